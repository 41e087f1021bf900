//! Strikes (section 6).

use super::playing::cell_value;
use super::*;

impl Naive {
    /// The `destroyed` event of a piece, if the strikes at the end of this movement destroy it.
    pub(super) fn destroyed(&self, place: Place, (side, kind): Piece, hits: &[Hit]) -> Option<Value> {
        let (at, layer) = place;
        let parked = layer == Air && self.is_airfield(at);
        let soft = self.reads("fighters-on-ground", "soft");
        let one = self.reads("fighter-vs-artillery", "one");
        // the table: what destroys the target alone, and what does in pairs
        let (alone, in_pairs): (&[Kind], &[Kind]) = match kind {
            Artillery => (&[], STRIKERS),
            Tank => (&[], &[Artillery, Tank, Bomber]),
            Headquarters | Train => (STRIKERS, &[]),
            Airfield => (&[Artillery, Tank, Bomber], &[]),
            Bomber if parked => (STRIKERS, &[]),
            Bomber => (&[Artillery, Fighter], &[]),
            Fighter if parked && soft => (&[Artillery, Tank, Bomber], &[Fighter]),
            Fighter if parked || one => (&[Artillery], &[Fighter]),
            Fighter => (&[], &[Fighter]),
        };
        let mut strikes = self.strikes_at(place, side, hits);
        // WC-6.11: only clean ones where two are needed
        strikes.retain(|(by, _, clean)| alone.contains(by) || in_pairs.contains(by) && *clean);
        let falls_to_one = strikes.iter().any(|(by, ..)| alone.contains(by));
        let mut falls_to_two = false;
        for (index, (first, ..)) in strikes.iter().enumerate() {
            for (second, ..) in strikes.iter().skip(index + 1) {
                let both = in_pairs.contains(first) && in_pairs.contains(second);
                falls_to_two |= both && self.is_pair(*first, *second, kind);
            }
        }
        if !falls_to_one && !falls_to_two {
            return None;
        }
        let clause = match kind {
            Artillery => "WC-6.4",
            Tank => "WC-6.6",
            Headquarters | Train => "WC-6.10",
            Airfield => "WC-6.8",
            Bomber if parked => "WC-6.8",
            Bomber => "WC-6.7",
            Fighter if parked && soft && falls_to_one => "WC-6.8",
            Fighter => "WC-6.9",
        };
        let mut by = Vec::new();
        for (striker, from, _) in strikes {
            by.push(serde_json::json!({ "piece": striker.name(), "from": cell_value(from) }));
        }
        Some(serde_json::json!({
            "event": "destroyed", "clause": clause,
            "at": at.to_string(), "piece": kind.name(), "side": side.name(), "by": by,
        }))
    }

    /// Whether two strikers that can harm the target in pairs make a pair (reading `pairs`).
    pub(super) fn is_pair(&self, first: Kind, second: Kind, target: Kind) -> bool {
        let flying = usize::from(first.layer() == Air) + usize::from(second.layer() == Air);
        match target {
            Artillery | Tank if self.reads("pairs", "any-two") => true,
            // A+A, T+T, T+A, T+aircraft, A+aircraft: all but two aircraft
            Artillery => flying < 2,
            // A+A, T+T, T+A, T+bomber: a bomber with a tank brigade only
            Tank => flying == 0 || flying == 1 && (first == Tank || second == Tank),
            // F+F
            _ => true,
        }
    }

    /// Every strike at one piece: from the ground in board order, then the raids.
    pub(super) fn strikes_at(&self, place: Place, owner: Side, hits: &[Hit]) -> Vec<Strike> {
        let (at, layer) = place;
        let mut strikes: Vec<Strike> = Vec::new();
        for (&(cell, _), &(side, kind)) in &self.board {
            let counts = side == self.side || self.reads("who-strikes", "both");
            if side != owner && counts && self.reaches(kind, cell, place) {
                let clean = !self.is_ground_attacked(cell, owner, at);
                strikes.push((kind, Some(cell), clean));
            }
        }
        for &(target, kind, unclean) in hits {
            let finds = match (kind, layer) {
                // a bomber: the enemy ground object, and an enemy aircraft on an enemy airfield
                (Bomber, Air) => self.enemy_ground(at) == Some(Airfield),
                // a fighter: the enemy aircraft, else the enemy ground object
                (Fighter, Ground) => self.enemy_aircraft(at).is_none(),
                _ => true,
            };
            if target == at && owner != self.side && finds {
                strikes.push((kind, None, !unclean));
            }
        }
        strikes
    }

    /// The reach of artillery and tanks (WC-6.1 to WC-6.3, WC-6.8; reading `artillery-vs-parked`).
    pub(super) fn reaches(&self, striker: Kind, from: Cell, (at, layer): Place) -> bool {
        let next_to = from.is_next_to(at);
        let parked = layer == Air && self.is_airfield(at);
        match striker {
            Artillery if parked => next_to && self.reads("artillery-vs-parked", "strikes"),
            Artillery if layer == Air => from == at,
            Artillery => next_to,
            Tank => next_to && (parked || layer == Ground),
            _ => false,
        }
    }

    /// WC-6.11 for a striker on the ground: artillery or a tank brigade of the target's owner, other
    /// than the target, is next to it (reading `clean`: under `any`, the target too).
    pub(super) fn is_ground_attacked(&self, striker: Cell, owner: Side, target: Cell) -> bool {
        let any = self.reads("clean", "any");
        let mut near = striker.around().filter(|&cell| any || cell != target);
        let attackers = [Some((owner, Artillery)), Some((owner, Tank))];
        near.any(|cell| attackers.contains(&self.ground(cell)))
    }

    /// WC-6.11 for a fighter on a raid: an enemy fighter other than the target, parked or not, is next
    /// to its strike cell (reading `clean`: under `any`, the target too).
    pub(super) fn is_fighter_attacked(&self, via: Cell, target: Cell) -> bool {
        let any = self.reads("clean", "any");
        let mut near = via.around().filter(|&cell| any || cell != target);
        near.any(|cell| self.enemy_aircraft(cell) == Some(Fighter))
    }
}
