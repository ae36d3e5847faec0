//! Rows of the section character: measures of a game's quality from the literature on games.
//!
//! In measures of win probabilities, no game counts for its own win probability. Their error is that of the grouped
//! jackknife, which includes the error of the curve; [`excitement`](super::excitement) explains how their bias is
//! removed.

use super::coin_flips::CoinFlips;
use super::excitement::within;
use super::matchup::{MatchupProfile, Setting};
use super::resolved_variance::GameStage;
use crate::prelude::*;
use sandtable_summary::rows::{Measure, Measured};

/// Adds the rows of all measures of a matchup, in the order of [`Measure::ALL`].
pub(super) fn add_rows(profile: &MatchupProfile<'_>, setting: &Setting, rows: &mut Vec<Measured>) {
    let half = profile.played.half_of_the_turns();
    let baseline = CoinFlips::new(&profile.measured.resolved.lengths, half);
    rows.extend(Measure::ALL.iter().map(|measure| {
        let estimate = clamped(measure, estimate(profile, measure));
        // Without games, as for a seat that does not exist, there is no baseline.
        let coins = (estimate.n > 0).then(|| baseline.of(measure, estimate.value)).flatten();
        Measured {
            setting: setting.name.clone(),
            varied: Varied(setting.values.clone()),
            coins,
            ..Measured::of(profile.name, measure.clone(), estimate)
        }
    }));
}

/// Returns the unclamped estimate of a measure.
fn estimate(profile: &MatchupProfile<'_>, measure: &Measure) -> Estimate {
    let MatchupProfile { level, played, measured, .. } = *profile;
    let (excitement, resolved) = (&measured.excitement, &measured.resolved);
    match measure {
        Measure::Evenness => resolved.evenness(level),
        Measure::Turns => excitement.figure(&LuckMetric::Turns, level),
        Measure::LengthVariation => resolved.length_variation(level),
        Measure::Openness => excitement.ratio([&LuckMetric::OpenTurns, &LuckMetric::Turns], level),
        Measure::Swings => excitement.figure(&LuckMetric::Swings, level),
        Measure::Excitement => excitement.figure(&LuckMetric::Excitement, level),
        Measure::ComebackDepth => excitement.figure(&LuckMetric::ComebackDepth, level),
        Measure::LargestSwing => excitement.figure(&LuckMetric::LargestSwing, level),
        Measure::SettledByFirstTurn => resolved.share(GameStage::FirstTurn, level),
        Measure::SettledByHalf => resolved.share(GameStage::Half, level),
        Measure::SettledByLastTurn => resolved.last_turn(level),
        Measure::SkillOfFirst => skill(&played.references, 0, level),
        Measure::SkillOfSecond => skill(&played.references, 1, level),
        Measure::SatOut => Estimate::rate(played.games_with_skips, played.games_with_parts, level),
    }
}

/// Clamps the estimate of a measure to its range, which contains negative numbers only for skill.
fn clamped(measure: &Measure, estimate: Estimate) -> Estimate {
    match measure {
        Measure::SkillOfFirst | Measure::SkillOfSecond => estimate.clamped(-1.0..=1.0),
        _ => within(measure.unit(), estimate),
    }
}

/// Estimates the win rate of the policy in a seat minus that of the reference policy.
///
/// Both play the same random streams. The estimate is unknown, of no games, if there is no such seat.
fn skill(references: &CrossTally, seat: usize, level: f64) -> Estimate {
    let arm = seat + 1;
    if arm >= references.variants() {
        return Estimate::unknown(0);
    }
    // The tally counts wins of the first seat, so a gain of another seat is a loss of the first.
    let pair = if seat == 0 { references.pair(0, arm) } else { references.pair(arm, 0) };
    pair.difference(-1..=1, level)
}
