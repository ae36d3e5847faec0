//! Metrics of many games, computed from their ledgers.

mod pieces;
mod spaces;
mod tally;

pub use tally::Tally;

use crate::ledger::Start;
use crate::ledger::pieces::{PIECE_METRICS, PieceMetric};
use crate::prelude::*;
use sandtable_games::MetricInfo;

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
        meaning: "Pounds when the mission began",
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
             nor used a Demolition; `sensitivity` estimates the win rate of a campaign whose replay \
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
