//! What left the board against what a step says.

use super::{facts, play};
use crate::kernel::{Clause, Event, Recorded, Removal, Ruleset, SquareSet};
use crate::scenario::{Mismatch, MismatchKind, Play, RemovalExpectation, Removals, Rewrite, RewriteTarget, Step};

/// Where a step stands.
pub(super) struct Ground<'a> {
    /// The text of the file.
    pub(super) source: &'a str,
    /// The step.
    pub(super) step: &'a Step,
    /// Its place.
    pub(super) number: usize,
}

/// A piece that left the board, with the clause and a sentence about it.
struct Fallen {
    clause: &'static str,
    removal: Removal,
    sentence: String,
}

/// The mismatches between what a step says about captures and removals and what happened.
pub(super) fn check<R: Ruleset>(
    ground: &Ground<'_>,
    play: &Play,
    events: &[Recorded<R::Clause>],
    after: &R::Position,
    touched: SquareSet,
) -> Vec<Mismatch> {
    let nothing_said = play.captures.is_none() && play.removals.is_none();
    if play.partial && nothing_said {
        return Vec::new();
    }
    let (captured, removed): (Vec<Fallen>, Vec<Fallen>) = events
        .iter()
        .filter_map(|event| {
            let removal = event.event.removed()?;
            Some(Fallen { clause: event.clause.id(), removal, sentence: event.event.sentence() })
        })
        .partition(|fallen| fallen.removal.capture);
    [(MismatchKind::Captures, &play.captures, captured), (MismatchKind::Removals, &play.removals, removed)]
        .into_iter()
        .filter(|(_, list, _)| !play.partial || list.is_some())
        .filter_map(|(kind, list, fallen)| {
            let compared = Compared::new(list.as_ref(), &fallen, play.partial);
            let mut mismatch = compared.mismatch(ground, kind, list.as_ref(), &fallen)?;
            let squares = fallen.iter().filter_map(|fallen| R::parse_square(&fallen.removal.at));
            let expected = list.iter().flat_map(|list| &list.entries);
            let wanted = expected.filter_map(|entry| R::parse_square(&entry.at.value));
            let marks = touched | squares.chain(wanted).collect();
            mismatch.scene = facts::scene::<R>(after, marks);
            let named = list.iter().flat_map(|list| &list.entries).filter_map(|entry| entry.by.as_ref());
            let ids = fallen.iter().map(|fallen| fallen.clause).chain(named.map(|clause| clause.id));
            mismatch.clauses = facts::cited::<R>(ids);
            Some(mismatch)
        })
        .collect()
}

/// Which entry of the step stands for which fallen piece.
struct Compared {
    /// For each entry, the fallen piece that it stands for.
    matched: Vec<Option<usize>>,
    /// Entries that do not say which of two pieces on their square they mean.
    vague: Vec<usize>,
    /// Fallen pieces for which no entry stands; none of them matters to a partial step.
    unnamed: Vec<usize>,
}

