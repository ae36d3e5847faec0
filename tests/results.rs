//! Columns, keys and values of every table and JSON object stay as other programs read them.

mod program;

use program::{change_to_new_directory, code, files, path_to, sandtable_here, stderr, stdout};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

/// Command lines for every command that makes a result, for every game.
const COMMANDS: &str = include_str!("results/commands.txt");

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a line for each table of a result: its name, the digest of its bytes, and its columns.
fn tables(result: &str) -> String {
    let tables = files(result);
    let tables = tables.iter().filter(|(name, _)| name.ends_with("csv") || name.ends_with("toml"));
    let told = |(name, bytes): &(String, Vec<u8>)| {
        let text = String::from_utf8_lossy(bytes);
        let columns = text.lines().next().filter(|_| name.ends_with("csv")).unwrap_or_default();
        format!("  {name} {} {columns}\n", digest(bytes))
    };
    tables.map(told).collect()
}

/// Returns the JSON object of a run without times, and the keys of each matchup's object in order.
fn object(printed: &str) -> String {
    let mut object: Json = serde_json::from_str(printed).expect("an object");
    let keys: Vec<String> =
        object["cells"][0].as_object().expect("a cell").keys().cloned().collect();
    let fields = object.as_object_mut().expect("an object");
    fields.retain(|key, _| !key.contains("seconds"));
    let fields: Vec<_> = object.as_object().expect("an object").keys().cloned().collect();
    let bytes = serde_json::to_vec(&object["cells"]).expect("JSON");
    format!("  {} of {} {}\n", fields.join(","), keys.join(","), digest(&bytes))
}

#[test]
fn tables_and_objects_are_unchanged() {
    let (mut of_tables, mut of_runs) = (String::new(), String::new());
    for command in COMMANDS.lines() {
        change_to_new_directory();
        let line = format!("{command} --seed 5 --out result --format json");
        let output = sandtable_here(&line).output().expect("the program starts");
        assert!(code(&output) < 2, "{line}: {}", stderr(&output));
        of_tables += &format!("{command}\n{}", tables("result"));
        if command.starts_with("run") {
            of_runs += &format!("{command}\n{}", object(stdout(&output)));
        }
    }
    insta::assert_snapshot!("tables_hold_what_they_held", of_tables);
    insta::assert_snapshot!("objects_hold_what_they_held", of_runs);
}

/// Manifests list the matchups under the key `contests`, in the form in which they always did.
#[test]
fn manifests_name_contests_as_they_did() {
    let matchups = ["megiddo-1918 -n 1", "lawrence-of-arabia -n 1 --mission aqaba"].map(|it| {
        change_to_new_directory();
        let line = format!("run {it} --out result --quiet");
        sandtable_here(&line).assert().success();
        let bytes = std::fs::read(path_to("result/manifest.json")).expect("a manifest");
        let manifest: Json = serde_json::from_slice(&bytes).expect("JSON");
        let keys: Vec<String> = manifest.as_object().expect("it").keys().cloned().collect();
        format!("{}\n{}\n{}\n", keys.join(","), manifest["contests"], manifest["played"])
    });
    insta::assert_snapshot!(matchups.concat());
}
