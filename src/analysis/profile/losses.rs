//! Rows of the section losses: causes of lost games, how early they were lost, and turning points.
//!
//! Win probabilities are those of the win-probability curve, which is itself an estimate; so every mean of them has the
//! error of the grouped jackknife, which includes that of the curve.

mod tally;
mod turning_points;

use self::tally::CauseCounts;
pub use self::tally::LossTally;
pub use self::turning_points::{CURVE_GAMES, TurnSwing, greatest_swings, turn_swings};
use super::matchup::MatchupProfile;
use crate::prelude::*;
use sandtable_summary::rows::Loss;
use sandtable_summary::rows::LossMetric::*;

/// Adds the rows of the lost games of a matchup: number, causes, win probabilities and swings.
pub(super) fn add_rows(profile: &MatchupProfile<'_>, rows: &mut Vec<Loss>) {
    let (level, tally) = (profile.level, &profile.measured.losses);
    let row = |metric, estimate| Loss::of(profile.name, metric, estimate);
    rows.push(row(Lost, Estimate::rate(tally.lost_games(), tally.games, level)));
    for (cause, counts) in tally.causes() {
        add_cause(profile, cause, counts, rows);
    }
    for (turn, probability) in tally.estimate_lost_probabilities(level).iter().enumerate() {
        let (about, turn) = ("chance".to_owned(), Some(turn as u64));
        rows.push(Loss { about, turn, ..row(ChanceLeft, probability.clamped(0.0..=1.0)) });
    }
    for (name, swing) in tally.estimate_swings(level) {
        let (about, name) = ("turn".to_owned(), name.to_owned());
        rows.push(Loss { about, name, ..row(Swing, swing) });
    }
}

/// Adds the rows of a cause of losses: its share of lost games, and how much was missing to win.
///
/// `(about, name)` are the kind and the name of the cause.
fn add_cause(
    profile: &MatchupProfile<'_>,
    (about, name): (&str, &str),
    cause: &CauseCounts,
    rows: &mut Vec<Loss>,
) {
    let (level, tally) = (profile.level, &profile.measured.losses);
    let (lost, won) = (tally.lost_games(), tally.games - tally.lost_games());
    let mut add = |metric, estimate, parts: Option<i32>| {
        let (about, name, parts) = (about.to_owned(), name.to_owned(), parts.map(f64::from));
        rows.push(Loss { about, name, parts, ..Loss::of(profile.name, metric, estimate) });
    };
    let rate = |count, of| Estimate::rate(count, of, level);
    add(ShareOfLost, rate(cause.games, lost), None);
    if cause.won > 0 {
        add(ShareOfWon, rate(cause.won, won), None);
    }
    let [sum, squares] = cause.shortfall_sums();
    if sum > 0 {
        let mean = Moments { n: cause.games, sum, squares }.estimate_counts(level);
        add(Missing, mean, None);
    }
    for (missing, games) in &cause.missing {
        add(ShareMissing, rate(*games, lost), Some(*missing));
    }
}

/// Marks the significant changes of the win probability, tested over the rows of all matchups.
pub(super) fn judge_swings(rows: &mut [Loss], smallest_effect: f64) {
    let swing =
        |row: &Loss| (row.metric == Swing).then(|| tested_difference(row, None, smallest_effect));
    mark_verdicts(rows, swing, |row| &mut row.judged);
}
