//! Checkpoints of a run, from which it can be continued or extended.
//!
//! The tally of a matchup depends only on the number of games, not on the order in which they were played. A checkpoint
//! may therefore be written at any time, and a run that continues from it ends with the same bytes.

use super::games::GamesTable;
use super::spec::RunSpec;
use crate::checkpoint::CheckpointFile;
use crate::prelude::*;
use sandtable_runner::{GamesTally, RunState};

/// Minimum time between two checkpoints, as a multiple of the time that writing a checkpoint takes.
const INTERVAL_RATIO: u32 = 50;

/// Writer of a run's checkpoint at intervals of time.
pub struct Checkpoints {
    file: CheckpointFile,
    /// Minimum time between two checkpoints.
    pub every: Duration,
    /// Time of the last checkpoint.
    last: Instant,
    /// Time from the last checkpoint to the next.
    wait: Duration,
    /// Number of games whose playing time is unknown, because their run was complete.
    pub unclocked: u64,
    /// Playing time of the earlier runs.
    played: Duration,
    /// Start of this run.
    began: Instant,
    /// Command line that continues from the checkpoint.
    resume: String,
}

/// Progress of the matchups in an earlier run, and the digest of its table of single games.
pub type EarlierProgress = (Vec<MatchupProgress<BoxedTally>>, Option<FileDigest>);

impl Checkpoints {
    /// Creates the writer of a plan's checkpoint in `dir`, with intervals of at least `every`.
    ///
    /// `resume` is the command line that continues from the checkpoint.
    pub fn new(dir: LockedDirectory, plan: Json, every: Duration, resume: String) -> Checkpoints {
        let (began, played) = (Instant::now(), Duration::ZERO);
        let (last, wait) = (began, every);
        let file = CheckpointFile::new(dir, plan);
        Checkpoints { file, every, last, wait, unclocked: 0, played, began, resume }
    }

    /// Reads the progress of an earlier run if this run is to `resume` it; otherwise returns no progress.
    ///
    /// With `force` and without `resume`, an existing checkpoint is ignored, whatever it holds.
    ///
    /// # Errors
    /// If the existing checkpoint is damaged.
    pub fn read_earlier(
        &mut self,
        spec: &RunSpec<'_>,
        resume: bool,
        force: bool,
    ) -> Result<EarlierProgress> {
        if force && !resume {
            return Ok(EarlierProgress::default());
        }
        let Some(found) = self.read(spec, resume)? else {
            if resume {
                self.file.report_missing();
            }
            return Ok(EarlierProgress::default());
        };
        self.file.record_found(&found, resume);
        if !resume {
            return Ok(EarlierProgress::default());
        }
        self.unclocked = if found.finished { found.games() } else { 0 };
        self.played = Duration::from_millis(found.milliseconds);
        Ok((found.matchups, found.table))
    }

    /// Reads the existing checkpoint; `None` if there is none or it belongs to another plan.
    ///
    /// # Errors
    /// If the checkpoint is damaged or its counts contradict each other.
    fn read(&self, spec: &RunSpec<'_>, resume: bool) -> Result<Option<Checkpoint<BoxedTally>>> {
        let Some(Checkpoint { plan, .. }) = self.file.read::<IgnoredAny>()? else {
            return Ok(None);
        };
        // A checkpoint of another plan that may not be replaced was refused before.
        if files::describe_obstacle(&plan, &self.file.plan, resume).is_some() {
            return Ok(None);
        }
        let Some(found) = self.file.read::<Json>()? else { return Ok(None) };
        let casts = &spec.setup.casts;
        if found.matchups.len() > casts.len() {
            return Err(self.file.contradiction_error());
        }
        let read = |(cast, it): (&PreparedMatchup, MatchupProgress<Json>)| {
            let tally =
                cast.read_tally(it.tally).map_err(|error| self.file.unreadable_error(error))?;
            Ok::<_, Error>(MatchupProgress { games: it.games, tally })
        };
        let Checkpoint { plan, finished, milliseconds, table, matchups } = found;
        let matchups = casts.iter().zip(matchups).map(read).collect::<Result<_>>()?;
        let earlier = Checkpoint { plan, finished, milliseconds, table, matchups };
        let mut pairs = casts.iter().zip(&earlier.matchups);
        let is_sound = |(cast, it): (&PreparedMatchup, &MatchupProgress<BoxedTally>)| {
            cast.is_sound(&*it.tally, it.games)
                && spec.amount.games.is_none_or(|most| it.games <= most)
        };
        let has_table = earlier.table.is_some() == spec.per_game;
        if !pairs.all(is_sound) || !has_table {
            return Err(self.file.contradiction_error());
        }
        Ok(Some(earlier))
    }

