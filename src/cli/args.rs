//! The arguments of every command.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::out::Color;
use super::reports::ReportArg;
use crate::games::GameId;
use crate::scenario::{Basis, Shard};

/// Proves the rules of board games.
#[derive(Debug, Parser)]
#[command(name = "poligon", version, about, long_about = None, propagate_version = true, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 all good, 1 a scenario failed, a new finding, a change to the rules that was not noticed or a checked move that is illegal, 2 bad usage or bad \
                        input, 4 nothing selected, 70 internal error."
)]
pub struct Cli {
    /// When to colour output; `NO_COLOR` is honoured
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub color: Color,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// Stands before an argument that begins with a hyphen and is no option, so that the parser of
/// options lets it pass. No argument can hold it otherwise: it is no character that a terminal
/// sends.
const MARK: char = '\u{10fffe}';

/// The arguments of the process, those marked that are moves although they begin with a hyphen:
/// people mistype moves, and are to be told what is wrong with the move.
pub(super) fn marked(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if arguments.get(1).is_some_and(|command| command == "explain") {
        for argument in arguments.iter_mut().skip(2).take_while(|argument| *argument != "--") {
            if let Some(text) = argument.to_str().filter(|text| is_move(text)) {
                *argument = format!("{MARK}{text}").into();
            }
        }
    }
    arguments
}

/// Whether an argument begins with a hyphen and is none of the options of `explain`, which have
/// two hyphens, but for two of one letter.
fn is_move(argument: &str) -> bool {
    argument.starts_with('-') && !argument.starts_with("--") && !["-", "-h", "-V"].contains(&argument)
}

/// The argument as it was given.
#[expect(clippy::unnecessary_wraps, reason = "the parser of arguments wants a result")]
fn unmarked(argument: &str) -> Result<String, std::convert::Infallible> {
    Ok(argument.strip_prefix(MARK).unwrap_or(argument).to_owned())
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run scenarios
    Run(RunArgs),
    /// Check scenario files without running them
    Check(CheckArgs),
    /// Say why a move is illegal, or what a legal one does
    Explain(ExplainArgs),
    /// Show the rulebook: clauses, the sentences they rest on, readings, questions, scenarios
    Rules(RulesArgs),
    /// Draw a position
    Show(ShowArgs),
    /// Count the move sequences of a given length
    Perft(PerftArgs),
    /// Hunt for contradictions, gaps, dead rules, ambiguous readings and broken properties
    Verify(VerifyArgs),
    /// Answer JSON Lines on standard input
    Query(QueryArgs),
    /// Change the rules, one clause or reading at a time: which changes does no scenario notice?
    Mutate(MutateArgs),
    /// Show which scenario pins which clause and which value of which reading
    Coverage(CoverageArgs),
    /// Compare readings
    #[command(subcommand)]
    Readings(ReadingsCommand),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print a manual page
    Man(ManArgs),
}

/// The parser of a game's id, with suggestions by clap.
fn game_parser() -> impl TypedValueParser<Value = GameId> {
    PossibleValuesParser::new(GameId::ALL.iter().map(|game| game.id()))
        .try_map(|id| GameId::from_id(&id).ok_or("there is no such game"))
}

/// Arguments of `poligon run`.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// Files and directories; `scenarios` where none is given
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only scenarios whose id contains this text; may be repeated
    #[arg(long, value_name = "TEXT")]
    pub filter: Vec<String>,
    /// Only the scenario of this id; may be repeated
    #[arg(long, value_name = "ID")]
    pub exact: Vec<String>,
    /// Only scenarios of this game; may be repeated
    #[arg(long, value_parser = game_parser())]
    pub game: Vec<GameId>,
    /// Only scenarios that pin this clause; may be repeated
    #[arg(long, value_name = "CLAUSE")]
    pub clause: Vec<String>,
    /// Only scenarios on this basis; may be repeated
    #[arg(long, value_name = "BASIS", value_parser = basis_parser())]
    pub basis: Vec<Basis>,
    /// Only scenarios that failed when they last ran
    #[arg(long)]
    pub rerun_failed: bool,
    /// Only part K of N; the parts are stable by name
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// List the ids of the scenarios instead of running them
    #[arg(long, conflicts_with_all = ["update", "report", "fail_fast"])]
    pub list: bool,
    /// How many threads run them; as many as there are processors where it is not said
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// Stop after the first scenario that is not good
    #[arg(long)]
    pub fail_fast: bool,
    /// Write a report: pretty, json, junit, tap or github; may be repeated. Without a file, or with
    /// the file `-`, it goes to standard output in place of the pretty one
    #[arg(long, value_name = "FORMAT=FILE")]
    pub report: Vec<ReportArg>,
    /// Accept changed and new snapshots, or rewrite wrong expectations in the scenario files
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "snapshots"
    )]
    pub update: Option<Update>,
}

