//! The changes of clauses that the text can tell from the original.

use crate::kernel::Mutation;

use super::WcClause;

/// Every mutation, in rulebook order within each kind.
pub(super) fn mutations() -> Vec<Mutation<WcClause>> {
    use WcClause::*;
    let lifted = [
        PieceCounts,
        OneObjectACell,
        ThreeRanks,
        SupplyAtStart,
        AircraftAtStart,
        TwoMoves,
        NoPieceTwice,
        ArtilleryMoves,
        TanksMove,
        TanksStop,
        TrainsMove,
        TrainsInContact,
        NeverMoves,
        StraightFlight,
        OverArtillery,
        PastFighters,
        BomberIntercepted,
        ReturnFromRaid,
        ReachOfAStrike,
        ArtilleryTiedDown,
        TanksDestroyed,
        AirfieldsDestroyed,
        SpareTrain,
    ];
    let revoked = [
        NoPieceTwice,
        StraightFlight,
        OverArtillery,
        ReturnFromRaid,
        WhoDoesNotStrike,
        ArtilleryAgainstAircraft,
        CleanStrikes,
        HeadquartersSupply,
        SpareTrain,
    ];
    let muted = [
        ArtilleryMoves,
        TanksMove,
        TrainsMove,
        StraightFlight,
        OverArtillery,
        BomberIntercepted,
        StrandedAircraft,
        ReachOfAStrike,
        ArtilleryDestroyed,
        TanksDestroyed,
        BombersDestroyed,
        AirfieldsDestroyed,
        FightersDestroyed,
        TrainsAndHeadquartersDestroyed,
        Supply,
        SpareTrain,
        Victory,
    ];
    let numbers = [
        (ThreeRanks, 3, 2),
        (ThreeRanks, 3, 4),
        (TwoMoves, 2, 1),
        (TwoMoves, 2, 3),
        (ArtilleryMoves, 1, 2),
        (ArtilleryDestroyed, 2, 1),
        (ArtilleryDestroyed, 2, 3),
        (TanksDestroyed, 2, 1),
        (TanksDestroyed, 2, 3),
        (BombersDestroyed, 1, 2),
        (AirfieldsDestroyed, 1, 2),
        (FightersDestroyed, 2, 1),
        (FightersDestroyed, 2, 3),
        (TrainsAndHeadquartersDestroyed, 1, 2),
        (SpareTrain, 3, 2),
        (SpareTrain, 3, 4),
    ];
    let number = |(clause, from, to)| Mutation::Number { clause, from, to };
    let lifted = lifted.into_iter().map(Mutation::Lift);
    let revoked = revoked.into_iter().map(Mutation::Revoke);
    let muted = muted.into_iter().map(Mutation::Mute);
    lifted.chain(revoked).chain(muted).chain(numbers.into_iter().map(number)).collect()
}
