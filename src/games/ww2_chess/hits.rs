//! The raids flown in a turn, as far as the count of strikes needs them.

use crate::kernel::Square;

use super::Aircraft;

/// One raid: who strikes which cell, and whether the strike was unclean at its moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hit {
    /// The cell struck.
    pub target: Square,
    /// The striker's kind.
    pub striker: Aircraft,
    /// Whether another enemy fighter attacked the striker; never for bombers (WC-6.11).
    pub unclean: bool,
}

/// How many raids one turn can hold: one of every aircraft, under rules without a limit of two moves.
const ROOM: usize = 5;

/// The raids of one turn, sorted: by cell, bombers first, clean strikes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Hits {
    len: u8,
    /// Each as `4 * cell + 2 * fighter + unclean`, so that numbers sort as the rulebook does.
    codes: [u8; ROOM],
}

impl Hits {
    /// Nobody raided.
    pub(super) const EMPTY: Self = Self { len: 0, codes: [0; ROOM] };

    /// Whether nobody raided.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Adds a raid.
    ///
    /// # Panics
    ///
    /// If there are five already.
    #[inline]
    pub(super) fn push(&mut self, hit: Hit) {
        let fighter = match hit.striker {
            Aircraft::Bomber => 0,
            Aircraft::Fighter => 2,
        };
        let code = hit.target.number() * 4 + fighter + u8::from(hit.unclean);
        let mut at = self.len as usize;
        self.codes[at] = code;
        while at > 0 && self.codes[at - 1] > code {
            self.codes.swap(at - 1, at);
            at -= 1;
        }
        self.len += 1;
    }

    /// The raids, sorted.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = Hit> {
        (0..self.len as usize).map(move |at| {
            let code = self.codes[at];
            Hit {
                target: Square::new(code / 4),
                striker: if code & 2 == 0 { Aircraft::Bomber } else { Aircraft::Fighter },
                unclean: code & 1 != 0,
            }
        })
    }

    /// How many strikes of bombers, of clean fighters and of unclean fighters a cell takes.
    #[inline]
    pub(super) fn on(self, target: Square) -> Raids {
        let mut raids = Raids::default();
        for hit in self.iter().filter(|hit| hit.target == target) {
            match (hit.striker, hit.unclean) {
                (Aircraft::Bomber, _) => raids.bombers += 1,
                (Aircraft::Fighter, false) => raids.clean += 1,
                (Aircraft::Fighter, true) => raids.unclean += 1,
            }
        }
        raids
    }
}

/// Strikes from the air on one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Raids {
    /// By bombers, always clean.
    pub(super) bombers: u8,
    /// By fighters, clean.
    pub(super) clean: u8,
    /// By fighters, unclean.
    pub(super) unclean: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raids_are_sorted_by_cell_then_kind_then_cleanness() {
        let hit = |target, striker, unclean| Hit { target: Square::new(target), striker, unclean };
        let (first, second, third) =
            (hit(3, Aircraft::Fighter, false), hit(3, Aircraft::Fighter, true), hit(9, Aircraft::Bomber, false));
        let mut hits = Hits::default();
        for raid in [third, second, first] {
            hits.push(raid);
        }
        assert_eq!(hits.iter().collect::<Vec<_>>(), [first, second, third]);
        assert_eq!(hits.on(Square::new(3)), Raids { bombers: 0, clean: 1, unclean: 1 });
    }
}
