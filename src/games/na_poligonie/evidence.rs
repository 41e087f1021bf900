//! What is true of the board when a clause is broken.

use crate::kernel::{self, Side, Square, SquareSet};

use super::chance::Chance;
use super::geometry::name;
use super::position::side_name;
use super::{Direction, Piece};

/// A stretch of the move that a fact concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Which leg of the path it is, counted from 1.
    pub leg: usize,
}

/// What stands on a station during a move: the mover's own station is free, prisoners are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody.
    Nobody,
    /// Nobody any more: the move began there.
    Left,
    /// Nobody any more: an enemy taken earlier in the same move stood there.
    Taken,
    /// A soldier of the mover's side.
    Own(Piece),
    /// A soldier of the other side.
    Enemy(Piece),
    /// An enemy taken earlier in the same move, who stands in the way until its end.
    Prisoner,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every soldier of this side is lost.
    AllLost(Side),
    /// This side cannot move, and has lost.
    BlockedLoses(Side),
    /// This side cannot move, and the game is drawn.
    BlockedDraws(Side),
    /// Neither side can move, and the game is drawn.
    BothBlocked,
}

impl Ended {
    fn sentence(self) -> String {
        match self {
            Self::AllLost(loser) => {
                let (winner, loser) = (side_name(loser.other()), side_name(loser));
                format!("the game is over: {winner} has won, since {loser} has no soldier left")
            }
            Self::BlockedLoses(loser) => {
                let (winner, loser) = (side_name(loser.other()), side_name(loser));
                format!("the game is over: {winner} has won, since {loser} cannot move (NP-7.2)")
            }
            Self::BlockedDraws(side) => {
                format!("the game is over: it is drawn, since {} cannot move (NP-7.2)", side_name(side))
            }
            Self::BothBlocked => "the game is over: it is drawn, since neither side can move (NP-7.2)".to_owned(),
        }
    }
}

/// A typed fact, rendered to a sentence by [`kernel::Evidence::sentence`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The game has ended.
    Over(Ended),
    /// Nobody stands where the move starts.
    NobodyThere(Square),
    /// The enemy stands where the move starts.
    EnemyThere(Square, Piece, Side),
    /// No line joins two stations of the path.
    NoLine(Stretch),
    /// A private along a horizontal or vertical line.
    StraightPrivate(Stretch),
    /// An officer along one, with a station outside the zone.
    OutsideZone(Stretch, Square),
    /// A shift of too many stations.
    TooFar {
        /// The shift.
        stretch: Stretch,
        /// How many stations it goes.
        stations: u8,
        /// How many the soldier may go.
        reach: u8,
    },
    /// A shift onto or over a soldier.
    InTheWay(Stretch, Square, Piece, Side),
    /// A private's step away from the far edge.
    Backward(Stretch, Side),
    /// A private's hop.
    PrivateHop(Stretch),
    /// A shift joined to other legs.
    ShiftInSeries(Stretch),
    /// A hop or jump that does not span exactly two stations.
    NotShort(Stretch, u8),
    /// A hop over nobody, an enemy or a prisoner.
    HopOver(Stretch, Square, Occupant),
    /// A hop or jump onto a soldier.
    LandsOn(Stretch, Occupant),
    /// A hop with a station outside the zone under `hop-zone: centre-only`.
    HopOutside(Stretch, Square),
    /// A jump over nobody, an own soldier or a prisoner.
    JumpOver(Stretch, Square, Occupant),
    /// A capture is possible and the move captures nothing, or the wrong soldier captures.
    Duty {
        /// The side that must capture.
        side: Side,
        /// Who can.
        chance: Chance,
        /// Whether only privates' captures will do.
        privates_only: bool,
    },
    /// The series stops where it could go on.
    MustGoOn {
        /// Which leg is the last.
        leg: usize,
        /// How it could go on.
        chance: Chance,
    },
    /// A second hop in a row.
    HopTwice(Stretch),
    /// A series that ends with a hop.
    EndsWithHop(Stretch),
    /// A station landed on twice in one move.
    Revisit(Stretch),
    /// A turn outside the zone under `officer-turns: centre-only`.
    Turn(Stretch, Direction, Direction),
    /// A ransom has to be decided first.
    RansomPending(Side, u8),
    /// There is no officer to ransom now.
    NothingToRansom(Side),
    /// Not the number of privates that a ransom costs.
    WrongPrice {
        /// How many are named.
        named: u8,
        /// How many it costs.
        price: u8,
    },
    /// A private named twice.
    PaidTwice(Square),
    /// Not a private of the payer.
    NotPayable(Square, Option<(Side, Piece)>),
    /// The officer would stand where none of the paid privates did.
    NotVacated(Square),
    /// The side can move.
    CanMove {
        /// Who.
        side: Side,
        /// A legal move.
        example: super::Action,
    },
    /// Two soldiers set on one station.
    Crowded(Square),
    /// More soldiers than a force has.
    TooMany {
        /// Whose.
        side: Side,
        /// What; `None` for all soldiers together.
        piece: Option<Piece>,
        /// How many are set, those awaiting ransom included.
        count: u8,
        /// How many of them await ransom.
        awaiting: u8,
        /// How many a force has.
        limit: u8,
    },
    /// No soldier is set at all.
    EmptyBoard,
    /// A ransom is pending for a side that cannot pay.
    CannotPay(Side, u8),
    /// One was already ransomed, though a ransom does not cost the turn.
    PhaseTooLong(Side),
    /// One was already ransomed, though no officer stands on the board.
    NoFreedOfficer(Side),
    /// The side to move at the start is not light.
    WrongFirst,
    /// A station of the start position that holds the wrong soldier.
    OutOfFormation {
        /// The station.
        at: Square,
        /// Who belongs there.
        belongs: Option<(Side, Piece)>,
        /// Who stands there.
        stands: Option<(Side, Piece)>,
    },
}

