//! The steps of a scenario.

use super::cite;
use super::context::Context;
use super::names;
use crate::kernel::{Ruleset, Side};
use crate::scenario::select::nearest;
use crate::scenario::sink::Sink;
use crate::scenario::syntax::{
    Cite, LegalSyntax, List, Located, No, OneOf, OutcomeSyntax, RemovalSyntax, Slot, StepSyntax, Word,
};
use crate::scenario::tree::brief;
use crate::scenario::{
    Because, ExpectedResult, Fault, LegalExpectation, MoveList, OutcomeExpectation, Play, RemovalExpectation, Removals,
    Span, Spanned, Step, Text, Verb,
};

/// Reads one step; what is wrong is noted.
pub(super) fn step<R: Ruleset>(context: &Context<'_, R>, step: Located<StepSyntax<'_>>, sink: &Sink) -> Option<Step> {
    let (span, syntax) = (step.span, step.value);
    let (name, key) = verb_key(&syntax, span, sink)?;
    misplaced(&syntax, name, key, sink);
    let by = syntax.by.good().and_then(|word| names::side::<R>(&word.value, sink));
    let verb = match name {
        "move" | "turn" => {
            // What the step expects is looked at even where its action is bad.
            let (captures, removals, partial) =
                expected(context, (syntax.captures, syntax.removals, syntax.partial), sink);
            let whole_turn = name == "turn";
            let actions =
                if whole_turn { turn(context, syntax.turn, sink)? } else { vec![one(context, syntax.play, sink)?] };
            Verb::Play(Play { actions, whole_turn, captures, removals, partial })
        }
        "illegal" => illegal(context, syntax.illegal, syntax.because, key, sink)?,
        "legal" => Verb::Legal(legal(context, syntax.legal.good()?, sink)?),
        "position" => Verb::Position(position(context, &syntax.position.good()?.value, sink)),
        "outcome" => Verb::Outcome(outcome::<R>(syntax.outcome.good()?, sink)?),
        _ => {
            let word = syntax.malformed.good()?.value;
            names::short_enough(&word, sink).then(|| Verb::Malformed(word.to_text()))?
        }
    };
    Some(Step { span, key, verb, by })
}

/// The one verb of a step with the place of its key.
fn verb_key(syntax: &StepSyntax<'_>, span: Span, sink: &Sink) -> Option<(&'static str, Span)> {
    let all = [
        ("move", syntax.play.key()),
        ("turn", syntax.turn.key()),
        ("illegal", syntax.illegal.key()),
        ("legal", syntax.legal.key()),
        ("position", syntax.position.key()),
        ("outcome", syntax.outcome.key()),
        ("malformed", syntax.malformed.key()),
    ];
    let mut found: Vec<(&'static str, Span)> = all.iter().filter_map(|(name, key)| Some((*name, (*key)?))).collect();
    found.sort_by_key(|(_, key)| *key);
    let Some(((first, place), rest)) = found.split_first() else {
        let known = all.map(|(name, _)| format!("`{name}`")).join(", ");
        sink.push(Fault::new(span, "the step does nothing").help(format!("give it one of {known}")));
        return None;
    };
    for (name, key) in rest {
        let fault = Fault::new(*key, format!("a step has one verb, this one has `{first}` and `{name}`"));
        sink.push(fault.also(*place, "first here").help("make two steps of them"));
    }
    Some((*first, *place))
}

/// Keys that belong to other verbs.
fn misplaced(syntax: &StepSyntax<'_>, verb: &str, key: Span, sink: &Sink) {
    let plays = matches!(verb, "move" | "turn");
    let keys = [
        ("because", syntax.because.key(), verb == "illegal", "`illegal`"),
        ("captures", syntax.captures.key(), plays, "`move` and `turn`"),
        ("removals", syntax.removals.key(), plays, "`move` and `turn`"),
        ("partial", syntax.partial.key(), plays, "`move` and `turn`"),
    ];
    for (name, place, fits, owner) in keys {
        if let Some(place) = place.filter(|_| !fits) {
            let fault = Fault::new(place, format!("`{name}` says nothing about `{verb}`, it belongs to {owner}"));
            sink.push(fault.also(key, "the step's verb"));
        }
    }
}

type PlaySlots<'a> = (Slot<List<RemovalSyntax<'a>>>, Slot<List<RemovalSyntax<'a>>>, Slot<Word<'a>>);

