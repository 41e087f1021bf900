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
    // Each one less and one more; the counts of WC-1.2 by their value, whatever has so many.
    let numbers = [
        (PieceCounts, 6),
        (PieceCounts, 5),
        (PieceCounts, 4),
        (PieceCounts, 3),
        (PieceCounts, 2),
        (PieceCounts, 1),
        (ThreeRanks, 3),
        (TwoMoves, 2),
        (ArtilleryMoves, 1),
        (ArtilleryDestroyed, 2),
        (TanksDestroyed, 2),
        (BombersDestroyed, 1),
        (AirfieldsDestroyed, 1),
        (FightersDestroyed, 2),
        (TrainsAndHeadquartersDestroyed, 1),
        (SpareTrain, 3),
    ];
    let numbers = numbers
        .into_iter()
        .flat_map(|(clause, from)| [from - 1, from + 1].map(|to| Mutation::Number { clause, from, to }));
    let lifted = lifted.into_iter().map(Mutation::Lift);
    let revoked = revoked.into_iter().map(Mutation::Revoke);
    let muted = muted.into_iter().map(Mutation::Mute);
    lifted.chain(revoked).chain(muted).chain(numbers).collect()
}
