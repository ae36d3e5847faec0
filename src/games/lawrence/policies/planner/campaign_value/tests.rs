//! Tests of the planner's estimate for a campaign at the end of a mission, and the fit of its coefficients.

use super::*;
use crate::policies::{AnyPolicy, POLICIES};
use crate::rules::scripted_table::ScriptedTable;
use crate::rules::{DECKS, Play, STREAMS};
use sandtable_kernel::{GameKey, Live, Seated};
use sandtable_stats::{WinsRow, logistic_regression};

/// For each number of remaining missions, facts of campaigns, and true for those that were won.
type Campaigns = [Vec<([f64; FACTS], bool)>; MAX_REMAINING];

/// Plays `games` campaigns and returns their facts at the end of each mission.
fn campaigns(model: &Model, policy: &AnyPolicy, games: u64) -> Campaigns {
    let mut campaigns = Campaigns::default();
    for game in 0..games {
        let chance = Live::<STREAMS, DECKS>::new(GameKey::new(71, game));
        let mut play = Play::new(model, Seated::new(chance, [policy], ()));
        let mut missions = Vec::new();
        let outcome = loop {
            if let Some(outcome) = play.campaign_mission() {
                break outcome;
            }
            let view = View::new(model, play.state());
            missions.push((remaining_missions(&view), facts(&view)));
        };
        for (remaining, facts) in missions {
            campaigns[remaining - 1].push((facts, outcome.won));
        }
    }
    campaigns
}

/// L19 Pounds count for a campaign only if the next mission begins with them.
#[test]
fn pounds_count_only_if_they_are_carried_on() {
    for (ruling, attempt, counts) in [
        ("campaign_pounds = 'placed'", 1, false),
        ("campaign_pounds = 'placed'", 2, false),
        ("campaign_pounds = 'added'", 1, true),
        ("replay_logistics = false", 1, false),
        ("replay_logistics = false", 2, true),
    ] {
        let table = ScriptedTable::variant(&format!("rulings.{ruling}"));
        let table = table.lay("Lawrence in Yenbo").pounds(10);
        let table = table.with(|state| state.attempt = attempt);
        let pounds = facts(&View::new(table.model(), table.state()))[3];
        assert_eq!(pounds, if counts { 1.0 } else { 0.0 }, "{ruling}, attempt {attempt}");
    }
}

/// Fits the coefficients of the estimate and prints them.
///
/// Run with `cargo test --release -p sandtable-lawrence --lib -- --ignored --nocapture coefficients`.
#[test]
#[ignore = "fits 100,000 campaigns"]
fn coefficients_are_fitted() {
    let table = ScriptedTable::variant("rulings.campaign_pounds = 'added'");
    let model = &table.into_model();
    let choice = PolicyChoice::parse("cautious", POLICIES, &Default::default()).expect("a policy");
    let policy = AnyPolicy::new(&choice, model, &PolicyStore::default());
    for campaigns in campaigns(model, &policy, 100_000) {
        let row = |(facts, won): &([f64; FACTS], bool)| WinsRow {
            covariates: facts.to_vec(),
            wins: (*won).into(),
            n: 1,
        };
        let rows: Vec<WinsRow> = campaigns.iter().map(row).collect();
        let fit = logistic_regression(&rows, 0.001).expect("wins and losses");
        let coefficients = (0..FACTS).map(|fact| fit.coefficient(fact, 0.95));
        let logits: Vec<String> = std::iter::once(fit.intercept(0.95))
            .chain(coefficients)
            .map(|logit| format!("{:.2}", logit.value.unwrap_or(0.0)))
            .collect();
        println!("    [{}], // of {}", logits.join(", "), rows.len());
    }
}
