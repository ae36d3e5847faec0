//! How far a training has got, on disk.

use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use crate::prelude::*;
use sandtable_analysis::train::{Keeper, TrainingState};
use sandtable_report::files::CHECKPOINT_FILE;

/// How often it is kept at most.
const EVERY: Duration = Duration::from_secs(20);

/// What to do about a checkpoint that is of no use.
const ANEW: &str = "help: remove it, or begin anew with `--force` and without `--resume`";

/// The checkpoint of a training.
#[derive(Debug)]
pub struct TrainingCheckpoint {
    dir: HeldDirectory,
    plan: Json,
    /// What it goes on from, until it has.
    before: Mutex<Option<TrainingState>>,
    /// How many games the file holds.
    kept: AtomicU64,
    last: Mutex<Instant>,
}

impl TrainingCheckpoint {
    /// That of a plan in `dir`, from which it goes on if it is to `resume`; by `force` it begins anew
    /// whatever is there.
    ///
    /// # Errors
    /// If it is to go on from one that is damaged or of another training.
    pub fn new(dir: HeldDirectory, plan: &Plan, resume: bool, force: bool) -> Result<Self> {
        let (before, kept, last) =
            (Mutex::default(), AtomicU64::new(0), Mutex::new(Instant::now()));
        let plan = serde_json::to_value(plan)?;
        let mut it = TrainingCheckpoint { dir, plan, before, kept, last };
        if resume {
            it.before = Mutex::new(it.read()?);
        } else if !force {
            it.tell();
        }
        Ok(it)
    }

    /// Whether there is one to go on from.
    pub fn is_there(&self) -> bool {
        self.kept.load(Ordering::Relaxed) > 0
    }

    fn path(&self) -> PathBuf {
        self.dir.path().join(CHECKPOINT_FILE)
    }

    /// What the file holds, if it is there.
    fn found<T: DeserializeOwned>(&self) -> Result<Option<Checkpoint<T>>> {
        let path = self.path();
        let bytes = match files::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.with_context(|| format!("cannot read {}", path.display()))?,
        };
        let useless = |error| anyhow!("{} cannot be used: {error}\n  {ANEW}", path.display());
        sealed::open(CHECKPOINT, &bytes).map(Some).map_err(useless)
    }

    fn read(&self) -> Result<Option<TrainingState>> {
        let path = self.path();
        let path = path.display();
        let Some(it) = self.found::<IgnoredAny>()? else {
            output::note(&format!("there is no {path}: beginning with the first game"));
            return Ok(None);
        };
        if let Some(lines) = files::difference(&it.plan, &self.plan, ["there", "asked for"]) {
            bail!(
                "{path} is of another training:\n{lines}\n  help: a training goes on as it was begun; \
                 `--from {}` goes on from its players elsewhere",
                self.dir.path().display()
            );
        }
        let reached = self.found()?.and_then(|mut it| it.matchups.pop());
        let Some(Reached { games, tally }) = reached else { return Err(self.contradicts()) };
        self.kept.store(games, Ordering::Relaxed);
        output::note(&format!("going on from {}", counted(games, "game")));
        Ok(Some(tally))
    }

    /// What to say of one that is whole, and cannot have come about.
    pub fn contradicts(&self) -> Error {
        let path = self.path();
        anyhow!("{} cannot be used: its counts contradict each other\n  {ANEW}", path.display())
    }

    /// Says that there is one of this plan, which is kept until there is more.
    fn tell(&self) {
        let Ok(Some(it)) = self.found::<IgnoredAny>() else { return };
        if it.plan == self.plan {
            let (path, games) = (self.path(), counted(it.games(), "game"));
            let help = "`--resume` goes on from it";
            output::note(&format!("{} holds {games} of this plan; {help}", path.display()));
            self.kept.store(it.games(), Ordering::Relaxed);
        }
    }
}

impl Keeper for TrainingCheckpoint {
    fn before(&self) -> Option<TrainingState> {
        self.before.lock().ok()?.take()
    }

    fn is_due(&self) -> bool {
        self.last.lock().is_ok_and(|last| last.elapsed() > EVERY)
    }

    fn keep(&self, state: &TrainingState, games: u64) {
        if games <= self.kept.load(Ordering::Relaxed) {
            return;
        }
        let matchups = vec![Reached { games, tally: state }];
        let plan = self.plan.clone();
        let it = Checkpoint { plan, finished: false, milliseconds: 0, table: None, matchups };
        let written = sealed::seal(CHECKPOINT, &it).map_err(Error::from);
        let written = written.and_then(|bytes| Ok(self.dir.write(CHECKPOINT_FILE, &bytes)?));
        match written {
            Ok(_) => self.kept.store(games, Ordering::Relaxed),
            Err(error) => {
                output::note(&format!("the training goes on without a checkpoint: {error:#}"));
            }
        }
        if let Ok(mut last) = self.last.lock() {
            *last = Instant::now();
        }
    }
}
