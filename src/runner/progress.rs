//! Progress of a run: displays on standard error, counters and a stopwatch.

use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Minimum time between two lines of progress in a log file.
const BETWEEN_LINES: Duration = Duration::from_secs(5);

/// Display of a run's progress on standard error: finished games, games per second, and time left.
///
/// The default shows nothing.
#[derive(Default)]
pub struct Progress(Shown);

#[derive(Default)]
enum Shown {
    Bar(ProgressBar),
    Lines(Lines),
    Counted(Arc<Counter>),
    Timed(Arc<Timer>),
    #[default]
    Nothing,
}

impl Progress {
    /// Creates a progress bar with the text `label`; `games` is the total number of games, if known.
    pub fn bar(games: Option<u64>, label: &str) -> Progress {
        Progress(Shown::Bar(bar(games, label)))
    }

    /// Creates a display that writes a line every few seconds, for log files.
    ///
    /// `label` names the run, and `games` is its number of games, if known.
    pub fn lines(games: Option<u64>, label: &str) -> Progress {
        Progress(Shown::Lines(Lines::new(games, label)))
    }

    /// Creates a silent display that counts the finished games in `counter`.
    ///
    /// `label` names the first stage of the run, and `games` is its number of games, if known.
    pub fn counted(counter: &Arc<Counter>, games: Option<u64>, label: &str) -> Progress {
        counter.stage(label, games);
        Progress(Shown::Counted(Arc::clone(counter)))
    }

    /// Creates a silent display that adds up in `timer` the time that games take.
    pub fn timed(timer: &Arc<Timer>) -> Progress {
        Progress(Shown::Timed(Arc::clone(timer)))
    }

    /// Calls `say`, which may print to the terminal, with the progress bar hidden.
    pub fn pause(&self, say: impl FnOnce()) {
        match &self.0 {
            Shown::Bar(bar) => bar.suspend(say),
            _ => say(),
        }
    }

    /// Begins a stage of the run, such as the games of one matchup, and counts games from 0 again.
    ///
    /// `name` names the stage, and `games` is its number of games, if known.
    pub fn stage(&self, name: &str, games: Option<u64>) {
        match &self.0 {
            Shown::Bar(bar) => {
                bar.set_style(style(games));
                bar.reset();
                games.map_or_else(|| bar.unset_length(), |games| bar.set_length(games));
                bar.set_message(name.to_owned());
            }
            Shown::Lines(lines) => lines.counter.stage(name, games),
            Shown::Counted(counter) => counter.stage(name, games),
            Shown::Timed(timer) => timer.lap(false),
            Shown::Nothing => {}
        }
    }

    /// Adds `games` to the number of finished games.
    pub fn add(&self, games: u64) {
        match &self.0 {
            Shown::Bar(bar) => bar.inc(games),
            Shown::Lines(lines) => lines.add(games),
            Shown::Counted(counter) => counter.add(games),
            Shown::Timed(timer) => timer.lap(true),
            Shown::Nothing => {}
        }
    }

    /// Adds `games` games of an earlier run, such as those of a checkpoint, to the finished games.
    pub fn skip(&self, games: u64) {
        match &self.0 {
            Shown::Bar(bar) => {
                bar.inc(games);
                bar.reset_eta();
            }
            Shown::Lines(Lines { counter, .. }) => counter.skip(games),
            Shown::Counted(counter) => counter.skip(games),
            Shown::Timed(_) | Shown::Nothing => {}
        }
    }

    /// Removes the progress bar from the terminal, if there is one.
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
    bar.tick();
    bar
}

fn style(games: Option<u64>) -> ProgressStyle {
    let template = match games {
        Some(_) => "{msg} {bar:30} {human_pos}/{human_len} games  {rate} a second  {eta} left",
        None => "{msg} {spinner} {human_pos} games  {rate} a second",
    };
    let style = ProgressStyle::with_template(template);
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // An error means that there is nothing to write to.
        let _ = out.write_str(&three_digits(state.per_sec()));
    };
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate)
}

/// Lowest rate that is shown, in games per second: one game in eleven days.
///
/// A lower rate means that the clock is wrong.
const MIN_RATE: f64 = 1e-6;

/// Returns a positive rate with three significant digits, or `0` for any other number.
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

/// Stopwatch for the time that games take, without the pauses between stages of a run.
#[derive(Debug)]
pub struct Timer {
    clock: fn() -> Duration,
    /// Clock time at the last call, then the total time of the games.
    times: Mutex<[Duration; 2]>,
}

impl Timer {
    /// Creates a timer that has measured nothing yet.
    ///
    /// `clock` returns the time since any fixed moment.
    pub fn new(clock: fn() -> Duration) -> Timer {
        Timer { clock, times: Mutex::new([clock(), Duration::ZERO]) }
    }

    fn lap(&self, counts: bool) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let now = (self.clock)();
        let [last, sum] = *times;
        let more = if counts { now.saturating_sub(last) } else { Duration::ZERO };
        *times = [now, sum + more];
    }

    /// Returns the total time that the games took.
    pub fn sum(&self) -> Duration {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)[1]
    }
}

/// Counter of a run's finished games, which other threads may read during the run.
#[derive(Debug)]
pub struct Counter {
    stage: Mutex<Stage>,
    games: AtomicU64,
    /// Number of games, among those finished, that an earlier run has played.
    skipped: AtomicU64,
    limit: Option<Limit>,
}

/// Number of games after which a [`Counter`] sets a flag, and the flag.
#[derive(Debug)]
struct Limit {
    games: u64,
    reached: Arc<AtomicBool>,
}

