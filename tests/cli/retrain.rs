//! Studies that fine-tune trained policies on each scenario, and studies that train best responses.

use super::*;
use crate::studies::rows;

const PLAYERS: &str = "--british trained --turks trained";

/// Studies of changed scenarios play trained policies unchanged, and also fine-tuned on each scenario.
///
/// The results do not depend on threads or timing.
#[test]
fn policies_are_fine_tuned_on_each_change() {
    let diff = format!(
        "diff megiddo-1918-level --set turkish.hand_size=9 {PLAYERS} --retrain 64 -n 60 --format json \
         --no-files"
    );
    let study = same_with_any_threads(&diff);
    let changes = |json: &str, who: &str| {
        let rows = rows(json, "diff");
        let of = |row: &&Json| row["british"] == who && row["metric"] == "win_rate_change";
        rows.iter().filter(of).map(|row| row["value"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(changes(&study, "trained").len(), 1);
    assert_eq!(changes(&study, "trained:retrained").len(), 1);
}

#[test]
fn every_study_of_changes_fine_tunes_policies() {
    for (study, table) in [
        ("sensitivity megiddo-1918-level --only rulings", "sensitivity"),
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

/// Returns the row with the change of the fine-tuned policies' win rate, for a study of one change.
fn fine_tuned_change(study: &str) -> Json {
    let is_change =
        |row: &Json| row["british"] == "trained:retrained" && row["metric"] == "win_rate_change";
    sheet(study, "diff").into_iter().find(is_change).expect("a change")
}

/// Effects of fine-tuning are means over training seeds, and their intervals include the seeds' spread.
///
/// With one training seed there is no interval.
#[test]
fn effects_of_fine_tuning_are_means_over_training_seeds() {
    let diff = format!(
        "diff megiddo-1918-level --set turkish.hand_size=12 {PLAYERS} --retrain 32 -n 300 \
         --retrain-seeds"
    );
    let single = fine_tuned_change(&format!("{diff} 1"));
    assert!(single["value"].is_number(), "{single}");
    for column in ["std_err", "ci_low", "ci_high", "p_value", "q_value", "clear"] {
        assert!(single[column].is_null(), "{column}: {single}");
    }
    let several = fine_tuned_change(&format!("{diff} 4"));
    assert_eq!((&several["ci_method"], &several["n"]), (&json!("replications"), &json!(300)));
    assert_ne!(several["value"], single["value"]);
    assert_eq!(several["clear"], json!(1.0), "{several}");
}

/// Each side's fine-tuned policy is compared with its policy before fine-tuning.
#[test]
fn fine_tuned_policies_are_compared_with_earlier_ones() {
    let diff = format!("diff megiddo-1918-level --set turkish.hand_size=9 {PLAYERS} -n 60");
    let rows = sheet(&format!("{diff} --retrain 32 --retrain-seeds 2"), "fine_tuning");
    let subjects: Vec<[&Json; 2]> = rows.iter().map(|row| [&row["side"], &row["metric"]]).collect();
    let metrics = ["earlier_win_rate", "fine_tuned_win_rate", "change_by_fine_tuning"];
    let expected = ["british", "turkish"].map(|side| metrics.map(|metric| [side, metric]));
    assert_eq!(subjects, expected.concat());
    for row in &rows {
        let plan = ["training_games", "training_seeds", "n"].map(|column| &row[column]);
        assert_eq!(plan, [32, 2, 60], "{row}");
        assert_eq!(row["british"], "trained:retrained");
    }
}

#[test]
fn seeds_of_fine_tuning_are_checked() {
    let diff = format!("diff megiddo-1918-level --set turkish.hand_size=9 {PLAYERS} -n 60");
    refused(&format!("{diff} --retrain-seeds 2"), &["--retrain <GAMES>"]);
    for seeds in ["0", "-1", "1001", "two", "1.5"] {
        let study = format!("{diff} --retrain 32 --retrain-seeds={seeds}");
        refused(&study, &["--retrain-seeds", "1 to 1000"]);
    }
    let mix = "cards megiddo-1918-level --british trained --british tempo --turks trained --turks tempo \
              --card Roads --at equilibrium --retrain 32 -n 60";
    refused(mix, &["`--at equilibrium`"]);
}

#[test]
fn only_trained_policies_are_fine_tuned() {
    let of = |players: &str| {
        format!("sensitivity --only rulings megiddo-1918-level {players} --retrain 10 -n 10")
    };
    refused(&of("--british tempo"), &["`trained`"]);
    let decks = "--british trained@lean --turks tempo";
    refused(&of(decks), &["decks"]);
    refused("cards megiddo-1918 --card Raods -n 10", &["`--card Raods`", "Roads"]);
}

/// Studies report the win rate of each trained best response, and that of its opponent.
///
/// A best response that trained on fewer games than its opponent is marked as weak.
#[test]
fn trained_responses_leave_and_win_a_share_of_the_games() {
    let compare = "compare megiddo-1918-level --british tempo --turks tempo -n 300 \
                   --learned-response 128 --response-games 300";
    let study = same_with_any_threads(&format!("{compare} --format json --no-files"));
    let is_weak = |json: &str| {
        let rows = rows(json, "best_responses");
        assert_eq!(rows.len(), 4);
        rows.iter().map(|row| row["weak"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(is_weak(&study), [json!(0.0), json!(0.0), json!(0.0), json!(0.0)]);
    let trained = compare.replace("tempo", "trained");
    let weak = stdout_of(&format!("{trained} --format json --no-files"));
    assert_eq!(is_weak(&weak), [json!(1.0), json!(1.0), json!(1.0), json!(1.0)]);
    let both = format!("{compare} --best-response 2");
    refused(&both, &["'--learned-response", "'--best-response"]);
    let lawrence = "compare lawrence-of-arabia --mission aqaba --learned-response 10 -n 10";
    refused(lawrence, &["--learned-response"]);
}
