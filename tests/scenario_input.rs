//! Whatever a scenario file says, the program answers with its problems or with a playable game.

mod contests;
mod referee;

use std::cell::Cell;

use contests::players;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use referee::Referee;
use sandtable::games::Game;
use sandtable::games::megiddo::metrics::Tally;
use sandtable::games::megiddo::model::Model;
use sandtable::games::megiddo::rules::{DECKS, Play, STREAMS};
use sandtable::games::megiddo::{Megiddo, play_out};
use sandtable::kernel::{GameKey, Live};
use sandtable::scenario::{Problems, library, load_bytes};

const NAME: &str = "megiddo-1918";

/// Something done to the text of a scenario.
#[derive(Clone, Debug)]
enum Mutation {
    /// A number or a word is replaced: a value, a key, a table's name, a card's.
    Word(Index, String),
    /// A line is dropped: a key goes, or a table's header.
    Drop(Index),
    /// A line is written twice.
    Double(Index),
    /// A bit of the file is flipped.
    Flip(Index, u8),
}

/// Words that make sense somewhere, if seldom where they are put.
const WORDS: &[&str] = &[
    "infantry",
    "leader",
    "terrain",
    "nuisance",
    "plane",
    "supply",
    "kind",
    "force",
    "unique",
    "cavalry_force",
    "lost_means_defeat",
    "always_to_reserve",
    "true",
    "false",
    "all_at_once",
    "printed",
    "combat",
    "unscored",
    "british",
    "turkish",
    "deck",
    "pool",
    "hand_size",
    "origin",
    "budgets",
    "family",
    "",
    "\"",
    "[1, 2]",
    "{}",
    "nan",
    "1e400",
    "0x7",
    "1979-05-27",
];

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0i64..=16).prop_map(|number| number.to_string()),
        2 => (0i64..=70).prop_map(|number| number.to_string()),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        3 => select(WORDS).prop_map(str::to_owned),
        1 => "[a-zA-Z0-9_\\-]{1,12}",
    ]
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        8 => (any::<Index>(), word()).prop_map(|(place, word)| Mutation::Word(place, word)),
        2 => any::<Index>().prop_map(Mutation::Drop),
        1 => any::<Index>().prop_map(Mutation::Double),
        1 => (any::<Index>(), 0u8..8).prop_map(|(place, bit)| Mutation::Flip(place, bit)),
    ]
}

/// The words of a text outside its comments, as byte ranges.
fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.find('#').unwrap_or(line.len());
        let mut at = 0;
        for word in line[..code].split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            if !word.is_empty() {
                words.push(start + at..start + at + word.len());
            }
            at += word.len() + 1;
        }
        start += line.len();
    }
    words
}

impl Mutation {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let Ok(mut text) = String::from_utf8(bytes.clone()) else { return };
        match self {
            Mutation::Word(place, word) => {
                let words = words(&text);
                if !words.is_empty() {
                    text.replace_range(words[place.index(words.len())].clone(), word);
                }
            }
            Mutation::Drop(place) | Mutation::Double(place) => {
                let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
                let line = place.index(lines.len());
                match self {
                    Mutation::Drop(_) => drop(lines.remove(line)),
                    _ => lines.insert(line, lines[line]),
                }
                text = lines.concat();
            }
            Mutation::Flip(place, bit) => {
                let at = place.index(bytes.len());
                bytes[at] ^= 1 << bit;
                return;
            }
        }
        *bytes = text.into_bytes();
    }
}

fn read(name: &str, bytes: &[u8]) -> Result<Model, Problems> {
    load_bytes(name, bytes, &[]).and_then(|document| Megiddo::model(&document))
}

/// Twenty games are played to the end and added up; the referee watches some of them.
fn play(model: &Model) {
    let mut tally = Tally::new(model);
    for names in [["random", "greedy"], ["greedy", "random"]] {
        let players = players(model, names);
        for game in 0..10 {
            tally.add(model, &play_out(model, players.each_ref(), GameKey::new(4, game)));
        }
        let mut referee = Referee::new(model);
        let luck = Live::<STREAMS, DECKS>::new(GameKey::new(4, 0));
        Play::new(model, luck, players.each_ref(), &mut referee).play();
    }
    assert_eq!(tally.games(), 20);
}

#[test]
fn a_mutated_scenario_has_problems_or_can_be_played() {
    let text = library::find(NAME).expect("an embedded scenario");
    let (refused, playable) = (Cell::new(0), Cell::new(0));
    let mutations = proptest::collection::vec(mutation(), 1..4);
    let mut runner = TestRunner::new(Config { cases: 2000, ..Config::default() });
    let outcome = runner.run(&mutations, |mutations| {
        let mut bytes = text.as_bytes().to_vec();
        mutations.iter().for_each(|mutation| mutation.apply(&mut bytes));
        match read("mutated.toml", &bytes) {
            Ok(model) => {
                play(&model);
                playable.set(playable.get() + 1);
            }
            Err(problems) => {
                assert!(!problems.is_empty() && !problems.to_string().is_empty());
                refused.set(refused.get() + 1);
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    // Else the mutations would test one half of the promise only.
    assert!(
        refused.get() > 50 && playable.get() > 50,
        "{refused:?} refused, {playable:?} playable"
    );
}

#[test]
fn the_scenario_as_it_is_can_be_played() {
    let text = library::find(NAME).expect("an embedded scenario");
    play(&read(NAME, text.as_bytes()).expect("no problems"));
}

/// Every problem that only the game can see is found at once, with its place and a hint.
#[test]
fn a_bad_scenario_is_told_all_its_problems() {
    let problems =
        read("bad.toml", include_bytes!("scenario_input/bad.toml")).expect_err("problems");
    insta::assert_snapshot!(problems);
}
