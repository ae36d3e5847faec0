//! Effect of fine-tuning on the unchanged scenario, and the policies that are kept: `fine_tuning.csv`.

use super::prelude::*;
use sandtable_summary::rows::FineTuningMetric::{
    ChangeByFineTuning, EarlierWinRate, FineTunedWinRate,
};
use sandtable_summary::rows::{FineTuning, FineTuningMetric, KeptPolicy};

/// Returns whether the earlier policies play a matchup because fine-tuning harmed them.
pub(super) fn plays_earlier(result: &WrittenResult, matchup: &Matchup) -> bool {
    let rows = &result.tables.fine_tuning;
    rows.iter().any(|row| row.matchup == *matchup && row.kept == KeptPolicy::Earlier)
}

/// Returns a sentence for each matchup in which fine-tuning harmed, and one about a single training seed.
pub(super) fn answer(result: &WrittenResult) -> Vec<String> {
    let rows = &result.tables.fine_tuning;
    let matchups = of_each(rows);
    let mut sentences: Vec<String> =
        matchups.iter().filter_map(|(matchup, rows)| harm(result, matchup, rows)).collect();
    let has_one_seed =
        |row: &&FineTuning| row.training_seeds == 1 && row.kept == KeptPolicy::FineTuned;
    if rows.iter().any(|row| has_one_seed(&row)) {
        sentences.push(
            "Effects between fine-tuned policies have no interval and no verdict: they rest on one training \
             seed, and how far seeds differ is unknown; `--retrain-seeds 3` measures it."
                .to_owned(),
        );
    }
    sentences
}

/// Returns the estimate of a side and metric.
fn estimate<'a>(
    rows: &[&'a FineTuning],
    side: &str,
    metric: FineTuningMetric,
) -> Option<&'a Estimate> {
    let row = with(rows, metric).into_iter().find(|row| row.side == side);
    row.map(|row| &row.estimate)
}

/// Returns a sentence with the win rates before and after, if fine-tuning made a side clearly worse.
fn harm(result: &WrittenResult, matchup: &Matchup, rows: &[&FineTuning]) -> Option<String> {
    let harmed = rows.iter().filter(|row| row.kept == KeptPolicy::Earlier);
    let changes = harmed.filter(|row| row.metric == ChangeByFineTuning);
    let low = |row: &&&FineTuning| row.estimate.interval.map_or(f64::INFINITY, |it| it.high);
    let worst = changes.min_by(|a, b| low(a).total_cmp(&low(b)))?;
    let of = |metric| estimate(rows, &worst.side, metric);
    let winner = result.parts.seats().find(|it| it.side() == worst.side)?.wins();
    Some(format!(
        "Fine-tuning for {} harms: {winner} {} of the unchanged games after it, and {} with the policy before it \
         ({} points, {}). So the policies before fine-tuning play the scenario and every variant alike as {matchup}.",
        counted(worst.training_games, "game"),
        rate(of(FineTunedWinRate)?),
        rate(of(EarlierWinRate)?),
        points(&worst.estimate),
        basis(&worst.estimate),
    ))
}

/// Adds a table of the win rates before and after for each matchup.
pub(super) fn body(result: &WrittenResult, telling: &mut Telling) {
    for (matchup, rows) in of_each(&result.tables.fine_tuning) {
        let caption = format!("Fine-tuning for {matchup} ({})", basis_of_rows(&rows));
        let columns = ["Side", "before", "after", "points", "policies that play"];
        let mut grid = Grid::new(&caption, columns);
        for row in with(&rows, ChangeByFineTuning) {
            let of = |metric| estimate(&rows, &row.side, metric).map_or(String::new(), rate);
            let kept = match row.kept {
                KeptPolicy::FineTuned => "after",
                KeptPolicy::Earlier => "before",
            };
            let rates = [of(EarlierWinRate), of(FineTunedWinRate)];
            let change = points(&row.estimate);
            grid.row(
                [vec![heading(&row.side)], rates.to_vec(), vec![change, kept.to_owned()]].concat(),
            );
        }
        telling.table(grid);
    }
    let seeds = result.tables.fine_tuning.iter().map(|row| row.training_seeds).max();
    if let Some(seeds) = seeds.filter(|it| *it > 1) {
        telling.say(&format!(
            "Win rates of each side on the unchanged scenario against the policies before fine-tuning. Effects \
             between fine-tuned policies are means over {seeds} training seeds; their intervals contain how far the \
             seeds differ."
        ));
    }
}
