//! Several contests at a glance.

use std::io::{self, Write};

use super::{Table, WIDTH, basis, confidence, meeting, shortfall, winner};
use crate::report::Findings;
use crate::report::figures::{counted, percent, thousands};
use crate::summary::{Cell, Contest};

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
    let (winner, meeting) = (winner(&cell.contest), meeting(&cell.contest));
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
    if keys.len() != rows.len() * columns.len() {
        return None;
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
    cell.win_rate.value.map_or("–".to_owned(), |rate| percent(rate, cell.win_rate.margin()))
}
