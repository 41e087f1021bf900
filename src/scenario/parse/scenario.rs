//! One scenario.

use super::cite;
use super::context::Context;
use super::{names, setup, steps};
use crate::kernel::{Readings, Ruleset};
use crate::scenario::select::nearest;
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{ExpectFailSyntax, Located, ScenarioSyntax, Slot, Word};
use crate::scenario::tree::brief;
use crate::scenario::unseen::{is_unseen, number};
use crate::scenario::{Basis, Body, ClauseRef, ExpectFail, Fault, ReadingChoice, Scenario, Span, Text};

/// How many runs the lists of readings of one scenario may make.
const MOST_RUNS: usize = 1000;

/// How long a scenario's name may be, in characters.
const LONGEST_NAME: usize = 200;

/// What the file says for all its scenarios.
pub(super) struct Common<'f> {
    pub(super) clauses: &'f [ClauseRef],
    pub(super) readings: &'f [ReadingChoice],
}

/// Reads one scenario; what is wrong is noted. Its name is handed over even where the rest is
/// bad, since two scenarios of one name are a fault of their own.
pub(super) fn scenario<R: Ruleset>(
    context: &Context<'_, R>,
    common: &Common<'_>,
    scenario: Located<ScenarioSyntax<'_>>,
    sink: &Sink,
) -> (Option<Text>, Option<Scenario>) {
    let (span, mut syntax) = (scenario.span, scenario.value);
    let name = name(std::mem::take(&mut syntax.name), span, sink);
    let rest = named(context, common, (name.as_ref(), span), syntax, sink);
    (name, rest)
}

fn named<R: Ruleset>(
    context: &Context<'_, R>,
    common: &Common<'_>,
    (name, span): (Option<&Text>, Span),
    syntax: ScenarioSyntax<'_>,
    sink: &Sink,
) -> Option<Scenario> {
    let own_clauses = syntax.clauses.is_there();
    let clauses = match syntax.clauses.good() {
        Some(list) => cite::clauses(context, list.value, sink),
        None => common.clauses.to_vec(),
    };
    let mut readings = syntax.readings.good().map(|list| names::readings::<R>(list.value, sink)).unwrap_or_default();
    let own_readings = readings.len();
    let kept = common.readings.iter().filter(|choice| !readings.iter().any(|own| own.reading == choice.reading));
    let kept: Vec<ReadingChoice> = kept.cloned().collect();
    readings.extend(kept);
    let own_basis = syntax.basis.is_there();
    let basis = syntax.basis.good().and_then(|word| basis(&word.value, sink));
    let basis = basis.unwrap_or_else(|| context.basis(&clauses));
    if !syntax.setup.is_there() {
        let [one, other] = R::SIDES;
        let help = format!("add `setup:` with `board:`, `position:`, `start: true`, or `{one}:` and `{other}:`");
        sink.push(Fault::new(name.map_or(span, |name| name.span), "the setup is missing").help(help));
    }
    let setup = syntax.setup.good().and_then(|entries| setup::setup::<R>(entries, sink));
    let expect_fail = syntax.expect_fail.good().and_then(|mark| expect_fail(context, mark, sink));
    let refused = syntax.invalid.is_there();
    let body = body(context, syntax.moves, syntax.invalid, name.map_or(span, |name| name.span), sink);
    if let Some(setup) = &setup {
        under_each::<R>(&readings, span, sink, |chosen| setup::check(context, setup, chosen, refused, sink));
    }
    Some(Scenario {
        name: name?.clone(),
        span,
        clauses,
        own_clauses,
        readings,
        own_readings,
        basis,
        own_basis,
        setup: setup?.setup,
        body: body?,
        expect_fail,
    })
}

fn name(name: Slot<Word<'_>>, span: Span, sink: &Sink) -> Option<Text> {
    if !name.is_there() {
        sink.push(Fault::new(span, "the scenario has no name").help("add `name: …`"));
    }
    let name = name.good()?.value.to_text();
    let text = name.value.as_str();
    let fault = if text.trim() != text || text.is_empty() {
        Some("a scenario's name is not empty and neither begins nor ends with a blank")
    } else if text.contains('\n') {
        Some("a scenario's name is one line of text")
    } else if text.chars().count() > LONGEST_NAME {
        Some("a scenario's name has at most 200 characters")
    } else if let Some(letter) = text.chars().find(|letter| is_unseen(*letter)) {
        sink.push(unseen_fault(name.span, letter));
        return None;
    } else {
        None
    };
    match fault {
        Some(message) => {
            sink.push(Fault::new(name.span, message));
            None
        }
        None => Some(name),
    }
}

