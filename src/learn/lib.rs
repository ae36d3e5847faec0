//! Training of policies by self-play.
//!
//! The crate knows no game. A game is an [`Environment`]: its [`FeatureSchema`]s define the features of each decision, and
//! its policies score candidate actions with one small net per decision, which predicts the log-odds of a win. Training
//! plays games with exploration, and fits the nets to temporal-difference targets.
//!
//! | file | contents |
//! |---|---|
//! | `features` | features of positions and actions |
//! | `net/trainable`, `net/quantized` | a net in training, and in integers for play |
//! | `scoring` | scored actions of a decision |
//! | `policy` | policies with nets, and the interface of deciders |
//! | `deciders` | rules by which a policy selects an action: greedy, in training, recording, without a feature |
//! | `exploration` | departures from the best action in training |
//! | `episode` | decisions of a game with their training targets |
//! | `environment` | interface of games in which policies can be trained |
//! | `family`, `family_member` | environments of several variants of a scenario |
//! | `self_play` | games in batches, after each of which the nets are updated |
//! | `league` | training with exploiters and snapshots, best responses, fine-tuning |
//! | `evaluation` | games of trained policies without exploration |
//! | `ablation` | effects of features on the win rate |
//! | `saved` | policy files, and the store of a command's policies |
//! | `threads` | parallel loops |

mod ablation;
mod deciders;
mod environment;
mod episode;
mod evaluation;
mod exploration;
mod family;
mod family_member;
mod features;
mod league;
mod net;
mod policy;
mod saved;
mod scoring;
mod self_play;
mod threads;

pub use ablation::{FeatureEffect, measure_feature_effects};
pub use deciders::{Ablated, AnyDecider, Learner, Predictor, RecordedDecision, Recorder};
pub use environment::{Environment, Schedule, Seat};
pub use episode::Episode;
pub use evaluation::count_wins;
pub use exploration::Exploration;
pub use family::Family;
pub use features::{Feature, FeatureSchema, FeatureSink, NamedFeature, RatedPiece};
pub use league::{League, LeagueState, SLICE, fine_tune};
pub use net::{Accumulator, LOGIT, QuantizedNet, TrainableNet, TrainingExample, Weights, sigmoid};
pub use policy::{Decider, PolicyNets};
pub use saved::{NetArrays, PolicyFileError, PolicyStore, STRENGTHS, SavedPolicy, Team};
pub use scoring::{DecisionFeatures, MAX_ACTIONS, ScoredActions};
pub use self_play::{BATCH, Opponent, Population, TrainingRun};

#[cfg(test)]
mod tests;
