//! Win rate of the base scenario in studies that compare it with variants, and whether it leaves room for effects.

use super::prelude::*;
use sandtable_summary::{Figured, Judged, Optional};

/// Win rates within this distance of 0 or 1 leave hardly any room for an effect.
const EDGE: f64 = 0.02;

/// Maximum number of matchups whose win rates are listed one by one.
const LISTED: usize = 3;

/// Ending of the metrics that are the change of a measure.
const CHANGE: &str = "_change";

/// Win rate of the base in one matchup.
pub struct BaseRate<'a> {
    /// Policies and mode of the games.
    pub matchup: &'a Matchup,
    /// Its win rate.
    pub rate: Estimate,
}

impl BaseRate<'_> {
    /// Returns whether the win rate leaves room: its interval is not wholly within 2 points of 0 or 100 %.
    fn has_room(&self) -> bool {
        self.rate.interval.is_none_or(|it| it.high > EDGE && it.low < 1.0 - EDGE)
    }

    /// Returns the win rate in a sentence.
    pub fn sentence(&self) -> String {
        let (winner, basis) = (self.matchup.winner(), basis(&self.rate));
        let winner = in_a_sentence(&winner);
        let rate = rate(&self.rate);
        format!("The scenario as it stands: {winner} {rate} ({basis}), {}.", self.matchup)
    }
}

/// Returns the beginning of a sentence as words within one.
fn in_a_sentence(words: &str) -> String {
    words.strip_prefix("The ").map_or(words.to_owned(), |rest| format!("the {rest}"))
}

/// Returns the first sentences of a study's summary: the win rates of the base, and those without room for effects.
pub fn sentences(result: &WrittenResult, rates: &[BaseRate<'_>]) -> Vec<String> {
    let played: Vec<&BaseRate<'_>> = rates.iter().filter(|it| it.rate.value.is_some()).collect();
    let mut told: Vec<String> = match played.len() {
        0..=LISTED => played.iter().map(|it| it.sentence()).collect(),
        _ => vec![range(&played)],
    };
    let closed: Vec<String> =
        played.iter().filter(|it| !it.has_room()).map(|it| it.matchup.to_string()).collect();
    if !closed.is_empty() {
        let meaning =
            result.meaning("margin_change").map_or(String::new(), |it| format!(" ({it})"));
        told.push(format!(
            "So near to 0 or 100 % hardly any effect on the win rate can show ({}). Effects on the margin stand \
             beside it{meaning}.",
            enumerated(&closed)
        ));
    }
    told
}

/// Returns the lowest and the highest win rate of many matchups, in a sentence.
fn range(played: &[&BaseRate<'_>]) -> String {
    let by_rate = |first: &&&BaseRate<'_>, second: &&&BaseRate<'_>| {
        let value = |it: &BaseRate<'_>| it.rate.value.unwrap_or(0.0);
        value(first).total_cmp(&value(second))
    };
    let ends = [played.iter().min_by(by_rate), played.iter().max_by(by_rate)];
    let ends = ends.map(|it| it.map_or(String::new(), |it| bare_rate(&it.rate)));
    let winner = played[0].matchup.parts().winner();
    format!(
        "The scenario as it stands: win rates of {winner} are {} to {} in {} ({} each).",
        ends[0],
        ends[1],
        counted(played.len() as u64, "matchup"),
        basis_of(played.iter().map(|it| &it.rate))
    )
}

/// Returns the measure that a metric is the change of; `None` for the win rate and for other metrics.
pub fn measure_of(metric: &impl Named) -> Option<&str> {
    metric.name().strip_suffix(CHANGE).filter(|it| *it != "win_rate")
}

/// Returns the measures whose changes some rows contain, each once.
pub fn measures<R: Figured<Metric: Named>>(rows: &[&R]) -> Vec<String> {
    each_once(rows.iter().filter_map(|row| measure_of(row.metric())))
        .into_iter()
        .map(str::to_owned)
        .collect()
}

/// Returns the greatest significant effect on the margin, in a sentence; `None` if no row is about the margin.
pub fn margin_sentence<R: Figured<Metric: Named>>(
    rows: &[&R],
    label: impl Fn(&R) -> String,
    judged: impl Fn(&R) -> Optional<Judged>,
) -> Option<String> {
    let rows: Vec<&R> =
        rows.iter().copied().filter(|it| measure_of(it.metric()) == Some("margin")).collect();
    let basis = basis_of_rows(&rows);
    rows.first()?;
    let clear = rows.into_iter().filter(|row| clear(&judged(row), row.estimate()).is_some());
    let greatest = all_greatest(clear, |row| Some(size(*row)));
    Some(match greatest.first() {
        Some(row) => {
            format!(
                "The greatest effect on the margin: {} ({}, {basis}).",
                change(*row),
                label(row)
            )
        }
        None => format!("No change clearly moves the margin ({basis})."),
    })
}

/// Returns the change of each measure in the rows of one variant, as cells of a table.
pub fn measure_cells<R: Figured<Metric: Named>>(measures: &[String], rows: &[&R]) -> Vec<String> {
    let cell = |measure: &String| {
        let row = rows.iter().find(|row| measure_of(row.metric()) == Some(measure));
        row.map_or(String::new(), |row| change(*row))
    };
    measures.iter().map(cell).collect()
}
