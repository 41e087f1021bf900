//! Lines of bytes, whatever they hold.

use std::io::{self, BufRead};

use super::Fault;

/// The longest line that is read, in bytes. A request of a whole game is a few kilobytes.
const LIMIT: usize = 16 << 20;

/// What comes next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Nothing.
    End,
    /// A line without its line break.
    Text(&'a str),
    /// A line that is no text, or too long to be kept.
    Bad(Fault),
}

/// Reads lines of at most [`LIMIT`] bytes; what is longer is skipped without being kept.
pub(super) struct Lines<B> {
    input: B,
    line: Vec<u8>,
    limit: usize,
}

impl<B: BufRead> Lines<B> {
    pub(super) const fn new(input: B) -> Self {
        Self { input, line: Vec::new(), limit: LIMIT }
    }

    /// The next line.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub(super) fn next(&mut self) -> io::Result<Line<'_>> {
        self.line.clear();
        let mut length = 0;
        loop {
            let available = match self.input.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                if length == 0 {
                    return Ok(Line::End);
                }
                break;
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let piece = &available[..end.unwrap_or(available.len())];
            length += piece.len();
            if length <= self.limit {
                self.line.extend_from_slice(piece);
            }
            let used = piece.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if length > self.limit {
            self.line = Vec::new();
            let message = format!("the line is {length} bytes long, at most {} are read", self.limit);
            return Ok(Line::Bad(Fault::at(self.limit, message)));
        }
        Ok(match std::str::from_utf8(&self.line) {
            Ok(text) => Line::Text(text),
            Err(error) => Line::Bad(Fault::at(error.valid_up_to(), "the line is not UTF-8 here")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8], limit: usize) -> Vec<String> {
        let mut lines = Lines { input, line: Vec::new(), limit };
        let mut found = Vec::new();
        loop {
            match lines.next().unwrap() {
                Line::End => return found,
                Line::Text(text) => found.push(text.to_owned()),
                Line::Bad(fault) => found.push(format!("{} at {}", fault.message, fault.offset)),
            }
        }
    }

    #[test]
    fn every_line_is_seen_once() {
        assert_eq!(read(b"a\n\nb", 10), ["a", "", "b"]);
        assert_eq!(read(b"a\n", 10), ["a"]);
        assert_eq!(read(b"", 10), Vec::<String>::new());
    }

    #[test]
    fn a_line_too_long_or_of_bytes_that_are_no_text_does_not_spoil_the_next() {
        assert_eq!(read(b"abcd\nab\n", 3), ["the line is 4 bytes long, at most 3 are read at 3", "ab"]);
        assert_eq!(read(b"a\xff\nok", 9), ["the line is not UTF-8 here at 1", "ok"]);
    }
}
