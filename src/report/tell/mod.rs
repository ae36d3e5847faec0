//! Sections of a result, made from its tables alone; the page, Markdown and the terminal show them.
//!
//! A new section is a file here and an entry in `sections`.
//!
//! | file | content |
//! |---|---|
//! | `result`, `csv_table` | reading of the manifest and the CSV files |
//! | `interrupted` | games played and rows left out after an interruption |
//! | `content` | blocks: paragraphs, tables and figures, each with a short form |
//! | `grid`, `row_chart` | tables, and charts of their numbers |
//! | `card` | statistics of a card, collected from all its rows |
//! | `base` | win rates of the unchanged scenario in a comparison, and whether they leave room for effects |
//! | `habits` | parts of games that policies give up without a try, in variants too |
//! | `ranking` | the order of rows by effect, and ties |
//! | `words` | numbers and names in words |
//! | `sections` | list of all sections, in the order of the page |
//! | the others | sections on one or more files |

mod base;
mod card;
mod cards;
mod character;
mod compare;
mod content;
mod convergence;
mod csv_table;
mod decks;
mod diff;
mod fine_tuning;
mod games;
mod grid;
mod habits;
mod holds;
mod interrupted;
mod landmarks;
mod lengths;
mod losses;
mod luck;
mod notes;
mod parameters;
mod prelude;
mod ranking;
mod reasons;
mod response;
mod result;
mod row_chart;
mod sections;
mod sensitivity;
mod skill;
mod spaces;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod train;
mod tuned;
mod unused;
mod winners;
mod words;

pub use self::content::{Block, SectionContent, Short};
pub use self::csv_table::CsvTable;
pub use self::grid::Grid;
pub(crate) use self::grid::is_number;
pub use self::result::{GameFacts, TableFaults, Tables, WrittenResult};
pub use self::sections::SECTIONS;
pub use self::words::{capitalize, heading, with_spaces};

/// Section of a result: its heading, its file, and the functions that make its content.
pub struct Section {
    /// HTML `id` of the section in the page.
    pub id: &'static str,
    /// Heading of the section.
    pub title: &'static str,
    /// File whose rows the section shows.
    pub file: &'static str,
    /// Functions that return the section's sentences for the summary, the most important first.
    answers: &'static [fn(&WrittenResult) -> Vec<String>],
    /// Function that adds the section's blocks; called only if the file has rows.
    body: fn(&WrittenResult, &mut SectionContent),
    /// Part of the terminal output in which the section appears.
    pub terminal: Terminal,
}

impl Section {
    /// Renders the section for a result; `None` if it has nothing to show.
    pub fn render(&self, result: &WrittenResult) -> Option<SectionContent> {
        let mut content = SectionContent::of(self.file);
        if result.tables.have_rows_of(self.file) {
            (self.body)(result, &mut content);
        }
        Some(content).filter(|it| !it.blocks.is_empty())
    }

    /// Returns the section's sentences for the summary; empty if its file has no rows.
    pub fn summary(&self, result: &WrittenResult) -> Vec<String> {
        match result.tables.have_rows_of(self.file) {
            true => self.answers.iter().flat_map(|sentences| sentences(result)).collect(),
            false => Vec::new(),
        }
    }
}

/// Part of the terminal output in which a section appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// First tables of the summary, directly after its sentences.
    Answer,
    /// Further tables of the summary, shown if there is room.
    Details,
    /// Only the full output (`--full`), not the summary.
    Nowhere,
}

/// Returns the summary of a result as sentences, followed by warnings about the result.
pub fn summarize(result: &WrittenResult) -> Vec<String> {
    [headline(result), cautions(result)].concat()
}

/// Returns the summary of a result as sentences, without warnings.
pub fn headline(result: &WrittenResult) -> Vec<String> {
    let sentences: Vec<String> =
        SECTIONS.iter().flat_map(|section| section.summary(result)).collect();
    match sentences.is_empty() && interrupted::summary(result).is_empty() {
        true => vec!["Nothing was played.".to_owned()],
        false => sentences,
    }
}

/// Returns warnings about interruptions, and about trained policies in games they were not trained for.
pub fn cautions(result: &WrittenResult) -> Vec<String> {
    [interrupted::summary(result), notes::unfamiliar(result)].concat()
}
