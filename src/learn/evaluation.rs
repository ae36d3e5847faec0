//! Evaluation of trained policies in games without exploration.

use sandtable_kernel::RandomStreams;

use super::environment::{Environment, Seat};
use super::policy::PolicyNets;
use super::threads;

/// Number of games that one thread plays at a time.
const GAMES_PER_PART: u64 = 256;

/// Plays `games` games, and returns how many of them the first seat wins.
///
/// Seats with `None` are played by the named policy with the index `named`.
pub fn count_wins(
    environment: &dyn Environment,
    nets: &[Option<&PolicyNets>],
    named: usize,
    seed: u64,
    games: u64,
) -> u64 {
    let mut parts = vec![0_u64; games.div_ceil(GAMES_PER_PART) as usize];
    threads::for_each(&mut parts, |part, won| {
        let seats = nets.iter().map(|nets| nets.map_or(Seat::Named(named), Seat::greedy));
        let seats: Vec<Seat<'_>> = seats.collect();
        let first = part as u64 * GAMES_PER_PART;
        let range = first..(first + GAMES_PER_PART).min(games);
        let wins = range.filter(|&game| environment.play(RandomStreams::new(seed, game), &seats));
        *won = wins.count() as u64;
    });
    parts.iter().sum()
}
