//! Players who learn a game by playing it.
//!
//! This crate knows no game. A game names the questions to each seat (its [`Subject`]s) and what is to be
//! seen of a position and an answer, as counts of [`Feature`]s; a net for each question says how likely a
//! position is to be won; players give the answer after which that is most likely, and learn from the games
//! that they play so.
//!
//! | file | holds |
//! |---|---|
//! | `features` | what a net sees |
//! | `nearest` | the nearest known feature to an unknown one |
//! | `weights` | weights of a net |
//! | `net` | a net while it learns |
//! | `judge` | a net as it plays, in integers |
//! | `weigh` | answers to a question, each with what a judge thinks of it |
//! | `lesson` | what a player notes of a game to learn from it |
//! | `ablation` | ablation of single features of answers |
//! | `reasons` | why players decide so, put to the test |
//! | `environment` | games that policies can learn |
//! | `family` | variants of a scenario that are learned together |
//! | `family_member` | one of these variants |
//! | `league` | who learns from whom |
//! | `store` | the policies of a command that are no part of the program |
//! | `taught` | players who have learned, as files have them |
//! | `training` | games in batches, after each of which the nets change |
//! | `threads` | work shared out, where there are threads |

mod ablation;
mod environment;
mod family;
mod family_member;
mod features;
mod judge;
mod league;
mod lesson;
mod nearest;
mod net;
mod reasons;
mod store;
mod taught;
mod threads;
mod training;
mod weigh;
mod weights;

pub use ablation::Ablation;
pub use environment::{Environment, Schedule, Seat};
pub use family::Family;
pub use features::{Feature, NamedFeature, RatedPiece, Sink, Subject};
pub use judge::{Added, Judge, ODDS};
pub use league::{League, LeagueState, SLICE, games_won, relearn};
pub use lesson::{Curiosity, Learner, Lesson, Weighed};
pub use net::{Net, TrainingExample, sigmoid};
pub use reasons::{Reason, reasons};
pub use store::{PolicyStore, Team};
pub use taught::{STRENGTHS, Taught, TaughtError, TaughtNet};
pub use training::{BATCH, Class, Foe, Term, train};
pub use weigh::{Believing, Decider, MOST_ANSWERS, PolicyNets, Seen, Weighing};
pub use weights::Weights;

#[cfg(test)]
mod tests;
