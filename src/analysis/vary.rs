//! Option `--vary`: keys of the scenario and parameters of policies, with the values of a grid.

use crate::effects::points::{self, Faults};
use crate::grid::{Point, grid};
use crate::panel::PanelLine;
use crate::policy_names::without_foresight;
use crate::study::prelude::*;
use sandtable_summary::each_once;

/// Option that varies keys of the scenario and parameters of policies.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct VaryArgs {
    /// Key of the scenario and its values (may be repeated)
    ///
    /// Separate values by commas. `1..5` means 1, 2, 3, 4, 5, and `0.2..0.8/0.1` the same in steps of 0.1.
    /// `{seat}:NAME=VALUES` varies the parameter NAME of the player that `--{seat}` names.
    #[cfg_attr(feature = "cli", arg(long, value_name = "KEY=VALUES"))]
    vary: Vec<String>,
}

impl VaryArgs {
    /// Returns every point of the grid; empty if nothing is varied.
    ///
    /// # Errors
    /// A message for the user about each mistake in the option.
    pub fn points(&self, game: &dyn GameDefinition) -> Result<Vec<Point>, Vec<String>> {
        if self.vary.is_empty() {
            return Ok(Vec::new());
        }
        let points = grid(&self.vary);
        let mut errors = points.as_ref().err().cloned().unwrap_or_default();
        errors.extend(self.vary.iter().filter_map(|typed| misplaced_dot(game, typed)));
        if errors.is_empty() { points } else { Err(errors) }
    }

    /// Returns all values, without parentheses, because each may be the name of a simulated policy.
    pub fn players(&self) -> Vec<String> {
        let points = grid(&self.vary).unwrap_or_default();
        let values = points.iter().flat_map(Point::cells);
        values.map(|value| value.trim_matches(['(', ')']).to_owned()).collect()
    }
}

/// Returns a complaint if a parameter of a policy is written like a key of the scenario.
fn misplaced_dot(game: &dyn GameDefinition, typed: &str) -> Option<String> {
    let (seat, rest) = typed.split_once('.')?;
    let parameter = rest.split('=').next()?.trim();
    let policies = game.catalogue().policies;
    let is_parameter =
        policies.iter().any(|it| it.parameters.iter().any(|it| it.name == parameter));
    let is_seat = game.parts().seats().any(|it| it.key == seat);
    let hint = format!("a parameter of a player follows a colon: `--vary {seat}:{rest}`");
    (is_seat && is_parameter).then(|| format!("`--vary {typed}`: {hint}"))
}

/// Returns the lines (arms) of each matchup: the base, then every point, ready to play.
///
/// # Errors
/// The errors of [`check_points`].
pub fn arms(session: &Session<'_>, points: &[Point]) -> Result<Vec<Vec<PanelLine>>> {
    check_points(session, points)?;
    points::arms(session, points).map_err(faults)
}

/// Checks that all matchups can be played at every point.
///
/// # Errors
/// All errors of all points, or else a complaint about each policy whose search depth needs a value net that its base
/// does not have.
pub fn check_points(session: &Session<'_>, points: &[Point]) -> Result<()> {
    if let Err(found) = points::checked_variants(session, points) {
        let misspelt = misspelt_keys(session.document, points);
        let is_whole = misspelt.is_empty() || !found.complaints.is_empty();
        return Err(if is_whole { faults(found) } else { Complaints(misspelt).into() });
    }
    let matchups = session.matchups();
    let varied = matchups.iter().flat_map(|base| points.iter().map(|it| it.matchup(base).0));
    let without_net = varied.flat_map(|it| {
        let wanted = MatchupRequest::from(&it);
        without_foresight(session.game(), &wanted, session.policies.external())
    });
    let complaints = each_once(without_net);
    if complaints.is_empty() { Ok(()) } else { Err(Complaints(complaints).into()) }
}

/// Returns a complaint about each varied key that the scenario lacks but has in one of its tables.
fn misspelt_keys(document: &Document, points: &[Point]) -> Vec<String> {
    let settings: Vec<String> = points.iter().flat_map(Point::settings).collect();
    let varied = each_once(settings.iter().filter_map(|it| Some(it.split_once('=')?.0)));
    let facts = document.facts();
    let known = || facts.iter().map(|fact| &fact.key[..]);
    let complaint = |key: &str| {
        let is_meant = |it: &&str| it.rsplit('.').next().is_some_and(|last| last.starts_with(key));
        let meant = known().find(is_meant).filter(|_| known().all(|it| it != key))?;
        Some(format!("`--vary {key}`: unknown key `{key}`; did you mean `{meant}`?"))
    };
    varied.into_iter().filter_map(complaint).collect()
}

/// Combines the errors of points to one error.
fn faults(faults: Faults) -> Error {
    let complaints = Complaints(faults.complaints);
    match faults.problems {
        None => complaints.into(),
        Some(problems) if complaints.0.is_empty() => problems.into(),
        Some(problems) => anyhow!("{complaints}\n{problems}"),
    }
}
