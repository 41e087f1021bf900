//! `poligon coverage`.

use std::io::{self, Write};

use serde_json::Value;

use super::args::{CoverageArgs, TextOrJson};
use super::exit::{Ended, Exit, Failure};
use super::mutate::{games, loaded, not_green};
use super::out::{Color, Out, stdout_style};
use crate::games::GameVisitor;
use crate::kernel::Ruleset;
use crate::report::{Notice, coverage_matrix, coverage_value, idle_notice, write_coverage};
use crate::scenario::Case;
use crate::verify::{Covered, Suite, coverage};

pub(super) fn run(args: &CoverageArgs, color: Color, out: &mut Out) -> Ended {
    let suite = loaded(&args.paths)?;
    let mut results = Vec::new();
    for game in games(&args.game, &suite)? {
        results.push(game.visit(Covering(&suite))?);
    }
    match args.format {
        TextOrJson::Text => {
            for (at, covered) in results.iter().enumerate() {
                if at > 0 {
                    writeln!(out)?;
                }
                if args.matrix {
                    writeln!(out, "{}", coverage_matrix(covered))?;
                }
                write_coverage(out, covered, stdout_style(color))?;
            }
        }
        TextOrJson::Json => {
            let values: Vec<Value> = results.iter().map(coverage_value).collect();
            serde_json::to_writer_pretty(&mut *out, &values).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    let mut notices: Vec<Notice> = results.iter().flat_map(|covered| &covered.idle).map(idle_notice).collect();
    notices.extend(results.iter().filter(|covered| covered.percent() < args.min).map(|covered| {
        let (pinned, of) = covered.score();
        Notice::error(format!("{}: {pinned} of {of} pinned is less than {} %", covered.game, args.min))
    }));
    if notices.is_empty() { Ok(Exit::Good) } else { Err(Failure { exit: Exit::Failed, notices }) }
}

struct Covering<'a>(&'a [Case]);

impl GameVisitor for Covering<'_> {
    type Output = Result<Covered, Failure>;

    fn visit<R: Ruleset>(self) -> Self::Output {
        let suite = Suite::<R>::new(self.0.to_vec()).map_err(|red| not_green(&red))?;
        Ok(coverage(&suite))
    }
}
