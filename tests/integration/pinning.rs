//! The project's own suites: every change to the rules is noticed, every clause and every reading
//! is pinned, and the tools that say so tell the truth.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use poligon::kernel::{Clause, Mutation, Readings, Ruleset};
use poligon::report::coverage_matrix;
use poligon::scenario::{Case, cases, discover, load, load_text, run_case};
use poligon::verify::{
    Bound, Change, Fate, Mutated, ReadingsDifference, Rules, Search, Suite, coverage, mutate, readings_difference,
    search,
};

for_every_game!(the_suites_notice_every_change_to_the_rules, noticed);
for_every_game!(every_answer_that_a_suite_hears_is_changed_by_some_mutation, planned);
for_every_game!(the_suites_pin_every_clause_and_reading, pinned);
for_every_game!(every_living_reading_makes_a_difference_that_a_scenario_pins, readings);
for_every_game!(a_survivor_comes_with_a_scenario_that_notices_it, offered);
for_every_game!(the_result_does_not_depend_on_the_number_of_threads, threads);

const SMALL: Bound = Bound { placements: 30_000, crowded: 30_000, games: 64, plies: 40 };

fn all_cases() -> Vec<Case> {
    let loaded = load(discover(Path::new(env!("CARGO_MANIFEST_DIR")), &[PathBuf::from("scenarios")]));
    assert!(loaded.faulty.is_empty());
    loaded.files.iter().flat_map(cases).collect()
}

fn suite<R: Ruleset>() -> Suite<R> {
    Suite::new(all_cases()).unwrap()
}

fn noticed<R: Ruleset>() {
    let suite = suite::<R>();
    let seen = std::sync::atomic::AtomicUsize::new(0);
    let mutated = mutate(&suite, SMALL, &|| {
        seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    });
    let planned = Change::<R>::planned();
    let run: Vec<String> = mutated.tried.iter().map(|tried| tried.name.clone()).collect();
    assert_eq!(run, planned.iter().map(|change| change.name()).collect::<Vec<_>>(), "all that was planned was run");
    assert_eq!(seen.into_inner(), planned.len(), "and each was told of once");
    let survivors: Vec<&str> = mutated.survivors().map(|(tried, _)| tried.name.as_str()).collect();
    assert!(survivors.is_empty(), "not noticed: {survivors:?}");
    let [caught, equivalent, survived] = mutated.counts();
    assert_eq!(caught + equivalent + survived, planned.len());
}

fn planned<R: Ruleset>() {
    let heard = suite::<R>().reached();
    let planned: BTreeSet<String> = Change::<R>::planned().iter().map(|change| change.name()).collect();
    let named = heard.numbers().map(|(clause, of, from)| Mutation::Number { clause, of, from, to: from + 1 });
    let clauses = R::Clause::ALL.iter();
    let possible = clauses
        .flat_map(|clause| [Mutation::Lift(*clause), Mutation::Revoke(*clause), Mutation::Mute(*clause)])
        .chain(named);
    let missing: Vec<String> = possible
        .filter(|mutation| heard.could_tell(*mutation))
        .map(|mutation| Change::<R>::Clause(mutation).name())
        .filter(|name| !planned.contains(name))
        .collect();
    assert!(missing.is_empty(), "nobody has planned {missing:?}");
}

fn pinned<R: Ruleset>() {
    let covered = coverage(&suite::<R>());
    let idle: Vec<String> = covered
        .idle
        .iter()
        .map(|idle| format!("{} {} {}", idle.source.path, idle.scenario.as_deref().unwrap_or("(file)"), idle.clause))
        .collect();
    assert!(idle.is_empty(), "cited in vain:\n{}", idle.join("\n"));
    let (pinned, of) = covered.score();
    assert_eq!(pinned, of, "pinned of all clauses and values of readings");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots/coverage");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(R::ID, coverage_matrix(&covered)));
}

