//! The verifier on both games: what it promises of its findings, with a budget of seconds.

mod breadth;
mod hunt;
