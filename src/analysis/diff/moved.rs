//! Differences between two scenarios besides the win rate: measures of a game, endings, and win rates with cards.

use crate::cards::observe_games;
use crate::effects::measure_difference;
use crate::prelude::*;
use sandtable_stats::Replicated;
use sandtable_summary::Metric;
use sandtable_summary::rows::DifferenceMetric::WinRateChange;
use sandtable_summary::rows::{About, Difference, Moved, MovedMetric};

/// Plays two scenarios in one matchup, and adds rows on measures, endings and cards to `rows`.
///
/// `ends` is the matchup prepared in the first and in the second scenario.
pub fn study(
    session: &Session<'_>,
    matchup: &Matchup,
    ends: [PreparedMatchup; 2],
    rows: &mut Vec<Moved>,
) {
    add_measures(session, matchup, &ends, rows);
    let cells = ends.map(|cast| observe_games(session, &[cast], &MatchupShares::single()));
    add_endings(matchup, &cells, session.level, rows);
    rows.extend(cards(matchup, [&cells[0], &cells[1]]));
}

fn add_measures(
    session: &Session<'_>,
    matchup: &Matchup,
    ends: &[PreparedMatchup; 2],
    rows: &mut Vec<Moved>,
) {
    let measures = session.game().measures_in_table();
    let panel = Panel { measures: measures.clone(), ..Panel::new(ends.clone(), session.seed) };
    let tally = play_panel(session, &panel);
    for (MeasureId { name, .. }, outcomes) in measures.iter().zip(&tally.measures) {
        let change = measure_difference(&outcomes.pair(1, 0), session.level);
        let mean = |arm| (tally.n() > 0).then(|| outcomes.sum(arm) as f64 / tally.n() as f64);
        rows.push(Moved {
            about: About::Number,
            name: (*name).to_owned(),
            unit: session.game().unit_of(name).into(),
            before: mean(0),
            after: mean(1),
            ..Moved::of(matchup, MovedMetric::Change, change)
        });
    }
}

/// Adds a row for each reason why games end, with its share of games in both scenarios.
fn add_endings(matchup: &Matchup, [one, other]: &[Cell; 2], level: f64, rows: &mut Vec<Moved>) {
    for name in each_once(one.reasons.iter().chain(&other.reasons).map(|(name, _)| *name)) {
        let share = |cell: &Cell| {
            let count = cell.reasons.iter().find(|(known, _)| *known == name);
            Estimate::rate(count.map_or(0, |(_, count)| *count), cell.games, level)
        };
        let of = Moved { about: About::Ending, name: name.to_owned(), ..empty_row(matchup) };
        rows.push(complete_row(of, [share(one), share(other)]));
    }
}

/// Returns rows with each card's win rates, such as that in the opening hand, in both scenarios.
pub fn cards(matchup: &Matchup, [one, other]: [&Cell; 2]) -> Vec<Moved> {
    let mut rows = Vec::new();
    for card in &other.cards {
        let known = |it: &&CardFigures| (it.side, &it.card) == (card.side, &card.card);
        let Some(before) = one.cards.iter().find(known) else { continue };
        for metric in card.metrics.iter().filter(|metric| metric.unit == "share") {
            let same = |it: &&Metric| it.name == metric.name;
            let Some(before) = before.metrics.iter().find(same) else { continue };
            let of = Moved {
                about: About::Card,
                side: card.side.to_owned(),
                name: card.card.clone(),
                metric: MovedMetric::OfCard(format!("{}_change", metric.name)),
                ..empty_row(matchup)
            };
            rows.push(complete_row(of, [before.estimate, metric.estimate]));
        }
    }
    rows
}

fn empty_row(matchup: &Matchup) -> Moved {
    Moved::of(matchup, MovedMetric::Change, Estimate::unknown(0))
}

/// Completes a row with a share `before` (in the first scenario) and `after` (in the second).
///
/// The shares are those of games, or of copies of a card. They are compared as independent, although they come from the
/// same random streams; so the interval is wider than necessary.
fn complete_row(of: Moved, [before, after]: [Estimate; 2]) -> Moved {
    let estimate = after.minus_independent(&before);
    Moved { unit: "share".into(), estimate, before: before.value, after: after.value, ..of }
}

/// Merges a quantity's rows from several training seeds; its values in both scenarios become means.
pub fn merge_rows(rows: &[Moved], replicated: &Replicated) -> Moved {
    let mean = |of: fn(&Moved) -> Option<f64>| {
        let known: Vec<f64> = rows.iter().filter_map(of).collect();
        (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
    };
    Moved {
        estimate: replicated.mean,
        before: mean(|row| row.before),
        after: mean(|row| row.after),
        ..rows[0].clone()
    }
}

/// Tests whether the value of each row changed significantly, and marks the row.
///
/// `whole` contains the changes of the win rates, and `matters` is the smallest effect of interest.
pub fn judge_moved(parts: Parts, rows: &mut [Moved], whole: &[Difference], matters: f64) {
    let compared = |row: &Moved| {
        let difference = tested_change(parts, row, whole)?;
        Some(TestedDifference { difference, ..tested_difference(row, None, matters) })
    };
    mark_verdicts(rows, compared, |row| &mut row.judged);
}

/// Returns the estimate of a row that is tested against 0.
///
/// It is the change itself. For a win rate with a card, it is the change minus the change of its side's win rate, which
/// is in `whole`; it is `None` if `whole` does not contain that change.
fn tested_change(parts: Parts, row: &Moved, whole: &[Difference]) -> Option<Estimate> {
    if !matches!(&row.metric, MovedMetric::OfCard(name) if name.ends_with("_wr_change")) {
        return Some(row.estimate);
    }
    let is_whole = |it: &&Difference| it.metric == WinRateChange && it.matchup == row.matchup;
    let whole = whole.iter().find(is_whole)?.estimate.value?;
    let of_side = if row.side == parts.first().side() { whole } else { -whole };
    Some(row.estimate.minus(of_side))
}
