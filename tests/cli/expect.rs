//! The option `--expect` of `run`: exit codes, messages and files.

use super::*;

const RANDOM: &str = "run megiddo-1918 --british random --turks random";

/// Returns the names of the matchups' first policies that the messages of a failed check contain.
fn failed<'a>(run: &Output, policies: &[&'a str]) -> Vec<&'a str> {
    let messages: Vec<&str> = stderr(run).lines().filter(|it| it.starts_with("expected")).collect();
    let is_named = |name: &&&str| {
        messages.iter().any(|message| message.contains(&format!("British {name} meets")))
    };
    let named: Vec<&str> = policies.iter().filter(is_named).copied().collect();
    assert_eq!(named.len(), messages.len(), "{messages:?}");
    named
}

/// The whole interval must lie in the range, not only the rate; standard output does not change.
#[test]
fn an_expected_range_sets_the_exit_code() {
    let plain = succeeds(&format!("{RANDOM} -n 2000 --no-files -q"));
    let cell = cells("megiddo-1918 --british random --turks random -n 2000")[0].take();
    let [low, rate, high] =
        ["ci_low", "win_rate", "ci_high"].map(|key| studies::number(&cell, key));
    for (range, is_met) in [
        ("0.6..0.8".to_owned(), true),
        ("60%..80%".to_owned(), true),
        (format!("{}..{}", low - 1e-6, high + 1e-6), true),
        ("0.6..".to_owned(), true),
        ("45%..55%".to_owned(), false),
        (format!("{rate}..1"), false),
        (format!("0..{rate}"), false),
        (format!("{}..{}", low + 1e-5, high + 1e-5), false),
    ] {
        let run = output(&format!("{RANDOM} -n 2000 --no-files -q --expect {range}"));
        assert_eq!(code(&run), i32::from(!is_met), "{range}: {}", stderr(&run));
        assert_eq!(stdout(&run), stdout(&plain), "{range}");
        match is_met {
            true => assert_eq!(stderr(&run), "", "{range}"),
            false => {
                assert_eq!(failed(&run, &["random"]), ["random"], "{range}");
                let ends = [low, high].map(|end| format!("{:.2} %", 100.0 * end));
                let ends = ends.each_ref().map(String::as_str);
                assert_holds(stderr(&run), &[&ends[..], &["Turks random", "2,000"]].concat());
            }
        }
    }
}

#[test]
fn only_matchups_outside_the_range_are_named() {
    let matrix = "run megiddo-1918 -n 500 --british random --british tempo --turks random";
    let names = |range: &str| {
        let run = output(&format!("{matrix} --no-files --format json --expect {range}"));
        let object: Json = serde_json::from_str(stdout(&run)).expect("JSON");
        assert_eq!(object["cells"].as_array().map(Vec::len), Some(2));
        let failed = failed(&run, &["random", "tempo"]);
        assert_eq!(code(&run), i32::from(!failed.is_empty()), "{range}");
        failed.join(" ")
    };
    let ranges = ["0.6..1", "0.6..0.8", "0.9..1", "0.4..0.5"];
    assert_eq!(ranges.map(names), ["", "tempo", "random", "random tempo"]);
}

/// The result, with its manifest, is the same with any range; `--resume` and `--precision` may be given, too.
#[test]
fn files_do_not_depend_on_the_range() {
    let run = |more: &str| code(&output(&format!("{RANDOM} --out out {more}")));
    assert_eq!(run("-n 1000 --expect 0.1..0.2"), 1);
    let first = files("out");
    assert_eq!(run("-n 1000 --force"), 0);
    assert!(files("out") == first);
    assert_eq!(run("-n 2000 --resume --expect 0.1..0.2"), 1);
    let resumed = files("out");
    assert_eq!(run("-n 2000 --resume --expect 0.6..0.8"), 0);
    assert!(files("out") == resumed && resumed != first);
    let precise = "--precision 0.03 --no-files --expect";
    let run = |range: &str| code(&output(&format!("{RANDOM} {precise} {range}")));
    assert_eq!([run("0.6..0.8"), run("0.7..0.71")], [0, 1]);
}

#[test]
fn bad_ranges_are_refused_and_shards_have_none() {
    for range in ["0.5", "..", "45..55", "0.55..0.45", "0.5..0.5", "-0.1..0.5", "a..b", "0.4...0.5"]
    {
        let parts = ["--expect", &format!("'{range}'")[..], "0.45..0.55", "45%..55%"];
        refused(&format!("{RANDOM} -n 10 --expect {range}"), &parts);
    }
    refused(&format!("{RANDOM} -n 10 --shard 0/2 --expect 0..0.5"), &["--expect", "--shard"]);
    refused("cluster dask megiddo-1918 -n 10 --expect 0..0.5", &["`--expect`"]);
    assert!(files("").is_empty());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_is_not_compared_with_the_range() {
    let endless = "-n 1e15 --checkpoint-every 0 --out out --expect 0.1..0.2";
    let child = signals::start_and_wait_for(&format!("{RANDOM} {endless}"), "out/checkpoint.json");
    let [_, messages] = signals::stop("-INT", child);
    assert!(!messages.lines().any(|line| line.starts_with("expected")), "{messages}");
    assert_holds(&messages, &["--expect 0.1..0.2", "--resume"]);
}
