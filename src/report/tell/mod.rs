//! What is told of a result, section by section, from its tables alone: the same for the page and
//! for the terminal. A new section is a file here, and an entry in `sections`.
//!
//! | file | has |
//! |---|---|
//! | `result`, `csv_table` | the manifest and the CSV files, read |
//! | `interrupted` | games played and rows left out after an interruption |
//! | `telling` | blocks: words, tables, figures, each with a shorter form for the terminal |
//! | `grid`, `lines` | tables, and tables that are drawn |
//! | `card` | a card with all its rows |
//! | `habits` | parts of games that policies give up in variants, too |
//! | `ranking` | the order of rows by effect, and ties |
//! | `words` | figures and names in words |
//! | `sections` | all sections, in the order of the page |
//! | the others | what is told of which file |

mod card;
mod cards;
mod character;
mod compare;
mod convergence;
mod csv_table;
mod decks;
mod diff;
mod fine_tuning;
mod fit;
mod games;
mod grid;
mod habits;
mod holds;
mod interrupted;
mod landmarks;
mod lengths;
mod lines;
mod losses;
mod luck;
mod notes;
mod origins;
mod prelude;
mod ranking;
mod reasons;
mod response;
mod result;
mod rulings;
mod sections;
mod skill;
mod spaces;
mod sweep;
mod table;
mod telling;
#[cfg(test)]
mod tests;
mod train;
mod tuned;
mod winners;
mod words;

pub use self::csv_table::CsvTable;
pub use self::grid::Grid;
pub(crate) use self::grid::is_figure;
pub use self::result::{OfGame, Tables, Unfit, WrittenResult};
pub use self::sections::SECTIONS;
pub use self::telling::{Block, Short, Telling};
pub use self::words::{capital, heading, spoken};

/// A part of what is told.
pub struct Section {
    /// Its `id` in the page.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The file that it tells of.
    pub file: &'static str,
    /// What it has to say before all: the answer in a sentence, then more.
    answers: &'static [fn(&WrittenResult) -> Vec<String>],
    /// Tells it, if its file has any rows.
    body: fn(&WrittenResult, &mut Telling),
    /// Where the terminal has it.
    pub terminal: Terminal,
}

impl Section {
    /// Returns the blocks of the section; `None` if there is nothing to say.
    pub fn told(&self, result: &WrittenResult) -> Option<Telling> {
        let mut telling = Telling::of(self.file);
        if result.tables.have_rows_of(self.file) {
            (self.body)(result, &mut telling);
        }
        Some(telling).filter(|it| !it.blocks.is_empty())
    }

    /// Returns the sentences that the section adds to the summary; none without rows of its file.
    pub fn summary(&self, result: &WrittenResult) -> Vec<String> {
        match result.tables.have_rows_of(self.file) {
            true => self.answers.iter().flat_map(|sentences| sentences(result)).collect(),
            false => Vec::new(),
        }
    }
}

/// Where the terminal has a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// With the answer.
    Answer,
    /// Behind the answer, among what it rests on.
    Details,
    /// Nowhere: it is for the page.
    Nowhere,
}

/// Returns the sentences that say what was found, and then the cautions.
pub fn answer(result: &WrittenResult) -> Vec<String> {
    [headline(result), cautions(result)].concat()
}

/// Returns the sentences that say what was found.
pub fn headline(result: &WrittenResult) -> Vec<String> {
    let sentences: Vec<String> =
        SECTIONS.iter().flat_map(|section| section.summary(result)).collect();
    match sentences.is_empty() && interrupted::summary(result).is_empty() {
        true => vec!["Nothing was played.".to_owned()],
        false => sentences,
    }
}

/// Returns the sentences on interruptions, and on policies that play what they were not trained on.
pub fn cautions(result: &WrittenResult) -> Vec<String> {
    [interrupted::summary(result), notes::unfamiliar(result)].concat()
}
