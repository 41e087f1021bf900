//! A ledger as data, to be written down and read again by the same build.

use serde::{Deserialize, Serialize};

use super::ClauseSet;
use super::ledger::{Key, Ledger, Order, Sight, Spoke, Tally};
use super::probe::Prober;
use crate::kernel::{Clause, Question, Ruleset, SetupSource};
use crate::rulebook::embedded;

/// A ledger as it is written down.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedLedger {
    positions: u64,
    pairs: u64,
    sights: Vec<SavedSight>,
    tallies: Vec<SavedTally>,
}

/// A key in words, and where it was seen.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedSight {
    key: Vec<String>,
    order: [u64; 6],
    position: String,
    actions: Vec<String>,
    remark: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedTally {
    property: usize,
    variant: usize,
    case: u16,
    kept: bool,
    missed: Option<SavedSight>,
}

impl SavedLedger {
    pub(super) fn of<R: Ruleset>(ledger: &Ledger<R>) -> Self {
        let tally = |(property, variant, case): (usize, usize, u16), tally: &Tally<R>| SavedTally {
            property,
            variant,
            case,
            kept: tally.kept,
            missed: tally.missed.as_ref().map(|sight| saved(Vec::new(), sight)),
        };
        Self {
            positions: ledger.positions,
            pairs: ledger.pairs,
            sights: ledger.sights().map(|(key, sight)| saved(key.words(), sight)).collect(),
            tallies: ledger.all_tallies().map(|(place, told)| tally(*place, told)).collect(),
        }
    }

    /// The ledger again; `None` for what no ledger of this game can hold.
    pub(super) fn read<R: Ruleset>(&self, prober: &Prober<R>) -> Option<Ledger<R>> {
        let mut ledger = Ledger::default();
        ledger.positions = self.positions;
        ledger.pairs = self.pairs;
        for sight in &self.sights {
            let key = Key::of_words::<R>(&sight.key, prober)?;
            let sight = sight.read(prober.variants.get(key.variant())?)?;
            ledger.note(key, sight.order, || sight);
        }
        for tally in &self.tallies {
            prober.properties.get(tally.property)?;
            let readings = prober.variants.get(tally.variant)?;
            let missed = match &tally.missed {
                Some(missed) => Some(missed.read(readings)?),
                None => None,
            };
            ledger.put_tally((tally.property, tally.variant, tally.case), Tally { kept: tally.kept, missed });
        }
        Some(ledger)
    }
}

fn saved<R: Ruleset>(key: Vec<String>, sight: &Sight<R>) -> SavedSight {
    let Order { idle, pieces, refusals, stage, rank, ordinal } = sight.order;
    SavedSight {
        key,
        order: [idle.into(), pieces.into(), refusals.into(), stage.into(), rank, ordinal.into()],
        position: R::line(&sight.position),
        actions: sight.actions.iter().map(ToString::to_string).collect(),
        remark: sight.remark.clone(),
    }
}

impl SavedSight {
    fn read<R: Ruleset>(&self, readings: &R::Readings) -> Option<Sight<R>> {
        let [idle, pieces, refusals, stage, rank, ordinal] = self.order;
        let small = |number: u64| u32::try_from(number).ok();
        let order = Order {
            idle: idle != 0,
            pieces: small(pieces)?,
            refusals: u8::try_from(refusals).ok()?,
            stage: small(stage)?,
            rank,
            ordinal: small(ordinal)?,
        };
        let setup = R::read(&SetupSource::Line(&self.position), readings).ok()?;
        let position = R::admit(setup, readings).ok()?;
        let actions: Result<Vec<R::Action>, _> = self.actions.iter().map(|text| R::parse_action(text)).collect();
        Some(Sight { order, position, actions: actions.ok()?, remark: self.remark.clone() })
    }
}

/// The words of a key, each as its own text.
macro_rules! words {
    ($($word:expr),+) => { vec![$( $word.to_string() ),+] };
}

impl Key {
    fn words(&self) -> Vec<String> {
        match *self {
            Self::Opposed { point, first, second, variant } => words!["opposed", point, first, second, variant],
            Self::Unanswered { point, variant } => words!["unanswered", point, variant],
            Self::HouseRule { clause, variant } => words!["house-rule", clause, variant],
            Self::Stuck { variant } => words!["stuck", variant],
            Self::Broken { property, variant, blamed } => words!["broken", property, variant, blamed.bits()],
            Self::OrderDependent { variant } => words!["order-dependent", variant],
            Self::Refused { clause, variant, alone } => words!["refused", clause, variant, alone],
            Self::Effect { clause, variant } => words!["effect", clause, variant],
            Self::Granted { clause, variant } => words!["granted", clause, variant],
            Self::Spoke { point, sentence, place, variant, how } => {
                let how = match how {
                    Spoke::Heard => "heard",
                    Spoke::Prevailed => "prevailed",
                    Spoke::Alone => "alone",
                };
                words!["spoke", point, sentence, place, variant, how]
            }
        }
    }

    fn of_words<R: Ruleset>(words: &[String], prober: &Prober<R>) -> Option<Self> {
        let below = |word: &str, limit: usize| word.parse().ok().filter(|number| *number < limit);
        let variant = |word: &str| below(word, prober.variants.len());
        let clause = |word: &str| below(word, R::Clause::ALL.len());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Some(match words[..] {
            ["opposed", point, first, second, under] => Self::Opposed {
                point: point_of::<R>(point)?,
                first: sentence_of::<R>(first)?,
                second: sentence_of::<R>(second)?,
                variant: variant(under)?,
            },
            ["unanswered", point, under] => Self::Unanswered { point: point_of::<R>(point)?, variant: variant(under)? },
            ["house-rule", at, under] => Self::HouseRule { clause: clause(at)?, variant: variant(under)? },
            ["stuck", under] => Self::Stuck { variant: variant(under)? },
            ["broken", property, under, blamed] => Self::Broken {
                property: below(property, prober.properties.len())?,
                variant: variant(under)?,
                blamed: ClauseSet::of_bits::<R::Clause>(blamed.parse().ok()?)?,
            },
            ["order-dependent", under] => Self::OrderDependent { variant: variant(under)? },
            ["refused", at, under, alone] => {
                Self::Refused { clause: clause(at)?, variant: variant(under)?, alone: alone.parse().ok()? }
            }
            ["effect", at, under] => Self::Effect { clause: clause(at)?, variant: variant(under)? },
            ["granted", at, under] => Self::Granted { clause: clause(at)?, variant: variant(under)? },
            ["spoke", point, sentence, place, under, how] => Self::Spoke {
                point: point_of::<R>(point)?,
                sentence: sentence_of::<R>(sentence)?,
                place: place.parse().ok()?,
                variant: variant(under)?,
                how: match how {
                    "heard" => Spoke::Heard,
                    "prevailed" => Spoke::Prevailed,
                    "alone" => Spoke::Alone,
                    _ => return None,
                },
            },
            _ => return None,
        })
    }
}

fn point_of<R: Ruleset>(name: &str) -> Option<&'static str> {
    <R::Clause as Clause>::Question::KINDS.iter().copied().find(|kind| *kind == name)
}

fn sentence_of<R: Ruleset>(id: &str) -> Option<&'static str> {
    embedded::<R>().sentences.iter().map(|sentence| sentence.id.as_str()).find(|known| *known == id)
}
