//! Rows with measures of a game's quality from the literature, such as drama or lead changes.

use crate::Varied;
use crate::row::{metrics, row};

metrics! {
    /// Measures of a game's quality, with their sources, in the order of the report.
    Measure {
        /// evenness of the sides: 1 if both win equally often, 0 if one always wins (after Browne 2011,
        /// Evolutionary Game Design)
        Evenness = "evenness", "share";
        /// number of turns until a side won (after Browne 2011, Evolutionary Game Design)
        Turns = "turns", "turns";
        /// how much the number of turns differs from game to game, as a part of the average (coefficient of variation)
        LengthVariation = "length_variation", "ratio";
        /// uncertainty: share of the turns before which the outcome is open, each counted as twice the later
        /// loser's win probability (after Ely, Frankel and Kamenica 2015, Journal of Political Economy 123(1))
        Openness = "openness", "share";
        /// changes of the lead: how often the chance to win crossed a level, on average over the levels from 25 to 75 %
        /// (after Browne 2011, Evolutionary Game Design)
        Swings = "swings", "swings";
        /// surprise: sum of all changes of the chance to win, up or down (after Ely, Frankel and Kamenica 2015, Journal
        /// of Political Economy 123(1))
        Excitement = "excitement", "chance";
        /// drama: greatest chance to win that the later loser had (after Browne 2011, Evolutionary Game Design)
        ComebackDepth = "comeback_depth", "share";
        /// killer move: greatest change of the chance to win in a turn (after Browne 2011, Evolutionary Game Design)
        LargestSwing = "largest_swing", "chance";
        /// snowball: part of the outcome that the first turn settles (as a share of the variance)
        SettledByFirstTurn = "settled_by_first_turn", "share";
        /// part of the outcome that is settled after half the average number of turns (as a share of the variance)
        SettledByHalf = "settled_by_half", "share";
        /// late decision: part of the outcome that only the last turn settles (as a share of the variance)
        SettledByLastTurn = "settled_by_last_turn", "share";
        /// points that the player in the first seat wins more often than a random one there (restricted play, after
        /// Jaffe and others 2012, AIIDE)
        SkillOfFirst = "skill_of_first", "share";
        /// points that the player in the second seat wins more often than a random one there; empty in solitaire games
        /// (restricted play, after Jaffe and others 2012, AIIDE)
        SkillOfSecond = "skill_of_second", "share";
        /// share of games in which a part was skipped: given up without a try in favour of later parts; empty
        /// for a game without such parts
        SatOut = "sat_out", "share";
    }
}

row! {
    /// Row of `character.csv`: value of one measure of the game's quality.
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
