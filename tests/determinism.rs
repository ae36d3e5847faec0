//! The checksums in each game's folder are those of its games.

mod race;

use race::Race;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Game, behaviour, measured};
use sandtable::scenario::{Document, load, load_bytes};

/// Compares the checksums of a game with those in a file, or writes it where snapshots are renewed.
fn check_behaviour<G: Game>(document: &Document, file: &str) {
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let today = measured::<G>(document).expect("a sound scenario");
    if std::env::var_os("INSTA_UPDATE").is_some_and(|how| how == "always") {
        std::fs::write(&path, &today).expect("written");
        return;
    }
    assert_eq!(
        G::BEHAVIOUR,
        today,
        "games go otherwise than they did: have the new checksums written to {path} by \
         INSTA_UPDATE=always, and say in the commit who plays otherwise: old seeds give other games"
    );
}

#[test]
fn the_behaviour_of_megiddo_is_the_one_that_plans_name() {
    let document = load("megiddo-1918", &[]).expect("a scenario");
    check_behaviour::<Megiddo>(&document, "src/games/megiddo/behaviour.txt");
}

#[test]
fn the_behaviour_of_lawrence_is_the_one_that_plans_name() {
    let document = load("lawrence-of-arabia", &[]).expect("a scenario");
    check_behaviour::<Lawrence>(&document, "src/games/lawrence/behaviour.txt");
}

#[test]
fn a_new_or_changed_player_changes_no_other_checksum() {
    let document = load_bytes("race.toml", include_bytes!("race/race.toml"), &[]);
    let document = document.expect("a scenario");
    check_behaviour::<Race>(&document, "tests/race/behaviour.txt");
    check_behaviour::<Race<true>>(&document, "tests/race/later.txt");
    let lines = |text: &'static str| -> Vec<&'static str> { text.lines().collect() };
    let (now, later) = (lines(Race::<false>::BEHAVIOUR), lines(Race::<true>::BEHAVIOUR));
    let differing: Vec<&str> = later.iter().filter(|it| !now.contains(it)).copied().collect();
    assert!(differing[0].starts_with("runner ") && differing[1].starts_with("starter "));
    assert_eq!((differing.len(), later.len()), (2, now.len() + 1), "{differing:?}");
}

#[test]
fn games_depend_on_those_who_play_and_on_those_they_play_on_as() {
    let names = |players: &[&str]| -> Vec<String> {
        behaviour::<Megiddo>(players.iter().copied()).into_iter().map(|(name, _)| name).collect()
    };
    assert_eq!(names(&[]), ["rules"]);
    assert_eq!(
        names(&["tempo:patience=2", "greedy@force"]),
        ["rules", "greedy", "tempo", "@force"]
    );
    let planner = names(&["planner:rollouts=4,base=(greedy:keep=2)"]);
    assert!(
        ["planner", "greedy", "tempo"].iter().all(|it| planner.iter().any(|known| known == it))
    );
    assert_eq!(names(&["equilibrium"]), ["rules"]);
}
