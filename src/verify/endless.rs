//! Games that need never end: the shortest line of play that returns to where it began.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::breadth_first;
use crate::kernel::{Ruleset, Silent};

/// The shortest line of actions from a position back to it; `None` where the search ends without
/// one. Also how many positions were met, within how many actions of the start all were, and whether
/// the search came to its own end.
pub(super) fn shortest_return<R: Ruleset>(
    start: &R::Position,
    readings: &R::Readings,
    most: usize,
    room: u64,
    stop: &AtomicBool,
) -> (Option<Vec<R::Action>>, u64, u32, bool) {
    let home = R::key(start);
    let mut layers: Vec<Vec<R::Position>> = Vec::new();
    let mut last = None;
    let mut kept = 0;
    let found = breadth_first::<R>(start, readings, 64, room, stop, |_, layer| {
        let layer = layer.concat();
        kept += layer.len();
        last = layer.par_iter().find_first(|position| leads_to::<R>(position, readings, home)).cloned();
        layers.push(layer);
        last.is_none() && kept <= most
    });
    let depth = u32::try_from(layers.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let line = last.and_then(|last| {
        layers.pop();
        let mut way = vec![start.clone(), last];
        while let Some(layer) = layers.pop() {
            let next = R::key(&way[way.len() - 1]);
            if layers.is_empty() {
                break;
            }
            way.push(layer.into_par_iter().find_first(|position| leads_to::<R>(position, readings, next))?);
        }
        way.push(start.clone());
        way.reverse();
        way.windows(2).map(|pair| action_between::<R>(&pair[0], &pair[1], readings)).collect()
    });
    let ended = line.is_some() || found.complete || kept > most;
    (line, found.positions(), depth, ended)
}

fn leads_to<R: Ruleset>(position: &R::Position, readings: &R::Readings, key: [u64; 3]) -> bool {
    let mut there = false;
    R::successors(position, readings, |next| there |= R::key(next) == key);
    there
}

/// The first action, as they are written, that leads from one position to another.
fn action_between<R: Ruleset>(from: &R::Position, to: &R::Position, readings: &R::Readings) -> Option<R::Action> {
    let view = R::view(from, readings, &Silent);
    let mut legal = R::moves(&view);
    legal.sort_by_key(|legal| legal.as_ref().to_string());
    legal.iter().find(|legal| R::play(&view, legal, &mut Silent) == *to).map(|legal| legal.as_ref().clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::na_poligonie::{NaPoligonie, Readings};

    #[test]
    fn four_plies_lead_back_to_the_start() {
        let readings = Readings::default();
        let start = NaPoligonie::start(&readings);
        let (line, ..) = shortest_return::<NaPoligonie>(&start, &readings, 100_000, 1 << 30, &AtomicBool::new(false));
        let line = line.expect("officers can go and come back");
        assert_eq!(line.len(), 4);
        let end = line.iter().fold(start, |position, action| {
            let view = NaPoligonie::view(&position, &readings, &Silent);
            let legal = NaPoligonie::judge(&view, action).expect("legal");
            NaPoligonie::play(&view, &legal, &mut Silent)
        });
        assert_eq!(end, start);
    }
}
