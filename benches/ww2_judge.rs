//! What the audit seam costs in Chess of the Second World War: the judge that nobody listens to,
//! beside the same text with plain `if`s. The two take turns over every march and transfer and a
//! great many raids: `cargo bench --bench ww2_judge`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use poligon::games::ww2_chess::{
    Action, Aircraft, Interception, Object, Overflight, Piece, Position, TankStop, TrainContact, TrainPath, WcReadings,
    Ww2Chess,
};
use poligon::kernel::{Ruleset, SetupSource, Side, Silent, Square};

const ROUNDS: usize = 41;

const POSITIONS: [(&str, &str); 3] = [
    (
        "deployment",
        "rrrh1rr1/assss1sa/atattata/8/8/ATATTATA/ASSSS1SA/RRRH1RR1 Ba1,Fb1,Bc1,Bf1,Fg1,ba8,fb8,bc8,bf8,fg8 w s move:2",
    ),
    (
        "contact 1",
        "rrrh1rr1/a1sss1sa/a2tt1t1/1at1a3/1ST1AT2/2AT3A/ASSS2SA/RRRH1RR1 Ba1,Fb1,Bc1,Bf1,Fg1,ba8,fb8,bc8,bf8,fg8 w - move:2",
    ),
    ("contact 3", "r2h3r/2s3s1/2t1a3/1a1sT3/2TAS3/3t1A2/1S3S2/R2H2R1 Ba1,Fg1,ba8,fh8 w - move:2"),
];

fn main() {
    for (name, line) in POSITIONS {
        compare(name, line);
    }
}

fn compare(name: &str, line: &str) {
    let readings = WcReadings::default();
    let position = Ww2Chess::read(&SetupSource::Line(line), &readings)
        .ok()
        .and_then(|setup| Ww2Chess::admit(setup, &readings).ok())
        .unwrap_or_else(|| panic!("{line} is a position"));
    let actions = actions(&position);
    let view = Ww2Chess::view(&position, &readings, &Silent);
    let geometry = Geometry::new();
    let plain = Plain::new(&position, &readings, &geometry);
    let audited = |action: &Action| Ww2Chess::trial(&view, action, &mut Silent).is_continue();
    for action in &actions {
        assert_eq!(audited(action), plain.judge(*action), "{action} on {line}");
    }
    let mut ratios = Vec::new();
    let (mut with, mut without) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let seam = timed(&actions, audited);
        let ifs = timed(&actions, |action| plain.judge(*action));
        ratios.push(seam.as_secs_f64() / ifs.as_secs_f64());
        with = with.min(seam);
        without = without.min(ifs);
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "{name:<12} {:>6.1} ns a verdict with the seam, {:>6.1} ns with plain ifs; median ratio {:.2}",
        nanoseconds(with, actions.len()),
        nanoseconds(without, actions.len()),
        ratios[ROUNDS / 2]
    );
}

fn timed(actions: &[Action], judge: impl Fn(&Action) -> bool) -> Duration {
    let start = Instant::now();
    for action in actions {
        black_box(judge(black_box(action)));
    }
    start.elapsed()
}

#[expect(clippy::cast_precision_loss, reason = "nanoseconds of a short run and some ten thousand actions")]
fn nanoseconds(time: Duration, actions: usize) -> f64 {
    time.as_nanos() as f64 / actions as f64
}

fn squares() -> impl Iterator<Item = Square> + Clone {
    (0..64).map(Square::new)
}

/// Every march and transfer of the side to move, and raids of every aircraft to every cell at
/// targets on it and to its right, with and without return to the own base.
fn actions(position: &Position) -> Vec<Action> {
    let mut actions = vec![Action::Hold, Action::Done];
    actions.extend(squares().map(Action::Deploy));
    for (from, letter) in squares().flat_map(|at| Ww2Chess::pieces_at(position, at).into_iter().map(move |l| (at, l))) {
        let letter = letter.to_ascii_uppercase();
        if let Some(object) = Object::from_letter(letter) {
            actions.extend(squares().map(|to| Action::March { object, from, to }));
        }
        let Some(aircraft) = Aircraft::from_letter(letter) else { continue };
        for over in squares() {
            actions.push(Action::Transfer { aircraft, from, to: over });
            for target in [over, Square::new((over.number() + 1) % 64)] {
                for home in [None, Some(from)] {
                    actions.push(Action::Raid { aircraft, from, over, target, home });
                }
            }
        }
    }
    actions
}

/// The board's lines and neighbourhoods.
struct Geometry {
    rays: [[u64; 8]; 64],
    near: [u64; 64],
}

