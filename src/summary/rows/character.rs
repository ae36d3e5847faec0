//! Measures of a game's quality from the literature on games.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Varied};

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
        /// difference in win probability between the best and the worst action that a searching policy would
        /// try, averaged over the decisions with several actions; half of the rollouts choose the two actions
        /// and the other half values them, so it is 0 where no choice matters and tends to be too small (after
        /// the metrics of agency of Ludii, as in Todd and others 2024, GAVEL, arXiv 2407.09388, which count the
        /// possible actions and do not value them)
        Agency = "agency", "share";
        /// share of the decisions with several actions at which half of the rollouts confirms the better action
        /// of the other half, minus the share at which it contradicts it; 0 where no choice matters, 1 where
        /// every choice plainly does (after the metrics of agency of Ludii, as in Todd and others 2024, GAVEL,
        /// arXiv 2407.09388, which count the possible actions and do not value them)
        DecisionsThatMatter = "decisions_that_matter", "share";
        /// number of effective strategies of the first seat: exp of the entropy of its equilibrium mix of all
        /// scripted policies; 1 where one policy is always best; empty in solitaire games, which have no mix
        /// (after Hill 1973, Ecology 54(2); the equilibrium mix: Balduzzi and others 2018, NeurIPS)
        StrategiesOfFirst = "strategies_of_first", "strategies";
        /// number of effective strategies of the second seat: exp of the entropy of its equilibrium mix of all
        /// scripted policies; the intervals are ranges over resampled games (after Hill 1973, Ecology 54(2);
        /// the equilibrium mix: Balduzzi and others 2018, NeurIPS)
        StrategiesOfSecond = "strategies_of_second", "strategies";
        /// S = (K - L) / (K + L) of the first seat: K is the standard deviation of the win probabilities of
        /// four policies of rising skill (random, the named one, and that with 4 and 16 rollouts), L that of
        /// the outcome for a given policy; 1 where skill alone decides, -1 where luck alone does (after Silver
        /// 2025, arXiv 2511.11611, whose K and L are on the game tree)
        SkillIndexOfFirst = "skill_index_of_first", "index";
        /// S = (K - L) / (K + L) of the second seat, with K and L as in skill_index_of_first; empty in
        /// solitaire games (after Silver 2025, arXiv 2511.11611, whose K and L are on the game tree)
        SkillIndexOfSecond = "skill_index_of_second", "index";
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

metrics! {
    /// Metrics of a pair of measures in `correlations.csv`.
    CorrelationMetric {
        /// Pearson's correlation of two measures over n points, each a matchup in a variant; points with equal
        /// values count once; empty where either measure never varies. The interval is Fisher's, as for
        /// randomly drawn points; the correlation is significant where the whole interval lies above 0.9 or
        /// below -0.9
        Correlation = "correlation", "";
    }
}

row! {
    /// Row of `correlations.csv`: correlation of two measures.
    Correlation: "correlations.csv" {
        /// first of two measures of character.csv
        measure: String,
        /// second of the two measures
        second as "other": String,
    } of CorrelationMetric {
        /// significance of the correlation
        judged: Optional<Judged>,
    }
}
