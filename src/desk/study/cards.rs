//! What each card causes.

use serde_json::{Value as Json, json};

use super::prelude::*;
use sandtable_analysis::cards::{self, CardsPlan, Change};
use sandtable_report::figures::percentage_points;
use sandtable_stats::{Estimate, Interval, Look, MATTERS, Method, Verdict, verdicts};

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Cards {
    /// Games of each line; more of them tell more cards apart.
    #[serde(skip_serializing)]
    games: u64,
    /// The cards that are asked about; all if none is named.
    card: Vec<String>,
}

impl Default for Cards {
    fn default() -> Cards {
        Cards { games: Self::GAMES, card: Vec::new() }
    }
}

impl PageStudy for Cards {
    const NAME: &'static str = "cards";

    fn games(&self) -> u64 {
        self.games
    }

    fn cost(&self, pieces: u64) -> u64 {
        self.games() * pieces * 3 / 2
    }

    fn check<G: Game>(&self, model: &G::Model, matchup: &Matchup) -> Result<(), String> {
        if !(2..=MOST_GAMES).contains(&self.games) {
            return Err(format!("each line has 2 to {MOST_GAMES} games"));
        }
        cards::has_cards::<G>(model)?;
        own_decks_only("this asks about", std::slice::from_ref(matchup))
    }

    /// The cards that are too strong for their kind, or may be.
    fn marks(&self, tables: &Json) -> Json {
        let rows: Vec<&Json> = tables["cards"].as_array().into_iter().flatten().collect();
        leading(&rows, self.games)
    }

    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Option<StudyResult> {
        let (instead, cards) = (Change::Blank, self.card.clone());
        let plan = CardsPlan { instead, swaps: false, equilibrium: false, cards };
        cards::study(session, &plan)
    }
}

/// What a copy causes, a blank card in its place, in points.
const WORTH: &str = "blank_pp";

/// Games of each line at most.
const MOST_GAMES: u64 = 1_000_000;
/// How many times as far as its margin a lead must lie beyond what matters to be clear among many.
const ALLOWANCE: f64 = 1.7;

/// The cards a copy of which is worth more than one of any other of the same side and kind, each with
/// whether that is clear, by what matters and with allowance for how many cards are looked at, and with
/// how many games would tell. What they are worth is taken to be independent, which it hardly is; an
/// interval of the difference is wide for it.
fn leading(rows: &[&Json], games: u64) -> Json {
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
    let mark = |((row, look), verdict): ((&&Json, &Look), Option<Verdict>)| {
        let lead = &look.difference;
        (lead.value > Some(0.0)).then(|| {
            json!({
                "side": row["side"], "card": row["card"], "kind": row["kind"], "lead": percentage_points(lead),
                "is_clear": verdict.is_some_and(|it| it.is_clear), "games": telling(lead, games),
            })
        })
    };
    worths.iter().zip(&looks).zip(verdicts(&looks)).filter_map(mark).collect()
}

/// About how many games would tell whether a lead that so many games have shown is clear; none if it is too
/// small to matter.
fn telling(lead: &Estimate, games: u64) -> Option<u64> {
    let more = lead.value? - MATTERS;
    let factor = ALLOWANCE * lead.margin()? / more;
    let wanted = (games as f64 * factor * factor) as u64;
    (more > 0.0 && wanted <= MOST_GAMES).then_some(wanted)
}

/// What a row says a copy causes, as a share.
fn worth(row: &Json) -> Estimate {
    let of = |key: &str| row[key].as_f64().map(|points| points / 100.0);
    let ends = of("ci_low").zip(of("ci_high"));
    let interval = ends.map(|(low, high)| Interval {
        low,
        high,
        level: crate::LEVEL,
        method: Method::Newcombe,
    });
    Estimate { value: of("value"), interval, ..Estimate::unknown(row["n"].as_u64().unwrap_or(0)) }
}

#[cfg(test)]
mod tests;
