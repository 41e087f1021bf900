//! Steps that ask and play nothing.

use super::play::{Here, Run, action, ids, unblamed};
use super::{Referee, facts};
use crate::kernel::{Broken, LISTED, Outcome, Ruleset, SetupSource, SquareSet, Trace};
use crate::scenario::{
    Because, CaseError, Entry, ExpectedResult, LegalExpectation, Mismatch, MismatchKind, MoveList, OutcomeExpectation,
    Rewrite, RewriteTarget, Span, Step, Text, Verb, quoted,
};

/// How many refused actions are explained in one mismatch.
const EXPLAINED: usize = 3;

impl<R: Ruleset, F: Referee<R>> Run<'_, R, F> {
    /// Answers a step that plays nothing.
    pub(super) fn asked(&mut self, here: &Here<'_, R, F>, step: &Step) -> Result<(), CaseError> {
        match &step.verb {
            // Played elsewhere: it leads to another position.
            Verb::Play(_) => Ok(()),
            Verb::Illegal { action, because } => self.illegal(here, action, because),
            Verb::Legal(expectation) => self.legal(here, step.span, expectation),
            Verb::Position(text) => {
                self.position(here, text);
                Ok(())
            }
            Verb::Outcome(expectation) => {
                self.outcome(here, expectation);
                Ok(())
            }
            Verb::Malformed(text) => {
                self.malformed(here, text);
                Ok(())
            }
        }
    }

    fn illegal(&mut self, here: &Here<'_, R, F>, text: &Text, because: &Because) -> Result<(), CaseError> {
        let action = action::<R>(text)?;
        let broken = self.broken(here, &action);
        let legal = self.referee.judge(here.view(), &action);
        if broken.is_empty() && legal.is_none() {
            return Err(unblamed(text));
        }
        self.record(|run| Entry {
            step: Some(run.number()),
            heading: format!("illegal {action}"),
            refusal: facts::refusal(&broken),
            ..Entry::default()
        });
        let (expected, actual) = (ids::<R>(&because.clauses), facts::blamed(&broken));
        if expected == actual || self.noted() {
            return Ok(());
        }
        let marks = R::touched(&action) | facts::squares(&broken);
        let mismatch = if let Some(legal) = legal {
            let mut trace = Trace::under(self.referee.audit());
            let _ = R::play(here.view(), &legal, &mut trace);
            Mismatch {
                facts: facts::events(trace.events()),
                clauses: facts::cited::<R>(expected.iter().copied()),
                ..self.mismatch(
                    MismatchKind::NotRefused,
                    text.span,
                    format!("`{action}` is legal here, {} should refuse it", expected.join(", ")),
                    vec![format!("{action} is refused by {}", expected.join(", "))],
                    vec![format!("{action} is legal")],
                )
            }
        } else {
            let items = kept_clauses(&self.case.file.source.text, because, &actual);
            Mismatch {
                facts: facts::refusal(&broken),
                clauses: facts::cited::<R>(expected.iter().chain(&actual).copied()),
                rewrite: Some(Rewrite { target: RewriteTarget::List(because.span), items }),
                ..self.mismatch(
                    MismatchKind::Because,
                    because.span,
                    format!("{} `{action}`", facts::refuse(&actual)),
                    owned(&expected),
                    owned(&actual),
                )
            }
        };
        self.fail(Mismatch { scene: facts::scene::<R>(here.position, marks), ..mismatch });
        Ok(())
    }

    fn legal(&mut self, here: &Here<'_, R, F>, span: Span, expectation: &LegalExpectation) -> Result<(), CaseError> {
        let moves: Vec<R::Action> =
            self.referee.moves(here.view()).iter().map(|legal| legal.as_ref().clone()).collect();
        if moves.len() > LISTED {
            return Err(CaseError {
                span,
                message: format!("more than {LISTED} actions are legal here, too many to list"),
                help: Some("ask about single moves with `move` or `illegal`".to_owned()),
                internal: false,
            });
        }
        match expectation {
            LegalExpectation::Exactly(list) => self.exactly(here, list, None, moves)?,
            LegalExpectation::From { from, are } => {
                let moves = by_piece_on::<R>(moves, from);
                self.exactly(here, are, Some(from), moves)?;
            }
            LegalExpectation::Count { count, from } => {
                let moves = match from {
                    Some(from) => by_piece_on::<R>(moves, from),
                    None => moves,
                };
                let whose = from.as_ref().map_or_else(String::new, |from| format!(" from {}", from.value));
                self.record_answer(&format!("number of legal actions{whose}"), || moves.len().to_string());
                if moves.len() != count.value && !self.noted() {
                    let found = moves.len().to_string();
                    let mismatch = Mismatch {
                        scene: facts::scene::<R>(here.position, marks_of::<R>(from.as_ref())),
                        rewrite: Some(Rewrite {
                            target: RewriteTarget::Scalar(count.span),
                            items: vec![found.clone()],
                        }),
                        ..self.mismatch(
                            MismatchKind::Count,
                            count.span,
                            counted(moves.len(), &whose, count.value),
                            vec![count.value.to_string()],
                            vec![found],
                        )
                    };
                    self.fail(mismatch);
                }
            }
            LegalExpectation::Some { includes, excludes } => {
                self.some(here, includes.as_ref(), &moves, true)?;
                self.some(here, excludes.as_ref(), &moves, false)?;
            }
        }
        Ok(())
    }

    /// Whether the legal actions are exactly those of `list`.
    fn exactly(
        &mut self,
        here: &Here<'_, R, F>,
        list: &MoveList,
        from: Option<&Text>,
        moves: Vec<R::Action>,
    ) -> Result<(), CaseError> {
        let mut expected = list.moves.iter().map(action::<R>).collect::<Result<Vec<_>, _>>()?;
        let mut moves = moves;
        expected.sort_unstable();
        moves.sort_unstable();
        let heading = from.map_or_else(|| "legal".to_owned(), |from| format!("legal from {}", from.value));
        self.record_answer(&heading, || lines(&moves).join("\n"));
        if expected == moves || self.noted() {
            return Ok(());
        }
        let missing: Vec<&R::Action> = expected.iter().filter(|wanted| !moves.contains(wanted)).collect();
        let extra: Vec<&R::Action> = moves.iter().filter(|found| !expected.contains(found)).collect();
        let mut parts = Vec::new();
        if !missing.is_empty() {
            parts.push(format!("not legal: {}", few(&missing)));
        }
        if !extra.is_empty() {
            parts.push(format!("legal, and not expected: {}", few(&extra)));
        }
        let refusals: Vec<_> = missing.iter().take(EXPLAINED).flat_map(|action| self.broken(here, action)).collect();
        let touched = missing.iter().chain(&extra).fold(marks_of::<R>(from), |all, action| all | R::touched(action));
        let (expected_lines, actual_lines) = (sorted(&expected), sorted(&moves));
        let items = kept_moves::<R>(&self.case.file.source.text, list, &moves);
        let mismatch = Mismatch {
            scene: facts::scene::<R>(here.position, touched | facts::squares(&refusals)),
            clauses: facts::cited::<R>(facts::blamed(&refusals)),
            facts: facts::refusal(&refusals),
            rewrite: Some(Rewrite { target: RewriteTarget::List(list.span), items }),
            ..self.mismatch(MismatchKind::Legal, list.span, parts.join("; "), expected_lines, actual_lines)
        };
        self.fail(mismatch);
        Ok(())
    }

    /// Whether all actions of `list` are legal, or none.
    fn some(
        &mut self,
        here: &Here<'_, R, F>,
        list: Option<&MoveList>,
        moves: &[R::Action],
        wanted: bool,
    ) -> Result<(), CaseError> {
        let Some(list) = list else { return Ok(()) };
        for text in &list.moves {
            let action = action::<R>(text)?;
            let found = moves.contains(&action);
            if found != wanted && self.noted() {
                return Ok(());
            }
            let refusals = if found { Vec::new() } else { self.broken(here, &action) };
            self.record(|run| Entry {
                step: Some(run.number()),
                heading: format!("{} {action}", if found { "legal" } else { "not legal" }),
                refusal: facts::refusal(&refusals),
                ..Entry::default()
            });
            if found == wanted {
                continue;
            }
            let word = |legal: bool| if legal { "legal" } else { "not legal" };
            let mismatch = Mismatch {
                scene: facts::scene::<R>(here.position, R::touched(&action) | facts::squares(&refusals)),
                clauses: facts::cited::<R>(facts::blamed(&refusals)),
                facts: facts::refusal(&refusals),
                ..self.mismatch(
                    MismatchKind::Legal,
                    text.span,
                    format!("`{action}` is {}", word(found)),
                    vec![format!("{action} is {}", word(wanted))],
                    vec![format!("{action} is {}", word(found))],
                )
            };
            self.fail(mismatch);
        }
        Ok(())
    }

    fn position(&mut self, here: &Here<'_, R, F>, text: &Text) {
        // Mostly the line is written as it is printed, and need not be read.
        if text.value == R::line(here.position) {
            return;
        }
        let read = R::read(&SetupSource::Line(&text.value), &self.readings).ok();
        let expected = read.and_then(|setup| R::admit(setup, &self.readings).ok());
        if expected.as_ref() == Some(here.position) || self.noted() {
            return;
        }
        let found = R::line(here.position);
        let wanted = expected.as_ref().map_or_else(|| text.value.clone(), R::line);
        let marks = expected.as_ref().map_or(SquareSet::EMPTY, |expected| differing::<R>(expected, here.position));
        let message = match &expected {
            Some(_) => "the position is another".to_owned(),
            None => "the position is another; the one expected is refused by the rules".to_owned(),
        };
        let mismatch = Mismatch {
            scene: facts::scene::<R>(here.position, marks),
            rewrite: Some(Rewrite { target: RewriteTarget::Scalar(text.span), items: vec![quoted(&found)] }),
            ..self.mismatch(MismatchKind::Position, text.span, message, vec![wanted], vec![found])
        };
        self.fail(mismatch);
    }

    fn outcome(&mut self, here: &Here<'_, R, F>, expectation: &OutcomeExpectation) {
        let found = R::ending(here.position, &self.readings, &self.referee.audit());
        self.record_answer("outcome", || outcome_words::<R>(found, true).0);
        let result = match found {
            None => ExpectedResult::None,
            Some(Outcome::Won { side, .. }) => ExpectedResult::Won(side),
            Some(Outcome::Drawn { .. }) => ExpectedResult::Draw,
        };
        let by = found.map_or("", Outcome::by);
        let cause_fits = expectation.by.as_ref().is_none_or(|wanted| wanted.value == by);
        if (result == expectation.result.value && cause_fits) || self.noted() {
            return;
        }
        let detailed = expectation.by.is_some();
        let (words, written) = outcome_words::<R>(found, detailed);
        let wanted = match expectation.result.value {
            ExpectedResult::None => "none".to_owned(),
            ExpectedResult::Draw => "draw".to_owned(),
            ExpectedResult::Won(side) => facts::side::<R>(side).to_owned(),
        };
        let wanted = match &expectation.by {
            Some(by) => format!("{wanted} by {}", by.value),
            None => wanted,
        };
        let mismatch = Mismatch {
            scene: facts::scene::<R>(here.position, SquareSet::EMPTY),
            rewrite: Some(Rewrite { target: RewriteTarget::Scalar(expectation.span), items: vec![written] }),
            ..self.mismatch(
                MismatchKind::Outcome,
                expectation.span,
                format!("the outcome is {words}"),
                vec![wanted],
                vec![words],
            )
        };
        self.fail(mismatch);
    }

    fn malformed(&mut self, here: &Here<'_, R, F>, text: &Text) {
        let read = R::parse_action(&text.value);
        self.record(|run| Entry {
            step: Some(run.number()),
            heading: format!("malformed {:?}", text.value),
            malformed: read.as_ref().err().map(|malformed| malformed.message.clone()),
            ..Entry::default()
        });
        let Ok(action) = read else { return };
        let broken = self.broken(here, &action);
        let legality = if broken.is_empty() { "legal" } else { "illegal" };
        let mismatch = Mismatch {
            scene: facts::scene::<R>(here.position, R::touched(&action)),
            facts: facts::refusal(&broken),
            clauses: facts::cited::<R>(facts::blamed(&broken)),
            help: Some("a move that the rules refuse is tested with `illegal:`".to_owned()),
            ..self.mismatch(
                MismatchKind::NotMalformed,
                text.span,
                format!("`{action}` is a move, and here it is {legality}"),
                vec!["no move at all".to_owned()],
                vec![format!("the move {action}, {legality} here")],
            )
        };
        self.fail(mismatch);
    }

    /// Every clause that an action breaks.
    fn broken(&self, here: &Here<'_, R, F>, action: &R::Action) -> Vec<Broken<R::Clause>> {
        let mut trace = Trace::under(self.referee.audit());
        let _ = R::trial(here.view(), action, &mut trace);
        trace.into_broken()
    }

    fn record_answer(&mut self, heading: &str, answer: impl FnOnce() -> String) {
        self.record(|run| Entry {
            step: Some(run.number()),
            heading: heading.to_owned(),
            answer: Some(answer()),
            ..Entry::default()
        });
    }
}

