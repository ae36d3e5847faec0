//! What each card causes, a blank card in its place; the command, and whoever asks for it here, also does
//! other things to it.

use serde_json::{Value as Json, json};

use super::prelude::*;
use sandtable_analysis::cards::{self, CardsPlan, Change};
use sandtable_analysis::study_result::Lead;
use sandtable_report::figures::percentage_points;
use sandtable_stats::{DEFAULT_SMALLEST_EFFECT, Estimate, TestedDifference, Verdict, verdicts};

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct CardsPage {
    /// Games of each line; more of them tell more cards apart.
    #[serde(skip_serializing)]
    games: u64,
    /// The cards that are asked about; all if none is named.
    card: Vec<String>,
    /// Whether another card or none stands in their place, too, and one more of each is tried.
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

    fn cost(&self, pieces: u64) -> u64 {
        self.games() * pieces * 2 / 5
    }

    fn check(&self, model: &Model, matchup: &Matchup) -> Result<(), String> {
        if !(2..=MOST_GAMES).contains(&self.games) {
            return Err(format!("each line has 2 to {MOST_GAMES} games"));
        }
        cards::has_cards(model)?;
        own_decks_only("this asks about", std::slice::from_ref(matchup))
    }

    /// The cards that are too strong for their kind, or may be.
    fn marks(&self, found: &StudyResult) -> Json {
        leading(&found.leads, self.games)
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

/// Games of each line at most.
const MOST_GAMES: u64 = 1_000_000;
/// How many times as far as its margin a lead must lie beyond what matters to be clear among many.
const ALLOWANCE: f64 = 1.7;

/// Those of some cards that lead their kind, each with whether that is clear, by what matters and with
/// allowance for how many cards are looked at, and with how many games would tell.
fn leading(leads: &[Lead], games: u64) -> Json {
    // One that leads nobody is looked at all the same: it must not pass for a finding.
    let is_ahead = |it: &TestedDifference| it.difference.value > Some(0.0);
    let look = |Lead { look, .. }: &Lead| match is_ahead(look) {
        true => *look,
        false => TestedDifference { p_value: Some(1.0), ..*look },
    };
    let looks: Vec<TestedDifference> = leads.iter().map(look).collect();
    let mark = |(Lead { side, card, kind, look }, verdict): (&Lead, Option<Verdict>)| {
        let lead = &look.difference;
        is_ahead(look).then(|| {
            json!({
                "side": side, "card": card, "kind": kind, "lead": percentage_points(lead),
                "is_clear": verdict.is_some_and(|it| it.is_significant), "games": telling(lead, games),
            })
        })
    };
    leads.iter().zip(verdicts(&looks)).filter_map(mark).collect()
}

/// About how many games would tell whether a lead that so many games have shown is clear; none if it is too
/// small to matter.
fn telling(lead: &Estimate, games: u64) -> Option<u64> {
    let more = lead.value? - DEFAULT_SMALLEST_EFFECT;
    let factor = ALLOWANCE * lead.margin()? / more;
    let wanted = (games as f64 * factor * factor) as u64;
    (more > 0.0 && wanted <= MOST_GAMES).then_some(wanted)
}

#[cfg(test)]
mod tests;
