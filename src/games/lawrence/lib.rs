//! Lawrence of Arabia: solitaire missions of the Arab Revolt.
//!
//! | file | holds |
//! |---|---|
//! | `draft` | the reader of scenario files, which returns a validated model |
//! | `canonical` | the content of a scenario in an order that does not depend on its lists |
//! | `model` | the parts that never change during a game: map, counters, cards, missions, rulings |
//! | `rules/` | the rulebook, one file for each chapter |
//! | `policies/` | the policies |
//! | `ledger` | the record of one game |
//! | `learned/` | trained policies: features, value estimates, training games |
//! | `briefing` | descriptions of missions for readers |
//! | `trajectory` | the state summary after each Operation |
//! | `post_mortem` | the causes of lost games |
//! | `metrics` | the tally of many games, and every metric computed from it |
//! | `mixes` | the Operations deck and the counters as parts that a designer may change |
//! | `numbers` | the numbers that a designer may change: Ops, Pounds, Leadership |
//! | `rules/event` | the events of a game, of which `trace`, `story` and `watch` are renderings |
//! | `trace` | the game as JSON Lines (L21) |
//! | `story` | the game as a report for readers |
//! | `sentences.txt` | the sentences of stories and of the board |
//! | `reconstruction` | the reconstruction of a game from a trace written by hand |
//! | `uses` | the parts of a scenario that a game used |
//! | `watch` | the game as steps of an animated board |

mod briefing;
mod canonical;
pub mod draft;
pub mod learned;
pub mod ledger;
pub mod metrics;
mod mixes;
pub mod model;
mod numbers;
pub mod policies;
mod post_mortem;
mod prelude;
mod reconstruction;
pub mod rules;
pub mod story;
pub mod trace;
mod trajectory;
mod uses;
mod watch;

use std::io;

use self::learned::LawrenceEnvironment;
use self::ledger::GAME_METRICS;
use self::ledger::maxima::Maximum;
use self::policies::{AnyPolicy, POLICIES};
use self::post_mortem::LossObserver;
use self::rules::play_observed;
use self::story::Story;
use self::trace::Trace;
use self::trajectory::Trajectory;
use self::uses::Uses;
use self::watch::Watcher;
use crate::prelude::*;
use sandtable_games::reconstruction::Kind;
use sandtable_games::{
    Assessment, Briefing, Catalogue, DecisionLog, DecisionRecord, Example, GameMetric,
    MatchupRequest, Mismatch, Mix, Number, PostMortem, Reconstruction, RequestError, StateSummary,
    Watched,
};
use sandtable_kernel::{Live, RandomStreams, Seated};
use sandtable_scenario::Document;
use sandtable_summary::{Matchup, Part, PartKind, Parts, Space};

/// The game Lawrence of Arabia, as an implementation of [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct Lawrence;

/// Parts that identify a matchup: the mission, and the policy of the only player.
const PARTS: Parts = Parts::new(&[
    Part {
        key: "mission",
        label: "Mission",
        kind: PartKind::Mode { any: "MISSION" },
        meaning: "mission of a solitaire game; empty where it does not apply",
        help: "Mission of a solitaire game, or `campaign`; may be repeated; `all` for every one \
               [default: all]",
    },
    Part {
        key: "policy",
        label: "Player",
        kind: PartKind::Seat { side: "player", is_plural: false },
        meaning: "policy of a solitaire player; empty where it does not apply",
        help: "Policy (computer player) of a solitaire game: `name` or \
               `name:key=value,key=value`; may be repeated; `all` for every one [default: demolition-first]",
    },
]);

/// Matchup ready to be played: the scenario, the policy and the mission.
#[derive(Clone, Debug)]
pub struct Cast {
    /// Scenario.
    pub model: Arc<Model>,
    /// Canonical name of the policy.
    pub name: String,
    /// Policy of the player.
    pub player: AnyPolicy,
    /// Name of the mission, or `campaign` or `random`.
    pub mission: String,
    /// Mode that `mission` names.
    pub mode: Mode,
}

