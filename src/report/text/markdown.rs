//! Summary and sections of a result as GitHub-flavoured Markdown.

use super::sections::{ShortBlock, short_blocks, short_sections};
use crate::tell::{Grid, WrittenResult, summarize};

/// Returns the summary and the most important sections of a result as Markdown.
///
/// Names and numbers are escaped, so they show as they are in the files.
pub fn markdown(result: &WrittenResult) -> String {
    let mut parts: Vec<String> =
        summarize(result).iter().map(|sentence| paragraph(sentence)).collect();
    for blocks in short_sections(result) {
        short_blocks(&blocks).for_each(|block| add_block(&block, &mut parts));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n") + "\n"
}

fn add_block(block: &ShortBlock<'_>, parts: &mut Vec<String>) {
    match block {
        ShortBlock::Heading(words) => parts.push(format!("### {}", escape(words))),
        ShortBlock::Words(words) => parts.push(paragraph(words)),
        // Text that is indented by four spaces is code, whatever characters it has.
        ShortBlock::Command(line) => parts.push(format!("    {line}")),
        ShortBlock::List(items) => {
            let items = items.iter().map(|item| format!("- {}", paragraph(item)));
            parts.push(items.collect::<Vec<_>>().join("\n"));
        }
        ShortBlock::Tables(grids) => {
            for grid in *grids {
                parts.extend([format!("**{}**", escape(&grid.caption)), pipe_table(grid)]);
            }
        }
    }
}

/// Returns a table with a line for each row; columns of numbers are aligned right.
fn pipe_table(grid: &Grid) -> String {
    let columns = grid.rows.iter().map(Vec::len).max().unwrap_or(0).max(grid.columns.len());
    let line = |cells: Vec<String>| {
        let missing = columns.saturating_sub(cells.len());
        let cells = cells.into_iter().chain(std::iter::repeat_n(String::new(), missing));
        format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
    };
    let escaped = |cells: &Vec<String>| line(cells.iter().map(|cell| escape(cell)).collect());
    // The first column names the rows.
    let is_right = |column| column > 0 && grid.is_numeric(column);
    let rule = |column| if is_right(column) { "---:" } else { ":---" }.to_owned();
    let head = [escaped(&grid.columns), line((0..columns).map(rule).collect())];
    head.into_iter().chain(grid.rows.iter().map(escaped)).collect::<Vec<_>>().join("\n")
}

/// Returns text as a Markdown paragraph; words between backticks stay code, all other text is escaped.
fn paragraph(words: &str) -> String {
    let parts: Vec<&str> = words.split('`').collect();
    let text = match parts.len() % 2 {
        // A backtick without a second one is a character like any other.
        0 => escape(words),
        _ => {
            let part = |(index, part): (usize, &&str)| match index % 2 {
                0 => escape(part),
                _ => format!("`{part}`"),
            };
            parts.iter().enumerate().map(part).collect()
        }
    };
    escape_start(text.trim())
}

/// Escapes the characters that Markdown interprets, and replaces line breaks by spaces.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>&|~$".contains(c) {
            escaped.push('\\');
        }
        escaped.push(if matches!(c, '\n' | '\r') { ' ' } else { c });
    }
    escaped
}

/// Escapes the first character of a paragraph if Markdown would read a heading or a list there.
fn escape_start(text: &str) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (before, rest) = text.split_at(digits);
    let signs: &[char] = if digits > 0 { &['.', ')'] } else { &['-', '+', '=', '#'] };
    let escape = if rest.starts_with(signs) { "\\" } else { "" };
    format!("{before}{escape}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_escaped_and_rows_have_a_cell_for_each_column() {
        let mut grid = Grid::new("Caption", ["A \\ B", "n_1", "%"]);
        grid.row(["a|b\n*c*", "<b>", "1.5 ± 0.2"]);
        grid.row(["`x` [y](z)", "–", "–"]);
        grid.row(["… and 3 more"]);
        let lines = [
            "| A \\\\ B | n\\_1 | % |",
            "| :--- | :--- | ---: |",
            "| a\\|b \\*c\\* | \\<b\\> | 1.5 ± 0.2 |",
            "| \\`x\\` \\[y\\](z) | – | – |",
            "| … and 3 more |  |  |",
        ];
        assert_eq!(pipe_table(&grid), lines.join("\n"));
    }

    #[test]
    fn paragraphs_keep_code_and_start_no_heading_or_list() {
        for (words, expected) in [
            ("Use `a_b|c` or a_b.", "Use `a_b|c` or a\\_b."),
            ("One ` only", "One \\` only"),
            ("# 1", "\\# 1"),
            ("- x", "\\- x"),
            ("12. x", "12\\. x"),
            ("12 of 13", "12 of 13"),
            ("  ", ""),
        ] {
            assert_eq!(paragraph(words), expected);
        }
    }
}
