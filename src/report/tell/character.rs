//! What kind of game it is: `character.csv` and `correlations.csv`.

use super::notes::say_chances;
use super::prelude::*;
use sandtable_stats::STRONG_CORRELATION;
use sandtable_summary::rows::{Correlation, Measure, Measured};

/// Of several variants, columns that the terminal has room for beside the setting.
const BESIDE: usize = 3;
/// So many pairs of measures the terminal has room for.
const PAIRS: usize = 10;
/// So many pairs of measures that say nearly the same are named.
const NAMED: usize = 6;

pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    let matchups = of_each(&result.tables.measures);
    let verdicts = matchups.iter().filter_map(|(matchup, rows)| verdict(matchup, rows));
    verdicts.chain(alike(&known_pairs(result))).collect()
}

/// The game in a sentence: how open, how late decided, and what thought is worth. Of several variants
/// it is the scenario as it stands, which comes first.
fn verdict(matchup: &Matchup, rows: &[&Measured]) -> Option<String> {
    let of = |metric: Measure| Some(&with(rows, metric).first()?.estimate);
    let open = of(Measure::Openness)?;
    let states = ["decided early", "decided half-way", "open to the end"];
    let state_at = |share: f64| usize::from(share >= 0.25) + usize::from(share >= 0.5);
    let basis = basis(of(Measure::Turns)?);
    let too_few = || format!("Too few games say how early they are decided ({basis}), {matchup}.");
    let Some(share) = open.value else { return (open.n > 0).then(too_few) };
    let [first, last] = open.interval.map_or([share; 2], |it| [it.low, it.high]).map(state_at);
    let state = match last - first {
        0 => states[first].to_owned(),
        1 => format!("{} or {}", states[first], states[last]),
        _ => return Some(too_few()),
    };
    let skill = of(Measure::SkillOfFirst)?;
    let thought = match at_least(skill) {
        Some(gain) => format!("thought is worth at least {gain} to the first seat ({basis})"),
        None => format!(
            "whether thought is worth anything to the first seat is not clear at n = {}",
            thousands(skill.n)
        ),
    };
    Some(format!(
        "Games are {state}: {} of the turns are open, and {thought}, {matchup}.",
        rate(open)
    ))
}

