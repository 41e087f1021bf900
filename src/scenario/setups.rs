//! From a setup in a file to the words in which a game takes it.

use crate::kernel::{Placement, Ruleset, SetupSource, SquareSet};

use super::{Setup, SetupForm, Span};

/// Hands `setup` to `ask` as a game wants it.
pub(super) fn with_source<T>(setup: &Setup, ask: impl FnOnce(&SetupSource<'_>) -> T) -> T {
    let to_move = setup.to_move.as_ref().map(|text| text.value.as_str());
    let pairs = setup.fields.iter().map(|(name, value)| (name.value.as_str(), value.value.as_str()));
    let fields: Vec<(&str, &str)> = pairs.collect();
    match &setup.form {
        SetupForm::Start => ask(&SetupSource::Start),
        SetupForm::Line(text) => ask(&SetupSource::Line(&text.value)),
        SetupForm::Board(text) => ask(&SetupSource::Board { text: &text.value, to_move, fields: &fields }),
        SetupForm::Placements(pieces) => {
            let pieces: Vec<Placement<'_>> = pieces
                .iter()
                .map(|placed| Placement { side: placed.side, piece: placed.piece, square: &placed.square.value })
                .collect();
            ask(&SetupSource::Placements { pieces: &pieces, to_move, fields: &fields })
        }
    }
}

/// The places in the file of the pieces that a setup lists on `squares`.
pub(super) fn places<R: Ruleset>(setup: &Setup, squares: SquareSet) -> Vec<Span> {
    let SetupForm::Placements(pieces) = &setup.form else { return Vec::new() };
    pieces
        .iter()
        .filter(|piece| R::parse_square(&piece.square.value).is_some_and(|square| squares.has(square)))
        .map(|piece| piece.square.span)
        .collect()
}
