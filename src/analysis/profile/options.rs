//! `profile`: luck, causes of losses, published measures and effect of search depth.

use super::plan::{ProfilePlan, ProfileSection};
use super::skill::{LadderPlan, check_has_search};
use super::study::study;
use crate::grid::GridPoint;
use crate::study::prelude::*;
use crate::vary::{self, VaryArgs};

#[cfg(feature = "cli")]
const EXAMPLE: &str = "Example: sandtable profile {variant} --only luck,losses -n 2000";

/// Profile a game: how much is luck, why games are lost, what kind of game it is, how much skill matters
///
/// The sections luck, losses and character measure the same games. Luck: each game is played again with one source of
/// luck at a time exchanged for that of another game; this shows the share of each source in the result and, for
/// several policies, that of the choice of policy. Losses: how lost games end, what was missing, and which turns
/// changed the chance to win. Character: a dozen published measures, such as balance, length, lead changes and
/// comebacks.
///
/// Skill: how the win rate of each seat grows with search strength (a skill ladder), and the costliest decisions of the
/// named policy. It plays other games: in each seat in turn a random policy, the named policy, and that policy with
/// search, with four times as many rollouts (games simulated ahead) on each rung. If the win rate does not level off,
/// the scripted policies are far from strong play, and conclusions from their games may not hold for strong players.
#[derive(Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(
    feature = "cli",
    command(after_help = EXAMPLE, after_long_help = format!("{}\n\n{EXAMPLE}", measures_help()))
)]
pub struct Profile {
    /// Only these sections, separated by commas [default: all]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "SECTIONS", value_enum, value_delimiter = ',')
    )]
    only: Vec<ProfileSection>,

    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    vary: VaryArgs,

    /// Games of each rung of the skill ladder [default: 50, at most those of `-n`; with `--only skill` those of
    /// `-n`]
    #[cfg_attr(feature = "cli", arg(long, value_name = "GAMES", value_parser = crate::number::parse_games))]
    ladder_games: Option<u64>,

    /// Rollouts of the highest rung of the skill ladder
    ///
    /// The rungs of 4 and 16, from which the skill index is computed, are always played.
    #[cfg_attr(feature = "cli", arg(long, value_name = "ROLLOUTS", value_parser = crate::number::parse_whole::<u32>(1..=4096)))]
    #[cfg_attr(feature = "cli", arg(default_value_t = Profile::default().most))]
    most: u32,

    /// New rollouts that measure the gain of each decision, in the section skill
    #[cfg_attr(feature = "cli", arg(long, value_name = "ROLLOUTS", value_parser = crate::number::parse_whole::<u32>(2..=65536)))]
    #[cfg_attr(feature = "cli", arg(default_value_t = Profile::default().fresh))]
    fresh: u32,
}

impl Default for Profile {
    fn default() -> Profile {
        let vary = VaryArgs::default();
        Profile { only: Vec::new(), vary, ladder_games: None, most: 256, fresh: 256 }
    }
}

/// Default number of games of each rung (policy) of the skill ladder.
const LADDER_GAMES: u64 = 50;

impl Profile {
    fn includes(&self, section: ProfileSection) -> bool {
        self.only.is_empty() || self.only.contains(&section)
    }

    fn is_ladder_alone(&self) -> bool {
        !self.only.is_empty() && self.only.iter().all(|it| *it == ProfileSection::Skill)
    }

    /// Returns the chosen sections; the default omits skill if no policy of the game searches.
    fn sections(&self, game: &dyn GameDefinition) -> Vec<ProfileSection> {
        let is_possible = |section: &ProfileSection| {
            *section != ProfileSection::Skill
                || !self.only.is_empty()
                || check_has_search(game).is_ok()
        };
        let wanted = ProfileSection::ALL.into_iter().filter(|section| self.includes(*section));
        wanted.filter(is_possible).collect()
    }

    /// Returns the games of each policy of the skill ladder; `None` if `-n` or a precision sets them.
    fn ladder_games(&self, session: &Session<'_>) -> Option<u64> {
        if let Some(games) = self.ladder_games {
            return Some(session.scale_for_trial(games));
        }
        let default = session.scale_for_trial(LADDER_GAMES).min(session.games.unwrap_or(u64::MAX));
        (!self.is_ladder_alone() && session.precision.is_none()).then_some(default)
    }

    /// Returns the points of the grid of `--vary`.
    ///
    /// # Errors
    /// If a point cannot be played.
    fn points(&self, session: &Session<'_>) -> Result<Vec<GridPoint>> {
        let points = self.vary.points(session.game()).map_err(Complaints)?;
        vary::check_points(session, &points)?;
        Ok(points)
    }
}

#[cfg(feature = "cli")]
fn measures_help() -> String {
    use sandtable_summary::{MetricNote, rows::Measure};
    let line = |it: &MetricNote| format!("  {}: {}", it.name, it.description);
    let lines: Vec<String> = Measure::notes().iter().map(line).collect();
    format!("Measures of the section character:\n{}", lines.join("\n"))
}

impl DescribedOptions for Profile {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "profile",
        games: 10_000,
        games_meaning: "Games of each matchup",
        usual_games: Some("10000; 50 with `--only skill`"),
        has_map: true,
        ..StudyInfo::USUAL
    };
}

impl Study for Profile {
    fn default_games(&self, _: f64) -> u64 {
        if self.is_ladder_alone() { LADDER_GAMES } else { self.info().games }
    }

    fn extra_policies(&self, session: &Session<'_>) -> Vec<String> {
        let searching = if self.includes(ProfileSection::Skill) {
            search_policies(session)
        } else {
            Vec::new()
        };
        [searching, self.vary.named_policies(), vec![session.game().info().reference.to_owned()]]
            .concat()
    }

    fn smallest_other_games(&self) -> u64 {
        let has_ladder = self.includes(ProfileSection::Skill) && !self.is_ladder_alone();
        if has_ladder { self.ladder_games.unwrap_or(LADDER_GAMES) } else { u64::MAX }
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        if self.only.contains(&ProfileSection::Skill) {
            check_has_search(session.game()).map_err(Error::msg)?;
        }
        let points = self.points(session)?;
        if !points.is_empty() && !self.includes(ProfileSection::Character) {
            bail!(
                "only the section character measures variants: add it to `--only`, or leave out `--vary`"
            );
        }
        Ok(())
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let ladder =
            LadderPlan { games: self.ladder_games(session), most: self.most, fresh: self.fresh };
        let sections = self.sections(session.game());
        let plan = ProfilePlan { sections, variants: self.points(session)?, ladder };
        Ok(study(session, &plan)?)
    }
}
