//! Unchecked positions, and the text of the rules for them (NP-1.1, NP-1.4, chapter 2, NP-3.1,
//! NP-7.1 and item 11 of the rulebook's defaults).

use std::ops::ControlFlow;

use crate::kernel::{Audit, Broken, Claim, Says, Side, Silent, Square, SquareSet, Standing, Trace};

use super::clauses::{S2, S4};
use super::geometry::{rectangle, station, stations};
use super::readings::{AirborneOfficer, OfficerWing, RansomTurn, Readings};
use super::{Clause, Evidence, Piece, Point, Position};

/// A position that nobody has checked: soldiers set on stations, several on one perhaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Who is set where.
    pub(super) soldiers: Vec<(Square, Side, Piece)>,
    /// Whose turn it is said to be.
    pub(super) side: Side,
    /// How many officers the side to move is said to be able to ransom.
    pub(super) due: u8,
    /// Whether it is said to have ransomed one already.
    pub(super) paid: bool,
}

impl Setup {
    fn count(&self, side: Side, piece: Piece) -> u8 {
        let soldiers = self.soldiers.iter().filter(|(_, owner, kind)| (*owner, *kind) == (side, piece));
        u8::try_from(soldiers.count()).unwrap_or(u8::MAX)
    }

    /// The stations, the last soldier set on one standing there.
    fn position(&self) -> Position {
        let empty = Position::empty(self.side, self.due, self.paid);
        self.soldiers
            .iter()
            .fold(empty, |position, (square, side, piece)| position.with(*square, Some((*side, *piece))))
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let soldiers =
            stations().filter_map(|square| position.at(square).map(|(side, piece)| (square, side, piece))).collect();
        Self { soldiers, side: position.side, due: position.due, paid: position.paid }
    }
}

/// Whether a setup is a position, and with `deployment` one in which a game may begin.
pub(super) fn validate<A: Audit<Clause>>(
    setup: &Setup,
    readings: &Readings,
    deployment: bool,
    audit: &mut A,
) -> ControlFlow<()> {
    one_a_station(setup, audit)?;
    for side in Side::ALL {
        force_size(setup, side, audit)?;
    }
    audit.require(Clause::Victory, !setup.soldiers.is_empty(), || Evidence::EmptyBoard)?;
    ransom_phase(setup, readings, audit)?;
    if deployment { at_the_start(setup, readings, audit) } else { ControlFlow::Continue(()) }
}

/// NP-1.1: a station holds one soldier.
fn one_a_station<A: Audit<Clause>>(setup: &Setup, audit: &mut A) -> ControlFlow<()> {
    let mut seen = SquareSet::EMPTY;
    for (square, ..) in &setup.soldiers {
        audit.require(Clause::Stations, !seen.has(*square), || Evidence::Crowded(*square))?;
        seen |= square.set();
    }
    ControlFlow::Continue(())
}

/// NP-1.4: twenty privates and two officers at most; officers awaiting ransom count. S2 speaks
/// of 25 discs a side, S4 of 22 soldiers: the soldiers are counted, not what is in the box.
fn force_size<A: Audit<Clause>>(setup: &Setup, side: Side, audit: &mut A) -> ControlFlow<()> {
    let awaiting = if setup.side == side { setup.due } else { 0 };
    let (privates, officers) = (setup.count(side, Piece::Private), setup.count(side, Piece::Officer));
    let officers = officers.saturating_add(awaiting);
    let most_privates = audit.counted(Clause::ForceSize, "privates", 20);
    let most_officers = audit.counted(Clause::ForceSize, "officers", 2);
    for (piece, count, awaiting, limit) in
        [(Piece::Private, privates, 0, most_privates), (Piece::Officer, officers, awaiting, most_officers)]
    {
        let piece = Some(piece);
        let too_many = || Evidence::TooMany { side, piece, count, awaiting, limit };
        audit.require(Clause::ForceSize, count <= limit, too_many)?;
    }
    let claims =
        [Claim::when(S4, true, Says::Counts(most_privates + most_officers)), Claim::when(S2, true, Says::Counts(25))];
    let settled = audit.settle(Point::ForceSize(side), claims, Says::Silent);
    let limit = if let Says::Counts(limit) = settled { limit } else { u8::MAX };
    let count = privates.saturating_add(officers);
    // Each kind has its own limit, so only a setup that broke one of them can break this.
    let too_many = || Evidence::TooMany { side, piece: None, count, awaiting, limit };
    audit.require(Clause::ForceSize, count <= limit, too_many)
}