impl Geometry {
    fn new() -> Self {
        let mut geometry = Self { rays: [[0; 8]; 64], near: [0; 64] };
        for from in 0..64_i8 {
            for (way, (right, up)) in
                [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)].into_iter().enumerate()
            {
                let (mut file, mut rank) = (from % 8 + right, from / 8 + up);
                let mut ray = 0;
                while (0..8).contains(&file) && (0..8).contains(&rank) {
                    ray |= 1 << (rank * 8 + file);
                    file += right;
                    rank += up;
                }
                geometry.rays[usize::from(from.unsigned_abs())][way] = ray;
            }
            geometry.near[usize::from(from.unsigned_abs())] = around(1 << from);
        }
        geometry
    }

    fn aligned(&self, from: Square, to: Square) -> bool {
        self.rays[from.index()].iter().any(|ray| has(*ray, to))
    }

    fn between(&self, from: Square, to: Square) -> u64 {
        let out = self.rays[from.index()].iter().find(|ray| has(**ray, to));
        let back = self.rays[to.index()].iter().find(|ray| has(**ray, from));
        match (out, back) {
            (Some(out), Some(back)) => out & back,
            (None, _) | (_, None) => 0,
        }
    }

    fn flood(&self, from: Square, free: u64, stops: u64) -> u64 {
        let mut reached = self.near[from.index()] & free;
        loop {
            let next = reached | (around(reached & !stops) & free);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

const fn around(set: u64) -> u64 {
    let sideways = (set << 1 & !0x0101_0101_0101_0101) | (set >> 1 & !0x8080_8080_8080_8080);
    let row = set | sideways;
    sideways | row << 8 | row >> 8
}

const fn bit(square: Square) -> u64 {
    1 << square.number()
}

const fn has(set: u64, square: Square) -> bool {
    set >> square.number() & 1 != 0
}

const fn distance(one: Square, other: Square) -> u8 {
    let files = (one.number() % 8).abs_diff(other.number() % 8);
    let ranks = (one.number() / 8).abs_diff(other.number() / 8);
    if files > ranks { files } else { ranks }
}

/// The same text for the beginning of a movement, readings and all, with plain `if`s.
struct Plain<'g> {
    geometry: &'g Geometry,
    readings: WcReadings,
    ground: [[u64; 5]; 2],
    air: [[u64; 2]; 2],
    me: usize,
    spare: bool,
    occupied: u64,
    flown: u64,
    airfields: u64,
    flak: u64,
    interceptors: u64,
    moved_ground: u64,
    moved_air: u64,
    used: u8,
}

impl<'g> Plain<'g> {
    /// The positions above are all at the beginning of white's movement.
    fn new(position: &Position, readings: &WcReadings, geometry: &'g Geometry) -> Self {
        let (mut ground, mut air) = ([[0; 5]; 2], [[0; 2]; 2]);
        for at in squares() {
            for letter in Ww2Chess::pieces_at(position, at) {
                match Piece::from_letter(letter) {
                    Some((side, Piece::Ground(object))) => ground[side.index()][object as usize] |= bit(at),
                    Some((side, Piece::Air(aircraft))) => air[side.index()][aircraft as usize] |= bit(at),
                    None => {}
                }
            }
        }
        let me = Ww2Chess::side(position).index();
        let airfields = ground[0][4] | ground[1][4];
        let fighters = air[1 - me][1];
        let all = |layers: &[u64]| layers.iter().fold(0, |set, layer| set | layer);
        Self {
            geometry,
            readings: *readings,
            ground,
            air,
            me,
            spare: me == Side::Second.index(),
            occupied: all(&ground.concat()),
            flown: all(&air.concat()),
            airfields,
            flak: ground[1 - me][0],
            interceptors: match readings.interception {
                Interception::AllFighters => fighters,
                Interception::InFlight => fighters & !airfields,
            },
            moved_ground: black_box(0),
            moved_air: black_box(0),
            used: black_box(0),
        }
    }

    fn judge(&self, action: Action) -> bool {
        match action {
            Action::Deploy(at) => self.spare && self.deploy(at),
            Action::Hold => false,
            Action::Done => true,
            Action::March { object, from, to } => {
                has(self.ground[self.me][object as usize], from)
                    && self.used < 2
                    && !has(self.moved_ground, from)
                    && self.march(object, from, to)
            }
            Action::Transfer { aircraft, from, to } => {
                self.ready(aircraft, from) && self.leg(aircraft, from, to, false) && !self.taken(to, from)
            }
            Action::Raid { aircraft, from, over, target, home } => {
                self.ready(aircraft, from)
                    && self.outward(aircraft, from, over, home.is_none())
                    && self.strike(aircraft, over, target)
                    && home.is_none_or(|home| self.homeward(aircraft, from, over, home))
            }
        }
    }

    fn ready(&self, aircraft: Aircraft, from: Square) -> bool {
        has(self.air[self.me][aircraft as usize], from) && self.used < 2 && !has(self.moved_air, from)
    }

    fn guns(&self, side: usize) -> u64 {
        self.ground[side][0] | self.ground[side][1]
    }

    fn aircraft(&self, side: usize) -> u64 {
        self.air[side][0] | self.air[side][1]
    }

    fn deploy(&self, at: Square) -> bool {
        let enemies = self.guns(1 - self.me) | self.aircraft(1 - self.me);
        !has(self.occupied, at) && at.number() >= 40 && enemies & (self.geometry.near[at.index()] | bit(at)) == 0
    }

    fn march(&self, object: Object, from: Square, to: Square) -> bool {
        if matches!(object, Object::Headquarters | Object::Airfield) || has(self.occupied, to) {
            return false;
        }
        match object {
            Object::Artillery => distance(from, to) <= 1,
            Object::Tanks => self.tanks(from, to),
            Object::Train => self.train(from, to),
            Object::Headquarters | Object::Airfield => false,
        }
    }

    fn tanks(&self, from: Square, to: Square) -> bool {
        if from != to && !self.geometry.aligned(from, to) {
            return false;
        }
        let way = self.geometry.between(from, to);
        if way & self.occupied != 0 {
            return false;
        }
        let enemy = 1 - self.me;
        let objects = match self.readings.tank_stop {
            TankStop::AnyObject => self.ground[enemy].iter().fold(0, |set, layer| set | layer),
            TankStop::Regiments => self.guns(enemy) | self.ground[enemy][2],
        };
        way & around(objects | self.aircraft(enemy) & self.airfields) == 0
    }

    fn train(&self, from: Square, to: Square) -> bool {
        let contact = around(self.ground[1 - self.me][3]);
        let path = |stops| match self.readings.train_path {
            TrainPath::Path => has(self.geometry.flood(from, !self.occupied | bit(to), stops), to),
            TrainPath::Teleport => true,
        };
        let pinned = has(contact, from);
        let any_path = from == to || path(0);
        let past_trains_only = any_path
            && from != to
            && match self.readings.train_contact {
                TrainContact::Stops => !path(contact),
                TrainContact::StartOnly => false,
            };
        any_path && !pinned && !past_trains_only
    }

    fn taken(&self, at: Square, from: Square) -> bool {
        has(self.flown & !bit(from), at)
    }

    fn tied(&self, at: Square) -> bool {
        self.geometry.near[at.index()] & self.guns(self.me) != 0
    }

    fn shot_down(&self, aircraft: Aircraft, to: Square, strikes: bool) -> bool {
        has(self.flak, to) && (aircraft == Aircraft::Fighter || !strikes || !self.tied(to))
    }

    fn leg(&self, aircraft: Aircraft, from: Square, to: Square, strikes: bool) -> bool {
        if !self.geometry.aligned(from, to) {
            return false;
        }
        let way = self.geometry.between(from, to);
        if way & self.flak != 0 || (way | bit(to)) & self.interceptors != 0 || way & around(self.interceptors) != 0 {
            return false;
        }
        self.readings.overflight == Overflight::Lost || !self.shot_down(aircraft, to, strikes)
    }

    fn outward(&self, aircraft: Aircraft, from: Square, over: Square, stays: bool) -> bool {
        if !self.leg(aircraft, from, over, true) {
            return false;
        }
        if aircraft == Aircraft::Fighter
            && self.readings.overflight == Overflight::Lost
            && self.shot_down(aircraft, over, true)
        {
            return false;
        }
        if aircraft == Aircraft::Bomber && has(around(self.interceptors), over) {
            return false;
        }
        !stays || !self.taken(over, from)
    }

    fn strike(&self, aircraft: Aircraft, over: Square, target: Square) -> bool {
        let enemy = 1 - self.me;
        let in_reach = match aircraft {
            Aircraft::Bomber => over == target,
            Aircraft::Fighter => has(self.geometry.near[over.index()], target),
        };
        if !in_reach {
            return false;
        }
        if aircraft == Aircraft::Fighter && has(self.aircraft(enemy), target) {
            return true;
        }
        let struck = Object::ALL.into_iter().find(|object| has(self.ground[enemy][*object as usize], target));
        match struck {
            None => false,
            Some(Object::Artillery) => self.tied(target),
            Some(Object::Tanks | Object::Airfield) => aircraft == Aircraft::Bomber,
            Some(Object::Headquarters | Object::Train) => true,
        }
    }

    fn homeward(&self, aircraft: Aircraft, from: Square, over: Square, home: Square) -> bool {
        self.leg(aircraft, over, home, false) && has(self.airfields, home) && !self.taken(home, from)
    }
}
