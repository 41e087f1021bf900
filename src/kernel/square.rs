//! Squares of a board of at most 64, and sets of them.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A square (station, cell) by its number in the game's board order, 0 to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of that number.
    ///
    /// # Panics
    ///
    /// If `number` is above 63.
    #[must_use]
    #[inline]
    pub const fn new(number: u8) -> Self {
        assert!(number < 64, "a board has at most 64 squares");
        Self(number)
    }

    /// Its number, 0 to 63.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    #[must_use]
    #[inline]
    pub const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }
}

/// A set of squares, one bit each.
///
/// ```
/// use poligon::kernel::{Square, SquareSet};
/// let set: SquareSet = [Square::new(3), Square::new(9)].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert!(set.has(Square::new(9)));
/// assert_eq!(set.iter().map(Square::number).collect::<Vec<_>>(), [3, 9]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Whether no square is in it.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in it, 0 to 64.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is in it.
    #[must_use]
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether the two sets share a square.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Its squares in board order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "at most 63 trailing zeros in a non-zero u64")]
            let number = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(Square(number))
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.set())
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for SquareSet {
    type Output = Self;
    /// The squares of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;
    /// All 64 numbers that are not in the set; meet it with the board's own squares.
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
