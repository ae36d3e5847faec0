//! What each card causes.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::{LEVEL, PageStudy};
use sandtable_analysis::cards::{self, Change, Request};
use sandtable_analysis::session::{Session, StudyResult, own_decks_only};
use sandtable_games::Game;
use sandtable_stats::{Estimate, Interval, Look, MATTERS, Method, Verdict, verdicts};
use sandtable_summary::Matchup;

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cards {}

impl PageStudy for Cards {
    const NAME: &'static str = "cards";

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

/// The cards a copy of which is clearly worth more than one of any other of the same side and kind, by
/// what matters and with allowance for how many cards are looked at. What they are worth is taken to be
/// independent, which it hardly is; an interval of the difference is wide for it.
fn too_strong(rows: &[&Json]) -> Vec<Json> {
    let worths: Vec<&Json> = rows.iter().copied().filter(|row| row["metric"] == WORTH).collect();
    let look = |row: &&Json| {
        let same = |key: &str, other: &Json| row[key] == other[key];
        let is_kin = |it: &&&Json| same("side", it) && same("kind", it) && !same("card", it);
        let less = |other: &&Json| worth(row).less_independent(&worth(other));
        let differences = worths.iter().filter(is_kin).map(less);
        let low = |it: &Estimate| it.interval.map_or(f64::NEG_INFINITY, |it| it.low);
        let least = differences.min_by(|one, other| low(one).total_cmp(&low(other)));
        Look { difference: least.unwrap_or(Estimate::unknown(0)), p_value: None, matters: MATTERS }
    };
    let looks: Vec<Look> = worths.iter().map(look).collect();
    let is_strong = |(look, verdict): (&Look, Option<Verdict>)| {
        verdict.is_some_and(|it| it.is_clear) && look.difference.value > Some(0.0)
    };
    let mark = |row: &Json| {
        let kind = row["kind"].as_str().unwrap_or_default().replace('_', " ");
        let why = format!("a copy is clearly worth more than one of any other {kind}");
        let words = "Too strong for its kind";
        json!({ "side": row["side"], "card": row["card"], "words": words, "why": why })
    };
    let strong = looks.iter().zip(verdicts(&looks)).map(is_strong);
    worths.iter().zip(strong).filter(|(_, strong)| *strong).map(|(row, _)| mark(row)).collect()
}

/// What a row says a copy causes, as a share.
fn worth(row: &Json) -> Estimate {
    let of = |key: &str| row[key].as_f64().map(|points| points / 100.0);
    let ends = of("ci_low").zip(of("ci_high"));
    let interval =
        ends.map(|(low, high)| Interval { low, high, level: LEVEL, method: Method::Newcombe });
    Estimate { value: of("value"), interval, ..Estimate::unknown(row["n"].as_u64().unwrap_or(0)) }
}
