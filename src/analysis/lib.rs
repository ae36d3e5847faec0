//! Studies: experiments on a game that measure more than one win rate.
//!
//! Every study plays several *arms* on the same random streams, game by game. An arm is a condition of the experiment: a
//! variant of the scenario with its matchup. So the arms differ only by the change that is studied, not by the dice,
//! and their differences are computed from one tally of integers. The result of a study is rows of typed tables, which
//! other packages write to files and render as text.
//!
//! | word | meaning here |
//! |---|---|
//! | base, variant | the unchanged scenario, and a scenario with some changes such as `british.hand_size=9` |
//! | arm | one scenario of an experiment, with the matchups that play it |
//! | panel | arms that play the same games, so that their results can be paired game by game |
//! | stage | a series of games that a study plays for one purpose, as the progress display shows it |
//! | trial | a dry run of a study on few games, from which its cost is estimated |
//! | precision | half-width of an interval at which a study stops playing |
//! | fact, step | a value of the scenario with its provenance, and the smallest change of the value |
//! | ruling, reading | a rule that the rulebook leaves unclear, and one interpretation of the rule |
//! | mix, piece | a deck or a box of counters, and a card or a counter in it |
//! | point | a candidate of a search or a grid: a change of the scenario, a deck, or a set of parameters |
//! | edits | size of a change of the scenario: an exchange of cards counts as one edit, unless `--price` says more |
//! | fresh games | games that no earlier decision of the study has used |
//!
//! | file | contents |
//! |---|---|
//! | `registry` | the list of studies |
//! | `study` | the interface of studies |
//! | `options` | options that several studies share |
//! | `vary` | the option `--vary` |
//! | `number` | parsers of the numbers that users type |
//! | `policy_names` | the names of saved policies |
//! | `session` | a running study: its games, counts and records |
//! | `study_result` | result of a study |
//! | `journal` | records of the games played, from which a study is resumed |
//! | `arms` | the games of a study, with the data to replay and to record them |
//! | `panel` | arms that play the same games, and their tally |
//! | `variants` | changed scenarios, aligned so that equal cards use the same random numbers |
//! | `significance` | the rule by which all studies call a difference significant |
//! | `effects` | variants against their base: the engine of all studies of paired effects |
//! | `cards` | effect of one copy of each card, and the metrics observed of it |
//! | `decks` | best decks of both sides, by the double oracle |
//! | `diff` | one scenario against another, and the part of each change in their difference |
//! | `landmarks` | the best, the worst and the most typical game |
//! | `profile` | luck, causes of losses, measures of quality and effect of search depth of a game |
//! | `sensitivity` | effects of other readings of rulings, and of steps of facts that are not certain |
//! | `table` | games played by people, compared with the same games played by policies |
//! | `sweep` | scenario keys and policy parameters varied, with each point compared with the base |
//! | `grid` | grids of scenario keys and policy parameters |
//! | `train` | training of policies on a scenario |
//! | `retrain` | fine-tuning of trained policies on every scenario that is played |
//! | `trial` | a small part of a study, from which its cost is estimated |
//! | `search` | parts of every search: spaces, evaluation, budgets, climbs, and the test of convergence |
//! | `tune` | smallest change that reaches a target win rate, and better parameters of a policy |
//! | `compare` | every strategy against every other: matrix, differences, ratings |
//! | `searcher` | names of searching policies, made from policies that do not search |
//! | `balance` | value of a game in equilibrium, and value of each strategy |
//! | `resampled` | bootstrap of an equilibrium |

pub mod arms;
pub mod balance;
pub mod cards;
pub mod compare;
pub mod decks;
pub mod diff;
pub mod effects;
pub mod grid;
pub mod journal;
pub mod landmarks;
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
pub mod significance;
pub mod study;
pub mod study_result;
pub mod sweep;
pub mod table;
pub mod train;
pub mod trial;
pub mod tune;
pub mod variants;
pub mod vary;
