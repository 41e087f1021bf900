//! Reading actions.

use std::ops::Range;

use crate::kernel::{Malformed, Square};

use super::geometry;
use super::{Action, Aircraft, Object};

const FORMS: &str = "write a ground move as `Ac2-c3`, a transfer as `Bc1-e1`, a bomber's raid as `Bc1*c6-c1` or \
                     `Bc1*c6`, a fighter's as `Fe1-b4*b5-e1` or `Fe1-b4*b5`, or `deploy f7`, `hold`, `done`";

/// Reads an action.
pub(super) fn action(text: &str) -> Result<Action, Malformed> {
    let mut cursor = Cursor { text, at: 0 };
    if let Some(rest) = text.strip_prefix("deploy") {
        cursor.at = text.len() - rest.len();
        cursor.expect(' ')?;
        let cell = cursor.cell()?;
        cursor.end()?;
        return Ok(Action::Deploy(cell));
    }
    match text {
        "hold" => return Ok(Action::Hold),
        "done" => return Ok(Action::Done),
        _ => {}
    }
    let letter = text.chars().next();
    let object = letter.and_then(Object::from_letter);
    let aircraft = letter.and_then(Aircraft::from_letter);
    cursor.at = letter.map_or(0, char::len_utf8);
    match (object, aircraft) {
        (Some(object), _) => march(object, cursor),
        (None, Some(aircraft)) => flight(aircraft, cursor),
        (None, None) => Err(unknown(text, cursor.at)),
    }
}

fn unknown(text: &str, first: usize) -> Malformed {
    let fault = if text.is_empty() {
        Malformed::at(0..0, "nothing stands here, expected an action")
    } else {
        Malformed::at(0..first, format!("`{}` begins no action", &text[..first]))
    };
    let lower = text.chars().next().is_some_and(|letter| "athsrbf".contains(letter));
    if lower { fault.help("the letters of moves are upper case for both sides") } else { fault.help(FORMS) }
}

fn march(object: Object, mut cursor: Cursor<'_>) -> Result<Action, Malformed> {
    let from = cursor.cell()?;
    if cursor.peek() == Some('*') {
        return Err(cursor.fault("`*` is a raid's, and only aircraft raid").help(FORMS));
    }
    cursor.expect('-')?;
    let to = cursor.cell()?;
    if cursor.peek() == Some('-') {
        return Err(cursor.fault("a ground move names two cells, and this goes on").help("write where it ends alone"));
    }
    cursor.end()?;
    Ok(Action::March { object, from, to })
}

fn flight(aircraft: Aircraft, mut cursor: Cursor<'_>) -> Result<Action, Malformed> {
    let from = cursor.cell()?;
    if cursor.peek() == Some('*') {
        return bomber_raid(aircraft, from, cursor);
    }
    cursor.expect('-')?;
    let over = cursor.cell()?;
    if cursor.peek() == Some('*') {
        return fighter_raid(aircraft, from, over, cursor);
    }
    cursor.end()?;
    Ok(Action::Transfer { aircraft, from, to: over })
}

/// A raid that strikes the cell at which it arrives: `Bc1*c6-c1`.
fn bomber_raid(aircraft: Aircraft, from: Square, mut cursor: Cursor<'_>) -> Result<Action, Malformed> {
    if aircraft == Aircraft::Fighter {
        let fault = cursor.fault("a fighter's raid names the cell it flies to before `*`");
        return Err(fault.help("write `Fe1-b4*b5`: to b4, strike b5"));
    }
    cursor.expect('*')?;
    let target = cursor.cell()?;
    let home = cursor.home()?;
    Ok(Action::Raid { aircraft, from, over: target, target, home })
}

