//! Speed of perft, nothing counted without being played, beside cozy-chess's on the chess start
//! position: nodes (sequences) per second for Na poligonie, actions per second for Chess of the
//! Second World War, where whole turns hang on a single `done`. The two take turns, so that a
//! ratio holds while the machine's speed drifts: `cargo bench --bench perft`.

use std::time::Instant;

use cozy_chess::Board;
use poligon::games::na_poligonie::{NaPoligonie, Readings};
use poligon::games::ww2_chess::{WcReadings, Ww2Chess};
use poligon::kernel::{Readings as _, Ruleset, SetupSource};

const ROUNDS: usize = 7;

/// The start and three middle games, each with a depth of some ten million nodes.
const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", "OPPPPP/ppppp/oppppp/ppppp/6/5/6/PPPPP/PPPPPO/PPPPP/pppppo l -", 6),
    ("middle 1", "OPPP2/p2p1/o1p1pp/1pp1p/2p3/1P1P1/P1P1p1/1P1P1/P2PPO/1P1P1/1ppp1o l -", 6),
    ("middle 2", "6/5/1p2p1/2p2/1p1O2/5/2P1P1/1P3/3P2/2o2/P3p1 l -", 6),
    ("middle 3", "O2P2/1p1p1/p3p1/5/1P2p1/2o2/1p1P2/1P1P1/P4O/5/2p2o d -", 6),
];

/// The standard deployment and three contact positions, each with a depth of some ten million
/// actions.
const FRONTS: [(&str, &str, u32); 4] = [
    (
        "deployment",
        "rrrh1rr1/assss1sa/atattata/8/8/ATATTATA/ASSSS1SA/RRRH1RR1 Ba1,Fb1,Bc1,Bf1,Fg1,ba8,fb8,bc8,bf8,fg8 w s move:2",
        4,
    ),
    (
        "contact 1",
        "rrrh1rr1/a1sss1sa/a2tt1t1/1at1a3/1ST1AT2/2AT3A/ASSS2SA/RRRH1RR1 Ba1,Fb1,Bc1,Bf1,Fg1,ba8,fb8,bc8,bf8,fg8 w - move:2",
        4,
    ),
    (
        "contact 2",
        "r1rh3r/1s2s1s1/a1t1ta2/1ast3a/1A1TS1A1/2S1T2A/A1S1T1S1/R1RH2R1 Ba1,Bc1,Fg1,ba8,fc8,bh8 b - move:2",
        4,
    ),
    ("contact 3", "r2h3r/2s3s1/2t1a3/1a1sT3/2TAS3/3t1A2/1S3S2/R2H2R1 Ba1,Fg1,ba8,fh8 w - move:2", 4),
];

fn main() {
    // `cargo bench --bench perft -- ww2-chess` times that game alone.
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let wanted = |game: &str| only.as_ref().is_none_or(|only| only == game);
    let reference: Vec<f64> = (0..ROUNDS).map(|_| chess()).collect();
    println!("cozy-chess, start, depth 5: {:>7.1} M nodes/s (median)", median(reference) / 1e6);
    if wanted(NaPoligonie::ID) {
        first_game();
    }
    if wanted(Ww2Chess::ID) {
        second_game();
    }
}

fn first_game() {
    for (name, line, depth) in POSITIONS {
        nodes::<NaPoligonie>(name, line, depth, &Readings::default());
    }
    for (at, info) in Readings::ALL.iter().enumerate() {
        for value in 1..info.values.len() {
            let readings = Readings::default().with(at, value);
            nodes::<NaPoligonie>(&format!("{}: {}", info.name, info.values[value]), POSITIONS[1].1, 7, &readings);
        }
    }
}

fn second_game() {
    for (name, line, depth) in FRONTS {
        actions::<Ww2Chess>(name, line, depth, &WcReadings::default());
    }
    for (at, info) in WcReadings::ALL.iter().enumerate() {
        let readings = WcReadings::default().with(at, 1);
        actions::<Ww2Chess>(&format!("{}: {}", info.name, info.values[1]), FRONTS[3].1, 4, &readings);
    }
}

/// Sequences per second.
fn nodes<R: Ruleset>(name: &str, line: &str, depth: u32, readings: &R::Readings) {
    let position = read::<R>(line, readings);
    let nodes = R::perft(&position, readings, depth);
    report::<R>(name, &position, depth, readings, (nodes, "nodes"));
}

/// Actions played per second, those that begin other sequences included.
fn actions<R: Ruleset>(name: &str, line: &str, depth: u32, readings: &R::Readings) {
    let position = read::<R>(line, readings);
    let actions = (1..=depth).map(|depth| R::perft(&position, readings, depth)).sum();
    report::<R>(name, &position, depth, readings, (actions, "actions"));
}

fn report<R: Ruleset>(name: &str, position: &R::Position, depth: u32, readings: &R::Readings, work: (u64, &str)) {
    let (mut speeds, mut ratios) = (Vec::new(), Vec::new());
    let (amount, unit) = work;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        std::hint::black_box(R::perft(position, readings, depth));
        let speed = per_second(amount, start);
        speeds.push(speed);
        ratios.push(speed / chess());
    }
    println!(
        "{name:<32} depth {depth}, {amount:>10} {unit}: {:>7.1} M {unit}/s, {:.2} times cozy-chess",
        median(speeds) / 1e6,
        median(ratios)
    );
}

fn read<R: Ruleset>(line: &str, readings: &R::Readings) -> R::Position {
    R::read(&SetupSource::Line(line), readings)
        .ok()
        .and_then(|setup| R::admit(setup, readings).ok())
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
