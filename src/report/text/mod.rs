//! Findings for a person at a terminal: the answer first, then what it is made of.

mod cards;
mod contests;
mod even;
mod table;
mod telling;
mod wrap;

use std::io::{self, Write};

pub use self::table::Table;
pub use self::telling::write;
pub use self::wrap::wrapped;
use super::Findings;
use super::figures::{counted, level, percent, thousands, with_margin};
use crate::summary::{Cell, Metric};

/// How wide text may be.
pub const WIDTH: usize = 100;

/// What to know of a run that ended when its win rate was precise enough.
const ONLY_WIN_RATES: &str = "\
Only the interval of a win rate holds at every look; those below are for games settled in advance.";

/// Writes the answer: one line, or a table if there are several contests.
///
/// # Errors
/// If `out` fails.
pub fn answer(findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
    match &findings.cells[..] {
        [cell] => {
            single_answer(findings, cell, out)?;
            shortfall(findings, out)
        }
        _ => contests::answer(findings, out),
    }
}

/// Writes what the answer is made of: how games ended, how long they were, and how cards went with
/// winning. Of several contests it tells one that is even, where a card can matter most.
///
/// # Errors
/// If `out` fails.
pub fn details(findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
    let Some((why, cell)) = even::chosen(findings) else { return Ok(()) };
    if contests::played(findings).count() > 1 {
        writeln!(out, "\n{why}:")?;
        single_answer(findings, cell, out)?;
    }
    if findings.precision.is_some() {
        writeln!(out, "{ONLY_WIN_RATES}")?;
    }
    endings(cell, out)?;
    numbers(cell, out)?;
    cards::write(cell, out)
}

fn single_answer(findings: &Findings, cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
    let (winner, meeting) = (cell.contest.winner(), cell.contest.meeting());
    let Some(rate) = cell.win_rate.value else {
        return writeln!(out, "No game was played {meeting}.");
    };
    let rate = percent(rate, cell.win_rate.margin());
    let basis = basis(findings, cell.games);
    writeln!(out, "{winner} {rate} ({basis}) {meeting}.")
}

/// Says what was not reached: all the games, or the precision that was asked for.
fn shortfall(findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
    if !findings.complete {
        return writeln!(out, "Interrupted: more games were asked for.");
    }
    let Some(wanted) = findings.precision else { return Ok(()) };
    let missed = |cell: &&Cell| cell.win_rate.margin().is_none_or(|margin| margin > wanted);
    for cell in findings.cells.iter().filter(missed) {
        let (games, wanted) = (counted(cell.games, "game"), level(wanted));
        let meeting = cell.contest.meeting();
        writeln!(out, "The limit of {games} came before the margin was {wanted} {meeting}.")?;
    }
    Ok(())
}

/// What the intervals rest on: `95 %, n = 1,000`.
fn basis(findings: &Findings, games: u64) -> String {
    format!("{}, n = {}", confidence(findings), thousands(games))
}

fn confidence(findings: &Findings) -> String {
    let at_any_look = if findings.precision.is_some() { " at every look" } else { "" };
    format!("{}{at_any_look}", level(findings.level))
}

fn endings(cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(["How games ended"]);
    for (reason, _) in &cell.reasons {
        let metric = format!("ended_by_{reason}");
        let metric = cell.metrics.iter().find(|known| known.name == metric);
        table.row(&[spoken(reason), metric.map(value).unwrap_or_default()]);
    }
    write!(out, "\n{table}")
}

fn numbers(cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(["In a game", "on average", "5 %", "median", "95 %"]);
    for metric in cell.metrics.iter().filter(|metric| !metric.name.starts_with("ended_by_")) {
        let mut row = vec![spoken(&metric.name), value(metric)];
        row.extend(metric.quantiles.iter().flatten().map(i32::to_string));
        table.row(&row);
    }
    write!(out, "\n{table}")
}

fn value(metric: &Metric) -> String {
    let margin = metric.estimate.margin();
    match metric.estimate.value {
        Some(share) if metric.unit == "share" => percent(share, margin),
        Some(mean) => with_margin(mean, margin),
        None => String::new(),
    }
}

/// A name of the files as a person would write it.
fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests;
