//! `poligon rules`.

use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;

use super::args::{RulesArgs, TextOrJson};
use super::check::plural;
use super::exit::{Ended, Exit, Failure};
use super::out::{Color, Out, stdout_style};
use super::place::clip;
use super::scenarios::Pins;
use super::words;
use crate::games::{GameId, GameVisitor};
use crate::kernel::{Ruleset, near_miss};
use crate::report::{Notice, Selected, rulebook_value, write_rulebook};
use crate::rulebook::{Rulebook, embedded};

pub(super) fn run(args: &RulesArgs, color: Color, out: &mut Out) -> Ended {
    let games: Vec<GameId> = args.game.map_or_else(|| GameId::ALL.to_vec(), |game| vec![game]);
    let mut books = Vec::new();
    for game in games {
        books.push((game, game.visit(Book(args))?));
    }
    check_ids(args, &books)?;
    let pins = pins(args)?;
    let mut values = Vec::new();
    let mut first = true;
    for (game, book) in &books {
        let selected = Selected::of(book, &args.ids);
        if selected.is_empty() {
            continue;
        }
        let scenarios = |clause: &str| pins.as_ref().map(|pins| pins.of(*game, clause).to_vec());
        match args.format {
            TextOrJson::Json => values.push(rulebook_value(&selected, &scenarios)),
            TextOrJson::Text => {
                if !std::mem::take(&mut first) {
                    writeln!(out)?;
                }
                write_rulebook(out, &selected, &scenarios, stdout_style(color))?;
            }
        }
    }
    if args.format == TextOrJson::Json {
        serde_json::to_writer_pretty(&mut *out, &Value::from(values)).map_err(io::Error::from)?;
        writeln!(out)?;
    }
    if let Some(pins) = pins
        && pins.faulty > 0
    {
        let _ = writeln!(
            io::stderr(),
            "left out, since faulty: {}; `poligon check {}` says why",
            plural(pins.faulty, "scenario file"),
            scenarios(args).display()
        );
    }
    Ok(Exit::Good)
}

struct Book<'a>(&'a RulesArgs);

impl GameVisitor for Book<'_> {
    type Output = Result<Rulebook, Failure>;

    fn visit<R: Ruleset>(self) -> Self::Output {
        Ok(words::book::<R>(self.0.rulebook.as_deref())?.into_owned())
    }
}

/// Where the scenarios are.
fn scenarios(args: &RulesArgs) -> &Path {
    args.scenarios.as_deref().unwrap_or(Path::new("scenarios"))
}

/// The scenarios, if their directory is there. One that was asked for has to be.
fn pins(args: &RulesArgs) -> Result<Option<Pins>, Failure> {
    let directory = scenarios(args);
    if directory.is_dir() {
        return Pins::under(directory).map(Some);
    }
    match &args.scenarios {
        None => Ok(None),
        Some(asked) => Err(Notice::error(format!("--scenarios: there is no directory {}", asked.display()))
            .help("name the directory of the scenario files, or leave --scenarios out")
            .into()),
    }
}

/// Refuses ids that no rulebook has, or not the one of the game that was chosen.
fn check_ids(args: &RulesArgs, books: &[(GameId, Rulebook)]) -> Result<(), Failure> {
    let known: Vec<&str> = books.iter().flat_map(|(_, book)| Selected::ids(book)).collect();
    let unknown = |id: &&String| !known.iter().any(|name| name.eq_ignore_ascii_case(id));
    let notices: Vec<Notice> = args.ids.iter().filter(unknown).map(|id| unknown_id(id, args.game, &known)).collect();
    if notices.is_empty() { Ok(()) } else { Err(notices.into()) }
}

fn unknown_id(id: &str, game: Option<GameId>, known: &[&str]) -> Notice {
    let whose =
        game.map_or_else(|| "no rulebook has".to_owned(), |game| format!("the rulebook of {} has no", game.id()));
    let others = || GameId::ALL.iter().filter(|other| game.is_some_and(|game| game != **other));
    let help = others()
        .find(|other| other.visit(Has(id)))
        .map(|other| format!("{} has: leave out --game, or change it", other.id()));
    let near = || near_miss(id, known.iter().copied()).map(|near| format!("did you mean `{near}`?"));
    let help = help
        .or_else(near)
        .unwrap_or_else(|| "`poligon rules` shows every clause, sentence, reading and question".to_owned());
    Notice::error(format!("{whose} `{}`", clip(id))).help(help)
}

/// Whether a game's own rulebook has that id.
struct Has<'a>(&'a str);

impl GameVisitor for Has<'_> {
    type Output = bool;

    fn visit<R: Ruleset>(self) -> bool {
        Selected::ids(embedded::<R>()).any(|id| id.eq_ignore_ascii_case(self.0))
    }
}
