//! What a game promises of every position and every action, stated apart from its rules' text.

use std::fmt;

use super::{Recorded, Ruleset};

/// When a promise is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promise {
    /// In every case. One that is not kept is a broken property.
    Always,
    /// At least once for every case that comes up: what a rule allows has to happen somewhere.
    /// One that is never kept is a dead rule.
    Sometimes,
}

/// A promise with its name and the clauses that make it.
pub struct Property<R: Ruleset> {
    /// A few words, all different within a game.
    pub name: &'static str,
    /// The promise as a sentence without a full stop.
    pub says: &'static str,
    /// The clauses that make it.
    pub clauses: &'static [R::Clause],
    /// The sentences that make it, by number.
    pub sentences: &'static [&'static str],
    /// When it is kept.
    pub promise: Promise,
    /// How it is looked at.
    pub check: Check<R>,
    /// The name of a case, for promises that are kept case by case ("the private on a11").
    pub case: fn(u16) -> String,
}

/// How a promise is looked at: a guard that says whether it applies, and whether it is kept.
pub enum Check<R: Ruleset> {
    /// At every position.
    Scene(fn(&Scene<'_, '_, R>, &mut Account<R>)),
    /// At every legal action.
    Deed(fn(&Deed<'_, '_, R>, &mut Account<R>)),
}

/// A position with what can be done there.
pub struct Scene<'a, 'p, R: Ruleset> {
    /// The position.
    pub position: &'p R::Position,
    /// Under which readings.
    pub readings: &'p R::Readings,
    /// What is asked of it once.
    pub view: &'a R::View<'p>,
    /// Every legal action.
    pub legal: &'a [R::Legal],
}

/// An action with what it does.
pub struct Deed<'a, 'p, R: Ruleset> {
    /// Where it is played.
    pub scene: &'a Scene<'a, 'p, R>,
    /// The action.
    pub legal: &'a R::Legal,
    /// What happens.
    pub events: &'a [Recorded<R::Clause>],
    /// What comes of it.
    pub next: &'a R::Position,
}

impl<R: Ruleset> Deed<'_, '_, R> {
    /// The action itself.
    #[must_use]
    pub fn action(&self) -> &R::Action {
        self.legal.as_ref()
    }
}

/// What a check has seen: every case that its guard let through, and whether the promise was
/// kept. A check that says nothing did not apply.
pub struct Account<R: Ruleset> {
    seen: Vec<Seen<R>>,
}

/// One case.
#[derive(Clone, Debug)]
pub struct Seen<R: Ruleset> {
    /// Which, 0 where there is only one.
    pub case: u16,
    /// Whether the promise was kept.
    pub kept: bool,
    /// The clauses that stood in its way, if the check knows.
    pub blamed: Vec<R::Clause>,
    /// What was seen, as a sentence without a full stop; empty where nothing is to be added.
    pub remark: String,
}

impl<R: Ruleset> Default for Account<R> {
    fn default() -> Self {
        Self { seen: Vec::new() }
    }
}

impl<R: Ruleset> Account<R> {
    /// The promise applied, and was kept or not.
    pub fn kept(&mut self, kept: bool) {
        self.case(0, kept);
    }

    /// The promise applied to a case, and was kept or not.
    pub fn case(&mut self, case: u16, kept: bool) {
        self.seen.push(Seen { case, kept, blamed: Vec::new(), remark: String::new() });
    }

    /// The promise applied and was not kept, for reasons that are known.
    pub fn broken(&mut self, blamed: Vec<R::Clause>, remark: String) {
        self.seen.push(Seen { case: 0, kept: false, blamed, remark });
    }

    /// Everything seen.
    #[must_use]
    pub fn seen(&self) -> &[Seen<R>] {
        &self.seen
    }

    /// Forgets everything, for another check.
    pub fn clear(&mut self) {
        self.seen.clear();
    }
}

impl<R: Ruleset> fmt::Debug for Property<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Property").field("name", &self.name).field("promise", &self.promise).finish_non_exhaustive()
    }
}

/// The name of the only case of a promise that has one.
#[must_use]
pub fn no_cases(_: u16) -> String {
    String::new()
}
