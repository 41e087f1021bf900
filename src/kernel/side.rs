//! The two players.

/// One of the two players. What a side is called (light, white, …) is the game's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that moves first.
    First,
    /// The side that moves second.
    Second,
}

impl Side {
    /// Both sides, the first mover first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    ///
    /// ```
    /// use poligon::kernel::Side;
    /// assert_eq!(Side::First.other(), Side::Second);
    /// ```
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the side that moves first, 1 for the other: an index into per-side arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
