//! Glossary of a page: explanations of the terms that occur in it.

use crate::markup::Markup;
use crate::tell::{Block, Grid, SectionContent};

const ID: &str = "glossary";

const TITLE: &str = "What the words mean";

struct GlossaryTerm {
    name: &'static str,
    /// Phrases whose occurrence on a page, in upper or lower case, adds the entry to the page's glossary.
    signs: Vec<&'static str>,
    meaning: &'static str,
}

/// Text of all glossary entries, the most common term first, separated by empty lines.
///
/// The first line of an entry is `name: phrase; phrase`, with the phrases that show its use. The second is the meaning.
const TERMS: &str = include_str!("glossary.txt");

fn terms() -> impl Iterator<Item = GlossaryTerm> {
    TERMS.split("\n\n").filter_map(|term| {
        let (head, meaning) = term.trim_end().split_once('\n')?;
        let (name, signs) = head.split_once(": ")?;
        Some(GlossaryTerm { name, signs: signs.split("; ").collect(), meaning })
    })
}

/// Text of a page in lower case, which is searched for terms of the glossary.
#[derive(Debug, Default)]
pub struct PageText(String);

impl PageText {
    /// Appends `words` to the text that is searched for terms.
    pub fn add(&mut self, words: &str) {
        self.0.push('\n');
        self.0.push_str(&words.to_lowercase());
    }

    /// Appends the text of a section, without its command lines, to the text that is searched for terms.
    pub fn add_section(&mut self, content: &SectionContent) {
        for (block, _) in &content.blocks {
            match block {
                Block::Heading(words) | Block::Words(words) => self.add(words),
                Block::List(items) => items.iter().for_each(|item| self.add(item)),
                Block::Table(grid) => self.add_grid(grid),
                Block::Figure(drawing, key, grid) => {
                    self.add(&drawing.title);
                    self.add(key);
                    self.add_grid(grid);
                }
                Block::Command(_) => {}
            }
        }
    }

    fn add_grid(&mut self, grid: &Grid) {
        self.add(&grid.caption);
        grid.columns.iter().chain(grid.rows.iter().flatten()).for_each(|words| self.add(words));
    }

    /// Returns whether the text contains a phrase, or its plural with `s`, as whole words.
    ///
    /// Occurrences within a longer name, such as a file name, do not count.
    fn contains(&self, phrase: &str) -> bool {
        let phrase = phrase.to_lowercase();
        let is_inside = |it: char| it.is_alphanumeric() || "-_.\"".contains(it);
        self.0.match_indices(&phrase).any(|(index, _)| {
            let (before, after) = (&self.0[..index], &self.0[index + phrase.len()..]);
            let after = after.strip_prefix('s').unwrap_or(after);
            // A period ends a sentence, unless a name continues after it.
            let after = match after.strip_prefix('.') {
                Some(rest) if !rest.starts_with(is_inside) => rest,
                _ => after,
            };
            !before.ends_with(is_inside) && !after.starts_with(is_inside)
        })
    }

    /// Writes a glossary of the terms that occur in the text; returns the `id` and heading of its section.
    ///
    /// Writes nothing and returns `None` if the text uses no term.
    pub fn write_glossary(&self, page: &mut Markup) -> Option<(&'static str, &'static str)> {
        let used = |term: &GlossaryTerm| term.signs.iter().any(|sign| self.contains(sign));
        let used: Vec<GlossaryTerm> = terms().filter(used).collect();
        if used.is_empty() {
            return None;
        }
        page.element("section", &[("id", ID)], |page| {
            page.text_element("h2", &[], TITLE);
            page.element("dl", &[], |list| {
                for term in &used {
                    list.text_element("dt", &[], term.name);
                    list.text_element("dd", &[], term.meaning);
                }
            });
        });
        Some((ID, TITLE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(words: &str) -> Vec<&'static str> {
        let mut text = PageText::default();
        text.add(words);
        let mut page = Markup::default();
        text.write_glossary(&mut page);
        let is_explained =
            |term: &GlossaryTerm| page.as_str().contains(&format!("<dt>{}</dt>", term.name));
        terms().filter(is_explained).map(|term| term.name).collect()
    }

    #[test]
    fn words_that_are_used_are_explained_and_no_others() {
        assert_eq!(explained("Nothing was played."), [""; 0]);
        assert_eq!(explained("5 % ± 1 (95 %, n = 7)"), ["interval, ±", "n"]);
        assert_eq!(explained("Matchups by REGRET."), ["matchup", "regret"]);
        let names = "matchups.csv, blank_pp, british.pool.\"x\", --max-edits, victory points";
        assert_eq!(explained(names), [""; 0]);
        assert_eq!(explained("victory points of win rates"), ["win rate", "points"]);
    }

    #[test]
    fn every_term_is_told_in_a_plain_sentence_and_found_by_a_sign_of_its_own() {
        assert_eq!(terms().count(), TERMS.split("\n\n").count());
        for (index, term) in terms().enumerate() {
            let (first, rest) = term.meaning.split_at(1);
            assert!(first.chars().all(char::is_uppercase) && rest.ends_with('.'), "{}", term.name);
            for sign in &term.signs {
                assert!(explained(sign).contains(&term.name), "{sign}");
                let mut others = terms().enumerate().filter(|it| it.0 != index);
                assert!(!others.any(|(_, it)| it.signs.contains(sign)), "{sign}");
            }
        }
    }
}
