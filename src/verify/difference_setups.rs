//! Setups that one set of rules admits and another refuses.

use super::difference::Rules;
use super::difference_shrink::standing;
use crate::kernel::{Clause, Mutant, Placement, Ruleset, SetupSource, Side, Square, Standing, Trace};

/// A setup at which two sets of rules differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SetupDifference<C> {
    /// What stands where.
    pub(super) pieces: Vec<Standing>,
    /// Whose turn it is.
    pub(super) side: Side,
    /// Whether it is judged as a position in which a game may begin.
    pub(super) deployment: bool,
    /// The setup in words.
    pub(super) words: String,
    /// The clauses that refuse it, by either set of rules; none where it is admitted.
    pub(super) blamed: [Vec<C>; 2],
}

/// Looks for a setup that two sets of rules judge differently: no piece, one, two of which on one
/// square; then the start position with one piece more, one less, one elsewhere, one another.
pub(super) fn setups<R: Ruleset>(one: &Rules<R>, other: &Rules<R>) -> Option<SetupDifference<R::Clause>> {
    let start = R::start(&one.readings);
    few::<R>().into_iter().chain(near::<R>(&standing::<R>(&start))).find_map(|(pieces, words)| {
        let judged = |(side, deployment): (Side, bool)| {
            let blamed = [blamed(one, &pieces, side, deployment)?, blamed(other, &pieces, side, deployment)?];
            let (pieces, words) = (pieces.clone(), words.clone());
            (blamed[0] != blamed[1]).then_some(SetupDifference { pieces, side, deployment, words, blamed })
        };
        let ways = [false, true].map(|deployment| Side::ALL.map(|side| (side, deployment)));
        ways.into_iter().flatten().find_map(judged)
    })
}

/// The clauses that refuse a setup; `None` where it has no meaning at all.
fn blamed<R: Ruleset>(rules: &Rules<R>, pieces: &[Standing], side: Side, deployment: bool) -> Option<Vec<R::Clause>> {
    let names: Vec<String> = pieces.iter().map(|piece| R::square_name(piece.square)).collect();
    let placements: Vec<Placement<'_>> = pieces
        .iter()
        .zip(&names)
        .map(|(piece, square)| Placement { side: piece.side.index(), piece: piece.piece, square })
        .collect();
    let to_move = Some(R::SIDES[side.index()]);
    let source = SetupSource::Placements { pieces: &placements, to_move, fields: &[] };
    let setup = R::read(&source, &rules.readings).ok()?;
    Some(match rules.mutation {
        None => {
            let mut trace = Trace::new();
            let _ = R::validate(&setup, &rules.readings, deployment, &mut trace);
            trace.blamed()
        }
        Some(mutation) => {
            let mut trace = Trace::under(Mutant::new(mutation));
            let _ = R::validate(&setup, &rules.readings, deployment, &mut trace);
            trace.blamed()
        }
    })
}

type Named = (Vec<Standing>, String);

fn slots<R: Ruleset>() -> impl Iterator<Item = Standing> {
    (0..R::SQUARES).map(Square::new).flat_map(|square| {
        let kinds = move |side| (0..R::PIECES.len()).map(move |piece| Standing { square, side, piece });
        Side::ALL.into_iter().flat_map(kinds)
    })
}

fn few<R: Ruleset>() -> Vec<Named> {
    let mut found: Vec<Named> = vec![(Vec::new(), "an empty board".to_owned())];
    found.extend(slots::<R>().map(|piece| (vec![piece], told::<R>(piece))));
    for one in slots::<R>() {
        let shared = slots::<R>().filter(|other| other.square == one.square && *other >= one);
        found.extend(shared.map(|other| (vec![one, other], format!("{} and {}", told::<R>(one), told::<R>(other)))));
    }
    found
}

fn near<R: Ruleset>(start: &[Standing]) -> Vec<Named> {
    let mut found: Vec<Named> = vec![(start.to_vec(), "the start position".to_owned())];
    let without = |at: usize| {
        let mut rest = start.to_vec();
        rest.remove(at);
        rest
    };
    for (at, piece) in start.iter().enumerate() {
        found.push((without(at), format!("the start position without {}", told::<R>(*piece))));
        for other in slots::<R>().filter(|slot| slot.square == piece.square && slot != piece) {
            let mut changed = without(at);
            changed.push(other);
            let words = format!("the start position with {} instead of {}", told::<R>(other), told::<R>(*piece));
            found.push((changed, words));
        }
        for square in (0..R::SQUARES).map(Square::new).filter(|square| *square != piece.square) {
            let mut changed = without(at);
            changed.push(Standing { square, ..*piece });
            let words = format!("the start position with {} on {}", told::<R>(*piece), R::square_name(square));
            found.push((changed, words));
        }
    }
    for piece in slots::<R>() {
        let mut more = start.to_vec();
        more.push(piece);
        found.push((more, format!("the start position and {}", told::<R>(piece))));
    }
    found
}

/// A piece in words: `light P on c3`.
fn told<R: Ruleset>(piece: Standing) -> String {
    let (_, letter) = R::PIECES[piece.piece];
    format!("{} {letter} on {}", R::SIDES[piece.side.index()], R::square_name(piece.square))
}

impl<C: Clause> SetupDifference<C> {
    /// What either set of rules says.
    pub(super) fn verdicts(&self) -> [String; 2] {
        [0, 1].map(|of| {
            let ids: Vec<&str> = self.blamed[of].iter().map(|clause| clause.id()).collect();
            if ids.is_empty() { "admitted".to_owned() } else { format!("refused by {}", ids.join(", ")) }
        })
    }
}
