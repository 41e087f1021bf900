//! Whether a rulebook has exactly the game's clauses and readings.

use super::{QuestionEntry, ReadingEntry, Rulebook, RulebookFault};
use crate::kernel::{Clause, Question, ReadingInfo, Readings, Ruleset, near_miss};

/// The faults found so far.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<RulebookFault>);

impl Faults {
    /// Adds one.
    pub(super) fn add(&mut self, entry: impl Into<String>, message: impl Into<String>) {
        self.0.push(RulebookFault { entry: entry.into(), message: message.into() });
    }

    /// All of them, in the order in which they were found.
    pub(super) fn into_inner(self) -> Vec<RulebookFault> {
        self.0
    }
}

/// What a game's rulebook has to have.
#[derive(Clone, Debug)]
pub(super) struct Ties {
    game: &'static str,
    clauses: Vec<&'static str>,
    readings: &'static [ReadingInfo],
    points: &'static [&'static str],
}

impl Ties {
    /// Those of the game `R`.
    pub(super) fn of<R: Ruleset>() -> Self {
        Self {
            game: R::ID,
            clauses: R::Clause::ALL.iter().map(|clause| clause.id()).collect(),
            readings: R::Readings::ALL,
            points: <R::Clause as Clause>::Question::KINDS,
        }
    }

    /// Adds every fault by which `book` is not a rulebook of this game.
    pub(super) fn check(&self, book: &Rulebook, faults: &mut Faults) {
        self.check_game(book, faults);
        let clauses: Vec<_> = book.clauses.iter().map(|clause| clause.id.as_str()).collect();
        tie(&Names { list: "clauses", noun: "clause", owner: "the game" }, &clauses, &self.clauses, faults);
        let readings: Vec<_> = book.readings.iter().map(|reading| reading.name.as_str()).collect();
        let expected: Vec<_> = self.readings.iter().map(|info| info.name).collect();
        tie(&Names { list: "readings", noun: "reading", owner: "the game" }, &readings, &expected, faults);
        for reading in &book.readings {
            self.check_values(reading, faults);
        }
        for question in &book.questions {
            self.check_point(question, faults);
        }
    }

    /// A point at which the game's sentences are heard.
    fn check_point(&self, question: &QuestionEntry, faults: &mut Faults) {
        let Some(point) = question.point.as_deref().filter(|point| !self.points.contains(point)) else { return };
        let hint = near_miss(point, self.points.iter().copied());
        let hint = hint.map_or_else(
            || format!("; its points are {}", self.points.join(", ")),
            |near| format!("; did you mean `{near}`?"),
        );
        faults.add(format!("question {}", question.id), format!("the game has no point `{point}`{hint}"));
    }

    fn check_game(&self, book: &Rulebook, faults: &mut Faults) {
        if book.game != self.game {
            faults.add("game", format!("found `{}`, expected `{}`", book.game, self.game));
        }
    }

    /// The values of a reading that the game has.
    fn check_values(&self, reading: &ReadingEntry, faults: &mut Faults) {
        let Some(info) = self.readings.iter().find(|info| info.name == reading.name) else { return };
        let found: Vec<_> = reading.values.iter().map(|value| value.name.as_str()).collect();
        let list = format!("values of reading {}", reading.name);
        tie(&Names { list: &list, noun: "value", owner: "the reading" }, &found, info.values, faults);
    }
}

/// What a list of names is called in messages.
struct Names<'a> {
    /// The list.
    list: &'a str,
    /// One of its entries.
    noun: &'a str,
    /// Who has the entries that are expected.
    owner: &'a str,
}

/// Adds a fault for every name that is unknown, listed twice or missing; where all are there, one
/// for the first that stands in another's place.
fn tie(names: &Names<'_>, found: &[&str], expected: &[&str], faults: &mut Faults) {
    let Names { list, noun, owner } = *names;
    let mut complete = true;
    for (at, name) in found.iter().enumerate() {
        if !expected.contains(name) {
            complete = false;
            let hint = near(name, expected.iter().copied());
            faults.add(list, format!("{owner} has no {noun} `{name}`{hint}"));
        } else if found[..at].contains(name) {
            complete = false;
            faults.add(list, format!("{noun} `{name}` is listed twice"));
        }
    }
    for name in expected.iter().filter(|name| !found.contains(name)) {
        complete = false;
        faults.add(list, format!("{noun} `{name}` is missing"));
    }
    if complete && let Some((found, expected)) = found.iter().zip(expected).find(|(found, expected)| found != expected)
    {
        faults.add(list, format!("found `{found}` where `{expected}` was expected; keep the order of {owner}"));
    }
}

