//! What is true of the board when a clause is broken.

use crate::kernel::{self, Side, Square, SquareSet};

use super::geometry::name;
use super::{Aircraft, Hit, Object, Piece, words};

/// A fact about the board, and which cell of the action's text it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The fact.
    pub fact: Fact,
    /// The index of the cell in the action's text; `None` where the fact concerns the whole.
    pub part: Option<u8>,
}

/// A fact about the board that makes an action illegal or a setup no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The game is over.
    GameOver,
    /// Black has yet to decide on its spare train.
    SpareUndecided,
    /// Nothing is to be decided about a spare train before an upkeep.
    NothingToHold,
    /// The side to move has no spare train in hand.
    NoSpare(Side),
    /// No piece of the side to move and of that kind stands there.
    NoPiece {
        /// The side to move.
        side: Side,
        /// The kind asked for.
        piece: Piece,
        /// Where.
        at: Square,
    },
    /// So many pieces have moved in this turn, and no more may.
    NoMovesLeft(u8),
    /// The piece has moved in this turn.
    HasMoved(Piece, Square),
    /// A ground object stands where the action ends.
    Occupied(Side, Object, Square),
    /// Artillery is told to move by so many cells.
    TooFar {
        /// How many.
        cells: u8,
        /// How many are allowed.
        limit: u8,
    },
    /// Two cells lie on no line of the eight directions.
    NotStraight(Square, Square),
    /// A ground object stands in the way.
    Blocked(Side, Object, Square),
    /// Tanks stop on a cell because an enemy piece is next to it.
    TanksStop {
        /// Where they stop.
        at: Square,
        /// Whose piece stops them.
        side: Side,
        /// What stops them.
        piece: Piece,
        /// Where it stands.
        enemy: Square,
        /// Whether the way there is free.
        reached: bool,
    },
    /// No path of free cells joins the two.
    NoPath(Square, Square),
    /// The train is next to an enemy train.
    Pinned {
        /// Where it stands.
        at: Square,
        /// The enemy train.
        enemy: Square,
    },
    /// Every path of free cells goes on from a cell next to an enemy train.
    OnlyPastTrains(Square, Square),
    /// Such a piece never moves.
    Immovable(Object),
    /// A leg has no cells, or lies on no line of the eight directions.
    LegNotStraight(Square, Square),
    /// A leg passes over a piece, which is not allowed.
    CrossesPiece(Square),
    /// A leg goes on beyond enemy artillery.
    BeyondArtillery(Square),
    /// A leg ends over enemy artillery that shoots the aircraft down.
    ShotDownOver(Square),
    /// A leg leads into the cell of an enemy fighter.
    IntoFighter(Square),
    /// A leg goes on beyond a cell next to an enemy fighter.
    PastFighter {
        /// The cell where it ends.
        at: Square,
        /// The fighter.
        fighter: Square,
    },
    /// A bomber on a raid is destroyed by a fighter before it can strike.
    CaughtBeforeStrike {
        /// Where.
        at: Square,
        /// The fighter.
        fighter: Square,
    },
    /// An aircraft is where a leg ends.
    EndsOnAircraft(Side, Aircraft, Square),
    /// The return flight is not part of the one move.
    ReturnApart,
    /// A return to a cell without airfield.
    NoAirfield(Square),
    /// A return to an airfield of the other side, which is not allowed.
    ForeignAirfield(Square),
    /// A return to an airfield that another aircraft takes.
    AirfieldTaken(Side, Aircraft, Square),
    /// A bomber strikes another cell than its own.
    NotItsOwnCell {
        /// Where it flies.
        over: Square,
        /// What it is told to strike.
        target: Square,
    },
    /// A fighter strikes a cell that is not next to its own.
    NotNextTo {
        /// Where it flies.
        over: Square,
        /// What it is told to strike.
        target: Square,
    },
    /// Nothing of the enemy's that can be a target stands there.
    NothingToStrike(Square),
    /// An own piece is told to be struck.
    OwnTarget(Side, Piece, Square),
    /// Artillery struck from the air is not tied down.
    NotTiedDown(Square),
    /// A fighter is told to strike tanks.
    FighterAtTanks(Square),
    /// A fighter is told to strike an airfield.
    FighterAtAirfield(Square),
    /// A cell outside the side's own ranks.
    OffRanks {
        /// Which cell.
        at: Square,
        /// How many ranks are its own.
        ranks: u8,
        /// Whose.
        side: Side,
    },
    /// An enemy combat regiment is on the cell or next to it.
    EnemyNear {
        /// Where the train is to be placed.
        at: Square,
        /// Whose regiment.
        side: Side,
        /// Which.
        piece: Piece,
        /// Where it stands.
        enemy: Square,
    },
    /// Two pieces of one layer share a cell: `true` for the air.
    Shared(bool, Square),
    /// A side has another number of pieces of a kind than it may or must.
    Count {
        /// Whose.
        side: Side,
        /// Which kind.
        piece: Piece,
        /// How many there are, the spare train included.
        found: u8,
        /// How many a full set has.
        full: u8,
        /// Whether one of them is the spare train in hand.
        spare: bool,
    },
    /// A piece that stands outside its side's ranks at the start.
    DeployedOffRanks(Side, Piece, Square),
    /// A combat regiment next to no train of its side at the start.
    DeployedUnsupplied(Side, Piece, Square),
    /// An aircraft over no airfield of its side at the start.
    DeployedInFlight(Side, Aircraft, Square),
    /// `start` without black to move and its spare train in hand.
    NoStart,
    /// A piece that is said to have moved is none that could: `true` for the air.
    NobodyMoved(bool, Square),
    /// A raid that is said to have been flown has no target.
    HitsNothing(Hit),
}

