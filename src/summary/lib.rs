//! Results of runs and studies: named estimates in the terms of a game, and the rows of result files.
//!
//! Runs and studies produce these types, and reports read nothing else. A row type is declared once, with the names,
//! types and descriptions of its columns. Writing, reading and documentation of the file follow from this declaration.
//!
//! | module | contains |
//! |---|---|
//! | `matchup`, `matrix` | matchups, and their arrangement as a matrix |
//! | `retrained` | names of trained policies that are fine-tuned on every scenario of a study |
//! | `value` | the values in cells |
//! | `figures` | formatting of numbers as text: decimals, thousands, rates with margins |
//! | `field` | the fields of rows: values, and groups of values |
//! | `habit` | habits of policies that restrict the meaning of an effect |
//! | `cells` | the cells of a record while a row is read |
//! | `row` | declaration, writing and reading of rows, and errors in files |
//! | `sheet` | tables as written to files, and their rows without games |
//! | `interruption` | games of interrupted commands |
//! | `rows/` | the row type of every result file |

mod cells;
mod field;
pub mod figures;
mod habit;
mod interruption;
mod matchup;
mod matrix;
mod retrained;
mod row;
pub mod rows;
mod sheet;
mod value;

pub use cells::Cells;
pub use field::{Column, Field, Judged, Optional, Pairing, Varied};
pub use habit::KeptHabit;
pub use interruption::{InterruptedStage, Interruption};
#[doc(hidden)]
pub use matchup::samples;
pub use matchup::{Matchup, Part, PartKind, Parts};
pub use matrix::Matrix;
pub use retrained::before_retraining;
pub use row::{Fault, Figured, Named, OfMatchup, Record, Row, read, subject_cells};
pub use sheet::{Sheet, left_out};
pub use value::{Value, decimals, fixed};

use serde::Serialize;

use sandtable_stats::{Estimate, Histogram};

/// Quantity measured in games, with its estimate: a mean over games, or a share of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// Name of the metric, in lower snake case.
    pub name: String,
    /// Unit of the quantity, such as `share`, `battles` or `points`.
    pub unit: &'static str,
    /// Estimate of the mean or share.
    pub estimate: Estimate,
    /// Standard deviation of the quantity between games, in its unit; `None` if unknown.
    pub std_dev: Option<f64>,
    /// Estimates of the [`QUANTILES`] of the quantity over games; `None` for a share.
    pub quantiles: Option<[Estimate; 3]>,
    /// Number of games with each value of the quantity; `None` for a share.
    pub counts: Option<Histogram>,
}

/// Name, unit and description of a metric, as listed in the manifest of a result.
#[derive(Clone, Debug, Serialize)]
pub struct MetricNote {
    /// Name of the metric.
    pub name: String,
    /// Unit of the metric.
    pub unit: &'static str,
    /// Meaning of the metric.
    pub description: String,
}

/// Quantiles reported for a mean: the suffix of the metric's name, and the probability.
pub const QUANTILES: [(&str, f64); 3] = [("p05", 0.05), ("p50", 0.5), ("p95", 0.95)];

impl Metric {
    /// Returns a metric with only an estimate: no standard deviation, quantiles or counts.
    pub fn estimated(name: impl Into<String>, unit: &'static str, estimate: Estimate) -> Metric {
        Metric { name: name.into(), unit, estimate, std_dev: None, quantiles: None, counts: None }
    }

    /// Returns the metric for a share of games: `count` of `n` games have the property.
    ///
    /// `level` is the confidence level of its interval.
    pub fn share(name: impl Into<String>, count: u64, n: u64, level: f64) -> Metric {
        // The sample variance of zeros and ones is p(1-p) n/(n-1).
        let (yes, no) = (count as f64, (n - count) as f64);
        let variance = (n > 1).then(|| yes / n as f64 * (no / (n - 1) as f64));
        Metric {
            std_dev: variance.map(libm::sqrt),
            ..Metric::estimated(name, "share", Estimate::rate(count, n, level))
        }
    }

