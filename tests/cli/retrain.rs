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

/// Best responses that trained say what they leave and win; those against players who trained on more games
/// are weak.
#[test]
fn trained_responses_leave_and_win_a_share_of_the_games() {
    let compare = "compare megiddo-1918-level --british tempo --turks tempo -n 300 \
                   --learned-response 128 --response-games 300";
    let one = same_with_any_threads(&format!("{compare} --format json --no-files"));
    let is_weak = |json: &str| {
        let rows = rows(json, "best_responses");
        assert_eq!(rows.len(), 4);
        rows.iter().map(|row| row["weak"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(is_weak(&one), [json!(0.0), json!(0.0), json!(0.0), json!(0.0)]);
    let told = done(&format!("{compare} --no-files"));
    assert!(told.contains("The best responses found leave"), "{told}");
    let trained = compare.replace("tempo", "trained");
    let weak = done(&format!("{trained} --format json --no-files"));
    assert_eq!(is_weak(&weak), [json!(1.0), json!(1.0), json!(1.0), json!(1.0)]);
    let told = done(&format!("{trained} --no-files"));
    assert!(!told.contains("The best responses found leave"), "{told}");
    let both = format!("{compare} --best-response 2");
    refused(&both, &["cannot be used with"]);
    let lawrence = "compare lawrence-of-arabia --mission aqaba --learned-response 10 -n 10";
    refused(lawrence, &["leave --learned-response out"]);
}
