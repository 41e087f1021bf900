//! The board turned by half, and the sides exchanged.

use crate::games::Legal;
use crate::games::na_poligonie::setup::turned;
use crate::games::na_poligonie::{Action, Event, Leg, NaPoligonie, Path, Position, Ransom, View, judge, listing, play};
use crate::kernel::{Account, Deed, Outcome, Scene, Side, Silent, Square, SquareSet, Trace};

type Np = NaPoligonie;

fn turn(square: Square) -> Square {
    turned(square, Side::Second)
}

fn turned_set(set: SquareSet) -> SquareSet {
    set.iter().map(turn).collect()
}

fn turned_position(position: &Position) -> Position {
    Position {
        light_privates: turned_set(position.dark_privates),
        dark_privates: turned_set(position.light_privates),
        light_officers: turned_set(position.dark_officers),
        dark_officers: turned_set(position.light_officers),
        side: position.side.other(),
        due: position.due,
        paid: position.paid,
    }
}

fn turned_action(action: &Action) -> Action {
    match action {
        Action::Move(path) => Action::Move(Path {
            from: turn(path.from),
            legs: path.legs.iter().map(|leg| Leg { to: turn(leg.to), ..*leg }).collect(),
        }),
        Action::Ransom(ransom) => {
            let mut price: Vec<Square> = ransom.price.iter().copied().map(turn).collect();
            price.sort_unstable();
            Action::Ransom(Ransom { price, at: turn(ransom.at) })
        }
        Action::Decline => Action::Decline,
        Action::Pass => Action::Pass,
    }
}

fn turned_outcome(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Won { side, by } => Outcome::Won { side: side.other(), by },
        Outcome::Drawn { by } => Outcome::Drawn { by },
    }
}

fn turned_event(event: &Event) -> Event {
    match *event {
        Event::Moved { side, piece, ref path } => {
            Event::Moved { side: side.other(), piece, path: path.iter().copied().map(turn).collect() }
        }
        Event::Captured { at, piece, side } => Event::Captured { at: turn(at), piece, side: side.other() },
        Event::Removed { at, side } => Event::Removed { at: turn(at), side: side.other() },
        Event::Placed { at, side } => Event::Placed { at: turn(at), side: side.other() },
        Event::Declined { side } => Event::Declined { side: side.other() },
        Event::Passed { side } => Event::Passed { side: side.other() },
        Event::Won { side, by } => Event::Won { side: side.other(), by },
        Event::Drawn { by } => Event::Drawn { by },
    }
}

/// What is legal, and how the game has ended if it has.
pub(super) fn symmetry(scene: &Scene<'_, '_, Np>, account: &mut Account<Np>) {
    let other = turned_position(scene.position);
    let there = View::new(&other, scene.readings, &Silent);
    let mut here: Vec<Action> = scene.legal.iter().map(|legal| turned_action(legal.as_ref())).collect();
    let mut mirrored: Vec<Action> = listing::actions(&there).into_iter().map(Legal::into_inner).collect();
    here.sort_unstable();
    mirrored.sort_unstable();
    account.kept(here == mirrored && scene.view.outcome.map(turned_outcome) == there.outcome);
}

/// What a move does: the position that comes of it, and everything that happens. In a ransom's
/// removals board order is turned round too.
pub(super) fn results(deed: &Deed<'_, '_, Np>, account: &mut Account<Np>) {
    let other = turned_position(deed.scene.position);
    // Whether the game is over is not asked: it is not, for something is legal here.
    let there = View::with_duty(&other, deed.scene.readings, &Silent);
    let Some(legal) = judge::judge(&there, &turned_action(deed.action())) else {
        account.kept(false);
        return;
    };
    let mut trace = Trace::new();
    let next = play::play(&there, &legal, &mut trace);
    let events = deed.events.len() == trace.events().len()
        && deed.events.iter().all(|here| {
            let image = turned_event(&here.event);
            trace.events().iter().any(|there| there.clause == here.clause && there.event == image)
        });
    account.kept(events && next == turned_position(deed.next));
}
