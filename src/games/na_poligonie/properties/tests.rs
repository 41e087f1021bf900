//! Every promise, kept and broken.

use crate::games::Legal;
use crate::games::na_poligonie::{Action, Clause, Event, NaPoligonie, Piece, station};
use crate::games::tests::{Case, Step, try_all};
use crate::kernel::Mutation::{self, Lift, Mute, Revoke};
use crate::kernel::{Ruleset, Side, Square};

type Np = NaPoligonie;

/// A private that can capture, and one that cannot.
const DUTY: &str = "6/5/6/5/6/5/6/1p3/1P4/5/P5 l -";
/// A private that can capture an officer, whom three privates can ransom.
const OFFICER: &str = "ppp3/5/6/5/6/5/6/1o3/1P4/5/6 l -";
/// The same, but a private too few.
const OFFICER_OF_TWO: &str = "pp4/5/6/5/6/5/6/1o3/1P4/5/6 l -";
/// The phase that follows: e5 has captured.
const DUE: &str = "ppp3/5/6/5/6/5/2P3/5/6/5/6 d 1";
/// The same with two officers lost, and privates enough for both.
const TWO_DUE: &str = "pppppp/5/6/5/6/5/2P3/5/6/5/6 d 2";
/// The same position with none lost.
const NONE_DUE: &str = "ppp3/5/6/5/6/5/2P3/5/6/5/6 d -";
const RANSOM: &str = "ransom a11,c11,e11@a11";

fn at(name: &str) -> Square {
    station(name).unwrap()
}

fn played(line: &str, action: &str) -> Step<Np> {
    Step::played("", line, action)
}

fn under(mutation: Mutation<Clause>, line: &str, action: &str) -> Step<Np> {
    Step::under(mutation, "", line, action)
}

/// The step with another action, which may be illegal.
fn told_to(action: &str) -> impl FnOnce(&mut Step<Np>) {
    let action = Np::parse_action(action).unwrap();
    |step| step.action = Legal::found(action)
}

/// The step with somebody else, or nobody, on a station afterwards.
fn with(name: &str, soldier: Option<(Side, Piece)>) -> impl FnOnce(&mut Step<Np>) {
    let square = at(name);
    move |step| step.next = step.next.with(square, soldier)
}

fn case(property: &'static str, what: &'static str, keeps: bool, step: Step<Np>) -> Case<Np> {
    Case { property, what, keeps: Some(keeps), step }
}

const LIGHT_PRIVATE: Option<(Side, Piece)> = Some((Side::First, Piece::Private));
const DARK_PRIVATE: Option<(Side, Piece)> = Some((Side::Second, Piece::Private));
const DARK_OFFICER: Option<(Side, Piece)> = Some((Side::Second, Piece::Officer));

#[test]
fn every_promise_can_be_kept_and_broken() {
    let cases = [symmetry(), moves(), officers(), phases(), ransoms(), soldiers()];
    try_all(&cases.into_iter().flatten().collect::<Vec<_>>());
}

fn symmetry() -> Vec<Case<Np>> {
    let [moves, results] = ["symmetry", "symmetry of results"];
    let drop_one = |step: &mut Step<Np>| drop(step.legal.pop());
    vec![
        case(moves, "the start", true, played(&Np::line(&Np::start(&<Np as Ruleset>::Readings::default())), "f4-e5")),
        case(moves, "a ransom phase", true, played(DUE, "decline")),
        case(moves, "a move is missing", false, played("6/5/6/5/6/5/2P3/5/6/5/5p l -", "e5-d6").but(drop_one)),
        case(results, "a capture", true, played(DUTY, "c3xe5")),
        case(results, "a ransom", true, played(DUE, RANSOM)),
        case(results, "the prisoner stays", false, played(DUTY, "c3xe5").but(with("d4", DARK_PRIVATE))),
        case(results, "the turn does not pass", false, played(DUTY, "c3xe5").but(|step| step.next.side = Side::First)),
        case(results, "the end is not told", false, played(DUTY, "c3xe5").but(|step| drop(step.events.pop()))),
    ]
}

