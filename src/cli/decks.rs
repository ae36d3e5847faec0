//! `decks`: decks that answer one another.

use crate::prelude::*;
use sandtable_analysis::decks::{self, DecksPlan};

/// Build the best decks of both sides, and say what the game is worth to those who have them
///
/// Both sides begin with the decks that are shipped. Then each looks for a deck that wins more against
/// the mix of the other's, exchanging cards within its pool and format: exchanges are compared on common
/// luck, and the best is kept if it gains on fresh luck, which did not choose it. What is found joins the
/// decks (the double oracle of McMahan, Gordon and Blum 2003). The search has converged once it excludes
/// that a deck it tried gains a point, by intervals that hold for all of them together. If its games run out
/// first, it says which gains they cannot exclude.
///
/// `-n` says how many games the search may play in all. In the end every deck meets every deck on luck
/// that has chosen none. The decks of the mix are printed as lines of a scenario, to be pasted into one.
#[derive(Debug, Args)]
pub struct Decks {
    /// Smallest gain of a deck, in points, that must be excluded for the search to have converged
    #[arg(long, value_name = "POINTS", value_parser = number::points, allow_negative_numbers = true)]
    #[arg(default_value_t = 1.0)]
    until_gap: f64,

    /// Games of each pair of decks in the end
    #[arg(long, value_name = "GAMES", value_parser = number::games, default_value_t = 20_000)]
    judge: u64,
}

impl Study for Decks {
    const NAME: &'static str = "decks";
    /// Of the whole search.
    const GAMES: u64 = 20_000_000;

    fn options(&self) -> Vec<(&'static str, String)> {
        vec![("--until-gap", self.until_gap.to_string()), ("--judge", self.judge.to_string())]
    }

    /// The decks that are shipped.
    fn others<G: Game>(&self, _: &Session<'_, G>) -> Vec<String> {
        G::catalogue().decks.iter().map(|info| format!("{}@{}", G::REFERENCE, info.name)).collect()
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        own_decks_only("decks begins with", &session.matchups()).map_err(Error::msg)?;
        decks::can_build::<G>(session.model).map_err(Error::msg)?;
        if session.casts.len() > 1 {
            bail!("decks are built for one player of each side; name one");
        }
        Ok(())
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        let plan = DecksPlan {
            games: session.games.unwrap_or(Self::GAMES),
            gap: self.until_gap / 100.0,
            judges: session.part_of(self.judge),
        };
        decks::study(session, &plan).context("there is nothing to build")
    }
}
