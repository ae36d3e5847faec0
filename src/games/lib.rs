//! The interface of games to the rest of the program. Each game is a package in a folder here.

mod behaviour;
mod briefing;
mod catalogue;
pub mod definition;
mod ledger;
pub mod mix;
pub mod page;
mod post_mortem;
pub mod reading;
pub mod reconstruction;
mod registry;
mod replay;
pub mod rulings;
pub mod sentences;
mod tally;
mod trace;
mod unfamiliar;
mod wanted;
pub mod watch;

pub use behaviour::{behaviour, measured};
pub use briefing::Briefing;
pub use catalogue::{Catalogue, DeckInfo, MetricInfo, PlayerOption, RulingInfo};
pub use definition::{
    Example, GameDefinition, GameInfo, MeasureId, Model, Outcome, PlayableMatchup, PreparedMatchup,
    ScenarioModel,
};
pub use ledger::{GameMetric, fingerprint};
pub use mix::{Blank, Mix, Number, Piece};
pub use post_mortem::{LossNote, PostMortem};
pub use reconstruction::{Kind, Mismatch, PartialTrace, Reconstruction, TraceVocabulary};
pub use registry::Games;
pub use replay::Replay;
pub use tally::{Counts, Tally, reasons};
pub use trace::Lines;
pub use unfamiliar::{Plays, Unfamiliar, unfamiliar};
pub use wanted::{MatchupRequest, RequestError, player, scripted, spelt_out};
pub use watch::{Recorder, Step, Watched};

use std::io;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

pub use sandtable_kernel::{Assessment, ChangedAction, Choice, DecisionLog, DecisionRecord};

use sandtable_kernel::{RandomStreams, Set};
pub use sandtable_learn::{Environment, PolicyNets, PolicyStore, SavedPolicy};
use sandtable_scenario::{self as scenario, Document, Problems, Section};
pub use sandtable_summary::Parts;
use sandtable_summary::{Matchup, Space};

