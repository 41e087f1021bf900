//! Scenarios a second, from the files to the counts, snapshots off: ten thousand generated ones
//! with drawn boards, in a hundred files and in one. `cargo bench --bench scenarios`.

use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use poligon::games::na_poligonie::{NaPoligonie, Readings};
use poligon::kernel::{Event as _, Ruleset, Silent, SquareSet, Trace};
use poligon::scenario::{Case, Counts, RunEvent, RunOptions, cases, discover, load, run_suite};

/// The command's own allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SCENARIOS: usize = 10_000;
const ROUNDS: usize = 7;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let scenarios = scenarios();
    for size in [100, SCENARIOS] {
        let dir = tempfile::tempdir()?;
        for (number, some) in scenarios.chunks(size).enumerate() {
            let text = format!("game: na-poligonie\nscenarios:\n{}", some.concat());
            fs::write(dir.path().join(format!("{number:03}.yaml")), text)?;
        }
        let mut speeds = (0..ROUNDS).map(|_| round(dir.path())).collect::<Result<Vec<f64>, Failed>>()?;
        speeds.sort_by(f64::total_cmp);
        println!(
            "{SCENARIOS} scenarios in files of {size:>5}: {:>7.0} a second (median of {ROUNDS})",
            speeds[ROUNDS / 2]
        );
    }
    if let Some(peak) = peak() {
        println!("peak memory: {peak}");
    }
    Ok(())
}

fn round(dir: &Path) -> Result<f64, Failed> {
    let start = Instant::now();
    let loaded = load(discover(dir, &[".".into()]));
    let read = start.elapsed();
    let all: Vec<Case> = loaded.files.iter().flat_map(cases).collect();
    let options = RunOptions { jobs: NonZeroUsize::new(2), ..RunOptions::default() };
    let mut first = None;
    let counts: Counts = run_suite(&loaded, all, &options, &mut |event: &RunEvent<'_>| {
        if let RunEvent::Case(report) = event
            && first.is_none()
            && !report.is_good()
        {
            first = Some(format!("{}: {:?}", report.case.id, report.result));
        }
    });
    let seconds = start.elapsed().as_secs_f64();
    if counts.passed != SCENARIOS {
        return Err(format!("{counts:?} {:?} {first:?}", loaded.faulty.first()).into());
    }
    println!("  read {:.1} ms, whole {:.1} ms", read.as_secs_f64() * 1e3, seconds * 1e3);
    #[expect(clippy::cast_precision_loss, reason = "ten thousand is exact")]
    Ok(SCENARIOS as f64 / seconds)
}

/// Scenarios along random games: a drawn board, how many moves are legal, a move with what it
/// captures, the position after it.
fn scenarios() -> Vec<String> {
    let readings = Readings::default();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut position = NaPoligonie::start(&readings);
    let mut all = Vec::with_capacity(SCENARIOS);
    while all.len() < SCENARIOS {
        let view = NaPoligonie::view(&position, &readings, &Silent);
        let moves = NaPoligonie::moves(&view);
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let pick = usize::try_from(random % moves.len().max(1) as u64).unwrap_or(0);
        let Some(legal) = moves.get(pick) else {
            position = NaPoligonie::start(&readings);
            continue;
        };
        let mut trace = Trace::new();
        let next = NaPoligonie::play(&view, legal, &mut trace);
        let line = NaPoligonie::line(&position);
        // A drawn board cannot say that a ransom is pending: such positions are passed over.
        if line.ends_with(" -") {
            all.push(scenario(all.len(), &position, &legal.as_ref().to_string(), moves.len(), &trace, &next));
        }
        position = next;
    }
    all
}

fn scenario(
    number: usize,
    position: &<NaPoligonie as Ruleset>::Position,
    action: &str,
    legal: usize,
    trace: &Trace<<NaPoligonie as Ruleset>::Clause>,
    next: &<NaPoligonie as Ruleset>::Position,
) -> String {
    let removed = trace.events().iter().filter_map(|event| event.event.removed());
    let captures: Vec<String> = removed.map(|removal| removal.at).collect();
    let side = NaPoligonie::SIDES[NaPoligonie::side(position).index()];
    let mut text = format!(
        "  - name: game {number}\n    clauses: [NP-4.1, NP-5.1]\n    setup:\n      to-move: {side}\n      board: |\n"
    );
    for line in NaPoligonie::board(position, SquareSet::EMPTY).lines() {
        let _ = writeln!(text, "        {line}");
    }
    let _ = write!(
        text,
        "    moves:\n      - legal: {{ count: {legal} }}\n      - move: {action}\n        by: {side}\n        captures: \
         [{}]\n      - position: \"{}\"\n",
        captures.join(", "),
        NaPoligonie::line(next)
    );
    text
}

/// The most memory that the process ever held, where the system tells.
fn peak() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(|peak| peak.trim().to_owned())
}
