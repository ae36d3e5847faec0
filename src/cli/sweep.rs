//! `sweep`: keys of the scenario and parameters of players, varied on a grid.

use anyhow::{Error, Result, anyhow};
use clap::Args;

use super::ending::Complaints;
use super::study::{Study, StudyArgs};
use crate::analysis::grid::{Point, grid};
use crate::analysis::session::{Answer, Session, unit_of};
use crate::analysis::sweep::{self, Faults, Line, Measured};
use crate::games::Game;
use crate::scenario::suggest;

/// Vary keys of the scenario or parameters of the players on a grid, and say what that changes
///
/// Every point of the grid is compared with the scenario and the players as given, on the same luck.
#[derive(Debug, Args)]
pub struct Sweep {
    /// A key of the scenario and its values (may be repeated)
    ///
    /// Values are separated by commas; `1..5` and `0.2..0.8/0.1` stand for all numbers of a range.
    /// `OPTION:NAME=VALUES` varies a parameter of the player that the option `--OPTION` names.
    #[arg(long, value_name = "KEY=VALUES", required = true)]
    vary: Vec<String>,

    /// Another number of a game to compare, by its name in `sandtable list`; may be repeated
    #[arg(long, value_name = "NAME")]
    measure: Vec<String>,

    #[command(flatten)]
    study: StudyArgs,
}

impl Sweep {
    /// The measures asked for.
    fn measures<G: Game>(&self) -> Result<Vec<Measured<G>>, Vec<String>> {
        let known = G::measures();
        let (mut errors, mut measures) = (Vec::new(), Vec::new());
        for name in &self.measure {
            match known.iter().find(|(known, _)| known == name) {
                Some((name, of)) => {
                    measures.push(Measured { name, unit: unit_of::<G>(name), of: *of });
                }
                None => {
                    let names = known.iter().map(|(name, _)| *name);
                    let hint = suggest::hint(name, names, "there are");
                    errors.push(format!("`--measure {name}`: unknown name; {hint}"));
                }
            }
        }
        if errors.is_empty() { Ok(measures) } else { Err(errors) }
    }

    /// Reads the grid and the measures, and makes every scenario that is to be played.
    fn prepared<G: Game>(&self, session: &Session<'_, G>) -> Result<Prepared<G>> {
        let (grid, measures) = (grid(&self.vary), self.measures::<G>());
        let errors = grid.as_ref().err().into_iter().chain(measures.as_ref().err());
        let mut errors: Vec<String> = errors.flatten().cloned().collect();
        errors.extend(self.vary.iter().filter_map(|typed| misplaced_dot::<G>(typed)));
        let (Ok(points), Ok(measures), true) = (grid, measures, errors.is_empty()) else {
            return Err(Complaints(errors).into());
        };
        let lines = sweep::lines(&session.base(0), &session.matchups(), &points);
        Ok(Prepared { lines: lines.map_err(refusal)?, points, measures })
    }
}

/// A complaint if a parameter of a player is written like a key of the scenario.
fn misplaced_dot<G: Game>(typed: &str) -> Option<String> {
    let (seat, rest) = typed.split_once('.')?;
    let parameter = rest.split('=').next()?.trim();
    let policies = G::catalogue().policies;
    let is_parameter =
        policies.iter().any(|it| it.parameters.iter().any(|it| it.name == parameter));
    let is_seat = G::PARTS.seats().any(|it| it.key == seat);
    let hint = format!("a parameter of a player follows a colon: `--vary {seat}:{rest}`");
    (is_seat && is_parameter).then(|| format!("`--vary {typed}`: {hint}"))
}

/// What was asked for, understood.
struct Prepared<G: Game> {
    points: Vec<Point>,
    measures: Vec<Measured<G>>,
    /// Of each matchup.
    lines: Vec<Vec<Line<G>>>,
}

/// Everything that is wrong with the points.
fn refusal(Faults { problems, complaints }: Faults) -> Error {
    let complaints = Complaints(complaints);
    match problems {
        None => complaints.into(),
        Some(problems) if complaints.0.is_empty() => problems.into(),
        Some(problems) => anyhow!("{complaints}\n{problems}"),
    }
}

impl Study for Sweep {
    const NAME: &'static str = "sweep";
    const GAMES: u64 = 20_000;

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let vary = self.vary.iter().map(|typed| ("--vary", typed.clone()));
        vary.chain(self.measure.iter().map(|name| ("--measure", name.clone()))).collect()
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        self.prepared(session).map(drop)
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        let Prepared { points, measures, lines } = self.prepared(session)?;
        Ok(sweep::study(session, &points, &measures, lines))
    }
}
