//! Every strategy against every other.

use super::Won;
use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

row! {
    /// How often the first seat wins a matchup: `matchups.csv`.
    Contest: "matchups.csv" {} of Won
}

metrics! {
    /// What is said of two strategies.
    ComparisonMetric {
        /// how much more often the first seat wins with the first of them
        WinRateDifference = "win_rate_difference", "share";
    }
}

row! {
    /// Two strategies against the same opponent: `comparisons.csv`.
    Comparison: "comparisons.csv" {
        /// the first of two strategies
        one: String,
        /// the second; both meet whom or what the row names
        other: String,
    } of ComparisonMetric {
        /// on the two that are compared
        pairing: Pairing,
        /// what is clear
        judged: Optional<Judged>,
    }
}

metrics! {
    /// What is said of a strategy.
    RatingMetric {
        /// share in the mix that cannot be exploited; the interval is its range over matrices made
        /// of the same games drawn again
        EquilibriumShare = "equilibrium_share", "share";
        /// share of those matrices in whose mix it has a part
        EquilibriumSupport = "equilibrium_support", "share";
        /// given away to the other side's mix, or to the best where nobody mixes
        Regret = "regret", "share";
        /// given away to the strategy of the pool that is worst for it
        Exploitability = "exploitability", "share";
        /// above the average of the strategies that have one; empty for those that win or lose
        /// nearly all games against the others
        Rating = "rating", "elo";
        /// what it is worth to sit on the side
        RatingOfTheSide = "rating_of_the_side", "elo";
        /// twice the log-likelihood that ratings give away to the matrix
        LackOfFitDeviance = "lack_of_fit_deviance", "";
        /// cells less free parameters
        LackOfFitFreedom = "lack_of_fit_freedom", "";
        /// what ratings miss the worst cell among the rated by
        LargestResidual = "largest_residual", "share";
    }
}

row! {
    /// What a strategy is worth: `ratings.csv`.
    Rating: "ratings.csv" {
        /// the side, or both
        side: String,
        /// policy, with its deck if it is not the printed one
        strategy: String,
    } of RatingMetric
}

metrics! {
    /// What is said of a response.
    ResponseMetric {
        /// games that the response wins against the strategy, on luck of their own
        ResponseWinRate = "response_win_rate", "share";
        /// by how much that is more than the value to the response's side when both sides choose well among
        /// the policies named, or than the trained policy of its seat wins; a stronger response may win more
        ExploitabilityAtLeast = "exploitability_at_least", "share";
        /// by how much that is more than without, on the same luck
        GainBySearch = "gain_by_search", "share";
    }
}

row! {
    /// What an opponent that was found wins against a strategy: `best_responses.csv`.
    BestResponse: "best_responses.csv" {
        /// the side of the strategy
        side: String,
        /// the policy that is exploited, or the mix of the equilibrium
        strategy: String,
        /// the opponent: a policy that trained against the strategy, one that searches and knows how the
        /// strategy decides, or a policy named
        response: String,
    } of ResponseMetric {
        /// training games of the response; empty if it did not train
        response_training_games: Optional<Option<u64>>,
        /// training games of the policy, or of the one in the mix that has most; empty if none trained
        policy_training_games: Optional<Option<u64>>,
        /// 1 if the response trained on fewer games than the policy: it is weak, and what it wins says
        /// little about what can be won; empty if it did not train
        weak: Optional<Option<bool>>,
    }
}
