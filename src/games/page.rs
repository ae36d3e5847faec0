//! Text of a story: lines of limited width.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::{Replay, RulingInfo};

/// Maximum width of a line in characters; only a longer name exceeds it.
const WIDTH: usize = 90;
/// Space at which no line is broken.
const GLUE: char = '\u{a0}';

/// Text with lines of limited width.
#[derive(Default)]
pub struct Page {
    text: String,
    /// Unwrapped text added since the last call of [`take_told`](Self::take_told).
    told: Vec<String>,
}

impl Page {
    /// Adds a line that is not wrapped.
    pub fn line(&mut self, text: &str) {
        self.told.extend((!text.is_empty()).then(|| text.trim().to_owned()));
        self.put(text);
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }

    /// Adds `text` after `lead`; further lines are indented to the first word of `text`.
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

    /// Returns the lines and entries added since the last call.
    pub fn take_told(&mut self) -> Vec<String> {
        std::mem::take(&mut self.told)
    }

    /// Returns the whole text.
    pub fn into_text(self) -> String {
        self.text
    }
}

/// Formats an entry as a sentence: `Lost: British Infantry ×3`.
pub fn sentence(lead: &str, text: &str) -> String {
    match lead.trim() {
        "" => unglued(text),
        lead => format!("{lead}: {}", unglued(text)),
    }
}

/// Plays a game and writes its story, also the part of a game that an external policy aborts.
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

/// Returns the paragraphs at the beginning of a story: the game, the sentence `led` about the policies, and the
/// rulings whose chosen reading is not the first one in `known`.
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

/// Replaces spaces by spaces at which no line is broken.
pub fn glued(text: &str) -> String {
    text.replace(' ', &String::from(GLUE))
}

/// Replaces spaces at which no line is broken by ordinary spaces.
pub fn unglued(text: &str) -> String {
    text.replace(GLUE, " ")
}

/// Formats a number of things: `1 card`, `2 cards`.
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
