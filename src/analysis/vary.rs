//! `--vary`: keys of the scenario and parameters of players, with the values they are to have.

use crate::grid::{Point, grid};
use crate::panel::PanelLine;
use crate::policy_names::without_foresight;
use crate::study::prelude::*;
use crate::sweep::{self, Faults};
use sandtable_summary::each_once;

/// What is varied.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct VaryArgs {
    /// Key of the scenario and its values (may be repeated)
    ///
    /// Separate values by commas. `1..5` means 1, 2, 3, 4, 5, and `0.2..0.8/0.1` the same in steps of 0.1.
    /// `OPTION:NAME=VALUES` varies a parameter of the player that the option `--OPTION` names.
    #[cfg_attr(feature = "cli", arg(long, value_name = "KEY=VALUES"))]
    vary: Vec<String>,
}

impl VaryArgs {
    /// Every point of the grid; none if nothing is varied.
    ///
    /// # Errors
    /// Everything that is wrong with what was typed.
    pub fn points(&self, game: &dyn GameDefinition) -> Result<Vec<Point>, Vec<String>> {
        if self.vary.is_empty() {
            return Ok(Vec::new());
        }
        let points = grid(&self.vary);
        let mut errors = points.as_ref().err().cloned().unwrap_or_default();
        errors.extend(self.vary.iter().filter_map(|typed| misplaced_dot(game, typed)));
        if errors.is_empty() { points } else { Err(errors) }
    }

    /// Everything that may be a policy that somebody plays on as.
    pub fn players(&self) -> Vec<String> {
        let points = grid(&self.vary).unwrap_or_default();
        let values = points.iter().flat_map(Point::cells);
        values.map(|value| value.trim_matches(['(', ')']).to_owned()).collect()
    }
}

/// A complaint if a parameter of a player is written like a key of the scenario.
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

/// For each matchup the base and then every point, ready to play.
///
/// # Errors
/// All that is wrong with any point, and a complaint about each player who takes the word of a base that has
/// learned nothing.
pub fn lines(session: &Session<'_>, points: &[Point]) -> Result<Vec<Vec<PanelLine>>> {
    let lines = sweep::lines(session, points).map_err(|Faults { problems, complaints }| {
        let complaints = Complaints(complaints);
        match problems {
            None => complaints.into(),
            Some(problems) if complaints.0.is_empty() => problems.into(),
            Some(problems) => anyhow!("{complaints}\n{problems}"),
        }
    })?;
    let matchups = session.matchups();
    let varied = matchups.iter().flat_map(|base| points.iter().map(|it| it.matchup(base).0));
    let blind = varied.flat_map(|it| {
        let wanted = MatchupRequest::from(&it);
        without_foresight(session.game(), &wanted, session.policies.external())
    });
    let blind = each_once(blind);
    if blind.is_empty() { Ok(lines) } else { Err(Complaints(blind).into()) }
}
