//! Option `--vary`: keys of the scenario and parameters of policies, with the values of a grid.

use crate::effects::points::{self, PointErrors};
use crate::grid::{GridPoint, parse_grid};
use crate::panel::PanelArm;
use crate::policy_names::complaints_without_net;
use crate::study::prelude::*;
use sandtable_summary::each_once;

/// Option `--vary`, which varies scenario keys and policy parameters over a grid.
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
    /// Returns all points of the grid; empty if the option was not given.
    ///
    /// # Errors
    /// A message for the user about each mistake in the option.
    pub fn points(&self, game: &dyn GameDefinition) -> Result<Vec<GridPoint>, Vec<String>> {
        if self.vary.is_empty() {
            return Ok(Vec::new());
        }
        let points = parse_grid(&self.vary);
        let mut errors = points.as_ref().err().cloned().unwrap_or_default();
        errors.extend(self.vary.iter().filter_map(|typed| complaint_about_dot(game, typed)));
        if errors.is_empty() { points } else { Err(errors) }
    }

    /// Returns all values of the option, since each may be the name of a policy to be loaded.
    ///
    /// Enclosing parentheses are removed.
    pub fn named_policies(&self) -> Vec<String> {
        let points = parse_grid(&self.vary).unwrap_or_default();
        let values = points.iter().flat_map(GridPoint::cells);
        values.map(|value| value.trim_matches(['(', ')']).to_owned()).collect()
    }
}

/// Returns a complaint if `typed` names a policy parameter as `seat.name` instead of `seat:name`.
fn complaint_about_dot(game: &dyn GameDefinition, typed: &str) -> Option<String> {
    let (seat, rest) = typed.split_once('.')?;
    let parameter = rest.split('=').next()?.trim();
    let policies = game.catalogue().policies;
    let is_parameter =
        policies.iter().any(|it| it.parameters.iter().any(|it| it.name == parameter));
    let is_seat = game.parts().seats().any(|it| it.key == seat);
    let hint = format!("a parameter of a player follows a colon: `--vary {seat}:{rest}`");
    (is_seat && is_parameter).then(|| format!("`--vary {typed}`: {hint}"))
}

/// Returns for each matchup its arms, ready to play: the unchanged scenario, then every grid point.
///
/// # Errors
/// The errors of [`check_points`].
pub fn prepare_arms(session: &Session<'_>, points: &[GridPoint]) -> Result<Vec<Vec<PanelArm>>> {
    check_points(session, points)?;
    points::prepare_arms(session, points).map_err(combine_errors)
}

/// Checks that all matchups of the study can be played at every grid point.
///
/// # Errors
/// All errors of all points, or else a complaint about each policy whose search depth needs a value net that its base
/// policy does not have.
pub fn check_points(session: &Session<'_>, points: &[GridPoint]) -> Result<()> {
    if let Err(found) = points::create_checked_variants(session, points) {
        let misspelt = misspelt_keys(session.document, points);
        let is_whole = misspelt.is_empty() || !found.complaints.is_empty();
        return Err(if is_whole { combine_errors(found) } else { Complaints(misspelt).into() });
    }
    let matchups = session.matchups();
    let varied = matchups.iter().flat_map(|base| points.iter().map(|it| it.matchup(base).0));
    let without_net = varied.flat_map(|it| {
        let wanted = MatchupRequest::from(&it);
        complaints_without_net(session.game(), &wanted, session.policies.external())
    });
    let complaints = each_once(without_net);
    if complaints.is_empty() { Ok(()) } else { Err(Complaints(complaints).into()) }
}

/// Returns a complaint about each varied key without its table: `hand_size` for `british.hand_size`.
fn misspelt_keys(document: &Document, points: &[GridPoint]) -> Vec<String> {
    let settings: Vec<String> = points.iter().flat_map(GridPoint::settings).collect();
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

fn combine_errors(errors: PointErrors) -> Error {
    let complaints = Complaints(errors.complaints);
    match errors.problems {
        None => complaints.into(),
        Some(problems) if complaints.0.is_empty() => problems.into(),
        Some(problems) => anyhow!("{complaints}\n{problems}"),
    }
}
