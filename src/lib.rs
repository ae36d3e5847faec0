//! Sandtable simulates tabletop wargames: it plays a scenario millions of times between chosen policies and
//! reports who wins, with intervals, and which cards and numbers decide it.
//!
//! # The idea
//!
//! A game's *rules* see three things: an immutable model (the validated scenario), a mutable state, and the
//! [`kernel::Table`]. The rules themselves draw no random numbers and choose no actions. The table does: it
//! rolls dice and deals cards ([`kernel::Chance`]), asks a policy for each decision, and reports events to an
//! observer. With another table the same rules serve Monte Carlo simulation, the replay of one game, scripted
//! tests and exact enumeration. Statistics are counted in integers; one module turns counts into estimates.
//!
//! ```text
//! scenarios/x.toml ─► draft ─► model ─┐
//!                                     ├─► play ◄─► rules ◄─► table: chance, policies, observer
//! master seed, game index ─► streams ─┘      │
//!                                            ▼
//!                   ledger of one game ─► tally ─► merge ─► cell ─► CSV, JSON, text
//! ```
//!
//! # Example
//!
//! Plays 200 games of Megiddo 1918 and prints the British win rate with its 95 % interval.
//!
//! ```
//! use sandtable::games::{Game, MatchupRequest, megiddo::Megiddo};
//! use sandtable::{kernel::RandomStreams, learn::PolicyStore, scenario, stats::wilson};
//!
//! let document = scenario::load("megiddo-1918-level", &[])?;
//! let model = Megiddo::model(&document)?.into();
//! let policies = MatchupRequest::default().with("british", ["tempo"]).with("turks", ["greedy"]);
//! let matchup = Megiddo::casts(&model, &policies, &PolicyStore::default()).expect("two policies of the game").remove(0);
//!
//! let (seed, games) = (1, 200);
//! let is_won = |index: &u64| Megiddo::won(&Megiddo::record(&matchup, RandomStreams::new(seed, *index)));
//! let won = (0..games).filter(is_won).count() as u64;
//! let interval = wilson(won, games, 0.95).expect("games were played");
//! println!("British win {won} of {games} games, {:.3} to {:.3}", interval.low, interval.high);
//! # assert!(interval.low > 0.5 && interval.high < 1.0);
//! # Ok::<(), sandtable::scenario::Problems>(())
//! ```
//!
//! # Packages
//!
//! Each package is a folder of `src`; games are in `src/games`. A package sees only those that its manifest
//! names, and a test compares this table with the manifests.
//!
//! | package | holds | is built on |
//! |---|---|---|
//! | [`kernel`] | sets, random streams, policies by name, observers: what the rules of a game are written against | nothing of ours |
//! | [`stats`] | mergeable counts, estimates, intervals, tests | nothing of ours |
//! | [`scenario`] | scenario files: located values, `extends`, overrides, problems with their place | nothing of ours |
//! | [`summary`] | results of a run or a study, and the row type of every file | `stats` |
//! | [`learn`] | training by self-play: nets, leagues, saved policies | `kernel` |
//! | [`games`](mod@games) | the trait [`games::Game`], code that games share, and in [`games::definition`] the interface without type parameters that the packages below are written against | `kernel`, `learn`, `scenario`, `stats`, `summary` |
//! | [`lawrence`](games::lawrence) | rules, policies, metrics and traces of *Lawrence of Arabia* | `games`, `kernel`, `learn`, `scenario`, `stats`, `summary` |
//! | [`megiddo`](games::megiddo) | rules, policies, metrics and traces of *Megiddo 1918* | `games`, `kernel`, `learn`, `scenario`, `stats`, `summary` |
//! | [`runner`] | batches of games over threads, interim checks, progress | `games`, `kernel`, `learn`, `stats` |
//! | [`analysis`] | studies: several runs on common random numbers, compared | `games`, `kernel`, `learn`, `runner`, `scenario`, `stats`, `summary` |
//! | [`report`] | files, text and charts made from summaries | `stats`, `summary` |
//! | [`desk`] | the backend of the studio page; in [`explain`] the descriptions of games and scenarios that reports show | `analysis`, `games`, `kernel`, `report`, `runner`, `scenario`, `stats`, `summary` |
//! | [`cli`] | the command line, a file for each subcommand | `analysis`, `desk`, `games`, `kernel`, `learn`, `report`, `runner`, `scenario`, `stats`, `summary` |
//!
//! # Where to add
//!
//! | new | where |
//! |---|---|
//! | card, deck, number, variant | a file in `scenarios/`, no code |
//! | policy | a file in the game's `policies/`; a line of its `policies!` list in Megiddo, a variant of `AnyPolicy` and a line of `POLICIES` in Lawrence, whose `policies/mod.rs` has a complete example; its checksum in `behaviour.txt` |
//! | policy outside this program | a program that passes a [`kernel::ExternalPolicy`] to [`cli::main_with`], as `tests/own_player` does, or a class in Python |
//! | deckbuilder | a file in Megiddo's `decks/` and a line in its `decks!` list |
//! | rule | a function in the game's `rules/` whose doc begins with the rule's number, and a test in `rules/tests/` whose name begins with it |
//! | ruling | an entry in the game's `rulings!` list; its key, with a comment, in the game's file in `scenarios/`; the rule that reads it (Lawrence: `depends_on`, or `weighed` if policies read it); a test of each reading in `rules/tests/`; for Megiddo its default in `rules/tests/m5.rs`, and the rule in `tests/replay_megiddo.py`; `by default` in the sentences of `steps.txt` that state the rule. Checksums of behaviour cover every reading, so nearly all of them change |
//! | metric | an entry in the game's `metrics/` or `ledger.rs`, and the line of `ledger.rs` that records it |
//! | verb of Lawrence's cards | a variant of `Effect` in `model/effects.rs`; a line in `draft/effects.rs`, and an arm of `fault` there if some timings exclude it; a kind in `rules/effects/done.rs`; the match arms that the compiler then asks for in `rules/effects/mod.rs`, `policies/actions/cards.rs` and `story/deeds.rs`; an arm in `story/cards.rs`, a line in `sentences.txt`, in the tables of `trace.rs` and in the comments of `scenarios/lawrence-of-arabia.toml`, and a sign in `scenes-lawrence.js` of the studio; a test in `rules/tests/l8_4_effects.rs`, a card in `tests/lawrence/vocabulary.toml`, the name in `tests/lawrence_vocabulary.rs`, the rule in `tests/replay_vocabulary.py`, and the sentence in `tests/stories/lawrence.rs` |
//! | event | a variant of `Event` in the game's `rules/event.rs`, and the line in `rules/` that emits it; the match arms that the compiler then asks for in `trace.rs`, `story.rs`, `watch.rs` (Lawrence: and `story/steps.rs`; Megiddo: and `ledger.rs`) and `rules/scripted_table/event_text.rs`; its sentences in `sentences.txt`, and their claims in `tests/stories`; for a line of a new kind an entry of `LineKind` (Lawrence: `trace/lines.rs`), its picture in `scenes-lawrence.js` or `board-megiddo.js` of the studio, and its rule in `tests/replay_lawrence.py` or `replay_megiddo.py` |
//! | sentence of a story or board | a line of the game's `sentences.txt`; another text for an event needs no code |
//! | decision | an entry of the game's `decisions!`; its legal actions for external policies in `policies/external.rs`, and a method in `src/python/sandtable` |
//! | feature of the nets | a named entry in the game's `learned/sight.rs` and the line that counts it; in Lawrence also in `Details` of `policies/trained.rs` if it reads more than a `Situation` |
//! | study | a file in `analysis/`, with its options and a line in `STUDIES` of `analysis/registry.rs`; a row type in `summary/rows/`, with a line in `tables!` of `report/tell/result.rs`; a file in `report/tell/`, with a line in `SECTIONS` of `sections.rs`. Tests then ask for rows in `tests/coverage/rows.txt` and the README, and for types in `_studies.pyi` and `_options.py` of `src/python/sandtable`. For the studio: a file in `desk/study/` and a line in `studies!` there |
//! | column or metric of a table | column: a field of the row type in `summary/rows/`, `Optional` so that older files can still be read; metric, which is a row of the file: an entry of its `metrics!`; the study in `analysis/` that fills it, and the file in `report/tell/` that shows it |
//! | measure of `character` | an entry in `summary/rows/character.rs`, and its computation in `analysis/profile/character.rs` |
//! | section of a report | a file in `report/tell/` and a line in its `SECTIONS` |
//! | subcommand that is no study | a file in `cli/`, a line in its `commands!` list, and a row in the README; to remove one, a line in `cli/removed.rs` |
//! | option | a field of the struct of its command or study, or of one in `cli/options.rs`, `cli/amount.rs` or `analysis/options.rs` if several share it; a test then asks for its type in `_options.py`. Its doc comment is the help on the command line and in Python |
//! | engine of `cluster` | a driver in `cli/cluster/` and an entry in the list there |
//! | request or room of the studio | an entry of `StudioRequest` in `desk/request.rs`; a line in `ROOMS` of `src/studio/page/rooms.js`, a section in `index.html` and a file there |
//! | board of a game in the studio | `Game::watch`, a file in `src/studio/page` that draws it, and an entry in `boardOf` of `watch.js` |
//! | function in Python | none for a study: `_studies.py` makes it from the registry; for another command a function in `__init__.py` of `src/python/sandtable` |
//! | game | a package in `src/games/` and a line in the list of games in `lib.rs` |
//!
//! A game in a crate of its own needs no change here: it implements [`games::Game`], [`games!`] makes a list of
//! it, and [`cli::main`] makes a program with every command, whose texts name this game and this program alone.
//! `tests/race` is a small example, whose tally is [`games::Counts`]. Its `Cargo.toml` names one dependency:
//!
//! ```toml
//! [package]
//! name = "my-game"
//! version = "0.1.0"
//! edition = "2024"
//!
//! [dependencies]
//! sandtable = { path = "../sandtable" }
//!
//! [profile.release]
//! opt-level = 3
//! ```
//!
//! and its `src/main.rs` begins the program. Hints name the program after the package.
//!
//! ```ignore
//! sandtable::games! {
//!     /// My games.
//!     Mine: Race,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     sandtable::cli::main::<Mine>().into()
//! }
//! ```
//!
//! # Vocabulary
//!
//! | word | meaning here |
//! |---|---|
//! | table | the interface that rules play against, [`kernel::Table`]; tables of figures are [`summary::Sheet`]s |
//! | decision | a choice that the rules ask a policy for; each is a type with the trait `Decision`, its action one with the trait `Action` |
//! | policy, player | the program that decides; the side or person of the rulebook |
//! | seat, mode | the British or Turks, or the solitaire player; a mission or the campaign |
//! | M3.8, L8.4 | numbers of the rules that a function applies, of *Megiddo 1918* and *Lawrence of Arabia*: chapter and rule |
//! | ruling, reading | an open point of the rulebook; one of the ways to read it, chosen by the scenario |
//! | matchup | a policy for each seat, and the mode |
//! | variant | a changed scenario that a study plays on the same random streams as its base |
//! | mix, piece | a deck or box of counters; one kind of card or counter in it |
//! | ledger, tally, cell | the counts of one game; the counts of many games; the figures of a matchup |
//! | plan | the settings that identify a result: only results of equal plans can be merged or resumed |
//!
//! # Same input, same bits
//!
//! Game number *i* under master seed *s* has one random generator for each purpose, keyed by (*s*, *i*, purpose)
//! alone; see [`kernel::GameKey`]. Tallies are integers, so threads, batches and the order of merging do not show in
//! a result. Models number cards, counters and spaces by their content, so the order of a file does not show
//! either. A variant meets the same random numbers as its base through a [`kernel::SlotAlignment`].
//!
//! # When behaviour changes
//!
//! `behaviour.txt` of each game holds checksums of its games: one for the rules, one for each policy and deckbuilder;
//! see [`games::measured`]. A test fails when one differs, and rewrites the file under `INSTA_UPDATE=always`. A change
//! that moves a checksum raises the version and gets a line in the [`changelog`]. Plans hold the checksums of their
//! policies, so results of different behaviour are never mixed. A new policy moves no other checksum.
//! `src/studio/first.json` holds the first results of the studio's page; the test `foretells` rewrites it, in a second
//! run where checksums have changed.

