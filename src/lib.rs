//! Sandtable plays tabletop wargames without a table: headless, seeded, by the million, and says
//! which side is favoured, how sure that is, and which cards went with winning.
//!
//! # The idea
//!
//! A game is a package that stands behind the door of [`games`](mod@games). Its *rules* know three
//! things: an immutable model (the validated scenario), a mutable state, and the [`kernel::Table`].
//! Only the table rolls dice and deals cards ([`kernel::Chance`]), puts a question to a player (each
//! game's rules have a `Player` trait, which its policies implement) and tells an
//! [`kernel::Onlooker`] what happened.
//! Change who sits there and the same rules serve Monte Carlo, the replay of one game, rule tests
//! and exact enumeration. Whatever happened is counted in integers; one module turns counts into
//! figures, each with its number of games and its interval.
//!
//! ```text
//! scenarios/x.toml ─► draft ─► model ─┐
//!                                     ├─► play ◄─► rules ◄─► table: chance, players, onlooker
//! master seed, game index ─► streams ─┘      │
//!                                            ▼
//!                      ledger of a game ─► tally ─► merge ─► cell ─► CSV, JSON, text
//! ```
//!
//! # Who may know what
//!
//! Each of these is a package, in a folder of `src` (games in `src/games`). A package sees only those that
//! its manifest names, and a test compares this table with the manifests. The package of the program
//! brings all of them together under these names, with the list of the games that ship.
//!
//! | package | holds | is built on |
//! |---|---|---|
//! | [`kernel`] | sets, chance, policies by name, onlookers: what a game stands on | nothing of ours |
//! | [`stats`] | counts that merge, estimates, intervals | nothing of ours |
//! | [`scenario`] | bytes to located values, `extends`, overrides, problems | nothing of ours |
//! | [`summary`] | what a run or a study found, under the names of its game, and the rows of every file | `stats` |
//! | [`learn`] | players who learn a game by playing it: nets, training, league | `kernel` |
//! | [`games`](mod@games) | the door: what the program asks of a game | `kernel`, `learn`, `scenario`, `stats`, `summary` |
//! | [`lawrence`](games::lawrence) | rules, players, metrics and traces of *Lawrence of Arabia* | `games`, `kernel`, `learn`, `scenario`, `stats`, `summary` |
//! | [`megiddo`](games::megiddo) | those of *Megiddo 1918* | `games`, `kernel`, `learn`, `scenario`, `stats`, `summary` |
//! | [`runner`] | batches over threads, rounds, progress | `games`, `kernel`, `learn`, `stats` |
//! | [`analysis`] | studies: many runs on the same luck, compared in tables | `games`, `kernel`, `learn`, `runner`, `scenario`, `stats`, `summary` |
//! | [`report`] | files and text made of summaries | `stats`, `summary` |
//! | [`desk`] | what a page asks: a scenario as a form, its games in parts, the answer; and in [`explain`] what a game and a scenario say of themselves where results are told | `analysis`, `games`, `kernel`, `report`, `runner`, `scenario`, `stats`, `summary` |
//! | [`cli`] | one file a subcommand; no rules, no arithmetic | `analysis`, `desk`, `games`, `kernel`, `learn`, `report`, `runner`, `scenario`, `stats`, `summary` |
//!
//! # Where to add
//!
//! | new | where |
//! |---|---|
//! | card, deck, number, variant | a file in `scenarios/`, no code |
//! | verb of Lawrence's cards | a variant of `Effect` in `model/effects.rs`, a line in `draft/effects.rs`, what the compiler asks for, and a card in `tests/lawrence/vocabulary.toml` |
//! | policy | a file in the game's `policies/` and a line in its `policies!` list, and its checksum in `behaviour.txt` (see below); one who plays like another but for some questions is a `Relay` with a method for each of these |
//! | what a player who learns sees | an entry in the game's `learned/sight.rs`, by name, and the line that counts it; what that line reads stands in Lawrence's `Memory::whole_key` too |
//! | policy without a change of the program | a program of your own that receives a [`kernel::Guest`] before it calls [`cli::main`], as `tests/own_player` does |
//! | deckbuilder | a file in Megiddo's `decks/` and a line in its `decks!` list |
//! | rule | a function in the game's `rules/` whose description begins with the number of the rule, and a test in `rules/tests/`, in the file of the chapter, whose name begins with that number; if games go otherwise for it, see below |
//! | ruling | an entry in the game's `rulings!` list, the rule that asks it (in Lawrence it says so by `depends_on`, or `weighed` names it if players ask it), and a test of each reading |
//! | metric | an entry in the game's `ledger.rs` or `metrics/`, and the line that notes it in `ledger.rs`; behind the other numbers it moves no checksum |
//! | measure of `character` | an entry in `summary/rows/character.rs`, and how it is found, in `analysis/character.rs` |
//! | section of what is told of a result | a file in `report/tell/` and a line in its `SECTIONS` |
//! | engine of `cluster` | a driver in `cli/cluster/` and an entry in the list there |
//! | study | a file in `analysis/` that finds its rows, one in `cli/` for its arguments, one in `report/tell/` that tells the rows, which are declared in `summary/rows/`; a line where each of these folders lists its files, in `SECTIONS`, in the `tables!` of `report/tell/result.rs`, and in `commands!`; a row in `tests/coverage/rows.txt`, by which its intervals are put to the test, and one in the README's table of commands |
//! | subcommand | a file in `cli/`, a line in its `commands!` list, and a row in the README's table of commands |
//! | option | a field of the command in its file in `cli/`, or in `cli/options.rs` or `cli/amount.rs` if many have it; of a study that it changes also in `Study::options`, so that command lines and checkpoints know it; and a line in `_options.py` (see below) if Python has a function for the command |
//! | question of the studio | an entry of `StudioRequest` in `desk/lib.rs`, and what shows its answer in `src/studio/page` |
//! | board of a game in the studio | `Game::watch`, which gives what the board shows after each event, a file in `src/studio/page` that draws it, and an entry in `boardOf` of `watch.js` |
//! | room of the studio | a line in `ROOMS` of `src/studio/page/rooms.js`, a section in `index.html`, and a file of its own there |
//! | question to players | an entry of the game's `questions!`; what it offers to players in Python in `policies/guest.rs`, and a method there, in `src/python/sandtable`, in the file of the game |
//! | option or command in Python | an entry in `_options.py`, a function in `__init__.py`, in `src/python/sandtable` |
//! | game | a package in `games/`, and a line where the games that ship are listed, in `lib.rs` |
//!
//! A game of one's own needs none of that. It is a type with the trait [`games::Game`], in a crate of one's
//! own; `tests/race` is one to begin with, a race of three, whose tally is [`games::Counts`]. The macro
//! [`games!`] makes a list of it, and [`cli::main`] makes a program of that list which has every command,
//! and speaks of this game alone:
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
//! # Words
//!
//! Some words that are used of many things elsewhere mean one here.
//!
//! | word | means |
//! |---|---|
//! | table | where rules play, [`kernel::Table`]. The tables of a result are [`summary::Sheet`]s of rows until a file has them; the command `table` is about games that people have played at one |
//! | question, answer | what rules ask a player, and what it says: each question of a game is a type of its own with the trait `Question`, and what answers it has the trait `Answer` |
//! | asked | what a question comes with, whatever it offers: [`kernel::Asked`], the view of the player and its luck |
//! | subject | a question that players learn to answer, with what their nets see of it: [`learn::Subject`] |
//! | matchup, cast | who plays what, by names, and those players, ready to play |
//! | line | one of the variants that a study plays on the same luck, with its matchup: [`analysis::panel::PanelLine`] |
//! | change | what is done to a scenario to see what it causes: to a card, [`analysis::cards::Change`]; from one scenario to another, [`scenario::Difference`] |
//! | plan | what was asked for: [`report::manifest::Plan`], by which two results are known to be of the same; what is asked of one study is its own, as [`analysis::fit::ClimbSettings`] |
//! | ledger, tally, cell | what happened in one game, in many, and the figures of a matchup that come of that |
//!
//! # Same input, same bits
//!
//! Game number i under master seed s has generators of its own, one a purpose, keyed by (s, i,
//! purpose) alone; see [`kernel::GameKey`]. Tallies are integers, so neither threads nor batches
//! nor the order of merging show in a result. Models number cards, counters and spaces by what they
//! are, so that neither does the order of a file; a changed scenario meets the luck of the one that
//! it is compared with by way of a [`kernel::Layout`], of which players know nothing.
//!
//! # When the behaviour changes
//!
//! Every game has checksums of how its games go, in `behaviour.txt` in its folder: one for the rules, one
//! for each policy and one for each deckbuilder; [`games::measured`] says of which games. A test fails
//! when one is no longer true, and writes them anew when it is run with `INSTA_UPDATE=always`. If a
//! change of rules, players or luck moves one, the version rises, and what is different is written down
//! here: from then on a seed gives other games than before, and older results in which that player has a
//! part, or all if the rules have changed, cannot be resumed, merged or compared game by game. Plans carry
//! the checksums of those who play, and of those whom a player who searches plays on as, so that nobody
//! does. A new policy brings a checksum of its own and moves no other. Where they stay, so do all games.
//! (`sandtable bench` prints one like them for any scenario.) What the first games of the studio come to, which
//! its page shows before it has played, is in `src/studio/first.json`; after a change of games or of scenarios
//! that ship, the test `foretells` beside that of the checksums writes it anew, in a second run where checksums
//! have changed, for those of before are compiled in.
//!
//! | version | what is different |
//! |---|---|
//! | 0.2.0 | Lawrence of Arabia follows the second edition of its rules, Megiddo 1918 has two rulings more; players choose between equals by what they are, no longer by the order in which a file lists them |
//! | 0.3.0 | The scripted players of both games are new: each of Lawrence's plays in character, Megiddo's strike better and hold back; the missions' numbers are fitted to them |
//! | 0.4.0 | Players are fitted: in campaigns Lawrence's reckon with the missions to come, and Megiddo's `tempo` waits by the square of the points that it can spare |
//! | 0.5.0 | Lawrence's players buy alike units and Gear at once, plan no march that stacking forbids, and judge every space that is near enough unless a nearest one is safe; `cautious` dares less, and `demolition-first` breaks off sooner |
//! | 0.6.0 | The Camp carries Gear and a companion's Aeroplane flies; named Ottoman units bring the campaign's bonus. Lawrence's players buy no slow units because they are cheap, think of voyages when they choose a force, and rank the lists that a card lets them choose from. Rulings that are new play as before unless they are changed |
//! | 0.7.0 | Of any two of Megiddo's deckbuilders a fifth of the cards differ; `leaders` is gone. Lawrence's players wait for no replay that brings no Logistics. `trained` plays Lawrence, too |
//! | 0.8.0 | `trained` has learned from five times as many games of Megiddo's level field, and from three to seven times as many of three missions; those who learn end with the mean of their weights of late |
//! | 0.9.0 | Rivals learn beside a league all the while, and best responses are as curious as who begins; `trained` has learned Megiddo's level field so |
//! | 0.10.0 | Who learns judges an answer by the best one to the next question, no longer by the one that curiosity gave; in campaigns it tells missions and attempts apart. `trained` has learned Lawrence's missions and campaign anew, three of these with more Operations than they give, too |
//! | 0.11.0 | Who has learned Lawrence of Arabia leaves it to its base which force goes, though it learns from that, too, and weighs twelve answers at most; `trained` has learned all missions and the campaign anew |
//! | 0.12.0 | Who has learned Lawrence of Arabia weighs eight answers at most, and of moves the ten best that its base knows; `cards` plays cards that differ in name alone once |
//! | 0.13.0 | With a precision, `cards`, `rulings` and `origins` play more of those games that tell more |
//! | 0.14.0 | `rulings` of Lawrence plays by another reading only the games that depend on the ruling; with a precision it samples other games, so that figures differ within their intervals |

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

/// The door of games, and the games that ship.
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

/// The program with the games that ship, compiled once for whoever runs it.
#[cfg(feature = "cli")]
pub mod program {
    use std::{ffi::OsString, sync::Arc};

    use crate::cli::{self, Cli, Ending, Host};
    use crate::games::Shipped;

    /// Does what its own command line says.
    pub fn main() -> Ending {
        cli::main::<Shipped>()
    }

    /// Does what a command line says, on the terminal: the name of the program, then its arguments.
    pub fn execute(words: Vec<OsString>) -> Ending {
        cli::execute::<Shipped>(words)
    }

    /// The same for a host, which is shown what else the terminal is.
    pub fn execute_for(host: &Arc<Host>, words: Vec<OsString>) -> Ending {
        host.execute::<Shipped>(words)
    }

    /// The options in the help of a command, by their long names.
    pub fn options(command: &str) -> Vec<String> {
        let line = Cli::command_for::<Shipped>();
        let command = line.find_subcommand(command).into_iter();
        let shown = command.flat_map(|it| it.get_arguments().filter(|it| !it.is_hide_set()));
        shown.filter_map(|option| option.get_long().map(str::to_owned)).collect()
    }
}
