//! Figures and names in words, as every section has them.

use super::result::clear;
use crate::charts::{Mark, Shape};
use sandtable_stats::{Estimate, Interval};
use sandtable_summary::{Figured, Judged, Optional, Value};

pub use crate::figures::{
    UNKNOWN, bare_rate, counted, decimals, in_range, level, percentage_points as points, rate,
    short, thousands, whole_percent, with_counted, with_margin,
};

/// The figure of a row by its unit: a share in percent, all else as it is.
pub fn figure(row: &impl Figured) -> String {
    let estimate = row.estimate();
    match (estimate.value, row.unit()) {
        (None, _) => UNKNOWN.to_owned(),
        (Some(_), "share") => rate(estimate),
        (Some(value), _) if estimate.std_err.is_none() => short(value),
        (Some(value), _) => with_margin(value, estimate.margin()),
    }
}

/// A change of a figure by its unit, with its sign.
pub fn change(row: &impl Figured) -> String {
    match (row.estimate().value, row.unit()) {
        (_, "share") => points(row.estimate()),
        (Some(value), _) if value > 0.0 => format!("+{}", figure(row)),
        _ => figure(row),
    }
}

/// A share in percent with the ends of its interval.
pub fn ends(estimate: &Estimate) -> String {
    let end = |value: f64| decimals(value * 100.0, 2);
    let interval = estimate.interval;
    interval.map_or(UNKNOWN.to_owned(), |it| format!("{} to {}", end(it.low), end(it.high)))
}

/// A figure in points as one in shares.
pub fn from_points(estimate: Estimate) -> Estimate {
    let interval = estimate.interval;
    Estimate {
        value: estimate.value.map(|value| value / 100.0),
        interval: interval.map(|it| Interval { low: it.low / 100.0, high: it.high / 100.0, ..it }),
        ..estimate
    }
}

/// A share in whole percent, along an axis.
pub fn percents(share: f64) -> String {
    format!("{} %", short(share * 100.0))
}

/// A share in tenths of a percent.
pub fn tenths(share: f64) -> String {
    format!("{} %", decimals(100.0 * share, 1))
}

/// A difference of shares in points, along an axis.
pub fn in_points(share: f64) -> String {
    let sign = if share > 1e-12 { "+" } else { "" };
    format!("{sign}{}", short(share * 100.0))
}

/// What an interval rests on: `95 %, n = 1,000`.
pub fn basis(estimate: &Estimate) -> String {
    let games = format!("n = {}", thousands(estimate.n));
    let of = |it: Interval| format!("{}, {games}", level(it.level));
    estimate.interval.map_or(games.clone(), of)
}

/// What the intervals of some figures rest on: `95 %, n = 1,000`, or from how many to how many.
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

/// What the intervals of some rows rest on.
pub fn basis_of_rows<R: Figured>(rows: &[&R]) -> String {
    basis_of(rows.iter().map(|row| row.estimate()))
}

/// Returns the lower end of a difference's interval, rounded down; `None` unless it is positive.
pub fn at_least(difference: &Estimate) -> Option<String> {
    let tenths = difference.interval.map_or(0.0, |it| (1000.0 * it.low).floor());
    (tenths > 0.0).then(|| format!("{} points", decimals(tenths / 10.0, 1)))
}

/// Returns whether an effect is clear, in words; a dash where it has no interval.
pub fn verdict(judged: &Optional<Judged>, effect: &Estimate, smallest_effect: f64) -> &'static str {
    verdict_if(clear(judged, effect).is_some(), effect, smallest_effect)
}

/// Returns the verdict on an effect, given whether it is significant.
pub fn verdict_if(is_significant: bool, effect: &Estimate, smallest_effect: f64) -> &'static str {
    let is_within = |it: Interval| it.low >= -smallest_effect && it.high <= smallest_effect;
    match is_significant {
        true => "clear",
        false if effect.interval.is_none() => UNKNOWN,
        false if effect.interval.is_some_and(is_within) => "too small to matter",
        false => "not clear",
    }
}

/// More names than these are counted.
const NAMED: usize = 4;

/// Names as an enumeration: `a, b and c`; of many the first, and how many others.
pub fn enumerated(names: &[impl AsRef<str>]) -> String {
    let (first, last) = match names {
        [] => return String::new(),
        [only] => return only.as_ref().to_owned(),
        [first @ .., last] if names.len() <= NAMED => (first, last.as_ref().to_owned()),
        _ => (&names[..NAMED - 1], format!("{} others", names.len() + 1 - NAMED)),
    };
    let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
    format!("{} and {last}", first.join(", "))
}

/// The sign of a difference, if its interval is clear of 0.
pub fn sign(difference: &Estimate) -> Option<f64> {
    let interval = difference.interval?;
    (interval.low > 0.0 || interval.high < 0.0).then(|| interval.low.signum())
}

/// Returns how much of a change is that trained policies did not notice it, in a sentence.
///
/// The arguments are its effect on policies as trained, and after fine-tuning on the change. They are compared as
/// if their games were independent, which makes the interval wider than necessary. `None` if no games were played.
pub fn unnoticed([unaware, aware]: [&Estimate; 2]) -> Option<String> {
    unaware.value.and(aware.value)?;
    let both = format!(
        "Among players who learn what is changed it makes {} points, among those who do not notice it {}",
        points(aware),
        points(unaware)
    );
    let blind = unaware.minus_independent(aware);
    // Without an interval, which one training seed does not have, no more is known.
    Some(match blind.value {
        None => format!("{both}."),
        Some(_) => format!(
            "{both}: {} points of it are that they do not notice ({}).",
            points(&blind),
            basis(&blind)
        ),
    })
}

/// The middle of some numbers, the higher one of two.
pub fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

/// A p- or q-value of the files, which give six decimals: one of less is not zero.
pub fn probability(number: Option<f64>) -> String {
    match number.text() {
        zero if zero == "0.000000" => "< 0.000001".to_owned(),
        text => text,
    }
}

/// The mark of a figure, if it is known.
pub fn mark(estimate: &Estimate, shape: Shape) -> Option<Mark> {
    let ([_, value], interval) = point(0.0, estimate)?;
    Some(Mark { value, interval, shape })
}

/// A figure as a point of a line of a plot at `x`, with the ends of its interval, if it is known.
pub fn point(x: f64, estimate: &Estimate) -> Option<([f64; 2], Option<[f64; 2]>)> {
    Some(([x, estimate.value?], estimate.interval.map(|it| [it.low, it.high])))
}

/// A name of the files as a person would write it.
pub fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// A name of the files as a heading begins.
pub fn heading(name: &str) -> String {
    spoken(&capital(name))
}

/// Words with a capital letter at their beginning.
pub fn capital(words: &str) -> String {
    let mut rest = words.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}
