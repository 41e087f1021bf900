//! Random boards and readings.

use poligon::games::na_poligonie::{NaPoligonie, Position, Readings};
use poligon::kernel::{Readings as _, Ruleset, SetupSource};
use proptest::prelude::*;

/// Any choice of readings.
pub fn readings() -> impl Strategy<Value = Readings> {
    let choices: Vec<_> = Readings::ALL.iter().map(|info| 0..info.values.len()).collect();
    choices.prop_map(|values| {
        values.into_iter().enumerate().fold(Readings::default(), |readings, (at, value)| readings.with(at, value))
    })
}

/// Readings mostly as the rulebook has them: a few switched.
pub fn few_readings() -> impl Strategy<Value = Readings> {
    prop::collection::vec((0..Readings::ALL.len(), 0_usize..3), 0..3).prop_map(|flips| {
        flips.into_iter().fold(Readings::default(), |readings, (at, value)| {
            readings.with(at, value % Readings::ALL[at].values.len())
        })
    })
}

/// The names of all values chosen.
pub fn named(readings: &Readings) -> Vec<(&'static str, &'static str)> {
    Readings::ALL.iter().enumerate().map(|(at, info)| (info.name, info.values[readings.get(at)])).collect()
}

/// The position of a line.
pub fn position(line: &str, readings: &Readings) -> Option<Position> {
    let setup = NaPoligonie::read(&SetupSource::Line(line), readings).ok()?;
    NaPoligonie::admit(setup, readings).ok()
}

/// Lines with up to `most` soldiers on random stations; not every one is a position.
pub fn lines(most: usize) -> impl Strategy<Value = String> {
    let soldiers = prop::collection::vec((0_usize..61, "[PpPpPpOo]"), 1..=most);
    (soldiers, any::<bool>(), prop::sample::select(vec!["-", "-", "-", "-", "1", "2", "1+"])).prop_map(
        |(soldiers, light, ransom)| {
            let mut stations = vec!['.'; 61];
            for (at, letter) in soldiers {
                stations[at] = letter.chars().next().unwrap_or('.');
            }
            line(&stations, light, ransom)
        },
    )
}

/// The line of 61 letters in board order.
pub fn line(stations: &[char], light: bool, ransom: &str) -> String {
    let mut rows = Vec::new();
    let mut at = 0;
    for row in 0..11 {
        let length = if row % 2 == 0 { 6 } else { 5 };
        let mut text = String::new();
        let mut free = 0;
        for letter in &stations[at..at + length] {
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
        rows.push(text);
        at += length;
    }
    rows.reverse();
    format!("{} {} {ransom}", rows.join("/"), if light { 'l' } else { 'd' })
}