/// Returns the rulings that policies read in games of this mode, as a bit mask of their indices.
///
/// The rules do not report where policies depend on a ruling, so these rulings count as relevant in every game. A
/// policy that reads another ruling needs an entry here.
fn policy_rulings(mode: Mode) -> u64 {
    let always = [Ruling::GearNeedsLawrence, Ruling::LeadersStack, Ruling::EdgeTies];
    // Only a campaign plays a mission again.
    let again = (mode == Mode::Campaign).then_some(Ruling::ReplayLogistics);
    always.into_iter().chain(again).map(|ruling| 1 << ruling as usize).sum()
}

/// Plays one game to its end, and passes its events to an observer of any type.
///
/// All types of observers share one compiled copy of the rules. [`AnyPolicy::play`] compiles a copy for each policy
/// instead, which makes games faster and the build slower.
fn play_with_dyn_observer(
    cast: &Cast,
    streams: RandomStreams,
    observer: &mut dyn Observer<Event>,
) -> Outcome {
    play_observed(&cast.model, &cast.player, cast.mode, streams, observer)
}

impl Game for Lawrence {
    const NAME: &'static str = "lawrence-of-arabia";
    const DECISIONS: &'static [&'static str] = rules::DECISIONS;
    const BEHAVIOUR: &'static str = include_str!("behaviour.txt");
    const PARTS: Parts = PARTS;
    const METRICS: &'static [GameMetric<Ledger, Maximum>] = GAME_METRICS;
    const ENDINGS: &'static [(&'static str, &'static str)] = &[
        ("ended_by_goal", "games whose last mission met its goal"),
        ("ended_by_ops_exhausted", "games whose last mission ran out of Ops"),
        ("ended_by_lawrence_lost", "games lost with Lawrence"),
    ];
    const ENDS: &'static [&'static str] = &["mission_end", "end"];
    const LENGTHS: &'static [&'static str] = &["operations", "battles"];
    const MARGIN: &'static str = "1000 for each mission won, less units lost";
    const MARGINS: &'static [&'static str] = &["goal_parts"];
    const NOT_IN_TABLE: &'static [&'static str] = &["goal_parts"];
    const ONLY_SHOWN: &'static [&'static str] = &["title", "at"];
    const KNOWN: &'static str = "how much of the goal is missing, how many of its parts are met, the Ops \
                                 left, and units and Pounds in three bands each; in a campaign also \
                                 how far it has come";
    const EXAMPLE: Example = ("limits.pounds.most", [18, 20]);
    const REFERENCE: &'static str = "random";
    type Model = Model;
    type Cast = Cast;
    type Record = Ledger;
    type Bounds = Maximum;
    type Tally = metrics::Tally;

    fn read(root: &Section<'_>) -> Model {
        draft::read(root)
    }

    fn said(document: &Document) -> Json {
        canonical::canonical_json(document)
    }

    fn casts(
        model: &Model,
        wanted: &MatchupRequest,
        policies: &PolicyStore,
    ) -> Result<Vec<Cast>, Vec<RequestError>> {
        casts(model, wanted, policies)
    }

    fn matchup(cast: &Cast) -> Matchup {
        Matchup::of(PARTS).with("mission", &*cast.mission).with("policy", &*cast.name)
    }

    fn record(cast: &Cast, streams: RandomStreams) -> Ledger {
        let mut ledger = Ledger::default();
        cast.player.play(&cast.model, cast.mode, streams, &mut ledger);
        ledger
    }

    fn course(cast: &Cast, streams: RandomStreams, course: &mut Vec<StateSummary>) -> Ledger {
        course.clear();
        let mut observer = (Ledger::default(), Trajectory::new(&cast.model, cast.mode, course));
        play_with_dyn_observer(cast, streams, &mut observer);
        observer.0
    }

    fn standing(cast: &Cast, turns: usize, standing: StateSummary) -> [String; 2] {
        trajectory::standing(&cast.model, cast.mode, turns, standing)
    }

    #[inline]
    fn won(ledger: &Ledger) -> bool {
        ledger.outcome.is_some_and(|outcome| outcome.won)
    }

    fn in_play(ledger: &Ledger, mix: usize) -> u64 {
        mixes::in_play(ledger, mix)
    }

    fn rulings_in_play(cast: &Cast, ledger: &Ledger) -> u64 {
        match cast.player.may_weigh_any_ruling() {
            true => u64::MAX,
            false => ledger.rulings | policy_rulings(cast.mode),
        }
    }

    fn components(cast: &Cast) -> Vec<String> {
        uses::keys(&cast.model)
    }

    fn record_use(cast: &Cast, streams: RandomStreams, used: &mut [bool]) -> Ledger {
        let mut observer = (Ledger::default(), Uses::new(&cast.model));
        play_with_dyn_observer(cast, streams, &mut observer);
        let (ledger, uses) = observer;
        uses.write(Self::rulings_in_play(cast, &ledger), used);
        ledger
    }

    /// Returns the margin of victory: 1000 for each mission won, minus the number of units lost.
    fn margin(ledger: &Ledger) -> i32 {
        const MISSION: i32 = 1000;
        MISSION * ledger.missions_won.len() as i32 - i32::from(ledger.units_lost)
    }

    fn given_up(ledger: &Ledger) -> Option<u64> {
        Some(ledger.skipped.0)
    }

    fn part_name(cast: &Cast, mission: usize) -> &str {
        &cast.model.missions[mission].name
    }

    fn decisions(
        cast: &Cast,
        streams: RandomStreams,
        _: usize,
        assessment: Assessment,
    ) -> Vec<DecisionRecord> {
        let log = DecisionLog::new(assessment);
        let observer: &mut dyn Observer<Event> = &mut ();
        let table = Seated::new(Live::<STREAMS, DECKS>::new(streams), [&cast.player], observer);
        Play::new(&cast.model, table.logging(0, &log)).play(cast.mode);
        log.into_decisions()
    }

    fn training_environment(casts: &[Cast]) -> Option<Box<dyn sandtable_games::Environment>> {
        let first = casts.first()?;
        let named = casts.iter().map(|cast| cast.player.clone()).collect();
        Some(Box::new(LawrenceEnvironment::new(Arc::clone(&first.model), first.mode, named)))
    }

    fn shipped_policies() -> &'static [sandtable_learn::SavedPolicy] {
        policies::shipped()
    }

    /// Returns the strongest scripted policy in a mode, measured with 50,000 games of each policy.
    fn strongest_scripted(mode: Option<&str>) -> Option<&'static str> {
        Some(match mode {
            Some("hejaz-railroad" | "damascus" | "campaign") => "cautious",
            Some("aqaba") => "greedy",
            _ => "demolition-first",
        })
    }

    fn policy_nets(cast: &Cast) -> Vec<Option<sandtable_games::PolicyNets>> {
        vec![cast.player.nets(&cast.model, cast.mode)]
    }

    fn fingerprint(record: &Ledger) -> u64 {
        record.fingerprint()
    }

    fn ending(_: &Cast, game: &Ledger) -> [&'static str; 2] {
        game.outcome.map_or(["", ""], |Outcome { won, reason }| {
            [if won { "player" } else { "ottoman" }, reason.name()]
        })
    }

    fn trace(cast: &Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let streams = RandomStreams::new(replay.seed, replay.index);
        let mut trace = Trace::new(&cast.model, cast, replay, out);
        play_with_dyn_observer(cast, streams, &mut trace);
        trace.lines.finish().map(drop)
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
        let streams = RandomStreams::new(replay.seed, replay.index);
        let story = Story::new(&cast.model, cast, replay);
        let play = |story: &mut Story<'_>| {
            play_with_dyn_observer(cast, streams, story);
        };
        sandtable_games::page::narrated(story, play, Story::text, out)
    }

    fn watch(cast: &Cast, replay: &Replay<'_>) -> Watched {
        let mut watcher = Watcher::new(&cast.model, cast, replay);
        play_with_dyn_observer(cast, RandomStreams::new(replay.seed, replay.index), &mut watcher);
        watcher.watched()
    }

    fn post_mortem(cast: &Cast, streams: RandomStreams) -> PostMortem {
        let mut observer = LossObserver::new(&cast.model);
        play_with_dyn_observer(cast, streams, &mut observer);
        observer.findings
    }

    fn map(model: &Model) -> Vec<Space> {
        let space = |space: &model::SpaceEntry| Space {
            name: space.name.clone(),
            kinds: space.kinds.iter().map(|kind| kind.name()).collect(),
            at: space.at,
            routes: space.adjacent.iter().map(Member::index).collect(),
        };
        model.map.spaces.iter().map(space).collect()
    }

    fn mixes(model: &Model) -> Vec<Mix> {
        mixes::mixes(model)
    }

    fn numbers(model: &Model, matchups: &[Matchup]) -> Vec<Number> {
        numbers::numbers(model, matchups)
    }

    fn aligned(model: &Model, base: &Model, room: usize) -> Option<Model> {
        model.aligned(base, room)
    }

    fn sources(cast: &Cast) -> Vec<(&'static str, Set)> {
        let sources = rules::sources().enumerate().map(|(purpose, name)| (name, Set::of(purpose)));
        sources.filter(|(name, _)| *name != "mission" || cast.mode == Mode::Random).collect()
    }

    fn rulings(model: &Model) -> Vec<(&'static str, &'static str)> {
        model.rulings.chosen()
    }

    fn briefings(model: &Model, mode: &str) -> Vec<Briefing> {
        briefing::briefings(model, mode)
    }

    fn catalogue() -> Catalogue {
        let mut catalogue = Catalogue::of::<Lawrence>();
        catalogue.game_metrics.extend(metrics::mission_metric_infos());
        Catalogue {
            policies: POLICIES,
            default_players: vec![("policy", DEFAULT_PLAYER)],
            rulings: Rulings::ALL,
            modes: MISSIONS.to_vec(),
            card_metrics: metrics::card_metric_infos(),
            ..catalogue
        }
    }
}

