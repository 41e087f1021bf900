//! What is no YAML at all.

use granit_parser::{ErrorKind, ScanError};

use super::build::DEEPEST;
use crate::scenario::{Fault, Span};

/// A fault for what is nested too deeply.
pub(super) fn too_deep(place: Span) -> Fault {
    Fault::new(place, format!("lists and mappings are nested more than {DEEPEST} deep here"))
        .help("the scenario format needs no such depth: is a bracket left open?")
}

/// A fault for what granit-parser refuses, with advice.
pub(super) fn scan_fault(text: &str, error: &ScanError) -> Fault {
    let at = error.marker().byte_offset().unwrap_or(text.len()).min(text.len());
    let at = (0..=at).rev().find(|offset| text.is_char_boundary(*offset)).unwrap_or(0);
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
