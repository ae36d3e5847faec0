//! Every strategy against every other: `matchups.csv`, `comparisons.csv` and `ratings.csv`.

use super::findings::Findings;
use super::response::{ResponsePlan, respond};
use super::{PlayerComparison, left_out};
use crate::prelude::*;
use sandtable_summary::rows::{Comparison as PairRow, RatingMetric};

/// Plays all matchups on the same random streams, then the best responses if there is a plan for them.
///
/// The result is `None` if the matchups do not fill a matrix.
pub fn study(session: &Session<'_>, responses: Option<ResponsePlan>) -> Option<StudyResult> {
    let matchups = session.matchups();
    let grid = Matrix::of(&matchups)?;
    let panel = Panel::new(session.casts.iter().cloned(), session.seed);
    let reference = session.game().info().reference;
    let widest = |tally: &PanelTally| {
        let found = Findings::of(session, &matchups, &grid, tally);
        let of_players = found.comparisons.iter().filter(|it| is_of_players(it, &grid, reference));
        let differences = of_players.map(|it| it.pair.difference(-1..=1, session.level));
        let value = found.balance.as_ref().map(|it| it.value);
        effects::widest(found.rates.iter().copied().chain(differences).chain(value))
    };
    let tally = session.play("every matchup", &panel, widest);
    let found = Findings::of(session, &matchups, &grid, &tally);
    let mut pairs = found.pairs();
    let compared = |row: &PairRow| Some(look(row, row.pairing.p_value, session.matters));
    judge(&mut pairs, compared, |row| &mut row.judged);
    let mut tables = vec![
        Sheet::of(session.parts(), &found.contests(), Vec::new()),
        Sheet::of(session.parts(), &pairs, Vec::new()),
        Sheet::of(session.parts(), &found.strategies(), RatingMetric::notes()),
    ];
    let responses = responses.filter(|_| session.is_complete());
    tables.extend(responses.and_then(|asked| respond(session, &found, asked)));
    Some(StudyResult { left_out: left_out(session.game(), &matchups), ..session.result(tables) })
}

/// Returns whether the random policy `reference` takes no part in a comparison.
fn is_of_players(compared: &PlayerComparison, grid: &Matrix, reference: &str) -> bool {
    let Matrix { rows, columns, .. } = grid;
    let (own, opponents) = if compared.rows { (rows, columns) } else { (columns, rows) };
    let opponent = grid.opponents().is_none() || opponents[compared.against] != reference;
    opponent && own[compared.one] != reference && own[compared.other] != reference
}
