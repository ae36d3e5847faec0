//! What is told of a result, at a terminal.

use std::io::{self, Write};

use super::{Table, WIDTH};
use crate::report::tell::{self, Block, Grid, Material, SECTIONS, Short, Telling, Terminal};

/// Writes the answer, and then what it rests on if not only the answer is wanted.
///
/// # Errors
/// If `out` fails.
pub fn write(material: &Material, quiet: bool, out: &mut dyn Write) -> io::Result<()> {
    tell::answer(material).iter().try_for_each(|sentence| paragraph(sentence, out))?;
    for wanted in [Terminal::Answer, Terminal::Details] {
        if quiet && wanted == Terminal::Details {
            break;
        }
        for section in SECTIONS.iter().filter(|section| section.terminal == wanted) {
            let mut telling = Telling::default();
            if (section.body)(material, &mut telling).is_some() {
                blocks(&telling, out)?;
            }
        }
    }
    Ok(())
}

/// Blocks, an empty line before each table and before what does not belong to one.
fn blocks(telling: &Telling, out: &mut dyn Write) -> io::Result<()> {
    let mut first = true;
    for (block, short) in &telling.blocks {
        let grid = match (block, short) {
            (_, Short::Nothing) => continue,
            (_, Short::In(words)) => {
                writeln!(out)?;
                paragraph(words, out)?;
                first = false;
                continue;
            }
            (Block::Table(grid) | Block::Figure(_, _, grid), Short::Same) => Some(grid),
            (Block::Table(grid) | Block::Figure(_, _, grid), Short::By(shorter)) => {
                let width = table(shorter).width();
                let fits = width <= WIDTH || width <= table(grid).width();
                Some(if fits { shorter } else { grid })
            }
            _ => None,
        };
        if first || grid.is_some() || matches!(block, Block::Heading(_)) {
            writeln!(out)?;
        }
        first = false;
        match block {
            Block::Heading(words) => paragraph(&format!("{words}:"), out)?,
            Block::Words(words) => paragraph(words, out)?,
            Block::Command(line) => writeln!(out, "{line}")?,
            Block::List(items) => items.iter().try_for_each(|item| writeln!(out, "  {item}"))?,
            Block::Table(_) | Block::Figure(..) => {}
        }
        if let Some(grid) = grid {
            paragraph(&format!("{}:", grid.caption), out)?;
            write!(out, "{}", table(grid))?;
        }
    }
    Ok(())
}

fn table(grid: &Grid) -> Table {
    let mut table = Table::new(grid.columns.iter().map(|name| &name[..]));
    grid.rows.iter().for_each(|row| table.row(row));
    table
}

fn paragraph(words: &str, out: &mut dyn Write) -> io::Result<()> {
    super::wrapped("", words).iter().try_for_each(|line| writeln!(out, "{line}"))
}
