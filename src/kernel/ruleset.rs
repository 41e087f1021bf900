//! What a game has to offer to be proved.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use super::{
    Audit, Broken, Clause, Drawing, Malformed, Mutation, Outcome, Placement, Property, Readings, Remark, SetupFault,
    SetupSource, Side, Silent, Square, SquareSet, Standing,
};

/// The piece that an action moves: its square and its layer (0 the ground, 1 the air).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mover {
    /// Where it stands.
    pub square: Square,
    /// In which layer.
    pub layer: u8,
}

/// The rules of one game.
///
/// The text of the rules stands behind [`Ruleset::validate`], [`Ruleset::trial`],
/// [`Ruleset::play`] and [`Ruleset::ending`], each generic over who listens. Everything else is
/// derived from them or proved equal to them.
pub trait Ruleset: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// What users write, such as `na-poligonie`.
    const ID: &'static str;
    /// What a reader sees.
    const TITLE: &'static str;
    /// The rulebook as YAML.
    const RULEBOOK: &'static str;
    /// In which states of the turn [`Ruleset::arranged`] looks at pieces, in words.
    const STATES: &'static str;
    /// What [`Ruleset::universe`] holds, in words.
    const UNIVERSE: &'static str;
    /// The sides' names, the first mover first.
    const SIDES: [&'static str; 2];
    /// The words for lists of pieces in a setup (`officers`, `privates`, …), with the letter of
    /// the piece.
    const PIECES: &'static [(&'static str, char)];
    /// Further fields of a setup (`ransom`, …).
    const SETUP_FIELDS: &'static [&'static str];
    /// Whether any of the game's events is a capture ([`Removal::capture`](super::Removal)). Where
    /// none is, pieces leave the board by other removals only, and a scenario that lists captures
    /// can never hold.
    const CAPTURES: bool;
    /// What a game can end by, as outcomes name it ([`Outcome::by`]).
    const CAUSES: &'static [&'static str];
    /// How many squares the board has, 64 at most.
    const SQUARES: u8;
    /// Ways to lay the board onto itself, the identity left out, that leave the sides as they are
    /// and change nothing in the rules, under every reading: searches look at one of each set of
    /// mirrored positions only. None unless a game says so.
    const MIRRORS: &'static [fn(Square) -> Square] = &[];

    /// The clauses.
    type Clause: Clause;
    /// The readings.
    type Readings: Readings;
    /// An unchecked position.
    type Setup: Clone + Debug;
    /// A position that passed [`Ruleset::validate`] or arose in play.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync;
    /// An action as somebody wrote it, legal or not. Prints in the game's notation.
    type Action: Clone + Eq + Ord + Hash + Debug + Display + Send + Sync;
    /// An action that the judge or a generator found legal.
    type Legal: Clone + Debug + AsRef<Self::Action> + Send + Sync;
    /// What is asked once of a position and not of each move.
    type View<'p>;

    /// Reads a position as somebody wrote it, without asking whether it is allowed.
    ///
    /// # Errors
    ///
    /// Every fault of form: squares that do not exist, unknown letters, rows of a wrong length.
    fn read(source: &SetupSource<'_>, readings: &Self::Readings) -> Result<Self::Setup, Vec<SetupFault>>;

    /// Whether a setup is a position (and, with `deployment`, one in which a game may begin).
    fn validate<A: Audit<Self::Clause>>(
        setup: &Self::Setup,
        readings: &Self::Readings,
        deployment: bool,
        audit: &mut A,
    ) -> ControlFlow<()>;

    /// The position of a setup that [`Ruleset::validate`] accepts.
    ///
    /// # Errors
    ///
    /// Every clause that refuses the setup.
    fn admit(setup: Self::Setup, readings: &Self::Readings) -> Result<Self::Position, Vec<Broken<Self::Clause>>>;

    /// The start position, or the game's standard deployment.
    fn start(readings: &Self::Readings) -> Self::Position;

    /// The positions in which exactly `pieces` stand, simplest first: one for each thing that a
    /// position holds besides (whose turn it is, what is pending), without those that differ from
    /// another placement's only by exchanging the sides; none where the rules refuse the pieces.
    /// Searches begin with these.
    ///
    /// # Panics
    ///
    /// If a piece has no word in [`Ruleset::PIECES`] or stands off the board.
    fn arranged(pieces: &[Standing], readings: &Self::Readings) -> Vec<Self::Position> {
        let names: Vec<String> = pieces.iter().map(|standing| Self::square_name(standing.square)).collect();
        let placements: Vec<Placement<'_>> = pieces
            .iter()
            .zip(&names)
            .map(|(standing, square)| Placement { side: standing.side.index(), piece: standing.piece, square })
            .collect();
        let with_turn = |side: &&'static str| -> Option<Self::Position> {
            let source = SetupSource::Placements { pieces: &placements, to_move: Some(side), fields: &[] };
            let setup = Self::read(&source, readings).ok()?;
            Self::admit(setup, readings).ok()
        };
        Self::SIDES.iter().filter_map(with_turn).collect()
    }

    /// The position in one line.
    fn line(position: &Self::Position) -> String;

    /// Whose turn it is.
    fn side(position: &Self::Position) -> Side;

    /// Reads an action.
    ///
    /// # Errors
    ///
    /// Where and why the text is no action.
    fn parse_action(text: &str) -> Result<Self::Action, Malformed>;

    /// Byte ranges of the squares that an action's text names, in order, for underlining.
    fn action_parts(text: &str) -> Vec<std::ops::Range<usize>>;

    /// The square of that name.
    fn parse_square(name: &str) -> Option<Square>;

    /// What to say of a name that is nearly a square's, if there is something.
    #[must_use]
    fn square_advice(_name: &str) -> Option<String> {
        None
    }

    /// The name of a square.
    ///
    /// # Panics
    ///
    /// If the board has no such square.
    fn square_name(square: Square) -> String;

    /// What is asked of the position once, nested questions heard by `audit`'s aside.
    fn view<'p, A: Audit<Self::Clause>>(
        position: &'p Self::Position,
        readings: &'p Self::Readings,
        audit: &A,
    ) -> Self::View<'p>;

    /// The text of the rules: may this action be played here?
    fn trial<A: Audit<Self::Clause>>(view: &Self::View<'_>, action: &Self::Action, audit: &mut A) -> ControlFlow<()>;

    /// The action as a legal one, if [`Ruleset::trial`] finds nothing against it.
    fn judge(view: &Self::View<'_>, action: &Self::Action) -> Option<Self::Legal>;

    /// The action as one that is legal under whatever `audit` changes, if [`Ruleset::trial`] under
    /// it finds nothing against it; `view` is to be seen under the same change.
    fn judge_under<A: Audit<Self::Clause> + Clone>(
        view: &Self::View<'_>,
        action: &Self::Action,
        audit: &A,
    ) -> Option<Self::Legal>;

    /// Every legal action, in no particular order, by the fast generator; none once the game is
    /// over.
    fn moves(view: &Self::View<'_>) -> Vec<Self::Legal>;

    /// The same, `limit` actions at most, and only such as move `mover` where one is named. A
    /// crowded board can have millions: whoever only wants to show some asks for so many and one
    /// more.
    fn some_moves(view: &Self::View<'_>, mover: Option<Mover>, limit: usize) -> Vec<Self::Legal> {
        let mut moves = Self::moves(view);
        moves.retain(|legal| mover.is_none() || Self::mover(legal.as_ref()) == mover);
        moves.truncate(limit);
        moves
    }

    /// Every legal action by walking the text of the rules, under whatever `audit` changes.
    fn reference<A: Audit<Self::Clause> + Clone>(view: &Self::View<'_>, audit: &A) -> Vec<Self::Legal>;

    /// The position after a legal action; everything that happens is an effect that names its
    /// clause, the end of the game included.
    fn play<A: Audit<Self::Clause>>(view: &Self::View<'_>, legal: &Self::Legal, audit: &mut A) -> Self::Position;

    /// How the game has ended, if it has. Silent about it: the events of an ending belong to the
    /// action that brought it about.
    fn ending<A: Audit<Self::Clause>>(
        position: &Self::Position,
        readings: &Self::Readings,
        audit: &A,
    ) -> Option<Outcome>;

    /// How many sequences of exactly `depth` actions can be played.
    fn perft(position: &Self::Position, readings: &Self::Readings, depth: u32) -> u64;

    /// How many actions are legal here; none once the game is over.
    fn choices(position: &Self::Position, readings: &Self::Readings) -> u64 {
        Self::moves(&Self::view(position, readings, &Silent)).len() as u64
    }

    /// Whether a piece of evidence is true of the board, decided apart from the rules' text.
    fn evidence_holds(
        view: &Self::View<'_>,
        action: &Self::Action,
        evidence: &<Self::Clause as Clause>::Evidence,
    ) -> bool;

    /// Whether a piece of evidence against a setup is true of it, decided apart from the rules'
    /// text.
    fn setup_evidence_holds(
        setup: &Self::Setup,
        readings: &Self::Readings,
        evidence: &<Self::Clause as Clause>::Evidence,
    ) -> bool;

    /// The board as text, `marks` set off, in the layout that a setup's `board` takes.
    fn board(position: &Self::Position, marks: SquareSet) -> String;

    /// The board for a picture.
    fn drawing(position: &Self::Position, readings: &Self::Readings) -> Drawing;

    /// The letter of what stands on a square, lowest layer first.
    fn pieces_at(position: &Self::Position, square: Square) -> Vec<char>;

    /// The piece that an action moves; `None` for actions that move none (`pass`, `done`, …).
    fn mover(action: &Self::Action) -> Option<Mover>;

    /// The squares that an action touches, to be marked on a diagram.
    fn touched(action: &Self::Action) -> SquareSet;

    /// What the piece could be asked to do, legal or not: every single-step form from its square
    /// to every target, the nearest targets first.
    fn attempts(view: &Self::View<'_>, mover: Mover) -> Vec<Self::Action>;

    /// The same squares joined in every other way (a shift written as a hop, …), itself left out.
    fn variants(action: &Self::Action) -> Vec<Self::Action>;

    /// Positions that differ in what stands on one of `squares`, each with a description
    /// ("without the dark private on d4"); only such as pass [`Ruleset::validate`].
    fn changes(
        position: &Self::Position,
        readings: &Self::Readings,
        squares: SquareSet,
    ) -> Vec<(String, Self::Position)>;

    /// What the side to move must do here, as the clause and a fact about the board; `None`
    /// where it is free.
    fn obligation(view: &Self::View<'_>) -> Option<Broken<Self::Clause>>;

    /// What can be said, for a legal action, of pieces that were affected by it or escaped it,
    /// beyond its events: a sentence each.
    fn remarks(view: &Self::View<'_>, legal: &Self::Legal) -> Vec<Remark<Self::Clause>>;

    /// Every mutation of the clauses that the text of the rules can tell from the original.
    fn mutations() -> Vec<Mutation<Self::Clause>>;

    /// What the game promises of every position and action, stated apart from the rules' text.
    fn properties() -> Vec<Property<Self>>;

    /// The clause under which a game that never ends falls, if the rulebook has one.
    fn endless() -> Option<Self::Clause>;

    /// A number that tells a position from every other: equal for equal positions. Of each word
    /// the highest bit is 0.
    fn key(position: &Self::Position) -> [u64; 3];

    /// Shows every position that one action leads to; one that several actions lead to is shown
    /// as often. None once the game is over.
    fn successors(position: &Self::Position, readings: &Self::Readings, mut visit: impl FnMut(&Self::Position)) {
        let view = Self::view(position, readings, &Silent);
        for legal in Self::moves(&view) {
            visit(&Self::play(&view, &legal, &mut Silent));
        }
    }

    /// Every action that can be written of the pieces on the board, legal or not, that is short
    /// enough for all to be tried: the move universe of a small position.
    fn universe(view: &Self::View<'_>) -> Vec<Self::Action>;
}
