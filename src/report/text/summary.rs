//! Summary of a result that fits a terminal of 24 lines.

use super::sections::whole_grids;
use super::{WIDTH, align, wrap};
use crate::tell::{
    Block, Grid, SECTIONS, Section, SectionContent, Short, Tables, Terminal, WrittenResult,
    cautions, headline,
};
use sandtable_summary::figures::counted;

/// Maximum number of lines of a summary; a terminal of 24 lines also shows the speed and the prompt.
pub const LINES: usize = 22;

/// Maximum number of lines of sentences in a summary that also has tables.
const MAX_SENTENCES: usize = 12;

/// Minimum number of rows shown of a longer table; without room for them, the table is left out.
const MIN_ROWS: usize = 3;

const MAX_CELL_CHARACTERS: usize = 44;

/// Returns the lines of a result's summary, at most [`LINES`] of at most [`WIDTH`] characters.
///
/// The headline comes first, then warnings, then the most important tables as far as they fit. The last lines count the
/// parts left out, and give `files`, a text that names the result's files. With `quiet`, the summary has neither
/// details nor the count of the parts left out.
pub fn summary(result: &WrittenResult, quiet: bool, files: Option<&str>) -> Vec<String> {
    let of_tables = SECTIONS.iter().filter(|section| Tables::have_file(section.file));
    // Sections for the full output alone are not rendered, since maps take long to draw; each counts as a table.
    let (of_full, of_summary): (Vec<&Section>, Vec<&Section>) =
        of_tables.partition(|section| section.terminal == Terminal::Nowhere);
    let hidden = of_full.iter().filter(|section| result.tables.have_rows_of(section.file)).count();
    let sections = of_summary.iter();
    let sections: Vec<(Terminal, SectionContent)> =
        sections.filter_map(|section| Some((section.terminal, section.render(result)?))).collect();
    let shown: usize = sections.iter().map(|(_, rendering)| whole_grids(rendering).count()).sum();
    let tables = shown + hidden;
    let mut left_out = LeftOut { tables, ..LeftOut::default() };
    let files: Vec<String> =
        files.into_iter().flat_map(str::lines).flat_map(|line| wrap("", line)).collect();
    // One line counts the parts left out, and an empty line comes before it.
    let room = LINES.saturating_sub(2 + files.len());
    let mut lines = sentences(result, if tables > 0 { MAX_SENTENCES } else { room }, &mut left_out);
    for part in [Terminal::Answer, Terminal::Details].into_iter().take(if quiet { 1 } else { 2 }) {
        for (_, rendering) in sections.iter().filter(|(terminal, _)| *terminal == part) {
            // A table takes an empty line, a caption and the heads of its columns besides a row.
            if lines.len() + 3 >= room {
                break;
            }
            add_tables(&excerpts(rendering), room, &mut lines, &mut left_out);
        }
    }
    let rest = left_out.line(files.is_empty()).filter(|_| !quiet);
    if rest.is_some() || !files.is_empty() {
        lines.push(String::new());
    }
    lines.extend(rest.into_iter().chain(files));
    lines
}

/// Returns the lines of as many sentences of the headline and the warnings as fit into `room` lines.
///
/// The first sentence of the headline always remains. Then warnings have priority over further sentences of the
/// headline, but come after them. `left_out` receives the number of omitted sentences.
fn sentences(result: &WrittenResult, room: usize, left_out: &mut LeftOut) -> Vec<String> {
    let paragraph = |sentence: &String| wrap("", sentence);
    let headline: Vec<Vec<String>> = headline(result).iter().map(paragraph).collect();
    let cautions: Vec<Vec<String>> = cautions(result).iter().map(paragraph).collect();
    let mut free = room.saturating_sub(headline.first().map_or(0, Vec::len));
    let mut fit = |paragraphs: &[Vec<String>]| {
        let fits = |paragraph: &&Vec<String>| {
            let is_short = paragraph.len() <= free;
            free -= if is_short { paragraph.len() } else { free };
            is_short
        };
        paragraphs.iter().take_while(fits).count()
    };
    let cautioned = fit(&cautions);
    let first = headline.len().min(1);
    let shown = first + fit(&headline[first..]);
    left_out.sentences = headline.len() - shown + cautions.len() - cautioned;
    [&headline[..shown], &cautions[..cautioned]].concat().concat()
}

/// Adds the tables of a section to `lines`, as far as they fit into a total of `room` lines.
fn add_tables(excerpts: &[Excerpt], room: usize, lines: &mut Vec<String>, left_out: &mut LeftOut) {
    let shown = rows_that_fit(excerpts, room.saturating_sub(lines.len()));
    for (excerpt, rows) in excerpts.iter().zip(shown) {
        excerpt.add(rows, lines);
        left_out.tables -= usize::from(excerpt.is_table);
        left_out.rows += excerpt.further_rows + excerpt.rows.len() - rows;
        left_out.columns += excerpt.further_columns;
    }
}

/// Returns the number of rows to show of each table, so that all tables fit into `room` lines.
///
/// Tables that do not fit as a whole share the lines evenly. The result is shorter than `excerpts` if no room is left
/// for the last tables.
fn rows_that_fit(excerpts: &[Excerpt], room: usize) -> Vec<usize> {
    let (mut used, mut shown) = (0, Vec::new());
    for excerpt in excerpts {
        let least = excerpt.rows.len().min(MIN_ROWS);
        if used + excerpt.lead.len() + least > room {
            break;
        }
        used += excerpt.lead.len() + least;
        shown.push(least);
    }
    while used < room {
        let shorter = shown.iter_mut().zip(excerpts).filter(|(rows, it)| **rows < it.rows.len());
        let Some((rows, _)) = shorter.min_by_key(|(rows, _)| **rows) else { break };
        *rows += 1;
        used += 1;
    }
    shown
}

