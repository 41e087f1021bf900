//! `poligon perft`.

use std::io::Write;

use rayon::prelude::*;

use super::args::PerftArgs;
use super::exit::{Ended, Exit, Failure};
use super::out::Out;
use super::place;
use crate::games::GameVisitor;
use crate::kernel::{LISTED, Ruleset, Silent, listed_moves};
use crate::report::Notice;

pub(super) fn run(args: &PerftArgs, out: &mut Out) -> Ended {
    args.place.game.visit(Counting { args, out })
}

struct Counting<'a> {
    args: &'a PerftArgs,
    out: &'a mut Out,
}

impl GameVisitor for Counting<'_> {
    type Output = Ended;

    fn visit<R: Ruleset>(self) -> Ended {
        let Self { args, out } = self;
        let readings = place::readings::<R>(&args.place.readings, R::Readings::default())?;
        let text = &args.place.position;
        let position = place::position::<R>(text, &readings).map_err(|fault| fault.notices("--position", text))?;
        let Some(deeper) = args.depth.checked_sub(1) else {
            if args.divide {
                write!(out, "total: ")?;
            }
            writeln!(out, "1")?;
            return Ok(Exit::Good);
        };
        // A last action is counted without being listed: a crowded board has millions of them.
        let counted = deeper == 0 && !args.divide;
        let children = if counted { None } else { children::<R>(&position, &readings) };
        let Some(children) = children else {
            if args.divide {
                let message = format!("more than {LISTED} moves are legal here, too many to divide by");
                return Err(Failure::input(Notice::error(message).help("leave out --divide to count them")));
            }
            writeln!(out, "{}", R::perft(&position, &readings, args.depth))?;
            return Ok(Exit::Good);
        };
        let counts: Vec<(String, u64)> =
            children.into_par_iter().map(|(action, child)| (action, R::perft(&child, &readings, deeper))).collect();
        let total: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
        if args.divide {
            for (action, nodes) in &counts {
                writeln!(out, "{action}: {nodes}")?;
            }
            write!(out, "total: ")?;
        }
        writeln!(out, "{total}")?;
        Ok(Exit::Good)
    }
}

/// Every position after one action, with the action, in byte order of the actions; `None` where
/// there are too many.
fn children<R: Ruleset>(position: &R::Position, readings: &R::Readings) -> Option<Vec<(String, R::Position)>> {
    let view = R::view(position, readings, &Silent);
    let legal = listed_moves::<R>(&view)?;
    let mut children: Vec<(String, R::Position)> =
        legal.iter().map(|legal| (legal.as_ref().to_string(), R::play(&view, legal, &mut Silent))).collect();
    children.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    Some(children)
}
