//! Tests that a game depends only on the rulings that it records.

use super::*;
use crate::Lawrence;
use sandtable_games::{Game, MatchupRequest, RulingInfo};

const GAMES: u64 = 300;

/// Policies that neither search nor are external.
const PLAYERS: [&str; 6] = ["random", "greedy", "cautious", "demolition-first", "wild", "trained"];

/// Returns matchups of these policies in every mission and the campaign.
///
/// `reading` chooses the reading of each ruling.
fn casts(reading: impl Fn(&RulingInfo) -> &'static str) -> Vec<Cast> {
    let line = |ruling: &RulingInfo| {
        let quoted = if ruling.readings.contains(&"true") { "" } else { "'" };
        format!("rulings.{} = {quoted}{}{quoted}\n", ruling.name, reading(ruling))
    };
    let lines: String = Rulings::ALL.iter().map(line).collect();
    let wanted = MatchupRequest::default().with("policy", PLAYERS).with("mission", ["all"]);
    Lawrence::casts(variant(&lines).model(), &wanted, &PolicyStore::default()).expect("casts")
}

fn play(cast: &Cast, index: u64) -> Ledger {
    Lawrence::record(cast, sandtable_kernel::RandomStreams::new(43, index))
}

/// Changes each ruling of a base scenario, and compares the games.
///
/// Games of the base that do not record a dependence on the ruling must stay equal.
fn only_noted_games_differ(base: fn(&RulingInfo) -> &'static str) {
    let printed = casts(base);
    let games = printed.iter().map(|cast| (0..GAMES).map(|index| play(cast, index)).collect());
    let games: Vec<Vec<Ledger>> = games.collect();
    for (number, ruling) in Rulings::ALL.iter().enumerate() {
        for &reading in ruling.readings.iter().filter(|&&it| it != base(ruling)) {
            let others = casts(|it| if it.name == ruling.name { reading } else { base(it) });
            let mut noted = 0;
            for ((games, cast), other) in games.iter().zip(&printed).zip(&others) {
                for (index, game) in (0..).zip(games) {
                    if Lawrence::rulings_in_play(cast, game) >> number & 1 == 1 {
                        noted += 1;
                        continue;
                    }
                    let other = play(other, index).fingerprint();
                    let Cast { name, mission, .. } = cast;
                    let at = || format!("{} = {reading}: {name}, {mission}, {index}", ruling.name);
                    assert_eq!(game.fingerprint(), other, "{}", at());
                }
            }
            assert!(noted > 0, "no game depends on {}", ruling.name);
        }
    }
}

#[test]
fn by_another_reading_only_games_that_depend_on_it_differ() {
    only_noted_games_differ(|ruling| ruling.readings[0]);
}

#[test]
fn so_it_is_where_all_readings_are_others() {
    only_noted_games_differ(|ruling| ruling.readings[ruling.readings.len() - 1]);
}
