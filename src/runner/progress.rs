//! How far a run has come, on standard error.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Whether and how progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ProgressMode {
    /// A bar if standard error is a terminal, else nothing.
    #[default]
    Auto,
    /// A line every few seconds.
    Plain,
    /// Nothing.
    None,
}

/// Counts games on standard error, with rate and time left.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Nothing is shown.
    pub fn none() -> Progress {
        Progress { bar: ProgressBar::hidden() }
    }

    /// Shows the way to `games` games, if known.
    pub fn new(mode: ProgressMode, games: Option<u64>, label: &str) -> Progress {
        let shown = mode == ProgressMode::Auto && std::io::stderr().is_terminal();
        if !shown {
            return Progress::none();
        }
        let bar = ProgressBar::with_draw_target(games, ProgressDrawTarget::stderr_with_hz(10));
        let template = match games {
            Some(_) => "{msg} {bar:30} {human_pos}/{human_len} games  {per_sec}  {eta} left",
            None => "{msg} {spinner} {human_pos} games  {per_sec}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(label.to_owned());
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar }
    }

    /// Adds games that have been played.
    pub fn add(&self, games: u64) {
        self.bar.inc(games);
    }

    /// Clears the line.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