/// `dark's private`.
fn soldier((side, piece): (Side, Piece)) -> String {
    format!("{}'s {}", side_name(side), piece.word())
}

/// `dark's private` or `nobody`.
fn somebody(occupant: Option<(Side, Piece)>) -> String {
    occupant.map_or_else(|| "nobody".to_owned(), soldier)
}

impl Stretch {
    fn text(self) -> String {
        format!("{}–{}", name(self.from), name(self.to))
    }

    fn squares(self) -> SquareSet {
        self.from.set() | self.to.set()
    }
}

fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::NorthEast => "north-east",
        Direction::NorthWest => "north-west",
        Direction::SouthEast => "south-east",
        Direction::SouthWest => "south-west",
        Direction::North => "north",
        Direction::South => "south",
        Direction::East => "east",
        Direction::West => "west",
    }
}

/// `1 station`, `2 stations`.
pub(super) fn counted(count: impl Into<usize>, noun: &str) -> String {
    let count = count.into();
    if count == 1 { format!("{count} {noun}") } else { format!("{count} {noun}s") }
}

impl Occupant {
    fn clause(self) -> &'static str {
        match self {
            Self::Nobody => "which is free",
            Self::Left => "which this move has left",
            Self::Taken => "whose soldier was taken earlier in this move",
            Self::Own(_) => "where an own soldier stands",
            Self::Enemy(_) => "where an enemy stands",
            Self::Prisoner => "whose soldier is a prisoner already",
        }
    }
}

