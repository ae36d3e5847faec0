//! Parallel playing of a range of games: each thread takes one batch of games after the other.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::pool::{Pool, PoolError};
use super::{CurrentMatchup, Experiment, Progress};
use sandtable_kernel::GameAborted;
use sandtable_stats::Mergeable;

/// Number of games in a batch, the unit of work that a thread takes from the range.
///
/// Batches are large enough to hide the cost of taking one. They are small enough to stop soon if a game takes a
/// second.
const BATCH: u64 = 16;

/// Pool of threads that plays ranges of games.
pub struct Runner {
    pool: Pool,
    batch: u64,
}

/// Result of playing a range of games: their tally (sums over games) and, if requested, their records.
pub struct Done<E: Experiment> {
    /// Tally of all games played.
    pub tally: E::Tally,
    /// Records of the games in the order of their indices; empty if they were not requested.
    pub records: Vec<E::Record>,
    /// Indices of the games played: the requested range, or its first part if the run ended early.
    pub games: Range<u64>,
}

struct ThreadResult<E: Experiment> {
    tally: E::Tally,
    records: Vec<(u64, Vec<E::Record>)>,
}

impl Runner {
    /// Starts a pool of `threads` threads; 0 means one thread for each core.
    ///
    /// A number above four threads for each core is reduced to this limit.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn new(threads: usize) -> Result<Runner, PoolError> {
        Ok(Runner { pool: Pool::new(threads)?, batch: BATCH })
    }

    /// Sets the number of games in a batch; 0 counts as 1. Results do not depend on this number.
    pub fn with_batch(self, games: u64) -> Runner {
        Runner { batch: games.max(1), ..self }
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// Runs `work` on a thread of the pool, so that `rayon` calls in it use the pool; returns its result.
    pub fn within<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.pool.within(work)
    }

    /// Plays the games whose indices are in the range `games`, and returns their tally.
    ///
    /// The result contains the records of the games only if `keep_records` is true; `progress` counts the finished
    /// games. Batches start in order, so the games played are the first part of the range without a gap. The run ends
    /// early in three cases:
    /// - `stop` becomes true: batches that have started are finished, and no other batch starts.
    /// - The time `until` has passed: the same holds, but the first batch is always played, so that repeated calls make
    ///   progress.
    /// - An external policy aborts a game: this game and all later ones are left out. If a policy may abort games, the
    ///   runner must have only one thread. Otherwise the tally may contain later games that other threads have played.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use sandtable_kernel::{Chance, GameKey, Live, Stream};
    /// use sandtable_runner::{Experiment, Progress, Runner};
    ///
    /// /// Game that is won by throwing a double with two dice.
    /// struct Double {
    ///     seed: u64,
    /// }
    ///
    /// impl Experiment for Double {
    ///     type Tally = u64;
    ///     type Record = [u8; 2];
    ///
    ///     fn tally(&self) -> u64 {
    ///         0
    ///     }
    ///
    ///     fn play(&self, index: u64, wins: &mut u64, then: impl FnOnce(&[u8; 2])) {
    ///         let mut chance = Live::<1, 0>::new(GameKey::new(self.seed, index));
    ///         let dice = [chance.d6(Stream(0)), chance.d6(Stream(0))];
    ///         *wins += u64::from(dice[0] == dice[1]);
    ///         then(&dice);
    ///     }
    /// }
    ///
    /// let runner = Runner::new(2)?;
    /// let (stop, progress) = (AtomicBool::new(false), Progress::default());
    /// let done = runner.run(&Double { seed: 1 }, 0..6000, true, &stop, None, &progress);
    /// assert_eq!((done.games, done.records.len()), (0..6000, 6000));
    /// assert!((900..1100).contains(&done.tally), "{} of 6000", done.tally);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run<E: Experiment>(
        &self,
        experiment: &E,
        games: Range<u64>,
        keep_records: bool,
        stop: &AtomicBool,
        until: Option<Instant>,
        progress: &Progress,
    ) -> Done<E> {
        let next = AtomicU64::new(games.start);
        let aborted = AtomicU64::new(u64::MAX);
        // A small range is divided among all threads.
        let share = (games.end - games.start) / (2 * self.pool.threads() as u64);
        let size = self.batch.min(share).max(1);
        let is_over = || {
            let has_begun = next.load(Ordering::Relaxed) > games.start;
            let is_late = |end| has_begun && Instant::now() >= end;
            stop.load(Ordering::Relaxed) || until.is_some_and(is_late)
        };
        let announced = CurrentMatchup::announced();
        let parts = self.pool.broadcast(|| {
            CurrentMatchup::adopt(&announced);
            let mut part = ThreadResult { tally: experiment.tally(), records: Vec::new() };
            while !is_over()
                && let Some(batch) = take_batch(&next, games.end, size)
            {
                let end = play_batch(experiment, batch.clone(), keep_records, &mut part);
                progress.add(end - batch.start);
                if end < batch.end {
                    aborted.fetch_min(end, Ordering::Relaxed);
                    next.store(games.end, Ordering::Relaxed);
                }
            }
            part
        });
        let end = next.into_inner().min(games.end).min(aborted.into_inner());
        gather(experiment, parts, games.start..end)
    }
}

