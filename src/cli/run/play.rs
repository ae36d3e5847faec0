//! Play of the matchups of a run.

use super::checkpoints::Checkpoints;
use super::cost;
use super::games::GamesTable;
use super::landmarks::{LandmarkRecords, RecordedGames};
use super::spec::RunSpec;
use crate::prelude::*;
use sandtable_runner::{
    Experiment as _, GamesTally, MatchupGames, RecordSink, RoundHook, RunState, interim_checks,
};

/// Run that is being played: its specification, threads, stop flag and progress display.
pub struct RunSession<'a> {
    spec: &'a RunSpec<'a>,
    runner: Runner,
    /// Flag that becomes true when the run is interrupted.
    pub stop: Arc<AtomicBool>,
    progress: Progress,
}

/// Tallies of a run, with the reason for an early end.
pub struct RunResult {
    /// Number of games and tally of each matchup.
    pub reached: Vec<MatchupProgress<BoxedTally>>,
    /// Records of the first games of each matchup, among which landmarks are chosen.
    pub notes: Vec<LandmarkRecords>,
    /// True if all requested games were played; false after an interruption.
    pub complete: bool,
    /// Error of saving that stopped the run, if there was one.
    pub failure: Option<Error>,
}

impl RunResult {
    /// Returns the number of games played in all matchups.
    pub fn games(&self) -> u64 {
        self.reached.iter().map(|it| it.games).sum()
    }
}

/// First error that occurred when saving; it stops the run.
///
/// The program continues, so that the results of the games played so far are still printed.
struct Failure<'a> {
    error: RefCell<Option<Error>>,
    stop: &'a AtomicBool,
}

impl Failure<'_> {
    /// Calls `save`, unless an earlier call has failed; if `save` fails, stops the run.
    fn save_unless_failed(&self, save: impl FnOnce() -> Result<()>) {
        let is_first = self.error.borrow().is_none();
        if let Some(error) = is_first.then(save).and_then(Result::err) {
            self.error.replace(Some(error));
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl<'a> RunSession<'a> {
    /// Creates the threads and the progress display for a run.
    ///
    /// `games` is the number of all games; `None` if it is not known.
    pub fn new(args: &PlayArgs, spec: &'a RunSpec<'a>, games: Option<u64>) -> Result<Self> {
        Ok(RunSession {
            spec,
            stop: stop_when_interrupted()?,
            runner: args.runner.runner(&args.common)?,
            progress: args.runner.progress(&args.common, games, spec.setup.document.name()),
        })
    }

    /// Prints the estimated cost of the run, if the run is long.
    pub fn announce_cost(&self) {
        cost::announce_cost(self.spec, &self.stop);
    }

    /// Plays the matchups one after the other, each from the progress that it has already `reached`.
    pub fn play(
        &self,
        mut reached: Vec<MatchupProgress<BoxedTally>>,
        table: Option<&RefCell<GamesTable>>,
        mut checkpoints: Option<&mut Checkpoints>,
    ) -> RunResult {
        let failure = Failure { error: RefCell::new(None), stop: &self.stop };
        let notes: Vec<_> = self.spec.setup.casts.iter().map(|_| LandmarkRecords::new()).collect();
        let mut complete = true;
        for (place, cast) in self.spec.setup.casts.iter().enumerate() {
            reached.resize_with(reached.len().max(place + 1), || self.nothing(cast));
            let before = std::mem::replace(&mut reached[place], self.nothing(cast));
            let (done, later) = (&reached[..place], &reached[place + 1..]);
            let mut then = checkpoints.as_deref_mut().map(|checkpoints| {
                let (every, failure) = (checkpoints.every, &failure);
                let save = move |state: &RunState<GamesTally>| {
                    failure
                        .save_unless_failed(|| checkpoints.save_in_time(done, state, later, table))
                };
                (every, save)
            });
            let hook = then.as_mut().map(|(every, then)| RoundHook { every: *every, then });
            let measures = cast.game().measures_in_table();
            let games = RecordedGames::new(self.games_of(cast, measures), &notes[place]);
            let played = self.play_matchup(&games, before, table, &failure, hook);
            complete &= played.finished;
            reached[place] = MatchupProgress { games: played.games, tally: played.tally.counts };
        }
        self.progress.finish();
        RunResult { reached, notes, complete, failure: failure.error.into_inner() }
    }

    fn nothing(&self, cast: &PreparedMatchup) -> MatchupProgress<BoxedTally> {
        MatchupProgress { games: 0, tally: cast.new_tally() }
    }

    fn play_matchup(
        &self,
        experiment: &RecordedGames<'_>,
        before: MatchupProgress<BoxedTally>,
        table: Option<&RefCell<GamesTable>>,
        failure: &Failure<'_>,
        hook: Option<RoundHook<'_, GamesTally>>,
    ) -> RunState<GamesTally> {
        let (limit, precision) = (self.spec.amount.games, self.spec.precision());
        let mut write = table.map(|table| {
            move |first: u64, outcomes: Vec<Outcome>| {
                failure.save_unless_failed(|| {
                    table.borrow_mut().write(experiment.cast(), first, &outcomes)
                })
            }
        });
        let sink = write.as_mut().map(|write| write as RecordSink<'_, Outcome>);
        let checks = interim_checks(limit, precision.is_some());
        let enough = |tally: &GamesTally| {
            let (wins, n) = tally.counts.wins();
            precision.is_none_or(|precision| precision.is_reached(wins, n))
        };
        self.progress.skip(before.games);
        let tally = experiment.tally_from(before.tally);
        let before = RunState { tally, games: before.games, finished: false };
        self.rounds().resume(experiment, before, checks, enough, sink, hook)
    }

    /// Plays the games with the indices `games` in each matchup, and returns the tallies.
    ///
    /// Returns `None` after an interruption.
    pub fn play_shard(&self, games: Range<u64>) -> Option<Vec<BoxedTally>> {
        let play = |cast| {
            let (experiment, checks) = (self.games_of(cast, Vec::new()), [games.end]);
            let tally = experiment.tally();
            let before = RunState { tally, games: games.start, finished: false };
            let played = self.rounds().resume(&experiment, before, checks, |_| true, None, None);
            played.finished.then_some(played.tally.counts)
        };
        let tallies = self.spec.setup.casts.iter().map(play).collect();
        self.progress.finish();
        tallies
    }

    /// Returns the games of a matchup, and makes later panics name this matchup.
    fn games_of<'c>(
        &self,
        matchup: &'c PreparedMatchup,
        measures: Vec<MeasureId>,
    ) -> MatchupGames<'c> {
        self.spec.setup.announce(matchup);
        MatchupGames { matchup, seed: self.spec.setup.seed, measures }
    }

    fn rounds(&self) -> Rounds<'_> {
        Rounds { runner: &self.runner, stop: &self.stop, progress: &self.progress }
    }
}
