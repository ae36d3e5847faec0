//! Every number of a scenario and every parameter of a policy is set to both ends of its range.
//!
//! If the command `check` accepts such a scenario, the policies must play it to its end.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::{Game, MatchupRequest, Replay, Tally};
use sandtable::kernel::ROLLOUTS;
use sandtable::scenario::{Document, load, load_bytes};
use serde_json::Value as Json;

const SEED: u64 = 7;

/// Number of games of each matchup.
const GAMES: u64 = 4;

/// Number of trials in which several numbers together are at the ends of their ranges.
const SETS: u64 = 100;

/// Integer of a scenario: its key, and the ends of its range, with 0 if that lies between them.
struct Number {
    /// JSON pointer to the integer.
    at: String,
    ends: BTreeSet<i64>,
}

impl Number {
    /// Returns the changes that set the integer to each end of its range, as its key and the new value.
    fn changes(&self) -> Vec<(&str, i64)> {
        self.ends.iter().map(|end| (&self.at[..], *end)).collect()
    }
}

/// Returns the scenario as JSON, and every integer in it whose JSON pointer starts with `under`.
///
/// Optional integers that the scenario leaves out are included.
fn numbers<G: Game>(document: &Document, under: &str) -> (Json, Vec<Number>) {
    let schema = document.schema(G::read).expect("a sound scenario");
    let (json, mut numbers) = (document.resolved_json(), Vec::new());
    collect(&json, &schema, String::new(), &mut numbers);
    numbers.retain(|number| number.at.starts_with(under));
    (json, numbers)
}

fn collect(value: &Json, schema: &Json, at: String, numbers: &mut Vec<Number>) {
    let forms = match &schema["anyOf"] {
        Json::Array(forms) => forms.iter().collect(),
        _ => vec![schema],
    };
    let of = |kind: &'static str| forms.iter().filter(move |form| form["type"] == kind).copied();
    let of_form = |form: &Json| {
        let [low, high] = ["minimum", "maximum"].map(|end| form[end].as_i64());
        let is_within =
            |number: &i64| low.is_some_and(|low| low <= *number) && high >= Some(*number);
        low.into_iter().chain(high).chain(Some(0).filter(is_within))
    };
    let ends: BTreeSet<i64> = of("integer").flat_map(of_form).collect();
    match value {
        Json::Object(entries) => {
            for form in of("object") {
                for (name, value) in entries {
                    let inside = match &form["properties"][name] {
                        Json::Null => &form["additionalProperties"],
                        known => known,
                    };
                    collect(value, inside, format!("{at}/{}", escaped(name)), numbers);
                }
                // Numbers that the scenario leaves out are included, too.
                for (name, inside) in form["properties"].as_object().into_iter().flatten() {
                    if !entries.contains_key(name) && inside["type"] == "integer" {
                        collect(&0.into(), inside, format!("{at}/{}", escaped(name)), numbers);
                    }
                }
            }
        }
        Json::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                for form in of("array") {
                    collect(value, &form["items"], format!("{at}/{index}"), numbers);
                }
            }
        }
        Json::Number(_) => {
            assert!(!ends.is_empty(), "{at} has no range in {schema}");
            numbers.push(Number { at, ends });
        }
        _ => {}
    }
}

fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Returns the text of a scenario with some integers changed; a change is a JSON pointer and a value.
fn changed(scenario: &Json, changes: &[(&str, i64)]) -> String {
    let mut changed = scenario.clone();
    for (at, value) in changes {
        let (table, name) = at.rsplit_once('/').expect("a pointer");
        let name = name.replace("~1", "/").replace("~0", "~");
        match changed.pointer_mut(table).expect("a place") {
            Json::Array(list) => list[name.parse::<usize>().expect("an index")] = (*value).into(),
            table => table[&name] = (*value).into(),
        }
    }
    let root = changed.as_object().expect("a table");
    root.iter()
        .map(|(key, value)| format!("{} = {}\n", Json::from(&key[..]), toml(value)))
        .collect()
}

