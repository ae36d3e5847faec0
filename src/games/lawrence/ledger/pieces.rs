//! Events that happen to cards and counters, and the metrics of each.

use crate::prelude::*;

/// Group of cards or counters to which a metric applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// Operations cards.
    Cards,
    /// Units and Gear of the player.
    Arabs,
    /// Units of the player.
    Units,
    /// Ottoman units.
    Ottomans,
}

/// Metric for an event that happens to a card or counter, such as being bought.
///
/// Two figures are reported: the share of games in which it happens to any copy, and the win rate in those games.
pub struct PieceMetric {
    /// Name of the metric that is the share of games in which the event happens.
    pub rate: &'static str,
    /// Name of the metric that is the win rate in those games.
    pub win_rate: &'static str,
    /// Description of the event.
    pub meaning: &'static str,
    /// Group of cards or counters to which the event can happen.
    pub(crate) about: About,
    /// Function that returns the cards or counters to which the event happened in a game, as a bit mask.
    ///
    /// All copies of a card or counter share one bit, that of their last slot.
    pub(crate) of: fn(&Model, &PieceEvents) -> u64,
}

/// Declares the events that can happen to a card or counter.
///
/// An event has the set that records it, the cards or counters concerned, and a description.
macro_rules! pieces {
    ($($(#[$doc:meta])* $name:ident: $set:ty, $all:ident, $about:ident, $meaning:literal;)+) => {
        /// Cards and counters to which each kind of event happened in a game, as sets of slots.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct PieceEvents {
            $($(#[$doc])* pub $name: $set),+
        }

        impl PieceEvents {
            /// Returns the set of each kind of event as a 64-bit mask of slots, in the order of the fields.
            #[inline]
            pub(super) fn bits(&self) -> impl Iterator<Item = u64> {
                [$(self.$name.0),+].into_iter()
            }
        }

        /// Metrics of all events in the order of the result files.
        ///
        /// For a card or counter, a game counts once, even if the event happens to several copies.
        pub const PIECE_METRICS: [PieceMetric; [$($meaning),+].len()] = [$(PieceMetric {
            rate: concat!(stringify!($name), "_rate"),
            win_rate: concat!(stringify!($name), "_wr"),
            meaning: $meaning,
            about: About::$about,
            of: |model, events| model.$all.copies.entries_among(events.$name.whole()).0,
        }),+];
    };
}

pieces! {
    /// Cards read when they were turned (L5.6).
    turned: Set<Card>, cards, Cards, "a copy was turned and read";
    /// Cards kept as hold cards (L8.1).
    held: Set<Card>, cards, Cards, "a copy was kept as a hold card";
    /// Cards played from the hand, also for an appeal (L8.3).
    played: Set<Card>, cards, Cards, "a copy was played from the hand";
    /// Cards that brought Ottoman units into a battle.
    fought: Set<Card>, cards, Cards, "a copy brought a battle about";
    /// Counters bought (L6.1), and Leaders recruited (L14.3).
    bought: Set<Counter>, counters, Arabs, "a copy was bought, or recruited as a Leader";
    /// Units eliminated in battle or blown up, including Leaders who escaped.
    lost: Set<Unit>, counters, Units, "a copy was eliminated in battle or blown up";
    /// Ottoman units placed against the player (L9.1).
    placed: Set<Ottoman>, counters, Ottomans, "a copy was placed against the player";
}
