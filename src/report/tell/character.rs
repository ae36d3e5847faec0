//! Section `character` of a profile: published measures of a game, such as comebacks (`character.csv`).

use super::notes::add_chances_note;
use super::prelude::*;
use sandtable_summary::rows::{Measure, Measured};

/// Maximum number of measures in a table of variants; a wider table does not fit the terminal.
const MEASURES_PER_TABLE: usize = 3;

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let matchups = group_by_matchup(&result.tables.measures);
    matchups.iter().flat_map(|(matchup, rows)| matchup_sentences(result, matchup, rows)).collect()
}

/// Returns the sentences on a matchup; if there are several variants, on the first one.
///
/// Without games there are no sentences.
fn matchup_sentences(result: &WrittenResult, matchup: &Matchup, rows: &[&Measured]) -> Vec<String> {
    let of = |metric: Measure| keep_metric(rows, metric).first().copied();
    let openness = of(Measure::Openness).and_then(|row| open_turns(matchup, row));
    let skill = of(Measure::SkillOfFirst).and_then(|row| over_random(result, &row.estimate));
    openness.into_iter().chain(skill).collect()
}

/// Limits for the share of turns with an open outcome.
///
/// With a lower share than the first, games are decided early; with a higher share than the second, late.
const OPENNESS_LIMITS: [f64; 2] = [0.25, 0.5];

/// Returns a sentence on the share of open turns in games, and on that in contests of coin flips.
///
/// A turn is open while either side may still win. If the interval of the share contains both [`OPENNESS_LIMITS`], the
/// sentence says that there are too few games. Returns `None` without games.
fn open_turns(matchup: &Matchup, row: &Measured) -> Option<String> {
    let open = &row.estimate;
    let games = Some(open.n).filter(|n| *n > 0)?;
    let state = |share: f64| OPENNESS_LIMITS.iter().filter(|limit| share >= **limit).count();
    let is_vague = open.interval.is_none_or(|it| state(it.high) - state(it.low) > 1);
    if open.value.is_none() || is_vague {
        let games = counted(games, "game");
        let verb = if open.n == 1 { "is" } else { "are" };
        return Some(format!(
            "{games} {verb} too few to say how early games are decided, {matchup}."
        ));
    }
    let beside = row.coins.map(|coins| {
        let position = match open.interval {
            Some(it) if it.low > coins => "more than",
            Some(it) if it.high < coins => "less than",
            _ => "about as",
        };
        let coins = Estimate { value: Some(coins), ..Estimate::unknown(0) };
        format!(", {position} in a contest of coin flips ({})", whole_percent(&coins))
    });
    Some(format!(
        "The outcome is open in {} of the turns{} ({}), {matchup}.",
        whole_percent(open),
        beside.unwrap_or_default(),
        basis(open)
    ))
}

fn over_random(result: &WrittenResult, skill: &Estimate) -> Option<String> {
    let first = result.parts.first().label;
    skill.value?;
    Some(match at_least(skill) {
        Some(gain) => format!(
            "{first}: this policy wins at least {gain} more than a random one ({}).",
            basis(skill)
        ),
        None => format!(
            "{first}: {} are too few to say whether this policy wins more than a random one.",
            counted(skill.n, "game")
        ),
    })
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    content.add_summary(&summary(result));
    let matchups = group_by_matchup(&result.tables.measures);
    let of_many = settings(&matchups[0].1).len() > 1;
    for (matchup, rows) in &matchups {
        match of_many {
            true => add_variants(matchup, rows, content),
            false => add_one(result, matchup, rows, content),
        }
    }
    if of_many {
        let mut grid =
            Grid::new("Definitions of the measures", ["Measure", "definition and source"]);
        for row in of_setting(&matchups[0].1, settings(&matchups[0].1)[0]) {
            let name = row.metric.name();
            grid.row([heading(name), result.meaning(name).unwrap_or_default().to_owned()]);
        }
        content.add_table(grid);
        content.omit_short_form();
    }
    content.add_paragraph(
        "Coin flips: the same measure in a contest of coin tosses of this length (of several variants, the first).",
    );
    add_chances_note(result, content);
}

/// Adds the measures of a game without variants, each with its definition and its coin-flip baseline.
///
/// Shares are shown as a chart, other measures as a table.
fn add_one(
    result: &WrittenResult,
    matchup: &Matchup,
    rows: &[&Measured],
    content: &mut SectionContent,
) {
    let caption = format!("{matchup} ({})", basis_of_known(rows));
    let table = |caption: &str| {
        RowChart::new(caption, ["Measure", "figure", "coin flips", "definition and source"])
    };
    let names =
        [caption.clone(), caption.clone(), format!("{matchup}, measures that are not percentages")];
    let [mut all, mut shares, mut others] = names.map(|caption| table(&caption));
    for row in rows {
        let name = row.metric.name();
        let meaning = result.meaning(name).unwrap_or_default();
        let coins = Estimate { value: row.coins, ..Estimate::unknown(0) };
        let marks = [mark(&coins, Shape::Diamond), mark(&row.estimate, Shape::Dot)];
        for lines in [&mut all, if is_share(row) { &mut shares } else { &mut others }] {
            let marks = marks.into_iter().flatten();
            lines.row(
                &heading(name),
                &format_measure(row),
                marks,
                [format_coin_flips(row), meaning.to_owned()],
            );
        }
    }
    let key = "\nFilled dots: this game. Open diamonds: coin flips.";
    shares.add_to(content, PARTS, ["Dots for {measure}.", key]);
    content.set_short_table(all.grid.with_columns(3));
    content.add_table(others.grid);
    content.omit_short_form();
}

