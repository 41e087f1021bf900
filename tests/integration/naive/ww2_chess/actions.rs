//! The legal actions (sections 3 to 5).

use super::*;

impl Naive {
    /// Every legal action, in no particular order.
    pub(super) fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        match &self.phase {
            Phase::Over(_) => {}
            Phase::Start => {
                actions.push(Action::Hold);
                actions.extend(self.deploys());
            }
            Phase::Move(turn) => {
                actions.push(Action::Done);
                if turn.left > 0 || self.reads("reserve", "free") {
                    actions.extend(self.deploys());
                }
                for (place, (side, kind)) in &self.board {
                    // WC-3.1, WC-3.2, WC-3.3
                    if *side == self.side && turn.left > 0 && !turn.moved.contains(place) {
                        actions.extend(self.piece_moves(*kind, place.0));
                    }
                }
            }
        }
        actions
    }

    /// `deploy c` (section 4, WC-7.3): ranks 6 to 8, no ground object, no enemy regiment on the cell or
    /// next to it.
    pub(super) fn deploys(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let has_enemy = |cell: Cell| {
            let kinds = [self.enemy_ground(cell), self.enemy_aircraft(cell)];
            kinds.into_iter().flatten().any(Kind::is_combat)
        };
        for cell in Cell::all().filter(|cell| cell.0 >= 6) {
            let in_hand = self.side == Black && self.reserve;
            let threatened = has_enemy(cell) || cell.around().any(has_enemy);
            if in_hand && self.ground(cell).is_none() && !threatened {
                actions.push(Action::Deploy(cell));
            }
        }
        actions
    }

    /// The moves of one own piece.
    pub(super) fn piece_moves(&self, kind: Kind, from: Cell) -> Vec<Action> {
        let is_free = |to: &Cell| self.ground(*to).is_none();
        let ends: Vec<Cell> = match kind {
            // WC-4.1: one cell
            Artillery => from.around().filter(is_free).collect(),
            Tank => self.tank_ends(from),
            Train => self.train_ends(from),
            // WC-4.6
            Headquarters | Airfield => Vec::new(),
            Bomber | Fighter => return self.flights(kind, from),
        };
        let moves = ends.into_iter().map(|to| Action::Move(kind, from, to));
        moves.collect()
    }

    /// WC-4.2, WC-4.3: straight through free cells; on the first one next to the enemy it must stop.
    pub(super) fn tank_ends(&self, from: Cell) -> Vec<Cell> {
        let mut ends = Vec::new();
        for line in from.lines() {
            for cell in line {
                if self.ground(cell).is_some() {
                    break;
                }
                ends.push(cell);
                if self.stops_tanks(cell) {
                    break;
                }
            }
        }
        ends
    }

    /// WC-4.4, WC-4.5: along any free path, unless pinned by an enemy train (readings `train-path`,
    /// `train-contact`).
    pub(super) fn train_ends(&self, from: Cell) -> Vec<Cell> {
        if self.is_train_contact(from) {
            return Vec::new();
        }
        let is_free = |cell: &Cell| self.ground(*cell).is_none();
        if self.reads("train-path", "teleport") {
            return Cell::all().filter(is_free).collect();
        }
        let stops = self.reads("train-contact", "stops");
        let mut reached = BTreeSet::new();
        let mut to_go_on = vec![from];
        while let Some(here) = to_go_on.pop() {
            for next in here.around().filter(is_free) {
                let is_new = reached.insert(next);
                if is_new && !(stops && self.is_train_contact(next)) {
                    to_go_on.push(next);
                }
            }
        }
        reached.into_iter().collect()
    }

    /// Every cell where a leg can end, whatever aircraft is there (section 5; WC-5.1 to WC-5.4).
    pub(super) fn legs(&self, from: Cell) -> Vec<LegEnd> {
        let mut fighters: Vec<Cell> = self.board.keys().map(|place| place.0).collect();
        fighters.retain(|cell| self.is_interceptor(*cell));
        let mut ends = Vec::new();
        for line in from.lines() {
            for cell in line {
                if fighters.contains(&cell) {
                    break;
                }
                let artillery = self.enemy_ground(cell) == Some(Artillery);
                let near_fighter = fighters.iter().any(|fighter| fighter.is_next_to(cell));
                ends.push((cell, artillery, near_fighter));
                if artillery || near_fighter {
                    break;
                }
            }
        }
        ends
    }

    /// The transfers and raids of one own aircraft (section 5).
    pub(super) fn flights(&self, kind: Kind, from: Cell) -> Vec<Action> {
        let mut actions = Vec::new();
        for leg in self.legs(from) {
            let (via, artillery, _) = leg;
            let is_empty = self.aircraft(via).is_none();
            let is_forbidden = artillery && self.reads("overflight", "forbidden");
            if is_empty && !is_forbidden {
                actions.push(Action::Move(kind, from, via));
            }
            let targets = self.raid_targets(kind, leg);
            if targets.is_empty() {
                continue;
            }
            // WC-5.5: to an airfield without aircraft; its own base counts as empty
            let mut backs = Vec::new();
            if is_empty {
                backs.push(None);
            }
            for (base, _, _) in self.legs(via) {
                if self.is_airfield(base) && (base == from || self.aircraft(base).is_none()) {
                    backs.push(Some(base));
                }
            }
            for target in targets {
                for back in &backs {
                    actions.push(Action::Raid(kind, from, via, target, *back));
                }
            }
        }
        actions
    }

    /// The cells that an aircraft can strike after an outward leg, none if that is fatal (section 5;
    /// WC-6.2, WC-6.5).
    pub(super) fn raid_targets(&self, kind: Kind, (via, artillery, near_fighter): LegEnd) -> Vec<Cell> {
        let bomber_can = |cell: Cell| match self.enemy_ground(cell) {
            Some(Artillery) => self.is_tied_down(cell),
            ground => ground.is_some(),
        };
        let fighter_can = |cell: Cell| match (self.enemy_aircraft(cell), self.enemy_ground(cell)) {
            (Some(_), _) | (None, Some(Train | Headquarters)) => true,
            (None, Some(Artillery)) => self.is_tied_down(cell),
            _ => false,
        };
        match kind {
            Bomber if !near_fighter && bomber_can(via) => vec![via],
            Fighter if !artillery => via.around().filter(|&at| fighter_can(at)).collect(),
            _ => Vec::new(),
        }
    }
}
