//! Unique positions per second of breadth-first search on *Na poligonie*, beside stateright on
//! the same model, which must count the same. The two take turns, so that a ratio holds while the
//! machine's speed drifts: `cargo run --release --manifest-path benches/peers/Cargo.toml`.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use poligon::games::na_poligonie::{NaPoligonie, Position, Readings};
use poligon::kernel::{Ruleset, SetupSource};
use poligon::verify::{BYTES_A_POSITION, breadth_first};
use stateright::{Checker, Model, Property};

/// As the program has it, for both: with the system's allocator, threads wait for each other's pages.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 9;
const MIDDLE: &str = "6/5/1p2p1/2p2/1p1O2/5/2P1P1/1P3/3P2/2o2/P3p1 l -";

/// Positions with a depth of some hundred thousand unique positions and more.
const SEARCHES: [(&str, Option<&str>, u32); 2] = [("start", None, 6), ("middle game", Some(MIDDLE), 7)];

/// The game as stateright sees it: an action is the position that it leads to, which spares it
/// from playing the action twice.
struct Game {
    start: Position,
    readings: Readings,
}

impl Model for Game {
    type State = Position;
    type Action = Position;

    fn init_states(&self) -> Vec<Position> {
        vec![self.start]
    }

    fn actions(&self, state: &Position, actions: &mut Vec<Position>) {
        NaPoligonie::successors(state, &self.readings, |next| actions.push(*next));
    }

    fn next_state(&self, _: &Position, action: Position) -> Option<Position> {
        Some(action)
    }

    /// A search without a property ends at once.
    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("soldiers", |_: &Self, _: &Position| true)]
    }
}

fn main() {
    for (name, line, depth) in SEARCHES {
        let start = line.map_or_else(|| NaPoligonie::start(&Readings::default()), position);
        compare(name, start, depth);
    }
}

fn compare(name: &str, start: Position, depth: u32) {
    let (mut one, mut two, mut peer) = (Vec::new(), Vec::new(), Vec::new());
    let (mut unique, mut bytes) = (0, 0);
    for _ in 0..ROUNDS {
        let theirs = timed(|| stateright(start, depth, 1));
        let (ours, held) = ours(start, depth, 1);
        let (on_two, _) = self::ours(start, depth, 2);
        assert_eq!((theirs.0, on_two.0), (ours.0, ours.0), "all count the same");
        (unique, bytes) = (ours.0, held);
        peer.push(theirs.1);
        one.push(ours.1);
        two.push(on_two.1);
    }
    let ratio =
        |seconds: &[f64], of: &[f64]| median(seconds.iter().zip(of).map(|(seconds, of)| of / seconds).collect());
    println!(
        "{name}, depth {depth}, {unique} unique positions: {:.2} M/s on one thread, {:.2} times stateright's {:.2} M/s; \
         on two threads {:.2} times one; {:.1} bytes a position (at most {BYTES_A_POSITION})",
        per_second(unique, &one),
        ratio(&one, &peer),
        per_second(unique, &peer),
        ratio(&two, &one),
        bytes as f64 / unique as f64,
    );
}

fn per_second(unique: u64, seconds: &[f64]) -> f64 {
    unique as f64 / median(seconds.to_vec()) / 1e6
}

fn position(line: &str) -> Position {
    let readings = Readings::default();
    let setup = NaPoligonie::read(&SetupSource::Line(line), &readings).expect("a position");
    NaPoligonie::admit(setup, &readings).expect("a position")
}

fn timed(work: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let unique = work();
    (unique, start.elapsed().as_secs_f64())
}

fn stateright(start: Position, depth: u32, threads: usize) -> u64 {
    let game = Game { start, readings: Readings::default() };
    // It counts the first position as depth 1.
    let depth = NonZeroUsize::new(depth as usize + 1).expect("at least 1");
    game.checker().threads(threads).target_max_depth(depth.get()).spawn_bfs().join().unique_state_count() as u64
}

fn ours(start: Position, depth: u32, threads: usize) -> ((u64, f64), u64) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let mut bytes = 0;
    let timed = timed(|| {
        let stop = AtomicBool::new(false);
        let found = pool.install(|| {
            breadth_first::<NaPoligonie>(&start, &Readings::default(), depth, u64::MAX, &stop, |_, _| true)
        });
        bytes = found.bytes;
        found.positions()
    });
    (timed, bytes)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
