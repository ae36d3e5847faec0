//! Section on a sweep: win rates at the points of a grid of varied values (`sweep.csv`).

use super::base::{self, BaseRate};
use super::prelude::*;
use super::winners::COLOURS;
use sandtable_summary::rows::PointMetric::{ChangeOf, HarmOfMore, WinRate, WinRateChange};
use sandtable_summary::rows::SweepRow as Row;

const MAX_GRID_POINTS_IN_CHART: usize = 60;

/// Heading of the column of p-values, which the short table omits because it has the verdicts.
const P_VALUE_HEADING: &str = "p-value";

fn setting_rates<'a>(rows: &[&'a Row]) -> Vec<(&'a str, Estimate)> {
    keep_metric(rows, WinRate).into_iter().map(|row| (&row.setting[..], row.estimate)).collect()
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let matchups = group_by_matchup(&result.tables.points);
    let bases: Vec<BaseRate<'_>> =
        matchups.iter().filter_map(|(matchup, rows)| base_rate(matchup, rows)).collect();
    let mut told = base::sentences(result, &bases);
    let first = matchups.first();
    told.extend(
        first
            .and_then(|(matchup, rows)| extremes(matchup, &setting_rates(rows)))
            .unwrap_or_default(),
    );
    let rows: Vec<&Row> = result.tables.points.iter().collect();
    told.extend(base::margin_sentence(&rows, |row| row.setting.clone(), |row| row.judged));
    told.extend(matchups.iter().flat_map(|(matchup, rows)| warnings(matchup, rows)));
    told
}

fn base_rate<'a>(matchup: &'a Matchup, rows: &[&Row]) -> Option<BaseRate<'a>> {
    Some(BaseRate { matchup, rate: setting_rates(rows).first()?.1 })
}

/// Returns warnings about grid points that should help a side, such as more cards, but harm it.
fn warnings(matchup: &Matchup, rows: &[&Row]) -> Vec<String> {
    let warning = |row: &Row| {
        format!(
            "Warning: more of it does harm, {} points at {} ({matchup}): a figure about this player, \
             who does not use it well, rather than about the scenario.",
            points(&row.estimate),
            row.setting
        )
    };
    keep_metric(rows, HarmOfMore).into_iter().map(warning).collect()
}

/// Returns sentences on the grid points with the highest, the lowest and the most even win rate.
///
/// A solitaire game has no most even point. Returns `None` without grid points.
fn extremes(matchup: &Matchup, rates: &[(&str, Estimate)]) -> Option<Vec<String>> {
    let (base, points) = rates.split_first()?;
    let greatest =
        |yardstick: fn(f64) -> f64| all_greatest(points, |(_, rate)| rate.value.map(yardstick));
    let (lowest, highest) = (greatest(|rate| -rate), greatest(|rate| rate));
    let told = |points: &[&(&str, Estimate)]| {
        let name =
            |setting| if setting == Row::BASE { "the scenario as it stands" } else { setting };
        let settings: Vec<&str> = points.iter().map(|(setting, _)| name(*setting)).collect();
        format!("{} at {}", rate(&points[0].1), enumerated(&settings))
    };
    let wins = matchup.winner();
    let [low, high] = [lowest.first()?, highest.first()?].map(|it| bare_rate(&it.1));
    if low == high {
        let is_unchanged = low == bare_rate(&base.1);
        let alike = if is_unchanged { "Nothing changed that can be seen: " } else { "" };
        return Some(vec![format!("{alike}{wins} {low} of games at every point, {matchup}.")]);
    }
    let even = all_greatest(rates, |(_, rate)| rate.value.map(|rate| -(rate - 0.5).abs()));
    let even = Some(even).filter(|_| !matchup.parts().are_solitaire());
    let mut told_all = vec![
        format!("{wins} {low} to {high} of games, {matchup}."),
        format!("Highest: {}.", told(&highest)),
        format!("Lowest: {}.", told(&lowest)),
    ];
    told_all.extend(even.map(|it| format!("Most even: {}.", told(&it))));
    Some(told_all)
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let matchups = group_by_matchup(&result.tables.points);
    for (place, (matchup, rows)) in matchups.iter().enumerate() {
        let caption = format!("{matchup} ({} each)", basis_of_rows(rows));
        let (grid, rates) = (grid(&caption, rows, result.smallest_effect()), setting_rates(rows));
        let matrix = WinRateGrid::of(&rates);
        if let Some(heat) = matrix.as_ref().and_then(WinRateGrid::heat) {
            let [one, other] = matrix.as_ref().map(|it| it.names).unwrap_or_default();
            let key = format!("Win rates in percent.\nRows: {one}. Columns: {other}. {COLOURS}");
            let cells = counted(heat.shares.len() as u64, "cell");
            let description = format!("A matrix of {cells}; the table has every number.");
            content.add_figure(heat.draw(&caption, description), &key, grid.clone());
            content.omit_short_form();
        }
        if rates.len() <= MAX_GRID_POINTS_IN_CHART {
            let description = format!("Dots for {}.", counted(rates.len() as u64, "point"));
            let drawing = strips(&rates).draw(&caption, description);
            content.add_figure(
                drawing,
                "Win rates on the same luck.\nBaseline: the scenario as it stands. Thin lines: intervals.",
                grid,
            );
        } else {
            content.add_table(grid);
        }
        content.shorten_table(|grid| {
            let p_value = grid.columns.iter().position(|it| it == P_VALUE_HEADING);
            p_value.map_or_else(|| grid.clone(), |index| grid.without_column(index))
        });
        let has_measures = rows.iter().any(|row| changed_measure(row).is_some());
        if let Some(matrix) = matrix.filter(|_| !has_measures) {
            content.set_short_table(matrix.grid(&caption));
        }
        if let Some(words) = extremes(matchup, &rates).filter(|_| place > 0) {
            let base = base_rate(matchup, rows).map(|it| it.sentence());
            content.add_paragraph(&base.into_iter().chain(words).collect::<Vec<_>>().join(" "));
        }
    }
}

