//! One experiment played on and on, with a look at what there is between rounds.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Experiment, Progress, Runner};

/// How many records are held at a time.
const RECORDS: u64 = 1 << 16;

/// What is done with the records of single games: given the index of the first, and the records.
pub type Sink<'a, R, X> = &'a mut dyn FnMut(u64, Vec<R>) -> Result<(), X>;

/// What rounds have brought.
pub struct Played<T> {
    /// All games that were played, added up.
    pub tally: T,
    /// How many they are; they have the indices below it.
    pub games: u64,
    /// Whether it was enough, or the looks were used up; false if the run was stopped.
    pub finished: bool,
}

/// Who plays, and how it may be ended and watched.
pub struct Rounds<'a> {
    /// The threads.
    pub runner: &'a Runner,
    /// Ends everything when it turns true.
    pub stop: &'a AtomicBool,
    /// Is told of every game.
    pub progress: &'a Progress,
}

impl Rounds<'_> {
    /// Plays games from index 0 up to each of `looks`, which rise, until it is `enough` or they
    /// are used up. A `sink` gets every record in order of index.
    ///
    /// # Errors
    /// The first error of `sink`.
    pub fn play<E: Experiment, X>(
        &self,
        experiment: &E,
        looks: impl IntoIterator<Item = u64>,
        mut enough: impl FnMut(&E::Tally) -> bool,
        mut sink: Option<Sink<'_, E::Record, X>>,
    ) -> Result<Played<E::Tally>, X> {
        let mut played = Played { tally: experiment.tally(), games: 0, finished: false };
        for look in looks {
            while played.games < look && !self.stop.load(Ordering::Relaxed) {
                self.round(experiment, look, &mut played, &mut sink)?;
            }
            if played.games < look {
                return Ok(played);
            }
            if enough(&played.tally) {
                break;
            }
        }
        Ok(Played { finished: true, ..played })
    }

    fn round<E: Experiment, X>(
        &self,
        experiment: &E,
        look: u64,
        played: &mut Played<E::Tally>,
        sink: &mut Option<Sink<'_, E::Record, X>>,
    ) -> Result<(), X> {
        let longest = if sink.is_some() { RECORDS } else { u64::MAX };
        let games = played.games..look.min(played.games.saturating_add(longest));
        let keep = sink.is_some();
        let done = self.runner.run(experiment, games, keep, self.stop, self.progress);
        experiment.merge(&mut played.tally, done.tally);
        played.games = done.games.end;
        match sink {
            Some(sink) => sink(done.games.start, done.records),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    struct Count;

    impl Experiment for Count {
        type Tally = u64;
        type Record = u64;

        fn tally(&self) -> u64 {
            0
        }

        fn play(&self, index: u64, tally: &mut u64) -> u64 {
            *tally += 1;
            index
        }

        fn merge(&self, tally: &mut u64, other: u64) {
            *tally += other;
        }
    }

    fn rounds<X>(
        looks: &[u64],
        enough: u64,
        sink: Option<Sink<'_, u64, X>>,
    ) -> Result<(u64, u64), X> {
        let runner = Runner::new(2).expect("threads start");
        let (stop, progress) = (AtomicBool::new(false), Progress::none());
        let rounds = Rounds { runner: &runner, stop: &stop, progress: &progress };
        let looks = looks.iter().copied();
        let played = rounds.play(&Count, looks, |&games| games >= enough, sink)?;
        assert!(played.finished);
        Ok((played.tally, played.games))
    }

    #[test]
    fn playing_ends_at_the_first_look_that_is_enough() {
        let games = |enough| rounds::<Infallible>(&[10, 20, 30], enough, None);
        assert_eq!(games(11), Ok((20, 20)));
        assert_eq!(games(1000), Ok((30, 30)));
    }

    #[test]
    fn a_sink_gets_every_record_in_order() {
        let mut seen = Vec::new();
        let mut sink = |first, records: Vec<u64>| {
            assert_eq!(records.first(), Some(&first));
            assert!(records.len() as u64 <= RECORDS);
            seen.extend(records);
            Ok::<(), Infallible>(())
        };
        let games = 3 * RECORDS + 5;
        assert_eq!(rounds(&[games], games, Some(&mut sink)), Ok((games, games)));
        assert_eq!(seen, (0..games).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_of_the_sink_ends_playing() {
        let mut sink = |_, _: Vec<u64>| Err("disk full");
        assert_eq!(rounds(&[1000], 1000, Some(&mut sink)), Err("disk full"));
    }
}
