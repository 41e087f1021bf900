//! Hunts with a small plan: every promise of both games, every explanation on small boards.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use poligon::games::na_poligonie::{NaPoligonie, Readings};
use poligon::games::{GameId, GameVisitor};
use poligon::kernel::{Promise, Ruleset, Silent};
use poligon::rulebook::{self, Rulebook, embedded};
use poligon::scenario::{CaseResult, cases, load_text, run_case};
use poligon::verify::{Extent, Finding, Plan, Verified, verify};

fn hunt<R: Ruleset>(book: &Rulebook, plan: &Plan, threads: usize) -> Verified {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| verify::<R>(book, plan, &AtomicBool::new(false), &|_| {}))
}

/// What the small plan finds in the first game.
fn small() -> &'static Verified {
    static SMALL: OnceLock<Verified> = OnceLock::new();
    SMALL.get_or_init(|| hunt::<NaPoligonie>(embedded::<NaPoligonie>(), &Plan::small(), 2))
}

fn named<'v>(verified: &'v Verified, question: &str) -> Vec<&'v Finding> {
    verified.findings.iter().filter(|finding| finding.known.as_deref() == Some(question)).collect()
}

struct Kept;

impl GameVisitor for Kept {
    type Output = ();

    fn visit<R: Ruleset>(self) {
        let verified = hunt::<R>(embedded::<R>(), &Plan::small(), 2);
        for promise in verified.promises.iter().filter(|kept| kept.promise == Promise::Always) {
            assert!(promise.kept, "{}: {}", R::ID, promise.name);
        }
        let idle: Vec<&str> =
            verified.promises.iter().filter(|promise| !promise.applied).map(|promise| promise.name).collect();
        assert!(idle.is_empty(), "{}: these never applied, and what is kept then proves nothing: {idle:?}", R::ID);
        // Too little is looked at for anything to be called dead.
        assert_eq!(
            verified.news().map(|finding| &finding.text).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "{}",
            R::ID
        );
        assert!(verified.unseen.iter().any(|unseen| unseen.why.starts_with("not looked for")), "{}", R::ID);
        // Only of actions in a row there may be none: where the turn passes after each.
        let looked = |bound: &Extent| bound.complete && (bound.count > 0 || bound.unit == "pairs");
        assert!(!verified.cut_short && verified.bounds.iter().all(looked), "{:?}", verified.bounds);
        for finding in &verified.findings {
            assert!(!finding.bound.is_empty(), "{}", finding.text);
            for witness in finding.witness.iter().chain(&finding.in_play) {
                proved(&witness.scenario);
            }
        }
        // The same on one thread.
        assert_eq!(verified, hunt::<R>(embedded::<R>(), &Plan::small(), 1), "{}", R::ID);
    }
}

/// A scenario that was offered passes at once.
fn proved(scenario: &str) {
    let file = load_text("witness.yaml", scenario).unwrap_or_else(|faults| panic!("{faults:?}\n{scenario}"));
    for case in cases(&file) {
        assert_eq!(run_case(&case, false).result, CaseResult::Passed, "{scenario}");
    }
}

#[test]
fn promises_are_kept_and_witnesses_pass_on_any_number_of_threads() {
    for game in GameId::ALL {
        game.visit(Kept);
    }
}

/// What even a small plan comes upon, with witnesses as small as they can be.
#[test]
fn small_plans_find_what_is_small() {
    let pieces = |question: &str| {
        let found = named(small(), question);
        found.first().and_then(|finding| finding.witness.as_ref()).map(|witness| witness.pieces)
    };
    assert_eq!(pieces("NP-Q7"), Some(1));
    assert_eq!(pieces("NP-Q9"), Some(2));
    let endless = named(small(), "NP-Q2");
    assert_eq!(endless[0].witness.as_ref().map(|witness| witness.actions.len()), Some(4));
}

