//! The command `init`: a template for a scenario variant, and a form for facts that users look up.

use std::sync::LazyLock;

use sandtable::games::lawrence::Lawrence;
use sandtable::scenario;

use super::*;

const FORM: &str = "init form --printed lawrence-of-arabia --mission aqaba --policy greedy -n 200";

/// Every key of the template is a key of the scenario, with the scenario's value.
#[test]
fn a_template_lists_the_keys_of_the_scenario_and_changes_nothing() {
    for game in ["megiddo-1918", "lawrence-of-arabia"] {
        let made = stdout_of(&format!("init {game}-mine --extends {game}"));
        let file = format!("{game}-mine.toml");
        assert!(made.starts_with(&file), "{made}");
        let path = path_to(&file);
        let text = std::fs::read_to_string(&path).expect("the template");
        succeeds(&format!("check {file}"));
        let is_key = |line: &&str| line.starts_with("# ") && line.contains(" = ");
        assert!(text.lines().filter(is_key).count() > 30, "{text}");
        let open = |line: &str| match is_key(&line) {
            true => line[2..].to_owned(),
            false => line.to_owned(),
        };
        let opened: Vec<String> = text.lines().map(open).collect();
        std::fs::write(&path, opened.join("\n")).expect("written");
        succeeds(&format!("check {file}"));
        let cells = |scenario: &str| cells(&format!("{scenario} -n 50"));
        assert_eq!(cells(game), cells(&file));
    }
}

#[test]
fn a_template_may_extend_a_file_and_never_replaces_one() {
    for command in ["init first", "init second --extends first.toml"] {
        succeeds(command);
    }
    succeeds("check second.toml");
    let before = std::fs::read(path_to("second.toml")).expect("a file");
    for (command, part) in [
        ("init second", "second.toml"),
        ("init second --extends nowhere.toml", "nowhere.toml"),
        ("init =1", "=1"),
        ("init nowhere/third", "nowhere/third.toml"),
    ] {
        let message = refused(command, &[part]);
        assert!(!message.contains(".sandtable-"), "{message}");
    }
    assert_eq!(std::fs::read(path_to("second.toml")).expect("a file"), before);
    let spaced = sandtable_here("init").arg("my own").output().expect("it starts");
    assert_holds(stdout(&spaced), &["`sandtable check 'my own.toml'`"]);
}

/// Text of the form, which several tests share.
static TEXT: LazyLock<String> = LazyLock::new(|| in_temporary_directory(form));

fn form() -> String {
    let printed = stdout_of(FORM);
    let form = read("form.toml");
    let count = entries(&form).len().to_string();
    assert!(printed.starts_with("form.toml") && printed.contains(&count), "{printed}");
    form
}

/// Returns the sections of a form: entries that matter, entries without a visible effect, and entries that
/// `sensitivity` cannot vary.
fn sections() -> [&'static str; 3] {
    let sections: Vec<&str> = TEXT.split("\n# ==== ").skip(1).collect();
    sections.try_into().expect("three sections")
}

/// Returns the key, the value and the comment of each entry of a form.
fn entries(form: &str) -> Vec<[&str; 3]> {
    form.lines().filter_map(entry).collect()
}

fn entry(line: &str) -> Option<[&str; 3]> {
    let line = line.strip_prefix('#').filter(|line| !line.starts_with(' '))?;
    let (key, rest) = line.split_once(" = ")?;
    let (value, comment) = rest.split_once("   # ").unwrap_or((rest, ""));
    Some([key, value, comment])
}

