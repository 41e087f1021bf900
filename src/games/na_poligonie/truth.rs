//! Whether a piece of evidence is true of the board, decided apart from the text of the rules: by
//! looking at files, ranks and letters only.

use crate::kernel::{Side, Square};

use super::chance::Chance;
use super::evidence::{Ended, Occupant, Stretch};
use super::geometry::{file, rank, stations};
use super::perft::perft;
use super::readings::{
    Blocked, CentralZone, FriendlyHops, HopZone, OfficerTurns, PrivateDirection, RansomTurn, Removal,
};
use super::setup::Setup;
use super::view::View;
use super::{Action, Direction, Evidence, Join, Path, Piece, Position, Readings, setup};

/// Files and ranks from one station to another.
fn offset(from: Square, to: Square) -> (i16, i16) {
    (i16::from(file(to)) - i16::from(file(from)), i16::from(rank(to)) - i16::from(rank(from)))
}

fn aligned(from: Square, to: Square) -> bool {
    let (files, ranks) = offset(from, to);
    from != to && (files == 0 || ranks == 0 || files.abs() == ranks.abs())
}

fn straight(from: Square, to: Square) -> bool {
    let (files, ranks) = offset(from, to);
    (files == 0) != (ranks == 0)
}

/// How many stations away, for aligned ones.
fn distance(from: Square, to: Square) -> i16 {
    let (files, ranks) = offset(from, to);
    let steps = files.abs().max(ranks.abs());
    if straight(from, to) { steps / 2 } else { steps }
}

/// The station halfway, if there is one.
fn middle(from: Square, to: Square) -> Option<Square> {
    let (files, ranks) = offset(from, to);
    let (sum_file, sum_rank) = (i16::from(file(from)) * 2 + files, i16::from(rank(from)) * 2 + ranks);
    let halfway =
        |square: &Square| i16::from(file(*square)) * 2 == sum_file && i16::from(rank(*square)) * 2 == sum_rank;
    stations().find(halfway)
}

fn strictly_between(from: Square, to: Square, square: Square) -> bool {
    aligned(from, square) && {
        let ((files, ranks), (all_files, all_ranks)) = (offset(from, square), offset(from, to));
        files.signum() == all_files.signum()
            && ranks.signum() == all_ranks.signum()
            && files.abs().max(ranks.abs()) < all_files.abs().max(all_ranks.abs())
    }
}

fn in_zone(readings: &Readings, square: Square) -> bool {
    let (file, rank) = (file(square) + 1, rank(square) + 1);
    match readings.central_zone {
        CentralZone::Rows5To7 => (5..=7).contains(&rank),
        CentralZone::Rows4To8 => (4..=8).contains(&rank),
        CentralZone::Core7x7 => (3..=9).contains(&file) && (3..=9).contains(&rank),
    }
}

/// A move as it stands before one of its legs.
struct Moment<'v> {
    position: &'v Position,
    readings: &'v Readings,
    path: &'v Path,
    prisoners: Vec<Square>,
}

impl<'v> Moment<'v> {
    /// The moment before the `leg`th leg, counted from 1.
    fn before(view: &'v View<'v>, path: &'v Path, leg: usize) -> Self {
        let mut moment = Self { position: view.position, readings: view.readings, path, prisoners: Vec::new() };
        let mut from = path.from;
        for done in &path.legs[..leg - 1] {
            if let Some(over) = middle(from, done.to)
                && distance(from, done.to) == 2
                && done.join == Join::Capture
                && matches!(moment.occupant(over), Occupant::Enemy(_))
            {
                moment.prisoners.push(over);
            }
            from = done.to;
        }
        moment
    }

    fn occupant(&self, square: Square) -> Occupant {
        if square == self.path.from {
            return Occupant::Left;
        }
        if self.prisoners.contains(&square) {
            return match self.readings.removal {
                Removal::AtOnce => Occupant::Taken,
                Removal::AfterSeries => Occupant::Prisoner,
            };
        }
        match self.position.at(square) {
            None => Occupant::Nobody,
            Some((side, piece)) if side == self.position.side => Occupant::Own(piece),
            Some((_, piece)) => Occupant::Enemy(piece),
        }
    }