/// Implementation of a game, from which [`definition`] makes the interface without type parameters.
pub trait Game: Sized + 'static {
    /// Name in scenario files and traces.
    const NAME: &'static str;
    /// Names of the decisions; external policies of other games are refused by them.
    const DECISIONS: &'static [&'static str] = &[];
    /// Checksums of games, one line each: a name and a checksum. A test compares them with [`measured`].
    const BEHAVIOUR: &'static str = "";
    /// Seats, and the mode if the game has several.
    const PARTS: Parts;
    /// Further options of players, such as decks; their values become part of the player's name.
    const OPTIONS: &'static [PlayerOption] = &[];
    /// Measures of every game, in the order of the files.
    const METRICS: &'static [GameMetric<Self::Record, Self::Bounds>];
    /// Reasons why games end: the metric `ended_by_` with the reason, and its meaning.
    const ENDINGS: &'static [(&'static str, &'static str)];
    /// Kinds of lines of a trace, except the first line.
    const LINES: &'static [Kind] = &[];
    /// Kinds of lines that say how a game, or a part of it, has ended.
    const ENDS: &'static [&'static str] = &["end"];
    /// Metrics of the length of a game, the most important first.
    const LENGTHS: &'static [&'static str];
    /// Unit of [`Game::margin`].
    const MARGIN: &'static str;
    /// Measures without a column in the table of games.
    const NOT_IN_TABLE: &'static [&'static str] = &[];
    /// Keys of scenarios that only reports show; no game depends on them.
    const ONLY_SHOWN: &'static [&'static str] = &[];
    /// Contents of a [`StateSummary`] beside the number of turns, as a phrase within a sentence.
    const KNOWN: &'static str;
    /// Number of a scenario with a range of values to try, as an example for the help.
    const EXAMPLE: Example;
    /// Policy that plays at random, for comparison.
    const REFERENCE: &'static str;
    /// Policy that takes any legal action, to check the rules; studies compare it only if it is requested by name.
    const WILD: &'static str = "wild";
    /// Measures that still vary where one side wins nearly all games; in a game of two sides they are 0 between equals.
    const MARGINS: &'static [&'static str] = &[];

    /// Validated scenario.
    type Model: Clone + Send + Sync;
    /// Matchup ready to be played: the policies, the mode and the model.
    type Cast: Clone + Send + Sync;
    /// Record of one game, from which all statistics are computed.
    type Record: Clone + Send + 'static;
    /// Possible values of a measure: for [`Counts`] the least and the greatest.
    type Bounds: 'static;
    /// Counts over games: [`Counts`], or a type that contains them.
    type Tally: Tally<Self>;

    /// Reads and validates a scenario, and records every problem.
    fn read(root: &Section<'_>) -> Self::Model;

    /// Returns the model of a scenario.
    ///
    /// # Errors
    /// All problems of the scenario.
    fn model(document: &Document) -> Result<Self::Model, Problems> {
        document.read(Self::read)
    }

    /// Returns the content of a scenario in a canonical order, based on [`Document::resolved_json`].
    ///
    /// Lists whose order makes no difference are sorted; tables whose order makes a difference become lists.
    fn said(document: &Document) -> Json {
        document.resolved_json()
    }

    /// Returns the digest of the content of a scenario; equal digests give equal results.
    fn digest(document: &Document) -> String {
        scenario::digest(&Self::said(document))
    }

    /// Prepares the requested matchups: every policy of a seat with every one of the others, in every mode.
    ///
    /// Parts without a request have defaults. `wanted` has only options of the game; `policies` has the external and
    /// saved policies that it may name.
    ///
    /// # Errors
    /// Every name that is wrong or does not apply.
    fn casts(
        model: &Self::Model,
        wanted: &MatchupRequest,
        policies: &PolicyStore,
    ) -> Result<Vec<Self::Cast>, Vec<RequestError>>;

    /// Returns the request for every matchup of the game.
    fn everyone() -> MatchupRequest {
        Self::PARTS
            .own()
            .fold(MatchupRequest::default(), |wanted, part| wanted.with(part.key, ["all"]))
    }

    /// Returns the names of the policies and the mode.
    fn matchup(cast: &Self::Cast) -> Matchup;

    /// Plays the game of some random streams and returns its record.
    fn record(cast: &Self::Cast, luck: RandomStreams) -> Self::Record;

    /// Plays the game of some random streams and writes the state summary after each turn to `course`.
    ///
    /// Games with equal summaries after the same number of turns should have about the same chance to win, and the
    /// mean of the chances after the next turn should be the chance before it.
    fn course(
        cast: &Self::Cast,
        luck: RandomStreams,
        course: &mut Vec<StateSummary>,
    ) -> Self::Record;

    /// Returns a short label for a state summary after some turns, and the rest of its description.
    ///
    /// By default, the label is the score.
    fn standing(_: &Self::Cast, _turns: usize, standing: StateSummary) -> [String; 2] {
        [format!("{:+}", standing.score), String::new()]
    }

    /// Plays the game with an index under a master seed and adds it to `tally`.
    #[inline]
    fn play(cast: &Self::Cast, seed: u64, index: u64, tally: &mut Self::Tally) -> Self::Record {
        let record = Self::record(cast, RandomStreams::new(seed, index));
        tally.add(cast, &record);
        record
    }

    /// Returns whether the first seat won.
    fn won(record: &Self::Record) -> bool;

    /// Returns the copies of a mix that were in play, as bits by slot; all if that is not recorded.
    fn in_play(_: &Self::Record, _mix: usize) -> u64 {
        u64::MAX
    }

    /// Returns the rulings on which a game may have depended, as bits by index; all if that is not known.
    ///
    /// Other readings of the rest give the same game.
    fn rulings_in_play(_: &Self::Cast, _: &Self::Record) -> u64 {
        u64::MAX
    }

    /// Returns the keys of the components of a scenario whose use in games is recorded, such as `costs.regulars`.
    ///
    /// A fact belongs to the component with the longest key with which its own key begins.
    fn components(_: &Self::Cast) -> Vec<String> {
        Vec::new()
    }

    /// Plays the game of some random streams, and sets the flag of each [component](Game::components) that it used.
    ///
    /// A game of the same policies without the other components has the same course.
    fn record_use(cast: &Self::Cast, luck: RandomStreams, _used: &mut [bool]) -> Self::Record {
        Self::record(cast, luck)
    }

    /// Returns the margin by which the first seat won; negative if it lost.
    fn margin(record: &Self::Record) -> i32;

    /// Returns the measures of every game by name.
    fn measures() -> Vec<(&'static str, Measure<Self>)> {
        Self::METRICS.iter().map(|metric| (metric.name, metric.of)).collect()
    }

    /// Plays the game of some random streams and returns the decisions of the policy in a seat that searches;
    /// nothing if it does not search.
    fn decisions(
        _: &Self::Cast,
        _: RandomStreams,
        _seat: usize,
        _: Assessment,
    ) -> Vec<DecisionRecord> {
        Vec::new()
    }

    /// Returns the trained policies that come with the game.
    fn shipped_policies() -> &'static [SavedPolicy] {
        &[]
    }

    /// Returns the strongest scripted policy in a mode, as measured on the printed scenarios; `None` if
    /// that is not known.
    fn strongest_scripted(_mode: Option<&str>) -> Option<&'static str> {
        None
    }

    /// Returns the training environment of some matchups, all of one mode, whose policies are possible opponents;
    /// `None` if nothing can be learned.
    fn training_environment(_casts: &[Self::Cast]) -> Option<Box<dyn Environment>> {
        None
    }

    /// Returns the nets of the policies by seat; `None` for a policy without nets, and nothing if no policy of the
    /// game can have nets.
    fn policy_nets(_: &Self::Cast) -> Vec<Option<PolicyNets>> {
        Vec::new()
    }

    /// Returns a digest of the record of a game; equal digests mean equal games.
    fn fingerprint(record: &Self::Record) -> u64;

    /// Returns the side that won a game, and the reason for its end; both are empty if no side won.
    fn ending(cast: &Self::Cast, record: &Self::Record) -> [&'static str; 2];

    /// Plays a game and writes its events as JSON Lines.
    ///
    /// # Errors
    /// If `out` fails.
    fn trace(cast: &Self::Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Searches for a game with a given trace until `is_stopped` returns true; `None` if the search was stopped.
    ///
    /// Games with [kinds of lines](Game::LINES) implement it by [`Reconstruction::search`].
    ///
    /// # Errors
    /// The first line of the trace that no game had.
    fn reconstruct(
        _cast: &Self::Cast,
        _trace: &Reconstruction,
        _is_stopped: &dyn Fn() -> bool,
    ) -> Option<Result<(), Mismatch>> {
        None
    }

    /// Plays a game and writes it as a story.
    ///
    /// # Errors
    /// If `out` fails.
    fn narrate(cast: &Self::Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Plays a game and returns its steps for a board; by default, the lines of its trace.
    fn watch(cast: &Self::Cast, replay: &Replay<'_>) -> Watched {
        let mut trace = Vec::new();
        let steps = match Self::trace(cast, replay, &mut trace) {
            Ok(()) => watch::lines(&trace).map(|event| Step { event, ..Step::default() }).collect(),
            Err(_) => Vec::new(),
        };
        Watched { steps, ..Watched::default() }
    }

    /// Returns the parts of a game that were given up without a try, as bits by index; `None` if games have no such
    /// parts.
    fn given_up(_record: &Self::Record) -> Option<u64> {
        None
    }

    /// Returns the name of a part of a game by its index.
    fn part_name(_cast: &Self::Cast, _place: usize) -> &str {
        ""
    }

    /// Plays the game of some random streams and returns the causes of a loss and the event of each turn.
    fn post_mortem(_cast: &Self::Cast, _luck: RandomStreams) -> PostMortem {
        PostMortem::default()
    }

    /// Returns the spaces of the map; nothing if the game has no map.
    fn map(_model: &Self::Model) -> Vec<Space> {
        Vec::new()
    }

    /// Returns the decks and boxes of counters that a designer may change.
    fn mixes(_model: &Self::Model) -> Vec<Mix> {
        Vec::new()
    }

    /// Returns the scenario with the decks that a deckbuilder builds for each side against the other's printed deck;
    /// `None` if the game has no such deckbuilder.
    fn built(_model: &Self::Model, _deckbuilder: &str) -> Option<Self::Model> {
        None
    }

    /// Returns the numbers, apart from the mixes, of the modes of some matchups that a designer may change.
    fn numbers(_model: &Self::Model, _matchups: &[Matchup]) -> Vec<Number> {
        Vec::new()
    }

    /// Returns `model` with the slots of `base` and room for `room` more cards in each deck; `None` if it does not fit.
    ///
    /// Cards and counters that both have then get the same random numbers.
    fn aligned(model: &Self::Model, _base: &Self::Model, _room: usize) -> Option<Self::Model> {
        Some(model.clone())
    }

    /// Returns the independent sources of luck: the name of each, and its purposes.
    fn sources(cast: &Self::Cast) -> Vec<(&'static str, Set)>;

    /// Returns warnings: the scenario can be played, but not with every command.
    fn warnings(_model: &Self::Model) -> Vec<&Problems> {
        Vec::new()
    }

    /// Returns the name of every ruling with the chosen reading.
    fn rulings(_model: &Self::Model) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// Returns the descriptions of a mode: first its own, then those of the modes that it is made of.
    fn briefings(_model: &Self::Model, _mode: &str) -> Vec<Briefing> {
        Vec::new()
    }

    /// Returns everything that can be chosen by name, and the metrics.
    fn catalogue() -> Catalogue;
}

/// Summary of the state of a game after a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct StateSummary {
    /// Score, such as points ahead; 0 at the beginning.
    pub score: i16,
    /// Number for the rest of the state; 0 at the beginning. Studies ignore it if few games share it.
    pub more: u64,
}

/// Function that returns a measure of the record of a game.
pub type Measure<G> = fn(&<G as Game>::Record) -> i32;