fn by_piece_on<R: Ruleset>(moves: Vec<R::Action>, from: &Text) -> Vec<R::Action> {
    let square = R::parse_square(&from.value);
    moves.into_iter().filter(|action| R::mover(action).map(|mover| mover.square) == square).collect()
}

fn marks_of<R: Ruleset>(from: Option<&Text>) -> SquareSet {
    from.and_then(|from| R::parse_square(&from.value)).map_or(SquareSet::EMPTY, crate::kernel::Square::set)
}

/// The squares on which two positions differ.
fn differing<R: Ruleset>(one: &R::Position, other: &R::Position) -> SquareSet {
    (0..R::SQUARES)
        .map(crate::kernel::Square::new)
        .filter(|square| R::pieces_at(one, *square) != R::pieces_at(other, *square))
        .collect()
}

fn owned(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

fn lines<A: ToString>(actions: &[A]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

/// Actions in the byte order of their texts.
fn sorted<A: ToString>(actions: &[A]) -> Vec<String> {
    let mut texts = lines(actions);
    texts.sort_unstable();
    texts
}

/// A few of many.
fn few<A: ToString>(actions: &[&A]) -> String {
    const SHOWN: usize = 8;
    let mut texts: Vec<String> = actions.iter().take(SHOWN).map(|action| action.to_string()).collect();
    if actions.len() > SHOWN {
        texts.push(format!("and {} more", actions.len() - SHOWN));
    }
    texts.join(", ")
}

/// The outcome in words, and as a file writes it.
fn outcome_words<R: Ruleset>(outcome: Option<Outcome>, detailed: bool) -> (String, String) {
    let Some(outcome) = outcome else { return ("none".to_owned(), "none".to_owned()) };
    let winner = outcome.winner().map_or("draw", facts::side::<R>);
    match outcome.by() {
        by if detailed && !by.is_empty() => (format!("{winner} by {by}"), format!("{{ winner: {winner}, by: {by} }}")),
        _ => (winner.to_owned(), winner.to_owned()),
    }
}

/// The blamed clauses as list items: those that the list has already as they are written there.
pub(super) fn kept_clauses(source: &str, because: &Because, blamed: &[&'static str]) -> Vec<String> {
    let entries = because.clauses.iter();
    let written = |span: Span| source.get(span.range()).unwrap_or_default().to_owned();
    let kept = entries.clone().filter(|clause| blamed.contains(&clause.id));
    // A clause with a quote is written as a mapping, of which only the id's place is known.
    let kept = kept.map(|clause| match &clause.quote {
        Some(quote) => format!("{{ id: {}, quote: {} }}", clause.id, written(quote.span)),
        None => clause.id.to_owned(),
    });
    let new = blamed.iter().filter(|id| !entries.clone().any(|clause| clause.id == **id));
    kept.chain(new.map(|id| (*id).to_owned())).collect()
}

/// The legal actions as list items: those that the list has already as they are written there.
fn kept_moves<R: Ruleset>(source: &str, list: &MoveList, moves: &[R::Action]) -> Vec<String> {
    let known: Vec<(Option<R::Action>, &Text)> =
        list.moves.iter().map(|text| (R::parse_action(&text.value).ok(), text)).collect();
    let kept = known.iter().filter(|(action, _)| action.as_ref().is_some_and(|action| moves.contains(action)));
    let kept = kept.map(|(_, text)| source.get(text.span.range()).unwrap_or_default().to_owned());
    let is_new = |action: &&R::Action| !known.iter().any(|(known, _)| known.as_ref() == Some(*action));
    let mut new: Vec<String> = moves.iter().filter(is_new).map(ToString::to_string).collect();
    new.sort_unstable();
    kept.chain(new.iter().map(|text| quoted(text))).collect()
}

/// How many actions are legal, and how many were expected.
fn counted(found: usize, whose: &str, expected: usize) -> String {
    let found = if found == 1 { format!("1 action{whose} is") } else { format!("{found} actions{whose} are") };
    let were = if expected == 1 { "was" } else { "were" };
    format!("{found} legal, {expected} {were} expected")
}
