//! Whether a text is YAML plain enough to be read as a rulebook.
//!
//! The reader behind [`serde_yaml`] follows aliases and nesting wherever they lead, in time and
//! memory that the text's length does not bound. A rulebook needs neither, so they are refused
//! before it is asked.

use granit_parser::{Event, Parser};

use super::RulebookError;

/// The longest rulebook, in bytes: some twenty times the embedded ones.
const LONGEST: usize = 1 << 20;

/// How deeply lists and mappings may be nested; a rulebook needs five levels.
const DEEPEST: usize = 16;

/// Passes a text that is short enough, flat enough and free of anchors and aliases.
///
/// # Errors
///
/// The first thing that is not so, or not YAML at all, with its line and column.
pub(super) fn plain(text: &str) -> Result<(), RulebookError> {
    if text.len() > LONGEST {
        let message = format!("{} bytes, a rulebook has at most {LONGEST}", text.len());
        return Err(RulebookError::Unreadable(message));
    }
    let options = granit_parser::options! {
        emit_comments: false,
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        flow_nesting_limit: DEEPEST,
        block_nesting_limit: DEEPEST,
    };
    let mut parser = Parser::new_from_str_with_options(text, options);
    while let Some(event) = parser.next_event() {
        let (event, place) = event.map_err(|error| at(*error.marker(), &error.info()))?;
        if matches!(event, Event::Anchor(..) | Event::Alias(_) | Event::UnresolvedAlias(_)) {
            let message = "anchors and aliases are not part of a rulebook; write the value out where it is needed";
            return Err(at(place.start, message));
        }
    }
    Ok(())
}

/// What is wrong at a place, counted from line 1 and column 1.
fn at(place: granit_parser::Marker, message: &str) -> RulebookError {
    RulebookError::Unreadable(format!("line {} column {}: {message}", place.line(), place.col() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        plain(text).unwrap_err().to_string()
    }

    #[test]
    fn ordinary_yaml_passes() {
        plain("game: sample\nlist: [{ a: 1 }, { b: 'two' }] # a comment\n").unwrap();
    }

    #[test]
    fn anchors_and_aliases_are_refused_where_they_stand() {
        let rest = "anchors and aliases are not part of a rulebook; write the value out where it is needed";
        assert_eq!(refused("a: &x 1\nb: *x\n"), format!("not a rulebook: line 1 column 4: {rest}"));
        assert_eq!(refused("a: 1\nb: *x\n"), format!("not a rulebook: line 2 column 4: {rest}"));
    }

    #[test]
    fn depth_and_length_are_bounded() {
        let deep = refused(&"[".repeat(1_000_000));
        assert!(deep.starts_with("not a rulebook: line 1 column 17: "), "{deep}");
        let long = refused(&"#".repeat(LONGEST + 1));
        assert_eq!(long, "not a rulebook: 1048577 bytes, a rulebook has at most 1048576");
    }

    #[test]
    fn what_is_no_yaml_is_refused_with_its_place() {
        let open = refused("a: [1,\nb: 'two\n");
        assert!(open.starts_with("not a rulebook: line "), "{open}");
    }
}
