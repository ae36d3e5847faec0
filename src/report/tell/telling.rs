//! Content of a section as blocks, before it is rendered.

use super::grid::Grid;
use crate::charts::Drawing;

/// Block of a section, such as a paragraph, a table or a chart.
#[derive(Clone, Debug)]
pub enum Block {
    /// Heading within a section.
    Heading(String),
    /// Paragraph of text.
    Words(String),
    /// Command line, shown as code.
    Command(String),
    /// List of items.
    List(Vec<String>),
    /// Table of text cells.
    Table(Grid),
    /// Chart, its explanation, and a table of the numbers that it shows.
    ///
    /// The first line of the explanation is about the numbers; those after it are about the drawing, and only the page
    /// shows them.
    Figure(Drawing, String, Grid),
}

/// Short form of a block, which the summary on the terminal and Markdown show.
#[derive(Clone, Debug)]
pub enum Short {
    /// The block itself, or the table of a figure.
    Same,
    /// Shorter tables, unless the first of them is too wide for a line and wider than the block's table.
    By(Vec<Grid>),
    /// Sentence in place of the block.
    In(String),
    /// No short form: only the page shows the block.
    Nothing,
}

/// Content of a section: its blocks, each with its short form.
#[derive(Clone, Debug)]
pub struct Telling {
    /// File whose rows the section shows.
    file: &'static str,
    /// Blocks of the section in their order, each with its short form.
    pub blocks: Vec<(Block, Short)>,
    /// Whether blocks that are added from now on have no short form.
    is_over: bool,
}

impl Telling {
    /// Creates an empty section on the rows of a file.
    pub fn of(file: &'static str) -> Telling {
        Telling { file, blocks: Vec::new(), is_over: false }
    }

    /// Adds a heading within the section.
    pub fn heading(&mut self, words: &str) {
        self.push(Block::Heading(words.to_owned()));
    }

    /// Adds a paragraph of text.
    pub fn say(&mut self, words: &str) {
        self.push(Block::Words(words.to_owned()));
    }

    /// Adds the summary of a section without a short form, since the terminal prints it above all sections.
    pub fn headline(&mut self, sentences: &[String]) {
        for sentence in sentences {
            self.say(sentence);
            self.only_on_page();
        }
    }

    /// Adds a command line, shown as code.
    pub fn command(&mut self, line: &str) {
        self.push(Block::Command(line.to_owned()));
    }

    /// Adds a list of items.
    pub fn list(&mut self, items: &[String]) {
        self.push(Block::List(items.to_vec()));
    }

    /// Adds a table, unless it has no rows.
    pub fn table(&mut self, grid: Grid) {
        if !grid.rows.is_empty() {
            self.push(Block::Table(Grid { file: self.file, ..grid }));
        }
    }

    /// Adds a chart with its explanation, and a table of the numbers that it shows; see [`Block::Figure`].
    pub fn figure(&mut self, drawing: Drawing, key: &str, grid: Grid) {
        self.push(Block::Figure(drawing, key.to_owned(), Grid { file: self.file, ..grid }));
    }

    /// Sets the short form of the last block to a table.
    pub fn in_short(&mut self, grid: Grid) {
        self.in_parts(vec![grid]);
    }

    /// Sets the short form of the last block to the table that `shorter` derives from its table.
    pub fn in_short_by(&mut self, shorter: impl Fn(&Grid) -> Grid) {
        if let Some((Block::Table(grid) | Block::Figure(_, _, grid), _)) = self.blocks.last() {
            self.in_short(shorter(grid));
        }
    }

    /// Sets the short form of the last block to several tables.
    pub fn in_parts(&mut self, grids: Vec<Grid>) {
        self.shorten(Short::By(grids));
    }

    /// Sets the short form of the last block, and removes those of all others, which show the same.
    pub fn told_once(&mut self, short: Short) {
        self.blocks.iter_mut().for_each(|(_, short)| *short = Short::Nothing);
        self.shorten(short);
    }

    /// Sets the short form of the last block to a sentence.
    pub fn in_words(&mut self, words: String) {
        self.shorten(Short::In(words));
    }

    /// Leaves all blocks that are added from now on without a short form.
    pub fn rest_on_page(&mut self) {
        self.is_over = true;
    }

    /// Removes the short form of the last block.
    pub fn only_on_page(&mut self) {
        self.shorten(Short::Nothing);
    }

    fn shorten(&mut self, how: Short) {
        if let Some((_, short)) = self.blocks.last_mut().filter(|_| !self.is_over) {
            *short = how;
        }
    }

    fn push(&mut self, block: Block) {
        self.blocks.push((block, if self.is_over { Short::Nothing } else { Short::Same }));
    }
}
