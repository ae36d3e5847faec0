//! What is measured: every metric of a card is one entry here, and every number of a game one
//! in `ledger`.

mod cards;
mod margins;
mod tally;

pub use tally::Tally;

pub use super::ledger::GAME_METRICS;

use crate::prelude::*;

/// The least and greatest possible value of a number.
pub type Range = fn(&Model) -> (i32, i32);

/// Greater margins count as this one.
pub(super) const MOST_MARGIN: i32 = 1000;

/// The mean margin of Force over battles, rounded to a whole number; halves are rounded to the even
/// one, so that neither side gains by it.
pub(super) fn force_margin(game: &Ledger) -> i32 {
    let quarters = 4 * i32::from(game.battles.max(1));
    let doubled = 2 * game.force_margins + quarters;
    let (up, rest) = (doubled.div_euclid(2 * quarters), doubled.rem_euclid(2 * quarters));
    let mean = if rest == 0 { up - up.rem_euclid(2) } else { up };
    mean.clamp(-MOST_MARGIN, MOST_MARGIN)
}

/// Victory points of the British less those of the Turks.
pub(super) fn margin([british, turkish]: [u8; 2]) -> i32 {
    i32::from(british) - i32::from(turkish)
}

/// M1.2 The victory points that each side needs, and at which the game ends.
pub(super) fn most_points(model: &Model) -> [i32; 2] {
    Side::BOTH.map(|side| model.army(side).victory_points.into())
}

/// M1.2 Every battle scores a point, so the game ends before both sides could have one more.
pub(super) fn most_battles(model: &Model) -> i32 {
    most_points(model).iter().sum::<i32>() - 1
}

/// Each committed card strikes at most once in each of the four phases of a battle.
pub(super) fn most_strikes(model: &Model) -> i32 {
    let cards: usize = model.armies.iter().map(|army| army.slots.len()).sum();
    most_battles(model) * 4 * cards as i32
}

/// Something that a game may do to a card; the share of games in which it happens to a copy and
/// the win rate of its side in those games are reported.
pub struct CardMetric {
    /// The name of its share of games, if that is reported.
    pub rate: Option<&'static str>,
    /// The name of its side's win rate in those games, if that is reported.
    pub win_rate: Option<&'static str>,
    /// What has happened.
    pub meaning: &'static str,
    /// The cards it happened to in one game.
    of: fn(&CardNotes) -> Set<Slot>,
}

/// Declares what can happen to a card: the names of its share of games and of its win rate, and what
/// has happened. What has a type is noted as a game is played, what has a function is read off that.
macro_rules! cards {
    ($(
        $name:ident $(: $set:ty)? $(= $of:expr)?, $rate:expr, $win_rate:expr, $meaning:literal;
    )+) => {
        /// Which cards of a side something happened to at least once in a game, by slot.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct CardNotes {
            $($(#[doc = $meaning] pub $name: $set,)?)+
        }

        impl CardNotes {
            /// All that was noted, in order.
            #[inline]
            pub(super) fn sets(&self) -> impl Iterator<Item = Set<Slot>> {
                [$($(self.$name as $set,)?)+].into_iter()
            }
        }

        /// Everything that can happen to a card, in the order of the files: a game counts once,
        /// however many copies it happened to. The win rates have the names of 17Lands, who count a
        /// game once for each copy; so does what is told of copies in hand, [`card_metric_infos`]
        /// says where.
        pub const CARD_METRICS: [CardMetric; [$($meaning),+].len()] = [$(CardMetric {
            rate: $rate,
            win_rate: $win_rate,
            meaning: $meaning,
            of: $(|notes| notes.$name as $set)? $($of)?,
        }),+];
    };
}

cards! {
    // In the hand after the first maneuver (M3.1).
    opening: Set<Slot>, None, Some("oh_wr"), "a copy was in the opening hand";
    drawn = CardNotes::drawn, Some("drawn_rate"), Some("gih_wr"), "a copy was in hand at some time";
    // Drawn at any time after the first maneuver, be it for the first time or again.
    drawn_later: Set<Slot>, None, Some("gd_wr"),
        "a copy was drawn after the opening hand, for the first time or again";
    // Committed to an order of battle (M3.3).
    committed: Set<Slot>, Some("committed_rate"), Some("committed_wr"),
        "a copy was committed to an order of battle";
    // Spent or fired in a strike (M3.4–M3.7).
    struck: Set<Slot>, Some("struck_rate"), Some("struck_wr"), "a copy was spent or fired in a strike";
    // Destroyed by a strike (M3.11); a card that always goes to the reserve survives it (M2.4).
    destroyed: Set<Slot>, Some("destroyed_rate"), Some("destroyed_wr"), "a copy was destroyed by a strike";
    // In the casualty pile at the end.
    lost: Set<Slot>, Some("lost_rate"), Some("lost_wr"), "a copy was in the casualty pile at the end";
}

const OPENING: usize = 0;
const DRAWN: usize = 1;
const DRAWN_LATER: usize = 2;

/// What is counted a copy, and not a game.
const A_COPY: &str = "win rate of its side, a game counted once for each copy of the card";

/// What is reported of a card, by name.
pub fn card_metric_infos() -> Vec<MetricInfo> {
    let share = |name, meaning| MetricInfo { name, unit: "share", meaning };
    let mut infos = vec![
        share("gp_wr", "win rate of its side in all games".to_owned()),
        share("gns_wr", format!("{A_COPY} never in hand")),
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
            DRAWN => share(name, format!("{A_COPY} in hand at some time")),
            _ => share(name, format!("win rate of its side in {games}")),
        }));
    }
    infos
}