impl Fact {
    /// The fact as evidence about the whole action.
    pub(super) const fn whole(self) -> Evidence {
        Evidence { fact: self, part: None }
    }

    /// The fact as evidence about one cell of the action's text.
    pub(super) const fn at_part(self, part: u8) -> Evidence {
        Evidence { fact: self, part: Some(part) }
    }
}

impl kernel::Evidence for Evidence {
    fn sentence(&self) -> String {
        sentence(self.fact)
    }

    fn squares(&self) -> SquareSet {
        squares(self.fact)
    }

    fn part(&self) -> Option<usize> {
        self.part.map(usize::from)
    }
}

fn sentence(fact: Fact) -> String {
    match fact {
        Fact::OffRanks { .. }
        | Fact::EnemyNear { .. }
        | Fact::Shared(..)
        | Fact::Count { .. }
        | Fact::DeployedOffRanks(..)
        | Fact::DeployedUnsupplied(..)
        | Fact::DeployedInFlight(..)
        | Fact::NoStart
        | Fact::NobodyMoved(..)
        | Fact::HitsNothing(_) => placing_sentence(fact),
        Fact::GameOver
        | Fact::SpareUndecided
        | Fact::NothingToHold
        | Fact::NoSpare(_)
        | Fact::NoPiece { .. }
        | Fact::NoMovesLeft(_)
        | Fact::HasMoved(..)
        | Fact::Occupied(..)
        | Fact::TooFar { .. }
        | Fact::NotStraight(..)
        | Fact::Blocked(..)
        | Fact::TanksStop { .. }
        | Fact::NoPath(..)
        | Fact::Pinned { .. }
        | Fact::OnlyPastTrains(..)
        | Fact::Immovable(_) => ground_sentence(fact),
        Fact::LegNotStraight(..)
        | Fact::CrossesPiece(_)
        | Fact::BeyondArtillery(_)
        | Fact::ShotDownOver(_)
        | Fact::IntoFighter(_)
        | Fact::PastFighter { .. }
        | Fact::CaughtBeforeStrike { .. }
        | Fact::EndsOnAircraft(..)
        | Fact::ReturnApart
        | Fact::NoAirfield(_)
        | Fact::ForeignAirfield(_)
        | Fact::AirfieldTaken(..)
        | Fact::NotItsOwnCell { .. }
        | Fact::NotNextTo { .. }
        | Fact::NothingToStrike(_)
        | Fact::OwnTarget(..)
        | Fact::NotTiedDown(_)
        | Fact::FighterAtTanks(_)
        | Fact::FighterAtAirfield(_) => air_sentence(fact),
    }
}

