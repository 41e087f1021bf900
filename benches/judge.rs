//! What the audit seam costs: the judge that nobody listens to, beside the same text with plain
//! `if`s. The two take turns over every origin, target and joiner: `cargo bench --bench judge`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use poligon::games::na_poligonie::{
    Action, CaptureDuty, Direction, DutyDischarge, FriendlyHops, HopZone, Join, Leg, Line, NaPoligonie, OfficerTurns,
    Path, Piece, Position, PrivateDirection, Ransom, Readings, Removal, Series, stations,
};
use poligon::kernel::{Ruleset, SetupSource, Side, Silent, Square, SquareSet};

const ROUNDS: usize = 41;

const POSITIONS: [(&str, &str); 3] = [
    ("start", "OPPPPP/ppppp/oppppp/ppppp/6/5/6/PPPPP/PPPPPO/PPPPP/pppppo l -"),
    ("quiet middle game", "6/5/1p2p1/2p2/1p1O2/5/2P1P1/1P3/3P2/2o2/P3p1 l -"),
    ("captures", "O2P2/1p1p1/p3p1/5/1P2p1/2o2/1p1P2/1P1P1/P4O/5/2p2o d -"),
];

fn main() {
    let actions: Vec<Action> = stations()
        .flat_map(|from| {
            stations().flat_map(move |to| {
                [Join::Shift, Join::Hop, Join::Capture]
                    .map(|join| Action::Move(Path { from, legs: vec![Leg { join, to }] }))
            })
        })
        .collect();
    for (name, line) in POSITIONS {
        compare(name, line, &actions);
    }
}

fn compare(name: &str, line: &str, actions: &[Action]) {
    let readings = Readings::default();
    let position = NaPoligonie::read(&SetupSource::Line(line), &readings)
        .ok()
        .and_then(|setup| NaPoligonie::admit(setup, &readings).ok())
        .unwrap_or_else(|| panic!("{line} is a position"));
    let view = NaPoligonie::view(&position, &readings, &Silent);
    let plain = Plain::new(&position, &readings);
    let audited = |action: &Action| audited(&view, action);
    for action in actions.iter().chain(&others(&position)) {
        assert_eq!(audited(action), plain.judge(action), "{action} on {line}");
    }
    let mut ratios = Vec::new();
    let (mut with, mut without) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let seam = timed(actions, audited);
        let ifs = timed(actions, |action| plain.judge(action));
        ratios.push(seam.as_secs_f64() / ifs.as_secs_f64());
        with = with.min(seam);
        without = without.min(ifs);
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "{name:<20} {:>6.1} ns a verdict with the seam, {:>6.1} ns with plain ifs; median ratio {:.2}",
        nanoseconds(with, actions.len()),
        nanoseconds(without, actions.len()),
        ratios[ROUNDS / 2]
    );
}

/// Neither of the two is to be melted into the loop that times it.
#[inline(never)]
fn audited(view: &<NaPoligonie as Ruleset>::View<'_>, action: &Action) -> bool {
    NaPoligonie::trial(view, action, &mut Silent).is_continue()
}

/// Actions that move no soldier, right ones and wrong ones: judged by both, and not timed.
fn others(position: &Position) -> Vec<Action> {
    let price: Vec<Square> = position.privates(position.side()).iter().take(3).collect();
    let ransoms = stations().map(|at| Action::Ransom(Ransom { price: price.clone(), at }));
    ransoms.chain([Action::Decline, Action::Pass]).collect()
}

fn timed(actions: &[Action], judge: impl Fn(&Action) -> bool) -> Duration {
    let start = Instant::now();
    for _ in 0..4 {
        for action in actions {
            black_box(judge(black_box(action)));
        }
    }
    start.elapsed() / 4
}

#[expect(clippy::cast_precision_loss, reason = "nanoseconds of a short run and a few thousand actions")]
fn nanoseconds(time: Duration, actions: usize) -> f64 {
    time.as_nanos() as f64 / actions as f64
}

/// The same text for a soldier's move, readings and all, with plain `if`s.
struct Plain<'p> {
    position: &'p Position,
    readings: &'p Readings,
    zone: SquareSet,
    over: bool,
    duty: Option<bool>,
}

#[derive(Clone)]
struct Walk {
    piece: Piece,
    origin: Square,
    at: Square,
    prisoners: SquareSet,
    landed: SquareSet,
    heading: Option<Direction>,
    last: Option<Join>,
    legs: usize,
    captures: bool,
    sound: bool,
}

