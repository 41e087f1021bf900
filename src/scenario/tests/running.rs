//! Playing cases.

use super::{WHOLE, failure, loaded, one, results};
use crate::games::na_poligonie::NaPoligonie;
use crate::kernel::Ruleset;
use crate::scenario::{CaseResult, Mismatch, MismatchKind, cases, replay, run_case};

#[test]
fn the_whole_format_passes() {
    let results = results(WHOLE);
    let ids: Vec<&str> = results.iter().map(|(case, _)| case.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "some/file.yaml::a private steps",
            "some/file.yaml::a private captures",
            "some/file.yaml::an officer is taken",
            "some/file.yaml::the last soldier",
            "some/file.yaml::the start[officer-wing=outer]",
            "some/file.yaml::the start[officer-wing=rear]",
            "some/file.yaml::one soldier on one station",
            "some/file.yaml::a known failure",
        ]
    );
    for (case, result) in &results {
        assert!(result.is_good(), "{}: {result:#?}", case.id);
    }
    assert!(matches!(results[7].1, CaseResult::ExpectedFailure(_)));
}

const ALONE: &str = "setup: { light: { privates: [c3] }, dark: { privates: [k11] } }\n";
const FACING: &str = "setup: { light: { privates: [c3] }, dark: { privates: [d4, k11] } }\n";

fn mismatches(lines: &str) -> Vec<Mismatch> {
    failure(&one(lines)).mismatches
}

fn kinds(lines: &str) -> Vec<MismatchKind> {
    mismatches(lines).iter().map(|mismatch| mismatch.kind).collect()
}

#[test]
fn an_illegal_move_ends_the_scenario() {
    let text = one(&format!("{ALONE}moves:\n  - move: c3-e5\n  - outcome: none\n  - move: c3-d4\n"));
    let failure = failure(&text);
    assert_eq!(failure.mismatches.len(), 1);
    let mismatch = &failure.mismatches[0];
    assert_eq!(mismatch.kind, MismatchKind::Refused);
    assert_eq!(&text[mismatch.span.range()], "c3-e5");
    assert_eq!(mismatch.clauses.iter().map(|clause| clause.id).collect::<Vec<_>>(), ["NP-4.1"]);
    assert!(!mismatch.facts.is_empty() && !mismatch.clauses[0].rule.is_empty());
    assert!(mismatch.scene.marks.has(NaPoligonie::parse_square("c3").unwrap()));
    let missed: Vec<usize> = failure.not_reached.iter().map(|missed| missed.step).collect();
    assert_eq!(missed, [1, 2]);
}

#[test]
fn a_wrong_joiner_is_pointed_out() {
    let refused = mismatches(&format!("{FACING}moves:\n  - move: c3-e5\n"));
    assert_eq!(refused[0].help.as_deref(), Some("`c3xe5` is legal: did you mean it?"));
}

#[test]
fn what_leaves_the_board_is_compared_exactly() {
    use MismatchKind::Captures;
    let step = |step: &str| format!("{FACING}moves:\n  - {{ move: c3xe5{step} }}\n");
    assert_eq!(kinds(&step("")), [Captures]);
    assert_eq!(kinds(&step(", captures: []")), [Captures]);
    assert_eq!(kinds(&step(", captures: [k11]")), [Captures]);
    assert_eq!(kinds(&step(", captures: [d4, k11]")), [Captures]);
    assert_eq!(kinds(&step(", captures: [d4, k11], partial: true")), [Captures]);
    assert_eq!(kinds(&step(", captures: [{ at: d4, by: NP-4.2 }]")), [Captures]);
    assert_eq!(kinds(&step(", captures: [{ at: d4, piece: O }]")), [Captures]);
    assert_eq!(kinds(&step(", removals: [d4]")), [Captures, MismatchKind::Removals]);
    for good in
        [", captures: [d4]", ", partial: true", ", captures: [], partial: true", ", captures: [{ at: d4, piece: P }]"]
    {
        let results = results(&one(&step(good)));
        assert_eq!(results[0].1, CaseResult::Passed, "{good}");
    }
}

#[test]
fn a_difference_holds_only_differences() {
    let mismatches = mismatches(&format!("{FACING}moves:\n  - {{ move: c3xe5, captures: [d4, k11] }}\n"));
    assert_eq!(mismatches[0].expected, ["d4", "k11"]);
    assert_eq!(mismatches[0].actual, ["d4"]);
    assert_eq!(mismatches[0].message, "not captured: k11");
}

