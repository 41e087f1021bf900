//! Second implementations of the rules, written from the rulebooks alone, as simply as possible.

pub mod na_poligonie;
pub mod ww2_chess;
