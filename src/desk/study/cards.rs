//! Effect of each card on the win rate, measured by putting a blank card in the place of a copy.
//!
//! The command also measures other changes of a card, and so does the page with the option `everything`.

use serde_json::{Value as Json, json};

use super::prelude::*;
use sandtable_analysis::cards::{self, CardsPlan, Change};
use sandtable_analysis::study_result::Lead;
use sandtable_stats::{DEFAULT_SMALLEST_EFFECT, Estimate, TestedDifference, Verdict, verdicts};
use sandtable_summary::figures::percentage_points;

/// Options of the study that measures the effect of each card.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct CardsPage {
    /// Number of games of each variant.
    #[serde(skip_serializing)]
    games: u64,
    /// Names of the studied cards; empty for all.
    card: Vec<String>,
    /// True to measure three more changes of each card.
    ///
    /// These are a random other card in place of a copy, no card in its place, and one more copy.
    #[serde(skip_serializing)]
    everything: bool,
}

impl Default for CardsPage {
    fn default() -> CardsPage {
        CardsPage { games: Self::GAMES, card: Vec::new(), everything: false }
    }
}

impl PageStudy for CardsPage {
    const NAME: &'static str = "cards";

    fn games(&self) -> u64 {
        self.games
    }

    fn estimate_cost(&self, pieces: u64) -> u64 {
        self.games() * pieces * 2 / 5
    }

    fn check(&self, model: &Model, matchup: &Matchup) -> Result<(), String> {
        if !(2..=MAX_GAMES_PER_VARIANT).contains(&self.games) {
            return Err(format!("each line has 2 to {MAX_GAMES_PER_VARIANT} games"));
        }
        cards::has_cards(model)?;
        require_own_decks("this asks about", std::slice::from_ref(matchup))
    }

    /// Marks the cards worth more than all cards of their kind that are printed as at least as strong.
    fn mark(&self, result: &StudyResult) -> Json {
        mark_leads(&result.leads, self.games)
    }

    fn conduct(&self, session: &Session<'_>) -> Option<StudyResult> {
        let (instead, cards) = (Change::Blank, self.card.clone());
        let only_instead = !self.everything;
        let plan = CardsPlan {
            instead,
            swaps: false,
            equilibrium: false,
            cards,
            only_instead,
            measures: Vec::new(),
        };
        cards::study(session, &plan)
    }
}

const MAX_GAMES_PER_VARIANT: u64 = 1_000_000;
/// Factor by which the interval of a card's lead over its rivals widens because many cards are tested.
const MULTIPLE_TEST_FACTOR: f64 = 1.7;

/// Returns as JSON the cards whose lead (value minus that of the closest rival) is positive.
///
/// Rivals are cards of the same kind that are printed as at least as strong. Each card has its lead, and whether the
/// lead is significant, with a correction for the number of cards. It also has the estimated number of games for a
/// significant lead; the leads were measured with `games` games of each variant.
fn mark_leads(leads: &[Lead], games: u64) -> Json {
    // A card that does not lead is tested with a p-value of 1: as a finding, it would lower the q-values of the others.
    let is_ahead = |tested: &TestedDifference| tested.difference.value > Some(0.0);
    let test = |Lead { tested_difference: tested, .. }: &Lead| match is_ahead(tested) {
        true => *tested,
        false => TestedDifference { p_value: Some(1.0), ..*tested },
    };
    let tests: Vec<TestedDifference> = leads.iter().map(test).collect();
    let mark = |(Lead { side, card, kind, tested_difference: tested }, verdict): (
        &Lead,
        Option<Verdict>,
    )| {
        let lead = &tested.difference;
        is_ahead(tested).then(|| {
            json!({
                "side": side, "card": card, "kind": kind, "lead": percentage_points(lead),
                "is_clear": verdict.is_some_and(|it| it.is_significant), "games": estimate_games(lead, games),
            })
        })
    };
    leads.iter().zip(verdicts(&tests)).filter_map(mark).collect()
}

/// Estimates the number of games of each variant that would make a lead significant.
///
/// A lead is the value of a card minus that of its closest rival, measured with `games` games. Returns `None` if the
/// lead is below the smallest effect of interest, or needs more than [`MAX_GAMES_PER_VARIANT`] games.
fn estimate_games(lead: &Estimate, games: u64) -> Option<u64> {
    let excess = lead.value? - DEFAULT_SMALLEST_EFFECT;
    let factor = MULTIPLE_TEST_FACTOR * lead.margin()? / excess;
    let needed = (games as f64 * factor * factor) as u64;
    (excess > 0.0 && needed <= MAX_GAMES_PER_VARIANT).then_some(needed)
}

#[cfg(test)]
mod tests;
