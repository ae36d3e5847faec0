//! `compare`: every strategy against every other.

use anyhow::{Context, Result};
use clap::Args;

use super::study::{Study, StudyArgs};
use crate::analysis::compare;
use crate::analysis::session::{Answer, Session};
use crate::games::{Game, Wanted};

/// Play every strategy against every other, and say which is best and how far that depends
///
/// All matchups are played on the same luck. For a two-sided game the answer is the matrix of win
/// rates, the equilibrium (for each side a mix of strategies that cannot be exploited) with the value
/// of the game, regret and exploitability of each strategy, and ratings; for a solitaire game, the
/// policies on each mission with their regret against the best one. A side for which nobody is named
/// plays with every policy.
///
/// Regret is how much less often a strategy wins against the other side's mix than the value of the
/// game; exploitability is the same against the worst opponent among the strategies. Both are 0 at
/// best. Worst opponents and best policies are chosen on the games that they are judged by. So are the
/// mixes, but these are solved again on resampled games, which gives their ranges.
#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    study: StudyArgs,

    /// Give every player of both sides every deck that there is
    #[arg(long)]
    decks: bool,
}

impl Study for Compare {
    const NAME: &'static str = "compare";

    /// Everybody but the yardstick [`Game::WILD`] on a side of which nobody is named; with every deck,
    /// if that was asked for, the game's own player.
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        if self.decks {
            return G::OPTIONS.iter().fold(given, |wanted, option| wanted.or(option.name, ["all"]));
        }
        let names = G::catalogue().policies.iter().map(|info| info.name);
        let players: Vec<&str> = names.filter(|name| *name != G::WILD).collect();
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

    fn args(&self) -> &StudyArgs {
        &self.study
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<Answer> {
        compare::study(session).context("these matchups do not pair every player with every other")
    }
}
