//! Looking at one position: what the clauses and sentences say of everything that can be done
//! there, and whether the game keeps its promises.

use super::ledger::{Key, Ledger, Order, SAMPLED, Sight};
use super::opinion::Opinion;
use super::spoken::settle;
use super::{ClauseSet, variants};
use crate::kernel::{Account, Check, Clause, Deed, Mover, Property, Recorded, Ruleset, Scene, Silent, Square};
use crate::rulebook::{Origin, Rulebook};

/// Of positions of more than two pieces, one in so many is looked at for the order of actions.
const ORDERED: u64 = 64;
/// As many of its actions are played in both orders, at most.
const MOST_ORDERED: usize = 32;

/// How closely a position is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Care {
    /// Actions that may be refused are tried too.
    pub(super) attempts: bool,
    /// Everything that can be written is tried.
    pub(super) universe: bool,
    /// Pairs of actions are played in both orders.
    pub(super) orders: bool,
}

/// The rules of a game, ready to be looked at.
pub(super) struct Prober<R: Ruleset> {
    pub(super) properties: Vec<Property<R>>,
    /// The defaults, then one reading changed at a time.
    pub(super) variants: Vec<R::Readings>,
    /// The clauses that fill a silence of the words.
    gaps: ClauseSet,
}

/// Where a position stands in a search.
pub(super) struct Place<'p, R: Ruleset> {
    pub(super) position: &'p R::Position,
    /// Index of the readings among the variants.
    pub(super) variant: usize,
    pub(super) order: Order,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask it of the game's types")]
impl<R: Ruleset> Clone for Place<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Place<'_, R> {}

impl<R: Ruleset> Place<'_, R> {
    pub(super) fn sight(&self, actions: &[&R::Action], remark: &str) -> Sight<R> {
        Sight {
            order: self.order,
            position: self.position.clone(),
            actions: actions.iter().map(|action| (*action).clone()).collect(),
            remark: remark.to_owned(),
        }
    }
}

/// How many pieces stand on the board.
pub(super) fn pieces<R: Ruleset>(position: &R::Position) -> u32 {
    let here = |number| R::pieces_at(position, Square::new(number)).len();
    u32::try_from((0..R::SQUARES).map(here).sum::<usize>()).unwrap_or(u32::MAX)
}

impl<R: Ruleset> Prober<R> {
    pub(super) fn new(book: &Rulebook) -> Self {
        let fills = |clause: &&R::Clause| book.clause(clause.id()).is_some_and(|entry| entry.origin == Origin::Gap);
        let gaps: Vec<R::Clause> = R::Clause::ALL.iter().filter(fills).copied().collect();
        Self { properties: R::properties(), variants: variants(), gaps: ClauseSet::of(&gaps) }
    }

    /// What shows `key` at a position, if anything does; its order counts pieces alone.
    pub(super) fn sight_of(&self, position: &R::Position, key: Key) -> Option<Sight<R>> {
        let mut ledger = Ledger::default();
        let care = Care {
            universe: matches!(key, Key::Refused { .. }),
            orders: matches!(key, Key::OrderDependent { .. }),
            attempts: false,
        };
        let order =
            Order { idle: false, pieces: pieces::<R>(position), refusals: 0, stage: SAMPLED, rank: 0, ordinal: 0 };
        self.look(Place { position, variant: key.variant(), order }, care, &mut ledger);
        ledger.sight(&key).cloned()
    }

    /// Looks at a position under one variant of the readings.
    pub(super) fn look(&self, place: Place<'_, R>, care: Care, ledger: &mut Ledger<R>) {
        ledger.positions += 1;
        let readings = &self.variants[place.variant];
        let view = R::view(place.position, readings, &Silent);
        let legal = R::moves(&view);
        let scene = Scene { position: place.position, readings, view: &view, legal: &legal };
        if legal.is_empty() && R::ending(place.position, readings, &Silent).is_none() {
            ledger.note(Key::Stuck { variant: place.variant }, place.order, || place.sight(&[], ""));
        }
        self.promises(place, &scene, None, ledger);
        let mut opinion = Opinion::new();
        for action in &legal {
            opinion.clear();
            let _ = R::trial(&view, action.as_ref(), &mut opinion);
            let next = R::play(&view, action, &mut opinion);
            self.hear(place, action.as_ref(), &opinion, ledger);
            let deed = Deed { scene: &scene, legal: action, events: &opinion.events, next: &next };
            self.promises(place, &scene, Some(&deed), ledger);
        }
        if care.attempts {
            try_each(place, (readings, &view), self.others(place, &view), &mut opinion, ledger);
        }
        if care.universe {
            try_each(place, (readings, &view), R::universe(&view), &mut opinion, ledger);
        }
        if care.orders && (place.order.pieces <= 2 || place.order.rank.is_multiple_of(ORDERED)) {
            self.both_orders(place, &view, &legal, ledger);
        }
    }

    /// What was heard of one action.
    fn hear(&self, place: Place<'_, R>, action: &R::Action, opinion: &Opinion<R::Clause>, ledger: &mut Ledger<R>) {
        let variant = place.variant;
        for settlement in &opinion.settlements {
            settle(place, &self.variants[variant], action, settlement, ledger);
        }
        for Recorded { clause, .. } in &opinion.events {
            let clause_at = clause.index();
            ledger.note_clause(Key::Effect { clause: clause_at, variant }, place.order, || place.sight(&[action], ""));
            if self.gaps.has(*clause) {
                ledger.note(Key::HouseRule { clause: clause_at, variant }, place.order, || place.sight(&[action], ""));
            }
        }
        for clause in opinion.granted.clauses::<R::Clause>() {
            let key = Key::Granted { clause: clause.index(), variant };
            ledger.note_clause(key, place.order, || place.sight(&[action], ""));
        }
    }

