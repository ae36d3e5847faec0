//! Rows on the effect of fine-tuning (further training) on the unchanged scenario.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::value::choice;

/// Policies with which a study plays the scenario and its variants: before or after fine-tuning.
///
/// The choice depends on a test of the fine-tuned policies on the unchanged scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptPolicy {
    #[default]
    /// The policies after fine-tuning on each scenario.
    FineTuned,
    /// The policies before fine-tuning, because fine-tuning made a side significantly worse.
    Earlier,
}

choice!(KeptPolicy);

metrics! {
    /// Metrics of fine-tuning on the unchanged scenario in `fine_tuning.csv`.
    FineTuningMetric {
        /// win rate of the side with its policy before fine-tuning, against the earlier policies
        EarlierWinRate = "earlier_win_rate", "share";
        /// win rate of the side with its policies after fine-tuning, against the earlier policies
        FineTunedWinRate = "fine_tuned_win_rate", "share";
        /// win rate of the side after fine-tuning minus that before, on the same random streams; the interval
        /// is that of these policies and says nothing about other training seeds
        ChangeByFineTuning = "change_by_fine_tuning", "share";
    }
}

row! {
    /// Row of `fine_tuning.csv`: effect of fine-tuning on the unchanged scenario.
    FineTuning: "fine_tuning.csv" {
        /// side whose policy is compared
        side: String,
        /// number of training games with each training seed
        training_games: u64,
        /// number of training seeds
        training_seeds: u64,
        /// policies that play the scenario and all its variants in this matchup: `fine_tuned`, or `earlier`
        /// because fine-tuning made a side significantly worse
        kept: KeptPolicy,
    } of FineTuningMetric
}
