//! A case of every promise, kept and broken.

use crate::games::tests::{Case, Step, try_all};
use crate::games::ww2_chess::{Aircraft, Event, Loss, Object, Piece, Striker, WcClause};
use crate::kernel::Mutation::{Lift, Mute, Revoke};
use crate::kernel::{Recorded, Side};

use super::boards::{BASE, WHITE, Wc, at, case, line, played, toggled};

#[test]
fn every_promise_can_be_kept_and_broken() {
    let cases = [turns(), upkeeps(), strikes(), pairs(), removals(), victories()];
    try_all(&cases.into_iter().flatten().collect::<Vec<_>>());
}

/// The base with more on the ground.
fn and(more: &str) -> String {
    format!("{BASE} {more}")
}

fn turns() -> Vec<Case<Wc>> {
    let case = |what, keeps, step| case("nothing moves twice", what, keeps, step);
    let march = |rest| line(BASE, "-", rest);
    let place = |reading| Step::played(reading, &march("b s move:2"), "deploy a8");
    vec![
        case("a move", true, played(BASE, "-", "Ab2-b3")),
        case("it is not remembered", false, played(BASE, "-", "Ab2-b3").but(|step| step.next.moved_ground = 0)),
        case("it is not counted", false, played(BASE, "-", "Ab2-b3").but(|step| step.next.used = 0)),
        case("the piece has moved", false, {
            Step::under(Lift(WcClause::NoPieceTwice), "", &march("w - move:1;moved:b2"), "Ab2-b3")
        }),
        case("two moves were made", false, Step::under(Lift(WcClause::TwoMoves), "", &march("w - move:0"), "Ab2-b3")),
        case("a raid with its return", true, played(&and("Rc1 sc5"), "Bc1", "Bc1*c5-c1")),
        case("the raider is not remembered", false, {
            played(&and("Rc1 sc5"), "Bc1", "Bc1*c5-c1").but(|step| step.next.moved_air = 0)
        }),
        case("an aircraft shot down", true, played(&and("Rc1 ac3"), "Bc1", "Bc1-c3")),
        case("a train for nothing", true, place("")),
        case("a train for nothing that is counted", false, place("").but(|step| step.next.used = 1)),
        case("a train for a move", true, place("reserve=costs-move")),
        case("a train that can move on", false, place("reserve=costs-move").but(|step| step.next.moved_ground = 0)),
    ]
}

fn upkeeps() -> Vec<Case<Wc>> {
    let [land, supply] = ["no aircraft in flight survives its upkeep", "no regiment out of supply survives upkeep"];
    let (fed, hungry) = (and("sd6"), and("ag3"));
    let held = line("Ha1 Sb1 Ab2 hh8 sg8 ag7 sd6", "fd5", "b s start");
    vec![
        case(land, "a fighter in flight", true, played(&fed, "fd5", "done")),
        case(land, "before black's decision", true, Step::played("", &held, "hold")),
        case(
            land,
            "it stays",
            false,
            Step::under(Mute(WcClause::StrandedAircraft), "", &line(&fed, "fd5", WHITE), "done"),
        ),
        Case { keeps: None, ..case(land, "nothing flies", true, played(BASE, "-", "done")) },
        case(supply, "artillery far from trains", true, played(&hungry, "-", "done")),
        case(supply, "it stays", false, Step::under(Mute(WcClause::Supply), "", &line(&hungry, "-", WHITE), "done")),
        case(supply, "another goes", false, played(&hungry, "-", "done").but(toggled("ag3")).but(toggled("ag7"))),
        Case { keeps: None, ..case(supply, "all are supplied", true, played(BASE, "-", "done")) },
    ]
}

fn strikes() -> Vec<Case<Wc>> {
    let [idle, stop] = ["no train or headquarters strikes", "the stop next to a fighter matters to bombers"];
    let decides = "shooting down aircraft in flight decides games";
    let train = || played(&and("sc3"), "-", "done");
    let beside = line(&and("sc2"), "-", WHITE);
    let gun = |from: &str| Striker { piece: Piece::Ground(Object::Artillery), from: Some(at(from)) };
    let bomber = Striker { piece: Piece::Air(Aircraft::Bomber), from: None };
    let caught = line(&and("Rc1"), "Bc1,fd5", WHITE);
    let (below, last) = (and("Ad4 sc6"), line("Ha1 Sb1 Ab2 Ad4 hh8 sg8", "fd4", "b - move:2"));
    vec![
        case(idle, "artillery", true, train()),
        case(idle, "a train", false, Step::under(Revoke(WcClause::WhoDoesNotStrike), "", &beside, "done")),
        case(idle, "nobody", false, train().but(struck_by(vec![]))),
        case(idle, "artillery that is not there", false, train().but(struck_by(vec![gun("d4")]))),
        case(
            idle,
            "artillery out of reach",
            false,
            played(&and("sc3 Ae5"), "-", "done").but(struck_by(vec![gun("e5")])),
        ),
        case(idle, "the piece's own side", false, played(&and("sc3 ad4"), "-", "done").but(struck_by(vec![gun("d4")]))),
        case(idle, "a raid that was not flown", false, train().but(struck_by(vec![gun("b2"), bomber]))),
        case(idle, "a raid", true, Step::played("", &line(&and("sf3"), "-", "w - move:1;hits:Bf3"), "done")),
        case(stop, "a bomber next to a fighter", false, played(&and("Rc1"), "Bc1,fd5", "Bc1-c4")),
        case(stop, "one that is spared", true, Step::under(Mute(WcClause::BomberIntercepted), "", &caught, "Bc1-c4")),
        case(decides, "a fighter that upkeep removes", false, played(&below, "fd4", "done")),
        case(decides, "the last regiment of the mover", true, Step::played("who-strikes=both", &last, "done")),
    ]
}

