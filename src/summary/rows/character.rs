//! Measures of a game's quality from the literature on games.

use crate::Varied;
use crate::row::{metrics, row};

metrics! {
    /// Measures of a game's quality, with their sources, in the order of the report.
    Measure {
        /// evenness of the sides: 1 where both win equally often, 0 where one always wins (after Browne 2011,
        /// Evolutionary Game Design)
        Evenness = "evenness", "share";
        /// number of turns until a side won (after Browne 2011, Evolutionary Game Design)
        Turns = "turns", "turns";
        /// standard deviation of the number of turns divided by its mean (the coefficient of variation)
        LengthVariation = "length_variation", "ratio";
        /// uncertainty: share of the turns before which the outcome is open, each counted as twice the later
        /// loser's win probability (after Ely, Frankel and Kamenica 2015, Journal of Political Economy 123(1))
        Openness = "openness", "share";
        /// changes of the lead: number of times that the win probability crossed a level, averaged over the
        /// levels from 25 to 75 % (after Browne 2011, Evolutionary Game Design)
        Swings = "swings", "swings";
        /// surprise: sum of the sizes of all changes of the win probability (after Ely, Frankel and Kamenica
        /// 2015, Journal of Political Economy 123(1))
        Excitement = "excitement", "chance";
        /// drama: highest win probability of the later loser (after Browne 2011, Evolutionary Game Design)
        ComebackDepth = "comeback_depth", "share";
        /// killer move: greatest change of the win probability over one turn (after Browne 2011, Evolutionary
        /// Game Design)
        LargestSwing = "largest_swing", "chance";
        /// snowball: share of the variance of the winner that the first turn resolves (analysis of variance)
        SettledByFirstTurn = "settled_by_first_turn", "share";
        /// share of the variance of the winner that is resolved after half the mean number of turns of a game
        /// (analysis of variance)
        SettledByHalf = "settled_by_half", "share";
        /// late decision: share of the variance of the winner that the last turn resolves (analysis of
        /// variance)
        SettledByLastTurn = "settled_by_last_turn", "share";
        /// win rate of the policy in the first seat minus that of a random policy in the same seat (restricted
        /// play, after Jaffe and others 2012, AIIDE)
        SkillOfFirst = "skill_of_first", "share";
        /// win rate of the policy in the second seat minus that of a random policy in the same seat; empty in
        /// solitaire games (restricted play, after Jaffe and others 2012, AIIDE)
        SkillOfSecond = "skill_of_second", "share";
        /// share of games in which a part was skipped: given up without a try in favour of later parts; empty
        /// for a game without such parts
        SatOut = "sat_out", "share";
    }
}

row! {
    /// Row of `character.csv`: measure of a game.
    Measured: "character.csv" {
        /// settings of the grid point as key=value; `base` for the unchanged scenario and policies
        setting: String,
    } of Measure {
        /// value of the measure in a game of fair coin tosses with the same number of turns, won by the side
        /// that wins more of them; exact, except that comeback_depth and largest_swing of games over 40 turns
        /// are those of 40
        coins: Option<f64>,
        /// values of the varied keys
        varied: Varied,
    }
}

impl Measured {
    /// Text in column `setting` of `character.csv` for the unchanged scenario and policies.
    pub const BASE: &'static str = "base";
}
