use serde_json::json;

use super::*;

const NAMED: OverwriteRules = OverwriteRules { named: true, force: false, resume: false };
const FORCED: OverwriteRules = OverwriteRules { force: true, ..NAMED };

fn write(
    dir: &Path,
    plan: &Json,
    names: &[&'static str],
    rules: OverwriteRules,
) -> Result<(), FilesError> {
    let destination = Destination::claim(dir, plan, rules)?;
    let files = names.iter().map(|name| {
        let mut file = destination.file().expect("a temporary file");
        file.write_all(b"abc").expect("written");
        ((*name).to_owned(), file)
    });
    let files = files.collect();
    destination.publish(files, CheckpointAction::Remove, |digests| {
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

#[cfg(unix)]
#[test]
fn a_file_gets_no_name_in_a_directory_that_came_while_it_was_written() {
    let parent = tempfile::tempdir().expect("a directory");
    let [ours, away, theirs] = ["out", "away", "theirs"].map(|name| parent.path().join(name));
    std::fs::create_dir(&ours).expect("a directory");
    let held = LockedDirectory::new(&ours).expect("ours");
    let path = ours.join("checkpoint.json");
    for comes_first in [true, false] {
        let early = (!comes_first).then(|| atomic::write_temporary(&path, b"mine"));
        std::fs::create_dir(&theirs).expect("a directory");
        std::fs::write(theirs.join("checkpoint.json"), "theirs").expect("written");
        std::fs::rename(&ours, &away).expect("moved");
        std::fs::rename(&theirs, &ours).expect("moved");
        let file = early.unwrap_or_else(|| atomic::write_temporary(&path, b"mine"));
        let refused = held.rename_into_place(file, &path).expect_err("it is another directory");
        assert!(matches!(refused, FilesError::Moved(_)), "{refused}");
        assert_eq!(names(&ours), ["checkpoint.json"]);
        assert_eq!(std::fs::read(&path).expect("a file"), b"theirs");
        std::fs::remove_dir_all(&ours).expect("removed");
        std::fs::rename(&away, &ours).expect("back");
    }
    held.write("checkpoint.json", b"mine").expect("it is back");
}

#[test]
fn options_that_one_plan_leaves_out_are_a_difference() {
    let (some, none) = (json!({"n": 5, "options": {"--decks": ""}}), json!({"n": 5}));
    let whose = ["there", "asked for"];
    assert!(
        describe_difference(&some, &none, whose).is_some()
            && describe_difference(&none, &some, whose).is_some()
    );
    assert_eq!(describe_difference(&some, &some, whose), None);
}

#[test]
fn a_file_that_nobody_explains_is_not_replaced() {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("cards.csv"), "mine").expect("written");
    let refused = write(dir.path(), &json!({}), &["cards.csv"], NAMED).expect_err("unlisted");
    assert!(refused.to_string().contains("no manifest.json says what it is"), "{refused}");
    std::fs::write(dir.path().join(MANIFEST), "{").expect("written");
    let refused = write(dir.path(), &json!({}), &["cards.csv"], NAMED).expect_err("unreadable");
    assert!(refused.to_string().contains("cannot be read"), "{refused}");
}

#[test]
fn a_result_that_is_given_up_leaves_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    let destination = Destination::claim(dir.path(), &json!({}), NAMED).expect("free");
    let mut file = destination.file().expect("a temporary file");
    file.write_all(b"abc").expect("written");
    drop(file);
    assert_eq!(names(dir.path()), [""; 0]);
}

/// Publishes a result of the given extent, and returns false if the directory holds a greater one.
fn write_extent(dir: &Path, extent: Extent, force: bool) -> bool {
    let rules = OverwriteRules { force, ..NAMED };
    let destination = Destination::claim(dir, &json!({"seed": "1"}), rules).expect("free");
    if destination.exceeding(extent).is_some() {
        return false;
    }
    let Extent { complete, games } = extent;
    let manifest = json!({"seed": "1", "complete": complete, "played": [{"games": games}]});
    let bytes = |_: &[FileDigest]| Ok(manifest.to_string().into_bytes());
    destination.publish(Vec::new(), CheckpointAction::Keep, bytes).expect("published");
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

/// In a default directory a new plan replaces a complete result, but not before it has played a game.
#[test]
fn an_interrupted_run_without_games_replaces_no_result() {
    let dir = tempfile::tempdir().expect("a directory");
    assert!(write_extent(dir.path(), Extent { complete: true, games: 100 }, false));
    let rules = OverwriteRules { named: false, ..NAMED };
    let destination = Destination::claim(dir.path(), &json!({"seed": "2"}), rules).expect("free");
    let [nothing, something] = [0, 1].map(|games| Extent { complete: false, games });
    let kept = Extent { complete: true, games: 100 };
    assert_eq!(destination.exceeding(nothing), Some(kept));
    assert_eq!(destination.exceeding(something), None);
    assert!(!destination.is_complete(), "the result has another plan");
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_killed_run_has_left_is_removed_and_a_living_one_is_let_be() {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join(".sandtable-dead"), "half a table").expect("written");
    let living = Destination::claim(dir.path(), &json!({}), NAMED).expect("free");
    assert_eq!(names(dir.path()), [""; 0]);
    let _file = living.file().expect("a temporary file");
    prepare(dir.path()).expect("ready");
    assert_eq!(names(dir.path()).len(), 1);
}

/// Commits a change of three files in `dir` and makes only the first `made` of its renamings.
fn half_made(dir: &Path, made: usize) {
    let bytes = ["summary.csv", "cards.csv", MANIFEST].map(|to| (format!(".sandtable-{to}"), to));
    for (from, to) in &bytes {
        std::fs::write(dir.join(from), to).expect("written");
    }
    let named = bytes.iter().map(|(from, to)| (from.clone(), (*to).to_owned())).collect();
    Intent { gone: vec!["games.csv".to_owned()], named }
        .commit(&LockedDirectory::new(dir).expect("held"))
        .expect("settled");
    for (from, to) in bytes.iter().take(made) {
        std::fs::rename(dir.join(from), dir.join(to)).expect("renamed");
    }
}

#[test]
fn a_change_that_is_settled_is_made_by_whoever_comes_next() {
    for made in 0..=3 {
        let dir = tempfile::tempdir().expect("a directory");
        write(dir.path(), &json!({}), &["summary.csv", "games.csv"], NAMED).expect("written");
        half_made(dir.path(), made);
        prepare(dir.path()).expect("ready");
        assert_eq!(names(dir.path()), ["cards.csv", MANIFEST, "summary.csv"]);
        for name in names(dir.path()) {
            assert_eq!(std::fs::read(dir.path().join(&name)).expect("a file"), name.as_bytes());
        }
    }
}

#[test]
fn a_damaged_intent_is_named_and_changes_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    half_made(dir.path(), 0);
    let path = dir.path().join(".sandtable.intent");
    let mut bytes = std::fs::read(&path).expect("an intent");
    bytes[100] ^= 1;
    std::fs::write(&path, bytes).expect("written");
    let before = names(dir.path());
    let refused = Destination::claim(dir.path(), &json!({}), FORCED).expect_err("damaged");
    assert!(refused.to_string().contains(".sandtable.intent was damaged"), "{refused}");
    assert_eq!(names(dir.path()), before);
}

#[test]
fn names_elsewhere_are_never_touched() {
    let dir = tempfile::tempdir().expect("a directory");
    let inside = dir.path().join("inside");
    std::fs::create_dir(&inside).expect("a directory");
    std::fs::write(dir.path().join("mine.csv"), "mine").expect("written");
    let intent = inside.join(".sandtable.intent");
    for gone in ["../mine.csv", "..\\mine.csv", "..", "", "\0.csv", &"x".repeat(256)] {
        let change = Intent { gone: vec![gone.to_owned()], named: Vec::new() };
        assert!(
            change.commit(&LockedDirectory::new(&inside).expect("held")).is_err()
                && !intent.exists(),
            "{gone:?}"
        );
        // An intent that another program has committed is refused, too.
        let bytes = sealed::seal("sandtable-intent-1", &change).expect("sealed");
        std::fs::write(&intent, bytes).expect("written");
        let refused = Destination::claim(&inside, &json!({}), FORCED).expect_err("no name");
        assert!(refused.to_string().contains(".sandtable.intent was damaged"), "{refused}");
        assert!(dir.path().join("mine.csv").exists());
        std::fs::remove_file(&intent).expect("removed");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_gets_in_the_way_while_a_result_is_made_stays() {
    let dir = tempfile::tempdir().expect("a directory");
    write(dir.path(), &json!({"seed": "1"}), &["summary.csv"], NAMED).expect("written");
    let destination = Destination::claim(dir.path(), &json!({}), FORCED).expect("free");
    std::fs::remove_file(dir.path().join("summary.csv")).expect("removed");
    std::fs::create_dir(dir.path().join("summary.csv")).expect("made");
    let bytes = |_: &[FileDigest]| Ok(b"{}".to_vec());
    let refused =
        destination.publish(Vec::new(), CheckpointAction::Keep, bytes).expect_err("taken");
    assert!(matches!(refused, FilesError::InTheWay { .. }), "{refused}");
    assert_eq!(names(dir.path()), [MANIFEST, "summary.csv"]);
}

#[test]
fn a_file_that_changes_after_it_was_compared_is_not_told_of() {
    let dir = tempfile::tempdir().expect("a directory");
    write(dir.path(), &json!({}), &["summary.csv"], NAMED).expect("written");
    let kept = LockedResult::open(dir.path()).expect("sound");
    assert_eq!(kept.read("summary.csv").expect("bytes"), b"abc");
    std::fs::write(dir.path().join("summary.csv"), "abd").expect("written");
    let refused = kept.read("summary.csv").expect_err("changed");
    assert!(matches!(refused, FilesError::Changed { .. }), "{refused}");
}