/// Takes the next batch of at most `size` games; returns `None` if all games are taken.
///
/// `next` is the index of the first game that no thread has taken, and `end` is the index after the last game.
fn take_batch(next: &AtomicU64, end: u64, size: u64) -> Option<Range<u64>> {
    let step = |first: u64| (first < end).then(|| first.saturating_add(size).min(end));
    let first = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step).ok()?;
    Some(first..first.saturating_add(size).min(end))
}

/// Plays a batch, adds its games to `part`, and returns the index after the last finished game.
///
/// A game that an external policy aborts ends the batch and is not counted.
fn play_batch<E: Experiment>(
    experiment: &E,
    batch: Range<u64>,
    keep_records: bool,
    part: &mut ThreadResult<E>,
) -> u64 {
    let (mut played, mut records) = (batch.start, Vec::new());
    let play = || {
        while played < batch.end {
            CurrentMatchup::game(played);
            experiment.play(played, &mut part.tally, |record| {
                if keep_records {
                    records.push(record.clone());
                }
            });
            played += 1;
        }
    };
    if let Err(payload) = catch_unwind(AssertUnwindSafe(play))
        && !GameAborted::is(&*payload)
    {
        resume_unwind(payload);
    }
    if keep_records {
        part.records.push((batch.start, records));
    }
    played
}

fn gather<E: Experiment>(
    experiment: &E,
    parts: Vec<ThreadResult<E>>,
    games: Range<u64>,
) -> Done<E> {
    let mut tally = experiment.tally();
    let mut batches = Vec::new();
    for part in parts {
        tally.merge(&part.tally);
        batches.extend(part.records);
    }
    batches.sort_unstable_by_key(|&(first, _)| first);
    let records = batches.into_iter().flat_map(|(_, records)| records).collect();
    Done { tally, records, games }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Experiment in which an external policy aborts the game with this index.
    struct Unfinished(u64);

    impl Experiment for Unfinished {
        type Tally = Vec<u64>;
        type Record = u64;

        fn tally(&self) -> Vec<u64> {
            Vec::new()
        }

        fn play(&self, index: u64, tally: &mut Vec<u64>, then: impl FnOnce(&u64)) {
            if index == self.0 {
                resume_unwind(Box::new(GameAborted));
            }
            tally.push(index);
            then(&index);
        }
    }

    #[test]
    fn an_aborted_game_ends_the_run_and_is_not_counted() {
        let runner = Runner::new(1).expect("threads start").with_batch(10);
        let (stop, progress) = (AtomicBool::new(false), Progress::default());
        for broken in [0, 9, 10, 37, 99] {
            for keep in [false, true] {
                let done = runner.run(&Unfinished(broken), 0..99, keep, &stop, None, &progress);
                let played: Vec<u64> = (0..broken).collect();
                assert_eq!((done.games, &done.tally), (0..broken, &played));
                assert_eq!(done.records, if keep { played } else { Vec::new() });
            }
        }
    }

    /// Experiment in which the game with this index sets the flag that stops the run.
    struct Stopping<'a>(u64, &'a AtomicBool);

    impl Experiment for Stopping<'_> {
        type Tally = u64;
        type Record = ();

        fn tally(&self) -> u64 {
            0
        }

        fn play(&self, index: u64, tally: &mut u64, _: impl FnOnce(&())) {
            self.1.fetch_or(index == self.0, Ordering::Relaxed);
            *tally += 1;
        }
    }

    #[test]
    fn few_games_are_played_after_the_flag_is_set() {
        let runner = Runner::new(1).expect("threads start");
        for last in [0, 5, 1000] {
            let stop = AtomicBool::new(false);
            let game = Stopping(last, &stop);
            let done = runner.run(&game, 0..1_000_000, false, &stop, None, &Progress::default());
            assert_eq!(done.tally, done.games.end);
            assert!((last + 1..=last + 16).contains(&done.games.end), "{:?}", done.games);
        }
    }

    #[test]
    #[should_panic(expected = "a bug")]
    fn a_panic_is_passed_on() {
        struct Bug;
        impl Experiment for Bug {
            type Tally = [u64; 0];
            type Record = ();
            fn tally(&self) -> [u64; 0] {
                []
            }
            fn play(&self, _: u64, _: &mut [u64; 0], _: impl FnOnce(&())) {
                panic!("a bug");
            }
        }
        let runner = Runner::new(1).expect("threads start");
        runner.run(&Bug, 0..9, false, &AtomicBool::new(false), None, &Progress::default());
    }
}
