//! What can be said of the pieces that strikes destroyed, or struck in vain.

use crate::kernel::{Side, Square, Trace};

use super::event::Striker;
use super::geometry::{bit, cells, has, name};
use super::hits::Raids;
use super::play::play;
use super::readings::{ArtilleryVsParked, FighterVsArtillery, FightersOnGround};
use super::strikes::{Tally, attackers, on_aircraft, on_object, struck};
use super::{Action, Aircraft, Event, Object, Piece, Position, View, WcReadings, words};

/// A sentence for every piece that `done` destroys (which strikes, why clean), and for every piece
/// that was struck and still stands (why).
pub(super) fn remarks(view: &View<'_>, action: Action) -> Vec<String> {
    if action != Action::Done {
        return Vec::new();
    }
    let mut trace = Trace::new();
    play(view, action, &mut trace);
    let fallen: Vec<&Event> = trace.events().iter().map(|recorded| &recorded.event).collect();
    let (ground, air) = struck(view.position, view.readings);
    let mut remarks = Vec::new();
    for at in cells(ground | air) {
        for (side, piece) in view.position.at(at) {
            let target = Target { position: view.position, readings: view.readings, side, piece, at };
            let in_question = match piece {
                Piece::Ground(_) => has(ground, at),
                Piece::Air(_) => has(air, at),
            };
            if !in_question {
                continue;
            }
            match fallen.iter().find_map(|event| destroyed(event, piece, at)) {
                Some(by) => remarks.push(target.why_it_fell(by)),
                None => remarks.extend(target.why_it_stands()),
            }
        }
    }
    remarks
}

/// By what a piece was destroyed, if this event says so.
fn destroyed(event: &Event, piece: Piece, at: Square) -> Option<&[Striker]> {
    match event {
        Event::Destroyed { loss, by } if (loss.piece, loss.at) == (piece, at) => Some(by),
        _ => None,
    }
}

/// A piece that was struck.
struct Target<'a> {
    position: &'a Position,
    readings: &'a WcReadings,
    side: Side,
    piece: Piece,
    at: Square,
}

