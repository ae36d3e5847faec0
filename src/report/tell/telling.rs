//! Content of a section as blocks, before it is rendered.

use super::grid::Grid;
use crate::charts::Drawing;

/// Block of a section.
#[derive(Clone, Debug)]
pub enum Block {
    /// Heading within a section.
    Heading(String),
    /// Paragraph.
    Words(String),
    /// Command line.
    Command(String),
    /// List.
    List(Vec<String>),
    /// Table.
    Table(Grid),
    /// Chart, its explanation, and a table of the numbers that it shows.
    Figure(Drawing, String, Grid),
}

/// Short form of a block, which the summary on the terminal and Markdown show.
#[derive(Clone, Debug)]
pub enum Short {
    /// The block itself; the table of a figure.
    Same,
    /// Shorter tables, unless the first of them is too wide for a line and wider than the block's table.
    By(Vec<Grid>),
    /// A sentence.
    In(String),
    /// Nothing.
    Nothing,
}

/// Content of a section: its blocks, each with its short form.
#[derive(Clone, Debug)]
pub struct Telling {
    /// File whose rows the section shows.
    file: &'static str,
    /// Blocks in their order.
    pub blocks: Vec<(Block, Short)>,
    /// Whether the blocks that follow have no short form.
    is_over: bool,
}

impl Telling {
    /// Returns an empty section on a file.
    pub fn of(file: &'static str) -> Telling {
        Telling { file, blocks: Vec::new(), is_over: false }
    }

    /// Adds a heading within the section.
    pub fn heading(&mut self, words: &str) {
        self.push(Block::Heading(words.to_owned()));
    }

    /// Adds a paragraph.
    pub fn say(&mut self, words: &str) {
        self.push(Block::Words(words.to_owned()));
    }

    /// Adds the summary of a section; the terminal has printed it above all sections.
    pub fn headline(&mut self, sentences: &[String]) {
        for sentence in sentences {
            self.say(sentence);
            self.only_on_page();
        }
    }

    /// Adds a command line.
    pub fn command(&mut self, line: &str) {
        self.push(Block::Command(line.to_owned()));
    }

    /// Adds a list.
    pub fn list(&mut self, items: &[String]) {
        self.push(Block::List(items.to_vec()));
    }

    /// Adds a table, if it has any rows.
    pub fn table(&mut self, grid: Grid) {
        if !grid.rows.is_empty() {
            self.push(Block::Table(Grid { file: self.file, ..grid }));
        }
    }

    /// Adds a chart with its explanation, and a table of the numbers that it shows.
    pub fn figure(&mut self, drawing: Drawing, key: &str, grid: Grid) {
        self.push(Block::Figure(drawing, key.to_owned(), Grid { file: self.file, ..grid }));
    }

    /// Sets the short form of the last block to a table.
    pub fn in_short(&mut self, grid: Grid) {
        self.in_parts(vec![grid]);
    }

    /// Sets the short form of the last block to the table that `shorter` makes of its table.
    pub fn in_short_by(&mut self, shorter: impl Fn(&Grid) -> Grid) {
        if let Some((Block::Table(grid) | Block::Figure(_, _, grid), _)) = self.blocks.last() {
            self.in_short(shorter(grid));
        }
    }

    /// Sets the short form of the last block to several tables.
    pub fn in_parts(&mut self, grids: Vec<Grid>) {
        self.shorten(Short::By(grids));
    }

    /// Sets the short form of the last block to `short`, and removes that of all others, which show the same.
    pub fn told_once(&mut self, short: Short) {
        self.blocks.iter_mut().for_each(|(_, short)| *short = Short::Nothing);
        self.shorten(short);
    }

    /// Sets the short form of the last block to a sentence.
    pub fn in_words(&mut self, words: String) {
        self.shorten(Short::In(words));
    }

    /// Gives the blocks that follow no short form.
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
