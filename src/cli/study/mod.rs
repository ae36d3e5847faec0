//! What commands that compare many runs have in common.
//!
//! | file | what |
//! |---|---|
//! | this one | options, and what a study is |
//! | `cost` | what a study will take |
//! | `retrain` | options and cost of fine-tuning |
//! | `writer` | how what it has found is written up |

mod cost;
mod retrain;
mod writer;

pub use self::retrain::RetrainArgs;
use self::writer::Writer;
use crate::prelude::*;
use clap::builder::Resettable;

/// Options of every study.
#[derive(Debug, Args)]
pub struct StudyArgs {
    #[command(flatten)]
    pub play: PlayArgs,

    /// Smallest difference of win rates that matters, as a share
    ///
    /// A result is marked as clear only if its whole interval lies beyond this value. Where a study makes
    /// many comparisons, the intervals are wider, so that few differences are clear by chance.
    #[arg(long, alias = "negligible", value_name = "SHARE", default_value_t = DEFAULT_SMALLEST_EFFECT)]
    #[arg(value_parser = number::matters, allow_negative_numbers = true)]
    matters: f64,
}

impl StudyArgs {
    /// What matters, as the option that says so.
    fn matters(&self) -> (&'static str, String) {
        ("--matters", self.matters.to_string())
    }
}

// A study with the options of every study: its subcommand. The study comes first, so that its own options
// do in the help.
#[derive(Debug, Args)]
#[command(about = Resettable::from(described::<S>().get_about().cloned()))]
#[command(long_about = Resettable::from(described::<S>().get_long_about().cloned()))]
#[command(mut_args(|arg| helped(arg, "games", &games_help::<S>())))]
pub struct StudyCommand<S: Study + Args> {
    #[command(flatten)]
    study: S,
    #[command(flatten)]
    args: StudyArgs,
}

/// Returns a command that has the description and the options of a study.
fn described<S: Args>() -> clap::Command {
    S::augment_args(clap::Command::default())
}

/// Returns the help of `-n` for a study.
fn games_help<S: Study>() -> String {
    let usual = S::USUAL_GAMES.map_or_else(|| S::GAMES.to_string(), str::to_owned);
    format!("{}, such as 100000, 1e6, 10k or 2M [default: {usual}]", S::GAMES_MEANING)
}

/// Who plays in the games of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum At {
    /// The players named
    #[default]
    Players,
    /// The equilibrium of `compare` among them
    Equilibrium,
}

impl At {
    /// Whether it is the equilibrium.
    pub fn is_equilibrium(self) -> bool {
        self == At::Equilibrium
    }

    /// The option, unless it is at its default.
    pub fn option(self) -> Option<(&'static str, String)> {
        self.is_equilibrium().then(|| ("--at", "equilibrium".to_owned()))
    }

    /// Checks that there is one.
    ///
    /// # Errors
    /// If the game has no two sides.
    pub fn check(self, game: &dyn GameDefinition) -> Result<()> {
        if self.is_equilibrium() && game.parts().opponents().is_none() {
            bail!("only a game of two sides has an equilibrium; name players instead");
        }
        Ok(())
    }
}

/// What a study is called outside: the scenario as it was named, and where its files go.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// What the user called the scenario.
    pub scenario: &'a str,
    /// Where the result files go.
    pub dir: &'a Path,
}

/// A command that plays several lines (variants and matchups) on the same luck, and compares them.
pub trait Study {
    /// The subcommand.
    const NAME: &'static str;
    /// Games of each line unless the user says otherwise.
    const GAMES: u64 = 100_000;
    /// Description of the games that `-n` counts, for the help.
    const GAMES_MEANING: &'static str = "Games of each variant and matchup";
    /// Description of the default of `-n` for the help, if it is not [`Study::GAMES`].
    const USUAL_GAMES: Option<&'static str> = None;
    /// Whether what it finds out has places on the map of the game, if there is one.
    const HAS_MAP: bool = false;

    /// Who is to play, given what the command line says.
    fn wanted(&self, _game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        given
    }

    /// Takes what it needs of the options of every study.
    fn take(&mut self, _args: &mut StudyArgs) {}

    /// Its own options as they were given; those at their defaults may be left out.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Games of each line unless the user says otherwise, for intervals at a level.
    fn games(&self, _level: f64) -> u64 {
        Self::GAMES
    }

