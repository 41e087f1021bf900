//! *Chess of the Second World War*: the rules core against a second implementation, and its own
//! seams.

mod boards;
mod second_opinion;
