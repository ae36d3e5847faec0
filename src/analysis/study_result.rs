//! Result of a study: tables, files and proposals.

use serde::Serialize;

use crate::prelude::*;
use sandtable_summary::{Interruption, KeptHabit};

/// Result of a study, which may have been interrupted.
#[derive(Debug, Default)]
pub struct StudyResult {
    /// Tables of the result, in the order of the result files.
    pub tables: Vec<Sheet>,
    /// Number of games played by all arms together.
    pub games: u64,
    /// True if all games were played; false after an interruption.
    pub complete: bool,
    /// Games played and rows left out because of an interruption; `None` if there was none.
    pub interrupted: Option<Interruption>,
    /// True if the study searched for a target and found nothing that reaches it.
    pub unmet: bool,
    /// Proposed changes of the scenario, the best first.
    pub proposals: Vec<Proposal>,
    /// Name and text of each file besides the tables, such as a trained policy.
    pub files: Vec<(String, String)>,
    /// Difference in value between each card and its closest rival; see [`Lead`].
    pub leads: Vec<Lead>,
    /// Parts of the game that policies habitually skip in the scenario and in a variant.
    pub habits: Vec<KeptHabit>,
    /// Policies that the comparison did not include by default.
    pub left_out: Vec<LeftOutPolicy>,
}

/// Policy that is compared only if the user names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOutPolicy {
    /// Name of the policy.
    pub name: &'static str,
    /// Reason why it is left out, as a verb phrase such as "simulates ahead, and takes far longer".
    pub meaning: &'static str,
}

/// Difference between the value of a card and that of its closest rival of the same side and kind.
///
/// Rivals are the measured cards that are printed as at least as strong. The difference is below 0 if a rival has the
/// greater value.
#[derive(Clone, Debug)]
pub struct Lead {
    /// Side that owns the card.
    pub side: String,
    /// Name of the card.
    pub card: String,
    /// Kind of the card, as its game groups cards.
    pub kind: String,
    /// Value of the card minus that of its closest rival, as a share of games won, ready to be tested.
    pub tested_difference: TestedDifference,
}

/// Proposed change of the scenario, with its number of edits and its measured win rates.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Overrides of scenario keys that make the changed scenario.
    pub settings: Vec<String>,
    /// Description of the change for the user.
    pub words: String,
    /// Net change of each set of identical cards, and of each number, by key.
    ///
    /// Proposals that differ only in the names of identical cards have equal compositions.
    pub composition: BTreeMap<String, i32>,
    /// Number of edits that the change counts as.
    pub edits: u32,
    /// Win rates of the first seat in games other than those that chose the proposal.
    ///
    /// There is one for all games, or one for each matchup if each has its own target.
    pub rates: Vec<Estimate>,
}
