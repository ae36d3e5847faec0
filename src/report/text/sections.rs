//! Summary and sections of a result: in full on the terminal, or in their short form.

use std::io::{self, Write};

use super::{WIDTH, align, wrap};
use crate::tell::{
    Block, Grid, SECTIONS, SectionContent, Short, Tables, Terminal, WrittenResult, summarize,
};

/// Writes the summary of a result, then everything in its tables.
///
/// # Errors
/// If writing to `out` fails.
pub fn write_in_full(result: &WrittenResult, out: &mut dyn Write) -> io::Result<()> {
    let summary = summarize(result);
    summary.iter().try_for_each(|sentence| write_paragraph(sentence, out))?;
    for section in SECTIONS.iter().filter(|section| Tables::have_file(section.file)) {
        if let Some(rendering) = section.render(result) {
            // Sections may repeat sentences of the summary.
            let is_new = |(block, _): &&(Block, Short)| match block {
                Block::Words(words) => !words.is_empty() && !summary.contains(words),
                _ => true,
            };
            let blocks: Vec<&Block> =
                rendering.blocks.iter().filter(is_new).map(|(block, _)| block).collect();
            writeln!(out, "\n{}", section.title.to_uppercase())?;
            write_blocks(&blocks, out)?;
        }
    }
    Ok(())
}

/// Returns the distinct tables of a section; several charts may have the same table.
pub(super) fn whole_grids(rendering: &SectionContent) -> impl Iterator<Item = &Grid> {
    let grids: Vec<&Grid> =
        rendering.blocks.iter().filter_map(|(block, _)| grid_of(block)).collect();
    let is_new = |index: &usize| !grids[..*index].iter().any(|grid| is_same(grid, grids[*index]));
    let new: Vec<usize> = (0..grids.len()).filter(is_new).collect();
    new.into_iter().map(move |index| grids[index])
}

fn grid_of(block: &Block) -> Option<&Grid> {
    match block {
        Block::Table(grid) | Block::Figure(_, _, grid) => Some(grid),
        _ => None,
    }
}

fn is_same(first: &Grid, second: &Grid) -> bool {
    (&first.columns, &first.rows) == (&second.columns, &second.rows)
}

/// Writes the blocks of a section; a figure becomes its explanation and the table of its numbers.
///
/// Empty lines are written before headings and tables, and before the first of several paragraphs.
fn write_blocks(blocks: &[&Block], out: &mut dyn Write) -> io::Result<()> {
    let mut written: Vec<&Grid> = Vec::new();
    let mut is_paragraph = true;
    for block in blocks {
        let is_apart = !(is_paragraph && matches!(block, Block::Words(_)));
        is_paragraph = matches!(block, Block::Words(_));
        if let Some(grid) = grid_of(block) {
            if written.iter().any(|it| is_same(it, grid)) {
                continue;
            }
            written.push(grid);
        }
        if is_apart && !matches!(block, Block::List(_) | Block::Command(_)) {
            writeln!(out)?;
        }
        match block {
            Block::Heading(words) => write_paragraph(&format!("{words}:"), out)?,
            Block::Words(words) => write_paragraph(words, out)?,
            Block::Command(line) => writeln!(out, "{line}")?,
            Block::List(items) => {
                let lines = items.iter().flat_map(|item| super::wrap("  ", item));
                lines.into_iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
            Block::Table(grid) => write_table(grid, out)?,
            Block::Figure(_, key, grid) => {
                // The lines after the first one are about the drawing, which text lacks.
                let about_numbers = key.lines().next().unwrap_or_default();
                if !about_numbers.is_empty() {
                    write_paragraph(about_numbers, out)?;
                }
                write_table(grid, out)?;
            }
        }
    }
    Ok(())
}

fn write_table(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    write_paragraph(&format!("{}:", grid.caption), out)?;
    out.write_all(align(grid).0.as_bytes())
}

fn write_paragraph(words: &str, out: &mut dyn Write) -> io::Result<()> {
    wrap("", words).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Returns the blocks of each section that Markdown shows; sections with details come last.
pub(super) fn short_sections(result: &WrittenResult) -> impl Iterator<Item = Vec<(Block, Short)>> {
    let sections_of = |part| SECTIONS.iter().filter(move |section| section.terminal == part);
    let sections = [Terminal::Answer, Terminal::Details].into_iter().flat_map(sections_of);
    sections.filter_map(|section| Some(section.render(result)?.blocks))
}

/// Block as Markdown shows it, possibly shorter than on the page.
pub(super) enum ShortBlock<'a> {
    /// Heading within a section.
    Heading(&'a str),
    /// Paragraph, or a short paragraph that replaces a longer block.
    Words(&'a str),
    /// Command line.
    Command(&'a str),
    /// Items of a list.
    List(&'a [String]),
    /// Tables, each with a caption.
    Tables(&'a [Grid]),
}

pub(super) fn short_blocks(blocks: &[(Block, Short)]) -> impl Iterator<Item = ShortBlock<'_>> {
    blocks.iter().filter_map(|(block, short)| {
        Some(match (block, short) {
            (_, Short::Nothing) => return None,
            (_, Short::In(words)) => ShortBlock::Words(words),
            (Block::Heading(words), _) => ShortBlock::Heading(words),
            (Block::Words(words), _) => ShortBlock::Words(words),
            (Block::Command(line), _) => ShortBlock::Command(line),
            (Block::List(items), _) => ShortBlock::List(items),
            (Block::Table(grid) | Block::Figure(_, _, grid), short) => {
                ShortBlock::Tables(fitting(grid, short))
            }
        })
    })
}

/// Returns the tables in `short`, or `grid` itself if they are wider than `grid` and than a line.
///
/// Also returns `grid` if `short` holds no tables.
fn fitting<'a>(grid: &'a Grid, short: &'a Short) -> &'a [Grid] {
    let whole = std::slice::from_ref(grid);
    let Short::By(shorter) = short else { return whole };
    let width = shorter.first().map_or(0, |it| align(it).1);
    if width <= WIDTH || width <= align(grid).1 { shorter } else { whole }
}
