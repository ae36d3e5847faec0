//! Fitting of a policy's parameters.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

/// Role of a policy in the result of a fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// the player as it was
    #[default]
    Start,
    /// the one that was found
    Found,
    /// that one with a parameter back at the start
    Back,
}

metrics! {
    /// Metrics of a fitted policy.
    FittedMetric {
        /// games that the player wins for its side, of games by which nothing was chosen
        WinRateOfSide = "win_rate_of_side", "share";
        /// by how much that is more than the player wins at the start, on the same luck
        Gain = "gain", "share";
        /// 1 for the player to prefer: the one that was found if its gain is clear, else the start
        Recommended = "recommended", "yes";
        /// what the player that was found loses when this parameter alone goes back to the start
        CostOfGoingBack = "cost_of_going_back", "share";
    }
}

row! {
    /// Result of a fit on fresh games: `fitted.csv`.
    Fitted: "fitted.csv" {
        /// the side that the player leads
        side: String,
        /// `start` for the player as it was, `found` for the one that was found, `back` for that one
        /// with a parameter back at the start
        role: Role,
        /// the player, as it can be named
        player: String,
        /// the parameter that is back
        parameter: String,
        /// its value at the start
        from: String,
        /// its value that was found
        to: String,
    } of FittedMetric {
        /// on the two that are compared
        pairing: Pairing,
        /// what is clear
        judged: Optional<Judged>,
    }
}

/// Stage of the search in which a policy is evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Each parameter is varied alone.
    #[default]
    Survey,
    /// All parameters change together, in the direction of improvement.
    Climb,
    /// The candidates are compared.
    Choice,
    /// Parameters without an effect return to their start, and digits are dropped.
    Trim,
    /// Players around the result are tested for a gain.
    Test,
}

metrics! {
    /// Metrics of an evaluated policy.
    TriedMetric {
        /// games that the player wins for its side
        WinRateOfSide = "win_rate_of_side", "share";
    }
}

row! {
    /// Evaluated policy: `fit.csv`.
    Tried: "fit.csv" {
        /// the side that the player leads
        side: String,
        /// its number, from 0
        evaluation: u64,
        /// `survey`: one parameter is tried by itself; `climb`: either side of a step, two rows;
        /// `choice`: what was found; `trim`: less digits, or parameters back at the start;
        /// `test`: players around the result, tested for a gain
        stage: Stage,
        /// the player that was tried
        player: String,
    } of TriedMetric {
        /// games won
        wins: f64,
    }
}
