//! Every promise, kept and broken.

mod boards;
mod cases;
mod pairs;
