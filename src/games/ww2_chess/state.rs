//! Reading the last field of a position line: where in its course the turn stands.

use std::ops::Range;

use crate::kernel::{SetupPlace, Side, Square};

use super::read::Faults;
use super::setup::State;
use super::{Aircraft, Hit, geometry, words};

const FORMS: &str = "write `start`, `move:2`, `move:1;moved:c3;hits:Be6`, `over:white`, `over:black` or `over:draw`";

/// Reads `start`, `move:N[;moved:L][;hits:M]` or `over:…`; `place` says where a range of it lies.
pub(super) fn read(text: &str, place: &dyn Fn(Range<usize>) -> SetupPlace, faults: &mut Faults) -> State {
    if text == "start" {
        return State::Start;
    }
    if let Some(result) = text.strip_prefix("over:") {
        return over(result, place(0..text.len()), faults);
    }
    let mut parts = Parts { text, at: 0 };
    let (range, head) = parts.next().unwrap_or((0..0, ""));
    let left = match head {
        "move:0" => 0,
        "move:1" => 1,
        "move:2" => 2,
        other => {
            faults.advise(place(range), format!("`{other}` begins no state"), FORMS);
            return State::fresh();
        }
    };
    let mut lists = Lists { room: usize::from(2 - left), place, faults, ground: vec![], air: vec![], hits: vec![] };
    let mut stage = 0;
    for (range, part) in parts {
        let (this, rest) = if let Some(rest) = part.strip_prefix("moved:") {
            (1, rest)
        } else if let Some(rest) = part.strip_prefix("hits:") {
            (2, rest)
        } else {
            lists.fault(range, &format!("`{part}` is no list, expected `moved:` or `hits:`"));
            continue;
        };
        if this <= stage {
            lists.fault(range.clone(), "`moved` comes before `hits`, and each once");
        }
        stage = stage.max(this);
        lists.read(range.end - rest.len(), rest, this == 2);
    }
    State::Move { left, moved_ground: lists.ground, moved_air: lists.air, hits: lists.hits }
}

fn over(result: &str, place: SetupPlace, faults: &mut Faults) -> State {
    let winner = Side::ALL.into_iter().find(|side| words::side(*side) == result);
    if winner.is_none() && result != "draw" {
        faults.advise(place, format!("`{result}` is no result"), FORMS);
    }
    State::Over(winner)
}

/// The parts between semicolons, with their places.
struct Parts<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Parts<'a> {
    type Item = (Range<usize>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.at..)?;
        let part = rest.split(';').next().unwrap_or(rest);
        let range = self.at..self.at + part.len();
        self.at = range.end + 1;
        Some((range, part))
    }
}

/// The two lists of a state.
struct Lists<'a> {
    room: usize,
    place: &'a dyn Fn(Range<usize>) -> SetupPlace,
    faults: &'a mut Faults,
    ground: Vec<Square>,
    air: Vec<Square>,
    hits: Vec<Hit>,
}

impl Lists<'_> {
    fn fault(&mut self, range: Range<usize>, message: &str) {
        self.faults.advise((self.place)(range), message, FORMS);
    }

    fn read(&mut self, start: usize, text: &str, hits: bool) {
        let entries = text.split(',').count();
        if entries > self.room {
            let entries = if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") };
            let made = if self.room == 1 { "1 move has".to_owned() } else { format!("{} moves have", self.room) };
            let message = format!("{entries}, where {made} been made in this turn");
            self.fault(start..start + text.len(), &message);
        }
        let mut at = start;
        for entry in text.split(',') {
            let range = at..at + entry.len();
            if hits {
                self.hit(range, entry);
            } else {
                self.moved(range, entry);
            }
            at += entry.len() + 1;
        }
    }

    fn moved(&mut self, range: Range<usize>, entry: &str) {
        let (air, cell) = entry.strip_prefix('^').map_or((false, entry), |cell| (true, cell));
        let Some(cell) = geometry::parse(cell) else {
            self.fault(range, &format!("`{entry}` is no cell, expected one such as `c3`, or `^c3` for an aircraft"));
            return;
        };
        let list = if air { &mut self.air } else { &mut self.ground };
        if list.contains(&cell) {
            self.fault(range, &format!("`{entry}` stands here twice"));
        } else {
            list.push(cell);
        }
    }

    fn hit(&mut self, range: Range<usize>, entry: &str) {
        let (unclean, hit) = entry.strip_suffix('~').map_or((false, entry), |hit| (true, hit));
        let striker = hit.chars().next().and_then(Aircraft::from_letter);
        let target = hit.get(1..).and_then(geometry::parse);
        match (striker, target) {
            (Some(Aircraft::Bomber), Some(_)) if unclean => self.fault(range, "a bomber's strike is never unclean"),
            (Some(striker), Some(target)) => self.hits.push(Hit { target, striker, unclean }),
            (_, _) => self.fault(range, &format!("`{entry}` is no raid, expected one such as `Be6` or `Fg5~`")),
        }
    }
}
