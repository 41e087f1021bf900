//! What is no YAML at all.

use granit_parser::{ErrorKind, Parser, ScanError};

use super::build::DEEPEST;
use crate::scenario::unseen::{is_odd_blank, number};
use crate::scenario::{Fault, Span};

/// A fault for what is nested too deeply.
pub(super) fn too_deep(place: Span) -> Fault {
    Fault::new(place, format!("lists and mappings are nested more than {DEEPEST} deep here"))
        .help("the scenario format needs no such depth: is a bracket left open?")
}

/// How far before the place of an error an odd blank is looked for, in bytes.
const NEARBY: usize = 400;

/// How many of them are tried: each costs another reading of the text.
const MOST_TRIED: usize = 4;

/// A blank that YAML takes for a letter and without which the text would be read further than to
/// the error at `at`: it is what should be mended.
fn odd_blank(text: &str, at: usize) -> Option<Fault> {
    let from = boundary(text, at.saturating_sub(NEARBY));
    let to = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let mut found = text[from..to].char_indices().rev().filter(|(_, letter)| is_odd_blank(*letter)).take(MOST_TRIED);
    found.find_map(|(place, letter)| {
        let range = from + place..from + place + letter.len_utf8();
        let mut mended = text.to_owned();
        // As many spaces as it has bytes, so that places can be compared.
        mended.replace_range(range.clone(), &" ".repeat(letter.len_utf8()));
        let further = error_in(&mended).is_none_or(|next| next > at);
        further.then(|| {
            let message = format!("{} stands here, which YAML takes for a letter and not for a blank", number(letter));
            Fault::new(Span::from(range), message).help("write an ordinary space in its place")
        })
    })
}

/// Where a text stops being YAML.
fn error_in(text: &str) -> Option<usize> {
    let mut parser = Parser::new_from_str_with_options(text, super::build::options());
    loop {
        match parser.next_event()? {
            Ok(_) => {}
            Err(error) => return Some(offset(text, &error)),
        }
    }
}

/// The greatest place of a whole character up to `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|offset| text.is_char_boundary(*offset)).unwrap_or(0)
}

fn offset(text: &str, error: &ScanError) -> usize {
    boundary(text, error.marker().byte_offset().unwrap_or(text.len()))
}

/// A fault for what granit-parser refuses, with advice.
pub(super) fn scan_fault(text: &str, error: &ScanError) -> Fault {
    let at = offset(text, error);
    if let Some(fault) = odd_blank(text, at) {
        return fault;
    }
    let length = text[at..].chars().next().filter(|next| !next.is_control()).map_or(0, char::len_utf8);
    let place = Span::new(at, at + length);
    let help = match error.kind() {
        ErrorKind::RecursionLimitExceeded => return too_deep(place),
        ErrorKind::TabNotAllowed | ErrorKind::TabInBlockIndentation | ErrorKind::TabInIndentation => {
            Some("indent with spaces: YAML allows no tab here")
        }
        ErrorKind::TabAtBlockScalarStart => Some("begin the lines of a board with spaces, not with a tab"),
        ErrorKind::UnclosedQuotedScalar => Some("close the quotes"),
        ErrorKind::UnclosedFlowCollection { .. } | ErrorKind::UnexpectedEofFlowSequence => Some("close the bracket"),
        ErrorKind::DirectiveDisallowed => {
            Some("a scenario file has no directives: take the line that begins with % away")
        }
        ErrorKind::InvalidIndentation | ErrorKind::ExpectedBlockMappingKey | ErrorKind::ExpectedBlockSequenceEntry => {
            Some("look at the indentation: keys of one mapping, and the dashes of one list, stand in one column")
        }
        _ if text[at..].starts_with(':') => Some("a text that holds a colon and a space needs quotes"),
        _ => None,
    };
    Fault::new(place, format!("this is not YAML: {}", error.kind())).maybe_help(help.map(str::to_owned))
}