impl Target<'_> {
    fn tally(&self) -> Tally {
        match self.piece {
            Piece::Ground(_) => on_object(self.position, self.side, self.at),
            Piece::Air(_) => on_aircraft(self.position, self.side, self.at),
        }
    }

    fn parked(&self) -> bool {
        has(self.position.airfields(), self.at)
    }

    fn named(&self) -> String {
        words::the_piece(self.side, self.piece, self.at)
    }

    /// Why the strikes that destroyed it were enough.
    fn why_it_fell(&self, by: &[Striker]) -> String {
        let two = match self.piece {
            Piece::Ground(Object::Artillery | Object::Tanks) => true,
            Piece::Air(Aircraft::Fighter) => by.iter().all(|strike| strike.piece == Piece::Air(Aircraft::Fighter)),
            Piece::Ground(Object::Headquarters | Object::Train | Object::Airfield) | Piece::Air(Aircraft::Bomber) => {
                false
            }
        };
        let names: Vec<String> = by.iter().copied().map(strike_words).collect();
        let names = words::list(&names);
        if two {
            let none = format!("no enemy but {} attacks them", self.named());
            format!("{} falls to {} clean strikes, {names}: {none}", self.named(), words::count(count(by)))
        } else {
            format!("{} falls to one strike, and {names} struck it", self.named())
        }
    }

    /// Why the strikes on it were not enough; `None` if nothing struck it.
    fn why_it_stands(&self) -> Option<String> {
        let tally = self.tally();
        let Raids { bombers, clean, unclean } = tally.raids;
        if tally.artillery | tally.tanks == 0 && bombers + clean + unclean == 0 {
            return None;
        }
        let why = match self.piece {
            Piece::Ground(Object::Artillery | Object::Tanks) => self.two_strikes(&tally),
            Piece::Air(Aircraft::Fighter) => self.fighter(&tally)?,
            Piece::Air(Aircraft::Bomber) => self.out_of_reach(&tally)?,
            Piece::Ground(Object::Headquarters | Object::Train | Object::Airfield) => return None,
        };
        Some(format!("{} is struck and still stands: {why}", self.named()))
    }

    /// Artillery or tanks: too few clean strikes, or no listed pair.
    fn two_strikes(&self, tally: &Tally) -> String {
        let strikers = tally.artillery | tally.tanks;
        let attacked = |striker: &Square| self.attackers(*striker) != 0;
        let mut clean: Vec<String> = cells(strikers).filter(|at| !attacked(at)).map(|at| self.striker(at)).collect();
        let bombers = usize::from(tally.raids.bombers);
        let fighters = match self.piece {
            Piece::Ground(Object::Artillery) => usize::from(tally.raids.clean),
            Piece::Ground(_) | Piece::Air(_) => 0,
        };
        clean.extend(std::iter::repeat_n("a bomber's raid".to_owned(), bombers));
        clean.extend(std::iter::repeat_n("a fighter's raid".to_owned(), fighters));
        let mut reasons = vec![match clean.len() {
            0 => "no clean strike".to_owned(),
            1 => format!("one clean strike only, by {}", clean[0]),
            _ => format!("{} are no listed pair", words::list(&clean)),
        }];
        reasons.extend(cells(strikers).filter(attacked).map(|striker| self.spoiled(striker)));
        if tally.raids.unclean > 0 {
            reasons.push("a fighter that struck it was itself attacked by an enemy fighter".to_owned());
        }
        reasons.join("; ")
    }

    fn attackers(&self, striker: Square) -> u64 {
        attackers(self.position, self.readings, striker, (self.side, self.at))
    }

    /// Why the strike of a ground piece is not clean.
    fn spoiled(&self, striker: Square) -> String {
        let by: Vec<String> = cells(self.attackers(striker)).map(|at| self.striker(at)).collect();
        format!("{} is itself attacked by {}", self.striker(striker), words::list(&by))
    }

    /// The artillery or tanks on a cell.
    fn striker(&self, at: Square) -> String {
        let name = name(at);
        match self.position.object_at(at) {
            Some((_, object)) => format!("the {} on {name}", Piece::Ground(object).name()),
            None => name,
        }
    }

    fn fighter(&self, tally: &Tally) -> Option<String> {
        let Raids { bombers, clean, unclean } = tally.raids;
        let mut reasons = Vec::new();
        if !self.parked() && tally.artillery != 0 && self.readings.fighter_vs_artillery == FighterVsArtillery::Two {
            reasons.push("in flight it takes two strikes of artillery, and only one can be exactly below".to_owned());
        }
        let single = tally.tanks != 0 || bombers > 0;
        if self.parked() && single && self.readings.fighters_on_ground == FightersOnGround::Hard {
            reasons.push("fighters on airfields fall only to artillery or two fighters".to_owned());
        }
        reasons.extend(self.out_of_reach(tally));
        if clean == 1 {
            reasons.push("one clean strike of a fighter only".to_owned());
        }
        if unclean > 0 {
            reasons.push("a fighter that struck it was itself attacked by an enemy fighter".to_owned());
        }
        if reasons.is_empty() { None } else { Some(reasons.join("; ")) }
    }

    /// Artillery next to an aircraft on an airfield, where W25 keeps it from striking.
    fn out_of_reach(&self, tally: &Tally) -> Option<String> {
        let kept = self.parked()
            && tally.artillery & !bit(self.at) != 0
            && self.readings.artillery_vs_parked == ArtilleryVsParked::Never;
        kept.then(|| "artillery strikes aircraft only exactly above it".to_owned())
    }
}

fn strike_words(striker: Striker) -> String {
    match striker.from {
        Some(from) => format!("the {} on {}", striker.piece.name(), name(from)),
        None => format!("a {}'s raid", striker.piece.name()),
    }
}

fn count(by: &[Striker]) -> u8 {
    u8::try_from(by.len()).unwrap_or(u8::MAX)
}
