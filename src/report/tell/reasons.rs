//! Section on features that trained policies use, and the win rate each gains (`reasons.csv`).

use super::prelude::*;
use sandtable_summary::rows::Reason;
use sandtable_summary::rows::ReasonMetric::{EstimatedGain, MeasuredGain};

const FEATURES_IN_SHORT_TABLE: usize = 4;

/// Returns a sentence for each side on the features that raise its win rate most, significantly.
pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let worth: Vec<&Reason> = rows_with_metric(&result.tables.reasons, MeasuredGain);
    let sides = result.parts.seats().filter_map(|seat| {
        let of_side = worth.iter().copied().filter(|row| row.side == seat.side());
        let questions = grouped(of_side, |row| &row.question).into_iter();
        let most = questions.filter_map(|(question, rows)| {
            let clear = rows
                .into_iter()
                .filter(|row| significant_sign(&row.judged, &row.estimate).is_some());
            let greatest = all_greatest(clear, |row| Some(magnitude(*row)));
            let features: Vec<&str> = greatest.iter().map(|row| &row.feature[..]).collect();
            let points = points(&greatest.first()?.estimate);
            Some(format!("{question}, {} ({points} points)", enumerated(&features)))
        });
        let most: Vec<String> = most.collect();
        let told = || format!("What is worth most to {}: {}.", seat.label, most.join("; "));
        (!most.is_empty()).then(told)
    });
    sides.collect()
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let rows = &result.tables.reasons;
    let worth: Vec<&Reason> = rows_with_metric(rows, MeasuredGain);
    let same = |one: &&Reason, other: &&Reason| {
        (&one.side, &one.question) == (&other.side, &other.question)
    };
    for group in worth.chunk_by(same) {
        let ranking =
            Ranking::by(group.to_vec(), |row| significant_effect(&row.judged, &row.estimate));
        let Reason { side, question, .. } = group[0];
        let caption = format!("{}: {question} ({})", heading(side), basis_of_rows(group));
        let columns = ["The answer has", "points", "it believes", "games"];
        let cells = |row: &Reason| {
            let key = |it: &Reason| (it.side.clone(), it.question.clone(), it.feature.clone());
            let said = rows.iter().find(|it| it.metric == EstimatedGain && key(it) == key(row));
            let said = said.map_or(String::new(), |it| in_points(it.estimate.value.unwrap_or(0.0)));
            vec![row.feature.clone(), said, thousands(row.estimate.n)]
        };
        let what = [
            "Bars of the worth of {reason}, clear ones first.",
            "Points of win rate that an answer which has this wins over the best answer without it, \
             forced on the player once in a game on the same luck; and what the player believed.",
        ];
        content.add_row_chart(POINTS, &caption, &columns, &ranking.rows, cells, what);
        content.shorten_table(|grid| ranking.shorten(grid, FEATURES_IN_SHORT_TABLE));
    }
}
