//! What a hunt has looked at so far, to be written down and taken up again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ledger::Ledger;
use super::ledger_saved::SavedLedger;
use super::probe::Prober;
use crate::kernel::Ruleset;
use crate::rulebook::embedded;

/// The placements that a hunt has looked at so far, with what was seen there. Only a hunt by the
/// same build of the program can go on from it: another may see something else there.
#[derive(Clone, Debug)]
pub struct Checkpoint<R: Ruleset> {
    build: String,
    ranges: BTreeMap<String, Done<R>>,
}

/// How far one range of placements was looked at.
#[derive(Clone, Debug)]
pub(super) struct Done<R: Ruleset> {
    /// So many chunks, from the first.
    pub(super) chunks: u64,
    pub(super) ledger: Ledger<R>,
}

impl<R: Ruleset> Default for Done<R> {
    fn default() -> Self {
        Self { chunks: 0, ledger: Ledger::default() }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    build: String,
    game: String,
    ranges: BTreeMap<String, SavedDone>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedDone {
    chunks: u64,
    ledger: SavedLedger,
}

/// Why a checkpoint cannot be gone on from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCheckpoint {
    /// It is no checkpoint, or a part of one.
    #[error("is no record of a hunt: {0}")]
    Unreadable(String),
    /// It is of another game.
    #[error("is the record of a hunt of `{found}`, expected `{expected}`")]
    OtherGame {
        /// The game that it is of.
        found: String,
        /// The game that is hunted.
        expected: &'static str,
    },
    /// It was written by another build.
    #[error("was written by another build of the program, whose rules may be other ones")]
    OtherBuild,
}

impl<R: Ruleset> Checkpoint<R> {
    /// Nothing looked at yet. `build` is what tells builds of the program apart.
    #[must_use]
    pub const fn new(build: String) -> Self {
        Self { build, ranges: BTreeMap::new() }
    }

    /// Reads what [`Checkpoint::text`] has written.
    ///
    /// # Errors
    ///
    /// If it is something else, of another game, or of another build.
    pub fn read(text: &str, build: String) -> Result<Self, BadCheckpoint> {
        let saved: Saved = serde_json::from_str(text).map_err(|error| BadCheckpoint::Unreadable(error.to_string()))?;
        if saved.game != R::ID {
            return Err(BadCheckpoint::OtherGame { found: saved.game, expected: R::ID });
        }
        if saved.build != build {
            return Err(BadCheckpoint::OtherBuild);
        }
        let prober = Prober::<R>::new(embedded::<R>());
        let mut ranges = BTreeMap::new();
        for (name, done) in saved.ranges {
            let ledger = done.ledger.read(&prober);
            let ledger = ledger
                .ok_or_else(|| BadCheckpoint::Unreadable("a range holds what cannot be seen there".to_owned()))?;
            ranges.insert(name, Done { chunks: done.chunks, ledger });
        }
        Ok(Self { build, ranges })
    }

    /// As it is written down.
    #[must_use]
    pub fn text(&self) -> String {
        let saved = |done: &Done<R>| SavedDone { chunks: done.chunks, ledger: SavedLedger::of(&done.ledger) };
        let ranges = self.ranges.iter().map(|(name, done)| (name.clone(), saved(done))).collect();
        let whole = Saved { build: self.build.clone(), game: R::ID.to_owned(), ranges };
        // Strings and numbers can always be written.
        serde_json::to_string(&whole).unwrap_or_default()
    }

    /// How many chunks of placements were looked at.
    #[must_use]
    pub fn chunks(&self) -> u64 {
        self.ranges.values().map(|done| done.chunks).sum()
    }

    /// What was looked at of a range.
    pub(super) fn range(&mut self, name: String) -> &mut Done<R> {
        self.ranges.entry(name).or_default()
    }
}

/// A checkpoint that is told of everything that is done, and whoever writes it down.
pub(super) struct Keeper<'a, R: Ruleset> {
    pub(super) checkpoint: &'a mut Checkpoint<R>,
    pub(super) kept: &'a mut dyn FnMut(&Checkpoint<R>),
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    use super::*;
    use crate::games::na_poligonie::NaPoligonie;
    use crate::games::ww2_chess::Ww2Chess;
    use crate::games::{GameId, GameVisitor};
    use crate::verify::{Plan, verify, verify_from};

    fn build() -> String {
        "this".to_owned()
    }

    struct Again;

    impl GameVisitor for Again {
        type Output = ();

        /// Stopped in the middle, written down, read and gone on with, a hunt finds the same.
        fn visit<R: Ruleset>(self) {
            let plan = Plan::small();
            let book = embedded::<R>();
            let whole = verify::<R>(book, &plan, &AtomicBool::new(false), &|_| {});
            let mut half = Checkpoint::<R>::new(build());
            let stop = AtomicBool::new(false);
            let told = AtomicU64::new(0);
            let cut = verify_from::<R>(
                book,
                &plan,
                &stop,
                &|_| {
                    let enough = told.fetch_add(1, Ordering::Relaxed) > 30;
                    stop.fetch_or(enough, Ordering::Relaxed);
                },
                &mut half,
                &mut |_| {},
            );
            assert!(cut.cut_short && half.chunks() > 0, "{}", R::ID);
            let mut read = Checkpoint::<R>::read(&half.text(), build()).unwrap();
            assert_eq!(read.text(), half.text());
            let before = read.chunks();
            let resumed = verify_from::<R>(book, &plan, &AtomicBool::new(false), &|_| {}, &mut read, &mut |_| {});
            assert_eq!(resumed, whole, "{}", R::ID);
            assert!(read.chunks() > before, "{}", R::ID);
        }
    }

    #[test]
    fn a_hunt_can_be_taken_up_again() {
        for game in GameId::ALL {
            game.visit(Again);
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let text = Checkpoint::<NaPoligonie>::new(build()).text();
        let other = Checkpoint::<Ww2Chess>::read(&text, build()).map(drop);
        assert!(matches!(other, Err(BadCheckpoint::OtherGame { .. })));
        let later = Checkpoint::<NaPoligonie>::read(&text, "that".to_owned()).map(drop);
        assert_eq!(later, Err(BadCheckpoint::OtherBuild));
        let half = Checkpoint::<NaPoligonie>::read(&text[..text.len() / 2], build()).map(drop);
        assert!(matches!(half, Err(BadCheckpoint::Unreadable(_))));
        let odd = text.replace("{}", r#"{"x":{"chunks":1,"ledger":{"positions":1,"pairs":0,"sights":[{"key":["stuck","99"],"order":[0,1,0,1,0,0],"position":"","actions":[],"remark":""}],"tallies":[]}}}"#);
        let odd = Checkpoint::<NaPoligonie>::read(&odd, build()).map(drop);
        assert!(matches!(odd, Err(BadCheckpoint::Unreadable(_))), "{odd:?}");
    }
}
