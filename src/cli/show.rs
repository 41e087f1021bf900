//! `poligon show`.

use std::io::Write;

use super::args::ShowArgs;
use super::exit::{Ended, Exit, Failure};
use super::out::Out;
use super::{place, scenarios};
use crate::explain::{outcome_words, svg};
use crate::games::{GameId, GameVisitor};
use crate::kernel::{Readings, Ruleset, Silent, SquareSet};
use crate::report::Notice;
use crate::scenario::Case;

pub(super) fn run(args: &ShowArgs, out: &mut Out) -> Ended {
    let case = args.scenario.as_deref().map(scenarios::find_case).transpose()?;
    let game: Option<GameId> = case.as_ref().map(Case::game).or(args.source.game);
    let Some(game) = game else {
        return Err(Failure::input(
            Notice::error("nothing to show is named")
                .help("give --game (and --position), or a scenario's id as `poligon run --list` prints it"),
        ));
    };
    game.visit(Showing { args, case: case.as_ref(), out })
}

struct Showing<'a> {
    args: &'a ShowArgs,
    case: Option<&'a Case>,
    out: &'a mut Out,
}

impl GameVisitor for Showing<'_> {
    type Output = Ended;

    fn visit<R: Ruleset>(self) -> Ended {
        let Self { args, case, out } = self;
        let (position, readings) = match case {
            Some(case) => {
                let before = args.source.step.map_or(0, |step| step as usize - 1);
                place::at_step::<R>(case, before, &args.source.readings)?
            }
            None => place::given::<R>(&args.source)?,
        };
        let marks = marks::<R>(&args.mark)?;
        if args.svg {
            let drawing = R::drawing(&position, &readings);
            out.write_all(svg(&drawing, marks, &format!("{}: {}", R::TITLE, R::line(&position))).as_bytes())?;
            return Ok(Exit::Good);
        }
        writeln!(out, "{}", R::board(&position, marks).trim_end_matches('\n'))?;
        writeln!(out, "\n{}", R::line(&position))?;
        match R::ending(&position, &readings, &Silent) {
            Some(outcome) => writeln!(out, "{}", outcome_words::<R>(outcome))?,
            None => writeln!(out, "{} to move", R::SIDES[R::side(&position).index()])?,
        }
        for (name, value) in readings.changed() {
            writeln!(out, "{name}: {value}")?;
        }
        Ok(Exit::Good)
    }
}

fn marks<R: Ruleset>(names: &[String]) -> Result<SquareSet, Failure> {
    let mut notices = Vec::new();
    let mut marks = SquareSet::EMPTY;
    for name in names {
        if let Some(square) = R::parse_square(name.trim()) {
            marks |= square.set();
        } else {
            let notice = Notice::error(format!("--mark: the board has no square `{name}`"));
            notices.push(notice.maybe_help(R::square_advice(name.trim())));
        }
    }
    if notices.is_empty() { Ok(marks) } else { Err(notices.into()) }
}
