//! Result of a study: tables, files and proposals.

use serde::Serialize;

use crate::prelude::*;
use sandtable_summary::{Interruption, KeptHabit};

/// Result of a study, complete or after an interruption.
#[derive(Debug, Default)]
pub struct StudyResult {
    /// Tables, in the order of the result files.
    pub tables: Vec<Sheet>,
    /// Number of games played, over all lines.
    pub games: u64,
    /// True if all games were played; false after an interruption.
    pub complete: bool,
    /// Games played and rows left out; `Some` only after an interruption.
    pub interrupted: Option<Interruption>,
    /// True if the study had a goal and found nothing that reaches it.
    pub unmet: bool,
    /// Proposed changes of the scenario, the best first.
    pub proposals: Vec<Proposal>,
    /// Name and text of each further file, such as a trained policy.
    pub files: Vec<(String, String)>,
    /// Leads of cards over the other cards of their kind.
    pub leads: Vec<Lead>,
    /// Habits that policies keep in variants of the scenario.
    pub habits: Vec<KeptHabit>,
    /// Policies that a comparison leaves out by default.
    pub left_out: Vec<LeftOutPolicy>,
}

/// Policy that a comparison leaves out by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOutPolicy {
    /// Name of the policy.
    pub name: &'static str,
    /// Reason why it is left out, as a verb phrase about the policy.
    pub meaning: &'static str,
}

/// Smallest lead of a card's value over that of another card of its side and kind.
///
/// Only cards that were measured and are printed at least as strong are compared. The lead is below 0 if one of them
/// has the greater value.
#[derive(Clone, Debug)]
pub struct Lead {
    /// Side that owns the card.
    pub side: String,
    /// Name of the card.
    pub card: String,
    /// Kind of the card.
    pub kind: String,
    /// Lead of the card's value over the nearest of the others, as a share of games won.
    pub look: TestedDifference,
}

/// Proposed change of the scenario.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Overrides that make the changed scenario.
    pub settings: Vec<String>,
    /// Description of the change for the user.
    pub words: String,
    /// Total change of each set of identical cards, and of each number, by key.
    ///
    /// It is equal for proposals that differ only in the names of identical cards.
    pub composition: BTreeMap<String, i32>,
    /// Price of the change, in edits.
    pub price: u32,
    /// Win rates of the first seat, from games that did not choose the proposal.
    ///
    /// There is one for all games, or one for each matchup if each has a target of its own.
    pub rates: Vec<Estimate>,
}
