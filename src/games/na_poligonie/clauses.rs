//! The clauses of the rulebook and the points at which its sentences disagree.

use crate::kernel::{Question, Sentence, Side, Square, clauses};

use super::{Event, Evidence};

clauses! {
    /// The clauses, in rulebook order.
    pub enum Clause: Evidence, Event, Point {
        /// A station holds one soldier.
        Stations = "NP-1.1",
        /// Diagonal lines run everywhere.
        DiagonalLines = "NP-1.2",
        /// Straight lines serve officers only.
        StraightLines = "NP-1.3",
        /// Twenty privates and two officers at most.
        ForceSize = "NP-1.4",
        /// Main forces on rows 2 to 4.
        MainForce = "NP-2.1",
        /// An officer on the right wing.
        OfficerWing = "NP-2.2",
        /// The airborne detachment in the enemy's rear.
        Airborne = "NP-2.3",
        /// Light moves first.
        FirstMove = "NP-3.1",
        /// Sides alternate, each moving its own soldiers.
        Turns = "NP-3.2",
        /// A private's step.
        PrivateStep = "NP-4.1",
        /// A private's capture.
        PrivateCapture = "NP-4.2",
        /// The duty to capture.
        CaptureDuty = "NP-4.3",
        /// Jumps strung together.
        Series = "NP-4.4",
        /// Who is jumped over is captured.
        Captured = "NP-4.5",
        /// An officer's shift.
        OfficerShift = "NP-5.1",
        /// An officer on straight lines.
        OfficerStraight = "NP-5.2",
        /// An officer's hop over an own soldier.
        Hop = "NP-5.3",
        /// An officer's capture.
        OfficerCapture = "NP-5.4",
        /// An officer's turn in mid-series.
        OfficerTurn = "NP-5.5",
        /// When an officer may be ransomed.
        RansomTime = "NP-6.1",
        /// What a ransom costs.
        RansomPrice = "NP-6.2",
        /// Where the freed officer stands.
        RansomStation = "NP-6.3",
        /// A ransom is optional.
        RansomOptional = "NP-6.4",
        /// A side without soldiers has lost.
        Victory = "NP-7.1",
        /// A side that cannot move.
        Blocked = "NP-7.2",
        /// Nothing ends an endless game.
        Endless = "NP-7.3",
    }
}

/// S2: the discs in the box.
pub(super) const S2: Sentence = Sentence("S2");
/// S4: the size of a force.
pub(super) const S4: Sentence = Sentence("S4");
/// S10: privates move by one station only.
pub(super) const S10: Sentence = Sentence("S10");
/// S11: a private captures by a short jump.
pub(super) const S11: Sentence = Sentence("S11");
/// S12: jumps in a series.
pub(super) const S12: Sentence = Sentence("S12");
/// S14: officers turn in the central zone.
pub(super) const S14: Sentence = Sentence("S14");

/// A point to which two absolute sentences speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Point {
    /// How many soldiers does a side have? S4 against S2.
    ForceSize(Side),
    /// May a private cross more than one station? S11 and S12 against S10.
    PrivateJump(Square),
    /// May an officer turn here in mid-series? S12 beside S14.
    OfficerTurn(Square),
}

impl Question for Point {
    const KINDS: &'static [&'static str] = &["force-size", "private-jump", "officer-turn"];

    fn kind(&self) -> &'static str {
        match self {
            Self::ForceSize(_) => "force-size",
            Self::PrivateJump(_) => "private-jump",
            Self::OfficerTurn(_) => "officer-turn",
        }
    }

    fn must_be_answered(&self) -> bool {
        match self {
            Self::ForceSize(_) => true,
            Self::PrivateJump(_) | Self::OfficerTurn(_) => false,
        }
    }
}
