//! Whether what a rulebook says of itself is so: every entry once and not empty, every citation
//! of something that is there, clauses and readings citing each other.

use super::ties::{Faults, near};
use super::{ClauseEntry, Kind, Origin, QuestionEntry, ReadingEntry, Rulebook, Strength};

/// Adds every fault of the rulebook taken by itself.
pub(super) fn cite(book: &Rulebook, faults: &mut Faults) {
    filled("title", &[("text", &book.title)], faults);
    sentences(book, faults);
    chapters(book, faults);
    for clause in &book.clauses {
        check_clause(book, clause, faults);
    }
    for reading in &book.readings {
        check_reading(book, reading, faults);
    }
    once("questions", "question", book.questions.iter().map(|question| question.id.as_str()), faults);
    once("questions", "point", book.questions.iter().filter_map(|question| question.point.as_deref()), faults);
    for question in &book.questions {
        check_question(book, question, faults);
    }
}

fn sentences(book: &Rulebook, faults: &mut Faults) {
    once("sentences", "sentence", book.sentences.iter().map(|sentence| sentence.id.as_str()), faults);
    for sentence in &book.sentences {
        filled(&format!("sentence {}", sentence.id), &[("text", &sentence.text)], faults);
    }
}

/// Chapters have titles, stand in order and are not empty.
fn chapters(book: &Rulebook, faults: &mut Faults) {
    for chapter in &book.chapters {
        let entry = format!("chapter {}", chapter.number);
        filled(&entry, &[("title", &chapter.title)], faults);
        if book.clauses_of(chapter.number).next().is_none() {
            faults.add(entry, "no clause is in it; leave it out, or mend its number");
        }
    }
    for (before, after) in book.chapters.iter().zip(book.chapters.iter().skip(1)) {
        if before.number >= after.number {
            faults.add(
                "chapters",
                format!("chapter {} stands before chapter {}; number them upward", before.number, after.number),
            );
        }
    }
}

fn check_clause(book: &Rulebook, clause: &ClauseEntry, faults: &mut Faults) {
    let entry = format!("clause {}", clause.id);
    filled(&entry, &[("title", &clause.title), ("rule", &clause.rule)], faults);
    if let Some(reason) = &clause.excused {
        filled(&entry, &[("excused", reason)], faults);
    }
    match clause.chapter() {
        None => faults.add(&entry, "its id names no chapter; expected a form such as `AB-4.3`"),
        Some(number) if book.chapter(number).is_none() => {
            faults.add(&entry, format!("its chapter {number} is missing from `chapters`"));
        }
        Some(_) => {}
    }
    if clause.origin != Origin::Gap && clause.sentences.is_empty() {
        faults.add(&entry, "cites no sentence; only a clause of `origin: gap` rests on none");
    }
    known_sentences(book, &entry, &clause.sentences, faults);
    known_readings(book, &entry, &clause.readings, faults);
    for reading in book.readings_of(clause) {
        if !reading.clauses.contains(&clause.id) {
            faults.add(&entry, format!("cites reading `{}`, which does not list this clause", reading.name));
        }
    }
}

fn check_reading(book: &Rulebook, reading: &ReadingEntry, faults: &mut Faults) {
    let entry = format!("reading {}", reading.name);
    filled(&entry, &[("about", &reading.about)], faults);
    for value in &reading.values {
        filled(&format!("{entry}, value {}", value.name), &[("text", &value.text)], faults);
    }
    known_clauses(book, &entry, &reading.clauses, faults);
    if reading.clauses.is_empty() {
        faults.add(&entry, "lists no clause that it changes");
    }
    for id in &reading.clauses {
        if book.clause(id).is_some_and(|clause| !clause.readings.contains(&reading.name)) {
            faults.add(&entry, format!("lists clause `{id}`, which does not cite this reading"));
        }
    }
}

fn check_question(book: &Rulebook, question: &QuestionEntry, faults: &mut Faults) {
    let entry = format!("question {}", question.id);
    filled(&entry, &[("text", &question.text), ("settled", &question.settled)], faults);
    known_clauses(book, &entry, &question.clauses, faults);
    known_sentences(book, &entry, &question.sentences, faults);
    known_readings(book, &entry, &question.readings, faults);
    arises(book, question, &entry, faults);
    match (question.kind, &question.point) {
        (Kind::Contradiction, None) => faults.add(&entry, "a contradiction has to name its `point`"),
        (Kind::Contradiction, Some(_)) => opposed(book, question, &entry, faults),
        (Kind::Gap | Kind::DeadRule, _) | (_, None) => {}
        (_, Some(point)) => {
            let message = format!("only a contradiction, a gap or a dead rule has a `point`; found `{point}`");
            faults.add(&entry, message);
        }
    }
}

