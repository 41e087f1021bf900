//! The reference generator: every action that the text of the rules allows, found by walking all
//! legs with it, under whatever the listener changes.
//!
//! A path goes on only past hops and jumps that hold on the real board, and comes back to a
//! station only if it took a prisoner since: so it ends even where a mutant forbids nothing.

use crate::games::Legal;
use crate::kernel::{Audit, Square, SquareSet};

use super::ending::own;
use super::geometry::{BOARD, next, on_lines};
use super::judge::trial;
use super::step::Walk;
use super::view::View;
use super::{Action, Clause, Direction, Evidence, Join, Leg, Path, Ransom, ransom};

/// Every legal action.
pub(super) fn actions<A: Audit<Clause>>(view: &View<'_>, audit: &A) -> Vec<Legal<Action>> {
    let mut found = Vec::new();
    if view.outcome.is_some() {
        return found;
    }
    let mut keep = |action: Action| {
        if trial(view, &action, &mut audit.aside()).is_continue() {
            found.push(Legal::found(action));
        }
    };
    if view.position.due > 0 {
        let anywhere = if lets_pass(Clause::RansomStation, audit) { BOARD } else { SquareSet::EMPTY };
        payments(view, ransom::price(audit), anywhere, &mut keep);
        keep(Action::Decline);
    }
    keep(Action::Pass);
    each_move(view, audit, &mut |path| {
        keep(Action::Move(path));
        false
    });
    found
}

/// Whether the side has an ordinary move: one of the near ones that it mostly is, or any.
pub(super) fn can_move<A: Audit<Clause>>(view: &View<'_>, aside: &A) -> bool {
    near_move(view, aside) || first_move(view, aside).is_some()
}

/// Whether a shift to the next station, or one capture, is a move that the text allows.
fn near_move<A: Audit<Clause>>(view: &View<'_>, aside: &A) -> bool {
    own(view.position).any(|(square, piece)| {
        let walk = Walk::new(view, square, piece);
        let allowed = |join, to| {
            let mut walk = walk.clone();
            walk.step(Leg { join, to }, &mut aside.aside()).is_continue() && walk.rest(&mut aside.aside()).is_continue()
        };
        Direction::ALL.into_iter().any(|direction| {
            let near = next(square, direction);
            let behind = near.and_then(|near| next(near, direction));
            near.is_some_and(|to| allowed(Join::Shift, to)) || behind.is_some_and(|to| allowed(Join::Capture, to))
        })
    })
}

/// An ordinary move of the side, if it has one.
pub(super) fn first_move<A: Audit<Clause>>(view: &View<'_>, aside: &A) -> Option<Action> {
    let mut first = None;
    each_move(view, aside, &mut |path| {
        first = Some(Action::Move(path));
        true
    });
    first
}

/// Calls `found` with every ordinary move that the text allows, until it returns true.
fn each_move<A: Audit<Clause>>(view: &View<'_>, aside: &A, found: &mut impl FnMut(Path) -> bool) -> bool {
    // Where no line runs NP-1.2 refuses, whatever else holds, unless the listener lets it pass.
    let off_lines = if lets_pass(Clause::DiagonalLines, aside) { BOARD } else { SquareSet::EMPTY };
    own(view.position).any(|(square, piece)| {
        let walk = Walk::new(view, square, piece);
        let mut path = Path { from: square, legs: Vec::new() };
        each_leg(&walk, &Bounds::start(square, off_lines), &mut path, aside, found)
    })
}

/// Whether the listener lets a failure of the clause pass: whether it is worth trying what nothing
/// but this clause is against.
fn lets_pass<A: Audit<Clause>>(clause: Clause, aside: &A) -> bool {
    // Nobody reads the evidence.
    aside.aside().require(clause, false, || Evidence::EmptyBoard).is_continue()
}

/// Where a path may go on to: stations landed on since the last prisoner was taken are left out.
#[derive(Clone, Copy)]
struct Bounds {
    /// Stations to which no line runs that are to be tried all the same.
    off_lines: SquareSet,
    prisoners: SquareSet,
    since: SquareSet,
}

impl Bounds {
    const fn start(origin: Square, off_lines: SquareSet) -> Self {
        Self { off_lines, prisoners: SquareSet::EMPTY, since: origin.set() }
    }

    /// The bounds after another leg; `None` where the path came back without a prisoner.
    fn after(self, walk: &Walk<'_>) -> Option<Self> {
        if walk.prisoners() != self.prisoners {
            Some(Self { prisoners: walk.prisoners(), since: walk.at().set(), ..self })
        } else if self.since.has(walk.at()) {
            None
        } else {
            Some(Self { since: self.since | walk.at().set(), ..self })
        }
    }
}

fn each_leg<A: Audit<Clause>>(
    walk: &Walk<'_>,
    bounds: &Bounds,
    path: &mut Path,
    aside: &A,
    found: &mut impl FnMut(Path) -> bool,
) -> bool {
    for to in (on_lines(walk.at()) | bounds.off_lines).iter() {
        for join in [Join::Shift, Join::Hop, Join::Capture] {
            let leg = Leg { join, to };
            let mut next = walk.clone();
            if next.step(leg, &mut aside.aside()).is_break() {
                continue;
            }
            let Some(bounds) = bounds.after(&next) else { continue };
            path.legs.push(leg);
            let stop = next.rest(&mut aside.aside()).is_continue() && found(path.clone())
                || (join != Join::Shift && next.is_sound() && each_leg(&next, &bounds, path, aside, found));
            path.legs.pop();
            if stop {
                return true;
            }
        }
    }
    false
}

/// Every way to pay `price` privates and to place the officer on one of their stations, or on one
/// of `anywhere`.
fn payments(view: &View<'_>, price: u8, anywhere: SquareSet, keep: &mut impl FnMut(Action)) {
    let privates: Vec<Square> = view.position.privates(view.position.side).iter().collect();
    combinations(&privates, usize::from(price), &mut Vec::new(), &mut |paid| {
        let vacated: SquareSet = paid.iter().copied().collect();
        for at in (vacated | anywhere).iter() {
            keep(Action::Ransom(Ransom { price: paid.to_vec(), at }));
        }
    });
}

fn combinations(from: &[Square], count: usize, chosen: &mut Vec<Square>, found: &mut impl FnMut(&[Square])) {
    if chosen.len() == count {
        return found(chosen);
    }
    for (at, square) in from.iter().enumerate() {
        chosen.push(*square);
        combinations(&from[at + 1..], count, chosen, found);
        chosen.pop();
    }
}
