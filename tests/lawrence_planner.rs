//! The rollout search for Lawrence of Arabia keeps the rules and wins more than its base policy.

mod checker;
mod lawrence;

use checker::{checked, said};
use lawrence::prelude::*;
use lawrence::{SEED, casts, model, trace};

/// Search that often deviates from its base policy: with few rollouts and no required significance.
const RASH: &str = "planner:rollouts=2,doubt=0,most=4";

/// Returns the number of the first `games` games of a matchup that are won.
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

/// A search that requires more evidence than a few games give never deviates from its base policy.
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

/// The search wins significantly more campaigns than its base policy.
#[test]
fn a_planner_wins_more_than_its_base() {
    const GAMES: u64 = 200;
    let model = model(&[]);
    let [planner, base] = ["planner:rollouts=32", "cautious"]
        .map(|name| wins(&casts(&model, name, "campaign")[0], GAMES));
    assert!(planner >= base + 6, "{planner} and {base} of {GAMES}");
}
