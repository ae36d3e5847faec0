//! Sections on the course and the endings of games: `summary.csv`.

use super::prelude::*;
use std::collections::HashMap;

use sandtable_summary::QUANTILES;
use sandtable_summary::rows::Played;

pub(super) fn campaign(result: &WrittenResult, telling: &mut Telling) {
    let label = result.parts.mode().map_or("", |mode| mode.label);
    let title = format!("{label}s reached, won and given up on purpose");
    tell_shares(result, telling, &title, |metric| {
        let is_told = ["reached_", "won_", SAT_OUT].iter().any(|stage| metric.starts_with(stage));
        is_told.then(|| spoken(metric))
    });
    beginnings(result, telling);
}

pub(super) fn endings(result: &WrittenResult, telling: &mut Telling) {
    if result.tables.games.iter().any(|row| row.metric.name().starts_with(ENDED)) {
        winners::say_detailed(result, telling);
    }
    let label = |metric: &str| metric.strip_prefix(ENDED).map(spoken);
    tell_shares(result, telling, "Why games ended", label);
}

/// Adds bars of the shares of games for the metrics that `label` gives a name.
fn tell_shares(
    result: &WrittenResult,
    telling: &mut Telling,
    title: &str,
    label: impl Fn(&str) -> Option<String>,
) {
    let rows = result.tables.games.iter().filter(|row| label(row.metric.name()).is_some());
    for (matchup, rows) in &winners::tell_which(result, rows, telling) {
        let caption = format!("{title}: {matchup} ({})", basis_of_rows(rows));
        let columns = ["Outcome", "share of games", "what it says"];
        let cells = |row: &Played| {
            let name = row.metric.name();
            let meaning = result.meaning(name).unwrap_or_default().to_owned();
            vec![label(name).unwrap_or_default(), meaning]
        };
        let what = ["Bars of the share of games for {outcome}.", "\nBars: the share of games."];
        telling.lines(SHARES, &caption, &columns, rows, cells, what);
        telling.in_short_by(|grid| grid.with_columns(2));
        telling.rest_on_page();
    }
}

/// Prefix of the names of metrics that are the share of games with a given ending.
const ENDED: &str = "ended_by_";
/// Prefix of the names of metrics that are the share of games in which a mission was skipped.
const SAT_OUT: &str = "sat_out_";
/// Share of games above which the summary mentions a skipped mission.
const RARELY: f64 = 0.01;
/// Prefix of the names of metrics that describe the start of a campaign's mission.
const BEGINNING: &str = "start_";

/// Adds a table of the starts of a campaign's missions: a row for each mission, a column for each metric.
fn beginnings(result: &WrittenResult, telling: &mut Telling) {
    let Some((mode, any)) = result.parts.mode().zip(result.parts.any_mode()) else { return };
    let rows = result.tables.games.iter().filter(|row| row.metric.name().starts_with(BEGINNING));
    let (matchups, _) = winners::told(result, of_each(rows));
    for (matchup, rows) in &matchups {
        let (mut names, mut modes, mut cells) = (Vec::new(), Vec::new(), HashMap::new());
        for row in rows.iter().filter(|row| !is_quantile(row.metric.name())) {
            let Some((name, mode)) = result.of_mode(row.metric.name()) else { continue };
            if cells.insert((name, mode), figure(*row)).is_none() {
                names.extend((!names.contains(&name)).then_some(name));
                modes.extend((!modes.contains(&mode)).then_some(mode));
            }
        }
        let spoken_name = |name: &str| {
            spoken(name.trim_start_matches(BEGINNING).trim_end_matches(any).trim_end_matches('_'))
        };
        let caption = format!("When a {} began, on average: {matchup}", mode.label.to_lowercase());
        let heads = names.iter().map(|name| spoken_name(name));
        let mut grid = Grid::new(&caption, [mode.label.to_owned()].into_iter().chain(heads));
        for mode in modes {
            let cell = |name: &&str| cells.get(&(*name, mode)).cloned().unwrap_or_default();
            grid.row([spoken(mode)].into_iter().chain(names.iter().map(cell)));
        }
        telling.table(grid);
    }
}

/// Returns sentences on the shares of games with skipped missions, the most frequent first.
///
/// Matchups of the baseline policy are left out.
pub(super) fn sat_out(result: &WrittenResult) -> Vec<String> {
    let often = |row: &&Played| {
        let is_known = row.estimate.value.is_some_and(|share| share > RARELY);
        let of_reference = winners::has_player(&row.matchup, result.reference);
        row.metric.name().starts_with(SAT_OUT) && is_known && !of_reference
    };
    let told = |(matchup, mut rows): (&Matchup, Vec<&Played>)| {
        greatest_first(&mut rows);
        let share = |row: &&Played| {
            let part = spoken(&row.metric.name()[SAT_OUT.len()..]);
            format!("{part} in {} of games", rate(&row.estimate))
        };
        let shares = rows.iter().map(share).collect::<Vec<_>>().join(", ");
        format!("Given up on purpose: {shares} ({}), {matchup}.", basis(&rows[0].estimate))
    };
    let rows: Vec<&Played> = result.tables.games.iter().filter(often).collect();
    let more = "`sensitivity` tests whether other readings of the rules reward it, too.".to_owned();
    let more = (!rows.is_empty()).then_some(more);
    of_each(rows).into_iter().map(told).chain(more).collect()
}

pub(super) fn numbers(result: &WrittenResult, telling: &mut Telling) {
    let told_elsewhere = ["win_rate", ENDED, "reached_", "won_", SAT_OUT, BEGINNING];
    let is_number =
        |row: &&Played| !told_elsewhere.iter().any(|it| row.metric.name().starts_with(it));
    let rows = result.tables.games.iter().filter(is_number);
    for (matchup, rows) in &winners::tell_which(result, rows, telling) {
        telling.table(means(result, matchup, rows));
        telling.in_short_by(|grid| grid.with_columns(5));
        telling.rest_on_page();
    }
}

/// Returns a table of the means of metrics, each with its quantiles.
fn means(result: &WrittenResult, matchup: &Matchup, rows: &[&Played]) -> Grid {
    let columns = ["In a game", "on average", "low", "middle", "high", "what it says"];
    let mut measured = rows.to_vec();
    measured.retain(|row| !is_quantile(row.metric.name()));
    let caption = format!("{matchup} ({})", basis_of_rows(&measured));
    let mut grid = Grid::new(&caption, columns);
    let quantile = |metric: &str, suffix: &str| {
        let name = format!("{metric}_{suffix}");
        let row = rows.iter().find(|row| row.metric.name() == name);
        row.map(|row| in_order(&row.estimate)).unwrap_or_default()
    };
    for row in measured {
        let metric = row.metric.name();
        let quantiles = QUANTILES.map(|(suffix, _)| quantile(metric, suffix));
        let first = [spoken(metric), figure(row)];
        let meaning = result.meaning(metric).unwrap_or_default().to_owned();
        grid.row(first.into_iter().chain(quantiles).chain([meaning]));
    }
    grid
}

/// Formats a quantile with the ends of its interval, unless both ends are equal.
fn in_order(quantile: &Estimate) -> String {
    let value = quantile.value.map(short).unwrap_or_default();
    match quantile.interval.filter(|it| it.low < it.high) {
        Some(it) => format!("{value} ({} to {})", short(it.low), short(it.high)),
        None => value,
    }
}

fn is_quantile(metric: &str) -> bool {
    QUANTILES.iter().any(|(suffix, _)| metric.ends_with(&format!("_{suffix}")))
}