impl kernel::Evidence for Evidence {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of fact")]
    fn sentence(&self) -> String {
        match self {
            Self::Over(ended) => ended.sentence(),
            Self::NobodyThere(at) | Self::NotPayable(at, None) => format!("no soldier stands on {}", name(*at)),
            Self::EnemyThere(at, piece, side) => {
                format!("{} on {} cannot be moved by {}", soldier((*side, *piece)), name(*at), side_name(side.other()))
            }
            Self::NoLine(stretch) => format!("no line of the board joins {}", stretch.text().replace('–', " and ")),
            Self::StraightPrivate(stretch) => {
                format!(
                    "{} runs along a straight line, which serves officers only, and a private moves",
                    stretch.text()
                )
            }
            Self::OutsideZone(stretch, outside) => {
                format!(
                    "{} runs along a straight line, and {} lies outside the central zone",
                    stretch.text(),
                    name(*outside)
                )
            }
            Self::TooFar { stretch, stations, reach } => format!(
                "{} goes {}, and this soldier may go {}",
                stretch.text(),
                counted(*stations, "station"),
                if *reach == 1 { "only 1".to_owned() } else { format!("at most {reach}") }
            ),
            Self::InTheWay(stretch, at, piece, side) if *at == stretch.to => {
                format!("{} shifts onto {}, where {} stands", stretch.text(), name(*at), soldier((*side, *piece)))
            }
            Self::InTheWay(stretch, at, piece, side) => {
                format!("{} skips {}, where {} stands", stretch.text(), name(*at), soldier((*side, *piece)))
            }
            Self::Backward(stretch, side) => {
                format!("{} leads away from {}'s far edge", stretch.text(), side_name(*side))
            }
            Self::PrivateHop(stretch) => format!("{} is a hop, and a private may not hop", stretch.text()),
            Self::ShiftInSeries(stretch) => {
                format!("{} is a shift, which is a whole move by itself", stretch.text())
            }
            Self::NotShort(stretch, distance) => {
                format!("{} spans {}, and a short jump spans 2", stretch.text(), counted(*distance, "station"))
            }
            Self::HopOver(stretch, over, occupant) => {
                format!("{} hops {}, {}", stretch.text(), name(*over), occupant.clause())
            }
            Self::LandsOn(stretch, occupant) => {
                format!("{} lands on {}, {}", stretch.text(), name(stretch.to), occupant.clause())
            }
            Self::HopOutside(stretch, outside) => {
                format!("{} is a hop, and {} lies outside the central zone", stretch.text(), name(*outside))
            }
            Self::JumpOver(stretch, over, occupant) => {
                format!("{} jumps {}, {}", stretch.text(), name(*over), occupant.clause())
            }
            Self::Duty { side, chance, privates_only } => format!(
                "{} must capture{}: {}",
                side_name(*side),
                if *privates_only { " with a private" } else { "" },
                chance.text()
            ),
            Self::MustGoOn { chance, .. } => {
                format!("the series stops on {}, but {}", name(chance.captor), chance.text())
            }
            Self::HopTwice(stretch) => format!("{} is a second hop in a row", stretch.text()),
            Self::EndsWithHop(stretch) => format!("the series ends with the hop {}", stretch.text()),
            Self::Revisit(stretch) => {
                format!("{} lands on {} a second time in this move", stretch.text(), name(stretch.to))
            }
            Self::Turn(stretch, before, after) => format!(
                "{} turns from {} to {} on {}, which lies outside the central zone",
                stretch.text(),
                direction_word(*before),
                direction_word(*after),
                name(stretch.from)
            ),
            Self::RansomPending(side, due) => {
                let lost = if *due == 1 { "a lost officer" } else { "two lost officers" };
                format!("{} first decides on the ransom of {lost}: it pays or declines", side_name(*side))
            }
            Self::NothingToRansom(side) => format!("{} has no officer to ransom now", side_name(*side)),
            Self::WrongPrice { named, price } => {
                format!("{} named, and a ransom costs {price} privates", counted(*named, "station"))
            }
            Self::PaidTwice(at) => format!("{} is named twice", name(*at)),
            Self::NotPayable(at, Some(who)) => {
                format!("{} holds {}, not a private of the payer's", name(*at), soldier(*who))
            }
            Self::NotVacated(at) => format!("{} is not a station of one of the privates paid", name(*at)),
            Self::CanMove { side, example } => format!("{} can move: {example} is legal", side_name(*side)),
            Self::Crowded(at) => format!("two soldiers are set on {}", name(*at)),
            Self::TooMany { side, piece, count, awaiting, limit } => format!(
                "{} has {}{}, and a force has at most {limit}",
                side_name(*side),
                counted(*count, piece.map_or("soldier", Piece::word)),
                if *awaiting > 0 { format!(", {awaiting} of them awaiting ransom") } else { String::new() }
            ),
            Self::EmptyBoard => "no soldier stands on the board".to_owned(),
            Self::CannotPay(side, privates) => format!(
                "{} is to ransom an officer and has {}, too few to pay",
                side_name(*side),
                counted(*privates, "private")
            ),
            Self::PhaseTooLong(side) => format!(
                "{} is said to have ransomed an officer already, which counts only where a ransom costs the turn",
                side_name(*side)
            ),
            Self::NoFreedOfficer(side) => {
                format!(
                    "{} is said to have ransomed an officer, but none of its officers is on the board",
                    side_name(*side)
                )
            }
            Self::WrongFirst => "dark is to move, and light moves first".to_owned(),
            Self::OutOfFormation { at, belongs, stands } => {
                format!("{} belongs to {} at the start and holds {}", name(*at), somebody(*belongs), somebody(*stands))
            }
        }
    }

