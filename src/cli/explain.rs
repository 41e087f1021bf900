//! `poligon explain`.

use std::io::{self, Write};

use super::args::{ExplainArgs, TextOrJson};
use super::check::plural;
use super::exit::{Ended, Exit, Failure};
use super::out::{Color, Out, stdout_style};
use super::{place, scenarios, words};
use crate::explain::explain_line;
use crate::games::GameVisitor;
use crate::kernel::Ruleset;
use crate::report::{Notice, rerun_command, write_explanation};
use crate::scenario::{Because, Body, Case, Step, Text, Verb, replay};

pub(super) fn run(args: &ExplainArgs, color: Color, out: &mut Out) -> Ended {
    if let Some(game) = args.source.game {
        return game.visit(Explaining { args, case: None, color, out });
    }
    let [id] = args.what.as_slice() else {
        return Err(Failure::input(
            Notice::error("several arguments without a game")
                .help("give --game to explain moves, or one scenario's id; quote an id that holds blanks"),
        ));
    };
    let case = scenarios::find_case(id)?;
    case.game().visit(Explaining { args, case: Some(&case), color, out })
}

struct Explaining<'a> {
    args: &'a ExplainArgs,
    case: Option<&'a Case>,
    color: Color,
    out: &'a mut Out,
}

impl GameVisitor for Explaining<'_> {
    type Output = Ended;

    fn visit<R: Ruleset>(self) -> Ended {
        let Self { args, case, color, out } = self;
        let book = words::book::<R>(args.rulebook.as_deref())?;
        let explanation = match case {
            None => {
                let (position, readings) = place::given::<R>(&args.source)?;
                explain_line::<R>(position, &readings, &book, &joined::<R>(&args.what))
            }
            Some(case) => {
                let (step, actions) = step_of::<R>(case, args.source.step)?;
                let (position, readings) = place::at_step::<R>(case, step, &args.source.readings)?;
                explain_line::<R>(position, &readings, &book, &actions)
            }
        };
        match args.format {
            TextOrJson::Text => write_explanation(out, &explanation, stdout_style(color))?,
            TextOrJson::Json => {
                serde_json::to_writer_pretty(&mut *out, &explanation).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
        Ok(if args.check && !explanation.legal { Exit::Failed } else { Exit::Good })
    }
}

/// The arguments as actions. Some actions hold a blank, and who forgets to quote one gives it as
/// two arguments: two that are an action only together are one.
fn joined<R: Ruleset>(arguments: &[String]) -> Vec<String> {
    let mut actions = Vec::new();
    let mut rest = arguments;
    while let [first, others @ ..] = rest {
        rest = others;
        let together = others.first().map(|second| format!("{first} {second}"));
        match together.filter(|together| R::parse_action(first).is_err() && R::parse_action(together).is_ok()) {
            Some(together) => {
                rest = &others[1..];
                actions.push(together);
            }
            None => actions.push(first.clone()),
        }
    }
    actions
}

/// The step to be explained, from 0, and its actions: the one asked for; else the first that is
/// about a refusal or cannot be played; else the last with an action.
fn step_of<R: Ruleset>(case: &Case, asked: Option<u32>) -> Result<(usize, Vec<String>), Failure> {
    if let Body::Refused(because) = &case.scenario().body {
        return Err(no_moves(case, because));
    }
    let steps = case.scenario().steps();
    if let Some(asked) = asked {
        let at = asked as usize - 1;
        let Some(step) = steps.get(at) else {
            let message = format!("the scenario has {}, there is no step {asked}", plural(steps.len(), "step"));
            return Err(Failure::input(Notice::error(message)));
        };
        return match actions(step) {
            Some(actions) => Ok((at, actions)),
            None => Err(no_action(case, step, asked)),
        };
    }
    let mut last = None;
    for (at, step) in steps.iter().enumerate() {
        let Some(actions) = actions(step) else { continue };
        let refused = match step.verb {
            Verb::Illegal { .. } | Verb::Malformed(_) => true,
            // What cannot be played leaves no position after it.
            _ => replay::<R>(case, at + 1).is_err(),
        };
        if refused {
            return Ok((at, actions));
        }
        last = Some((at, actions));
    }
    last.ok_or_else(|| Failure::input(Notice::error(format!("no step of {} is a move", case.id))))
}

/// The texts of the actions that a step is about.
fn actions(step: &Step) -> Option<Vec<String>> {
    let one = |text: &Text| vec![text.value.clone()];
    match &step.verb {
        Verb::Play(play) => Some(play.actions.iter().map(|text| text.value.clone()).collect()),
        Verb::Illegal { action, .. } | Verb::Malformed(action) => Some(one(action)),
        Verb::Legal(_) | Verb::Position(_) | Verb::Outcome(_) => None,
    }
}

/// A scenario about a setup that is no position has nothing to explain but that setup.
fn no_moves(case: &Case, because: &Because) -> Failure {
    let source = &case.file.source;
    Notice::error("the scenario says that its setup is no position: no move is made in it, and none can be explained")
        .about(&source.path, source.text.clone())
        .label(because.span.range(), Some("the clauses that refuse the setup".to_owned()))
        .help(format!("`{}` says whether they do", rerun_command(case)))
        .into()
}

fn no_action(case: &Case, step: &Step, asked: u32) -> Failure {
    let source = &case.file.source;
    Failure::input(
        Notice::error(format!("step {asked} is no move: there is nothing to explain"))
            .about(&source.path, source.text.clone())
            .label(step.key.range(), Some(format!("`{}`", step.verb.key())))
            .help("name a step with `move`, `turn`, `illegal` or `malformed`"),
    )
}
