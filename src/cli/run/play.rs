//! Playing the matchups of a run.

use super::Run;
use super::checkpoints::Checkpoints;
use super::games::GamesTable;
use super::landmarks::{NotedGames, Notes};
use super::spec::RunSpec;
use crate::prelude::*;
use sandtable_runner::{MatchupGames, RecordSink, RoundHook, RunState, interim_checks};

/// A run under way: its specification, and what it is played with.
pub struct RunSession<'a, G: Game> {
    spec: &'a RunSpec<'a, G>,
    runner: Runner,
    /// Turns true when the run is interrupted.
    pub stop: Arc<AtomicBool>,
    progress: Progress,
}

/// What playing has brought.
pub struct RunResult<T> {
    /// How far each matchup has got.
    pub reached: Vec<MatchupProgress<T>>,
    /// What was noted of the games of each matchup.
    pub notes: Vec<Notes>,
    /// Whether everything asked for was played; false after an interruption.
    pub complete: bool,
    /// The error of saving that ended playing, if one did.
    pub failure: Option<Error>,
}

impl<T> RunResult<T> {
    /// The games of all matchups.
    pub fn games(&self) -> u64 {
        self.reached.iter().map(|it| it.games).sum()
    }
}

/// The first error of saving. It ends playing, and not the program, so that what was played is still
/// printed.
struct Failure<'a> {
    error: RefCell<Option<Error>>,
    stop: &'a AtomicBool,
}

impl Failure<'_> {
    /// Saves, unless saving has failed before.
    fn unless(&self, save: impl FnOnce() -> Result<()>) {
        let is_first = self.error.borrow().is_none();
        if let Some(error) = is_first.then(save).and_then(Result::err) {
            self.error.replace(Some(error));
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl<'a, G: Game> RunSession<'a, G> {
    /// Prepares to play `games` games of a run, if their number is known.
    pub fn new(args: &Run, spec: &'a RunSpec<'a, G>, games: Option<u64>) -> Result<Self> {
        Ok(RunSession {
            spec,
            stop: stop_when_interrupted()?,
            runner: args.play.runner.runner(&args.play.common)?,
            progress: args.play.runner.progress(
                &args.play.common,
                games,
                spec.setup.document.name(),
            ),
        })
    }

    /// Plays all matchups one after the other, each from where it was `reached` before.
    pub fn play(
        &self,
        mut reached: Vec<MatchupProgress<G::Tally>>,
        table: Option<&RefCell<GamesTable>>,
        mut checkpoints: Option<&mut Checkpoints>,
    ) -> RunResult<G::Tally> {
        let failure = Failure { error: RefCell::new(None), stop: &self.stop };
        let notes: Vec<_> = self.spec.setup.casts.iter().map(|_| Notes::new()).collect();
        let mut complete = true;
        for (place, cast) in self.spec.setup.casts.iter().enumerate() {
            reached.resize_with(reached.len().max(place + 1), || self.nothing(cast));
            let before = std::mem::replace(&mut reached[place], self.nothing(cast));
            let (done, later) = (&reached[..place], &reached[place + 1..]);
            let mut then = checkpoints.as_deref_mut().map(|checkpoints| {
                let (every, failure) = (checkpoints.every, &failure);
                let save = move |it: &RunState<_>| {
                    failure.unless(|| checkpoints.save_in_time(done, it, later, table))
                };
                (every, save)
            });
            let hook = then.as_mut().map(|(every, then)| RoundHook { every: *every, then });
            let games = NotedGames::new(self.games_of(cast), &notes[place]);
            let played = self.play_matchup(&games, before, table, &failure, hook);
            complete &= played.finished;
            reached[place] = MatchupProgress { games: played.games, tally: played.tally };
        }
        self.progress.finish();
        RunResult { reached, notes, complete, failure: failure.error.into_inner() }
    }

    fn nothing(&self, cast: &G::Cast) -> MatchupProgress<G::Tally> {
        MatchupProgress { games: 0, tally: G::Tally::new(cast) }
    }

    fn play_matchup(
        &self,
        experiment: &NotedGames<'_, G>,
        before: MatchupProgress<G::Tally>,
        table: Option<&RefCell<GamesTable>>,
        failure: &Failure<'_>,
        hook: Option<RoundHook<'_, G::Tally>>,
    ) -> RunState<G::Tally> {
        let (limit, precision) = (self.spec.amount.games, self.spec.precision());
        let mut write = table.map(|table| {
            move |first: u64, records: Vec<G::Record>| {
                let games = (first..).zip(&records);
                failure.unless(|| table.borrow_mut().write::<G>(experiment.cast(), games))
            }
        });
        let sink = write.as_mut().map(|write| write as RecordSink<'_, G::Record>);
        let checks = interim_checks(limit, precision.is_some());
        let enough = |tally: &G::Tally| {
            let (wins, n) = tally.wins();
            precision.is_none_or(|precision| precision.is_reached(wins, n))
        };
        self.progress.add(before.games);
        let before = RunState { tally: before.tally, games: before.games, finished: false };
        self.rounds().resume(experiment, before, checks, enough, sink, hook)
    }

    /// Plays the games of each matchup with the given indices; none if interrupted.
    pub fn play_shard(&self, games: Range<u64>) -> Option<Vec<G::Tally>> {
        let play = |cast| {
            let before =
                RunState { tally: G::Tally::new(cast), games: games.start, finished: false };
            let (experiment, checks) = (self.games_of(cast), [games.end]);
            let played = self.rounds().resume(&experiment, before, checks, |_| true, None, None);
            played.finished.then_some(played.tally)
        };
        let tallies = self.spec.setup.casts.iter().map(play).collect();
        self.progress.finish();
        tallies
    }

    /// The games of a matchup; from now on panics name it.
    fn games_of<'c>(&self, cast: &'c G::Cast) -> MatchupGames<'c, G> {
        self.spec.setup.announce(cast);
        MatchupGames { cast, seed: self.spec.setup.seed }
    }

    fn rounds(&self) -> Rounds<'_> {
        Rounds { runner: &self.runner, stop: &self.stop, progress: &self.progress }
    }
}
