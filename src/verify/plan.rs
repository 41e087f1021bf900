//! How much of a game a hunt looks at.

use std::time::Instant;

use super::Placements;
use crate::kernel::Ruleset;

/// How much is searched. Everything is counted, and nothing is timed but where a time is given: the
/// same plan finds the same on every machine, on any number of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Every placement of up to so many pieces, under the default readings.
    pub pieces: usize,
    /// The same under each reading changed.
    pub pieces_varied: usize,
    /// Every placement of up to so many pieces on a few neighbouring squares, under every reading.
    pub pieces_close: usize,
    /// Every action that can be written, on so many placements at most of one piece under every
    /// reading, and of two pieces and of three under the defaults.
    pub explained: [u64; 3],
    /// So many placements at most for each value of each reading.
    pub compared: u64,
    /// So many random games after that, where the placements show no difference.
    pub compared_games: u32,
    /// So many positions near the start at most.
    pub near_start: usize,
    /// So many games at random under the default readings, and a fifth of it under every other.
    pub games: u64,
    /// So many actions a game at most.
    pub plies: usize,
    /// What random play begins with.
    pub seed: u64,
    /// Whether what was not seen is called dead: not after a look at too little.
    pub absence: bool,
    /// How many bytes the sets of visited positions may take.
    pub room: u64,
    /// When placements are left as they are for the stages after them, if ever: they come first and
    /// would take up all the time that there is.
    pub placements_until: Option<Instant>,
}

impl Plan {
    /// A plan that fits a game: as many pieces as can be placed in every way in seconds. One piece
    /// is a first look, as [`Plan::small`] takes it.
    ///
    /// ```
    /// use poligon::games::na_poligonie::NaPoligonie;
    /// use poligon::verify::Plan;
    /// assert_eq!(Plan::for_game::<NaPoligonie>(None).pieces, 3);
    /// assert_eq!(Plan::for_game::<NaPoligonie>(Some(2)).pieces, 2);
    /// ```
    #[must_use]
    pub fn for_game<R: Ruleset>(pieces: Option<usize>) -> Self {
        // Three pieces where that is a few million placements, two where it is not.
        let affordable = if Placements::<R>::new(3).len() < 5_000_000 { 3 } else { 2 };
        let pieces = pieces.unwrap_or(affordable);
        if pieces <= 1 {
            return Self::small();
        }
        Self {
            pieces,
            absence: pieces >= affordable,
            pieces_varied: pieces.min(affordable - 1),
            pieces_close: (pieces + 1).min(affordable + 1),
            explained: [u64::MAX, if affordable == 3 { 30_000 } else { 500 }, 1_000],
            compared: if pieces == 2 { 450_000 } else { 2_500_000 },
            compared_games: 192,
            near_start: 3_000,
            games: 60,
            plies: 160,
            seed: 1,
            room: 2 << 30,
            placements_until: None,
        }
    }

    /// A plan for seconds: what a test runs.
    #[must_use]
    pub const fn small() -> Self {
        Self {
            pieces: 1,
            absence: false,
            pieces_varied: 1,
            pieces_close: 2,
            explained: [8, 8, 8],
            compared: 300,
            compared_games: 4,
            near_start: 200,
            games: 1,
            plies: 40,
            seed: 1,
            room: 1 << 28,
            placements_until: None,
        }
    }
}