/// A number of threads.
fn jobs(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "a whole number from 1 was expected")
}

/// What `--update` brings up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Update {
    /// Snapshots.
    Snapshots,
    /// Expectations in scenario files.
    Expectations,
}

/// Arguments of `poligon check`.
#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    /// Files and directories; `scenarios` where none is given
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
}

/// The parser of a basis, with suggestions by clap.
fn basis_parser() -> impl TypedValueParser<Value = Basis> {
    PossibleValuesParser::new(Basis::ALL.iter().map(|basis| basis.name()))
        .try_map(|name| Basis::from_name(&name).ok_or("there is no such basis"))
}

/// Under which readings.
#[derive(Clone, Debug, Default, Args)]
pub struct ReadingsArgs {
    /// Set a reading; may be repeated, or several separated by commas
    #[arg(long = "readings", visible_alias = "reading", value_name = "NAME=VALUE", value_delimiter = ',')]
    pub readings: Vec<String>,
    /// Read readings from a YAML file (`name: value` lines); `--readings` goes before it
    #[arg(long, value_name = "FILE")]
    pub readings_file: Option<PathBuf>,
}

/// Where a position comes from.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// Which game
    #[arg(long, value_parser = game_parser())]
    pub game: GameId,
    /// The position in one line, or `start`
    #[arg(long, value_name = "POSITION", default_value = "start", allow_hyphen_values = true)]
    pub position: String,
    /// Under which readings
    #[command(flatten)]
    pub readings: ReadingsArgs,
}

/// A position, or a scenario's step.
#[derive(Clone, Debug, Args)]
pub struct SourceArgs {
    /// Which game (leave it out to name a scenario)
    #[arg(long, value_parser = game_parser())]
    pub game: Option<GameId>,
    /// The position in one line, or `start`
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, requires = "game")]
    pub position: Option<String>,
    /// Under which readings
    #[command(flatten)]
    pub readings: ReadingsArgs,
    /// Which step of the scenario, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "game", value_parser = clap::value_parser!(u32).range(1..))]
    pub step: Option<u32>,
}

/// How an explanation is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum TextOrJson {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// Arguments of `poligon explain`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "With --game the arguments are moves: all but the last are played, the last is explained. \
                        Without it the argument is a scenario's id as `poligon run --list` prints it.")]
pub struct ExplainArgs {
    /// Moves with --game; else a scenario's id, `path::name`
    #[arg(required = true, value_name = "MOVE|SCENARIO", value_parser = unmarked)]
    pub what: Vec<String>,
    /// The position
    #[command(flatten)]
    pub source: SourceArgs,
    /// End with status 1 if the move is illegal
    #[arg(long)]
    pub check: bool,
    /// How to write the explanation
    #[arg(long, value_enum, default_value_t)]
    pub format: TextOrJson,
    /// Use the words of this rulebook instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub rulebook: Option<PathBuf>,
}

