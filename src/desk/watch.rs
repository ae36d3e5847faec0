//! Single games to watch: their steps and their win probabilities.

use serde_json::{Value as Json, json};

use super::config::StudioProblems;
use sandtable_analysis::profile::losses::{CURVE_GAMES, TurnSwing, greatest_swings, turn_swings};
use sandtable_analysis::profile::win_probability::{CERTAIN, probability_basis};
use sandtable_games::{Model, PreparedMatchup, Replay};
use sandtable_summary::Space;

/// Returns the steps of a game and the game's map as JSON, for an animated board.
pub(super) fn list_steps(
    prepared: &PreparedMatchup,
    model: &Model,
    replay: &Replay<'_>,
) -> Result<Json, StudioProblems> {
    let mut watched = serde_json::to_value(prepared.narration().watch(replay))?;
    let describe = |Space { name, kinds, at, routes }: Space| json!({ "name": name, "kinds": kinds, "at": at, "routes": routes });
    watched["game"] = model.game().info().name.into();
    watched["index"] = replay.index.into();
    watched["map"] = model.map().into_iter().map(describe).collect();
    Ok(watched)
}

/// Returns as JSON the win probability before and after each turn, with the turning points marked.
pub(super) fn compute_chances(prepared: &PreparedMatchup, seed: u64, index: u64) -> Json {
    let moments = turn_swings(prepared, seed, index, CURVE_GAMES);
    let turning = greatest_swings(&moments);
    let share = |chance: i32| f64::from(chance) / f64::from(CERTAIN);
    let moment = |swing: &TurnSwing| {
        json!({
            "turn": swing.turn, "what": swing.event, "before": share(swing.before), "after": share(swing.after),
            "turning": turning.contains(swing),
        })
    };
    json!({
        "winner": prepared.game().parts().winner(), "games": CURVE_GAMES, "known": probability_basis(prepared.game()),
        "moments": moments.iter().map(moment).collect::<Vec<_>>(),
    })
}