/// The text is a suite of which every case is green.
fn green(text: &str) -> Vec<Case> {
    let file = load_text("saved.yaml", text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    let cases = cases(&file);
    for case in &cases {
        assert!(run_case(case, false).result.is_good(), "{}\n{text}", case.id);
    }
    cases
}

/// The most pieces that it takes to tell two values of a reading apart, by the rulebooks.
const PIECES_ENOUGH: usize = 3;
/// What a ransom costs, and an enemy: the one reading about ransoms takes one piece more.
const PIECES_OF_A_RANSOM: usize = 4;

fn readings<R: Ruleset>() {
    let default = R::Readings::default();
    for (reading, info) in R::Readings::ALL.iter().enumerate() {
        for value in 1..info.values.len() {
            let found = readings_difference::<R>(default, default.with(reading, value), SMALL);
            let known = found.question.as_deref();
            if found.difference.is_none() && found.starts.is_none() {
                assert!(known.is_some(), "{:?}: no difference, and no question says that it is dead", found.names);
                assert!(found.scenario.is_empty());
                continue;
            }
            let cases = green(&found.scenario);
            assert_eq!(cases.len(), 2, "{:?}: one for each value", found.names);
            check_sides(&found);
            if let Some(difference) = &found.difference {
                assert!(known.is_some(), "{:?}: a difference that no question knows", found.names);
                let enough = if info.name == "ransom-turn" { PIECES_OF_A_RANSOM } else { PIECES_ENOUGH };
                assert!(difference.pieces <= enough, "{:?}: {} pieces", found.names, difference.pieces);
            }
        }
    }
}

/// What is shown differs indeed.
fn check_sides(found: &ReadingsDifference) {
    if let Some([one, other]) = &found.starts {
        assert_ne!(one, other);
    }
    let Some(difference) = &found.difference else { return };
    let played = difference.played.as_ref();
    assert!(
        difference.moves[0] != difference.moves[1]
            || difference.outcomes[0] != difference.outcomes[1]
            || played.is_some_and(|played| played.after[0] != played.after[1]
                || played.removed[0] != played.removed[1]
                || played.outcomes[0] != played.outcomes[1]),
        "{difference:?}"
    );
    for of in [0, 1] {
        assert!(difference.only[of].iter().all(|action| !difference.moves[1 - of].contains(action)));
    }
}

/// A suite of one scenario, by which hardly anything is noticed.
fn offered<R: Ruleset>() {
    let start = R::line(&R::start(&R::Readings::default()));
    let line = format!("{start:?}");
    let text = format!(
        "game: {}\nclauses: [{}]\nscenarios:\n  - name: the start\n    setup: {{ start: true }}\n    moves:\n      - position: {line}\n",
        R::ID,
        R::Clause::ALL[0].id(),
    );
    let poor = Suite::<R>::new(green(&text)).unwrap();
    assert_eq!(poor.len(), 1);
    let mutated = mutate(&poor, Bound { placements: 1000, crowded: 2000, games: 64, plies: 20 }, &|| {});
    let [_, _, survived] = mutated.counts();
    assert!(survived > 20, "{survived} survived");
    let mut offered = Vec::new();
    for (tried, survivor) in mutated.survivors() {
        if survivor.scenario.is_empty() {
            continue;
        }
        offered.extend(green(&survivor.scenario));
        let alone = Suite::<R>::new(green(&survivor.scenario)).unwrap();
        let change = Change::<R>::planned().into_iter().find(|change| change.name() == tried.name).unwrap();
        assert!(alone.first_to_notice(change).is_some(), "{}\n{}", tried.name, survivor.scenario);
    }
    assert!(offered.len() * 10 >= survived * 9, "{} offered for {survived}", offered.len());
    let rich = Suite::<R>::new(offered).unwrap();
    let again = mutate(&rich, Bound::of(0), &|| {});
    assert!(again.counts()[0] >= rich.len(), "what is offered notices what had survived");
}

fn threads<R: Ruleset>() {
    let run = |threads: usize| -> (Mutated, Option<String>) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let default = R::Readings::default();
            let rules = [Rules::<R>::plain(default), Rules::plain(default.with(0, 1))];
            let Search { found, .. } = search(&rules[0], &rules[1], SMALL);
            (mutate(&suite::<R>(), Bound::of(300), &|| {}), found.map(|found| R::line(&found.position)))
        })
    };
    let (one, several) = (run(1), run(3));
    assert_eq!(one, several);
    assert!(one.0.tried.iter().any(|tried| matches!(tried.fate, Fate::Caught { .. })));
}
