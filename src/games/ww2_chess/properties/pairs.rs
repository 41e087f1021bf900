//! What is promised of the pieces that take two strikes: artillery, tanks and fighters.

use crate::games::ww2_chess::geometry::{bit, cells, has, neighbours};
use crate::games::ww2_chess::{
    Action, Aircraft, ArtilleryVsParked, Clean, Event, FighterVsArtillery, FightersOnGround, Hit, Loss, Object, Pairs,
    Piece, Position, Striker, WcClause, WcReadings, Ww2Chess,
};
use crate::kernel::{Account, Deed, Recorded, Side, Square};

use super::strikes::{number, parked, raids, reaches};

type Wc = Ww2Chess;

/// The strikes that count against a piece, by kind.
#[derive(Clone, Copy)]
struct Strikes {
    artillery: usize,
    tanks: usize,
    bombers: usize,
    fighters: usize,
}

impl Strikes {
    fn of(by: &[Striker]) -> Self {
        Self {
            artillery: number(by, Piece::Ground(Object::Artillery)),
            tanks: number(by, Piece::Ground(Object::Tanks)),
            bombers: number(by, Piece::Air(Aircraft::Bomber)),
            fighters: number(by, Piece::Air(Aircraft::Fighter)),
        }
    }

    /// Two regiments, at least one of them on the ground: every pair that W16 lists.
    const fn are_a_pair_against_artillery(self, pairs: Pairs) -> bool {
        let ground = self.artillery + self.tanks;
        let two = ground + self.bombers + self.fighters >= 2;
        match pairs {
            Pairs::Listed => two && ground > 0,
            Pairs::AnyTwo => two,
        }
    }

    /// W18: two on the ground, or tanks and a bomber; fighters cannot harm tanks.
    const fn are_a_pair_against_tanks(self, pairs: Pairs) -> bool {
        let ground = self.artillery + self.tanks;
        self.fighters == 0
            && match pairs {
                Pairs::Listed => ground >= 2 || self.tanks > 0 && self.bombers > 0,
                Pairs::AnyTwo => ground + self.bombers >= 2,
            }
    }

    /// W20: artillery exactly below, or two fighters. In flight nothing else strikes it.
    fn destroy_a_fighter_in_flight(self, readings: &WcReadings) -> bool {
        let below = self.artillery > 0 && readings.fighter_vs_artillery == FighterVsArtillery::One;
        self.tanks + self.bombers == 0 && (below || self.artillery == 0 && self.fighters >= 2)
    }

    /// W19: one strike of anything but fighters; W20: artillery or two fighters only.
    fn destroy_a_parked_fighter(self, readings: &WcReadings) -> bool {
        let out_of_reach = readings.artillery_vs_parked == ArtilleryVsParked::Never && self.artillery > 0;
        let one = match readings.fighters_on_ground {
            FightersOnGround::Soft => self.artillery + self.tanks + self.bombers > 0,
            FightersOnGround::Hard if self.tanks + self.bombers > 0 => return false,
            FightersOnGround::Hard => self.artillery > 0,
        };
        !out_of_reach && (one || self.fighters >= 2)
    }
}

/// The enemy guns next to a cell, but for those on another.
fn guns_beside(position: &Position, side: Side, at: Square, but: u64) -> u64 {
    let guns = position.ground(side, Object::Artillery) | position.ground(side, Object::Tanks);
    neighbours(at) & guns & !but
}

/// Whether a strike from the ground at artillery or tanks is clean: no enemy gun other than the
/// target (under `clean: any` not the target either) is next to the striker.
fn clean_gun(position: &Position, clean: Clean, loss: Loss, striker: Striker) -> bool {
    let spared = match clean {
        Clean::Others => bit(loss.at),
        Clean::Any => 0,
    };
    striker.from.is_some_and(|from| guns_beside(position, loss.side, from, spared) == 0)
}

