//! Row types of all result files, which studies write and reports read.

mod character;
mod compare;
mod convergence;
mod decks;
mod diff;
mod fine_tuning;
mod losses;
mod luck;
mod parameters;
mod run;
mod sensitivity;
mod skill;
mod sweep;
mod table;
mod train;
mod tune;

pub use character::{Measure, Measured};
pub use compare::{
    BestResponse, Comparison, ComparisonMetric, Contest, Rating, RatingMetric, ResponseMetric,
};
pub use convergence::{ConvergenceMetric, ConvergenceRow, ConvergenceVerdict};
pub use decks::{DeckCard, SwapMetric, SwapRow};
pub use diff::{About, Difference, DifferenceMetric, Moved, MovedMetric};
pub use fine_tuning::{FineTuning, FineTuningMetric, KeptPolicy};
pub use losses::{Loss, LossMetric};
pub use luck::{CurvePoint, LuckMetric, LuckRow, Won};
pub use parameters::{
    EvaluationMetric, EvaluationRow, PolicyMetric, PolicyRole, PolicyRow, PolicyStage,
};
pub use run::{Card, CardMetric, Landmark, Length, Place, Played, PlayedMetric, SpaceFigure};
pub use sensitivity::{ChangedKind, Sensitivity, SensitivityMetric};
pub use skill::{Advantage, Costly, Decision, Gain, Rung, RungMetric};
pub use sweep::{PointMetric, SweepRow};
pub use table::{AtTable, Replayed, TableMetric};
pub use train::{Reason, ReasonMetric, Trained, TrainedMetric};
pub use tune::{Held, Tuned, TunedMetric};
