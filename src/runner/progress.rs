//! How far a run has come, on standard error.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often a line is written: seldom enough for a log file.
const BETWEEN_LINES: Duration = Duration::from_secs(5);

/// Whether and how progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressMode {
    /// A bar that moves; nothing if standard error is no terminal that can move a cursor.
    Bar,
    /// A line every few seconds.
    Plain,
    /// Nothing.
    None,
}

/// Counts games on standard error, with rate and time left. The default shows nothing.
#[derive(Default)]
pub struct Progress(Shown);

#[derive(Default)]
enum Shown {
    Bar(ProgressBar),
    Lines(Lines),
    #[default]
    Nothing,
}

impl Progress {
    /// Shows the way to `games` games, if their number is known.
    pub fn new(mode: ProgressMode, games: Option<u64>, label: &str) -> Progress {
        Progress(match mode {
            ProgressMode::Bar => Shown::Bar(bar(games, label)),
            ProgressMode::Plain => Shown::Lines(Lines::new(games, label)),
            ProgressMode::None => Shown::Nothing,
        })
    }

    /// Adds games that have been played.
    pub fn add(&self, games: u64) {
        match &self.0 {
            Shown::Bar(bar) => bar.inc(games),
            Shown::Lines(lines) => lines.add(games),
            Shown::Nothing => {}
        }
    }

    /// Clears the bar.
    pub fn finish(&self) {
        if let Shown::Bar(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn bar(games: Option<u64>, label: &str) -> ProgressBar {
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
    bar
}

/// Progress for log files, where a bar cannot move.
struct Lines {
    label: String,
    goal: Option<u64>,
    games: AtomicU64,
    begun: Instant,
    last_line: Mutex<Instant>,
}

impl Lines {
    fn new(goal: Option<u64>, label: &str) -> Lines {
        let now = Instant::now();
        let (games, last_line) = (AtomicU64::new(0), Mutex::new(now));
        Lines { label: label.to_owned(), goal, games, begun: now, last_line }
    }

    fn add(&self, games: u64) {
        let games = self.games.fetch_add(games, Ordering::Relaxed) + games;
        // Whoever finds the lock taken leaves the line to the one who has it.
        let Ok(mut last_line) = self.last_line.try_lock() else { return };
        if last_line.elapsed() >= BETWEEN_LINES {
            *last_line = Instant::now();
            let line = self.line(games, self.begun.elapsed());
            // A run does not end because nobody reads of its progress.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }

    fn line(&self, games: u64, elapsed: Duration) -> String {
        let Lines { label, goal, .. } = self;
        let rate = games as f64 / elapsed.as_secs_f64();
        let (count, speed) = (HumanCount(games), HumanCount(rate as u64));
        match goal {
            None => format!("{label}: {count} games, {speed} a second"),
            Some(goal) => {
                let left = goal.saturating_sub(games) as f64 / rate;
                let (goal, left) = (HumanCount(*goal), HumanCount(left.ceil() as u64));
                format!("{label}: {count} of {goal} games, {speed} a second, {left} s left")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_how_far_how_fast_and_how_long() {
        let lines = Lines::new(Some(2_000_000), "toy");
        assert_eq!(
            lines.line(500_000, Duration::from_secs(5)),
            "toy: 500,000 of 2,000,000 games, 100,000 a second, 15 s left"
        );
        let endless = Lines::new(None, "toy");
        assert_eq!(endless.line(1500, Duration::from_secs(5)), "toy: 1,500 games, 300 a second");
    }
}
