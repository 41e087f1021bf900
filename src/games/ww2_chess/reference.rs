//! The reference generator: tries every action that can be written, by the text of the rules, under
//! whatever a listener changes.

use crate::games::Legal;
use crate::kernel::{Audit, Square};

use super::flight::{self, Raid};
use super::geometry::cells;
use super::judge::judge_with;
use super::trial::muster;
use super::{Action, Aircraft, Object, Piece, View, WcClause};

/// Every legal action.
pub(super) fn reference<A: Audit<WcClause> + Clone>(view: &View<'_>, audit: &A) -> Vec<Legal<Action>> {
    let mut walk = Walk { view, audit, found: Vec::new() };
    walk.offer(Action::Done);
    walk.offer(Action::Hold);
    for at in squares() {
        walk.offer(Action::Deploy(at));
    }
    for object in Object::ALL {
        for from in cells(view.position.ground(view.me, object)) {
            squares().for_each(|to| walk.offer(Action::March { object, from, to }));
        }
    }
    for aircraft in Aircraft::ALL {
        for from in cells(view.position.air(view.me, aircraft)) {
            squares().for_each(|to| walk.offer(Action::Transfer { aircraft, from, to }));
            walk.raids(aircraft, from);
        }
    }
    walk.found
}

fn squares() -> impl Iterator<Item = Square> {
    cells(u64::MAX)
}

struct Walk<'a, 'p, A> {
    view: &'a View<'p>,
    audit: &'a A,
    found: Vec<Legal<Action>>,
}

impl<A: Audit<WcClause> + Clone> Walk<'_, '_, A> {
    fn offer(&mut self, action: Action) {
        self.found.extend(judge_with(self.view, action, &mut self.audit.clone()));
    }

    /// Raids step by step: a way out that the text refuses is not gone on from. A way out that is
    /// followed by a return is never refused where one without is allowed.
    fn raids(&mut self, aircraft: Aircraft, from: Square) {
        if muster(self.view, Piece::Air(aircraft), from, &mut self.audit.clone()).is_break() {
            return;
        }
        for over in squares() {
            let probe = Raid { aircraft, from, over, target: over, home: Some(from) };
            if flight::outward(self.view, probe, &mut self.audit.clone()).is_break() {
                continue;
            }
            for target in squares() {
                let probe = Raid { target, ..probe };
                if flight::strike(self.view, probe, &mut self.audit.clone()).is_continue() {
                    self.ends(probe);
                }
            }
        }
    }

    fn ends(&mut self, raid: Raid) {
        let Raid { aircraft, from, over, target, .. } = raid;
        for home in std::iter::once(None).chain(squares().map(Some)) {
            self.offer(Action::Raid { aircraft, from, over, target, home });
        }
    }
}
