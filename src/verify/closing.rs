//! The end of a hunt: what was not found, how promises fared, and the findings that come of a
//! search as a whole.

use super::assemble::Assembly;
use super::draft::Draft;
use super::explained::{Explained, Wrong};
use super::hunt::Hunt;
use super::witness::{Caption, witness};
use super::{Extent, Fault, Finding, Kept, Unseen};
use crate::kernel::{Clause, Promise, Ruleset};
use crate::rulebook::{Kind, Rulebook};

const TOO_LITTLE: &str =
    "not looked for: what never happens is called dead only after a whole hunt of the default size";

const EXPLANATIONS: &str = "every refusal is explained";

impl<R: Ruleset> Hunt<'_, R> {
    /// What was searched through, in words: under the defaults, and under each reading changed.
    pub(super) fn bounds(&self) -> [String; 2] {
        [false, true].map(|varied| {
            let searched = self.placed.iter().filter(|(under_all, _)| *under_all == varied).map(|(_, bound)| {
                let Extent { what, count, complete, .. } = bound;
                format!("{}{what}: {count}", if *complete { "" } else { "part of " })
            });
            searched.collect::<Vec<String>>().join("; ")
        })
    }

    pub(super) fn unseen(&self, findings: &[Finding], bounds: &[String; 2], cut_short: bool) -> Vec<Unseen> {
        self.book
            .questions
            .iter()
            .filter_map(|question| {
                let unseen = |why: String, searched| Some(Unseen { question: question.id.clone(), why, searched });
                if question.kind == Kind::Consequence {
                    return unseen(
                        "no fault but a consequence: nothing to search for, scenarios pin it".to_owned(),
                        false,
                    );
                }
                if let Some(reason) = &question.not_modelled {
                    return unseen(format!("not modelled: {reason}"), false);
                }
                // Readings are compared by a search of their own, beginning with the same positions.
                let bound = &bounds[usize::from(!question.under.is_empty())];
                let named: Vec<&Finding> =
                    findings.iter().filter(|finding| finding.known.as_deref() == Some(question.id.as_str())).collect();
                let dead = matches!(question.kind, Kind::DeadRule | Kind::DeadReading);
                if named.is_empty() && dead && (cut_short || !self.plan.absence) {
                    return unseen(TOO_LITTLE.to_owned(), false);
                }
                if named.is_empty() {
                    return unseen(format!("not found within {bound}"), true);
                }
                let missing: Vec<&str> = question
                    .readings
                    .iter()
                    .map(String::as_str)
                    .filter(|reading| {
                        question.kind == Kind::Ambiguity
                            && !named.iter().any(|finding| finding.readings.contains(reading))
                    })
                    .collect();
                if missing.is_empty() {
                    return None;
                }
                unseen(format!("not found for {} within {bound}", missing.join(", ")), true)
            })
            .collect()
    }

    pub(super) fn promises(&self, findings: &[Finding], explained: &Explained<R>) -> Vec<Kept> {
        let mut promises: Vec<Kept> = self
            .prober
            .properties
            .iter()
            .enumerate()
            .map(|(index, property)| Kept {
                name: property.name,
                promise: property.promise,
                applied: self.ledger.tallies(index, 0).next().is_some(),
                kept: match property.promise {
                    Promise::Always => !findings
                        .iter()
                        .any(|finding| finding.property == Some(property.name) && finding.readings.is_empty()),
                    // Where everything was looked at: a sample may lack a case.
                    Promise::Sometimes => {
                        self.ledger.tallies(index, 0).all(|(_, tally)| tally.kept || tally.missed.is_none())
                    }
                },
            })
            .collect();
        promises.push(Kept {
            name: EXPLANATIONS,
            promise: Promise::Always,
            applied: explained.actions > 0,
            kept: explained.wrong.is_none(),
        });
        promises
    }
}

/// An explanation that is wrong.
pub(super) fn explanation_findings<R: Ruleset>(assembly: &mut Assembly<'_, R>, explained: &Explained<R>) {
    let Some(Wrong { what, position, action, variant, .. }) = &explained.wrong else { return };
    let readings = assembly.prober.variants[*variant];
    let text = format!("An explanation is wrong: {what}");
    let draft = Draft::new(Fault::BrokenProperty, "explanations", text);
    let caption = Caption { name: "a wrong explanation", title: R::TITLE, clauses: &[] };
    let proof = witness::<R>(position, &readings, std::slice::from_ref(action), &caption);
    let bound = assembly.bounds[usize::from(*variant > 0)].clone();
    assembly.push(draft, bound, proof);
}

/// A line of play that returns to the start, and a clause that would have to end it.
pub(super) fn endless_finding<R: Ruleset>(assembly: &mut Assembly<'_, R>, line: Option<Vec<R::Action>>) {
    let Some(line) = line else { return };
    let readings = R::Readings::default();
    let clauses: Vec<&'static str> = R::endless().iter().map(|clause| clause.id()).collect();
    let text =
        format!("{} actions lead back to the position that they began with, and no sentence ends the game", line.len());
    let title = format!("{}: gap", R::TITLE);
    let caption = Caption { name: "endless play", title: &title, clauses: &clauses };
    let Some(proof) = witness::<R>(&R::start(&readings), &readings, &line, &caption) else { return };
    let bound = format!("no shorter line from the start: every line of fewer than {} actions", line.len());
    assembly.push(Draft::new(Fault::Gap, "endless", text).clauses(clauses), bound, Some(proof));
}

/// New findings first, then in the order of the questions.
pub(super) fn sorted(mut findings: Vec<Finding>, book: &Rulebook) -> Vec<Finding> {
    let place = |finding: &Finding| {
        let known = finding.known.as_deref();
        known.map(|id| book.questions.iter().position(|question| question.id == id).unwrap_or(usize::MAX))
    };
    findings.sort_by(|one, other| (place(one), one.fault, &one.slug).cmp(&(place(other), other.fault, &other.slug)));
    findings
}
