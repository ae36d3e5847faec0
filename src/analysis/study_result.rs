//! Results of a study.

use serde::Serialize;

use crate::prelude::*;
use sandtable_summary::{Interruption, KeptHabit};

/// Results of a study.
#[derive(Debug, Default)]
pub struct StudyResult {
    /// Its tables as their files have them.
    pub tables: Vec<Sheet>,
    /// Games of all lines.
    pub games: u64,
    /// Whether everything asked for was played; false after an interruption.
    pub complete: bool,
    /// Games played and rows left out, after an interruption.
    pub interrupted: Option<Interruption>,
    /// Whether a goal was set that nothing was found to reach.
    pub unmet: bool,
    /// Changes of the scenario that are proposed, the best first.
    pub proposals: Vec<Proposal>,
    /// Files beside its tables: the name of each, and its text.
    pub files: Vec<(String, String)>,
    /// How far cards are before others of their kind.
    pub leads: Vec<Lead>,
    /// Habits that policies keep in variants.
    pub habits: Vec<KeptHabit>,
    /// Policies that a comparison leaves out although nobody chose the others by name.
    pub left_out: Vec<LeftOutPolicy>,
}

/// Policy that a comparison leaves out by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOutPolicy {
    /// Name of the policy.
    pub name: &'static str,
    /// Why it is left out: a verb phrase.
    pub meaning: &'static str,
}

/// How much more a copy of a card is worth than one of any other of its side and kind that was asked
/// about and is printed at least as strong; less than 0 if one of them is worth more.
#[derive(Clone, Debug)]
pub struct Lead {
    /// Its side.
    pub side: String,
    /// Its name.
    pub card: String,
    /// Its kind.
    pub kind: String,
    /// What it is worth more than the nearest of them, as a share of games won.
    pub look: TestedDifference,
}

/// A change of the scenario that is proposed.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The overrides that make it.
    pub settings: Vec<String>,
    /// What is changed, in words.
    pub words: String,
    /// Change of the number of each kind of identical cards, and of each number, by key; equal for proposals
    /// that are the same but for the names of identical cards.
    pub composition: BTreeMap<String, i32>,
    /// How many edits it counts as.
    pub price: u32,
    /// The share of games won by the first seat, of games that it was not chosen by: of all games, or
    /// of each matchup if each has a target of its own.
    pub rates: Vec<Estimate>,
}
