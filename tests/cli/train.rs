//! The command `train`, and games of trained policies.

use super::*;

const TRAIN: &str = "train megiddo-1918-level --british tempo --turks tempo -n 9000 --judge 400";

#[test]
fn trained_policies_are_evaluated_on_the_games_of_run() {
    succeeds(&format!("{TRAIN} --out learned"));
    assert_eq!(training_of_responses("learned"), [["4500", "4500", "0.000000"]; 2]);
    for file in ["british.player.json", "turks@0.1.player.json", "training.csv", "report.html"] {
        assert!(path_to("learned").join(file).exists(), "{file}");
    }
    // The evaluation matches are those that `run` plays.
    let run = "megiddo-1918-level --british trained:learned --turks tempo -n 400";
    let judged = table("learned/matchups.csv");
    let [british, turks, value] = ["british", "turks", "value"].map(|it| column(&judged, it));
    let is_matchup =
        |row: &&Vec<String>| row[british] == "trained:learned" && row[turks] == "tempo";
    let rate = judged.iter().find(is_matchup).expect("everybody meets everybody")[value].parse();
    assert_eq!(rate, Ok(win_rate(run)));
}

/// Returns the number of training games that the file of a trained policy states.
fn training_games(file: &str) -> Json {
    serde_json::from_str::<Json>(&read(file)).expect("a policy")["games"].clone()
}

/// Returns facts about the trained best response to each policy, as texts.
///
/// They are its number of training games, that of the policy, and whether it is marked as weak.
fn training_of_responses(folder: &str) -> Vec<[String; 3]> {
    let rows = table(path_to(folder).join("best_responses.csv"));
    let of = |row: &Vec<String>| {
        let columns = ["response_training_games", "policy_training_games", "weak"];
        columns.map(|it| row[column(&rows, it)].clone())
    };
    let metric = column(&rows, "metric");
    let rates = rows.iter().filter(|row| row[metric] == "response_win_rate");
    rates.map(of).filter(|[games, ..]| !games.is_empty()).collect()
}

/// A best response that trained on fewer games than the policy is marked as weak.
///
/// No range of the game's value is printed then.
#[test]
fn a_response_that_trained_for_less_is_weak() {
    let train = TRAIN.replace("9000", "600");
    let weak = stdout_of(&format!("{train} --responses 40 --out few"));
    assert_eq!(training_of_responses("few"), [["40", "300", "1.000000"]; 2]);
    let strong = stdout_of(&format!("{train} --out as-many"));
    assert_eq!(training_of_responses("as-many"), [["300", "300", "0.000000"]; 2]);
    let summaries = [weak, strong].map(|text| text.split("\n\n").next().map(str::to_owned));
    insta::assert_snapshot!(summaries.map(Option::unwrap_or_default).join("\n\n"));
    // Continued policies include the games of their earlier training.
    succeeds(&format!("{train} --from few --out onward"));
    assert_eq!(training_of_responses("onward"), [["300", "600", "1.000000"]; 2]);
    assert_eq!(training_games("onward/turks.player.json"), 600);
    assert_eq!(training_games("few/turks@0.1.player.json"), 30);
    // A training cannot end by the gap of weak responses.
    let hint = ["--responses 300"];
    refused(&format!("{train} --until-gap 2 --responses 40 --out no"), &hint);
    refused(&format!("{train} --until-gap 2 --from few --out no"), &["--responses 600"]);
    let alone = "train lawrence-of-arabia --mission aqaba -n 64 --no-files --responses 8";
    refused(alone, &["--responses"]);
}

