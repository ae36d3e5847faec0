//! Megiddo 1918: the card battle game, British against Turks.
//!
//! | file | contents |
//! |---|---|
//! | `draft` | reading and validation of scenario files |
//! | `model` | the validated scenario, which does not change during a game: decks, limits, rulings |
//! | `rules/` | the rulebook, one file for each chapter |
//! | `policies/` | the policies that can play a side |
//! | `learned/` | the features, nets and training environment of trained policies |
//! | `decks/` | deckbuilders, which build a deck for a side |
//! | `casts` | matchups: from the names on the command line to players with decks |
//! | `ledger` | the record of one game |
//! | `trajectory` | the state summary after each battle: the score, and the winners of battles |
//! | `metrics` | tallies over many games, and the metrics computed from them |
//! | `mixes` | changes of the decks that tuning can make |
//! | `numbers` | changes of points, hand sizes and Forces that tuning can make |
//! | `rules/event` | the events of a game, of which `trace`, `story` and `watch` are renderings |
//! | `trace` | a game as JSON Lines (M7) |
//! | `story` | a game as an after-action report |
//! | `sentences.txt` | the sentences of stories and of the game board |
//! | `reconstruction` | reconstruction of a game from a partial trace, such as notes of a game at the table |
//! | `uses` | the parts of a scenario that a game used |
//! | `watch` | a game as the steps of a game board |

mod casts;
pub mod decks;
pub mod draft;
pub mod learned;
pub mod ledger;
pub mod metrics;
mod mixes;
pub mod model;
mod numbers;
pub mod policies;
mod prelude;
mod reconstruction;
pub mod rules;
mod sentences;
pub mod story;
pub mod trace;
mod trajectory;
mod uses;
mod watch;

use self::decks::DECKBUILDERS;
use self::learned::MegiddoEnvironment;
use self::policies::{AnyPolicy, POLICIES};
use self::story::Story;
use self::trace::Trace;
use self::trajectory::Trajectory;
use self::watch::Watcher;
use crate::prelude::*;
use sandtable_games::reconstruction::Kind;
use sandtable_games::{
    Assessment, Catalogue, DecisionLog, DecisionRecord, Example, GameMetric, LossNote, Mismatch,
    PostMortem, Reconstruction, StateSummary, Watched,
};
use sandtable_summary::{Matchup, Part, PartKind, Parts};

/// The game *Megiddo 1918*, as an implementation of the trait [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct Megiddo;

/// Parts of a matchup, which are also its command-line options: a policy for each of the two sides.
const PARTS: Parts = Parts::new(&[
    Part {
        key: "british",
        label: "British",
        kind: PartKind::Seat { side: "british", is_plural: true },
        meaning: "British policy, parameters not at default, @ its deck if not printed",
        help: "Policy (computer player) of the British: `name` or `name:key=value,key=value`, and \
               `@deck` to name its deck as well; may be repeated; `all` for every one [default: tempo]",
    },
    Part {
        key: "turks",
        label: "Turks",
        kind: PartKind::Seat { side: "turkish", is_plural: true },
        meaning: "Turkish policy, parameters not at default, @ its deck if not printed",
        help: "Policy of the Turks, likewise [default: tempo]",
    },
]);

/// A prepared matchup: the scenario with the decks that are played, and the policies of both sides.
#[derive(Clone, Debug)]
pub struct Cast {
    /// The scenario, with the decks that are played.
    pub model: Arc<Model>,
    /// Name of each side's policy in results, British first.
    ///
    /// The name ends in `@deck`, with the name of the deck, unless the deck is the printed one.
    pub names: [String; 2],
    /// The policies of both sides, British first.
    pub players: [AnyPolicy; 2],
}

/// Returns the name of a side in command-line options and results: `british` or `turks`.
fn seat(side: Side) -> &'static str {
    ["british", "turks"][side.index()]
}

/// Plays one game to its end and returns its record.
///
/// `players` are the policies of both sides, British first. All random numbers of the game come from `luck`.
#[inline]
pub fn play_out(model: &Model, players: [&AnyPolicy; 2], luck: impl Into<RandomStreams>) -> Ledger {
    play_observed(model, players, luck.into(), Ledger::default())
}

