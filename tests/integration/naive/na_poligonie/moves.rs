//! The legal moves.

use super::*;

impl Naive {
    /// All legal actions of the side to move.
    pub(super) fn actions(&self) -> Vec<Action> {
        if self.end().is_some() {
            return Vec::new();
        }
        if self.awaiting > 0 {
            return self.ransom_phase();
        }
        let found = self.ordinary_moves(self.to_move);
        if found.is_empty() {
            return vec![Action::Pass]; // item 8: not over, so `blocked: pass`
        }
        found.into_iter().map(Action::Ordinary).collect()
    }

    /// Item 7: any three own privates and one of their stations (NP-6.2, NP-6.3), or `decline` (NP-6.4).
    pub(super) fn ransom_phase(&self) -> Vec<Action> {
        let privates = self.stations_of(self.to_move, Piece::Private);
        let mut actions = vec![Action::Decline];
        for &first in &privates {
            for &second in privates.iter().filter(|&&second| second > first) {
                for &third in privates.iter().filter(|&&third| third > second) {
                    for at in [first, second, third] {
                        actions.push(Action::Ransom([first, second, third], at));
                    }
                }
            }
        }
        actions
    }

    /// Item 1: whether a soldier of this kind belongs to D, the soldiers under duty.
    pub(super) fn under_duty(&self, piece: Piece) -> bool {
        piece == Piece::Private || self.is("capture-duty", "all")
    }

    /// All ordinary moves of a side, after the capture duty (NP-4.3, item 1).
    pub(super) fn ordinary_moves(&self, side: Side) -> Vec<Move> {
        let mut all = Vec::new();
        for (&from, &mover) in &self.board {
            if mover.0 == side {
                all.extend(self.shifts(from, mover));
                self.go_on(&Move::begin(&self.board, from, mover), &mut all);
            }
        }
        let captures = |one: &Move| one.is_capturing();
        let private_captures = |one: &Move| one.is_capturing() && one.mover.1 == Piece::Private;
        let duty = all.iter().any(|one| captures(one) && self.under_duty(one.mover.1));
        let private_can = all.iter().any(private_captures);
        if self.is("duty-discharge", "private-capture") && private_can {
            all.retain(private_captures);
        } else if duty {
            all.retain(captures);
        }
        all
    }

    /// NP-4.1: a private's steps; NP-5.1 and NP-5.2: an officer's shifts of one or two stations.
    pub(super) fn shifts(&self, from: Station, mover: Soldier) -> Vec<Move> {
        let (side, piece) = mover;
        let reach = if piece == Piece::Private { 1 } else { 2 };
        let ahead = if side == Side::Light { 1 } else { -1 };
        let forward_only = piece == Piece::Private && self.is("private-direction", "forward");
        let mut found = Vec::new();
        for direction in directions(piece) {
            if forward_only && direction.0 != ahead {
                continue;
            }
            let mut station = from;
            for _ in 0..reach {
                let before = station;
                station = next(station, direction);
                if !is_station(station)
                    || self.board.contains_key(&station)
                    || !self.line_allowed(direction, &[before, station])
                {
                    break;
                }
                let mut shift = Move::begin(&self.board, from, mover);
                shift.links.push((SHIFT, station));
                found.push(shift);
            }
        }
        found
    }

    /// NP-1.3, NP-5.2: on a straight line every station touched lies in the zone; diagonals run everywhere.
    pub(super) fn line_allowed(&self, direction: Direction, touched: &[Station]) -> bool {
        !STRAIGHTS.contains(&direction) || touched.iter().all(|&station| self.in_zone(station))
    }

    /// Tries every further jump of a series, and collects it wherever it may end: captures, series,
    /// quiet hops (NP-4.2, NP-4.4, NP-5.3, NP-5.4).
    pub(super) fn go_on(&self, series: &Move, found: &mut Vec<Move>) {
        for jump in self.jumps(series) {
            // item 3: under `lead-in` a hop comes directly before a capture
            let second_hop = series.ends_with_hop() && jump.0 == HOP;
            if second_hop && self.is("friendly-hops", "lead-in") {
                continue;
            }
            let longer = self.after_jump(series, jump);
            if self.may_end(&longer) {
                found.push(longer.clone());
            }
            self.go_on(&longer, found);
        }
    }

    /// The single jumps from where a series stands (NP-4.2, NP-5.2 to NP-5.5, items 3 to 5).
    pub(super) fn jumps(&self, series: &Move) -> Vec<Jump> {
        let mover = series.mover;
        let officer = mover.1 == Piece::Officer;
        let at = series.to();
        let mut jumps = Vec::new();
        for direction in directions(mover.1) {
            let over = next(at, direction);
            let landing = next(over, direction);
            let touched = [at, over, landing];
            // item 4, and item 5: the landing station is free
            if !is_station(landing) || series.board.contains_key(&landing) || !self.line_allowed(direction, &touched) {
                continue;
            }
            // item 4: with `officer-turns: centre-only` straight on unless the jump starts in the zone
            let turns = series.last_direction.is_some_and(|last| last != direction);
            if officer && turns && self.is("officer-turns", "centre-only") && !self.in_zone(at) {
                continue;
            }
            // item 3: under `free` no landing station twice, the origin counts as landed on
            if officer && self.is("friendly-hops", "free") && series.stations().contains(&landing) {
                continue;
            }
            let Some(jumped) = series.board.get(&over) else {
                continue;
            };
            if jumped.0 != mover.0 {
                // reading `removal`: no prisoner is jumped again
                if !series.prisoners.contains(&over) {
                    jumps.push((CAPTURE, direction));
                }
            } else if officer {
                // NP-5.3, and reading `hop-zone`
                let in_zone = touched.iter().all(|&station| self.in_zone(station));
                if in_zone || self.is("hop-zone", "anywhere") {
                    jumps.push((HOP, direction));
                }
            }
        }
        jumps
    }

    /// The series with one more jump; a prisoner leaves `at-once` or stays until the end (reading `removal`).
    pub(super) fn after_jump(&self, series: &Move, (sign, direction): Jump) -> Move {
        let over = next(series.to(), direction);
        let mut longer = series.clone();
        longer.links.push((sign, next(over, direction)));
        longer.last_direction = Some(direction);
        if sign == CAPTURE {
            longer.prisoners.push(over);
            if self.is("removal", "at-once") {
                longer.board.remove(&over);
            }
        }
        longer
    }

    /// Items 2 and 3: whether a series, or a quiet move of hops, may end where it stands.
    pub(super) fn may_end(&self, series: &Move) -> bool {
        let later_hop = series.ends_with_hop() && series.links.len() > 1;
        if later_hop && self.is("friendly-hops", "lead-in") {
            return false; // `( [hop] capture )+`, or a single quiet hop
        }
        if !series.is_capturing() {
            return true; // a quiet move: the duty (item 1) is judged for the whole side
        }
        let must_go_on = self.is("series", "exhaust") && self.under_duty(series.mover.1);
        !(must_go_on && self.capture_is_possible(series))
    }

    /// Item 2: a further capture from the landing station, directly or by one hop and then a capture.
    pub(super) fn capture_is_possible(&self, series: &Move) -> bool {
        self.jumps(series).into_iter().any(|jump| {
            let after = self.after_jump(series, jump);
            jump.0 == CAPTURE || self.jumps(&after).iter().any(|second| second.0 == CAPTURE)
        })
    }
}
