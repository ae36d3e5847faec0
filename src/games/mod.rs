//! The games that ship, one folder each, and what the rest of the program asks of a game.

mod behaviour;
pub mod lawrence;
mod ledger;
pub mod megiddo;
mod mix;
mod page;
mod reading;
mod rulings;
mod wanted;

use wanted::spelt_out;

pub use wanted::{Wanted, WantedError};

pub use behaviour::Checksum;
pub use ledger::GameMetric;
pub use mix::{Blank, Mix, Number, Piece};

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::kernel::{Luck, PolicyInfo, Set};
use crate::scenario::{self, Document, Problems, Section, Spot, suggest};
use crate::summary::{Cell, Contest, Part, PartKind, Parts, Space};

/// A game as the command line sees it. Rules, policies and metrics stay behind this door.
pub trait Game: Sized + 'static {
    /// Its name in scenario files and traces.
    const NAME: &'static str;
    /// The [`Checksum`] of a fixed sample of its games. It stands in a file of its own, which a test
    /// compares with the games of today.
    const BEHAVIOUR: &'static str;
    /// What its contests are made of.
    const PARTS: Parts;
    /// What else can be asked of players beside their names: options that tell contests apart by
    /// what stands in the name of a player.
    const OPTIONS: &'static [PlayerOption] = &[];
    /// The metrics that say how long a game is, first the one that it is measured by.
    const LENGTHS: &'static [&'static str];
    /// What [`Game::margin`] counts.
    const MARGIN: &'static str;
    /// The measures that the table of games leaves out.
    const NOT_IN_TABLE: &'static [&'static str] = &[];
    /// What a score of [`Game::course`] counts.
    const STANDING: &'static str;
    /// The policy that is a yardstick rather than a player: it plays at random.
    const REFERENCE: &'static str;
    /// The other yardstick, which does all that may be done: it checks rules, and is compared with
    /// players only where it is named.
    const WILD: &'static str = "wild";
    /// Measures that tell who is the stronger even where nearly all games end alike, 0 being even:
    /// the one that tells most from afar first.
    const MARGINS: &'static [&'static str] = &[];

    /// A validated scenario.
    type Model: Clone + Send + Sync;
    /// Who plays what, by which scenario: all that a game needs to begin.
    type Cast: Clone + Send + Sync;
    /// What is added up over games, in integers. One that was read from a file is nothing to rely
    /// on before [`Game::is_sound`] says so.
    type Tally: Send + Serialize + DeserializeOwned;
    /// What is noted of one game.
    type Record: Send + 'static;

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

    /// The contests that were asked for: every player of a seat with every player of the others, in
    /// every mode; sensible ones where nothing was said. Nothing is asked for but by options that the
    /// game has.
    ///
    /// # Errors
    /// Every name that is wrong or does not apply.
    fn casts(model: &Self::Model, wanted: &Wanted) -> Result<Vec<Self::Cast>, Vec<WantedError>>;

    /// What to ask [`Game::casts`] for to get every contest there is.
    fn everyone() -> Wanted {
        Self::PARTS.own().fold(Wanted::default(), |wanted, part| wanted.with(part.key, ["all"]))
    }

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

    /// Whether the player in the first seat won.
    fn won(record: &Self::Record) -> bool;

    /// By how much the player in the first seat won, or if negative lost: what tells the best game
    /// from the worst.
    fn margin(record: &Self::Record) -> i32;

    /// The numbers that every game has, by name.
    fn measures() -> Vec<(&'static str, Measure<Self>)>;

    /// Plays game number `index` with nobody watching, and says how it ended by some number: what
    /// a game costs without statistics.
    fn play_bare(cast: &Self::Cast, seed: u64, index: u64) -> u64 {
        Self::won(&Self::record(cast, Luck::new(seed, index))).into()
    }

    /// Digests all that was noted of a game: equal numbers mean equal games.
    fn fingerprint(record: &Self::Record) -> u64;

    /// Adds another tally of the same contest.
    fn merge(tally: &mut Self::Tally, other: &Self::Tally);

    /// Whether `tally` can be what so many games of a contest add up to.
    fn is_sound(cast: &Self::Cast, tally: &Self::Tally, games: u64) -> bool;

    /// Games won by the player in the first seat, and games played.
    fn wins(tally: &Self::Tally) -> (u64, u64);

    /// Turns counts into figures with intervals at `level`.
    fn cell(cast: &Self::Cast, tally: &Self::Tally, level: f64) -> Cell;

    /// Which side won a game, and why it ended; empty where nobody has.
    fn ending(cast: &Self::Cast, record: &Self::Record) -> [&'static str; 2];

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
    fn map(_model: &Self::Model) -> Vec<Space> {
        Vec::new()
    }

    /// The decks and boxes of counters whose composition may be changed.
    fn mixes(_model: &Self::Model) -> Vec<Mix> {
        Vec::new()
    }

    /// Numbers that a designer may change, beside the mixes, of all that is played in `contests`.
    fn numbers(_model: &Self::Model, _contests: &[Contest]) -> Vec<Number> {
        Vec::new()
    }

    /// The same scenario as `model`, laid out like `base` with room for so many more cards in each
    /// deck: whatever both have meets the same luck in both. None if it does not fit.
    /// Without decks and counters every scenario is.
    fn aligned(model: &Self::Model, _base: &Self::Model, _room: usize) -> Option<Self::Model> {
        Some(model.clone())
    }

    /// The independent sources of a game's luck: a name, and the purposes that are drawn from it.
    fn sources(cast: &Self::Cast) -> Vec<(&'static str, Set)>;

    /// What keeps a sound scenario from being used for all there is, though it can be played.
    fn warnings(_model: &Self::Model) -> Vec<&Problems> {
        Vec::new()
    }

    /// The name of every ruling with the reading chosen.
    fn rulings(_model: &Self::Model) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// What there is to choose from and what is measured, for `list`.
    fn catalogue() -> Catalogue;
}

/// The measures that are columns of the table of games, by name, in order.
pub fn measures_in_table<G: Game>() -> Vec<(&'static str, Measure<G>)> {
    let mut measures = G::measures();
    measures.retain(|(name, _)| !G::NOT_IN_TABLE.contains(name));
    measures
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

/// Games by name.
pub trait Games {
    /// Their names.
    const NAMES: &'static [&'static str];

    /// The options that any of them has: what they name, and the help.
    fn options() -> Vec<PlayerOption>;

    /// Brings `visitor` to the game called `name`, if there is one.
    fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output>;

    /// Brings `visitor` to the game that a scenario is for.
    ///
    /// # Errors
    /// If there is no such game, at the key that names it.
    fn visit_game_of<V: Visitor>(document: &Document, visitor: V) -> Result<V::Output, Problems> {
        let name = document.game();
        Self::visit(name, visitor).ok_or_else(|| {
            let mut problems = document.problems();
            if let Some(node) = document.root().table().and_then(|root| root.get("game")) {
                let spot = Spot { place: node.place.clone(), key: "game".to_owned() };
                let hint = suggest::hint(name, Self::NAMES.iter().copied(), "there are");
                problems.report(spot, format!("no game is called {name:?}"), hint);
            }
            problems
        })
    }
}

/// An option that names players, modes or what belongs to them.
#[derive(Clone, Copy, Debug)]
pub struct PlayerOption {
    /// Its name, without dashes.
    pub name: &'static str,
    /// The part of contests that it is about.
    pub of: &'static str,
    /// What stands for its value in the help.
    pub value: &'static str,
    /// Its help.
    pub help: &'static str,
}

/// The options of a game: one for each part of its contests, and the others.
pub fn options_of<G: Game>() -> impl Iterator<Item = PlayerOption> {
    let of_part = |part: &'static Part| {
        let value = match part.kind {
            PartKind::Seat { .. } => "POLICY",
            PartKind::Mode { any } => any,
        };
        Some(PlayerOption { name: part.key, of: part.key, value, help: part.help? })
    };
    G::PARTS.columns().filter_map(of_part).chain(G::OPTIONS.iter().copied())
}

/// Registers games under a name for all of them: one line each.
#[macro_export]
macro_rules! games {
    ($(#[$doc:meta])* $games:ident: $($game:ty),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $games;

        impl $crate::games::Games for $games {
            const NAMES: &'static [&'static str] = &[$(<$game as $crate::games::Game>::NAME),+];

            fn options() -> Vec<$crate::games::PlayerOption> {
                let mut options: Vec<$crate::games::PlayerOption> = Vec::new();
                $(for option in $crate::games::options_of::<$game>() {
                    if options.iter().all(|known| known.name != option.name) {
                        options.push(option);
                    }
                })+
                options
            }

            fn visit<V: $crate::games::Visitor>(name: &str, visitor: V) -> Option<V::Output> {
                $(if name == <$game as $crate::games::Game>::NAME {
                    return Some(visitor.visit::<$game>());
                })+
                None
            }
        }
    };
}

games! {
    /// The games that ship.
    Shipped:
    megiddo::Megiddo,
    lawrence::Lawrence,
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
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// Its policies.
    pub policies: &'static [PolicyInfo],
    /// Who plays where nobody is named: the seat, and the policy.
    pub default_players: Vec<(&'static str, &'static str)>,
    /// Its deckbuilders, the default first.
    pub decks: &'static [DeckInfo],
    /// Its open rulings.
    pub rulings: &'static [RulingInfo],
    /// Its missions, or what else the game calls what can be played, if there are several.
    pub modes: Vec<&'static str>,
    /// The metrics of a game.
    pub game_metrics: Vec<MetricInfo>,
    /// The metrics of a card.
    pub card_metrics: Vec<MetricInfo>,
}
