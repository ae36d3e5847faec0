//! Rulings: the open questions of the rules, declared once for code, scenario files and results.

use serde::{Serialize, Serializer};
use serde_json::Value as Json;

/// Declares every ruling once: the question, its readings and their names, the default first.
///
/// Rules that tell whoever watches, by `depends_on`, where they come to depend on a ruling let a game say which
/// came into it: by another reading of the rest it need not be played. Where they do not, every game is.
#[macro_export]
macro_rules! rulings {
    ($($(#[doc = $question:literal])+ $field:ident: $type:ident {
        $($(#[doc = $reading:literal])+ $variant:ident = $name:literal),+ $(,)?
    })+) => {
        $(
            $(#[doc = $question])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $type { $($(#[doc = $reading])+ $variant),+ }

            impl $type {
                const READINGS: &'static [$type] = &[$($type::$variant),+];
            }
        )+

        /// The open questions, in the order of the rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Ruling { $($(#[doc = $question])+ $type),+ }

        /// The reading of each open question in a scenario.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Rulings { $($(#[doc = $question])+ pub $field: $type),+ }

        impl Rulings {
            /// Every ruling, in the order of the rules.
            pub const ALL: &'static [$crate::RulingInfo] = &[$($crate::RulingInfo {
                name: stringify!($field),
                question: concat!($($question),+),
                readings: &[$($name),+],
                meanings: &[$(concat!($($reading),+)),+],
            }),+];

            /// The rulings in which ruling number `i` takes its reading number `choose(i)`.
            ///
            /// # Panics
            /// If a ruling has no such reading.
            pub fn choose(mut choose: impl FnMut(&'static $crate::RulingInfo) -> usize) -> Rulings {
                let mut all = Self::ALL.iter();
                Rulings { $($field: $type::READINGS[choose(all.next().expect("as many"))]),+ }
            }

            /// The rulings of a scenario, which has this section for them.
            pub fn read(section: &$crate::reading::Section<'_>) -> Rulings {
                $crate::reading::origin(section);
                Rulings::choose(|info| $crate::reading::ruling(section, info))
            }

            /// The name of every ruling with that of the reading chosen.
            pub fn chosen(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((
                    stringify!($field),
                    [$($name),+][$type::READINGS.iter().position(|r| *r == self.$field).unwrap_or(0)],
                )),+]
            }
        }

        impl Default for Rulings {
            fn default() -> Self {
                Rulings::choose(|_| 0)
            }
        }
    };
}

/// The name of every ruling with that of its reading, in the order of the rules, as traces show it: one
/// that is read as yes or no is a boolean, as in a scenario file.
pub struct ChosenRulings(pub Vec<(&'static str, &'static str)>);

impl Serialize for ChosenRulings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shown = |reading: &str| reading.parse::<bool>().map_or(Json::from(reading), Json::from);
        serializer.collect_map(self.0.iter().map(|(name, reading)| (name, shown(reading))))
    }
}
