//! The hunt as a whole: stage after stage, then everything that was seen made into findings.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::ambiguity::{Told, readings};
use super::assemble::Assembly;
use super::checkpoint::{Checkpoint, Keeper};
use super::closing::{endless_finding, explanation_findings, sorted};
use super::endless::shortest_return;
use super::explained::Explained;
use super::in_play::{InPlay, plainer};
use super::ledger::{Key, Ledger, SAMPLED};
use super::probe::{Care, Prober};
use super::search::{Range, Search};
use super::stage::up_to;
use super::{Extent, Placements, Plan, Tell, Verified, counted};
use crate::kernel::{Clause, Question, Ruleset, Square, SquareSet};
use crate::rulebook::Rulebook;

/// Hunts for faults of the rules of `R`. `stop` ends the hunt at the next chance, with what was
/// found until then; `tell` hears how far it has come, on any thread. To be called in the rayon
/// pool whose threads are to be used.
#[must_use]
pub fn verify<R: Ruleset>(book: &Rulebook, plan: &Plan, stop: &AtomicBool, tell: &Tell<'_>) -> Verified {
    verify_from::<R>(book, plan, stop, tell, &mut Checkpoint::new(String::new()), &mut |_| {})
}

/// The same, and placements that `checkpoint` has looked at already are not looked at again;
/// `kept` hears whenever more was looked at.
#[must_use]
pub fn verify_from<R: Ruleset>(
    book: &Rulebook,
    plan: &Plan,
    stop: &AtomicBool,
    tell: &Tell<'_>,
    checkpoint: &mut Checkpoint<R>,
    kept: &mut dyn FnMut(&Checkpoint<R>),
) -> Verified {
    let prober = Prober::<R>::new(book);
    let search = Search { prober: &prober, stop, tell, until: plan.placements_until };
    let keeper = Keeper { checkpoint, kept };
    let (ledger, alike) = (Ledger::default(), Ledger::default());
    Hunt { book, plan, prober: &prober, search: &search, keeper, ledger, alike, bounds: Vec::new(), placed: Vec::new() }
        .run()
}

/// A hunt that is going on.
pub(super) struct Hunt<'a, R: Ruleset> {
    pub(super) book: &'a Rulebook,
    pub(super) plan: &'a Plan,
    pub(super) prober: &'a Prober<R>,
    search: &'a Search<'a, R>,
    keeper: Keeper<'a, R>,
    pub(super) ledger: Ledger<R>,
    /// What was seen of the placements that every variant was looked at with.
    alike: Ledger<R>,
    pub(super) bounds: Vec<Extent>,
    /// The placements that were looked at, and whether under each reading changed.
    pub(super) placed: Vec<(bool, Extent)>,
}

/// After so many placements of one piece, and a tenth as many of two, everything is tried that can be
/// written, at most.
const FOLLOWED: u64 = 400;

/// Under which readings placements are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variants {
    /// The defaults.
    Default,
    /// The defaults, and each reading changed in turn.
    All,
}

/// What random play has come to, as findings tell of it.
struct Sampled<R: Ruleset> {
    /// By clause, how often it filled a silence.
    house: BTreeMap<usize, String>,
    /// Lines of play from the start to what was met.
    in_play: BTreeMap<Key, InPlay<R>>,
}

