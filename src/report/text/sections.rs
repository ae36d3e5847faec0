//! Summary and sections of a result as terminal output.

use std::io::{self, Write};

use super::{WIDTH, align};
use crate::tell::{Block, Grid, SECTIONS, Short, Terminal, WrittenResult, answer};

/// Writes the summary of a result, then its sections as text.
///
/// With `quiet`, the sections that give only details are left out.
///
/// # Errors
/// If writing to `out` fails.
pub fn write(result: &WrittenResult, quiet: bool, out: &mut dyn Write) -> io::Result<()> {
    answer(result).iter().try_for_each(|sentence| write_paragraph(sentence, out))?;
    terminal_sections(result, quiet).try_for_each(|blocks| write_blocks(&blocks, out))
}

/// Returns the blocks of each section that the terminal and Markdown show, in their order.
///
/// With `quiet`, the sections that give only details are left out.
pub(super) fn terminal_sections(
    result: &WrittenResult,
    quiet: bool,
) -> impl Iterator<Item = Vec<(Block, Short)>> {
    let parts = [Terminal::Answer, Terminal::Details].into_iter().take(if quiet { 1 } else { 2 });
    let sections_of = |part| SECTIONS.iter().filter(move |section| section.terminal == part);
    parts.flat_map(sections_of).filter_map(|section| Some(section.told(result)?.blocks))
}

/// Block of a section in its short form, which the terminal and Markdown show.
pub(super) enum TerminalBlock<'a> {
    /// Heading within a section.
    Heading(&'a str),
    /// Paragraph.
    Words(&'a str),
    /// Paragraph in place of a longer block.
    InPlace(&'a str),
    /// Command line.
    Command(&'a str),
    /// List.
    List(&'a [String]),
    /// Tables, each with a caption.
    Tables(&'a [Grid]),
}

/// Returns the blocks of a section, each in its short form if it has one.
pub(super) fn terminal_blocks(
    blocks: &[(Block, Short)],
) -> impl Iterator<Item = TerminalBlock<'_>> {
    blocks.iter().filter_map(|(block, short)| {
        Some(match (block, short) {
            (_, Short::Nothing) => return None,
            (_, Short::In(words)) => TerminalBlock::InPlace(words),
            (Block::Heading(words), _) => TerminalBlock::Heading(words),
            (Block::Words(words), _) => TerminalBlock::Words(words),
            (Block::Command(line), _) => TerminalBlock::Command(line),
            (Block::List(items), _) => TerminalBlock::List(items),
            (Block::Table(grid) | Block::Figure(_, _, grid), short) => {
                TerminalBlock::Tables(fitting(grid, short))
            }
        })
    })
}

/// Writes the blocks of a section as terminal text.
///
/// Empty lines are written before headings, before tables and before the first block.
fn write_blocks(blocks: &[(Block, Short)], out: &mut dyn Write) -> io::Result<()> {
    let mut first = true;
    for block in terminal_blocks(blocks) {
        let is_apart = match block {
            TerminalBlock::Heading(_) | TerminalBlock::InPlace(_) => true,
            TerminalBlock::Tables(grids) => first && grids.is_empty(),
            _ => first,
        };
        if is_apart {
            writeln!(out)?;
        }
        first = false;
        match block {
            TerminalBlock::Heading(words) => write_paragraph(&format!("{words}:"), out)?,
            TerminalBlock::Words(words) | TerminalBlock::InPlace(words) => {
                write_paragraph(words, out)?;
            }
            TerminalBlock::Command(line) => writeln!(out, "{line}")?,
            TerminalBlock::List(items) => {
                items.iter().try_for_each(|item| writeln!(out, "  {item}"))?;
            }
            TerminalBlock::Tables(grids) => {
                for grid in grids {
                    writeln!(out)?;
                    write_paragraph(&format!("{}:", grid.caption), out)?;
                    out.write_all(align(grid).0.as_bytes())?;
                }
            }
        }
    }
    Ok(())
}

/// Returns the tables that the terminal shows in place of `grid`: those in `short`, or `grid` itself.
///
/// Returns `grid` if `short` does not replace tables by shorter ones, or if the first of them is too wide for a line
/// and also wider than `grid`.
fn fitting<'a>(grid: &'a Grid, short: &'a Short) -> &'a [Grid] {
    let whole = std::slice::from_ref(grid);
    let Short::By(shorter) = short else { return whole };
    let width = shorter.first().map_or(0, |it| align(it).1);
    if width <= WIDTH || width <= align(grid).1 { shorter } else { whole }
}

fn write_paragraph(words: &str, out: &mut dyn Write) -> io::Result<()> {
    super::wrap("", words).iter().try_for_each(|line| writeln!(out, "{line}"))
}