/// Names of the modes of the printed game: its four missions, the campaign, and a random mission.
const MISSIONS: [&str; 6] =
    ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus", "campaign", "random"];

/// Policy of the player if the user does not choose one.
const DEFAULT_PLAYER: &str = "demolition-first";

/// Prepares a matchup for each pair of a requested mission and a requested policy.
///
/// # Errors
/// The list of all unknown missions and all faulty names of policies.
fn casts(
    model: &Model,
    wanted: &MatchupRequest,
    policies: &PolicyStore,
) -> Result<Vec<Cast>, Vec<RequestError>> {
    let mut errors = Vec::new();
    let modes = model.modes().chain([Mode::Random]);
    let named: Vec<(&str, Mode)> = modes.map(|mode| (model.mode_name(mode), mode)).collect();
    // `all` leaves out `random`, the last mode, which draws one of the others.
    let all = named[..named.len() - 1].iter().map(|(name, _)| *name);
    let mut modes = Vec::new();
    for name in sandtable_games::spelt_out(wanted.of("mission"), "all", all) {
        match named.iter().find(|(known, _)| *known == name) {
            Some((_, mode)) => modes.push((name, *mode)),
            None => {
                let expected = named.iter().map(|(name, _)| (*name).to_owned()).collect();
                errors.push(RequestError::Unknown { what: "mission", name, expected });
            }
        }
    }
    let players = wanted.players("policy", DEFAULT_PLAYER, POLICIES, policies, &mut errors);
    let players: Vec<(String, AnyPolicy)> = players
        .iter()
        .map(|choice| (choice.name(POLICIES), AnyPolicy::new(choice, model, policies)))
        .collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let model = Arc::new(model.clone());
    let pairs = modes.iter().flat_map(|mode| players.iter().map(move |player| (mode, player)));
    let cast = |((mission, mode), (name, player)): (&(String, Mode), &(String, AnyPolicy))| Cast {
        model: Arc::clone(&model),
        name: name.clone(),
        player: player.clone(),
        mission: mission.clone(),
        mode: *mode,
    };
    Ok(pairs.map(cast).collect())
}
