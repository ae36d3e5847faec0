//! Options of `sweep`.

use crate::grid::GridPoint;
use crate::options::EffectArgs;
use crate::retrain::FineTuningPlan;
use crate::study::prelude::*;
use crate::vary::{self, VaryArgs};
use sandtable_games::MeasureId;

/// Vary keys of the scenario or parameters of players, and measure the effect of each value
///
/// Every point of the grid is compared with the scenario and the players as given, on the same luck.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(
    feature = "cli",
    command(after_help = "Example: sandtable sweep {variant} --vary {vary}")
)]
#[cfg_attr(feature = "cli", command(mut_arg("vary", |arg| arg.required(true))))]
pub struct Sweep {
    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    vary: VaryArgs,

    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    effects: EffectArgs,
}

impl Sweep {
    fn read_plan(&self, game: &dyn GameDefinition) -> Result<Prepared> {
        let (points, measures) = (self.vary.points(game), self.effects.measures(game));
        let errors = measures.as_ref().err().map(|it| &it.0);
        let errors = points.as_ref().err().into_iter().chain(errors);
        let errors: Vec<String> = errors.flatten().cloned().collect();
        let (Ok(points), Ok(measures)) = (points, measures) else {
            return Err(Complaints(errors).into());
        };
        Ok(Prepared { points, measures })
    }
}

struct Prepared {
    points: Vec<GridPoint>,
    measures: Vec<MeasureId>,
}

impl DescribedOptions for Sweep {
    const INFO: &'static StudyInfo =
        &StudyInfo { name: "sweep", group: StudyGroup::Change, compares: true, ..StudyInfo::USUAL };
}

impl Study for Sweep {
    fn extra_policies(&self, _: &Session<'_>) -> Vec<String> {
        self.vary.named_policies()
    }

    fn fine_tuning_plan(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.effects.fine_tuning_plan(seed)
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        let Prepared { points, .. } = self.read_plan(session.game())?;
        vary::check_points(session, &points)
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let Prepared { points, measures } = self.read_plan(session.game())?;
        Ok(super::study(session, &points, &measures))
    }
}