/// Tells of other strikes by which everything is destroyed.
fn struck_by(strikers: Vec<Striker>) -> impl FnOnce(&mut Step<Wc>) {
    move |step| {
        for recorded in &mut step.events {
            if let Event::Destroyed { by, .. } = &mut recorded.event {
                by.clone_from(&strikers);
            }
        }
    }
}

fn pairs() -> Vec<Case<Wc>> {
    let [destroy, only] = ["pairs of strikes destroy", "two-strike targets fall to clean pairs only"];
    let two = and("Ac2 ab3");
    // Artillery on d3 attacks the striker on c2.
    let spoiled = line(&and("Ac2 ab3 ad3"), "-", WHITE);
    let raided = |hits: &str| line(&and("ab3"), "-", &format!("w - move:1;hits:{hits}"));
    let gun = Striker { piece: Piece::Ground(Object::Artillery), from: Some(at("b2")) };
    let fighter = Striker { piece: Piece::Air(Aircraft::Fighter), from: None };
    let falls = |hits: &str| Step::played("", &raided(hits), "done").but(destroyed("ab3", vec![gun, fighter]));
    let raid = |air| played(&and("Rc1"), air, "Fc1-c3*d4-c1");
    let (alone, escorted) = ("Fc1,fd4", "Fc1,fc4,fd4");
    let spoiled_raid = line(&and("Rc1"), "Fc1,fd4,fc4", WHITE);
    vec![
        case(destroy, "two artillery", true, played(&two, "-", "done")),
        case(destroy, "which their target attacks", false, Step::played("clean=any", &line(&two, "-", WHITE), "done")),
        case(destroy, "a fighter's raid on a fighter", true, raid(alone)),
        case(destroy, "one that another fighter attacks", false, raid(escorted)),
        case(only, "two artillery", true, played(&two, "-", "done")),
        case(only, "the strikes of both sides", true, {
            Step::played("who-strikes=both", &line(&two, "-", "b - move:2"), "done")
        }),
        case(only, "one of them attacked", false, Step::under(Revoke(WcClause::CleanStrikes), "", &spoiled, "done")),
        case(only, "attacked by the target", false, {
            Step::under(Revoke(WcClause::CleanStrikes), "clean=any", &line(&two, "-", WHITE), "done")
        }),
        case(only, "artillery and a clean raid", true, Step::played("", &raided("Fb3"), "done")),
        case(only, "an unclean raid that is counted", false, falls("Fb3~")),
        case(only, "a raid on another cell that is counted", false, {
            let elsewhere = line(&and("ab3 se5"), "-", "w - move:1;hits:Fe5");
            Step::played("", &elsewhere, "done").but(destroyed("ab3", vec![gun, fighter]))
        }),
        case(only, "one clean strike", false, Step::played("", &raided("Fb3"), "done").but(struck_by(vec![gun]))),
        case(only, "a clean raid", true, raid(alone)),
        case(only, "an unclean raid", true, raid(escorted)),
        case(only, "an unclean raid remembered as clean", false, {
            Step::under(Revoke(WcClause::CleanStrikes), "", &spoiled_raid, "Fc1-c3*d4-c1")
        }),
        case(only, "a raid that is not remembered", false, {
            Step::under(Mute(WcClause::ReachOfAStrike), "", &line(&and("Rc1"), alone, WHITE), "Fc1-c3*d4-c1")
        }),
    ]
}

fn loss(piece: &str) -> Loss {
    let (side, kind) = Piece::from_letter(piece.chars().next().unwrap()).unwrap();
    Loss { at: at(&piece[1..]), piece: kind, side }
}

/// Tells that a piece fell to strikes, and takes it off the board.
fn destroyed(piece: &str, by: Vec<Striker>) -> impl FnOnce(&mut Step<Wc>) {
    let loss = loss(piece);
    move |step| {
        step.next.toggle(loss.side, loss.piece, loss.at);
        step.events.insert(0, Recorded { clause: WcClause::ArtilleryDestroyed, event: Event::Destroyed { loss, by } });
    }
}