/// A raid that strikes another cell: `Fe1-b4*b5-e1`.
fn fighter_raid(aircraft: Aircraft, from: Square, over: Square, mut cursor: Cursor<'_>) -> Result<Action, Malformed> {
    cursor.expect('*')?;
    let start = cursor.at;
    let target = cursor.cell()?;
    if aircraft == Aircraft::Bomber && target == over {
        let fault = Malformed::at(start..cursor.at, "a bomber's raid names the cell that it flies to and strikes once");
        return Err(fault.help("write `Bc1*c6`"));
    }
    let home = cursor.home()?;
    Ok(Action::Raid { aircraft, from, over, target, home })
}

/// Byte ranges of everything in a text that looks like a cell.
pub(super) fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut at = 0;
    while at + 2 <= text.len() {
        if text.get(at..at + 2).and_then(geometry::parse).is_some() {
            parts.push(at..at + 2);
            at += 2;
        } else {
            at += 1;
        }
    }
    parts
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn here(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    fn fault(&self, message: &str) -> Malformed {
        Malformed::at(self.here(), message)
    }

    fn found(&self) -> String {
        self.peek().map_or_else(|| "the text ends here".to_owned(), |found| format!("`{found}` stands here"))
    }

    fn expect(&mut self, wanted: char) -> Result<(), Malformed> {
        if self.peek() == Some(wanted) {
            self.at += wanted.len_utf8();
            return Ok(());
        }
        Err(self.fault(&format!("{}, expected `{wanted}`", self.found())).help(FORMS))
    }

    fn cell(&mut self) -> Result<Square, Malformed> {
        let rest = &self.text[self.at..];
        if let Some(square) = rest.get(..2).and_then(geometry::parse) {
            self.at += 2;
            return Ok(square);
        }
        let length: usize = rest.chars().take(2).map(char::len_utf8).sum();
        let message = if rest.is_empty() {
            "the text ends here, expected a cell".to_owned()
        } else {
            format!("`{}` is no cell, expected a file from a to h and a rank from 1 to 8", &rest[..length])
        };
        Err(Malformed::at(self.at..self.at + length, message))
    }

    fn home(&mut self) -> Result<Option<Square>, Malformed> {
        if self.peek() == Some('-') {
            self.expect('-')?;
            let home = self.cell()?;
            self.end()?;
            return Ok(Some(home));
        }
        self.end()?;
        Ok(None)
    }

    fn end(&self) -> Result<(), Malformed> {
        if self.at == self.text.len() {
            return Ok(());
        }
        let rest = self.at..self.text.len();
        Err(Malformed::at(rest, format!("{}, expected the end", self.found())).help(FORMS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_and_printed() {
        for text in [
            "Ac2-c3",
            "Td1-d5",
            "Sb2-g3",
            "Hd1-d2",
            "Ra1-a2",
            "Bc1-e1",
            "Fa1-h8",
            "Bc1*c6-c1",
            "Bc1*c6",
            "Bc1-b4*b5",
            "Fe1-b4*b5-e1",
            "Fe1-b4*b5",
            "Fe1-b4*b4",
            "deploy f7",
            "hold",
            "done",
        ] {
            assert_eq!(action(text).map(|action| action.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn other_texts_are_refused_where_they_go_wrong() {
        for (text, range) in [
            ("", 0..0),
            ("ac2-c3", 0..1),
            ("Ac2", 3..3),
            ("Ac2-c9", 4..6),
            ("Ac2-c3-c4", 6..7),
            ("Ac2*c3", 3..4),
            ("Fe1*b5", 3..4),
            ("Bc1-b4*b4", 7..9),
            ("deploy", 6..6),
            ("deploy f9", 7..9),
            ("done ", 0..1),
            ("Bc1*c6-c1-c2", 9..12),
            ("Ac2-ć3", 4..7),
            ("hold!", 0..1),
            ("Xa1-a2", 0..1),
        ] {
            assert_eq!(action(text).map_err(|fault| fault.range), Err(range), "{text}");
        }
    }

    #[test]
    fn parts_are_the_cells_in_order() {
        assert_eq!(parts("Fe1-b4*b5-e1"), [1..3, 4..6, 7..9, 10..12]);
        assert_eq!(parts("deploy f7"), vec![7..9]);
    }
}
