//! How players learned, and what the game is worth to those who have: `training.csv`.

use super::result::of_each;
use super::words::{basis, basis_of_rows, percents, rate, short};
use super::{Grid, Section, Telling, WrittenResult};
use crate::charts::{Axis, Plot, Series};
use crate::figures::{counted, thousands};
use sandtable_stats::Estimate;
use sandtable_summary::rows::ResponseMetric::ResponseWinRate;
use sandtable_summary::rows::Trained;
use sandtable_summary::{Matchup, Row};
pub const TRAINING: Section =
    Section::new("training", "How the players learned", FILE, body).answering(answer);

const FILE: &str = Trained::FILE;

/// A gap between the ends of the value that is called one, in points.
const GAP: f64 = 2.0;

/// The value of the game with its two ends: what a best response leaves the first side, and what one wins
/// for it.
fn answer(result: &WrittenResult) -> Vec<String> {
    let learned = result.tables.trained.iter().map(|row| row.learned).max();
    let Some(learned) = learned else { return Vec::new() };
    let mut told = Vec::new();
    if let Some([low, high]) = ends(result) {
        let whose = result.parts.winner();
        told.push(format!(
            "To players who have learned it the game is worth from {} to {} of {whose}'s games ({}): no \
             less than a best response leaves, no more than one wins.",
            rate(&low),
            rate(&high),
            basis(&low)
        ));
        let gap = (high.value.unwrap_or(0.0) - low.value.unwrap_or(0.0)) * 100.0;
        if gap > GAP {
            told.push(format!(
                "That is a gap of {} points: more training would narrow it.",
                short((gap * 10.0).round() / 10.0)
            ));
        }
    }
    told.push(format!(
        "The players learned from {}, and their rivals from as many again at most.",
        counted(learned, "game")
    ));
    told
}

/// The share of games that the first side wins against a best response, and by one.
fn ends(result: &WrittenResult) -> Option<[Estimate; 2]> {
    let first = result.parts.first().side();
    let rows = &result.tables.responses;
    let won = |of_first: bool| {
        let mut rows = rows.iter().filter(|row| row.metric == ResponseWinRate);
        rows.find(|row| (row.side == first) == of_first).map(|row| row.estimate)
    };
    // What responds to the first side leaves it the rest.
    Some([won(true)?.scaled(-1.0).less(-1.0), won(false)?])
}

fn body(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.trained);
    let points = |rows: &[&Trained]| {
        let point = |row: &&Trained| {
            let Estimate { value, interval, .. } = row.estimate;
            Some(([row.learned as f64 / 1000.0, value?], interval.map(|it| [it.low, it.high])))
        };
        rows.iter().filter_map(point).collect()
    };
    let series = matchups.iter().map(|(matchup, rows)| Series {
        name: matchup.names(),
        points: points(rows),
        line: true,
    });
    let games = result.tables.trained.iter().map(|row| row.learned as f64 / 1000.0);
    let title = &format!(
        "Win rates of players who learn ({} each)",
        basis_of_rows(&result.tables.trained.iter().collect::<Vec<_>>())
    );
    let plot = Plot {
        x: Axis::around(games, short),
        y: Axis { low: 0.0, high: 1.0, shown: percents },
        names: ["thousand games learned from".to_owned(), "win rate".to_owned()],
        line: Some((0.5, "even")),
        series: series.collect(),
    };
    let described = format!("Win rates of {} matchups while they learn.", matchups.len());
    let key = "A name that is missing is the first of the players named.";
    telling.figure(plot.draw(title, described), key, table(title, &matchups));
}

fn table(title: &str, matchups: &[(&Matchup, Vec<&Trained>)]) -> Grid {
    let heads = matchups.iter().map(|(matchup, _)| matchup.names());
    let mut grid = Grid::new(title, FILE, ["Games".to_owned()].into_iter().chain(heads));
    let first = matchups.first().map(|(_, rows)| &rows[..]).unwrap_or_default();
    for (place, row) in first.iter().enumerate() {
        let cell = |(_, rows): &(&Matchup, Vec<&Trained>)| {
            rows.get(place).map(|row| rate(&row.estimate)).unwrap_or_default()
        };
        grid.row([thousands(row.learned)].into_iter().chain(matchups.iter().map(cell)));
    }
    grid
}
