//! What can be said of the pieces that strikes destroyed, or struck in vain.

use crate::kernel::{Recorded, Remark, Side, Square, Trace};

use super::event::Striker;
use super::geometry::{cells, has, name};
use super::hits::Raids;
use super::play::play;
use super::readings::{ArtilleryVsParked, Clean, FighterVsArtillery, FightersOnGround};
use super::strikes::{Tally, attackers, on_aircraft, on_object, struck};
use super::{Action, Aircraft, Event, Object, Piece, Position, View, WcClause, WcReadings, words};

/// A sentence for every piece that `done` destroys (which strikes, why clean), and for every piece
/// that was struck and survives the strikes (why): what upkeep then removes is another matter.
pub(super) fn remarks(view: &View<'_>, action: Action) -> Vec<Remark<WcClause>> {
    if action != Action::Done {
        return Vec::new();
    }
    let mut trace = Trace::new();
    play(view, action, &mut trace);
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
            match trace.events().iter().find_map(|event| destroyed(event, piece, at)) {
                Some((clause, by)) => remarks.push(target.why_it_fell(clause, by)),
                None => remarks.extend(target.why_it_stands()),
            }
        }
    }
    remarks
}

/// By which clause and strikes a piece was destroyed, if this event says so.
fn destroyed(recorded: &Recorded<WcClause>, piece: Piece, at: Square) -> Option<(WcClause, &[Striker])> {
    match &recorded.event {
        Event::Destroyed { loss, by } if (loss.piece, loss.at) == (piece, at) => Some((recorded.clause, by)),
        _ => None,
    }
}

/// Why a piece survived, with the clauses behind it.
#[derive(Default)]
struct Reasons {
    texts: Vec<String>,
    clauses: Vec<WcClause>,
}

