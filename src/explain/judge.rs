//! Making an explanation.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::explanation::{
    BrokenWords, Duty, EventWords, EvidenceWords, Explanation, Illegal, LegalWords, MalformedWords, PieceMoves,
    RemarkWords, Span, Verdict,
};
use super::parse::parse_action;
use super::words::{ClauseWords, ReadingWords, field_value, outcome_words};
use super::{stuck, suggest};
use crate::kernel::{
    Broken, Clause, Event, Evidence, Malformed, Mover, Readings, Remark, Ruleset, Silent, Square, SquareSet, Trace,
};
use crate::rulebook::Rulebook;

/// How many legal actions are looked through at most: a crowded board can have millions, and what
/// is said of them would be no clearer.
const MANY: usize = 10_000;

/// One question: a position, its readings, and the words in which to answer.
struct Asked<'a, R: Ruleset> {
    position: &'a R::Position,
    readings: &'a R::Readings,
    book: &'a Rulebook,
    view: R::View<'a>,
    text: &'a str,
}

/// Explains `text` as an action of the side to move in `position`, in the words of `book`: why it
/// is no action, which clauses refuse it and what would make it legal, or what it does.
///
/// Names only the clauses that the rules themselves blame, in rulebook order.
#[must_use]
pub fn explain<R: Ruleset>(position: &R::Position, readings: &R::Readings, book: &Rulebook, text: &str) -> Explanation {
    let view = R::view(position, readings, &Silent);
    let asked = Asked::<R> { position, readings, book, view, text };
    let (verdict, marks) = match parse_action::<R>(text) {
        Err(malformed) => (Verdict::Malformed(asked.malformed(malformed)), SquareSet::EMPTY),
        Ok(action) => asked.judge(&action),
    };
    Explanation {
        game: R::ID,
        readings: readings.changed().into_iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect(),
        in_force: readings
            .changed()
            .into_iter()
            .filter_map(|(name, value)| ReadingWords::of(name, value, book))
            .collect(),
        position: R::line(position),
        to_move: R::SIDES[R::side(position).index()],
        played: vec![],
        action: text.to_owned(),
        not_reached: vec![],
        legal: matches!(verdict, Verdict::Legal(_)),
        verdict,
        marked: names::<R>(marks),
        board: R::board(position, marks),
    }
}

/// The names of squares in board order.
fn names<R: Ruleset>(squares: SquareSet) -> Vec<String> {
    squares.iter().filter(|square| square.number() < R::SQUARES).map(R::square_name).collect()
}

