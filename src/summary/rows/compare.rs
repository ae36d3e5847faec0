//! Rows on every strategy against every opposing strategy, and on the ratings that follow.

use super::Won;
use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

row! {
    /// Row of `matchups.csv`: win rate of the first seat in a matchup.
    Contest: "matchups.csv" {} of Won
}

metrics! {
    /// Metrics of a pair of strategies in `comparisons.csv`.
    ComparisonMetric {
        /// win rate of the first seat with the first strategy minus that with the second
        WinRateDifference = "win_rate_difference", "share";
    }
}

row! {
    /// Row of `comparisons.csv`: comparison of two strategies against the same opponent.
    Comparison: "comparisons.csv" {
        /// first of the two strategies
        first as "one": String,
        /// second of the two strategies; both meet the opponent or mode that the row names
        second as "other": String,
    } of ComparisonMetric {
        /// statistics of both strategies' games on the same random streams
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}

metrics! {
    /// Metrics of a strategy in `ratings.csv`.
    RatingMetric {
        /// share of the strategy in the equilibrium mix, which cannot be exploited; the interval is its range
        /// over matrices of resampled games
        EquilibriumShare = "equilibrium_share", "share";
        /// share of the matrices of resampled games in whose equilibrium mix the strategy has a part
        EquilibriumSupport = "equilibrium_support", "share";
        /// value of the game to the side minus the win rate of the strategy against the other side's
        /// equilibrium mix; where there is no mix, win rate of the best strategy minus that of this one
        Regret = "regret", "share";
        /// value of the game to the side minus the win rate of the strategy against the worst opposing strategy
        /// of the pool
        Exploitability = "exploitability", "share";
        /// rating above the mean of the rated strategies; empty for a strategy that wins or loses nearly all
        /// games against the others
        Rating = "rating", "elo";
        /// advantage of playing the side, in rating points
        RatingOfTheSide = "rating_of_the_side", "elo";
        /// deviance of the ratings: twice the difference between the log-likelihoods of the observed win rates and of
        /// the ratings
        LackOfFitDeviance = "lack_of_fit_deviance", "";
        /// degrees of freedom of the deviance: number of cells minus number of free parameters
        LackOfFitFreedom = "lack_of_fit_freedom", "";
        /// largest difference between the observed win rate of a matchup and the one that the ratings predict
        LargestResidual = "largest_residual", "share";
    }
}

row! {
    /// Row of `ratings.csv`: strength of a strategy.
    Rating: "ratings.csv" {
        /// side of the strategy, or both
        side: String,
        /// policy, followed by its deck unless that is the printed one
        strategy: String,
    } of RatingMetric
}

metrics! {
    /// Metrics of a best response in `best_responses.csv`.
    ResponseMetric {
        /// win rate of the response against the strategy, on games that were not used to find the response
        ResponseWinRate = "response_win_rate", "share";
        /// win rate of the response minus the value of the game for its side when both sides choose well among
        /// the named policies, or minus the win rate of the trained policy of its seat; a lower bound, because
        /// a stronger response may win more
        ExploitabilityAtLeast = "exploitability_at_least", "share";
        /// win rate of the response minus that of the same policy without search, on the same random streams
        GainBySearch = "gain_by_search", "share";
    }
}

row! {
    /// Row of `best_responses.csv`: win rate and gain of a best response against a strategy.
    BestResponse: "best_responses.csv" {
        /// side of the strategy
        side: String,
        /// exploited policy, or the equilibrium mix
        strategy: String,
        /// opponent: a policy trained against the strategy, a searching policy that knows how the strategy
        /// decides, or a named policy
        response: String,
    } of ResponseMetric {
        /// number of training games of the response; empty if it was not trained
        response_training_games: Optional<Option<u64>>,
        /// number of training games of the exploited policy, or the largest number in the mix; empty if none
        /// was trained
        policy_training_games: Optional<Option<u64>>,
        /// 1 if the response was trained on fewer games than the policy, so that its win rate says little about
        /// the best possible one; empty if it was not trained
        weak: Optional<Option<bool>>,
    }
}
