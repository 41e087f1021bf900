//! Random play: games as sequences of choices, drawn with `proptest` from a seed.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::kernel::{Event, Ruleset, Silent, Trace};

/// A game as the choices made in it: each picks one of the legal actions.
pub fn games(plies: usize) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), plies)
}

/// The choices of the game of that number under a seed: the same on every machine.
#[must_use]
pub fn game(seed: u64, number: u64, plies: usize) -> Vec<u32> {
    let mut bytes = [0_u8; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    // The strategy has no filters, so it always yields a tree.
    games(plies).new_tree(&mut runner).map_or_else(|_| Vec::new(), |tree| tree.current())
}

/// Plays a game by its choices, every action in `seen` with the position that it is played in;
/// it ends with the choices, with the game, or when `seen` returns false. Every other choice is
/// among the actions that take something off the board or strike, if there are any: those are
/// where rules meet.
pub fn play<R: Ruleset>(
    start: &R::Position,
    readings: &R::Readings,
    choices: &[u32],
    mut seen: impl FnMut(&R::Position, &R::Legal, &R::Position) -> bool,
) {
    let mut position = start.clone();
    for choice in choices {
        let next = {
            let view = R::view(&position, readings, &Silent);
            let legal = R::moves(&view);
            let Some(chosen) = choose::<R>(&view, &legal, *choice) else { return };
            let next = R::play(&view, chosen, &mut Silent);
            if !seen(&position, chosen, &next) {
                return;
            }
            next
        };
        position = next;
    }
}

fn choose<'l, R: Ruleset>(view: &R::View<'_>, legal: &'l [R::Legal], choice: u32) -> Option<&'l R::Legal> {
    let pick = |among: usize| (choice as usize >> 1) % among;
    if choice.is_multiple_of(2) && legal.len() > 1 {
        let eager: Vec<&R::Legal> = legal.iter().filter(|legal| harms::<R>(view, legal)).collect();
        if !eager.is_empty() {
            return Some(eager[pick(eager.len())]);
        }
    }
    if legal.is_empty() { None } else { legal.get(pick(legal.len())) }
}

/// Whether an action takes something off the board, or does more than one thing.
fn harms<R: Ruleset>(view: &R::View<'_>, legal: &R::Legal) -> bool {
    let mut trace = Trace::new();
    R::play(view, legal, &mut trace);
    trace.events().len() > 1 || trace.events().iter().any(|recorded| recorded.event.removed().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::na_poligonie::{NaPoligonie, Readings};

    #[test]
    fn a_game_depends_on_its_seed_and_number_alone() {
        assert_eq!(game(7, 3, 50), game(7, 3, 50));
        assert_ne!(game(7, 3, 50), game(7, 4, 50));
        assert_ne!(game(8, 3, 50), game(7, 3, 50));
        assert_eq!(game(7, 3, 50).len(), 50);
    }

    #[test]
    fn every_ply_is_shown_in_turn() {
        let readings = Readings::default();
        let start = NaPoligonie::start(&readings);
        let mut line = vec![start];
        play::<NaPoligonie>(&start, &readings, &game(1, 1, 30), |before, _, after| {
            assert_eq!(line.last(), Some(before));
            line.push(*after);
            true
        });
        assert_eq!(line.len(), 31);
    }
}
