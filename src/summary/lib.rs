//! What a run has found out about one matchup, and a study about many: named counts and estimates,
//! in the words of the game. Reports are made of these and of nothing else.
//!
//! | file | holds |
//! |---|---|
//! | `matchup`, `matrix` | who plays what, and matchups that fill a matrix |
//! | `retrained` | players who learn every scenario of a study before they play it |
//! | `field` | what rows are made of: values and groups of them, as cells |
//! | `cells` | the cells of a record, as they are read |
//! | `row` | how a row is declared, written and read, and what does not fit |
//! | `sheet` | tables as their files have them |
//! | `rows/` | the row of every file of a result |

mod cells;
mod field;
mod matchup;
mod matrix;
mod retrained;
mod row;
pub mod rows;
mod sheet;

pub use cells::Cells;
pub use field::{Column, Field, Judged, Optional, Pairing, Value, Varied, decimals, fixed};
#[doc(hidden)]
pub use matchup::samples;
pub use matchup::{Matchup, Part, PartKind, Parts};
pub use matrix::Matrix;
pub use retrained::before_retraining;
pub use row::{Fault, Figured, Named, OfMatchup, Record, Row, read};
pub use sheet::Sheet;

use serde::Serialize;

use sandtable_stats::{Estimate, Histogram};

/// A named figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// Its name, in lower snake case.
    pub name: String,
    /// What it is counted in: `share`, `battles`, `points`.
    pub unit: &'static str,
    /// The figure: a mean over games, or a share of games.
    pub estimate: Estimate,
    /// The standard deviation between games, where it is known.
    pub std_dev: Option<f64>,
    /// Where the figure is a mean, the values at each of [`QUANTILES`], with their intervals.
    pub quantiles: Option<[Estimate; 3]>,
    /// Where the figure is a mean, how many games had which value.
    pub counts: Option<Histogram>,
}

/// A metric as the manifest explains it.
#[derive(Clone, Debug, Serialize)]
pub struct MetricNote {
    /// Its name.
    pub name: String,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it says.
    pub description: String,
}

/// The quantiles that are reported: the share of games, and the end of the name.
pub const QUANTILES: [(&str, f64); 3] = [("p05", 0.05), ("p50", 0.5), ("p95", 0.95)];

impl Metric {
    /// A figure with nothing but an estimate.
    pub fn estimated(name: impl Into<String>, unit: &'static str, estimate: Estimate) -> Metric {
        Metric { name: name.into(), unit, estimate, std_dev: None, quantiles: None, counts: None }
    }

    /// The share of `n` games of which `count` had a property.
    pub fn share(name: impl Into<String>, count: u64, n: u64, level: f64) -> Metric {
        // The sample variance of zeros and ones is p(1-p) n/(n-1).
        let (yes, no) = (count as f64, (n - count) as f64);
        let variance = (n > 1).then(|| yes / n as f64 * (no / (n - 1) as f64));
        Metric {
            std_dev: variance.map(libm::sqrt),
            ..Metric::estimated(name, "share", Estimate::rate(count, n, level))
        }
    }

    /// The mean of what a histogram has counted, with its quantiles.
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

/// The figures of one card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardFigures {
    /// The side whose card it is.
    pub side: &'static str,
    /// Its printed name.
    pub card: String,
    /// What it is.
    pub kind: &'static str,
    /// How many copies the deck holds.
    pub copies: usize,
    /// Its figures, in a fixed order.
    pub metrics: Vec<Metric>,
}

/// A space of the map on which a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// Its printed name.
    pub name: String,
    /// What is special about it.
    pub kinds: Vec<&'static str>,
    /// Where it is drawn, across from the west and down from the north, if anywhere.
    pub at: Option<[u16; 2]>,
    /// The spaces at the other ends of its routes, by their places in the list of all.
    pub routes: Vec<usize>,
}

/// The figures of one space.
#[derive(Clone, Debug, PartialEq)]
pub struct SpaceFigures {
    /// Its printed name.
    pub space: String,
    /// Its figures, in a fixed order.
    pub metrics: Vec<Metric>,
}

/// All that a run has found out about one matchup.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Who played what.
    pub matchup: Matchup,
    /// How many games were played.
    pub games: u64,
    /// The share of games won by the player in the first seat.
    pub win_rate: Estimate,
    /// How many games ended for each reason.
    pub reasons: Vec<(&'static str, u64)>,
    /// Figures of the games, in a fixed order.
    pub metrics: Vec<Metric>,
    /// Figures of each card, in the order of the decks.
    pub cards: Vec<CardFigures>,
    /// Figures of each space, in the order of the map; none in a game without a map.
    pub spaces: Vec<SpaceFigures>,
}

/// Things by what they have in common, in the order in which that comes first.
pub fn grouped<K: PartialEq, T>(
    things: impl IntoIterator<Item = T>,
    common: impl Fn(&T) -> K,
) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for thing in things {
        let key = common(&thing);
        // What belongs together follows each other in nearly all files.
        match groups.iter_mut().rev().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(thing),
            None => groups.push((key, vec![thing])),
        }
    }
    groups
}

/// Things in the order in which they first come, each once.
pub fn each_once<T: PartialEq>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut known = Vec::new();
    for thing in things {
        if !known.contains(&thing) {
            known.push(thing);
        }
    }
    known
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