    fn free(&self, square: Square) -> bool {
        is_nobody(self.occupant(square))
    }

    /// Whether a chance to capture is there: each hop over an own soldier, then a jump over an
    /// enemy.
    fn has(&self, chance: &Chance) -> bool {
        let mut at = chance.captor;
        for hop in chance.hops.as_slice() {
            let over = middle(at, *hop).filter(|_| distance(at, *hop) == 2 && aligned(at, *hop));
            let own = over.is_some_and(|over| matches!(self.occupant(over), Occupant::Own(_)));
            if !own || !self.free(*hop) || chance.piece == Piece::Private {
                return false;
            }
            at = *hop;
        }
        aligned(at, chance.landing)
            && distance(at, chance.landing) == 2
            && middle(at, chance.landing) == Some(chance.victim)
            && matches!(self.occupant(chance.victim), Occupant::Enemy(_))
            && (self.free(chance.landing) || chance.landing == chance.captor)
    }
}

/// Whether `evidence` is true of the board, for the action that it was given against.
pub(super) fn holds(view: &View<'_>, action: &Action, evidence: &Evidence) -> bool {
    match action {
        Action::Move(path) => holds_of_move(view, path, evidence),
        Action::Ransom(ransom) => holds_of_ransom(view, &ransom.price, ransom.at, evidence),
        Action::Decline | Action::Pass => holds_of_side(view, evidence),
    }
}

/// Whether the game has ended so.
fn over(view: &View<'_>, ended: Ended) -> bool {
    let Some(outcome) = view.outcome else { return false };
    let stuck = |side: Side| {
        let turned = Position { side, ..*view.position };
        perft(&turned, &Readings { blocked: Blocked::Loses, ..*view.readings }, 1) == 0
    };
    let (winner, blocked) = match ended {
        Ended::AllLost(loser) => {
            return outcome.winner() == Some(loser.other()) && view.position.soldiers(loser).is_empty();
        }
        Ended::BlockedLoses(loser) => (Some(loser.other()), stuck(loser)),
        Ended::BlockedDraws(side) => (None, stuck(side)),
        Ended::BothBlocked => (None, stuck(Side::First) && stuck(Side::Second)),
    };
    outcome.winner() == winner && blocked
}

fn is_nobody(occupant: Occupant) -> bool {
    match occupant {
        Occupant::Nobody | Occupant::Left | Occupant::Taken => true,
        Occupant::Own(_) | Occupant::Enemy(_) | Occupant::Prisoner => false,
    }
}

fn holds_of_side(view: &View<'_>, evidence: &Evidence) -> bool {
    let position = view.position;
    match evidence {
        Evidence::Over(ended) => over(view, *ended),
        Evidence::NothingToRansom(side) => *side == position.side && position.due == 0,
        Evidence::RansomPending(side, due) => *side == position.side && *due == position.due && *due > 0,
        Evidence::CanMove { side, example } => {
            *side == position.side && super::listing::actions(view).iter().any(|legal| legal.as_ref() == example)
        }
        _ => false,
    }
}

fn holds_of_ransom(view: &View<'_>, price: &[Square], at: Square, evidence: &Evidence) -> bool {
    match evidence {
        Evidence::WrongPrice { named, price: cost } => usize::from(*named) == price.len() && named != cost,
        Evidence::PaidTwice(square) => price.iter().filter(|paid| *paid == square).count() > 1,
        Evidence::NotPayable(square, stands) => {
            price.contains(square)
                && view.position.at(*square) == *stands
                && *stands != Some((view.position.side, Piece::Private))
        }
        Evidence::NotVacated(square) => *square == at && !price.contains(square),
        _ => holds_of_side(view, evidence),
    }
}

