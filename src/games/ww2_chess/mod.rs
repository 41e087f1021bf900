//! *Chess of the Second World War*: two layers, two moves a turn, simultaneous strikes, supply.

mod account;
mod action;
mod arranged;
mod attempts;
mod board;
mod clauses;
mod drawing;
mod ending;
mod event;
mod evidence;
mod flight;
mod generate;
mod geometry;
mod ground;
mod hits;
mod holds;
mod judge;
mod mutations;
mod notation;
mod parse;
mod perft;
mod piece;
mod play;
mod position;
mod properties;
mod question;
mod read;
mod readings;
mod reference;
mod ruleset;
mod setup;
mod setup_holds;
mod state;
mod strikes;
mod supply;
mod trial;
mod universe;
mod validate;
mod view;
mod words;

pub use action::Action;
pub use clauses::WcClause;
pub use event::{Event, Loss, Striker};
pub use evidence::{Evidence, Fact};
pub use hits::Hit;
pub use piece::{Aircraft, FullCount, Object, Piece};
pub use position::Position;
pub use question::WcQuestion;
pub use readings::{
    ArtilleryVsParked, Attrition, Clean, FighterVsArtillery, FightersOnGround, Interception, Overflight, Pairs,
    Reserve, TankStop, TrainContact, TrainPath, WcReadings, WhoStrikes,
};
pub use ruleset::Ww2Chess;
pub use setup::{Setup, State};
pub use view::View;
