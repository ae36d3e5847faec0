//! Estimates and names as text, the same in every section.

use super::result::significant_sign;
use crate::charts::{Mark, Shape};
use sandtable_stats::{Estimate, Interval};
use sandtable_summary::{Figured, Judged, Optional, Value};

pub use sandtable_summary::figures::{
    UNKNOWN, bare_rate, counted, decimals, in_range, level, percentage_points as points, rate,
    short, thousands, whole_percent, with_counted, with_margin,
};

/// Formats the estimate of a row in its unit, such as `52.1 % ± 0.3` for a share.
pub fn figure(row: &impl Figured) -> String {
    let estimate = row.estimate();
    match (estimate.value, row.unit()) {
        (None, _) => UNKNOWN.to_owned(),
        (Some(_), "share") => rate(estimate),
        (Some(value), _) if estimate.std_err.is_none() => short(value),
        (Some(value), _) => with_margin(value, estimate.margin()),
    }
}

/// Formats the estimate of a row that is a change, with its sign: `+2.1`.
pub fn change(row: &impl Figured) -> String {
    match (row.estimate().value, row.unit()) {
        (_, "share") => points(row.estimate()),
        (Some(value), _) if value > 0.0 => format!("+{}", figure(row)),
        _ => figure(row),
    }
}

/// Formats the ends of a share's interval in percent: `71.55 to 72.11`.
pub fn ends(estimate: &Estimate) -> String {
    let end = |value: f64| decimals(value * 100.0, 2);
    let interval = estimate.interval;
    interval.map_or(UNKNOWN.to_owned(), |it| format!("{} to {}", end(it.low), end(it.high)))
}

/// Converts an estimate in percentage points to a share: divides it and its interval by 100.
pub fn from_points(estimate: Estimate) -> Estimate {
    let interval = estimate.interval;
    Estimate {
        value: estimate.value.map(|value| value / 100.0),
        interval: interval.map(|it| Interval { low: it.low / 100.0, high: it.high / 100.0, ..it }),
        ..estimate
    }
}

/// Formats a share as a percentage with the digits that it needs, for the labels of an axis.
pub fn percents(share: f64) -> String {
    format!("{} %", short(share * 100.0))
}

/// Formats a share as a percentage with one decimal.
pub fn tenths(share: f64) -> String {
    format!("{} %", decimals(100.0 * share, 1))
}

/// Formats a difference of shares in percentage points with its sign, for the labels of an axis.
pub fn in_points(share: f64) -> String {
    let sign = if share > 1e-12 { "+" } else { "" };
    format!("{sign}{}", short(share * 100.0))
}

/// Formats the confidence level and the number of games of an estimate: `95 %, n = 1,000`.
pub fn basis(estimate: &Estimate) -> String {
    let games = format!("n = {}", thousands(estimate.n));
    let of = |it: Interval| format!("{}, {games}", level(it.level));
    estimate.interval.map_or(games.clone(), of)
}

/// Formats the confidence level and the numbers of games of estimates: `95 %, n = 1,000 to 2,000`.
pub fn basis_of<'a>(estimates: impl IntoIterator<Item = &'a Estimate>) -> String {
    let estimates: Vec<&Estimate> = estimates.into_iter().collect();
    let known = estimates.iter().find(|it| it.interval.is_some());
    let least = estimates.iter().map(|it| it.n).min().unwrap_or(0);
    let most = estimates.iter().map(|it| it.n).max().unwrap_or(0);
    let of_least = Estimate { n: least, ..known.map_or(Estimate::unknown(0), |it| **it) };
    match least == most {
        true => basis(&of_least),
        false => format!("{} to {}", basis(&of_least), thousands(most)),
    }
}

/// Formats the confidence level and the range of the numbers of games of several rows.
pub fn basis_of_rows<R: Figured>(rows: &[&R]) -> String {
    basis_of(rows.iter().map(|row| row.estimate()))
}

/// Formats the lower end of a difference's interval in points, rounded down to a tenth.
///
/// Returns `None` unless the rounded value is positive.
pub fn at_least(difference: &Estimate) -> Option<String> {
    let tenths = difference.interval.map_or(0.0, |it| (1000.0 * it.low).floor());
    (tenths > 0.0).then(|| format!("{} points", decimals(tenths / 10.0, 1)))
}

