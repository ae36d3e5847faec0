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
    /// Chart, its explanation, and a table of the numbers in the chart.
    ///
    /// The first line of the explanation is about the numbers, and shown everywhere. Further lines are about the
    /// drawing, and only the page shows them.
    Figure(Drawing, String, Grid),
}

/// Form in which the terminal and Markdown show a block, which the page shows in full.
#[derive(Clone, Debug)]
pub enum Short {
    /// The block itself; for a figure, its table.
    Same,
    /// Shorter tables. If the first is too wide for a line, the block's own table is shown where it is narrower.
    By(Vec<Grid>),
    /// Sentence that replaces the block.
    In(String),
    /// No short form: only the page shows the block.
    Nothing,
}

/// Content of a section: paragraphs, tables and charts, each with a form for the terminal.
#[derive(Clone, Debug)]
pub struct SectionContent {
    /// File whose rows the section shows.
    file: &'static str,
    /// Blocks of the section in their order, each with its short form.
    pub blocks: Vec<(Block, Short)>,
    /// Whether blocks added later get no short form.
    omits_short_forms: bool,
}

impl SectionContent {
    /// Creates the empty content of a section that shows the rows of a file.
    pub fn of(file: &'static str) -> SectionContent {
        SectionContent { file, blocks: Vec::new(), omits_short_forms: false }
    }

    /// Adds a heading within the section.
    pub fn add_heading(&mut self, words: &str) {
        self.push(Block::Heading(words.to_owned()));
    }

    /// Adds a paragraph of text.
    pub fn add_paragraph(&mut self, words: &str) {
        self.push(Block::Words(words.to_owned()));
    }

    /// Adds the sentences of a section's summary for the page alone.
    ///
    /// The terminal prints these sentences above all sections.
    pub fn add_summary(&mut self, sentences: &[String]) {
        for sentence in sentences {
            self.add_paragraph(sentence);
            self.omit_short_form();
        }
    }

    /// Adds a command line, shown as code.
    pub fn add_command(&mut self, line: &str) {
        self.push(Block::Command(line.to_owned()));
    }

    /// Adds a list of items.
    pub fn add_list(&mut self, items: &[String]) {
        self.push(Block::List(items.to_vec()));
    }

    /// Adds a table, unless it has no rows.
    pub fn add_table(&mut self, grid: Grid) {
        if !grid.rows.is_empty() {
            self.push(Block::Table(Grid { file: self.file, ..grid }));
        }
    }

    /// Adds a chart, its explanation `key` and a table of its numbers; see [`Block::Figure`].
    pub fn add_figure(&mut self, drawing: Drawing, key: &str, grid: Grid) {
        self.push(Block::Figure(drawing, key.to_owned(), Grid { file: self.file, ..grid }));
    }

    /// Lets the terminal and Markdown show `grid` in place of the last block.
    pub fn set_short_table(&mut self, grid: Grid) {
        self.set_short_tables(vec![grid]);
    }

    /// Lets the terminal and Markdown show the last block's table as shortened by `shorter`.
    pub fn shorten_table(&mut self, shorter: impl Fn(&Grid) -> Grid) {
        if let Some((Block::Table(grid) | Block::Figure(_, _, grid), _)) = self.blocks.last() {
            self.set_short_table(shorter(grid));
        }
    }

    /// Lets the terminal and Markdown show `grids` in place of the last block.
    pub fn set_short_tables(&mut self, grids: Vec<Grid>) {
        self.shorten(Short::By(grids));
    }

    /// Lets the terminal and Markdown show only `short` of all blocks so far.
    pub fn set_only_short_form(&mut self, short: Short) {
        self.blocks.iter_mut().for_each(|(_, short)| *short = Short::Nothing);
        self.shorten(short);
    }

    /// Lets the terminal and Markdown show a sentence in place of the last block.
    pub fn set_short_sentence(&mut self, words: String) {
        self.shorten(Short::In(words));
    }

    /// Hides all blocks that are added later from the terminal and Markdown.
    pub fn omit_further_short_forms(&mut self) {
        self.omits_short_forms = true;
    }

    /// Hides the last block from the terminal and Markdown.
    pub fn omit_short_form(&mut self) {
        self.shorten(Short::Nothing);
    }

    fn shorten(&mut self, how: Short) {
        if let Some((_, short)) = self.blocks.last_mut().filter(|_| !self.omits_short_forms) {
            *short = how;
        }
    }

    fn push(&mut self, block: Block) {
        self.blocks
            .push((block, if self.omits_short_forms { Short::Nothing } else { Short::Same }));
    }
}