/// Stage of a run, such as the games of a matchup, with its start, from which progress follows.
#[derive(Clone, Debug)]
struct Stage {
    label: String,
    goal: Option<u64>,
    /// Number of games finished before the stage began.
    before: u64,
    begun: Instant,
}

/// Progress of the current stage of a run: its games and time so far.
#[derive(Clone, Debug, PartialEq)]
pub struct StageProgress {
    /// Name of the stage.
    pub stage: String,
    /// Number of finished games of the stage.
    pub games: u64,
    /// Total number of games of the stage, if known.
    pub goal: Option<u64>,
    /// Time since the beginning of the stage.
    pub elapsed: Duration,
}

impl Default for Counter {
    fn default() -> Counter {
        Counter::new(None, "")
    }
}

impl Counter {
    fn new(goal: Option<u64>, label: &str) -> Counter {
        let stage = Stage { label: label.to_owned(), goal, before: 0, begun: Instant::now() };
        let (games, skipped) = Default::default();
        Counter { stage: Mutex::new(stage), games, skipped, limit: None }
    }

    /// Creates a counter that sets `reached` to true after `games` finished games.
    ///
    /// The games of all stages count, except those of an earlier run.
    pub fn with_limit(games: u64, reached: &Arc<AtomicBool>) -> Counter {
        reached.fetch_or(games == 0, Ordering::Relaxed);
        let limit = Some(Limit { games, reached: Arc::clone(reached) });
        Counter { limit, ..Counter::default() }
    }

    /// Locks the current stage; ignores poisoning, since every panic leaves the stage consistent.
    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stage(&self, name: &str, goal: Option<u64>) {
        let (before, begun) = (self.games.load(Ordering::Relaxed), Instant::now());
        *self.lock() = Stage { label: name.to_owned(), goal, before, begun };
    }

    fn add(&self, games: u64) {
        let finished = self.games.fetch_add(games, Ordering::Relaxed) + games;
        let finished = finished.saturating_sub(self.skipped.load(Ordering::Relaxed));
        if let Some(limit) = self.limit.as_ref().filter(|limit| finished >= limit.games) {
            limit.reached.store(true, Ordering::Relaxed);
        }
    }

    fn skip(&self, games: u64) {
        self.games.fetch_add(games, Ordering::Relaxed);
        self.skipped.fetch_add(games, Ordering::Relaxed);
    }

    /// Returns the number of games, among those finished, that an earlier run has played.
    pub fn skipped(&self) -> u64 {
        self.skipped.load(Ordering::Relaxed)
    }

    /// Returns the number of finished games of all stages together.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Returns the progress of the current stage of the run.
    pub fn stage_progress(&self) -> StageProgress {
        let Stage { label, goal, before, begun } = self.lock().clone();
        let games = self.games.load(Ordering::Relaxed) - before;
        StageProgress { stage: label, games, goal, elapsed: begun.elapsed() }
    }
}

/// Progress as lines of text, for log files, where a progress bar cannot move.
struct Lines {
    counter: Counter,
    last_line: Mutex<Instant>,
}

impl Lines {
    fn new(goal: Option<u64>, label: &str) -> Lines {
        Lines { counter: Counter::new(goal, label), last_line: Mutex::new(Instant::now()) }
    }

    fn add(&self, games: u64) {
        self.counter.add(games);
        // If the lock is taken, another thread writes the line.
        let Ok(mut last_line) = self.last_line.try_lock() else { return };
        if last_line.elapsed() >= BETWEEN_LINES {
            *last_line = Instant::now();
            // A run does not fail because its progress cannot be written.
            let _ = writeln!(std::io::stderr(), "{}", self.counter.stage_progress());
        }
    }
}

impl fmt::Display for StageProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StageProgress { stage, games, goal, elapsed } = self;
        let rate = *games as f64 / elapsed.as_secs_f64();
        let (count, speed) = (HumanCount(*games), three_digits(rate));
        // A clock that stands still, or has leapt ahead, gives neither a rate nor the time left.
        let has_speed = rate.is_finite() && rate >= MIN_RATE;
        match goal {
            None if !has_speed => write!(f, "{stage}: {count} games"),
            Some(goal) if !has_speed => {
                write!(f, "{stage}: {count} of {} games", HumanCount(*goal))
            }
            None => write!(f, "{stage}: {count} games, {speed} a second"),
            Some(goal) => {
                let left = goal.saturating_sub(*games) as f64 / rate;
                let (goal, left) = (HumanCount(*goal), HumanCount(left.ceil() as u64));
                write!(f, "{stage}: {count} of {goal} games, {speed} a second, {left} s left")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_games_the_rate_and_the_time_left() {
        let stage_progress = |games, goal| StageProgress {
            stage: "toy".to_owned(),
            games,
            goal,
            elapsed: Duration::from_secs(5),
        };
        let line = "toy: 500,000 of 2,000,000 games, 100,000 a second, 15 s left";
        assert_eq!(stage_progress(500_000, Some(2_000_000)).to_string(), line);
        assert_eq!(stage_progress(1500, None).to_string(), "toy: 1,500 games, 300 a second");
        for elapsed in [Duration::ZERO, Duration::MAX] {
            let at = |goal| StageProgress { elapsed, ..stage_progress(1500, goal) }.to_string();
            assert_eq!(at(None), "toy: 1,500 games");
            assert_eq!(at(Some(2000)), "toy: 1,500 of 2,000 games");
        }
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
