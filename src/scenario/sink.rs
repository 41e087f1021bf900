//! Where faults are collected while a file is read.

use std::cell::RefCell;

use super::{Fault, Span};

/// More faults than anybody reads in one go; what lies beyond is only counted, so that a hostile
/// file cannot fill the memory with complaints.
const MOST: usize = 100;

/// The faults of one file, or of a part of it.
#[derive(Debug, Default)]
pub(super) struct Sink {
    faults: RefCell<Vec<Fault>>,
    beyond: RefCell<usize>,
}

impl Sink {
    /// Notes a fault, once: under several readings the same is found several times.
    pub(super) fn push(&self, fault: Fault) {
        let mut faults = self.faults.borrow_mut();
        if faults.contains(&fault) {
            return;
        }
        if faults.len() < MOST {
            faults.push(fault);
        } else {
            *self.beyond.borrow_mut() += 1;
        }
    }

    /// Notes the faults of a part.
    pub(super) fn absorb(&self, part: Self) {
        *self.beyond.borrow_mut() += part.beyond.into_inner();
        for fault in part.faults.into_inner() {
            self.push(fault);
        }
    }

    /// Whether nothing was noted.
    pub(super) fn is_empty(&self) -> bool {
        self.faults.borrow().is_empty()
    }

    /// The faults in the order of the text, with a last one that counts those left out.
    pub(super) fn into_faults(self) -> Vec<Fault> {
        let mut faults = self.faults.into_inner();
        faults.sort_by_key(|fault| fault.span);
        let beyond = self.beyond.into_inner();
        if beyond > 0 {
            let end = faults.last().map_or_else(Span::default, |fault| fault.span);
            let words = if beyond == 1 { "fault in this file is" } else { "faults in this file are" };
            let message = format!("{beyond} more {words} not shown");
            faults.push(Fault::new(end, message).help("mend those above and check again"));
        }
        faults
    }
}
