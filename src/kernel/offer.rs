//! What may be offered in place of an action that is refused.

use super::{Ruleset, Silent, Square};

/// The legal ones among [`Ruleset::variants`] that do not cost the piece that moves: nobody meant
/// to lose it. In the order of the variants.
#[must_use]
pub fn legal_variants<R: Ruleset>(position: &R::Position, view: &R::View<'_>, action: &R::Action) -> Vec<R::Legal> {
    R::variants(action)
        .iter()
        .filter_map(|variant| R::judge(view, variant))
        .filter(|legal| !loses_its_piece::<R>(position, view, legal))
        .collect()
}

/// Whether fewer pieces of the mover's kind and side are on the board after the action.
#[must_use]
pub fn loses_its_piece<R: Ruleset>(position: &R::Position, view: &R::View<'_>, legal: &R::Legal) -> bool {
    let Some(mover) = R::mover(legal.as_ref()) else { return false };
    let here = R::pieces_at(position, mover.square);
    let Some(letter) = (if mover.layer == 0 { here.first() } else { here.last() }) else { return false };
    let count = |position: &R::Position| {
        (0..R::SQUARES)
            .flat_map(|square| R::pieces_at(position, Square::new(square)))
            .filter(|other| other == letter)
            .count()
    };
    count(&R::play(view, legal, &mut Silent)) < count(position)
}
