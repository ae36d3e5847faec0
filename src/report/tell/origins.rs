//! What is not known of a game, and how much hangs on it: `origins.csv`.

use super::lines::{Described, Lines};
use super::result::{Row, by_matchup};
use super::words::{basis, basis_of_rows, in_points, mark, points, probability};
use super::{Grid, Section, Telling, Terminal, WrittenResult};
use crate::report::charts::Shape;
use crate::report::figures::thousands;

pub const ORIGINS: Section = Section {
    id: "origins",
    title: "What hangs on what is not known",
    file: FILE,
    answer,
    body,
    terminal: Terminal::Answer,
};

const FILE: &str = "origins.csv";

/// The metric of the facts that no step moves.
const STILL: &str = "not_moved";

/// The steps of each matchup, the greatest change first.
fn steps(result: &WrittenResult) -> Vec<(crate::summary::Matchup, Vec<Row<'_>>)> {
    let rows = result.rows(FILE).filter(|row| row.metric() == "win_rate_change");
    let mut matchups = by_matchup(rows);
    let size = |row: &Row<'_>| row.number("value").unwrap_or(0.0).abs();
    for (_, rows) in &mut matchups {
        rows.sort_by(|one, other| size(other).total_cmp(&size(one)));
    }
    matchups
}

fn answer(result: &WrittenResult) -> Vec<String> {
    let told = steps(result).into_iter().filter_map(|(matchup, rows)| {
        let clear = rows.iter().find(|row| row.clear().is_some());
        let first = clear.or(rows.first())?;
        let estimate = first.estimate();
        Some(match clear {
            Some(first) => format!(
                "Most hangs on {}: {} points by {} ({}), {matchup}.",
                first.get("fact"),
                points(&estimate),
                first.get("step"),
                basis(&estimate)
            ),
            None => {
                format!("No step clearly changes the win rate ({}), {matchup}.", basis(&estimate))
            }
        })
    });
    told.collect()
}

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    result.rows(FILE).next()?;
    telling.table(counts(result));
    for (matchup, rows) in steps(result) {
        let caption = format!("{matchup}, by a step ({} each)", basis_of_rows(&rows));
        let mut lines = Lines::new(&caption, FILE, ["Step", "points", "p-value", "as it is"]);
        for row in rows {
            let (estimate, value) = (row.estimate(), row.get("holds"));
            let p_value = probability(row.get("p_value"));
            let marks = mark(&estimate, Shape::Bar);
            lines.row(row.get("step"), &points(&estimate), marks, [p_value, value]);
        }
        let (axis, short) = (lines.axis(0.0, in_points), lines.without_more());
        let description = format!("Bars for {} steps, greatest first.", lines.len());
        let key = "Points of win rate by which a step of an unknown fact changes it, on the same \
                   luck; greatest first.";
        lines.tell(axis, 0.0, Described { description, key }, telling);
        telling.in_short(short);
    }
    tell_still(result, telling);
    Some(())
}

/// What no step moves, and why; in short by the kinds of facts.
fn tell_still(result: &WrittenResult, telling: &mut Telling) {
    let still: Vec<Row<'_>> = result.rows(FILE).filter(|row| row.metric() == STILL).collect();
    if still.is_empty() {
        return;
    }
    let caption = format!("Not moved: {} facts, and why", still.len());
    let mut grid = Grid::new(&caption, FILE, ["Fact", "as it is", "why"]);
    let mut kinds: Vec<(String, Vec<Row<'_>>)> = Vec::new();
    for row in still {
        grid.row([row.get("fact"), row.get("holds"), row.get("why")]);
        let kind = kind_of(row.get("fact"));
        match kinds.iter_mut().find(|it| it.0 == kind && it.1[0].get("why") == row.get("why")) {
            Some((_, rows)) => rows.push(row),
            None => kinds.push((kind, vec![row])),
        }
    }
    telling.table(grid);
    let mut short = Grid::new(&caption, FILE, ["Key", "facts", "why"]);
    for (kind, rows) in kinds {
        let key = if rows.len() > 1 { &kind } else { rows[0].get("fact") };
        short.row([key, &rows.len().to_string(), rows[0].get("why")]);
    }
    telling.in_short(short);
}

/// The key of a fact without the name of what it is a fact of: `map.….routes`.
fn kind_of(key: &str) -> String {
    let mut in_quotes = false;
    let parts: Vec<&str> = key
        .split(|c| {
            in_quotes ^= c == '"';
            c == '.' && !in_quotes
        })
        .collect();
    match &parts[..] {
        [tables @ .., _, last] if !tables.is_empty() => format!("{}.….{last}", tables.join(".")),
        _ => key.to_owned(),
    }
}

/// How many facts have which origin.
fn counts(result: &WrittenResult) -> Grid {
    let columns = ["Origin", "facts", "moved", "steps", "not moved"];
    let mut grid = Grid::new("Where the facts come from", FILE, columns);
    let rows: Vec<Row<'_>> = result.rows(FILE).filter(|row| row.get("fact").is_empty()).collect();
    for facts in rows.iter().filter(|row| row.metric() == "facts") {
        let origin = facts.get("origin");
        let number = |metric: &str| {
            let row = rows.iter().find(|it| it.get("origin") == origin && it.metric() == metric);
            row.and_then(|row| row.number("value")).map(|number| number as u64)
        };
        let of = |metric: &str| number(metric).map_or(String::new(), thousands);
        let still =
            number("facts").zip(number("moved")).map(|(all, moved)| all.saturating_sub(moved));
        let still = still.map_or(String::new(), thousands);
        let name = if origin.is_empty() { "not said" } else { origin };
        grid.row([name.to_owned(), of("facts"), of("moved"), of("steps"), still]);
    }
    grid
}
