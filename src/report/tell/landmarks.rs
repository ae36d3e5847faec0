//! Best, worst and typical games, with the commands that show them: `landmarks.csv`.

use super::prelude::*;
use crate::markup::percent_encode;
use sandtable_summary::Part;
use sandtable_summary::rows::Landmark;

pub(super) fn body(result: &WrittenResult, content: &mut SectionContent) {
    let matchups = winners::select_detailed(result, &result.tables.landmarks, content);
    let mut can_be_watched = false;
    for (matchup, rows) in &matchups {
        content.add_heading(&matchup.to_string());
        for Landmark { landmark, index, margin, length, of, command, .. } in rows {
            // The margin of a player alone only orders games: it says nothing by itself.
            let margin = match result.parts.are_solitaire() {
                true => String::new(),
                false => format!("margin {margin}, "),
            };
            let of = thousands(*of);
            content.add_paragraph(&format!(
                "Picked from the first {of} games, the {landmark} one is number {index}: {margin}length {length}."
            ));
            content.add_command(command);
            if let Some(address) = studio_address(result, matchup, *index, command) {
                content.add_command(&address);
                can_be_watched = true;
            }
        }
    }
    if can_be_watched {
        content.add_paragraph(&format!(
            "The studio shows these games on a board. `{} studio` writes it; open it, and add to its address \
             what follows `studio.html` here, from the `#` on.",
            result.program
        ));
    }
    content.add_paragraph(&format!(
        "Best and worst are so for {}, by the margin; a typical game has the median length, or \
         nearly, and a margin near the median.",
        result.parts.winner()
    ));
}

/// Returns the URL at which the studio's page shows a game, relative to the folder of `studio.html`.
///
/// Returns `None` if the scenario is not built into the program: the studio has no other scenarios.
fn studio_address(
    result: &WrittenResult,
    matchup: &Matchup,
    index: u64,
    command: &str,
) -> Option<String> {
    let manifest = &result.manifest;
    let (scenario, seed) = (manifest["scenario"].as_str()?, manifest["seed"].as_str()?);
    if !command.starts_with(&format!("{} trace {scenario} ", result.program)) {
        return None;
    }
    let overrides = manifest["overrides"].as_array().into_iter().flatten();
    let set = overrides.filter_map(|it| it.as_str()).map(|it| ("set", it.to_owned()));
    let named =
        |(part, name): (&Part, Option<&str>)| Some(("player", format!("{}={}", part.key, name?)));
    let players = matchup.filled().filter_map(named);
    let link = [("scenario", scenario.to_owned()), ("seed", seed.to_owned())];
    let pairs = link.into_iter().chain(set).chain(players);
    let pairs: Vec<String> =
        pairs.map(|(key, value)| format!("{key}={}", percent_encode(&value))).collect();
    Some(format!("studio.html#{}&room=watch-{index}", pairs.join("&")))
}
