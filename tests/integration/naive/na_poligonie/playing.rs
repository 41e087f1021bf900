//! Playing a move.

use super::*;

impl Naive {
    /// An ordinary move (NP-3.2); captures (NP-4.5) may open the other side's ransom phase (NP-6.1, items 6 and 7).
    pub(super) fn play_ordinary(&mut self, ordinary: &Move) -> Vec<Value> {
        let soldier = ordinary.mover;
        let path: Vec<String> = ordinary.stations().into_iter().map(name).collect();
        let mut moved = event("moved", ordinary.clause(), soldier);
        moved["from"] = json!(name(ordinary.from));
        moved["to"] = json!(name(ordinary.to()));
        moved["path"] = json!(path);
        let mut events = vec![moved];
        let mut officers = 0;
        for &station in &ordinary.prisoners {
            if let Some(prisoner) = self.board.remove(&station) {
                officers += usize::from(prisoner.1 == Piece::Officer);
                events.push(event_at("captured", "NP-4.5", station, prisoner));
            }
        }
        self.board.remove(&ordinary.from);
        self.board.insert(ordinary.to(), soldier);
        self.to_move = soldier.0.other();
        // item 7: with fewer than three privates the phase is skipped and the right is lost
        if self.stations_of(self.to_move, Piece::Private).len() >= 3 {
            self.awaiting = officers;
        }
        events
    }

    /// A ransom (NP-6.2, NP-6.3, item 7).
    pub(super) fn play_ransom(&mut self, three: [Station; 3], at: Station) -> Vec<Value> {
        let side = self.to_move;
        let mut events = Vec::new();
        for station in three {
            self.board.remove(&station);
            let soldier = (side, Piece::Private);
            events.push(event_at("removed", "NP-6.2", station, soldier));
        }
        let officer = (side, Piece::Officer);
        self.board.insert(at, officer);
        events.push(event_at("placed", "NP-6.3", at, officer));
        self.awaiting -= 1;
        self.already_ransomed = self.is("ransom-turn", "costs-turn");
        if self.awaiting == 0 || self.stations_of(side, Piece::Private).len() < 3 {
            self.end_ransom_phase();
        }
        events
    }

    /// Item 7: an ordinary move follows, but under `costs-turn` the turn is over if a ransom was made.
    pub(super) fn end_ransom_phase(&mut self) {
        self.awaiting = 0;
        if self.already_ransomed {
            self.to_move = self.to_move.other();
        }
        self.already_ransomed = false;
    }
}
