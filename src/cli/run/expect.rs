//! Expected range of the win rates of a run, for scripts that check a scenario.

use std::str::FromStr;

use crate::prelude::*;
use sandtable_stats::Interval;
use sandtable_summary::Cell;

/// Range of win rates, as shares from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedRange {
    low: f64,
    high: f64,
}

impl FromStr for ExpectedRange {
    type Err = String;

    /// Reads a range such as `0.45..0.55`, `45%..55%` or `0.45..`, which ends at 1.
    fn from_str(typed: &str) -> Result<ExpectedRange, String> {
        let range = typed.split_once("..").filter(|ends| *ends != ("", "")).and_then(|ends| {
            Some(ExpectedRange { low: share(ends.0, 0.0)?, high: share(ends.1, 1.0)? })
        });
        range.filter(|range| range.low < range.high).ok_or_else(|| {
            "write an ascending range of shares from 0 to 1 or of percentages, such as 0.45..0.55, \
             45%..55% or 0.45.."
                .to_owned()
        })
    }
}

/// Reads an end of a range, such as `0.45` or `45%`; an empty text gives the value `open`.
fn share(typed: &str, open: f64) -> Option<f64> {
    let typed = typed.trim();
    let share = match typed.strip_suffix('%') {
        _ if typed.is_empty() => open,
        Some(percent) => percent.trim_end().parse::<f64>().ok()? / 100.0,
        None => typed.parse().ok()?,
    };
    (0.0..=1.0).contains(&share).then_some(share)
}

impl fmt::Display for ExpectedRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.low, self.high)
    }
}

impl ExpectedRange {
    /// Returns a sentence for each matchup whose win rate's confidence interval leaves the range.
    pub fn failures(&self, cells: &[Cell]) -> Vec<String> {
        let failed = cells.iter().filter_map(|cell| {
            let interval = cell.win_rate.interval.filter(|it| !self.contains(it.low, it.high));
            interval.map(|interval| self.failure(cell, &interval))
        });
        failed.collect()
    }

    fn contains(&self, low: f64, high: f64) -> bool {
        self.low <= low && high <= self.high
    }

    fn failure(&self, cell: &Cell, interval: &Interval) -> String {
        let Interval { low, high, .. } = *interval;
        // Rounding must not move a printed interval back into the range.
        let rounded = |share: f64, places| {
            decimals(100.0 * share, places).parse().map_or(share, |percent: f64| percent / 100.0)
        };
        let is_outside =
            |places: &usize| !self.contains(rounded(low, *places), rounded(high, *places));
        let places = (2..9).find(is_outside).unwrap_or(9);
        let [low, high] = [low, high].map(|share| decimals(100.0 * share, places));
        format!(
            "expected {} to {}: {} {low} % to {high} % of games ({}, n = {}) {}",
            level(self.low),
            level(self.high),
            cell.matchup.winner(),
            level(interval.level),
            thousands(cell.games),
            cell.matchup.meeting()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_stats::{Estimate, Method};
    use sandtable_summary::samples::TWO;

    fn read(typed: &str) -> Option<(f64, f64)> {
        typed.parse().ok().map(|range: ExpectedRange| (range.low, range.high))
    }

    #[test]
    fn ranges_have_shares_or_percentages_and_may_lack_an_end() {
        for typed in ["0.45..0.55", "45%..55%", "45 % .. 55 %", "0.45..55%", " .45..5.5e-1"] {
            assert_eq!(read(typed), Some((0.45, 0.55)), "{typed}");
        }
        assert_eq!([read("0.25.."), read("..75%")], [Some((0.25, 1.0)), Some((0.0, 0.75))]);
        let bad =
            "|..|0.5|%..%|45..55|0.55..0.45|0.5..0.5|-0.1..0.5|0.5..1.1|45%..155%|a..b|NaN..1";
        for typed in bad.split('|').chain(["0.4...0.5", "0.4..=0.5", "0.4..0.5..0.6", "0.4-0.5"]) {
            assert_eq!(read(typed), None, "{typed}");
        }
        let range: ExpectedRange = "45%..".parse().expect("a range");
        assert_eq!(range.to_string().parse(), Ok(range));
    }

    /// A failing interval is printed with enough decimals to show that it leaves the range.
    #[test]
    fn intervals_must_lie_inside_the_range() {
        let cell = |low, high| {
            let interval = Interval { low, high, level: 0.95, method: Method::Wilson };
            let win_rate = Estimate { interval: Some(interval), ..Estimate::unknown(2000) };
            let matchup = Matchup::of(TWO).with("red", "bold").with("blue", "shy");
            let (reasons, metrics) = (Vec::new(), Vec::new());
            let (cards, spaces) = (Vec::new(), Vec::new());
            Cell { matchup, games: 2000, win_rate, reasons, metrics, cards, spaces }
        };
        let range: ExpectedRange = "0.45..0.55".parse().expect("a range");
        let inside = [cell(0.45, 0.55), cell(0.5, 0.51)];
        assert!(range.failures(&inside).is_empty());
        let outside = [cell(0.449_999, 0.5), cell(0.5, 0.56), cell(0.4, 0.6), cell(0.1, 0.2)];
        let failures = range.failures(&[&inside[..], &outside[..]].concat());
        assert_eq!(failures.len(), 4, "{failures:?}");
        for (failure, ends) in failures.iter().zip([
            "44.9999 % to 50.0000 %",
            "50.00 % to 56.00 %",
            "40.00 % to 60.00 %",
            "10.00 % to 20.00 %",
        ]) {
            let named = failure.contains("Red bold") && failure.contains("Blue shy");
            assert!(named && failure.contains(ends), "{failure}");
        }
    }
}