impl<R: Ruleset> Hunt<'_, R> {
    fn run(&mut self) -> Verified {
        self.setups();
        self.every_placement();
        self.close_placements();
        let explained = self.explanations();
        let sampled = self.samples();
        let endless = self.endless();
        let readings = self.readings();
        self.ordered();
        plainer(self.search, &mut self.ledger);
        let bounds = self.bounds();
        // A hunt that was cut short has not looked at all of anything for certain.
        let cut_short = self.search.stop.load(Ordering::Relaxed) || self.bounds.iter().any(|bound| !bound.complete);
        let whole = if cut_short { [0, 0] } else { [self.plan.pieces, self.plan.pieces_varied] };
        let mut assembly = Assembly {
            book: self.book,
            prober: self.prober,
            ledger: &self.ledger,
            alike: &self.alike,
            absence: self.plan.absence && !cut_short,
            in_play: &sampled.in_play,
            bounds: &bounds,
            whole,
            attempted: attempted::<R>(),
            house: &sampled.house,
            found: Vec::new(),
        };
        assembly.all();
        explanation_findings(&mut assembly, &explained);
        endless_finding(&mut assembly, endless);
        for Told { draft, bound, witness } in readings {
            assembly.push(draft, bound, witness);
        }
        let findings = sorted(std::mem::take(&mut assembly.found), self.book);
        let unseen = self.unseen(&findings, &bounds, cut_short);
        Verified {
            game: R::ID,
            points: <R::Clause as Clause>::Question::KINDS,
            states: R::STATES,
            universe: R::UNIVERSE,
            promises: self.promises(&findings, &explained),
            unseen,
            findings,
            cut_short,
            bounds: std::mem::take(&mut self.bounds),
        }
    }

    fn keep(&mut self, ledger: Ledger<R>, bound: Extent) {
        self.ledger = std::mem::take(&mut self.ledger).and(ledger);
        self.bounds.push(bound);
    }

    fn setups(&mut self) {
        let (ledger, bound) = self.search.setups(0);
        self.keep(ledger, bound);
    }

    fn every_placement(&mut self) {
        let plan = self.plan;
        for (variants, most, under) in [
            (Variants::Default, plan.pieces, ""),
            (Variants::All, plan.pieces_varied, ", each reading changed in turn"),
        ] {
            let care = |pieces| Care { attempts: pieces <= attempted::<R>(), ..Care::default() };
            let (count, complete) = self.place("placements", 1, 1..=most, None, variants, care);
            let most = up_to(most);
            let what = format!("every position of {most}{under}");
            self.searched(variants, Extent { what, count, unit: "positions", complete });
        }
    }

    fn searched(&mut self, variants: Variants, extent: Extent) {
        self.bounds.push(extent.clone());
        self.placed.push((variants == Variants::All, extent));
    }

    fn close_placements(&mut self) {
        let most = self.plan.pieces_close;
        let [near_edge, middle, few] = corners::<R>();
        for (squares, variants, under) in [
            (near_edge, Variants::Default, ""),
            (middle, Variants::Default, ""),
            (few, Variants::All, ", each reading changed in turn"),
        ] {
            let names: Vec<String> = squares.iter().map(R::square_name).collect();
            // Where there are many kinds of pieces, more can be tried than there is time for.
            let tried = if R::PIECES.len() > 4 { 2 } else { 3 };
            let care = |pieces| Care { attempts: pieces <= tried, orders: true, universe: false };
            let (count, complete) = self.place("close placements", 2, 2..=most, Some(squares), variants, care);
            let what = format!("every position of {} on {}{under}", up_to(most), names.join(" "));
            self.searched(variants, Extent { what, count, unit: "positions", complete });
        }
    }

    /// Looks at placements of several numbers of pieces; returns how many positions these were,
    /// and whether that was all.
    fn place(
        &mut self,
        name: &'static str,
        stage: u32,
        numbers: std::ops::RangeInclusive<usize>,
        within: Option<SquareSet>,
        variants: Variants,
        care: impl Fn(usize) -> Care,
    ) -> (u64, bool) {
        let (mut count, mut complete) = (0, true);
        let numbered: Vec<usize> = match variants {
            Variants::Default => vec![0],
            Variants::All => (0..self.prober.variants.len()).collect(),
        };
        for pieces in numbers {
            let range = Range { name, stage, pieces, within, variants: &numbered, care: care(pieces) };
            let (ledger, whole) = self.search.placements(&range, &mut self.keeper);
            count += ledger.positions;
            complete &= whole;
            if variants == Variants::All {
                self.alike = std::mem::take(&mut self.alike).and(ledger.clone());
            }
            self.ledger = std::mem::take(&mut self.ledger).and(ledger);
        }
        (count, complete)
    }

    fn explanations(&mut self) -> Explained<R> {
        let all: Vec<usize> = (0..self.prober.variants.len()).collect();
        let [one, two, three] = self.plan.explained;
        let mut whole = Explained::default();
        let mut sampled = None;
        for (pieces, most, variants) in [(1, one, all.as_slice()), (2, two, &all[..1]), (3, three, &all[..1])] {
            let step = Placements::<R>::new(pieces).len().div_ceil(most).max(1);
            if step > 1 {
                sampled = sampled.or(Some(pieces));
            }
            let explained = self.search.explanations(3, pieces, None, variants, (step, 0));
            let of = match (step, pieces) {
                (1, 1) => "every position of one piece, under every reading".to_owned(),
                (1, _) => format!("every position of {pieces} pieces"),
                (_, 1) => format!("one in {step} of the positions of one piece, under every reading"),
                _ => format!("one in {step} of the positions of {pieces} pieces"),
            };
            whole = whole.and(self.explained(explained, &of));
        }
        // What has moved, been struck or won stands so only after an action.
        for (pieces, most) in [(1, FOLLOWED.min(one)), (2, (FOLLOWED / 10).min(two))] {
            let step = Placements::<R>::new(pieces).len().div_ceil(most).max(1);
            let explained = self.search.explanations(3, pieces, None, &all[..1], (step, 1));
            let of = if step == 1 { "every position".to_owned() } else { format!("one in {step} of the positions") };
            let pieces = if pieces == 1 { "one piece" } else { "2 pieces" };
            whole = whole.and(self.explained(explained, &format!("every position one action after {of} of {pieces}")));
        }
        // Of the first number of pieces that is too many for the whole board, all on a small part.
        let close = sampled.filter(|pieces| (2..=self.plan.pieces_close).contains(pieces));
        if let Some(pieces) = close {
            let [_, middle, _] = corners::<R>();
            let explained = self.search.explanations(3, pieces, Some(middle), &all[..1], (1, 0));
            let names: Vec<String> = middle.iter().map(R::square_name).collect();
            let of = format!("every position of {pieces} pieces on {}", names.join(" "));
            whole = whole.and(self.explained(explained, &of));
        }
        self.ledger = std::mem::take(&mut self.ledger).and(std::mem::take(&mut whole.ledger));
        whole
    }

    /// Puts down what was proved, and where.
    fn explained(&mut self, explained: Explained<R>, of: &str) -> Explained<R> {
        // After the one piece of a game that is over nothing follows.
        if explained.positions > 0 {
            let what = format!("the universe of actions, on {of} ({} positions)", explained.positions);
            let (count, complete) = (explained.actions, explained.complete);
            self.bounds.push(Extent { what, count, unit: "explanations", complete });
        }
        explained
    }

    /// Positions near the start and random play.
    fn samples(&mut self) -> Sampled<R> {
        let (ledger, bound) = self.search.near_start(SAMPLED, self.plan.near_start, self.plan.room);
        self.keep(ledger, bound);
        let varied: Vec<usize> = (1..self.prober.variants.len()).collect();
        let plan = self.plan;
        let (mut house, mut met) = (BTreeMap::new(), BTreeMap::new());
        for (variants, games, under) in
            [(vec![0], plan.games, ""), (varied, (plan.games / 5).max(1), ", each reading changed in turn")]
        {
            let played = self.search.random(SAMPLED + 1, &variants, games, plan.plies, plan.seed);
            let what = format!(
                "random play from the start{under}: {} of up to {} actions (seed {})",
                counted(played.games, "game"),
                plan.plies,
                plan.seed
            );
            let complete = played.games == games * variants.len() as u64;
            if variants == [0] {
                for (clause, in_games) in &played.house {
                    let games = counted(played.games, "random game");
                    let often = format!("{in_games} of {games} from the start come to it");
                    house.insert(*clause, often);
                }
            }
            met.extend(played.met);
            self.keep(played.ledger, Extent { what, count: played.plies, unit: "positions", complete });
        }
        Sampled { house, in_play: self.search.in_play(&met, plan) }
    }

    fn endless(&mut self) -> Option<Vec<R::Action>> {
        let readings = R::Readings::default();
        let start = R::start(&readings);
        let most = self.plan.near_start * 20;
        let (line, count, depth, whole) =
            shortest_return::<R>(&start, &readings, most, self.plan.room, self.search.stop);
        let within = counted(depth, "action");
        let what = format!("lines that return to the start, from every position within {within} of it");
        self.bounds.push(Extent { what, count, unit: "positions", complete: whole });
        line
    }

    /// What was looked at for the order of actions.
    fn ordered(&mut self) {
        let what = "two actions of different pieces, in both orders, on close placements and in random play".to_owned();
        let complete = self.placed.iter().all(|(_, bound)| bound.complete);
        self.bounds.push(Extent { what, count: self.ledger.pairs, unit: "pairs", complete });
    }

    fn readings(&mut self) -> Vec<Told> {
        let (told, bound) = readings::<R>(self.plan, self.search.stop, self.search.tell);
        self.bounds.push(bound);
        told
    }
}

