//! Effect of search depth, and the costliest decisions of scripted policies.

use crate::Pairing;
use crate::row::{metrics, row};

metrics! {
    /// Metrics of a rung of the skill ladder.
    RungMetric {
        /// games that the player wins for its side
        WinRateOfSide = "win_rate_of_side", "share";
        /// by how much that is more than the player named wins, on the same luck
        Gain = "gain", "share";
        /// games won by the first seat when players of every seat have learned for so long
        Balance = "balance", "share";
        /// S = (K - L) / (K + L): K is the standard deviation of the chances to win of four rungs
        /// (by chance, the player named, 4 and 16 rollouts), L that of the outcome when the rung is
        /// known; 1 where skill alone decides, -1 where luck alone does; after Silver 2025, arXiv
        /// 2511.11611, whose K and L are on the game tree
        SkillIndex = "skill_index", "";
    }
}

row! {
    /// Rung of the skill ladder: `ladder.csv`.
    Rung: "ladder.csv" {
        /// the side that the player leads
        side: String,
        /// the player: the yardstick, the one named, then that one searching with more and more
        /// rollouts, or as it was after parts of the games that it has learned from; empty where a row is
        /// of all
        rung: String,
    } of RungMetric {
        /// on the two that are compared
        pairing: Pairing,
    }
}

metrics! {
    /// Metrics of a kind of decisions.
    Advantage {
        /// by how much the answers of this kind raise the chance to win, added up over a game, over
        /// those of the player named; by rollouts on luck that did not choose them
        Advantage = "advantage", "share";
    }
}

row! {
    /// Value of a kind of decisions: `decisions.csv`.
    Decision: "decisions.csv" {
        /// the side that the player leads
        side: String,
        /// the player, who searches
        player: String,
        /// what was asked
        kind: String,
    } of Advantage {
        /// how often it was asked in all games
        asked: f64,
        /// how often another answer was given than that of the player named
        changed: f64,
    }
}

metrics! {
    /// Metrics of a better action.
    Gain {
        /// by how much the better answer raises the chance to win, by half of the fresh rollouts; the
        /// changes told are those of the greatest gain by the other half
        Gain = "gain", "share";
    }
}

row! {
    /// Costly decision: `changes.csv`.
    Costly: "changes.csv" {
        /// the side that the player leads
        side: String,
        /// the player, who searches
        player: String,
        /// what was asked
        kind: String,
        /// the game in which it was
        index: u64,
        /// how many turns of it were over
        turn: u64,
        /// what the player named answers
        from: String,
        /// what is better
        to: String,
        /// the command that tells the game
        command: String,
    } of Gain
}
