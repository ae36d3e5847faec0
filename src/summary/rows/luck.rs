//! The influence of chance, by source, and the course of games.

use crate::row::{metrics, row};

metrics! {
    /// Metrics of chance and of the course of games.
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
    /// Metrics of a game's quality, in the order of the tally.
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
    /// Influence of a source of chance, or the course of games: `luck.csv`.
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
    /// Label of the choice of policies as a source.
    pub const POLICY: &'static str = "policy";
    /// Label of all chance together.
    pub const LUCK: &'static str = "luck";
    /// Label of the interaction of sources.
    pub const INTERPLAY: &'static str = "interplay";
}

metrics! {
    /// Metrics of a state in a game.
    Won {
        /// share of games won from there
        WinRate = "win_rate", "share";
    }
}

row! {
    /// Win probability in a state of the game: `curve.csv`.
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
