//! Everything that is tested from outside the crate.

mod naive;
mod na_poligonie;
