//! Column chart: the share of each value of an integer statistic, such as the length of games.

use super::Axis;
use super::svg::{Anchor, Drawing, WIDTH};

const LEFT: f64 = 48.0;
/// Right end of the columns of a column chart; half a label fits into the margin beyond it.
const RIGHT: f64 = WIDTH - 8.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 160.0;
const HEIGHT: f64 = 196.0;
const MAX_COLUMN_LABELS: usize = 16;

/// Draws a chart with a column for each number, such as 9 turns; its height is the number's share.
///
/// `shares` are pairs of a number and its share. `what` is the caption of the horizontal axis. `format_value` formats
/// the shares on the vertical axis.
pub fn column_chart(
    title: &str,
    description: String,
    shares: &[(i64, f64)],
    what: &str,
    format_value: fn(f64) -> String,
) -> Drawing {
    let mut drawing = Drawing::new(title, description, HEIGHT);
    let most = shares.iter().map(|(_, share)| *share).fold(0.0, f64::max);
    let axis = Axis { low: 0.0, high: most.max(1e-9), format_value };
    let y = |share| BOTTOM - axis.position(share) * (BOTTOM - TOP);
    for tick in axis.ticks() {
        drawing.line("grid", [LEFT, y(tick)], [RIGHT, y(tick)]);
        drawing.text("tick", [LEFT - 5.0, y(tick) + 4.0], Anchor::End, &format_value(tick));
    }
    let width = (RIGHT - LEFT) / shares.len().max(1) as f64;
    let step = shares.len().div_ceil(MAX_COLUMN_LABELS).max(1);
    for (index, (number, share)) in shares.iter().enumerate() {
        let left = LEFT + width * index as f64;
        let gap = (width * 0.1).min(2.0);
        drawing.rect("bar", [left + gap, y(*share)], [width - 2.0 * gap, BOTTOM - y(*share)]);
        if index % step == 0 {
            let middle = [left + width / 2.0, BOTTOM + 15.0];
            drawing.text("tick", middle, Anchor::Middle, &number.to_string());
        }
    }
    drawing.text("tick", [(LEFT + RIGHT) / 2.0, HEIGHT - 4.0], Anchor::Middle, what);
    drawing
}
