//! What is asked of a position once and not of each move.

use crate::kernel::{Audit, Outcome, SquareSet};

use super::chance::Chance;
use super::readings::{CaptureDuty, DutyDischarge};
use super::step::Walk;
use super::{Clause, Piece, Position, Readings, ending, geometry};

/// A position under a choice of readings, with the duty that rests on the side to move.
#[derive(Clone, Debug)]
pub struct View<'p> {
    pub(super) position: &'p Position,
    pub(super) readings: &'p Readings,
    /// The central zone under these readings.
    pub(super) zone: SquareSet,
    /// How the game has ended, if it has.
    pub(super) outcome: Option<Outcome>,
    /// The duty to capture, if there is one.
    pub(super) duty: Option<Duty>,
}

/// Who must capture (NP-4.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Duty {
    /// A soldier who can, as a witness: a private where only privates' captures will do.
    pub(super) chance: Chance,
    /// Whether only a private's capture discharges it.
    pub(super) privates_only: bool,
}

impl<'p> View<'p> {
    /// Asks the position what has to be known of it, nested questions heard by `audit`'s aside.
    pub(super) fn new<A: Audit<Clause>>(position: &'p Position, readings: &'p Readings, audit: &A) -> Self {
        let mut view = Self::with_duty(position, readings, &audit.aside());
        view.outcome = ending::outcome(&view, &audit.aside());
        view
    }

    /// The same, without asking whether the game has ended.
    pub(super) fn with_duty<A: Audit<Clause>>(position: &'p Position, readings: &'p Readings, aside: &A) -> Self {
        let zone = geometry::zone(readings.central_zone);
        let mut view = Self { position, readings, zone, outcome: None, duty: None };
        view.duty = duty(&view, aside);
        view
    }

    /// Whether soldiers of this kind oblige the side when they can capture (rule 1: "D").
    pub(super) fn under_duty(&self, piece: Piece) -> bool {
        match self.readings.capture_duty {
            CaptureDuty::Privates => piece == Piece::Private,
            CaptureDuty::All => true,
        }
    }
}

/// The duty of the side to move: some soldier in D has a capturing move.
fn duty<A: Audit<Clause>>(view: &View<'_>, aside: &A) -> Option<Duty> {
    let side = view.position.side;
    let first_chance = |soldiers: SquareSet, piece| {
        soldiers.iter().find_map(|square| Walk::new(view, square, piece).chance(&mut aside.aside()))
    };
    let private = first_chance(view.position.privates(side), Piece::Private);
    let officer = match (&private, view.readings.capture_duty) {
        (None, CaptureDuty::All) => first_chance(view.position.officers(side), Piece::Officer),
        (Some(_), _) | (None, CaptureDuty::Privates) => None,
    };
    let privates_only = private.is_some() && view.readings.duty_discharge == DutyDischarge::PrivateCapture;
    private.or(officer).map(|chance| Duty { chance, privates_only })
}
