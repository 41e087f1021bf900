//! A position as an SVG picture.

use std::fmt::Write as _;

use crate::kernel::{Drawing, Square, SquareSet, Tile};

/// Distance between neighbouring columns and rows, in user units.
const PITCH: u32 = 48;
/// Space around the outermost centres.
const MARGIN: u32 = 40;

/// The position as a standalone SVG document: squares as nodes with their names, the board's
/// lines, shaded zones, pieces as discs (upper-case letters light, lower-case dark; a second layer
/// smaller and to the upper right), `marks` ringed. `title` is what a screen reader says.
#[must_use]
pub fn svg(drawing: &Drawing, marks: SquareSet, title: &str) -> String {
    let width = u32::from(drawing.width.max(1) - 1) * PITCH + 2 * MARGIN;
    let height = u32::from(drawing.height.max(1) - 1) * PITCH + 2 * MARGIN;
    let title = escape(title);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#f6f2e7\"/>\n"
    );
    for tile in drawing.tiles.iter().filter(|tile| tile.shaded) {
        let (x, y) = centre(tile);
        let half = PITCH / 2;
        let _ = writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{PITCH}\" height=\"{PITCH}\" fill=\"#e6dcc0\"/>",
            x - half,
            y - half
        );
    }
    for (from, to) in &drawing.lines {
        line(&mut text, drawing, *from, *to);
    }
    for tile in &drawing.tiles {
        node(&mut text, tile, marks.has(tile.square));
    }
    text.push_str("</svg>\n");
    text
}

fn centre(tile: &Tile) -> (u32, u32) {
    (u32::from(tile.x) * PITCH + MARGIN, u32::from(tile.y) * PITCH + MARGIN)
}

fn line(text: &mut String, drawing: &Drawing, from: Square, to: Square) {
    let find = |square| drawing.tiles.iter().find(|tile| tile.square == square).map(centre);
    if let (Some((x1, y1)), Some((x2, y2))) = (find(from), find(to)) {
        let _ = writeln!(
            text,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#b9ab86\" stroke-width=\"2\"/>"
        );
    }
}

fn node(text: &mut String, tile: &Tile, marked: bool) {
    let (x, y) = centre(tile);
    let name = escape(&tile.name);
    let _ = writeln!(text, "<g id=\"{name}\">");
    if tile.pieces.is_empty() {
        let _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#b9ab86\"/>");
    }
    for (layer, piece) in (0_u32..).zip(&tile.pieces) {
        // Layers above the ground stand aside, so that both can be read.
        let shift = layer * 13;
        disc(text, (x + shift, y.saturating_sub(shift)), if layer == 0 { 17 } else { 11 }, *piece);
    }
    if marked {
        let _ = writeln!(
            text,
            "<circle class=\"mark\" cx=\"{x}\" cy=\"{y}\" r=\"20\" fill=\"none\" stroke=\"#c0392b\" stroke-width=\"3\"/>"
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"9\" fill=\"#7d7150\">{name}</text>\n</g>",
        x - 22,
        y + 23
    );
}

fn disc(text: &mut String, (x, y): (u32, u32), radius: u32, piece: char) {
    let (fill, ink) = if piece.is_uppercase() { ("#fffdf6", "#222222") } else { ("#33363b", "#f5f5f5") };
    let letter = escape(&piece.to_uppercase().to_string());
    let _ = writeln!(
        text,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#222222\" stroke-width=\"1.5\"/>\n\
         <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"{radius}\" \
         fill=\"{ink}\">{letter}</text>",
        y + radius / 3
    );
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            // XML has no way to write most control characters.
            letter if letter.is_control() => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing() -> Drawing {
        let tile = |number: u8, x: u8, pieces: Vec<char>| Tile {
            square: Square::new(number),
            name: format!("q{number}"),
            x,
            y: 0,
            pieces,
            shaded: number == 1,
        };
        Drawing {
            width: 3,
            height: 1,
            tiles: vec![tile(0, 0, vec!['P']), tile(1, 1, vec![]), tile(2, 2, vec!['a', 'B'])],
            lines: vec![(Square::new(0), Square::new(1))],
        }
    }

    #[test]
    fn draws_every_tile_line_piece_and_mark_once() {
        let picture = svg(&drawing(), Square::new(1).set(), "a < b");
        assert_eq!(picture.matches("<g id=").count(), 3);
        assert_eq!(picture.matches("<line ").count(), 1);
        assert_eq!(picture.matches("class=\"mark\"").count(), 1);
        assert_eq!(picture.matches("text-anchor").count(), 3, "three pieces");
        assert!(picture.contains("<title>a &lt; b</title>"));
    }

    #[test]
    fn control_characters_never_reach_the_document() {
        assert_eq!(escape("a\u{1b}\"'"), "a\u{fffd}&quot;&apos;");
    }
}