/// Returns the verdict on an effect in words, such as `clear`; a dash if there is no interval.
pub fn verdict(judged: &Optional<Judged>, effect: &Estimate, smallest_effect: f64) -> &'static str {
    verdict_if(significant_sign(judged, effect).is_some(), effect, smallest_effect)
}

/// Returns the verdict on an effect in words, given whether the effect is significant.
pub fn verdict_if(is_significant: bool, effect: &Estimate, smallest_effect: f64) -> &'static str {
    let is_within = |it: Interval| it.low >= -smallest_effect && it.high <= smallest_effect;
    match is_significant {
        true => "clear",
        false if effect.interval.is_none() => UNKNOWN,
        false if effect.interval.is_some_and(is_within) => "too small to matter",
        false => "not clear",
    }
}

/// Maximum number of items in an enumeration; of more names, the last item counts the rest.
const MAX_ENUMERATED: usize = 4;

/// Joins names to an enumeration, such as `a, b and c` or `a, b, c and 4 others`.
pub fn enumerated(names: &[impl AsRef<str>]) -> String {
    let (first, last) = match names {
        [] => return String::new(),
        [only] => return only.as_ref().to_owned(),
        [first @ .., last] if names.len() <= MAX_ENUMERATED => (first, last.as_ref().to_owned()),
        _ => (&names[..MAX_ENUMERATED - 1], format!("{} others", names.len() + 1 - MAX_ENUMERATED)),
    };
    let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
    format!("{} and {last}", first.join(", "))
}

/// Returns the sign of a difference; `None` if its interval contains 0.
pub fn sign(difference: &Estimate) -> Option<f64> {
    let interval = difference.interval?;
    (interval.low > 0.0 || interval.high < 0.0).then(|| interval.low.signum())
}

/// Returns a sentence on how much of an effect exists because policies do not notice the change.
///
/// The arguments are the effect on policies as trained, and after fine-tuning on the change. The difference is computed
/// as if their games were independent, which makes its interval wider than necessary. Returns `None` if no games were
/// played.
pub fn unnoticed([unaware, aware]: [&Estimate; 2]) -> Option<String> {
    unaware.value.and(aware.value)?;
    let both = format!(
        "Among players who learn what is changed it makes {} points, among those who do not notice it {}",
        points(aware),
        points(unaware)
    );
    let blind = unaware.minus_independent(aware);
    // With a single training seed there is no interval, and so no difference to state.
    Some(match blind.value {
        None => format!("{both}."),
        Some(_) => format!(
            "{both}: {} points of it are that they do not notice ({}).",
            points(&blind),
            basis(&blind)
        ),
    })
}

/// Formats a p-value or q-value; a zero in a file, which has six decimals, becomes `< 0.000001`.
pub fn probability(number: Option<f64>) -> String {
    match number.text() {
        zero if zero == "0.000000" => "< 0.000001".to_owned(),
        text => text,
    }
}

/// Returns the shape that draws an estimate in a strip chart; `None` if its value is unknown.
pub fn mark(estimate: &Estimate, shape: Shape) -> Option<Mark> {
    let ([_, value], interval) = point(0.0, estimate)?;
    Some(Mark { value, interval, shape })
}

/// Returns an estimate as the point of a plot at `x`, with the ends of its interval.
///
/// Returns `None` if the value is unknown.
pub fn point(x: f64, estimate: &Estimate) -> Option<([f64; 2], Option<[f64; 2]>)> {
    Some(([x, estimate.value?], estimate.interval.map(|it| [it.low, it.high])))
}

/// Replaces the underscores of a name from a file by spaces.
pub fn with_spaces(name: &str) -> String {
    name.replace('_', " ")
}

/// Formats a name from a file as a heading, with spaces and a capital letter.
pub fn heading(name: &str) -> String {
    with_spaces(&capitalize(name))
}

/// Capitalizes the first letter of a text.
pub fn capitalize(words: &str) -> String {
    let mut rest = words.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}
