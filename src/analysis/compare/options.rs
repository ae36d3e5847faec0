//! `compare`: every strategy against every other.

use super::{Responder, ResponsePlan};
use crate::study::prelude::*;

/// Play every strategy against every other, and find the best ones and the equilibrium
///
/// All matchups get the same dice and shuffles. For a two-sided game, the result is the table of win rates; the
/// equilibrium, which is for each side the mix of strategies that the other side cannot exploit, with its win
/// rate (the value of the game); the regret and exploitability of each strategy; and ratings. For a solitaire
/// game, it is the regret of each policy on each {mode}. If no player is named for a side, all scripted
/// players but `{wild}` play it.
///
/// Regret is the win rate that a strategy loses against the other side's mix, compared with the value of the
/// game. Exploitability is the same against the strongest opponent among the strategies. Both are 0 at best.
/// The best policies and strongest opponents are chosen by the same games that measure them. So are the mixes,
/// but these are solved again on resampled games, which gives their ranges.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(after_help = "Example: sandtable compare {variant} -n 2000"))]
pub struct Compare {
    /// Let every player of both sides play every deck
    #[cfg_attr(feature = "cli", arg(long))]
    decks: bool,

    /// Measure the win rate of a search player that knows how each strategy decides, with this number
    /// of rollouts (games simulated ahead) for each of its last candidate actions, such as 256
    #[cfg_attr(feature = "cli", arg(long, value_name = "ROLLOUTS", value_parser = crate::number::parse_whole::<u32>(1..=4096)))]
    best_response: Option<u32>,

    /// Train a best response to each side's mix for this number of games, such as 200k, and measure its win
    /// rate
    ///
    /// A response is called weak if it trains for fewer games than a trained player of the mix did.
    #[cfg_attr(feature = "cli", arg(long, value_name = "GAMES", value_parser = crate::number::parse_games, conflicts_with = "best_response"))]
    learned_response: Option<u64>,

    /// Games that measure each best response [default: 1000, or 20,000 for a trained one]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = crate::number::parse_games))]
    response_games: Option<u64>,
}

impl Compare {
    fn response_plan(&self) -> Option<ResponsePlan> {
        let plan = |by, usual| ResponsePlan { by, games: self.response_games.unwrap_or(usual) };
        let searched = self.best_response.map(|rollouts| plan(Responder::Search(rollouts), 1000));
        searched.or_else(|| Some(plan(Responder::Learning(self.learned_response?), 20_000)))
    }
}

impl DescribedOptions for Compare {
    const INFO: &'static StudyInfo = &StudyInfo {
        name: "compare",
        games_meaning: "Games of each matchup",
        compares: true,
        ..StudyInfo::USUAL
    };
}

impl Study for Compare {
    /// Adds the default policies to each seat for which the user names neither policy nor deck.
    ///
    /// Adds all modes if the user names none. With `--decks`, adds all decks and nothing else.
    fn complete_request(&self, game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        if self.decks {
            let options = game.info().options.iter();
            return options.fold(given, |wanted, option| wanted.or(option.name, ["all"]));
        }
        game.parts().own().fold(given, |wanted, part| {
            // Decks are compared with one policy that plays them all.
            let decks = game.info().options.iter().filter(|option| option.of == part.key);
            let has_decks = decks.clone().any(|option| !wanted.of(option.name).is_empty());
            match part.is_seat() {
                _ if has_decks => wanted,
                true => wanted.or(part.key, super::default_policies(game)),
                false => wanted.or(part.key, ["all"]),
            }
        })
    }

    fn extra_policies(&self, session: &Session<'_>) -> Vec<String> {
        match self.response_plan().map(|it| it.by) {
            None => Vec::new(),
            Some(Responder::Search(_)) => search_policies(session),
            Some(Responder::Learning(_)) => vec![TRAINED.to_owned()],
        }
    }

    fn smallest_other_games(&self) -> u64 {
        self.learned_response.unwrap_or(u64::MAX)
    }

    fn check(&self, session: &Session<'_>) -> Result<()> {
        let game = session.game();
        let searches = game.catalogue().policies.iter().any(|info| !info.simulates.is_empty());
        if self.best_response.is_some() && !searches {
            bail!("no policy of {} searches; leave --best-response out", game.info().name);
        }
        let matchups = session.matchups();
        if self.learned_response.is_some() {
            let environment = game.learning().and_then(|it| it.environment(session.prepared));
            if game.parts().opponents().is_none() || environment.is_none() {
                bail!(
                    "nobody can learn to beat a side of {}; leave --learned-response out",
                    game.info().name
                );
            }
            require_own_decks("players learn with", &matchups).map_err(Error::msg)?;
        }
        Ok(())
    }

    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult> {
        super::study(session, self.response_plan())
            .context("these matchups do not pair every player with every other")
    }
}