/// In `train`, a search over trained policies plays against them and wins as often as in `run`.
#[test]
fn a_search_plays_against_the_trained_policies() {
    succeeds(&format!("{} --out s", TRAIN.replace("9000", "600").replace("400", "60")));
    let rows = table(path_to("s").join("best_responses.csv"));
    let [side, response, metric, n, value] =
        ["side", "response", "metric", "n", "value"].map(|it| column(&rows, it));
    let is_search = |row: &&Vec<String>| {
        row[response].starts_with("planner") && row[metric] == "response_win_rate"
    };
    let rates: Vec<_> = rows.iter().filter(is_search).collect();
    assert_eq!(rates.iter().map(|row| &row[side][..]).collect::<Vec<_>>(), ["turkish", "british"]);
    let run = format!(
        "megiddo-1918-level --british {} --turks trained:s -n {}",
        rates[0][response], rates[0][n]
    );
    // Files have six decimals.
    let won: f64 = rates[0][value].parse().expect("a number");
    assert!((won - win_rate(&run)).abs() < 1e-6, "{won}");
}

/// A named policy that beats the trained policies more often than their best responses do is reported.
///
/// So training does not end by its gap only because no best response has learned to beat poor policies.
#[test]
fn a_named_policy_that_wins_more_than_a_response_is_reported() {
    let train = TRAIN.replace("9000", "600");
    succeeds(&format!("{train} --until-gap 2 --out learned"));
    let rows = |file| table(path_to("learned").join(file));
    let (responses, matchups) = (rows("best_responses.csv"), rows("matchups.csv"));
    let named = column(&responses, "response");
    let won = |row: &&Vec<String>| row[named] == "tempo" && row.contains(&"turkish".to_owned());
    let value = |rows: &[Vec<String>], row: &[String]| row[column(rows, "value")].clone();
    let row = responses.iter().find(won).expect("tempo beats who has learned from 64 games");
    let [british, turks] = ["british", "turks"].map(|it| column(&matchups, it));
    let is_matchup =
        |row: &&Vec<String>| row[british] == "tempo" && row[turks] == "trained:learned";
    let matchup = matchups.iter().find(is_matchup).expect("everybody meets everybody");
    assert_eq!(value(&responses, row), value(&matchups, matchup));
    let training = rows("training.csv");
    let learned = column(&training, "learned");
    let learned: Vec<u64> =
        training.iter().skip(1).map(|row| row[learned].parse().unwrap()).collect();
    assert_eq!(learned.iter().max(), Some(&300), "nothing but all games ends it");
}

/// Shards of a run of trained policies can be merged.
///
/// They name the folder of the policies, which `merge` needs.
#[test]
fn shards_of_trained_players_merge() {
    succeeds(&format!("{} --out t", TRAIN.replace("9000", "400")));
    let run = "run megiddo-1918-level --british trained:t --turks tempo -n 40";
    for shard in 0..2 {
        succeeds(&format!("{run} --shard {shard}/2 --out part{shard}"));
    }
    succeeds("merge part0 part1 --out merged");
    succeeds(&format!("{run} --out whole"));
    assert!(read("merged/summary.csv") == read("whole/summary.csv"));
}

/// A search can use a trained policy as its base, and `compare` plays such a search.
#[test]
fn a_planner_simulates_a_trained_policy() {
    succeeds(&format!("{} --out t", TRAIN.replace("9000", "400")));
    let plays = "run megiddo-1918-level -n 20 --turks tempo --british planner:rollouts=2,";
    let playing = |base: &str| stdout_of(&format!("{plays}{base} --format json --no-files"));
    assert_ne!(playing("base=trained"), playing("base=(trained:t)"));
    let aqaba =
        "run lawrence-of-arabia --mission aqaba -n 5 --no-files --policy planner:rollouts=2,";
    succeeds(&format!("{aqaba}base=trained"));
    refused(&format!("{aqaba}base=(trained:none)"), &["none/"]);
    refused(&format!("{aqaba}base=planner"), &["`planner`"]);
    // Deeply nested names are refused without reading all of them.
    for deep in ["planner:base=".repeat(9000), "x:y=".repeat(30_000)] {
        let run = format!("run lawrence-of-arabia --mission aqaba -n 5 --policy {deep}");
        assert_eq!(code(&output(&run)), 2);
    }
    let compare = "compare megiddo-1918-level -n 20 --british trained:t --turks trained:t";
    let responses = format!("{compare} --best-response 2 --response-games 10 --no-files --full");
    assert_holds(&stdout_of(&responses), &["foresight=1,base=(trained:t)"]);
}

