//! Every promise of the game, by name.

use crate::games::na_poligonie::{Clause, NaPoligonie};
use crate::kernel::{Check, Promise, Property, no_cases};

use super::moves::{
    capture_duty, central_lines, every_move_ends, friends_unharmed, officer_for_private, private_on, privates_step,
};
use super::ransoms::{ransom_at_once, ransom_price, ransom_station};
use super::soldiers::{conserved, prisoners_stay};
use super::symmetry::{results, symmetry};

type Np = NaPoligonie;

/// Every promise, in rulebook order.
pub(in crate::games::na_poligonie) fn properties() -> Vec<Property<Np>> {
    let mut promises = of_moves();
    promises.extend(of_soldiers());
    promises
}

/// A promise that is kept in every case.
const fn always(
    name: &'static str,
    says: &'static str,
    clauses: &'static [Clause],
    sentences: &'static [&'static str],
    check: Check<Np>,
) -> Property<Np> {
    Property { name, says, clauses, sentences, promise: Promise::Always, check, case: no_cases }
}

/// What is promised of the board and of moves on it.
fn of_moves() -> Vec<Property<Np>> {
    vec![
        always(
            "symmetry",
            "Turning the board by half and exchanging the sides changes nothing in what is legal, and in who has won",
            &[Clause::Turns],
            &["S5", "S6", "S7"],
            Check::Scene(symmetry),
        ),
        always(
            "symmetry of results",
            "What a move does is the half-turn image of what its image does for the other side",
            &[Clause::Turns],
            &["S5", "S6", "S7"],
            Check::Deed(results),
        ),
        always(
            "central lines only in the zone",
            "Horizontal and vertical lines carry officers, inside the central zone",
            &[Clause::StraightLines, Clause::OfficerStraight],
            &["S13b"],
            Check::Deed(central_lines),
        ),
        Property {
            name: "privates step from anywhere",
            says: "A private who has a free station beside him can step, wherever he stands",
            clauses: &[Clause::PrivateStep],
            sentences: &["S10"],
            promise: Promise::Sometimes,
            check: Check::Scene(privates_step),
            case: private_on,
        },
        always(
            "capture duty",
            "Where a private can capture, every legal move captures",
            &[Clause::CaptureDuty],
            &["S11"],
            Check::Scene(capture_duty),
        ),
        always(
            "every move ends",
            "A series takes each enemy once, and has no more than a hop before each capture",
            &[Clause::Series],
            &["S12"],
            Check::Deed(every_move_ends),
        ),
        always(
            "an officer can do all that a private can",
            "An officer in a private's place can make the private's move, duties aside",
            &[Clause::OfficerShift, Clause::OfficerCapture],
            &["S13a", "S14"],
            Check::Deed(officer_for_private),
        ),
        always(
            "friends unharmed by hops",
            "A move leaves every other soldier of its side where he stands",
            &[Clause::Hop],
            &["S13c"],
            Check::Deed(friends_unharmed),
        ),
    ]
}

/// What is promised of ransoms, and of who comes and goes.
fn of_soldiers() -> Vec<Property<Np>> {
    vec![
        always(
            "ransom only at once",
            "A ransom is open right after the loss and as long as it can be paid, and a side ransoms or declines then \
             and at no other time",
            &[Clause::RansomTime, Clause::RansomOptional],
            &["S16"],
            Check::Deed(ransom_at_once),
        ),
        always(
            "ransom at its price",
            "A ransom costs the three privates that it names, nobody else, and brings one officer back",
            &[Clause::RansomPrice],
            &["S16"],
            Check::Deed(ransom_price),
        ),
        always(
            "ransom onto a vacated station",
            "The freed officer stands where one of the three privates stood",
            &[Clause::RansomStation],
            &["S17"],
            Check::Deed(ransom_station),
        ),
        always(
            "soldiers conserved",
            "Nobody comes or goes but whom the action says, by an event of the clause that brings it about",
            &[Clause::Captured, Clause::RansomPrice, Clause::RansomStation],
            &["S15", "S16"],
            Check::Deed(conserved),
        ),
        always(
            "prisoners never return but by ransom",
            "A side gains no soldier, but for the officer that it ransoms when one is due",
            &[Clause::Captured, Clause::RansomTime],
            &["S15", "S16"],
            Check::Deed(prisoners_stay),
        ),
    ]
}
