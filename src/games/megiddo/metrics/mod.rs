//! The metrics of games and cards.
//!
//! Each metric of a card is one entry in this file; each metric of a game is one entry in `ledger`.

mod cards;
mod margins;
mod tally;

pub use tally::Tally;

pub use super::ledger::GAME_METRICS;

use crate::prelude::*;

/// Function that gives the lowest and highest possible value of a metric of a game in a scenario.
pub type Range = fn(&Model) -> (i32, i32);

/// Maximum absolute Force margin of a game, in points of Force; greater margins are clamped to it.
pub(super) const MAX_MARGIN: i32 = 1000;

/// Returns a game's Force margin: the mean over its battles of British minus Turkish Force, rounded.
///
/// It is in whole points of Force, clamped to ±[`MAX_MARGIN`]. Halves are rounded to the even neighbour, so that
/// neither side gains by rounding.
pub(super) fn force_margin(game: &Ledger) -> i32 {
    let quarters = 4 * i32::from(game.battles.max(1));
    let doubled = 2 * game.force_margins + quarters;
    let (up, rest) = (doubled.div_euclid(2 * quarters), doubled.rem_euclid(2 * quarters));
    let mean = if rest == 0 { up - up.rem_euclid(2) } else { up };
    mean.clamp(-MAX_MARGIN, MAX_MARGIN)
}

/// Returns the victory points of the British minus those of the Turks.
pub(super) fn margin([british, turkish]: [u8; 2]) -> i32 {
    i32::from(british) - i32::from(turkish)
}

/// M1.2 Returns the victory points with which each side wins the game, British first.
pub(super) fn max_points(model: &Model) -> [i32; 2] {
    Side::BOTH.map(|side| model.army(side).victory_points.into())
}

/// M1.2 Returns the maximum number of battles in a game of this scenario.
///
/// Each battle scores one point, and the game ends when a side has the points that it needs.
pub(super) fn max_battles(model: &Model) -> i32 {
    max_points(model).iter().sum::<i32>() - 1
}

/// Returns an upper bound for the number of strikes in a game of this scenario.
///
/// It counts one strike for each card in each strike phase of each battle.
pub(super) fn max_strikes(model: &Model) -> i32 {
    let cards: usize = model.armies.iter().map(|army| army.slots.len()).sum();
    max_battles(model) * 4 * cards as i32
}

/// An event that can happen to a card in a game, with the names of its two metrics.
///
/// The metrics are the share of games in which the event happens to a copy of the card, and the win rate of the
/// card's side in those games.
pub struct CardMetric {
    /// Name of the metric for the share of games; `None` if this metric is not reported.
    pub rate: Option<&'static str>,
    /// Name of the metric for the win rate; `None` if this metric is not reported.
    pub win_rate: Option<&'static str>,
    /// Description of the event.
    pub meaning: &'static str,
    /// Function that returns the cards to which the event happened in a game.
    of: fn(&CardEvents) -> Set<Slot>,
}

/// Declares the events of cards, each with the names of its two metrics and a description.
///
/// An event with a type is recorded as a field while a game is played. An event with a function is computed
/// from these fields.
macro_rules! cards {
    ($(
        $name:ident $(: $set:ty)? $(= $of:expr)?, $rate:expr, $win_rate:expr, $meaning:literal;
    )+) => {
        /// Events of one side's cards in a game: for each event, the slots of the cards to which it happened.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct CardEvents {
            $($(#[doc = $meaning] pub $name: $set,)?)+
        }

        impl CardEvents {
            /// Iterates over the sets of slots in the fields, in the order in which the fields are declared.
            #[inline]
            pub(super) fn sets(&self) -> impl Iterator<Item = Set<Slot>> {
                [$($(self.$name as $set,)?)+].into_iter()
            }
        }

        /// All events that can happen to cards, in the order in which result files list their metrics.
        ///
        /// A game counts once for an event, even if it happened to several copies. The win rates have the names
        /// that the card statistics site 17Lands uses. 17Lands counts a game once for each copy;
        /// [`card_metric_infos`] says which metrics do so here.
        pub const CARD_METRICS: [CardMetric; [$($meaning),+].len()] = [$(CardMetric {
            rate: $rate,
            win_rate: $win_rate,
            meaning: $meaning,
            of: $(|events| events.$name as $set)? $($of)?,
        }),+];
    };
}

cards! {
    // In hand after the first maneuver phase (M3.1).
    opening: Set<Slot>, None, Some("oh_wr"), "a copy was in the opening hand";
    drawn = CardEvents::drawn, Some("drawn_rate"), Some("gih_wr"), "a copy was in hand at some time";
    // Drawn at any time after the first maneuver phase, for the first time or again.
    drawn_later: Set<Slot>, None, Some("gd_wr"),
        "a copy was drawn after the opening hand, for the first time or again";
    // Committed to an order of battle (M3.3).
    committed: Set<Slot>, Some("committed_rate"), Some("committed_wr"),
        "a copy was committed to an order of battle";
    // Made a strike (M3.4–M3.7).
    struck: Set<Slot>, Some("struck_rate"), Some("struck_wr"), "a copy was spent or fired in a strike";
    // Destroyed by a strike (M3.11), even if the card goes to the reserve (M2.4).
    destroyed: Set<Slot>, Some("destroyed_rate"), Some("destroyed_wr"), "a copy was destroyed by a strike";
    // In the casualty pile at the end of the game.
    lost: Set<Slot>, Some("lost_rate"), Some("lost_wr"), "a copy was in the casualty pile at the end";
}

const OPENING: usize = 0;
const DRAWN: usize = 1;
const DRAWN_LATER: usize = 2;

/// First words in the description of a metric that counts a game once for each copy of the card.
const PER_COPY: &str = "win rate of its side, a game counted once for each copy of the card";

/// Returns the names and descriptions of all metrics of a card, in no particular order.
pub fn card_metric_infos() -> Vec<MetricInfo> {
    let share = |name, meaning| MetricInfo { name, unit: "share", meaning };
    let mut infos = vec![
        share("gp_wr", "win rate of its side in all games".to_owned()),
        share("gns_wr", format!("{PER_COPY} never in hand")),
        share(
            "iwd",
            "gih_wr less gns_wr: an association, not an effect; empty if less than 5 % of the \
             copies were in hand at some time, or less than 5 % never"
                .to_owned(),
        ),
    ];
    for (index, CardMetric { rate, win_rate, meaning, .. }) in CARD_METRICS.iter().enumerate() {
        let games = format!("games where {meaning}");
        infos.extend(rate.map(|name| share(name, format!("share of {games}"))));
        infos.extend(win_rate.map(|name| match index {
            DRAWN => share(name, format!("{PER_COPY} in hand at some time")),
            _ => share(name, format!("win rate of its side in {games}")),
        }));
    }
    infos
}
