//! What is promised of the end of the game.

use crate::games::ww2_chess::position::Phase;
use crate::games::ww2_chess::{Action, Attrition, Event, Object, Position, WcClause, WhoStrikes, Ww2Chess};
use crate::kernel::{Account, Deed, Outcome, Recorded, Side};

use super::turns::regiments;

type Wc = Ww2Chess;

/// Takes everything off the board that events of one kind name.
fn without(position: &Position, events: &[Recorded<WcClause>], at_strikes: bool) -> Position {
    let mut left = *position;
    for recorded in events {
        let strike = matches!(recorded.event, Event::Destroyed { .. });
        if let Some(loss) = recorded.event.loss().filter(|_| strike == at_strikes) {
            left.toggle(loss.side, loss.piece, loss.at);
        }
    }
    left
}

/// What W6 asks of a side: headquarters, trains (the spare one too) and regiments.
fn ruined(position: &Position, side: Side) -> [bool; 3] {
    [
        position.ground(side, Object::Headquarters) == 0,
        position.ground(side, Object::Train) == 0 && !position.spare(side),
        regiments(position, side) == 0,
    ]
}

pub(super) fn victory(deed: &Deed<'_, '_, Wc>, account: &mut Account<Wc>) {
    let (before, readings) = (deed.scene.position, deed.scene.readings);
    let mover = before.side;
    let expected: Option<Option<Side>> = match deed.action() {
        Action::March { .. } | Action::Transfer { .. } | Action::Raid { .. } => None,
        Action::Deploy(_) if before.phase != Phase::Start => None,
        Action::Deploy(_) | Action::Hold => after_upkeep(before, deed, mover),
        Action::Done => {
            let struck = without(before, deed.events, true);
            let theirs = ruined(&struck, mover.other());
            let ours = ruined(&struck, mover);
            let mover_lost = match readings.who_strikes {
                WhoStrikes::Mover => ours[2],
                WhoStrikes::Both => ours.contains(&true),
            };
            let mover_wins = theirs.contains(&true);
            let both = readings.who_strikes == WhoStrikes::Both && (ours[0] || ours[1]);
            match (mover_wins, mover_lost) {
                (true, _) if both => Some(None),
                (true, _) => Some(Some(mover)),
                (false, true) => Some(Some(mover.other())),
                (false, false) if struck.spare(mover.other()) => None,
                (false, false) => after_upkeep(&struck, deed, mover.other()),
            }
        }
    };
    let found = deed.next.outcome().map(Outcome::winner);
    account.kept(found == expected);
}

/// The winner after a side's upkeep.
#[expect(clippy::option_option, reason = "a game that goes on, one that is drawn, and one that is won")]
fn after_upkeep(before: &Position, deed: &Deed<'_, '_, Wc>, side: Side) -> Option<Option<Side>> {
    let left = without(before, deed.events, false);
    let lost = regiments(&left, side) == 0 && deed.scene.readings.attrition == Attrition::Counts;
    lost.then_some(Some(side.other()))
}
