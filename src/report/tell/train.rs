//! Section on the training of policies: `training.csv`.

use super::prelude::*;
use sandtable_summary::rows::Trained;

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let learned = result.tables.trained.iter().map(|row| row.learned).max();
    let told = |learned| {
        let whole =
            if trains_on_variants(result) { " of the scenario and its variants" } else { "" };
        let games = format!("{}{whole}", counted(learned, "game"));
        match result.parts.are_solitaire() {
            true => {
                format!(
                    "The player learned from {games}.{}",
                    reset_sentence(&result.tables.trained)
                )
            }
            false => format!("The players learned from {games}, and their rivals from as many."),
        }
    };
    learned.map(told).into_iter().collect()
}

fn trains_on_variants(result: &WrittenResult) -> bool {
    !result.manifest["options"]["--vary"].is_null()
}

/// Returns a sentence on how often the training of a solitaire policy went back to its best state.
///
/// Training goes back if the policy wins significantly less in an evaluation than in its best one. The text is empty if
/// this never happened.
fn reset_sentence(rows: &[Trained]) -> String {
    let (mut best, mut times) = (None::<&Trained>, 0);
    for row in rows {
        match best {
            Some(best) if best.estimate.is_above(&row.estimate) => times += 1,
            Some(best) if best.estimate.value > row.estimate.value => {}
            _ => best = Some(row),
        }
    }
    let often = match times {
        0 => return String::new(),
        1 => "Once".to_owned(),
        times => format!("{times} times"),
    };
    format!(" {often} it clearly won less than before, and went on as it was at its best.")
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let matchups = group_by_matchup(&result.tables.trained);
    let points = |rows: &[&Trained]| {
        rows.iter().filter_map(|row| point(row.learned as f64 / 1000.0, &row.estimate)).collect()
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
        y: Axis { low: 0.0, high: 1.0, format_value: percents },
        names: ["thousand games learned from".to_owned(), "win rate".to_owned()],
        line: Some((0.5, "even")),
        series: series.collect(),
    };
    let learners = counted(matchups.len() as u64, "matchup");
    let described = format!("Win rates of {learners} while players learn.");
    let key = "A name that is missing is the first of the players named.";
    let of_all =
        " These games and those of the reasons are of the scenario and its variants alike.";
    let key = format!("{key}{}", if trains_on_variants(result) { of_all } else { "" });
    content.add_figure(plot.draw(title, described), &key, table(title, &matchups));
}

fn table(title: &str, matchups: &[(&Matchup, Vec<&Trained>)]) -> Grid {
    let heads = matchups.iter().map(|(matchup, _)| matchup.names());
    let mut grid = Grid::new(title, ["Games".to_owned()].into_iter().chain(heads));
    let first = matchups.first().map(|(_, rows)| &rows[..]).unwrap_or_default();
    for (index, row) in first.iter().enumerate() {
        let cell = |(_, rows): &(&Matchup, Vec<&Trained>)| {
            rows.get(index).map(|row| rate(&row.estimate)).unwrap_or_default()
        };
        grid.row([thousands(row.learned)].into_iter().chain(matchups.iter().map(cell)));
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_stats::Estimate;
    use sandtable_summary::rows::TrainedMetric;
    use sandtable_summary::{Matchup, Parts};

    #[test]
    fn it_is_told_how_often_a_player_forgot() {
        let told = |won: &[u64]| {
            let matchup = Matchup::of(Parts::new(&[]));
            let row = |&won: &u64| {
                Trained::of(&matchup, TrainedMetric::WinRate, Estimate::rate(won, 2000, 0.95))
            };
            reset_sentence(&won.iter().map(row).collect::<Vec<_>>())
        };
        assert_eq!(told(&[800, 790, 1000, 990, 1010]), "");
        assert!(told(&[800, 1000, 300, 1010]).starts_with(" Once it clearly won less"));
        assert!(told(&[800, 1000, 300, 1010, 900, 800]).starts_with(" 3 times"));
    }
}
