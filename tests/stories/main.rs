//! Stories, and the sentences of the studio's board, say the same as the trace of the same game.
//!
//! Every line of a story is parsed into claims. The same claims are made from the JSON trace, by the rules alone and
//! without the code that writes stories. A line that cannot be parsed fails the test, too.

mod lawrence;
mod lawrence_trace;
mod megiddo;
mod page;

use std::path::{Path, PathBuf};

use page::difference;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::sentences::Sentences;
use sandtable::games::{Game, MatchupRequest, Replay, RulingInfo, watch};
use sandtable::scenario::{load, load_bytes};
use serde_json::Value;

/// Number of games of each mode, distributed among its policies.
///
/// The environment variable `STORIES` sets another number; 2000 games take a minute.
const GAMES: u64 = 600;
/// Number of games under each reading of a ruling.
const GAMES_OF_A_READING: u64 = 24;
/// The studio's board is tested in one of this many games.
const BOARDS: u64 = 5;

const LAWRENCE: &str = "lawrence-of-arabia";
const MODES: [&str; 6] =
    ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus", "random", "campaign"];

fn games() -> u64 {
    std::env::var("STORIES").map_or(GAMES, |games| games.parse().expect("a number of games"))
}

/// Game whose stories, boards and traces can be read as claims.
trait Readers: Game {
    /// Facts that claims need in addition to the trace, such as the cards of the scenario.
    type Facts;
    fn of_story(story: &str) -> Vec<Value>;
    fn of_board(sentences: &[String]) -> Vec<Value>;
    fn of_trace(facts: &Self::Facts, trace: &[Value], is_board: bool) -> Vec<Value>;
}

impl Readers for Megiddo {
    type Facts = megiddo::Cards;

    fn of_story(story: &str) -> Vec<Value> {
        megiddo::claims_of_story(story)
    }

    fn of_board(sentences: &[String]) -> Vec<Value> {
        megiddo::claims_of_sentences(sentences)
    }

    fn of_trace(cards: &megiddo::Cards, trace: &[Value], is_board: bool) -> Vec<Value> {
        let defaults = defaults(Megiddo::catalogue().rulings);
        megiddo::claims_of_trace(cards, &defaults, trace, is_board)
    }
}

impl Readers for Lawrence {
    type Facts = ();

    fn of_story(story: &str) -> Vec<Value> {
        lawrence::claims_of_story(story)
    }

    fn of_board(sentences: &[String]) -> Vec<Value> {
        lawrence::claims_of_sentences(sentences)
    }

    fn of_trace((): &(), trace: &[Value], is_board: bool) -> Vec<Value> {
        let defaults = defaults(Lawrence::catalogue().rulings);
        lawrence_trace::claims_of_trace(&defaults, trace, is_board)
    }
}

/// Returns the name and the default reading of each ruling.
fn defaults(rulings: &[RulingInfo]) -> Vec<(&'static str, &'static str)> {
    rulings.iter().map(|it| (it.name, it.readings[0])).collect()
}

/// Returns an override for every reading of a ruling that is not the default.
fn other_readings(rulings: &[RulingInfo]) -> Vec<String> {
    let other = |ruling: &RulingInfo| {
        let name = ruling.name;
        ruling.readings[1..].iter().map(move |reading| format!("rulings.{name}={reading}"))
    };
    rulings.iter().flat_map(other).collect()
}

fn replay(scenario: &str, index: u64) -> Replay<'_> {
    Replay { scenario, seed: 7, index, overrides: &[] }
}

fn story<G: Game>(cast: &G::Cast, replay: &Replay<'_>) -> String {
    let mut story = Vec::new();
    G::narrate(cast, replay, &mut story).expect("memory does not fail");
    String::from_utf8(story).expect("text")
}

fn trace<G: Game>(cast: &G::Cast, replay: &Replay<'_>) -> Vec<Value> {
    let mut trace = Vec::new();
    G::trace(cast, replay, &mut trace).expect("memory does not fail");
    watch::lines(&trace).collect()
}

/// Plays `games` games, the matchups in turn, and compares their stories and boards with the traces.
fn compare<G: Readers>(facts: &G::Facts, scenario: &str, casts: &[G::Cast], games: u64) {
    for index in 0..games {
        let cast = &casts[index as usize % casts.len()];
        let replay = replay(scenario, index);
        let (story, trace) = (story::<G>(cast, &replay), trace::<G>(cast, &replay));
        let wrong = difference(&G::of_story(&story), &G::of_trace(facts, &trace, false));
        assert_eq!(wrong, None, "{}\n{story}", trace[0]);
        if index.is_multiple_of(BOARDS) {
            let steps = G::watch(cast, &replay).steps;
            let sentences: Vec<String> = steps.into_iter().flat_map(|step| step.words).collect();
            let wrong = difference(&G::of_board(&sentences), &G::of_trace(facts, &trace, true));
            assert_eq!(wrong, None, "{}\n{sentences:#?}", trace[0]);
        }
    }
}

fn megiddo(name: &str, overrides: &[String]) -> Vec<<Megiddo as Game>::Cast> {
    let model = Megiddo::model(&load(name, overrides).expect("a scenario")).expect("a model");
    let policies = ["wild", "random", "greedy", "cautious", "tempo", "lookahead", "trained"];
    let wanted = MatchupRequest::default().with("british", policies).with("turks", policies);
    Megiddo::casts(&model, &wanted, &Default::default()).expect("known policies")
}

