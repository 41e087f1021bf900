//! The changes of clauses that the text can tell from the original.

use crate::kernel::{Mutation, Side};

use super::piece::FullCount;
use super::{Piece, WcClause};

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
    // Each one less and one more.
    let once = [
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
    let counts = Side::ALL.into_iter().flat_map(|side| Piece::ALL.map(|piece| piece.full_count(side)));
    let mut counts: Vec<(WcClause, &str, u8)> =
        counts.map(|FullCount { of, number }| (PieceCounts, of, number)).collect();
    counts.sort_unstable();
    counts.dedup();
    let numbers = counts
        .into_iter()
        .chain(once.map(|(clause, from)| (clause, "", from)))
        .flat_map(|(clause, of, from)| [from - 1, from + 1].map(|to| Mutation::Number { clause, of, from, to }));
    let lifted = lifted.into_iter().map(Mutation::Lift);
    let revoked = revoked.into_iter().map(Mutation::Revoke);
    let muted = muted.into_iter().map(Mutation::Mute);
    lifted.chain(revoked).chain(muted).chain(numbers).collect()
}
