//! What happens when an action is played (section 9).

use crate::kernel::{self, Field, Removal, Side, Square, SquareSet};

use super::geometry::name;
use super::{Aircraft, Piece, words};

/// Something that happens on the board. The clause that brings it about stands beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece moved, or an aircraft flew.
    Moved {
        /// Whose piece.
        side: Side,
        /// Which.
        piece: Piece,
        /// From where.
        from: Square,
        /// Where it ended; `None` if it was lost.
        to: Option<Square>,
        /// Where a raid's outward leg ended; `None` without a raid.
        via: Option<Square>,
    },
    /// An aircraft struck.
    Struck {
        /// Whose.
        side: Side,
        /// Which kind.
        piece: Aircraft,
        /// The cell struck.
        target: Square,
        /// Whether no other enemy fighter attacked the striker.
        clean: bool,
    },
    /// An aircraft was shot down over enemy artillery.
    ShotDown(Loss),
    /// A bomber was destroyed next to an enemy fighter.
    Intercepted(Loss),
    /// The spare train was placed.
    Deployed {
        /// Whose.
        side: Side,
        /// Where.
        at: Square,
    },
    /// A piece fell to strikes.
    Destroyed {
        /// What fell.
        loss: Loss,
        /// Every strike that counted, in board order, raids last.
        by: Vec<Striker>,
    },
    /// A regiment was removed out of supply.
    Unsupplied(Loss),
    /// An aircraft on no airfield was removed.
    Stranded(Loss),
    /// A side has won.
    Won {
        /// Who.
        side: Side,
        /// By what.
        by: &'static str,
    },
    /// Nobody has won.
    Drawn,
}

/// A piece that leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Where it stood.
    pub at: Square,
    /// What it was.
    pub piece: Piece,
    /// Whose.
    pub side: Side,
}

/// One strike that counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Striker {
    /// What struck.
    pub piece: Piece,
    /// From where; `None` for a raid.
    pub from: Option<Square>,
}

impl Loss {
    fn fields(self) -> Vec<(&'static str, Field)> {
        vec![("at", name(self.at).into()), ("piece", letter(self.piece)), ("side", words::side(self.side).into())]
    }

    fn words(self) -> String {
        words::the_piece(self.side, self.piece, self.at)
    }
}

impl Striker {
    fn field(self) -> Field {
        let from = self.from.map_or(Field::Null, |from| name(from).into());
        Field::Object(vec![("piece", letter(self.piece)), ("from", from)])
    }

    pub(super) fn words(self) -> String {
        match self.from {
            Some(from) => format!("the {} on {}", self.piece.name(), name(from)),
            None => format!("a {}'s raid", self.piece.name()),
        }
    }
}

fn letter(piece: Piece) -> Field {
    Field::Text(piece.letter().to_string())
}

fn cell(square: Option<Square>) -> Field {
    square.map_or(Field::Null, |square| name(square).into())
}

impl Event {
    /// The piece that this event takes off the board, if it does.
    #[must_use]
    pub const fn loss(&self) -> Option<&Loss> {
        match self {
            Self::ShotDown(loss)
            | Self::Intercepted(loss)
            | Self::Destroyed { loss, .. }
            | Self::Unsupplied(loss)
            | Self::Stranded(loss) => Some(loss),
            Self::Moved { .. } | Self::Struck { .. } | Self::Deployed { .. } | Self::Won { .. } | Self::Drawn => None,
        }
    }
}