fn is_share(row: &Measured) -> bool {
    row.unit == "share"
}

fn format_coin_flips(row: &Measured) -> String {
    let coins = Estimate { value: row.coins, ..Estimate::unknown(0) };
    if is_share(row) { rate(&coins) } else { row.coins.map_or(UNKNOWN.to_owned(), short) }
}

/// Formats the value of a measure with its uncertainty.
///
/// A share, or a number with a standard error, is shown with its margin (±). Any other number is shown with the ends of
/// its interval.
fn format_measure(row: &Measured) -> String {
    match row.estimate {
        Estimate { std_err: None, interval: Some(it), .. } if !is_share(row) => {
            format!("{}, {} to {}", figure(row), short(it.low), short(it.high))
        }
        _ => figure(row),
    }
}

fn basis_of_known(rows: &[&Measured]) -> String {
    let mut known = rows.to_vec();
    known.retain(|row| row.estimate.value.is_some());
    basis_of_rows(&known)
}

/// Adds tables with a row for each variant and a column for each measure.
///
/// Measures that are shares form a heat map, the others a plain table.
fn add_variants(matchup: &Matchup, rows: &[&Measured], content: &mut SectionContent) {
    let caption = format!("{matchup} ({} each)", basis_of_known(rows));
    let settings = settings(rows);
    let first = of_setting(rows, settings[0]);
    let table = |caption: &str, measures: &[&Measured]| {
        let columns = measures.iter().map(|row| heading(row.metric.name()));
        let mut grid = Grid::new(caption, std::iter::once("Setting".into()).chain(columns));
        let cells = |label: &str, rows: &[&Measured], format: fn(&Measured) -> String| {
            let cell = |of: &&Measured| {
                let row = rows.iter().find(|row| row.metric == of.metric);
                row.map_or(String::new(), |row| format(row))
            };
            let cells = measures.iter().map(cell);
            std::iter::once(label.to_owned()).chain(cells).collect::<Vec<_>>()
        };
        grid.row(cells("coin flips", &first, format_coin_flips));
        for setting in &settings {
            grid.row(cells(setting, &of_setting(rows, setting), format_measure));
        }
        grid
    };
    let of = |shares: bool| first.iter().filter(move |row| is_share(row) == shares);
    let [shares, others] = [true, false].map(|it| of(it).copied().collect::<Vec<_>>());
    let grid = table(&caption, &shares);
    let description = format!("The measures of {}.", counted(settings.len() as u64, "variant"));
    let key = "In percent.\nRows: variants, and coin flips. Blue above one half, orange below.";
    content.add_figure(heat(&grid, &shares, rows).draw(&caption, description), key, grid);
    let parts = first.chunks(MEASURES_PER_TABLE).enumerate();
    let caption = |part: usize| match part {
        0 => caption.clone(),
        _ => format!("{matchup}, further measures"),
    };
    content.set_short_tables(parts.map(|(part, some)| table(&caption(part), some)).collect());
    content.add_table(table(&format!("{matchup}, measures that are not percentages"), &others));
    content.omit_short_form();
}

fn heat(grid: &Grid, shares: &[&Measured], rows: &[&Measured]) -> Heat {
    let format_coin_flips = shares.iter().map(|row| row.coins);
    let of = |setting: &str, measure: &Measure| {
        let row = rows.iter().find(|row| row.setting == setting && row.metric == *measure);
        row.and_then(|row| row.estimate.value)
    };
    let settings = settings(rows).into_iter();
    let of_all = settings.flat_map(|it| shares.iter().map(move |row| of(it, &row.metric)));
    let names = grid.rows.iter().filter_map(|row| row.first().cloned()).collect();
    Heat::of(names, grid.columns[1..].to_vec(), format_coin_flips.chain(of_all).collect())
}

fn settings<'a>(rows: &[&'a Measured]) -> Vec<&'a str> {
    let mut settings: Vec<&str> = rows.iter().map(|row| &row.setting[..]).collect();
    settings.dedup();
    settings
}

fn of_setting<'a>(rows: &[&'a Measured], setting: &str) -> Vec<&'a Measured> {
    rows.iter().copied().filter(|row| row.setting == setting).collect()
}
