//! The page of a story: headings, and labelled entries that grow while things happen.

use sandtable_games::page::Page;

/// How wide the column of labels is.
const LABELS: usize = 12;

/// A page with an entry that may still grow.
#[derive(Default)]
pub(super) struct Report {
    page: Page,
    open: Option<Entry>,
}

/// What stands beside a label: what it is about, and one thing after the other about it.
struct Entry {
    label: String,
    about: String,
    parts: Vec<String>,
    /// What stands for the parts if there are none.
    otherwise: &'static str,
}

impl Entry {
    fn text(&self) -> String {
        let parts = match self.parts.is_empty() {
            true => self.otherwise.to_owned(),
            false => self.parts.join("; "),
        };
        match (self.about.is_empty(), parts.is_empty()) {
            (true, _) => parts,
            (_, true) => self.about.clone(),
            _ => format!("{}: {parts}", self.about),
        }
    }
}

impl Report {
    /// A paragraph of its own, close to what was before.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.close();
        self.page.entry("", text);
    }

    /// A paragraph of its own, apart from what was before.
    pub(super) fn heading(&mut self, text: &str) {
        self.close();
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
        self.open = Some(Entry { label, about, parts: Vec::new(), otherwise });
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

    /// The whole text.
    pub(super) fn into_text(mut self) -> String {
        self.close();
        self.page.into_text()
    }

    fn close(&mut self) {
        if let Some(entry) = self.open.take() {
            self.page.entry(&format!("  {:<LABELS$}", entry.label), &entry.text());
        }
    }
}