/// Turns and ground movement.
fn ground_sentence(fact: Fact) -> String {
    match fact {
        Fact::GameOver => "the game is over".to_owned(),
        Fact::SpareUndecided => {
            "black has its spare train in hand and first says `deploy` or `hold`; its upkeep is still to come"
                .to_owned()
        }
        Fact::NothingToHold => "a spare train is held back before an upkeep only, while it is in hand".to_owned(),
        Fact::NoSpare(side) => format!("{} has no spare train in hand", words::side(side)),
        Fact::NoPiece { side, piece, at } => {
            let verb = match piece {
                Piece::Ground(_) => "stands on",
                Piece::Air(_) => "is over",
            };
            format!("no {} {verb} {}", words::piece(side, piece), name(at))
        }
        Fact::NoMovesLeft(limit) => {
            format!("{} moves have been made in this turn, and no more may be", words::count(limit))
        }
        Fact::HasMoved(piece, at) => {
            format!("the {} {} {} has had its move in this turn", piece.name(), words::place(piece), name(at))
        }
        Fact::Occupied(side, object, at) => {
            format!("{} is not free: {} stands there", name(at), words::piece(side, Piece::Ground(object)))
        }
        Fact::TooFar { cells, limit } => {
            format!("artillery moves by {} cell, and this is {}", words::count(limit), words::count(cells))
        }
        Fact::NotStraight(from, to) => format!("{}–{} is no straight line", name(from), name(to)),
        Fact::Blocked(side, object, at) => {
            format!("{} stands in the way on {}", words::piece(side, Piece::Ground(object)), name(at))
        }
        Fact::TanksStop { at, side, piece, enemy, reached } => {
            let stops = if reached { "stops" } else { "would stop" };
            let (at, enemy, place) = (name(at), name(enemy), words::place(piece));
            format!("{stops} on {at}: {} {place} {enemy} is next to it", words::piece(side, piece))
        }
        Fact::NoPath(from, to) => format!("no path of free cells leads from {} to {}", name(from), name(to)),
        Fact::Pinned { at, enemy } => {
            format!("the train on {} cannot move: the enemy train on {} is next to it", name(at), name(enemy))
        }
        Fact::OnlyPastTrains(from, to) => {
            format!("every path from {} to {} goes on past an enemy train", name(from), name(to))
        }
        Fact::Immovable(Object::Headquarters) => "the headquarters never moves".to_owned(),
        Fact::Immovable(_) => "airfields never move".to_owned(),
        _ => String::new(),
    }
}

/// Flights and raids.
fn air_sentence(fact: Fact) -> String {
    match fact {
        Fact::LegNotStraight(from, to) if from == to => format!("a leg from {0} to {0} crosses no cell", name(from)),
        Fact::LegNotStraight(from, to) => format!("the leg {}–{} is no straight line", name(from), name(to)),
        Fact::CrossesPiece(at) => format!("the leg passes over a piece on {}", name(at)),
        Fact::BeyondArtillery(at) => format!("the leg goes on beyond {}, over enemy artillery", name(at)),
        Fact::ShotDownOver(at) => format!("the enemy artillery on {} shoots the aircraft down", name(at)),
        Fact::IntoFighter(at) => format!("an enemy fighter is over {}", name(at)),
        Fact::PastFighter { at, fighter } => {
            format!("the leg goes on beyond {}, next to the enemy fighter over {}", name(at), name(fighter))
        }
        Fact::CaughtBeforeStrike { at, fighter } => {
            let (fighter, at) = (name(fighter), name(at));
            format!("a bomber over {at} would be destroyed by the enemy fighter over {fighter} before it strikes")
        }
        Fact::EndsOnAircraft(side, aircraft, at) => {
            format!("a {} is over {}", words::piece(side, Piece::Air(aircraft)), name(at))
        }
        Fact::ReturnApart => "the return flight is a move of its own".to_owned(),
        Fact::NoAirfield(at) => format!("there is no airfield on {} to return to", name(at)),
        Fact::ForeignAirfield(at) => format!("the airfield on {} is the enemy's", name(at)),
        Fact::AirfieldTaken(side, aircraft, at) => {
            format!("the airfield on {} is taken by a {}", name(at), words::piece(side, Piece::Air(aircraft)))
        }
        Fact::NotItsOwnCell { over, target } => {
            format!("a bomber over {} strikes what is on {0}, not on {}", name(over), name(target))
        }
        Fact::NotNextTo { over, target } => format!("{} is not next to {}", name(target), name(over)),
        Fact::NothingToStrike(target) => format!("nothing of the enemy's can be struck on {}", name(target)),
        Fact::OwnTarget(side, piece, target) => format!("{} is an own piece", words::the_piece(side, piece, target)),
        Fact::NotTiedDown(at) => {
            format!("the artillery on {} is not tied down: no own artillery or tanks are next to it", name(at))
        }
        Fact::FighterAtTanks(at) => format!("fighters cannot harm the tanks on {}", name(at)),
        Fact::FighterAtAirfield(at) => format!("fighters cannot harm the airfield on {}", name(at)),
        _ => String::new(),
    }
}

