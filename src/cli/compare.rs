//! `compare`: every strategy against every other.

use crate::prelude::*;
use sandtable_analysis::compare::{self, ResponsePlan};
use sandtable_kernel::TRAINED;

/// Play every strategy against every other, and say which is best and how far that depends
///
/// All matchups are played on the same luck. For a two-sided game the answer is the matrix of win
/// rates, the equilibrium (for each side a mix of strategies that cannot be exploited) with the value
/// of the game, regret and exploitability of each strategy, and ratings; for a solitaire game, the
/// policies on each {mode} with their regret against the best one. A side for which nobody is named
/// plays with every policy.
///
/// Regret is how much less often a strategy wins against the other side's mix than the value of the
/// game; exploitability is the same against the worst opponent among the strategies. Both are 0 at
/// best. Worst opponents and best policies are chosen on the games that they are judged by. So are the
/// mixes, but these are solved again on resampled games, which gives their ranges.
#[derive(Debug, Args)]
pub struct Compare {
    /// Give every player of both sides every deck that there is
    #[arg(long)]
    decks: bool,

    /// Say what a player who searches, told how each strategy decides, wins against it on fresh
    /// luck: how many games it plays on with each of its last candidates for an answer, such as 256
    #[arg(long, value_name = "ROLLOUTS", value_parser = clap::value_parser!(u32).range(1..=4096))]
    best_response: Option<u32>,

    /// Games of each best response
    #[arg(long, value_name = "N", value_parser = number::games, default_value_t = 1000)]
    response_games: u64,
}

impl Study for Compare {
    const NAME: &'static str = "compare";

    /// Every scripted player but the yardstick [`Game::WILD`] on a side of which nobody is named; if
    /// every deck was asked for, the game's own player with each of them.
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        if self.decks {
            return G::OPTIONS.iter().fold(given, |wanted, option| wanted.or(option.name, ["all"]));
        }
        let scripted = G::catalogue().policies.iter().filter(|info| info.is_scripted());
        let players: Vec<&str> =
            scripted.map(|info| info.name).filter(|name| *name != G::WILD).collect();
        G::PARTS.own().fold(given, |wanted, part| {
            // Decks are compared in the hands of one player.
            let decks = G::OPTIONS.iter().filter(|option| option.of == part.key);
            let has_decks = decks.clone().any(|option| !wanted.of(option.name).is_empty());
            match part.is_seat() {
                _ if has_decks => wanted,
                true => wanted.or(part.key, players.iter().copied()),
                false => wanted.or(part.key, ["all"]),
            }
        })
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let options = self.best_response.map(|rollouts| {
            let games = ("--response-games", self.response_games.to_string());
            [("--best-response", rollouts.to_string()), games]
        });
        options.into_iter().flatten().collect()
    }

    fn others<G: Game>(&self, session: &Session<'_, G>) -> Vec<String> {
        self.best_response.map_or(Vec::new(), |_| searchers(session))
    }

    fn check<G: Game>(&self, session: &Session<'_, G>) -> Result<()> {
        let searches = G::catalogue().policies.iter().any(|info| !info.imitates.is_empty());
        if self.best_response.is_some() && !searches {
            bail!("no policy of {} searches; leave --best-response out", G::NAME);
        }
        let matchups = session.matchups();
        let mut players = matchups.iter().flat_map(Matchup::players);
        if self.best_response.is_some() && players.any(|(_, player)| player.starts_with(TRAINED)) {
            bail!("no player searches by playing on as a trained one; leave --best-response out");
        }
        Ok(())
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult> {
        let asked = self.best_response;
        let asked = asked.map(|rollouts| ResponsePlan { rollouts, games: self.response_games });
        compare::study(session, asked)
            .context("these matchups do not pair every player with every other")
    }
}