fn holds_of_move(view: &View<'_>, path: &Path, evidence: &Evidence) -> bool {
    let position = view.position;
    match evidence {
        Evidence::NobodyThere(at) => *at == path.from && position.at(*at).is_none(),
        Evidence::EnemyThere(at, piece, side) => {
            *at == path.from && position.at(*at) == Some((*side, *piece)) && *side != position.side
        }
        Evidence::Duty { side, chance, privates_only } => {
            let moment = Moment { position, readings: view.readings, path, prisoners: Vec::new() };
            let board = Moment { path: &Path { from: chance.captor, legs: Vec::new() }, ..moment };
            *side == position.side
                && position.at(chance.captor) == Some((*side, chance.piece))
                && board.has(chance)
                && (!path.captures() || *privates_only && position.at(path.from) == Some((*side, Piece::Officer)))
        }
        Evidence::MustGoOn { leg, chance } => {
            *leg == path.legs.len() && chance.captor == path.to() && Moment::before(view, path, leg + 1).has(chance)
        }
        _ => match stretch_of(evidence) {
            Some(stretch) => holds_of_stretch(view, path, stretch, evidence),
            None => holds_of_side(view, evidence),
        },
    }
}

fn stretch_of(evidence: &Evidence) -> Option<Stretch> {
    match evidence {
        Evidence::NoLine(stretch)
        | Evidence::StraightPrivate(stretch)
        | Evidence::OutsideZone(stretch, _)
        | Evidence::TooFar { stretch, .. }
        | Evidence::InTheWay(stretch, ..)
        | Evidence::Backward(stretch, _)
        | Evidence::PrivateHop(stretch)
        | Evidence::ShiftInSeries(stretch)
        | Evidence::NotShort(stretch, _)
        | Evidence::HopOver(stretch, ..)
        | Evidence::LandsOn(stretch, _)
        | Evidence::HopOutside(stretch, _)
        | Evidence::JumpOver(stretch, ..)
        | Evidence::HopTwice(stretch)
        | Evidence::EndsWithHop(stretch)
        | Evidence::Revisit(stretch)
        | Evidence::Turn(stretch, ..) => Some(*stretch),
        _ => None,
    }
}

fn holds_of_stretch(view: &View<'_>, path: &Path, stretch: Stretch, evidence: &Evidence) -> bool {
    let Stretch { from, to, leg } = stretch;
    let readings = view.readings;
    let names: Vec<Square> = path.stations().collect();
    if leg == 0 || names.get(leg - 1) != Some(&from) || names.get(leg) != Some(&to) {
        return false;
    }
    let moment = Moment::before(view, path, leg);
    let joins: Vec<Join> = path.legs.iter().map(|leg| leg.join).collect();
    let mover = view.position.at(path.from).map(|(_, piece)| piece);
    let touched = |square: Square| square == from || square == to || strictly_between(from, to, square);
    match evidence {
        Evidence::NoLine(_) => !aligned(from, to),
        Evidence::StraightPrivate(_) => straight(from, to) && mover == Some(Piece::Private),
        Evidence::OutsideZone(_, outside) => {
            straight(from, to) && touched(*outside) && !in_zone(readings, *outside) && mover == Some(Piece::Officer)
        }
        Evidence::TooFar { stations, reach, .. } => {
            i16::from(*stations) == distance(from, to) && stations > reach && joins[leg - 1] == Join::Shift
        }
        Evidence::InTheWay(_, at, piece, side) => {
            touched(*at) && *at != from && view.position.at(*at) == Some((*side, *piece)) && !moment.free(*at)
        }
        Evidence::Backward(_, side) => {
            let forward = if *side == Side::First { offset(from, to).1 } else { -offset(from, to).1 };
            readings.private_direction == PrivateDirection::Forward && forward < 0 && mover == Some(Piece::Private)
        }
        Evidence::PrivateHop(_) => joins[leg - 1] == Join::Hop && mover == Some(Piece::Private),
        Evidence::ShiftInSeries(_) => joins.len() > 1 && joins[leg - 1] == Join::Shift,
        Evidence::NotShort(_, spans) => i16::from(*spans) == distance(from, to) && *spans != 2,
        Evidence::HopOver(_, over, occupant) => {
            middle(from, to) == Some(*over)
                && moment.occupant(*over) == *occupant
                && !matches!(occupant, Occupant::Own(_))
        }
        Evidence::LandsOn(_, occupant) => moment.occupant(to) == *occupant && !is_nobody(*occupant),
        Evidence::HopOutside(_, outside) => {
            readings.hop_zone == HopZone::CentreOnly && touched(*outside) && !in_zone(readings, *outside)
        }
        Evidence::JumpOver(_, over, occupant) => {
            middle(from, to) == Some(*over)
                && moment.occupant(*over) == *occupant
                && !matches!(occupant, Occupant::Enemy(_))
        }
        Evidence::HopTwice(_) => leg > 1 && joins[leg - 1] == Join::Hop && joins[leg - 2] == Join::Hop,
        Evidence::EndsWithHop(_) => leg == joins.len() && joins[leg - 1] == Join::Hop && path.captures(),
        Evidence::Revisit(_) => readings.friendly_hops == FriendlyHops::Free && names[..leg].contains(&to),
        Evidence::Turn(_, before, after) => {
            leg > 1
                && way(names[leg - 2], from) == Some(*before)
                && way(from, to) == Some(*after)
                && before != after
                && readings.officer_turns == OfficerTurns::CentreOnly
                && !in_zone(readings, from)
        }
        _ => false,
    }
}

