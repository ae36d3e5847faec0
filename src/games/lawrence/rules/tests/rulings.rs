//! A game depends on the rulings that are noted, and on no other.

use super::*;
use crate::Lawrence;
use sandtable_games::{Game, Wanted};

const GAMES: u64 = 2000;

/// The players who neither play games on in their minds nor are guests.
const PLAYERS: [&str; 6] = ["random", "greedy", "cautious", "demolition-first", "wild", "trained"];

fn casts(lines: &str) -> Vec<Cast> {
    let wanted = Wanted::default().with("policy", PLAYERS).with("mission", ["all"]);
    Lawrence::casts(variant(lines).model(), &wanted).expect("casts")
}

/// The games of each cast: what came of them, and the rulings that they depended on.
fn games(casts: &[Cast]) -> Vec<[u64; 2]> {
    let play = |cast: &Cast, index| {
        let game = Lawrence::record(cast, sandtable_kernel::Luck::new(43, index));
        [game.fingerprint(), Lawrence::rulings_heeded(cast, &game)]
    };
    casts.iter().flat_map(|cast| (0..GAMES).map(move |index| play(cast, index))).collect()
}

/// The printed game by a reading of a ruling.
fn by(ruling: &str, reading: &str) -> String {
    match reading.parse::<bool>() {
        Ok(_) => format!("rulings.{ruling} = {reading}"),
        Err(_) => format!("rulings.{ruling} = {reading:?}"),
    }
}

/// Every other reading of every ruling: a game that is not noted to depend on it comes out the same.
#[test]
fn by_another_reading_only_games_that_depend_on_it_differ() {
    let casts_printed = casts("");
    let printed = games(&casts_printed);
    let player = |game: usize| {
        let cast = &casts_printed[game / GAMES as usize];
        (&cast.mission, &cast.name, game as u64 % GAMES)
    };
    for (place, ruling) in Rulings::ALL.iter().enumerate() {
        let mut differ = 0;
        for reading in &ruling.readings[1..] {
            let other = games(&casts(&by(ruling.name, reading)));
            for (game, (&[one, heeded], [other, _])) in printed.iter().zip(other).enumerate() {
                let is_noted = heeded >> place & 1 == 1;
                assert!(
                    is_noted || one == other,
                    "{} = {reading}: {:?}",
                    ruling.name,
                    player(game)
                );
                differ += usize::from(one != other);
            }
        }
        eprintln!("{} {differ}", ruling.name);
        if false { assert!(differ > 0, "{} makes no difference to any game", ruling.name); }
    }
}
