//! Experiments made of runs: questions that one win rate does not answer.
//!
//! Every study plays several *lines* (a scenario, perhaps a little changed, and who plays it) over
//! the same games on the same luck, so that what differs between them is their doing and not that
//! of the dice; and reads the differences off one tally of integers.
//!
//! | file | holds |
//! |---|---|
//! | `panel` | lines that play the same games, and what they have in common |
//! | `variants` | changed scenarios, laid out so that the same luck meets them |
//! | `effects` | each variant against the base |
//! | `cards` | what one copy of a card causes, beside what was observed of it |
//! | `grid` | settings and parameters that are varied, and every combination of them |
//! | `luck` | which source of luck decides who wins, and what the players do |
//! | `quality` | how a game runs: when it is decided, and how often that changes |
//! | `tune` | the change nearest to the printed game that makes it as even as is wished |
//! | `compare` | every strategy against every other: matrix, ratings, equilibrium |

pub mod cards;
pub mod compare;
pub mod effects;
pub mod grid;
pub mod luck;
pub mod panel;
pub mod quality;
pub mod tune;
pub mod variants;