/// Returns the form with some entries uncommented.
///
/// `answer` returns the new value of an entry by its key: an empty text keeps the value, `None` keeps the comment.
fn filled(form: &str, answer: impl Fn(&str) -> Option<&'static str>) -> String {
    let line = |line: &str| {
        let Some([key, value, _]) = entry(line) else { return line.to_owned() };
        match answer(key) {
            Some("") => format!("{key} = {value}"),
            Some(printed) => format!("{key} = {printed}"),
            None => line.to_owned(),
        }
    };
    form.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Every open fact of the scenario is in the form once, with its value.
///
/// A fact is open if its origin says that nobody has looked it up yet.
#[test]
fn a_form_has_every_open_entry_once() {
    let mut found: Vec<[&str; 2]> = entries(&TEXT).iter().map(|it| [it[0], it[1]]).collect();
    let mut facts = scenario::load("lawrence-of-arabia", &[]).expect("a scenario").facts();
    facts.retain(scenario::Fact::is_open);
    let mut open: Vec<[&str; 2]> = facts.iter().map(|it| [&it.key[..], &it.value]).collect();
    found.sort_unstable();
    open.sort_unstable();
    assert_eq!(found, open);
    let end = TEXT.find(sections()[1]).expect("a section");
    let (head_and_first_section, _) = TEXT[..end].rsplit_once('\n').expect("lines");
    insta::assert_snapshot!(head_and_first_section);
}

/// The number of copies of each counter and card is a fact with an origin, even if the number is 1.
#[test]
fn every_count_of_copies_has_an_origin() {
    let document = scenario::load("lawrence-of-arabia", &[]).expect("a scenario");
    let mut facts = document.facts();
    facts.retain(|fact| fact.key.ends_with(".copies"));
    let model = Lawrence::model(&document).expect("a sound scenario");
    assert_eq!(facts.len(), model.counters.entries.len() + model.cards.entries.len());
    assert!(facts.iter().all(|fact| !fact.origin.is_empty()), "{facts:#?}");
    let open: Vec<&str> = facts.iter().filter(|it| it.is_open()).map(|it| &it.key[..]).collect();
    for unknown in [
        "units.\"Mercenaries 3-4\".copies",
        "units.\"Armored Car 4-2\".copies",
        "gear.Aeroplane.copies",
        "garrisons.\"Garrison 0\".copies",
        "garrisons.\"Garrison 3\".copies",
        "ottomans.\"OEF 3\".copies",
        "ottomans.\"OEF 4\".copies",
    ] {
        assert!(open.contains(&unknown), "{unknown}: {open:#?}");
    }
}

/// The form orders facts by the effects that the command `sensitivity` measures, the greatest first.
///
/// Then follow facts without a significant effect, and facts that `sensitivity` cannot vary, with the reasons.
#[test]
fn a_form_is_ordered_by_the_effects_of_facts() {
    let study = "sensitivity lawrence-of-arabia --only facts --mission aqaba --policy greedy -n 200 \
        --picking 200 --most 40";
    let found = sheet(study, "sensitivity");
    let of = |metric: &'static str| found.iter().filter(move |row| row["metric"] == metric);
    let [matter, silent, still] = sections();

    let points = |comment: &str| -> f64 {
        let (_, change) = comment.split_once(": ").expect("a change");
        change.split(' ').next().expect("a number").parse().expect("a number")
    };
    let matter = entries(matter);
    let sizes: Vec<f64> = matter.iter().map(|it| points(it[2]).abs()).collect();
    assert!(sizes.len() > 5 && sizes.is_sorted_by(|one, other| one >= other), "{sizes:?}");
    let chance = |row: &Json| row["p_value"].as_f64().expect("a probability");
    for row in of("win_rate_change").filter(|row| 40.0 * chance(row) <= 0.05) {
        assert!(matter.iter().any(|it| row["subject"] == it[0]), "{row}");
    }
    for [key, _, comment] in matter {
        let step =
            comment.strip_prefix("if ").and_then(|it| it.split_once(": ")).expect("a step").0;
        let is_it =
            |row: &&Json| row["change"] == format!("{key} = {step}") || row["change"] == step;
        let inside = |row: &&Json| row["change"] == format!("{key}{step}");
        let row = of("win_rate_change").find(|row| is_it(row) || inside(row));
        let row = row.unwrap_or_else(|| panic!("{key}: {comment}"));
        let share = row["value"].as_f64().expect("a share");
        assert!((100.0 * share - points(comment)).abs() < 0.006, "{key}: {comment}");
        assert!(chance(row) <= 0.05, "{key}: {comment}");
    }
    let silent = entries(silent);
    let has_effect = |comment: &str| comment.starts_with("if ");
    assert!(!silent.is_empty() && silent.iter().all(|entry| !has_effect(entry[2])));
    let reasons = entries(still);
    assert_eq!(reasons.len(), of("not_moved").count());
    for row in of("not_moved") {
        let is_it = |it: &&[&str; 3]| row["subject"] == it[0];
        let [_, _, comment] = reasons.iter().find(is_it).expect("an entry");
        assert!(comment.starts_with(row["why"].as_str().expect("text")), "{comment}");
    }
}

/// Entries that no policy used in the games are marked, with the number of games, and others are not.
///
/// Another mission is never reached on `aqaba`; its own Ops are spent in every game.
#[test]
fn a_form_marks_entries_that_were_never_used() {
    let all = entries(&TEXT);
    let is_marked = |key: &str| {
        let entry = all.iter().find(|it| it[0] == key).expect(key);
        entry[2].contains("never used by these policies in 200 games")
    };
    let [unused, used] = ["missions.damascus.ops", "missions.aqaba.ops"].map(is_marked);
    assert!(unused && !used && !is_marked("costs.bedouin"), "{}", &*TEXT);
}

#[test]
fn a_form_that_is_filled_in_is_a_scenario() {
    let check = |text: String| {
        write("form.toml", text);
        let checked = output("check form.toml");
        assert_eq!((code(&checked), stderr(&checked)), (0, ""));
        stdout(&checked).to_owned()
    };
    let some = filled(&TEXT, |key| match key {
        "costs.bedouin" => Some("3"),
        "costs.ransom" => Some(""),
        "missions.aqaba.situation" => Some("{ pick = 2, of = [\"Jidda\", \"Wejh\", \"Medina\"] }"),
        _ => None,
    });
    let without_a_card = some + "\ncards.Ambush = false\n";
    insta::assert_snapshot!([check(TEXT.clone()), check(without_a_card)].concat());
    let others = filled(&TEXT, |key| match key.split_once('.') {
        Some(("gear" | "garrisons" | "costs", _)) => Some("4"),
        _ => Some(""),
    });
    insta::assert_snapshot!(check(others));
}

/// A form that is filled in with the present values changes no game, and leaves no fact to look up.
#[test]
fn nothing_is_open_in_an_answered_form() {
    let all = filled(&TEXT, |_| Some(""));
    write("form.toml", all);
    insta::assert_snapshot!(&stdout_of("check form.toml"));
    let cells = |scenario: &str| cells(&format!("{scenario} -n 50"));
    assert_eq!(cells("lawrence-of-arabia"), cells("form.toml"));
    refused("init --printed form.toml", &["form.toml"]);
}

#[test]
fn a_form_is_refused_before_anything_is_played() {
    write("there.toml", "game = 'x'");
    let form = "init --printed lawrence-of-arabia -n 1e9";
    for (command, part) in [
        (format!("{form} there"), "there.toml"),
        (format!("{form} nowhere/form"), "nowhere/form.toml"),
        (format!("{form} --policy gredy"), "`greedy`"),
        (format!("{form} --extends megiddo-1918"), "--extends"),
        ("init --printed lawrence".to_owned(), "lawrence"),
        ("init mine -n 100".to_owned(), "--printed"),
        ("init mine --policy greedy".to_owned(), "`--printed`"),
        ("init".to_owned(), "<FILE>"),
    ] {
        refused(&command, &[part]);
    }
}
