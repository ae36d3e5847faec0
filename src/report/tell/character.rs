//! What kind of game it is: `character.csv` and `correlations.csv`.

use super::notes::say_chances;
use super::result::{Row, by_matchup};
use super::words::{UNKNOWN, at_least, basis, basis_of_rows, figure, heading, rate, short, spoken};
use super::{Grid, Section, Telling, Terminal, WrittenResult, silent};
use crate::stats::{CLOSE, Estimate};
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

/// Of several variants, columns that the terminal has room for beside the setting.
const BESIDE: usize = 3;
/// So many pairs of measures that say nearly the same are named.
const NAMED: usize = 6;

fn answer(result: &WrittenResult) -> Vec<String> {
    let matchups = by_matchup(result.rows(FILE));
    let verdicts = matchups.iter().filter_map(|(matchup, rows)| verdict(matchup, rows));
    verdicts.chain(alike(&known_pairs(result))).collect()
}

/// The game in a sentence: how open, how late decided, and what thought is worth. Of several variants
/// it is the scenario as it stands, which comes first.
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
        "Games are {state}: {} of the turns are open, and thought is worth at least {} to the first \
         seat ({basis}), {matchup}.",
        rate(&open),
        at_least(&skill.estimate())
    ))
}

fn body(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let matchups = by_matchup(result.rows(FILE));
    matchups.first()?;
    let of_many = settings(&matchups[0].1).len() > 1;
    for (matchup, rows) in &matchups {
        match of_many {
            true => tell_variants(matchup, rows, telling),
            false => tell_one(result, matchup, rows, telling),
        }
    }
    if of_many {
        let mut grid = Grid::new("What the measures say", FILE, ["Measure", "what it says"]);
        for row in of_setting(&matchups[0].1, settings(&matchups[0].1)[0]) {
            let meaning = result.meaning(row.metric()).unwrap_or_default().to_owned();
            grid.row([heading(row.metric()), meaning]);
        }
        telling.table(grid);
        telling.only_on_page();
    }
    telling.say(
        "Of coins: what the measure is where every turn is a fair toss and whoever wins more of them \
         wins, of as many turns as these games have (of several variants, the first).",
    );
    say_chances(result, telling);
    Some(())
}

/// The measures of the only variant, each with what it says.
fn tell_one(result: &WrittenResult, matchup: &Matchup, rows: &[Row<'_>], telling: &mut Telling) {
    let caption = format!("{matchup} ({})", basis_of_known(rows));
    let mut grid = Grid::new(&caption, FILE, ["Measure", "figure", "of coins", "what it says"]);
    for row in rows {
        let meaning = result.meaning(row.metric()).unwrap_or_default().to_owned();
        grid.row([heading(row.metric()), shown(*row), of_coins(*row), meaning]);
    }
    let short = grid.with_columns(3);
    telling.table(grid);
    telling.in_short(short);
}

/// What the measure is of a game of coins.
fn of_coins(row: Row<'_>) -> String {
    let value = row.number("coins");
    let coins = Estimate { value, ..Estimate::unknown(0) };
    match row.get("unit") {
        "share" => rate(&coins),
        _ => value.map_or(UNKNOWN.to_owned(), short),
    }
}

/// A figure; with the ends of its range, if it has no standard error.
fn shown(row: Row<'_>) -> String {
    match row.estimate() {
        Estimate { std_err: None, interval: Some(it), .. } => {
            format!("{}, {} to {}", figure(row), short(it.low), short(it.high))
        }
        _ => figure(row),
    }
}

/// What the figures rest on that are known.
fn basis_of_known(rows: &[Row<'_>]) -> String {
    let known = rows.iter().copied().filter(|row| row.number("value").is_some());
    basis_of_rows(&known.collect::<Vec<_>>())
}

/// A row for each variant, and a column for each measure.
fn tell_variants(matchup: &Matchup, rows: &[Row<'_>], telling: &mut Telling) {
    let caption = format!("{matchup} ({} each)", basis_of_known(rows));
    let settings = settings(rows);
    let measures: Vec<&str> =
        of_setting(rows, settings[0]).iter().map(|row| row.metric()).collect();
    let table = |caption: &str, measures: &[&str]| {
        let columns = measures.iter().map(|name| heading(name));
        let mut grid = Grid::new(caption, FILE, std::iter::once("Setting".into()).chain(columns));
        let coins = |name: &&str| {
            let rows = of_setting(rows, settings[0]);
            rows.iter()
                .find(|row| row.metric() == *name)
                .map_or(String::new(), |row| of_coins(*row))
        };
        grid.row(std::iter::once("of coins".to_owned()).chain(measures.iter().map(coins)));
        for setting in &settings {
            let rows = of_setting(rows, setting);
            let cell = |name: &&str| {
                let row = rows.iter().find(|row| row.metric() == *name);
                row.map_or(String::new(), |row| shown(*row))
            };
            let cells = measures.iter().map(cell);
            grid.row(std::iter::once((*setting).to_owned()).chain(cells));
        }
        grid
    };
    telling.table(table(&caption, &measures));
    let parts = measures.chunks(BESIDE).enumerate();
    let caption = |part: usize| match part {
        0 => caption.clone(),
        _ => format!("{matchup}, further measures"),
    };
    telling.in_parts(parts.map(|(part, some)| table(&caption(part), some)).collect());
}

/// The variants of some rows, in their order.
fn settings<'a>(rows: &[Row<'a>]) -> Vec<&'a str> {
    let mut settings: Vec<&str> = rows.iter().map(|row| row.get("setting")).collect();
    settings.dedup();
    settings
}

