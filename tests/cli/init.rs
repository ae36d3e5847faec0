//! `init`: a variant to start from.

use serde_json::Value;

use crate::{code, directory, output, stderr, stdout};

/// Every key that the template shows is one of the scenario, with the value that it has.
#[test]
fn a_template_says_what_may_change_and_changes_nothing() {
    let dir = directory();
    for game in ["megiddo-1918", "lawrence-of-arabia"] {
        let made = output(dir.path(), &format!("init {game}-mine --extends {game}"));
        assert_eq!(code(&made), 0, "{}", stderr(&made));
        let file = format!("{game}-mine.toml");
        assert!(stdout(&made).starts_with(&file), "{}", stdout(&made));
        let path = dir.path().join(&file);
        let text = std::fs::read_to_string(&path).expect("the template");
        assert_eq!(code(&output(dir.path(), &format!("check {file}"))), 0);
        let is_key = |line: &&str| line.starts_with("# ") && line.contains(" = ");
        assert!(text.lines().filter(is_key).count() > 30, "{text}");
        let open = |line: &str| match is_key(&line) {
            true => line[2..].to_owned(),
            false => line.to_owned(),
        };
        let opened: Vec<String> = text.lines().map(open).collect();
        std::fs::write(&path, opened.join("\n")).expect("written");
        let checked = output(dir.path(), &format!("check {file}"));
        assert_eq!(code(&checked), 0, "{}{}", stdout(&checked), stderr(&checked));
        let cells = |scenario: &str| {
            let run = format!("run {scenario} -n 50 --format json --no-files");
            let run: Value = serde_json::from_str(stdout(&output(dir.path(), &run))).expect("JSON");
            run["cells"].clone()
        };
        assert_eq!(cells(game), cells(&file));
    }
}

#[test]
fn a_template_may_extend_a_file_and_never_replaces_one() {
    let dir = directory();
    for command in ["init first", "init second --extends first.toml"] {
        assert_eq!(code(&output(dir.path(), command)), 0, "{command}");
    }
    assert_eq!(code(&output(dir.path(), "check second.toml")), 0);
    let before = std::fs::read(dir.path().join("second.toml")).expect("a file");
    for (command, part) in [
        ("init second", "is there already"),
        ("init second --extends nowhere.toml", "nowhere.toml"),
        ("init =1", "formula"),
        ("init nowhere/third", "cannot write nowhere/third.toml"),
    ] {
        let refused = output(dir.path(), command);
        assert_eq!(code(&refused), 2, "{command}");
        assert!(stderr(&refused).contains(part), "{command}: {}", stderr(&refused));
    }
    assert_eq!(std::fs::read(dir.path().join("second.toml")).expect("a file"), before);
}