impl kernel::Event for Event {
    fn name(&self) -> &'static str {
        match self {
            Self::Moved { .. } => "moved",
            Self::Struck { .. } => "struck",
            Self::ShotDown(_) => "shot-down",
            Self::Intercepted(_) => "intercepted",
            Self::Deployed { .. } => "deployed",
            Self::Destroyed { .. } => "destroyed",
            Self::Unsupplied(_) => "unsupplied",
            Self::Stranded(_) => "stranded",
            Self::Won { .. } => "won",
            Self::Drawn => "drawn",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match self {
            Self::Moved { side, piece, from, to, via } => vec![
                ("side", words::side(*side).into()),
                ("piece", letter(*piece)),
                ("from", name(*from).into()),
                ("to", cell(*to)),
                ("via", cell(*via)),
            ],
            Self::Struck { side, piece, target, clean } => vec![
                ("side", words::side(*side).into()),
                ("piece", letter(Piece::Air(*piece))),
                ("target", name(*target).into()),
                ("clean", Field::Flag(*clean)),
            ],
            Self::ShotDown(loss) | Self::Intercepted(loss) | Self::Unsupplied(loss) | Self::Stranded(loss) => {
                loss.fields()
            }
            Self::Deployed { side, at } => vec![("side", words::side(*side).into()), ("at", name(*at).into())],
            Self::Destroyed { loss, by } => {
                let mut fields = loss.fields();
                fields.push(("by", Field::List(by.iter().copied().map(Striker::field).collect())));
                fields
            }
            Self::Won { side, by } => vec![("side", words::side(*side).into()), ("by", (*by).into())],
            Self::Drawn => Vec::new(),
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::Moved { side, piece, from, to, via } => moved_sentence(*side, *piece, *from, *to, *via),
            Self::Struck { side, piece, target, clean } => {
                let unclean = if *clean { "" } else { ", not cleanly: an enemy fighter next to it attacks it" };
                format!("a {} strikes {}{unclean}", words::piece(*side, Piece::Air(*piece)), name(*target))
            }
            Self::ShotDown(loss) => format!("{} is shot down by the artillery below", loss.words()),
            Self::Intercepted(loss) => format!("{} is destroyed by a fighter next to it", loss.words()),
            Self::Deployed { side, at } => format!("{} places its spare train on {}", words::side(*side), name(*at)),
            Self::Destroyed { loss, by } => {
                let by: Vec<String> = by.iter().copied().map(Striker::words).collect();
                format!("{} is destroyed by {}", loss.words(), words::list(&by))
            }
            Self::Unsupplied(loss) => format!("{} has no own supply train next to it and is removed", loss.words()),
            Self::Stranded(loss) => format!("{} is on no airfield and is removed", loss.words()),
            Self::Won { side, by } => format!("{} wins ({by})", words::side(*side)),
            Self::Drawn => "the game is drawn: both sides have won at once".to_owned(),
        }
    }

    fn removed(&self) -> Option<Removal> {
        self.loss().map(|loss| Removal {
            at: name(loss.at),
            piece: loss.piece.letter_of(loss.side),
            // Nothing is captured in this game: pieces are removed, each by its clause.
            capture: false,
        })
    }

    fn squares(&self) -> SquareSet {
        match self {
            Self::Moved { from, to, via, .. } => [Some(*from), *to, *via].into_iter().flatten().collect(),
            Self::Struck { target: at, .. } | Self::Deployed { at, .. } => at.set(),
            Self::ShotDown(loss) | Self::Intercepted(loss) | Self::Unsupplied(loss) | Self::Stranded(loss) => {
                loss.at.set()
            }
            Self::Destroyed { loss, by } => {
                by.iter().filter_map(|striker| striker.from).collect::<SquareSet>() | loss.at.set()
            }
            Self::Won { .. } | Self::Drawn => SquareSet::EMPTY,
        }
    }
}

fn moved_sentence(side: Side, piece: Piece, from: Square, to: Option<Square>, via: Option<Square>) -> String {
    let verb = match piece {
        Piece::Ground(_) => "moves",
        Piece::Air(_) => "flies",
    };
    let via_words = match via {
        Some(via) if Some(via) != to => format!(" over {}", name(via)),
        Some(_) | None => String::new(),
    };
    let to = to.map_or_else(|| " and is lost".to_owned(), |to| format!(" to {}", name(to)));
    format!("{} {verb} from {}{via_words}{to}", words::piece(side, piece), name(from))
}
