//! Numbers for positions that do not fit into one.

use std::hash::{DefaultHasher, Hash, Hasher};

/// 189 bits made from everything that a value hashes, for positions that hold more. Two values
/// share one with a chance of 2⁻¹⁸⁹: never within a search.
pub fn fingerprint(value: &impl Hash) -> [u64; 3] {
    [0_u64, 1, 2].map(|salt| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        value.hash(&mut hasher);
        hasher.finish() >> 1
    })
}
