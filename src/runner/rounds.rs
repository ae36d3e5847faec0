//! Playing of an experiment in rounds; interim checks decide whether it has enough games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Experiment, Progress, Runner};
use sandtable_stats::Mergeable;

/// Maximum number of game records held in memory; a round ends when there are as many.
const MAX_RECORDS: u64 = 1 << 14;

/// Function that receives the records of single games.
///
/// The arguments are the index of the first game, and the records of that game and the following ones.
pub type RecordSink<'a, R> = &'a mut dyn FnMut(u64, Vec<R>);

/// Function called after each round, for example to write a checkpoint, and the length of a round.
pub struct RoundHook<'a, T> {
    /// Time after which a round ends; batches of games that have started are still finished.
    pub every: Duration,
    /// Function that receives the state of the run after a round.
    pub then: &'a mut dyn FnMut(&RunState<T>),
}

/// State of a run after some rounds, from which the run can be continued.
pub struct RunState<T> {
    /// Tally (sums) of all games played so far.
    pub tally: T,
    /// Index after the last game played: the number of games, if the first index is 0.
    pub games: u64,
    /// True if the run ended at an interim check; false if it was stopped before.
    pub finished: bool,
}

/// Threads, stop flag and progress display for playing an experiment with interim checks.
#[derive(Clone, Copy)]
pub struct Rounds<'a> {
    /// Pool of threads on which games are played.
    pub runner: &'a Runner,
    /// Flag that stops the run when it becomes true.
    pub stop: &'a AtomicBool,
    /// Display of the progress, which counts finished games.
    pub progress: &'a Progress,
}

impl Rounds<'_> {
    /// Continues `experiment` from the state `before` until it has enough games; returns the new state.
    ///
    /// `checks` are the rising numbers of games after which interim checks come. Those below the games already played
    /// are skipped. The run ends at a check where `enough` returns true for the tally, and at the last check in any
    /// case. It ends unfinished if the stop flag becomes true. `sink` receives the records of all games in the order of
    /// their indices, and `hook` the state after each round.
    pub fn resume<E: Experiment>(
        &self,
        experiment: &E,
        before: RunState<E::Tally>,
        checks: impl IntoIterator<Item = u64>,
        mut enough: impl FnMut(&E::Tally) -> bool,
        mut sink: Option<RecordSink<'_, E::Record>>,
        mut hook: Option<RoundHook<'_, E::Tally>>,
    ) -> RunState<E::Tally> {
        let (first, mut played) = (before.games, before);
        for check in checks.into_iter().filter(|&check| check >= first) {
            while played.games < check && !self.stop.load(Ordering::Relaxed) {
                // If the clock is so late that the sum overflows, the round has no time limit.
                let until = hook.as_ref().and_then(|hook| Instant::now().checked_add(hook.every));
                self.round(experiment, check, until, &mut played, &mut sink);
                if let Some(hook) = &mut hook {
                    (hook.then)(&played);
                }
            }
            if played.games < check {
                return played;
            }
            if enough(&played.tally) {
                break;
            }
        }
        RunState { finished: true, ..played }
    }

    fn round<E: Experiment>(
        &self,
        experiment: &E,
        check: u64,
        until: Option<Instant>,
        played: &mut RunState<E::Tally>,
        sink: &mut Option<RecordSink<'_, E::Record>>,
    ) {
        let longest = if sink.is_some() { MAX_RECORDS } else { u64::MAX };
        let games = played.games..check.min(played.games.saturating_add(longest));
        let Rounds { runner, stop, progress } = *self;
        let done = runner.run(experiment, games, sink.is_some(), stop, until, progress);
        played.tally.merge(&done.tally);
        played.games = done.games.end;
        if let Some(sink) = sink {
            sink(done.games.start, done.records);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Count;

    impl Experiment for Count {
        type Tally = u64;
        type Record = u64;

        fn tally(&self) -> u64 {
            0
        }

        fn play(&self, index: u64, tally: &mut u64, then: impl FnOnce(&u64)) {
            *tally += 1;
            then(&index);
        }
    }

    #[test]
    fn a_continued_run_takes_the_remaining_checks_and_is_watched() {
        let runner = Runner::new(2).expect("threads start").with_batch(1);
        let (stop, progress) = (AtomicBool::new(false), Progress::default());
        let rounds = Rounds { runner: &runner, stop: &stop, progress: &progress };
        for (games, left) in [(0, [10, 20, 30].as_slice()), (20, &[20, 30]), (21, &[30]), (31, &[])]
        {
            let before = RunState { tally: games, games, finished: false };
            let (mut checked, mut last) = (Vec::new(), games);
            let enough = |games: &u64| {
                checked.push(*games);
                false
            };
            let mut then = |played: &RunState<u64>| {
                assert!(played.tally == played.games && played.games >= last);
                last = played.games;
            };
            let hook = RoundHook { every: Duration::from_micros(20), then: &mut then };
            let checks = [10, 20, 30];
            let played = rounds.resume(&Count, before, checks, enough, None, Some(hook));
            assert!(played.finished);
            assert_eq!((&checked[..], last), (left, games.max(30)));
        }
    }
}