fn moves() -> Vec<Case<Np>> {
    let [lines, step, duty, ends] =
        ["central lines only in the zone", "privates step from anywhere", "capture duty", "every move ends"];
    let (officer_in, officer_out) = ("6/5/6/5/6/5/2O3/5/6/5/5p l -", "6/5/6/5/6/5/6/5/2O3/5/5p l -");
    let private_in = "6/5/6/5/6/5/2P3/5/6/5/5p l -";
    let forward = |line| Step::played("private-direction=forward", line, "pass");
    vec![
        case(lines, "an officer in the zone", true, played(officer_in, "e5-i5")),
        case(lines, "a private in the zone", false, under(Lift(Clause::StraightLines), private_in, "e5-g5")),
        case(lines, "an officer outside", false, under(Lift(Clause::OfficerStraight), officer_out, "e3-g3")),
        case(step, "forward from the middle", true, played(private_in, "e5-d6")),
        case(step, "never from the far edge", false, forward("P5/5/6/5/6/5/2p3/5/6/5/6 l -")),
        case(duty, "a capture", true, played(DUTY, "c3xe5")),
        case(duty, "a step beside it", false, under(Lift(Clause::CaptureDuty), DUTY, "c3xe5")),
        case(ends, "a capture", true, played(DUTY, "c3xe5")),
        case(ends, "the same enemy twice", false, played(DUTY, "c3xe5").but(told_to("c3xe5xc3"))),
        case(ends, "nobody is jumped over", false, played(DUTY, "c3xe5").but(told_to("c3xe5xg7"))),
        case(ends, "two hops to a capture", false, played(DUTY, "c3xe5").but(told_to("g1^e3^g1^c5xe3"))),
    ]
}

fn officers() -> Vec<Case<Np>> {
    let [private, hop] = ["an officer can do all that a private can", "friends unharmed by hops"];
    // Over b2 onto c3, over d2 onto e1: a turn outside the zone.
    let turning = "6/5/6/5/6/5/6/5/6/pp3/P5 l -";
    let hopping = || played("6/5/6/5/6/5/6/5/5P/P4/O4p l -", "a1^c3");
    vec![
        case(private, "a turn", true, played(turning, "a1xc3xe1")),
        case(private, "a turn forbidden", false, Step::played("officer-turns=centre-only", turning, "a1xc3xe1")),
        case(hop, "a hop", true, hopping()),
        case(hop, "whom he hops over is gone", false, hopping().but(with("b2", None))),
        case(hop, "somebody else is gone", false, hopping().but(with("k3", None))),
        case(hop, "somebody else has moved", false, hopping().but(with("k3", None)).but(with("j4", LIGHT_PRIVATE))),
        case(hop, "a friend is made an officer", false, {
            hopping().but(with("b2", Some((Side::First, Piece::Officer))))
        }),
    ]
}

fn phases() -> Vec<Case<Np>> {
    let case = |what, keeps, step| case("ransom only at once", what, keeps, step);
    let costly = |line, action| Step::played("ransom-turn=costs-turn", line, action);
    let due = |due| move |step: &mut Step<Np>| step.next.due = due;
    let turn_passes = |step: &mut Step<Np>| step.next.side = step.next.side.other();
    let no_decline = |step: &mut Step<Np>| step.legal.retain(|legal| *legal.as_ref() != Action::Decline);
    vec![
        case("the loss opens it", true, played(OFFICER, "c3xe5")),
        case("the loss does not open it", false, played(OFFICER, "c3xe5").but(due(0))),
        case("the loss is never answered", false, under(Revoke(Clause::RansomTime), OFFICER, "c3xe5")),
        case("more are due than were lost", false, played(OFFICER, "c3xe5").but(due(2))),
        case("too few privates to pay", true, played(OFFICER_OF_TWO, "c3xe5")),
        case("too few privates, and yet due", false, played(OFFICER_OF_TWO, "c3xe5").but(due(1))),
        case("due without a loss", false, played(NONE_DUE, "a11-b10").but(due(1))),
        case("a private's loss opens nothing", false, played(DUTY, "c3xe5").but(due(1))),
        case("a ransom", true, played(DUE, RANSOM)),
        case("a ransom does not end it", false, played(DUE, RANSOM).but(due(1))),
        case("a ransom ends the turn", false, played(DUE, RANSOM).but(turn_passes)),
        case("the first of two ransoms", true, played(TWO_DUE, RANSOM)),
        case("the first of two ends it", false, played(TWO_DUE, RANSOM).but(due(0))),
        case("a ransom that costs the turn", true, costly(DUE, RANSOM)),
        case("a ransom that ought to cost it", false, costly(DUE, RANSOM).but(turn_passes)),
        case("the first of two, at that cost", true, costly(TWO_DUE, RANSOM)),
        case("the cost is forgotten", false, costly(TWO_DUE, RANSOM).but(|step| step.next.paid = false)),
        case("declining", true, played(DUE, "decline")),
        case("declining does not end it", false, played(DUE, "decline").but(due(1))),
        case("declining without effect", false, under(Mute(Clause::RansomOptional), DUE, "decline")),
        case("declining after a ransom", true, costly("oppp2/5/6/5/6/5/2P3/5/6/5/6 d 1+", "decline")),
        case("nothing else than ransoms", false, under(Revoke(Clause::RansomOptional), DUE, RANSOM)),
        case("declining is not offered", false, played(DUE, RANSOM).but(no_decline)),
        case("a move while it is due", false, under(Lift(Clause::RansomTime), DUE, "a11-b10")),
        case(
            "a ransom while none is due",
            false,
            under(Lift(Clause::RansomTime), "pppp2/5/6/5/6/5/2P3/5/6/5/6 d -", RANSOM),
        ),
        Case { keeps: None, ..case("a quiet move", true, played(NONE_DUE, "a11-b10")) },
    ]
}

