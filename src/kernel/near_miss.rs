//! What somebody who misspelt a name may have meant.

/// How alike two names are at least: at most three letters in ten differ.
const NEAR: f64 = 0.7;
/// No name is that long, and comparing takes time in the product of the lengths.
const LONGEST: usize = 1000;

/// The known name that is most like `wanted`, whatever its case, if one is like enough; the first
/// of several that are equally so.
///
/// ```
/// use poligon::kernel::near_miss;
/// assert_eq!(near_miss("seires", ["series", "removal"]), Some("series"));
/// assert_eq!(near_miss("ransom", ["series", "removal"]), None);
/// ```
pub fn near_miss<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() > LONGEST {
        return None;
    }
    let wanted = wanted.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for name in known {
        let likeness = strsim::normalized_damerau_levenshtein(&wanted, &name.to_lowercase());
        if likeness >= NEAR && best.is_none_or(|(so_far, _)| likeness > so_far) {
            best = Some((likeness, name));
        }
    }
    best.map(|(_, name)| name)
}