fn way(from: Square, to: Square) -> Option<Direction> {
    let (files, ranks) = offset(from, to);
    aligned(from, to).then(|| match (files.signum(), ranks.signum()) {
        (1, 1) => Direction::NorthEast,
        (-1, 1) => Direction::NorthWest,
        (1, -1) => Direction::SouthEast,
        (-1, -1) => Direction::SouthWest,
        (0, 1) => Direction::North,
        (0, _) => Direction::South,
        (1, _) => Direction::East,
        (_, _) => Direction::West,
    })
}

/// Whether evidence against a setup is true of it.
pub(super) fn holds_of_setup(setup: &Setup, readings: &Readings, evidence: &Evidence) -> bool {
    let count = |side: Side, piece: Option<Piece>| {
        let of = |entry: &&(Square, Side, Piece)| entry.1 == side && piece.is_none_or(|piece| entry.2 == piece);
        let awaiting = if side == setup.side && piece != Some(Piece::Private) { usize::from(setup.due) } else { 0 };
        setup.soldiers.iter().filter(of).count() + awaiting
    };
    let standing = |at: Square| setup.soldiers.iter().rfind(|entry| entry.0 == at).map(|entry| (entry.1, entry.2));
    match evidence {
        Evidence::Crowded(at) => setup.soldiers.iter().filter(|entry| entry.0 == *at).count() > 1,
        Evidence::TooMany { side, piece, count: counted, awaiting, limit } => {
            let due = if *side == setup.side && *piece != Some(Piece::Private) { setup.due } else { 0 };
            count(*side, *piece) == usize::from(*counted) && counted > limit && *awaiting == due
        }
        Evidence::EmptyBoard => setup.soldiers.is_empty(),
        Evidence::CannotPay(side, privates) => {
            *side == setup.side && setup.due > 0 && count(*side, Some(Piece::Private)) == usize::from(*privates)
        }
        Evidence::PhaseTooLong(side) => *side == setup.side && setup.paid && readings.ransom_turn == RansomTurn::Free,
        Evidence::NoFreedOfficer(side) => {
            *side == setup.side
                && setup.paid
                && !setup.soldiers.iter().any(|entry| (entry.1, entry.2) == (*side, Piece::Officer))
        }
        Evidence::WrongFirst => setup.side == Side::Second,
        Evidence::OutOfFormation { at, belongs, stands } => {
            standing(*at) == *stands && setup::start(readings).at(*at) == *belongs && belongs != stands
        }
        _ => false,
    }
}
