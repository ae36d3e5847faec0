//! Comments that a scenario file contains on its facts, for lists of facts.

use super::prelude::*;

/// Header of a table in a scenario file, with the comments on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Full key of the table, as written between the brackets of the header.
    pub path: String,
    /// Comments on the table.
    ///
    /// These are the first sentence above the header, the comment after it, and the comment after the key `origin`.
    pub remarks: Vec<String>,
}

impl Fact {
    /// Returns the comment that follows the fact on its line, joined with its continuation lines.
    ///
    /// The result is `None` if there is no such comment.
    pub fn remark(&self) -> Option<String> {
        let lines = lines(self);
        remark(&lines, self.location.line()? - 1)
    }

    /// Returns the headers of the tables that contain the fact, the outermost first.
    ///
    /// Tables without a header in the file of the fact are left out.
    pub fn headings(&self) -> Vec<Heading> {
        let lines = lines(self);
        let mut headings: Vec<Heading> = Vec::new();
        for line in (0..self.location.line().unwrap_or(0)).rev() {
            let Some(path) = path_of(lines[line]) else { continue };
            let contains = |it: &Heading| it.path.starts_with(&format!("{path}."));
            if headings.last().is_none_or(contains) {
                let remarks = remarks_on_table(&lines, line);
                headings.push(Heading { path: path.to_owned(), remarks });
            }
        }
        headings.reverse();
        headings
    }
}

/// Returns the lines of the source text that contains `fact`.
fn lines(fact: &Fact) -> Vec<&str> {
    fact.location.source().text().lines().collect()
}

/// Returns the key between the brackets if `line` is the header of a table, such as `[british.deck]`.
fn path_of(line: &str) -> Option<&str> {
    let code = comment(line).map_or(line, |at| &line[..at]);
    code.trim_end().strip_prefix('[')?.strip_suffix(']')
}

fn remarks_on_table(lines: &[&str], head: usize) -> Vec<String> {
    let own = |line: &&usize| path_of(lines[**line]).is_none();
    let below: Vec<usize> = (head + 1..lines.len()).collect();
    let is_origin = |line: &&usize| {
        let after = lines[**line].trim_start().strip_prefix(ORIGIN);
        after.is_some_and(|it| it.trim_start().starts_with('='))
    };
    let origin = below.iter().take_while(own).find(is_origin);
    let above = first_sentence_above(lines, head);
    let behind = [Some(head), origin.copied()].into_iter().flatten();
    above.into_iter().chain(behind.filter_map(|line| remark(lines, line))).collect()
}

/// Returns the first sentence of the comment lines above line number `line`, counted from 0.
///
/// Only blank lines may be between the comment and this line. The result is `None` if there is no such comment.
fn first_sentence_above(lines: &[&str], line: usize) -> Option<String> {
    let above = lines[..line].iter().rev().skip_while(|it| it.trim().is_empty());
    let mut above: Vec<&str> = above.map_while(|it| it.strip_prefix('#')).collect();
    above.reverse();
    let text = words(above);
    let end = text.find(". ").map_or(text.len(), |at| at + 1);
    (!text.is_empty()).then(|| text[..end].to_owned())
}

/// Returns the comment after the code in line number `line`, joined with its continuation lines.
///
/// Lines are counted from 0. A continuation line contains only a comment, in the same column. The result is `None` if
/// the line has no comment or nothing before it.
fn remark(lines: &[&str], line: usize) -> Option<String> {
    let at = comment(lines.get(line)?)?;
    if lines[line][..at].trim().is_empty() {
        return None;
    }
    let column = lines[line][..at].chars().count();
    let goes_on = |line: &&&str| {
        let blank = line.chars().take_while(|c| *c == ' ').count();
        blank == column && line.trim_start().starts_with('#')
    };
    let more = lines[line + 1..].iter().take_while(goes_on).map(|it| it.trim_start());
    Some(words([&lines[line][at..]].into_iter().chain(more).map(|it| &it[1..])))
}

/// Returns the byte offset of the comment in a line, which begins at the first `#` outside quotes.
fn comment(line: &str) -> Option<usize> {
    let (mut quote, mut escaped) = (None, false);
    for (at, c) in line.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (Some('"'), '\\') => escaped = true,
            (Some(open), _) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '#') => return Some(at),
            _ => {}
        }
    }
    None
}

fn words<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    lines.into_iter().flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load_bytes;

    fn facts(text: &str) -> Vec<Fact> {
        load_bytes("x.toml", format!("game = 'x'\n{text}").as_bytes(), &[]).unwrap().facts()
    }

    #[test]
    fn comments_on_facts_and_tables_are_found() {
        let plain = facts("a.b = 1\na.c = [\n  2, # two\n]\n");
        assert!(plain.iter().all(|it| it.headings().is_empty() && it.remark().is_none()));
        let text = "# Prices.  What\n# they buy. And more.\n\n[a]     # in coins\n\
            origin = 'source'  # but for the last\n\"b # c\" = \"it's #1\" # on the\n\
            \x20                   # back\n# of the box\nd = 'x'\n[a.e]\nf = 1\n[g]\nh = 2 # 'last'\n";
        let facts = facts(text);
        let remarks: Vec<Option<String>> = facts.iter().map(Fact::remark).collect();
        let said = |it: &str| Some(it.to_owned());
        assert_eq!(remarks, [said("on the back"), None, None, said("'last'")]);
        let paths = |fact: &Fact| fact.headings().into_iter().map(|it| it.path).collect::<Vec<_>>();
        let all: Vec<Vec<String>> = facts.iter().map(paths).collect();
        assert_eq!(all, [vec!["a"], vec!["a"], vec!["a", "a.e"], vec!["g"]]);
        let of_a = &facts[2].headings()[0];
        assert_eq!(of_a.remarks, ["Prices.", "in coins", "but for the last"]);
        assert_eq!(facts[3].headings()[0].remarks, [""; 0]);
    }
}
