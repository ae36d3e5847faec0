//! For every scenario file of Megiddo, problems are reported or the scenario can be played.

use std::sync::Arc;

mod matchups;
mod mutation;

use matchups::players;
use matchups::prelude::*;
use sandtable::games::megiddo::metrics::Tally;

const NAME: &str = "megiddo-1918";

/// Words of scenario files, which random mutations put in wrong positions.
const WORDS: &str = "infantry leader terrain nuisance plane supply force unique cavalry_force \
                     lost_means_defeat always_to_reserve true false all_at_once printed combat \
                     unscored british turkish deck pool hand_size origin budgets";

fn read(name: &str, bytes: &[u8]) -> Result<Model, Problems> {
    load_bytes(name, bytes, &[]).and_then(|document| Megiddo::model(&document))
}

/// Plays twenty games to the end and adds them to a tally.
fn play(model: &Model) {
    let (model_of_cast, names) = (Arc::new(model.clone()), [String::new(), String::new()]);
    let cast = |players| Cast { model: Arc::clone(&model_of_cast), names: names.clone(), players };
    let mut tally = Tally::new(&cast(players(model, ["random", "greedy"])));
    for names in [["random", "greedy"], ["greedy", "random"]] {
        let cast = cast(players(model, names));
        let players = &cast.players;
        for game in 0..10 {
            tally.add(&cast, &play_out(model, players.each_ref(), GameKey::new(4, game)));
        }
    }
    assert_eq!(tally.wins().1, 20);
}

#[test]
fn a_mutated_scenario_has_problems_or_can_be_played() {
    let text = library::find(NAME).expect("an embedded scenario");
    mutation::check(2000, text, WORDS, |bytes| read("mutated.toml", bytes).map(|it| play(&it)));
}

/// All problems that only the code of the game can detect are reported together, with key and hint.
#[test]
fn every_problem_of_a_scenario_is_reported() {
    let problems =
        read("bad.toml", include_bytes!("megiddo_input/bad.toml")).expect_err("problems");
    insta::assert_snapshot!(problems);
}
