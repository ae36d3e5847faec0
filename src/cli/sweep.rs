//! `sweep`: keys of the scenario and parameters of players, varied on a grid.

use super::vary::{self, VaryArgs};
use crate::prelude::*;
use sandtable_analysis::sweep;
use sandtable_games::Measure;
use sandtable_summary::each_once;

/// Vary keys of the scenario or parameters of players, and measure the effect of each value
///
/// Every point of the grid is compared with the scenario and the players as given, on the same luck.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable sweep {variant} --vary {vary}")]
#[command(mut_arg("vary", |arg| arg.required(true)))]
pub struct Sweep {
    #[command(flatten)]
    vary: VaryArgs,

    #[command(flatten)]
    retrain: RetrainArgs,

    /// Metric of a game to compare besides the win rate, by its name in `sandtable list`; may be repeated
    #[arg(long, value_name = "NAME")]
    measure: Vec<String>,
}

/// Numbers of a game that are compared beside who wins.
type Measures<G> = Vec<(&'static str, Measure<G>)>;

impl Sweep {
    /// The measures asked for.
    fn measures<G: Game>(&self) -> Result<Measures<G>, Vec<String>> {
        let known = G::measures();
        let (mut errors, mut measures) = (Vec::new(), Vec::new());
        for name in each_once(self.measure.iter()) {
            match known.iter().find(|(known, _)| known == name) {
                Some(measure) => measures.push(*measure),
                None => {
                    let names = known.iter().map(|(name, _)| *name);
                    let hint = suggest::hint(name, names, "there are");
                    errors.push(format!("`--measure {name}`: unknown name; {hint}"));
                }
            }
        }
        if errors.is_empty() { Ok(measures) } else { Err(errors) }
    }

    /// Reads the grid and the measures.
    fn prepared<G: Game>(&self) -> Result<Prepared<G>> {
        let (points, measures) = (self.vary.points::<G>(), self.measures::<G>());
        let errors = points.as_ref().err().into_iter().chain(measures.as_ref().err());
        let errors: Vec<String> = errors.flatten().cloned().collect();
        let (Ok(points), Ok(measures)) = (points, measures) else {
            return Err(Complaints(errors).into());
        };
        Ok(Prepared { points, measures })
    }
}

/// What was asked for, understood.
struct Prepared<G: Game> {
    points: Vec<Point>,
    measures: Measures<G>,
}

impl Study for Sweep {
    const NAME: &'static str = "sweep";
    const GAMES: u64 = 20_000;

    fn options(&self) -> Vec<(&'static str, String)> {
        self.vary
            .options()
            .chain(self.measure.iter().map(|name| ("--measure", name.clone())))
            .chain(self.retrain.options())
            .collect()
    }

    fn others<G: Game>(&self, _: &Session<'_, G>) -> Vec<String> {
        self.vary.players()
    }

    fn retrain(&self, seed: u64) -> Option<FineTuningPlan<'static>> {
        self.retrain.plan(seed)
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        let Prepared { points, .. } = self.prepared::<G>()?;
        vary::lines(session, &points).map(drop)
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        let Prepared { points, measures } = self.prepared::<G>()?;
        Ok(sweep::study(session, &points, &measures))
    }
}
