//! Exact values of estimates for the duel of coins, a game made up for the test.

use sandtable::games::Game;
use sandtable::kernel::PolicyChoice;
use sandtable::scenario;

use crate::coins::{Coins, Model, POLICIES, Won, bold};
use crate::conduct::Cells;

/// Share of rounds in which the policy `steady` is bold.
const STEADY: f64 = 0.6;

const START: Won = [0, 0];

/// Returns the model of the duel's scenario file.
fn duel() -> Model {
    let text = include_bytes!("coins/coins.toml");
    let document = scenario::load_bytes("coins.toml", text, &[]).expect("a scenario");
    Coins::model(&document).expect("a sound one")
}

/// Returns the win probability of Red with the named policy against `steady`.
fn wins(player: &str) -> Option<f64> {
    let red = bold(&PolicyChoice::parse(player, POLICIES, &Default::default()).ok()?);
    Some(duel().chance(START, [red, STEADY]))
}

/// Returns the exact value of an estimate of `tune --parameters`, for a policy of Red against `steady`.
pub fn tuned_policy(cells: &Cells) -> Option<f64> {
    let player = cells["player"].as_str();
    match cells["metric"].as_str() {
        "win_rate_of_side" => wins(player),
        "gain" => Some(wins(player)? - wins(START_OF_SEARCH)?),
        "cost_of_going_back" => {
            Some(wins(&format!("steady:sense={}", cells["to"]))? - wins(player)?)
        }
        _ => None,
    }
}

/// Name of the policy with which `tune --parameters` starts.
pub const START_OF_SEARCH: &str = "steady:sense=0.3";

/// Returns the exact value of an estimate of `tune`, which changes the tilt towards a win rate of 60 %.
pub fn tuned(cells: &Cells) -> Option<f64> {
    let printed = duel();
    let change = cells.get("change").map_or("as it is", |it| it);
    let tilt = match change.rsplit_once(' ') {
        _ if change == "as it is" => printed.tilt,
        Some((_, tilt)) => tilt.parse().ok()?,
        None => return None,
    };
    let model = Model { tilt, ..printed };
    let player =
        |seat: &str| PolicyChoice::parse(cells.get(seat)?, POLICIES, &Default::default()).ok();
    let even = ["red", "blue"].map(|seat| player(seat).map_or(STEADY, |it| bold(&it)));
    match cells["metric"].as_str() {
        "win_rate" => Some(model.chance(START, even)),
        "gap" => Some(model.chance(START, even) - 0.6),
        "rounds" => Some(model.rounds(START, even)),
        _ => None,
    }
}

/// Returns the exact value of an estimate of the section skill: the value of the changed action in its state.
pub fn thought(cells: &Cells) -> Option<f64> {
    let [answer, _, red, _, blue] = cells.get("to")?.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let won = [red.parse().ok()?, blue.parse().ok()?];
    let worth = duel().worth_of_bold(won, [STEADY; 2]);
    Some(if answer == "bold" { worth } else { -worth })
}
