//! The table of strikes (section 6): what each target falls to under each reading. The promise on
//! two-strike targets is held against it, and so are the rules.

use crate::games::tests::{Step, named};
use crate::games::ww2_chess::{Event, Loss, Piece, Striker, WcClause};
use crate::kernel::Recorded;

use super::boards::{BASE, Wc, at, line};

/// A target with what stands on its cell, and whether it is an aircraft.
struct Target {
    ground: &'static str,
    air: &'static str,
    piece: char,
}

const ARTILLERY: Target = Target { ground: "ad5", air: "-", piece: 'a' };
const TANKS: Target = Target { ground: "td5", air: "-", piece: 't' };
const PARKED: Target = Target { ground: "rd5", air: "fd5", piece: 'f' };
const FLYING: Target = Target { ground: "", air: "fd5", piece: 'f' };

/// The target, the readings, and the strikers it falls to and does not fall to.
const TABLE: [(Target, &str, &str, &str); 12] = [
    (ARTILLERY, "", "AA TT AT AB TB AF TF AAB", "A T B F BB BF FF"),
    (ARTILLERY, "pairs=any-two", "AA TT AT AB TB AF TF BB BF FF", "A T B F"),
    (TANKS, "", "AA TT AT TB ABT", "A T B AB BB"),
    (TANKS, "pairs=any-two", "AA TT AT TB AB BB", "A T B"),
    (PARKED, "", "A T B FF AF", "F"),
    (PARKED, "fighters-on-ground=hard", "A FF AF", "T B F TB TF BF"),
    (PARKED, "artillery-vs-parked=never", "T B FF", "A F AF"),
    (PARKED, "artillery-vs-parked=never fighters-on-ground=hard", "FF", "A T B F AF TB"),
    (FLYING, "", "A FF AF", "F"),
    (FLYING, "fighter-vs-artillery=two", "FF", "A F AF"),
    // What cannot be there does not count: tanks and aircraft in flight, fighters and tanks.
    (FLYING, "", "", "T TT TF"),
    (TANKS, "pairs=any-two", "", "F FF"),
];

/// White's strikers around the target, or below it where artillery strikes an aircraft in flight;
/// a raid each for aircraft. No other piece of black's is near.
fn position(target: &Target, strikers: &str) -> (String, Vec<Striker>) {
    let (mut ground, mut by, mut hits) = (format!("{BASE} {}", target.ground), Vec::new(), Vec::new());
    let mut free = ["c5", "e5", "d4"].into_iter();
    for letter in strikers.chars() {
        let (_, piece) = Piece::from_letter(letter).unwrap();
        let from = match piece {
            Piece::Air(_) => None,
            Piece::Ground(_) if letter == 'A' && target.ground.is_empty() => Some("d5"),
            Piece::Ground(_) => free.next(),
        };
        match from {
            Some(from) => ground.extend([" ", &letter.to_string(), from]),
            None => hits.push(format!("{letter}d5")),
        }
        by.push(Striker { piece, from: from.map(at) });
    }
    by.sort_by_key(|striker| (striker.from.is_none(), striker.from));
    // No raid of a fighter on tanks can even be written.
    hits.retain(|hit| !(hit.starts_with('F') && target.piece == 't'));
    let hits = if hits.is_empty() { String::new() } else { format!(";hits:{}", hits.join(",")) };
    let left = 2 - hits.matches("d5").count();
    (line(&ground, target.air, &format!("w - move:{left}{hits}")), by)
}

#[test]
fn the_promise_and_the_rules_agree_with_the_table() {
    let promise = named::<Wc>("two-strike targets fall to clean pairs only");
    let mut wrong = Vec::new();
    for (target, readings, falls_to, stands) in &TABLE {
        let rows = [(falls_to, true), (stands, false)];
        for (strikers, falls) in rows.into_iter().flat_map(|(row, falls)| row.split(' ').map(move |one| (one, falls))) {
            if strikers.is_empty() {
                continue;
            }
            let (line, by) = position(target, strikers);
            let (side, piece) = Piece::from_letter(target.piece).unwrap();
            let loss = Loss { at: at("d5"), piece, side };
            let step = Step::<Wc>::played(readings, &line, "done");
            let is_told = |recorded: &Recorded<WcClause>| matches!(&recorded.event, Event::Destroyed { loss: told, .. } if *told == loss);
            let fell = step.events.iter().any(is_told);
            let said = step.but(|step| {
                let event = Event::Destroyed { loss, by };
                step.events = vec![Recorded { clause: WcClause::ArtilleryDestroyed, event }];
            });
            let kept = said.keeps(&promise);
            if (fell, kept) != (falls, Some(falls)) {
                wrong
                    .push(format!("{strikers} on {} under `{readings}`: falls {fell}, promise {kept:?}", target.piece));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
