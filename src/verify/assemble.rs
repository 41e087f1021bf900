//! From what was seen to findings, each with a witness that was replayed.

use std::collections::BTreeMap;

use super::draft::Draft;
use super::in_play::InPlay;
use super::known::recognise;
use super::ledger::{Key, Ledger, Order, Sight};
use super::probe::{Prober, pieces};
use super::stage::up_to;
use super::witness::{Caption, witness};
use super::{Finding, Witness, shrink_position};
use crate::kernel::{Readings, Ruleset};
use crate::rulebook::Rulebook;

/// Makes findings of a ledger.
pub(super) struct Assembly<'a, R: Ruleset> {
    pub(super) book: &'a Rulebook,
    pub(super) prober: &'a Prober<R>,
    pub(super) ledger: &'a Ledger<R>,
    /// What was seen of placements that were looked at under every variant alike.
    pub(super) alike: &'a Ledger<R>,
    /// Whether enough was looked at for what was not seen to be called dead.
    pub(super) absence: bool,
    /// Lines of play from the start that show a fault.
    pub(super) in_play: &'a BTreeMap<Key, InPlay<R>>,
    /// What was searched through, in words: under the defaults, and under each reading changed.
    pub(super) bounds: &'a [String; 2],
    /// All placements of up to so many pieces were looked at, under the defaults and under each
    /// reading changed.
    pub(super) whole: [usize; 2],
    /// Of these, what may be refused was tried with up to so many.
    pub(super) attempted: usize,
    /// By clause, what is to be said of how often it fills a silence.
    pub(super) house: &'a BTreeMap<usize, String>,
    pub(super) found: Vec<Finding>,
}

impl<R: Ruleset> Assembly<'_, R> {
    /// Everything that the ledger shows.
    pub(super) fn all(&mut self) {
        self.contradictions();
        self.silences();
        self.house_rules();
        self.stuck();
        self.promises();
        self.orders();
        if self.absence {
            self.never_kept();
            self.dead_clauses();
            self.shadowed_clauses();
            self.dead_sentences();
        }
    }

    /// The reading that a variant changes, as (name, value).
    pub(super) fn changed(&self, variant: usize) -> Vec<(&'static str, &'static str)> {
        self.prober.variants[variant].changed()
    }

    pub(super) fn reading_names(&self, variant: usize) -> Vec<&'static str> {
        self.changed(variant).into_iter().map(|(name, _)| name).collect()
    }

    /// ` under officer-turns: centre-only`, or nothing for the defaults.
    pub(super) fn under(&self, variant: usize) -> String {
        let changed: Vec<String> =
            self.changed(variant).iter().map(|(name, value)| format!("`{name}: {value}`")).collect();
        if changed.is_empty() { String::new() } else { format!(" under {}", changed.join(" and ")) }
    }

    /// Adds a finding, with a witness that was replayed. Where one cannot be replayed, which only
    /// a fault of the program brings about, the finding says so and has none.
    pub(super) fn add(&mut self, draft: Draft, variant: usize, sight: Option<(&Sight<R>, Option<Key>)>) {
        let readings = self.prober.variants[variant];
        let mut bound = self.bounds[usize::from(variant > 0)].clone();
        let (mut proof, mut in_play) = (None, None);
        if let Some((sight, key)) = sight {
            let mut small = sight.clone();
            if let Some(key) = key {
                if sight.is_sampled() {
                    small = self.smaller(sight, key, variant);
                }
                bound = self.how_small(&small, key, variant);
                in_play = self.in_play.get(&key);
            }
            proof = prove::<R>(&draft, &draft.slug, &small.position, &readings, &small.actions);
            if proof.is_none() {
                bound = format!("{bound}; seen in {}, but not when it was replayed", R::line(&small.position));
            }
        }
        let in_play = in_play.and_then(|InPlay { readings, line }| {
            prove::<R>(&draft, &format!("{} in play", draft.slug), &R::start(readings), readings, line)
        });
        self.push(draft, bound, proof);
        if let Some(finding) = self.found.last_mut() {
            finding.in_play = in_play;
        }
    }

    /// How small a witness is known to be.
    fn how_small(&self, small: &Sight<R>, key: Key, variant: usize) -> String {
        let settled = matches!(key, Key::Opposed { .. } | Key::Unanswered { .. });
        let shows = if settled && !small.order.idle { "is one where it matters" } else { "shows it" };
        let idle = if small.order.idle { "; where it was looked at, nothing hangs on which prevails" } else { "" };
        let count = pieces::<R>(&small.position) as usize;
        let whole = self.whole[usize::from(variant > 0)];
        let whole = if small.order.refusals > 0 { whole.min(self.attempted) } else { whole };
        let origin = if small.is_sampled() { "met in play and made smaller; " } else { "" };
        match (count, whole) {
            (0 | 1, _) => format!("{origin}no smaller witness with a piece on the board{idle}"),
            (_, whole) if whole >= count - 1 => format!("{origin}no position of fewer pieces {shows}{idle}"),
            (_, 0) => format!("{origin}a smaller witness is not ruled out{idle}"),
            (_, whole) => {
                format!("{origin}no position of {} {shows}; more were not all looked at{idle}", up_to(whole))
            }
        }
    }

    pub(super) fn push(&mut self, draft: Draft, bound: String, proof: Option<Witness>) {
        let mut finding = Finding {
            fault: draft.fault,
            slug: draft.slug,
            text: draft.text,
            clauses: draft.clauses,
            sentences: draft.sentences,
            opposed: draft.opposed,
            readings: draft.readings,
            under: draft.under,
            point: draft.point,
            property: draft.property,
            bound,
            witness: proof,
            in_play: None,
            known: None,
        };
        finding.known = recognise(self.book, &finding).map(|question| question.id.clone());
        self.found.push(finding);
    }

    /// The smallest position that comes of a sight's by taking pieces away and shows the same.
    fn smaller(&self, sight: &Sight<R>, key: Key, variant: usize) -> Sight<R> {
        let look = |position: &R::Position| {
            let seen = self.prober.sight_of(position, key)?;
            let (idle, pieces) = (seen.order.idle, pieces::<R>(position));
            // What matters is not given up for less.
            (idle <= sight.order.idle).then(|| Sight { order: Order { idle, pieces, ..sight.order }, ..seen })
        };
        let readings = &self.prober.variants[variant];
        let small = shrink_position::<R>(&sight.position, readings, |position| look(position).is_some());
        look(&small).unwrap_or_else(|| sight.clone())
    }
}

fn prove<R: Ruleset>(
    draft: &Draft,
    name: &str,
    position: &R::Position,
    readings: &R::Readings,
    actions: &[R::Action],
) -> Option<Witness> {
    let title = format!("{}: {}", R::TITLE, draft.fault.words());
    witness::<R>(position, readings, actions, &Caption { name, title: &title, clauses: &draft.clauses })
}
