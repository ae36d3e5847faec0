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
pub use sandtable_learn::{Environment, PolicyNets, PolicyStore, Taught};
use sandtable_scenario::{self as scenario, Document, Problems, Section};
pub use sandtable_summary::Parts;
use sandtable_summary::{Matchup, Space};

/// What the command line needs of a game. Rules, policies and metrics stay behind this trait.
pub trait Game: Sized + 'static {
    /// Its name in scenario files and traces.
    const NAME: &'static str;
    /// The names of its decisions; external policies of other games are refused by them.
    const DECISIONS: &'static [&'static str] = &[];
    /// Checksums of its games, a name and a checksum a line, which a test compares with [`measured`].
    const BEHAVIOUR: &'static str = "";
    /// The seats of the game, and its mode if it has several things to play.
    const PARTS: Parts;
    /// Further options of players, such as decks. Their values become part of the name of the player.
    const OPTIONS: &'static [PlayerOption] = &[];
    /// The numbers that every game has, in the order of the files.
    const METRICS: &'static [GameMetric<Self::Record, Self::Bounds>];
    /// Why games end: the share of games that end so, `ended_by_` and the reason, and its meaning.
    const ENDINGS: &'static [(&'static str, &'static str)];
    /// The kinds of lines of a trace, but for that which begins it.
    const LINES: &'static [Kind] = &[];
    /// The kinds of them that tell how a game, or a part of it, has ended.
    const ENDS: &'static [&'static str] = &["end"];
    /// The metrics of the length of a game, the most important first.
    const LENGTHS: &'static [&'static str];
    /// The unit of [`Game::margin`].
    const MARGIN: &'static str;
    /// The measures that have no column in the table of games.
    const NOT_IN_TABLE: &'static [&'static str] = &[];
    /// The keys of its scenarios that only reports show: no game depends on them.
    const ONLY_SHOWN: &'static [&'static str] = &[];
    /// What the [`StateSummary`] of a game holds beside the number of turns: all that somebody knows who
    /// tells its chances, within a sentence.
    const KNOWN: &'static str;
    /// A number of its scenarios: the key, and the ends of a range to try; an example for the help.
    const EXAMPLE: Example;
    /// The policy that plays at random: for comparison rather than as a serious player.
    const REFERENCE: &'static str;
    /// The policy that takes any legal action, to check rules; it is compared only if it is named.
    const WILD: &'static str = "wild";
    /// Measures that are 0 between equals and still vary where one side wins nearly all games.
    const MARGINS: &'static [&'static str] = &[];

    /// A validated scenario.
    type Model: Clone + Send + Sync;
    /// A matchup ready to play: the players, the mode and the model.
    type Cast: Clone + Send + Sync;
    /// The record of one game, from which all statistics are made.
    type Record: Clone + Send + 'static;
    /// What says which values a number of a game can have: for [`Counts`] the least and the greatest.
    type Bounds: 'static;
    /// What is counted over games: [`Counts`], or more than that.
    type Tally: Tally<Self>;

    /// Reads and validates a scenario, and notes every problem.
    fn read(root: &Section<'_>) -> Self::Model;

    /// The model that a scenario describes.
    ///
    /// # Errors
    /// Every problem of the scenario at once.
    fn model(document: &Document) -> Result<Self::Model, Problems> {
        document.read(Self::read)
    }

    /// The content of a scenario: [`Document::resolved_json`] in a canonical order. Lists whose order
    /// makes no difference are sorted; if the order of a table makes a difference, a list shows it.
    fn said(document: &Document) -> Json {
        document.resolved_json()
    }

    /// The digest of the content of a scenario. Files with equal digests give equal results.
    fn digest(document: &Document) -> String {
        scenario::digest(&Self::said(document))
    }

    /// The matchups that were asked for: every player of a seat with every player of the others, in
    /// every mode; defaults where nothing was asked for. `wanted` holds only options that the game
    /// has; `policies` holds the external and saved policies that it may name.
    ///
    /// # Errors
    /// Every name that is wrong or does not apply.
    fn casts(
        model: &Self::Model,
        wanted: &MatchupRequest,
        policies: &PolicyStore,
    ) -> Result<Vec<Self::Cast>, Vec<RequestError>>;

    /// What to ask [`Game::casts`] for to get every matchup there is.
    fn everyone() -> MatchupRequest {
        Self::PARTS
            .own()
            .fold(MatchupRequest::default(), |wanted, part| wanted.with(part.key, ["all"]))
    }

    /// The names in a cast.
    fn matchup(cast: &Self::Cast) -> Matchup;

    /// Plays the game that `luck` brings.
    fn record(cast: &Self::Cast, luck: RandomStreams) -> Self::Record;

    /// Plays the game that `luck` brings, and leaves in `course` how it stands after each turn,
    /// including the last. Games that stand alike after the same number of turns should have about the
    /// same chances, and the mean of the chances after the next turn should be the chance before it.
    fn course(
        cast: &Self::Cast,
        luck: RandomStreams,
        course: &mut Vec<StateSummary>,
    ) -> Self::Record;

    /// A standing of [`Game::course`] after some turns in words: a short label for the line of a chart,
    /// and the rest of the description; by default the score alone.
    fn standing(_: &Self::Cast, _turns: usize, standing: StateSummary) -> [String; 2] {
        [format!("{:+}", standing.score), String::new()]
    }

    /// Plays game number `index` under a master seed and adds it to `tally`.
    #[inline]
    fn play(cast: &Self::Cast, seed: u64, index: u64, tally: &mut Self::Tally) -> Self::Record {
        let record = Self::record(cast, RandomStreams::new(seed, index));
        tally.add(cast, &record);
        record
    }

    /// Whether the player in the first seat won.
    fn won(record: &Self::Record) -> bool;

    /// The copies of a mix that were in play in a game, as bits by slot; all where that is not noted.
    fn in_play(_: &Self::Record, _mix: usize) -> u64 {
        u64::MAX
    }

    /// The rulings that a game may have depended on, as bits by place; all where that is not known. By any
    /// reading of a ruling that is not among them it is the same game.
    fn rulings_in_play(_: &Self::Cast, _: &Self::Record) -> u64 {
        u64::MAX
    }

    /// By how much the first seat won, negative if it lost; the best and the worst game are chosen by it.
    fn margin(record: &Self::Record) -> i32;

    /// The numbers that every game has, by name.
    fn measures() -> Vec<(&'static str, Measure<Self>)> {
        Self::METRICS.iter().map(|metric| (metric.name, metric.of)).collect()
    }

    /// Plays the game that `luck` brings, and gives all questions that were put to the player in a seat,
    /// counted from 0, who searches; none if the player does not.
    fn decisions(
        _: &Self::Cast,
        _: RandomStreams,
        _seat: usize,
        _: Assessment,
    ) -> Vec<DecisionRecord> {
        Vec::new()
    }

    /// Returns the trained policies that come with the game.
    fn shipped_policies() -> &'static [Taught] {
        &[]
    }

    /// Returns the strongest scripted policy in a mode, as measured on the printed scenarios; `None` if
    /// that is not known.
    fn strongest_scripted(_mode: Option<&str>) -> Option<&'static str> {
        None
    }

    /// What is played as a course that can be learned, where players may meet those of all these matchups;
    /// none where there is nothing to learn. All are of one mode.
    fn course_to_learn(_casts: &[Self::Cast]) -> Option<Box<dyn Environment>> {
        None
    }

    /// What the players of a matchup have learned, by seat; none of a player who has not, and nothing of a
    /// game that cannot be learned.
    fn minds(_: &Self::Cast) -> Vec<Option<PolicyNets>> {
        Vec::new()
    }

    /// A digest of the record of a game: equal numbers mean equal games.
    fn fingerprint(record: &Self::Record) -> u64;

    /// Which side won a game, and why it ended; empty where nobody has.
    fn ending(cast: &Self::Cast, record: &Self::Record) -> [&'static str; 2];

    /// Plays one game and writes its events as JSON Lines.
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

    /// Plays one game and writes it as a story.
    ///
    /// # Errors
    /// If `out` fails.
    fn narrate(cast: &Self::Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Plays one game and gives it as a board shows it; by default the lines of its trace.
    fn watch(cast: &Self::Cast, replay: &Replay<'_>) -> Watched {
        let mut trace = Vec::new();
        let steps = match Self::trace(cast, replay, &mut trace) {
            Ok(()) => watch::lines(&trace).map(|event| Step { event, ..Step::default() }).collect(),
            Err(_) => Vec::new(),
        };
        Watched { steps, ..Watched::default() }
    }

    /// Returns the parts of a game that were given up without a try, as bits by place; `None` if games have no
    /// such parts.
    fn given_up(_record: &Self::Record) -> Option<u64> {
        None
    }

    /// Returns the name of a part of a game by its place.
    fn part_name(_cast: &Self::Cast, _place: usize) -> &str {
        ""
    }

    /// Plays the game that `luck` brings and says what a lost one was lost by, and what each of its
    /// turns brought. By default there is nothing to say.
    fn post_mortem(_cast: &Self::Cast, _luck: RandomStreams) -> PostMortem {
        PostMortem::default()
    }

    /// The spaces of the map that the game is played on; none without one.
    fn map(_model: &Self::Model) -> Vec<Space> {
        Vec::new()
    }

    /// The decks and boxes of counters whose composition may be changed.
    fn mixes(_model: &Self::Model) -> Vec<Mix> {
        Vec::new()
    }

    /// The same scenario in which each side has the deck that a deckbuilder of the catalogue builds for it
    /// against the other's own deck. None if there is no such deckbuilder.
    fn built(_model: &Self::Model, _deckbuilder: &str) -> Option<Self::Model> {
        None
    }

    /// The numbers of what is played in `matchups` that a designer may change, apart from the mixes.
    fn numbers(_model: &Self::Model, _matchups: &[Matchup]) -> Vec<Number> {
        Vec::new()
    }

    /// The same scenario as `model`, laid out like `base` with room for `room` more cards in each deck:
    /// what both have meets the same luck in both. None if it does not fit. A game without decks and
    /// counters has nothing to lay out.
    fn aligned(model: &Self::Model, _base: &Self::Model, _room: usize) -> Option<Self::Model> {
        Some(model.clone())
    }

    /// The independent sources of a game's luck: the name of each, and its purposes.
    fn sources(cast: &Self::Cast) -> Vec<(&'static str, Set)>;

    /// Warnings about a sound scenario: it can be played, but not with every command.
    fn warnings(_model: &Self::Model) -> Vec<&Problems> {
        Vec::new()
    }

    /// The name of every ruling with the reading chosen.
    fn rulings(_model: &Self::Model) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// What a mode is about, for readers who do not know it: the title, the goal and the means of a
    /// mission; first that of the mode itself, then those of the modes that it is made of.
    fn briefings(_model: &Self::Model, _mode: &str) -> Vec<Briefing> {
        Vec::new()
    }

    /// Everything that can be chosen by name, and the metrics, for `list`.
    fn catalogue() -> Catalogue;
}

/// How a game stands after a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct StateSummary {
    /// The score, such as points ahead. 0 at the beginning.
    pub score: i16,
    /// A number for the rest of the state; 0 at the beginning. Left out where few games share it.
    pub more: u64,
}

/// Reads a number off the record of a game.
pub type Measure<G> = fn(&<G as Game>::Record) -> i32;
