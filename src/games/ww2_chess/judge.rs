//! The judge: an action is legal if the text finds nothing against it.

use crate::games::Legal;
use crate::kernel::{Audit, Silent};

use super::trial::trial;
use super::{Action, View, WcClause};

/// The action as a legal one.
#[inline]
pub(super) fn judge(view: &View<'_>, action: Action) -> Option<Legal<Action>> {
    judge_with(view, action, &mut Silent)
}

/// The same under whatever a listener changes.
#[inline]
pub(super) fn judge_with<A: Audit<WcClause>>(view: &View<'_>, action: Action, audit: &mut A) -> Option<Legal<Action>> {
    trial(view, action, audit).is_continue().then(|| Legal::found(action))
}