    fn squares(&self) -> SquareSet {
        match self {
            Self::Over(_)
            | Self::RansomPending(..)
            | Self::NothingToRansom(_)
            | Self::WrongPrice { .. }
            | Self::CanMove { .. }
            | Self::TooMany { .. }
            | Self::EmptyBoard
            | Self::CannotPay(..)
            | Self::PhaseTooLong(_)
            | Self::NoFreedOfficer(_)
            | Self::WrongFirst => SquareSet::EMPTY,
            Self::NobodyThere(at)
            | Self::EnemyThere(at, ..)
            | Self::PaidTwice(at)
            | Self::NotPayable(at, _)
            | Self::NotVacated(at)
            | Self::Crowded(at)
            | Self::OutOfFormation { at, .. } => at.set(),
            Self::NoLine(stretch)
            | Self::StraightPrivate(stretch)
            | Self::TooFar { stretch, .. }
            | Self::Backward(stretch, _)
            | Self::PrivateHop(stretch)
            | Self::ShiftInSeries(stretch)
            | Self::NotShort(stretch, _)
            | Self::LandsOn(stretch, _)
            | Self::HopTwice(stretch)
            | Self::EndsWithHop(stretch)
            | Self::Revisit(stretch)
            | Self::Turn(stretch, ..) => stretch.squares(),
            Self::OutsideZone(stretch, other)
            | Self::InTheWay(stretch, other, ..)
            | Self::HopOver(stretch, other, _)
            | Self::HopOutside(stretch, other)
            | Self::JumpOver(stretch, other, _) => stretch.squares() | other.set(),
            Self::Duty { chance, .. } | Self::MustGoOn { chance, .. } => chance.squares(),
        }
    }

    fn part(&self) -> Option<usize> {
        match self {
            Self::NobodyThere(_) | Self::EnemyThere(..) => Some(0),
            Self::NoLine(stretch)
            | Self::StraightPrivate(stretch)
            | Self::OutsideZone(stretch, _)
            | Self::TooFar { stretch, .. }
            | Self::InTheWay(stretch, ..)
            | Self::Backward(stretch, _)
            | Self::PrivateHop(stretch)
            | Self::ShiftInSeries(stretch)
            | Self::NotShort(stretch, _)
            | Self::HopOver(stretch, ..)
            | Self::LandsOn(stretch, _)
            | Self::HopOutside(stretch, _)
            | Self::JumpOver(stretch, ..)
            | Self::HopTwice(stretch)
            | Self::EndsWithHop(stretch)
            | Self::Revisit(stretch)
            | Self::Turn(stretch, ..) => Some(stretch.leg),
            Self::MustGoOn { leg, .. } => Some(*leg),
            Self::Over(_)
            | Self::Duty { .. }
            | Self::RansomPending(..)
            | Self::NothingToRansom(_)
            | Self::WrongPrice { .. }
            | Self::PaidTwice(_)
            | Self::NotPayable(..)
            | Self::NotVacated(_)
            | Self::CanMove { .. }
            | Self::Crowded(_)
            | Self::TooMany { .. }
            | Self::EmptyBoard
            | Self::CannotPay(..)
            | Self::PhaseTooLong(_)
            | Self::NoFreedOfficer(_)
            | Self::WrongFirst
            | Self::OutOfFormation { .. } => None,
        }
    }
}
