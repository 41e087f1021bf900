//! Actions known to be legal.

/// An action that a game's judge or one of its generators found legal in a position. Nobody else
/// can make one, and nothing else can be played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Legal<M>(M);

impl<M> Legal<M> {
    /// Called by judges and generators alone; the layout test holds them to it.
    pub(in crate::games) const fn found(action: M) -> Self {
        Self(action)
    }

    /// The action.
    pub fn into_inner(self) -> M {
        self.0
    }
}

impl<M> AsRef<M> for Legal<M> {
    fn as_ref(&self) -> &M {
        &self.0
    }
}
