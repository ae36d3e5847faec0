//! Checkpoints: how far a run has got, on disk while it is played.
//!
//! The tally of a matchup after so many games is the same however it came about. So a checkpoint may
//! be written at any time, and a run that continues from it ends with the same bytes.

use super::games::GamesTable;
use super::spec::RunSpec;
use crate::checkpoint::CheckpointFile;
use crate::prelude::*;
use sandtable_runner::{GamesTally, RunState};

/// Writing takes at most one part in this many of the time.
const SHARE: u32 = 50;

/// The checkpoint of a run.
pub struct Checkpoints {
    file: CheckpointFile,
    /// How often one may be due.
    pub every: Duration,
    /// When it was last written, and how long to wait from then on.
    last: Instant,
    wait: Duration,
    /// How many games were played in a time that is not recorded.
    pub unclocked: u64,
    /// How long playing took before, and when it was continued.
    played: Duration,
    began: Instant,
    /// The command that continues from the checkpoint.
    resume: String,
}

/// How far the matchups of a run had got before, and its table of single games at that time.
pub type Earlier = (Vec<MatchupProgress<BoxedTally>>, Option<FileDigest>);

impl Checkpoints {
    /// The checkpoint of a plan in `dir`, written at intervals of `every`; `resume` is the command
    /// that continues from it.
    pub fn new(dir: LockedDirectory, plan: Json, every: Duration, resume: String) -> Checkpoints {
        let (began, played) = (Instant::now(), Duration::ZERO);
        let (last, wait) = (began, every);
        let file = CheckpointFile::new(dir, plan);
        Checkpoints { file, every, last, wait, unclocked: 0, played, began, resume }
    }

    /// How far the run had got before, if it is to go on; by `force` it begins anew whatever is there.
    ///
    /// # Errors
    /// If the checkpoint that is there is damaged.
    pub fn earlier(&mut self, spec: &RunSpec<'_>, resume: bool, force: bool) -> Result<Earlier> {
        if force && !resume {
            return Ok(Earlier::default());
        }
        let Some(found) = self.read(spec, resume)? else {
            if resume {
                self.file.is_missing();
            }
            return Ok(Earlier::default());
        };
        self.file.takes(&found, resume);
        if !resume {
            return Ok(Earlier::default());
        }
        self.unclocked = if found.finished { found.games() } else { 0 };
        self.played = Duration::from_millis(found.milliseconds);
        Ok((found.matchups, found.table))
    }

    /// The existing checkpoint, if it is sound and of this plan or of one that this plan can continue.
    fn read(&self, spec: &RunSpec<'_>, resume: bool) -> Result<Option<Checkpoint<BoxedTally>>> {
        let Some(Checkpoint { plan, .. }) = self.file.read::<IgnoredAny>()? else {
            return Ok(None);
        };
        // A checkpoint that may not be replaced was refused before.
        if files::describe_obstacle(&plan, &self.file.plan, resume).is_some() {
            return Ok(None);
        }
        let Some(found) = self.file.read::<Json>()? else { return Ok(None) };
        let casts = &spec.setup.casts;
        if found.matchups.len() > casts.len() {
            return Err(self.file.contradicts());
        }
        let read = |(cast, it): (&PreparedMatchup, MatchupProgress<Json>)| {
            let tally =
                cast.read_tally(it.tally).map_err(|error| self.file.is_unreadable(error))?;
            Ok::<_, Error>(MatchupProgress { games: it.games, tally })
        };
        let Checkpoint { plan, finished, milliseconds, table, matchups } = found;
        let matchups = casts.iter().zip(matchups).map(read).collect::<Result<_>>()?;
        let found = Checkpoint { plan, finished, milliseconds, table, matchups };
        let mut pairs = casts.iter().zip(&found.matchups);
        let is_sound = |(cast, it): (&PreparedMatchup, &MatchupProgress<BoxedTally>)| {
            cast.is_sound(&*it.tally, it.games)
                && spec.amount.games.is_none_or(|most| it.games <= most)
        };
        let has_table = found.table.is_some() == spec.per_game;
        if !pairs.all(is_sound) || !has_table {
            return Err(self.file.contradicts());
        }
        Ok(Some(found))
    }

    /// How long playing took, including the runs before.
    pub fn elapsed(&self) -> Duration {
        self.played.saturating_add(self.began.elapsed())
    }

    /// Writes the checkpoint if it is due: the matchups that are done, the one under way, and how
    /// far later ones had got before.
    ///
    /// # Errors
    /// If the file system fails; the last checkpoint is still there then.
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
        self.wait = self.every.max(began.elapsed().saturating_mul(SHARE));
        self.last = Instant::now();
        Ok(())
    }

    /// Writes the checkpoint, unless the one on disk has as many games.
    fn save(
        &mut self,
        matchups: Vec<MatchupProgress<&BoxedTally>>,
        table: Option<&mut GamesTable>,
    ) -> Result<()> {
        let (plan, milliseconds) = (self.file.plan.clone(), self.elapsed().as_millis() as u64);
        let mut it = Checkpoint { plan, finished: false, milliseconds, table: None, matchups };
        if self.file.holds(it.games()) {
            return Ok(());
        }
        // The table is written first: games beyond those of the checkpoint are cut off again.
        let left = table.map(|table| table.leave_in(self.file.dir.path())).transpose();
        if left.is_err() {
            self.file.dir.check()?;
        }
        it.table = left?;
        self.file.write(&it)
    }

    /// Writes the checkpoint of an interrupted run, and says how to continue it.
    ///
    /// # Errors
    /// As [`Checkpoints::save_in_time`].
    pub fn leave(
        &mut self,
        reached: &[MatchupProgress<BoxedTally>],
        table: Option<&mut GamesTable>,
    ) -> Result<()> {
        self.save(reached.iter().map(MatchupProgress::as_ref).collect(), table)?;
        output::note(&format!("go on with: {}", self.resume));
        Ok(())
    }

    /// Adds to an error of saving how to continue.
    pub fn how_to_go_on(&self, error: &anyhow::Error) -> anyhow::Error {
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