fn one<R: Ruleset>(context: &Context<'_, R>, action: Slot<Word<'_>>, sink: &Sink) -> Option<Text> {
    names::action(context, &action.good()?.value, sink)
}

fn turn<R: Ruleset>(context: &Context<'_, R>, list: Slot<List<Word<'_>>>, sink: &Sink) -> Option<Vec<Text>> {
    let list = list.good()?;
    if list.value.is_empty() {
        sink.push(Fault::new(list.span, "the turn has no action").help("list at least one action"));
    }
    Some(names::actions(context, list.value, false, sink))
}

/// What is expected to leave the board.
fn expected<R: Ruleset>(
    context: &Context<'_, R>,
    (captures, removals, partial): PlaySlots<'_>,
    sink: &Sink,
) -> (Option<Removals>, Option<Removals>, bool) {
    if let Some(key) = captures.key().filter(|_| !R::CAPTURES) {
        let message = format!("`captures` can never hold: nothing that happens in {} is a capture", R::ID);
        sink.push(Fault::new(key, message).help("list the pieces that leave the board under `removals:`"));
    }
    let captures = captures.good().map(|list| self::removals(context, list, sink));
    let removals = removals.good().map(|list| self::removals(context, list, sink));
    let partial = partial.good().and_then(|word| names::flag(&word.value, sink)).unwrap_or(false);
    (captures, removals, partial)
}

fn removals<R: Ruleset>(context: &Context<'_, R>, list: Located<List<RemovalSyntax<'_>>>, sink: &Sink) -> Removals {
    let items = list.value.into_iter().filter_map(Slot::good);
    let entries: Vec<RemovalExpectation> = items.filter_map(|item| removal(context, item, sink)).collect();
    for (at, entry) in entries.iter().enumerate() {
        let same = |other: &&RemovalExpectation| R::parse_square(&other.at.value) == R::parse_square(&entry.at.value);
        let Some(first) = entries[..at].iter().find(same) else { continue };
        let told_apart = match (&first.piece, &entry.piece) {
            (Some(one), Some(other)) => one.value != other.value,
            _ => false,
        };
        if !told_apart {
            let fault = Fault::new(entry.span, format!("{} is listed twice", entry.at.value));
            let help = "where two pieces fall on one square, say which: `{ at: …, piece: … }`";
            sink.push(fault.also(first.span, "first here").help(help));
        }
    }
    Removals { span: list.span, entries }
}

fn removal<R: Ruleset>(
    context: &Context<'_, R>,
    item: Located<RemovalSyntax<'_>>,
    sink: &Sink,
) -> Option<RemovalExpectation> {
    let span = item.span;
    match item.value {
        OneOf::Word(word) => {
            Some(RemovalExpectation { span, at: names::square::<R>(&word, sink)?, by: None, piece: None })
        }
        OneOf::Map(entry) => {
            if !entry.at.is_there() {
                sink.push(Fault::new(span, "`at:` is missing").help("say on which square: `{ at: …, by: … }`"));
            }
            let by = entry.by.good().and_then(|id| context.clause(&id.value.text, id.value.span, sink));
            let piece = entry.piece.good().and_then(|word| piece::<R>(&word.value, sink));
            let at = names::square::<R>(&entry.at.good()?.value, sink)?;
            Some(RemovalExpectation { span, at, by, piece })
        }
        OneOf::List(no) => match no {},
    }
}

