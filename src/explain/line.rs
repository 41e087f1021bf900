//! Explaining the last of several actions.

use super::{Explanation, explain, parse_action};
use crate::kernel::{Ruleset, Silent};
use crate::rulebook::Rulebook;

/// Plays all of `texts` but the last and explains the last. An earlier one that cannot be played
/// is explained instead; [`Explanation::played`] and [`Explanation::not_reached`] say what was
/// played before it and what was not looked at. Without any text, an empty one is explained.
#[must_use]
pub fn explain_line<R: Ruleset>(
    mut position: R::Position,
    readings: &R::Readings,
    book: &Rulebook,
    texts: &[String],
) -> Explanation {
    let mut at = 0;
    while at + 1 < texts.len() {
        let Some(next) = played::<R>(&position, readings, &texts[at]) else { break };
        position = next;
        at += 1;
    }
    let text = texts.get(at).map_or("", String::as_str);
    let mut explanation = explain::<R>(&position, readings, book, text);
    explanation.played = texts.iter().take(at).cloned().collect();
    explanation.not_reached = texts.iter().skip(at + 1).cloned().collect();
    explanation
}

/// The position after an action; `None` if it cannot be played.
fn played<R: Ruleset>(position: &R::Position, readings: &R::Readings, text: &str) -> Option<R::Position> {
    let action = parse_action::<R>(text).ok()?;
    let view = R::view(position, readings, &Silent);
    let legal = R::judge(&view, &action)?;
    Some(R::play(&view, &legal, &mut Silent))
}
