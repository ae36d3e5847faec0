//! Studies: questions that a single win rate does not answer.
//!
//! Every study plays several *lines* on the same luck, game by game. A line is a variant of the scenario
//! with its matchup. So the lines differ by what is studied and not by the dice, and the differences
//! are read off one tally of integers. A study ends in rows of types of
//! their own, which others write and tell.
//!
//! | file | holds |
//! |---|---|
//! | `registry` | the list of studies |
//! | `study` | the interface of studies |
//! | `options` | options that several studies share |
//! | `vary` | the option `--vary` |
//! | `number` | numbers as people type them |
//! | `policy_names` | the names of saved policies |
//! | `session` | a study under way: its games, counts and records |
//! | `study_result` | results of a study |
//! | `journal` | records of the games played, from which a study is resumed |
//! | `lines` | the games of a study: what they are called, and what is counted of them |
//! | `panel` | lines that play the same games, and what they have in common |
//! | `variants` | changed scenarios, laid out so that the same luck meets them |
//! | `clear` | which differences are called clear, by one rule |
//! | `effects` | variants against their base: the engine of all studies of paired effects |
//! | `cards` | what one copy of a card causes, beside what was observed of it |
//! | `decks` | best decks of both sides, by the double oracle |
//! | `diff` | one scenario against another, and which of its changes makes the difference |
//! | `landmarks` | the best, the worst and a typical game |
//! | `profile` | luck, causes of losses, measures of quality and effect of search depth of a game |
//! | `sensitivity` | effects of other readings of rulings, and of steps of facts that are not certain |
//! | `table` | games of people, beside those of players here |
//! | `sweep` | keys and parameters varied, each point against the base |
//! | `grid` | settings and parameters that are varied, and every combination of them |
//! | `train` | players who learn the scenario |
//! | `retrain` | players who learn every scenario anew before they play it |
//! | `trial` | a small part of a study, from which its cost is estimated |
//! | `search` | parts of every search: spaces, evaluation, budgets, climbs, and the test of convergence |
//! | `tune` | smallest change that reaches a target win rate, and better parameters of a policy |
//! | `compare` | every strategy against every other: matrix, differences, ratings |
//! | `searcher` | players who search, made from those who do not |
//! | `balance` | what a game is worth when both sides choose well, and what each strategy is |
//! | `resampled` | how far an equilibrium depends on which games were played |

pub mod balance;
pub mod cards;
pub mod clear;
pub mod compare;
pub mod decks;
pub mod diff;
pub mod effects;
pub mod grid;
pub mod journal;
pub mod landmarks;
pub mod lines;
pub mod number;
pub mod options;
pub mod panel;
pub mod policy_names;
mod prelude;
pub mod profile;
pub mod registry;
pub mod resampled;
pub mod retrain;
pub mod search;
pub mod searcher;
pub mod sensitivity;
pub mod session;
pub mod study;
pub mod study_result;
pub mod sweep;
pub mod table;
pub mod train;
pub mod trial;
pub mod tune;
pub mod variants;
pub mod vary;
