//! Sections and settings of a profile.

use serde::{Deserialize, Serialize};

use super::skill::LadderPlan;
use crate::grid::GridPoint;

/// Section of a profile, chosen by `--only`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum ProfileSection {
    /// Share of each source of luck, and of the choice of policy; how long games stay open
    #[serde(rename = "luck")]
    #[cfg_attr(feature = "cli", value(name = "luck"))]
    Randomness,
    /// Causes of losses, and turning points
    Losses,
    /// Published measures of the game
    Character,
    /// Effect of search depth, and the costliest decisions
    Skill,
}

impl ProfileSection {
    /// All sections in the order of the report.
    pub const ALL: [ProfileSection; 4] = [
        ProfileSection::Randomness,
        ProfileSection::Losses,
        ProfileSection::Character,
        ProfileSection::Skill,
    ];
}

/// Sections of a profile, and the settings for them.
#[derive(Clone, Debug)]
pub struct ProfilePlan {
    /// Sections, each listed once.
    pub sections: Vec<ProfileSection>,
    /// Variants of the scenario that the section character measures in addition to the scenario itself.
    pub variants: Vec<GridPoint>,
    /// Settings of the section skill.
    pub ladder: LadderPlan,
}

impl ProfilePlan {
    /// Returns whether the profile has a section.
    pub fn has(&self, section: ProfileSection) -> bool {
        self.sections.contains(&section)
    }

    /// Returns whether a section needs the states of games turn by turn; all need them except skill.
    pub fn reads_trajectories(&self) -> bool {
        self.sections.iter().any(|it| *it != ProfileSection::Skill)
    }
}
