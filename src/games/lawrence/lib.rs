//! Lawrence of Arabia: solitaire missions of the Arab Revolt.
//!
//! | file | holds |
//! |---|---|
//! | `draft` | from scenario file to validated model |
//! | `said` | what a scenario says, whatever the order of its lists |
//! | `model` | what never changes during a game: map, counters, cards, missions, rulings |
//! | `rules/` | the rulebook, one file a chapter |
//! | `policies/` | who plays |
//! | `ledger` | what is noted of one game |
//! | `learned/` | players who learn: what they see, what they weigh, and a course |
//! | `briefing` | what a mission is about, in words |
//! | `course` | how a game stands after each Operation |
//! | `post_mortem` | what a lost game was lost by |
//! | `metrics` | what is added up over games, and every metric made from it |
//! | `mixes` | Operations deck and counters, as what a designer may change |
//! | `numbers` | what else a designer may change: Ops, Pounds, Leadership |
//! | `trace` | a game as JSON Lines (L21) |
//! | `story` | a game told to a person |
//! | `retell` | a game that a person tells |
//! | `watch` | a game as a board shows it |

mod briefing;
mod course;
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
mod retell;
pub mod rules;
mod said;
pub mod story;
pub mod trace;
mod watch;

use std::io;

use self::course::Course;
use self::learned::LawrenceCourse;
use self::policies::{AnyPolicy, POLICIES};
use self::post_mortem::Coroner;
use self::retell::Telling;
use self::story::Story;
use self::trace::Trace;
use self::watch::Watcher;
use crate::prelude::*;
use sandtable_games::retell::Kind;
use sandtable_games::{
    Assessment, Briefing, Catalogue, DecisionLog, DecisionRecord, Example, GameMetric, Lore, Mix,
    Number, PostMortem, Standing, Teller, Wanted, WantedError, Watched,
};
use sandtable_kernel::{Live, RandomStreams, Seated};
use sandtable_scenario::Document;
use sandtable_summary::{Matchup, Part, PartKind, Parts, Space};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Lawrence;

/// One player and a mission.
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
        help: "Policy of the player of a solitaire game: `name` or `name:key=value,key=value`; may \
               be repeated; `all` for every one [default: demolition-first]",
    },
]);

/// The player, the mission and the scenario of a matchup.
#[derive(Clone, Debug)]
pub struct Cast {
    /// The scenario.
    pub model: Arc<Model>,
    /// The player as asked for.
    pub name: String,
    /// The player.
    pub player: AnyPolicy,
    /// The name of the mission, `campaign` or `random`.
    pub mission: String,
    /// The mode that `mission` names.
    pub mode: Mode,
}

/// The rulings that players weigh whether or not the rules come to them, as bits by place: these may matter in
/// every game, so the rules need not tell where they depend on them. A player who begins to weigh another adds
/// it here.
fn weighed(mode: Mode) -> u64 {
    let always = [Ruling::GearNeedsLawrence, Ruling::LeadersStack, Ruling::EdgeTies];
    // Only in a campaign is a mission played again.
    let again = (mode == Mode::Campaign).then_some(Ruling::ReplayLogistics);
    always.into_iter().chain(again).map(|it| 1 << it as usize).sum()
}

/// Plays one game to its end, watched by any observer.
#[inline]
fn play_watched<O: Observer<Event>>(
    model: &Model,
    player: &impl Player,
    mode: Mode,
    luck: RandomStreams,
    observer: O,
) -> Outcome {
    let chance = Live::<STREAMS, DECKS>::new(luck);
    Play::new(model, Seated::new(chance, [player], observer)).play(mode)
}

/// Plays a game before an observer of any type. One copy of the rules serves them all, where
/// [`AnyPolicy::play`] has one for each policy: that is quicker, but much to build.
fn show(cast: &Cast, luck: RandomStreams, observer: &mut dyn Observer<Event>) -> Outcome {
    play_watched(&cast.model, &cast.player, cast.mode, luck, observer)
}

