//! The verifier: are the rules sound, and does a suite of scenarios pin them? It knows no game by
//! name and hears the rules through the listeners of the kernel alone.

mod placements;

pub use placements::{Placements, RANKS_A_CHUNK};
