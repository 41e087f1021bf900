//! The stage that judges setups as such, before anything is played.

use super::ledger::{Key, Ledger, Order};
use super::probe::{Place, pieces};
use super::search::{Search, small};
use super::spoken::look_at_setup;
use super::{Extent, Placements};
use crate::kernel::{Clause, Placement, Ruleset, SetupSource, Side, Silent, Square, SquareSet, Trace};

impl<R: Ruleset> Search<'_, R> {
    /// Judges setups as such: those of the placements of one piece, every number of pieces of one
    /// kind, two pieces on one square, and the start with one square changed, two pieces of a
    /// side exchanged or one moved; each as a position and as a deployment, with either side to
    /// move.
    pub(super) fn setups(&self, stage: u32) -> (Ledger<R>, Extent) {
        let readings = &self.prober.variants[0];
        let mut ledger = Ledger::default();
        let mut count = 0;
        let one = Placements::<R>::new(1);
        let start = (0, R::start(readings));
        for (rank, position) in std::iter::once(start).chain(one.positions(0..one.len(), readings)) {
            let order = Order { idle: false, pieces: pieces::<R>(&position), refusals: 0, stage, rank, ordinal: 0 };
            look_at_setup(Place { position: &position, variant: 0, order }, readings, &mut ledger);
            count += 1;
        }
        let start = R::start(readings);
        let names: Vec<String> = (0..R::SQUARES).map(|number| R::square_name(Square::new(number))).collect();
        let board: SquareSet = (0..R::SQUARES).map(Square::new).collect();
        let near: Vec<R::Position> =
            R::changes(&start, readings, board).into_iter().map(|(_, position)| position).collect();
        let deployments = std::iter::once(&start).chain(&near).map(|position| standing::<R>(position, &names));
        let first = deployment::<R>(&start, readings, &names);
        let deployments = deployments.chain(swapped(&first)).chain(moved(&first, &names));
        for setup in crowds::<R>(&names).into_iter().chain(deployments) {
            for deployment in [false, true] {
                let order =
                    Order { idle: false, pieces: small(setup.len()), refusals: 0, stage, rank: count, ordinal: 0 };
                let place = Place { position: &start, variant: 0, order };
                judge_setup(place, &setup, readings, deployment, &mut ledger);
                count += 1;
            }
        }
        let what = "setups of one piece, of one kind, and near the start".to_owned();
        (ledger, Extent { what, count, unit: "setups", complete: true })
    }
}

/// Setups that no rules accept for long: one piece of a kind, two, and so on to all squares, and
/// two pieces on one square.
fn crowds<R: Ruleset>(names: &[String]) -> Vec<Vec<Placement<'_>>> {
    let mut crowds = Vec::new();
    for side in Side::ALL.map(Side::index) {
        for piece in 0..R::PIECES.len() {
            let rank_and_file: Vec<Placement<'_>> =
                names.iter().map(|square| Placement { side, piece, square }).collect();
            crowds.extend((1..=rank_and_file.len()).map(|count| rank_and_file[..count].to_vec()));
            crowds.push(vec![rank_and_file[0], rank_and_file[0]]);
        }
    }
    crowds
}

/// What stands in a position, as a setup lists it: capital letters are the first side's.
fn standing<'n, R: Ruleset>(position: &R::Position, names: &'n [String]) -> Vec<Placement<'n>> {
    let mut setup = Vec::new();
    for (number, square) in (0..R::SQUARES).zip(names) {
        for letter in R::pieces_at(position, Square::new(number)) {
            let kind = R::PIECES.iter().position(|(_, known)| *known == letter.to_ascii_uppercase());
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            setup.extend(kind.map(|piece| Placement { side: side.index(), piece, square }));
        }
    }
    setup
}

/// Pieces that a game may begin with: those of the start or, where some are not on the board at
/// the start and miss in a mere list of those that are, the same with one more.
fn deployment<'n, R: Ruleset>(start: &R::Position, readings: &R::Readings, names: &'n [String]) -> Vec<Placement<'n>> {
    let first = standing::<R>(start, names);
    let accepted = |pieces: &[Placement<'n>]| {
        let source = SetupSource::Placements { pieces, to_move: Some(R::SIDES[0]), fields: &[] };
        let setup = R::read(&source, readings);
        setup.is_ok_and(|setup| R::validate(&setup, readings, true, &mut Silent).is_continue())
    };
    if accepted(&first) {
        return first;
    }
    let one_more = Side::ALL.map(Side::index).into_iter().flat_map(|side| {
        let kinds = (0..R::PIECES.len()).flat_map(move |piece| names.iter().map(move |square| (piece, square)));
        kinds.map(move |(piece, square)| Placement { side, piece, square })
    });
    let with = |more: Placement<'n>| [first.as_slice(), &[more]].concat();
    one_more.map(with).find(|pieces| accepted(pieces)).unwrap_or(first)
}

/// The setup with one piece on another square, in every way.
fn moved<'n>(setup: &[Placement<'n>], names: &'n [String]) -> Vec<Vec<Placement<'n>>> {
    let mut moved = Vec::new();
    for at in 0..setup.len() {
        for square in names.iter().filter(|name| name.as_str() != setup[at].square) {
            let mut elsewhere = setup.to_vec();
            elsewhere[at].square = square;
            moved.push(elsewhere);
        }
    }
    moved
}

/// The setup with two pieces of one side and of different kinds exchanged, in every way.
fn swapped<'n>(setup: &[Placement<'n>]) -> Vec<Vec<Placement<'n>>> {
    let mut swapped = Vec::new();
    for (at, one) in setup.iter().enumerate() {
        for (later, other) in setup.iter().enumerate().skip(at + 1) {
            if one.side == other.side && one.piece != other.piece {
                let mut exchanged = setup.to_vec();
                (exchanged[at].piece, exchanged[later].piece) = (other.piece, one.piece);
                swapped.push(exchanged);
            }
        }
    }
    swapped
}

fn judge_setup<R: Ruleset>(
    place: Place<'_, R>,
    pieces: &[Placement<'_>],
    readings: &R::Readings,
    deployment: bool,
    ledger: &mut Ledger<R>,
) {
    for to_move in R::SIDES {
        let source = SetupSource::Placements { pieces, to_move: Some(to_move), fields: &[] };
        let Ok(setup) = R::read(&source, readings) else { continue };
        let mut trace = Trace::new();
        let _ = R::validate(&setup, readings, deployment, &mut trace);
        let blamed = trace.blamed();
        for clause in &blamed {
            for alone in [false, true].into_iter().take(1 + usize::from(blamed.len() == 1)) {
                let key = Key::Refused { clause: clause.index(), variant: place.variant, alone };
                ledger.note(key, place.order, || place.sight(&[], ""));
            }
        }
    }
}
