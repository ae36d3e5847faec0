//! Metrics of cards, counters and spaces, each declared once; metrics of whole games are in `ledger`.

mod pieces;
mod spaces;
mod tally;

pub use super::ledger::GAME_METRICS;
pub use spaces::{SPACE_METRICS, SpaceCounts};
pub use tally::Tally;

use super::ledger::Start;
use crate::prelude::*;
use sandtable_games::MetricInfo;

/// Function that returns the maximum of a metric of one game, given the number of its missions.
pub type Maximum = fn(&Model, usize) -> usize;

/// L19 Returns the maximum number of missions in a game of this mode.
///
/// A campaign plays one failed mission again.
fn max_missions(model: &Model, mode: Mode) -> usize {
    match mode {
        Mode::Mission(_) | Mode::Random => 1,
        Mode::Campaign => model.campaign.len() + 1,
    }
}

/// L11.2 Returns the maximum number of Operations in `missions` missions.
///
/// Each Operation turns a card, and a mission turns no card twice.
pub(super) fn max_operations(model: &Model, missions: usize) -> usize {
    missions * model.cards.len()
}

/// L5 Returns the maximum number of units lost in `missions` missions.
///
/// A unit is lost at most once in an Operation: a lost unit leaves the force, and none joins it between the battle
/// and the Demolitions.
pub(super) fn max_units_lost(model: &Model, missions: usize) -> usize {
    max_operations(model, missions) * model.counters.units.len()
}

/// L4 (2) Returns the maximum number of Garrisons eliminated in `missions` missions.
///
/// A mission begins with no more Garrisons than there are markers, and cards may place further ones.
pub(super) fn max_garrisons_removed(model: &Model, missions: usize) -> usize {
    missions * (model.counters.garrisons.len() + garrisons_of_cards(model, model.map.all))
}

/// L13, L19 Returns the maximum number of rail breaks in `missions` missions.
///
/// A space breaks again only after a card repaired it.
pub(super) fn max_rail_breaks(model: &Model, missions: usize) -> usize {
    model.map.of_kind(SpaceKind::Rail).len() + missions * repairs(model, model.map.all)
}

/// L8.4 Returns the maximum number of Garrisons that cards can place in `spaces` in one mission.
fn garrisons_of_cards(model: &Model, spaces: Set<Space>) -> usize {
    max_effects(
        model,
        &|effect| matches!(effect, Effect::PlaceGarrison(targets) if targets.meets(spaces)),
    )
}

/// L8.4 Returns the maximum number of rail breaks that cards can repair in `spaces` in one mission.
fn repairs(model: &Model, spaces: Set<Space>) -> usize {
    max_effects(
        model,
        &|effect| matches!(effect, Effect::RepairRail(targets) if targets.meets(spaces)),
    )
}

/// L11.2 Returns the maximum number of effects in one mission that satisfy `matches`.
///
/// A mission turns no card twice.
fn max_effects(model: &Model, matches: &dyn Fn(&Effect) -> bool) -> usize {
    let of = |card: &OpsCard| card.copies * count(&card.effects, matches);
    model.cards.entries.iter().map(of).sum()
}

/// Returns the number of effects that satisfy `matches`, including nested effects.
fn count(effects: &[Effect], matches: &dyn Fn(&Effect) -> bool) -> usize {
    let inside = |effect: &Effect| -> usize {
        effect.lists().into_iter().map(|list| count(list, matches)).sum()
    };
    effects.iter().map(|effect| usize::from(matches(effect)) + inside(effect)).sum()
}

/// Group of cards or counters to which a metric applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
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
    about: About,
    /// Function that returns the cards or counters to which the event happened in a game, as a bit mask.
    ///
    /// All copies of a card or counter share one bit, that of their last slot.
    of: fn(&Model, &Ledger) -> u64,
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
            of: |model, game| model.$all.copies.entries_among(game.pieces.$name.whole()).0,
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

