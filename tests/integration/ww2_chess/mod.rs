//! *Chess of the Second World War*: the rules core against a second implementation, and its own
//! seams.

mod account;
mod blame;
mod boards;
mod generators;
mod notation;
mod play;
mod refusals;
mod seam;
mod second_opinion;
