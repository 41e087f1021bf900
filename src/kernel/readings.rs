//! Readings: where the words allow more than one rule, a named switch each.

use std::fmt::Debug;
use std::hash::Hash;

/// One reading of a rulebook: its name and the names of its values, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingInfo {
    /// What users write, such as `capture-duty`.
    pub name: &'static str,
    /// The values' names; the first is the default.
    pub values: &'static [&'static str],
}

/// A choice of one value for every reading of a game: a plain struct with one enum field each.
pub trait Readings: Copy + Eq + Ord + Hash + Default + Debug + Send + Sync + 'static {
    /// The game's readings in rulebook order.
    const ALL: &'static [ReadingInfo];

    /// The index of the value chosen for the reading at `reading` in [`Readings::ALL`].
    ///
    /// # Panics
    ///
    /// If there is no such reading.
    fn get(&self, reading: usize) -> usize;

    /// The same choice but for one reading.
    ///
    /// # Panics
    ///
    /// If there is no such reading, or the reading has no such value.
    #[must_use]
    fn with(self, reading: usize, value: usize) -> Self;

    /// The same choice but for one reading, by the names that users write; `None` where the
    /// reading or the value is unknown.
    #[must_use]
    fn named(self, reading: &str, value: &str) -> Option<Self> {
        let at = Self::ALL.iter().position(|info| info.name == reading)?;
        let value = Self::ALL[at].values.iter().position(|name| *name == value)?;
        Some(self.with(at, value))
    }

    /// The readings that differ from the default, as (name, value) pairs in rulebook order.
    #[must_use]
    fn changed(&self) -> Vec<(&'static str, &'static str)> {
        Self::ALL
            .iter()
            .enumerate()
            .filter(|(at, _)| self.get(*at) != 0)
            .map(|(at, info)| (info.name, info.values[self.get(at)]))
            .collect()
    }
}

/// Declares a game's readings: an enum per reading and the struct that chooses one value of each.
macro_rules! readings {
    (
        $(#[$outer:meta])*
        pub struct $name:ident {
            $(
                $(#[$field_doc:meta])*
                $field:ident: $type:ident = $reading:literal {
                    $( $(#[$value_doc:meta])* $value:ident = $text:literal, )+
                }
            )+
        }
    ) => {
        $(
            $(#[$field_doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $type { $( $(#[$value_doc])* #[doc = concat!("`", $reading, ": ", $text, "`.")] $value, )+ }

            impl $type {
                const VALUES: &'static [Self] = &[$( Self::$value, )+];
            }

            impl Default for $type {
                /// The first value that the rulebook lists.
                fn default() -> Self {
                    Self::VALUES[0]
                }
            }
        )+

        $(#[$outer])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name { $( $(#[$field_doc])* pub $field: $type, )+ }

        impl $crate::kernel::Readings for $name {
            const ALL: &'static [$crate::kernel::ReadingInfo] = &[
                $( $crate::kernel::ReadingInfo { name: $reading, values: &[$( $text, )+] }, )+
            ];

            fn get(&self, reading: usize) -> usize {
                let values = [$( self.$field as usize, )+];
                values[reading]
            }

            fn with(mut self, reading: usize, value: usize) -> Self {
                let mut at = 0;
                $(
                    if at == reading {
                        self.$field = $type::VALUES[value];
                        return self;
                    }
                    at += 1;
                )+
                panic!("reading {reading} of {at}");
            }
        }
    };
}
pub(crate) use readings;
