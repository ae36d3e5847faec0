//! What each card causes.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::PageStudy;
use sandtable_analysis::cards::{self, Change, Request};
use sandtable_analysis::session::{Session, StudyResult, own_decks_only};
use sandtable_games::Game;
use sandtable_stats::MATTERS;
use sandtable_summary::Matchup;

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cards {}

impl PageStudy for Cards {
    const NAME: &'static str = "cards";

    fn games(&self) -> u64 {
        4000
    }

    fn cost(&self, pieces: u64) -> u64 {
        self.games() * pieces * 3 / 2
    }

    fn check<G: Game>(&self, model: &G::Model, matchup: &Matchup) -> Result<(), String> {
        cards::has_cards::<G>(model)?;
        own_decks_only("this asks about", std::slice::from_ref(matchup))
    }

    /// The cards that are too strong for their kind.
    fn marks(&self, tables: &Json) -> Json {
        let rows: Vec<&Json> = tables["cards"].as_array().into_iter().flatten().collect();
        too_strong(&rows).into_iter().collect()
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Option<StudyResult> {
        let request =
            Request { instead: Change::Blank, swaps: false, equilibrium: false, cards: Vec::new() };
        cards::study(session, &request)
    }
}

/// What a copy causes, a blank card in its place, in points.
const WORTH: &str = "blank_pp";

/// The cards a copy of which is surely worth more than one of any other of the same side and kind, and by
/// what matters: their intervals do not overlap.
fn too_strong(rows: &[&Json]) -> Vec<Json> {
    let worths: Vec<&&Json> = rows.iter().filter(|row| row["metric"] == WORTH).collect();
    let end = |row: &Json, key: &str| row[key].as_f64();
    let is_strong = |row: &&&&Json| {
        let same = |key: &str, other: &Json| row[key] == other[key];
        let others = worths.iter().filter(|other| same("side", other) && same("kind", other));
        let highs: Vec<f64> = others
            .filter(|other| !same("card", other))
            .filter_map(|other| end(other, "ci_high"))
            .collect();
        let low = end(row, "ci_low").unwrap_or(f64::NEG_INFINITY);
        !highs.is_empty() && highs.iter().all(|high| low > high + 100.0 * MATTERS)
    };
    let mark = |row: &&&Json| {
        let kind = row["kind"].as_str().unwrap_or_default().replace('_', " ");
        let words =
            format!("Too strong for its kind: a copy is worth more than one of any other {kind}");
        json!({ "side": row["side"], "card": row["card"], "words": words })
    };
    worths.iter().filter(is_strong).map(mark).collect()
}
