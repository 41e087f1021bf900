//! How many changes to the rules are tried a second on the project's own suites: each change with
//! as many scenarios as it takes until one notices. The first pass over the suite, which finds out
//! what each scenario could notice, counts as work too. Searches for what no scenario notices are
//! bounded by their budget and do not count.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use poligon::games::{GameId, GameVisitor};
use poligon::kernel::Ruleset;
use poligon::scenario::{Case, cases, discover, load};
use poligon::verify::{Change, Suite};
use rayon::prelude::*;

/// How long each game is measured.
const PATIENCE: Duration = Duration::from_secs(3);

struct Measured<'a>(&'a [Case]);

impl GameVisitor for Measured<'_> {
    type Output = ();

    fn visit<R: Ruleset>(self) {
        let planned = Change::<R>::planned();
        let (mut tried, mut caught) = (0, 0);
        let (mut first_pass, mut changes) = (Duration::ZERO, Duration::ZERO);
        while first_pass + changes < PATIENCE {
            let cases = self.0.to_vec();
            let begun = Instant::now();
            let suite = Suite::<R>::new(cases).expect("a green suite");
            first_pass += begun.elapsed();
            let begun = Instant::now();
            caught += planned.par_iter().filter(|change| suite.first_to_notice(**change).is_some()).count();
            changes += begun.elapsed();
            tried += planned.len();
        }
        let a_second = |time: Duration| f64::from(u32::try_from(tried).unwrap_or(u32::MAX)) / time.as_secs_f64();
        println!(
            "{}: {:.0} changes a second, {:.0} with the first pass ({caught} of {tried} caught, {} threads)",
            R::ID,
            a_second(changes),
            a_second(first_pass + changes),
            rayon::current_num_threads(),
        );
    }
}

fn main() {
    let loaded = load(discover(Path::new(env!("CARGO_MANIFEST_DIR")), &[PathBuf::from("scenarios")]));
    let cases: Vec<Case> = loaded.files.iter().flat_map(cases).collect();
    for game in GameId::ALL {
        game.visit(Measured(&cases));
    }
}
