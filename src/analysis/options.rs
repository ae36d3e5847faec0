//! Options that several studies share.

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

use crate::retrain::FineTuningPlan;
use crate::study::Complaints;
use sandtable_games::{GameDefinition, MeasureId};
use sandtable_scenario::suggest;
use sandtable_summary::each_once;

/// Choice of the policies that play the games of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// The players named
    #[default]
    Players,
    /// The equilibrium of `compare` among them
    Equilibrium,
}

impl At {
    /// Returns whether the policies are mixed as in the equilibrium.
    pub fn is_equilibrium(self) -> bool {
        self == At::Equilibrium
    }

    /// Checks that the game has an equilibrium, if the user chose it.
    ///
    /// # Errors
    /// If the user chose the equilibrium of a game that does not have two sides.
    pub fn check(self, game: &dyn GameDefinition) -> Result<()> {
        if self.is_equilibrium() && game.parts().opponents().is_none() {
            bail!("only a game of two sides has an equilibrium; name players instead");
        }
        Ok(())
    }
}

/// Options that fine-tune trained policies on changed scenarios.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct RetrainArgs {
    /// Also play each trained policy after further training on every scenario that is played, GAMES games
    /// each
    ///
    /// A trained policy does not notice a change that it was not trained on. With this option the study shows
    /// how much of an effect remains when it has learned the change.
    #[cfg_attr(feature = "cli", arg(long, value_name = "GAMES", value_parser = crate::number::parse_games))]
    retrain: Option<u64>,

    /// Repeat the further training with N different seeds [default: 3]
    ///
    /// The luck of training moves win rates by several points. The effect shown is the mean over the seeds, and
    /// its interval contains how far they differ. With one seed that is unknown, and no effect is called clear.
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", requires = "retrain"))]
    #[cfg_attr(feature = "cli", arg(value_parser = crate::number::parse_whole::<u64>(1..=MOST_SEEDS)))]
    retrain_seeds: Option<u64>,
}

const SEEDS: u64 = 3;

#[cfg(feature = "cli")]
const MOST_SEEDS: u64 = 1000;

impl RetrainArgs {
    /// Returns the plan of fine-tuning for the master seed `seed`; `None` without `--retrain`.
    pub fn plan(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        let seeds = self.retrain_seeds.unwrap_or(SEEDS);
        self.retrain.map(|games| FineTuningPlan::new(games, seeds, seed))
    }
}

/// Options of every study that measures the effects of changes of the scenario.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct EffectArgs {
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    retrain: RetrainArgs,

    /// Metric of a game to compare besides the win rate, by its name in `sandtable list`; may be repeated
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    measure: Vec<String>,
}

impl EffectArgs {
    /// Returns the plan of a study with the master seed `seed`, if policies are to be fine-tuned.
    pub fn fine_tuning_plan(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.retrain.plan(seed)
    }

    /// Returns the requested metrics, each once.
    ///
    /// # Errors
    /// A complaint about each name that is unknown.
    pub fn measures(&self, game: &dyn GameDefinition) -> Result<Vec<MeasureId>, Complaints> {
        let all = game.all_measures();
        let (mut complaints, mut measures) = (Vec::new(), Vec::new());
        for name in each_once(self.measure.iter()) {
            match all.iter().find(|it| it.name == name) {
                Some(measure) => measures.push(*measure),
                None => {
                    let names = all.iter().map(|it| it.name);
                    let hint = suggest::hint(name, names, "there are");
                    complaints.push(format!("`--measure {name}`: unknown name; {hint}"));
                }
            }
        }
        if complaints.is_empty() { Ok(measures) } else { Err(Complaints(complaints)) }
    }
}
