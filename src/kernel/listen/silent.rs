//! The listener that says nothing.

use crate::kernel::{Audit, Clause};

/// Stops at the first failure and keeps no record: compiles to plain `if`s.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<C: Clause> Audit<C> for Silent {
    type Aside = Self;

    #[inline]
    fn aside(&self) -> Self {
        Self
    }
}