/// Plays one game to its end, reports all its events to `observer`, and returns the observer.
///
/// `players` are the policies of both sides, British first. All random numbers of the game come from `luck`.
#[inline]
fn play_observed<O: Observer<Event>>(
    model: &Model,
    players: [&AnyPolicy; 2],
    luck: RandomStreams,
    observer: O,
) -> O {
    let chance = Live::<STREAMS, DECKS>::new(luck);
    let mut play = Play::new(model, Seated::new(chance, players, observer));
    play.play();
    play.into_table().observer
}

impl Game for Megiddo {
    const NAME: &'static str = "megiddo-1918";
    const DECISIONS: &'static [&'static str] = rules::DECISIONS;
    const BEHAVIOUR: &'static str = include_str!("behaviour.txt");
    const PARTS: Parts = PARTS;
    const OPTIONS: &'static [PlayerOption] = &casts::DECK_OPTIONS;
    const METRICS: &'static [GameMetric<Ledger, metrics::Range>] = metrics::GAME_METRICS;
    const ENDINGS: &'static [(&'static str, &'static str)] = &[
        ("ended_by_victory_points", "games won because a side had its victory points"),
        ("ended_by_lawrence_lost", "games lost with a card whose loss means defeat"),
    ];
    const LENGTHS: &'static [&'static str] = &["battles"];
    const MARGIN: &'static str = "victory points more than the Turks have";
    const NOT_IN_TABLE: &'static [&'static str] = &["vp_margin", "force_margin", "comeback"];
    const KNOWN: &'static str = "who won each battle so far";
    const EXAMPLE: Example = ("british.hand_size", [7, 10]);
    const REFERENCE: &'static str = "random";
    const MARGINS: &'static [&'static str] = &["force_margin", "vp_margin"];
    type Model = Model;
    type Cast = Cast;
    type Record = Ledger;
    type Bounds = metrics::Range;
    type Tally = metrics::Tally;

    fn read(root: &Section<'_>) -> Model {
        draft::read(root)
    }

    fn casts(
        model: &Model,
        wanted: &MatchupRequest,
        policies: &PolicyStore,
    ) -> Result<Vec<Cast>, Vec<RequestError>> {
        casts::casts(model, wanted, policies)
    }

    fn matchup(cast: &Cast) -> Matchup {
        Matchup::of(PARTS).seated(cast.names.clone())
    }

    fn record(cast: &Cast, luck: RandomStreams) -> Ledger {
        play_out(&cast.model, cast.players.each_ref(), luck)
    }

    fn course(cast: &Cast, luck: RandomStreams, course: &mut Vec<StateSummary>) -> Ledger {
        course.clear();
        let observer = (Ledger::default(), Trajectory(course));
        play_observed(&cast.model, cast.players.each_ref(), luck, observer).0
    }

    fn standing(_: &Cast, _: usize, standing: StateSummary) -> [String; 2] {
        trajectory::describe(standing)
    }

    #[inline]
    fn won(ledger: &Ledger) -> bool {
        ledger.outcome.is_some_and(|outcome| outcome.winner == Side::British)
    }

    /// Returns the cards that a side committed to battles during a game, one bit for each slot of its deck.
    ///
    /// `mix` is 0 for the British deck and 1 for the Turkish one.
    #[inline]
    fn in_play(ledger: &Ledger, mix: usize) -> u64 {
        ledger.cards[mix].committed.0
    }

    fn components(cast: &Cast) -> Vec<String> {
        uses::keys(&cast.model)
    }

    fn record_use(cast: &Cast, luck: RandomStreams, used: &mut [bool]) -> Ledger {
        let record = Self::record(cast, luck);
        uses::write(cast, &record, used);
        record
    }

    /// Returns the victory points of the British minus those of the Turks at the end of a game.
    fn margin(ledger: &Ledger) -> i32 {
        metrics::margin(ledger.victory_points)
    }

    fn decisions(
        cast: &Cast,
        luck: RandomStreams,
        seat: usize,
        assessment: Assessment,
    ) -> Vec<DecisionRecord> {
        let log = DecisionLog::new(assessment);
        let chance = Live::<STREAMS, DECKS>::new(luck);
        let table = Seated::new(chance, cast.players.each_ref(), ()).logging(seat, &log);
        Play::new(&cast.model, table).play();
        log.into_decisions()
    }

    fn training_environment(casts: &[Cast]) -> Option<Box<dyn sandtable_games::Environment>> {
        let named = casts.iter().map(|cast| cast.players.clone()).collect();
        Some(Box::new(MegiddoEnvironment::new(Arc::clone(&casts.first()?.model), named)))
    }

    fn shipped_policies() -> &'static [sandtable_learn::SavedPolicy] {
        policies::shipped()
    }

    fn strongest_scripted(_: Option<&str>) -> Option<&'static str> {
        Some("lookahead")
    }

    fn policy_nets(cast: &Cast) -> Vec<Option<sandtable_games::PolicyNets>> {
        cast.players.iter().map(|player| player.nets().cloned()).collect()
    }

    fn fingerprint(record: &Ledger) -> u64 {
        record.fingerprint()
    }

    fn ending(_: &Cast, game: &Ledger) -> [&'static str; 2] {
        game.outcome.map_or(["", ""], |outcome| [outcome.winner.name(), outcome.reason.name()])
    }

    fn trace(cast: &Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let model = &cast.model;
        let luck = RandomStreams::new(replay.seed, replay.index);
        let trace = Trace::new(model, cast, replay, out);
        play_observed(model, cast.players.each_ref(), luck, trace).lines.finish().map(drop)
    }

    const LINES: &'static [Kind] = reconstruction::LINES;

    fn reconstruct(
        cast: &Cast,
        trace: &Reconstruction,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Result<(), Mismatch>> {
        reconstruction::search(cast, trace, is_stopped)
    }

    fn narrate(cast: &Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let model = &cast.model;
        let luck = RandomStreams::new(replay.seed, replay.index);
        let story = Story::new(model, cast, replay);
        let play = |story: &mut Story<'_>| {
            play_observed(model, cast.players.each_ref(), luck, story);
        };
        sandtable_games::page::narrated(story, play, Story::text, out)
    }

    fn watch(cast: &Cast, replay: &Replay<'_>) -> Watched {
        let model = &cast.model;
        let luck = RandomStreams::new(replay.seed, replay.index);
        let watcher = Watcher::new(model, cast, replay);
        play_observed(model, cast.players.each_ref(), luck, watcher).watched()
    }

    fn post_mortem(cast: &Cast, luck: RandomStreams) -> PostMortem {
        let game = Self::record(cast, luck);
        let needed = cast.model.army(Side::British).victory_points;
        let missing = needed.saturating_sub(game.victory_points[Side::British.index()]);
        let lacks_points = !Self::won(&game) && missing > 0;
        let note = LossNote {
            about: "missing_from_goal",
            name: format!("{needed} victory points"),
            number: missing.into(),
        };
        PostMortem { notes: lacks_points.then_some(note).into_iter().collect(), turns: Vec::new() }
    }

    fn mixes(model: &Model) -> Vec<Mix> {
        mixes::mixes(model)
    }

    fn built(model: &Model, deckbuilder: &str) -> Option<Model> {
        let builder = DECKBUILDERS.iter().position(|info| info.name == deckbuilder)?;
        Some(decks::with_decks(model, [builder, builder]))
    }

    fn numbers(model: &Model, _matchups: &[Matchup]) -> Vec<Number> {
        numbers::numbers(model)
    }

    fn aligned(model: &Model, base: &Model, room: usize) -> Option<Model> {
        model.aligned(base, room)
    }

    fn sources(_: &Cast) -> Vec<(&'static str, Set)> {
        vec![
            ("british_deck", Set::of(0)),
            ("turkish_deck", Set::of(1)),
            ("british_mind", Set::of(2)),
            ("turkish_mind", Set::of(3)),
        ]
    }

    fn warnings(model: &Model) -> Vec<&Problems> {
        model.construction.iter().map(|construction| &construction.warnings).collect()
    }

    fn rulings(model: &Model) -> Vec<(&'static str, &'static str)> {
        model.rulings.chosen()
    }

    fn catalogue() -> Catalogue {
        Catalogue {
            policies: POLICIES,
            default_players: ["british", "turks"].into_iter().zip(casts::DEFAULT_PLAYERS).collect(),
            decks: DECKBUILDERS,
            rulings: Rulings::ALL,
            card_metrics: card_metrics(),
            ..Catalogue::of::<Megiddo>()
        }
    }
}

/// Returns names and meanings of all metrics of a card, in the order in which result files list them.
///
/// Metrics that are also in use on the card statistics site 17Lands come first.
fn card_metrics() -> Vec<MetricInfo> {
    const FIRST: [&str; 6] = ["gp_wr", "oh_wr", "gd_wr", "gih_wr", "gns_wr", "iwd"];
    let mut infos = metrics::card_metric_infos();
    infos.sort_by_key(|info| {
        FIRST.iter().position(|name| *name == info.name).unwrap_or(FIRST.len())
    });
    infos
}
