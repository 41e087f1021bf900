//! A small rulebook without faults, for tests to break.

use super::Rulebook;

/// Three clauses in two chapters, two readings, a contradiction and a gap.
pub(super) fn book() -> Rulebook {
    serde_yaml::from_str(TEXT).unwrap()
}

const TEXT: &str = "
game: sample
title: A sample
sentences:
  - { id: S1, text: Every piece moves, strength: absolute }
  - { id: S2, text: No piece moves twice, strength: absolute }
  - { id: S3, text: Somebody wins }
chapters:
  - { number: 1, title: Moves }
  - { number: 2, title: End }
clauses:
  - { id: SA-1.1, title: Moving, origin: text, rule: A piece moves., sentences: [S1], readings: [pace] }
  - { id: SA-1.2, title: Once, origin: implied, rule: It moves once., sentences: [S1, S2] }
  - { id: SA-2.1, title: No end, origin: gap, rule: Nothing ends the game., readings: [ending], excused: No rule. }
readings:
  - name: pace
    about: How far.
    clauses: [SA-1.1]
    values: [{ name: slow, text: One cell. }, { name: fast, text: Two cells. }]
  - name: ending
    about: What follows at the end.
    clauses: [SA-2.1]
    values: [{ name: draw, text: A draw. }, { name: loss, text: A loss. }]
questions:
  - id: SA-Q1
    kind: contradiction
    text: Every piece moves, and none twice.
    settled: The second prevails.
    clauses: [SA-1.2]
    sentences: [S2, S1]
    readings: [pace]
    point: moving
  - { id: SA-Q2, kind: gap, text: No end., settled: Not at all., clauses: [SA-2.1] }
";
