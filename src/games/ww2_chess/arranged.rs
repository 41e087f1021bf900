//! The positions in which given pieces stand: one for every state of the turn that matters.

use crate::kernel::{Side, Silent, Standing};

use super::geometry::bit;
use super::{Aircraft, Hit, Object, Piece, Position, Setup, State, validate};

/// Every position in which exactly these pieces stand, simplest first: white to move, since turning
/// the board by half exchanges the sides; the three in which the spare train, which black alone
/// has, is in hand; then white to move after one raid, and after two on one target.
pub(super) fn arranged(pieces: &[Standing]) -> Vec<Position> {
    let pieces: Vec<_> = pieces.iter().map(|one| (one.side, Piece::ALL[one.piece], one.square)).collect();
    let setup = Setup { pieces, side: Side::First, reserve: false, state: State::fresh() };
    if validate::validate(&setup, false, &mut Silent).is_break() {
        return Vec::new();
    }
    let plain = validate::position(&setup);
    let spare_in_hand = [(Side::Second, State::Start), (Side::Second, State::fresh()), (Side::First, State::fresh())];
    let spare = spare_in_hand.map(|(side, state)| Setup { side, state, reserve: true, ..setup.clone() });
    let more = spare.into_iter().chain(raided(&setup, &plain));
    let admitted = more.filter(|setup| validate::validate(setup, false, &mut Silent).is_continue());
    std::iter::once(plain).chain(admitted.map(|setup| validate::position(&setup))).collect()
}

/// The setups after one raid on each target, and after every two raids on the same.
fn raided(setup: &Setup, plain: &Position) -> Vec<Setup> {
    let enemy = setup.side.other();
    let mut raids: Vec<Hit> = Vec::new();
    for (_, _, target) in setup.pieces.iter().filter(|(side, ..)| *side == enemy) {
        let strikes = |striker, unclean| Hit { target: *target, striker, unclean };
        let ground = plain.objects(enemy) & bit(*target) != 0;
        let unfit = plain.ground(enemy, Object::Tanks) | plain.ground(enemy, Object::Airfield);
        let flown = plain.aircraft(enemy) & bit(*target) != 0;
        raids.extend(ground.then(|| strikes(Aircraft::Bomber, false)));
        if flown || unfit & bit(*target) == 0 {
            raids.extend([false, true].map(|unclean| strikes(Aircraft::Fighter, unclean)));
        }
    }
    raids.sort_unstable();
    raids.dedup();
    let after = |hits: Vec<Hit>| {
        let left = 2_u8.saturating_sub(u8::try_from(hits.len()).unwrap_or(2));
        let state = State::Move { left, moved_ground: Vec::new(), moved_air: Vec::new(), hits };
        Setup { state, ..setup.clone() }
    };
    let one = raids.iter().map(|hit| after(vec![*hit]));
    let two = raids.iter().enumerate().flat_map(|(at, hit)| {
        raids[at..].iter().filter(|other| other.target == hit.target).map(|other| after(vec![*hit, *other]))
    });
    one.chain(two).collect()
}
