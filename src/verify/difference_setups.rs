//! Setups that one set of rules admits and another refuses.

use std::cell::RefCell;

use rayon::prelude::*;

use super::difference::Rules;
use super::difference_shrink::standing;
use super::mutants::clause_of;
use crate::kernel::{
    Clause, Mutant, Placement, Reach, Reached, Ruleset, SetupSource, Side, Silent, Square, Standing, Trace,
};

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
/// square; then the start position with one piece more, one less, one elsewhere, one another, two
/// that have changed places. Also yields how many setups there are to look at: none where the
/// change cannot matter to a setup.
pub(super) fn setups<R: Ruleset>(one: &Rules<R>, other: &Rules<R>) -> (Option<SetupDifference<R::Clause>>, usize) {
    let start = R::start(&one.readings);
    if let Some(mutation) = other.mutation
        && !asked_of_setups::<R>(clause_of(mutation), &start, one)
    {
        return (None, 0);
    }
    let start = standing::<R>(&start);
    let candidates: Vec<Named> =
        few::<R>().into_iter().chain(near::<R>(&start)).chain(exchanged::<R>(&start)).collect();
    (first_of(&candidates, one, other), candidates.len())
}

fn first_of<R: Ruleset>(candidates: &[Named], one: &Rules<R>, other: &Rules<R>) -> Option<SetupDifference<R::Clause>> {
    let ways = [(Side::First, false), (Side::Second, false), (Side::First, true), (Side::Second, true)];
    let found = candidates.par_iter().find_map_first(|(pieces, words)| {
        let differs = |(side, deployment): &(Side, bool)| {
            let setup = read(one, pieces, *side)?;
            let admits = [one.admit(&setup, *deployment), other.admit(&setup, *deployment)];
            (admits[0] != admits[1]).then_some((*side, *deployment))
        };
        ways.iter().find_map(differs).map(|(side, deployment)| (pieces, words, side, deployment))
    });
    let (pieces, words, side, deployment) = found?;
    let setup = read(one, pieces, side)?;
    let blamed = [one.blamed(&setup, deployment), other.blamed(&setup, deployment)];
    Some(SetupDifference { pieces: pieces.clone(), side, deployment, words: words.clone(), blamed })
}

/// Whether setups are asked about a clause: whether the start position is, of which every question
/// is asked since it breaks no clause.
fn asked_of_setups<R: Ruleset>(clause: R::Clause, start: &R::Position, rules: &Rules<R>) -> bool {
    let reached = RefCell::new(Reached::default());
    let line = R::line(start);
    let Ok(setup) = R::read(&SetupSource::Line(&line), &rules.readings) else { return true };
    let _ = R::validate(&setup, &rules.readings, true, &mut Reach::new(&reached));
    reached.into_inner().executed(clause)
}

/// The setup as the game reads it; `None` where it has no meaning at all.
fn read<R: Ruleset>(rules: &Rules<R>, pieces: &[Standing], side: Side) -> Option<R::Setup> {
    let names: Vec<String> = pieces.iter().map(|piece| R::square_name(piece.square)).collect();
    let placements: Vec<Placement<'_>> = pieces
        .iter()
        .zip(&names)
        .map(|(piece, square)| Placement { side: piece.side.index(), piece: piece.piece, square })
        .collect();
    let to_move = Some(R::SIDES[side.index()]);
    R::read(&SetupSource::Placements { pieces: &placements, to_move, fields: &[] }, &rules.readings).ok()
}

impl<R: Ruleset> Rules<R> {
    fn admit(&self, setup: &R::Setup, deployment: bool) -> bool {
        let verdict = match self.mutation {
            None => R::validate(setup, &self.readings, deployment, &mut Silent),
            Some(mutation) => R::validate(setup, &self.readings, deployment, &mut Mutant::new(mutation)),
        };
        verdict.is_continue()
    }

    /// The clauses that refuse a setup.
    fn blamed(&self, setup: &R::Setup, deployment: bool) -> Vec<R::Clause> {
        match self.mutation {
            None => {
                let mut trace = Trace::new();
                let _ = R::validate(setup, &self.readings, deployment, &mut trace);
                trace.blamed()
            }
            Some(mutation) => {
                let mut trace = Trace::under(Mutant::new(mutation));
                let _ = R::validate(setup, &self.readings, deployment, &mut trace);
                trace.blamed()
            }
        }
    }
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

/// Two pieces of the start position have changed places.
fn exchanged<R: Ruleset>(start: &[Standing]) -> Vec<Named> {
    let mut found = Vec::new();
    for (at, one) in start.iter().enumerate() {
        let others = start.iter().enumerate().skip(at + 1);
        for (with, other) in others.filter(|(_, other)| (other.side, other.piece) != (one.side, one.piece)) {
            let mut changed = start.to_vec();
            changed[at].square = other.square;
            changed[with].square = one.square;
            let words = format!("the start position with {} and {} exchanged", told::<R>(*one), told::<R>(*other));
            found.push((changed, words));
        }
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
