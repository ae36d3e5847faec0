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
/// what matters. What they are worth is taken to be independent, which it hardly is; an interval of the
/// difference is wide for it.
fn too_strong(rows: &[&Json]) -> Vec<Json> {
    let worths: Vec<&&Json> = rows.iter().filter(|row| row["metric"] == WORTH).collect();
    let is_strong = |row: &&&&Json| {
        let same = |key: &str, other: &Json| row[key] == other[key];
        let kin = worths.iter().filter(|other| same("side", other) && same("kind", other));
        let others: Vec<&&&Json> = kin.filter(|other| !same("card", other)).collect();
        let least = others.iter().map(|other| least_difference(row, other));
        !others.is_empty() && least.fold(f64::INFINITY, f64::min) > 100.0 * MATTERS
    };
    let mark = |row: &&&Json| {
        let kind = row["kind"].as_str().unwrap_or_default().replace('_', " ");
        let why = format!("a copy is worth more than one of any other {kind}");
        let words = "Too strong for its kind";
        json!({ "side": row["side"], "card": row["card"], "words": words, "why": why })
    };
    worths.iter().filter(is_strong).map(mark).collect()
}

/// The lower end of the difference between two rows' figures, made of the ends of both (Zou and Donner
/// 2008, *Statistics in Medicine* 27(10)).
fn least_difference(one: &Json, other: &Json) -> f64 {
    let of = |row: &Json, key: &str| row[key].as_f64().unwrap_or(f64::NAN);
    let below = of(one, "value") - of(one, "ci_low");
    let above = of(other, "ci_high") - of(other, "value");
    of(one, "value") - of(other, "value") - below.hypot(above)
}