/// With how many pieces on the whole board what may be refused is tried: where there are many kinds of
/// pieces, more would take too long.
const fn attempted<R: Ruleset>() -> usize {
    if R::PIECES.len() <= 4 { 2 } else { 1 }
}

/// Small parts of the board: the squares around the first, those around one in the middle, and
/// fewer of the first for every reading.
fn corners<R: Ruleset>() -> [SquareSet; 3] {
    let readings = R::Readings::default();
    let drawing = R::drawing(&R::start(&readings), &readings);
    let around = |middle: Square, room: usize| {
        let Some(tile) = drawing.tiles.iter().find(|tile| tile.square == middle) else { return SquareSet::EMPTY };
        let mut near: Vec<(u8, Square)> = drawing
            .tiles
            .iter()
            .map(|other| (other.x.abs_diff(tile.x).max(other.y.abs_diff(tile.y)), other.square))
            .collect();
        near.sort_unstable();
        near.into_iter().take(room).map(|(_, square)| square).collect()
    };
    // As many squares as make a few ten thousand placements of a handful of pieces.
    let (edge, room, fewer) = if R::PIECES.len() > 4 { (6, 4, 3) } else { (9, 9, 9) };
    [around(Square::new(0), edge), around(Square::new(R::SQUARES / 2), room), around(Square::new(0), fewer)]
}
