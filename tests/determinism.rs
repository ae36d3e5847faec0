//! The checksum in each game's folder is that of its games.

use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Checksum, Game};

/// The checksum of games of every matchup, under the scenario's rulings and under every reading of
/// each.
fn behaviour<G: Game>(scenario: &str) -> String {
    let mut checksum = Checksum::default();
    let mut add = |overrides: &[String], games| {
        let document = sandtable::scenario::load(scenario, overrides).expect("a sound scenario");
        let model = G::model(&document).expect("a sound scenario");
        let casts = G::casts(&model, &G::everyone()).expect("everyone can play");
        checksum.add::<G>(&casts, games);
    };
    add(&[], 100);
    for ruling in G::catalogue().rulings {
        let reading = |it| format!("rulings.{}={it}", ruling.name);
        ruling.readings.iter().for_each(|it| add(&[reading(it)], 5));
    }
    checksum.text()
}

/// Compares a checksum with the one in a game's folder, or writes it there where snapshots are
/// renewed.
fn check_behaviour<G: Game>(scenario: &str, folder: &str) {
    let path = format!("{}/src/games/{folder}/behaviour.txt", env!("CARGO_MANIFEST_DIR"));
    let today = behaviour::<G>(scenario);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|how| how == "always") {
        std::fs::write(&path, format!("{today}\n")).expect("written");
        return;
    }
    assert_eq!(
        G::BEHAVIOUR,
        today,
        "games go otherwise than they did: write the new checksum to {path}, or have it written by \
         INSTA_UPDATE=always, and say in the commit what has changed: old seeds give other games"
    );
}

#[test]
fn the_behaviour_of_megiddo_is_the_one_that_plans_name() {
    check_behaviour::<Megiddo>("megiddo-1918", "megiddo");
}

#[test]
fn the_behaviour_of_lawrence_is_the_one_that_plans_name() {
    check_behaviour::<Lawrence>("lawrence-of-arabia", "lawrence");
}
