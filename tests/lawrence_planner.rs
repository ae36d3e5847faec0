//! The player who searches keeps the rules, and wins more than the one whose answers it tries.

mod checker;
mod lawrence;

use checker::{checked, said};
use lawrence::prelude::*;
use lawrence::{SEED, casts, model, trace};

/// Tries little and believes all that it sees, so that it leaves its base's answers often.
const RASH: &str = "planner:rollouts=2,doubt=0,most=4";

/// The wins in some games.
fn wins(cast: &Cast, games: u64) -> u64 {
    (0..games)
        .filter(|&game| Lawrence::won(&Lawrence::record(cast, RandomStreams::new(SEED, game))))
        .count() as u64
}

#[test]
fn a_planner_keeps_the_rules() {
    let model = model(&[]);
    let games = casts(&model, RASH, "all");
    let traces: String =
        games.iter().flat_map(|cast| (0..2).map(move |index| trace(cast, index))).collect();
    let output = checked("replay_lawrence.py", [], &traces);
    assert!(output.status.success(), "{}", said(&output));
}

/// With more doubt than a few games can dispel, it answers as its base does; with none it does not.
#[test]
fn a_planner_that_believes_nothing_plays_as_its_base() {
    let model = model(&[]);
    let records = |name: &str| {
        let cast = &casts(&model, name, "campaign")[0];
        let record =
            |game| Lawrence::fingerprint(&Lawrence::record(cast, RandomStreams::new(SEED, game)));
        (0..5).map(record).collect::<Vec<u64>>()
    };
    for base in ["greedy", "cautious", "demolition-first"] {
        let planner = |doubt| records(&format!("planner:rollouts=1,doubt={doubt},base={base}"));
        assert_eq!(planner(9), records(base), "{base}");
        assert_ne!(records(&format!("{RASH},base={base}")), records(base), "{base}");
    }
}

/// What the search is for: campaigns are won clearly more often than by its base.
#[test]
fn a_planner_wins_more_than_its_base() {
    const GAMES: u64 = 60;
    let model = model(&[]);
    let [planner, base] = ["planner:rollouts=32", "cautious"]
        .map(|name| wins(&casts(&model, name, "campaign")[0], GAMES));
    assert!(planner >= base + 5, "{planner} and {base} of {GAMES}");
}