/// Arguments of `poligon rules`.
#[derive(Clone, Debug, Args)]
pub struct RulesArgs {
    /// Clauses, readings or questions by id or name; everything where none is given
    #[arg(value_name = "CLAUSE")]
    pub ids: Vec<String>,
    /// Only this game
    #[arg(long, value_parser = game_parser())]
    pub game: Option<GameId>,
    /// Where the scenarios are that pin the clauses; `scenarios`, if it is there, where it is not said
    #[arg(long, value_name = "DIR")]
    pub scenarios: Option<PathBuf>,
    /// How to write it
    #[arg(long, value_enum, default_value_t)]
    pub format: TextOrJson,
    /// Use the words of this rulebook instead of the built-in one
    #[arg(long, value_name = "FILE", requires = "game")]
    pub rulebook: Option<PathBuf>,
}

/// Arguments of `poligon show`.
#[derive(Clone, Debug, Args)]
pub struct ShowArgs {
    /// A scenario's id, `path::name`, instead of --game
    #[arg(value_name = "SCENARIO", conflicts_with = "game")]
    pub scenario: Option<String>,
    /// The position
    #[command(flatten)]
    pub source: SourceArgs,
    /// Set off these squares; may be repeated, or several separated by commas
    #[arg(long, value_name = "SQUARE", value_delimiter = ',')]
    pub mark: Vec<String>,
    /// Write an SVG picture
    #[arg(long)]
    pub svg: bool,
}

/// The greatest depth that perft counts to: far beyond what ends in a lifetime, and few enough
/// calls within calls.
pub(super) const MAX_DEPTH: u32 = 64;

/// Arguments of `poligon perft`.
#[derive(Clone, Debug, Args)]
pub struct PerftArgs {
    /// The position
    #[command(flatten)]
    pub place: PositionArgs,
    /// How many actions long
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    pub depth: u32,
    /// Show the count after each first action
    #[arg(long)]
    pub divide: bool,
}

/// The longest budget, in seconds: a day.
const LONGEST: u64 = 86_400;

/// Arguments of `poligon verify`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "A finding that a question of the rulebook names is known. A new one ends the command with \
                        status 1. What was searched is counted, not timed: the same arguments find the same, \
                        unless the budget or an interrupt (Ctrl-C) cuts the hunt short, which is said.")]
pub struct VerifyArgs {
    /// Which game
    #[arg(long, value_parser = game_parser())]
    pub game: GameId,
    /// How long to search at most, such as 30s, 10m or 2h, from a second to a day; placements, which
    /// come first, take no more than six tenths of it
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = budget)]
    pub budget: Duration,
    /// Look at every position of up to so many pieces; 1 takes a first look at the whole
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    pub pieces: Option<u8>,
    /// Play so many random games
    #[arg(long, value_name = "N")]
    pub games: Option<u64>,
    /// What random play begins with
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many megabytes the sets of visited positions may take, at least 16
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(16..))]
    pub memory: u64,
    /// Keep a record of what was looked at in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// How many threads search; as many as there are processors where it is not said
    #[arg(long, short, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// How to write what was found
    #[arg(long, value_enum, default_value_t)]
    pub format: TextOrJson,
    /// Save each witness as a scenario file in this directory; no file is overwritten
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Use the words of this rulebook instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub rulebook: Option<PathBuf>,
}

/// Reads a time such as `90`, `90s`, `10m` or `2h`.
fn budget(text: &str) -> Result<Duration, String> {
    if !text.starts_with(|letter: char| letter.is_ascii_digit()) {
        return Err("expected a whole number of seconds, or a time such as 30s, 10m or 2h".to_owned());
    }
    let (digits, unit) = text.split_at(text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len()));
    let each = match unit {
        "" | "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return Err(format!("`{unit}` is no unit of time: expected a whole number and s, m or h")),
    };
    let number: u64 = digits.parse().map_err(|_| "expected a whole number".to_owned())?;
    match number.checked_mul(each) {
        Some(seconds) if (1..=LONGEST).contains(&seconds) => Ok(Duration::from_secs(seconds)),
        _ => Err("expected between a second and a day".to_owned()),
    }
}

