//! What keys and parameters do: `sweep.csv`.

use super::Section;
use super::words::{basis, ends, figure, mark, percents, points, probability, rate, reach, spoken};
use crate::report::figures::percent;
use crate::report::page::charts::{Axis, Heat, Shape, Strip, Strips};
use crate::report::page::grid::Grid;
use crate::report::page::material::{Row, by_contest};
use crate::report::page::{Material, Page};
use crate::stats::Estimate;

pub const SWEEP: Section =
    Section { id: "sweep", title: "What the numbers do", file: FILE, answer, body };

const FILE: &str = "sweep.csv";
/// More points than these are left to the table.
const DRAWN: usize = 60;

fn rates<'a>(rows: &[Row<'a>]) -> Vec<(&'a str, Estimate)> {
    let rows = rows.iter().filter(|row| row.metric() == "win_rate");
    rows.map(|row| (row.get("setting"), row.estimate())).collect()
}

fn answer(material: &Material) -> Vec<String> {
    extremes(material).unwrap_or_default()
}

/// The highest and the lowest win rate of the first contest.
fn extremes(material: &Material) -> Option<Vec<String>> {
    let (contest, rows) = by_contest(material.rows(FILE)).into_iter().next()?;
    let rates = rates(&rows);
    let (base, points) = rates.split_first()?;
    let value = |it: &&(&str, Estimate)| it.1.value.unwrap_or(0.0);
    let by_value =
        |one: &&(&str, Estimate), other: &&(&str, Estimate)| value(one).total_cmp(&value(other));
    let (highest, lowest) =
        (points.iter().rev().max_by(by_value)?, points.iter().min_by(by_value)?);
    let told = |(setting, estimate): &(&str, Estimate)| format!("{} at {setting}", rate(estimate));
    let ends = [lowest, highest].map(|it| percent(value(&it), None));
    let base_rate = format!("As asked for: {} ({}).", rate(&base.1), basis(&base.1));
    if ends[0] == ends[1] {
        let alike = format!("Nothing changed that can be seen: {} of games won", ends[0]);
        return Some(vec![format!("{alike} at every point, {contest}."), base_rate]);
    }
    Some(vec![
        format!("From {} to {} of games won, {contest}.", ends[0], ends[1]),
        format!("Highest: {}. Lowest: {}.", told(highest), told(lowest)),
        base_rate,
    ])
}

fn body(material: &Material, page: &mut Page) -> Option<()> {
    let contests = by_contest(material.rows(FILE));
    contests.first()?;
    for (contest, rows) in contests {
        let title = format!("Win rates: {contest}");
        let grid = grid(&title, &rows);
        let rates = rates(&rows);
        if let Some((names, heat)) = matrix(&rates) {
            let key = format!("Win rates in percent. Rows: {}. Columns: {}.", names[0], names[1]);
            let cells = heat.shares.len();
            let description = format!("A matrix of {cells} cells; the table has every number.");
            page.figure(&heat.draw(&title, description), &key, &grid);
        }
        if rates.len() <= DRAWN {
            let drawing = strips(&rates).draw(&title, format!("Dots for {} points.", rates.len()));
            page.figure(&drawing, "The upright line: as asked for.", &grid);
        } else {
            page.table(&grid);
        }
    }
    Some(())
}

fn strips(rates: &[(&str, Estimate)]) -> Strips {
    let strip = |(setting, estimate): &(&str, Estimate)| Strip {
        label: if *setting == "base" { "as asked for" } else { setting }.to_owned(),
        shown: rate(estimate),
        marks: mark(estimate, Shape::Dot).into_iter().collect(),
    };
    let strips: Vec<Strip> = rates.iter().map(strip).collect();
    let base = rates.first().and_then(|it| it.1.value).unwrap_or(0.5);
    let reaches = strips.iter().flat_map(|it| &it.marks).flat_map(reach);
    let axis = Axis::around(reaches, percents).within(0.0, 1.0);
    Strips { axis, origin: base, strips }
}

/// The win rates of a full grid of two keys, with the names of the keys.
fn matrix(rates: &[(&str, Estimate)]) -> Option<([String; 2], Heat)> {
    let (mut names, mut rows, mut columns) = (None, Vec::new(), Vec::new());
    let mut shares = Vec::new();
    for (setting, estimate) in rates.iter().skip(1) {
        let (one, other) = setting.split_once(", ")?;
        let ((one, row), (other, column)) = (one.rsplit_once('=')?, other.rsplit_once('=')?);
        let pair = [one.to_owned(), other.to_owned()];
        if names.get_or_insert(pair.clone()) != &pair {
            return None;
        }
        for (known, value) in [(&mut rows, row), (&mut columns, column)] {
            if !known.iter().any(|it| it == value) {
                known.push(value.to_owned());
            }
        }
        shares.push(estimate.value);
    }
    let full = rows.len() > 1 && columns.len() > 1 && rows.len() * columns.len() == shares.len();
    full.then_some((names?, Heat { rows, columns, shares }))
}

fn grid(title: &str, rows: &[Row<'_>]) -> Grid {
    let mut grid = Grid::new(title, FILE, ["Point", "Figure", "Value", "Interval, %", "p-value"]);
    for row in rows {
        let estimate = row.estimate();
        let share = row.get("unit") == "share";
        let shown = match row.metric() {
            "win_rate_change" => points(&estimate),
            _ => figure(*row),
        };
        let ends = if share { ends(&estimate) } else { String::new() };
        let metric = spoken(row.metric());
        grid.row([row.get("setting"), &metric, &shown, &ends, probability(row.get("p_value"))]);
    }
    grid
}
