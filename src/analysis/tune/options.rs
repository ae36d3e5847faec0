//! Options of `tune`.

use super::goal::games_for;
use super::parameters::ParameterArgs;
use super::targets::Target;
use super::{SearchSettings, TuneRequest};
use crate::options::{At, RetrainArgs};
use crate::study::prelude::*;

/// Find the smallest change that reaches the win rate you want, or better parameters of a policy
///
/// The changes exchange cards of a deck or counters of a box, and with `--numbers` also change numbers of the
/// scenario. An exchanged card counts as one edit, and every other change has a price in edits. The cheapest
/// changes that reach the target are confirmed on new games, and written as scenarios. The result also says
/// whether a cheaper change may reach the target. With `--parameters`, a policy is tuned instead of the scenario.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(
    feature = "cli",
    command(after_help = "Example: sandtable tune {variant} --target 0.5 --tolerance 0.05")
)]
pub struct Tune {
    /// Win rate that the player in the first seat should have; may be repeated [default: 0.5]
    ///
    /// SHARE alone is the target of the mean over all matchups. `MATCHUP=SHARE` gives one matchup a target
    /// of its own. MATCHUP is the names of its players, separated by slashes; leave names out or write `*`
    /// for any, or write `each` for every matchup. All targets must then hold together; SHARE alone applies
    /// to the matchups that are not named. If no change reaches them all, the result is the best
    /// compromise: the one with the smallest largest gap.
    #[cfg_attr(feature = "cli", arg(long, value_name = "[MATCHUP=]SHARE", value_parser = super::targets::parse_matchup_target))]
    #[cfg_attr(feature = "cli", arg(allow_negative_numbers = true))]
    pub(super) target: Vec<Target>,

    /// Largest allowed distance from the target [default: 0.01]
    #[cfg_attr(feature = "cli", arg(long, value_name = "SHARE", value_parser = crate::number::parse_tolerance))]
    #[cfg_attr(feature = "cli", arg(allow_negative_numbers = true))]
    pub(super) tolerance: Option<f64>,

    /// Deck or box of counters that may change, by name (an unknown name prints the list); may be
    /// repeated; `all` or `both` for every one, `none` for none [default: all; with a named {mode},
    /// `none`]
    #[cfg_attr(feature = "cli", arg(long, alias = "side", value_name = "MIX"))]
    pub(super) mix: Vec<String>,

    /// Also change numbers of the scenario: those that the game offers
    ///
    /// If a {mode} is named, and neither this option nor `--mix` is given, only the {mode}'s own numbers
    /// change, because other {mode}s share the cards and counters.
    #[cfg_attr(feature = "cli", arg(long))]
    pub(super) numbers: bool,

    /// Card or key that must not change; may be repeated
    #[cfg_attr(feature = "cli", arg(long, value_name = "CARD"))]
    pub(super) pin: Vec<String>,

    /// Price, in edits, of one step of a number or of one exchange in a mix; may be repeated
    #[cfg_attr(feature = "cli", arg(long, value_name = "KEY=EDITS"))]
    pub(super) price: Vec<String>,

    /// Largest number of edits of a proposal [default: 8]
    #[cfg_attr(feature = "cli", arg(long, value_name = "EDITS"))]
    #[cfg_attr(feature = "cli", arg(value_parser = crate::number::parse_whole::<u32>(1..=20), allow_negative_numbers = true))]
    pub(super) max_edits: Option<u32>,

    /// Range of the average game length, such as `4..6`, in the game's measure of length
    #[cfg_attr(feature = "cli", arg(long, value_name = "LOW..HIGH", allow_hyphen_values = true))]
    pub(super) length: Option<String>,

    /// Smallest average number of lead changes
    #[cfg_attr(feature = "cli", arg(long, value_name = "NUMBER", allow_hyphen_values = true))]
    pub(super) lead_changes: Option<String>,

    /// Range of the average of a metric; either end may be left out; may be repeated
    #[cfg_attr(feature = "cli", arg(long, value_name = "METRIC=LOW..HIGH"))]
    pub(super) bound: Vec<String>,

    /// Cost in win rate of each unit beyond the bound of a metric, instead of a hard bound, or of each edit
    /// (`edits`); may be repeated
    #[cfg_attr(feature = "cli", arg(long, value_name = "METRIC=SHARE"))]
    pub(super) weight: Vec<String>,

    /// Players of the games: the players named, with all matchups equally often, or all of them in the mixes
    /// that are best for both sides in the printed game
    #[cfg_attr(feature = "cli", arg(long, value_enum, value_name = "WHO", default_value_t))]
    pub(super) at: At,

    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub(super) retrain: RetrainArgs,

    /// Number of proposals to write [default: 3]
    #[cfg_attr(feature = "cli", arg(long, value_name = "NUMBER"))]
    #[cfg_attr(feature = "cli", arg(value_parser = crate::number::parse_whole::<u8>(1..=20), allow_negative_numbers = true))]
    pub(super) proposals: Option<u8>,

    #[cfg_attr(feature = "cli", command(flatten))]
    #[serde(flatten)]
    pub(super) parameters: ParameterArgs,

    /// Players that the user named on the command line.
    #[cfg_attr(feature = "cli", arg(skip))]
    #[serde(skip)]
    pub(super) wanted: MatchupRequest,
}

impl Tune {
    /// Default tolerance: one percentage point.
    ///
    /// Half a point would need four times the games, which take minutes with a slow policy.
    pub(super) const TOLERANCE: f64 = 0.01;
    pub(super) const MAX_EDITS: u32 = 8;
    pub(super) const PROPOSALS: u8 = 3;

    pub(super) fn tolerance(&self) -> f64 {
        self.tolerance.unwrap_or(Self::TOLERANCE)
    }

    /// Returns the target nearest to 0.5, which takes the most games to confirm.
    pub(super) fn nearest_to_even(&self) -> f64 {
        let shares = self.target.iter().map(|target| target.share);
        let nearer = |one: &f64, other: &f64| (one - 0.5).abs().total_cmp(&(other - 0.5).abs());
        shares.min_by(nearer).unwrap_or(0.5)
    }

    /// Returns whether only the numbers of a mode (such as a mission) may change.
    ///
    /// That is the default if the user names a mode, and neither a mix nor numbers.
    pub(super) fn is_of_mode(&self, game: &dyn GameDefinition) -> bool {
        let mode = game.parts().mode();
        let names_mode = mode.is_some_and(|mode| !self.wanted.of(mode.key).is_empty());
        names_mode && self.mix.is_empty() && !self.numbers
    }

    /// Returns the number of games by which the final win rate of a proposal is measured.
    pub(super) fn confirmation_games(&self, session: &Session<'_>) -> u64 {
        let most = session.games.unwrap_or(u64::MAX);
        let precise = |margin| games_for(self.nearest_to_even(), margin, session.level);
        session.precision.map_or(most, |margin| precise(margin).min(most))
    }

    pub(super) fn settings(&self, session: &Session<'_>, request: &TuneRequest) -> SearchSettings {
        SearchSettings {
            max_edits: self.max_edits.unwrap_or(Self::MAX_EDITS),
            proposals: self.proposals.unwrap_or(Self::PROPOSALS).into(),
            games: self.confirmation_games(session),
            level: session.level,
            margins: request.margins(session.game()),
            seed: session.seed,
        }
    }
}
