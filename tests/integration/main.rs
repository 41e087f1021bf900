//! Everything that is tested from outside the crate.

#![expect(unreachable_pub, reason = "modules of one test binary have no outside")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cli;
mod layout;
mod na_poligonie;
mod naive;
mod pinning;
mod readme;
mod rulebooks;
mod verify;
mod ww2_chess;
