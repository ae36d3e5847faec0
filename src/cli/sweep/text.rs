//! A sweep for a person: in the order of the grid.

use super::{Found, Measured, Swept};
use crate::cli::study;
use crate::games::Game;
use crate::report::figures::{counted, level, percentage_points, with_margin};
use crate::report::text::{Table, WIDTH};
use crate::stats::Estimate;

impl<G: Game> Swept<'_, G> {
    /// What all points have brought, and which of them stand out.
    pub(super) fn told(&self, base: &Estimate, found: &[Found]) -> String {
        let (games, level) = (counted(base.n, "game"), level(self.lab.level));
        let title = format!("{}, {games} of each point ({level}):", self.contest);
        let matrix = self.matrix(found).filter(|table| table.width() <= WIDTH);
        let table = matrix.unwrap_or_else(|| self.list(found));
        let highest = self.standing_out("Highest", found, |rate| -rate);
        let even = self.standing_out("Most even", found, |rate| (rate - 0.5).abs());
        let even = if !G::PARTS.are_solitaire() { even } else { String::new() };
        format!("{title}\n{table}As asked for: {}.\n{highest}{even}", study::rate(base))
    }

    /// The win rate at each value of one key and of another.
    fn matrix(&self, found: &[Found]) -> Option<Table> {
        let ([rows, columns], []) = (self.axes, self.measures) else { return None };
        let heading = format!("{} \\ {}", rows.name, columns.name);
        let names = columns.values.iter().map(|value| &value[..]);
        let mut table = Table::new(std::iter::once(&heading[..]).chain(names));
        for (value, found) in rows.values.iter().zip(found.chunks(columns.values.len())) {
            let rates = found.iter().map(|found| study::rate(&found.win.rate));
            table.row(&std::iter::once(value.clone()).chain(rates).collect::<Vec<_>>());
        }
        Some(table)
    }

    /// A line a point: its values, the win rate, and what is different from the base.
    fn list(&self, found: &[Found]) -> Table {
        let axes = self.axes.iter().map(|axis| &axis.name[..]);
        let measures = self.measures.iter().map(|measure| measure.name);
        let mut table = Table::new(axes.chain(["win rate", "points"]).chain(measures));
        for (point, Found { win, changes }) in self.points.iter().zip(found) {
            let mut row: Vec<String> =
                point.values.iter().map(|(_, value)| value.clone()).collect();
            row.extend([study::rate(&win.rate), percentage_points(&win.difference)]);
            row.extend(self.measures.iter().zip(changes).map(|(it, change)| shown(it, change)));
            table.row(&row);
        }
        table
    }

    /// The point whose win rate is the least by some yardstick.
    fn standing_out(&self, what: &str, found: &[Found], yardstick: fn(f64) -> f64) -> String {
        let of = |found: &Found| found.win.rate.value.map(yardstick);
        let known = self.points.iter().zip(found).filter_map(|it| Some((of(it.1)?, it)));
        let best = known.min_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map_or(String::new(), |(_, (point, found))| {
            format!("{what}: {} at {}.\n", study::rate(&found.win.rate), point.label())
        })
    }
}

/// A change of a measure, with its sign.
fn shown<G: Game>(measure: &Measured<G>, change: &Estimate) -> String {
    match change.value {
        None => "–".to_owned(),
        Some(_) if measure.unit == "share" => percentage_points(change),
        Some(value) => {
            let sign = if value > 0.0 { "+" } else { "" };
            format!("{sign}{}", with_margin(value, change.margin()))
        }
    }
}