impl Reasons {
    fn add(&mut self, clause: WcClause, text: impl Into<String>) {
        self.texts.push(text.into());
        if !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        }
    }

    fn add_if(&mut self, holds: bool, clause: WcClause, text: &str) {
        if holds {
            self.add(clause, text);
        }
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
    fn why_it_fell(&self, clause: WcClause, by: &[Striker]) -> Remark<WcClause> {
        let two = match self.piece {
            Piece::Ground(Object::Artillery | Object::Tanks) => true,
            Piece::Air(Aircraft::Fighter) => by.iter().all(|strike| strike.piece == Piece::Air(Aircraft::Fighter)),
            Piece::Ground(Object::Headquarters | Object::Train | Object::Airfield) | Piece::Air(Aircraft::Bomber) => {
                false
            }
        };
        let names = words::list(&strike_words(by));
        if two {
            let text = format!(
                "{} falls to {} clean strikes, {names}: {}",
                self.named(),
                words::count(count(by.len())),
                self.why_clean(by)
            );
            Remark { text, clauses: vec![clause, WcClause::CleanStrikes] }
        } else {
            let text = format!("{} falls to one strike, and {names} struck it", self.named());
            Remark { text, clauses: vec![clause] }
        }
    }

    /// Why each of the strikes is clean.
    fn why_clean(&self, by: &[Striker]) -> String {
        let other = match self.readings.clean {
            Clean::Others => "other ",
            Clean::Any => "",
        };
        let ground: Vec<Striker> = by.iter().copied().filter(|strike| strike.from.is_some()).collect();
        let raids = |aircraft| by.iter().filter(|strike| strike.piece == Piece::Air(aircraft)).count();
        let mut reasons = Vec::new();
        if !ground.is_empty() {
            let whom = if ground.len() < by.len() { words::list(&strike_words(&ground)) } else { "them".to_owned() };
            reasons.push(format!("no {other}enemy artillery or tanks attack {whom}"));
        }
        if raids(Aircraft::Bomber) > 0 {
            reasons.push("a bomber's strike is always clean".to_owned());
        }
        match raids(Aircraft::Fighter) {
            0 => {}
            1 => reasons.push(format!("no {other}enemy fighter attacked the fighter")),
            _ => reasons.push(format!("no {other}enemy fighter attacked either")),
        }
        words::list(&reasons)
    }

    /// Why the strikes on it were not enough; `None` if nothing that could strike it is there.
    fn why_it_stands(&self) -> Option<Remark<WcClause>> {
        let mut tally = self.tally();
        let out_of_reach = if self.kept_off() { std::mem::take(&mut tally.artillery) } else { 0 };
        let Raids { bombers, clean, unclean } = tally.raids;
        let struck = tally.artillery | tally.tanks != 0 || bombers + clean + unclean > 0;
        if !struck {
            let artillery: Vec<String> = cells(out_of_reach).map(|at| self.striker(at)).collect();
            let text = format!("{} is not struck by {}: {ABOVE}", self.named(), words::list(&artillery));
            let clauses = vec![WcClause::ArtilleryAgainstAircraft];
            return (out_of_reach != 0).then_some(Remark { text, clauses });
        }
        let mut reasons = match self.piece {
            Piece::Ground(Object::Artillery) => self.two_strikes(WcClause::ArtilleryDestroyed, &tally),
            Piece::Ground(Object::Tanks) => self.two_strikes(WcClause::TanksDestroyed, &tally),
            Piece::Air(Aircraft::Fighter) => self.fighter(&tally),
            Piece::Air(Aircraft::Bomber) => Reasons::default(),
            Piece::Ground(Object::Headquarters | Object::Train | Object::Airfield) => return None,
        };
        reasons.add_if(out_of_reach != 0, WcClause::ArtilleryAgainstAircraft, ABOVE);
        let Reasons { texts, clauses } = reasons;
        let text = format!("{} is struck and survives the strikes: {}", self.named(), texts.join("; "));
        (!texts.is_empty()).then_some(Remark { text, clauses })
    }

    /// Whether artillery next to it may not strike it: an aircraft on an airfield, where W25 is
    /// read to forbid that.
    fn kept_off(&self) -> bool {
        matches!(self.piece, Piece::Air(_))
            && self.parked()
            && self.readings.artillery_vs_parked == ArtilleryVsParked::Never
    }

    /// Artillery or tanks: too few clean strikes, or no listed pair.
    fn two_strikes(&self, clause: WcClause, tally: &Tally) -> Reasons {
        let guns = tally.artillery | tally.tanks;
        let attacked = |striker: &Square| self.attackers(*striker) != 0;
        let mut clean: Vec<String> = cells(guns).filter(|at| !attacked(at)).map(|at| self.striker(at)).collect();
        let bombers = usize::from(tally.raids.bombers);
        let fighters = match self.piece {
            Piece::Ground(Object::Artillery) => usize::from(tally.raids.clean),
            Piece::Ground(_) | Piece::Air(_) => 0,
        };
        let strikes = clean.len() + bombers + fighters;
        clean.extend(raid_words(Aircraft::Bomber, bombers));
        clean.extend(raid_words(Aircraft::Fighter, fighters));
        let mut reasons = Reasons::default();
        match strikes {
            0 => reasons.add(clause, "no clean strike"),
            1 => reasons.add(clause, format!("one clean strike only, by {}", clean[0])),
            _ => reasons.add(clause, format!("{} are no listed pair", words::list(&clean))),
        }
        for striker in cells(guns).filter(attacked) {
            reasons.add(WcClause::CleanStrikes, self.spoiled(striker));
        }
        reasons.add_if(tally.raids.unclean > 0, WcClause::CleanStrikes, SPOILED);
        reasons
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

    fn fighter(&self, tally: &Tally) -> Reasons {
        let Raids { bombers, clean, unclean } = tally.raids;
        let mut reasons = Reasons::default();
        let below = !self.parked() && tally.artillery != 0;
        reasons.add_if(
            below && self.readings.fighter_vs_artillery == FighterVsArtillery::Two,
            WcClause::FightersDestroyed,
            "in flight it takes two strikes of artillery, and only one can be exactly below",
        );
        let single = self.parked() && (tally.tanks != 0 || bombers > 0);
        reasons.add_if(
            single && self.readings.fighters_on_ground == FightersOnGround::Hard,
            WcClause::FightersDestroyed,
            "fighters on airfields fall only to artillery or two fighters",
        );
        reasons.add_if(clean == 1, WcClause::FightersDestroyed, "one clean strike of a fighter only");
        reasons.add_if(unclean > 0, WcClause::CleanStrikes, SPOILED);
        reasons
    }
}

const ABOVE: &str = "artillery strikes aircraft only exactly above it";
const SPOILED: &str = "a fighter that struck it was itself attacked by an enemy fighter";

/// The strikes by name, raids of a kind together.
fn strike_words(by: &[Striker]) -> Vec<String> {
    let raids = |aircraft| by.iter().filter(|strike| strike.piece == Piece::Air(aircraft)).count();
    let ground = by.iter().filter(|strike| strike.from.is_some()).map(|strike| strike.words());
    let bombers = raid_words(Aircraft::Bomber, raids(Aircraft::Bomber));
    let fighters = raid_words(Aircraft::Fighter, raids(Aircraft::Fighter));
    ground.chain(bombers).chain(fighters).collect()
}

/// `a bomber's raid`, `two bombers' raids`; nothing for none.
fn raid_words(aircraft: Aircraft, raids: usize) -> Option<String> {
    let name = Piece::Air(aircraft).name();
    match raids {
        0 => None,
        1 => Some(format!("a {name}'s raid")),
        _ => Some(format!("{} {name}s' raids", words::count(count(raids)))),
    }
}

fn count(strikes: usize) -> u8 {
    u8::try_from(strikes).unwrap_or(u8::MAX)
}