fn removals() -> Vec<Case<Wc>> {
    let case = |what, keeps, step| case("removal only by a clause", what, keeps, step);
    let trains = || played(&and("sc3 sf3"), "-", "done");
    let by = |clause| move |step: &mut Step<Wc>| step.events.iter_mut().for_each(|told| told.clause = clause);
    let told = |clause, event| move |step: &mut Step<Wc>| step.events.push(Recorded { clause, event });
    let fed = and("sd6");
    let caught = line(&and("Rc1"), "Bc1,fd5", WHITE);
    let away = line("Ha1 Sb1 Ab2 hc8 sg8 ag7", "-", WHITE);
    let place = || Step::<Wc>::played("", &line(BASE, "-", "b s move:2"), "deploy a8");
    vec![
        case("a move", true, played(BASE, "-", "Ab2-b3")),
        case("a strike", true, trains()),
        case("the wrong one of a kind falls", false, trains().but(toggled("sc3")).but(toggled("sf3"))),
        case("nothing falls", false, trains().but(toggled("sc3"))),
        case("nothing is told", false, trains().but(|step| step.events.clear())),
        case("by another clause", false, trains().but(by(WcClause::Supply))),
        case("a move by another clause", false, played(BASE, "-", "Ab2-b3").but(by(WcClause::TanksMove))),
        case("it ends elsewhere", false, played(BASE, "-", "Ab2-b3").but(toggled("Ab3")).but(toggled("Ac3"))),
        case("out of supply", true, played(&and("ag3"), "-", "done")),
        case("supplied, and yet removed", false, {
            let event = Event::Unsupplied(loss("ag7"));
            played(&and("ah7"), "-", "done").but(toggled("ag7")).but(told(WcClause::Supply, event))
        }),
        case("the mover's upkeep", false, {
            let event = Event::Unsupplied(loss("Ae3"));
            played(&and("Ae3"), "-", "done").but(toggled("Ae3")).but(told(WcClause::Supply, event))
        }),
        case(
            "a headquarters out of supply",
            false,
            Step::under(Revoke(WcClause::HeadquartersSupply), "", &away, "done"),
        ),
        case("stranded", true, played(&fed, "fd5", "done")),
        case("parked, and yet stranded", false, {
            let event = Event::Stranded(loss("fd5"));
            played(&and("sd6 rd5"), "fd5", "done").but(toggled("fd5")).but(told(WcClause::StrandedAircraft, event))
        }),
        case(
            "stranded, called out of supply",
            false,
            played(&fed, "fd5", "done").but(|step| {
                step.events = vec![Recorded { clause: WcClause::Supply, event: Event::Unsupplied(loss("fd5")) }];
            }),
        ),
        case("shot down", true, played(&and("Rc1 ac3"), "Bc1", "Bc1-c3")),
        case(
            "shot down, called intercepted",
            false,
            played(&and("Rc1 ac3"), "Bc1", "Bc1-c3").but(|step| {
                let event = Event::Intercepted(loss("Bc3"));
                step.events.pop();
                step.events.push(Recorded { clause: WcClause::BomberIntercepted, event });
            }),
        ),
        case("shot down and still there", false, played(&and("Rc1 ac3"), "Bc1", "Bc1-c3").but(toggled("Bc3"))),
        case("lost for no reason", false, played(&and("Rc1 ac3"), "Bc1", "Bc1-c3").but(|step| drop(step.events.pop()))),
        case("intercepted", true, played(&and("Rc1"), "Bc1,fd5", "Bc1-c4")),
        case("lost, and not lost", false, Step::under(Mute(WcClause::BomberIntercepted), "", &caught, "Bc1-c4")),
        case("a raid", true, played(&and("Rc1 sc5"), "Bc1", "Bc1*c5-c1")),
        case("a train placed", true, place()),
        case("placed, and kept in hand", false, place().but(|step| step.next.reserve = true)),
    ]
}

fn victories() -> Vec<Case<Wc>> {
    let case = |what, keeps, step| case("victory exactly when W6 says so", what, keeps, step);
    let fallen = "Ha1 Sb1 Ab2 hc3 sg8 ag7";
    let end = |winner| move |step: &mut Step<Wc>| step.next.finish(winner, "headquarters");
    vec![
        case("the headquarters falls", true, played(fallen, "-", "done")),
        case("nobody has won", false, Step::under(Mute(WcClause::Victory), "", &line(fallen, "-", WHITE), "done")),
        case("the other side has won", false, played(fallen, "-", "done").but(end(Some(Side::Second)))),
        case("it is a draw", false, played(fallen, "-", "done").but(end(None))),
        case("nothing has fallen", true, played(BASE, "-", "done")),
        case("nothing has fallen, and yet it ends", false, played(BASE, "-", "done").but(end(Some(Side::First)))),
        case("a move ends it", false, played(BASE, "-", "Ab2-b3").but(end(Some(Side::First)))),
    ]
}