    /// Returns the metric for the mean of the values in `histogram`, and for their quantiles.
    ///
    /// `level` is the confidence level of the intervals.
    pub fn mean(name: &str, unit: &'static str, histogram: &Histogram, level: f64) -> Metric {
        let quantile = |(_, share): (&str, f64)| Estimate {
            value: histogram.quantile(share).map(f64::from),
            interval: histogram.quantile_interval(share, level),
            ..Estimate::unknown(histogram.n())
        };
        Metric {
            std_dev: histogram.variance().map(libm::sqrt),
            quantiles: (histogram.n() > 0).then(|| QUANTILES.map(quantile)),
            counts: Some(histogram.clone()),
            ..Metric::estimated(name, unit, Estimate::mean(histogram, level))
        }
    }
}

/// Metrics of one card of a game, with the card's side, name and kind.
#[derive(Clone, Debug, PartialEq)]
pub struct CardFigures {
    /// Side that owns the card.
    pub side: &'static str,
    /// Printed name of the card.
    pub card: String,
    /// Kind of the card, as the scenario calls it.
    pub kind: &'static str,
    /// Number of copies in the deck.
    pub copies: usize,
    /// Metrics of the card, in a fixed order.
    pub metrics: Vec<Metric>,
}

/// Space of a game's map, with its properties and its routes to other spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// Printed name of the space.
    pub name: String,
    /// Special properties of the space, such as being a port.
    pub kinds: Vec<&'static str>,
    /// Coordinates on the drawn map, from the west and from the north; `None` for a space not drawn.
    pub at: Option<[u16; 2]>,
    /// Indices of the spaces to which a route leads from this space.
    pub routes: Vec<usize>,
}

/// Metrics of one space of a game's map.
#[derive(Clone, Debug, PartialEq)]
pub struct SpaceFigures {
    /// Printed name of the space.
    pub space: String,
    /// Metrics of the space, in a fixed order.
    pub metrics: Vec<Metric>,
}

/// Statistics of all games that a run played on one matchup.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Policies and mode of the games.
    pub matchup: Matchup,
    /// Number of games played.
    pub games: u64,
    /// Share of games won by the first seat.
    pub win_rate: Estimate,
    /// Each ending of a game, such as `exhaustion`, with the number of games that ended so.
    pub reasons: Vec<(&'static str, u64)>,
    /// Metrics of the games, in a fixed order.
    pub metrics: Vec<Metric>,
    /// Metrics of each card, in the order of the decks.
    pub cards: Vec<CardFigures>,
    /// Metrics of each space, in the order of the map; empty in a game without a map.
    pub spaces: Vec<SpaceFigures>,
}

/// Groups `items` by their key; groups have the order of their first items.
pub fn grouped<K: PartialEq, T>(
    items: impl IntoIterator<Item = T>,
    key_of: impl Fn(&T) -> K,
) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for item in items {
        let key = key_of(&item);
        // Items of one group are neighbours in nearly all files, so the last group fits most often.
        match groups.iter_mut().rev().find(|(existing, _)| *existing == key) {
            Some((_, group)) => group.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

/// Returns whether a scenario key is `around`, or the key of a value inside the value with the key `around`.
pub fn is_key_within(key: &str, around: &str) -> bool {
    key.strip_prefix(around).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// Returns `items` without duplicates: only the first of several equal items stays.
pub fn each_once<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(&item) {
            distinct.push(item);
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_the_deviation_of_its_zeros_and_ones() {
        let mut games = Histogram::new(0, 1);
        [0, 0, 1, 1, 1].into_iter().for_each(|game| games.record(game));
        let deviation = Metric::share("comeback", 3, 5, 0.95).std_dev.expect("a deviation");
        let expected = games.variance().map(libm::sqrt).expect("a deviation");
        assert!((deviation - expected).abs() < 1e-15);
        assert_eq!(Metric::share("comeback", 1, 1, 0.95).std_dev, None);
    }

    #[test]
    fn a_mean_has_quantiles_and_a_share_has_none() {
        let mut battles = Histogram::new(1, 7);
        (1..=7).for_each(|battle| battles.record(battle));
        let quantiles = Metric::mean("battles", "battles", &battles, 0.95).quantiles;
        let values = quantiles.map(|some| some.map(|it| it.value));
        assert_eq!(values, Some([Some(1.0), Some(4.0), Some(7.0)]));
        let none = Metric::mean("battles", "battles", &Histogram::new(1, 7), 0.95);
        assert_eq!(none.quantiles, None);
        assert_eq!(Metric::share("comeback", 1, 2, 0.95).quantiles, None);
    }
}
