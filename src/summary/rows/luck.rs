//! How much of a game is luck, which luck, and how the game runs.

use crate::row::{metrics, row};

metrics! {
    /// What is said of luck, and of how games run.
    LuckMetric {
        /// part of who wins that the source decides by itself
        FirstOrderShare = "first_order_share", "share";
        /// part of who wins in which the source has a hand, with all others
        TotalShare = "total_share", "share";
        /// part of who wins over all matchups in which the same is played
        VarianceShare = "variance_share", "share";
        /// turns until somebody won
        Turns = "turns", "turns";
        /// turns, each counted as twice the chance that the loser had before it: whole when chances
        /// were even, nothing once all was decided
        OpenTurns = "open_turns", "turns";
        /// times that the chance crossed a level, averaged over all levels from 25 to 75 %; half a
        /// swing decides an even game, and each whole one is a change of the favourite
        Swings = "swings", "swings";
        /// sum of all steps of the chance, up and down; 1 is a whole chance
        Excitement = "excitement", "chance";
        /// the loser's highest chance: 1 less the winner's lowest
        ComebackDepth = "comeback_depth", "share";
        /// the greatest change of the chance over a single turn
        LargestSwing = "largest_swing", "chance";
        /// chance to win that the loser of a game had after so many turns, on average, as known by how the
        /// game stood: half where all is open, 0 where all is decided, and in games that are over
        LosersChance = "losers_chance", "share";
    }
}

impl LuckMetric {
    /// The figures of a game's quality, in the order of its tally.
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
    /// How much of who wins a source of luck decides, or how games run: `luck.csv`.
    Luck: "luck.csv" {
        /// source of luck; `interplay` is what no source decides by itself; in rows of no one
        /// player, `policy` is who plays, `luck` all luck, `interplay` that players differ in
        /// which luck they need; empty where it does not apply
        source: String,
        /// turns played; empty where it does not apply
        turn: Option<u64>,
    } of LuckMetric
}

impl Luck {
    /// The sources of no one player.
    pub const POLICY: &'static str = "policy";
    /// All luck.
    pub const LUCK: &'static str = "luck";
    /// What no source decides by itself.
    pub const INTERPLAY: &'static str = "interplay";
}

metrics! {
    /// What is said of a standing.
    Won {
        /// share of games won from there
        WinRate = "win_rate", "share";
    }
}

row! {
    /// How likely a game was to be won from where it stood: `curve.csv`.
    CurvePoint: "curve.csv" {
        /// turns played, in games that went on
        turn: u64,
        /// the score then; games of one score may differ in `detail`
        score: i32,
        /// how it stood, in a few words
        standing: String,
        /// what else is known of it, on which the chance rests; may be empty
        detail: String,
    } of Won
}