impl Compared {
    fn new(list: Option<&Removals>, fallen: &[Fallen], partial: bool) -> Self {
        let entries = list.map_or([].as_slice(), |list| &list.entries);
        let mut taken = vec![false; fallen.len()];
        let mut matched = Vec::with_capacity(entries.len());
        let mut vague = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            let on_square = fallen.iter().filter(|fallen| fallen.removal.at == entry.at.value).count();
            if on_square > 1 && entry.piece.is_none() {
                vague.push(at);
            }
            let fits = |(place, fallen): &(usize, &Fallen)| !taken[*place] && fits(entry, fallen);
            let found = fallen.iter().enumerate().find(fits).map(|(place, _)| place);
            if let Some(place) = found {
                taken[place] = true;
            }
            matched.push(found);
        }
        let unnamed = (0..fallen.len()).filter(|place| !taken[*place] && !partial).collect();
        Self { matched, vague, unnamed }
    }

    fn holds(&self) -> bool {
        self.matched.iter().all(Option::is_some) && self.vague.is_empty() && self.unnamed.is_empty()
    }

    fn mismatch(
        &self,
        ground: &Ground<'_>,
        kind: MismatchKind,
        list: Option<&Removals>,
        fallen: &[Fallen],
    ) -> Option<Mismatch> {
        if self.holds() {
            return None;
        }
        let entries = list.map_or([].as_slice(), |list| &list.entries);
        let mut expected: Vec<String> = entries.iter().map(shown).collect();
        // A fallen piece that an entry stands for is shown as the entry shows it, so that the
        // difference holds nothing but differences.
        let kept = self.matched.iter().zip(entries).filter(|(place, _)| place.is_some()).map(|(_, entry)| shown(entry));
        let mut actual: Vec<String> = kept.chain(self.unnamed.iter().map(|place| told(&fallen[*place]))).collect();
        expected.sort_unstable();
        actual.sort_unstable();
        let span = list.map_or(ground.step.key, |list| list.span);
        let verb = if kind == MismatchKind::Captures { "captured" } else { "removed" };
        let message = self.message(verb, entries, fallen);
        let mut mismatch = play::mismatch(Some(ground.number), kind, span, message, (expected, actual));
        mismatch.facts = fallen
            .iter()
            .map(|fallen| crate::scenario::Fact { clause: fallen.clause, sentence: fallen.sentence.clone() })
            .collect();
        if !self.vague.is_empty() {
            mismatch.help = Some("two pieces fall on one square: say which, `{ at: …, piece: … }`".to_owned());
        }
        mismatch.rewrite = Some(self.rewrite(ground, kind, list, fallen));
        Some(mismatch)
    }

    fn message(&self, verb: &str, entries: &[RemovalExpectation], fallen: &[Fallen]) -> String {
        let missing: Vec<String> = self
            .matched
            .iter()
            .zip(entries)
            .filter(|(place, _)| place.is_none())
            .map(|(_, entry)| shown(entry))
            .collect();
        let unnamed: Vec<String> = self.unnamed.iter().map(|place| told(&fallen[*place])).collect();
        let vague: Vec<String> = self.vague.iter().map(|at| shown(&entries[*at])).collect();
        let mut parts = Vec::new();
        if !missing.is_empty() {
            parts.push(format!("not {verb}: {}", missing.join(", ")));
        }
        if !unnamed.is_empty() {
            parts.push(format!("{verb}, and not expected: {}", unnamed.join(", ")));
        }
        if !vague.is_empty() {
            parts.push(format!("not clear which piece is meant: {}", vague.join(", ")));
        }
        parts.join("; ")
    }

    fn rewrite(&self, ground: &Ground<'_>, kind: MismatchKind, list: Option<&Removals>, fallen: &[Fallen]) -> Rewrite {
        let entries = list.map_or([].as_slice(), |list| &list.entries);
        let detailed = entries.iter().any(|entry| entry.by.is_some());
        let mut items = Vec::new();
        for (at, (place, entry)) in self.matched.iter().zip(entries).enumerate() {
            match place {
                Some(place) if self.vague.contains(&at) => items.push(written(&fallen[*place], fallen, detailed)),
                Some(_) => items.push(ground.source.get(entry.span.range()).unwrap_or_default().to_owned()),
                None => {}
            }
        }
        items.extend(self.unnamed.iter().map(|place| written(&fallen[*place], fallen, detailed)));
        let key = if kind == MismatchKind::Captures { "captures" } else { "removals" };
        let target = match list {
            Some(list) => RewriteTarget::List(list.span),
            None => RewriteTarget::NewKey { step: ground.step.span, key },
        };
        Rewrite { target, items }
    }
}

fn fits(entry: &RemovalExpectation, fallen: &Fallen) -> bool {
    let piece = |letter: char| letter.eq_ignore_ascii_case(&fallen.removal.piece);
    entry.at.value == fallen.removal.at
        && entry.piece.is_none_or(|letter| piece(letter.value))
        && entry.by.as_ref().is_none_or(|clause| clause.id == fallen.clause)
}

/// An entry in words.
fn shown(entry: &RemovalExpectation) -> String {
    let piece = entry.piece.map_or_else(String::new, |letter| format!(" {}", letter.value));
    let by = entry.by.as_ref().map_or_else(String::new, |clause| format!(" by {}", clause.id));
    format!("{}{piece}{by}", entry.at.value)
}

/// A fallen piece in words.
fn told(fallen: &Fallen) -> String {
    format!("{} {} by {}", fallen.removal.at, fallen.removal.piece, fallen.clause)
}

/// A fallen piece as an entry in a file.
fn written(fallen: &Fallen, all: &[Fallen], detailed: bool) -> String {
    let Removal { at, piece, .. } = &fallen.removal;
    let shared = all.iter().filter(|other| other.removal.at == *at).count() > 1;
    match (detailed, shared) {
        (false, false) => at.clone(),
        (true, false) => format!("{{ at: {at}, by: {} }}", fallen.clause),
        (false, true) => format!("{{ at: {at}, piece: {piece} }}"),
        (true, true) => format!("{{ at: {at}, by: {}, piece: {piece} }}", fallen.clause),
    }
}