#[test]
fn all_mismatches_are_reported() {
    use MismatchKind::*;
    let lines = format!(
        "{FACING}moves:\n\
         \x20 - {{ legal: [c3-b2], by: dark }}\n\
         \x20 - {{ legal: {{ count: 7 }} }}\n\
         \x20 - {{ legal: {{ includes: [c3-b2, c3xe5], excludes: [c3xe5] }} }}\n\
         \x20 - {{ illegal: c3xe5, because: [NP-4.3] }}\n\
         \x20 - {{ illegal: c3-b2, because: [NP-4.1] }}\n\
         \x20 - {{ malformed: c3-b2 }}\n\
         \x20 - {{ outcome: draw }}\n\
         \x20 - {{ position: \"5p/5/6/5/6/5/6/1p3/6/5/6 l -\" }}\n\
         \x20 - {{ move: c3xe5 }}\n"
    );
    let wanted = [Turn, Legal, Count, Legal, Legal, NotRefused, Because, NotMalformed, Outcome, Position, Captures];
    assert_eq!(kinds(&lines), wanted);
}

#[test]
fn wrong_blame_shows_both_clauses() {
    let mismatches = mismatches(&format!("{FACING}moves:\n  - {{ illegal: c3-b2, because: [NP-4.1] }}\n"));
    assert_eq!(
        (&mismatches[0].expected[..], &mismatches[0].actual[..]),
        (&["NP-4.1".to_owned()][..], &["NP-4.3".to_owned()][..])
    );
    assert_eq!(mismatches[0].clauses.len(), 2);
}

#[test]
fn marks_of_failure_are_judged() {
    let marked = |moves: &str| one(&format!("{ALONE}moves:\n  - {moves}\nexpect-fail: {{ reason: why not }}\n"));
    assert!(matches!(results(&marked("outcome: draw"))[0].1, CaseResult::ExpectedFailure(_)));
    assert!(matches!(results(&marked("outcome: none"))[0].1, CaseResult::UnexpectedPass { .. }));
}

#[test]
fn refused_setups_are_compared_by_clause() {
    let many = "setup: { light: { officers: [a1, c1, e1] }, dark: { privates: [k11] } }\n";
    assert_eq!(kinds(&format!("{many}invalid: [NP-1.1]\n")), [MismatchKind::SetupBecause]);
    assert_eq!(kinds(&format!("{ALONE}invalid: [NP-1.4]\n")), [MismatchKind::SetupAccepted]);
}

#[test]
fn readings_are_played_as_chosen() {
    // A private's way back is shut under `forward` (NP-4.1).
    let lines = |value: &str, because: &str| {
        format!("{ALONE}readings: {{ private-direction: {value} }}\nmoves:\n  - {{ {because} }}\n")
    };
    assert_eq!(results(&one(&lines("any", "move: c3-b2")))[0].1, CaseResult::Passed);
    assert_eq!(results(&one(&lines("forward", "illegal: c3-b2, because: [NP-4.1]")))[0].1, CaseResult::Passed);
    let both = results(&one(&lines("[any, forward]", "move: c3-b2")));
    assert_eq!(both[0].1, CaseResult::Passed);
    assert!(matches!(both[1].1, CaseResult::Failed(_)));
    assert!(both[1].0.id.ends_with("::x[private-direction=forward]"));
}

#[test]
fn a_position_in_the_middle_is_reached() {
    let file = loaded(WHOLE);
    let case = &cases(&file)[0];
    let before = replay::<NaPoligonie>(case, 7).unwrap();
    assert_eq!(NaPoligonie::line(&before.position), "5p/5/6/5/6/5/6/5/1P4/5/6 l -");
    let after = replay::<NaPoligonie>(case, 8).unwrap();
    assert_eq!(NaPoligonie::line(&after.position), "5p/5/6/5/6/5/6/1P3/6/5/6 d -");
    assert!(replay::<NaPoligonie>(case, 99).is_err());
}

#[test]
fn the_same_case_gives_the_same_answer() {
    for case in cases(&loaded(WHOLE)) {
        assert_eq!(run_case(&case, true), run_case(&case, true));
        assert_eq!(run_case(&case, true).result, run_case(&case, false).result);
    }
}