/// Runs a training with 1 and with 3 threads; the folders are named `1` and `3`.
fn train_by_threads(train: &str) {
    for threads in ["1", "3"] {
        succeeds(&format!("{train} --threads {threads} --out same --force"));
        std::fs::rename(path_to("same"), path_to(threads)).expect("it is there");
    }
}

#[test]
fn any_number_of_threads_trains_the_same_policies() {
    train_by_threads(&TRAIN.replace("9000", "2000"));
    for file in ["british.player.json", "turks@0.5.player.json", "training.csv", "matchups.csv"] {
        let [first, second] = ["1", "3"].map(|threads| read(format!("{threads}/{file}")));
        assert!(first == second, "{file}");
    }
}

#[test]
fn missing_and_broken_trained_policies_are_refused() {
    let options = "-n 10 --no-files";
    let nowhere = format!("run megiddo-1918 --british trained:nowhere {options}");
    let train = "sandtable train SCENARIO --out";
    refused(&nowhere, &["nowhere/british.player.json", &format!("{train} nowhere")]);
    for seat in ["british", "turks"] {
        write(format!("bad/{seat}.player.json"), "{\"format\": 7}");
    }
    let bad = format!("run megiddo-1918 --turks trained:bad@lean {options}");
    let message = refused(&bad, &["bad/", &format!("{train} bad`")]);
    // The problem is printed once, although both the reader and the game find it.
    assert_eq!(message.matches("error:").count(), 1, "{message}");
    assert_eq!(message.matches("invalid type").count(), 1, "{message}");
    let players = "--british trained:nowhere@0.1 --turks trained:bad --british nobody";
    let parts = ["--mission", " nowhere/", " bad/", "`nobody`"];
    refused(&format!("run megiddo-1918 {players} --mission aqaba {options}"), &parts);
    // A wrong scenario, in its keys or its values, is reported as well.
    for set in ["british.hand=9", "british.hand_size=x"] {
        let wrong = format!("run megiddo-1918 --british nobody --set {set} {options}");
        refused(&wrong, &["command line:1", "`nobody`"]);
    }
    let [run, sweep] = ["run", "sweep"].map(|it| format!("{it} megiddo-1918 {options} --british"));
    for blind in [
        format!("{run} planner:foresight=1"),
        format!("{run} planner:base=greedy,foresight=2@lean"),
        format!("{sweep} planner --vary british:foresight=0,1"),
    ] {
        refused(&blind, &["foresight", "base"]);
    }
    let alone = format!("run lawrence-of-arabia --policy trained:nowhere {options}");
    refused(&alone, &["nowhere/policy.player.json"]);
    refused("train lawrence-of-arabia -n 100 --no-files", &["mission"]);
}

/// A folder for trained policies is refused if its name cannot be part of a policy's name.
///
/// The error is reported before any game is played.
#[test]
fn a_folder_that_cannot_name_a_policy_is_refused() {
    let train = TRAIN.replace("9000", "64");
    refused(&format!("{train} --out at@work"), &["`@`", "trained:at@work", "--out"]);
    assert!(!path_to("at@work").exists());
    for folder in ["x+retrained", "retrained"] {
        refused(&format!("{train} --out {folder}"), &[&format!("trained:{folder}")]);
    }
    let alone = "train lawrence-of-arabia --mission aqaba -n 64 --no-files --until-gap 2";
    refused(alone, &["--until-gap"]);
}

/// A policy trained on one mission is reported as untrained on another mission.
///
/// Training on the other mission does not continue from it.
#[test]
fn a_policy_that_learned_nothing_of_a_mission_is_not_trained_further() {
    succeeds("train lawrence-of-arabia --mission aqaba -n 64 --judge 20 --out t");
    let damascus = "lawrence-of-arabia --mission damascus -n 10 --no-files";
    let played = succeeds(&format!("run {damascus} --policy trained:t"));
    assert_holds(stderr(&played), &["trained:t", "damascus"]);
    refused(&format!("train {damascus} --from t"), &["--from"]);
    let diff =
        format!("diff {damascus} --set missions.damascus.ops=8 --policy trained:t --retrain 10");
    refused(&diff, &["trained:t", "damascus"]);
}