    fn promises(
        &self,
        place: Place<'_, R>,
        scene: &Scene<'_, '_, R>,
        deed: Option<&Deed<'_, '_, R>>,
        ledger: &mut Ledger<R>,
    ) {
        let mut account = Account::default();
        for (index, property) in self.properties.iter().enumerate() {
            match (&property.check, deed) {
                (Check::Scene(check), None) => check(scene, &mut account),
                (Check::Deed(check), Some(deed)) => check(deed, &mut account),
                (Check::Scene(_), Some(_)) | (Check::Deed(_), None) => continue,
            }
            for seen in account.seen() {
                let actions: Vec<&R::Action> = deed.iter().map(|deed| deed.action()).collect();
                let key = (index, place.variant, seen.case);
                ledger.tally(key, seen.kept, place.order, || place.sight(&actions, &seen.remark));
                if !seen.kept {
                    let blamed = ClauseSet::of(&seen.blamed);
                    let key = Key::Broken { property: index, variant: place.variant, blamed };
                    ledger.note(key, place.order, || place.sight(&actions, &seen.remark));
                }
            }
            account.clear();
        }
    }

    /// What is legal under other readings, and under the defaults every single step of every
    /// piece.
    fn others(&self, place: Place<'_, R>, view: &R::View<'_>) -> Vec<R::Action> {
        let mut others: Vec<R::Action> = Vec::new();
        let legal_under = |readings: &R::Readings| -> Vec<R::Action> {
            let view = R::view(place.position, readings, &Silent);
            R::moves(&view).iter().map(|legal| legal.as_ref().clone()).collect()
        };
        if place.variant == 0 {
            self.variants[1..].iter().for_each(|readings| others.extend(legal_under(readings)));
            for square in (0..R::SQUARES).map(Square::new) {
                if !R::pieces_at(place.position, square).is_empty() {
                    others.extend(R::attempts(view, Mover { square, layer: 0 }));
                    others.extend(R::attempts(view, Mover { square, layer: 1 }));
                }
            }
        } else {
            others.extend(legal_under(&self.variants[0]));
        }
        others.sort_unstable();
        others.dedup();
        others
    }

    /// Plays every two actions of different pieces in both orders; where there are many, every two of
    /// some of them.
    fn both_orders(&self, place: Place<'_, R>, view: &R::View<'_>, legal: &[R::Legal], ledger: &mut Ledger<R>) {
        let readings = &self.variants[place.variant];
        let side = R::side(place.position);
        let moved = |legal: &R::Legal| R::mover(legal.as_ref());
        let step = if place.order.pieces <= 2 { 1 } else { legal.len().div_ceil(MOST_ORDERED).max(1) };
        let legal: Vec<&R::Legal> = legal.iter().step_by(step).collect();
        for (at, one) in legal.iter().enumerate() {
            if moved(one).is_none() {
                continue;
            }
            let after_one = R::play(view, one, &mut Silent);
            if R::side(&after_one) != side {
                continue;
            }
            for other in &legal[at + 1..] {
                if moved(other).is_none() || moved(one) == moved(other) {
                    continue;
                }
                let after_other = R::play(view, other, &mut Silent);
                if R::side(&after_other) != side {
                    continue;
                }
                ledger.pairs += 1;
                let both = play_on::<R>(&after_one, readings, other.as_ref());
                let swapped = play_on::<R>(&after_other, readings, one.as_ref());
                if both.is_some() && swapped.is_some() && both != swapped {
                    let key = Key::OrderDependent { variant: place.variant };
                    ledger.note(key, place.order, || place.sight(&[one.as_ref(), other.as_ref()], ""));
                }
            }
        }
    }
}

/// Tries what may be refused.
fn try_each<R: Ruleset>(
    place: Place<'_, R>,
    (readings, view): (&R::Readings, &R::View<'_>),
    actions: Vec<R::Action>,
    opinion: &mut Opinion<R::Clause>,
    ledger: &mut Ledger<R>,
) {
    let variant = place.variant;
    for action in actions {
        opinion.clear();
        let refused = R::trial(view, &action, opinion).is_break() || !opinion.refused.is_empty();
        let refusals = match (refused, opinion.refused.is_one()) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let place = Place { order: Order { refusals, ..place.order }, ..place };
        for settlement in &opinion.settlements {
            settle(place, readings, &action, settlement, ledger);
        }
        if !refused {
            continue;
        }
        let alone = opinion.refused.is_one();
        for clause in opinion.refused.clauses::<R::Clause>() {
            let key = |alone| Key::Refused { clause: clause.index(), variant, alone };
            ledger.note(key(false), place.order, || place.sight(&[&action], ""));
            if alone {
                ledger.note(key(true), place.order, || place.sight(&[&action], ""));
            }
        }
    }
}

fn play_on<R: Ruleset>(position: &R::Position, readings: &R::Readings, action: &R::Action) -> Option<R::Position> {
    let view = R::view(position, readings, &Silent);
    R::judge(&view, action).map(|legal| R::play(&view, &legal, &mut Silent))
}