/// Name of the metric of a card that is the mean number of units lost in the battles that it caused.
const CARD_LOSSES: &str = "units_lost";

/// Metric of the state in which a mission begins, such as its Pounds.
///
/// The mean over the campaigns or random games that reach the mission is reported.
pub struct StartMetric {
    /// Name, in which `MISSION` stands for the name of the mission.
    pub of_missions: &'static str,
    /// Unit of the value.
    pub unit: &'static str,
    /// Description for readers.
    pub meaning: &'static str,
    /// Function that returns the maximum for a scenario; the minimum is 0.
    max: fn(&Model) -> usize,
    /// Function that returns the value for the opening state of a mission.
    of: fn(&Model, &Start) -> usize,
}

/// Metrics of the opening state of a mission, in the order of the result files.
pub const START_METRICS: [StartMetric; 5] = [
    StartMetric {
        of_missions: "start_pounds_MISSION",
        unit: "pounds",
        meaning: "Pounds when the mission began, what was carried over and Logistics",
        max: |model| model.limits.pounds.into(),
        of: |_, start| start.pounds.into(),
    },
    StartMetric {
        of_missions: "start_leadership_MISSION",
        unit: "levels",
        meaning: "Leadership level when the mission began",
        max: |model| model.limits.leadership[1].into(),
        of: |_, start| start.leadership.into(),
    },
    StartMetric {
        of_missions: "start_units_MISSION",
        unit: "units",
        meaning: "Arab units on the map when the mission began, the Camp included",
        max: |model| model.counters.units.len(),
        of: |model, start| (start.on_map & model.counters.units).len(),
    },
    StartMetric {
        of_missions: "start_garrisons_MISSION",
        unit: "garrisons",
        meaning: "Garrisons on the map when the mission began",
        max: |model| model.counters.garrisons.len(),
        of: |model, start| (start.on_map & model.counters.garrisons).len(),
    },
    StartMetric {
        of_missions: "start_rail_breaks_MISSION",
        unit: "spaces",
        meaning: "rail spaces that were broken when the mission began",
        max: |model| model.map.of_kind(SpaceKind::Rail).len(),
        of: |_, start| start.rail_breaks.len(),
    },
];

/// Describes the metrics of single missions of a campaign or random game by name, unit and meaning.
pub fn mission_metric_infos() -> Vec<MetricInfo> {
    let info = |name, text: &str| MetricInfo { name, unit: "share", meaning: text.to_owned() };
    let mut infos = vec![
        info(
            "reached_MISSION",
            "campaigns that reach the mission; of drawn missions, games that play it",
        ),
        info(
            "won_MISSION",
            "campaigns that win the mission; of drawn missions, games that play and win it",
        ),
        info(
            "sat_out_MISSION",
            "games with an attempt at the mission that spent its Ops and neither attacked a Garrison \
             nor used a Demolition; `rulings` estimates the win rate of a campaign whose replay \
             brings no Logistics (`replay_logistics`)",
        ),
    ];
    infos.extend(START_METRICS.iter().map(|metric| {
        let meaning = format!("{}, its second attempt if there was one", metric.meaning);
        MetricInfo { name: metric.of_missions, unit: metric.unit, meaning }
    }));
    infos
}

/// Describes the metrics of single cards and counters by name, unit and meaning.
pub fn card_metric_infos() -> Vec<MetricInfo> {
    let info = |name, unit, meaning| MetricInfo { name, unit, meaning };
    let mut infos = vec![info("gp_wr", "share", "win rate in all games".to_owned())];
    for PieceMetric { rate, win_rate, meaning, .. } in PIECE_METRICS {
        let games = format!("games where {meaning}");
        infos.push(info(rate, "share", format!("share of {games}")));
        infos.push(info(win_rate, "share", format!("win rate in {games}")));
    }
    let meaning = "units lost in the battles that it brought about, in games where it did";
    infos.push(info(CARD_LOSSES, "units", meaning.to_owned()));
    infos
}
