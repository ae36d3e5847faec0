//! The page of a story: headings, and labelled entries that grow while things happen.

use sandtable_games::page::{Page, sentence};

/// Width of the column of labels. Two spaces follow the label, however long it is.
const LABELS: usize = 12;

/// A page with an entry that may still grow.
#[derive(Default)]
pub(super) struct Report {
    page: Page,
    open: Option<Entry>,
    /// What was told since it was taken last.
    told: Vec<String>,
}

/// What stands beside a label: what it is about, and one thing after the other about it.
struct Entry {
    label: String,
    about: String,
    parts: Vec<String>,
    /// What stands for the parts if there are none.
    otherwise: &'static str,
    /// How many parts were taken, if it was told.
    taken: Option<usize>,
}

impl Entry {
    fn text(&self) -> String {
        let parts = match self.parts.is_empty() {
            true => self.otherwise.to_owned(),
            false => self.parts.join("; "),
        };
        joined(&self.about, &parts)
    }

    /// What was not taken yet.
    fn rest(&mut self) -> Option<String> {
        let taken = self.taken.replace(self.parts.len());
        let new = self.parts[taken.unwrap_or(0)..].join("; ");
        let is_first = taken.is_none();
        let (label, about) = if is_first { (&self.label[..], &self.about[..]) } else { ("", "") };
        let told = joined(about, &new);
        (is_first || !told.is_empty()).then(|| sentence(label, &told))
    }
}

/// What something is about, and what there is to say of it.
fn joined(about: &str, parts: &str) -> String {
    let colon = if about.is_empty() || parts.is_empty() { "" } else { ": " };
    format!("{about}{colon}{parts}")
}

impl Report {
    /// A paragraph of its own, close to what was before.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.close();
        self.told.push(sentence("", text));
        self.page.entry("", text);
    }

    /// A paragraph of its own, apart from what was before.
    pub(super) fn heading(&mut self, text: &str) {
        self.close();
        self.told.push(sentence("", text));
        self.page.line("");
        self.page.entry("", text);
    }

    /// Begins an entry.
    pub(super) fn entry(&mut self, label: &str, about: &str) {
        self.entry_or(label, about, "");
    }

    /// Begins an entry that says `otherwise` if nothing is added to it.
    pub(super) fn entry_or(&mut self, label: &str, about: &str, otherwise: &'static str) {
        self.close();
        let (label, about) = (label.to_owned(), about.to_owned());
        self.open = Some(Entry { label, about, parts: Vec::new(), otherwise, taken: None });
    }

    /// Adds to the entry with this label if it is the last one, else begins it.
    pub(super) fn add(&mut self, label: &str, part: String) {
        if self.open.as_ref().is_none_or(|entry| entry.label != label) {
            self.entry(label, "");
        }
        self.more(part);
    }

    /// Adds to the last entry, whatever it is about.
    pub(super) fn more(&mut self, part: String) {
        if let Some(entry) = &mut self.open {
            entry.parts.push(part);
        }
    }

    /// What was told since this was asked last; of an entry that still grows, what is new.
    pub(super) fn take_told(&mut self) -> Vec<String> {
        let rest = self.open.as_mut().and_then(Entry::rest);
        self.told.extend(rest);
        std::mem::take(&mut self.told)
    }

    /// The whole text.
    pub(super) fn into_text(mut self) -> String {
        self.close();
        self.page.into_text()
    }

    /// Closes the last entry, so that nothing more is added to it.
    pub(super) fn close(&mut self) {
        if let Some(mut entry) = self.open.take() {
            let rest = entry.rest();
            self.told.extend(rest);
            self.page.entry(&format!("  {:<LABELS$}  ", entry.label), &entry.text());
        }
    }
}