/// Item 11: a ransom that is pending can be paid, and one made before left its officer.
fn ransom_phase<A: Audit<Clause>>(setup: &Setup, readings: &Readings, audit: &mut A) -> ControlFlow<()> {
    let side = setup.side;
    let privates = setup.count(side, Piece::Private);
    let payable = setup.due == 0 || privates >= super::ransom::price(audit);
    audit.require(Clause::RansomPrice, payable, || Evidence::CannotPay(side, privates))?;
    let lasting = !setup.paid || readings.ransom_turn == RansomTurn::CostsTurn;
    audit.require(Clause::RansomTime, lasting, || Evidence::PhaseTooLong(side))?;
    let freed = !setup.paid || setup.count(side, Piece::Officer) > 0;
    audit.require(Clause::RansomStation, freed, || Evidence::NoFreedOfficer(side))
}

/// NP-2.1 to NP-2.3 and NP-3.1: every soldier where it starts, light to move.
fn at_the_start<A: Audit<Clause>>(setup: &Setup, readings: &Readings, audit: &mut A) -> ControlFlow<()> {
    let (stands, start) = (setup.position(), start(readings));
    for at in stations() {
        formation(at, start.at(at), stands.at(at), audit)?;
    }
    audit.require(Clause::FirstMove, setup.side == Side::First, || Evidence::WrongFirst)
}

/// Who stands on one station: on an edge row the airborne soldier that belongs there (NP-2.3);
/// elsewhere the close order asks for a soldier of the force, whichever he is (NP-2.1), and the
/// wing for its officer, who therefore stands nowhere else in it (NP-2.2).
fn formation<A: Audit<Clause>>(
    at: Square,
    belongs: Option<(Side, Piece)>,
    stands: Option<(Side, Piece)>,
    audit: &mut A,
) -> ControlFlow<()> {
    let why = || Evidence::OutOfFormation { at, belongs, stands };
    if (rectangle(0, 10, 0, 0) | rectangle(0, 10, 10, 10)).has(at) {
        return audit.require(Clause::Airborne, belongs == stands, why);
    }
    let force = |soldier: Option<(Side, Piece)>| soldier.map(|(side, _)| side);
    let in_order = force(belongs) == force(stands);
    audit.require(Clause::MainForce, in_order, why)?;
    let of_the_wing = in_order || belongs.is_some_and(|(_, piece)| piece == Piece::Officer);
    audit.require(Clause::OfficerWing, !of_the_wing || belongs == stands, why)
}

/// The position of a setup that the rules accept.
pub(super) fn admit(setup: &Setup, readings: &Readings) -> Result<Position, Vec<Broken<Clause>>> {
    if validate(setup, readings, false, &mut Silent).is_continue() {
        return Ok(setup.position());
    }
    let mut trace = Trace::new();
    let _ = validate(setup, readings, false, &mut trace);
    Err(trace.into_broken())
}

/// The positions in which exactly these soldiers stand, light to move: turning the board by half
/// exchanges the sides. First without a ransom pending, then with one or two.
pub(super) fn arranged(soldiers: &[Standing], readings: &Readings) -> Vec<Position> {
    let piece = |index: usize| if index == 0 { Piece::Officer } else { Piece::Private };
    let soldiers: Vec<_> = soldiers.iter().map(|one| (one.square, one.side, piece(one.piece))).collect();
    let mut setup = Setup { soldiers, side: Side::First, due: 0, paid: false };
    let mut positions = Vec::new();
    for (due, paid) in [(0, false), (1, false), (2, false), (1, true)] {
        (setup.due, setup.paid) = (due, paid);
        if validate(&setup, readings, false, &mut Silent).is_continue() {
            positions.push(setup.position());
        } else if due == 0 {
            break;
        }
    }
    positions
}

/// The station of light's officer in the main force (NP-2.2).
fn wing(readings: &Readings) -> Square {
    named(match readings.officer_wing {
        OfficerWing::Outer => "k3",
        OfficerWing::Rear => "j2",
        OfficerWing::Front => "j4",
    })
}

/// The station of light's airborne officer (NP-2.3).
fn airborne(readings: &Readings) -> Square {
    named(match readings.airborne_officer {
        AirborneOfficer::Right => "a11",
        AirborneOfficer::Left => "k11",
    })
}

fn named(name: &str) -> Square {
    station(name).unwrap_or(Square::new(0))
}

/// A station as the other side sees it: the board turned by half.
pub(super) fn turned(square: Square, side: Side) -> Square {
    match side {
        Side::First => square,
        Side::Second => Square::new(super::geometry::STATIONS - 1 - square.number()),
    }
}

/// The start position (section 3): the main force on rows 2 to 4, the airborne detachment on the
/// enemy's edge row, an officer with each; dark is light's half-turn image.
pub(super) fn start(readings: &Readings) -> Position {
    let light = rectangle(0, 10, 1, 3) | rectangle(0, 10, 10, 10);
    let officers = wing(readings).set() | airborne(readings).set();
    let half_turn = |set: SquareSet| set.iter().map(|square| turned(square, Side::Second)).collect::<SquareSet>();
    Position {
        light_privates: light - officers,
        dark_privates: half_turn(light - officers),
        light_officers: officers,
        dark_officers: half_turn(officers),
        side: Side::First,
        due: 0,
        paid: false,
    }
}
