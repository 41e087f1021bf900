//! Which findings the rulebook knows: its questions recognise a finding, and never make one.

use super::{Fault, Finding};
use crate::rulebook::{Kind, QuestionEntry, Rulebook};

/// The question that names the same kind of fault and its parts.
///
/// A contradiction is named by its point, with the sentences in their order of precedence (in the
/// other order too, where one of the question's readings turns it round); a silence by its point;
/// a reading by its name; everything else by its clauses and the very readings under which it
/// arises: a fault under the defaults is not one that was known under another reading.
#[must_use]
pub fn recognise<'b>(book: &'b Rulebook, finding: &Finding) -> Option<&'b QuestionEntry> {
    book.questions.iter().filter(|question| question.not_modelled.is_none()).find(|question| names(question, finding))
}

fn names(question: &QuestionEntry, finding: &Finding) -> bool {
    let sentences = || finding.sentences.iter().all(|sentence| question.sentences.contains(sentence));
    match (finding.fault, finding.point) {
        (Fault::Contradiction, _) => {
            question.kind == Kind::Contradiction
                && question.point.as_deref() == finding.point
                && opposed(question, finding)
        }
        // A sentence that never decides at a point is spoken of where the point is settled.
        (Fault::DeadRule, Some(point)) => question.point.as_deref() == Some(point) && sentences(),
        (Fault::Gap, Some(point)) => question.kind == Kind::Gap && question.point.as_deref() == Some(point),
        (Fault::Ambiguity | Fault::DeadReading, _) => {
            question.kind == finding.fault.question() && readings(question, finding)
        }
        (Fault::Gap | Fault::DeadRule | Fault::Shadowed | Fault::OrderDependent | Fault::BrokenProperty, _) => {
            question.kind == finding.fault.question()
                && question.point.is_none()
                && !finding.clauses.is_empty()
                && finding.clauses.iter().all(|clause| question.clauses.iter().any(|named| named == clause))
                && under(question, finding)
        }
    }
}

fn under(question: &QuestionEntry, finding: &Finding) -> bool {
    let known = question.under.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let mut arises = finding.under.clone();
    arises.sort_unstable();
    known.eq(arises)
}

fn readings(question: &QuestionEntry, finding: &Finding) -> bool {
    finding.readings.iter().all(|reading| question.readings.iter().any(|named| named == reading))
}

fn opposed(question: &QuestionEntry, finding: &Finding) -> bool {
    let turned = !finding.readings.is_empty() && readings(question, finding);
    finding.opposed.iter().all(|(first, second)| {
        in_order(&question.sentences, first, second) || turned && in_order(&question.sentences, second, first)
    })
}

fn in_order(sentences: &[String], first: &str, second: &str) -> bool {
    let before = sentences.iter().position(|sentence| sentence == first);
    let after = sentences.iter().rposition(|sentence| sentence == second);
    before.zip(after).is_some_and(|(before, after)| before < after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::na_poligonie::NaPoligonie;
    use crate::rulebook::embedded;

    fn finding(fault: Fault) -> Finding {
        Finding {
            fault,
            slug: String::new(),
            text: String::new(),
            clauses: Vec::new(),
            sentences: Vec::new(),
            opposed: Vec::new(),
            readings: Vec::new(),
            under: Vec::new(),
            point: None,
            property: None,
            bound: String::new(),
            witness: None,
            in_play: None,
            known: None,
        }
    }

    fn id(finding: &Finding) -> Option<&str> {
        recognise(embedded::<NaPoligonie>(), finding).map(|question| question.id.as_str())
    }

    #[test]
    fn a_contradiction_is_named_by_point_sentences_and_order() {
        let mut found = finding(Fault::Contradiction);
        found.point = Some("private-jump");
        found.opposed = vec![("S11", "S10"), ("S12", "S10")];
        assert_eq!(id(&found), Some("NP-Q9"));
        found.opposed = vec![("S10", "S11")];
        assert_eq!(id(&found), None);
        found.opposed = vec![("S11", "S13a")];
        assert_eq!(id(&found), None);
        found.opposed = vec![("S11", "S10")];
        found.point = Some("force-size");
        assert_eq!(id(&found), None);
    }

    #[test]
    fn everything_else_is_named_by_kind_clauses_and_readings() {
        let mut found = finding(Fault::BrokenProperty);
        found.clauses = vec!["NP-5.5"];
        found.under = vec![("officer-turns", "centre-only")];
        assert_eq!(id(&found), Some("NP-Q3"));
        found.under = vec![("series", "stop-anytime")];
        assert_eq!(id(&found), None);
        found.under = vec![];
        assert_eq!(id(&found), None, "a promise that is broken by default is news");
        found.under = vec![("officer-turns", "centre-only")];
        found.clauses = vec!["NP-5.4"];
        assert_eq!(id(&found), None);
        found.clauses = vec![];
        assert_eq!(id(&found), None);
        let mut dead = finding(Fault::DeadRule);
        dead.clauses = vec!["NP-4.1"];
        assert_eq!(id(&dead), None);
        dead.under = vec![("private-direction", "forward")];
        assert_eq!(id(&dead), Some("NP-Q4"));
        let mut never = finding(Fault::DeadRule);
        never.point = Some("officer-turn");
        never.sentences = vec!["S14".to_owned()];
        assert_eq!(id(&never), Some("NP-Q10"));
        never.sentences = vec!["S10".to_owned()];
        assert_eq!(id(&never), None);
    }
}
