//! Win rates of the unchanged scenario in studies of variants, and whether they leave room for effects.

use super::prelude::*;
use sandtable_summary::{Figured, Judged, Optional};

/// Distance from 0 or 1 below which a win rate leaves hardly any room for the effect of a change.
const EXTREME_RATE_DISTANCE: f64 = 0.02;

/// Maximum number of matchups whose win rates are listed singly; of more, only the range is given.
const MAX_LISTED_MATCHUPS: usize = 3;

/// Suffix of the names of changes of measures, such as `margin_change`.
const CHANGE_SUFFIX: &str = "_change";

/// Win rate of the unchanged scenario in one matchup.
pub struct BaseRate<'a> {
    /// Policies and mode of the games.
    pub matchup: &'a Matchup,
    /// Win rate of the unchanged scenario.
    pub rate: Estimate,
}

impl BaseRate<'_> {
    /// Returns a sentence with the win rate, its interval and the matchup.
    pub fn sentence(&self) -> String {
        let (winner, basis) = (self.matchup.winner(), basis(&self.rate));
        let winner = with_lowercase_the(&winner);
        let rate = rate(&self.rate);
        format!("The scenario as it stands: {winner} {rate} ({basis}), {}.", self.matchup)
    }
}

/// Returns whether a win rate is far enough from 0 and 100 % to show the effect of a change.
///
/// It is, unless its interval lies wholly within 2 points of 0 or 100 %.
pub fn leaves_room(rate: &Estimate) -> bool {
    rate.interval
        .is_none_or(|it| it.high > EXTREME_RATE_DISTANCE && it.low < 1.0 - EXTREME_RATE_DISTANCE)
}

fn with_lowercase_the(words: &str) -> String {
    words.strip_prefix("The ").map_or(words.to_owned(), |rest| format!("the {rest}"))
}

/// Returns the first sentences of a study's summary: the win rates of the unchanged scenario.
///
/// If one side wins nearly all games of some matchups, the last sentence names these matchups.
pub fn sentences(result: &WrittenResult, rates: &[BaseRate<'_>]) -> Vec<String> {
    let played: Vec<&BaseRate<'_>> = rates.iter().filter(|it| it.rate.value.is_some()).collect();
    let mut lines: Vec<String> = match played.len() {
        0..=MAX_LISTED_MATCHUPS => played.iter().map(|it| it.sentence()).collect(),
        _ => vec![rate_range(&played)],
    };
    let meaning = result.meaning("margin_change").unwrap_or("change of the margin of victory");
    lines.extend(room_sentence(played, meaning));
    lines
}

/// Returns a sentence that names the matchups in which one side wins nearly all games; `None` without any.
///
/// It offers another measure, described by `measure`, which stands beside the win rate.
pub fn room_sentence<'a>(
    rates: impl IntoIterator<Item = &'a BaseRate<'a>>,
    measure: &str,
) -> Option<String> {
    let closed = matchups_without_room(rates);
    (!closed.is_empty()).then(|| {
        format!(
            "One side wins nearly all games ({}), so the win rate shows little. Beside it stands the {measure}.",
            enumerated(&closed)
        )
    })
}

/// Returns a sentence that win rates such as `rate` hardly tell some `things` apart; `None` if they do.
pub fn indistinct_sentence(rate: &Estimate, things: &str) -> Option<String> {
    (!leaves_room(rate)).then(|| {
        format!("One side wins nearly all games, so win rates hardly tell these {things} apart.")
    })
}

/// Returns the matchups whose win rates leave no room for effects.
fn matchups_without_room<'a>(played: impl IntoIterator<Item = &'a BaseRate<'a>>) -> Vec<String> {
    let closed = played.into_iter().filter(|it| it.rate.value.is_some() && !leaves_room(&it.rate));
    let name = |it: &BaseRate<'_>| match it.matchup.names().is_empty() {
        true => "all matchups".to_owned(),
        false => it.matchup.to_string(),
    };
    closed.map(name).collect()
}

/// Returns a sentence that names the matchups in which one side wins nearly all games.
///
/// Returns `None` if there are no such matchups.
pub fn one_sided_sentence(rates: &[BaseRate<'_>]) -> Option<String> {
    let closed = matchups_without_room(rates);
    (!closed.is_empty()).then(|| {
        let closed = enumerated(&closed);
        format!("One side wins nearly all games ({closed}), so nothing can show why games are won.")
    })
}

fn rate_range(played: &[&BaseRate<'_>]) -> String {
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

/// Returns the measure whose change is reported as `metric`: `margin` for `margin_change`.
///
/// Returns `None` for the change of the win rate, and for metrics that are not changes.
pub fn measure_of(metric: &impl Named) -> Option<&str> {
    metric.name().strip_suffix(CHANGE_SUFFIX).filter(|it| *it != "win_rate")
}

/// Returns the names of the measures whose changes `rows` contain, except the win rate.
///
/// Each name occurs once.
pub fn measures<R: Figured<Metric: Named>>(rows: &[&R]) -> Vec<String> {
    each_once(rows.iter().filter_map(|row| measure_of(row.metric())))
        .into_iter()
        .map(str::to_owned)
        .collect()
}

/// Returns a sentence on the greatest significant effect on the margin of victory.
///
/// It says so if no effect is significant. `label` names the variant of a row, and `judged` returns the row's verdict.
/// Returns `None` if no row is about the margin.
pub fn margin_sentence<R: Figured<Metric: Named>>(
    rows: &[&R],
    label: impl Fn(&R) -> String,
    judged: impl Fn(&R) -> Optional<Judged>,
) -> Option<String> {
    let rows: Vec<&R> =
        rows.iter().copied().filter(|it| measure_of(it.metric()) == Some("margin")).collect();
    let basis = basis_of_rows(&rows);
    rows.first()?;
    let clear =
        rows.into_iter().filter(|row| significant_sign(&judged(row), row.estimate()).is_some());
    let greatest = all_greatest(clear, |row| Some(magnitude(*row)));
    Some(match greatest.first() {
        Some(row) => {
            format!(
                "The greatest change of the margin: {} ({}, {basis}).",
                change(*row),
                label(row)
            )
        }
        None => format!("No change clearly moves the margin ({basis})."),
    })
}

/// Formats the changes of several measures in one variant, each as a cell of a table.
///
/// `rows` are the rows of the variant. The cell of a measure without a row is empty.
pub fn measure_cells<R: Figured<Metric: Named>>(measures: &[String], rows: &[&R]) -> Vec<String> {
    let cell = |measure: &String| {
        let row = rows.iter().find(|row| measure_of(row.metric()) == Some(measure));
        row.map_or(String::new(), |row| change(*row))
    };
    measures.iter().map(cell).collect()
}
