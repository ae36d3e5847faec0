//! What is noted of a game, and the numbers that are reported of it: each is declared once.

/// A number that every game has; its mean is reported.
pub struct GameMetric<Ledger, Bounds> {
    /// Its name, in lower snake case.
    pub name: &'static str,
    /// What it is counted in; a `share` is 0 or 1 in each game.
    pub unit: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// Which values it can have, by the model.
    pub bounds: Bounds,
    /// Its value in one game.
    pub of: fn(&Ledger) -> i32,
}

/// Declares a ledger: notes of any kind, each with what it is before the game, and the numbers of a
/// game in the order of the files, each with its unit, its meaning and its bounds. A number with a
/// type is a field that the ledger's observer counts up from 0; one with a function is read off the
/// other notes.
#[macro_export]
macro_rules! ledger {
    (
        $(#[$about:meta])*
        pub struct $ledger:ident {
            $($(#[$doc:meta])* $vis:vis $note:ident: $kind:ty = $before:expr;)*
        }

        $(#[$about_numbers:meta])*
        numbers within $bounds:ty {
            $($name:ident $(: $count:ty)? $(= $of:expr)?, $unit:literal, $meaning:literal, $within:expr;)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $ledger {
            $($(#[doc = $meaning] pub $name: $count,)?)+
            $($(#[$doc])* $vis $note: $kind,)*
        }

        impl Default for $ledger {
            #[inline]
            fn default() -> Self {
                $ledger {
                    $($($name: <$count>::default(),)?)+
                    $($note: $before,)*
                }
            }
        }

        impl $ledger {
            /// The numbers that are counted as a game is played, in order.
            #[inline]
            fn counts(&self) -> impl Iterator<Item = u64> {
                [$($(<$count as Into<u64>>::into(self.$name),)?)+].into_iter()
            }
        }

        $(#[$about_numbers])*
        pub const GAME_METRICS: &[$crate::GameMetric<$ledger, $bounds>] = &[
            $($crate::GameMetric {
                name: stringify!($name),
                unit: $unit,
                meaning: $meaning,
                bounds: $within,
                of: $(|game| <i32 as From<$count>>::from(game.$name))? $($of)?,
            }),+
        ];
    };
}

/// A digest of words: FNV-1a, one word at a time.
#[inline]
pub fn fingerprint(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| {
        // The shift carries high bits into low ones, which a product of words alone never does.
        let product = (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        product ^ (product >> 32)
    })
}
