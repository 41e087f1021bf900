//! Everything that is tested from outside the crate.

#![expect(unreachable_pub, reason = "modules of one test binary have no outside")]

mod layout;
mod na_poligonie;
mod naive;
mod rulebooks;
mod ww2_chess;
