//! *Na poligonie* as a [`Ruleset`].

use std::ops::{ControlFlow, Range};

use crate::games::Legal;
use crate::kernel::{
    Audit, Broken, Drawing, Malformed, Mover, Mutation, Outcome, Property, Remark, Ruleset, SetupFault, SetupSource,
    Side, Silent, Square, SquareSet, Standing,
};

use super::{
    Action, Clause, Evidence, Position, Readings, Setup, View, ending, geometry, judge, layout, listing, notation,
    perft, play, properties, reference, setup, suggest, truth, universe,
};

/// The rules of *Na poligonie*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NaPoligonie;

impl Ruleset for NaPoligonie {
    const ID: &'static str = "na-poligonie";
    const TITLE: &'static str = "Na poligonie";
    const STATES: &'static str =
        "light to move (turned by half, dark's turn is the same), with no ransom pending, one or two";
    const UNIVERSE: &'static str = "`pass`, `decline`, every single leg of every own soldier to every station, every \
        series of two legs along the lines, a move from every other station, and every ransom for up to four of a few \
        stations of every kind";
    const RULEBOOK: &'static str = include_str!("rulebook.yaml");
    const SIDES: [&'static str; 2] = ["light", "dark"];
    const PIECES: &'static [(&'static str, char)] = &[("officers", 'O'), ("privates", 'P')];
    const SETUP_FIELDS: &'static [&'static str] = &["ransom"];
    const CAPTURES: bool = true;
    const CAUSES: &'static [&'static str] = &ending::CAUSES;
    const SQUARES: u8 = geometry::STATIONS;
    /// Left and right: no line, no zone and no direction tells them apart, only the start does.
    const MIRRORS: &'static [fn(Square) -> Square] = &[geometry::mirrored];

    type Clause = Clause;
    type Readings = Readings;
    type Setup = Setup;
    type Position = Position;
    type Action = Action;
    type Legal = Legal<Action>;
    type View<'p> = View<'p>;

    fn read(source: &SetupSource<'_>, readings: &Readings) -> Result<Setup, Vec<SetupFault>> {
        match source {
            SetupSource::Start => Ok(Setup::from(&setup::start(readings))),
            SetupSource::Line(text) => notation::parse_line(text),
            SetupSource::Board { text, to_move, fields } => layout::read_board(text, *to_move, fields),
            SetupSource::Placements { pieces, to_move, fields } => layout::read_placements(pieces, *to_move, fields),
        }
    }

    fn validate<A: Audit<Clause>>(
        setup: &Setup,
        readings: &Readings,
        deployment: bool,
        audit: &mut A,
    ) -> ControlFlow<()> {
        setup::validate(setup, readings, deployment, audit)
    }

    fn admit(setup: Setup, readings: &Readings) -> Result<Position, Vec<Broken<Clause>>> {
        setup::admit(&setup, readings)
    }

    fn start(readings: &Readings) -> Position {
        setup::start(readings)
    }

    fn arranged(pieces: &[Standing], readings: &Readings) -> Vec<Position> {
        setup::arranged(pieces, readings)
    }

    fn line(position: &Position) -> String {
        notation::line(position)
    }

    fn side(position: &Position) -> Side {
        position.side()
    }

    fn parse_action(text: &str) -> Result<Action, Malformed> {
        notation::parse_action(text)
    }

    fn action_parts(text: &str) -> Vec<Range<usize>> {
        notation::parts(text)
    }

    fn parse_square(name: &str) -> Option<Square> {
        geometry::station(name)
    }

    fn square_advice(name: &str) -> Option<String> {
        notation::station_advice(name)
    }

    fn square_name(square: Square) -> String {
        geometry::name(square)
    }

    fn view<'p, A: Audit<Clause>>(position: &'p Position, readings: &'p Readings, audit: &A) -> View<'p> {
        View::new(position, readings, audit)
    }

    fn trial<A: Audit<Clause>>(view: &View<'_>, action: &Action, audit: &mut A) -> ControlFlow<()> {
        judge::trial(view, action, audit)
    }

    fn judge(view: &View<'_>, action: &Action) -> Option<Legal<Action>> {
        judge::judge(view, action)
    }

    fn judge_under<A: Audit<Clause> + Clone>(view: &View<'_>, action: &Action, audit: &A) -> Option<Legal<Action>> {
        judge::judge_with(view, action, &mut audit.clone())
    }

    fn moves(view: &View<'_>) -> Vec<Legal<Action>> {
        listing::actions(view)
    }

    fn some_moves(view: &View<'_>, mover: Option<Mover>, limit: usize) -> Vec<Legal<Action>> {
        listing::some_actions(view, mover.map(|mover| mover.square), limit)
    }

    fn reference<A: Audit<Clause> + Clone>(view: &View<'_>, audit: &A) -> Vec<Legal<Action>> {
        reference::actions(view, audit)
    }

    fn play<A: Audit<Clause>>(view: &View<'_>, legal: &Legal<Action>, audit: &mut A) -> Position {
        play::play(view, legal, audit)
    }

    fn ending<A: Audit<Clause>>(position: &Position, readings: &Readings, audit: &A) -> Option<Outcome> {
        View::new(position, readings, audit).outcome
    }

    fn perft(position: &Position, readings: &Readings, depth: u32) -> u64 {
        perft::perft(position, readings, depth)
    }

    /// Counted without being listed: a crowded board has millions.
    fn choices(position: &Position, readings: &Readings) -> u64 {
        perft::perft(position, readings, 1)
    }

    fn evidence_holds(view: &View<'_>, action: &Action, evidence: &Evidence) -> bool {
        truth::holds(view, action, evidence)
    }

    fn setup_evidence_holds(setup: &Setup, readings: &Readings, evidence: &Evidence) -> bool {
        truth::holds_of_setup(setup, readings, evidence)
    }

    fn board(position: &Position, marks: SquareSet) -> String {
        layout::board(position, marks)
    }

    fn drawing(position: &Position, readings: &Readings) -> Drawing {
        layout::drawing(position, readings)
    }

    fn pieces_at(position: &Position, square: Square) -> Vec<char> {
        position.at(square).map(|(side, piece)| piece.letter(side)).into_iter().collect()
    }

    fn mover(action: &Action) -> Option<Mover> {
        match action {
            Action::Move(path) => Some(Mover { square: path.from, layer: 0 }),
            Action::Ransom(_) | Action::Decline | Action::Pass => None,
        }
    }

    fn touched(action: &Action) -> SquareSet {
        action.stations()
    }

    fn attempts(_: &View<'_>, mover: Mover) -> Vec<Action> {
        suggest::attempts(mover)
    }

    fn variants(action: &Action) -> Vec<Action> {
        suggest::variants(action)
    }

    fn changes(position: &Position, readings: &Readings, squares: SquareSet) -> Vec<(String, Position)> {
        suggest::changes(position, readings, squares)
    }

    fn obligation(view: &View<'_>) -> Option<Broken<Clause>> {
        suggest::obligation(view)
    }

    fn remarks(view: &View<'_>, legal: &Legal<Action>) -> Vec<Remark<Clause>> {
        suggest::remarks(view, &play::play(view, legal, &mut Silent))
    }

    fn mutations() -> Vec<Mutation<Clause>> {
        use Clause::*;
        let lifted = [
            Stations,
            DiagonalLines,
            StraightLines,
            ForceSize,
            MainForce,
            OfficerWing,
            Airborne,
            FirstMove,
            PrivateStep,
            PrivateCapture,
            CaptureDuty,
            Series,
            OfficerShift,
            OfficerStraight,
            Hop,
            OfficerCapture,
            OfficerTurn,
            RansomTime,
            RansomPrice,
            RansomStation,
            Victory,
            Blocked,
        ];
        let revoked = [
            PrivateCapture,
            Series,
            OfficerShift,
            OfficerStraight,
            Hop,
            OfficerCapture,
            OfficerTurn,
            RansomTime,
            RansomOptional,
        ];
        let muted = [
            PrivateStep,
            PrivateCapture,
            Captured,
            OfficerShift,
            OfficerStraight,
            Hop,
            OfficerCapture,
            RansomPrice,
            RansomStation,
            RansomOptional,
            Victory,
            Blocked,
        ];
        let numbers = [
            (ForceSize, "privates", 20),
            (ForceSize, "officers", 2),
            (PrivateStep, "", 1),
            (OfficerShift, "", 2),
            (RansomPrice, "", 3),
        ];
        let numbers = numbers
            .into_iter()
            .flat_map(|(clause, of, from)| [from - 1, from + 1].map(|to| Mutation::Number { clause, of, from, to }));
        let lifted = lifted.into_iter().map(Mutation::Lift);
        let revoked = revoked.into_iter().map(Mutation::Revoke);
        lifted.chain(revoked).chain(muted.into_iter().map(Mutation::Mute)).chain(numbers).collect()
    }

    fn properties() -> Vec<Property<Self>> {
        properties::properties()
    }

    fn endless() -> Option<Clause> {
        Some(Clause::Endless)
    }

    fn key(position: &Position) -> [u64; 3] {
        position.key()
    }

    fn successors(position: &Position, readings: &Readings, visit: impl FnMut(&Position)) {
        perft::successors(position, readings, visit);
    }

    fn universe(view: &View<'_>) -> Vec<Action> {
        universe::universe(view)
    }
}