/// Returns a JSON value as TOML on one line.
fn toml(value: &Json) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Json::Object(entries) => {
            let entry = |(key, value): (&String, &Json)| {
                format!("{} = {}", Json::from(&key[..]), toml(value))
            };
            format!("{{ {} }}", joined(entries.iter().map(entry).collect()))
        }
        Json::Array(elements) => format!("[{}]", joined(elements.iter().map(toml).collect())),
        other => other.to_string(),
    }
}

/// Plays some games of every requested matchup, and renders one of them as trace and story.
///
/// Does nothing if the command `check` would refuse the scenario.
fn try_out<G: Game>(text: &str, wanted: &MatchupRequest, games: u64) {
    let document = load_bytes("extreme.toml", text.as_bytes(), &[]).expect("a table of values");
    let model = match G::model(&document) {
        Ok(model) => model,
        Err(problems) => {
            let located = problems
                .iter()
                .all(|problem| problem.at.location.line().is_some() && !problem.at.key.is_empty());
            assert!(!problems.is_empty() && located, "{problems}");
            return;
        }
    };
    let casts = G::casts(&model, wanted, &Default::default()).expect("sound players");
    for (cast, number) in casts.iter().zip(0..) {
        let mut tally = G::Tally::new(cast);
        for index in number..number + games {
            let record = G::play(cast, SEED, index, &mut tally);
            G::ending(cast, &record);
            G::measures().iter().for_each(|(_, of)| _ = of(&record));
        }
        assert!(tally.is_sound(cast, games), "unsound: {}", G::matchup(cast));
        tally.cell(cast, 0.95);
    }
    let replay = Replay { scenario: "extreme", seed: SEED, index: 3, overrides: &[] };
    let cast = &casts[text.len() % casts.len()];
    G::trace(cast, &replay, &mut std::io::sink()).expect("nothing fails here");
    G::narrate(cast, &replay, &mut std::io::sink()).expect("nothing fails here");
}

/// Descriptions of the trials that panicked, and the number of all trials.
#[derive(Default)]
struct Failures(String, usize);

impl Failures {
    fn note(&mut self, name: impl Fn() -> String, trial: impl FnOnce()) {
        self.1 += 1;
        if let Err(cause) = catch_unwind(AssertUnwindSafe(trial)) {
            let text = cause.downcast_ref::<String>().map(|text| &text[..]);
            let text = text.or(cause.downcast_ref::<&str>().copied());
            let _ = writeln!(self.0, "{}: {}", name(), text.unwrap_or("?"));
        }
    }

    fn expect_none(&self) {
        assert!(self.0.is_empty(), "of {} trials failed:\n{}", self.1, self.0);
    }
}

/// Returns the next pseudorandom number less than `below` (SplitMix64), and advances `state`.
fn shuffled(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed ^ mixed >> 31) % below as u64) as usize
}

/// Tests every integer under some keys alone at both ends of its range, then several of them together.
///
/// `wanted` returns the requested matchups for the number of a trial.
fn every_number_at_both_ends<G: Game>(
    document: &Document,
    under: &str,
    wanted: impl Fn(usize) -> MatchupRequest,
) {
    let (json, numbers) = numbers::<G>(document, under);
    assert!(numbers.len() > 40, "{}", numbers.len());
    let mut failures = Failures::default();
    let mut luck = SEED;
    // Coordinates on the map affect no policy, so they are changed together.
    let (drawn, played): (Vec<_>, Vec<_>) = numbers.iter().partition(|it| it.at.contains("/at/"));
    let corners = [BTreeSet::first, BTreeSet::last].map(|end: fn(&_) -> Option<&i64>| {
        let to_end = drawn.iter().map(|it| (&it.at[..], end(&it.ends).copied().unwrap_or(0)));
        to_end.collect::<Vec<_>>()
    });
    // Trials in which nothing can be drawn, held, discarded, bought or moved.
    let none = ["limit", "hand_size", "copies"].map(|word| {
        let zeros = played.iter().filter(|it| it.at.contains(word) && it.ends.contains(&0));
        zeros.map(|it| (&it.at[..], 0)).collect::<Vec<_>>()
    });
    let alone = played.iter().flat_map(|it| it.changes()).map(|change| vec![change]);
    let sets: Vec<Vec<(&str, i64)>> = (0..SETS)
        .map(|_| {
            let size = 2 + shuffled(&mut luck, 4);
            let mut pick = || {
                let changes = numbers[shuffled(&mut luck, numbers.len())].changes();
                changes[shuffled(&mut luck, changes.len())]
            };
            (0..size).map(|_| pick()).collect()
        })
        .collect();
    for (trial, changes) in alone.chain(corners).chain(none).chain(sets).enumerate() {
        let text = changed(&json, &changes);
        failures.note(|| format!("{changes:?}"), || try_out::<G>(&text, &wanted(trial), GAMES));
    }
    failures.expect_none();
}

