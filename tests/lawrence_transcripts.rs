//! Traces and stories of Lawrence of Arabia: some that must stay as they are, and properties of all.

mod lawrence;

use lawrence::{casts, model, story, trace, wild_story};

/// Number of games of each policy in each mode.
const GAMES: u64 = 200;
/// Percentage of die rolls that are loaded in favour of the wild policy.
const LOADED: u32 = 70;
/// Index of a short game of Damascus that the random policy wins.
///
/// It has purchases, a lost battle and a hold card.
const SHORT_GAME: u64 = 5910;
/// Index of a game of the Hejaz Railroad with most kinds of events in battles and demolitions.
///
/// It includes a Train that is set aside.
const FIERCE_GAME: u64 = 3251;

#[test]
fn transcripts_of_missions_are_unchanged() {
    let model = model(&[]);
    let [short, fierce] =
        ["damascus", "hejaz-railroad"].map(|it| casts(&model, "random", it).remove(0));
    insta::assert_snapshot!("a_short_mission_as_json_lines", trace(&short, SHORT_GAME));
    insta::assert_snapshot!("a_short_mission_as_a_story", story(&short, SHORT_GAME));
    insta::assert_snapshot!("a_fierce_mission_as_a_story", story(&fierce, FIERCE_GAME));
}

#[test]
fn a_story_names_rulings_off_default() {
    let model = model(&["rulings.ottoman_target=random".into()]);
    let story = story(&casts(&model, "random", "aqaba")[0], 0);
    let ruling = story.lines().find(|line| line.contains("ottoman_target"));
    assert!(ruling.is_some_and(|line| line.contains("random")), "{story}");
}

/// Returns stories of every policy in every mode, and of the wild policy with loaded dice.
///
/// The scenario is a variant in which Lawrence starts at headquarters and a unit waits at a staging space.
fn stories() -> Vec<String> {
    let overrides = ["lawrence_start=Cairo", "leadership=5", "units.Wejh=[\"Bedouin 1-3\"]"];
    let model = model(&overrides.map(|it| format!("missions.hejaz-railroad.{it}")));
    let mut stories = Vec::new();
    for cast in casts(&model, "all", "all") {
        for index in 0..GAMES {
            stories.push(story(&cast, index));
            if cast.name == "wild" {
                stories.push(wild_story(&model, &cast, index, LOADED));
            }
        }
    }
    stories
}

/// No line is wider than 90 columns, and no event is rendered as a label without text.
#[test]
fn no_story_is_wider_than_90_columns_or_has_empty_entries() {
    for story in stories() {
        let wide = story.lines().find(|line| line.chars().count() > 90);
        assert_eq!(wide, None, "{story}");
        assert!(!story.contains('\u{a0}'), "{story}");
        let entries = story.lines().filter(|line| line.starts_with("  "));
        let empty = |line: &&str| line.chars().nth(16).is_none_or(char::is_whitespace);
        assert_eq!(entries.clone().find(empty), None, "{story}");
    }
}

#[test]
fn stories_tell_of_everything() {
    let stories = stories().concat();
    let labels = "Goal, So far, Ottomans, Revolt, Railway, Means, Purchases, Plays, High Command, \
                  Force, Leader, Gear, Scouting, Stay, March, Voyage, Airlift, Rally, Card, Set \
                  aside, Garrison, Battle, Edge, Round 1, Rounds 1–2, Result, Escape, Demolition, \
                  Left, met, not met";
    for label in labels.split(", ") {
        assert!(stories.contains(&format!("\n  {label:<12}  ")), "{label}");
    }
    let words = "SECOND ATTEMPT|comes again in|more units in every battle|an extra Op|\
                 discarded unread|kept in hand|no effect|goes home|the Camp is now in|\
                 nobody comes|broke off to|failed to break off|did not fire|lost by breaking off|\
                 against nobody|set free for|captured and lost|is blown up|with loot|funding,|\
                 the Arab Bureau|intelligence of|reinforcements,|won: the goal is met|\
                 no Ops are left|lost with Lawrence|The campaign is lost|; only |; not one";
    let unwrapped = stories.replace(&format!("\n{:16}", ""), " ");
    assert!(!unwrapped.lines().any(|line| line.ends_with("against")), "nobody is somebody");
    let untold: Vec<&str> = words.split('|').filter(|words| !unwrapped.contains(words)).collect();
    assert!(untold.is_empty(), "{untold:?}");
}
