//! Measures how many games a second one thread plays, with statistics and without.
//!
//! `cargo bench --bench speed -- megiddo-1918-level 20000` names the scenario and the number of games of each
//! matchup; without them, both games that ship are measured. Both kinds of games are timed in turn, round by round, so
//! that other load of the machine slows both alike. `instructions.rs` compares versions; seconds depend on the machine.

use std::hint::black_box;
use std::time::{Duration, Instant};

use sandtable::games::{Games, MatchupRequest, Outcome, PreparedMatchup, Shipped};
use sandtable::kernel::RandomStreams;
use sandtable::learn::PolicyStore;
use sandtable::scenario;

/// Number of rounds in which the games are timed.
const ROUNDS: u64 = 20;

/// Games of each matchup unless the command line names a number.
const GAMES: u64 = 20_000;

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let games = words.get(1).map_or(GAMES, |word| word.parse().expect("a whole number of games"));
    println!("{:<64} {:>15} {:>10}", "Games a second on one core", "with statistics", "without");
    match words.first() {
        Some(scenario) => measure(scenario, games),
        None => ["megiddo-1918", "lawrence-of-arabia"].iter().for_each(|name| measure(name, games)),
    }
}

/// Measures all matchups of a scenario's default players, and prints a line for each.
fn measure(name: &str, games: u64) {
    let document = scenario::load(name, &[]).unwrap_or_else(|problems| panic!("{problems}"));
    let game = Shipped::game_of(&document).expect("a game that ships");
    let model = game.read(&document).unwrap_or_else(|problems| panic!("{problems}"));
    let policies = PolicyStore::default();
    let matchups =
        model.prepare(&MatchupRequest::default(), &policies).expect("players of the game");
    for matchup in &matchups {
        let [with, without] = timed(matchup, games.div_ceil(ROUNDS));
        let rate = |taken: Duration| games as f64 / taken.as_secs_f64();
        let label = format!("{name}: {}", matchup.matchup());
        println!("{label:<64} {:>15.0} {:>10.0}", rate(with), rate(without));
    }
}

/// Returns the time of the games with statistics, and that of the same games without.
fn timed(matchup: &PreparedMatchup, games_a_round: u64) -> [Duration; 2] {
    let (mut tally, mut outcome) = (matchup.new_tally(), Outcome::default());
    let mut times = [Duration::ZERO; 2];
    for round in 0..ROUNDS {
        let indices = round * games_a_round..(round + 1) * games_a_round;
        let begun = Instant::now();
        for index in indices.clone() {
            matchup.play_counted(RandomStreams::new(1, index), &mut outcome, &mut *tally);
            black_box(&tally);
        }
        times[0] += begun.elapsed();
        let begun = Instant::now();
        for index in indices {
            matchup.play(RandomStreams::new(1, index), &mut outcome);
            black_box(&outcome);
        }
        times[1] += begun.elapsed();
    }
    times
}
