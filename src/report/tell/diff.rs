//! One scenario against another: `diff.csv` and `moved.csv`.

use super::lines::{Described, Lines};
use super::result::{Row, by_matchup};
use super::words::{
    basis, basis_of_rows, change, heading, in_points, mark, points, probability, rate, short,
    spoken,
};
use super::{Grid, Section, Telling, Terminal, WrittenResult, silent};
use crate::report::charts::Shape;
use crate::report::figures::decimals;
use crate::report::leads::leads;
use crate::stats::Interval;
use crate::summary::Matchup;

pub const DIFF: Section = Section {
    id: "diff",
    title: "What makes the difference",
    file: FILE,
    answer,
    body,
    terminal: Terminal::Answer,
};

pub const MOVED: Section = Section {
    id: "moved",
    title: "What else is different",
    file: OTHER,
    answer: silent,
    body: moved,
    terminal: Terminal::Answer,
};

const FILE: &str = "diff.csv";
const OTHER: &str = "moved.csv";
/// The terminal shows so many cards.
const CARDS: usize = 8;

/// The row about a change, or about all of them, with a metric.
fn row<'a>(rows: &[Row<'a>], change: &str, metric: &str) -> Option<Row<'a>> {
    rows.iter().copied().find(|row| row.get("change") == change && row.metric() == metric)
}

fn answer(result: &WrittenResult) -> Vec<String> {
    let matchups = by_matchup(result.rows(FILE));
    matchups.iter().filter_map(|(matchup, rows)| verdict(result, matchup, rows)).collect()
}

fn counted_points(share: f64) -> String {
    let points = short(100.0 * share);
    if points == "1" { "a point".to_owned() } else { format!("{points} points") }
}

/// Who wins more, and how surely, in a sentence.
fn verdict(result: &WrittenResult, matchup: &Matchup, rows: &[Row<'_>]) -> Option<String> {
    let before = row(rows, "none", "win_rate")?.estimate();
    let after = row(rows, "all", "win_rate")?.estimate();
    let changed = row(rows, "all", "win_rate_change")?;
    let whole = changed.estimate();
    let (winner, basis) = (matchup.winner(), basis(&whole));
    let rates = format!("{} after {} before", rate(&after), rate(&before));
    let matters = result.matters();
    let is_within = |it: Interval| it.low >= -matters && it.high <= matters;
    let moved = match changed.clear() {
        Some(sign) => format!("{winner} {} often", if sign > 0.0 { "more" } else { "less" }),
        None if whole.interval.is_some_and(is_within) => {
            let points = counted_points(matters);
            format!("{winner} as often as before, give or take {points}")
        }
        None => format!("{winner} as often as before, as far as is clear"),
    };
    Some(format!("{moved}: {rates}, {} points ({basis}), {matchup}.", points(&whole)))
}

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let matchups = by_matchup(result.rows(FILE));
    matchups.first()?;
    telling.say("What was changed:");
    telling.only_on_page();
    telling.list(&changes(&matchups[0].1));
    telling.only_on_page();
    for (matchup, rows) in &matchups {
        tell_parts(matchup, rows, telling);
    }
    Some(())
}