/// A character that could make one name look like another, or steer the terminal.
pub(super) fn unseen_fault(span: Span, letter: char) -> Fault {
    let message = format!("this text holds {}, a character that is not to be seen", number(letter));
    Fault::new(span, message).help("take it away: it can make one text look like another")
}

/// Notes an unseen character in a text that is shown to readers; it may have several lines.
pub(super) fn all_seen(text: &Text, sink: &Sink) {
    if let Some(letter) = text.value.chars().find(|letter| *letter != '\n' && is_unseen(*letter)) {
        sink.push(unseen_fault(text.span, letter));
    }
}

fn basis(word: &Word<'_>, sink: &Sink) -> Option<Basis> {
    let basis = Basis::from_name(&word.text);
    if basis.is_none() {
        let names = Basis::ALL.map(Basis::name);
        let help = nearest(&word.text, names.into_iter())
            .unwrap_or_else(|| format!("one of {}", super::context::list(names.into_iter())));
        sink.push(Fault::new(word.span, format!("`{}` is no basis", brief(&word.text))).help(help));
    }
    basis
}

fn expect_fail<R: Ruleset>(
    context: &Context<'_, R>,
    mark: Located<ExpectFailSyntax<'_>>,
    sink: &Sink,
) -> Option<ExpectFail> {
    if !mark.value.reason.is_there() {
        let fault = Fault::new(mark.span, "`reason:` is missing: why is this scenario known to fail?");
        sink.push(fault.help("write `expect-fail: { reason: …, question: … }`"));
    }
    let question = mark.value.question.good().map(|word| word.value.to_text());
    if let Some(question) = question.as_ref().filter(|question| context.book.question(&question.value).is_none()) {
        let known = context.book.questions.iter().map(|known| known.id.as_str());
        let fault = Fault::new(question.span, format!("the rulebook has no question `{}`", brief(&question.value)));
        sink.push(fault.maybe_help(nearest(&question.value, known)));
    }
    let reason = mark.value.reason.good()?.value.to_text();
    if reason.value.trim().is_empty() {
        sink.push(Fault::new(reason.span, "the reason is empty"));
    }
    all_seen(&reason, sink);
    Some(ExpectFail { reason, question, span: mark.span })
}

fn body<'a, R: Ruleset>(
    context: &Context<'_, R>,
    moves: Slot<crate::scenario::syntax::List<crate::scenario::syntax::StepSyntax<'a>>>,
    invalid: Slot<crate::scenario::syntax::List<crate::scenario::syntax::Cite<'a>>>,
    place: Span,
    sink: &Sink,
) -> Option<Body> {
    if let (Some(moves), Some(invalid)) = (moves.key(), invalid.key()) {
        let fault = Fault::new(moves, "a setup that is to be refused has no moves");
        sink.push(fault.also(invalid, "it is to be refused").help("keep one of the two"));
    }
    if invalid.is_there() {
        return steps::because(context, invalid.good()?, sink).map(Body::Refused);
    }
    let there = moves.is_there();
    let key = moves.key();
    let Some(list) = moves.good() else {
        if !there {
            let fault = Fault::new(place, "the scenario asserts nothing");
            sink.push(fault.help("add `moves:`, or `invalid: […]` where the setup must be refused"));
        }
        return None;
    };
    if list.value.is_empty() {
        let fault = Fault::new(key.unwrap_or(list.span), "the scenario asserts nothing, its list of moves is empty");
        sink.push(fault.help("add a step, such as `move: …`"));
        return None;
    }
    let length = list.value.len();
    let steps: Vec<_> =
        list.value.into_iter().filter_map(Slot::good).filter_map(|step| steps::step(context, step, sink)).collect();
    (steps.len() == length).then_some(Body::Play(steps))
}

/// Does `work` under every combination of the readings chosen, if there are not too many.
fn under_each<R: Ruleset>(choices: &[ReadingChoice], span: Span, sink: &Sink, mut work: impl FnMut(&R::Readings)) {
    let runs = choices.iter().try_fold(1_usize, |runs, choice| runs.checked_mul(choice.values.len()));
    if runs.is_none_or(|runs| runs > MOST_RUNS) {
        let place = choices.first().map_or(span, |choice| choice.span);
        let message = format!("the lists of readings make more than {MOST_RUNS} runs of this scenario");
        sink.push(Fault::new(place, message).help("split it into several scenarios"));
        return;
    }
    let mut all = vec![R::Readings::default()];
    for choice in choices {
        all = all
            .into_iter()
            .flat_map(|base| choice.values.iter().map(move |value| base.with(choice.reading, *value)))
            .collect();
    }
    for readings in &all {
        work(readings);
    }
}
