//! *Na poligonie*: a draughts-like war game on 61 stations.
//!
//! `step` holds the text of the rules for moves, `ransom` for the ransom phase, `setup` for
//! positions, `ending` for the end of the game; `generate` is the fast generator (`listing` its actions), proved equal
//! to `reference`, which walks the text.

mod action;
mod chance;
mod clauses;
mod ending;
mod event;
mod evidence;
mod generate;
mod geometry;
mod judge;
mod layout;
mod listing;
mod notation;
mod perft;
mod play;
mod position;
mod properties;
mod ransom;
mod readings;
mod reference;
mod rules;
mod setup;
mod step;
mod suggest;
mod truth;
mod universe;
mod view;

pub use action::{Action, Join, Leg, Path, Ransom};
pub use chance::{Chance, Hops};
pub use clauses::{Clause, Point};
pub use event::Event;
pub use evidence::{Ended, Evidence, Occupant, Stretch};
pub use geometry::{Direction, Line, station, stations};
pub use position::{Piece, Position};
pub use readings::{
    AirborneOfficer, Blocked, CaptureDuty, CentralZone, DutyDischarge, FriendlyHops, HopZone, OfficerTurns,
    OfficerWing, PrivateDirection, RansomTurn, Readings, Removal, Series,
};
pub use rules::NaPoligonie;
pub use setup::Setup;
pub use view::View;
