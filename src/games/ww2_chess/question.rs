//! The points at which absolute sentences of the rulebook speak to one thing.

use crate::kernel::{Question, Side, Square};

/// A point to be settled between sentences, with the place concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WcQuestion {
    /// May the train on this cell move (WC-Q4)?
    TrainMoves(Square),
    /// Is a bomber shot down over the artillery on this cell (WC-Q13)?
    BomberOverArtillery(Square),
    /// Does artillery strike the aircraft parked on this cell (WC-Q2)?
    ArtilleryOnParked(Square),
    /// Does the fighter parked on this cell fall (WC-Q1)?
    FighterParked(Square),
    /// How many strikes of artillery does the fighter in flight over this cell take (WC-Q3)?
    FighterStrikes(Square),
    /// Does the artillery on this cell fall to the strikes on it (WC-Q5)?
    ArtilleryPair(Square),
    /// Is this side, without trains on the board, out of trains (WC-Q8)?
    LastTrain(Side),
    /// Who has won (WC-Q10)?
    Winner,
}

impl Question for WcQuestion {
    const KINDS: &'static [&'static str] = &[
        "train-moves",
        "bomber-over-artillery",
        "artillery-on-parked",
        "fighter-parked",
        "fighter-strikes",
        "artillery-pair",
        "last-train",
        "winner",
    ];

    fn kind(&self) -> &'static str {
        match self {
            Self::TrainMoves(_) => "train-moves",
            Self::BomberOverArtillery(_) => "bomber-over-artillery",
            Self::ArtilleryOnParked(_) => "artillery-on-parked",
            Self::FighterParked(_) => "fighter-parked",
            Self::FighterStrikes(_) => "fighter-strikes",
            Self::ArtilleryPair(_) => "artillery-pair",
            Self::LastTrain(_) => "last-train",
            Self::Winner => "winner",
        }
    }

    fn must_be_answered(&self) -> bool {
        match self {
            Self::LastTrain(_) => true,
            Self::TrainMoves(_)
            | Self::BomberOverArtillery(_)
            | Self::ArtilleryOnParked(_)
            | Self::FighterParked(_)
            | Self::FighterStrikes(_)
            | Self::ArtilleryPair(_)
            | Self::Winner => false,
        }
    }
}
