//! Options of `sensitivity`.

use super::{FactsPlan, SensitivityPlan};
use crate::effects::readings::other_readings;
use crate::options::EffectArgs;
use crate::retrain::FineTuningPlan;
use crate::study::prelude::*;
use sandtable_scenario::{Fact, RECONSTRUCTION, suggest};

const FIRST_STAGE_GAMES: u64 = 400;

const MAX_SECOND_STAGE_STEPS: usize = 20;

/// Measure how much open rules and uncertain facts of a scenario change the win rate
///
/// Every other reading of each ruling is compared with the scenario's own reading on the same luck, one at a time. A
/// game that is known not to depend on a ruling counts without being played again. Every fact of the chosen origin is
/// changed by one step each way: a whole number by 1, yes to no, a row of a table to the next one, a route removed. In
/// the first stage, all steps play a few games. In the second stage, the steps with the largest effects play new games,
/// by which they are ranked. Names, texts and orders are not changed.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(
    feature = "cli",
    command(after_help = "Example: sandtable sensitivity {variant} --only rulings -n 2000")
)]
pub struct Sensitivity {
    /// Change only the rulings, or only the facts
    #[cfg_attr(feature = "cli", arg(long, value_enum, value_name = "KIND"))]
    only: Option<Only>,

    /// Change the facts of this origin; may be repeated [default: reconstruction]
    #[cfg_attr(feature = "cli", arg(long, value_name = "ORIGIN"))]
    origin: Vec<String>,

    /// Games of every step of a fact in the first stage [default: 400]
    #[cfg_attr(feature = "cli", arg(long, value_name = "GAMES", allow_negative_numbers = true))]
    #[cfg_attr(feature = "cli", arg(value_parser = crate::number::parse_games))]
    picking: Option<u64>,

    /// Number of steps of facts in the second stage [default: 20]
    #[cfg_attr(feature = "cli", arg(long, value_name = "STEPS"))]
    #[cfg_attr(feature = "cli", arg(value_parser = crate::number::parse_whole::<usize>(1..=u64::MAX)))]
    most: Option<usize>,

    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    effects: EffectArgs,
}

/// Kind of change to which the study is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum Only {
    /// Other readings of rulings
    Rulings,
    /// Steps of facts
    Facts,
}

impl Sensitivity {
    /// Returns the origins, such as `reconstruction`, whose facts are changed.
    fn origins(&self) -> Vec<String> {
        match self.origin.is_empty() {
            true => vec![RECONSTRUCTION.to_owned()],
            false => self.origin.clone(),
        }
    }

    fn has_options_of_facts(&self) -> bool {
        !self.origin.is_empty() || self.picking.is_some() || self.most.is_some()
    }

    fn plays_readings(&self, session: &Session<'_>) -> bool {
        self.only != Some(Only::Facts) && !other_readings(session.model).is_empty()
    }

    fn plays_facts(&self, session: &Session<'_>) -> bool {
        let origins = self.origins();
        let is_asked = |fact: &Fact| origins.contains(&fact.origin);
        self.only != Some(Only::Rulings) && session.document.facts().iter().any(is_asked)
    }

    /// Checks that the scenario has facts of each origin (provenance), such as `reconstruction`.
    fn check_origins_exist(&self, session: &Session<'_>, origins: &[String]) -> Result<()> {
        let facts = session.document.facts();
        let unknown = origins.iter().find(|it| facts.iter().all(|fact| fact.origin != **it));
        let Some(origin) = unknown else { return Ok(()) };
        let origins_of_facts = facts.iter().map(|fact| &fact.origin[..]);
        let origins_of_facts: BTreeSet<&str> =
            origins_of_facts.filter(|origin| !origin.is_empty()).collect();
        let hint = match origins_of_facts.is_empty() {
            true => "no fact of it says where it comes from".to_owned(),
            false => suggest::hint(origin, origins_of_facts, "there are"),
        };
        bail!("`--origin {origin}`: nothing in the scenario comes from there; {hint}")
    }
}

impl DescribedOptions for Sensitivity {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "sensitivity",
        group: StudyGroup::Change,
        compares: true,
        games_meaning: "Games of each reading, and of each step in the second stage",
        ..StudyInfo::USUAL
    };
}

impl Study for Sensitivity {
    fn fine_tuning_plan(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.effects.fine_tuning_plan(seed)
    }

    fn smallest_other_games(&self) -> u64 {
        match self.only {
            Some(Only::Rulings) => u64::MAX,
            _ => self.picking.unwrap_or(FIRST_STAGE_GAMES),
        }
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        self.effects.measures(session.game())?;
        match self.only {
            Some(Only::Rulings) if self.has_options_of_facts() => {
                bail!(
                    "`--origin`, `--picking` and `--most` are about facts\n  help: leave them or \
                     `--only rulings` out"
                )
            }
            Some(Only::Facts) => self.check_origins_exist(session, &self.origins())?,
            _ => self.check_origins_exist(session, &self.origin)?,
        }
        let name = session.game().info().name;
        if self.only == Some(Only::Rulings) && !self.plays_readings(session) {
            bail!("the rules of {name} leave nothing open");
        }
        if !self.plays_readings(session) && !self.plays_facts(session) {
            bail!("the rules of {name} leave nothing open, and no fact is a {RECONSTRUCTION}");
        }
        if session.retrain.is_some() && self.plays_facts(session) {
            bail!(
                "policies are not fine-tuned on steps of facts\n  help: add `--only rulings`, or leave \
                 `--retrain` out"
            );
        }
        Ok(())
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let facts = self.plays_facts(session).then(|| FactsPlan {
            origins: self.origins(),
            picking: self.picking.unwrap_or(FIRST_STAGE_GAMES),
            most: self.most.unwrap_or(MAX_SECOND_STAGE_STEPS),
        });
        let plan = SensitivityPlan {
            readings: self.plays_readings(session),
            facts,
            measures: self.effects.measures(session.game())?,
        };
        Ok(super::study(session, &plan)?)
    }
}
