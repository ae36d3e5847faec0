//! Names of the sections of a profile.

/// Section of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum ProfileSection {
    /// Share of each source of luck, and of the choice of policy; how long games stay open
    Luck,
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
        ProfileSection::Luck,
        ProfileSection::Losses,
        ProfileSection::Character,
        ProfileSection::Skill,
    ];
}
