//! Best decks of both sides, by the double oracle of McMahan, Gordon and Blum (2003, ICML).
//!
//! Both sides begin with the shipped decks. In each round, each side climbs to a better response to the other side's
//! mix, and the responses join the decks. The search ends when a test excludes that a tried deck gains more than a
//! limit.
//!
//! Tables: `matchups.csv`, `ratings.csv`, `decks.csv`, `swaps.csv` and `convergence.csv`.

mod exclusion;
mod games;
mod options;
mod oracle;

use self::games::DeckGames;
pub use self::options::Decks;
use self::oracle::Oracle;
use crate::compare::Findings;
use crate::prelude::*;
use crate::search::{Budget, FreshGames};
use sandtable_games::RequestError;
use sandtable_summary::rows::{ConvergenceMetric, DeckCard, RatingMetric, SwapMetric};

/// Salt of the search's master seed; the games after the search use the study's own seed.
const SALT: u64 = 0x6465_636b_7365_6b73;

/// Budget and stopping rule of a search for decks.
#[derive(Clone, Copy, Debug)]
pub struct DecksPlan {
    /// Maximum number of games of the search.
    pub games: u64,
    /// Smallest gain of a deck, a share of games, that must be excluded for the search to have converged.
    pub gap: f64,
    /// Number of games of each pair of decks after the search.
    pub judges: u64,
}

/// Returns the cards of both sides, those of the first seat first.
///
/// # Errors
/// If the sides cannot build decks, or if the scenario's own decks break its rules of deck building.
fn mixes(model: &Model) -> Result<[Mix; 2], String> {
    let of = |second: bool| {
        let mut mixes = model.mixes().into_iter().filter(|mix| mix.wins_are_losses == second);
        mixes.next().filter(|mix| !mix.pieces.is_empty())
    };
    let game = model.game();
    let (Some(_), Some(one), Some(other)) = (game.parts().opponents(), of(false), of(true)) else {
        return Err(format!("{} has no decks to build", game.info().name));
    };
    let misfits = model.warnings().into_iter().flat_map(Problems::iter);
    let misfits: Vec<String> = misfits.map(|it| RequestError::from(it).to_string()).collect();
    if misfits.is_empty() { Ok([one, other]) } else { Err(misfits.join("\nerror: ")) }
}

/// Checks that both sides can build decks.
///
/// # Errors
/// If they cannot, or if the scenario's own decks break its rules of deck building.
pub fn can_build(model: &Model) -> Result<(), String> {
    mixes(model).map(drop)
}

/// Searches for decks and measures them on fresh games; `None` if the sides cannot build decks.
pub fn study(session: &Session<'_>, plan: &DecksPlan) -> Option<StudyResult> {
    let mixes = mixes(session.model).ok()?;
    session.begin_stage("decks", Some(plan.games));
    let fresh = FreshGames::new(session, SALT, Budget::new(plan.games));
    let mut oracle = Oracle::new(DeckGames::new(fresh, mixes), plan.gap);
    oracle.search();
    let panel = Panel { seed: session.seed, ..oracle.games.pairs(oracle.decks()) };
    let tally = session.play_games("every deck against every deck", &panel, plan.judges);
    let complete = session.is_complete();
    let (matchups, tally) = match oracle.latest.take().filter(|_| !complete) {
        Some(latest) => latest,
        None => (oracle.matchups(), tally),
    };
    let grid = Matrix::of(&matchups)?;
    let found = Findings::of(session, &matchups, &grid, &tally);
    let converged = if complete { oracle.convergence() } else { Vec::new() };
    Some(session.build_result(vec![
        Sheet::of(session.parts(), &found.contest_rows(), Vec::new()),
        Sheet::of(session.parts(), &found.value_rows(), RatingMetric::notes()),
        Sheet::of(session.parts(), &cards(&oracle), Vec::new()),
        Sheet::of(session.parts(), &oracle.swaps, SwapMetric::notes()),
        Sheet::of(session.parts(), &converged, ConvergenceMetric::notes()),
    ]))
}

/// Returns a row for every card of every deck, with its number of copies.
fn cards(oracle: &Oracle<'_>) -> Vec<DeckCard> {
    let mut rows = Vec::new();
    for (side, mix) in oracle.games.mixes.iter().enumerate() {
        for (name, deck) in oracle.names[side].iter().zip(oracle.decks()[side]) {
            let factors = &oracle.games.spaces[side].factors;
            let copies = factors.iter().zip(deck).map(|(factor, change)| factor.value(*change));
            rows.extend(mix.pieces.iter().zip(copies).map(|(piece, copies)| DeckCard {
                side: mix.side.to_owned(),
                strategy: oracle.strategy(side, name),
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
