//! Properties of every game with every policy and every reading of its rulings (ambiguous rules).

mod race;

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use race::Race;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Game, Replay, Tally};
use sandtable::kernel::RandomStreams;
use sandtable::runner::{Experiment, Progress, Runner};
use sandtable::scenario;
use sandtable::stats::Mergeable;
use sandtable::summary::Cell;
use serde_json::Value as Json;

const SEED: u64 = 42;
const LEVEL: f64 = 0.95;

/// Number of games of each matchup in tests of all matchups.
const GAMES: u64 = 60;

/// Returns all matchups of scripted policies, and all matchups of slow policies, in a scenario.
///
/// The slow policies are the searching ones, with few rollouts, and the trained ones.
fn matchups<G: Game>(scenario: &str, overrides: &[String]) -> Vec<G::Cast> {
    let document = scenario::load(scenario, overrides).expect("a scenario");
    let model = G::model(&document).expect("a sound one");
    let policies = G::catalogue().policies.iter().filter(|info| !info.is_scripted());
    let thinking = policies.map(|info| {
        let more = if info.is_trained() { "" } else { ":rollouts=2,doubt=0" };
        let little = format!("{}{more}", info.name);
        G::PARTS.seats().fold(G::everyone(), |wanted, seat| wanted.with(seat.key, [&little[..]]))
    });
    let wanted = std::iter::once(G::everyone()).chain(thinking);
    wanted
        .flat_map(|wanted| {
            G::casts(&model, &wanted, &Default::default()).expect("everyone can play")
        })
        .collect()
}

/// Returns lists of overrides: an empty one for the default readings, and one for each other reading.
fn readings<G: Game>() -> Vec<Vec<String>> {
    let of_ruling = G::catalogue().rulings.iter().flat_map(|ruling| {
        ruling.readings.iter().map(|reading| vec![format!("rulings.{}={reading}", ruling.name)])
    });
    std::iter::once(Vec::new()).chain(of_ruling).collect()
}

/// Games of a matchup with the tally of their game.
struct TypedGames<'a, G: Game>(&'a G::Cast);

impl<G: Game> Experiment for TypedGames<'_, G> {
    type Tally = G::Tally;
    type Record = ();

    fn tally(&self) -> G::Tally {
        G::Tally::new(self.0)
    }

    fn play(&self, index: u64, tally: &mut G::Tally, _: impl FnOnce(&())) {
        G::play(self.0, SEED, index, tally);
    }
}

/// Plays games on `threads` threads in batches of `batch` games, and returns their tally.
fn played<G: Game>(cast: &G::Cast, games: Range<u64>, threads: usize, batch: u64) -> G::Tally {
    let runner = Runner::new(threads).expect("threads start").with_batch(batch);
    let matchup = TypedGames::<G>(cast);
    runner.run(&matchup, games, false, &AtomicBool::new(false), None, &Progress::default()).tally
}

fn cell<G: Game>(cast: &G::Cast, tally: &G::Tally) -> Cell {
    tally.cell(cast, LEVEL)
}

/// Returns the trace of a game as JSON Lines.
fn trace<G: Game>(cast: &G::Cast, seed: u64, index: u64) -> String {
    let replay = Replay { scenario: "it", seed, index, overrides: &[] };
    let mut lines = Vec::new();
    G::trace(cast, &replay, &mut lines).expect("memory takes all");
    String::from_utf8(lines).expect("text")
}

/// Tests, under every reading, that games end and that tallies count all games.
///
/// Also tests that equal random streams give equal ledgers, traces and stories.
fn every_matchup_is_played<G: Game>(scenario: &str) {
    for overrides in readings::<G>() {
        for cast in matchups::<G>(scenario, &overrides) {
            let name = format!("{} by {overrides:?}", G::matchup(&cast));
            let mut tally = G::Tally::new(&cast);
            let mut won = 0;
            for index in 0..GAMES / 10 {
                let record = G::play(&cast, SEED, index, &mut tally);
                let again = G::record(&cast, RandomStreams::new(SEED, index));
                assert_eq!(G::fingerprint(&record), G::fingerprint(&again), "{name}: {index}");
                let mut scores = Vec::new();
                let told = G::course(&cast, RandomStreams::new(SEED, index), &mut scores);
                assert_eq!(G::fingerprint(&record), G::fingerprint(&told), "{name}: {index}");
                assert!(!scores.is_empty(), "{name}: {index}");
                won += u64::from(G::won(&record));
            }
            assert_eq!(tally.wins(), (won, GAMES / 10), "{name}");
            assert!(tally.is_sound(&cast, GAMES / 10), "{name}");
            assert!(!tally.is_sound(&cast, GAMES / 10 + 1), "{name}");
            let cell = cell::<G>(&cast, &tally);
            assert_eq!(cell.games, GAMES / 10, "{name}");
            let ended: u64 = cell.reasons.iter().map(|(_, games)| games).sum();
            assert_eq!(ended, cell.games, "{name}: every game ends for one reason");
        }
    }
}

