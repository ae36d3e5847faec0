//! Best decks of both sides, by the double oracle of McMahan, Gordon and Blum (2003, ICML).
//!
//! Each side has a set of decks, at first those that ship with the game. A mix is a probability distribution over a
//! set. In each round, each side exchanges cards to find a deck that wins more against the other side's mix, and adds
//! the deck to its set. The search ends when a test excludes that a deck gains at least a limit.
//!
//! Tables: `matchups.csv`, `ratings.csv`, `decks.csv`, `swaps.csv` and `convergence.csv`.

mod exclusion;
mod games;
mod options;
mod oracle;

use self::games::DeckGames;
pub use self::options::Decks;
use self::oracle::DoubleOracle;
use crate::compare::Findings;
use crate::prelude::*;
use crate::search::{Budget, FreshGames};
use sandtable_games::RequestError;
use sandtable_summary::rows::{ConvergenceMetric, DeckCard, RatingMetric, SwapMetric};

/// Number that makes the random streams of the search differ from those of the final games.
const SEARCH_SALT: u64 = 0x6465_636b_7365_6b73;

/// Number of games and stopping rule of a search for decks.
#[derive(Clone, Copy, Debug)]
pub struct DecksPlan {
    /// Maximum number of games of the search, without the final games.
    pub games: u64,
    /// Smallest gain of interest, a share of games: the search ends when a test excludes such a gain.
    pub gap: f64,
    /// Number of games of each pair of decks after the search; these games compare the decks.
    pub final_games: u64,
}

/// Returns the cards from which each side builds its deck, the first seat's first.
///
/// # Errors
/// Returns a message if the sides cannot build decks, or if the scenario's own decks break its rules of deck building.
fn building_cards(model: &Model) -> Result<[Mix; 2], String> {
    let of = |second: bool| {
        let mut mixes = model.mixes().into_iter().filter(|mix| mix.wins_are_losses == second);
        mixes.next().filter(|mix| !mix.pieces.is_empty())
    };
    let game = model.game();
    let (Some(_), Some(first), Some(second)) = (game.parts().opponents(), of(false), of(true))
    else {
        return Err(format!("{} has no decks to build", game.info().name));
    };
    let misfits = model.warnings().into_iter().flat_map(Problems::iter);
    let misfits: Vec<String> = misfits.map(|it| RequestError::from(it).to_string()).collect();
    if misfits.is_empty() { Ok([first, second]) } else { Err(misfits.join("\nerror: ")) }
}

/// Checks that both sides can build decks in a scenario.
///
/// # Errors
/// Returns a message if they cannot, or if the scenario's own decks break its rules of deck building.
pub fn check_can_build(model: &Model) -> Result<(), String> {
    building_cards(model).map(drop)
}

/// Searches for the best decks of both sides and compares them in fresh games.
///
/// Returns `None` if the sides cannot build decks.
pub fn study(session: &Session<'_>, plan: &DecksPlan) -> Option<StudyResult> {
    let mixes = building_cards(session.model).ok()?;
    session.begin_stage("decks", Some(plan.games));
    let fresh = FreshGames::new(session, SEARCH_SALT, Budget::new(plan.games));
    let mut oracle = DoubleOracle::new(DeckGames::new(fresh, mixes), plan.gap);
    oracle.search();
    let panel = Panel { seed: session.seed, ..oracle.games.pair_panel(oracle.decks()) };
    let tally = session.play_games("every deck against every deck", &panel, plan.final_games);
    let complete = session.is_complete();
    let (matchups, tally) = match oracle.latest.take().filter(|_| !complete) {
        Some(latest) => latest,
        None => (oracle.matchups(), tally),
    };
    let grid = Matrix::of(&matchups)?;
    let found = Findings::of(session, &matchups, &grid, &tally);
    let converged = if complete { oracle.convergence_rows() } else { Vec::new() };
    Some(session.build_result(vec![
        Sheet::of(session.parts(), &found.contest_rows(), Vec::new()),
        Sheet::of(session.parts(), &found.value_rows(), RatingMetric::notes()),
        Sheet::of(session.parts(), &deck_rows(&oracle), Vec::new()),
        Sheet::of(session.parts(), &oracle.swaps, SwapMetric::notes()),
        Sheet::of(session.parts(), &converged, ConvergenceMetric::notes()),
    ]))
}

fn deck_rows(oracle: &DoubleOracle<'_>) -> Vec<DeckCard> {
    let mut rows = Vec::new();
    for (side, mix) in oracle.games.mixes.iter().enumerate() {
        for (name, deck) in oracle.names[side].iter().zip(oracle.decks()[side]) {
            let factors = &oracle.games.spaces[side].factors;
            let copies = factors.iter().zip(deck).map(|(factor, change)| factor.value(*change));
            rows.extend(mix.pieces.iter().zip(copies).map(|(piece, copies)| DeckCard {
                side: mix.side.to_owned(),
                strategy: oracle.strategy_name(side, name),
                card: piece.name.clone(),
                kind: piece.kind.to_owned(),
                key: piece.key.clone(),
                copies: copies.into(),
                printed: piece.copies.into(),
                least: (*piece.pool.start()).into(),
                most: (*piece.pool.end()).into(),
            }));
        }
    }
    rows
}
