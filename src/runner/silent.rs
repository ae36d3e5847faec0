//! Progress display for platforms without a terminal, such as a browser.

/// Progress display that shows nothing.
#[derive(Default)]
pub struct Progress(());

impl Progress {
    /// Begins a stage of a run; nothing is shown.
    pub fn stage(&self, _name: &str, _games: Option<u64>) {}

    /// Adds a number of games that an earlier run has played; nothing is shown.
    pub fn skip(&self, _games: u64) {}

    /// Adds a number of finished games; nothing is shown.
    pub fn add(&self, _games: u64) {}
}
