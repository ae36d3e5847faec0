//! `decks`: best decks of both sides.

use super::DecksPlan;
use crate::study::prelude::*;

/// Build the best decks of both sides, and measure the win rate between them
///
/// Both sides start with the shipped decks. Then each side searches for a deck that wins more against the mix
/// of the other side's decks, by exchanging cards within its pool and format. Exchanges are compared on the same
/// luck, and the best one is kept if it also gains on new luck. Each deck found joins the decks of its side
/// (the double oracle method of McMahan, Gordon and Blum 2003). The search has converged once its intervals,
/// which hold for all decks tried together, exclude a gain of a point. If the games run out first, the result
/// says which gains remain possible.
///
/// In the end, every deck plays every other on luck that was not used before. `--full` prints the decks of the
/// mix as lines to paste into a scenario.
#[derive(Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(after_help = "Example: sandtable decks {variant} -n 200k"))]
pub struct Decks {
    /// Smallest gain of a deck, in points, that must be excluded for the search to have converged
    #[cfg_attr(feature = "cli", arg(long, value_name = "POINTS", value_parser = crate::number::parse_points, allow_negative_numbers = true))]
    #[cfg_attr(feature = "cli", arg(default_value_t = Decks::default().until_gap))]
    until_gap: f64,

    /// Games of each pair of decks after the search
    #[cfg_attr(feature = "cli", arg(long, value_name = "GAMES", value_parser = crate::number::parse_games, default_value_t = Decks::default().judge))]
    judge: u64,
}

impl Default for Decks {
    fn default() -> Decks {
        Decks { until_gap: 1.0, judge: 10_000 }
    }
}

impl DescribedOptions for Decks {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "decks",
        group: StudyGroup::Change,
        // About a minute of CPU time with the slowest scripted policy of Megiddo.
        games: 2_000_000,
        games_meaning: "Games that the whole search may play",
        takes_precision: false,
        ..StudyInfo::USUAL
    };
}

impl Study for Decks {
    fn may_end_early(&self) -> bool {
        true
    }

    /// Returns the shipped decks, played by the reference policy.
    fn extra_policies(&self, session: &Session<'_>) -> Vec<String> {
        let (reference, decks) =
            (session.game().info().reference, session.game().catalogue().decks);
        decks.iter().map(|info| format!("{reference}@{}", info.name)).collect()
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        require_own_decks("decks begins with", &session.matchups()).map_err(Error::msg)?;
        super::check_can_build(session.model).map_err(Error::msg)?;
        if session.prepared.len() > 1 {
            bail!("decks are built for one player of each side; name one");
        }
        Ok(())
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        let plan = DecksPlan {
            games: session.games.unwrap_or(Self::INFO.games),
            gap: self.until_gap / 100.0,
            final_games: session.scale_for_trial(self.judge),
        };
        super::study(session, &plan).context("there is nothing to build")
    }
}