/// Training in a solitaire game starts from a scripted policy and has no opponents.
///
/// It gives the same result for any number of threads. On a mission that it was not trained on, the trained policy
/// plays like the scripted one, which has other weights for duels than `cautious`.
#[test]
fn a_solitaire_policy_is_trained_and_plays() {
    let train = "train lawrence-of-arabia --mission aqaba -n 640 --judge 200";
    train_by_threads(train);
    assert_eq!(training_games("1/policy.player.json"), 640);
    assert!(read("1/policy.player.json") == read("3/policy.player.json"));
    let played = |player: &str, mission: &str| {
        let run = format!("lawrence-of-arabia --mission {mission} --policy {player} -n 400");
        win_rate(&run)
    };
    let base = "cautious";
    assert_eq!(played("trained:1", "damascus"), played(base, "damascus"));
}

/// With `--vary`, a policy is trained on a family of scenarios, whose problems are all reported.
#[test]
fn a_policy_is_trained_on_a_family_of_scenarios() {
    let train = "train lawrence-of-arabia --mission aqaba -n 640 --judge 200";
    succeeds(&format!("{train} --out one"));
    succeeds(&format!("{train} --vary missions.aqaba.ops=7..9 --out family"));
    let of = |folder: &str| read(format!("{folder}/policy.player.json"));
    assert_ne!(of("one"), of("family"));
    assert_holds(&again("family"), &["--vary missions.aqaba.ops=7..9"]);
    // Each of several grids is part of the plan.
    let grids = |first: &str| {
        format!("{train} --vary missions.aqaba.ops={first} --vary costs.mercenaries=2 --out two")
    };
    succeeds(&grids("6"));
    assert_eq!(training_games("two/policy.player.json"), 640);
    refused(&grids("7"), &["options"]);
    let vary = format!("{train} --no-files --vary");
    refused(&format!("{vary} missions.aqaba.opps=8"), &["`opps`", "`ops`"]);
}

/// Training on a grid of scenarios with different cards has features for the cards of all of them.
#[test]
fn a_family_unites_the_cards_of_its_scenarios() {
    let train = |vary: &str, out: &str| {
        succeeds(&format!(
            "train megiddo-1918-level --british tempo --turks tempo -n 640 --judge 100 {vary} --out {out}"
        ));
        read(format!("{out}/british.player.json"))
    };
    let vary = "--vary british.cards.Roads.force=1..3 --vary turkish.cards.Bedouins.force=1,6";
    let [alone, united] = [train("", "alone"), train(vary, "united")];
    for force in [2, 3] {
        let name = format!("\"in hand: supply {force}\"");
        assert_eq!((alone.contains(&name), united.contains(&name)), (false, true), "{force}");
    }
    assert!(united.contains("enemy's, hidden: cavalry 6"));
    let without = "train lawrence-of-arabia --mission aqaba -n 320 --judge 20 --no-files --vary";
    succeeds(&format!("{without} cards.Allenby.copies=0"));
}

/// Policies that training saves after a tenth of its games can play.
///
/// Training can also continue from saved policies.
#[test]
fn policies_saved_during_training_play_and_are_trained_further() {
    succeeds(&format!("{} --out learned", TRAIN.replace("9000", "2000")));
    let run = "run megiddo-1918-level --turks tempo -n 50 --format json --no-files --british";
    let playing = |part: &str| stdout_of(&format!("{run} trained:learned{part}"));
    assert_ne!(playing("@0.02"), playing(""));
    let base =
        "run megiddo-1918-level -n 2 --turks tempo --no-files --british planner:rollouts=1,base=";
    succeeds(&format!("{base}(trained:learned@0.1)"));
    let third = format!("{run} trained:learned@0.3");
    refused(&third, &["learned", "@0.02, @0.05, @0.1"]);
    let cell = |json: &str| serde_json::from_str::<Json>(json).expect("JSON")["cells"][0].clone();
    assert_eq!(cell(&playing("@0.1")), cell(&playing("/0.1")));
    let onward = TRAIN.replace("9000", "64").replace("400", "50");
    succeeds(&format!("{onward} --from learned --out onward"));
    succeeds(&format!("{onward} --out anew"));
    let of = |folder: &str| read(format!("{folder}/turks.player.json"));
    assert_ne!(of("onward"), of("anew"));
    succeeds(&format!("{onward} --from learned@0.02 --out part"));
    assert_ne!(of("part"), of("onward"));
    refused(&format!("{onward} --from nowhere --out x"), &["nowhere/"]);
}

