//! `train`: training of policies on a scenario.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::{CheckpointStore, TrainPlan};
use crate::compare::competitive_policies;
use crate::grid::GridPoint;
use crate::policy_names::{refuse_unnameable, rewrite_folder};
use crate::study::prelude::*;
use crate::study::result_directory;
use crate::vary::{self, VaryArgs};
use sandtable_learn::{Environment, League, PolicyNets};

/// Train policies on a scenario by playing it, and measure how strong they are
///
/// The policy of each side starts without knowledge of the game. Both train in games against each other, the
/// players named, earlier versions of themselves, and opponents that are trained to beat them. The trained
/// policies are written to one file for each side. Name them as `trained:DIR` in any command. With enough games
/// they beat the players they met; they are about ten times as slow.
///
/// In a solitaire game, the policy starts from the decisions of a scripted player, and trains on one {mode}.
///
/// With `--vary`, the policies train on the scenario and on every point of a grid around it, so that they can
/// also play variants. They are measured on the scenario itself.
///
/// After training, all players play against each other on new luck. In a two-sided game, a best response then
/// trains against the policy of each side, for as many games as that policy (see `--responses`), and a search
/// player that knows how they decide plays against them. The result shows how often the first side wins against
/// the strongest opponent found, and how often the strongest opponent found of the second side wins. This range is
/// no bound on the value of the game, because stronger opponents may widen it. A trained policy always takes the
/// same action in the same situation, so it cannot mix: in a game that rewards bluffing, the range stays wide.
#[derive(Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(
    feature = "cli",
    command(after_help = "Example: sandtable train {variant} -n 20k --judge 1000")
)]
pub struct Train {
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    vary: VaryArgs,

    /// Stop as soon as the strongest opponent found gains less than this number of points
    ///
    /// The opponents are best responses, the players named and a search player. The gain is measured after a
    /// quarter and after half of the games.
    #[cfg_attr(feature = "cli", arg(long, value_name = "POINTS", value_parser = crate::number::parse_points, allow_negative_numbers = true))]
    until_gap: Option<f64>,

    /// Training games of each best response [default: as many as each policy, half of -n]
    ///
    /// A response is called weak if it trains for fewer games than the policies.
    #[cfg_attr(feature = "cli", arg(long, value_name = "GAMES", value_parser = crate::number::parse_games))]
    responses: Option<u64>,

    /// Start from the policies in this folder, or from `trained`, the policies that ship with the program
    #[cfg_attr(feature = "cli", arg(long, value_name = "DIR"))]
    from: Option<String>,

    /// Games of each matchup that measure the strength of the policies
    #[cfg_attr(feature = "cli", arg(long, value_name = "GAMES", value_parser = crate::number::parse_games, default_value_t = DEFAULT_FINAL_GAMES))]
    judge: u64,

    /// Directory of the result files; `None` for the default.
    #[serde(skip)]
    #[cfg_attr(feature = "cli", arg(skip))]
    out: Option<PathBuf>,

    /// Storage for the checkpoints of the training; empty until a store is accepted.
    #[serde(skip)]
    #[cfg_attr(feature = "cli", arg(skip))]
    store: OnceLock<Arc<dyn CheckpointStore + Send + Sync>>,
}

/// Default number of games of each matchup by which the trained policies are measured.
const DEFAULT_FINAL_GAMES: u64 = 20_000;

impl Default for Train {
    fn default() -> Train {
        Train {
            vary: VaryArgs::default(),
            until_gap: None,
            responses: None,
            from: None,
            judge: DEFAULT_FINAL_GAMES,
            out: None,
            store: OnceLock::new(),
        }
    }
}

impl Train {
    /// Creates the environment of the training from the scenario and the variants of `--vary`.
    ///
    /// # Errors
    /// If a variant is invalid or has other missions, or if the game has no policies that train.
    fn training_environment(&self, session: &Session<'_>) -> Result<Box<dyn Environment>> {
        let points = self.vary.points(session.game()).map_err(Complaints)?;
        let arms =
            if points.is_empty() { Vec::new() } else { vary::prepare_arms(session, &points)? };
        let casts = |index: usize| arms.iter().map(|arm| arm[index].prepared[0].clone()).collect();
        let variant = |(index, point): (usize, &GridPoint)| (point.settings(), casts(index + 1));
        let variants: Vec<_> = points.iter().enumerate().map(variant).collect();
        super::training_environment(session.game(), session.prepared, &variants).map_err(Error::msg)
    }

    /// Returns the digests of the variants of the scenario on which the policies also train.
    ///
    /// # Errors
    /// If a variant is invalid.
    fn variants(&self, session: &Session<'_>) -> Result<Vec<String>> {
        let points = self.vary.points(session.game()).map_err(Complaints)?;
        points
            .iter()
            .map(|it| Ok(session.game().digest(&session.document.with(&it.settings())?)))
            .collect()
    }

    fn folder_of_result(&self, session: &Session<'_>) -> String {
        let name = session.document.name();
        result_directory(self.out.as_deref(), name, Self::INFO.name).display().to_string()
    }

