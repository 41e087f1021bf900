//! Two sets of rules side by side at one position.

use std::cell::RefCell;
use std::fmt::Debug;

use crate::kernel::{
    Audit, Clause, Event, Mutant, Mutation, Outcome, Reach, Reached, Recorded, Removal, Ruleset, Silent, Trace,
};
use crate::scenario::{Plain, Referee};

/// One set of rules: a choice of readings, with one clause changed or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules<R: Ruleset> {
    /// One value for every reading.
    pub readings: R::Readings,
    /// The clause that is changed.
    pub mutation: Option<Mutation<R::Clause>>,
}

/// A position at which two sets of rules differ, in something that a scenario can say.
#[derive(Clone, Debug)]
pub struct Difference<R: Ruleset> {
    /// The position.
    pub position: R::Position,
    /// How many pieces stand there.
    pub pieces: usize,
    /// How the game has ended there, by either set of rules.
    pub outcomes: [Option<Outcome>; 2],
    /// The legal actions in order, by either set.
    pub moves: [Vec<R::Action>; 2],
    /// The first legal action of both that does not do the same, where actions and outcome agree.
    pub played: Option<Played<R>>,
}

/// What one action does, by two sets of rules.
#[derive(Clone, Debug)]
pub struct Played<R: Ruleset> {
    /// The action.
    pub action: R::Action,
    /// What comes of it, by either set.
    pub effects: [Effect<R>; 2],
}

/// What comes of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect<R: Ruleset> {
    /// The position after it.
    pub after: R::Position,
    /// What leaves the board, with the clause's id.
    pub removed: Vec<(&'static str, Removal)>,
    /// How the game has ended then.
    pub outcome: Option<Outcome>,
}

impl<R: Ruleset> Rules<R> {
    /// The rules as they are, under a choice of readings.
    #[must_use]
    pub const fn plain(readings: R::Readings) -> Self {
        Self { readings, mutation: None }
    }

    /// Whether this is no position by these readings: what one value admits another may refuse.
    pub(super) fn refuse(&self, position: &R::Position) -> bool {
        let line = R::line(position);
        let setup = R::read(&crate::kernel::SetupSource::Line(&line), &self.readings);
        setup.is_err() || setup.is_ok_and(|setup| R::admit(setup, &self.readings).is_err())
    }

    /// How the game has ended in a position.
    pub(super) fn outcome(&self, position: &R::Position) -> Option<Outcome> {
        match self.mutation {
            None => R::ending(position, &self.readings, &Silent),
            Some(mutation) => R::ending(position, &self.readings, &Mutant::new(mutation)),
        }
    }

    /// The legal actions, in order.
    pub(super) fn moves(&self, position: &R::Position) -> Vec<R::Legal> {
        match self.mutation {
            None => ordered::<R, _>(position, &self.readings, Plain),
            Some(mutation) => ordered::<R, _>(position, &self.readings, Mutant::new(mutation)),
        }
    }

    /// The position after an action.
    pub(super) fn play(&self, position: &R::Position, legal: &R::Legal) -> R::Position {
        let view = R::view(position, &self.readings, &Silent);
        R::play(&view, legal, &mut Silent)
    }

    fn happenings(&self, position: &R::Position, actions: &[R::Legal]) -> Vec<Happened<R>> {
        match self.mutation {
            None => happenings::<R, _>(position, &self.readings, actions, &Silent),
            Some(mutation) => happenings::<R, _>(position, &self.readings, actions, &Mutant::new(mutation)),
        }
    }

    fn effect(&self, happened: Happened<R>) -> Effect<R> {
        let Happened { after, events } = happened;
        let outcome = self.outcome(&after);
        Effect { after, removed: removals::<R::Clause>(&events), outcome }
    }
}

fn ordered<R: Ruleset, F: Referee<R>>(position: &R::Position, readings: &R::Readings, referee: F) -> Vec<R::Legal> {
    let view = R::view(position, readings, &referee.audit());
    let mut moves = referee.moves(&view);
    moves.sort_unstable_by(|one, other| one.as_ref().cmp(other.as_ref()));
    moves
}

/// What comes of an action, with every event.
#[derive(Clone, PartialEq, Eq)]
struct Happened<R: Ruleset> {
    after: R::Position,
    events: Vec<Recorded<R::Clause>>,
}

fn happenings<R: Ruleset, A: Audit<R::Clause> + Clone>(
    position: &R::Position,
    readings: &R::Readings,
    actions: &[R::Legal],
    audit: &A,
) -> Vec<Happened<R>> {
    let view = R::view(position, readings, audit);
    let one = |legal: &R::Legal| {
        let mut trace = Trace::under(audit.clone());
        let after = R::play(&view, legal, &mut trace);
        Happened { after, events: trace.into_events() }
    };
    actions.iter().map(one).collect()
}