    /// Returns how trained policies are fine-tuned on each scenario, for a study with the master seed `seed`.
    fn retrain(&self, _seed: u64) -> Option<FineTuningPlan<'static>> {
        None
    }

    /// What its command line names: the scenario, and what stands behind or before it.
    fn operands<'a>(&'a self, scenario: &'a str) -> Vec<&'a str> {
        vec![scenario]
    }

    /// Loads what stands beside the scenario.
    ///
    /// # Errors
    /// What is wrong with it.
    fn load_operand(&self) -> Result<Option<Document>> {
        Ok(None)
    }

    /// The scenario that the first is compared with, if it is.
    fn compared_with(&self, _session: &Session<'_>) -> Option<Document> {
        None
    }

    /// The options that change its result, and anything else that its plan must record.
    fn plan(&self, _session: &Session<'_>) -> Vec<(&'static str, String)> {
        self.options()
    }

    /// Who else plays, beside those in the matchups.
    fn others(&self, _session: &Session<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Whether it goes on from a checkpoint.
    fn resumes(&self) -> bool {
        false
    }

    /// Where it may keep how far it has got, with its plan.
    ///
    /// # Errors
    /// If it cannot go on from what is there.
    fn keep_in(&self, _dir: &LockedDirectory, _plan: &Plan) -> Result<()> {
        Ok(())
    }

    /// Whether it has kept there how far it has got.
    fn is_kept(&self) -> bool {
        false
    }

    /// The fewest games that it plays of anything besides those of its lines, which a trial plays a part
    /// of; 0 if no trial shows what it takes.
    fn least(&self) -> u64 {
        u64::MAX
    }

    /// Of a search, which ends when it has found enough: the games of a full stage.
    fn stage(&self, _session: &Session<'_>) -> Option<u64> {
        None
    }

    /// Plays some games as that search does; how many.
    fn sample(&self, _session: &Session<'_>, _games: u64) -> Option<u64> {
        None
    }

    /// Checks its options before anything is played or written.
    ///
    /// # Errors
    /// What the user must change.
    fn check(&self, _session: &Session<'_>) -> Result<()> {
        Ok(())
    }

    /// Plays, and says what came of it.
    ///
    /// # Errors
    /// What the user must change.
    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult>;

    /// Scenarios that came of it, to be written beside its tables: the name of the file, and its text.
    ///
    /// # Errors
    /// If one cannot be written.
    fn scenarios(
        &self,
        _session: &Session<'_>,
        _answer: &StudyResult,
        _place: Place<'_>,
    ) -> Result<Vec<(String, String)>> {
        Ok(Vec::new())
    }
}

/// The players who search, playing on as those in the matchups.
pub fn searchers(session: &Session<'_>) -> Vec<String> {
    let matchups = session.matchups();
    let players = matchups.iter().flat_map(Matchup::players).map(|(_, player)| player);
    let policies = players.map(|player| player.split('@').next().unwrap_or(player));
    let search = |policy| {
        let infos = session.game().catalogue().policies.iter();
        infos.filter_map(move |info| info.searching(2, policy, policy))
    };
    policies.flat_map(search).collect()
}

impl<S: Study + Args> StudyCommand<S> {
    pub fn execute<L: Games>(mut self, external: &ExternalPolicies) -> Result<Ending> {
        self.study.take(&mut self.args);
        setup::play::<L>(&self.args.play, external, &self)
    }
}

impl<S: Study + Args> Command for StudyCommand<S> {
    fn wanted(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        self.study.wanted(game, given)
    }

    fn load_operand(&self) -> Result<Option<Document>> {
        self.study.load_operand()
    }

    fn play(&self, setup: &Setup<'_>) -> Result<Ending> {
        let StudyCommand { study, args } = self;
        let (name, PlayArgs { runner: runner_args, common, ci_level, .. }) =
            (setup.document.name(), &args.play);
        let (runner, dir) =
            (runner_args.runner(common)?, directory(common.out.as_deref(), name, S::NAME));
        // The number of games is not known beforehand: some studies play until they know enough.
        let progress = runner_args.progress(common, None, name);
        let stop = stop_when_interrupted()?;
        let amount = args.play.amount(study.games(*ci_level));
        let session = Session {
            document: setup.document,
            model: &setup.model,
            casts: &setup.casts,
            policies: setup.policies,
            seed: setup.seed,
            level: amount.level,
            matters: args.matters,
            games: amount.games,
            precision: amount.precision,
            retrain: study.retrain(setup.seed),
            rounds: Rounds { runner: &runner, stop: &stop, progress: &progress },
            counted: &Counted::default(),
            replay: &|(matchup, settings)| setup.now_playing(matchup, settings),
        };
        study.check(&session)?;
        if session.retrain.is_some() {
            session.can_retrain().map_err(Error::msg)?;
        }
        let place = Place { scenario: setup.scenario, dir: &dir };
        let writer = Writer { study, args, setup, session: &session, place, amount };
        let plan = writer.plan();
        let destination = args.play.claim(&dir, &plan, study.resumes())?;
        if let Some(there) = &destination {
            study.keep_in(there.held(), &plan)?;
        }
        let casts = session.with_retrained();
        let session = Session { casts: &casts, ..session };
        // Another program's players play no game that does not count.
        let is_alone = Host::of_thread().is_none() && setup.policies.external().is_empty();
        if cfg!(unix) && is_alone && !args.play.common.quiet {
            retrain::announce_cost(study, &session);
            cost::tell(study, &session);
        }
        let check = session.check_fine_tuning(&session.matchups());
        let retrain = session.retrain.map(|it| it.with_harmed(&check.harmed));
        let conducted = study.conduct(&Session { retrain, ..session });
        let mut result = conducted.or_else(|error| match session.is_complete() {
            true => Err(error),
            // Without games some studies have nothing to say.
            false => Ok(session.result(Vec::new())),
        })?;
        result.tables.extend((!check.rows.is_empty()).then(|| check.sheet(session.parts())));
        progress.finish();
        let saved = destination.map_or(Ok(None), |there| writer.save(there, &result));
        publish::tell(saved, |place, out| writer.tell(&result, place, out))?;
        Ok(match result {
            StudyResult { complete: false, .. } => Ending::Interrupted,
            StudyResult { unmet: true, .. } => Ending::CheckFailed,
            _ => Ending::Fine,
        })
    }
}