fn piece<R: Ruleset>(word: &Word<'_>, sink: &Sink) -> Option<Spanned<char>> {
    let mut letters = word.text.chars();
    let one = letters.next().filter(|_| letters.next().is_none());
    let known = |letter: &char| R::PIECES.iter().any(|(_, piece)| piece.eq_ignore_ascii_case(letter));
    let letter = one.filter(known);
    if letter.is_none() {
        let letters: Vec<String> = R::PIECES.iter().map(|(word, letter)| format!("`{letter}` ({word})")).collect();
        let fault = Fault::new(word.span, format!("`{}` is no piece's letter", brief(&word.text)));
        sink.push(fault.help(format!("the letters: {}", letters.join(", "))));
    }
    letter.map(|letter| Spanned::new(letter, word.span))
}

fn illegal<R: Ruleset>(
    context: &Context<'_, R>,
    action: Slot<Word<'_>>,
    because: Slot<List<Cite<'_>>>,
    key: Span,
    sink: &Sink,
) -> Option<Verb> {
    if !because.is_there() {
        let fault = Fault::new(key, "`because:` is missing: which clauses refuse this?");
        sink.push(fault.help("add `because: […]` with exactly the clauses to blame"));
    }
    let because = because.good().and_then(|list| self::because(context, list, sink));
    let action = names::action(context, &action.good()?.value, sink)?;
    Some(Verb::Illegal { action, because: because? })
}

/// A list of clauses to blame, which may not be empty.
pub(super) fn because<R: Ruleset>(
    context: &Context<'_, R>,
    list: Located<List<Cite<'_>>>,
    sink: &Sink,
) -> Option<Because> {
    if list.value.is_empty() {
        sink.push(Fault::new(list.span, "no clause is named").help("name exactly the clauses to blame"));
        return None;
    }
    Some(Because { span: list.span, clauses: cite::clauses(context, list.value, sink) })
}

fn legal<R: Ruleset>(
    context: &Context<'_, R>,
    legal: Located<OneOf<'_, List<Word<'_>>, LegalSyntax<'_>>>,
    sink: &Sink,
) -> Option<LegalExpectation> {
    let span = legal.span;
    let list = |list: Located<List<Word<'_>>>| MoveList {
        span: list.span,
        moves: names::actions(context, list.value, true, sink),
    };
    match legal.value {
        OneOf::List(items) => {
            Some(LegalExpectation::Exactly(MoveList { span, moves: names::actions(context, items, true, sink) }))
        }
        OneOf::Word(word) => {
            let message = format!("`{}` was found, a list of actions was expected", brief(&word.text));
            let help = "write `legal: [a, b]`, or `{ from: …, are: […] }`, `{ count: … }`, `{ includes: […] }`";
            sink.push(Fault::new(word.span, message).help(help));
            None
        }
        OneOf::Map(map) => {
            let keys = (
                map.from.is_there(),
                map.are.is_there(),
                map.count.is_there(),
                map.includes.is_there() || map.excludes.is_there(),
            );
            let from = map.from.good().and_then(|word| names::square::<R>(&word.value, sink));
            let are = map.are.good().map(list);
            let count = map.count.good().and_then(|word| number(&word.value, sink));
            let (includes, excludes) = (map.includes.good().map(list), map.excludes.good().map(list));
            match keys {
                (true, true, false, false) => Some(LegalExpectation::From { from: from?, are: are? }),
                (_, false, true, false) => Some(LegalExpectation::Count { count: count?, from }),
                (false, false, false, true) => some(span, includes, excludes, sink),
                _ => {
                    let help = "the forms are `{ from, are }`, `{ count }`, `{ from, count }`, `{ includes }`, `{ \
                                excludes }` and `{ includes, excludes }`";
                    sink.push(Fault::new(span, "these keys do not go together").help(help));
                    None
                }
            }
        }
    }
}