fn removals<C: Clause>(events: &[Recorded<C>]) -> Vec<(&'static str, Removal)> {
    events.iter().filter_map(|recorded| Some((recorded.clause.id(), recorded.event.removed()?))).collect()
}

/// How many pieces stand in a position.
pub(super) fn pieces<R: Ruleset>(position: &R::Position) -> usize {
    let squares = (0..R::SQUARES).map(crate::kernel::Square::new);
    squares.map(|square| R::pieces_at(position, square).len()).sum()
}

/// Whether two choices of readings are alike at a position: in how the game has ended, in the legal
/// actions, and in the positions that these lead to. Quickly, by the fast generator. Which clauses
/// events name and how the game stands after an action is not asked: the latter is a question to
/// the position after it. Of changed clauses nothing is said.
pub(super) fn alike<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, position: &R::Position) -> bool {
    if one.mutation.is_some() || other.mutation.is_some() || one.outcome(position) != other.outcome(position) {
        return false;
    }
    let views = [one, other].map(|rules| R::view(position, &rules.readings, &Silent));
    let [ours, theirs] = [R::moves(&views[0]), R::moves(&views[1])];
    let same = |(ours, theirs): (&R::Legal, &R::Legal)| {
        ours.as_ref() == theirs.as_ref()
            && R::play(&views[0], ours, &mut Silent) == R::play(&views[1], theirs, &mut Silent)
    };
    ours.len() == theirs.len() && ours.iter().zip(&theirs).all(same)
}

/// Whether two sets of rules differ at a position, and how: in the legal actions, in the outcome,
/// or in what an action of both does.
#[must_use]
pub fn compare<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, position: &R::Position) -> Option<Difference<R>> {
    let found = [one.moves(position), other.moves(position)];
    let outcomes = [one.outcome(position), other.outcome(position)];
    let same_moves = found[0].iter().map(AsRef::as_ref).eq(found[1].iter().map(AsRef::as_ref));
    let played = if same_moves && outcomes[0] == outcomes[1] {
        Some(differing_action(one, other, position, &found[0])?)
    } else {
        None
    };
    let moves = found.map(|moves| moves.into_iter().map(|legal| legal.as_ref().clone()).collect());
    Some(Difference { position: position.clone(), pieces: pieces::<R>(position), outcomes, moves, played })
}

fn differing_action<R: Ruleset>(
    one: &Rules<R>,
    other: &Rules<R>,
    position: &R::Position,
    actions: &[R::Legal],
) -> Option<Played<R>> {
    if one.readings == other.readings && !turned(one, other, position, actions) {
        return None;
    }
    let [ours, theirs] = [one.happenings(position, actions), other.happenings(position, actions)];
    // An outcome is an event too: where all events are the same, so is the outcome.
    let differing = ours.into_iter().zip(theirs).zip(actions).filter(|((ours, theirs), _)| ours != theirs);
    let mut effects: Vec<(&R::Legal, [Effect<R>; 2])> = differing
        .map(|((ours, theirs), action)| (action, [one.effect(ours), other.effect(theirs)]))
        .filter(|(_, [ours, theirs])| ours != theirs)
        .collect();
    // What becomes of the board says more than which clause is named for it.
    effects.sort_by_key(|(_, [ours, theirs])| ours.after == theirs.after && ours.outcome == theirs.outcome);
    let (action, effects) = effects.into_iter().next()?;
    Some(Played { action: action.as_ref().clone(), effects })
}

/// Whether the clause that is changed could matter to what any action does: hears the actions
/// without a record of events, which most changes need not.
fn turned<R: Ruleset>(one: &Rules<R>, other: &Rules<R>, position: &R::Position, actions: &[R::Legal]) -> bool {
    let (None, Some(mutation)) = (one.mutation, other.mutation) else { return true };
    let reached = RefCell::new(Reached::default());
    let mut audit = Reach::new(&reached);
    let view = R::view(position, &one.readings, &audit);
    for legal in actions {
        R::play(&view, legal, &mut audit);
    }
    drop(view);
    reached.into_inner().could_tell(mutation)
}

impl<R: Ruleset> Difference<R> {
    /// The actions that only one set of rules allows.
    #[must_use]
    pub fn only(&self, of: usize) -> Vec<&R::Action> {
        let other = &self.moves[1 - of];
        self.moves[of].iter().filter(|action| other.binary_search(action).is_err()).collect()
    }
}