/// What random play comes to is shown in play: a line from the start from which nothing more can
/// be left out.
#[test]
fn silences_are_shown_in_play_from_the_start() {
    let plan = Plan { games: 12, plies: 160, ..Plan::small() };
    let verified = hunt::<NaPoligonie>(embedded::<NaPoligonie>(), &plan, 2);
    let stuck = named(&verified, "NP-Q1");
    let [finding] = stuck[..] else { panic!("it is found once") };
    let in_play = finding.in_play.as_ref().expect("some game of twelve comes to it");
    assert_eq!(in_play.position, NaPoligonie::line(&NaPoligonie::start(&Readings::default())));
    assert_eq!(in_play.actions.last().map(String::as_str), Some("pass"));
    for left_out in 0..in_play.actions.len() - 1 {
        let mut actions = in_play.actions.clone();
        actions.remove(left_out);
        assert!(!is_legal(&actions), "{left_out} of {:?}", in_play.actions);
    }
}

/// Whether a line from the start can be played.
fn is_legal(line: &[String]) -> bool {
    let readings = Readings::default();
    let start = NaPoligonie::start(&readings);
    let end = line.iter().try_fold(start, |position, text| {
        let action = NaPoligonie::parse_action(text).ok()?;
        let view = NaPoligonie::view(&position, &readings, &Silent);
        NaPoligonie::judge(&view, &action).map(|legal| NaPoligonie::play(&view, &legal, &mut Silent))
    });
    end.is_some()
}

/// The rulebook without one of its questions.
fn without(question: &str) -> Rulebook {
    let mut book = embedded::<NaPoligonie>().clone();
    book.questions.retain(|entry| entry.id != question);
    // It is a rulebook still.
    let text = serde_yaml::to_string(&book).unwrap();
    rulebook::read::<NaPoligonie>(&text).unwrap()
}

#[test]
fn a_finding_without_its_question_is_new() {
    for question in ["NP-Q2", "NP-Q7", "NP-Q9"] {
        let before = small();
        let after = hunt::<NaPoligonie>(&without(question), &Plan::small(), 2);
        let [finding] = named(before, question)[..] else { panic!("{question} is found once") };
        let news: Vec<&str> = after.news().map(|finding| finding.slug.as_str()).collect();
        assert!(news.contains(&finding.slug.as_str()), "{question}: {news:?}");
        assert!(!before.news().any(|known| known.slug == finding.slug));
    }
}

/// A question alone makes no finding: it is reported as not found.
#[test]
fn a_question_without_a_finding_is_reported_as_such() {
    let mut book = embedded::<NaPoligonie>().clone();
    let invented = book.questions.iter().find(|entry| entry.id == "NP-Q9").unwrap().clone();
    book.questions.push(poligon::rulebook::QuestionEntry {
        id: "NP-Q99".to_owned(),
        point: Some("nowhere".to_owned()),
        ..invented
    });
    let verified = hunt::<NaPoligonie>(&book, &Plan::small(), 2);
    assert!(named(&verified, "NP-Q99").is_empty());
    let unseen = verified.unseen.iter().find(|unseen| unseen.question == "NP-Q99").expect("it is reported");
    assert!(unseen.searched && unseen.why.contains("not found within"), "{}", unseen.why);
}

/// Stopped at once, a hunt ends at once and says so.
#[test]
fn a_stopped_hunt_says_so() {
    struct Stopped;

    impl GameVisitor for Stopped {
        type Output = ();

        fn visit<R: Ruleset>(self) {
            let stop = AtomicBool::new(true);
            let plan = Plan::for_game::<R>(None);
            let verified = verify::<R>(embedded::<R>(), &plan, &stop, &|_| {});
            assert!(verified.cut_short && stop.load(Ordering::Relaxed));
            assert!(verified.bounds.iter().any(|bound| !bound.complete));
        }
    }

    for game in GameId::ALL {
        game.visit(Stopped);
    }
}
