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
    /// The checkpoint in `dir` of a plan, written `every` so often; `resume` is the command that
    /// goes on from it.
    pub fn new(dir: &Path, plan: Json, every: Duration, resume: String) -> Checkpoints {
        let began = Instant::now();
        let (path, next) = (dir.join(NAME), began + every);
        Checkpoints { path, plan, every, next, kept: 0, played: Duration::ZERO, began, resume }
    }

    /// How far the contests have got before, if that is to be gone on from.
    ///
    /// # Errors
    /// If the checkpoint that is there is damaged or of another plan.
    pub fn earlier<G: Game>(
        &mut self,
        order: &Order<'_, G>,
        existing: Existing,
    ) -> Result<Vec<Reached<G::Tally>>> {
        if existing == Existing::Replace {
            return Ok(Vec::new());
        }
        let path = self.path.display();
        let Some(found) = self.read(order)? else {
            if existing == Existing::Resume {
                output::note(&format!("there is no {path}: beginning with the first game"));
            }
            return Ok(Vec::new());
        };
        let games = counted(found.games(), "game");
        if existing == Existing::Keep {
            output::note(&format!("{path} holds {games} of this plan; `--resume` goes on from it"));
            self.kept = found.games();
            return Ok(Vec::new());
        }
        output::note(&format!("going on from {games}"));
        self.kept = found.games();
        self.played = Duration::from_millis(found.milliseconds);
        Ok(found.contests)
    }

    /// The checkpoint that is there, if it is of this plan and sound.
    fn read<G: Game>(&self, order: &Order<'_, G>) -> Result<Option<Checkpoint<G::Tally>>> {
        let path = self.path.display();
        let bytes = match std::fs::read(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.with_context(|| format!("cannot read {path}"))?,
        };
        let help = "remove it, or begin anew with `--force` and without `--resume`";
        let useless = |error| anyhow!("{path} cannot be used: {error}\n  help: {help}");
        let plan = opened::<IgnoredAny>(&bytes).map_err(useless)?.plan;
        if let Some(lines) = files::difference(&plan, &self.plan, ["there", "asked for"]) {
            let help = "choose another directory with `--out`, or begin anew with `--force`";
            bail!("{path} is a checkpoint of another plan:\n{lines}\n  help: {help}");
        }
        let found = opened::<G::Tally>(&bytes).map_err(useless)?;
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
    fn save<T: Serialize>(
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
        files::write(&self.path, &bytes).map_err(|error| self.make_room(&error.into()))?;
        self.kept = checkpoint.games();
        Ok(())
    }

    /// Writes the checkpoint of an interrupted run, and says how to go on.
    ///
    /// # Errors
    /// As [`Checkpoints::save`].
    pub fn leave<T: Serialize>(&mut self, reached: &[Reached<T>]) -> Result<()> {
        self.save(reached, None)?;
        output::note(&format!("go on with: {}", self.resume));
        Ok(())
    }

    /// Removes the checkpoint once a complete result was `saved`; if it was not, says how to go on.
    ///
    /// # Errors
    /// That of saving, or if the file system fails.
    pub fn close<T>(self, saved: Result<T>, complete: bool) -> Result<T> {
        if self.kept > 0 && saved.is_err() {
            return saved.map_err(|error| self.make_room(&error));
        }
        if complete && saved.is_ok() {
            match std::fs::remove_file(&self.path) {
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                gone => gone.with_context(|| format!("cannot remove {}", self.path.display()))?,
            }
        }
        saved
    }

    fn make_room(&self, error: &anyhow::Error) -> anyhow::Error {
        anyhow!("{error:#}\n  help: make room, and go on with `{}`", self.resume)
    }
}

fn opened<T: DeserializeOwned>(bytes: &[u8]) -> Result<Checkpoint<T>, sealed::SealError> {
    sealed::open(CHECKPOINT, bytes)
}
