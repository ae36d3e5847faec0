//! The best, the worst and the most typical game, and how to see them.

use crate::cli::command_line::CommandLine;
use crate::cli::setup::Setup;
use crate::games::Game;
use crate::kernel::Luck;
use crate::report::Landmark;
use crate::runner::NowPlaying;

/// Landmarks are chosen among this many games of each matchup, the first.
const SOUGHT: u64 = 1000;

/// A game with the figures that it is chosen by.
struct Played {
    index: u64,
    margin: i32,
    length: i32,
}

/// The best, the worst and the most typical of the first games of a matchup that has `games` games;
/// of several equal ones the first.
pub fn landmarks<G: Game>(setup: &Setup<'_, G>, cast: &G::Cast, games: u64) -> Vec<Landmark> {
    let length = G::measures().into_iter().find(|(name, _)| *name == G::LENGTHS[0]);
    let (_, length) = length.expect("a game measures how long it is");
    setup.announce(cast);
    let play = |index| {
        NowPlaying::game(index);
        let record = G::record(cast, Luck::new(setup.seed, index));
        Played { index, margin: G::margin(&record), length: length(&record) }
    };
    let games: Vec<Played> = (0..games.min(SOUGHT)).map(play).collect();
    let middle = |of: fn(&Played) -> i32| {
        let mut values: Vec<i32> = games.iter().map(of).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let (margin, length) = (middle(|game| game.margin), middle(|game| game.length));
    let typical = |game: &&Played| (game.length.abs_diff(length), game.margin.abs_diff(margin));
    let found = [
        ("best", games.iter().min_by_key(|game| -i64::from(game.margin))),
        ("worst", games.iter().min_by_key(|game| game.margin)),
        ("typical", games.iter().min_by_key(typical)),
    ];
    let landmark = |which, game: &Played| Landmark {
        matchup: G::matchup(cast),
        which,
        index: game.index,
        margin: game.margin,
        length: game.length,
        command: replay(setup, cast, game.index),
        of: games.len() as u64,
    };
    found.into_iter().filter_map(|(which, game)| Some(landmark(which, game?))).collect()
}

/// The command line that tells a game.
fn replay<G: Game>(setup: &Setup<'_, G>, cast: &G::Cast, index: u64) -> String {
    CommandLine::new("trace", setup.scenario, setup.document.overrides())
        .players(&[G::matchup(cast)])
        .option("--seed", Some(setup.seed))
        .option("--index", Some(index))
        .flag("--text", true)
        .to_string()
}
