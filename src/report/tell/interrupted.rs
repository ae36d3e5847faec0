//! Summary of an interrupted command: the number of its games, and of table rows without games.

use super::prelude::*;
use sandtable_summary::{InterruptedStage, Interruption};

/// Returns sentences on an interruption: the games played and the rows left out.
///
/// Returns no sentence for a complete result.
pub(super) fn summary(result: &WrittenResult) -> Vec<String> {
    if result.manifest["complete"] != false {
        return Vec::new();
    }
    let interruption = serde_json::from_value(result.manifest["interrupted"].clone()).ok();
    let played = interruption.map_or_else(
        // Manifests of earlier versions do not state the games played.
        || "Interrupted: more games were asked for.".to_owned(),
        |interruption| played(&interruption),
    );
    [played].into_iter().chain(left_out_sentence(result)).collect()
}

fn played(Interruption { games, stage, .. }: &Interruption) -> String {
    let all = counted(*games, "game");
    let Some(InterruptedStage { name, games: of_stage, asked }) =
        stage.as_ref().filter(|_| *games > 0)
    else {
        return "Interrupted before the first game: nothing was measured.".to_owned();
    };
    match asked {
        Some(asked) if of_stage == games && of_stage < asked => {
            format!(
                "Interrupted: {} of {} were played.",
                thousands(*games),
                counted(*asked, "game")
            )
        }
        Some(asked) if of_stage < asked => format!(
            "Interrupted after {all}: {} of {} of “{name}” were played, and nothing that follows.",
            thousands(*of_stage),
            counted(*asked, "game")
        ),
        Some(_) => {
            format!("Interrupted after {all}: “{name}” was played, and nothing that follows.")
        }
        None => format!("Interrupted after {all}, during “{name}”."),
    }
}

fn left_out_sentence(result: &WrittenResult) -> Option<String> {
    let files = result.rows_without_games.iter();
    let files: Vec<String> =
        files.map(|(file, rows)| format!("{} of {file}", thousands(*rows))).collect();
    (!files.is_empty()).then(|| format!("Rows without games are left out: {}.", files.join(", ")))
}
