//! Rows on the influence of chance, by source, and on how games develop turn by turn.

use crate::row::{metrics, row};

metrics! {
    /// Metrics of the influence of chance, and of how games develop, in `luck.csv`.
    LuckMetric {
        /// share of the variance of the winner that the source explains by itself
        FirstOrderShare = "first_order_share", "share";
        /// share of the variance of the winner that the source explains alone or together with others
        TotalShare = "total_share", "share";
        /// share of the variance of the winner, over all matchups with the same mode, that the source explains
        VarianceShare = "variance_share", "share";
        /// number of turns until a side won
        Turns = "turns", "turns";
        /// number of turns, each counted as twice the loser's win probability before it: 1 when the sides were
        /// even, 0 when the game was decided
        OpenTurns = "open_turns", "turns";
        /// number of times that the win probability crossed a level, averaged over all levels from 25 to 75 %;
        /// half a swing decides an even game, and each whole swing is a change of the favourite
        Swings = "swings", "swings";
        /// sum of the sizes of all changes of the win probability, up and down; 1 is the way from 0 to 100 %
        Excitement = "excitement", "chance";
        /// highest win probability of the loser: 1 minus the winner's lowest
        ComebackDepth = "comeback_depth", "share";
        /// greatest change of the win probability over a single turn
        LargestSwing = "largest_swing", "chance";
        /// mean win probability of the later loser after this number of turns, estimated from the state of the game:
        /// 0.5 where all is open; 0 where all is decided, and in games that are over
        LosersChance = "losers_chance", "share";
    }
}

impl LuckMetric {
    /// Metrics of a game's quality, in the order in which a run stores them.
    pub const QUALITY: [LuckMetric; 6] = [
        LuckMetric::Turns,
        LuckMetric::OpenTurns,
        LuckMetric::Swings,
        LuckMetric::Excitement,
        LuckMetric::ComebackDepth,
        LuckMetric::LargestSwing,
    ];
}

row! {
    /// Row of `luck.csv`: influence of a source of chance, or a metric of how games develop.
    LuckRow: "luck.csv" {
        /// source of luck, or `interplay` for the share that no source explains by itself. In rows about all
        /// matchups: `policy` for the choice of policies, `luck` for all luck, `interplay` for differences
        /// between policies in the luck that they need; empty where it does not apply
        source: String,
        /// number of turns played; empty where it does not apply
        turn: Option<u64>,
    } of LuckMetric
}

impl LuckRow {
    /// Text in column `source` of `luck.csv` for the variance that the choice of policies causes.
    pub const POLICY: &'static str = "policy";
    /// Text in column `source` of `luck.csv` for the variance that all sources of luck together cause.
    pub const LUCK: &'static str = "luck";
    /// Text in column `source` of `luck.csv` for the variance that no source explains by itself.
    pub const INTERPLAY: &'static str = "interplay";
}

metrics! {
    /// Metric of the games of a matchup, or of those that reach a state: the win rate.
    Won {
        /// share of games won by the first seat; in curve.csv, of the games that reach the state
        WinRate = "win_rate", "share";
    }
}

row! {
    /// Row of `curve.csv`: win probability in a state of the game.
    CurvePoint: "curve.csv" {
        /// number of turns played so far; only games that have not ended count
        turn: u64,
        /// score in the state; games with one score may differ in `detail`
        score: i32,
        /// state of the game, in a few words
        standing: String,
        /// further facts about the state on which the win probability rests; may be empty
        detail: String,
    } of Won
}
