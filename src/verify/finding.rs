//! What a hunt finds.

use crate::rulebook::Kind;

/// What is wrong with the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// Two sentences speak to the same thing with different consequences.
    Contradiction,
    /// No sentence decides.
    Gap,
    /// A rule that never fires, or never decides anything.
    DeadRule,
    /// A reading whose values never differ.
    DeadReading,
    /// A reading whose values differ.
    Ambiguity,
    /// A clause that never refuses anything by itself, or a sentence that prevails only where
    /// another says the same.
    Shadowed,
    /// Two actions of one side that end differently if they are played the other way round.
    OrderDependent,
    /// Something that the rules promise does not hold.
    BrokenProperty,
}

impl Fault {
    /// The name in reports and file names.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Contradiction => "contradiction",
            Self::Gap => "gap",
            Self::DeadRule => "dead-rule",
            Self::DeadReading => "dead-reading",
            Self::Ambiguity => "ambiguity",
            Self::Shadowed => "shadowed",
            Self::OrderDependent => "order-dependent",
            Self::BrokenProperty => "broken-property",
        }
    }

    /// The name for people.
    #[must_use]
    pub fn words(self) -> String {
        self.name().replace('-', " ")
    }

    /// The kind of question that can name such a finding. What never decides anything by itself
    /// is as good as dead, and what depends on an order that nobody gives is a gap.
    #[must_use]
    pub const fn question(self) -> Kind {
        match self {
            Self::Contradiction => Kind::Contradiction,
            Self::Gap | Self::OrderDependent => Kind::Gap,
            Self::DeadRule | Self::Shadowed => Kind::DeadRule,
            Self::DeadReading => Kind::DeadReading,
            Self::Ambiguity => Kind::Ambiguity,
            Self::BrokenProperty => Kind::BrokenProperty,
        }
    }
}

/// A fault of the rules, with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of fault.
    pub fault: Fault,
    /// What names it among the findings of its game, fit for a file name.
    pub slug: String,
    /// What is wrong, in a sentence or two.
    pub text: String,
    /// The clauses involved.
    pub clauses: Vec<&'static str>,
    /// The sentences involved, for a contradiction in order of precedence.
    pub sentences: Vec<String>,
    /// For a contradiction, every pair of sentences that say opposite things, in order of
    /// precedence.
    pub opposed: Vec<(&'static str, &'static str)>,
    /// The readings that have to differ from their defaults, or that it is about.
    pub readings: Vec<&'static str>,
    /// The readings under which it arises, as (name, value), where these are not the defaults.
    pub under: Vec<(&'static str, &'static str)>,
    /// The point at which sentences contradict each other, or to which none speaks.
    pub point: Option<&'static str>,
    /// The promise that is not kept.
    pub property: Option<&'static str>,
    /// What was searched, and how small the witness is within it.
    pub bound: String,
    /// A position or line of play that shows it; none where it is shown by the search as a whole.
    pub witness: Option<Witness>,
    /// For what depends on whether play comes to it, a line of play from the start that does,
    /// with all actions left out that do not matter, if random play has met it.
    pub in_play: Option<Witness>,
    /// The question of the rulebook that names it; without one it is new.
    pub known: Option<String>,
}

/// A position, and what is done there, that shows a finding. Replayed before it is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The readings that differ from their defaults, as (name, value).
    pub readings: Vec<(&'static str, &'static str)>,
    /// The position in one line.
    pub position: String,
    /// How many pieces stand there.
    pub pieces: u32,
    /// The actions that are played, in order.
    pub actions: Vec<String>,
    /// An action that is refused at the end, with the clauses to blame.
    pub refused: Option<(String, Vec<&'static str>)>,
    /// The board, drawn.
    pub board: String,
    /// What happens, a sentence each.
    pub events: Vec<String>,
    /// A scenario file that pins it.
    pub scenario: String,
}
