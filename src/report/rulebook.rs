//! A rulebook for people, and as data.

use std::io::{self, Write};

use serde_json::{Map, Value};

use super::Style;
use crate::rulebook::{ClauseEntry, Kind, Origin, QuestionEntry, ReadingEntry, Rulebook, SentenceEntry, Strength};

/// The parts of a rulebook that are to be shown.
#[derive(Clone, Debug)]
pub struct Selected<'a> {
    book: &'a Rulebook,
    whole: bool,
    sentences: Vec<&'a SentenceEntry>,
    clauses: Vec<&'a ClauseEntry>,
    readings: Vec<&'a ReadingEntry>,
    questions: Vec<&'a QuestionEntry>,
}

impl<'a> Selected<'a> {
    /// The entries of those ids or names (letter case aside); all where none is given.
    #[must_use]
    pub fn of(book: &'a Rulebook, ids: &[String]) -> Self {
        let wanted = |id: &str| ids.is_empty() || ids.iter().any(|wanted| wanted.eq_ignore_ascii_case(id));
        Self {
            book,
            whole: ids.is_empty(),
            sentences: book.sentences.iter().filter(|entry| wanted(&entry.id)).collect(),
            clauses: book.clauses.iter().filter(|entry| wanted(&entry.id)).collect(),
            readings: book.readings.iter().filter(|entry| wanted(&entry.name)).collect(),
            questions: book.questions.iter().filter(|entry| wanted(&entry.id)).collect(),
        }
    }

    /// Everything that can be asked for.
    pub fn ids(book: &'a Rulebook) -> impl Iterator<Item = &'a str> {
        let clauses = book.clauses.iter().map(|entry| entry.id.as_str());
        let sentences = book.sentences.iter().map(|entry| entry.id.as_str());
        let readings = book.readings.iter().map(|entry| entry.name.as_str());
        clauses.chain(sentences).chain(readings).chain(book.questions.iter().map(|entry| entry.id.as_str()))
    }

    /// Whether nothing is selected.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sentences.is_empty() && self.clauses.is_empty() && self.readings.is_empty() && self.questions.is_empty()
    }
}

/// The ids of the scenarios that pin a clause; `None` where scenarios were not looked at.
pub type Scenarios<'a> = dyn Fn(&str) -> Option<Vec<String>> + 'a;

/// How many scenarios of a clause are named in the listing of a whole rulebook.
const NAMED: usize = 3;

/// The words for an origin.
const fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Text => "from the text",
        Origin::Implied => "implied by the text",
        Origin::Gap => "house rule, the text is silent",
    }
}

/// The words for a kind of question.
const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Contradiction => "contradiction",
        Kind::Gap => "gap",
        Kind::DeadRule => "dead rule",
        Kind::DeadReading => "dead reading",
        Kind::Ambiguity => "ambiguity",
        Kind::BrokenProperty => "broken property",
        Kind::Consequence => "consequence",
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes the selected parts, wrapped to the style's width.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn write_rulebook(
    out: &mut dyn Write,
    selected: &Selected<'_>,
    scenarios: &Scenarios<'_>,
    style: Style,
) -> io::Result<()> {
    let mut page = Page { out, style, first: true };
    if selected.whole {
        page.heading(&format!("{} ({})", selected.book.title, selected.book.game))?;
    }
    if !selected.sentences.is_empty() {
        if selected.whole {
            page.heading("The text, sentence by sentence")?;
        }
        for sentence in &selected.sentences {
            page.sentence(sentence, selected)?;
        }
    }
    if selected.whole {
        for chapter in &selected.book.chapters {
            page.heading(&format!("{}. {}", chapter.number, chapter.title))?;
            for clause in selected.clauses.iter().filter(|clause| chapter_of(&clause.id) == Some(chapter.number)) {
                page.clause(clause, selected, scenarios)?;
            }
        }
    } else {
        for clause in &selected.clauses {
            page.clause(clause, selected, scenarios)?;
        }
    }
    if selected.whole {
        page.heading("Readings: where the words allow more than one rule")?;
    }
    for reading in &selected.readings {
        page.reading(reading)?;
    }
    if selected.whole {
        page.heading("Questions: what the words get wrong")?;
    }
    for question in &selected.questions {
        page.question(question)?;
    }
    Ok(())
}

/// The number between the dash and the dot of a clause's id.
fn chapter_of(id: &str) -> Option<u8> {
    id.split_once('-')?.1.split_once('.')?.0.parse().ok()
}

struct Page<'a> {
    out: &'a mut dyn Write,
    style: Style,
    first: bool,
}