    /// Returns the playing time, including that of the earlier runs.
    pub fn elapsed(&self) -> Duration {
        self.played.saturating_add(self.began.elapsed())
    }

    /// Writes the checkpoint if its interval has passed.
    ///
    /// `done` are the finished matchups, `under_way` is the current one, and `later` are those that an earlier run has
    /// already begun.
    ///
    /// # Errors
    /// If the file system fails; the previous checkpoint then stays.
    pub fn save_in_time(
        &mut self,
        done: &[MatchupProgress<BoxedTally>],
        under_way: &RunState<GamesTally>,
        later: &[MatchupProgress<BoxedTally>],
        table: Option<&RefCell<GamesTable>>,
    ) -> Result<()> {
        if self.last.elapsed() < self.wait {
            return Ok(());
        }
        let began = Instant::now();
        let now = MatchupProgress { games: under_way.games, tally: &under_way.tally.counts };
        let [done, later] = [done, later].map(|some| some.iter().map(MatchupProgress::as_ref));
        let mut table = table.map(RefCell::borrow_mut);
        self.save(done.chain([now]).chain(later).collect(), table.as_deref_mut())?;
        self.wait = self.every.max(began.elapsed().saturating_mul(INTERVAL_RATIO));
        self.last = Instant::now();
        Ok(())
    }

    /// Writes the checkpoint, unless the one on disk has at least as many games.
    fn save(
        &mut self,
        matchups: Vec<MatchupProgress<&BoxedTally>>,
        table: Option<&mut GamesTable>,
    ) -> Result<()> {
        let (plan, milliseconds) = (self.file.plan.clone(), self.elapsed().as_millis() as u64);
        let mut it = Checkpoint { plan, finished: false, milliseconds, table: None, matchups };
        if self.file.contains_games(it.games()) {
            return Ok(());
        }
        // The table is written first, because a resumed run cuts off games beyond those of the checkpoint.
        let left = table.map(|table| table.leave_in(self.file.dir.path())).transpose();
        if left.is_err() {
            self.file.dir.check()?;
        }
        it.table = left?;
        self.file.write(&it)
    }

    /// Writes the checkpoint of an interrupted run, and prints the command line that continues it.
    ///
    /// # Errors
    /// As [`Checkpoints::save_in_time`].
    pub fn save_on_interruption(
        &mut self,
        reached: &[MatchupProgress<BoxedTally>],
        table: Option<&mut GamesTable>,
    ) -> Result<()> {
        self.save(reached.iter().map(MatchupProgress::as_ref).collect(), table)?;
        output::note(&format!("go on with: {}", self.resume));
        Ok(())
    }

    /// Adds a hint on continuing the run from its checkpoint to an error that occurred when saving.
    pub fn add_resume_hint(&self, error: &anyhow::Error) -> anyhow::Error {
        let first = match error.downcast_ref() {
            Some(FilesError::Moved(_) | FilesError::Gone(_)) => {
                "move the directory back, and go on"
            }
            Some(FilesError::InTheWay(_)) => "then go on",
            _ => "make room, and go on",
        };
        anyhow!("{error:#}\n  help: {first} with `{}`", self.resume)
    }
}