fn lawrence<'p>(
    model: &<Lawrence as Game>::Model,
    mode: &str,
    policies: impl IntoIterator<Item = &'p str>,
) -> Vec<<Lawrence as Game>::Cast> {
    let wanted = MatchupRequest::default().with("mission", [mode]).with("policy", policies);
    Lawrence::casts(model, &wanted, &Default::default()).expect("known policies")
}

fn lawrence_model(overrides: &[String]) -> <Lawrence as Game>::Model {
    Lawrence::model(&load(LAWRENCE, overrides).expect("a scenario")).expect("a model")
}

/// Returns the text of every source file in a folder and its subfolders.
fn sources(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let text = |path: PathBuf| match path.is_dir() {
        true => sources(&path),
        false if path.extension().is_some_and(|ending| ending == "rs") => {
            std::fs::read_to_string(path).expect("a text")
        }
        false => String::new(),
    };
    entries.map(|entry| text(entry.expect("an entry").path())).collect()
}

/// The compiler refuses sentences that are not in the file; this test refuses those that no code uses.
#[test]
fn every_sentence_is_used() {
    for game in ["lawrence", "megiddo"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game);
        let file = std::fs::read_to_string(folder.join("sentences.txt")).expect("a file");
        let sources = sources(&folder);
        let keys: Vec<&str> = Sentences::keys(&file).collect();
        assert!(keys.len() > 40, "{keys:?}");
        let unused = keys.iter().filter(|key| !sources.contains(&format!("\"{key}\"")));
        assert_eq!(unused.collect::<Vec<_>>(), [&""; 0], "{game}");
    }
}

#[test]
fn no_story_of_megiddo_contradicts_its_trace() {
    let cards = megiddo::Cards::printed();
    for name in ["megiddo-1918", "megiddo-1918-level"] {
        compare::<Megiddo>(&cards, name, &megiddo(name, &[]), games());
    }
}

#[test]
fn no_story_of_lawrence_contradicts_its_trace() {
    let model = lawrence_model(&[]);
    let policies = ["wild", "random", "greedy", "cautious", "demolition-first", "trained"];
    for mode in MODES {
        compare::<Lawrence>(&(), LAWRENCE, &lawrence(&model, mode, policies), games());
    }
}

#[test]
fn no_story_by_another_reading_contradicts_its_trace() {
    let cards = megiddo::Cards::printed();
    for setting in other_readings(Megiddo::catalogue().rulings) {
        let casts = megiddo("megiddo-1918-level", &[setting]);
        compare::<Megiddo>(&cards, "megiddo-1918-level", &casts, GAMES_OF_A_READING);
    }
    for setting in other_readings(Lawrence::catalogue().rulings) {
        let model = lawrence_model(&[setting]);
        for mode in ["hejaz-railroad", "campaign"] {
            let casts = lawrence(&model, mode, ["wild", "greedy"]);
            compare::<Lawrence>(&(), LAWRENCE, &casts, GAMES_OF_A_READING);
        }
    }
}

/// Stories and traces also agree for decks with every effect that a card may have.
#[test]
fn no_story_of_other_cards_contradicts_its_trace() {
    let odd_cards = include_str!("../lawrence/odd_cards.toml");
    let odd_cards = format!("extends = \"{LAWRENCE}\"\n[cards]\n{odd_cards}");
    for text in [include_str!("../lawrence/vocabulary.toml"), &odd_cards] {
        let document = load_bytes("cards.toml", text.as_bytes(), &[]).expect("a scenario");
        let model = Lawrence::model(&document).expect("a model");
        for mode in MODES {
            let casts = lawrence(&model, mode, ["wild", "random", "cautious"]);
            compare::<Lawrence>(&(), LAWRENCE, &casts, 5 * GAMES_OF_A_READING);
        }
    }
}

/// Counter-test: the comparison notices every changed digit of a story.
#[test]
fn every_changed_digit_of_a_story_contradicts_the_trace() {
    let cards = megiddo::Cards::printed();
    let casts = megiddo("megiddo-1918-level", &[]);
    let model = lawrence_model(&[]);
    for index in 0..6 {
        notices_changes::<Megiddo>(&cards, &casts[index as usize], index);
        for mode in ["hejaz-railroad", "campaign"] {
            notices_changes::<Lawrence>(&(), &lawrence(&model, mode, ["wild"])[0], index);
        }
    }
}

fn notices_changes<G: Readers>(facts: &G::Facts, cast: &G::Cast, index: u64) {
    let replay = replay("a scenario", index);
    let (story, trace) = (story::<G>(cast, &replay), trace::<G>(cast, &replay));
    let happened = G::of_trace(facts, &trace, false);
    for (at, digit) in story.match_indices(|letter: char| letter.is_ascii_digit()) {
        let other = if digit == "7" { "8" } else { "7" };
        let changed = [&story[..at], other, &story[at + 1..]].concat();
        let noticed = difference(&G::of_story(&changed), &happened);
        assert!(noticed.is_some(), "a {digit} at {at} became a {other}:\n{changed}");
    }
}
