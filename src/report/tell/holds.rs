//! Section on other matchups in which a proposed change also reaches the target win rate: `holds.csv`.

use super::prelude::*;
use sandtable_summary::rows::TunedMetric::{Edits, Gap, WinRate};
use sandtable_summary::rows::{Held, Tuned};

/// Maximum number of matchups at the target that a sentence names; more are only counted.
const MAX_MATCHUPS_ON_TARGET: usize = 4;

/// Returns a sentence that counts the matchups in which the first proposal may reach the target.
///
/// The sentence also names the matchup whose win rate is farthest from the target.
pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let Some([low, high]) = target_range(result) else { return Vec::new() };
    let first = result.tables.holds.iter().filter(|row| row.proposal == 1);
    let first: Vec<&Held> = first.filter(|row| row.estimate.interval.is_some()).collect();
    let holds =
        |row: &&&Held| row.estimate.interval.is_some_and(|it| it.high >= low && it.low <= high);
    let held: Vec<String> = first.iter().filter(holds).map(|row| row.matchup.to_string()).collect();
    let middle = (low + high) / 2.0;
    let off = |row: &Held| row.estimate.value.map_or(0.0, |it| (it - middle).abs());
    let Some(farthest) = first.iter().max_by(|one, other| off(one).total_cmp(&off(other))) else {
        return Vec::new();
    };
    let few = (1..=MAX_MATCHUPS_ON_TARGET).contains(&held.len());
    let whom = if few { format!(": {}", held.join("; ")) } else { String::new() };
    vec![format!(
        "Proposal 1 may be on target in {} of {} matchups{whom}. Farthest from the target is {}: {} ({}).",
        held.len(),
        first.len(),
        farthest.matchup,
        rate(&farthest.estimate),
        basis(&farthest.estimate)
    )]
}

/// Returns the lowest and the highest win rate that count as the target, as shares.
///
/// Returns `None` if matchups have different targets.
fn target_range(result: &WrittenResult) -> Option<[f64; 2]> {
    let tolerance = result.manifest["options"]["--tolerance"].as_str()?.parse::<f64>().ok()?;
    let rows: Vec<&Tuned> = result.tables.tuned.iter().collect();
    let printed =
        keep_metric(&rows, Edits).into_iter().find(|row| row.estimate.value == Some(0.0))?;
    let mut gaps = keep_metric(&rows, Gap).into_iter();
    if gaps.any(|row| row.matchup != printed.matchup) {
        return None;
    }
    let of = |metric| {
        let rows = keep_metric(&rows, metric);
        let same = |it: &&&Tuned| it.change == printed.change && it.matchup == printed.matchup;
        rows.iter().find(same)?.estimate.value
    };
    let target = of(WinRate)? - of(Gap)?;
    Some([target - tolerance, target + tolerance])
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let rows: Vec<&Held> = result.tables.holds.iter().collect();
    let caption = format!("Among other players ({})", basis_of_rows(&rows));
    let most = rows.iter().map(|row| row.proposal).max().unwrap_or(0);
    let proposals = (1..=most).map(|number| format!("proposal {number}"));
    let heads = ["Who plays".to_owned(), "as it is".to_owned()];
    let mut grid = Grid::new(&caption, heads.into_iter().chain(proposals));
    for (matchup, rows) in group_by_matchup(&result.tables.holds) {
        let rates = rows.iter().map(|row| rate(&row.estimate));
        grid.row([matchup.to_string()].into_iter().chain(rates));
    }
    content.add_table(grid);
    content.add_paragraph(
        "Every matchup of scripted players who do not play at random, and of trained ones. These are new games, so \
         figures differ a little from those above. A proposal that holds only for the players named does not change \
         the balance of the game itself.",
    );
}
