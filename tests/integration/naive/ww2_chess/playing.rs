//! Playing an action (sections 3 to 5); the events are those of section 9.

use super::*;

/// A cell in an event, or null.
pub(super) fn cell_value(cell: Option<Cell>) -> Value {
    cell.map_or(Value::Null, |cell| Value::from(cell.to_string()))
}

/// An event about the loss of one piece: `shot-down`, `intercepted`, `unsupplied`, `stranded`.
pub(super) fn loss(event: &str, clause: &str, at: Cell, (side, kind): Piece) -> Value {
    serde_json::json!({
        "event": event, "clause": clause,
        "at": at.to_string(), "piece": kind.name(), "side": side.name(),
    })
}

impl Naive {
    /// Plays an action that is legal.
    pub(super) fn apply(&mut self, action: Action, events: &mut Vec<Value>) {
        let mut turn = match &self.phase {
            Phase::Move(turn) => turn.clone(),
            Phase::Start | Phase::Over(_) => Turn::with_moves(2),
        };
        match action {
            Action::Done => return self.end_turn(&turn.hits, events),
            Action::Hold => {}
            Action::Deploy(cell) => {
                self.reserve = false;
                self.board.insert((cell, Ground), (self.side, Train));
                if self.reads("reserve", "costs-move") {
                    turn.left -= 1;
                    turn.moved.insert((cell, Ground));
                }
                events.push(serde_json::json!({
                    "event": "deployed", "clause": "WC-7.3",
                    "side": self.side.name(), "at": cell.to_string(),
                }));
            }
            Action::Move(kind, from, to) => {
                events.extend(self.move_piece(&mut turn, kind, (from, None, to)));
            }
            Action::Raid(kind, from, via, target, back) => {
                let unclean = kind == Fighter && self.is_fighter_attacked(via, target);
                let route = (from, Some(via), back.unwrap_or(via));
                events.extend(self.move_piece(&mut turn, kind, route));
                turn.hits.push((target, kind, unclean));
                turn.hits.sort_unstable();
                events.push(serde_json::json!({
                    "event": "struck", "clause": "WC-6.2",
                    "side": self.side.name(), "piece": kind.name(),
                    "target": target.to_string(), "clean": !unclean,
                }));
            }
        }
        if self.phase == Phase::Start {
            self.upkeep(turn, events);
        } else {
            self.phase = Phase::Move(turn);
        }
    }

    /// Moves a piece, a raid by way of its strike cell `via`; an aircraft whose last leg ends on a fatal
    /// cell is lost at once (section 5). A raid without return ends on `via` and has no last leg.
    pub(super) fn move_piece(&mut self, turn: &mut Turn, kind: Kind, route: Route) -> Vec<Value> {
        let (from, via, to) = route;
        let piece = (self.side, kind);
        let mut lost = None;
        if kind.layer() == Air && via != Some(to) {
            for (cell, artillery, near_fighter) in self.legs(via.unwrap_or(from)) {
                if cell == to && artillery {
                    lost = Some(loss("shot-down", "WC-5.2", to, piece));
                } else if cell == to && near_fighter && kind == Bomber {
                    lost = Some(loss("intercepted", "WC-5.4", to, piece));
                }
            }
        }
        self.board.remove(&(from, kind.layer()));
        turn.left -= 1;
        if lost.is_none() {
            self.board.insert((to, kind.layer()), piece);
            turn.moved.insert((to, kind.layer()));
        }
        let clause = match kind {
            Artillery => "WC-4.1",
            Tank => "WC-4.2",
            Train => "WC-4.4",
            _ => "WC-5.1",
        };
        let moved = serde_json::json!({
            "event": "moved", "clause": clause,
            "side": self.side.name(), "piece": kind.name(), "from": from.to_string(),
            "to": cell_value(Some(to).filter(|_| lost.is_none())), "via": cell_value(via),
        });
        std::iter::once(moved).chain(lost).collect()
    }

    /// The upkeep of the side to move (section 3, point 2), all at once; then its movement begins.
    pub(super) fn upkeep(&mut self, turn: Turn, events: &mut Vec<Value>) {
        let before = self.clone();
        for (place, piece) in &before.board {
            let (cell, layer) = *place;
            if piece.0 != self.side || !piece.1.is_combat() {
                continue;
            }
            if layer == Air && !before.is_airfield(cell) {
                events.push(loss("stranded", "WC-5.6", cell, *piece));
                self.board.remove(place);
            } else if !before.is_supplied(cell, self.side) {
                events.push(loss("unsupplied", "WC-7.1", cell, *piece));
                self.board.remove(place);
            }
        }
        if self.reads("attrition", "counts") && !self.has_regiment(self.side) {
            self.win(self.side.enemy(), "attrition", events);
        } else {
            self.phase = Phase::Move(turn);
        }
    }

    /// WC-8.1: a side has won.
    pub(super) fn win(&mut self, winner: Side, by: &str, events: &mut Vec<Value>) {
        self.phase = Phase::Over(Some(winner));
        events.push(serde_json::json!({
            "event": "won", "clause": "WC-8.1", "side": winner.name(), "by": by,
        }));
    }

    /// `done`: strikes, victory, and the start of the other side's turn (section 3, points 4, 5, 1, 2).
    pub(super) fn end_turn(&mut self, hits: &[Hit], events: &mut Vec<Value>) {
        let before = self.clone();
        for (place, piece) in &before.board {
            if let Some(event) = before.destroyed(*place, *piece, hits) {
                events.push(event);
                self.board.remove(place);
            }
        }

        let mover = self.side;
        let enemy = mover.enemy();
        let regiments_of = |side| (!self.has_regiment(side)).then_some("regiments");
        let mover_wins = self.lacks_vital(enemy).or(regiments_of(enemy));
        let both = self.reads("who-strikes", "both");
        let enemy_wins = self.lacks_vital(mover).filter(|_| both);
        match (mover_wins, enemy_wins, regiments_of(mover)) {
            (Some(_), Some(_), _) => {
                self.phase = Phase::Over(None);
                events.push(serde_json::json!({ "event": "drawn", "clause": "WC-8.1" }));
            }
            (Some(by), None, _) => self.win(mover, by, events),
            (None, Some(by), _) | (None, None, Some(by)) => self.win(enemy, by, events),
            (None, None, None) => {
                self.side = enemy;
                if enemy == Black && self.reserve {
                    self.phase = Phase::Start;
                } else {
                    self.upkeep(Turn::with_moves(2), events);
                }
            }
        }
    }

    /// Whether a side has no headquarters, or no train on the board and none in reserve.
    pub(super) fn lacks_vital(&self, side: Side) -> Option<&'static str> {
        if self.count(side, Headquarters) == 0 {
            Some("headquarters")
        } else if self.count(side, Train) == 0 {
            Some("trains")
        } else {
            None
        }
    }
}
