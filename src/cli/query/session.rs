//! Lines in, lines out.

use std::io::{self, Write};

use serde_json::value::RawValue;

use super::lines::{Line, Lines};
use super::{Fault, answer, request};
use crate::cli::args::QueryArgs;
use crate::cli::exit::{Ended, Exit, Failure};
use crate::cli::out::Out;
use crate::report::Notice;

pub(in crate::cli) fn run(_: &QueryArgs, out: &mut Out) -> Ended {
    let mut lines = Lines::new(io::stdin().lock());
    loop {
        match lines.next().map_err(|error| Failure::input(Notice::error(format!("cannot read requests: {error}"))))? {
            Line::End => return Ok(Exit::Good),
            Line::Text(text) => reply(text, out)?,
            Line::Bad(fault) => write_fault(out, None, &fault)?,
        }
        out.flush()?;
        if out.is_closed() {
            return Ok(Exit::Good);
        }
    }
}

fn reply(text: &str, out: &mut Out) -> io::Result<()> {
    let mut id = None;
    match request::read(text, &mut id).and_then(|request| answer::answer(&request)) {
        Ok(answer) => {
            write!(out, "{{\"id\":{}", id.map_or("null", RawValue::get))?;
            answer.write(out)?;
            out.write_all(b"}\n")
        }
        Err(fault) => write_fault(out, id, &fault),
    }
}

fn write_fault(out: &mut Out, id: Option<&RawValue>, fault: &Fault) -> io::Result<()> {
    let message = serde_json::to_string(&fault.message).map_err(io::Error::from)?;
    let id = id.map_or("null", RawValue::get);
    writeln!(out, "{{\"id\":{id},\"error\":{{\"message\":{message},\"offset\":{}}}}}", fault.offset)
}
