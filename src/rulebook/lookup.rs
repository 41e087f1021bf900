//! Finding one's way in a rulebook.

use super::{Chapter, ClauseEntry, Kind, QuestionEntry, ReadingEntry, Rulebook, SentenceEntry, Strength, ValueEntry};

impl Rulebook {
    /// The clause of that id.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&ClauseEntry> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// The sentence of that number.
    #[must_use]
    pub fn sentence(&self, id: &str) -> Option<&SentenceEntry> {
        self.sentences.iter().find(|sentence| sentence.id == id)
    }

    /// The reading of that name.
    #[must_use]
    pub fn reading(&self, name: &str) -> Option<&ReadingEntry> {
        self.readings.iter().find(|reading| reading.name == name)
    }

    /// The question of that id.
    #[must_use]
    pub fn question(&self, id: &str) -> Option<&QuestionEntry> {
        self.questions.iter().find(|question| question.id == id)
    }

    /// The chapter of that number.
    #[must_use]
    pub fn chapter(&self, number: u8) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.number == number)
    }

    /// The clauses of a chapter, in order.
    pub fn clauses_of(&self, chapter: u8) -> impl Iterator<Item = &ClauseEntry> {
        self.clauses.iter().filter(move |clause| clause.chapter() == Some(chapter))
    }

    /// The sentences that a clause rests on, in the order in which it cites them.
    pub fn sentences_of<'a>(&'a self, clause: &'a ClauseEntry) -> impl Iterator<Item = &'a SentenceEntry> {
        clause.sentences.iter().filter_map(|id| self.sentence(id))
    }

    /// The readings that change a clause, in the order in which it cites them.
    pub fn readings_of<'a>(&'a self, clause: &'a ClauseEntry) -> impl Iterator<Item = &'a ReadingEntry> {
        clause.readings.iter().filter_map(|name| self.reading(name))
    }

    /// The clauses that rest on a sentence, in order.
    pub fn resting_on<'a>(&'a self, sentence: &'a str) -> impl Iterator<Item = &'a ClauseEntry> {
        self.clauses.iter().filter(move |clause| clause.sentences.iter().any(|id| id == sentence))
    }

    /// The known faults of the words that concern a clause, in order.
    pub fn questions_about<'a>(&'a self, clause: &'a str) -> impl Iterator<Item = &'a QuestionEntry> {
        self.questions.iter().filter(move |question| question.clauses.iter().any(|id| id == clause))
    }

    /// The known contradiction at a point of that name.
    #[must_use]
    pub fn contradiction_at(&self, point: &str) -> Option<&QuestionEntry> {
        self.questions
            .iter()
            .find(|question| question.kind == Kind::Contradiction && question.point.as_deref() == Some(point))
    }

    /// The sentences with absolute words, in order.
    pub fn absolute_sentences(&self) -> impl Iterator<Item = &SentenceEntry> {
        self.sentences.iter().filter(|sentence| sentence.strength == Strength::Absolute)
    }
}

impl ClauseEntry {
    /// The number of its chapter: what stands between the last dash and the dot of its id.
    ///
    /// ```
    /// let book = "{id: NP-4.3, title: Capture duty, origin: text, rule: …}";
    /// let clause: poligon::rulebook::ClauseEntry = serde_yaml::from_str(book)?;
    /// assert_eq!(clause.chapter(), Some(4));
    /// # Ok::<(), serde_yaml::Error>(())
    /// ```
    #[must_use]
    pub fn chapter(&self) -> Option<u8> {
        let (_, number) = self.id.rsplit_once('-')?;
        number.split_once('.')?.0.parse().ok()
    }
}

impl ReadingEntry {
    /// The value of that name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&ValueEntry> {
        self.values.iter().find(|value| value.name == name)
    }
}

#[cfg(test)]
mod tests {
    use crate::rulebook::sample;

    #[test]
    fn everything_is_found_from_everything() {
        let book = sample::book();
        let ids = |clauses: Vec<&crate::rulebook::ClauseEntry>| {
            clauses.iter().map(|clause| clause.id.clone()).collect::<Vec<_>>()
        };
        assert_eq!(ids(book.clauses_of(1).collect()), ["SA-1.1", "SA-1.2"]);
        assert_eq!(ids(book.clauses_of(3).collect()), Vec::<String>::new());
        assert_eq!(ids(book.resting_on("S2").collect()), ["SA-1.2"]);
        let clause = book.clause("SA-1.2").unwrap();
        assert_eq!(book.sentences_of(clause).map(|sentence| sentence.id.as_str()).collect::<Vec<_>>(), ["S1", "S2"]);
        assert_eq!(book.readings_of(&book.clauses[0]).count(), 1);
        assert_eq!(book.questions_about("SA-2.1").map(|question| question.id.as_str()).collect::<Vec<_>>(), ["SA-Q2"]);
        assert_eq!(book.contradiction_at("moving").map(|question| question.id.as_str()), Some("SA-Q1"));
        assert!(book.contradiction_at("SA-Q2").is_none());
        assert_eq!(book.absolute_sentences().count(), 2);
        assert_eq!(book.chapter(2).map(|chapter| chapter.title.as_str()), Some("End"));
        assert_eq!(book.reading("pace").unwrap().value("fast").unwrap().text, "Two cells.");
    }
}
