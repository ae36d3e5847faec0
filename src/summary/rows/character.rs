//! Measures of a game's quality from the literature on games.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Varied};

metrics! {
    /// Measures with their sources, in the order of the report.
    Measure {
        /// 1 where both sides win as often, 0 where one always wins (after Browne 2011,
        /// Evolutionary Game Design)
        Evenness = "evenness", "share";
        /// turns until somebody won (after Browne 2011, Evolutionary Game Design)
        Turns = "turns", "turns";
        /// standard deviation of the number of turns over its mean (the coefficient of variation)
        LengthVariation = "length_variation", "ratio";
        /// part of the turns before which all is open, each counted as twice the chance of the
        /// later loser: uncertainty (after Ely, Frankel and Kamenica 2015, Journal of Political
        /// Economy 123(1))
        Openness = "openness", "share";
        /// times that the chance to win crossed a level, averaged over the levels from 25 to 75
        /// %: changes of the lead (after Browne 2011, Evolutionary Game Design)
        Swings = "swings", "swings";
        /// sum of all steps of the chance to win: surprise (after Ely, Frankel and Kamenica 2015,
        /// Journal of Political Economy 123(1))
        Excitement = "excitement", "chance";
        /// the highest chance of the later loser: drama (after Browne 2011, Evolutionary Game
        /// Design)
        ComebackDepth = "comeback_depth", "share";
        /// the greatest change of the chance over one turn: the killer move (after Browne 2011,
        /// Evolutionary Game Design)
        LargestSwing = "largest_swing", "chance";
        /// part of who wins that is settled after the first turn: snowball (the share of variance
        /// explained, as in analysis of variance)
        SettledByFirstTurn = "settled_by_first_turn", "share";
        /// part of who wins that is settled after half as many turns as a game has on average
        /// (the share of variance explained, as in analysis of variance)
        SettledByHalf = "settled_by_half", "share";
        /// part of who wins that the last turn settles: decided late (the share of variance
        /// explained, as in analysis of variance)
        SettledByLastTurn = "settled_by_last_turn", "share";
        /// what the first seat wins beyond a player by chance in its place (restricted play,
        /// after Jaffe and others 2012, AIIDE)
        SkillOfFirst = "skill_of_first", "share";
        /// what the second seat wins beyond a player by chance in its place; empty in solitaire
        /// games (restricted play, after Jaffe and others 2012, AIIDE)
        SkillOfSecond = "skill_of_second", "share";
        /// games in which a part was sat out, let pass without a try for the sake of what comes
        /// after; empty for a game without such parts
        SatOut = "sat_out", "share";
        /// by how much the chance to win differs between the best and the worst answer that a
        /// searching player would try, on average over the decisions that have several; half of
        /// the rollouts choose the two, the other half judges them, so that it is 0 where no
        /// choice matters and rather too small than too great (after Ludii's metrics of agency,
        /// as in Todd and others 2024, GAVEL, arXiv 2407.09388: there what may be chosen is
        /// counted, here what it is worth)
        Agency = "agency", "share";
        /// part of these decisions at which half of the rollouts confirms which answer the other
        /// half finds better, less the part at which it contradicts it: 0 where no choice
        /// matters, 1 where every choice plainly does (after Ludii's metrics of agency, as in
        /// Todd and others 2024, GAVEL, arXiv 2407.09388: there what may be chosen is counted,
        /// here what it is worth)
        DecisionsThatMatter = "decisions_that_matter", "share";
        /// effective strategies of the first seat: exp of the entropy of its equilibrium mix
        /// among all scripted players; 1 where one is always best; empty in solitaire games,
        /// where nobody mixes (after Hill 1973, Ecology 54(2); the mix: Balduzzi and others 2018,
        /// NeurIPS)
        StrategiesOfFirst = "strategies_of_first", "strategies";
        /// the same of the second seat; the intervals are ranges over the same games drawn again
        /// (after Hill 1973, Ecology 54(2); the mix: Balduzzi and others 2018, NeurIPS)
        StrategiesOfSecond = "strategies_of_second", "strategies";
        /// S = (K - L) / (K + L) of the first seat: K is the standard deviation of the chances to
        /// win of four players of rising skill (by chance, the one named, 4 and 16 rollouts), and
        /// L that of the outcome when the player is known; 1 where skill alone decides, -1 where
        /// luck alone does (after Silver 2025, arXiv 2511.11611, whose K and L are on the game
        /// tree)
        SkillIndexOfFirst = "skill_index_of_first", "index";
        /// the same of the second seat; empty in solitaire games (after Silver 2025, arXiv
        /// 2511.11611, whose K and L are on the game tree)
        SkillIndexOfSecond = "skill_index_of_second", "index";
    }
}

row! {
    /// Measure of a game: `character.csv`.
    Measured: "character.csv" {
        /// the point of the grid, every key with its value; `base` for the scenario and the
        /// players as asked for
        setting: String,
    } of Measure {
        /// the same of a game of coins, in which each turn is a fair toss and whoever wins more of
        /// them wins, of as many turns as these games have; exact, but for the deepest comeback and the
        /// largest swing of more than 40 turns, which are those of 40
        coins: Option<f64>,
        /// the values of what is varied
        varied: Varied,
    }
}

impl Measured {
    /// Setting of the unchanged scenario.
    pub const BASE: &'static str = "base";
}

metrics! {
    /// Metrics of a pair of measures.
    CorrelationMetric {
        /// Pearson's correlation of two measures over n points, each a matchup in a variant; points
        /// of equal figures count once; empty where either measure never varies. Its interval is
        /// Fisher's, as if the points had been drawn at random; it is clear where the whole of it lies
        /// beyond 0.9 on either side
        Correlation = "correlation", "";
    }
}

row! {
    /// Correlation of two measures: `correlations.csv`.
    Correlation: "correlations.csv" {
        /// a measure of character.csv
        measure: String,
        /// another one
        other: String,
    } of CorrelationMetric {
        /// what is clear
        judged: Optional<Judged>,
    }
}
