//! Page of a story: headings, and labelled entries that grow during the game.

use sandtable_games::page::{Page, sentence};
use sandtable_games::sentences::Sentence;

/// Minimum width of the label column in characters, without the two spaces after it.
///
/// Longer labels are not cut.
const LABELS: usize = 12;

/// Text of a story: paragraphs and entries, of which the last entry can grow until it is closed.
#[derive(Default)]
pub(super) struct Report {
    page: Page,
    open: Option<Entry>,
    /// Text added since the last call of [`take_new_text`](Self::take_new_text).
    new_text: Vec<String>,
}

/// Entry of a report: a label, a subject, and parts that are added one by one.
struct Entry {
    label: String,
    about: String,
    parts: Vec<String>,
    /// Text after the subject if the entry has no parts.
    otherwise: String,
    /// Number of parts already returned by [`rest`](Self::rest); `None` before its first call.
    taken: Option<usize>,
}

impl Entry {
    fn text(&self) -> String {
        let parts = match self.parts.is_empty() {
            true => self.otherwise.clone(),
            false => self.parts.join("; "),
        };
        joined(&self.about, &parts)
    }

    /// Returns the part of the entry's text that earlier calls have not returned.
    ///
    /// Returns `None` if they have returned the whole text.
    fn rest(&mut self) -> Option<String> {
        let taken = self.taken.replace(self.parts.len());
        let new = self.parts[taken.unwrap_or(0)..].join("; ");
        let is_first = taken.is_none();
        let (label, about) = if is_first { (&self.label[..], &self.about[..]) } else { ("", "") };
        let text = joined(about, &new);
        (is_first || !text.is_empty()).then(|| sentence(label, &text))
    }
}

/// Joins the subject of an entry and its parts, with a colon if there are both.
fn joined(about: &str, parts: &str) -> String {
    let colon = if about.is_empty() || parts.is_empty() { "" } else { ": " };
    format!("{about}{colon}{parts}")
}

impl Report {
    /// Adds a paragraph to the report, without a blank line before it.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.close();
        self.new_text.push(sentence("", text));
        self.page.entry("", text);
    }

    /// Adds a paragraph to the report, with a blank line before it.
    pub(super) fn heading(&mut self, text: &str) {
        self.close();
        self.new_text.push(sentence("", text));
        self.page.line("");
        self.page.entry("", text);
    }

    /// Closes the last entry and begins one with the label and the text of a sentence.
    pub(super) fn entry(&mut self, about: Sentence) {
        self.entry_or(about, Sentence::default());
    }

    /// Begins an entry as [`entry`](Self::entry) does, with the text `otherwise` in case no part is added.
    pub(super) fn entry_or(&mut self, about: Sentence, otherwise: Sentence) {
        self.close();
        let (Sentence { label, text: about }, otherwise) = (about, otherwise.text);
        self.open = Some(Entry { label, about, parts: Vec::new(), otherwise, taken: None });
    }

    /// Adds the text of a sentence to the last entry if that is not closed and has the same label.
    ///
    /// Otherwise begins an entry.
    pub(super) fn add(&mut self, part: Sentence) {
        if self.open.as_ref().is_none_or(|entry| entry.label != part.label) {
            self.entry(Sentence { label: part.label.clone(), text: String::new() });
        }
        self.more(part);
    }

    /// Adds the text of a sentence to the last entry; does nothing if that entry is closed.
    pub(super) fn more(&mut self, part: Sentence) {
        if let Some(entry) = &mut self.open {
            entry.parts.push(part.text);
        }
    }

    /// Returns the text that was added to the report since the last call.
    ///
    /// Of an entry that an earlier call has returned in part, only the new parts are returned.
    pub(super) fn take_new_text(&mut self) -> Vec<String> {
        let rest = self.open.as_mut().and_then(Entry::rest);
        self.new_text.extend(rest);
        std::mem::take(&mut self.new_text)
    }

    /// Closes the last entry and returns the whole report.
    pub(super) fn into_text(mut self) -> String {
        self.close();
        self.page.into_text()
    }

    /// Closes the last entry, so that it no longer grows.
    pub(super) fn close(&mut self) {
        if let Some(mut entry) = self.open.take() {
            let rest = entry.rest();
            self.new_text.extend(rest);
            self.page.entry(&format!("  {:<LABELS$}  ", entry.label), &entry.text());
        }
    }
}
