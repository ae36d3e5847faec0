//! Fit of the planner's estimate for a campaign between two missions.

use super::*;
use crate::policies::planner::campaign_value::{
    FACTS as CIRCUMSTANCES, MAX_REMAINING as MOST_TO_COME, facts as circumstances,
    remaining_missions as to_come,
};
use sandtable_kernel::{GameKey, Live, Seated};
use sandtable_stats::{WinsRow, logistic_regression};

/// For each number of missions to come: the circumstances of campaigns, and whether they were won.
type Campaigns = [Vec<([f64; CIRCUMSTANCES], bool)>; MOST_TO_COME];

fn campaigns(model: &Model, player: &AnyPolicy, games: u64) -> Campaigns {
    let mut seen = Campaigns::default();
    for game in 0..games {
        let chance = Live::<STREAMS, DECKS>::new(GameKey::new(71, game));
        let mut play = Play::new(model, Seated::new(chance, [player], ()));
        let mut carried = Vec::new();
        let outcome = loop {
            if let Some(outcome) = play.campaign_mission() {
                break outcome;
            }
            let view = View::new(model, play.state());
            carried.push((to_come(&view), circumstances(&view)));
        };
        for (left, circumstances) in carried {
            seen[left - 1].push((circumstances, outcome.won));
        }
    }
    seen
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
        let table = variant(&format!("rulings.{ruling}")).lay("Lawrence in Yenbo").pounds(10);
        let table = table.with(|state| state.attempt = attempt);
        let pounds = circumstances(&View::new(table.model(), table.state()))[3];
        assert_eq!(pounds, if counts { 1.0 } else { 0.0 }, "{ruling}, attempt {attempt}");
    }
}

/// Fits the estimate and prints its coefficients.
///
/// Run with `cargo test --release --lib -- --ignored --nocapture prospects`.
#[test]
#[ignore = "fits 100,000 campaigns"]
fn prospects_are_fitted() {
    let model = &variant("rulings.campaign_pounds = 'added'").into_model();
    let seen = campaigns(model, &policy("cautious", model), 100_000);
    for rows in seen {
        let wins = |(covariates, won): &([f64; CIRCUMSTANCES], bool)| WinsRow {
            covariates: covariates.to_vec(),
            wins: (*won).into(),
            n: 1,
        };
        let rows: Vec<WinsRow> = rows.iter().map(wins).collect();
        let fit = logistic_regression(&rows, 0.001).expect("wins and losses");
        let logits = (0..CIRCUMSTANCES).map(|at| fit.coefficient(at, 0.95));
        let logits: Vec<String> = std::iter::once(fit.intercept(0.95))
            .chain(logits)
            .map(|logit| format!("{:.2}", logit.value.unwrap_or(0.0)))
            .collect();
        println!("    [{}], // of {}", logits.join(", "), rows.len());
    }
}
