//! Rows on the effect of search depth, and on the costliest decisions of scripted policies.

use crate::Pairing;
use crate::row::{metrics, row};

metrics! {
    /// Metrics of a rung (policy of a certain strength) of the skill ladder in `ladder.csv`.
    RungMetric {
        /// win rate of the policy for its side
        WinRateOfSide = "win_rate_of_side", "share";
        /// win rate of the policy minus that of the named policy, on the same random streams
        Gain = "gain", "share";
        /// win rate of the first seat when the policies of all seats have the same amount of training
        Balance = "balance", "share";
        /// S = (K - L) / (K + L): K is the standard deviation of the win probabilities of four rungs (random,
        /// the named policy, 4 and 16 rollouts), L that of the outcome for a given rung; 1 where skill alone
        /// decides, -1 where luck alone does; after Silver 2025, arXiv 2511.11611, whose K and L are on the
        /// game tree
        SkillIndex = "skill_index", "";
    }
}

row! {
    /// Row of `ladder.csv`: win rate or gain of a rung (policy) of the skill ladder.
    Rung: "ladder.csv" {
        /// side of the policy
        side: String,
        /// policy: the yardstick, the named policy, that policy with search and a rising number of rollouts, or
        /// a trained policy after parts of its training; empty in rows about all rungs
        rung: String,
    } of RungMetric {
        /// statistics of this policy's and the named policy's games on the same random streams
        pairing: Pairing,
    }
}

metrics! {
    /// Metrics of a kind of decisions in `decisions.csv`.
    Advantage {
        /// gain in win probability by decisions of this kind over those of the named policy, added up over a
        /// game; estimated by rollouts that did not choose the actions
        Advantage = "advantage", "share";
    }
}

row! {
    /// Row of `decisions.csv`: gain by searching at one kind of decision.
    Decision: "decisions.csv" {
        /// side of the policy
        side: String,
        /// searching policy
        player: String,
        /// kind of the decision
        kind: String,
    } of Advantage {
        /// number of decisions of this kind in all games
        asked: f64,
        /// number of these decisions in which the action differs from that of the named policy
        changed: f64,
    }
}

metrics! {
    /// Metrics of a better action in `changes.csv`.
    Gain {
        /// gain in win probability by the better action, estimated by one half of the fresh rollouts; the other
        /// half selects the listed decisions by their gain
        Gain = "gain", "share";
    }
}

row! {
    /// Row of `changes.csv`: costly decision of the named policy, and a better action.
    Costly: "changes.csv" {
        /// side of the policy
        side: String,
        /// searching policy
        player: String,
        /// kind of the decision
        kind: String,
        /// number of the game
        index: u64,
        /// number of turns played before the decision
        turn: u64,
        /// action of the named policy
        from: String,
        /// better action
        to: String,
        /// command line that prints the game
        command: String,
    } of Gain
}
