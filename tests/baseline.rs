//! Some studies of the committed baseline (`reports/baseline`) are run again and compared.
//!
//! The other studies are left out, since running all of them takes minutes.

mod program;

use std::path::Path;

use program::{directory, sandtable, stderr};

/// Runs a study of the baseline again by the command line in its manifest, and asserts equal files.
///
/// The HTML page, and the manifest that has its digest, may differ.
fn made_again(study: &str) {
    let there = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/baseline").join(study);
    let manifest = std::fs::read(there.join("manifest.json")).expect("a committed manifest");
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
    let line = manifest["command_line"].as_str().expect("a command line");
    let folder = directory();
    let study = line.strip_prefix("sandtable ").expect("our program");
    let output = sandtable(&folder, &format!("{study} --out out")).output().expect("it starts");
    assert!(output.status.success(), "{line}: {}", stderr(&output));
    let mut compared = 0;
    for file in there.read_dir().expect("a folder") {
        let name = file.expect("a file").file_name();
        if Path::new(&name).extension().is_some_and(|ending| ending == "csv") {
            let [old, new] = [there.join(&name), folder.path().join("out").join(&name)]
                .map(|path| std::fs::read(path).expect("a file"));
            assert!(old == new, "{study}: {name:?} is another; make it again by reports/make.sh");
            compared += 1;
        }
    }
    assert!(compared > 0, "{study} holds no table");
}

#[test]
fn the_effects_of_rulings_of_megiddo_are_unchanged() {
    made_again("megiddo-sensitivity");
}

#[test]
fn the_effects_of_rulings_on_aqaba_are_unchanged() {
    made_again("lawrence-aqaba-sensitivity");
}
