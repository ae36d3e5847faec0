//! What open questions of the rules are worth: `rulings.csv`.

use super::prelude::*;
use sandtable_summary::rows::Reading;
pub const RULINGS: Section =
    Section::new("rulings", "What an open rule is worth", FILE, body).answering(answer);

const FILE: &str = Reading::FILE;

fn label(row: &Reading) -> String {
    format!("{} = {}", row.ruling, row.reading)
}

fn answer(result: &WrittenResult) -> Vec<String> {
    let rows: Vec<&Reading> = result.tables.rulings.iter().collect();
    let clear = rows.iter().rev().filter(|row| clear(&row.judged, &row.estimate).is_some());
    let Some(greatest) = clear.max_by(|one, other| size(**one).total_cmp(&size(**other))) else {
        let none =
            || format!("No other reading clearly changes the win rate ({}).", basis_of_rows(&rows));
        return (!rows.is_empty()).then(none).into_iter().collect();
    };
    let Reading { estimate, matchup, .. } = greatest;
    let (label, points) = (label(greatest), points(estimate));
    vec![
        format!("The reading that changes most is {label}: {points} points."),
        format!("Points of win rate ({}), {matchup}.", basis(estimate)),
    ]
}

fn body(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.rulings);
    for (matchup, mut rows) in matchups {
        greatest_first(&mut rows);
        let caption = format!("{matchup}, by another reading ({} each)", basis_of_rows(&rows));
        let mut lines = Lines::new(&caption, FILE, ["Another reading", "points", "p-value"]);
        for row in rows {
            let p_value = probability(row.pairing.p_value);
            let marks = mark(&row.estimate, Shape::Bar);
            lines.row(&label(row), &points(&row.estimate), marks, [p_value]);
        }
        let what = [
            "Bars of what {} readings change, greatest first.",
            "Points of win rate against the scenario's own reading, on the same luck; the greatest \
                  change first.",
        ];
        lines.tell_points(telling, what);
    }
}
