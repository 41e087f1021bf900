//! The text of the rules on victory (section 3, step 5, and the end of step 2).

use crate::kernel::{Audit, Claim, Says, Sentence, Side};

use super::readings::{Attrition, WhoStrikes};
use super::{Event, Object, Position, WcClause, WcQuestion, WcReadings};

const W6: Sentence = Sentence("W6");

const HEADQUARTERS: &str = "headquarters";
const TRAINS: &str = "trains";
const REGIMENTS: &str = "regiments";
const ATTRITION: &str = "attrition";
/// What a game can end by.
pub(super) const CAUSES: [&str; 4] = [HEADQUARTERS, TRAINS, REGIMENTS, ATTRITION];

/// What a side has lost that decides the game.
#[derive(Clone, Copy)]
struct Ruin {
    headquarters: bool,
    trains: bool,
    regiments: bool,
}

impl Ruin {
    #[inline]
    const fn whole(self) -> bool {
        !(self.headquarters || self.trains || self.regiments)
    }

    /// The first cause that holds, in the rulebook's order.
    const fn cause(self) -> &'static str {
        if self.headquarters {
            HEADQUARTERS
        } else if self.trains {
            TRAINS
        } else {
            REGIMENTS
        }
    }
}

/// What a side has lost.
#[inline]
fn ruin<A: Audit<WcClause>>(position: &Position, side: Side, audit: &mut A) -> Ruin {
    let no_train_on_board = position.ground(side, Object::Train) == 0;
    Ruin {
        headquarters: position.ground(side, Object::Headquarters) == 0,
        trains: no_train_on_board && out_of_trains(position, side, audit),
        regiments: !position.fights(side),
    }
}

/// Whether a side without trains on the board is out of trains. The words do not say whether the
/// spare train in hand counts; here it does.
fn out_of_trains<A: Audit<WcClause>>(position: &Position, side: Side, audit: &mut A) -> bool {
    let spare = position.spare(side);
    let claims = [Claim::when(W6, !spare, Says::Removes)];
    audit.settle(WcQuestion::LastTrain(side), claims, Says::Spares) == Says::Removes
}

/// Looks for a winner at the end of a turn.
#[inline]
pub(super) fn after_strikes<A: Audit<WcClause>>(position: Position, readings: &WcReadings, audit: &mut A) -> Position {
    let mover = position.side;
    let theirs = ruin(&position, mover.other(), audit);
    let ours = match readings.who_strikes {
        // Nothing has struck its headquarters and trains; what is missing was never there.
        WhoStrikes::Mover => Ruin { headquarters: false, trains: false, regiments: !position.fights(mover) },
        WhoStrikes::Both => ruin(&position, mover, audit),
    };
    if theirs.whole() && ours.whole() {
        return position;
    }
    decide(position, ours, theirs, audit)
}

/// W6 read alone can name two winners: the side to move is preferred, but where both have struck
/// two victories at once are a draw.
fn decide<A: Audit<WcClause>>(position: Position, ours: Ruin, theirs: Ruin, audit: &mut A) -> Position {
    let mover = position.side;
    let ruling = audit.settle(
        WcQuestion::Winner,
        [
            Claim::when(W6, !theirs.whole(), Says::Wins(mover)),
            Claim::when(W6, !ours.whole(), Says::Wins(mover.other())),
        ],
        Says::Silent,
    );
    let drawn = !theirs.whole() && (ours.headquarters || ours.trains);
    let Says::Wins(winner) = ruling else { return position };
    let by = if winner == mover { theirs.cause() } else { ours.cause() };
    let mut ended = position;
    if drawn {
        if audit.effect(WcClause::Victory, || Event::Drawn) {
            ended.finish(None, "");
        }
    } else if audit.effect(WcClause::Victory, || Event::Won { side: winner, by }) {
        ended.finish(Some(winner), by);
    }
    ended
}

/// A side that its upkeep leaves without a combat regiment has lost.
#[inline]
pub(super) fn after_upkeep<A: Audit<WcClause>>(position: Position, readings: &WcReadings, audit: &mut A) -> Position {
    if position.fights(position.side) || readings.attrition == Attrition::Ignored {
        return position;
    }
    let winner = position.side.other();
    let mut ended = position;
    if audit.effect(WcClause::Victory, || Event::Won { side: winner, by: ATTRITION }) {
        ended.finish(Some(winner), ATTRITION);
    }
    ended
}

/// What has decided a game that is given as over: the first cause that the board shows, in the
/// rulebook's order.
pub(super) fn cause_shown(position: &Position, winner: Side) -> &'static str {
    let loser = winner.other();
    let ruin = Ruin {
        headquarters: position.ground(loser, Object::Headquarters) == 0,
        trains: position.ground(loser, Object::Train) == 0 && !position.spare(loser),
        regiments: !position.fights(loser),
    };
    ruin.cause()
}
