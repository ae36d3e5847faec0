//! The page on which a game is told to a person: lines of bounded width.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::{Replay, RulingInfo};

/// No line is wider, unless a single name is.
const WIDTH: usize = 90;
/// Stands for a space at which no line may be broken.
const GLUE: char = '\u{a0}';

/// Text of bounded width.
#[derive(Default)]
pub struct Page {
    text: String,
    /// What was told since it was taken last, unwrapped.
    told: Vec<String>,
}

impl Page {
    /// A line that needs no wrapping; an empty one separates what follows from what came before.
    pub fn line(&mut self, text: &str) {
        self.told.extend((!text.is_empty()).then(|| text.trim().to_owned()));
        self.put(text);
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }

    /// `text` after `lead`, its further lines set in below its first word.
    pub fn entry(&mut self, lead: &str, text: &str) {
        self.told.push(sentence(lead, text));
        let margin = lead.chars().count();
        let mut line = lead.to_owned();
        let mut width = margin;
        for word in text.split(' ') {
            let letters = word.chars().count();
            if width > margin && width + 1 + letters > WIDTH {
                self.put(&unglued(&line));
                line = " ".repeat(margin);
                width = margin;
            } else if width > margin {
                line.push(' ');
                width += 1;
            }
            line.push_str(word);
            width += letters;
        }
        self.put(&unglued(&line));
    }

    /// What was told since it was taken last: lines, and entries after their leads.
    pub fn take_told(&mut self) -> Vec<String> {
        std::mem::take(&mut self.told)
    }

    /// The text so far.
    pub fn into_text(self) -> String {
        self.text
    }
}

/// An entry by itself: `Lost: British Infantry ×3`.
pub fn sentence(lead: &str, text: &str) -> String {
    match lead.trim() {
        "" => unglued(text),
        lead => format!("{lead}: {}", unglued(text)),
    }
}

/// Plays a game before its story, and writes that as far as it was played, even if a guest breaks the game
/// off.
///
/// # Errors
/// If `out` fails.
pub fn narrated<S>(
    mut story: S,
    play: impl FnOnce(&mut S),
    text: impl FnOnce(S) -> String,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let played = catch_unwind(AssertUnwindSafe(|| play(&mut story)));
    out.write_all(text(story).as_bytes())?;
    played.or_else(|payload| resume_unwind(payload))
}

/// What a story begins with: the game that it tells, who leads, and the rulings that are not read in the
/// first of their `known` manners.
pub fn opening(
    replay: &Replay<'_>,
    led: String,
    chosen: Vec<(&str, &str)>,
    known: &[RulingInfo],
) -> impl Iterator<Item = String> {
    let Replay { scenario, seed, index, overrides } = replay;
    let game = format!("Scenario {scenario}, seed {seed}, game {index}");
    let overrides = overrides.iter().map(|setting| format!("Override: {setting}."));
    let other = chosen.into_iter().zip(known).filter(|(chosen, info)| chosen.1 != info.readings[0]);
    let rulings = other.map(|((name, reading), _)| format!("Ruling: {name} is {reading}."));
    [game].into_iter().chain(overrides).chain([led]).chain(rulings)
}

/// A name that is kept on one line.
pub fn glued(text: &str) -> String {
    text.replace(' ', &String::from(GLUE))
}

/// The name as it is told elsewhere.
pub fn unglued(text: &str) -> String {
    text.replace(GLUE, " ")
}

/// `1 card`, `2 cards`.
pub fn count(number: usize, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_entries_are_wrapped_below_their_first_word() {
        let mut page = Page::default();
        page.entry("  Lost  ", &["British Infantry"; 12].map(glued).join(", "));
        let text = page.into_text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("  Lost  British Infantry,"), "{text}");
        assert!(lines[1].starts_with("        British Infantry,"), "{text}");
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{text}");
    }

    #[test]
    fn a_name_wider_than_the_page_stands_whole() {
        let mut page = Page::default();
        let name = "x".repeat(WIDTH);
        page.entry("  ", &name);
        assert_eq!(page.into_text(), format!("  {name}\n"));
    }
}