pub(super) fn body(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.measures);
    let of_many = settings(&matchups[0].1).len() > 1;
    for (matchup, rows) in &matchups {
        match of_many {
            true => tell_variants(matchup, rows, telling),
            false => tell_one(result, matchup, rows, telling),
        }
    }
    if of_many {
        let mut grid = Grid::new("What the measures say", ["Measure", "what it says"]);
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

/// The measures of the only variant, each with what it says: shares drawn beside those of coins, the
/// others as a table.
fn tell_one(result: &WrittenResult, matchup: &Matchup, rows: &[&Measured], telling: &mut Telling) {
    let caption = format!("{matchup} ({})", basis_of_known(rows));
    let table =
        |caption: &str| Lines::new(caption, ["Measure", "figure", "of coins", "what it says"]);
    let names = [caption.clone(), caption.clone(), format!("{matchup}, what is no share")];
    let [mut all, mut shares, mut others] = names.map(|caption| table(&caption));
    for row in rows {
        let name = row.metric.name();
        let meaning = result.meaning(name).unwrap_or_default();
        let coins = Estimate { value: row.coins, ..Estimate::unknown(0) };
        let marks = [mark(&coins, Shape::Diamond), mark(&row.estimate, Shape::Dot)];
        for lines in [&mut all, if is_share(row) { &mut shares } else { &mut others }] {
            let marks = marks.into_iter().flatten();
            lines.row(&heading(name), &shown(row), marks, [of_coins(row), meaning.to_owned()]);
        }
    }
    let key = "Filled dots: this game. Open diamonds: a game of coins.";
    shares.tell(telling, PARTS, ["Dots for {measure}.", key]);
    telling.in_short(all.grid.with_columns(3));
    telling.table(others.grid);
    telling.only_on_page();
}

fn is_share(row: &Measured) -> bool {
    row.unit == "share"
}

/// What the measure is of a game of coins.
fn of_coins(row: &Measured) -> String {
    let coins = Estimate { value: row.coins, ..Estimate::unknown(0) };
    if is_share(row) { rate(&coins) } else { row.coins.map_or(UNKNOWN.to_owned(), short) }
}

/// A figure; with the ends of its range, if it is no share and has no standard error.
fn shown(row: &Measured) -> String {
    match row.estimate {
        Estimate { std_err: None, interval: Some(it), .. } if !is_share(row) => {
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

/// A row for each variant, and a column for each measure: shares drawn, the others as a table.
fn tell_variants(matchup: &Matchup, rows: &[&Measured], telling: &mut Telling) {
    let caption = format!("{matchup} ({} each)", basis_of_known(rows));
    let settings = settings(rows);
    let first = of_setting(rows, settings[0]);
    let table = |caption: &str, measures: &[&Measured]| {
        let columns = measures.iter().map(|row| heading(row.metric.name()));
        let mut grid = Grid::new(caption, std::iter::once("Setting".into()).chain(columns));
        let cells = |label: &str, rows: &[&Measured], shown: fn(&Measured) -> String| {
            let cell = |of: &&Measured| {
                let row = rows.iter().find(|row| row.metric == of.metric);
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
    let of = |shares: bool| first.iter().filter(move |row| is_share(row) == shares);
    let [shares, others] = [true, false].map(|it| of(it).copied().collect::<Vec<_>>());
    let grid = table(&caption, &shares);
    let description = format!("The measures of {}.", counted(settings.len() as u64, "variant"));
    let key = "Rows: variants, and a game of coins. In percent. Blue above one half, orange below.";
    telling.figure(heat(&grid, &shares, rows).draw(&caption, description), key, grid);
    let parts = first.chunks(BESIDE).enumerate();
    let caption = |part: usize| match part {
        0 => caption.clone(),
        _ => format!("{matchup}, further measures"),
    };
    telling.in_parts(parts.map(|(part, some)| table(&caption(part), some)).collect());
    telling.table(table(&format!("{matchup}, what is no share"), &others));
    telling.only_on_page();
}

/// The rows of a table of variants as shades.
fn heat(grid: &Grid, shares: &[&Measured], rows: &[&Measured]) -> Heat {
    let of_coins = shares.iter().map(|row| row.coins);
    let of = |setting: &str, measure: &Measure| {
        let row = rows.iter().find(|row| row.setting == setting && row.metric == *measure);
        row.and_then(|row| row.estimate.value)
    };
    let settings = settings(rows).into_iter();
    let of_all = settings.flat_map(|it| shares.iter().map(move |row| of(it, &row.metric)));
    let names = grid.rows.iter().filter_map(|row| row.first().cloned()).collect();
    Heat::of(names, grid.columns[1..].to_vec(), of_coins.chain(of_all).collect())
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

/// Two measures with their correlation, if it is known.
fn known_pairs(result: &WrittenResult) -> Vec<&Correlation> {
    result.tables.correlations.iter().filter(|row| row.estimate.value.is_some()).collect()
}

/// Which measures say nearly the same, or that none do; nothing where it is not known.
fn alike(pairs: &[&Correlation]) -> Option<String> {
    let points = pairs.iter().map(|row| row.estimate.n).max()?;
    let over = format!("over {points} points, each a matchup in a variant");
    let is_clear = |row: &Correlation| clear(&row.judged, &row.estimate).is_some();
    let mut close = pairs.to_vec();
    close.retain(|row| size(*row) > STRONG_CORRELATION && is_clear(row));
    greatest_first(&mut close);
    if close.is_empty() {
        return Some(format!(
            "No two measures clearly say nearly the same (|r| > {STRONG_CORRELATION}), {over}."
        ));
    }
    let name = |row: &&Correlation| {
        let [one, other] = [&row.measure, &row.second].map(|name| spoken(name));
        format!("{one} and {other} ({})", correlation(row))
    };
    let named: Vec<String> = close.iter().take(NAMED).map(name).collect();
    let more = match close.len() - named.len() {
        0 => String::new(),
        more => format!("; and {}", counted(more as u64, "more pair")),
    };
    let named = named.join(", ");
    Some(format!("Nearly the same (|r| > {STRONG_CORRELATION}), {over}: {named}{more}."))
}

fn correlation(row: &Correlation) -> String {
    row.estimate.value.map_or(UNKNOWN.to_owned(), |value| format!("{value:+.2}"))
}

pub(super) fn correlations(result: &WrittenResult, telling: &mut Telling) {
    let ranking = Ranking::by(known_pairs(result), |row| clear_effect(&row.judged, &row.estimate));
    let pairs = &ranking.rows;
    let Some(first) = pairs.first() else { return };
    let (points, level) = (first.estimate.n, basis_of_rows(pairs));
    let columns = ["Measure", "and", "correlation", "interval"];
    let mut grid = Grid::new(&format!("Correlations ({level} points)"), columns);
    for row in pairs {
        let ends = row.estimate.interval;
        let ends = ends.map(|it| format!("{:+.2} to {:+.2}", it.low, it.high));
        let names = [&row.measure, &row.second].map(|name| heading(name));
        let figures = [correlation(row), ends.unwrap_or(UNKNOWN.to_owned())];
        grid.row(names.into_iter().chain(figures));
    }
    let title = format!("Correlation of the measures (n = {points} points)");
    let description = format!("{} in the table behind it.", counted(pairs.len() as u64, "pair"));
    let key = "Blue: they rise together; orange: one falls as the other rises.";
    telling.figure(matrix(result).draw(&title, description), key, grid);
    telling.in_short_by(|grid| ranking.shorten(grid, PAIRS));
    telling.say(
        "A point is a matchup in a variant; a measure that never varies goes with none. The intervals \
         are Fisher's, as if the points had been drawn at random: over others the measures may go \
         together otherwise.",
    );
}

/// Every measure by every other.
fn matrix(result: &WrittenResult) -> Heat {
    let pairs = &result.tables.correlations;
    let names = each_once(pairs.iter().flat_map(|row| [&row.measure[..], &row.second]));
    let of = |one: &str, other: &str| {
        let is_pair = |row: &&Correlation| {
            [[one, other], [other, one]].contains(&[&row.measure[..], &row.second])
        };
        pairs.iter().find(is_pair)?.estimate.value
    };
    let cells = names.iter().flat_map(|one| names.iter().map(move |other| of(one, other)));
    let shares = cells.collect();
    let names: Vec<String> = names.iter().map(|name| heading(name)).collect();
    Heat { is_signed: true, ..Heat::of(names.clone(), names, shares) }
}
