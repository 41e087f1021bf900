//! The fast exact generator: bit sets instead of the text of the rules, and proved equal to it.

use crate::games::Legal;
use crate::kernel::Square;

use super::geometry::{around, bit, cells, flood, has, neighbours, own_ranks, slide};
use super::position::Phase;
use super::readings::{Overflight, Reserve, TrainContact, TrainPath};
use super::{Action, Aircraft, Object, View};

/// Every legal action, in no particular order.
pub(super) fn moves(view: &View<'_>) -> Vec<Legal<Action>> {
    let mut moves = Vec::new();
    each(view, &mut |action| moves.push(Legal::found(action)));
    moves
}

/// Shows every legal action to `visit`, in no particular order.
#[inline]
pub(super) fn each(view: &View<'_>, visit: &mut impl FnMut(Action)) {
    let position = view.position;
    match position.phase {
        Phase::Over(_) => {}
        Phase::Start => {
            visit(Action::Hold);
            deployments(view, visit);
        }
        Phase::Move => {
            visit(Action::Done);
            let payable = view.readings.reserve == Reserve::Free || position.used < 2;
            if payable && position.spare(view.me) {
                deployments(view, visit);
            }
            if position.used < 2 {
                marches(view, visit);
                flights(view, visit);
            }
        }
    }
}

/// Black's own ranks, free and not next to an enemy regiment.
fn deployments(view: &View<'_>, visit: &mut impl FnMut(Action)) {
    let enemies = view.position.guns(view.enemy()) | view.position.aircraft(view.enemy());
    let places = own_ranks(view.me, 3) & !view.occupied & !enemies & !around(enemies);
    cells(places).for_each(|at| visit(Action::Deploy(at)));
}

fn marches(view: &View<'_>, visit: &mut impl FnMut(Action)) {
    let position = view.position;
    let ready = |object| position.ground(view.me, object) & !position.moved_ground;
    let free = !view.occupied;
    let mut march = |object, from, targets| {
        cells(targets).for_each(|to| visit(Action::March { object, from, to }));
    };
    for from in cells(ready(Object::Artillery)) {
        march(Object::Artillery, from, neighbours(from) & free);
    }
    let stops = view.occupied | around(view.tank_stoppers());
    for from in cells(ready(Object::Tanks)) {
        march(Object::Tanks, from, slide(from, stops) & free);
    }
    let contact = view.contact();
    let past = match view.readings.train_contact {
        TrainContact::Stops => contact,
        TrainContact::StartOnly => 0,
    };
    for from in cells(ready(Object::Train) & !contact) {
        let targets = match view.readings.train_path {
            TrainPath::Path => flood(from, free, past),
            TrainPath::Teleport => free,
        };
        march(Object::Train, from, targets);
    }
}

/// What flights of one position have in common.
struct Sky {
    /// Cells beyond which no leg goes.
    stops: u64,
    /// What fighters can strike.
    prey: u64,
    /// What bombers can strike.
    targets: u64,
}

fn flights(view: &View<'_>, visit: &mut impl FnMut(Action)) {
    let position = view.position;
    let enemy = view.enemy();
    let ready = position.aircraft(view.me) & !position.moved_air;
    if ready == 0 {
        return;
    }
    let caught = view.intercepted();
    let tied = around(position.guns(view.me));
    let soft = position.ground(enemy, Object::Train) | position.ground(enemy, Object::Headquarters);
    let sky = Sky {
        stops: view.flak | caught | view.interceptors,
        prey: position.aircraft(enemy) | soft | view.flak & tied,
        targets: position.objects(enemy) & !caught & (!view.flak | tied),
    };
    for from in cells(ready & position.air(view.me, Aircraft::Bomber)) {
        let reach = sky.reach(view, from);
        transfers(view, Aircraft::Bomber, from, reach, visit);
        bomber_raids(view, &sky, from, reach, visit);
    }
    for from in cells(ready & position.air(view.me, Aircraft::Fighter)) {
        let reach = sky.reach(view, from);
        transfers(view, Aircraft::Fighter, from, reach, visit);
        fighter_raids(view, &sky, from, reach, visit);
    }
}

impl Sky {
    /// Where a leg may end, lost or not, whatever is there.
    #[inline]
    fn reach(&self, view: &View<'_>, from: Square) -> u64 {
        slide(from, self.stops) & !view.interceptors
    }

    /// The airfields to which a raid from `base` can return.
    #[inline]
    fn homes(&self, view: &View<'_>, base: Square, over: Square) -> u64 {
        self.reach(view, over) & view.airfields & !(view.flown & !bit(base))
    }
}

fn transfers(view: &View<'_>, aircraft: Aircraft, from: Square, reach: u64, visit: &mut impl FnMut(Action)) {
    let shot_at = match view.readings.overflight {
        Overflight::Lost => 0,
        Overflight::Forbidden => view.flak,
    };
    cells(reach & !view.flown & !shot_at).for_each(|to| visit(Action::Transfer { aircraft, from, to }));
}

fn bomber_raids(view: &View<'_>, sky: &Sky, from: Square, reach: u64, visit: &mut impl FnMut(Action)) {
    let aircraft = Aircraft::Bomber;
    for over in cells(reach & sky.targets) {
        let mut raid = |home| visit(Action::Raid { aircraft, from, over, target: over, home });
        if !has(view.flown, over) {
            raid(None);
        }
        cells(sky.homes(view, from, over)).for_each(|home| raid(Some(home)));
    }
}

fn fighter_raids(view: &View<'_>, sky: &Sky, from: Square, reach: u64, visit: &mut impl FnMut(Action)) {
    let aircraft = Aircraft::Fighter;
    for over in cells(reach & !view.flak & around(sky.prey)) {
        let homes = sky.homes(view, from, over);
        for target in cells(neighbours(over) & sky.prey) {
            let mut raid = |home| visit(Action::Raid { aircraft, from, over, target, home });
            if !has(view.flown, over) {
                raid(None);
            }
            cells(homes).for_each(|home| raid(Some(home)));
        }
    }
}