/// Whether the strikes by which a piece fell were made, were clean where that is asked, and are
/// such as the words let it fall to; `None` for pieces that one strike destroys.
fn fair(deed: &Deed<'_, '_, Wc>, loss: Loss, by: &[Striker]) -> Option<bool> {
    let (position, readings) = (deed.scene.position, deed.scene.readings);
    let strikes = Strikes::of(by);
    let (enough, two_on_ground) = match loss.piece {
        Piece::Ground(Object::Artillery) => (strikes.are_a_pair_against_artillery(readings.pairs), true),
        Piece::Ground(Object::Tanks) => (strikes.are_a_pair_against_tanks(readings.pairs), true),
        Piece::Air(Aircraft::Fighter) if parked(position, loss) => (strikes.destroy_a_parked_fighter(readings), false),
        Piece::Air(Aircraft::Fighter) => (strikes.destroy_a_fighter_in_flight(readings), false),
        Piece::Ground(Object::Headquarters | Object::Train | Object::Airfield) | Piece::Air(Aircraft::Bomber) => {
            return None;
        }
    };
    let flown = strikes.bombers <= raids(position, loss, Aircraft::Bomber, true)
        && strikes.fighters <= raids(position, loss, Aircraft::Fighter, true);
    let mut guns = by.iter().copied().filter(|striker| matches!(striker.piece, Piece::Ground(_)));
    let sound = |striker| {
        reaches(position, loss, striker) && (!two_on_ground || clean_gun(position, readings.clean, loss, striker))
    };
    Some(enough && flown && guns.all(sound))
}

/// Whether a raid is remembered as what it was: a bomber's is clean, a fighter's unless an enemy
/// fighter other than the target (under `clean: any` the target too) is next to where it struck from.
fn remembered(deed: &Deed<'_, '_, Wc>, striker: Aircraft, over: Square, target: Square) -> bool {
    let position = deed.scene.position;
    let spared = match deed.scene.readings.clean {
        Clean::Others => bit(target),
        Clean::Any => 0,
    };
    let fighters = position.air(position.side.other(), Aircraft::Fighter) & !spared;
    let unclean = striker == Aircraft::Fighter && neighbours(over) & fighters != 0;
    let mut expected: Vec<Hit> = position.hits.iter().chain([Hit { target, striker, unclean }]).collect();
    expected.sort_unstable();
    let said =
        deed.events.iter().any(|recorded| matches!(recorded.event, Event::Struck { clean, .. } if clean != unclean));
    said && deed.next.hits.iter().eq(expected)
}

pub(super) fn clean_pairs(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    if let Action::Raid { aircraft, over, target, .. } = *deed.action() {
        account.kept(remembered(deed, aircraft, over, target));
    }
    for recorded in deed.events {
        if let Event::Destroyed { loss, by } = &recorded.event
            && let Some(fair) = fair(deed, *loss, by)
        {
            account.kept(fair);
        }
    }
}

pub(super) fn pair(case: u16) -> String {
    match case {
        0 => "two regiments on the ground against artillery",
        1 => "two regiments on the ground against tanks",
        _ => "two fighters against a fighter",
    }
    .to_owned()
}

pub(super) fn pairs_destroy(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let position = deed.scene.position;
    let mover = position.side;
    let enemy = mover.other();
    match deed.action() {
        Action::Done => {
            for (case, object) in [(0, Object::Artillery), (1, Object::Tanks)] {
                for at in cells(position.ground(enemy, object)) {
                    if guns_beside(position, mover, at, 0).count_ones() >= 2 && position.hits.on(at).bombers == 0 {
                        let target = Loss { at, piece: Piece::Ground(object), side: enemy };
                        account.case(case, falls(deed.events, target));
                    }
                }
            }
        }
        // A fighter's strike is clean or not at its moment; an unclean one is half of no pair.
        Action::Raid { aircraft: Aircraft::Fighter, target, .. }
            if has(position.air(enemy, Aircraft::Fighter), *target) =>
        {
            let clean = |event: &Event| matches!(event, Event::Struck { clean: true, .. });
            account.case(2, deed.events.iter().any(|recorded| clean(&recorded.event)));
        }
        Action::Raid { .. } | Action::March { .. } | Action::Transfer { .. } | Action::Deploy(_) | Action::Hold => {}
    }
}

fn falls(events: &[Recorded<WcClause>], target: Loss) -> bool {
    events.iter().any(|recorded| matches!(&recorded.event, Event::Destroyed { loss, .. } if *loss == target))
}
