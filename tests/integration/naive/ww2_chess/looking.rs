//! Looking at the board.

use super::*;

impl Naive {
    /// Whether a reading of section 8 has this value.
    pub(super) fn reads(&self, name: &str, value: &str) -> bool {
        self.readings.get(name) == Some(&value)
    }

    /// The ground object on a cell.
    pub(super) fn ground(&self, cell: Cell) -> Option<Piece> {
        self.board.get(&(cell, Ground)).copied()
    }

    /// The aircraft on a cell.
    pub(super) fn aircraft(&self, cell: Cell) -> Option<Piece> {
        self.board.get(&(cell, Air)).copied()
    }

    /// The kind of the ground object on a cell, if it is an enemy of the side to move.
    pub(super) fn enemy_ground(&self, cell: Cell) -> Option<Kind> {
        let (side, kind) = self.ground(cell)?;
        (side != self.side).then_some(kind)
    }

    /// The kind of the aircraft on a cell, if it is an enemy of the side to move.
    pub(super) fn enemy_aircraft(&self, cell: Cell) -> Option<Kind> {
        let (side, kind) = self.aircraft(cell)?;
        (side != self.side).then_some(kind)
    }

    /// Whether an airfield of either side is on the cell: aircraft there are on the airfield,
    /// elsewhere they are in flight (section 2).
    pub(super) fn is_airfield(&self, cell: Cell) -> bool {
        self.ground(cell).is_some_and(|piece| piece.1 == Airfield)
    }

    /// How many of a kind a side has; the spare train in hand counts for black.
    pub(super) fn count(&self, side: Side, kind: Kind) -> usize {
        let wanted = (side, kind);
        let on_board = self.board.values().filter(|piece| **piece == wanted);
        on_board.count() + usize::from(self.reserve && wanted == (Black, Train))
    }

    /// Whether a side has any combat regiment.
    pub(super) fn has_regiment(&self, side: Side) -> bool {
        let mut pieces = self.board.values();
        pieces.any(|piece| piece.0 == side && piece.1.is_combat())
    }

    /// Whether one of these ground objects of that side is next to the cell.
    pub(super) fn borders(&self, cell: Cell, side: Side, kinds: &[Kind]) -> bool {
        let mut near = cell.around().filter_map(|cell| self.ground(cell));
        near.any(|piece| piece.0 == side && kinds.contains(&piece.1))
    }

    /// WC-7.1, WC-7.2: a supply train of that side is next to the cell.
    pub(super) fn is_supplied(&self, cell: Cell, side: Side) -> bool {
        self.borders(cell, side, &[Train])
    }

    /// WC-6.5 (W17): artillery or a tank brigade of the side to move is next to the cell.
    pub(super) fn is_tied_down(&self, cell: Cell) -> bool {
        self.borders(cell, self.side, &[Artillery, Tank])
    }

    /// WC-4.5: an enemy train is next to the cell.
    pub(super) fn is_train_contact(&self, cell: Cell) -> bool {
        self.borders(cell, self.side.enemy(), &[Train])
    }

    /// WC-4.3 (reading `tank-stop`): a tank brigade that enters the cell must stop there.
    pub(super) fn stops_tanks(&self, cell: Cell) -> bool {
        let any_object = self.reads("tank-stop", "any-object");
        cell.around().any(|near| match self.enemy_ground(near) {
            Some(Artillery | Tank | Headquarters) => true,
            Some(_) if any_object => true,
            _ => self.is_airfield(near) && self.enemy_aircraft(near).is_some(),
        })
    }

    /// Whether an enemy fighter that intercepts is on the cell (reading `interception`).
    pub(super) fn is_interceptor(&self, cell: Cell) -> bool {
        self.enemy_aircraft(cell) == Some(Fighter)
            && (self.reads("interception", "all-fighters") || !self.is_airfield(cell))
    }
}