/// A training that is interrupted and resumed gives the same result as one without an interrupt.
#[cfg(unix)]
#[test]
fn an_interrupted_training_is_resumed() {
    let train = TRAIN.replace("9000", "12k").replace("400", "40");
    succeeds(&format!("{train} --out whole"));
    let messages = interrupt_after_a_round(&format!("{train} --out parts"), "parts");
    let resume = format!("{train} --out parts --resume");
    assert_holds(&messages, &["sandtable train megiddo-1918-level ", "--out parts --resume\n"]);
    check_refused_checkpoints(&resume);
    let checkpoint: Json = serde_json::from_str(&read("parts/checkpoint.json")).expect("JSON");
    let played = checkpoint["content"]["contests"][0]["games"].as_u64();
    let resumed = succeeds(&resume);
    let games = sandtable::summary::figures::thousands(played.expect("a number"));
    assert!(stderr(&resumed).contains(&games), "{games}: {}", stderr(&resumed));
    for file in ["british.player.json", "turks@0.5.player.json", "training.csv", "matchups.csv"] {
        let of = |folder: &str| read(format!("{folder}/{file}"));
        let [whole, parts] = ["whole", "parts"].map(|it| of(it).replace(it, ""));
        assert!(whole == parts, "{file}");
    }
    assert!(!path_to("parts/checkpoint.json").exists());
}

/// Interrupts a training that has finished a round, and returns its messages.
///
/// If it was interrupted before that, the training begins again and gets twice the time.
#[cfg(unix)]
fn interrupt_after_a_round(train: &str, out: &str) -> String {
    let mut pause = Duration::from_millis(700);
    loop {
        let child = crate::signals::start_and_wait_for(train, out);
        std::thread::sleep(pause);
        let [_, messages] = crate::signals::stop("-INT", child);
        if path_to(out).join("checkpoint.json").exists() {
            return messages;
        }
        std::fs::remove_dir_all(path_to(out)).expect("removed");
        pause *= 2;
    }
}

/// Asserts that checkpoints that cannot be resumed and those of another training are refused and kept.
#[cfg(unix)]
fn check_refused_checkpoints(resume: &str) {
    let path = path_to("parts/checkpoint.json");
    let sound = std::fs::read(&path).expect("a checkpoint");
    let mut flipped = sound.clone();
    flipped[sound.len() / 2] ^= 4;
    for bytes in [Vec::new(), sound[..sound.len() / 2].to_vec(), flipped] {
        std::fs::write(&path, &bytes).expect("written");
        refused(resume, &["error: parts/checkpoint.json", "`--force`"]);
        assert!(std::fs::read(&path).expect("a checkpoint") == bytes);
    }
    // Sealed checkpoints with impossible content are refused as well.
    let whole: Json = serde_json::from_slice(&sound).expect("JSON");
    for (key, value) in [("learned", json!(u64::MAX)), ("novices", json!([])), ("round", json!(9))]
    {
        let mut forged = whole["content"].clone();
        forged["contests"][0]["tally"][key] = value;
        let bytes = sandtable::report::sealed::seal("sandtable-checkpoint-1", &forged);
        std::fs::write(&path, bytes.expect("sealed")).expect("written");
        refused(resume, &["error: parts/checkpoint.json", "`--force`"]);
    }
    std::fs::write(&path, &sound).expect("written");
    let longer = resume.replace("-n 12k", "-n 13k");
    refused(&longer, &["games: 12,000 ", " 13,000 ", "--from parts"]);
    assert!(std::fs::read(&path).expect("a checkpoint") == sound);
}
