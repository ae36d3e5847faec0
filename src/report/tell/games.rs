//! Sections on what happens in games and why they end: `summary.csv`.

use super::prelude::*;
use std::collections::HashMap;

use sandtable_summary::QUANTILES;
use sandtable_summary::rows::Played;

pub(super) fn campaign(result: &WrittenResult, content: &mut SectionContent) {
    let label = result.parts.mode().map_or("", |mode| mode.label);
    let title = format!("{label}s reached, won and given up on purpose");
    add_shares(result, content, &title, |metric| {
        let is_told =
            ["reached_", "won_", SKIPPED_PREFIX].iter().any(|stage| metric.starts_with(stage));
        is_told.then(|| with_spaces(metric))
    });
    mission_starts(result, content);
}

pub(super) fn endings(result: &WrittenResult, content: &mut SectionContent) {
    if result.tables.games.iter().any(|row| row.metric.name().starts_with(ENDING_PREFIX)) {
        winners::add_detail_note(result, content);
    }
    let label = |metric: &str| metric.strip_prefix(ENDING_PREFIX).map(with_spaces);
    add_shares(result, content, "Why games ended", label);
}

/// Adds a bar chart of metrics that are shares of games, such as the share of each ending.
///
/// `label` returns the text beside the bar of a metric, or `None` to leave the metric out.
fn add_shares(
    result: &WrittenResult,
    content: &mut SectionContent,
    title: &str,
    label: impl Fn(&str) -> Option<String>,
) {
    let rows = result.tables.games.iter().filter(|row| label(row.metric.name()).is_some());
    for (matchup, rows) in &winners::select_detailed(result, rows, content) {
        let caption = format!("{title}: {matchup} ({})", basis_of_rows(rows));
        let columns = ["Outcome", "share of games", "what it says"];
        let cells = |row: &Played| {
            let name = row.metric.name();
            let meaning = result.meaning(name).unwrap_or_default().to_owned();
            vec![label(name).unwrap_or_default(), meaning]
        };
        let what = ["Bars of the share of games for {outcome}.", "\nBars: the share of games."];
        content.add_row_chart(SHARES, &caption, &columns, rows, cells, what);
        content.shorten_table(|grid| grid.with_columns(2));
        content.omit_further_short_forms();
    }
}

/// Prefix of the names of metrics such as `ended_by_exhaustion`: the share of games with that ending.
const ENDING_PREFIX: &str = "ended_by_";
/// Prefix of the names of metrics that are the share of games in which the player skipped a mission.
const SKIPPED_PREFIX: &str = "sat_out_";
/// Share of games above which the summary mentions a skipped mission.
const MIN_SKIPPED_SHARE: f64 = 0.01;
const MISSION_START_PREFIX: &str = "start_";

/// Adds a table of the states in which a campaign's missions start.
///
/// It has a row for each mission and a column for each metric.
fn mission_starts(result: &WrittenResult, content: &mut SectionContent) {
    let Some((mode, any)) = result.parts.mode().zip(result.parts.any_mode()) else { return };
    let rows = result
        .tables
        .games
        .iter()
        .filter(|row| row.metric.name().starts_with(MISSION_START_PREFIX));
    let (matchups, _) = winners::detailed_matchups(result, group_by_matchup(rows));
    for (matchup, rows) in &matchups {
        let (mut names, mut modes, mut cells) = (Vec::new(), Vec::new(), HashMap::new());
        for row in rows.iter().filter(|row| !is_quantile(row.metric.name())) {
            let Some((name, mode)) = result.of_mode(row.metric.name()) else { continue };
            if cells.insert((name, mode), figure(*row)).is_none() {
                names.extend((!names.contains(&name)).then_some(name));
                modes.extend((!modes.contains(&mode)).then_some(mode));
            }
        }
        let column_title = |name: &str| {
            with_spaces(
                name.trim_start_matches(MISSION_START_PREFIX)
                    .trim_end_matches(any)
                    .trim_end_matches('_'),
            )
        };
        let caption = format!("When a {} began, on average: {matchup}", mode.label.to_lowercase());
        let heads = names.iter().map(|name| column_title(name));
        let mut grid = Grid::new(&caption, [mode.label.to_owned()].into_iter().chain(heads));
        for mode in modes {
            let cell = |name: &&str| cells.get(&(*name, mode)).cloned().unwrap_or_default();
            grid.row([with_spaces(mode)].into_iter().chain(names.iter().map(cell)));
        }
        content.add_table(grid);
    }
}

