//! Random mutations of scenario files, by which their reading is tested.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use sandtable::scenario::Problems;

/// Change of the text of a scenario.
#[derive(Clone, Debug)]
enum Mutation {
    /// Replaces a number or word, such as a value, a key or the name of a card, by the given text.
    Word(Index, String),
    /// Removes a line, such as a key or the header of a table.
    Drop(Index),
    /// Duplicates a line.
    Double(Index),
    /// Flips one bit of a byte.
    Flip(Index, u8),
}

/// Texts that are valid nowhere in a scenario.
const ODD: &[&str] = &["\"", "[1, 2]", "{}", "nan", "1e400", "0x7", "1979-05-27", "kind", "family"];

/// Invisible characters, one of each Unicode category or property that such characters have.
const UNSEEN: [char; 8] =
    ['\u{7}', '\u{AD}', '\u{3164}', '\u{E000}', '\u{E0041}', '\u{FE0F}', '\u{2028}', '\u{FFFF}'];

fn word(words: &[&'static str]) -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0i64..=16).prop_map(|number| number.to_string()),
        2 => (0i64..=70).prop_map(|number| number.to_string()),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        3 => select(words.to_vec()).prop_map(str::to_owned),
        1 => select(ODD).prop_map(str::to_owned),
        1 => "[a-zA-Z0-9_\\-]{1,12}",
        1 => any::<char>().prop_map(|any| format!("a{any}b")),
        1 => select(UNSEEN.to_vec()).prop_map(|unseen| format!("{unseen}1-2")),
    ]
}

fn mutation(words: &[&'static str]) -> impl Strategy<Value = Mutation> {
    prop_oneof![
        8 => (any::<Index>(), word(words)).prop_map(|(place, word)| Mutation::Word(place, word)),
        2 => any::<Index>().prop_map(Mutation::Drop),
        1 => any::<Index>().prop_map(Mutation::Double),
        1 => (any::<Index>(), 0u8..8).prop_map(|(place, bit)| Mutation::Flip(place, bit)),
    ]
}

/// Returns the byte ranges of the words of a text outside its comments.
fn words_of(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.find('#').unwrap_or(line.len());
        for word in line[..code].split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            if !word.is_empty() {
                let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
                words.push(at..at + word.len());
            }
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
                let words = words_of(&text);
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

/// Mutates a scenario `cases` times; each copy must have problems or be playable.
///
/// `attempt` returns the problems of a scenario file, or plays the scenario. `words` are texts for replacements.
pub fn check(
    cases: u32,
    text: &str,
    words: &'static str,
    attempt: impl Fn(&[u8]) -> Result<(), Problems>,
) {
    let (refused, playable) = (Cell::new(0), Cell::new(0));
    let words: Vec<&str> = words.split(' ').chain([""]).collect();
    let mutations = proptest::collection::vec(mutation(&words), 1..4);
    let mut runner = TestRunner::new(Config { cases, ..Config::default() });
    let outcome = runner.run(&mutations, |mutations| {
        let mut bytes = text.as_bytes().to_vec();
        mutations.iter().for_each(|mutation| mutation.apply(&mut bytes));
        match attempt(&bytes) {
            Ok(()) => playable.set(playable.get() + 1),
            Err(problems) => {
                assert!(!problems.is_empty() && !problems.to_string().is_empty());
                refused.set(refused.get() + 1);
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    // Otherwise the test would cover only one of the two outcomes.
    let both = refused.get() > 50 && playable.get() > 50;
    assert!(both, "{refused:?} refused, {playable:?} playable");
}
