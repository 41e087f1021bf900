//! `poligon readings`.

use std::io::{self, Write};

use super::args::{ReadingsCommand, ReadingsDiffArgs, TextOrJson};
use super::exit::{Ended, Exit, Failure};
use super::interrupt::interrupted;
use super::mutate::saved;
use super::out::{Color, Out, stdout_style};
use super::place::set_reading;
use super::progress::StageLine;
use crate::games::{GameId, GameVisitor};
use crate::kernel::{Readings, Ruleset, near_miss};
use crate::report::{Notice, readings_difference_value, write_readings_difference};
use crate::verify::{ReadingsDifference, Stage, Watch, readings_difference_watched};

pub(super) fn run(command: &ReadingsCommand, color: Color, out: &mut Out) -> Ended {
    match command {
        ReadingsCommand::Diff(args) => diff(args, color, out),
    }
}

fn diff(args: &ReadingsDiffArgs, color: Color, out: &mut Out) -> Ended {
    let found = game(args)?.visit(Diff(args))?;
    if let Some(directory) = args.save.as_ref().filter(|_| !found.scenario.is_empty()) {
        saved(directory, &found.slug, &found.scenario)?;
    }
    match args.format {
        TextOrJson::Text => write_readings_difference(out, &found, stdout_style(color))?,
        TextOrJson::Json => {
            serde_json::to_writer_pretty(&mut *out, &readings_difference_value(&found)).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    Ok(Exit::Good)
}

/// The game that is named, or the only one that has the first reading.
fn game(args: &ReadingsDiffArgs) -> Result<GameId, Failure> {
    struct Has<'a>(&'a str);

    impl GameVisitor for Has<'_> {
        type Output = bool;

        fn visit<R: Ruleset>(self) -> bool {
            R::Readings::ALL.iter().any(|info| info.name == self.0)
        }
    }

    if let Some(game) = args.game {
        return Ok(game);
    }
    let name = args.one.split('=').next().unwrap_or_default().trim();
    let games: Vec<GameId> = GameId::ALL.iter().copied().filter(|game| game.visit(Has(name))).collect();
    match games.as_slice() {
        [game] => Ok(*game),
        [] => Err(Failure::input(Notice::error(format!("no game has a reading `{name}`")).help(
            near_miss(name, every_reading()).map_or_else(
                || "`poligon rules` shows every reading".to_owned(),
                |near| format!("did you mean `{near}`?"),
            ),
        ))),
        _ => Err(Failure::input(
            Notice::error(format!("several games have a reading `{name}`")).help("say which with --game"),
        )),
    }
}

/// The names of all readings of all games.
fn every_reading() -> impl Iterator<Item = &'static str> {
    struct Names;

    impl GameVisitor for Names {
        type Output = Vec<&'static str>;

        fn visit<R: Ruleset>(self) -> Self::Output {
            R::Readings::ALL.iter().map(|info| info.name).collect()
        }
    }

    GameId::ALL.iter().flat_map(|game| game.visit(Names))
}

struct Diff<'a>(&'a ReadingsDiffArgs);

impl GameVisitor for Diff<'_> {
    type Output = Result<ReadingsDifference, Failure>;

    fn visit<R: Ruleset>(self) -> Self::Output {
        let Self(args) = self;
        let (one, other) = (choice::<R>(&args.one)?, choice::<R>(&args.other)?);
        if one == other {
            return Err(Failure::input(
                Notice::error(format!("`{}` and `{}` are the same choice", args.one, args.other))
                    .help("what is left out of a choice has its default value"),
            ));
        }
        let stop = interrupted()?;
        let line = StageLine::new();
        let watch = Watch { stop: &stop, tell: &|stage: &Stage| line.show(stage) };
        let found = readings_difference_watched::<R>(one, other, args.bound.bound(), watch);
        line.clear();
        Ok(found)
    }
}

/// A choice of readings as users write it: `series=exhaust,blocked=draw`.
fn choice<R: Ruleset>(text: &str) -> Result<R::Readings, Failure> {
    let mut readings = R::Readings::default();
    let mut notices = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        if part.trim().is_empty() {
            let notice = Notice::error(format!("`{text}`: a choice of a reading is missing beside a comma"));
            notices.push(notice.help("write NAME=VALUE, or NAME=VALUE,NAME=VALUE"));
            continue;
        }
        if named.contains(&name.trim()) {
            let notice = Notice::error(format!("`{text}`: the reading `{}` is chosen twice", name.trim()));
            notices.push(notice.help("keep one of its values"));
        }
        named.push(name.trim());
        match set_reading(readings, name.trim(), value.trim()) {
            Ok(changed) => readings = changed,
            Err((message, help)) => notices.push(Notice::error(format!("`{text}`: {message}")).help(help)),
        }
    }
    if notices.is_empty() { Ok(readings) } else { Err(notices.into()) }
}