/// Returns sentences with the shares of games in which missions were skipped, the greatest first.
///
/// Matchups of the baseline policy are left out.
pub(super) fn skipped_missions(result: &WrittenResult) -> Vec<String> {
    let often = |row: &&Played| {
        let is_known = row.estimate.value.is_some_and(|share| share > MIN_SKIPPED_SHARE);
        let of_reference = winners::has_player(&row.matchup, result.reference);
        row.metric.name().starts_with(SKIPPED_PREFIX) && is_known && !of_reference
    };
    let told = |(matchup, mut rows): (&Matchup, Vec<&Played>)| {
        greatest_first(&mut rows);
        let share = |row: &&Played| {
            let part = with_spaces(&row.metric.name()[SKIPPED_PREFIX.len()..]);
            format!("{part} in {} of games", rate(&row.estimate))
        };
        let shares = rows.iter().map(share).collect::<Vec<_>>().join(", ");
        format!("Given up on purpose: {shares} ({}), {matchup}.", basis(&rows[0].estimate))
    };
    let rows: Vec<&Played> = result.tables.games.iter().filter(often).collect();
    let more = "`sensitivity` tests whether other readings of the rules reward it, too.".to_owned();
    let more = (!rows.is_empty()).then_some(more);
    group_by_matchup(rows).into_iter().map(told).chain(more).collect()
}

pub(super) fn numbers(result: &WrittenResult, content: &mut SectionContent) {
    let told_elsewhere =
        ["win_rate", ENDING_PREFIX, "reached_", "won_", SKIPPED_PREFIX, MISSION_START_PREFIX];
    let is_number =
        |row: &&Played| !told_elsewhere.iter().any(|it| row.metric.name().starts_with(it));
    let rows = result.tables.games.iter().filter(is_number);
    for (matchup, rows) in &winners::select_detailed(result, rows, content) {
        content.add_table(metric_means(result, matchup, rows));
        content.shorten_table(|grid| grid.with_columns(5));
        content.omit_further_short_forms();
    }
}

fn metric_means(result: &WrittenResult, matchup: &Matchup, rows: &[&Played]) -> Grid {
    let columns = ["In a game", "on average", "low", "middle", "high", "what it says"];
    let mut measured = rows.to_vec();
    measured.retain(|row| !is_quantile(row.metric.name()));
    let caption = format!("{matchup} ({})", basis_of_rows(&measured));
    let mut grid = Grid::new(&caption, columns);
    let quantile = |metric: &str, suffix: &str| {
        let name = format!("{metric}_{suffix}");
        let row = rows.iter().find(|row| row.metric.name() == name);
        row.map(|row| format_quantile(&row.estimate)).unwrap_or_default()
    };
    for row in measured {
        let metric = row.metric.name();
        let quantiles = QUANTILES.map(|(suffix, _)| quantile(metric, suffix));
        let first = [with_spaces(metric), figure(row)];
        let meaning = result.meaning(metric).unwrap_or_default().to_owned();
        grid.row(first.into_iter().chain(quantiles).chain([meaning]));
    }
    grid
}

fn format_quantile(quantile: &Estimate) -> String {
    let value = quantile.value.map(short).unwrap_or_default();
    match quantile.interval.filter(|it| it.low < it.high) {
        Some(it) => format!("{value} ({} to {})", short(it.low), short(it.high)),
        None => value,
    }
}

fn is_quantile(metric: &str) -> bool {
    QUANTILES.iter().any(|(suffix, _)| metric.ends_with(&format!("_{suffix}")))
}
