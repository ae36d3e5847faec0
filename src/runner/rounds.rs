//! One experiment played in rounds, with a look at the tally between them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Experiment, Progress, Runner};
use sandtable_stats::Mergeable;

/// How many records are held at a time.
const RECORDS: u64 = 1 << 14;

/// What is done with the records of single games: given the index of the first, and the records.
pub type Sink<'a, R> = &'a mut dyn FnMut(u64, Vec<R>);

/// What is done between rounds with the tally so far, such as writing a checkpoint.
pub struct Watch<'a, T> {
    /// How long a round lasts; the batches under way are finished.
    pub every: Duration,
    /// What is done.
    pub then: &'a mut dyn FnMut(&Played<T>),
}

/// What playing in rounds has brought.
pub struct Played<T> {
    /// All games that were played, added up.
    pub tally: T,
    /// The index after the last of them; their number, if the first had index 0.
    pub games: u64,
    /// Whether it was enough, or the last look was reached; false if the run was stopped.
    pub finished: bool,
}

/// What an experiment is played with.
#[derive(Clone, Copy)]
pub struct Rounds<'a> {
    /// The threads.
    pub runner: &'a Runner,
    /// Playing stops when it turns true.
    pub stop: &'a AtomicBool,
    /// Counts the games on standard error.
    pub progress: &'a Progress,
}

impl Rounds<'_> {
    /// Continues from what was `played` before. After each of the rising numbers of games in `looks`, those
    /// left out that it has passed, it asks whether the tally is `enough`, and ends if it is, or after the
    /// last of them. A `sink` gets the record of every game in order of index, and between rounds a `watch`
    /// gets the tally so far.
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
                // A clock that has leapt to the end of time calls for no pause.
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
        let longest = if sink.is_some() { RECORDS } else { u64::MAX };
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
    fn going_on_takes_the_looks_that_are_left_and_is_watched() {
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
