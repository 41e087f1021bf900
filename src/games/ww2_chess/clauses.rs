//! The clauses of the rulebook.

use crate::kernel::clauses;

use super::{Event, Evidence, WcQuestion};

clauses! {
    /// The clauses of *Chess of the Second World War*, in rulebook order.
    pub enum WcClause: Evidence, Event, WcQuestion {
        BoardAndSides = "WC-1.1",
        PieceCounts = "WC-1.2",
        OneObjectACell = "WC-1.3",
        ThreeRanks = "WC-2.1",
        SupplyAtStart = "WC-2.2",
        AircraftAtStart = "WC-2.3",
        SidesAndTurns = "WC-3.1",
        TwoMoves = "WC-3.2",
        NoPieceTwice = "WC-3.3",
        ArtilleryMoves = "WC-4.1",
        TanksMove = "WC-4.2",
        TanksStop = "WC-4.3",
        TrainsMove = "WC-4.4",
        TrainsInContact = "WC-4.5",
        NeverMoves = "WC-4.6",
        StraightFlight = "WC-5.1",
        OverArtillery = "WC-5.2",
        PastFighters = "WC-5.3",
        BomberIntercepted = "WC-5.4",
        ReturnFromRaid = "WC-5.5",
        StrandedAircraft = "WC-5.6",
        WhoDoesNotStrike = "WC-6.1",
        ReachOfAStrike = "WC-6.2",
        ArtilleryAgainstAircraft = "WC-6.3",
        ArtilleryDestroyed = "WC-6.4",
        ArtilleryTiedDown = "WC-6.5",
        TanksDestroyed = "WC-6.6",
        BombersDestroyed = "WC-6.7",
        AirfieldsDestroyed = "WC-6.8",
        FightersDestroyed = "WC-6.9",
        TrainsAndHeadquartersDestroyed = "WC-6.10",
        CleanStrikes = "WC-6.11",
        Supply = "WC-7.1",
        HeadquartersSupply = "WC-7.2",
        SpareTrain = "WC-7.3",
        Victory = "WC-8.1",
        AlwaysDone = "WC-8.2",
    }
}
