//! The games that ship, one folder each, and what the rest of the program asks of a game.

mod behaviour;
pub mod lawrence;
pub mod megiddo;
mod mix;
mod page;
mod reading;
mod rulings;

pub use behaviour::Checksum;
pub use mix::{Blank, Mix, Number, Piece};

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::kernel::{Luck, PolicyError, PolicyInfo, Set};
use crate::scenario::{self, Document, Problem, Problems, Section, Spot, suggest};
use crate::summary::{Cell, Contest, Space};

/// A game as the command line sees it. Rules, policies and metrics stay behind this door.
pub trait Game: Sized + 'static {
    /// Its name in scenario files and traces.
    const NAME: &'static str;
    /// The [`Checksum`] of a fixed sample of its games. It stands in a file of its own, which a test
    /// compares with the games of today.
    const BEHAVIOUR: &'static str;
    /// The policy that is a yardstick rather than a player: it plays at random.
    const REFERENCE: &'static str;
    /// The other yardstick, which does all that may be done: it checks rules, and is compared with
    /// players only where it is named.
    const WILD: &'static str = "wild";
    /// Measures that tell who is the stronger even where nearly all games end alike, 0 being even:
    /// the one that tells most from afar first.
    const MARGINS: &'static [&'static str];

    /// A validated scenario.
    type Model: Clone + Send + Sync;
    /// Who plays what, by which scenario: all that a game needs to begin.
    type Cast: Clone + Send + Sync;
    /// What is added up over games, in integers. One that was read from a file is nothing to rely
    /// on before [`Game::is_sound`] says so.
    type Tally: Send + Serialize + DeserializeOwned;
    /// What is noted of one game.
    type Record: Send + 'static;
    /// A line of the table of games.
    type Row: Default + Serialize;

    /// Reads and validates a scenario, and notes every problem.
    fn read(root: &Section<'_>) -> Self::Model;

    /// The model that a scenario describes.
    ///
    /// # Errors
    /// Every problem of the scenario at once.
    fn model(document: &Document) -> Result<Self::Model, Problems> {
        document.read(Self::read)
    }

    /// What a scenario says, as [`Document::resolved_json`] has it, but for order: no list shows in
    /// which order it was written unless that makes a difference, and where the order of a table
    /// does, there is a list of it.
    fn said(document: &Document) -> Json {
        document.resolved_json()
    }

    /// The digest of what a scenario says. Files of equal digests give equal results.
    fn digest(document: &Document) -> String {
        scenario::digest(&Self::said(document))
    }

    /// The contests that were asked for: every British against every Turkish player, or every
    /// policy on every mission; sensible ones where nothing was said.
    ///
    /// # Errors
    /// Every name that is wrong or does not apply.
    fn casts(model: &Self::Model, wanted: &Wanted) -> Result<Vec<Self::Cast>, Vec<WantedError>>;

    /// What to ask [`Game::casts`] for to get every contest there is.
    fn everyone() -> Wanted;

    /// Who plays what in a cast, under the names given.
    fn contest(cast: &Self::Cast) -> Contest;

    /// The tally of no games.
    fn tally(cast: &Self::Cast) -> Self::Tally;

    /// Plays the game that `luck` brings.
    fn record(cast: &Self::Cast, luck: Luck) -> Self::Record;

    /// Plays the game that `luck` brings, and leaves in `scores` nothing but how it stood after each
    /// turn, the last one included: of two games with the same score after as many turns, what is
    /// ahead is much the same.
    fn course(cast: &Self::Cast, luck: Luck, scores: &mut Vec<i16>) -> Self::Record;

    /// What a score of [`Game::course`] after so many turns says, in words: in a few that a line
    /// of a chart can be called by, and what else there is to say.
    fn standing(cast: &Self::Cast, turns: usize, score: i16) -> [String; 2];

    /// Adds a game to `tally`.
    fn count(cast: &Self::Cast, record: &Self::Record, tally: &mut Self::Tally);

    /// Plays game number `index` under a master seed and adds it to `tally`.
    #[inline]
    fn play(cast: &Self::Cast, seed: u64, index: u64, tally: &mut Self::Tally) -> Self::Record {
        let record = Self::record(cast, Luck::new(seed, index));
        Self::count(cast, &record, tally);
        record
    }

    /// Whether the British, or the solitaire player, won.
    fn won(record: &Self::Record) -> bool;

    /// By how much the British, or the solitaire player, won, or if negative lost: what tells the
    /// best game from the worst.
    fn margin(record: &Self::Record) -> i32;

    /// The numbers that every game has, by name.
    fn measures() -> Vec<(&'static str, Measure<Self>)>;

    /// Plays game number `index` with nobody watching, and says how it ended by some number: what
    /// a game costs without statistics.
    fn play_bare(cast: &Self::Cast, seed: u64, index: u64) -> u64;

    /// Digests all that was noted of a game: equal numbers mean equal games.
    fn fingerprint(record: &Self::Record) -> u64;

    /// Adds another tally of the same contest.
    fn merge(tally: &mut Self::Tally, other: &Self::Tally);

    /// Whether `tally` can be what so many games of a contest add up to.
    fn is_sound(cast: &Self::Cast, tally: &Self::Tally, games: u64) -> bool;

    /// Games won, by the British or the solitaire player, and games played.
    fn wins(tally: &Self::Tally) -> (u64, u64);

    /// Turns counts into figures with intervals at `level`.
    fn cell(cast: &Self::Cast, tally: &Self::Tally, level: f64) -> Cell;

    /// The line of the table of games for one of them.
    fn row(cast: &Self::Cast, index: u64, record: &Self::Record) -> Self::Row;

    /// Plays one game and writes its events as JSON Lines.
    ///
    /// # Errors
    /// If `out` fails.
    fn trace(cast: &Self::Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Plays one game and tells it to a person.
    ///
    /// # Errors
    /// If `out` fails.
    fn narrate(cast: &Self::Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()>;

    /// The spaces of the map that the game is played on; none without one.
    fn map(model: &Self::Model) -> Vec<Space>;

    /// The decks and boxes of counters whose composition may be changed.
    fn mixes(model: &Self::Model) -> Vec<Mix>;

    /// Numbers that a designer may change, beside the mixes, of all that is played in `contests`.
    fn numbers(model: &Self::Model, contests: &[Contest]) -> Vec<Number>;

    /// The same scenario as `model`, laid out like `base` with room for so many more cards in each
    /// deck: whatever both have meets the same luck in both. None if it does not fit.
    fn aligned(model: &Self::Model, base: &Self::Model, room: usize) -> Option<Self::Model>;

    /// The independent sources of a game's luck: a name, and the purposes that are drawn from it.
    fn sources(cast: &Self::Cast) -> Vec<(&'static str, Set)>;

    /// What keeps a sound scenario from being used for all there is, though it can be played.
    fn warnings(_model: &Self::Model) -> Vec<&Problems> {
        Vec::new()
    }

    /// The name of every ruling with the reading chosen.
    fn rulings(model: &Self::Model) -> Vec<(&'static str, &'static str)>;

    /// What there is to choose from and what is measured, for `list`.
    fn catalogue() -> Catalogue;
}

/// Reads a number off the record of a game.
pub type Measure<G> = fn(&<G as Game>::Record) -> i32;

/// Something to do with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

/// Registers the games: one line each.
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The games by name.
        pub const NAMES: &[&str] = &[$(<$game as Game>::NAME),+];

        /// Brings `visitor` to the game called `name`, if there is one.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == <$game as Game>::NAME {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

games! {
    megiddo::Megiddo,
    lawrence::Lawrence,
}

/// Brings `visitor` to the game that a scenario is for.
///
/// # Errors
/// If there is no such game, at the key that names it.
pub fn visit_game_of<V: Visitor>(document: &Document, visitor: V) -> Result<V::Output, Problems> {
    let name = document.game();
    visit(name, visitor).ok_or_else(|| {
        let mut problems = document.problems();
        if let Some(node) = document.root().table().and_then(|root| root.get("game")) {
            let spot = Spot { place: node.place.clone(), key: "game".to_owned() };
            let hint = suggest::hint(name, NAMES.iter().copied(), "there are");
            problems.report(spot, format!("no game is called {name:?}"), hint);
        }
        problems
    })
}

/// Which game to replay.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// The name of the scenario.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
    /// The index of the game.
    pub index: u64,
    /// What was changed in the scenario, as given.
    pub overrides: &'a [String],
}

/// Who is to play, as asked for on the command line; empty lists ask for the game's own choice.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// British players.
    pub british: Vec<String>,
    /// Turkish players.
    pub turks: Vec<String>,
    /// Decks of the British.
    pub british_decks: Vec<String>,
    /// Decks of the Turks.
    pub turkish_decks: Vec<String>,
    /// Solitaire players.
    pub policies: Vec<String>,
    /// Missions.
    pub missions: Vec<String>,
}

impl Wanted {
    /// Whether nobody and nothing is named.
    pub fn is_empty(&self) -> bool {
        let Wanted { british, turks, british_decks, turkish_decks, policies, missions } = self;
        let all = [british, turks, british_decks, turkish_decks, policies, missions];
        all.into_iter().all(Vec::is_empty)
    }
}

impl From<&Contest> for Wanted {
    fn from(contest: &Contest) -> Wanted {
        let Contest { mission, british, turks, policy } = contest;
        let [missions, british, turks, policies] =
            [mission, british, turks, policy].map(|name| name.iter().cloned().collect());
        Wanted { british, turks, policies, missions, ..Wanted::default() }
    }
}

/// The names given, where `all` stands for every known one; the default where none are.
fn spelt_out<'a>(
    given: &[String],
    default: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Vec<String> {
    let default = [default.to_owned()];
    let given = if given.is_empty() { &default[..] } else { given };
    let spell_out = |name: &String| match &name[..] {
        "all" => known.clone().map(str::to_owned).collect(),
        _ => vec![name.clone()],
    };
    given.iter().flat_map(spell_out).collect()
}

/// Why a contest cannot be set up.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WantedError {
    /// A policy's name or parameters are wrong.
    #[error("{error}{}", did_you_mean(error))]
    Policy {
        /// What is wrong with them.
        #[from]
        error: PolicyError,
    },
    /// There is no such mission or deck.
    #[error("{what} `{name}`: unknown name; there are {}{}", known.join(", "), nearest(name, known))]
    Unknown {
        /// What it should be.
        what: &'static str,
        /// The name.
        name: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// A deck is to be built by a pool and a format that the scenario itself does not keep to.
    #[error("{place}: {message} (`{key}`)\n  help: {hint}")]
    Misfit {
        /// The file and line.
        place: String,
        /// The key there.
        key: String,
        /// What does not fit.
        message: String,
        /// What to do about it.
        hint: String,
    },
    /// An option that this game has no use for.
    #[error("{option} does not apply to {game}; use {instead}")]
    DoesNotApply {
        /// The option.
        option: &'static str,
        /// The game.
        game: &'static str,
        /// What to use.
        instead: &'static str,
    },
}

impl From<&Problem> for WantedError {
    fn from(misfit: &Problem) -> WantedError {
        let Problem { spot, message, hint } = misfit;
        let (file, line) = (spot.place.source().name(), spot.place.line().unwrap_or(1));
        WantedError::Misfit {
            place: format!("{file}:{line}"),
            key: spot.key.clone(),
            message: message.clone(),
            hint: hint.clone(),
        }
    }
}

/// The nearest known word to each unknown one, where one is near enough.
fn did_you_mean(error: &PolicyError) -> String {
    error.unknown_words().map(|(word, known)| nearest(word, known)).collect()
}

/// The nearest known word, if it is near enough.
fn nearest(word: &str, known: &[impl AsRef<str>]) -> String {
    let near = suggest::nearest(word, known.iter().map(AsRef::as_ref));
    near.map_or(String::new(), |near| format!("\n  help: did you mean `{near}`?"))
}

/// A deckbuilder that can be chosen by name.
#[derive(Clone, Copy, Debug)]
pub struct DeckInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it believes, in a sentence.
    pub belief: &'static str,
}

/// A ruling that a scenario may choose.
#[derive(Clone, Copy, Debug)]
pub struct RulingInfo {
    /// Its key in a scenario's `[rulings]`.
    pub name: &'static str,
    /// The question, after the number of the rule that leaves it open.
    pub question: &'static str,
    /// Its readings by name, the default first.
    pub readings: &'static [&'static str],
}

/// A metric and what it says.
#[derive(Clone, Debug)]
pub struct MetricInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it says.
    pub meaning: String,
}

/// What a game offers.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// Its policies.
    pub policies: &'static [PolicyInfo],
    /// Who plays where nobody is named: the option that names them, and the policy.
    pub default_players: Vec<(&'static str, &'static str)>,
    /// Its deckbuilders, the default first.
    pub decks: &'static [DeckInfo],
    /// Its open rulings.
    pub rulings: &'static [RulingInfo],
    /// Its missions, if it has any.
    pub missions: Vec<&'static str>,
    /// The metrics of a game.
    pub game_metrics: Vec<MetricInfo>,
    /// The metrics of a card.
    pub card_metrics: Vec<MetricInfo>,
}