impl<R: Ruleset> Asked<'_, R> {
    fn malformed(&self, malformed: Malformed) -> MalformedWords {
        let Malformed { range, message, help } = malformed;
        let nearest = suggest::nearest::<R>(&R::some_moves(&self.view, None, MANY), self.text);
        MalformedWords { span: range.into(), message, help, nearest }
    }

    fn judge(&self, action: &R::Action) -> (Verdict, SquareSet) {
        let mut trace = Trace::new();
        let _ = R::trial(&self.view, action, &mut trace);
        let touched = R::touched(action);
        match R::judge(&self.view, action) {
            Some(legal) if trace.broken().is_empty() => (Verdict::Legal(self.legal(&legal, trace.granted())), touched),
            _ => {
                let broken = trace.into_broken();
                let marks = broken.iter().fold(touched, |marks, broken| marks | broken.evidence.squares());
                (Verdict::Illegal(self.illegal(action, broken, marks)), marks)
            }
        }
    }

    fn illegal(&self, action: &R::Action, broken: Vec<Broken<R::Clause>>, marks: SquareSet) -> Illegal {
        let gate = broken.iter().any(|broken| broken.gate);
        let moves = R::some_moves(&self.view, None, MANY);
        Illegal {
            instead: suggest::other_joiners::<R>(self.position, &self.view, action),
            broken: self.broken(broken),
            duty: self.duty(),
            piece: if gate { None } else { R::mover(action).map(|mover| self.piece(mover)) },
            legal_under: suggest::readings_that_allow::<R>(self.position, self.readings, action),
            legal_after: suggest::changes_that_allow::<R>(self.position, self.readings, on_board::<R>(marks), action),
            nearest: suggest::nearest::<R>(&moves, self.text),
        }
    }

    /// The broken clauses in rulebook order, each once, with all its evidence in the order heard.
    fn broken(&self, mut broken: Vec<Broken<R::Clause>>) -> Vec<BrokenWords> {
        broken.sort_by_key(|broken| broken.clause);
        let parts = R::action_parts(self.text);
        let mut words: Vec<BrokenWords> = Vec::new();
        for Broken { clause, evidence, gate } in broken {
            let fact = EvidenceWords {
                text: evidence.sentence(),
                squares: names::<R>(evidence.squares()),
                span: evidence.part().and_then(|part| parts.get(part)).map(|range| Span::from(range.clone())),
            };
            match words.last_mut() {
                Some(last) if last.clause.id == clause.id() => {
                    last.gate |= gate;
                    if !last.evidence.contains(&fact) {
                        last.evidence.push(fact);
                    }
                }
                _ => words.push(BrokenWords {
                    clause: ClauseWords::of(clause, self.readings, self.book),
                    gate,
                    evidence: vec![fact],
                }),
            }
        }
        words
    }

    fn duty(&self) -> Option<Duty> {
        R::obligation(&self.view).map(|Broken { clause, evidence, .. }| Duty {
            clause: ClauseWords::of(clause, self.readings, self.book),
            fact: evidence.sentence(),
        })
    }

    fn piece(&self, mover: Mover) -> PieceMoves {
        let legal = R::some_moves(&self.view, Some(mover), MANY + 1);
        let more = legal.len() > MANY;
        let mut own: Vec<String> = legal.iter().take(MANY).map(|legal| legal.as_ref().to_string()).collect();
        own.sort_unstable();
        let why_none = if own.is_empty() {
            let board = stuck::Board { position: self.position, readings: self.readings, view: &self.view };
            stuck::why_none::<R>(&board, mover, self.book)
        } else {
            vec![]
        };
        PieceMoves { square: R::square_name(mover.square), moves: own, more, why_none }
    }

    fn remark(&self, remark: Remark<R::Clause>) -> RemarkWords {
        let clauses = remark.clauses.into_iter().map(|clause| ClauseWords::of(clause, self.readings, self.book));
        RemarkWords { text: remark.text, clauses: clauses.collect() }
    }

    fn legal(&self, legal: &R::Legal, granted: &[R::Clause]) -> LegalWords {
        let mut trace = Trace::new();
        let after = R::play(&self.view, legal, &mut trace);
        let granted = [granted, trace.granted()].concat();
        let events = trace.into_events();
        let marks = events.iter().fold(R::touched(legal.as_ref()), |marks, event| marks | event.event.squares());
        let granted: BTreeSet<R::Clause> = granted.into_iter().collect();
        LegalWords {
            events: events
                .iter()
                .map(|recorded| EventWords {
                    event: recorded.event.name(),
                    clause: ClauseWords::of(recorded.clause, self.readings, self.book),
                    text: recorded.event.sentence(),
                    fields: fields(&recorded.event),
                })
                .collect(),
            granted: granted.into_iter().map(|clause| ClauseWords::of(clause, self.readings, self.book)).collect(),
            remarks: R::remarks(&self.view, legal).into_iter().map(|remark| self.remark(remark)).collect(),
            forced: self.duty(),
            choices: R::some_moves(&self.view, None, MANY).len(),
            board_after: R::board(&after, on_board::<R>(marks)),
            outcome: R::ending(&after, self.readings, &Silent).map(outcome_words::<R>),
            after: R::line(&after),
        }
    }
}

fn fields<E: Event>(event: &E) -> Map<String, Value> {
    event.fields().into_iter().map(|(name, field)| (name.to_owned(), field_value(field))).collect()
}

/// Only the squares that the board has.
fn on_board<R: Ruleset>(squares: SquareSet) -> SquareSet {
    squares.iter().filter(|square: &Square| square.number() < R::SQUARES).collect()
}
