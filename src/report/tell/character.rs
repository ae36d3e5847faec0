//! What kind of game it is: `character.csv` and `correlations.csv`.

use super::notes::say_chances;
use super::prelude::*;
use sandtable_stats::CLOSE;
use sandtable_summary::rows::{Correlation, Measure, Measured};
pub const CHARACTER: Section =
    Section::new("character", "What kind of game it is", FILE, body).answering(answer);
pub const CORRELATIONS: Section =
    Section::new("correlations", "How the measures go together", OTHER, correlations);

const FILE: &str = Measured::FILE;
const OTHER: &str = Correlation::FILE;

/// Of several variants, columns that the terminal has room for beside the setting.
const BESIDE: usize = 3;
/// So many pairs of measures that say nearly the same are named.
const NAMED: usize = 6;

fn answer(result: &WrittenResult) -> Vec<String> {
    let matchups = of_each(&result.tables.measures);
    let verdicts = matchups.iter().filter_map(|(matchup, rows)| verdict(matchup, rows));
    verdicts.chain(alike(&known_pairs(result))).collect()
}

/// The game in a sentence: how open, how late decided, and what thought is worth. Of several variants
/// it is the scenario as it stands, which comes first.
fn verdict(matchup: &Matchup, rows: &[&Measured]) -> Option<String> {
    let of = |metric: Measure| Some(&with(rows, metric).first()?.estimate);
    let open = of(Measure::Openness)?;
    let state = match open.value? {
        share if share < 0.25 => "decided early",
        share if share < 0.5 => "decided half-way",
        _ => "open to the end",
    };
    let skill = of(Measure::SkillOfFirst)?;
    let basis = basis(of(Measure::Turns)?);
    Some(format!(
        "Games are {state}: {} of the turns are open, and thought is worth at least {} to the first \
         seat ({basis}), {matchup}.",
        rate(open),
        at_least(skill)
    ))
}

fn body(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.measures);
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
            let name = row.metric.name();
            grid.row([heading(name), result.meaning(name).unwrap_or_default().to_owned()]);
        }
        telling.table(grid);
        telling.only_on_page();
    }
    telling.say(
        "Of coins: what the measure is where every turn is a fair toss and whoever wins more of them \
         wins, of as many turns as these games have (of several variants, the first).",
    );
    say_chances(result, telling);
}

/// The measures of the only variant, each with what it says.
fn tell_one(result: &WrittenResult, matchup: &Matchup, rows: &[&Measured], telling: &mut Telling) {
    let caption = format!("{matchup} ({})", basis_of_known(rows));
    let mut grid = Grid::new(&caption, FILE, ["Measure", "figure", "of coins", "what it says"]);
    for row in rows {
        let name = row.metric.name();
        let meaning = result.meaning(name).unwrap_or_default().to_owned();
        grid.row([heading(name), shown(row), of_coins(row), meaning]);
    }
    telling.table(grid);
    telling.in_short_by(|grid| grid.with_columns(3));
}

/// What the measure is of a game of coins.
fn of_coins(row: &Measured) -> String {
    let coins = Estimate { value: row.coins, ..Estimate::unknown(0) };
    match &row.unit[..] {
        "share" => rate(&coins),
        _ => row.coins.map_or(UNKNOWN.to_owned(), short),
    }
}

/// A figure; with the ends of its range, if it has no standard error.
fn shown(row: &Measured) -> String {
    match row.estimate {
        Estimate { std_err: None, interval: Some(it), .. } => {
            format!("{}, {} to {}", figure(row), short(it.low), short(it.high))
        }
        _ => figure(row),
    }
}

/// What the figures rest on that are known.
fn basis_of_known(rows: &[&Measured]) -> String {
    let mut known = rows.to_vec();
    known.retain(|row| row.estimate.value.is_some());
    basis_of_rows(&known)
}