impl Page<'_> {
    fn gap(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.first) { Ok(()) } else { writeln!(self.out) }
    }

    fn heading(&mut self, text: &str) -> io::Result<()> {
        self.gap()?;
        writeln!(self.out, "{}", self.style.bold(&self.style.wrap(text, 0)))
    }

    fn title(&mut self, id: &str, title: &str, note: &str) -> io::Result<()> {
        self.gap()?;
        let line = if title.is_empty() { id.to_owned() } else { format!("{id}  {title}") };
        writeln!(self.out, "{}  {}", self.style.bold(&line), self.style.dim(&format!("[{note}]")))
    }

    fn body(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", self.style.wrap(&one_line(text), 2))
    }

    fn item(&mut self, label: &str, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", self.style.wrap_hanging(&format!("{label}: {}", one_line(text)), 2, 4))
    }

    fn sentence(&mut self, sentence: &SentenceEntry, selected: &Selected<'_>) -> io::Result<()> {
        if selected.whole {
            let mark = match sentence.strength {
                Strength::Absolute => " (absolute)",
                Strength::Plain => "",
            };
            return self.item(&format!("{}{mark}", sentence.id), &sentence.text);
        }
        let note = match sentence.strength {
            Strength::Absolute => "sentence, in absolute words",
            Strength::Plain => "sentence",
        };
        self.title(&sentence.id, "", note)?;
        self.body(&sentence.text)?;
        let resting: Vec<&str> = selected
            .book
            .clauses
            .iter()
            .filter(|clause| clause.sentences.contains(&sentence.id))
            .map(|clause| clause.id.as_str())
            .collect();
        if resting.is_empty() { Ok(()) } else { self.item("Clauses that rest on it", &resting.join(", ")) }
    }

    fn clause(&mut self, clause: &ClauseEntry, selected: &Selected<'_>, scenarios: &Scenarios<'_>) -> io::Result<()> {
        self.title(&clause.id, &clause.title, origin(clause.origin))?;
        self.body(&clause.rule)?;
        if selected.whole && !clause.sentences.is_empty() {
            self.item("Sentences", &clause.sentences.join(", "))?;
        } else {
            for sentence in clause.sentences.iter().filter_map(|id| selected.book.sentence(id)) {
                self.item(&sentence.id, &format!("\u{201c}{}\u{201d}", one_line(&sentence.text)))?;
            }
        }
        for name in &clause.readings {
            let values = selected.book.reading(name).map_or_else(String::new, values);
            self.item(&format!("Reading {name}"), &values)?;
        }
        if let Some(excuse) = &clause.excused {
            self.item("No scenario pins it", excuse)?;
        }
        let Some(ids) = scenarios(&clause.id) else { return Ok(()) };
        if ids.is_empty() {
            return if clause.excused.is_some() { Ok(()) } else { self.item("Scenarios", "none") };
        }
        let shown = if selected.whole { NAMED } else { ids.len() };
        writeln!(self.out, "  Scenarios:")?;
        for id in ids.iter().take(shown) {
            // An id is one word to whoever copies it: it is not wrapped.
            writeln!(self.out, "    {id}")?;
        }
        if ids.len() > shown {
            writeln!(self.out, "    and {} more", ids.len() - shown)?;
        }
        Ok(())
    }

    fn reading(&mut self, reading: &ReadingEntry) -> io::Result<()> {
        self.title(&reading.name, "", &format!("reading of {}", reading.clauses.join(", ")))?;
        self.body(&reading.about)?;
        for (at, value) in reading.values.iter().enumerate() {
            let label = if at == 0 { format!("{} (default)", value.name) } else { value.name.clone() };
            self.item(&label, &value.text)?;
        }
        Ok(())
    }

    fn question(&mut self, question: &QuestionEntry) -> io::Result<()> {
        self.title(&question.id, "", kind(question.kind))?;
        self.body(&question.text)?;
        self.item("Settled", &question.settled)?;
        let cited: Vec<&str> = [&question.clauses, &question.sentences, &question.readings]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        if !cited.is_empty() {
            self.item("About", &cited.join(", "))?;
        }
        if let Some(witness) = &question.witness {
            self.item("Witness", witness)?;
        }
        match &question.not_modelled {
            Some(why) => self.item("Not modelled", why),
            None => Ok(()),
        }
    }
}

/// A reading's values in a row, the default first.
fn values(reading: &ReadingEntry) -> String {
    let names: Vec<&str> = reading.values.iter().map(|value| value.name.as_str()).collect();
    format!("{} (the first is the default)", names.join(", "))
}

/// The selected parts as JSON; each clause with its scenarios.
#[must_use]
pub fn rulebook_value(selected: &Selected<'_>, scenarios: &Scenarios<'_>) -> Value {
    let mut value = Map::new();
    value.insert("game".to_owned(), Value::from(selected.book.game.as_str()));
    value.insert("title".to_owned(), Value::from(selected.book.title.as_str()));
    let clauses = selected.clauses.iter().map(|clause| {
        let mut value = data(*clause);
        if let (Value::Object(members), Some(ids)) = (&mut value, scenarios(&clause.id)) {
            members.insert("scenarios".to_owned(), Value::from(ids));
        }
        value
    });
    value.insert("sentences".to_owned(), selected.sentences.iter().copied().map(data).collect());
    value.insert("clauses".to_owned(), clauses.collect());
    value.insert("readings".to_owned(), selected.readings.iter().copied().map(data).collect());
    value.insert("questions".to_owned(), selected.questions.iter().copied().map(data).collect());
    Value::Object(value)
}

fn data<T: serde::Serialize>(entry: &T) -> Value {
    // Plain structs of strings and numbers always serialise.
    serde_json::to_value(entry).unwrap_or(Value::Null)
}