/// Each change in words, in the order of the file.
fn changes(rows: &[Row<'_>]) -> Vec<String> {
    let alone = rows.iter().filter(|row| row.metric() == "alone");
    alone.map(|row| row.get("change").to_owned()).collect()
}

/// What each change makes of the difference, the greatest first.
fn tell_parts(matchup: &Matchup, rows: &[Row<'_>], telling: &mut Telling) {
    let is_split = rows.iter().any(|row| row.metric() == "part" && row.get("change") != "rest");
    let metric = if is_split { "part" } else { "alone" };
    let mut parts: Vec<Row<'_>> =
        rows.iter().copied().filter(|row| row.metric() == metric).collect();
    let size = |row: &Row<'_>| row.number("value").map_or(-1.0, f64::abs);
    parts.sort_by(|one, other| size(other).total_cmp(&size(one)));
    parts.extend(row(rows, "rest", "part"));
    let caption = format!("{matchup}, what each change makes ({})", basis_of_rows(&parts));
    let columns: &[&str] = if is_split {
        &["Change", "its part", "alone", "p-value of alone"]
    } else {
        &["Change", "alone", "p-value"]
    };
    let mut lines = Lines::new(&caption, FILE, columns.iter().copied());
    for part in parts {
        let (name, estimate) = (part.get("change"), part.estimate());
        let label = if name == "rest" { "together, beyond the sum of these" } else { name };
        let alone = row(rows, name, "alone");
        let p_value = alone.map_or("", |alone| probability(alone.get("p_value"))).to_owned();
        let by_itself = alone.map_or(String::new(), |alone| points(&alone.estimate()));
        let more = if is_split { vec![by_itself, p_value] } else { vec![p_value] };
        lines.row(label, &points(&estimate), mark(&estimate, Shape::Bar), more);
    }
    let axis = lines.axis(0.0, in_points);
    let key = match is_split {
        true => {
            "Points of win rate on the same luck. The part of a change is what it adds on average over all orders in \
             which the changes can be made; the parts add up to the whole difference."
        }
        false => {
            "Points of win rate by each change alone, on the same luck. These need not add up to the whole."
        }
    };
    let description = format!("Bars for {} changes, greatest first.", lines.len());
    lines.tell(axis, 0.0, Described { description, key }, telling);
}

fn moved(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let matchups = by_matchup(result.rows(OTHER));
    matchups.first()?;
    for (matchup, rows) in &matchups {
        let about = |what: &str| -> Vec<Row<'_>> {
            rows.iter().copied().filter(|row| row.get("about") == what).collect()
        };
        tell_numbers(matchup, "In a game", &about("number"), telling);
        tell_numbers(matchup, "Why games ended", &about("ending"), telling);
        let whole = by_matchup(result.rows(FILE)).into_iter().find(|(known, _)| known == matchup);
        let whole =
            whole.and_then(|(_, rows)| row(&rows, "all", "win_rate_change")?.number("value"));
        tell_cards(matchup, whole.unwrap_or(0.0), &about("card"), telling);
    }
    Some(())
}

/// A value of a row before or after, by its unit.
fn value(row: Row<'_>, column: &str) -> String {
    match (row.number(column), row.get("unit")) {
        (Some(value), "share") => format!("{} %", decimals(value * 100.0, 2)),
        (Some(value), _) => decimals(value, 3),
        (None, _) => String::new(),
    }
}

/// Numbers and endings before and after. The terminal has those that clearly move.
fn tell_numbers(matchup: &Matchup, title: &str, rows: &[Row<'_>], telling: &mut Telling) {
    if rows.is_empty() {
        return;
    }
    let caption = format!("{title}: {matchup} ({})", basis_of_rows(rows));
    let mut grid = Grid::new(&caption, OTHER, [title, "before", "after", "change"]);
    for row in rows {
        let name = spoken(row.get("name"));
        grid.row([name, value(*row, "before"), value(*row, "after"), change(*row)]);
    }
    let clear = grid.with_rows(|place| rows[place].clear().is_some());
    telling.table(grid);
    match rows.iter().any(|row| row.clear().is_some()) {
        true => telling.in_short(clear),
        false => telling.in_words(format!("{title}: no clear change, {matchup}.")),
    }
}

/// Cards that clearly moved otherwise than the win rate of their side, which is `whole` for the first
/// seat: by what comes first of the opening hand, drawing and playing.
fn tell_cards(matchup: &Matchup, whole: f64, rows: &[Row<'_>], telling: &mut Telling) {
    let has = |metric: &str| rows.iter().any(|row| row.metric() == format!("{metric}_change"));
    let Some(lead) = leads(has).into_iter().next() else { return };
    let metric = format!("{}_change", lead.win_rate);
    let first = matchup.parts().first().side();
    let of_side = |row: &Row<'_>| if row.get("side") == first { whole } else { -whole };
    let apart = |row: &Row<'_>| {
        row.clear()?;
        row.number("value").map(|value| (value - of_side(row)).abs())
    };
    let of_metric = rows.iter().copied().filter(|row| row.metric() == metric);
    let mut cards: Vec<(f64, Row<'_>)> =
        of_metric.filter_map(|row| Some((apart(&row)?, row))).collect();
    cards.sort_by(|one, other| other.0.total_cmp(&one.0));
    let title = format!("Won if {}", lead.title);
    if cards.is_empty() {
        let none = "no card clearly moved otherwise than the win rate of its side";
        return telling.say(&format!("{title}: {none}, {matchup}."));
    }
    let basis = basis_of_rows(&cards.iter().map(|(_, row)| *row).collect::<Vec<_>>());
    let caption =
        format!("{title}, cards that moved otherwise than their side: {matchup} ({basis})");
    let mut lines = Lines::new(&caption, OTHER, ["Card", "change", "side", "before", "after"]);
    for (_, row) in &cards {
        let label = format!("{} ({})", row.get("name"), heading(row.get("side")));
        let more = [in_points(of_side(row)), value(*row, "before"), value(*row, "after")];
        lines.row(&label, &change(*row), mark(&row.estimate(), Shape::Bar), more);
    }
    let (axis, short) = (lines.axis(0.0, in_points), lines.at_most(CARDS));
    let description = format!("Bars for {} cards.", lines.len());
    let key = "Points of its side's win rate where this happened to the card; those furthest from the \
               change of the side's win rate first.";
    lines.tell(axis, 0.0, Described { description, key }, telling);
    telling.in_short(short);
}
