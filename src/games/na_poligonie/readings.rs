//! The readings of the rulebook, a switch each; the first value is the default.

use crate::kernel::readings;

readings! {
    /// One value for every reading.
    pub struct Readings {
        /// Where officers have straight lines (NP-1.3).
        central_zone: CentralZone = "central-zone" {
            Rows5To7 = "rows-5-7",
            Rows4To8 = "rows-4-8",
            Core7x7 = "core-7x7",
        }
        /// Where a private may step to (NP-4.1).
        private_direction: PrivateDirection = "private-direction" {
            Any = "any",
            Forward = "forward",
        }
        /// Whose chance to capture obliges the side (NP-4.3).
        capture_duty: CaptureDuty = "capture-duty" {
            Privates = "privates",
            All = "all",
        }
        /// Whose capture satisfies a private's duty (NP-4.3).
        duty_discharge: DutyDischarge = "duty-discharge" {
            AnyCapture = "any-capture",
            PrivateCapture = "private-capture",
        }
        /// Whether a soldier under duty must jump on (NP-4.4).
        series: Series = "series" {
            Exhaust = "exhaust",
            StopAnytime = "stop-anytime",
        }
        /// When prisoners leave the board (NP-4.5).
        removal: Removal = "removal" {
            AtOnce = "at-once",
            AfterSeries = "after-series",
        }
        /// How hops and captures mix (NP-5.3, NP-5.4).
        friendly_hops: FriendlyHops = "friendly-hops" {
            LeadIn = "lead-in",
            Free = "free",
        }
        /// Where hops over own soldiers are allowed (NP-5.3).
        hop_zone: HopZone = "hop-zone" {
            Anywhere = "anywhere",
            CentreOnly = "centre-only",
        }
        /// Where an officer may turn in mid-series (NP-5.5).
        officer_turns: OfficerTurns = "officer-turns" {
            Anywhere = "anywhere",
            CentreOnly = "centre-only",
        }
        /// Whether a ransom uses up the turn (NP-6.1).
        ransom_turn: RansomTurn = "ransom-turn" {
            Free = "free",
            CostsTurn = "costs-turn",
        }
        /// What becomes of a side that cannot move (NP-7.2).
        blocked: Blocked = "blocked" {
            Pass = "pass",
            Loses = "loses",
            Draw = "draw",
        }
        /// Where the main force's officer starts (NP-2.2).
        officer_wing: OfficerWing = "officer-wing" {
            Outer = "outer",
            Rear = "rear",
            Front = "front",
        }
        /// Where the airborne officer starts (NP-2.3).
        airborne_officer: AirborneOfficer = "airborne-officer" {
            Right = "right",
            Left = "left",
        }
    }
}
