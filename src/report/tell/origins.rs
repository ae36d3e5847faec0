//! What is not known of a game, and how much hangs on it: `origins.csv`.

use super::prelude::*;
use sandtable_summary::rows::OriginMetric::{Facts, Moved, NotMoved, Steps, WinRateChange};
use sandtable_summary::rows::{Origin, OriginMetric};

/// The steps of each matchup.
fn steps(result: &WrittenResult) -> ByMatchup<'_, Origin> {
    of_each(all(&result.tables.origins, WinRateChange))
}

pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    let told = steps(result).into_iter().filter_map(|(matchup, rows)| {
        let clear = rows.iter().filter(|row| clear(&row.judged, &row.estimate).is_some());
        let greatest = all_greatest(clear.copied(), |row| Some(size(*row)));
        let first = greatest.first().or(rows.first())?;
        let basis = basis(&first.estimate);
        let each = |row: &&Origin| {
            format!("{}: {} points by {}", row.fact, points(&row.estimate), row.step)
        };
        let each: Vec<String> = greatest.iter().map(each).collect();
        Some(match &each[..] {
            [] => format!("No step clearly changes the win rate ({basis}), {matchup}."),
            [only] => format!("Most hangs on {only} ({basis}), {matchup}."),
            _ => format!("Most, and as much, hangs on {} ({basis}), {matchup}.", enumerated(&each)),
        })
    });
    told.collect()
}

pub(super) fn body(result: &WrittenResult, telling: &mut Telling) {
    telling.table(counts(result));
    for (matchup, rows) in steps(result) {
        let rows = Ranking::by(rows, |row| clear_effect(&row.judged, &row.estimate)).rows;
        let caption = format!("{matchup}, by a step ({} each)", basis_of_rows(&rows));
        let columns = ["Step", "points", "verdict", "p-value", "as it is"];
        let cells = |row: &Origin| {
            let verdict = verdict(&row.judged, &row.estimate, result.smallest_effect()).to_owned();
            let p_value = probability(row.pairing.p_value);
            vec![row.step.clone(), verdict, p_value, row.holds.clone()]
        };
        let what = [
            "Bars for {step}, clear ones first.",
            "Points of win rate by which a step of an unknown fact changes it, on the same \
                   luck; clear changes first, from the greatest rise to the greatest fall.",
        ];
        telling.lines(POINTS, &caption, &columns, &rows, cells, what);
        telling.in_short_by(|grid| grid.with_columns(3));
    }
    tell_still(result, telling);
}

/// What no step moves, and why; in short by the kinds of facts.
fn tell_still(result: &WrittenResult, telling: &mut Telling) {
    let still: Vec<&Origin> = all(&result.tables.origins, NotMoved);
    if still.is_empty() {
        return;
    }
    let caption = format!("Not moved: {}, and why", counted(still.len() as u64, "fact"));
    let mut grid = Grid::new(&caption, ["Fact", "as it is", "why"]);
    still.iter().for_each(|row| grid.row([&row.fact, &row.holds, &row.why]));
    let kinds = grouped(still, |row| (kind_of(&row.fact), &row.why));
    telling.table(grid);
    let mut short = Grid::new(&caption, ["Key", "facts", "why"]);
    for ((kind, why), rows) in kinds {
        let key = if rows.len() > 1 { &kind } else { &rows[0].fact };
        short.row([key, &rows.len().to_string(), why]);
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
    let mut grid = Grid::new("Where the facts come from", columns);
    for facts in all(&result.tables.origins, Facts) {
        let number = |metric: OriginMetric| {
            let rows = all(&result.tables.origins, metric);
            let row = rows.iter().find(|it| it.origin == facts.origin);
            row.and_then(|row| row.estimate.value).map(|number| number as u64)
        };
        let of = |metric| number(metric).map_or(String::new(), thousands);
        let still = number(Facts).zip(number(Moved)).map(|(all, moved)| all.saturating_sub(moved));
        let still = still.map_or(String::new(), thousands);
        let name = if facts.origin.is_empty() { "not said" } else { &facts.origin };
        grid.row([name.to_owned(), of(Facts), of(Moved), of(Steps), still]);
    }
    grid
}
