//! Which game: the one place where a name chosen at run time becomes a type.

use crate::kernel::Ruleset;

use super::na_poligonie::NaPoligonie;
use super::ww2_chess::Ww2Chess;

/// A game that Poligon knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// *Na poligonie*.
    NaPoligonie,
    /// *Chess of the Second World War*.
    Ww2Chess,
}

/// Work to be done with the rules of whichever game it turns out to be.
pub trait GameVisitor {
    /// What the work yields.
    type Output;

    /// Does the work with the rules `R`.
    fn visit<R: Ruleset>(self) -> Self::Output;
}

impl GameId {
    /// Every game, in the order in which lists show them.
    pub const ALL: &'static [Self] = &[Self::NaPoligonie, Self::Ww2Chess];

    /// What users write, such as `na-poligonie`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NaPoligonie => NaPoligonie::ID,
            Self::Ww2Chess => Ww2Chess::ID,
        }
    }

    /// The game of that id.
    ///
    /// ```
    /// use poligon::games::GameId;
    /// assert_eq!(GameId::from_id("na-poligonie"), Some(GameId::NaPoligonie));
    /// assert_eq!(GameId::from_id("chess"), None);
    /// ```
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.id() == id)
    }

    /// Does `visitor`'s work with this game's rules.
    pub fn visit<V: GameVisitor>(self, visitor: V) -> V::Output {
        match self {
            Self::NaPoligonie => visitor.visit::<NaPoligonie>(),
            Self::Ww2Chess => visitor.visit::<Ww2Chess>(),
        }
    }
}
