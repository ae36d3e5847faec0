use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::{GroupedCounts, GroupedNumber, LEVEL, change_row, record_pair};
use crate::StudioBackend;
use crate::tests::execute;
use sandtable_stats::{CrossTally, Mergeable, Paired};

/// Battles by space in three games of the first plan and the second, counted by hand.
///
/// The third game has none in either plan.
const BATTLES: [[&[(&str, i32)]; 2]; 3] =
    [[&[("Aqaba", 2), ("Maan", 1)], &[("Aqaba", 1)]], [&[], &[("Maan", 1)]], [&[], &[]]];

fn count(games: &[[&[(&str, i32)]; 2]]) -> GroupedCounts {
    let mut counts = GroupedCounts::new();
    let number = |(space, number): &(&str, i32)| GroupedNumber {
        measure: "battles",
        group: (*space).to_owned(),
        number: *number,
    };
    for game in games {
        record_pair(&mut counts, game.map(|numbers| numbers.iter().map(number).collect()));
    }
    counts
}

#[test]
fn pairs_are_those_that_were_counted_by_hand() {
    let mut counts = count(&BATTLES[..1]);
    Mergeable::merge(&mut counts, &count(&BATTLES[1..]));
    for (space, games) in [("Aqaba", [[2, 1], [0, 0], [0, 0]]), ("Maan", [[1, 0], [0, 1], [0, 0]])]
    {
        let mut expected = CrossTally::new(2);
        games.iter().for_each(|game| expected.record(game));
        assert_eq!(counts["battles"][space].padded_to(3), expected, "{space}");
    }
}

#[test]
fn a_length_is_a_share_of_pairs() {
    // Of four games, both plans last five turns in two, the first alone in one, and the second alone in none.
    let mut tally = CrossTally::new(2);
    [[1, 0], [1, 1], [1, 1]].iter().for_each(|game| tally.record(game));
    let row = change_row("5", &tally.padded_to(4), true);
    let shares = ["before", "after", "change"].map(|key| row[key]["value"].as_f64());
    assert_eq!(shares, [Some(0.5), Some(0.75), Some(0.25)]);
    let paired = Paired::of_wins(4, [3, 2], 2).difference(-1..=1, LEVEL).interval.expect("known");
    assert_eq!(row["change"]["low"].as_f64(), Some(paired.low));
    assert_eq!(row["change"]["high"].as_f64(), Some(paired.high));
}

const GAMES: usize = 20;
/// 97.5 % quantile of Student's t distribution with 19 degrees of freedom, from a table.
const T: f64 = 2.093_024_054_408_263;

/// Opens a plan, plays `games` games of it from number `first` on, and adds them up.
fn play(plan: &Json, first: usize, games: usize) -> StudioBackend {
    let mut backend = StudioBackend::default();
    execute(&mut backend, &json!({ "ask": "open", "plan": plan, "is_brief": true }));
    let batch = execute(&mut backend, &json!({ "ask": "play", "first": first, "games": games }));
    execute(&mut backend, &json!({ "ask": "add", "batch": batch }));
    backend
}

/// Plays one game and returns the values in a result file by metric and by the value of column `group`.
fn play_one(plan: &Json, index: usize, file: &str, group: &str) -> BTreeMap<(String, String), f64> {
    let files = execute(&mut play(plan, index, 1), &json!({ "ask": "files" }));
    let files = files.as_array().expect("files");
    let file = files.iter().find(|it| it["name"] == file).expect("the file");
    let text = file["text"].as_str().expect("text");
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heads = lines.next().expect("a head");
    let at = |name: &str| heads.iter().position(|head| *head == name).expect("a column");
    let columns = ["metric", group, "value"].map(at);
    let number = |cells: Vec<&str>| {
        let [metric, group, value] = columns.map(|column| cells[column].to_owned());
        ((metric, group), value.parse().expect("a number"))
    };
    lines.map(number).collect()
}

/// Returns the mean of the differences and the ends of its interval.
///
/// The interval is that of paired wins if all numbers are 0 or 1, and Student's otherwise.
fn expected(pairs: &[[f64; 2]]) -> [f64; 3] {
    let mean = pairs.iter().map(|[after, before]| after - before).sum::<f64>() / GAMES as f64;
    if pairs.as_flattened().iter().all(|it| [0.0, 1.0].contains(it)) {
        let count = |is: fn(&[f64; 2]) -> bool| pairs.iter().filter(|pair| is(pair)).count() as u64;
        let wins = [count(|it| it[0] > 0.0), count(|it| it[1] > 0.0)];
        let paired = Paired::of_wins(GAMES as u64, wins, count(|it| *it == [1.0, 1.0]));
        let interval = paired.difference(-1..=1, LEVEL).interval.expect("known");
        return [mean, interval.low, interval.high];
    }
    let squares = pairs.iter().map(|[after, before]| (after - before - mean).powi(2)).sum::<f64>();
    let reach = T * (squares / (GAMES * (GAMES - 1)) as f64).sqrt();
    [mean, mean - reach, mean + reach]
}

#[test]
fn each_length_and_space_is_paired_game_by_game() {
    let players = json!({ "mission": "hejaz-railroad", "policy": "greedy" });
    let plan =
        |set: &[&str]| json!({ "scenario": "lawrence-of-arabia", "set": set, "players": players });
    let plans = [plan(&["missions.hejaz-railroad.pounds=13"]), plan(&[])];
    let mut both = plans[0].clone();
    both["against"] = plans[1].clone();
    let result = execute(&mut play(&both, 0, GAMES), &json!({ "ask": "answer" }));
    for (section, file, group) in
        [("lengths", "lengths.csv", "number"), ("spaces", "spaces.csv", "space")]
    {
        let games: Vec<_> = (0..GAMES)
            .map(|it| plans.each_ref().map(|plan| play_one(plan, it, file, group)))
            .collect();
        let groups = result["each"][section].as_object().expect("groups");
        let mut changed = 0;
        for (metric, rows) in groups {
            for row in rows.as_array().expect("rows") {
                let name = row["change"]["key"].as_str().expect("a name");
                let value = |values: &BTreeMap<_, f64>| {
                    values.get(&(metric.clone(), name.to_owned())).copied().unwrap_or(0.0)
                };
                let pairs: Vec<[f64; 2]> =
                    games.iter().map(|game| game.each_ref().map(value)).collect();
                let change = ["value", "low", "high"].map(|key| row["change"][key].as_f64());
                let expected = expected(&pairs);
                // A difference that is the same in all games has no interval.
                let is_alike = expected[1] == expected[2];
                let near = |(it, expected): (&Option<f64>, &f64)| {
                    it.map_or(is_alike, |it| (it - expected).abs() < 1e-9)
                };
                assert!(change.iter().zip(&expected).all(near), "{metric} {row} {expected:?}");
                changed += usize::from(expected[0] != 0.0);
            }
        }
        assert!(changed > 2, "{section}: {changed}");
    }
}
