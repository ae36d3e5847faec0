//! Rows on the search for better parameters of a policy.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::value::choice;
use crate::{Judged, Optional, Pairing};

/// Role of a policy in a search for parameters: start, result, or result with one parameter reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PolicyRole {
    /// The policy before the search.
    #[default]
    Start,
    /// The policy that was found.
    #[serde(rename = "found")]
    Tuned,
    /// The policy that was found, with one parameter reset to its start.
    Back,
}

choice!(PolicyRole);

metrics! {
    /// Metrics of a tuned policy in `parameters.csv`.
    PolicyMetric {
        /// win rate of the policy for its side, on games that were not used to choose it
        WinRateOfSide = "win_rate_of_side", "share";
        /// win rate of the policy minus that of the policy before the search, on the same random streams
        Gain = "gain", "share";
        /// 1 for the recommended policy: the one found if its gain is significant, else the one before the search
        Recommended = "recommended", "yes";
        /// loss of the policy found in win rate when this parameter alone is reset to its start
        CostOfGoingBack = "cost_of_going_back", "share";
    }
}

row! {
    /// Row of `parameters.csv`: result of a search for parameters, on fresh games.
    PolicyRow: "parameters.csv" {
        /// side of the policy
        side: String,
        /// `start` for the policy before the search, `found` for the one that was found, `back` for the one that was
        /// found with one parameter reset to its start
        role: PolicyRole,
        /// name of the policy with its parameters, as the command line accepts it
        player: String,
        /// parameter that is reset
        parameter: String,
        /// value of the parameter at the start
        from: String,
        /// value of the parameter that was found
        to: String,
    } of PolicyMetric {
        /// statistics of both policies' games on the same random streams
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}

/// Stage of a parameter search in which a policy is evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PolicyStage {
    /// Each parameter is varied alone.
    #[default]
    Survey,
    /// All parameters change together, in the direction of improvement.
    Climb,
    /// The candidates are compared.
    Choice,
    /// Parameters without an effect return to their start, and digits are dropped.
    Trim,
    /// Policies near the result are tested for a gain.
    Test,
}

choice!(PolicyStage);

metrics! {
    /// Metrics of an evaluated policy in `evaluations.csv`.
    EvaluationMetric {
        /// win rate of the policy for its side
        WinRateOfSide = "win_rate_of_side", "share";
    }
}

row! {
    /// Row of `evaluations.csv`: policy that a search for parameters has evaluated.
    EvaluationRow: "evaluations.csv" {
        /// side of the policy
        side: String,
        /// number of the evaluation, from 0
        evaluation: u64,
        /// stage of the search: `survey` varies one parameter alone; `climb` tries both sides of a step, in two
        /// rows; `choice` compares the results; `trim` drops digits or resets parameters to their start; `test`
        /// tests policies near the result for a gain
        stage: PolicyStage,
        /// evaluated policy
        player: String,
    } of EvaluationMetric {
        /// number of games won
        wins: f64,
    }
}
