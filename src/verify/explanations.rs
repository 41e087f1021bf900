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
    for fewer in fewer(&blamed) {
        if legal_without(&fewer) {
            return wrong(format!("{} are blamed where forgiving {} is enough", ids(&blamed), ids(&fewer)));
        }
    }
    Ok(blamed)
}

/// Up to so many clauses every proper subset of them is tried.
const FEW: usize = 4;

/// What must not be enough to forgive: every proper subset of a few clauses. Of many, for which
/// that would be too much, the sets with one clause less: if forgiving more never refuses what
/// forgiving less lets pass, no smaller one is enough either, and the subsets of few show that.
fn fewer<C: Clause>(blamed: &[C]) -> Vec<Vec<C>> {
    let without = |left_out: &dyn Fn(usize) -> bool| -> Vec<C> {
        blamed.iter().enumerate().filter(|(at, _)| !left_out(*at)).map(|(_, clause)| *clause).collect()
    };
    if blamed.len() > FEW {
        return (0..blamed.len()).map(|spared| without(&|at| at == spared)).collect();
    }
    (1..1_usize << blamed.len()).map(|set| without(&|at| set >> at & 1 != 0)).collect()
}

fn ids<C: Clause>(clauses: &[C]) -> String {
    let ids: Vec<&str> = clauses.iter().map(|clause| clause.id()).collect();
    if ids.is_empty() { "no clauses".to_owned() } else { ids.join(", ") }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::na_poligonie::NaPoligonie;

    type Np = <NaPoligonie as Ruleset>::Clause;

    #[test]
    fn every_proper_subset_of_a_few_clauses_is_tried_and_no_other() {
        for count in 0..=FEW {
            let blamed = &Np::ALL[..count];
            let sets: BTreeSet<Vec<Np>> = fewer(blamed).into_iter().collect();
            assert_eq!(sets.len(), (1 << count) - 1, "{count} clauses");
            assert!(sets.iter().all(|set| set.len() < count && set.iter().all(|clause| blamed.contains(clause))));
        }
    }

    #[test]
    fn of_many_clauses_each_is_left_out_in_turn() {
        let blamed = &Np::ALL[..=FEW];
        let sets = fewer(blamed);
        assert_eq!(sets.len(), blamed.len());
        for (set, spared) in sets.iter().zip(blamed) {
            assert!(set.len() == FEW && !set.contains(spared));
        }
    }
}