/// A row for each variant, and a column for each measure.
fn tell_variants(matchup: &Matchup, rows: &[&Measured], telling: &mut Telling) {
    let caption = format!("{matchup} ({} each)", basis_of_known(rows));
    let settings = settings(rows);
    let first = of_setting(rows, settings[0]);
    let measures: Vec<&Measure> = first.iter().map(|row| &row.metric).collect();
    let table = |caption: &str, measures: &[&Measure]| {
        let columns = measures.iter().map(|measure| heading(measure.name()));
        let mut grid = Grid::new(caption, FILE, std::iter::once("Setting".into()).chain(columns));
        let cells = |label: &str, rows: &[&Measured], shown: fn(&Measured) -> String| {
            let cell = |measure: &&Measure| {
                let row = rows.iter().find(|row| row.metric == **measure);
                row.map_or(String::new(), |row| shown(row))
            };
            let cells = measures.iter().map(cell);
            std::iter::once(label.to_owned()).chain(cells).collect::<Vec<_>>()
        };
        grid.row(cells("of coins", &first, of_coins));
        for setting in &settings {
            grid.row(cells(setting, &of_setting(rows, setting), shown));
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
fn settings<'a>(rows: &[&'a Measured]) -> Vec<&'a str> {
    let mut settings: Vec<&str> = rows.iter().map(|row| &row.setting[..]).collect();
    settings.dedup();
    settings
}

fn of_setting<'a>(rows: &[&'a Measured], setting: &str) -> Vec<&'a Measured> {
    rows.iter().copied().filter(|row| row.setting == setting).collect()
}

/// Two measures with their correlation, the closest first.
fn known_pairs(result: &WrittenResult) -> Vec<&Correlation> {
    let mut rows: Vec<&Correlation> = result.tables.correlations.iter().collect();
    rows.retain(|row| row.estimate.value.is_some());
    greatest_first(&mut rows);
    rows
}

/// Which measures say nearly the same, or that none do; nothing where it is not known.
fn alike(pairs: &[&Correlation]) -> Option<String> {
    let points = pairs.iter().map(|row| row.estimate.n).max()?;
    let over = format!("over {points} points, each a matchup in a variant");
    let is_clear = |row: &Correlation| clear(&row.judged, &row.estimate).is_some();
    let mut close = pairs.to_vec();
    close.retain(|row| size(*row) > CLOSE && is_clear(row));
    if close.is_empty() {
        return Some(format!(
            "No two measures clearly say nearly the same (|r| > {CLOSE}), {over}."
        ));
    }
    let name = |row: &&Correlation| {
        let [one, other] = [&row.measure, &row.other].map(|name| spoken(name));
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

fn correlation(row: &Correlation) -> String {
    row.estimate.value.map_or(UNKNOWN.to_owned(), |value| format!("{value:+.2}"))
}

fn correlations(result: &WrittenResult, telling: &mut Telling) {
    let pairs = known_pairs(result);
    let Some(first) = pairs.first() else { return };
    let (points, level) = (first.estimate.n, basis_of_rows(&pairs));
    telling.table(matrix(result, points));
    telling.only_on_page();
    let columns = ["Measure", "and", "correlation", "interval"];
    let mut grid = Grid::new(&format!("Correlations ({level} points)"), OTHER, columns);
    for row in &pairs {
        let ends = row.estimate.interval;
        let ends = ends.map(|it| format!("{:+.2} to {:+.2}", it.low, it.high));
        let names = [&row.measure, &row.other].map(|name| heading(name));
        let figures = [correlation(row), ends.unwrap_or(UNKNOWN.to_owned())];
        grid.row(names.into_iter().chain(figures));
    }
    telling.table(grid);
    telling.in_short_by(|grid| grid.at_most(10));
    telling.say(
        "A point is a matchup in a variant; a measure that never varies goes with none. The intervals \
         are Fisher's, as if the points had been drawn at random: over others the measures may go \
         together otherwise.",
    );
}

/// Every measure by every other. The columns have the numbers of the rows.
fn matrix(result: &WrittenResult, points: u64) -> Grid {
    let mut names: Vec<&str> = Vec::new();
    for row in &result.tables.correlations {
        for name in [&row.measure[..], &row.other] {
            names.extend((!names.contains(&name)).then_some(name));
        }
    }
    let caption = format!("Correlation of the measures (n = {points} points)");
    let columns = (1..=names.len()).map(|number| number.to_string());
    let mut grid = Grid::new(&caption, OTHER, std::iter::once("Measure".to_owned()).chain(columns));
    for (number, one) in names.iter().enumerate() {
        let cell = |other: &&str| {
            let is_pair = |row: &&Correlation| {
                let pair = [&row.measure[..], &row.other];
                pair == [*one, *other] || pair == [*other, *one]
            };
            let row = result.tables.correlations.iter().find(is_pair);
            row.map_or(String::new(), correlation)
        };
        let label = format!("{} {}", number + 1, heading(one));
        grid.row(std::iter::once(label).chain(names.iter().map(cell)));
    }
    grid
}
