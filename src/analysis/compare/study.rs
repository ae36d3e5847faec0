//! Every strategy against every other: `matchups.csv`, `comparisons.csv` and `ratings.csv`.

use super::findings::Findings;
use super::response::{ResponsePlan, play_responses};
use super::{StrategyComparison, left_out_policies};
use crate::prelude::*;
use sandtable_summary::rows::{Comparison as PairRow, RatingMetric};

/// Plays all matchups on the same random streams, then best responses if `responses` is given.
///
/// The result is `None` if the matchups do not pair every strategy with every other.
pub fn study(session: &Session<'_>, responses: Option<ResponsePlan>) -> Option<StudyResult> {
    let matchups = session.matchups();
    let grid = Matrix::of(&matchups)?;
    let panel = Panel::new(session.prepared.iter().cloned(), session.seed);
    let reference = session.game().info().reference;
    let widest = |tally: &PanelTally| {
        let found = Findings::of(session, &matchups, &grid, tally);
        let of_players =
            found.comparisons.iter().filter(|it| leaves_out_reference(it, &grid, reference));
        let differences = of_players.map(|it| it.pair.difference(-1..=1, session.level));
        let value = found.balance.as_ref().map(|it| it.value);
        effects::largest_margin(found.rates.iter().copied().chain(differences).chain(value))
    };
    let tally = session.play("every matchup", &panel, widest);
    let found = Findings::of(session, &matchups, &grid, &tally);
    let mut pairs = found.comparison_rows();
    let compared =
        |row: &PairRow| Some(tested_difference(row, row.pairing.p_value, session.smallest_effect));
    mark_verdicts(&mut pairs, compared, |row| &mut row.judged);
    let mut tables = vec![
        Sheet::of(session.parts(), &found.contest_rows(), Vec::new()),
        Sheet::of(session.parts(), &pairs, Vec::new()),
        Sheet::of(session.parts(), &found.strategy_rows(), RatingMetric::notes()),
    ];
    let responses = responses.filter(|_| session.is_complete());
    tables.extend(responses.and_then(|plan| play_responses(session, &found, plan)));
    Some(StudyResult {
        left_out: left_out_policies(session.game(), &matchups),
        ..session.build_result(tables)
    })
}

/// Returns true if neither the strategies nor the opponent of a comparison are the random policy.
///
/// `reference` is the name of that policy.
fn leaves_out_reference(compared: &StrategyComparison, grid: &Matrix, reference: &str) -> bool {
    let Matrix { rows, columns, .. } = grid;
    let (own, opponents) = if compared.rows { (rows, columns) } else { (columns, rows) };
    let opponent = grid.opponents().is_none() || opponents[compared.opponent] != reference;
    opponent && own[compared.first] != reference && own[compared.second] != reference
}
