//! Several contests at a glance.

use std::io::{self, Write};

use super::{Table, WIDTH, basis, shortfall};
use crate::report::Findings;
use crate::report::figures::{decimals, level, percent, thousands};
use crate::summary::{Cell, Contest, margin};

/// Writes the range of win rates and all of them: as a matrix if it fits, else as a list.
pub(super) fn answer(findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
    let cells = &findings.cells;
    let known = || cells.iter().filter_map(|cell| cell.win_rate.value);
    let shown = |share: f64| decimals(share * 100.0, 2);
    let low = known().reduce(f64::min).map(shown).unwrap_or_default();
    let high = known().reduce(f64::max).map(shown).unwrap_or_default();
    let solitaire = cells.iter().any(|cell| cell.contest.policy.is_some());
    let winner = if solitaire { "The player wins" } else { "British win" };
    let (contests, basis) = (cells.len(), shared_basis(findings));
    match known().count() {
        0 => writeln!(out, "No game was played.")?,
        _ => writeln!(out, "{winner} {low} % to {high} % in {contests} contests ({basis}).")?,
    }
    shortfall(findings, out)?;
    let matrix = matrix(cells);
    let table = matrix.filter(|table| table.width() <= WIDTH).unwrap_or_else(|| list(cells));
    write!(out, "\n{table}")
}

fn shared_basis(findings: &Findings) -> String {
    let mut games = findings.cells.iter().map(|cell| cell.games);
    let first = games.next().unwrap_or(0);
    match games.all(|games| games == first) {
        true => format!("{} each", basis(findings, first)),
        false => format!("{}, {} games", level(findings.level), thousands(findings.games())),
    }
}

/// Rows are the British or solitaire players, columns the Turks or missions; none if a pair is
/// missing or there twice.
fn matrix(cells: &[Cell]) -> Option<Table> {
    let keys = cells.iter().map(|cell| keys(&cell.contest)).collect::<Option<Vec<_>>>()?;
    let mut rows: Vec<&str> = Vec::new();
    let mut columns: Vec<&str> = Vec::new();
    for (row, column) in &keys {
        for (names, name) in [(&mut rows, row), (&mut columns, column)] {
            if !names.contains(name) {
                names.push(name);
            }
        }
    }
    let solitaire = cells[0].contest.policy.is_some();
    let heading = if solitaire { "Player \\ mission" } else { "British \\ Turks" };
    let mut table = Table::new(std::iter::once(heading).chain(columns.iter().copied()));
    for row in rows {
        let cell = |column: &&str| keys.iter().position(|key| *key == (row, *column));
        let rates = columns.iter().map(|column| cell(column).map(|at| rate(&cells[at])));
        let rates = rates.collect::<Option<Vec<_>>>()?;
        table.row(&[vec![row.to_owned()], rates].concat());
    }
    Some(table)
}

fn list(cells: &[Cell]) -> Table {
    let mut table = Table::new(["Contest", "win rate", "n"]);
    for cell in cells {
        table.row(&[cell.contest.to_string(), rate(cell), thousands(cell.games)]);
    }
    table
}

fn keys(contest: &Contest) -> Option<(&str, &str)> {
    let row = contest.policy.as_deref().or(contest.british.as_deref())?;
    let column = contest.mission.as_deref().or(contest.turks.as_deref())?;
    Some((row, column))
}

fn rate(cell: &Cell) -> String {
    cell.win_rate.value.map_or("–".to_owned(), |rate| percent(rate, margin(&cell.win_rate)))
}
