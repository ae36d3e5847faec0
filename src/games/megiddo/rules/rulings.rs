//! The open questions of the rules, their readings, and the one chosen.

use crate::games::RulingInfo;

/// Declares every ruling once: the question, its readings and their names, the default first.
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

        /// How each open question is read in a scenario.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Rulings { $($(#[doc = $question])+ pub $field: $type),+ }

        impl Rulings {
            /// Every ruling, in the order of the rules.
            pub const ALL: &'static [RulingInfo] = &[$(RulingInfo {
                name: stringify!($field),
                question: concat!($($question),+),
                readings: &[$($name),+],
            }),+];

            /// The rulings in which ruling number `i` takes its reading number `choose(i)`.
            ///
            /// # Panics
            /// If a ruling has no such reading.
            pub fn choose(mut choose: impl FnMut(&'static RulingInfo) -> usize) -> Rulings {
                let mut all = Self::ALL.iter();
                Rulings { $($field: $type::READINGS[choose(all.next().expect("as many"))]),+ }
            }

            /// The name of every ruling with that of the reading chosen.
            pub fn chosen(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((
                    stringify!($field),
                    [$($name),+][$type::READINGS.iter().position(|r| *r == self.$field).unwrap_or(0)],
                )),+]
            }
        }
    };
}

rulings! {
    /// M3.9 Who strikes when, within a phase?
    strike_order: StrikeOrder {
        /// One action at a time, until both sides are out.
        Alternate = "alternate",
        /// The first side takes all its actions, then the other.
        AllAtOnce = "all_at_once",
    }
    /// M3.10 Can a strike aim at a Terrain card?
    terrain_targetable: TerrainTargetable {
        /// It can.
        Yes = "true",
        /// It cannot.
        No = "false",
    }
    /// M4.4 What does a disrupted card lose half of?
    disruption_halves: DisruptionHalves {
        /// Its Force together with its bonuses.
        Total = "total",
        /// Its printed Force alone.
        Printed = "printed",
    }
    /// M4.6 Which cards let a Leader count?
    leader_carrier: LeaderCarrier {
        /// Any card of its side that is no Leader.
        Any = "any",
        /// Infantry, cavalry, artillery and machine guns.
        Combat = "combat",
    }
    /// M1.3 Does the battle in which a vital card is lost still score its victory point?
    lawrence_lost_battle: LawrenceLostBattle {
        /// It does; the card's side loses all the same.
        Scored = "scored",
        /// It does not; the game ends first.
        Unscored = "unscored",
    }
}

impl Default for Rulings {
    fn default() -> Self {
        Rulings::choose(|_| 0)
    }
}
