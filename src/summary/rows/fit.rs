//! Results of fitting a policy's parameters.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::value::choice;
use crate::{Judged, Optional, Pairing};

/// Role of a policy in a parameter fit: start, result, or result with one parameter reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FittedRole {
    /// The policy before the fit.
    #[default]
    Start,
    /// The fitted policy.
    #[serde(rename = "found")]
    Fitted,
    /// The fitted policy with one parameter reset to its start.
    Back,
}

choice!(FittedRole);

metrics! {
    /// Metrics of a fitted policy in `fitted.csv`.
    FittedMetric {
        /// win rate of the policy for its side, on games that were not used to choose it
        WinRateOfSide = "win_rate_of_side", "share";
        /// win rate of the policy minus that of the policy before the fit, on the same random streams
        Gain = "gain", "share";
        /// 1 for the recommended policy: the fitted one if its gain is significant, else the one before the fit
        Recommended = "recommended", "yes";
        /// loss of the fitted policy in win rate when this parameter alone is reset to its start
        CostOfGoingBack = "cost_of_going_back", "share";
    }
}

row! {
    /// Row of `fitted.csv`: result of a fit on fresh games.
    Fitted: "fitted.csv" {
        /// side of the policy
        side: String,
        /// `start` for the policy before the fit, `found` for the fitted policy, `back` for the fitted policy
        /// with one parameter reset to its start
        role: FittedRole,
        /// name of the policy with its parameters, as the command line accepts it
        player: String,
        /// parameter that is reset
        parameter: String,
        /// value of the parameter at the start
        from: String,
        /// fitted value of the parameter
        to: String,
    } of FittedMetric {
        /// comparison of the two arms
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}

/// Stage of a parameter search in which a policy is evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FitStage {
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

choice!(FitStage);

metrics! {
    /// Metrics of an evaluated policy in `fit.csv`.
    TriedMetric {
        /// win rate of the policy for its side
        WinRateOfSide = "win_rate_of_side", "share";
    }
}

row! {
    /// Row of `fit.csv`: evaluated policy.
    Tried: "fit.csv" {
        /// side of the policy
        side: String,
        /// number of the evaluation, from 0
        evaluation: u64,
        /// stage of the search: `survey` varies one parameter alone; `climb` tries both sides of a step, in two
        /// rows; `choice` compares the results; `trim` drops digits or resets parameters to their start; `test`
        /// tests policies near the result for a gain
        stage: FitStage,
        /// evaluated policy
        player: String,
    } of TriedMetric {
        /// number of games won
        wins: f64,
    }
}
