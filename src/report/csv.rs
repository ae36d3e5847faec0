//! Tidy tables: one figure a row, with everything that identifies it in front.

use std::io::{self, Write};

use super::columns::{self, Column};
use super::sheet::{figure_cells, matchup_keys};
use super::{Findings, Landmark};
use sandtable_stats::{Estimate, Histogram};
use sandtable_summary::{Cell, Metric, QUANTILES, Space};

/// Writes `summary.csv`: for each matchup the win rate, then the figures of a game.
///
/// # Errors
/// If `out` fails.
pub fn summary(findings: &Findings, out: impl Write) -> io::Result<()> {
    let mut rows = Rows::new(out, &columns::summary(findings.parts))?;
    for cell in &findings.cells {
        let keys = matchup_keys(&findings.scenario, &cell.matchup);
        rows.estimate(&keys, ["win_rate", "share"], &cell.win_rate)?;
        rows.metrics(&keys, &cell.metrics)?;
    }
    rows.finish()
}

/// Writes `lengths.csv`: for each matchup the share of games of each length that occurred.
///
/// # Errors
/// If `out` fails.
pub fn lengths(findings: &Findings, out: impl Write) -> io::Result<()> {
    let mut rows = Rows::new(out, &columns::lengths(findings.parts, findings.measured))?;
    for cell in &findings.cells {
        for metric in cell
            .metrics
            .iter()
            .filter(|metric| findings.measured.lengths.contains(&&metric.name[..]))
        {
            let counts = metric.counts.iter().flat_map(Histogram::iter);
            for (number, games) in counts.filter(|(_, games)| *games > 0) {
                let mut keys = matchup_keys(&findings.scenario, &cell.matchup);
                keys.push(number.to_string());
                let share = Estimate::rate(games, metric.estimate.n, findings.level);
                rows.estimate(&keys, [&metric.name, "share"], &share)?;
            }
        }
    }
    rows.finish()
}

/// Writes `landmarks.csv`: for each matchup the best, the worst and a typical game.
///
/// # Errors
/// If `out` fails.
pub fn landmarks(findings: &Findings, landmarks: &[Landmark], out: impl Write) -> io::Result<()> {
    let mut rows = Rows::new(out, &columns::landmarks(findings.parts, findings.measured))?;
    for it in landmarks {
        let mut row = matchup_keys(&findings.scenario, &it.matchup);
        row.push(it.which.to_owned());
        row.extend([it.index.to_string(), it.margin.to_string(), it.length.to_string()]);
        row.extend([it.of.to_string(), it.command.clone()]);
        rows.0.write_record(row)?;
    }
    rows.finish()
}

/// Writes `cards.csv`: for each matchup the figures of each card.
///
/// # Errors
/// If `out` fails.
pub fn cards(findings: &Findings, out: impl Write) -> io::Result<()> {
    let mut rows = Rows::new(out, &columns::cards(findings.parts))?;
    for Cell { matchup, cards, .. } in &findings.cells {
        for card in cards {
            let mut keys = matchup_keys(&findings.scenario, matchup);
            let copies = card.copies.to_string();
            keys.extend([card.side.to_owned(), card.card.clone(), card.kind.to_owned(), copies]);
            rows.metrics(&keys, &card.metrics)?;
        }
    }
    rows.finish()
}

/// Writes `spaces.csv`: for each matchup the figures of each space.
///
/// # Errors
/// If `out` fails.
pub fn spaces(findings: &Findings, out: impl Write) -> io::Result<()> {
    let mut rows = Rows::new(out, &columns::spaces(findings.parts))?;
    for Cell { matchup, spaces, .. } in &findings.cells {
        for space in spaces {
            let mut keys = matchup_keys(&findings.scenario, matchup);
            keys.push(space.space.clone());
            rows.metrics(&keys, &space.metrics)?;
        }
    }
    rows.finish()
}

/// Writes `map.csv`: where the spaces are drawn, and their routes.
///
/// # Errors
/// If `out` fails.
pub fn map(scenario: &str, map: &[Space], out: impl Write) -> io::Result<()> {
    let mut rows = Rows::new(out, &columns::map())?;
    for space in map {
        let kinds = space.kinds.join(" ");
        let [x, y] = [0, 1].map(|axis| space.at.map_or(String::new(), |at| at[axis].to_string()));
        let ends = space.routes.iter().map(|&end| &map[end].name[..]);
        let alone = space.routes.is_empty().then_some("");
        for end in ends.chain(alone) {
            rows.0.write_record([scenario, &space.name, &kinds, &x, &y, end])?;
        }
    }
    rows.finish()
}

struct Rows<W: Write>(csv::Writer<W>);

impl<W: Write> Rows<W> {
    fn new(out: W, columns: &[Column]) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(columns.iter().map(|column| &column.name))?;
        Ok(Rows(writer))
    }

    fn metrics(&mut self, keys: &[String], metrics: &[Metric]) -> io::Result<()> {
        for metric in metrics {
            self.estimate(keys, [&metric.name, metric.unit], &metric.estimate)?;
            let quantiles = metric.quantiles.iter().flatten();
            for ((suffix, _), quantile) in QUANTILES.iter().zip(quantiles) {
                let name = format!("{}_{suffix}", metric.name);
                self.estimate(keys, [&name, metric.unit], quantile)?;
            }
        }
        Ok(())
    }

    fn estimate(&mut self, keys: &[String], what: [&str; 2], it: &Estimate) -> io::Result<()> {
        let figures = figure_cells(it);
        let keys = keys.iter().map(|key| &key[..]).chain(what);
        Ok(self.0.write_record(keys.chain(figures.iter().map(|figure| &figure[..])))?)
    }

    fn finish(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn text(write: impl Fn(&Findings, &mut Vec<u8>) -> io::Result<()>) -> String {
        let mut bytes = Vec::new();
        write(&sample::findings(), &mut bytes).expect("memory takes all");
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn the_summary_has_a_figure_a_row() {
        insta::assert_snapshot!(text(|findings, out| summary(findings, out)));
    }

    #[test]
    fn cards_have_a_figure_a_row() {
        insta::assert_snapshot!(text(|findings, out| cards(findings, out)));
    }

    #[test]
    fn spaces_have_a_figure_a_row() {
        insta::assert_snapshot!(text(|findings, out| spaces(findings, out)));
    }

    #[test]
    fn a_map_has_a_row_for_each_end_of_a_route() {
        insta::assert_snapshot!(text(|it, out| map(&it.scenario, &it.map, out)));
    }
}
