//! Summary and sections of a result as terminal output.

use std::io::{self, Write};

use super::{WIDTH, align};
use crate::tell::{self, Block, Grid, SECTIONS, Short, Telling, Terminal, WrittenResult};

/// Writes the summary of a result, then its sections as text.
///
/// With `quiet`, the sections that give only details are left out.
///
/// # Errors
/// If writing to `out` fails.
pub fn write(result: &WrittenResult, quiet: bool, out: &mut dyn Write) -> io::Result<()> {
    tell::answer(result).iter().try_for_each(|sentence| write_paragraph(sentence, out))?;
    for part in [Terminal::Answer, Terminal::Details] {
        if quiet && part == Terminal::Details {
            break;
        }
        for section in SECTIONS.iter().filter(|section| section.terminal == part) {
            section.told(result).map_or(Ok(()), |content| write_blocks(&content, out))?;
        }
    }
    Ok(())
}

/// Writes the blocks of a section as terminal text, each in its short form if it has one.
///
/// Empty lines are written before headings, before tables and before the first block.
fn write_blocks(content: &Telling, out: &mut dyn Write) -> io::Result<()> {
    let mut first = true;
    for (block, short) in &content.blocks {
        let grids = match (block, short) {
            (_, Short::Nothing) => continue,
            (_, Short::In(words)) => {
                writeln!(out)?;
                write_paragraph(words, out)?;
                first = false;
                continue;
            }
            (Block::Table(grid) | Block::Figure(_, _, grid), short) => fitting(grid, short),
            _ => &[],
        };
        if first && grids.is_empty() || matches!(block, Block::Heading(_)) {
            writeln!(out)?;
        }
        first = false;
        match block {
            Block::Heading(words) => write_paragraph(&format!("{words}:"), out)?,
            Block::Words(words) => write_paragraph(words, out)?,
            Block::Command(line) => writeln!(out, "{line}")?,
            Block::List(items) => items.iter().try_for_each(|item| writeln!(out, "  {item}"))?,
            Block::Table(_) | Block::Figure(..) => {}
        }
        for grid in grids {
            writeln!(out)?;
            write_paragraph(&format!("{}:", grid.caption), out)?;
            out.write_all(align(grid).0.as_bytes())?;
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
