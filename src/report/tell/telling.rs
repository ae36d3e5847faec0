//! What is told, block by block, before it is rendered.

use super::grid::Grid;
use crate::charts::Drawing;

/// A block of what is told.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading within a section.
    Heading(String),
    /// A paragraph.
    Words(String),
    /// A command line.
    Command(String),
    /// A list.
    List(Vec<String>),
    /// A table.
    Table(Grid),
    /// A drawing, how to read it, and the numbers that it shows.
    Figure(Drawing, String, Grid),
}

/// How the terminal shows a block.
#[derive(Clone, Debug)]
pub enum Short {
    /// As it is; of a figure, its table.
    Same,
    /// By shorter tables, unless lines have no room for the first and it is the wider one.
    By(Vec<Grid>),
    /// By these words.
    In(String),
    /// Not at all.
    Nothing,
}

/// What a section tells: blocks, each with the form of it that the terminal shows.
#[derive(Clone, Debug)]
pub struct Telling {
    /// The file that it tells of.
    file: &'static str,
    /// In their order.
    pub blocks: Vec<(Block, Short)>,
    /// Whether what follows is for the page alone.
    is_over: bool,
}

impl Telling {
    /// Nothing yet of a file.
    pub fn of(file: &'static str) -> Telling {
        Telling { file, blocks: Vec::new(), is_over: false }
    }

    /// A heading within a section.
    pub fn heading(&mut self, words: &str) {
        self.push(Block::Heading(words.to_owned()));
    }

    /// A paragraph.
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

    /// A command line.
    pub fn command(&mut self, line: &str) {
        self.push(Block::Command(line.to_owned()));
    }

    /// A list.
    pub fn list(&mut self, items: &[String]) {
        self.push(Block::List(items.to_vec()));
    }

    /// A table, if it has any rows.
    pub fn table(&mut self, grid: Grid) {
        if !grid.rows.is_empty() {
            self.push(Block::Table(Grid { file: self.file, ..grid }));
        }
    }

    /// A drawing with its key, and the numbers that it shows.
    pub fn figure(&mut self, drawing: Drawing, key: &str, grid: Grid) {
        self.push(Block::Figure(drawing, key.to_owned(), Grid { file: self.file, ..grid }));
    }

    /// The terminal shows the last block by this table.
    pub fn in_short(&mut self, grid: Grid) {
        self.in_parts(vec![grid]);
    }

    /// The terminal shows the last block, a table or a figure, by what `shorter` makes of its table.
    pub fn in_short_by(&mut self, shorter: impl Fn(&Grid) -> Grid) {
        if let Some((Block::Table(grid) | Block::Figure(_, _, grid), _)) = self.blocks.last() {
            self.in_short(shorter(grid));
        }
    }

    /// The terminal shows the last block by these tables.
    pub fn in_parts(&mut self, grids: Vec<Grid>) {
        self.shorten(Short::By(grids));
    }

    /// The terminal shows the last block of all, which say the same, and that by `short`.
    pub fn told_once(&mut self, short: Short) {
        self.blocks.iter_mut().for_each(|(_, short)| *short = Short::Nothing);
        self.shorten(short);
    }

    /// The terminal says this instead of the last block.
    pub fn in_words(&mut self, words: String) {
        self.shorten(Short::In(words));
    }

    /// The terminal leaves out all that follows.
    pub fn rest_on_page(&mut self) {
        self.is_over = true;
    }

    /// The terminal leaves the last block out.
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
