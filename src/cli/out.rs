//! Standard output, until nobody reads it any more.

use std::cell::RefCell;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::rc::Rc;

use crate::report::Style;

/// Buffered standard output. Once the reader has gone (a broken pipe), everything written
/// vanishes without an error: the command ends quietly, with the status that it would have had.
pub(super) struct Out {
    inner: BufWriter<Stdout>,
    closed: bool,
}

impl Out {
    /// Standard output.
    pub(super) fn new() -> Self {
        Self { inner: BufWriter::with_capacity(1 << 16, io::stdout()), closed: false }
    }

    /// Whether the reader has gone.
    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// A handle for several writers that take turns.
    pub(super) fn shared(&mut self) -> Shared<'_> {
        Shared(Rc::new(RefCell::new(self)))
    }

    fn unless_closed<T>(&mut self, result: io::Result<T>, vanished: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(vanished)
            }
            other => other,
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let result = self.inner.write(bytes);
        self.unless_closed(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let result = self.inner.flush();
        self.unless_closed(result, ())
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        // What `BufWriter` does by itself, kept away from a closed pipe. Commands flush and see
        // the error before this.
        let _ = self.flush();
    }
}

/// Standard output for several writers that take turns, on one thread.
#[derive(Clone)]
pub(super) struct Shared<'a>(Rc<RefCell<&'a mut Out>>);

impl Write for Shared<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// When output is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Color {
    /// On terminals, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How to write for standard output.
pub(super) fn stdout_style(color: Color) -> Style {
    style(color, &io::stdout())
}

/// How to write for standard error.
pub(super) fn stderr_style(color: Color) -> Style {
    style(color, &io::stderr())
}

fn style(color: Color, stream: &impl IsTerminal) -> Style {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let colored = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            stream.is_terminal() && set("NO_COLOR").is_none() && set("TERM").is_none_or(|term| term != "dumb")
        }
    };
    // Everywhere but on a terminal the width is fixed: results do not depend on who ran them.
    let width = if stream.is_terminal() { textwrap::termwidth().clamp(40, 100) } else { 80 };
    Style { colored, width }
}
