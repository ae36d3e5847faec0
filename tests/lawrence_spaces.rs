//! Metrics of the spaces of Lawrence of Arabia agree with traces and with the metrics of whole games.

mod lawrence;

use std::collections::{BTreeMap, BTreeSet};

use lawrence::prelude::*;
use lawrence::{SCENARIO, SEED, casts, model, trace};
use sandtable::games::lawrence::ledger::GAME_METRICS;
use sandtable::games::lawrence::ledger::spaces::SPACE_METRICS;
use sandtable::games::lawrence::metrics::Tally;
use sandtable::stats::Estimate;
use sandtable::summary::SpaceFigures;
use serde_json::{Value, json};

/// Number of games of each mission.
const GAMES: u64 = 60;

/// Counts of events by space and metric; events that never happened have no entry.
type Counts = BTreeMap<(String, &'static str), u64>;

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// State that is reconstructed from a trace, with the counts of events in each space.
///
/// It has the space of the force and the spaces with Garrisons.
#[derive(Default)]
struct TraceReader {
    counts: Counts,
    force_at: String,
    garrisons: BTreeSet<String>,
}

impl TraceReader {
    fn read(lines: &str) -> Counts {
        let mut reader = TraceReader::default();
        for line in lines.lines() {
            reader.add(&serde_json::from_str(line).expect("a line is JSON"));
        }
        reader.counts
    }

    fn count(&mut self, space: &str, metric: &'static str, number: usize) {
        if number > 0 {
            *self.counts.entry((space.to_owned(), metric)).or_default() += number as u64;
        }
    }

    fn add(&mut self, event: &Value) {
        match text(&event["event"]) {
            "mission" | "operation_end" => {
                let spaces = list(&event["garrisons"]).iter().map(|it| text(&it[0]).to_owned());
                self.garrisons = spaces.collect();
            }
            "move" => {
                self.force_at = text(list(&event["path"]).last().expect("a space")).to_owned();
            }
            "garrison" if event["removed"] == true => {
                self.count(text(&event["space"]), "garrisons_removed", 1);
                self.garrisons.remove(text(&event["space"]));
            }
            "battle" => {
                let space = text(&event["space"]);
                self.count(space, "battles", 1);
                self.count(space, "units_lost", list(&event["lost"]).len());
                if event["won"] == true && self.garrisons.remove(space) {
                    self.count(space, "garrisons_removed", 1);
                }
            }
            "demolition" => {
                let space = self.force_at.clone();
                match text(&event["result"]) {
                    "blow_up" => self.count(&space, "units_lost", 1),
                    "broken" | "broken_loot" => self.count(&space, "rail_breaks", 1),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Returns the counts of events in each space that a game's ledger holds.
fn counts_of_ledger(model: &Model, game: &Ledger) -> Counts {
    let mut counts = Counts::new();
    for (space, notes) in model.map.spaces.iter().zip(game.spaces.values()) {
        for metric in &SPACE_METRICS {
            let number = u64::from((metric.of)(notes));
            if number > 0 {
                counts.insert((space.name.clone(), metric.name), number);
            }
        }
    }
    counts
}

/// Returns the tally of the first `games` games of a matchup.
fn tally_of(cast: &Cast, games: u64) -> Tally {
    let mut tally = Tally::new(cast);
    for index in 0..games {
        Lawrence::play(cast, SEED, index, &mut tally);
    }
    tally
}

/// Converts the mean counts for each game back to sums over all games.
fn figures(spaces: &[SpaceFigures], games: u64) -> Counts {
    let mut counts = Counts::new();
    for space in spaces {
        for metric in &space.metrics {
            assert_eq!(metric.estimate.n, games);
            let sum = (metric.estimate.value.expect("games") * games as f64).round() as u64;
            let name = SPACE_METRICS.iter().find(|it| it.name == metric.name).expect("a metric");
            if sum > 0 {
                counts.insert((space.space.clone(), name.name), sum);
            }
        }
    }
    counts
}

#[test]
fn figures_of_spaces_agree_with_traces_and_add_up_to_the_game() {
    let model = model(&[]);
    let mut met = BTreeMap::new();
    for cast in casts(&model, "all", "all") {
        let (mut tally, mut all) = (Tally::new(&cast), Counts::new());
        for index in 0..GAMES {
            let game = Lawrence::record(&cast, RandomStreams::new(SEED, index));
            let counts = TraceReader::read(&trace(&cast, index));
            assert_eq!(
                counts_of_ledger(&model, &game),
                counts,
                "{} on {}: {index}",
                cast.name,
                cast.mission
            );
            for part in &SPACE_METRICS {
                let whole = GAME_METRICS.iter().find(|it| it.name == part.name).expect("a metric");
                let sum: u64 = counts.iter().filter(|it| it.0.1 == part.name).map(|it| *it.1).sum();
                assert_eq!(sum as i32, (whole.of)(&game), "{}: {index}", part.name);
                *met.entry(part.name).or_insert(0) += sum;
            }
            counts.into_iter().for_each(|(key, number)| *all.entry(key).or_default() += number);
            tally.add(&cast, &game);
        }
        assert!(tally.is_sound(&cast, GAMES));
        assert_eq!(figures(&tally.cell(&cast, 0.95).spaces, GAMES), all);
    }
    assert!(met.values().all(|number| *number > 1000), "{met:?}");
}

/// Returns the names of the spaces that have a metric.
fn with_figures<'a>(spaces: &'a [SpaceFigures], metric: &str) -> BTreeSet<&'a str> {
    let has = |space: &&SpaceFigures| space.metrics.iter().any(|it| it.name == metric);
    spaces.iter().filter(has).map(|space| &space.space[..]).collect()
}

/// Names of the spaces that are in the Situation of any mission.
const CAMPAIGN: &str = "Aqaba, Beersheba, Damascus, Deraa, Dhaba, Jerusalem, Jidda, Jurf, Katrana, \
                        Maan, Medain Saleh, Medina, Mudawwara, Tebuk, Wejh";

#[test]
fn a_space_has_no_figures_of_impossible_events() {
    let mecca = r#"missions.aqaba.situation=["Jidda", "Mecca", "Aqaba"]"#;
    let unread: BTreeSet<&str> = ["Cairo", "Mecca", "Suez"].into();
    for (mode, change, garrisons) in [
        ("aqaba", None, "Aqaba, Jidda, Medina, Wejh"),
        ("aqaba", Some(mecca), "Aqaba, Jidda, Mecca"),
        ("campaign", None, CAMPAIGN),
    ] {
        let model = model(&change.map(str::to_owned).into_iter().collect::<Vec<_>>());
        let cast = &casts(&model, "random", mode)[0];
        let spaces = tally_of(cast, GAMES).cell(cast, 0.95).spaces;
        let with_garrisons = with_figures(&spaces, "garrisons_removed");
        assert_eq!(with_garrisons, garrisons.split(", ").collect(), "{mode}");
        let battles = with_figures(&spaces, "battles");
        assert_eq!(
            battles.len(),
            model.map.spaces.len() - unread.difference(&with_garrisons).count()
        );
        assert!(battles.is_disjoint(&unread.difference(&with_garrisons).copied().collect()));
        assert_eq!(with_figures(&spaces, "units_lost"), battles);
        assert!(spaces.iter().all(|space| battles.contains(&space.space[..])));
    }
}

#[test]
fn an_event_without_occurrence_has_a_lower_interval_than_one_with_one() {
    let model = model(&[]);
    let cast = &casts(&model, "cautious", "campaign")[0];
    let spaces = tally_of(cast, 300).cell(cast, 0.95).spaces;
    let mut unseen = 0;
    for metric in spaces.iter().flat_map(|space| &space.metrics) {
        let interval = metric.estimate.interval.expect("games");
        if metric.estimate.value == Some(0.0) {
            assert_eq!(metric.estimate, Estimate::rate(0, 300, 0.95));
            unseen += 1;
        } else {
            assert!(interval.low > 0.0 && interval.high > 3.84 / 303.84, "{metric:?}");
        }
    }
    assert!(unseen > 10, "{unseen} figures of nothing");
}

/// Returns a tally after a change of the spaces in its JSON form.
fn changed(tally: &Tally, change: impl FnOnce(&mut Value)) -> Tally {
    let mut value = serde_json::to_value(tally).expect("JSON");
    change(&mut value["spaces"]);
    serde_json::from_value(value).expect("a tally")
}

#[test]
fn a_tally_whose_spaces_contradict_themselves_or_its_games_is_unsound() {
    let model = model(&[]);
    let cast = &casts(&model, "greedy", "aqaba")[0];
    let tally = tally_of(cast, GAMES);
    let aqaba = model.map.spaces.iter().position(|space| space.name == "Aqaba").expect("a space");
    let sums = serde_json::to_value(&tally).expect("JSON")["spaces"][aqaba].clone();
    let [sum, squares] = [0, 1].map(|place| sums[1][place].as_u64().expect("a number"));
    assert!(squares > sum && tally.is_sound(cast, GAMES));
    assert!(changed(&tally, |_| ()).is_sound(cast, GAMES));
    let is_sound = |place: usize, pair: [u64; 2]| {
        changed(&tally, |spaces| spaces[aqaba][place] = json!(pair)).is_sound(cast, GAMES)
    };
    // Inconsistent sums of squares: of another sum, odd, below the minimum, above the maximum.
    assert!(!is_sound(1, [sum + 1, squares + 1]));
    assert!(!is_sound(1, [sum, squares + 1]));
    assert!(!is_sound(1, [sum, sum - 2]));
    assert!(!is_sound(1, [sum, sum * 1_000_000]));
    // No game removes two Garrisons from one space, and Aqaba is on no railway.
    let removed = sums[2][0].as_u64().expect("a number");
    assert!(removed > 2 && is_sound(2, [removed, removed]));
    assert!(!is_sound(2, [removed, removed + 2]));
    assert!(!is_sound(3, [2, 2]));
    let fewer = |spaces: &mut Value| drop(spaces.as_array_mut().expect("spaces").pop());
    assert!(!changed(&tally, fewer).is_sound(cast, GAMES));
}

/// Variant with an added space that `scenarios/README.md` shows.
const PETRA: &str = include_str!("lawrence/petra.toml");

fn places(text: &str, overrides: &[String]) -> BTreeMap<String, Option<[u16; 2]>> {
    let document = load_bytes("petra.toml", text.as_bytes(), overrides).expect("a scenario");
    let model = Lawrence::model(&document).unwrap_or_else(|problems| panic!("{problems}"));
    let cast = &casts(&model, "random", "aqaba")[0];
    assert!(tally_of(cast, GAMES).is_sound(cast, GAMES));
    Lawrence::map(&model).into_iter().map(|space| (space.name, space.at)).collect()
}

#[test]
fn a_new_space_leaves_the_places_of_other_spaces() {
    let printed = Lawrence::map(&model(&[]));
    assert!(printed.iter().all(|space| space.at.is_some()));
    let ats: BTreeSet<_> = printed.iter().map(|space| space.at).collect();
    assert_eq!(ats.len(), printed.len(), "two spaces in one place");
    let petra = places(PETRA, &[]);
    assert_eq!((petra.len(), petra["Petra"]), (printed.len() + 1, Some([57, 62])));
    assert!(printed.iter().all(|space| petra[&space.name] == space.at));
    assert_eq!(places(PETRA, &["map.Petra.at=[1, 1000]".into()])["Petra"], Some([1, 1000]));
    assert_eq!(places(&PETRA.replace("at = [57, 62], ", ""), &[])["Petra"], None);
}

#[test]
fn a_place_of_a_space_is_two_integers_within_range() {
    for (place, named) in [
        ("7", "7"),
        ("[7]", "1"),
        ("[1, 2, 3]", "3"),
        ("[1, 1001]", "1001"),
        ("[-1, 0]", "-1"),
        ("[0.5, 0]", "0.5"),
        ("[\"west\", 0]", "\"west\""),
    ] {
        let document = load(SCENARIO, &[format!("map.Aqaba.at={place}")]).expect("a document");
        let problems = Lawrence::model(&document).expect_err("a problem");
        let all: Vec<_> = problems.iter().collect();
        assert!(all.len() == 1 && all[0].at.key.starts_with("map.Aqaba.at"), "{problems}");
        assert!(all[0].message.contains(named) && !all[0].hint.is_empty(), "{problems}");
    }
}