fn strips(rates: &[(&str, Estimate)]) -> Strips {
    let strip = |(setting, estimate): &(&str, Estimate)| {
        let label = if *setting == Row::BASE { "baseline" } else { setting };
        Strip::of(label.to_owned(), rate(estimate), mark(estimate, Shape::Dot))
    };
    let strips: Vec<Strip> = rates.iter().map(strip).collect();
    let base = rates.first().and_then(|it| it.1.value).unwrap_or(0.5);
    let reaches = strips.iter().flat_map(|it| &it.marks).flat_map(Mark::reach);
    let axis = Axis::around(reaches, percents);
    let axis = Axis { low: axis.low.max(0.0), high: axis.high.min(1.0), ..axis };
    Strips { axis, origin: base, line: Some("baseline"), strips }
}

struct WinRateGrid<'a> {
    names: [&'a str; 2],
    rows: Vec<&'a str>,
    columns: Vec<&'a str>,
    rates: Vec<Estimate>,
}

impl<'a> WinRateGrid<'a> {
    fn of(rates: &[(&'a str, Estimate)]) -> Option<WinRateGrid<'a>> {
        let point = |(setting, estimate): &(&'a str, Estimate)| {
            let [(one, row), (other, column)] = setting_values(setting)[..] else { return None };
            Some(([one, other], [row, column], *estimate))
        };
        let points = rates.iter().skip(1).map(point).collect::<Option<Vec<_>>>()?;
        let names = points.first()?.0;
        let [rows, columns] = [0, 1].map(|axis| each_once(points.iter().map(|it| it.1[axis])));
        let is_full = rows.len() * columns.len() == points.len();
        let rates = points.iter().map(|it| it.2).collect();
        let is_one = is_full && points.iter().all(|it| it.0 == names);
        is_one.then_some(WinRateGrid { names, rows, columns, rates })
    }

    fn heat(&self) -> Option<Heat> {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let shares = self.rates.iter().map(|it| it.value).collect();
        let drawn = self.rows.len() > 1 && self.columns.len() > 1;
        drawn.then(|| Heat::of(owned(&self.rows), owned(&self.columns), shares))
    }

    fn grid(&self, caption: &str) -> Grid {
        let heading = self.names.join(" \\ ");
        let columns = std::iter::once(&heading[..]).chain(self.columns.iter().copied());
        let mut grid = Grid::new(caption, columns);
        for (name, rates) in self.rows.iter().zip(self.rates.chunks(self.columns.len())) {
            grid.row(std::iter::once((*name).to_owned()).chain(rates.iter().map(rate)));
        }
        grid
    }
}

/// Splits the name of a grid point, such as `a=1, b=2`, into pairs of key and value.
fn setting_values(setting: &str) -> Vec<(&str, &str)> {
    setting.split(", ").filter_map(|it| it.rsplit_once('=')).collect()
}

fn changed_measure(row: &Row) -> Option<&str> {
    match &row.metric {
        ChangeOf(change) => Some(change.trim_end_matches("_change")),
        _ => None,
    }
}

fn grid(caption: &str, rows: &[&Row], smallest_effect: f64) -> Grid {
    // Warnings are sentences in the summary.
    let mut told = rows.to_vec();
    told.retain(|row| row.metric != HarmOfMore);
    let all: Vec<&[&Row]> =
        told.chunk_by(|one, other| one.setting == other.setting).skip(1).collect();
    let first = all.first().copied().unwrap_or_default();
    let keys = first.first().map_or(Vec::new(), |row| setting_values(&row.setting));
    let columns = keys.iter().map(|(key, _)| (*key).to_owned());
    let columns =
        columns.chain(["win rate", "points", P_VALUE_HEADING, "verdict"].map(str::to_owned));
    let measures = first.iter().filter_map(|row| changed_measure(row)).map(with_spaces);
    let mut grid = Grid::new(caption, columns.chain(measures));
    for point in all {
        let [won, changed] =
            [WinRate, WinRateChange].map(|it| keep_metric(point, it).first().copied());
        let values = setting_values(&point[0].setting).into_iter().map(|it| it.1.to_owned());
        let figures = [
            won.map(|row| rate(&row.estimate)).unwrap_or_default(),
            changed.map(|row| points(&row.estimate)).unwrap_or_default(),
            changed.map(|row| probability(row.pairing.p_value)).unwrap_or_default(),
            changed
                .map(|row| verdict(&row.judged, &row.estimate, smallest_effect))
                .unwrap_or_default()
                .into(),
        ];
        let measured =
            point.iter().filter(|row| changed_measure(row).is_some()).map(|row| change(*row));
        grid.row(values.chain(figures).chain(measured));
    }
    grid
}
