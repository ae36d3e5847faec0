//! What kind of game it is: `character.csv` and `correlations.csv`.

use super::result::{Row, by_matchup};
use super::words::{basis, figure, heading, points, rate, short};
use super::{Grid, Section, Telling, Terminal, WrittenResult, silent};
use crate::summary::Matchup;

pub const CHARACTER: Section = Section {
    id: "character",
    title: "What kind of game it is",
    file: FILE,
    answer,
    body,
    terminal: Terminal::Answer,
};

pub const CORRELATIONS: Section = Section {
    id: "correlations",
    title: "How the measures go together",
    file: OTHER,
    answer: silent,
    body: correlations,
    terminal: Terminal::Answer,
};

const FILE: &str = "character.csv";
const OTHER: &str = "correlations.csv";
/// Measures that go together as closely as this say the same.
const CLOSE: f64 = 0.9;

fn answer(result: &WrittenResult) -> Vec<String> {
    let matchups = by_matchup(result.rows(FILE));
    matchups.iter().filter_map(|(matchup, rows)| verdict(matchup, rows)).collect()
}

/// The game in a sentence: how open, how late decided, and what thought is worth.
fn verdict(matchup: &Matchup, rows: &[Row<'_>]) -> Option<String> {
    let of = |name: &str| rows.iter().find(|row| row.metric() == name).copied();
    let open = of("openness")?.estimate();
    let state = match open.value? {
        share if share < 0.25 => "decided early",
        share if share < 0.5 => "decided half-way",
        _ => "open to the end",
    };
    let skill = of("skill_of_first")?;
    let basis = basis(&of("turns")?.estimate());
    Some(format!(
        "Games are {state}: {} of the turns are open, and thought is worth {} points to the first seat \
         ({basis}), {matchup}.",
        rate(&open),
        points(&skill.estimate())
    ))
}

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let matchups = by_matchup(result.rows(FILE));
    matchups.first()?;
    for (matchup, rows) in &matchups {
        let basis = basis(&rows[0].estimate());
        let caption = format!("{matchup} ({basis})");
        let mut grid = Grid::new(&caption, FILE, ["Measure", "figure", "what it says"]);
        for row in rows {
            let meaning = result.meaning(row.metric()).unwrap_or_default().to_owned();
            grid.row([heading(row.metric()), figure(*row), meaning]);
        }
        let short = grid.with_columns(2);
        telling.table(grid);
        telling.in_short(short);
    }
    Some(())
}

fn correlations(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let mut rows: Vec<Row<'_>> = result.rows(OTHER).collect();
    rows.retain(|row| row.number("value").is_some());
    let matchups = rows.first()?.get("n");
    let size = |row: &Row<'_>| row.number("value").unwrap_or(0.0).abs();
    rows.sort_by(|one, other| size(other).total_cmp(&size(one)));
    let caption = format!("Over {matchups} matchups");
    let mut grid = Grid::new(&caption, OTHER, ["Measure", "and", "correlation"]);
    for row in &rows {
        let value = short(row.number("value").unwrap_or(0.0));
        grid.row([heading(row.get("measure")), heading(row.get("other")), value]);
    }
    let close = rows.iter().filter(|row| size(row) >= CLOSE).count();
    let short = grid.at_most(10);
    telling.table(grid);
    telling.in_short(short);
    telling.say(&format!("Pairs that go together by {CLOSE} or more: {close} of {}.", rows.len()));
    Some(())
}
