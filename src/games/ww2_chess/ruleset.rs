//! The game as the kernel sees it.

use std::ops::{ControlFlow, Range};

use crate::games::Legal;
use crate::kernel::{
    Audit, Broken, Drawing, Malformed, Mover, Mutation, Outcome, Property, Remark, Ruleset, SetupFault, SetupSource,
    Side, Square, SquareSet, Standing, fingerprint,
};

use super::evidence::Fact;
use super::position::Phase;
use super::{
    Action, Evidence, Position, Setup, View, WcClause, WcReadings, account, arranged, attempts, board, drawing, ending,
    generate, geometry, holds, judge, mutations, notation, parse, perft, play, properties, read, reference,
    setup_holds, trial, universe, validate,
};

/// *Chess of the Second World War*.
///
/// ```
/// use poligon::games::ww2_chess::{WcReadings, Ww2Chess};
/// use poligon::kernel::Ruleset;
/// let readings = WcReadings::default();
/// let start = Ww2Chess::start(&readings);
/// assert_eq!(Ww2Chess::perft(&start, &readings, 1), 144);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ww2Chess;

impl Ruleset for Ww2Chess {
    const ID: &'static str = "ww2-chess";
    const TITLE: &'static str = "Chess of the Second World War";
    const STATES: &'static str = "white to move (turned by half, black's turn is the same) with nothing moved, after one \
        raid and after two on one target; and with the spare train in hand, before black's turn, in it and in white's";
    const UNIVERSE: &'static str = "`done`, `hold`, `deploy` on every cell, every move of every own piece to every cell, \
        raids over every cell at every kind of target with every kind of return, and a move of every kind from every \
        other cell";
    const RULEBOOK: &'static str = include_str!("rulebook.yaml");
    const SIDES: [&'static str; 2] = ["white", "black"];
    const PIECES: &'static [(&'static str, char)] = &[
        ("artillery", 'A'),
        ("tanks", 'T'),
        ("headquarters", 'H'),
        ("trains", 'S'),
        ("airfields", 'R'),
        ("bombers", 'B'),
        ("fighters", 'F'),
    ];
    const SETUP_FIELDS: &'static [&'static str] = &["reserve", "state"];
    const CAPTURES: bool = false;
    const CAUSES: &'static [&'static str] = &ending::CAUSES;
    const SQUARES: u8 = 64;
    /// Left and right: no rule tells the files apart.
    const MIRRORS: &'static [fn(Square) -> Square] = &[geometry::mirrored];

    type Clause = WcClause;
    type Readings = WcReadings;
    type Setup = Setup;
    type Position = Position;
    type Action = Action;
    type Legal = Legal<Action>;
    type View<'p> = View<'p>;

    fn read(source: &SetupSource<'_>, _: &WcReadings) -> Result<Setup, Vec<SetupFault>> {
        read::read(source)
    }

    fn validate<A: Audit<WcClause>>(setup: &Setup, _: &WcReadings, deployment: bool, audit: &mut A) -> ControlFlow<()> {
        validate::validate(setup, deployment, audit)
    }

    fn admit(setup: Setup, _: &WcReadings) -> Result<Position, Vec<Broken<WcClause>>> {
        validate::admit(&setup)
    }

    fn start(_: &WcReadings) -> Position {
        match read::read(&SetupSource::Start) {
            Ok(setup) => validate::position(&setup),
            // A test reads the standard deployment.
            Err(_) => Position::empty(),
        }
    }

    fn arranged(pieces: &[Standing], _: &WcReadings) -> Vec<Position> {
        arranged::arranged(pieces)
    }

    fn line(position: &Position) -> String {
        notation::line(position)
    }

    fn side(position: &Position) -> Side {
        position.side
    }

    fn parse_action(text: &str) -> Result<Action, Malformed> {
        parse::action(text)
    }

    fn action_parts(text: &str) -> Vec<Range<usize>> {
        parse::parts(text)
    }

    fn parse_square(name: &str) -> Option<Square> {
        geometry::parse(name)
    }

    fn square_name(square: Square) -> String {
        geometry::name(square)
    }

    fn view<'p, A: Audit<WcClause>>(position: &'p Position, readings: &'p WcReadings, _: &A) -> View<'p> {
        View::new(position, readings)
    }

    fn trial<A: Audit<WcClause>>(view: &View<'_>, action: &Action, audit: &mut A) -> ControlFlow<()> {
        trial::trial(view, *action, audit)
    }

    fn judge(view: &View<'_>, action: &Action) -> Option<Legal<Action>> {
        judge::judge(view, *action)
    }

    fn judge_under<A: Audit<WcClause> + Clone>(view: &View<'_>, action: &Action, audit: &A) -> Option<Legal<Action>> {
        judge::judge_with(view, *action, &mut audit.clone())
    }

    fn moves(view: &View<'_>) -> Vec<Legal<Action>> {
        generate::moves(view)
    }

    fn reference<A: Audit<WcClause> + Clone>(view: &View<'_>, audit: &A) -> Vec<Legal<Action>> {
        reference::reference(view, audit)
    }

    fn play<A: Audit<WcClause>>(view: &View<'_>, legal: &Legal<Action>, audit: &mut A) -> Position {
        play::play(view, *legal.as_ref(), audit)
    }

    fn ending<A: Audit<WcClause>>(position: &Position, _: &WcReadings, _: &A) -> Option<Outcome> {
        position.outcome()
    }

    fn perft(position: &Position, readings: &WcReadings, depth: u32) -> u64 {
        perft::perft(position, readings, depth)
    }

    fn evidence_holds(view: &View<'_>, action: &Action, evidence: &Evidence) -> bool {
        holds::holds(view, *action, evidence.fact)
    }

    fn setup_evidence_holds(setup: &Setup, _: &WcReadings, evidence: &Evidence) -> bool {
        setup_holds::holds(setup, evidence.fact)
    }

    fn board(position: &Position, marks: SquareSet) -> String {
        board::draw(position, marks)
    }

    fn drawing(position: &Position, _: &WcReadings) -> Drawing {
        drawing::drawing(position)
    }

    fn pieces_at(position: &Position, square: Square) -> Vec<char> {
        drawing::letters(position, square)
    }

    fn mover(action: &Action) -> Option<Mover> {
        attempts::mover(*action)
    }

    fn touched(action: &Action) -> SquareSet {
        attempts::touched(*action)
    }

    fn attempts(view: &View<'_>, mover: Mover) -> Vec<Action> {
        attempts::attempts(view, mover)
    }

    fn variants(action: &Action) -> Vec<Action> {
        attempts::variants(*action)
    }

    fn changes(position: &Position, _: &WcReadings, squares: SquareSet) -> Vec<(String, Position)> {
        attempts::changes(position, squares)
    }

    fn obligation(view: &View<'_>) -> Option<Broken<WcClause>> {
        match view.position.phase {
            Phase::Start => {
                Some(Broken { clause: WcClause::SpareTrain, evidence: Fact::SpareUndecided.whole(), gate: false })
            }
            Phase::Move | Phase::Over(_) => None,
        }
    }

    fn remarks(view: &View<'_>, legal: &Legal<Action>) -> Vec<Remark<WcClause>> {
        account::remarks(view, *legal.as_ref())
    }

    fn mutations() -> Vec<Mutation<WcClause>> {
        mutations::mutations()
    }

    fn properties() -> Vec<Property<Self>> {
        properties::properties()
    }

    fn endless() -> Option<WcClause> {
        Some(WcClause::AlwaysDone)
    }

    fn key(position: &Position) -> [u64; 3] {
        fingerprint(position)
    }

    fn universe(view: &View<'_>) -> Vec<Action> {
        universe::universe(view)
    }
}
