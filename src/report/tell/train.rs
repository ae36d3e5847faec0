//! How players learned, and what the game is worth to those who have: `training.csv`.

use super::prelude::*;
use sandtable_summary::rows::Trained;
pub const TRAINING: Section =
    Section::new("training", "How the players learned", Trained::FILE, body).answering(answer);

/// What the players learned from.
fn answer(result: &WrittenResult) -> Vec<String> {
    let learned = result.tables.trained.iter().map(|row| row.learned).max();
    let told = |learned| {
        let games = counted(learned, "game");
        match result.parts.are_solitaire() {
            true => {
                format!("The player learned from {games}.{}", taken_back(&result.tables.trained))
            }
            false => format!("The players learned from {games}, and their rivals from as many."),
        }
    };
    learned.map(told).into_iter().collect()
}

/// When a lone player was at its best, if it clearly won less in the end: it plays as it did then.
fn taken_back(rows: &[Trained]) -> String {
    let best = rows.iter().max_by(|one, other| {
        let [one, other] = [one, other].map(|it| it.estimate.value.unwrap_or(0.0));
        one.total_cmp(&other)
    });
    let early = best.zip(rows.last()).filter(|(best, last)| best.estimate.is_above(&last.estimate));
    let told = |(best, _): (&Trained, &Trained)| {
        format!(" It plays as it did after {}, when it was at its best.", thousands(best.learned))
    };
    early.map(told).unwrap_or_default()
}

fn body(result: &WrittenResult, telling: &mut Telling) {
    let matchups = of_each(&result.tables.trained);
    let points = |rows: &[&Trained]| {
        let of = |row: &&Trained| point(row.learned as f64 / 1000.0, &row.estimate);
        rows.iter().filter_map(of).collect()
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
    let mut grid = Grid::new(title, ["Games".to_owned()].into_iter().chain(heads));
    let first = matchups.first().map(|(_, rows)| &rows[..]).unwrap_or_default();
    for (place, row) in first.iter().enumerate() {
        let cell = |(_, rows): &(&Matchup, Vec<&Trained>)| {
            rows.get(place).map(|row| rate(&row.estimate)).unwrap_or_default()
        };
        grid.row([thousands(row.learned)].into_iter().chain(matchups.iter().map(cell)));
    }
    grid
}