#[derive(PartialEq)]
enum Occupant {
    Nobody,
    Own,
    Enemy,
    Prisoner,
}

impl<'p> Plain<'p> {
    fn new(position: &'p Position, readings: &'p Readings) -> Self {
        let zone = stations().filter(|square| {
            let name = NaPoligonie::square_name(*square);
            matches!(&name[1..], "5" | "6" | "7")
        });
        let over = NaPoligonie::ending(position, readings, &Silent).is_some();
        let mut plain = Self { position, readings, zone: zone.collect(), over, duty: None };
        let mut privates = position.privates(position.side()).iter();
        if privates.any(|square| plain.further(&Self::start(square, Piece::Private))) {
            plain.duty = Some(readings.duty_discharge == DutyDischarge::PrivateCapture);
        }
        plain
    }

    fn start(origin: Square, piece: Piece) -> Walk {
        Walk {
            piece,
            origin,
            at: origin,
            prisoners: SquareSet::EMPTY,
            landed: origin.set(),
            heading: None,
            last: None,
            legs: 0,
            captures: false,
            sound: true,
        }
    }

    #[inline(never)]
    fn judge(&self, action: &Action) -> bool {
        if self.over {
            return false;
        }
        match action {
            Action::Move(path) => self.may_move(path),
            Action::Ransom(ransom) => self.may_ransom(ransom),
            Action::Decline => self.position.due() > 0,
            Action::Pass => self.may_pass(),
        }
    }

    fn may_ransom(&self, ransom: &Ransom) -> bool {
        let own = self.position.privates(self.position.side());
        let paid: SquareSet = ransom.price.iter().copied().collect();
        self.position.due() > 0
            && ransom.price.len() == 3
            && paid.len() == 3
            && (paid & own) == paid
            && paid.has(ransom.at)
    }

    fn may_pass(&self) -> bool {
        let joins = [Join::Shift, Join::Hop, Join::Capture];
        let legs = || stations().flat_map(|to| joins.map(|join| Leg { join, to }));
        let single = |from| legs().any(|leg| self.may_move(&Path { from, legs: vec![leg] }));
        // A capture may need to go on: that some soldier can capture is what the duty says.
        self.position.due() == 0 && self.duty.is_none() && !stations().any(single)
    }

    fn may_move(&self, path: &Path) -> bool {
        let own = self.position.at(path.from).filter(|(owner, _)| *owner == self.position.side());
        let Some((_, piece)) = own else { return false };
        if self.position.due() > 0 {
            return false;
        }
        let mut walk = Self::start(path.from, piece);
        path.legs.iter().all(|leg| self.step(&mut walk, *leg)) && self.rest(&walk)
    }

    fn free(&self, walk: &Walk, square: Square) -> bool {
        let taken = match self.readings.removal {
            Removal::AtOnce => walk.prisoners,
            Removal::AfterSeries => SquareSet::EMPTY,
        };
        (self.position.free() | walk.origin.set() | taken).has(square)
    }

    fn occupant(&self, walk: &Walk, square: Square) -> Occupant {
        if square == walk.origin {
            return Occupant::Nobody;
        }
        if walk.prisoners.has(square) {
            return match self.readings.removal {
                Removal::AtOnce => Occupant::Nobody,
                Removal::AfterSeries => Occupant::Prisoner,
            };
        }
        match self.position.at(square) {
            None => Occupant::Nobody,
            Some((side, _)) if side == self.position.side() => Occupant::Own,
            Some(_) => Occupant::Enemy,
        }
    }

    fn step(&self, walk: &mut Walk, leg: Leg) -> bool {
        let Some(line) = Line::between(walk.at, leg.to) else { return false };
        if line.direction.is_straight() && (walk.piece == Piece::Private || !self.inside(walk, line)) {
            return false;
        }
        let allowed = match leg.join {
            Join::Shift => self.shift(walk, line, leg.to),
            Join::Hop => self.hop(walk, line, leg.to),
            Join::Capture => self.capture(walk, line, leg.to),
        };
        if !allowed || walk.last == Some(Join::Shift) || (leg.join == Join::Shift && walk.legs > 0) {
            return false;
        }
        walk.at = leg.to;
        walk.landed |= leg.to.set();
        walk.heading = Some(line.direction);
        walk.last = Some(leg.join);
        walk.legs += 1;
        walk.captures |= leg.join == Join::Capture;
        true
    }

