//! Charts of statistics as SVG drawings.

mod columns;
mod heat;
mod map;
mod plot;
mod strips;
mod svg;

pub use columns::column_chart;
pub use heat::Heat;
pub use map::{MapChart, MapSpace};
pub use plot::{Plot, Series};
pub use strips::{Mark, Shape, Strip, Strips};
pub use svg::Drawing;

/// Axis of a chart: its range, and a function that formats the labels of its ticks.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// Value at the low end of the axis.
    pub low: f64,
    /// Value at the high end of the axis.
    pub high: f64,
    /// Function that formats a value as the label of a tick.
    pub format_value: fn(f64) -> String,
}

const MIN_TICKS: f64 = 4.0;

impl Axis {
    /// Returns an axis from the least to the greatest of `values`, extended by 4 % at both ends.
    ///
    /// Without values the axis runs from 0 to 1. `format_value` formats the labels.
    pub fn around(values: impl Iterator<Item = f64>, format_value: fn(f64) -> String) -> Axis {
        let [low, high] = values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| {
            [low.min(value), high.max(value)]
        });
        let [low, high] = if low <= high { [low, high] } else { [0.0, 1.0] };
        let room = ((high - low) * 0.04).max(1e-9 * (1.0 + high.abs()));
        Axis { low: low - room, high: high + room, format_value }
    }

    /// Returns the position of a value on the axis, from 0 (low end) to 1 (high end).
    ///
    /// Values beyond an end get the position of that end.
    pub fn position(&self, value: f64) -> f64 {
        let span = self.high - self.low;
        if span > 0.0 { ((value - self.low) / span).clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Returns the values of the ticks: multiples of a step that is 1, 2 or 5 times a power of ten.
    pub fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / MIN_TICKS;
        if rough.is_nan() || rough <= 0.0 {
            return vec![self.low];
        }
        let power = libm::pow(10.0, libm::log10(rough).floor());
        let step = [5.0, 2.0, 1.0].map(|it| it * power).into_iter().find(|step| *step <= rough);
        let step = step.unwrap_or(power);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        (first..=last).map(|it| it as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::figures::decimals;

    #[test]
    fn ticks_are_round_and_few() {
        let axis = |low, high| Axis { low, high, format_value: |it| decimals(it, 2) };
        assert_eq!(axis(0.0, 1.0).ticks().len(), 6);
        assert_eq!(axis(-3.0, 17.0).ticks(), [0.0, 5.0, 10.0, 15.0]);
        assert_eq!(axis(2.0, 2.0).ticks(), [2.0]);
        for (low, high) in [(0.1, 0.13), (-1e6, 3.0), (0.0, 1e-7)] {
            let ticks = axis(low, high).ticks();
            assert!((2..=12).contains(&ticks.len()), "{ticks:?}");
        }
    }
}
