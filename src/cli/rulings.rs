//! `rulings`: what each open question of the rules is worth.

use crate::prelude::*;
use sandtable_analysis::rulings;

/// Measure how much each other reading of an open rule changes the win rate
///
/// Every other reading of each ruling is compared with the scenario's own reading on the same luck, one at a
/// time. A game that is known not to depend on a ruling counts without being played again.
#[derive(Debug, Default, Serialize, Deserialize, Args)]
#[serde(default, rename_all = "kebab-case")]
#[command(after_help = "Example: sandtable rulings {variant} -n 2000")]
pub struct Rulings {
    #[command(flatten)]
    #[serde(flatten)]
    retrain: RetrainArgs,
}

impl Declared for Rulings {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "rulings",
        group: StudyGroup::Change,
        compares: true,
        ..StudyInfo::USUAL
    };
}

impl Study for Rulings {
    fn retrain(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.retrain.plan(seed)
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        match rulings::other_readings(session.model).is_empty() {
            true => bail!("the rules of {} leave nothing open", session.game().info().name),
            false => Ok(()),
        }
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        Ok(rulings::study(session)?)
    }
}
