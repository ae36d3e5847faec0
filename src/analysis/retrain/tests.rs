//! Tests of fine-tuning with a policy of little training, in a small game whose training results vary much.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::session::GameCounts;
use sandtable_games::Game;
use sandtable_games::definition::definition;
use sandtable_kernel::RandomStreams;
use sandtable_learn::{Environment, League, Schedule, Seat, Subject};
use sandtable_megiddo::Megiddo;
use sandtable_runner::{Progress, Runner};
use sandtable_scenario::load;
use sandtable_stats::DEFAULT_SMALLEST_EFFECT;

/// Settings by which the first battle decides, so that games are short.
const SMALL: [&str; 2] = ["british.victory_points=1", "turkish.victory_points=1"];

/// Number of training games of the novice, the policy that is fine-tuned.
const NOVICE: u64 = 512;

/// Number of training games of each fine-tuning.
const GAMES: u64 = 64;

/// Number of games of each pair of scenarios, over all training seeds together.
const PLAYED: u64 = 900;

/// Default number of training seeds.
const SEEDS: u64 = 3;

/// Learning rates of the novice and of fine-tuning, at which a few games change the win rate by points.
const HASTE: [f32; 2] = [0.01, 0.002];

/// Environment with a high constant learning rate, so that the result of training varies much.
struct Hasty(Box<dyn Environment>, f32);

impl Environment for Hasty {
    fn seats(&self) -> &[Vec<Subject>] {
        self.0.seats()
    }

    fn named(&self) -> usize {
        self.0.named()
    }

    fn schedule(&self) -> Schedule {
        Schedule { rate: [self.1; 2], ..self.0.schedule() }
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        self.0.play(luck, seats)
    }
}

/// Small game with a novice, and resources to play it.
struct World {
    document: Document,
    model: Model,
    policies: PolicyStore,
    runner: Runner,
    stop: AtomicBool,
    progress: Progress,
    counted: GameCounts,
    scenarios: ScenarioCache,
}

impl World {
    fn new() -> World {
        let document = load("megiddo-1918-level", &SMALL.map(str::to_owned)).expect("a scenario");
        let world = World {
            model: definition::<Megiddo>().read(&document).expect("a model"),
            document,
            policies: PolicyStore::default(),
            runner: Runner::new(1).expect("a thread"),
            stop: AtomicBool::new(false),
            progress: Progress::default(),
            counted: GameCounts::default(),
            scenarios: ScenarioCache::default(),
        };
        let course = world.course(&matchup("tempo"), HASTE[0]);
        let mut league = League::new(&course, 1, NOVICE).among_themselves();
        league.practise(NOVICE);
        world.keep("novice", &course, &league.minds()[0]);
        world
    }

    /// Returns the environment of a matchup, with the learning rate `rate`.
    fn course(&self, matchup: &Matchup, rate: f32) -> Hasty {
        let cast = prepare_matchup(&self.model, matchup, &self.policies);
        let learning = cast.game().learning().expect("it can be learned");
        let course = learning.environment(std::slice::from_ref(&cast));
        Hasty(course.expect("a course"), rate)
    }

    /// Stores a British policy.
    fn keep(&self, folder: &str, course: &Hasty, mind: &PolicyNets) {
        let nets = (&course.seats()[0][..], mind);
        let policy = Taught::new(Megiddo::NAME, ["small", ""], "british", [1, NOVICE], nets);
        self.policies.keep(folder, vec![policy]);
    }

    fn session(&self, seed: u64) -> Session<'_> {
        let World { document, model, policies, runner, stop, progress, counted, scenarios } = self;
        Session {
            document,
            model,
            prepared: &[],
            policies,
            seed,
            level: 0.95,
            smallest_effect: DEFAULT_SMALLEST_EFFECT,
            games: Some(PLAYED),
            precision: None,
            retrain: Some(FineTuningPlan::new(GAMES, SEEDS, seed)),
            rounds: Rounds { runner, stop, progress },
            counted,
            scenarios,
            replay: &|(matchup, _)| CurrentMatchup {
                matchup: matchup.to_string(),
                seed: 0,
                replay: String::new(),
            },
        }
    }

    /// Fine-tunes the novice with a session's training seed and a high rate, and prepares its matchup.
    fn hasty(&self, session: &Session<'_>) -> PreparedMatchup {
        let novice = prepare_matchup(&self.model, &matchup("trained:novice"), &self.policies);
        let course = self.course(&matchup("trained:novice"), HASTE[1]);
        let minds = [novice.nets()[0].clone(), None];
        let plan = session.retrain.expect("a plan");
        let minds = relearn(&course, &minds, plan.training_seed, plan.games, |_| true);
        self.keep("hasty", &course, minds[0].as_ref().expect("a trained policy"));
        prepare_matchup(&self.model, &matchup("trained:hasty"), &self.policies)
    }

    /// Returns the sessions of all training seeds.
    fn replications(&self, seed: u64) -> Vec<Session<'_>> {
        self.session(seed).replications(&fine_tuned()).sessions
    }

    /// Returns the differences between two trainings on the same scenario, one for each training seed.
    fn null_effects(&self, seeds: [u64; 2]) -> Vec<Estimate> {
        let [bases, others] = seeds.map(|seed| self.replications(seed));
        let effect = |(base, other): (&Session<'_>, &Session<'_>)| {
            effect_of(base, [self.hasty(base), self.hasty(other)])
        };
        bases.iter().zip(&others).map(effect).collect()
    }

    /// Returns the effect of a setting on the fine-tuned novice, for each training seed.
    fn effects(&self, seed: u64, setting: &str) -> Vec<Estimate> {
        let variant = self.session(seed).base(0).with(&[setting.to_owned()]).expect("a variant");
        let casts = |session: &Session<'_>| {
            [&self.model, &variant].map(|model| session.prepare_fine_tuned(model, &fine_tuned()))
        };
        self.replications(seed).iter().map(|it| effect_of(it, casts(it))).collect()
    }
}

