//! A game to be watched: its steps, and how its chances went.

use serde_json::{Value as Json, json};

use super::setup::Refused;
use sandtable_analysis::curve::{CERTAIN, known};
use sandtable_analysis::losses::{self, Moment};
use sandtable_games::{Model, PreparedMatchup, Replay};
use sandtable_summary::Space;

/// A game as a board shows it, with the map that it is played on.
pub(super) fn watch(
    cast: &PreparedMatchup,
    model: &Model,
    replay: &Replay<'_>,
) -> Result<Json, Refused> {
    let mut watched = serde_json::to_value(cast.narration().watch(replay))?;
    let space = |Space { name, kinds, at, routes }: Space| json!({ "name": name, "kinds": kinds, "at": at, "routes": routes });
    watched["game"] = model.game().info().name.into();
    watched["index"] = replay.index.into();
    watched["map"] = model.map().into_iter().map(space).collect();
    Ok(watched)
}

/// The chance to win before and after each turn of a game, and which turns moved it most.
pub(super) fn chances(cast: &PreparedMatchup, seed: u64, index: u64) -> Json {
    let moments = losses::moments(cast, seed, index, losses::OTHERS);
    let turning = losses::turning_points(&moments);
    let share = |chance: i32| f64::from(chance) / f64::from(CERTAIN);
    let moment = |it: &Moment| {
        json!({
            "turn": it.turn, "what": it.what, "before": share(it.before), "after": share(it.after),
            "turning": turning.contains(it),
        })
    };
    json!({
        "winner": cast.game().parts().winner(), "games": losses::OTHERS, "known": known(cast.game()),
        "moments": moments.iter().map(moment).collect::<Vec<_>>(),
    })
}
