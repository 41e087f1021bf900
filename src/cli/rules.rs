//! `poligon rules`.

use std::io::{self, Write};

use serde_json::Value;

use super::args::{RulesArgs, TextOrJson};
use super::exit::{Ended, Exit, Failure};
use super::out::{Color, Out, stdout_style};
use super::scenarios::Pins;
use super::words;
use crate::games::{GameId, GameVisitor};
use crate::kernel::Ruleset;
use crate::report::{Notice, Selected, near_miss, rulebook_value, write_rulebook};
use crate::rulebook::Rulebook;

pub(super) fn run(args: &RulesArgs, color: Color, out: &mut Out) -> Ended {
    let games: Vec<GameId> = args.game.map_or_else(|| GameId::ALL.to_vec(), |game| vec![game]);
    let mut books = Vec::new();
    for game in games {
        books.push((game, game.visit(Book(args))?));
    }
    check_ids(&args.ids, &books)?;
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
            "{} scenario files could not be read and are left out: `poligon check {}` says why",
            pins.faulty,
            args.scenarios.display()
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

/// The scenarios, if their directory is there.
fn pins(args: &RulesArgs) -> Result<Option<Pins>, Failure> {
    if args.scenarios.is_dir() { Pins::under(&args.scenarios).map(Some) } else { Ok(None) }
}

/// Refuses ids that no rulebook has.
fn check_ids(ids: &[String], books: &[(GameId, Rulebook)]) -> Result<(), Failure> {
    let known: Vec<&str> = books.iter().flat_map(|(_, book)| Selected::ids(book)).collect();
    let unknown = |id: &&String| !known.iter().any(|name| name.eq_ignore_ascii_case(id));
    let notices: Vec<Notice> = ids
        .iter()
        .filter(unknown)
        .map(|id| {
            let help = near_miss(id, known.iter().copied()).map_or_else(
                || "`poligon rules` shows every clause, sentence, reading and question".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            Notice::error(format!("no rulebook has `{id}`")).help(help)
        })
        .collect();
    if notices.is_empty() { Ok(()) } else { Err(notices.into()) }
}
