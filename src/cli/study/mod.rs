//! Commands of all studies: their options, their announced cost, and their results.
//!
//! | file | content |
//! |---|---|
//! | this one | the commands of the studies that [`registry`](sandtable_analysis::registry) lists |
//! | `cost` | the cost of a study, announced before it begins |
//! | `journal` | the checkpoint from which a study is resumed or extended |
//! | `retrain` | the cost of fine-tuning |
//! | `training` | checkpoints of a training |
//! | `writer` | the files and the output of a result |

pub mod cost;
mod journal;
mod retrain;
mod training;
mod writer;

use self::journal::StudyCheckpoint;
use self::training::TrainingCheckpoint;
use self::writer::Writer;
use crate::prelude::*;
use clap::builder::Resettable;
use clap::error::ErrorKind as UsageError;
use clap::{ArgMatches, FromArgMatches, Subcommand};
use sandtable_analysis::journal::Journal;
use sandtable_analysis::registry::{STUDIES, StudyEntry};
use sandtable_analysis::study::{SharedOptions, StudyGroup};

/// Options of every study.
#[derive(Debug, Args)]
pub struct StudyArgs {
    #[command(flatten)]
    pub play: PlayArgs,

    /// Smallest difference of win rates that matters, as a share
    ///
    /// A difference is clear only if its whole interval lies beyond this value. If a study makes many
    /// comparisons, it must also pass a stricter test than the ± shown, so that few are clear by chance.
    #[arg(long, alias = "negligible", value_name = "SHARE", default_value_t = DEFAULT_SMALLEST_EFFECT)]
    #[arg(value_parser = number::parse_smallest_effect, allow_negative_numbers = true)]
    matters: f64,

    /// Continue a study that was interrupted or killed, or extend one with more games or a finer precision
    ///
    /// Games that the checkpoint in the result folder holds are not played again. The result is the same as that
    /// of an uninterrupted study. A study that trains policies repeats the trainings that did not fit into the
    /// checkpoint.
    #[arg(long, conflicts_with = "no_files")]
    pub resume: bool,
}

impl StudyArgs {
    fn matters_option(&self) -> (String, String) {
        ("--matters".to_owned(), self.matters.to_string())
    }

    /// Passes the shared options to the study, which takes the options that it handles itself.
    fn share_options(&mut self, study: &mut dyn Study) {
        let PlayArgs { common, players, .. } = &mut self.play;
        let mut shared = SharedOptions {
            set: std::mem::take(&mut common.set),
            out: common.out.clone(),
            wanted: players.wanted(),
            reader: Some(files::read),
        };
        study.take_options(&mut shared);
        common.set = shared.set;
    }
}

/// Command of a study: the study with its own options, and the options of every study.
#[derive(Debug)]
pub struct StudyCommand {
    study: Box<dyn Study>,
    args: StudyArgs,
}

fn command_of(entry: &StudyEntry) -> clap::Command {
    let own = (entry.augment)(clap::Command::new(entry.info.name));
    let (about, long_about) = (own.get_about().cloned(), own.get_long_about().cloned());
    let help = games_help(entry);
    let without: &[&str] = if entry.info.takes_precision { &[] } else { &["precision"] };
    let command =
        StudyArgs::augment_args(own).mut_args(|arg| hidden(helped(arg, "games", &help), without));
    command.about(Resettable::from(about)).long_about(Resettable::from(long_about))
}

fn games_help(entry: &StudyEntry) -> String {
    let info = entry.info;
    let usual = match info.usual_games {
        _ if info.compares => "until `--precision` 0.005, or 0.01 with trained policies".to_owned(),
        Some(usual) => usual.to_owned(),
        None => info.games.to_string(),
    };
    format!("{}, such as 100000, 1e6, 10k or 2M [default: {usual}]", info.games_meaning)
}

impl Subcommand for StudyCommand {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        command.subcommands(STUDIES.iter().map(command_of))
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        StudyCommand::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        STUDIES.iter().any(|it| it.info.name == name)
    }
}

impl FromArgMatches for StudyCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<StudyCommand, clap::Error> {
        let named = matches.subcommand().and_then(|(name, matches)| {
            STUDIES.iter().find(|it| it.info.name == name).map(|entry| (entry, matches))
        });
        let (entry, matches) =
            named.ok_or_else(|| clap::Error::new(UsageError::MissingSubcommand))?;
        let (study, args) = ((entry.from_matches)(matches)?, StudyArgs::from_arg_matches(matches)?);
        Ok(StudyCommand { study, args })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = StudyCommand::from_arg_matches(matches)?;
        Ok(())
    }
}

impl StudyCommand {
    pub fn execute<L: Games>(mut self, external: &ExternalPolicies) -> Result<Ending> {
        self.args.share_options(&mut *self.study);
        setup::play::<L>(&self.args.play, external, &self)
    }
}

impl StudyCommand {
    /// Opens the checkpoint of the study in its folder, with the journal of its games.
    ///
    /// A study that trains policies has no journal.
    fn checkpoint(
        &self,
        destination: &Destination,
        plan: &Plan,
    ) -> Result<(StudyCheckpoint, Option<Journal>)> {
        let rules @ [resume, force] = [self.args.resume, self.args.play.output.force];
        if !self.study.has_checkpoints() {
            let (checkpoint, journal) = StudyCheckpoint::open(destination, plan, rules)?;
            return Ok((checkpoint, Some(journal)));
        }
        let training = TrainingCheckpoint::new(destination.held().clone(), plan, resume, force)?;
        let training = Arc::new(training);
        self.study.accept_checkpoint_store(training.clone());
        Ok((StudyCheckpoint::Training(training), None))
    }
}