/// Arguments of `poligon query`.
#[derive(Clone, Debug, Args)]
#[command(after_help = r#"One request a line, one answer a line. Requests:
  {"id":1,"game":"GAME","readings":{"NAME":"VALUE"},"position":"start","ask":"moves"}
  … "ask":"play","moves":["MOVE",…]   … "ask":"perft","depth":N   … "ask":"explain","move":"MOVE""#)]
pub struct QueryArgs {}

/// How far a search goes.
#[derive(Clone, Copy, Debug, Args)]
pub struct BoundArgs {
    /// How many placements a search looks at: all of one piece, then all of two, and so on; then,
    /// close together, as many of more pieces, up to a bound. The number of random games after
    /// that goes with it
    #[arg(long, value_name = "PLACEMENTS", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: u64,
}

/// Arguments of `poligon mutate`.
#[derive(Clone, Debug, Args)]
pub struct MutateArgs {
    /// Files and directories; `scenarios` where none is given
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only this game; may be repeated
    #[arg(long, value_parser = game_parser())]
    pub game: Vec<GameId>,
    /// How far to look for a difference that no scenario notices
    #[command(flatten)]
    pub bound: BoundArgs,
    /// Write scenarios that notice the changes that none noticed into this directory
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: TextOrJson,
}

/// Arguments of `poligon coverage`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "A clause is pinned where it decides something: a scenario is no longer green if the clause \
                        permits less, refuses less, does less or names another number. Ends with status 1 if a \
                        clause is cited where it decides nothing, or if less is pinned than --min says.")]
pub struct CoverageArgs {
    /// Files and directories; `scenarios` where none is given
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only this game; may be repeated
    #[arg(long, value_parser = game_parser())]
    pub game: Vec<GameId>,
    /// Of the clauses and values of readings that are not excused, so many per cent have to be
    /// pinned
    #[arg(long, value_name = "PERCENT", default_value_t = 0.0, value_parser = percent)]
    pub min: f64,
    /// Show what every scenario pins, too
    #[arg(long)]
    pub matrix: bool,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: TextOrJson,
}

/// A number from 0 to 100.
fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text.trim_end_matches('%').trim().parse().map_err(|_| format!("`{text}` is no number"))?;
    if (0.0..=100.0).contains(&number) { Ok(number) } else { Err(format!("{text} is not between 0 and 100")) }
}

/// What to do with readings.
#[derive(Clone, Debug, Subcommand)]
pub enum ReadingsCommand {
    /// Find the smallest position at which two values of a reading, or two choices of several
    /// readings, differ
    Diff(ReadingsDiffArgs),
}

/// Arguments of `poligon readings diff`.
#[derive(Clone, Debug, Args)]
pub struct ReadingsDiffArgs {
    /// One choice of readings, several separated by commas
    #[arg(value_name = "NAME=VALUE")]
    pub one: String,
    /// The other
    #[arg(value_name = "NAME=VALUE")]
    pub other: String,
    /// Which game; the one that has these readings where it is not said
    #[arg(long, value_parser = game_parser())]
    pub game: Option<GameId>,
    /// How far to look
    #[command(flatten)]
    pub bound: BoundArgs,
    /// Write a scenario that pins the difference into this directory
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// How to write the result
    #[arg(long, value_enum, default_value_t)]
    pub format: TextOrJson,
}

/// Arguments of `poligon completions`.
#[derive(Clone, Debug, Args)]
pub struct CompletionsArgs {
    /// Which shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Arguments of `poligon man`.
#[derive(Clone, Debug, Args)]
pub struct ManArgs {
    /// The command whose page to print; the main page where it is left out
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}
