//! Scenario files with entries in another order, and studies that play the games of `run`.

use super::*;
use crate::permuted::{PORTS, permuted};

/// Writes a scenario as `x.toml`, with its entries in an order that `seed` determines.
fn write(scenario: &str, seed: u64) {
    let document = sandtable::scenario::load(scenario, &[]).expect("an embedded scenario");
    super::write("x.toml", permuted(&document, seed, &PORTS));
}

/// Runs a command on `x.toml`, and returns its output and the files that it writes.
fn output_and_files(command: &str) -> (String, Vec<(String, Vec<u8>)>) {
    let printed = stdout_of(&format!("{command} --out out --force"));
    (printed, files("out"))
}

/// Every command gives the same result for a scenario file with another order of entries.
///
/// `tests/order.rs` compares the games.
#[test]
fn every_command_makes_the_same_of_files_in_another_order() {
    let megiddo = [
        "run x.toml --british all --turks all -n 20",
        "cards x.toml -n 40 --card Roads --card Kemal --british random --turks greedy",
        "sweep x.toml -n 40 --vary british.hand_size=6..8",
        "compare x.toml -n 10 --decks --british greedy --turks greedy",
        "profile --only luck x.toml -n 40",
    ];
    let lawrence = [
        "run x.toml --policy random --policy greedy --mission all -n 20",
        "cards x.toml -n 20 --card Patrol --card Ambush --mission hejaz-railroad --policy random",
        "sweep x.toml -n 40 --mission damascus --vary cards.Patrol.copies=0,2",
        "profile --only luck x.toml -n 20 --mission campaign --policy random",
    ];
    for (scenario, commands) in
        [("megiddo-1918-level", &megiddo[..]), ("lawrence-of-arabia", &lawrence)]
    {
        for command in commands {
            let of = |seed| {
                write(scenario, seed);
                output_and_files(command)
            };
            let [first, second] = [1, 2].map(|seed| in_temporary_directory(|| of(seed)));
            assert!(first == second, "{command}");
        }
    }
}

#[test]
fn shards_of_files_in_another_order_are_one_result() {
    for (scenario, players) in
        [("megiddo-1918-level", "--british random"), ("lawrence-of-arabia", "--mission campaign")]
    {
        change_to_new_directory();
        write(scenario, 1);
        let run = format!("run x.toml {players} -n 101");
        let whole = output_and_files(&run);
        for shard in 0..2 {
            write(scenario, 1 + shard);
            succeeds(&format!("{run} --shard {shard}/2 --out parts"));
        }
        assert!(output_and_files("merge parts") == whole, "{scenario}");
    }
}

/// A point of a sweep plays the games of `run` if it needs no additional slots for cards.
#[test]
fn a_point_of_a_sweep_is_a_run_of_the_same_games() {
    let cases = [
        ("megiddo-1918-level --british greedy --turks tempo", "british.hand_size", [6, 8]),
        ("lawrence-of-arabia --mission damascus", "missions.damascus.pounds", [10, 15]),
    ];
    let json = |command: String| json(&format!("{command} -n 400 --format json --no-files"));
    for (played, key, values) in cases {
        let run = |value| json(format!("run {played} --set {key}={value}"));
        let runs = values.map(|value| run(value)["cells"][0]["win_rate"].clone());
        assert_ne!(runs[0], runs[1]);
        let [low, high] = values;
        let swept = json(format!("sweep {played} --vary {key}={low},{high}"));
        let rows = swept["sheets"]["sweep"].as_array().expect("rows");
        let points = rows.iter().filter(|row| row["metric"] == "win_rate").skip(1);
        let points: Vec<&Json> = points.map(|row| &row["value"]).collect();
        assert_eq!(points, [&runs[0], &runs[1]], "{played}");
    }
}
