//! Poligon proves game rules: scenarios in YAML are played on rules cores that name a clause for
//! everything they refuse and everything they do.

pub mod cli;
pub mod explain;
pub mod games;
pub mod kernel;
pub mod report;
pub mod rulebook;
pub mod scenario;
pub mod verify;
