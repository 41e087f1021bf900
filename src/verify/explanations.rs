//! Explanations proved: forgiving exactly the clauses that a refusal blames makes the action
//! legal, forgiving fewer does not, and what it says of the board is true.

use std::fmt;

use crate::kernel::{Clause, Evidence, Forgive, Ruleset, Trace};

/// Why an explanation is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unproved(String);

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Proves the verdict on one action; returns the clauses that it blames, none for a legal action.
///
/// # Errors
///
/// What is wrong with the explanation.
pub fn prove<R: Ruleset>(view: &R::View<'_>, action: &R::Action) -> Result<Vec<R::Clause>, Unproved> {
    let mut trace = Trace::new();
    let _ = R::trial(view, action, &mut trace);
    let blamed = trace.blamed();
    let wrong = |what: String| Err(Unproved(format!("{action}: {what}")));
    if R::judge(view, action).is_some() != blamed.is_empty() {
        return wrong(format!("a legal action that {} refuse, or the reverse", ids(&blamed)));
    }
    for broken in trace.broken() {
        if !R::evidence_holds(view, action, &broken.evidence) {
            return wrong(format!("{} says that {}", broken.clause.id(), broken.evidence.sentence()));
        }
    }
    if trace.broken().iter().any(|broken| broken.gate) {
        return Ok(blamed);
    }
    let legal_without = |clauses: &[R::Clause]| R::trial(view, action, &mut Forgive::new(clauses)).is_continue();
    if !legal_without(&blamed) {
        return wrong(format!("forgiving {} is not enough", ids(&blamed)));
    }
    // Forgiving is monotone: if no set with one clause less is enough, no proper subset is.
    for at in 0..blamed.len() {
        let mut fewer = blamed.clone();
        let spared = fewer.remove(at);
        if legal_without(&fewer) {
            return wrong(format!("{} is blamed needlessly", spared.id()));
        }
    }
    Ok(blamed)
}

fn ids<C: Clause>(clauses: &[C]) -> String {
    let ids: Vec<&str> = clauses.iter().map(|clause| clause.id()).collect();
    if ids.is_empty() { "no clauses".to_owned() } else { ids.join(", ") }
}