/// The readings under which a question arises are among its own, with values that they have.
fn arises(book: &Rulebook, question: &QuestionEntry, entry: &str, faults: &mut Faults) {
    for (name, value) in &question.under {
        if !question.readings.contains(name) {
            faults.add(entry, format!("arises under `{name}: {value}`, but its `readings` do not list `{name}`"));
        }
        let Some(reading) = book.reading(name) else { continue };
        if reading.value(value).is_none() {
            let hint = near(value, reading.values.iter().map(|known| known.name.as_str()));
            faults.add(entry, format!("arises under `{name}: {value}`, a value that the reading does not have{hint}"));
        }
    }
}

/// A contradiction is between at least two claims, and only absolute sentences make claims.
fn opposed(book: &Rulebook, question: &QuestionEntry, entry: &str, faults: &mut Faults) {
    if question.sentences.len() < 2 {
        faults.add(entry, "a contradiction has to cite two sentences or more, the one that prevails first");
    }
    for sentence in question.sentences.iter().filter_map(|id| book.sentence(id)) {
        if sentence.strength == Strength::Plain {
            faults.add(
                entry,
                format!("cites `{}` as contradicted, but that sentence is not of `strength: absolute`", sentence.id),
            );
        }
    }
}

/// Adds a fault for every field without words.
fn filled(entry: &str, fields: &[(&str, &String)], faults: &mut Faults) {
    for (name, text) in fields {
        if text.trim().is_empty() {
            faults.add(entry, format!("its {name} is empty"));
        }
    }
}

/// Adds a fault for every name that was there before.
fn once<'a>(list: &str, noun: &str, names: impl Iterator<Item = &'a str>, faults: &mut Faults) {
    let mut seen = Vec::new();
    for name in names {
        if seen.contains(&name) {
            faults.add(list, format!("{noun} `{name}` is listed twice"));
        }
        seen.push(name);
    }
}

fn known_clauses(book: &Rulebook, entry: &str, cited: &[String], faults: &mut Faults) {
    known(entry, "clause", cited, || book.clauses.iter().map(|clause| clause.id.as_str()), faults);
}

fn known_sentences(book: &Rulebook, entry: &str, cited: &[String], faults: &mut Faults) {
    known(entry, "sentence", cited, || book.sentences.iter().map(|sentence| sentence.id.as_str()), faults);
}

fn known_readings(book: &Rulebook, entry: &str, cited: &[String], faults: &mut Faults) {
    known(entry, "reading", cited, || book.readings.iter().map(|reading| reading.name.as_str()), faults);
}