fn ransoms() -> Vec<Case<Np>> {
    let [price, station] = ["ransom at its price", "ransom onto a vacated station"];
    let of_four = "pppp2/5/6/5/6/5/2P3/5/6/5/6 d 1";
    let cheap = Mutation::Number { clause: Clause::RansomPrice, of: "", from: 3, to: 2 };
    let ransom = || played(of_four, RANSOM);
    let elsewhere = || under(Lift(Clause::RansomStation), of_four, "ransom a11,c11,e11@i11");
    vec![
        case(price, "three privates", true, ransom()),
        case(price, "two privates", false, under(cheap, of_four, "ransom a11,c11@a11")),
        case(price, "nobody pays", false, under(Mute(Clause::RansomPrice), of_four, RANSOM)),
        case(price, "nobody returns", false, under(Mute(Clause::RansomStation), of_four, RANSOM)),
        case(price, "another pays", false, ransom().but(with("g11", None)).but(with("c11", DARK_PRIVATE))),
        case(price, "an enemy goes too", false, ransom().but(with("e5", None))),
        case(station, "onto a11", true, ransom()),
        case(station, "onto another station", false, elsewhere()),
        case(station, "onto another of the three", false, {
            ransom().but(with("a11", None)).but(with("c11", DARK_OFFICER))
        }),
    ]
}

fn soldiers() -> Vec<Case<Np>> {
    let [conserved, stay] = ["soldiers conserved", "prisoners never return but by ransom"];
    let two = "6/5/6/5/6/5/6/1p3/1P4/5/P4p l -";
    let capture = || played(two, "c3xe5");
    let not_captured = |step: &mut Step<Np>| step.events.retain(|told| !matches!(told.event, Event::Captured { .. }));
    let by = |clause| move |step: &mut Step<Np>| step.events.iter_mut().for_each(|told| told.clause = clause);
    let promoted = |step: &mut Step<Np>| {
        for told in &mut step.events {
            if let Event::Captured { piece, .. } = &mut told.event {
                *piece = Piece::Officer;
            }
        }
    };
    let untimely = || under(Lift(Clause::RansomTime), NONE_DUE, RANSOM);
    vec![
        case(conserved, "a capture", true, capture()),
        case(conserved, "a series that comes back", true, {
            played("6/5/6/5/6/pp3/6/pp3/1P4/5/5p l -", "c3xe5xc7xa5xc3")
        }),
        case(conserved, "a ransom", true, played(DUE, RANSOM)),
        case(conserved, "declining", true, played(DUE, "decline")),
        case(conserved, "the wrong one of a kind goes", false, {
            capture().but(with("d4", DARK_PRIVATE)).but(with("k1", None))
        }),
        case(conserved, "the prisoner stays", false, capture().but(with("d4", DARK_PRIVATE))),
        case(conserved, "nobody is told", false, capture().but(not_captured)),
        case(conserved, "nobody is captured", false, under(Mute(Clause::Captured), two, "c3xe5")),
        case(conserved, "by another clause", false, capture().but(by(Clause::RansomPrice))),
        case(conserved, "a private called an officer", false, capture().but(promoted)),
        case(conserved, "the captor stands elsewhere", false, {
            capture().but(with("e5", None)).but(with("g7", LIGHT_PRIVATE))
        }),
        case(conserved, "somebody is added", false, capture().but(with("k11", LIGHT_PRIVATE))),
        case(conserved, "another private is paid", false, {
            played(DUE, RANSOM).but(told_to("ransom a11,c11,g11@a11"))
        }),
        case(stay, "a capture", true, capture()),
        case(stay, "a ransom", true, played(DUE, RANSOM)),
        case(stay, "a private returns", false, capture().but(with("k11", DARK_PRIVATE))),
        case(stay, "an officer returns unransomed", false, capture().but(with("k11", DARK_OFFICER))),
        case(stay, "a ransom when none is due", false, untimely()),
        case(stay, "one ransom frees two", false, played(DUE, RANSOM).but(with("k11", DARK_OFFICER))),
    ]
}
