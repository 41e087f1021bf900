//! Every promise of the game, by name.

use crate::games::ww2_chess::{WcClause, Ww2Chess};
use crate::kernel::{Check, Promise, Property, no_cases};

use super::board::removal;
use super::pairs::{clean_pairs, pair, pairs_destroy};
use super::strikes::{bomber_stopped, idle_pieces, shooting_decides};
use super::turns::{aircraft_land, nothing_twice, supplied};
use super::victory::victory;

type Wc = Ww2Chess;

/// The clauses on what takes two strikes to destroy.
const TWO_STRIKES: [WcClause; 4] =
    [WcClause::ArtilleryDestroyed, WcClause::TanksDestroyed, WcClause::FightersDestroyed, WcClause::CleanStrikes];

/// Every promise, in rulebook order.
pub(in crate::games::ww2_chess) fn properties() -> Vec<Property<Wc>> {
    let promise = |name, says, clauses, sentences, promise, check| Property {
        name,
        says,
        clauses,
        sentences,
        promise,
        check: Check::Deed(check),
        case: no_cases,
    };
    vec![
        promise(
            "nothing moves twice",
            "What has moved is remembered and does not move again in the same turn, and no turn has more than two moves",
            &[WcClause::TwoMoves, WcClause::NoPieceTwice],
            &["W13"],
            Promise::Always,
            nothing_twice,
        ),
        promise(
            "the stop next to a fighter matters to bombers",
            "A bomber that stops next to an enemy fighter is still there afterwards",
            &[WcClause::PastFighters, WcClause::BomberIntercepted],
            &["W12", "W19"],
            Promise::Sometimes,
            bomber_stopped,
        ),
        promise(
            "no aircraft in flight survives its upkeep",
            "After a side's upkeep each of its aircraft is on an airfield",
            &[WcClause::StrandedAircraft],
            &["W13"],
            Promise::Always,
            aircraft_land,
        ),
        promise(
            "no train or headquarters strikes",
            "Nothing is destroyed but by strikes of artillery, tanks and aircraft that are there and reach it",
            &[WcClause::WhoDoesNotStrike],
            &["W15"],
            Promise::Always,
            idle_pieces,
        ),
        Property {
            name: "pairs of strikes destroy",
            says: "What takes two clean strikes to destroy can be destroyed by them",
            clauses: &TWO_STRIKES,
            sentences: &["W24"],
            promise: Promise::Sometimes,
            check: Check::Deed(pairs_destroy),
            case: pair,
        },
        promise(
            "two-strike targets fall to clean pairs only",
            "Artillery and tanks fall to clean strikes of a pair that the words list, fighters to two clean strikes of \
             fighters or to what takes one, and each raid is remembered as clean or not",
            &TWO_STRIKES,
            &["W16", "W18", "W20", "W24"],
            Promise::Always,
            clean_pairs,
        ),
        promise(
            "shooting down aircraft in flight decides games",
            "What destroys an aircraft in flight at the end of a turn changes who has won",
            &[WcClause::StrandedAircraft, WcClause::BombersDestroyed, WcClause::FightersDestroyed],
            &["W13", "W19", "W20"],
            Promise::Sometimes,
            shooting_decides,
        ),
        promise(
            "removal only by a clause",
            "Nothing comes or goes but by an event that says so, by the clause for it, and for its cause",
            &[WcClause::PieceCounts],
            &["W2"],
            Promise::Always,
            removal,
        ),
        promise(
            "no regiment out of supply survives upkeep",
            "After a side's upkeep each of its regiments is next to a train of its own",
            &[WcClause::Supply],
            &["W4"],
            Promise::Always,
            supplied,
        ),
        promise(
            "victory exactly when W6 says so",
            "A game ends when a headquarters, all trains or all regiments of a side are gone, and not before",
            &[WcClause::Victory],
            &["W6"],
            Promise::Always,
            victory,
        ),
    ]
}
