//! Progress where there is no terminal.

/// Shows nothing.
#[derive(Default)]
pub struct Progress(());

impl Progress {
    /// Begins a stage of several.
    pub fn stage(&self, _name: &str, _games: Option<u64>) {}

    /// Adds games that have been played.
    pub fn add(&self, _games: u64) {}
}