fn some(span: Span, includes: Option<MoveList>, excludes: Option<MoveList>, sink: &Sink) -> Option<LegalExpectation> {
    let lists = [&includes, &excludes];
    if lists.iter().all(|list| list.as_ref().is_none_or(|list| list.moves.is_empty())) {
        sink.push(Fault::new(span, "this asserts nothing").help("list at least one action"));
        return None;
    }
    Some(LegalExpectation::Some { includes, excludes })
}

fn number(word: &Word<'_>, sink: &Sink) -> Option<Spanned<usize>> {
    // `parse` takes "+3" and "007" too, which nobody means: one spelling a number.
    let count = word.text.parse::<usize>().ok().filter(|count| count.to_string() == word.text);
    if count.is_none() {
        let message = format!("`{}` was found, a whole number was expected", brief(&word.text));
        sink.push(Fault::new(word.span, message));
    }
    count.map(|count| Spanned::new(count, word.span))
}

/// A position line; its form is checked by the game, under its default readings.
fn position<R: Ruleset>(context: &Context<'_, R>, word: &Word<'_>, sink: &Sink) -> Text {
    use crate::kernel::{SetupPlace, SetupSource};
    let text = word.to_text();
    if let Err(faults) = R::read(&SetupSource::Line(&text.value), &R::Readings::default()) {
        for fault in faults {
            let span = match &fault.place {
                SetupPlace::Text(range) => text.locate(context.text, range.clone()),
                SetupPlace::Placement(_) | SetupPlace::Field(_) | SetupPlace::ToMove | SetupPlace::Whole => text.span,
            };
            sink.push(Fault::new(span, fault.message).maybe_help(fault.help));
        }
    }
    text
}

fn outcome<R: Ruleset>(outcome: Located<OneOf<'_, No, OutcomeSyntax<'_>>>, sink: &Sink) -> Option<OutcomeExpectation> {
    let span = outcome.span;
    match outcome.value {
        OneOf::Word(word) => Some(OutcomeExpectation { span, result: result::<R>(&word, sink)?, by: None }),
        OneOf::Map(map) => {
            if !map.winner.is_there() {
                let fault = Fault::new(span, "`winner:` is missing");
                sink.push(fault.help("write `{ winner: …, by: … }`, or `none`, `draw` or a side"));
            }
            let by = map.by.good().map(|word| word.value.to_text());
            let result = result::<R>(&map.winner.good()?.value, sink)?;
            if let Some(by) = by.as_ref().filter(|_| result.value == ExpectedResult::None) {
                sink.push(Fault::new(by.span, "a game that goes on has no cause of its end"));
            } else if let Some(by) = by.as_ref().filter(|by| !R::CAUSES.contains(&by.value.as_str())) {
                let causes = R::CAUSES.iter().copied();
                let help = nearest(&by.value, causes.clone())
                    .unwrap_or_else(|| format!("games end by: {}", super::context::list(causes)));
                let message = format!("no game of {} ends by `{}`", R::ID, brief(&by.value));
                sink.push(Fault::new(by.span, message).help(help));
            }
            Some(OutcomeExpectation { span, result, by })
        }
        OneOf::List(no) => match no {},
    }
}

fn result<R: Ruleset>(word: &Word<'_>, sink: &Sink) -> Option<Spanned<ExpectedResult>> {
    let side = R::SIDES.iter().position(|name| *name == word.text).map(|index| Side::ALL[index]);
    let result = match (word.text.as_ref(), side) {
        ("none", _) => ExpectedResult::None,
        ("draw", _) => ExpectedResult::Draw,
        (_, Some(side)) => ExpectedResult::Won(side),
        (other, None) => {
            let known = ["none", "draw"].into_iter().chain(R::SIDES);
            let help =
                nearest(other, known.clone()).unwrap_or_else(|| format!("outcomes: {}", super::context::list(known)));
            sink.push(Fault::new(word.span, format!("`{}` is no outcome", brief(other))).help(help));
            return None;
        }
    };
    Some(Spanned::new(result, word.span))
}
