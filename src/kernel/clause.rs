//! Clauses: the numbered rules that every verdict and every event names.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Event, Evidence, Question};

/// The clauses of one game, an enum whose order is the rulebook's.
pub trait Clause: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// What is true of the board when a clause is broken.
    type Evidence: Evidence;
    /// What a clause brings about.
    type Event: Event;
    /// The points where sentences with absolute words may disagree.
    type Question: Question;
    /// Every clause in rulebook order.
    const ALL: &'static [Self];

    /// Its id in the rulebook, such as `NP-4.3`.
    fn id(self) -> &'static str;

    /// Its place in [`Clause::ALL`].
    fn index(self) -> usize;

    /// The clause of that id, as the rulebook writes it.
    #[must_use]
    fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|clause| clause.id() == id)
    }
}

/// Declares a game's clause enum: variants in rulebook order, each with its id.
macro_rules! clauses {
    (
        $(#[$outer:meta])*
        pub enum $name:ident: $evidence:ty, $event:ty, $question:ty {
            $( $(#[$inner:meta])* $variant:ident = $id:literal, )+
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( $(#[$inner])* #[doc = concat!("Clause ", $id, ".")] $variant, )+ }

        impl $crate::kernel::Clause for $name {
            type Evidence = $evidence;
            type Event = $event;
            type Question = $question;
            const ALL: &'static [Self] = &[$( Self::$variant, )+];

            fn id(self) -> &'static str {
                match self { $( Self::$variant => $id, )+ }
            }

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(crate) use clauses;
