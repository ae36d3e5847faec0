//! Checkpoints: how far a run has got, on disk while it is played.
//!
//! What a contest adds up to after so many games is the same however it got there. So a checkpoint
//! may be written at any time, and the run that goes on from it ends with the same bytes.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value as Json;

use super::order::Order;
use crate::cli::output;
use crate::games::Game;
use crate::report::figures::counted;
use crate::report::files;
use crate::report::saved::{CHECKPOINT, Checkpoint, Reached};
use crate::report::sealed;
use crate::runner::Played;

const NAME: &str = "checkpoint.json";

/// Writing takes at most one part in so many of the time.
const SHARE: u32 = 50;

/// What to do with a checkpoint that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Go on from it.
    Resume,
    /// Begin anew, and keep it until there is more.
    Keep,
    /// Begin anew, whatever it is.
    Replace,
}

/// The checkpoint of a run.
pub struct Checkpoints {
    path: PathBuf,
    plan: Json,
    every: Duration,
    next: Instant,
    /// How many games the file holds.
    kept: u64,
    /// How long playing took before, and when it went on.
    played: Duration,
    began: Instant,
    /// The command that goes on from the checkpoint.
    resume: String,
}

impl Checkpoints {
    /// The checkpoint in `dir`, and how far the contests have got if it is to be resumed; it is
    /// written `every` so often.
    ///
    /// # Errors
    /// If there is one that is damaged or of another plan.
    pub fn open<G: Game>(
        order: &Order<'_, G>,
        dir: &Path,
        existing: Existing,
        every: Duration,
        resume: String,
    ) -> Result<(Checkpoints, Vec<Reached<G::Tally>>)> {
        let now = Instant::now();
        let mut checkpoints = Checkpoints {
            path: dir.join(NAME),
            plan: order.plan_json()?,
            every,
            next: now + every,
            kept: 0,
            played: Duration::ZERO,
            began: now,
            resume,
        };
        if existing == Existing::Replace {
            return Ok((checkpoints, Vec::new()));
        }
        let path = checkpoints.path.display();
        let Some(found) = checkpoints.read(order)? else {
            if existing == Existing::Resume {
                output::note(&format!("there is no {path}: beginning with the first game"));
            }
            return Ok((checkpoints, Vec::new()));
        };
        let games = counted(found.games(), "game");
        if existing == Existing::Keep {
            output::note(&format!("{path} holds {games} of this plan; `--resume` goes on from it"));
            checkpoints.kept = found.games();
            return Ok((checkpoints, Vec::new()));
        }
        output::note(&format!("going on from {games}"));
        checkpoints.kept = found.games();
        checkpoints.played = Duration::from_millis(found.milliseconds);
        Ok((checkpoints, found.contests))
    }

    /// The checkpoint that is there, if it is of this plan and sound.
    fn read<G: Game>(&self, order: &Order<'_, G>) -> Result<Option<Checkpoint<G::Tally>>> {
        let path = self.path.display();
        let bytes = match std::fs::read(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.with_context(|| format!("cannot read {path}"))?,
        };
        let help = "remove it, or begin anew with `--force`";
        let plan = opened::<IgnoredAny>(&bytes)
            .map_err(|error| anyhow!("{path} cannot be used: {error}\n  help: {help}"))?
            .plan;
        if let Some(lines) = files::difference(&plan, &self.plan, ["there", "asked for"]) {
            bail!(
                "{path} is a checkpoint of another plan:\n{lines}\n  help: choose another \
                 directory with `--out`, or begin anew with `--force`"
            );
        }
        let found = opened::<G::Tally>(&bytes)
            .map_err(|error| anyhow!("{path} cannot be used: {error}\n  help: {help}"))?;
        let casts = &order.setup.casts;
        let mut pairs = casts.iter().zip(&found.contests);
        let is_sound = |(cast, it): (_, &Reached<_>)| {
            G::is_sound(cast, &it.tally, it.games)
                && order.games.is_none_or(|most| it.games <= most)
        };
        if found.contests.len() > casts.len() || !pairs.all(is_sound) {
            bail!("{path} cannot be used: its counts contradict each other\n  help: {help}");
        }
        Ok(Some(found))
    }

    /// How often there may be something to write.
    pub fn every(&self) -> Duration {
        self.every
    }

    /// How long playing took, that of the runs before included.
    pub fn elapsed(&self) -> Duration {
        self.played + self.began.elapsed()
    }

    /// Whether there is something to go on from.
    pub fn exists(&self) -> bool {
        self.kept > 0
    }

    /// The command that goes on from here.
    pub fn resume(&self) -> &str {
        &self.resume
    }

    /// Writes the checkpoint if it is time to: the contests that are done, and the one under way.
    pub fn save_in_time<T: Serialize>(
        &mut self,
        done: &[Reached<T>],
        under_way: &Played<T>,
    ) -> Result<()> {
        let began = Instant::now();
        if began < self.next {
            return Ok(());
        }
        let last = Reached { games: under_way.games, tally: &under_way.tally };
        self.save(done, Some(last))?;
        self.next = Instant::now() + self.every.max(began.elapsed() * SHARE);
        Ok(())
    }

    /// Writes the checkpoint, unless there is one that has got as far.
    ///
    /// # Errors
    /// If the file system fails; then the last one is still there.
    pub fn save<T: Serialize>(
        &mut self,
        done: &[Reached<T>],
        under_way: Option<Reached<&T>>,
    ) -> Result<()> {
        let done = done.iter().map(|it| Reached { games: it.games, tally: &it.tally });
        let contests = done.chain(under_way).collect();
        let milliseconds = self.elapsed().as_millis() as u64;
        let checkpoint = Checkpoint { plan: self.plan.clone(), milliseconds, contests };
        if checkpoint.games() <= self.kept {
            return Ok(());
        }
        let bytes = sealed::seal(CHECKPOINT, &checkpoint)?;
        let help = &self.resume;
        files::write(&self.path, &bytes).map_err(|error| {
            anyhow!("{:#}\n  help: make room, and go on with `{help}`", anyhow!(error))
        })?;
        self.kept = checkpoint.games();
        Ok(())
    }

    /// Removes the checkpoint of a result that is there.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn remove(self) -> Result<()> {
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed.with_context(|| format!("cannot remove {}", self.path.display())),
        }
    }
}

fn opened<T: DeserializeOwned>(bytes: &[u8]) -> Result<Checkpoint<T>, sealed::SealError> {
    sealed::open(CHECKPOINT, bytes)
}