    /// Returns the nets from which the training starts, by seat, and their number of training games.
    ///
    /// # Errors
    /// If the folder of `--from` has no policies, or none that fit the scenario.
    fn initial_nets(&self, session: &Session<'_>) -> Result<(Vec<Option<PolicyNets>>, u64)> {
        let Some(folder) = &self.from else { return Ok((Vec::new(), 0)) };
        if folder == TRAINED {
            return Ok((super::shipped_nets(session), super::shipped_games(session.game())));
        }
        let folder = &rewrite_folder(folder);
        let team = session.policies.team(folder);
        let team = team.with_context(|| format!("no policies of {folder} were read"))?;
        let environment = self.training_environment(session)?;
        let policies = team.iter().zip(environment.seats());
        let nets: Vec<PolicyNets> = policies.map(|(policy, schema)| policy.nets(schema)).collect();
        if nets.iter().any(PolicyNets::is_zero) {
            bail!("the players of {folder} have learned nothing of this; leave --from out");
        }
        let games = team.iter().map(|it| it.games).max().unwrap_or(0);
        Ok((nets.into_iter().map(Some).collect(), games))
    }
}

impl Train {
    /// Returns the number of training games of the policies and their exploiters together.
    fn training_games(&self, session: &Session<'_>) -> u64 {
        session.games.unwrap_or(Self::INFO.games)
    }

    /// Checks that options about best responses are used only for a game with two sides.
    ///
    /// # Errors
    /// If a solitaire game has such an option.
    fn check_responses(&self, game: &dyn GameDefinition) -> Result<()> {
        let options =
            [("--until-gap", self.until_gap.is_some()), ("--responses", self.responses.is_some())];
        match options.iter().find(|(_, is_given)| *is_given && game.parts().opponents().is_none()) {
            Some((option, _)) => {
                bail!("nobody learns to beat a player of {}; leave {option} out", game.info().name)
            }
            None => Ok(()),
        }
    }

    /// Checks that `--until-gap` does not end the training by the gain of weak best responses.
    ///
    /// A response is weak if it trains on fewer games than the policies, which train on `games`.
    ///
    /// # Errors
    /// If the responses are weak.
    fn check_gap(&self, games: u64) -> Result<()> {
        let is_weak = match self.responses {
            Some(responses) => responses < games,
            None => self.from.is_some(),
        };
        if self.until_gap.is_some() && is_weak {
            bail!(
                "--until-gap ends a training only by responses that learn from as many games as the \
                 players\n  help: name --responses {games}, or leave --until-gap out"
            );
        }
        Ok(())
    }
}

impl DescribedOptions for Train {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "train",
        group: StudyGroup::Policies,
        games: 1_000_000,
        games_meaning: "Games that the policies train on",
        takes_precision: false,
        ..StudyInfo::USUAL
    };
}

impl Study for Train {
    /// Adds all scripted policies that play to win to each seat without a named policy.
    fn complete_request(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        game.parts()
            .seats()
            .fold(given, |wanted, seat| wanted.or(seat.key, competitive_policies(game)))
    }

    fn take_options(&mut self, shared: &mut SharedOptions) {
        self.out = shared.out.clone();
    }

    fn extra_policies(&self, _: &Session<'_>) -> Vec<String> {
        let name = |it: &String| match &it[..] {
            TRAINED => TRAINED.to_owned(),
            folder => format!("{TRAINED}:{folder}"),
        };
        self.from.iter().map(name).chain(self.vary.named_policies()).collect()
    }

    fn saved_policies(&self) -> Option<String> {
        self.from.as_deref().filter(|folder| *folder != TRAINED).map(rewrite_folder)
    }

    fn has_checkpoints(&self) -> bool {
        true
    }

    fn accept_checkpoint_store(&self, store: Arc<dyn CheckpointStore + Send + Sync>) {
        // A study is conducted once, with the first store that it receives.
        let _ = self.store.set(store);
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        refuse_unnameable(&self.folder_of_result(session))?;
        self.check_responses(session.game())?;
        require_own_decks("players learn with", &session.matchups()).map_err(Error::msg)?;
        let environment = self.training_environment(session)?;
        let (_, before) = self.initial_nets(session)?;
        self.check_gap(
            League::games_without_exploiters(&*environment, self.training_games(session))
                .saturating_add(before),
        )
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let (initial_nets, initial_games) = self.initial_nets(session)?;
        // The trial for the cost plays as if the gap were never reached.
        let gap =
            self.until_gap.map(|points| if session.is_trial() { -1.0 } else { points / 100.0 });
        let plan = TrainPlan {
            games: self.training_games(session),
            responses: self.responses.map(|games| session.scale_for_trial(games)),
            gap,
            final_games: session.scale_for_trial(self.judge),
            folder: self.folder_of_result(session),
            variants: self.variants(session)?,
            initial_nets,
            initial_games,
        };
        let store = self.store.get().filter(|_| !session.is_trial());
        let saved = store.map(|it| -> &(dyn CheckpointStore + Sync) { &**it });
        let result = super::study(session, &*self.training_environment(session)?, &plan, saved);
        result.ok_or_else(|| match store {
            Some(store) => store.mismatch_error(),
            None => anyhow!("nobody has learned anything"),
        })
    }
}
