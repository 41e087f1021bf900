//! Positions and steps in a few words.

use crate::games::tests::{Case, Step};
use crate::games::ww2_chess::{Ww2Chess, geometry};
use crate::kernel::{Ruleset, Side, Square};

pub(super) type Wc = Ww2Chess;

/// Both sides with all that they need to go on, far apart.
pub(super) const BASE: &str = "Ha1 Sb1 Ab2 hh8 sg8 ag7";

/// White to move, with both moves left.
pub(super) const WHITE: &str = "w - move:2";

/// The position line: pieces on the ground (`Ab2 ag7`), aircraft as the line has them (`Bc1,fd5`
/// or `-`), and the rest of the line.
pub(super) fn line(ground: &str, air: &str, rest: &str) -> String {
    let mut board = [['.'; 8]; 8];
    for piece in ground.split_whitespace() {
        let at = at(&piece[1..]);
        board[usize::from(geometry::rank(at))][usize::from(geometry::file(at))] = piece.chars().next().unwrap();
    }
    let mut rows: Vec<String> = board.iter().map(packed).collect();
    rows.reverse();
    format!("{} {air} {rest}", rows.join("/"))
}

fn packed(row: &[char; 8]) -> String {
    let text: String = row.iter().collect();
    (1..=8).rev().fold(text, |text, free| text.replace(&".".repeat(free), &free.to_string()))
}

pub(super) fn at(name: &str) -> Square {
    geometry::parse(name).unwrap()
}

/// The step of a board, white to move, as the rules have it.
pub(super) fn played(ground: &str, air: &str, action: &str) -> Step<Wc> {
    Step::played("", &line(ground, air, WHITE), action)
}

/// The step with a piece put down where it was not, or taken away where it was.
pub(super) fn toggled(piece: &str) -> impl FnOnce(&mut Step<Wc>) {
    let (letter, cell) = (piece.chars().next().unwrap(), at(&piece[1..]));
    let (side, piece) = crate::games::ww2_chess::Piece::from_letter(letter).unwrap();
    move |step| step.next.toggle(side, piece, cell)
}

pub(super) fn case(property: &'static str, what: &'static str, keeps: bool, step: Step<Wc>) -> Case<Wc> {
    Case { property, what, keeps: Some(keeps), step }
}

#[test]
fn lines_are_packed_as_the_notation_has_them() {
    let line = line("Ha1 Sc1 ab8", "Bc1,fd5", WHITE);
    assert_eq!(line, "1a6/8/8/8/8/8/8/H1S5 Bc1,fd5 w - move:2");
    let position = Step::<Wc>::played("", &line, "done").position;
    assert_eq!((Wc::line(&position), position.side), (line, Side::First));
}