pub use sandtable_analysis as analysis;
#[cfg(feature = "cli")]
pub use sandtable_cli as cli;
pub use sandtable_desk::{self as desk, explain};
pub use sandtable_games::games;
pub use sandtable_kernel as kernel;
pub use sandtable_learn as learn;
pub use sandtable_report as report;
pub use sandtable_runner as runner;
pub use sandtable_scenario as scenario;
pub use sandtable_stats as stats;
pub use sandtable_summary as summary;

#[doc = include_str!("changelog.md")]
pub mod changelog {}

/// The trait of games, and the games that ship.
pub mod games {
    pub use sandtable_games::*;
    pub use {sandtable_lawrence as lawrence, sandtable_megiddo as megiddo};

    sandtable_games::games! {
        /// The games that ship.
        Shipped:
        megiddo::Megiddo,
        lawrence::Lawrence,
    }
}

/// The command-line program with the games that ship.
#[cfg(feature = "cli")]
pub mod program {
    use std::{ffi::OsString, sync::Arc};

    use crate::cli::{self, Ending, Host};
    use crate::games::Shipped;
    use crate::kernel::ExternalPolicies;

    /// Runs the command line of this process.
    pub fn main() -> Ending {
        cli::main::<Shipped>()
    }

    /// Runs a command line on the terminal; `words` are the name of the program, then its arguments.
    pub fn execute(words: Vec<OsString>) -> Ending {
        cli::execute::<Shipped>(words, &ExternalPolicies::default())
    }

    /// Runs a command line and sends its output to `host` instead of the terminal. Players may be named after
    /// `external` policies, too.
    pub fn execute_for(
        host: &Arc<Host>,
        words: Vec<OsString>,
        external: &ExternalPolicies,
    ) -> Ending {
        host.execute::<Shipped>(words, external)
    }

    /// Describes all commands and their arguments.
    pub fn commands() -> Vec<cli::CommandDescription> {
        cli::describe::<Shipped>()
    }
}