/// Tests every parameter of every policy alone at both ends of its range.
///
/// Searching policies use few rollouts, since more would only take longer.
fn every_parameter_at_both_ends<G: Game>(
    scenario: &str,
    wanted: impl Fn(String) -> MatchupRequest,
) {
    let text = changed(&load(scenario, &[]).expect("a scenario").resolved_json(), &[]);
    let mut failures = Failures::default();
    for info in G::catalogue().policies {
        let effort =
            if info.simulates.is_empty() { String::new() } else { format!("{ROLLOUTS}=1,") };
        let parameters = info.parameters.iter().filter(|it| it.name != ROLLOUTS);
        for parameter in parameters {
            for end in [parameter.range.start(), parameter.range.end()] {
                let spec = format!("{}:{effort}{}={end}", info.name, parameter.name);
                let wanted = wanted(spec.clone());
                failures.note(|| spec.clone(), || try_out::<G>(&text, &wanted, GAMES));
            }
        }
    }
    assert!(failures.1 > 10);
    failures.expect_none();
}

#[test]
fn megiddo_is_played_with_every_number_at_both_ends() {
    let document = load("megiddo-1918", &[]).expect("a scenario");
    every_number_at_both_ends::<Megiddo>(&document, "", |_| Megiddo::everyone());
}

/// Returns a request for two policies in every mission; which two depends on the number of the trial.
///
/// They alternate since most of the time is spent on preparing the policies for a scenario.
fn two_players(trial: usize) -> MatchupRequest {
    let scripted = Lawrence::catalogue().policies.iter().filter(|info| info.is_scripted());
    let names: Vec<&str> = scripted.map(|info| info.name).collect();
    let policies = [trial, trial + 2].map(|number| names[number % names.len()]);
    Lawrence::everyone().with("policy", policies)
}

#[test]
fn lawrence_is_played_with_every_number_at_both_ends() {
    let document = load("lawrence-of-arabia", &[]).expect("a scenario");
    every_number_at_both_ends::<Lawrence>(&document, "", two_players);
}

#[test]
fn every_effect_of_a_card_is_played_with_its_numbers_at_both_ends() {
    let cards = include_str!("lawrence/vocabulary.toml");
    let document = load_bytes("vocabulary.toml", cards.as_bytes(), &[]).expect("a scenario");
    every_number_at_both_ends::<Lawrence>(&document, "/cards", two_players);
}

#[test]
fn megiddo_is_played_with_every_parameter_at_both_ends() {
    let wanted = |spec: String| {
        MatchupRequest::default().with("british", [spec.clone()]).with("turks", [spec])
    };
    every_parameter_at_both_ends::<Megiddo>("megiddo-1918-level", wanted);
}

#[test]
fn lawrence_is_played_with_every_parameter_at_both_ends() {
    let wanted = |spec: String| Lawrence::everyone().with("policy", [spec]);
    every_parameter_at_both_ends::<Lawrence>("lawrence-of-arabia", wanted);
}
