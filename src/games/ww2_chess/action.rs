//! What a player can do.

use std::fmt;

use crate::kernel::Square;

use super::geometry::name;
use super::{Aircraft, Object};

/// An action as somebody wrote it, legal or not. Prints in the notation of section 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `deploy c`: places the spare train.
    Deploy(Square),
    /// `hold`: keeps the spare train in hand and runs the upkeep.
    Hold,
    /// `done`: ends the movement.
    Done,
    /// A ground move such as `Ac2-c3`.
    March {
        /// What moves.
        object: Object,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A transfer such as `Bc1-e1`.
    Transfer {
        /// What flies.
        aircraft: Aircraft,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A raid such as `Bc1*c6-c1` or `Fe1-b4*b5`.
    Raid {
        /// What flies.
        aircraft: Aircraft,
        /// From where.
        from: Square,
        /// Where the outward leg ends.
        over: Square,
        /// The cell struck.
        target: Square,
        /// Where the return leg ends; `None` without one.
        home: Option<Square>,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Deploy(at) => write!(f, "deploy {}", name(at)),
            Self::Hold => f.write_str("hold"),
            Self::Done => f.write_str("done"),
            Self::March { object, from, to } => write!(f, "{}{}-{}", object.letter(), name(from), name(to)),
            Self::Transfer { aircraft, from, to } => write!(f, "{}{}-{}", aircraft.letter(), name(from), name(to)),
            Self::Raid { aircraft, from, over, target, home } => {
                write!(f, "{}{}", aircraft.letter(), name(from))?;
                // A bomber strikes the cell it stands on, and is not written as going there first.
                if aircraft == Aircraft::Fighter || over != target {
                    write!(f, "-{}", name(over))?;
                }
                write!(f, "*{}", name(target))?;
                home.map_or(Ok(()), |home| write!(f, "-{}", name(home)))
            }
        }
    }
}
