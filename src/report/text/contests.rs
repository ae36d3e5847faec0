//! Several contests at a glance.

use std::io::{self, Write};

use super::{Table, WIDTH, basis, confidence, shortfall};
use crate::report::Findings;
use crate::report::figures::{counted, percent, thousands};
use crate::summary::{Cell, Matrix};

/// Writes the lowest and the highest win rate, and all of them: as a matrix if it fits, else as a
/// list.
pub(super) fn answer(findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
    let cells = &findings.cells;
    let rate = |cell: &Cell| cell.win_rate.value.unwrap_or_default();
    let by_rate = |one: &&Cell, other: &&Cell| rate(one).total_cmp(&rate(other));
    // Of equal ones, the first both times.
    let lowest = played(findings).min_by(by_rate);
    let highest = played(findings).rev().max_by(by_rate);
    match lowest.zip(highest) {
        None => writeln!(out, "No game was played.")?,
        Some((lowest, highest)) => {
            writeln!(out, "{} ({}).", how_many(findings), shared_basis(findings))?;
            if played(findings).count() == 1 {
                extreme("", findings, lowest, out)?;
            } else {
                extreme("Lowest:  ", findings, lowest, out)?;
                extreme("Highest: ", findings, highest, out)?;
            }
        }
    }
    shortfall(findings, out)?;
    let matrix = matrix(cells);
    let table = matrix.filter(|table| table.width() <= WIDTH).unwrap_or_else(|| list(cells));
    write!(out, "\n{table}")
}

/// The contests of which a game was played.
pub(super) fn played(findings: &Findings) -> impl DoubleEndedIterator<Item = &Cell> {
    findings.cells.iter().filter(|cell| cell.win_rate.value.is_some())
}

fn how_many(findings: &Findings) -> String {
    let (played, all) = (played(findings).count(), findings.cells.len());
    let all_of_them = counted(all as u64, "contest");
    if played == all { all_of_them } else { format!("{played} of {all_of_them}") }
}

fn extreme(which: &str, findings: &Findings, cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
    let (winner, meeting) = (cell.contest.winner(), cell.contest.meeting());
    let n = match common_n(findings) {
        Some(_) => String::new(),
        None => format!(" (n = {})", thousands(cell.games)),
    };
    writeln!(out, "{which}{winner} {}{n} {meeting}.", rate(cell))
}

/// What the intervals of the contests played rest on.
fn shared_basis(findings: &Findings) -> String {
    match common_n(findings) {
        Some(n) => format!("{} each", basis(findings, n)),
        None => {
            let (level, games) = (confidence(findings), counted(findings.games(), "game"));
            format!("{level}, {games}")
        }
    }
}

/// The number of games of each contest played, if it is the same.
fn common_n(findings: &Findings) -> Option<u64> {
    let mut games = played(findings).map(|cell| cell.games);
    let first = games.next()?;
    games.all(|games| games == first).then_some(first)
}

/// None if a pair is missing or there twice.
fn matrix(cells: &[Cell]) -> Option<Table> {
    let matrix = Matrix::of(cells.iter().map(|cell| &cell.contest))?;
    let columns = matrix.columns.iter().map(|name| &name[..]);
    let mut table = Table::new(std::iter::once(&matrix.heading()[..]).chain(columns));
    for (row, name) in matrix.rows.iter().enumerate() {
        let rate = |column| rate(&cells[matrix.line(row, column)]);
        let rates = (0..matrix.columns.len()).map(rate);
        table.row(&std::iter::once(name.clone()).chain(rates).collect::<Vec<_>>());
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

fn rate(cell: &Cell) -> String {
    cell.win_rate.value.map_or("–".to_owned(), |rate| percent(rate, cell.win_rate.margin()))
}
