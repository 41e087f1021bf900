//! The choices of readings under which the rules are looked at: the defaults, and one reading
//! changed at a time.

use crate::kernel::Readings;

/// The defaults first, then every other value of every reading, one at a time.
///
/// ```
/// use poligon::games::na_poligonie::Readings;
/// use poligon::verify::variants;
/// assert_eq!(variants::<Readings>().len(), 1 + 16);
/// ```
#[must_use]
pub fn variants<Q: Readings>() -> Vec<Q> {
    let base = Q::default();
    let flips = Q::ALL
        .iter()
        .enumerate()
        .flat_map(|(reading, info)| (1..info.values.len()).map(move |value| base.with(reading, value)));
    std::iter::once(base).chain(flips).collect()
}