impl StudyCommand {
    /// Checks that `--precision` is given only to a study that plays until its figures are precise.
    fn check_precision(&self) -> Result<()> {
        let info = self.study.info();
        if self.args.play.precision.is_some() && !info.takes_precision {
            bail!("{} takes no `--precision`\n  help: use `-n` and `--judge`", info.name);
        }
        Ok(())
    }

    /// Returns the default number of games or precision of the study.
    ///
    /// It is reduced if several modes play, so that all of them cost as much as one.
    fn default_amount(&self, setup: &Setup<'_>) -> DefaultAmount {
        let (matchups, info) = (setup.matchups(), self.study.info());
        let of_one = match info.compares {
            true => DefaultAmount::for_comparison(&matchups),
            false => DefaultAmount::Games(self.study.default_games(self.args.play.ci_level)),
        };
        let modes: BTreeSet<&str> = matchups.iter().filter_map(Matchup::mode).collect();
        let is_shared = info.compares || info.group == StudyGroup::Understand;
        if modes.len() < 2 || !is_shared || self.args.play.has_amount() {
            return of_one;
        }
        let shared = of_one.shared_by(modes.len());
        let mode = setup.of_game.parts.mode().map_or("mode", |it| it.key);
        output::note(&format!(
            "{} share what one would take by default: each is played {shared} instead of {of_one}\n  help: name \
             one with `--{mode}`, or ask for more with `-n` or `--precision`",
            counted(modes.len() as u64, mode)
        ));
        shared
    }
}

impl Command for StudyCommand {
    fn complete_request(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        self.study.complete_request(game, given)
    }

    fn load_operand(&self) -> Result<Option<Document>> {
        self.study.load_operand()
    }

    fn play(&self, setup: &Setup<'_>) -> Result<Ending> {
        let (study, args) = (&*self.study, &self.args);
        self.check_precision()?;
        let (name, PlayArgs { runner: runner_args, common, .. }) =
            (setup.document.name(), &args.play);
        let runner = runner_args.runner(common)?;
        let dir = result_directory(common.out.as_deref(), name, study.info().name);
        // The number of games is not known beforehand, because some studies play up to a precision.
        let progress = runner_args.progress(common, None, name);
        let stop = stop_when_interrupted()?;
        let amount = args.play.amount(self.default_amount(setup));
        let session = Session {
            document: setup.document,
            model: &setup.model,
            prepared: &setup.casts,
            policies: setup.policies,
            seed: setup.seed,
            level: amount.level,
            smallest_effect: args.matters,
            games: amount.games,
            precision: amount.precision,
            retrain: study.fine_tuning_plan(setup.seed),
            rounds: Rounds { runner: &runner, stop: &stop, progress: &progress },
            counted: &GameCounts::default(),
            scenarios: &ScenarioCache::default(),
            replay: &|(matchup, settings)| setup.now_playing(matchup, settings),
        };
        if let Some(folder) = study.saved_policies() {
            setup.policies.keep(&folder, trained::read_team(setup.game(), &folder)?);
        }
        study.check(&session)?;
        study.remarks(&session).iter().for_each(|remark| output::note(remark));
        if session.retrain.is_some() {
            session.check_can_fine_tune().map_err(Error::msg)?;
        }
        let place = ResultLocation { scenario: setup.scenario, dir: &dir };
        let writer = Writer { study, args, setup, session: &session, place, amount };
        let plan = writer.plan();
        let destination = args.play.claim(&dir, &plan, args.resume)?;
        let checkpoint = destination.as_ref().map(|it| self.checkpoint(it, &plan)).transpose()?;
        let (checkpoint, journal) = checkpoint.unzip();
        let counted = GameCounts::with_journal(journal.flatten());
        let casts = session.casts_with_fine_tuned();
        let session = Session { prepared: &casts, counted: &counted, ..session };
        let continues = checkpoint.as_ref().is_some_and(StudyCheckpoint::continues);
        // The dry run that estimates the cost must not call the policies of another program.
        let is_alone = Host::of_thread().is_none() && setup.policies.external().is_empty();
        if cfg!(unix) && is_alone && !args.play.common.quiet && !continues {
            retrain::announce_cost(study, &session);
            cost::announce_cost(study, &session);
        }
        let check = session.check_fine_tuning(&session.matchups());
        let retrain = session.retrain.map(|it| it.with_harmed(&check.harmed));
        let conducted = study.conduct(&Session { retrain, ..session });
        let mut result = conducted.or_else(|error| match session.is_complete() {
            true => Err(error),
            // Some studies fail without games, which is no error after an interruption.
            false => Ok(session.build_result(Vec::new())),
        })?;
        result.tables.extend((!check.rows.is_empty()).then(|| check.sheet(session.parts())));
        progress.finish();
        let saved = destination.map_or(Ok(None), |there| {
            writer.save(there, &result, checkpoint.as_ref(), counted.journal())
        });
        publish::print_result(saved, |place, out| writer.write_to(&result, place, out))?;
        Ok(match result {
            StudyResult { complete: false, .. } => Ending::Interrupted,
            StudyResult { unmet: true, .. } => Ending::CheckFailed,
            _ => Ending::Fine,
        })
    }
}
