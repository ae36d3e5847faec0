//! Estimates that a page shows, each with its name and interval.

use serde::Serialize;

use sandtable_stats::Estimate;
use sandtable_summary::figures::rate;

/// Confidence level of all intervals that a page shows.
pub(super) const LEVEL: f64 = 0.95;

/// Named estimate with its interval, as the page shows it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct NamedEstimate {
    /// Identifier of the estimate, for programs.
    key: String,
    /// Name of the estimate, for people.
    name: String,
    /// Estimate with its interval, as text.
    words: String,
    /// Estimated value, in its own unit (1 for 100 %); `None` if it is unknown.
    value: Option<f64>,
    /// Lower end of the interval, in the unit of the value; `None` without an interval.
    low: Option<f64>,
    high: Option<f64>,
}

impl NamedEstimate {
    /// Creates a named estimate for the page; `words` state the estimate with its interval.
    pub fn new(key: &str, name: &str, words: String, estimate: &Estimate) -> NamedEstimate {
        let (key, name) = (key.to_owned(), name.to_owned());
        let [low, high] = [estimate.interval.map(|it| it.low), estimate.interval.map(|it| it.high)];
        NamedEstimate { key, name, words, value: estimate.value, low, high }
    }

    /// Creates a named estimate of a share, such as a win rate, with its text in percent.
    pub fn from_share(key: &str, name: &str, share: &Estimate) -> NamedEstimate {
        NamedEstimate::new(key, name, rate(share), share)
    }
}
