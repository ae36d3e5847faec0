//! Rows of the section character: measures of a game's quality from the literature on games.
//!
//! A measure of win probabilities uses for each game the win rate of the *other* games in the same state. Its error is
//! that of the grouped jackknife, which includes the error of the win-probability curve;
//! [`excitement`](super::excitement) explains how its bias is removed.

use super::coin_flips::CoinFlipBaseline;
use super::excitement::clamp_to_unit;
use super::matchup::{MatchupProfile, VariantName};
use super::resolved_variance::GameStage;
use crate::prelude::*;
use sandtable_summary::rows::{Measure, Measured};

/// Adds a row for each measure of a matchup, with the same measure of coin-flip games as a baseline.
pub(super) fn add_rows(
    profile: &MatchupProfile<'_>,
    setting: &VariantName,
    rows: &mut Vec<Measured>,
) {
    let half = profile.played.half_game_turns();
    let baseline = CoinFlipBaseline::new(&profile.measured.resolved.lengths, half);
    rows.extend(Measure::ALL.iter().map(|measure| {
        let estimate = clamp_to_range(measure, estimate_measure(profile, measure));
        // Without games, as for a seat that does not exist, there is no baseline.
        let coins = (estimate.n > 0).then(|| baseline.value(measure, estimate.value)).flatten();
        Measured {
            setting: setting.name.clone(),
            varied: Varied(setting.values.clone()),
            coins,
            ..Measured::of(profile.name, measure.clone(), estimate)
        }
    }));
}

/// Estimates a measure of a matchup; the estimate may lie outside the range of the measure.
fn estimate_measure(profile: &MatchupProfile<'_>, measure: &Measure) -> Estimate {
    let MatchupProfile { level, played, measured, .. } = *profile;
    let (excitement, resolved) = (&measured.excitement, &measured.resolved);
    match measure {
        Measure::Evenness => resolved.estimate_evenness(level),
        Measure::Turns => excitement.estimate_mean_of(&LuckMetric::Turns, level),
        Measure::LengthVariation => resolved.estimate_length_variation(level),
        Measure::Openness => {
            excitement.estimate_ratio([&LuckMetric::OpenTurns, &LuckMetric::Turns], level)
        }
        Measure::Swings => excitement.estimate_mean_of(&LuckMetric::Swings, level),
        Measure::Excitement => excitement.estimate_mean_of(&LuckMetric::Excitement, level),
        Measure::ComebackDepth => excitement.estimate_mean_of(&LuckMetric::ComebackDepth, level),
        Measure::LargestSwing => excitement.estimate_mean_of(&LuckMetric::LargestSwing, level),
        Measure::SettledByFirstTurn => resolved.estimate_share(GameStage::FirstTurn, level),
        Measure::SettledByHalf => resolved.estimate_share(GameStage::Half, level),
        Measure::SettledByLastTurn => resolved.estimate_last_turn(level),
        Measure::SkillOfFirst => estimate_skill(&played.references, 0, level),
        Measure::SkillOfSecond => estimate_skill(&played.references, 1, level),
        Measure::SatOut => Estimate::rate(played.games_with_skips, played.games_with_parts, level),
    }
}

/// Clamps the estimate of a measure to its range, which contains negative numbers only for skill.
fn clamp_to_range(measure: &Measure, estimate: Estimate) -> Estimate {
    match measure {
        Measure::SkillOfFirst | Measure::SkillOfSecond => estimate.clamped(-1.0..=1.0),
        _ => clamp_to_unit(measure.unit(), estimate),
    }
}

/// Estimates the win rate of a seat's policy minus that of the reference policy in the same seat.
///
/// `references` counts the wins of the matchup and of its versions with the reference policy in each seat, on the same
/// random streams. The estimate is unknown if the matchup has no such seat.
fn estimate_skill(references: &CrossTally, seat: usize, level: f64) -> Estimate {
    let arm = seat + 1;
    if arm >= references.variants() {
        return Estimate::unknown(0);
    }
    // The tally counts wins of the first seat, so a gain of another seat is a loss of the first.
    let pair = if seat == 0 { references.pair(0, arm) } else { references.pair(arm, 0) };
    pair.difference(-1..=1, level)
}
