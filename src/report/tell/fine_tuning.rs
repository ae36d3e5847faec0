//! Section on the effect of fine-tuning (further training) on policies: `fine_tuning.csv`.

use super::prelude::*;
use sandtable_summary::rows::FineTuningMetric::{
    ChangeByFineTuning, EarlierWinRate, FineTunedWinRate,
};
use sandtable_summary::rows::{FineTuning, FineTuningMetric, KeptPolicy};

/// Returns whether a matchup is played by its policies from before fine-tuning, which did harm.
pub(super) fn plays_earlier(result: &WrittenResult, matchup: &Matchup) -> bool {
    let rows = &result.tables.fine_tuning;
    rows.iter().any(|row| row.matchup == *matchup && row.kept == KeptPolicy::Earlier)
}

/// Returns a sentence for each matchup in which fine-tuning makes a side worse.
///
/// If policies were fine-tuned with a single training seed, a last sentence says that effects have no interval.
pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let rows = &result.tables.fine_tuning;
    let matchups = group_by_matchup(rows);
    let mut sentences: Vec<String> = matchups
        .iter()
        .filter_map(|(matchup, rows)| harm_sentence(result, matchup, rows))
        .collect();
    let has_one_seed =
        |row: &&FineTuning| row.training_seeds == 1 && row.kept == KeptPolicy::FineTuned;
    if rows.iter().any(|row| has_one_seed(&row)) {
        sentences.push(
            "Effects for fine-tuned policies have no interval and no verdict, because they rest on one training \
             seed. `--retrain-seeds 3` measures how much seeds differ."
                .to_owned(),
        );
    }
    sentences
}

fn side_estimate<'a>(
    rows: &[&'a FineTuning],
    side: &str,
    metric: FineTuningMetric,
) -> Option<&'a Estimate> {
    let row = keep_metric(rows, metric).into_iter().find(|row| row.side == side);
    row.map(|row| &row.estimate)
}

/// Returns a sentence with the win rates before and after fine-tuning; `None` if no side got worse.
fn harm_sentence(
    result: &WrittenResult,
    matchup: &Matchup,
    rows: &[&FineTuning],
) -> Option<String> {
    let harmed = rows.iter().filter(|row| row.kept == KeptPolicy::Earlier);
    let changes = harmed.filter(|row| row.metric == ChangeByFineTuning);
    let upper_end = |row: &&&FineTuning| row.estimate.interval.map_or(f64::INFINITY, |it| it.high);
    let worst = changes.min_by(|a, b| upper_end(a).total_cmp(&upper_end(b)))?;
    let of = |metric| side_estimate(rows, &worst.side, metric);
    let winner = result.parts.seats().find(|it| it.side() == worst.side)?.wins();
    Some(format!(
        "Fine-tuning for {} makes a policy worse: on the unchanged scenario {winner} {} of the games after it, and \
         {} before it ({} points, {}). So the policies from before fine-tuning play the scenario and every variant \
         as {matchup}.",
        counted(worst.training_games, "game"),
        rate(of(FineTunedWinRate)?),
        rate(of(EarlierWinRate)?),
        points(&worst.estimate),
        basis(&worst.estimate),
    ))
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    for (matchup, rows) in group_by_matchup(&result.tables.fine_tuning) {
        let caption = format!("Fine-tuning for {matchup} ({})", basis_of_rows(&rows));
        let columns =
            ["Side", "win rate before", "win rate after", "change, points", "policy used"];
        let mut grid = Grid::new(&caption, columns);
        for row in keep_metric(&rows, ChangeByFineTuning) {
            let of = |metric| side_estimate(&rows, &row.side, metric).map_or(String::new(), rate);
            let kept = match row.kept {
                KeptPolicy::FineTuned => "fine-tuned",
                KeptPolicy::Earlier => "earlier",
            };
            let rates = [of(EarlierWinRate), of(FineTunedWinRate)];
            let change = points(&row.estimate);
            grid.row(
                [vec![heading(&row.side)], rates.to_vec(), vec![change, kept.to_owned()]].concat(),
            );
        }
        content.add_table(grid);
    }
    let seeds = result.tables.fine_tuning.iter().map(|row| row.training_seeds).max();
    if let Some(seeds) = seeds.filter(|it| *it > 1) {
        content.add_paragraph(&format!(
            "Win rates of each side on the unchanged scenario against the policies before fine-tuning. Effects \
             for fine-tuned policies are means over {seeds} training seeds; their intervals include the differences \
             between seeds."
        ));
    }
}
