//! Random boards and readings.

use poligon::games::ww2_chess::{Position, WcReadings, Ww2Chess};
use poligon::kernel::{Readings as _, Ruleset, SetupSource};
use proptest::prelude::*;

/// Any choice of readings.
pub fn readings() -> impl Strategy<Value = WcReadings> {
    let choices: Vec<_> = WcReadings::ALL.iter().map(|info| 0..info.values.len()).collect();
    choices.prop_map(|values| {
        values.into_iter().enumerate().fold(WcReadings::default(), |readings, (at, value)| readings.with(at, value))
    })
}

/// Readings mostly as the rulebook has them: a few switched.
pub fn few_readings() -> impl Strategy<Value = WcReadings> {
    prop::collection::vec((0..WcReadings::ALL.len(), 0_usize..2), 0..3).prop_map(|flips| {
        flips.into_iter().fold(WcReadings::default(), |readings, (at, value)| readings.with(at, value))
    })
}

/// The names of all values chosen.
pub fn named(readings: &WcReadings) -> Vec<(&'static str, &'static str)> {
    WcReadings::ALL.iter().enumerate().map(|(at, info)| (info.name, info.values[readings.get(at)])).collect()
}

/// The position of a line.
pub fn position(line: &str, readings: &WcReadings) -> Option<Position> {
    let setup = Ww2Chess::read(&SetupSource::Line(line), readings).ok()?;
    Ww2Chess::admit(setup, readings).ok()
}

/// What a random position is drawn from.
type Draft = (Vec<(usize, usize, char)>, Vec<(usize, usize, char)>, (bool, bool), (usize, Vec<Pick>));
/// An entry of a list of the state: which of the candidates, and a flag.
type Pick = (usize, bool);

/// Lines with up to `most` objects and a good many aircraft crowded into the first `files` files;
/// not every one is a position.
pub fn lines(most: usize, files: usize) -> impl Strategy<Value = String> {
    let letters = "AaAaTtTtSsSsHhRrRr".chars().collect::<Vec<_>>();
    let object = (0..files, 0_usize..8, prop::sample::select(letters));
    let aircraft = (0..files, 0_usize..8, prop::sample::select("BbFf".chars().collect::<Vec<_>>()));
    let state = (0_usize..6, prop::collection::vec((any::<usize>(), any::<bool>()), 4));
    let draft = (
        prop::collection::vec(object, 1..=most),
        prop::collection::vec(aircraft, 0..=9),
        (any::<bool>(), any::<bool>()),
        state,
    );
    draft.prop_map(|draft| line(&draft))
}

/// The full set of a letter's piece, the spare train included.
fn full(letter: char) -> usize {
    match letter {
        'A' | 'a' | 's' => 6,
        'T' | 't' => 4,
        'H' | 'h' => 1,
        'B' | 'b' => 3,
        'F' | 'f' => 2,
        _ => 5,
    }
}

fn line((objects, aircraft, (white, reserve), (state, picks)): &Draft) -> String {
    let mut ground = [['.'; 8]; 8];
    let mut air = [['.'; 8]; 8];
    for (layer, pieces) in [(&mut ground, objects), (&mut air, aircraft)] {
        for &(file, rank, letter) in pieces {
            let count = layer.iter().flatten().filter(|other| **other == letter).count();
            // Half of the aircraft are put on airfields below, if there are some.
            if layer[rank][file] == '.' && count < full(letter) - usize::from(letter == 's' && *reserve) {
                layer[rank][file] = letter;
            }
        }
    }
    park(&ground, &mut air);
    let rows: Vec<String> = ground.iter().rev().map(rank).collect();
    let side = if *white { "w" } else { "b" };
    let spare = if *reserve { "s" } else { "-" };
    let entries: Vec<String> =
        cells().filter(|(f, r)| air[*r][*f] != '.').map(|(f, r)| format!("{}{}", air[r][f], name(f, r))).collect();
    let flown = if entries.is_empty() { "-".to_owned() } else { entries.join(",") };
    let state = match state {
        0 if !white && *reserve => "start".to_owned(),
        0 => "over:draw".to_owned(),
        1 => turn(0, &ground, &air, *white, picks),
        2 => turn(1, &ground, &air, *white, picks),
        _ => "move:2".to_owned(),
    };
    format!("{} {flown} {side} {spare} {state}", rows.join("/"))
}

/// Moves every other aircraft onto an airfield without one, if there is any.
fn park(ground: &[[char; 8]; 8], air: &mut [[char; 8]; 8]) {
    let flying: Vec<(usize, usize)> =
        cells().filter(|(f, r)| air[*r][*f] != '.' && !"Rr".contains(ground[*r][*f])).collect();
    for (f, r) in flying.into_iter().step_by(2) {
        let free = cells().find(|(f, r)| "Rr".contains(ground[*r][*f]) && air[*r][*f] == '.');
        if let Some((file, rank)) = free {
            air[rank][file] = air[r][f];
            air[r][f] = '.';
        }
    }
}

fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn name(file: usize, rank: usize) -> String {
    format!("{}{}", "abcdefgh".as_bytes()[file] as char, rank + 1)
}

fn rank(row: &[char; 8]) -> String {
    let mut text = String::new();
    let mut free = 0;
    for letter in row {
        if *letter == '.' {
            free += 1;
            continue;
        }
        if free > 0 {
            text += &free.to_string();
            free = 0;
        }
        text.push(*letter);
    }
    if free > 0 {
        text += &free.to_string();
    }
    text
}

/// `move:N` with lists that hold at most what has been moved.
fn turn(left: usize, ground: &[[char; 8]; 8], air: &[[char; 8]; 8], white: bool, picks: &[Pick]) -> String {
    let own = |letter: char| letter.is_ascii_uppercase() == white;
    let mut movable = Vec::new();
    let mut targets = Vec::new();
    for (f, r) in cells() {
        let (object, aircraft) = (ground[r][f], air[r][f]);
        if object != '.' && own(object) && "ATS".contains(object.to_ascii_uppercase()) {
            movable.push(name(f, r));
        }
        if aircraft != '.' && own(aircraft) {
            movable.push(format!("^{}", name(f, r)));
        }
        let enemy_object = object != '.' && !own(object);
        if enemy_object {
            targets.push(format!("B{}", name(f, r)));
            targets.push(format!("B{}", name(f, r)));
        }
        let enemy_aircraft = aircraft != '.' && !own(aircraft);
        if enemy_aircraft || enemy_object && "ASH".contains(object.to_ascii_uppercase()) {
            targets.push(format!("F{}", name(f, r)));
            targets.push(format!("F{}~", name(f, r)));
        }
    }
    let room = 2 - left;
    let mut text = format!("move:{left}");
    let mut moved: Vec<String> = Vec::new();
    for (index, wanted) in &picks[..room] {
        if *wanted && !movable.is_empty() {
            let entry = movable[index % movable.len()].clone();
            if !moved.contains(&entry) {
                moved.push(entry);
            }
        }
    }
    let same = picks[0].1 && picks[1].1;
    let hits: Vec<String> = picks[2..2 + room]
        .iter()
        .filter(|(_, wanted)| (*wanted || same) && !targets.is_empty())
        .map(|(index, _)| targets[if same { picks[2].0 } else { *index } % targets.len()].clone())
        .collect();
    for (key, list) in [("moved", moved), ("hits", hits)] {
        if !list.is_empty() {
            text.extend([";", key, ":", &list.join(",")]);
        }
    }
    text
}