/// Placing the spare train, and setups.
fn placing_sentence(fact: Fact) -> String {
    match fact {
        Fact::OffRanks { at, ranks, side } => {
            format!("{} is outside the {} ranks of {}", name(at), words::count(ranks), words::side(side))
        }
        Fact::EnemyNear { at, side, piece, enemy } if at == enemy => {
            format!("{} is there itself", words::the_piece(side, piece, at))
        }
        Fact::EnemyNear { at, side, piece, enemy } => {
            format!("{} is next to {}", words::the_piece(side, piece, enemy), name(at))
        }
        Fact::Shared(air, at) => {
            format!("two {} share {}", if air { "aircraft" } else { "ground objects" }, name(at))
        }
        Fact::Count { side, piece, found, full, spare } => {
            let included = if spare { ", the spare one included" } else { "" };
            let (found, full) = (words::counted(found, piece), words::count(full));
            format!("{} has {found}{included}, where a full set has {full}", words::side(side))
        }
        Fact::DeployedOffRanks(side, piece, at) => {
            format!("{} is outside its own ranks", words::the_piece(side, piece, at))
        }
        Fact::DeployedUnsupplied(side, piece, at) => {
            format!("{} has no own supply train next to it", words::the_piece(side, piece, at))
        }
        Fact::DeployedInFlight(side, aircraft, at) => {
            format!("{} is on no airfield of its own side", words::the_piece(side, Piece::Air(aircraft), at))
        }
        Fact::NoStart => "a turn stands at `start` only if black is to move with its spare train in hand".to_owned(),
        Fact::NobodyMoved(air, at) => {
            let (what, place) = if air { ("aircraft", "over") } else { ("artillery, tanks or train", "on") };
            format!("no {what} of the side to move that could have moved is {place} {}", name(at))
        }
        Fact::HitsNothing(hit) => {
            let striker = Piece::Air(hit.striker).name();
            format!("a raid of a {striker} on {} has no enemy target there", name(hit.target))
        }
        _ => String::new(),
    }
}

fn squares(fact: Fact) -> SquareSet {
    let squares: &[Square] = match fact {
        Fact::GameOver
        | Fact::SpareUndecided
        | Fact::NothingToHold
        | Fact::NoSpare(_)
        | Fact::NoMovesLeft(_)
        | Fact::TooFar { .. }
        | Fact::Immovable(_)
        | Fact::ReturnApart
        | Fact::Count { .. }
        | Fact::NoStart => &[],
        Fact::HitsNothing(hit) => &[hit.target],
        Fact::NoPiece { at, .. }
        | Fact::HasMoved(_, at)
        | Fact::Occupied(_, _, at)
        | Fact::Blocked(_, _, at)
        | Fact::CrossesPiece(at)
        | Fact::BeyondArtillery(at)
        | Fact::ShotDownOver(at)
        | Fact::IntoFighter(at)
        | Fact::EndsOnAircraft(_, _, at)
        | Fact::NoAirfield(at)
        | Fact::ForeignAirfield(at)
        | Fact::AirfieldTaken(_, _, at)
        | Fact::NothingToStrike(at)
        | Fact::OwnTarget(_, _, at)
        | Fact::NotTiedDown(at)
        | Fact::FighterAtTanks(at)
        | Fact::FighterAtAirfield(at)
        | Fact::OffRanks { at, .. }
        | Fact::Shared(_, at)
        | Fact::DeployedOffRanks(_, _, at)
        | Fact::DeployedUnsupplied(_, _, at)
        | Fact::DeployedInFlight(_, _, at)
        | Fact::NobodyMoved(_, at) => &[at],
        Fact::NotStraight(one, other)
        | Fact::NoPath(one, other)
        | Fact::OnlyPastTrains(one, other)
        | Fact::LegNotStraight(one, other)
        | Fact::TanksStop { at: one, enemy: other, .. }
        | Fact::Pinned { at: one, enemy: other }
        | Fact::PastFighter { at: one, fighter: other }
        | Fact::CaughtBeforeStrike { at: one, fighter: other }
        | Fact::NotItsOwnCell { over: one, target: other }
        | Fact::NotNextTo { over: one, target: other }
        | Fact::EnemyNear { at: one, enemy: other, .. } => &[one, other],
    };
    squares.iter().copied().collect()
}