fn of_setting<'a>(rows: &[Row<'a>], setting: &str) -> Vec<Row<'a>> {
    rows.iter().copied().filter(|row| row.get("setting") == setting).collect()
}

/// Two measures with their correlation, the closest first.
fn known_pairs(result: &WrittenResult) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = result.rows(OTHER).collect();
    rows.retain(|row| row.number("value").is_some());
    rows.sort_by(|one, other| size(other).total_cmp(&size(one)));
    rows
}

fn size(row: &Row<'_>) -> f64 {
    row.number("value").unwrap_or(0.0).abs()
}

/// Which measures say nearly the same, or that none do; nothing where it is not known.
fn alike(pairs: &[Row<'_>]) -> Option<String> {
    let points = pairs.iter().map(|row| row.estimate().n).max()?;
    let over = format!("over {points} points, each a matchup in a variant");
    let is_close = |row: &&Row<'_>| size(row) > CLOSE && row.clear().is_some();
    let close: Vec<&Row<'_>> = pairs.iter().filter(is_close).collect();
    if close.is_empty() {
        return Some(format!(
            "No two measures clearly say nearly the same (|r| > {CLOSE}), {over}."
        ));
    }
    let name = |row: &&Row<'_>| {
        let [one, other] = ["measure", "other"].map(|key| spoken(row.get(key)));
        format!("{one} and {other} ({})", correlation(row))
    };
    let named: Vec<String> = close.iter().take(NAMED).map(name).collect();
    let more = match close.len() - named.len() {
        0 => String::new(),
        more => format!("; and {more} more pairs"),
    };
    let named = named.join(", ");
    Some(format!("Nearly the same (|r| > {CLOSE}), {over}: {named}{more}."))
}

fn correlation(row: &Row<'_>) -> String {
    row.number("value").map_or(UNKNOWN.to_owned(), |value| format!("{value:+.2}"))
}

fn correlations(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let pairs = known_pairs(result);
    let first = pairs.first()?;
    let (points, level) = (first.get("n"), basis_of_rows(&pairs));
    telling.table(matrix(result, points));
    telling.only_on_page();
    let columns = ["Measure", "and", "correlation", "interval"];
    let mut grid = Grid::new(&format!("Correlations ({level} points)"), OTHER, columns);
    for row in &pairs {
        let ends = row.estimate().interval;
        let ends = ends.map(|it| format!("{:+.2} to {:+.2}", it.low, it.high));
        let names = ["measure", "other"].map(|key| heading(row.get(key)));
        let figures = [correlation(row), ends.unwrap_or(UNKNOWN.to_owned())];
        grid.row(names.into_iter().chain(figures));
    }
    let short = grid.at_most(10);
    telling.table(grid);
    telling.in_short(short);
    telling.say(
        "A point is a matchup in a variant; a measure that never varies goes with none. The intervals \
         are Fisher's, as if the points had been drawn at random: over others the measures may go \
         together otherwise.",
    );
    Some(())
}

/// Every measure by every other. The columns have the numbers of the rows.
fn matrix(result: &WrittenResult, points: &str) -> Grid {
    let mut names: Vec<&str> = Vec::new();
    for row in result.rows(OTHER) {
        for name in ["measure", "other"].map(|key| row.get(key)) {
            names.extend((!names.contains(&name)).then_some(name));
        }
    }
    let caption = format!("Correlation of the measures (n = {points} points)");
    let columns = (1..=names.len()).map(|number| number.to_string());
    let mut grid = Grid::new(&caption, OTHER, std::iter::once("Measure".to_owned()).chain(columns));
    for (number, one) in names.iter().enumerate() {
        let cell = |other: &&str| {
            let is_pair = |row: &Row<'_>| {
                let pair = [row.get("measure"), row.get("other")];
                pair == [*one, *other] || pair == [*other, *one]
            };
            let row = result.rows(OTHER).find(is_pair);
            row.map_or(String::new(), |row| correlation(&row))
        };
        let label = format!("{} {}", number + 1, heading(one));
        grid.row(std::iter::once(label).chain(names.iter().map(cell)));
    }
    grid
}
