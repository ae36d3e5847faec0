//! A player's parameters, fitted: `fitted.csv`, `fit.csv`.

use super::lines::{Described, Lines};
use super::result::Row;
use super::words::{
    at_least, basis, basis_of_rows, heading, in_points, mark, percents, points, rate, short,
};
use super::{Grid, Section, Telling, Terminal, WrittenResult, silent};
use crate::report::charts::{Axis, Plot, Series, Shape};
use crate::report::figures::counted;

pub const FITTED: Section = Section {
    id: "fitted",
    title: "Better parameters",
    file: FITTED_FILE,
    answer,
    body: fitted,
    terminal: Terminal::Answer,
};

pub const FIT: Section = Section {
    id: "fit",
    title: "How they were found",
    file: FIT_FILE,
    answer: silent,
    body: path,
    terminal: Terminal::Nowhere,
};

const FITTED_FILE: &str = "fitted.csv";
const FIT_FILE: &str = "fit.csv";

/// The path is drawn in so many means.
const DRAWN: usize = 25;

/// The row of a player with a figure: that of all matchups comes before those of each.
fn find<'a>(result: &'a WrittenResult, role: &str, metric: &str) -> Option<Row<'a>> {
    let mut rows = result.rows(FITTED_FILE);
    rows.find(|row| row.get("role") == role && row.metric() == metric)
}

/// Whom or what the player meets.
fn met(result: &WrittenResult, row: Row<'_>) -> String {
    let names = row.matchup().names();
    let names = if names.is_empty() { "all that are named".to_owned() } else { names };
    match result.parts.opponents() {
        Some(_) => format!("{} against {names}", heading(row.get("side"))),
        None => heading(&names),
    }
}

fn answer(result: &WrittenResult) -> Vec<String> {
    let tried = result.rows(FIT_FILE).count() as u64;
    match (sentences(result), tried) {
        (Some(told), _) => told,
        (None, 0) => Vec::new(),
        (None, tried) => vec![format!("{} tried, none chosen yet.", counted(tried, "player"))],
    }
}

fn sentences(result: &WrittenResult) -> Option<Vec<String>> {
    let [start, found] = ["start", "found"].map(|role| find(result, role, "win_rate_of_side"));
    let (start, found, gain) = (start?, found?, find(result, "found", "gain")?);
    let is_better = find(result, "found", "recommended")?.number("value") == Some(1.0);
    let [old, new] = [start, found].map(|row| row.get("player"));
    let (met, gain) = (met(result, gain), gain.estimate());
    if old == new {
        return Some(vec![format!("{met}: keep {old}; nothing better was found.")]);
    }
    let [before, after] = [start, found].map(|row| rate(&row.estimate()));
    let verdict = match is_better {
        true => format!("{met}: play {new}."),
        false => format!("{met}: no clear gain, keep {old}. The best that was found is {new}."),
    };
    let (gained, basis) = (points(&gain), basis(&gain));
    let at_least =
        if is_better { format!(", at least {}", at_least(&gain)) } else { String::new() };
    let figures = format!(
        "It wins {after} of held-out games, {old} {before}: {gained} points ({basis}){at_least}."
    );
    Some(vec![verdict, figures])
}

fn fitted(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let gain = find(result, "found", "gain")?;
    let rows: Vec<Row<'_>> =
        result.rows(FITTED_FILE).filter(|row| row.get("role") == "back").collect();
    if rows.is_empty() {
        telling.say("Every parameter stays where it was.");
        return Some(());
    }
    each(result, telling);
    let caption = format!("{}: what was changed ({})", met(result, gain), basis_of_rows(&rows));
    let columns = ["Parameter", "cost of going back, points", "from", "to"];
    let mut lines = Lines::new(&caption, FITTED_FILE, columns);
    for row in &rows {
        let cost = row.estimate();
        let values = ["from", "to"].map(|key| row.get(key));
        lines.row(row.get("parameter"), &points(&cost), mark(&cost, Shape::Bar), values);
    }
    let axis = lines.axis(0.0, in_points);
    let what = Described {
        description: format!("Bars of what {} parameters cost to bring back.", lines.len()),
        key: "Points of win rate that are lost when one parameter alone goes back to where it started.",
    };
    lines.tell(axis, 0.0, what, telling);
    telling.say(
        "All figures are of the same held-out games, by which nothing was chosen. Parameters work together: \
         what each costs alone need not add up to the gain.",
    );
    Some(())
}

/// What is gained in each matchup, if there are several.
fn each(result: &WrittenResult, telling: &mut Telling) {
    let rows = result.rows(FITTED_FILE).filter(|row| row.get("role") == "found");
    let of = |metric: &'static str| {
        // The first is of all together.
        rows.clone().filter(move |row| row.metric() == metric).skip(1)
    };
    let gains: Vec<Row<'_>> = of("gain").collect();
    if gains.is_empty() {
        return;
    }
    let caption = format!("What is gained where ({} each)", basis_of_rows(&gains));
    let mut lines = Lines::new(&caption, FITTED_FILE, ["Matchup", "gain, points", "win rate"]);
    for (gain, wins) in gains.iter().zip(of("win_rate_of_side")) {
        let (gain, met) = (gain.estimate(), met(result, *gain));
        lines.row(&met, &points(&gain), mark(&gain, Shape::Bar), [rate(&wins.estimate())]);
    }
    let what = Described {
        description: format!("Bars of what is gained in {} matchups.", lines.len()),
        key: "Points of win rate that the player that was found wins more than the one at the start.",
    };
    let axis = lines.axis(0.0, in_points);
    lines.tell(axis, 0.0, what, telling);
}

/// The climb, in means of neighbouring steps.
fn path(result: &WrittenResult, telling: &mut Telling) -> Option<()> {
    let climb: Vec<Row<'_>> =
        result.rows(FIT_FILE).filter(|row| row.get("stage") == "climb").collect();
    let first = climb.first()?;
    let mean = |rows: &[Row<'_>]| -> Option<[f64; 2]> {
        let number = rows.first()?.number("evaluation")?;
        let sum = |key: &str| rows.iter().filter_map(|row| row.number(key)).sum::<f64>();
        Some([number, sum("wins") / sum("n")])
    };
    let means: Vec<[f64; 2]> = climb.chunks(climb.len().div_ceil(DRAWN)).filter_map(mean).collect();
    let title = format!("{}: games won on the way", met(result, *first));
    let plot = Plot {
        x: Axis::around(means.iter().map(|it| it[0]), short),
        y: Axis::around(means.iter().map(|it| it[1]), percents),
        names: ["evaluation".to_owned(), "win rate".to_owned()],
        line: None,
        series: vec![Series {
            name: String::new(),
            points: means.iter().map(|it| (*it, None)).collect(),
            line: true,
        }],
    };
    let mut grid = Grid::new(&title, FIT_FILE, ["From evaluation", "win rate"]);
    for [number, share] in &means {
        grid.row([short(*number), percents(*share)]);
    }
    let description = format!("A line through {} means of neighbouring steps.", means.len());
    let key =
        "Each point is the mean over neighbouring steps, on either side of where the player was.";
    telling.figure(plot.draw(&title, description), key, grid);
    Some(())
}
