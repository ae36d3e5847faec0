//! Profile of a game: chance, causes of losses, published measures, and the effect of search depth.
//!
//! Three of the four sections read one tally. Each game of a matchup is played once, which gives the win rate and the
//! win-probability curve (module [`playthrough`]), and once more to be measured on that curve (module
//! [`measurement`]): a curve is known only after all games were played. The fourth section, skill, plays other games.
//!
//! | module | content |
//! |---|---|
//! | [`playthrough`] | games played once, with everything that the sections need on the same random streams |
//! | [`measurement`] | the same games, measured on the win-probability curve |
//! | [`win_probability`] | win-probability curve: share of games won from each state |
//! | [`excitement`] | how long games stay open, and how the win probability changes |
//! | `resolved_variance` | share of the variance of the winner that each part of a game resolves |
//! | `coin_flips` | the measures of a game of coin flips, as a baseline |
//! | `options`, `plan` | options of the command, and the sections and settings that they select |
//! | `study` | the games of all sections, and their tables |
//! | `matchup` | tallies of a matchup, and the setting of the scenario in rows |
//! | `luck`, [`losses`], `character`, [`skill`] | rows of the sections |

mod character;
mod coin_flips;
pub mod excitement;
pub mod losses;
mod luck;
mod matchup;
pub mod measurement;
mod options;
mod plan;
pub mod playthrough;
mod resolved_variance;
pub mod skill;
mod study;
pub mod win_probability;

pub use self::luck::VarianceShares;
pub use self::options::Profile;
pub use self::plan::{ProfilePlan, ProfileSection};
pub use self::study::study;