/// Plays two prepared matchups, and returns the win rate of the second minus that of the first.
fn effect_of(session: &Session<'_>, casts: [PreparedMatchup; 2]) -> Estimate {
    let tally = play_panel(session, &Panel::new(casts, session.seed));
    tally.pair(1, 0).difference(-1..=1, session.level)
}

/// Returns the matchup of a British policy against `tempo`.
fn matchup(british: &str) -> Matchup {
    Matchup::of(Megiddo::PARTS).with("british", british).with("turks", "tempo")
}

/// Returns the matchup of the fine-tuned novice.
fn fine_tuned() -> Matchup {
    matchup("trained:novice").retrained().expect("a trained policy")
}

/// Returns whether a single effect is significant.
fn is_called_clear(difference: Estimate, p_value: Option<f64>) -> bool {
    let tested = TestedDifference { difference, p_value, smallest_effect: DEFAULT_SMALLEST_EFFECT };
    verdicts(&[tested])[0].is_some_and(|it| it.is_significant)
}

/// Returns whether an effect is significant over all training seeds, and with the first seed alone.
///
/// With the first seed alone, only the sampling error counts.
fn verdicts_of(effects: &[Estimate]) -> [bool; 2] {
    let over_seeds = over_replications(effects, 0.95);
    [is_called_clear(over_seeds.mean, over_seeds.p_value), is_called_clear(effects[0], None)]
}

/// Of 200 pairs of trainings on the same scenario, at most 5 % differ significantly.
///
/// By the sampling error of a single seed far more would differ, because the result of training varies much.
#[test]
fn the_luck_of_training_is_no_effect() {
    let world = World::new();
    let mut called = [0, 0];
    for pair in 0..200 {
        let effects = world.null_effects([2 * pair, 2 * pair + 1]);
        let verdicts = verdicts_of(&effects);
        called = [0, 1].map(|it| called[it] + u32::from(verdicts[it]));
    }
    assert!(called[0] <= 10, "{called:?}");
    assert!(called[1] >= 25, "{called:?}");
}

/// The effect of three more cards for the Turks is significant in nearly all of 20 studies.
#[test]
fn a_large_effect_is_clear() {
    let world = World::new();
    let is_clear = |seed: &u64| verdicts_of(&world.effects(*seed, "turkish.hand_size=13"))[0];
    let clear = (0..20).filter(is_clear).count();
    assert!(clear >= 18, "{clear} of 20");
}

/// Replications share the games without playing any twice; the earlier policies play harmed matchups.
#[test]
fn replications_share_the_games() {
    let world = World::new();
    let session = Session { games: Some(11), precision: Some(0.01), ..world.session(7) };
    let of = |session: &Session<'_>, matchup: &Matchup| {
        let sessions = session.replications(matchup).sessions;
        sessions.iter().map(|it| (it.seed, it.games)).collect::<Vec<_>>()
    };
    let games: Vec<_> = of(&session, &fine_tuned()).into_iter().map(|it| it.1).collect();
    assert_eq!(games, [Some(4), Some(4), Some(3)]);
    let seeds: BTreeSet<u64> = of(&session, &fine_tuned()).into_iter().map(|it| it.0).collect();
    assert_eq!(seeds.len(), 3);
    assert_eq!(of(&session, &matchup("trained:novice")), [(7, Some(11))]);
    let harmed = [fine_tuned()];
    let retrain = session.retrain.map(|plan| plan.with_harmed(&harmed));
    let session = Session { retrain, ..session };
    assert_eq!(of(&session, &fine_tuned()), [(7, Some(11))]);
    let before = world.counted.trainings();
    let earlier = &session.replications(&fine_tuned()).sessions[0];
    let wins = |matchup: &Matchup| {
        let cast = earlier.prepare_fine_tuned(&world.model, matchup);
        earlier.play_games("games", &Panel::new([cast], 5), 200).wins(0)
    };
    assert_eq!(wins(&fine_tuned()), wins(&matchup("trained:novice")));
    assert_eq!(world.counted.trainings(), before);
}
