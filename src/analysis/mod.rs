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
//! | `tune` | the change nearest to the printed game that makes it as even as is wished |
//! | `compare` | every strategy against every other: matrix, ratings, equilibrium |

pub mod effects;
pub mod panel;
pub mod tune;
pub mod variants;
