//! Playing of an experiment in rounds, with interim checks of the tally between them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Experiment, Progress, Runner};
use sandtable_stats::Mergeable;

/// Maximum number of records held in memory.
const MAX_RECORDS: u64 = 1 << 14;

/// Receiver of the records of single games.
///
/// Its arguments are the index of the first game and the records.
pub type Sink<'a, R> = &'a mut dyn FnMut(u64, Vec<R>);

/// Action between rounds on the state of the run, such as writing a checkpoint.
pub struct Watch<'a, T> {
    /// Duration of a round; started batches are finished.
    pub every: Duration,
    /// Action on the state of the run.
    pub then: &'a mut dyn FnMut(&Played<T>),
}

/// State of a run in rounds.
pub struct Played<T> {
    /// Tally of all games played.
    pub tally: T,
    /// Index after the last game, which is the number of games if the first has index 0.
    pub games: u64,
    /// True if the tally was sufficient or the last check was reached; false if the run was stopped.
    pub finished: bool,
}

/// Resources for playing an experiment in rounds.
#[derive(Clone, Copy)]
pub struct Rounds<'a> {
    /// Pool of threads.
    pub runner: &'a Runner,
    /// Flag that stops the run when it becomes true.
    pub stop: &'a AtomicBool,
    /// Progress on standard error.
    pub progress: &'a Progress,
}

impl Rounds<'_> {
    /// Continues a run from the state `played` and returns its new state.
    ///
    /// `looks` are the rising numbers of games for interim checks; those below the games already played are skipped.
    /// After each check the run ends if the tally is `enough`, and in any case after the last one. The `sink`
    /// receives the record of every game in the order of indices. Between rounds, the `watch` receives the state.
    pub fn play_on<E: Experiment>(
        &self,
        experiment: &E,
        mut played: Played<E::Tally>,
        looks: impl IntoIterator<Item = u64>,
        mut enough: impl FnMut(&E::Tally) -> bool,
        mut sink: Option<Sink<'_, E::Record>>,
        mut watch: Option<Watch<'_, E::Tally>>,
    ) -> Played<E::Tally> {
        let first = played.games;
        for look in looks.into_iter().filter(|&look| look >= first) {
            while played.games < look && !self.stop.load(Ordering::Relaxed) {
                // If the clock is so late that the sum overflows, the round has no end of its own.
                let until =
                    watch.as_ref().and_then(|watch| Instant::now().checked_add(watch.every));
                self.round(experiment, look, until, &mut played, &mut sink);
                if let Some(watch) = &mut watch {
                    (watch.then)(&played);
                }
            }
            if played.games < look {
                return played;
            }
            if enough(&played.tally) {
                break;
            }
        }
        Played { finished: true, ..played }
    }

    fn round<E: Experiment>(
        &self,
        experiment: &E,
        look: u64,
        until: Option<Instant>,
        played: &mut Played<E::Tally>,
        sink: &mut Option<Sink<'_, E::Record>>,
    ) {
        let longest = if sink.is_some() { MAX_RECORDS } else { u64::MAX };
        let games = played.games..look.min(played.games.saturating_add(longest));
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
            let before = Played { tally: games, games, finished: false };
            let (mut looked, mut seen) = (Vec::new(), games);
            let enough = |games: &u64| {
                looked.push(*games);
                false
            };
            let mut then = |played: &Played<u64>| {
                assert!(played.tally == played.games && played.games >= seen);
                seen = played.games;
            };
            let watch = Watch { every: Duration::from_micros(20), then: &mut then };
            let looks = [10, 20, 30];
            let played = rounds.play_on(&Count, before, looks, enough, None, Some(watch));
            assert!(played.finished);
            assert_eq!((&looked[..], seen), (left, games.max(30)));
        }
    }
}
