//! Players who learn every scenario of a study before they play it, and best responses that have learned.

use super::*;
use crate::studies::rows;

const PLAYERS: &str = "--british trained --turks trained";

/// The studies that change a scenario play it twice with trained players: as they are, and once they have
/// learned it. Neither threads nor chance show in what they find.
#[test]
fn players_learn_what_is_changed() {
    let diff = format!(
        "diff megiddo-1918-level --set turkish.hand_size=9 {PLAYERS} --retrain 64 -n 60 --format json \
         --no-files"
    );
    let one = same_with_any_threads(&diff);
    let changes = |json: &str, who: &str| {
        let rows = rows(json, "diff");
        let of = |row: &&Json| row["british"] == who && row["metric"] == "win_rate_change";
        rows.iter().filter(of).map(|row| row["value"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(changes(&one, "trained").len(), 1);
    assert_eq!(changes(&one, "trained:retrained").len(), 1);
    let told = done(&diff.replace(" --format json", ""));
    assert!(told.contains("Among players who learn what is changed it makes"), "{told}");
}

#[test]
fn every_study_that_changes_a_scenario_has_players_learn_it() {
    for (study, table) in [
        ("rulings megiddo-1918-level", "rulings"),
        ("sweep megiddo-1918-level --vary british.hand_size=7..8", "sweep"),
        ("cards megiddo-1918-level --card Roads", "cards"),
    ] {
        let study = format!("{study} {PLAYERS} --retrain 32 -n 20");
        let rows = sheet(&study, table);
        let players = |who: &str| rows.iter().filter(|row| row["turks"] == who).count();
        assert!(players("trained") > 0, "{study}");
        assert_eq!(players("trained"), players("trained:retrained"), "{study}");
    }
}

#[test]
fn only_players_who_were_trained_learn() {
    let of = |players: &str| format!("rulings megiddo-1918-level {players} --retrain 10 -n 10");
    refused(&of("--british tempo"), &["only players who were trained can learn"]);
    let decks = "--british trained@lean --turks tempo";
    refused(&of(decks), &["players learn with the scenario's own decks"]);
    refused("cards megiddo-1918 --card Raods -n 10", &["`--card Raods`", "Roads"]);
}

/// A best response that has learned says what the game is worth at least and at most.
#[test]
fn the_worth_of_a_game_has_two_ends() {
    let compare = "compare megiddo-1918-level --british tempo --turks tempo -n 300 \
                   --learned-response 128 --response-games 300";
    let one = same_with_any_threads(&format!("{compare} --format json --no-files"));
    assert_eq!(rows(&one, "best_responses").len(), 4);
    let told = done(&format!("{compare} --no-files"));
    assert!(told.contains("So the game is worth from"), "{told}");
    assert!(told.contains("A response has learned"), "{told}");
    assert!(!told.contains("A response searches"), "{told}");
    let both = format!("{compare} --best-response 2");
    refused(&both, &["cannot be used with"]);
    let lawrence = "compare lawrence-of-arabia --mission aqaba --learned-response 10 -n 10";
    refused(lawrence, &["leave --learned-response out"]);
}