    fn inside(&self, walk: &Walk, line: Line) -> bool {
        std::iter::once(walk.at).chain(Self::along(walk.at, line)).all(|square| self.zone.has(square))
    }

    fn shift(&self, walk: &Walk, line: Line, to: Square) -> bool {
        let reach = if walk.piece == Piece::Officer { 2 } else { 1 };
        if line.distance > reach || !Self::along(walk.at, line).all(|square| self.free(walk, square)) {
            return false;
        }
        walk.piece == Piece::Officer
            || self.readings.private_direction == PrivateDirection::Any
            || (to > walk.at) == (self.position.side() == Side::First)
    }

    fn hop(&self, walk: &mut Walk, line: Line, to: Square) -> bool {
        if walk.piece == Piece::Private || line.distance != 2 {
            return false;
        }
        let over = next(walk.at, line.direction);
        if !over.is_some_and(|over| self.occupant(walk, over) == Occupant::Own) || !self.free(walk, to) {
            return false;
        }
        if self.readings.hop_zone == HopZone::CentreOnly && !self.inside(walk, line) {
            return false;
        }
        self.turns(walk, line)
            && match self.readings.friendly_hops {
                FriendlyHops::LeadIn => walk.last != Some(Join::Hop),
                FriendlyHops::Free => !walk.landed.has(to),
            }
    }

    fn turns(&self, walk: &Walk, line: Line) -> bool {
        walk.heading.is_none_or(|before| before == line.direction || walk.last == Some(Join::Shift))
            || self.readings.officer_turns == OfficerTurns::Anywhere
            || self.zone.has(walk.at)
    }

    fn capture(&self, walk: &mut Walk, line: Line, to: Square) -> bool {
        if line.distance != 2 {
            return false;
        }
        let over = next(walk.at, line.direction).filter(|over| self.occupant(walk, *over) == Occupant::Enemy);
        let Some(over) = over else { return false };
        if !self.free(walk, to) {
            return false;
        }
        if walk.piece == Piece::Officer
            && (!self.turns(walk, line) || (self.readings.friendly_hops == FriendlyHops::Free && walk.landed.has(to)))
        {
            return false;
        }
        walk.prisoners |= over.set();
        true
    }

    fn rest(&self, walk: &Walk) -> bool {
        if let Some(privates_only) = self.duty
            && (!walk.captures || (privates_only && walk.piece == Piece::Officer))
        {
            return false;
        }
        if !walk.captures {
            return true;
        }
        let officer = walk.piece == Piece::Officer;
        if officer && self.readings.friendly_hops == FriendlyHops::LeadIn && walk.last == Some(Join::Hop) {
            return false;
        }
        let bound = self.readings.series == Series::Exhaust
            && walk.sound
            && (!officer || self.readings.capture_duty == CaptureDuty::All);
        !bound || !self.further(walk)
    }

    fn further(&self, walk: &Walk) -> bool {
        if self.direct(walk) {
            return true;
        }
        walk.piece == Piece::Officer && self.jumps(walk, Join::Hop).any(|hopped| self.direct(&hopped))
    }

    fn direct(&self, walk: &Walk) -> bool {
        self.jumps(walk, Join::Capture).next().is_some()
    }

    fn jumps(&self, walk: &Walk, join: Join) -> impl Iterator<Item = Walk> {
        Direction::ALL.iter().filter_map(move |direction| {
            let to = next(next(walk.at, *direction)?, *direction)?;
            let mut walk = walk.clone();
            self.step(&mut walk, Leg { join, to }).then_some(walk)
        })
    }

    fn along(from: Square, line: Line) -> impl Iterator<Item = Square> {
        let mut at = Some(from);
        (0..line.distance).map_while(move |_| {
            at = at.and_then(|square| next(square, line.direction));
            at
        })
    }
}

/// The next station in a direction, from a table like the rules' own.
fn next(from: Square, direction: Direction) -> Option<Square> {
    static STEPS: std::sync::OnceLock<[[Option<Square>; 61]; 8]> = std::sync::OnceLock::new();
    let steps = STEPS.get_or_init(|| {
        Direction::ALL.map(|direction| {
            std::array::from_fn(|number| {
                stations().find(|to| {
                    let from = stations().nth(number);
                    let line = from.and_then(|from| Line::between(from, *to));
                    line.is_some_and(|line| line.distance == 1 && line.direction == direction)
                })
            })
        })
    });
    steps[direction as usize][from.index()]
}
