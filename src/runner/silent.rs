//! Progress on platforms without a terminal.

/// Progress that shows nothing.
#[derive(Default)]
pub struct Progress(());

impl Progress {
    /// Begins a stage of a run.
    pub fn stage(&self, _name: &str, _games: Option<u64>) {}

    /// Adds a number of finished games.
    pub fn add(&self, _games: u64) {}
}
