//! Section on whether a search is finished, and which gains it cannot exclude (`convergence.csv`).

use super::prelude::*;
use sandtable_summary::rows::TunedMetric::Reached;
use sandtable_summary::rows::{ConvergenceRow, ConvergenceVerdict::Excluded, Tuned};

/// Word for the object of a search of `tune`: a change of the scenario.
const CHANGE_CANDIDATE: &str = "change";

fn candidate_noun(result: &WrittenResult) -> &'static str {
    match &result.tables {
        tables if !tables.decks.is_empty() => "deck",
        tables if !tables.tuned.is_empty() => CHANGE_CANDIDATE,
        _ => "policy",
    }
}

pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    let rows = &result.tables.convergence;
    let Some(first) = rows.first() else { return Vec::new() };
    let candidate = candidate_noun(result);
    if candidate == CHANGE_CANDIDATE {
        return vec![changes_verdict(result, first)];
    }
    // Of policies, `-n` measures the gain and does not lengthen the search.
    let more = if candidate == "deck" { " (`-n`)" } else { "" };
    if rows.iter().any(|row| row.tested == 0) {
        return vec![format!(
            "The search needs more games{more}: no other {candidate} could be tested against this result."
        )];
    }
    let each = rows.iter().map(|row| describe_side(row, candidate)).collect::<Vec<_>>().join("; ");
    let tried = format!("{} that were not tried may gain more.", capitalize(plural(candidate)));
    let told = match rows.iter().all(|row| row.verdict == Excluded) {
        true => {
            let gain = gain_in_words(first.smallest_gain);
            format!(
                "The search is finished: no {candidate} that was tried gains {gain} ({each}). {tried}"
            )
        }
        false => {
            let undetectable = rows.iter().filter_map(upper_end).fold(0.0, f64::max);
            format!(
                "The search needs more games{more}: {} that were tried may still gain up to {} points ({each}). \
                 {tried}",
                plural(candidate),
                decimals(100.0 * undetectable, 1)
            )
        }
    };
    vec![told]
}

/// Returns the verdict on a search for changes of the scenario, in a sentence.
///
/// The sentence says whether a change that the search tried but does not propose may reach the target.
fn changes_verdict(result: &WrittenResult, row: &ConvergenceRow) -> String {
    let is_reached = |row: &Tuned| {
        row.proposal == "1" && row.metric == Reached && row.estimate.value == Some(1.0)
    };
    let cheaper = if result.tables.tuned.iter().any(is_reached) { "cheaper " } else { "" };
    let tried = counted(row.tested, CHANGE_CANDIDATE)
        .replace(CHANGE_CANDIDATE, &format!("{cheaper}{CHANGE_CANDIDATE}"));
    match (row.verdict, upper_end(row)) {
        (Excluded, Some(end)) => format!(
            "None of {tried} that were tried reaches the target: the nearest misses the tolerance by {} \
             points or more.",
            decimals(-100.0 * end, 2)
        ),
        _ => format!(
            "The games ran out: of {tried} that were tried, {} may reach the target, but the games are too few to \
             decide.",
            thousands(row.open)
        ),
    }
}

fn plural(candidate: &str) -> &str {
    match candidate {
        "policy" => "policies",
        "deck" => "decks",
        _ => "changes",
    }
}

/// Formats a gain of win rate, given as a share, in words: `a point`, `0.5 points`.
fn gain_in_words(gain: f64) -> String {
    match 100.0 * gain {
        points if (points - 1.0).abs() < 1e-9 => "a point".to_owned(),
        points => format!("{} points", short(points)),
    }
}

fn upper_end(row: &ConvergenceRow) -> Option<f64> {
    row.estimate.interval.map(|it| it.high)
}

/// Formats the number of a side's candidates that may still gain: `2 of 30 decks, up to 1.50 points`.
fn describe_side(row: &ConvergenceRow, candidate: &str) -> String {
    let side =
        if row.side.is_empty() { String::new() } else { format!("{}: ", heading(&row.side)) };
    let tried = counted(row.tested, candidate);
    let most = upper_end(row)
        .filter(|end| *end > 0.0)
        .map_or(String::new(), |end| format!(", up to {} points", decimals(100.0 * end, 2)));
    let open = if row.open == 0 { "none".to_owned() } else { thousands(row.open) };
    format!("{side}{open} of {tried}{most}")
}

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let rows: Vec<&ConvergenceRow> = result.tables.convergence.iter().collect();
    let candidate = candidate_noun(result);
    let caption =
        format!("Gains of the {} that were tried ({})", plural(candidate), basis_of_rows(&rows));
    let columns = ["Side", "tried", "may still gain", "greatest gain, points"];
    let mut grid = Grid::new(&caption, columns);
    for row in rows {
        let counts = [row.tested, row.open].map(thousands);
        let side = [heading(&row.side)].into_iter();
        grid.row(side.chain(counts).chain([points(&row.estimate)]));
    }
    content.add_table(grid);
    if candidate == CHANGE_CANDIDATE {
        content.add_paragraph(
            "The gain of a change is how far its win rate lies inside the tolerance.",
        );
    }
    content.add_paragraph(
        "The greatest gain is that of the candidate that may gain most over the result of the search. Its interval \
         holds for all candidates together.",
    );
}