impl Game for Lawrence {
    const NAME: &'static str = "lawrence-of-arabia";
    const DECISIONS: &'static [&'static str] = rules::DECISIONS;
    const BEHAVIOUR: &'static str = include_str!("behaviour.txt");
    const PARTS: Parts = PARTS;
    const METRICS: &'static [GameMetric<Ledger, metrics::Most>] = metrics::GAME_METRICS;
    const ENDINGS: &'static [(&'static str, &'static str)] = &[
        ("ended_by_goal", "games whose last mission met its goal"),
        ("ended_by_ops_exhausted", "games whose last mission ran out of Ops"),
        ("ended_by_lawrence_lost", "games lost with Lawrence"),
    ];
    const ENDS: &'static [&'static str] = &["mission_end", "end"];
    const LENGTHS: &'static [&'static str] = &["operations", "battles"];
    const MARGIN: &'static str = "1000 for each mission won, less units lost";
    const ONLY_SHOWN: &'static [&'static str] = &["title", "at"];
    const KNOWN: &'static str = "how much of the goal is missing, how many of its parts are met, the Ops \
                                 left, and units and Pounds in three bands each; in a campaign also \
                                 how far it has come";
    const EXAMPLE: Example = ("limits.pounds.most", [18, 20]);
    const REFERENCE: &'static str = "random";
    type Model = Model;
    type Cast = Cast;
    type Record = Ledger;
    type Bounds = metrics::Most;
    type Tally = metrics::Tally;

    fn read(root: &Section<'_>) -> Model {
        draft::read(root)
    }

    fn said(document: &Document) -> Json {
        said::said(document)
    }

    fn casts(
        model: &Model,
        wanted: &Wanted,
        policies: &PolicyStore,
    ) -> Result<Vec<Cast>, Vec<WantedError>> {
        casts(model, wanted, policies)
    }

    fn matchup(cast: &Cast) -> Matchup {
        Matchup::of(PARTS).with("mission", &*cast.mission).with("policy", &*cast.name)
    }

    fn record(cast: &Cast, luck: RandomStreams) -> Ledger {
        let mut ledger = Ledger::default();
        cast.player.play(&cast.model, cast.mode, luck, &mut ledger);
        ledger
    }

    fn course(cast: &Cast, luck: RandomStreams, course: &mut Vec<Standing>) -> Ledger {
        course.clear();
        let mut observer = (Ledger::default(), Course::new(&cast.model, cast.mode, course));
        show(cast, luck, &mut observer);
        observer.0
    }

    fn standing(cast: &Cast, turns: usize, standing: Standing) -> [String; 2] {
        course::standing(&cast.model, cast.mode, turns, standing)
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
            false => ledger.rulings | weighed(cast.mode),
        }
    }

    /// More missions won are better; at equal missions, fewer units lost.
    fn margin(ledger: &Ledger) -> i32 {
        const MISSION: i32 = 1000;
        MISSION * ledger.missions_won.len() as i32 - i32::from(ledger.units_lost)
    }

    fn given_up(ledger: &Ledger) -> Option<u64> {
        Some(ledger.sat_out.0)
    }

    fn part_name(cast: &Cast, mission: usize) -> &str {
        &cast.model.missions[mission].name
    }

    fn decisions(
        cast: &Cast,
        luck: RandomStreams,
        _: usize,
        assessment: Assessment,
    ) -> Vec<DecisionRecord> {
        let log = DecisionLog::new(assessment);
        let observer: &mut dyn Observer<Event> = &mut ();
        let table = Seated::new(Live::<STREAMS, DECKS>::new(luck), [&cast.player], observer);
        Play::new(&cast.model, table.logging(0, &log)).play(cast.mode);
        log.into_decisions()
    }

    fn course_to_learn(casts: &[Cast]) -> Option<Box<dyn sandtable_games::Course>> {
        let first = casts.first()?;
        let named = casts.iter().map(|cast| cast.player.clone()).collect();
        Some(Box::new(LawrenceCourse::new(Arc::clone(&first.model), first.mode, named)))
    }

    fn shipped_policies() -> &'static [sandtable_learn::Taught] {
        policies::shipped()
    }

    /// By 1,500 games of each in each mode.
    fn strongest_scripted(mode: Option<&str>) -> Option<&'static str> {
        Some(match mode {
            Some("campaign") => "cautious",
            Some("damascus") => "greedy",
            _ => "demolition-first",
        })
    }

    fn minds(cast: &Cast) -> Vec<Option<sandtable_games::Mind>> {
        vec![cast.player.mind(&cast.model, cast.mode)]
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
        let luck = RandomStreams::new(replay.seed, replay.index);
        let mut trace = Trace::new(&cast.model, cast, replay, out);
        show(cast, luck, &mut trace);
        trace.lines.finish().map(drop)
    }

    const LINES: &'static [Kind] = retell::LINES;

    fn lore(cast: &Cast) -> Option<Arc<dyn Lore>> {
        Some(Arc::new(Telling { model: Arc::clone(&cast.model), mode: cast.mode }))
    }

    fn retell(cast: &Cast, luck: &mut Teller, out: &mut Teller) {
        let replay = Replay { scenario: "", seed: 0, index: 0, overrides: &[] };
        // Written as any trace is, for which there is a copy of it already.
        let out: &mut dyn io::Write = out;
        let mut trace = Trace::new(&cast.model, cast, &replay, out);
        let observer: &mut dyn Observer<Event> = &mut trace;
        Play::new(&cast.model, Seated::new(luck, [&cast.player], observer)).play(cast.mode);
        // What it writes to takes every line.
        let _ = trace.lines.finish();
    }

    fn narrate(cast: &Cast, replay: &Replay<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let luck = RandomStreams::new(replay.seed, replay.index);
        let story = Story::new(&cast.model, cast, replay);
        let play = |story: &mut Story<'_>| {
            show(cast, luck, story);
        };
        sandtable_games::page::narrated(story, play, Story::text, out)
    }

    fn watch(cast: &Cast, replay: &Replay<'_>) -> Watched {
        let mut watcher = Watcher::new(&cast.model, cast, replay);
        show(cast, RandomStreams::new(replay.seed, replay.index), &mut watcher);
        watcher.watched()
    }

    fn post_mortem(cast: &Cast, luck: RandomStreams) -> PostMortem {
        let mut coroner = Coroner::new(&cast.model);
        show(cast, luck, &mut coroner);
        coroner.found
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

/// What can be played in the printed game.
const MISSIONS: [&str; 6] =
    ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus", "campaign", "random"];

/// The player when nobody is asked for.
const DEFAULT_PLAYER: &str = "demolition-first";

/// Every policy on every mission.
fn casts(
    model: &Model,
    wanted: &Wanted,
    policies: &PolicyStore,
) -> Result<Vec<Cast>, Vec<WantedError>> {
    let mut errors = Vec::new();
    let modes = model.modes().chain([Mode::Random]);
    let known: Vec<(&str, Mode)> = modes.map(|mode| (model.mode_name(mode), mode)).collect();
    // `all` leaves out the last, `random`, which draws one of the others.
    let all = known[..known.len() - 1].iter().map(|(name, _)| *name);
    let mut modes = Vec::new();
    for name in sandtable_games::spelt_out(wanted.of("mission"), "all", all) {
        match known.iter().find(|(known, _)| *known == name) {
            Some((_, mode)) => modes.push((name, *mode)),
            None => {
                let known = known.iter().map(|(name, _)| (*name).to_owned()).collect();
                errors.push(WantedError::Unknown { what: "mission", name, known });
            }
        }
    }
    let players = wanted.players("policy", DEFAULT_PLAYER, POLICIES, policies, &mut errors);
    let players: Vec<(String, AnyPolicy)> =
        players.iter().map(|it| (it.name(POLICIES), AnyPolicy::new(it, model, policies))).collect();
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
