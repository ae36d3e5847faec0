use serde_json::json;

use super::*;

fn write(dir: &Path, plan: &Json, names: &[&'static str], force: bool) -> Result<(), FilesError> {
    let destination = Destination::claim(dir, plan, force)?;
    let files = names.iter().map(|name| {
        let mut file = destination.file().expect("a temporary file");
        file.write_all(b"abc").expect("written");
        ((*name).to_owned(), file)
    });
    let files = files.collect();
    destination.publish(files, |digests| {
        let mut manifest = plan.clone();
        manifest["files"] = serde_json::to_value(digests)?;
        Ok(manifest.to_string().into_bytes())
    })
}

fn names(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).expect("a directory");
    let name = |entry: io::Result<std::fs::DirEntry>| {
        entry.expect("an entry").file_name().to_string_lossy().into_owned()
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

#[test]
fn a_result_has_its_files_and_a_manifest_with_their_digests() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("a/b");
    write(&out, &json!({"seed": "1"}), &["summary.csv"], false).expect("written");
    assert_eq!(names(&out), ["manifest.json", "summary.csv"]);
    let manifest = std::fs::read_to_string(out.join(MANIFEST)).expect("a manifest");
    assert!(manifest.contains("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
}

#[test]
fn a_file_is_written_whole_and_what_was_there_stays_if_it_cannot_be() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("checkpoint.json");
    for bytes in [&b"abc"[..], b"d"] {
        super::write(&path, bytes).expect("written");
        assert_eq!(std::fs::read(&path).expect("a file"), bytes);
    }
    assert_eq!(names(dir.path()), ["checkpoint.json"]);
    std::fs::create_dir_all(dir.path().join("taken/by")).expect("a directory");
    assert!(super::write(&dir.path().join("taken"), b"x").is_err());
    assert_eq!(names(dir.path()), ["checkpoint.json", "taken"]);
}

#[test]
fn options_that_one_plan_leaves_out_are_a_difference() {
    let (some, none) = (json!({"n": 5, "options": {"--decks": ""}}), json!({"n": 5}));
    let whose = ["there", "asked for"];
    assert!(difference(&some, &none, whose).is_some() && difference(&none, &some, whose).is_some());
    assert_eq!(difference(&some, &some, whose), None);
}

#[test]
fn the_same_plan_may_be_written_again() {
    let dir = tempfile::tempdir().expect("a directory");
    for _ in 0..2 {
        write(dir.path(), &json!({"seed": "1"}), &["summary.csv"], false).expect("written");
    }
}

#[test]
fn another_plan_is_refused_and_force_replaces_all_of_it() {
    let dir = tempfile::tempdir().expect("a directory");
    let (one, two) = (json!({"seed": "1", "n": 5}), json!({"seed": "2", "n": 5}));
    write(dir.path(), &one, &["summary.csv", "games.csv"], false).expect("written");
    let refused = write(dir.path(), &two, &["summary.csv"], false).expect_err("another plan");
    assert!(refused.to_string().contains("\n  seed: 1 there, 2 asked for\n"), "{refused}");
    assert_eq!(names(dir.path()), ["games.csv", "manifest.json", "summary.csv"]);
    write(dir.path(), &two, &["summary.csv"], true).expect("forced");
    assert_eq!(names(dir.path()), ["manifest.json", "summary.csv"]);
}

#[test]
fn a_file_that_nobody_explains_is_not_replaced() {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("cards.csv"), "mine").expect("written");
    let refused = write(dir.path(), &json!({}), &["cards.csv"], false).expect_err("unlabelled");
    assert!(refused.to_string().contains("no manifest.json says what it is"), "{refused}");
    std::fs::write(dir.path().join(MANIFEST), "{").expect("written");
    let refused = write(dir.path(), &json!({}), &["cards.csv"], false).expect_err("unreadable");
    assert!(refused.to_string().contains("cannot be read"), "{refused}");
}

#[test]
fn a_result_that_is_given_up_leaves_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    let destination = Destination::claim(dir.path(), &json!({}), false).expect("free");
    let mut file = destination.file().expect("a temporary file");
    file.write_all(b"abc").expect("written");
    drop(file);
    assert_eq!(names(dir.path()), [""; 0]);
}

/// Writes a result of which so much was played, unless something there outranks it.
fn write_extent(dir: &Path, extent: Extent, force: bool) -> bool {
    let destination = Destination::claim(dir, &json!({"seed": "1"}), force).expect("free");
    if destination.outranks(extent).is_some() {
        return false;
    }
    let Extent { complete, games } = extent;
    let manifest = json!({"seed": "1", "complete": complete, "played": [{"games": games}]});
    let bytes = |_: &[FileDigest]| Ok(manifest.to_string().into_bytes());
    destination.publish(Vec::new(), bytes).expect("published");
    true
}

#[test]
fn more_of_a_plan_is_not_replaced_by_less_unless_forced() {
    let dir = tempfile::tempdir().expect("a directory");
    let write = |complete, games| write_extent(dir.path(), Extent { complete, games }, false);
    assert!(write(false, 100) && write(false, 200));
    assert!(!write(false, 150));
    assert!(write(true, 160) && write(true, 160));
    assert!(!write(false, 900));
    assert!(write_extent(dir.path(), Extent { complete: false, games: 1 }, true));
}

#[test]
fn a_file_in_the_way_is_no_directory() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("file");
    std::fs::write(&file, "").expect("written");
    for out in [file.clone(), file.join("inside")] {
        let refused = Destination::claim(&out, &json!({}), true).expect_err("a file in the way");
        assert_eq!(refused.to_string(), format!("{} is not a directory", file.display()));
    }
}

#[cfg(unix)]
#[test]
fn what_a_killed_run_has_left_is_removed_and_a_living_one_is_let_be() {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join(".sandtable-dead"), "half a table").expect("written");
    let living = Destination::claim(dir.path(), &json!({}), false).expect("free");
    assert_eq!(names(dir.path()), [""; 0]);
    let _file = living.file().expect("a temporary file");
    Destination::claim(dir.path(), &json!({}), false).expect("free");
    assert_eq!(names(dir.path()).len(), 1);
}