/// Tests that a trace has JSON on every line and depends on the seed and the index of the game.
fn every_matchup_is_traced<G: Game>(scenario: &str) {
    for cast in matchups::<G>(scenario, &[]) {
        let name = G::matchup(&cast);
        let lines = trace::<G>(&cast, SEED, 0);
        assert!(lines.lines().all(|line| serde_json::from_str::<Json>(line).is_ok()), "{name}");
        assert_eq!(lines, trace::<G>(&cast, SEED, 0), "{name}");
        assert_ne!(lines, trace::<G>(&cast, SEED, 1), "{name}: another game");
        assert_ne!(lines, trace::<G>(&cast, SEED + 1, 0), "{name}: another seed");
    }
}

/// Tests that threads, batches and the order of merging do not change a tally.
fn how_it_is_played_does_not_show<G: Game>(scenario: &str) {
    for cast in matchups::<G>(scenario, &[]) {
        let name = G::matchup(&cast);
        let reference = cell::<G>(&cast, &played::<G>(&cast, 0..GAMES, 1, 1024));
        for (threads, batch) in [(1, 1), (2, 7), (3, 1), (3, 1024)] {
            let cell = cell::<G>(&cast, &played::<G>(&cast, 0..GAMES, threads, batch));
            assert_eq!(cell, reference, "{name}: {threads} threads, batches of {batch}");
        }
        let parts = [0..1, 1..17, 17..40, 40..GAMES].map(|part| played::<G>(&cast, part, 2, 7));
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let mut merged = G::Tally::new(&cast);
            order.into_iter().for_each(|part: usize| merged.merge(&parts[part]));
            assert_eq!(cell::<G>(&cast, &merged), reference, "{name}: {order:?}");
        }
        let others = cell::<G>(&cast, &played::<G>(&cast, GAMES..2 * GAMES, 1, 1024));
        assert_ne!(others.metrics, reference.metrics, "{name}: other games do show");
    }
}

/// Tests that playing games and adding them to a tally allocate no memory.
///
/// Excepted are the caches that policies fill when they first play a mission.
fn nothing_is_allocated<G: Game>(scenario: &str) {
    for cast in matchups::<G>(scenario, &[]) {
        let mut tally = G::Tally::new(&cast);
        let mut play = || {
            for index in 0..2 * GAMES {
                G::play(&cast, SEED, index, &mut tally);
            }
        };
        play();
        let counted = allocation_counter::measure(play);
        assert_eq!(counted.count_total, 0, "{}", G::matchup(&cast));
        // The counter does count allocations.
        assert!(allocation_counter::measure(|| drop(G::Tally::new(&cast))).count_total > 0);
    }
}

/// Tests that results and options use the names in the game's catalogue.
fn names_agree<G: Game>(scenario: &str) {
    let catalogue = G::catalogue();
    let metrics: Vec<&str> = catalogue.game_metrics.iter().map(|it| it.name).collect();
    let measures: Vec<&str> = G::measures().into_iter().map(|(name, _)| name).collect();
    assert!(G::LENGTHS.iter().all(|name| measures.contains(name) && metrics.contains(name)));
    assert!(catalogue.policies.iter().any(|policy| policy.name == G::REFERENCE));
    assert_eq!(G::PARTS.mode().is_some(), !catalogue.modes.is_empty());
    for (seat, policy) in &catalogue.default_players {
        assert!(G::PARTS.seats().any(|part| part.key == *seat), "{seat}");
        assert!(catalogue.policies.iter().any(|known| known.name == *policy), "{policy}");
    }
    for cast in matchups::<G>(scenario, &[]) {
        let matchup = G::matchup(&cast);
        assert!(G::PARTS.own().all(|part| matchup.get(part.key).is_some()), "{matchup}");
    }
}

/// Defines a test for each game and each function of the list that follows the game.
macro_rules! suite {
    ($($name:ident: $game:ty, $scenario:expr, [$($test:ident),+];)+) => {
        $(mod $name {
            use super::*;

            $(#[test]
            fn $test() {
                super::$test::<$game>($scenario);
            })+
        })+
    };
}

const RACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/race/race.toml");

suite! {
    megiddo: Megiddo, "megiddo-1918", [
        every_matchup_is_played, every_matchup_is_traced, how_it_is_played_does_not_show,
        nothing_is_allocated, names_agree
    ];
    megiddo_level: Megiddo, "megiddo-1918-level", [
        every_matchup_is_played, nothing_is_allocated
    ];
    lawrence: Lawrence, "lawrence-of-arabia", [
        every_matchup_is_played, every_matchup_is_traced, how_it_is_played_does_not_show,
        nothing_is_allocated, names_agree
    ];
    race_of_three: Race, RACE, [
        every_matchup_is_played, every_matchup_is_traced, how_it_is_played_does_not_show, names_agree
    ];
}
