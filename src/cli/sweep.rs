//! `sweep`: keys of the scenario and parameters of players, varied on a grid.

use crate::prelude::*;
use sandtable_analysis::sweep;
use sandtable_analysis::vary::{self, VaryArgs};
use sandtable_games::MeasureId;
use sandtable_summary::each_once;

/// Vary keys of the scenario or parameters of players, and measure the effect of each value
///
/// Every point of the grid is compared with the scenario and the players as given, on the same luck.
#[derive(Debug, Default, Serialize, Deserialize, Args)]
#[serde(default, rename_all = "kebab-case")]
#[command(after_help = "Example: sandtable sweep {variant} --vary {vary}")]
#[command(mut_arg("vary", |arg| arg.required(true)))]
pub struct Sweep {
    #[command(flatten)]
    #[serde(flatten)]
    vary: VaryArgs,

    #[command(flatten)]
    #[serde(flatten)]
    retrain: RetrainArgs,

    /// Metric of a game to compare besides the win rate, by its name in `sandtable list`; may be repeated
    #[arg(long, value_name = "NAME")]
    measure: Vec<String>,
}

impl Sweep {
    /// The measures asked for.
    fn measures(&self, game: &dyn GameDefinition) -> Result<Vec<MeasureId>, Vec<String>> {
        let known = game.all_measures();
        let (mut errors, mut measures) = (Vec::new(), Vec::new());
        for name in each_once(self.measure.iter()) {
            match known.iter().find(|known| known.name == name) {
                Some(measure) => measures.push(*measure),
                None => {
                    let names = known.iter().map(|known| known.name);
                    let hint = suggest::hint(name, names, "there are");
                    errors.push(format!("`--measure {name}`: unknown name; {hint}"));
                }
            }
        }
        if errors.is_empty() { Ok(measures) } else { Err(errors) }
    }

    /// Reads the grid and the measures.
    fn prepared(&self, game: &dyn GameDefinition) -> Result<Prepared> {
        let (points, measures) = (self.vary.points(game), self.measures(game));
        let errors = points.as_ref().err().into_iter().chain(measures.as_ref().err());
        let errors: Vec<String> = errors.flatten().cloned().collect();
        let (Ok(points), Ok(measures)) = (points, measures) else {
            return Err(Complaints(errors).into());
        };
        Ok(Prepared { points, measures })
    }
}

/// What was asked for, understood.
struct Prepared {
    points: Vec<Point>,
    measures: Vec<MeasureId>,
}

impl Declared for Sweep {
    const INFO: &'static StudyInfo =
        &StudyInfo { name: "sweep", group: StudyGroup::Change, compares: true, ..StudyInfo::USUAL };
}

impl Study for Sweep {
    fn others(&self, _: &Session<'_>) -> Vec<String> {
        self.vary.players()
    }

    fn retrain(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.retrain.plan(seed)
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        let Prepared { points, .. } = self.prepared(session.game())?;
        vary::lines(session, &points).map(drop)
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let Prepared { points, measures } = self.prepared(session.game())?;
        Ok(sweep::study(session, &points, &measures))
    }
}