/// Adds a fault for every citation of something that is not there.
fn known<'a, I: Iterator<Item = &'a str>>(
    entry: &str,
    noun: &str,
    cited: &[String],
    all: impl Fn() -> I,
    faults: &mut Faults,
) {
    for name in cited {
        if !all().any(|known| known == name) {
            faults.add(entry, format!("cites {noun} `{name}`, which the rulebook does not have{}", near(name, all())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::sample;

    fn faults(change: impl FnOnce(&mut Rulebook)) -> Vec<String> {
        let mut book = sample::book();
        change(&mut book);
        let mut faults = Faults::default();
        cite(&book, &mut faults);
        faults.into_inner().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_sound_book_has_no_fault() {
        assert_eq!(faults(|_| ()), Vec::<String>::new());
    }

    #[test]
    fn citations_of_nothing_are_named_with_a_near_miss() {
        let found = faults(|book| {
            book.clauses[0].sentences.push("S9".into());
            book.clauses[1].readings.push("pase".into());
            book.questions[1].clauses.push("SA-7.7".into());
            book.questions[1].sentences.push("nobody".into());
        });
        assert_eq!(
            found,
            [
                "clause SA-1.1: cites sentence `S9`, which the rulebook does not have",
                "clause SA-1.2: cites reading `pase`, which the rulebook does not have; did you mean `pace`?",
                "question SA-Q2: cites clause `SA-7.7`, which the rulebook does not have",
                "question SA-Q2: cites sentence `nobody`, which the rulebook does not have",
            ]
        );
    }

    #[test]
    fn clauses_and_readings_cite_each_other() {
        let found = faults(|book| {
            book.readings[0].clauses = vec!["SA-1.2".into()];
        });
        assert_eq!(
            found,
            [
                "clause SA-1.1: cites reading `pace`, which does not list this clause",
                "reading pace: lists clause `SA-1.2`, which does not cite this reading",
            ]
        );
        let found = faults(|book| {
            book.readings[1].clauses.clear();
            book.clauses[2].readings.clear();
        });
        assert_eq!(found, ["reading ending: lists no clause that it changes"]);
    }

    #[test]
    fn chapters_are_there_in_order_and_in_use() {
        assert_eq!(
            faults(|book| drop(book.chapters.remove(1))),
            ["clause SA-2.1: its chapter 2 is missing from `chapters`"]
        );
        assert_eq!(
            faults(|book| book.chapters.swap(0, 1)),
            ["chapters: chapter 2 stands before chapter 1; number them upward"]
        );
        let found = faults(|book| {
            book.chapters[1].number = 1;
            book.clauses[2].id = "SA".into();
            book.readings[1].clauses = vec!["SA".into()];
            book.questions[1].clauses.clear();
        });
        assert_eq!(
            found,
            [
                "chapters: chapter 1 stands before chapter 1; number them upward",
                "clause SA: its id names no chapter; expected a form such as `AB-4.3`",
            ]
        );
        let found = faults(|book| book.chapters[1].number = 3);
        assert_eq!(
            found,
            [
                "chapter 3: no clause is in it; leave it out, or mend its number",
                "clause SA-2.1: its chapter 2 is missing from `chapters`",
            ]
        );
    }

    #[test]
    fn entries_stand_once() {
        let found = faults(|book| {
            book.sentences.push(book.sentences[2].clone());
            book.questions.push(book.questions[0].clone());
        });
        assert_eq!(
            found,
            [
                "sentences: sentence `S3` is listed twice",
                "questions: question `SA-Q1` is listed twice",
                "questions: point `moving` is listed twice",
            ]
        );
    }

    #[test]
    fn a_question_arises_under_values_of_its_own_readings() {
        let under = |name: &str, value: &str| {
            faults(|book| drop(book.questions[0].under.insert(name.to_owned(), value.to_owned())))
        };
        assert_eq!(under("pace", "fast"), Vec::<String>::new());
        assert_eq!(
            under("pace", "fats"),
            ["question SA-Q1: arises under `pace: fats`, a value that the reading does not have; did you mean `fast`?"]
        );
        assert_eq!(
            under("ending", "loss"),
            ["question SA-Q1: arises under `ending: loss`, but its `readings` do not list `ending`"]
        );
    }

    #[test]
    fn nothing_is_left_empty() {
        let found = faults(|book| {
            book.title.clear();
            book.sentences[0].text = " ".into();
            book.chapters[0].title.clear();
            book.clauses[0].title.clear();
            book.clauses[0].rule.clear();
            book.clauses[2].excused = Some(String::new());
            book.readings[0].about.clear();
            book.readings[0].values[1].text.clear();
            book.questions[1].text.clear();
            book.questions[1].settled.clear();
        });
        assert_eq!(
            found,
            [
                "title: its text is empty",
                "sentence S1: its text is empty",
                "chapter 1: its title is empty",
                "clause SA-1.1: its title is empty",
                "clause SA-1.1: its rule is empty",
                "clause SA-2.1: its excused is empty",
                "reading pace: its about is empty",
                "reading pace, value fast: its text is empty",
                "question SA-Q2: its text is empty",
                "question SA-Q2: its settled is empty",
            ]
        );
    }

    #[test]
    fn only_a_gap_rests_on_no_sentence() {
        assert_eq!(
            faults(|book| book.clauses[0].sentences.clear()),
            ["clause SA-1.1: cites no sentence; only a clause of `origin: gap` rests on none"]
        );
    }

    #[test]
    fn contradictions_have_a_point_and_two_absolute_sentences() {
        assert_eq!(faults(|book| book.questions[1].point = Some("end".into())), Vec::<String>::new());
        assert_eq!(
            faults(|book| book.questions[0].point = None),
            ["question SA-Q1: a contradiction has to name its `point`"]
        );
        assert_eq!(
            faults(|book| book.questions[0].sentences.truncate(1)),
            ["question SA-Q1: a contradiction has to cite two sentences or more, the one that prevails first"]
        );
        assert_eq!(
            faults(|book| book.questions[0].sentences[1] = "S3".into()),
            ["question SA-Q1: cites `S3` as contradicted, but that sentence is not of `strength: absolute`"]
        );
        assert_eq!(
            faults(|book| {
                book.questions[1].point = Some("end".into());
                book.questions[1].kind = Kind::DeadReading;
            }),
            ["question SA-Q2: only a contradiction, a gap or a dead rule has a `point`; found `end`"]
        );
    }
}
