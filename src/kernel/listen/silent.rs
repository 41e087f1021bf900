//! The listener that says nothing.

use std::ops::ControlFlow;

use crate::kernel::{Audit, Clause};

/// Stops at the first failure and keeps no record: compiles to plain `if`s.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

#[inline]
fn stop_unless(holds: bool) -> ControlFlow<()> {
    if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

impl<C: Clause> Audit<C> for Silent {
    type Aside = Self;

    #[inline]
    fn gate(&mut self, _: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        stop_unless(holds)
    }

    #[inline]
    fn require(&mut self, _: C, holds: bool, _: impl FnOnce() -> C::Evidence) -> ControlFlow<()> {
        stop_unless(holds)
    }

    #[inline]
    fn grant(&mut self, _: C, granted: bool) -> bool {
        granted
    }

    #[inline]
    fn effect(&mut self, _: C, _: impl FnOnce() -> C::Event) -> bool {
        true
    }

    #[inline]
    fn counted(&self, _: C, _: &'static str, value: u8) -> u8 {
        value
    }

    #[inline]
    fn aside(&self) -> Self {
        Self
    }
}
