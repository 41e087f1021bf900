//! Nodes per second of perft, nothing counted without being played, beside cozy-chess's on the
//! chess start position. The two take turns, so that a ratio holds while the machine's speed
//! drifts: `cargo bench --bench perft`.

use std::time::Instant;

use cozy_chess::Board;
use poligon::games::na_poligonie::{NaPoligonie, Position, Readings};
use poligon::kernel::{Readings as _, Ruleset, SetupSource};

const ROUNDS: usize = 7;

/// The start and three middle games, each with a depth of some ten million nodes.
const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", "OPPPPP/ppppp/oppppp/ppppp/6/5/6/PPPPP/PPPPPO/PPPPP/pppppo l -", 6),
    ("middle 1", "OPPP2/p2p1/o1p1pp/1pp1p/2p3/1P1P1/P1P1p1/1P1P1/P2PPO/1P1P1/1ppp1o l -", 6),
    ("middle 2", "6/5/1p2p1/2p2/1p1O2/5/2P1P1/1P3/3P2/2o2/P3p1 l -", 6),
    ("middle 3", "O2P2/1p1p1/p3p1/5/1P2p1/2o2/1p1P2/1P1P1/P4O/5/2p2o d -", 6),
];

fn main() {
    let reference: Vec<f64> = (0..ROUNDS).map(|_| chess()).collect();
    println!("cozy-chess, start, depth 5: {:>7.1} M nodes/s (median)", median(reference) / 1e6);
    for (name, line, depth) in POSITIONS {
        report(name, line, depth, &Readings::default());
    }
    for (at, info) in Readings::ALL.iter().enumerate() {
        for value in 1..info.values.len() {
            let readings = Readings::default().with(at, value);
            report(&format!("{}: {}", info.name, info.values[value]), POSITIONS[1].1, 7, &readings);
        }
    }
}

fn report(name: &str, line: &str, depth: u32, readings: &Readings) {
    let position = read(line, readings);
    let (mut speeds, mut ratios) = (Vec::new(), Vec::new());
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        nodes = NaPoligonie::perft(&position, readings, depth);
        let speed = per_second(nodes, start);
        speeds.push(speed);
        ratios.push(speed / chess());
    }
    println!(
        "{name:<32} depth {depth}, {nodes:>10} nodes: {:>7.1} M nodes/s, {:.2} times cozy-chess",
        median(speeds) / 1e6,
        median(ratios)
    );
}

fn read(line: &str, readings: &Readings) -> Position {
    NaPoligonie::read(&SetupSource::Line(line), readings)
        .ok()
        .and_then(|setup| NaPoligonie::admit(setup, readings).ok())
        .unwrap_or_else(|| panic!("{line} is a position"))
}

fn chess() -> f64 {
    let start = Instant::now();
    let nodes = chess_perft(&Board::default(), 5);
    assert_eq!(nodes, 4_865_609);
    per_second(nodes, start)
}

/// cozy-chess's own example, without bulk counting.
fn chess_perft(board: &Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut board = board.clone();
            board.play_unchecked(mv);
            nodes += chess_perft(&board, depth - 1);
        }
        false
    });
    nodes
}

#[expect(clippy::cast_precision_loss, reason = "node counts are far below 2^52")]
fn per_second(nodes: u64, start: Instant) -> f64 {
    nodes as f64 / start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
