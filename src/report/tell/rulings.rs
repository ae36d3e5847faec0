//! What open questions of the rules are worth: `rulings.csv`.

use super::lines::{Described, Lines};
use super::result::{Row, by_matchup};
use super::words::{basis, basis_of_rows, in_points, mark, points, probability};
use super::{Section, Telling, Terminal, WrittenResult};
use crate::report::charts::Shape;

pub const RULINGS: Section = Section {
    id: "rulings",
    title: "What an open rule is worth",
    file: FILE,
    answer,
    body,
    terminal: Terminal::Answer,
};

const FILE: &str = "rulings.csv";

fn label(row: Row<'_>) -> String {
    format!("{} = {}", row.get("ruling"), row.get("reading"))
}

/// How much a row says, whichever way.
fn size(row: Row<'_>) -> f64 {
    row.number("value").unwrap_or(0.0).abs()
}

fn answer(result: &WrittenResult) -> Vec<String> {
    let rows: Vec<Row<'_>> = result.rows(FILE).collect();
    let by_size = |one: &&Row<'_>, other: &&Row<'_>| size(**one).total_cmp(&size(**other));
    let clear = rows.iter().rev().filter(|row| row.clear().is_some());
    let Some(&greatest) = clear.max_by(by_size) else {
        let none =
            || format!("No other reading clearly changes the win rate ({}).", basis_of_rows(&rows));
        return (!rows.is_empty()).then(none).into_iter().collect();
    };
    let (estimate, matchup) = (greatest.estimate(), greatest.matchup());
    vec![
        format!(
            "The reading that changes most is {}: {} points.",
            label(greatest),
            points(&estimate)
        ),
        format!("Points of win rate ({}), {matchup}.", basis(&estimate)),
    ]
}

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let matchups = by_matchup(result.rows(FILE));
    matchups.first()?;
    for (matchup, mut rows) in matchups {
        rows.sort_by(|one, other| size(*other).total_cmp(&size(*one)));
        let caption = format!("{matchup}, by another reading ({} each)", basis_of_rows(&rows));
        let mut lines = Lines::new(&caption, FILE, ["Another reading", "points", "p-value"]);
        for row in rows {
            let estimate = row.estimate();
            let p_value = probability(row.get("p_value"));
            lines.row(&label(row), &points(&estimate), mark(&estimate, Shape::Bar), [p_value]);
        }
        let axis = lines.axis(0.0, in_points);
        let what = Described {
            description: format!("Bars of what {} readings change, greatest first.", lines.len()),
            key: "Points of win rate against the scenario's own reading, on the same luck; the greatest \
                  change first.",
        };
        lines.tell(axis, 0.0, what, telling);
    }
    Some(())
}
