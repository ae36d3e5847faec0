//! How long games are: `lengths.csv`.

use super::result::Row;
use super::words::{heading, percents, rate, spoken};
use super::{Grid, Section, Telling, Terminal, WrittenResult, silent, winners};
use crate::charts::columns;

pub const LENGTHS: Section = Section {
    id: "lengths",
    title: "How long games are",
    file: FILE,
    answer: silent,
    body,
    terminal: Terminal::Nowhere,
};

const FILE: &str = "lengths.csv";

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let matchups = winners::tell_which(result, FILE, result.rows(FILE), telling)?;
    for (matchup, rows) in &matchups {
        let mut metrics: Vec<&str> = rows.iter().map(|row| row.metric()).collect();
        metrics.dedup();
        for metric in metrics {
            let of_metric = rows.iter().filter(|row| row.metric() == metric);
            let title = format!("{}: {matchup}", heading(metric));
            tell(&title, metric, of_metric.copied(), telling);
        }
    }
    Some(())
}

fn tell<'a>(title: &str, metric: &str, rows: impl Iterator<Item = Row<'a>>, telling: &mut Telling) {
    let mut grid = Grid::new(title, FILE, [spoken(metric), "Share of games".to_owned()]);
    let mut shares: Vec<(i64, f64)> = Vec::new();
    for row in rows {
        let (number, estimate) = (row.get("number").parse().unwrap_or(0), row.estimate());
        grid.row([row.get("number").to_owned(), rate(&estimate)]);
        // Numbers that never occurred have no row, but a place.
        let next = shares.last().map_or(number, |(last, _)| last + 1);
        shares.extend((next..number).map(|gap| (gap, 0.0)));
        shares.push((number, estimate.value.unwrap_or(0.0)));
    }
    let most = shares.iter().max_by(|one, other| one.1.total_cmp(&other.1)).map_or(0, |it| it.0);
    let description =
        format!("Columns: the share of games by their number; {most} is most frequent.");
    let drawing = columns(title, description, &shares, &spoken(metric), percents);
    telling.figure(drawing, "Columns: the share of games.", grid);
}
