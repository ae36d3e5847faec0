//! How far a run has come, on standard error.

use std::fmt;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

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

    /// Begins a stage of several: `games` games, if their number is known, from the first.
    pub fn stage(&self, name: &str, games: Option<u64>) {
        match &self.0 {
            Shown::Bar(bar) => {
                bar.set_style(style(games));
                bar.reset();
                games.map_or_else(|| bar.unset_length(), |games| bar.set_length(games));
                bar.set_message(name.to_owned());
            }
            Shown::Lines(lines) => lines.stage(name, games),
            Shown::Nothing => {}
        }
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
    bar.set_style(style(games));
    bar.set_message(label.to_owned());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn style(games: Option<u64>) -> ProgressStyle {
    let template = match games {
        Some(_) => "{msg} {bar:30} {human_pos}/{human_len} games  {rate} a second  {eta} left",
        None => "{msg} {spinner} {human_pos} games  {rate} a second",
    };
    let style = ProgressStyle::with_template(template);
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // Nothing is shown where there is nowhere to write to.
        let _ = out.write_str(&three_digits(state.per_sec()));
    };
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate)
}

/// A rate with three digits that count.
fn three_digits(rate: f64) -> String {
    if !rate.is_finite() || rate <= 0.0 {
        return "0".to_owned();
    }
    let places = 2 - libm::floor(libm::log10(rate)) as i32;
    if places > 0 {
        return format!("{rate:.*}", places as usize);
    }
    let unit = 10_f64.powi(-places);
    HumanCount((libm::round(rate / unit) * unit) as u64).to_string()
}

/// Progress for log files, where a bar cannot move.
struct Lines {
    stage: Mutex<Stage>,
    games: AtomicU64,
    last_line: Mutex<Instant>,
}

/// What is played at present.
struct Stage {
    label: String,
    goal: Option<u64>,
    /// Games before it.
    before: u64,
    begun: Instant,
}

impl Lines {
    fn new(goal: Option<u64>, label: &str) -> Lines {
        let now = Instant::now();
        let stage = Stage { label: label.to_owned(), goal, before: 0, begun: now };
        Lines { stage: Mutex::new(stage), games: AtomicU64::new(0), last_line: Mutex::new(now) }
    }

    fn stage(&self, name: &str, goal: Option<u64>) {
        let (before, begun) = (self.games.load(Ordering::Relaxed), Instant::now());
        if let Ok(mut stage) = self.stage.lock() {
            *stage = Stage { label: name.to_owned(), goal, before, begun };
        }
    }

    fn add(&self, games: u64) {
        let games = self.games.fetch_add(games, Ordering::Relaxed) + games;
        // Whoever finds the lock taken leaves the line to the one who has it.
        let Ok(mut last_line) = self.last_line.try_lock() else { return };
        if last_line.elapsed() >= BETWEEN_LINES {
            *last_line = Instant::now();
            let Ok(stage) = self.stage.lock() else { return };
            let line = stage.line(games - stage.before, stage.begun.elapsed());
            // A run does not end because nobody reads of its progress.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }
}

impl Stage {
    fn line(&self, games: u64, elapsed: Duration) -> String {
        let Stage { label, goal, .. } = self;
        let rate = games as f64 / elapsed.as_secs_f64();
        let (count, speed) = (HumanCount(games), three_digits(rate));
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
        let stage = |label: &str, goal| Stage {
            label: label.to_owned(),
            goal,
            before: 0,
            begun: Instant::now(),
        };
        let lines = stage("toy", Some(2_000_000));
        assert_eq!(
            lines.line(500_000, Duration::from_secs(5)),
            "toy: 500,000 of 2,000,000 games, 100,000 a second, 15 s left"
        );
        let endless = stage("toy", None);
        assert_eq!(endless.line(1500, Duration::from_secs(5)), "toy: 1,500 games, 300 a second");
    }

    #[test]
    fn a_stage_counts_from_its_first_game() {
        let lines = Lines::new(None, "first");
        lines.add(700);
        lines.stage("second", Some(100));
        let stage = lines.stage.lock().expect("nobody else has it");
        assert_eq!((&stage.label[..], stage.goal, stage.before), ("second", Some(100), 700));
    }

    #[test]
    fn a_rate_has_three_digits() {
        for (rate, shown) in [
            (46_470.81, "46,500"),
            (999.6, "1,000"),
            (356.12, "356"),
            (12.345, "12.3"),
            (0.012_34, "0.0123"),
            (1_234_567.0, "1,230,000"),
            (0.0, "0"),
            (f64::NAN, "0"),
        ] {
            assert_eq!(three_digits(rate), shown);
        }
    }
}
