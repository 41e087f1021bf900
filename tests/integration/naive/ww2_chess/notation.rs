//! Notation (section 9).

use super::*;

/// Reads readings (section 8) on top of the defaults; of a name given twice, the last value holds.
pub(super) fn parse_readings(given: &[(&str, &str)]) -> Result<BTreeMap<&'static str, &'static str>, String> {
    let mut readings = BTreeMap::new();
    for (name, [default, _]) in READINGS {
        readings.insert(name, default);
    }
    for (given_name, given_value) in given {
        let Some((name, values)) = READINGS.iter().find(|row| row.0 == *given_name) else {
            return Err(format!("there is no reading `{given_name}`"));
        };
        let Some(value) = values.iter().find(|value| *value == given_value) else {
            return Err(format!("the reading `{name}` has no value `{given_value}`"));
        };
        readings.insert(*name, *value);
    }
    Ok(readings)
}

/// Reads the ground field: ranks 8 to 1, as in chess.
pub(super) fn parse_ground(text: &str) -> Result<BTreeMap<Place, Piece>, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("the ground has 8 ranks, not {}", ranks.len()));
    }
    let mut ground = BTreeMap::new();
    for (rank, letters) in (1..=8).rev().zip(ranks) {
        // the cells of the rank, from file a on; none is an empty cell
        let mut cells = Vec::new();
        let mut after_number = false;
        for letter in letters.chars() {
            if let Some(number) = letter.to_digit(10) {
                if after_number || number == 0 || number == 9 {
                    return Err(format!("rank {rank} has a number that cannot stand there"));
                }
                cells.extend((0..number).map(|_| None));
            } else {
                cells.push(Some(parse_piece(letter, Ground)?));
            }
            after_number = letter.is_ascii_digit();
        }
        if cells.len() != 8 {
            return Err(format!("rank {rank} has {} cells, not 8", cells.len()));
        }
        for (file, piece) in (1..=8).zip(cells) {
            if let Some(piece) = piece {
                ground.insert((Cell(rank, file), Ground), piece);
            }
        }
    }
    Ok(ground)
}

/// Reads the air field: `-`, or aircraft such as `Ba1,fb8`, in any order.
pub(super) fn parse_air(text: &str) -> Result<BTreeMap<Place, Piece>, String> {
    let mut air = BTreeMap::new();
    if text == "-" {
        return Ok(air);
    }
    for entry in text.split(',') {
        let mut rest = entry.chars();
        let piece = parse_piece(rest.next().unwrap_or(' '), Air)?;
        let cell = Cell::parse(rest.as_str())?;
        if air.insert((cell, Air), piece).is_some() {
            return Err(format!("two aircraft are on {cell}"));
        }
    }
    Ok(air)
}

impl Naive {
    /// Reads the state field; side, reserve and pieces are already in place.
    pub(super) fn parse_state(&self, text: &str) -> Result<Phase, String> {
        let mut parts = text.split(';');
        let left = match (text, parts.next()) {
            ("start", _) if self.side == Black && self.reserve => return Ok(Phase::Start),
            ("over:white", _) => return Ok(Phase::Over(Some(White))),
            ("over:black", _) => return Ok(Phase::Over(Some(Black))),
            ("over:draw", _) => return Ok(Phase::Over(None)),
            (_, Some("move:2")) => 2,
            (_, Some("move:1")) => 1,
            (_, Some("move:0")) => 0,
            _ => return Err(format!("the state cannot be `{text}`")),
        };
        let mut turn = Turn::with_moves(left);
        for part in parts {
            match part.split_once(':') {
                Some(("moved", list)) if turn.moved.is_empty() && turn.hits.is_empty() => {
                    turn.moved = self.parse_moved(list)?;
                }
                Some(("hits", list)) if turn.hits.is_empty() => {
                    turn.hits = self.parse_hits(list)?;
                }
                _ => return Err(format!("the state cannot be `{text}`")),
            }
        }
        if turn.moved.len() > 2 - left || turn.hits.len() > 2 - left {
            return Err("a list is longer than the moves made".to_owned());
        }
        Ok(Phase::Move(turn))
    }

    /// Reads list L.
    pub(super) fn parse_moved(&self, list: &str) -> Result<BTreeSet<Place>, String> {
        let mut moved = BTreeSet::new();
        for entry in list.split(',') {
            let place = match entry.strip_prefix('^') {
                Some(rest) => (Cell::parse(rest)?, Air),
                None => (Cell::parse(entry)?, Ground),
            };
            let can_move = [Artillery, Tank, Train, Bomber, Fighter];
            let piece = self.board.get(&place);
            if !piece.is_some_and(|piece| piece.0 == self.side && can_move.contains(&piece.1)) {
                return Err(format!("no own piece at `{entry}` can have moved"));
            }
            if !moved.insert(place) {
                return Err(format!("`{entry}` is named twice"));
            }
        }
        Ok(moved)
    }

    /// Reads list M.
    pub(super) fn parse_hits(&self, list: &str) -> Result<Vec<Hit>, String> {
        let mut hits = Vec::new();
        for entry in list.split(',') {
            let unclean = entry.ends_with('~');
            let body = entry.strip_suffix('~').unwrap_or(entry);
            let (striker, target) = match (body.strip_prefix('B'), body.strip_prefix('F')) {
                (Some(rest), _) => (Bomber, Cell::parse(rest)?),
                (_, Some(rest)) => (Fighter, Cell::parse(rest)?),
                _ => return Err(format!("`{entry}` is no hit")),
            };
            if striker == Bomber && unclean {
                return Err("a bomber's hit is never unclean".to_owned());
            }
            let (below, above) = (self.enemy_ground(target), self.enemy_aircraft(target));
            let has_target = match striker {
                Bomber => below.is_some(),
                _ => above.is_some() || matches!(below, Some(Artillery | Train | Headquarters)),
            };
            if !has_target {
                return Err(format!("the hit `{entry}` has no target"));
            }
            hits.push((target, striker, unclean));
        }
        hits.sort_unstable();
        Ok(hits)
    }

    pub(super) fn print_rank(&self, rank: u8) -> String {
        let mut text = String::new();
        for file in 1..=8 {
            text.push(self.ground(Cell(rank, file)).map_or('1', piece_letter));
        }
        // eight single empty cells become one number, and so on
        for number in (2..=8).rev() {
            text = text.replace(&"1".repeat(number), &number.to_string());
        }
        text
    }

    pub(super) fn print_state(&self) -> String {
        let turn = match &self.phase {
            Phase::Start => return "start".to_owned(),
            Phase::Over(winner) => return format!("over:{}", winner.map_or("draw", Side::name)),
            Phase::Move(turn) => turn,
        };
        let mut text = format!("move:{}", turn.left);
        for (index, (cell, layer)) in turn.moved.iter().enumerate() {
            text += if index == 0 { ";moved:" } else { "," };
            text += if *layer == Air { "^" } else { "" };
            text += &cell.to_string();
        }
        for (index, (target, striker, unclean)) in turn.hits.iter().enumerate() {
            text += if index == 0 { ";hits:" } else { "," };
            text.push(striker.letter());
            text += &target.to_string();
            text += if *unclean { "~" } else { "" };
        }
        text
    }
}