#[derive(Default)]
struct LeftOut {
    sentences: usize,
    rows: usize,
    columns: usize,
    tables: usize,
}

impl LeftOut {
    /// Returns a line that counts the parts left out; `None` if nothing is left out.
    ///
    /// With `is_without_files`, no list of files follows, so the line also names the option `--full`.
    fn line(&self, is_without_files: bool) -> Option<String> {
        let parts = [
            (self.sentences, "sentence"),
            (self.rows, "row"),
            (self.columns, "column"),
            (self.tables, "table"),
        ];
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(count, what)| counted(*count as u64, what)).collect();
        let (last, first) = parts.split_last()?;
        let first = first.join(", ");
        let and = if first.is_empty() { "" } else { " and " };
        let how = if is_without_files { " `--full` shows all." } else { "" };
        Some(format!("Not shown: {first}{and}{last}.{how}"))
    }
}

/// Table of a summary: narrow enough for the terminal, with the lines that come before its rows.
struct Excerpt {
    /// Lines before the first row: an empty line, text, the caption, and the heads of the columns.
    lead: Vec<String>,
    /// Rows of the table, each as a line of text.
    rows: Vec<String>,
    /// Number of rows of the whole table that are not among [`Self::rows`].
    further_rows: usize,
    further_columns: usize,
    /// Whether the excerpt counts as a table; false if it belongs to the table in the excerpt before it.
    is_table: bool,
}

impl Excerpt {
    /// Returns the excerpt of a table; the paragraphs `text` come before it.
    fn of(grid: &Grid, text: &[String]) -> Excerpt {
        let (grid, further_columns) = narrow(grid);
        let mut lead = vec![String::new()];
        lead.extend(text.iter().flat_map(|words| wrap("", words)));
        lead.extend(wrap("", &format!("{}:", grid.caption)));
        let mut rows: Vec<String> = align(&grid).0.lines().map(str::to_owned).collect();
        lead.push(rows.remove(0));
        Excerpt { lead, rows, further_rows: 0, further_columns, is_table: true }
    }

    fn add(&self, rows: usize, lines: &mut Vec<String>) {
        lines.extend(self.lead.iter().chain(&self.rows[..rows]).cloned());
    }
}

/// Returns the tables of a section for the summary, each with the headings and sentences before it.
fn excerpts(rendering: &SectionContent) -> Vec<Excerpt> {
    let (mut excerpts, mut text) = (Vec::new(), Vec::new());
    for (block, short) in &rendering.blocks {
        match (block, short) {
            (_, Short::Nothing) => {}
            (_, Short::In(words)) => text.push(words.clone()),
            (Block::Heading(words), _) => text.push(format!("{words}:")),
            (Block::Table(whole) | Block::Figure(_, _, whole), short) => {
                let grids = match short {
                    Short::By(grids) => &grids[..],
                    _ => std::slice::from_ref(whole),
                };
                excerpts.extend(excerpts_of_table(whole, grids, &std::mem::take(&mut text)));
            }
            _ => {}
        }
    }
    excerpts
}

/// Returns an excerpt of each of `grids`, the shorter tables that replace the table `whole`.
///
/// The paragraphs `text` come before the first excerpt.
fn excerpts_of_table(whole: &Grid, grids: &[Grid], text: &[String]) -> Vec<Excerpt> {
    let counts_more = |row: &[String]| row.first().is_some_and(|cell| cell.starts_with('…'));
    let shortened =
        grids.iter().map(|grid| grid.with_rows(|index| !counts_more(&grid.rows[index])));
    let shortened: Vec<Grid> = shortened.filter(|grid| !grid.rows.is_empty()).collect();
    let of_whole = names(whole);
    // Other short forms, such as a matrix, have rows of their own.
    let are_its_rows = shortened.iter().flat_map(names).all(|name| of_whole.contains(&name));
    let mut excerpts: Vec<Excerpt> = Vec::new();
    for grid in &shortened {
        let is_first = excerpts.is_empty();
        let text = if is_first { text } else { &[] };
        excerpts.push(Excerpt { is_table: is_first, ..Excerpt::of(grid, text) });
    }
    let rows: usize = excerpts.iter().map(|it| it.rows.len()).sum();
    if let Some(first) = excerpts.first_mut().filter(|_| are_its_rows) {
        first.further_rows = of_whole.len().saturating_sub(rows);
    }
    excerpts
}

fn names(grid: &Grid) -> Vec<&String> {
    grid.rows.iter().filter_map(|row| row.first()).collect()
}

/// Returns the table cut to at most [`WIDTH`] characters of width, and the number of columns removed.
///
/// Long cells are cut off first. Then columns are removed from the right, except a last column of verdicts. At least
/// two columns remain, even if they are too wide.
fn narrow(grid: &Grid) -> (Grid, usize) {
    let mut narrow = grid.clone();
    if align(&narrow).1 > WIDTH {
        let cells = narrow.rows.iter_mut().chain([&mut narrow.columns]).flatten();
        cells.for_each(|cell| *cell = cut_off(cell));
    }
    let columns = narrow.columns.len();
    while align(&narrow).1 > WIDTH && narrow.columns.len() > 2 {
        let last = narrow.columns.len() - 1;
        let is_verdict = narrow.columns[last] == "verdict";
        narrow = narrow.without_column(last - usize::from(is_verdict && last > 1));
    }
    (narrow.clone(), columns - narrow.columns.len())
}

fn cut_off(cell: &str) -> String {
    match cell.chars().count() > MAX_CELL_CHARACTERS {
        true => cell.chars().take(MAX_CELL_CHARACTERS - 1).chain(['…']).collect(),
        false => cell.to_owned(),
    }
}