/// `; did you mean …?` for the name most like `name`, if one is like it at all.
pub(super) fn near<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    near_miss(name, known).map_or_else(String::new, |other| format!("; did you mean `{other}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::sample;

    fn ties() -> Ties {
        Ties {
            game: "sample",
            clauses: vec!["SA-1.1", "SA-1.2", "SA-2.1"],
            points: &["moving"],
            readings: &[
                ReadingInfo { name: "pace", values: &["slow", "fast"] },
                ReadingInfo { name: "ending", values: &["draw", "loss"] },
            ],
        }
    }

    fn faults(change: impl FnOnce(&mut Rulebook)) -> Vec<String> {
        let mut book = sample::book();
        change(&mut book);
        let mut faults = Faults::default();
        ties().check(&book, &mut faults);
        faults.into_inner().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_book_with_exactly_the_games_clauses_and_readings_has_no_fault() {
        assert_eq!(faults(|_| ()), Vec::<String>::new());
    }

    #[test]
    fn another_games_book_is_named() {
        assert_eq!(faults(|book| book.game = "chess".into()), ["game: found `chess`, expected `sample`"]);
    }

    #[test]
    fn a_missing_clause_is_named() {
        assert_eq!(faults(|book| drop(book.clauses.remove(1))), ["clauses: clause `SA-1.2` is missing"]);
    }

    #[test]
    fn an_unknown_clause_is_named_beside_the_one_it_replaces() {
        let found = faults(|book| book.clauses[1].id = "SA-1.3".into());
        assert_eq!(
            found,
            ["clauses: the game has no clause `SA-1.3`; did you mean `SA-1.1`?", "clauses: clause `SA-1.2` is missing"]
        );
    }

    #[test]
    fn a_clause_listed_twice_is_named() {
        let found = faults(|book| book.clauses.push(book.clauses[0].clone()));
        assert_eq!(found, ["clauses: clause `SA-1.1` is listed twice"]);
    }

    #[test]
    fn clauses_in_another_order_are_refused() {
        let found = faults(|book| book.clauses.swap(0, 1));
        assert_eq!(found, ["clauses: found `SA-1.2` where `SA-1.1` was expected; keep the order of the game"]);
    }

    #[test]
    fn readings_and_their_values_are_tied_as_clauses_are() {
        let found = faults(|book| {
            book.readings[0].values[1].name = "fats".into();
            book.readings[1].values.swap(0, 1);
        });
        assert_eq!(
            found,
            [
                "values of reading pace: the reading has no value `fats`; did you mean `fast`?",
                "values of reading pace: value `fast` is missing",
                "values of reading ending: found `loss` where `draw` was expected; keep the order of the reading",
            ]
        );
        assert_eq!(faults(|book| drop(book.readings.remove(1))), ["readings: reading `ending` is missing"]);
        assert_eq!(
            faults(|book| book.readings.swap(0, 1)),
            ["readings: found `ending` where `pace` was expected; keep the order of the game"]
        );
    }

    #[test]
    fn a_point_is_one_of_the_games() {
        let found = faults(|book| book.questions[0].point = Some("movign".into()));
        assert_eq!(found, ["question SA-Q1: the game has no point `movign`; did you mean `moving`?"]);
        let found = faults(|book| book.questions[0].point = Some("x".into()));
        assert_eq!(found, ["question SA-Q1: the game has no point `x`; its points are moving"]);
    }

    #[test]
    fn all_faults_are_reported_not_the_first() {
        let found = faults(|book| {
            book.game = "chess".into();
            book.clauses.clear();
            book.readings.clear();
        });
        assert_eq!(found.len(), 1 + 3 + 2);
    }

    #[test]
    fn nothing_is_suggested_for_a_name_like_no_other() {
        assert_eq!(near("zebra", ["pace", "ending"].into_iter()), "");
        assert_eq!(near("pcae", ["pace", "ending"].into_iter()), "; did you mean `pace`?");
    }
}
