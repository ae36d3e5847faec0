//! Names that nearly every study uses.

pub use std::collections::{BTreeMap, BTreeSet};
pub use std::ops::Range;

pub use rand::Rng;

pub use super::arms::{ArmGames, dependent_games, independent_games};
pub use super::effects::{
    self, Affected, Comparison, EffectMetric, EffectRow, EffectSubject, Effects, Variant,
    largest_margin, merge_replications, play_panel,
};
pub use super::journal::Recorded;
pub use super::panel::{MatchupShares, Panel, PanelArm, PanelTally, SideTally, WeightedSettings};
pub use super::profile::win_probability::{CERTAIN, CURVES, Curve, WHOLE, block};
pub use super::retrain::merged_pairing;
pub use super::searcher::{search_policy_name, training_games};
pub use super::session::{ArmReplay, Session};
pub use super::significance::{
    is_significant, mark_verdicts, mark_verdicts_with_margin, tested_difference,
};
pub use super::study_result::StudyResult;
pub use super::variants::{Base, ScenarioCache, needed_room, prepare_matchup};
pub use sandtable_games::{
    Assessment, GameDefinition, MatchupRequest, MeasureId, Mix, Model, Number, Outcome,
    PreparedMatchup, StateSummary,
};
pub use sandtable_kernel::{GameKey, PolicyChoice, PolicyInfo, RandomStreams, Set, TRAINED};
pub use sandtable_learn::{PolicyNets, PolicyStore, STRENGTHS, SavedPolicy};
pub use sandtable_runner::{CurrentMatchup, Experiment, Rounds, part_of};
pub use sandtable_scenario::{Document, Problems};
pub use sandtable_stats::{
    BLOCKS, BlockSums, BlockTally, CrossTally, Equilibrium, Estimate, Interval, Mergeable, Method,
    Moments, Paired, TestedDifference, jackknife_blocks, merge_fields, verdicts,
};
pub use sandtable_summary::rows::{CardMetric, LuckMetric, Won};
pub use sandtable_summary::{
    CardFigures, Cell, Matchup, Matrix, MetricNote, Named, Optional, Pairing, Part, Parts, Sheet,
    Varied, each_once, grouped,
};
