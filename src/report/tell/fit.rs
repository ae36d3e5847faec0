//! A player's parameters, fitted: `fitted.csv`, `fit.csv`.

use super::prelude::*;
use sandtable_summary::rows::FittedMetric::{CostOfGoingBack, Gain, Recommended, WinRateOfSide};
use sandtable_summary::rows::{FitStage, Fitted, FittedMetric, FittedRole, Tried};

/// The path is drawn in so many means.
const DRAWN: usize = 25;

/// The rows of a player with a metric: that of all matchups comes before those of each.
fn of(result: &WrittenResult, role: FittedRole, metric: FittedMetric) -> Vec<&Fitted> {
    let rows = result.tables.fitted.iter();
    rows.filter(|row| row.role == role && row.metric == metric).collect()
}

/// Whom or what the player of a side meets.
fn met(result: &WrittenResult, side: &str, matchup: &Matchup) -> String {
    let names = matchup.names();
    let names = if names.is_empty() { "all that are named".to_owned() } else { names };
    match result.parts.opponents() {
        Some(_) => format!("{} against {names}", heading(side)),
        None => heading(&names),
    }
}

pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    sentences(result).unwrap_or_default()
}

/// The number of players that were tried before any was chosen.
pub(super) fn undecided(result: &WrittenResult) -> Vec<String> {
    let tried = result.tables.tried.len() as u64;
    let is_decided = sentences(result).is_some();
    let sentence = || format!("{} tried, none chosen yet.", counted(tried, "player"));
    (!is_decided).then(sentence).into_iter().collect()
}

fn sentences(result: &WrittenResult) -> Option<Vec<String>> {
    let find = |role, metric| of(result, role, metric).first().copied();
    let [start, found] =
        [FittedRole::Start, FittedRole::Fitted].map(|role| find(role, WinRateOfSide));
    let (start, found, gain) = (start?, found?, find(FittedRole::Fitted, Gain)?);
    let is_better = find(FittedRole::Fitted, Recommended)?.estimate.value == Some(1.0);
    let [old, new] = [start, found].map(|row| &row.player);
    let (met, gain) = (met(result, &gain.side, &gain.matchup), gain.estimate);
    if old == new {
        return Some(vec![format!("{met}: keep {old}; nothing better was found.")]);
    }
    let [before, after] = [start, found].map(|row| rate(&row.estimate));
    let verdict = match is_better {
        true => format!("{met}: play {new}."),
        false => format!("{met}: no clear gain, keep {old}. The best that was found is {new}."),
    };
    let (gained, basis) = (points(&gain), basis(&gain));
    let at_least = at_least(&gain).filter(|_| is_better);
    let at_least = at_least.map_or(String::new(), |gain| format!(", at least {gain}"));
    let figures = format!(
        "It wins {after} of held-out games, {old} {before}: {gained} points ({basis}){at_least}."
    );
    Some(vec![verdict, figures])
}

pub(super) fn fitted(result: &WrittenResult, telling: &mut Telling) {
    let Some(gain) = of(result, FittedRole::Fitted, Gain).first().copied() else { return };
    let rows = of(result, FittedRole::Back, CostOfGoingBack);
    if rows.is_empty() {
        return telling.say("Every parameter stays where it was.");
    }
    each(result, telling);
    let caption = format!(
        "{}: what was changed ({})",
        met(result, &gain.side, &gain.matchup),
        basis_of_rows(&rows)
    );
    let columns = ["Parameter", "cost of going back, points", "from", "to"];
    let cells = |row: &Fitted| [&row.parameter, &row.from, &row.to].map(String::clone).to_vec();
    let what = [
        "Bars of the cost of bringing back {parameter}.",
        "Points of win rate that are lost when one parameter alone goes back to where it started.",
    ];
    telling.lines(POINTS, &caption, &columns, &rows, cells, what);
    telling.say(
        "All figures are of the same held-out games, by which nothing was chosen. Parameters work together: \
         what each costs alone need not add up to the gain.",
    );
}

/// What is gained in each matchup, if there are several.
fn each(result: &WrittenResult, telling: &mut Telling) {
    // The first is of all together.
    let of = |metric| of(result, FittedRole::Fitted, metric).into_iter().skip(1);
    let gains: Vec<&Fitted> = of(Gain).collect();
    if gains.is_empty() {
        return;
    }
    let caption = format!("What is gained where ({} each)", basis_of_rows(&gains));
    let columns = ["Matchup", "gain, points", "win rate"];
    let cells = |gain: &Fitted| {
        let wins = of(WinRateOfSide).find(|row| row.matchup == gain.matchup);
        let wins = wins.map_or(String::new(), |row| rate(&row.estimate));
        vec![met(result, &gain.side, &gain.matchup), wins]
    };
    let what = [
        "Bars of what is gained in {matchup}.",
        "Points of win rate that the player that was found wins more than the one at the start.",
    ];
    telling.lines(POINTS, &caption, &columns, &gains, cells, what);
}

/// The climb, in means of neighbouring steps.
pub(super) fn path(result: &WrittenResult, telling: &mut Telling) {
    let mut climb: Vec<&Tried> = result.tables.tried.iter().collect();
    climb.retain(|row| row.stage == FitStage::Climb);
    let Some(first) = climb.first() else { return };
    let mean = |rows: &[&Tried]| -> [f64; 2] {
        let wins: f64 = rows.iter().map(|row| row.wins).sum();
        [
            rows[0].evaluation as f64,
            wins / rows.iter().map(|row| row.estimate.n as f64).sum::<f64>(),
        ]
    };
    let means: Vec<[f64; 2]> = climb.chunks(climb.len().div_ceil(DRAWN)).map(mean).collect();
    let title = format!("{}: games won on the way", met(result, &first.side, &first.matchup));
    let y = Axis::around(means.iter().map(|it| it[1]), percents);
    let points = means.iter().map(|it| (*it, None)).collect();
    let plot = Plot::line(y, ["evaluation", "win rate"], points);
    let mut grid = Grid::new(&title, ["From evaluation", "win rate"]);
    for [number, share] in &means {
        grid.row([short(*number), percents(*share)]);
    }
    let points = counted(means.len() as u64, "mean");
    let description = format!("A line through {points} of neighbouring steps.");
    let key =
        "Each point is the mean over neighbouring steps, on either side of where the player was.";
    telling.figure(plot.draw(&title, description), key, grid);
}
