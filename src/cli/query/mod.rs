//! `poligon query`: JSON Lines, one answer for each request.

mod answer;
mod fault;
mod lines;
mod object;
mod request;
mod session;

use fault::Fault;

pub(super) use session::run;
