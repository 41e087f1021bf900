//! A difference between two sets of rules in words.

use super::difference::{Difference, Effect};
use crate::kernel::{Outcome, Ruleset, SquareSet};

/// A difference in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownDifference {
    /// The position in one line.
    pub position: String,
    /// How many pieces stand there.
    pub pieces: usize,
    /// Whether it is known that no position of fewer pieces shows a difference.
    pub smallest: bool,
    /// The board as text, with the squares marked that the differing actions touch.
    pub board: String,
    /// Whose turn it is.
    pub side: &'static str,
    /// How the game has ended there by either set of rules; `None` where it goes on.
    pub outcomes: [Option<String>; 2],
    /// The legal actions by either set, in byte order.
    pub moves: [Vec<String>; 2],
    /// Those that only one of the sets allows, in byte order.
    pub only: [Vec<String>; 2],
    /// What an action does that both allow, where all else is the same.
    pub played: Option<ShownPlay>,
}

/// What an action does, by either set of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPlay {
    /// The action.
    pub action: String,
    /// The position after it in one line.
    pub after: [String; 2],
    /// What leaves the board: square, letter and clause.
    pub removed: [Vec<String>; 2],
    /// How the game has ended then; `None` where it goes on.
    pub outcomes: [Option<String>; 2],
}

impl ShownDifference {
    /// `difference` in words; `smallest` says whether fewer pieces never show one.
    pub(super) fn new<R: Ruleset>(difference: &Difference<R>, smallest: bool) -> Self {
        let only = [difference.only(0), difference.only(1)];
        let acting = difference.played.as_ref().map(|played| &played.action);
        // One action of either side is enough to look at.
        let touched = only.iter().filter_map(|actions| actions.first().copied()).chain(acting);
        let marks = touched.fold(SquareSet::EMPTY, |marks, action| marks | R::touched(action));
        let played = difference.played.as_ref().map(|played| {
            let each = |show: fn(&Effect<R>) -> Vec<String>| [show(&played.effects[0]), show(&played.effects[1])];
            ShownPlay {
                action: played.action.to_string(),
                after: [R::line(&played.effects[0].after), R::line(&played.effects[1].after)],
                removed: each(removed::<R>),
                outcomes: [ended::<R>(played.effects[0].outcome), ended::<R>(played.effects[1].outcome)],
            }
        });
        Self {
            position: R::line(&difference.position),
            pieces: difference.pieces,
            smallest,
            board: R::board(&difference.position, marks),
            side: R::SIDES[R::side(&difference.position).index()],
            outcomes: difference.outcomes.map(ended::<R>),
            moves: [texts(difference.moves[0].iter()), texts(difference.moves[1].iter())],
            only: only.map(|actions| texts(actions.into_iter())),
            played,
        }
    }
}

fn texts<'a, A: ToString + 'a>(actions: impl Iterator<Item = &'a A>) -> Vec<String> {
    let mut texts: Vec<String> = actions.map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

fn removed<R: Ruleset>(effect: &Effect<R>) -> Vec<String> {
    let one =
        |(clause, removal): &(&str, crate::kernel::Removal)| format!("{} {} by {clause}", removal.at, removal.piece);
    effect.removed.iter().map(one).collect()
}

/// An outcome in words.
fn ended<R: Ruleset>(outcome: Option<Outcome>) -> Option<String> {
    Some(match outcome? {
        Outcome::Won { side, by } => format!("{} has won: {by}", R::SIDES[side.index()]),
        Outcome::Drawn { by: "" } => "drawn".to_owned(),
        Outcome::Drawn { by } => format!("drawn: {by}"),
    })
}
