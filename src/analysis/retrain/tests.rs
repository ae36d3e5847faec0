//! Tests of fine-tuning with a policy of little training, in a small game whose training results vary much.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::session::GameCounts;
use sandtable_games::Game;
use sandtable_games::definition::definition;
use sandtable_kernel::RandomStreams;
use sandtable_learn::{Environment, FeatureSchema, League, Schedule, Seat};
use sandtable_megiddo::Megiddo;
use sandtable_runner::{Progress, Runner};
use sandtable_scenario::load;
use sandtable_stats::DEFAULT_SMALLEST_EFFECT;

/// Overrides of the scenario by which the first battle decides, so that games are short.
const SMALL: [&str; 2] = ["british.victory_points=1", "turkish.victory_points=1"];

/// Number of training games of the `novice`, the policy that the tests fine-tune.
const NOVICE: u64 = 512;

/// Number of training games of each fine-tuning.
const GAMES: u64 = 64;

/// Number of games of each comparison, over all training seeds together.
const PLAYED: u64 = 900;

/// Number of training seeds.
const SEEDS: u64 = 3;

/// Learning rates of the novice and of fine-tuning, high enough for few games to change the win rate.
const FAST_RATES: [f32; 2] = [0.01, 0.002];

/// Environment with a constant, high learning rate, so that the result of training varies much.
struct FastEnvironment(Box<dyn Environment>, f32);

impl Environment for FastEnvironment {
    fn seats(&self) -> &[Vec<FeatureSchema>] {
        self.0.seats()
    }

    fn named_count(&self) -> usize {
        self.0.named_count()
    }

    fn schedule(&self) -> Schedule {
        Schedule { rate: [self.1; 2], ..self.0.schedule() }
    }

    fn play(&self, streams: RandomStreams, seats: &[Seat<'_>]) -> bool {
        self.0.play(streams, seats)
    }
}

/// Small game with the policy `novice`, and the resources to play it.
struct TestGame {
    document: Document,
    model: Model,
    policies: PolicyStore,
    runner: Runner,
    stop: AtomicBool,
    progress: Progress,
    counted: GameCounts,
    scenarios: ScenarioCache,
}

impl TestGame {
    fn new() -> TestGame {
        let document = load("megiddo-1918-level", &SMALL.map(str::to_owned)).expect("a scenario");
        let game = TestGame {
            model: definition::<Megiddo>().read(&document).expect("a model"),
            document,
            policies: PolicyStore::default(),
            runner: Runner::new(1).expect("a thread"),
            stop: AtomicBool::new(false),
            progress: Progress::default(),
            counted: GameCounts::default(),
            scenarios: ScenarioCache::default(),
        };
        let environment = game.environment(&matchup("tempo"), FAST_RATES[0]);
        let mut league = League::new(&environment, 1, NOVICE).only_self_play();
        league.train(NOVICE);
        game.keep("novice", &environment, &league.nets()[0]);
        game
    }

    /// Returns the environment of a matchup, with the learning rate `rate`.
    fn environment(&self, matchup: &Matchup, rate: f32) -> FastEnvironment {
        let cast = prepare_matchup(&self.model, matchup, &self.policies);
        let learning = cast.game().learning().expect("it can be learned");
        let environment = learning.environment(std::slice::from_ref(&cast));
        FastEnvironment(environment.expect("an environment"), rate)
    }

    /// Stores the nets of a British policy under the name of a folder.
    fn keep(&self, folder: &str, environment: &FastEnvironment, policy: &PolicyNets) {
        let nets = (&environment.seats()[0][..], policy);
        let policy = SavedPolicy::new(Megiddo::NAME, ["small", ""], "british", [1, NOVICE], nets);
        self.policies.keep(folder, vec![policy]);
    }

    fn session(&self, seed: u64) -> Session<'_> {
        let TestGame { document, model, policies, runner, stop, progress, counted, scenarios } =
            self;
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

    /// Fine-tunes the novice at a high learning rate with a session's seed, and prepares its matchup.
    fn fast_tuned(&self, session: &Session<'_>) -> PreparedMatchup {
        let novice = prepare_matchup(&self.model, &matchup("trained:novice"), &self.policies);
        let environment = self.environment(&matchup("trained:novice"), FAST_RATES[1]);
        let nets = [novice.nets()[0].clone(), None];
        let plan = session.retrain.expect("a plan");
        let nets = fine_tune(&environment, &nets, plan.training_seed, plan.games, |_| true);
        self.keep("fast", &environment, nets[0].as_ref().expect("a trained policy"));
        prepare_matchup(&self.model, &matchup("trained:fast"), &self.policies)
    }

    /// Returns the session of each training seed of a study with the master seed `seed`.
    fn replications(&self, seed: u64) -> Vec<Session<'_>> {
        self.session(seed).replications(&fine_tuned()).sessions
    }

    /// Estimates the differences between two trainings on the same scenario, for each training seed.
    fn null_effects(&self, seeds: [u64; 2]) -> Vec<Estimate> {
        let [bases, others] = seeds.map(|seed| self.replications(seed));
        let effect = |(base, other): (&Session<'_>, &Session<'_>)| {
            effect_of(base, [self.fast_tuned(base), self.fast_tuned(other)])
        };
        bases.iter().zip(&others).map(effect).collect()
    }

    /// Estimates the effect of an override on the fine-tuned novice, for each training seed.
    fn effects(&self, seed: u64, setting: &str) -> Vec<Estimate> {
        let variant = self.session(seed).base(0).with(&[setting.to_owned()]).expect("a variant");
        let casts = |session: &Session<'_>| {
            [&self.model, &variant].map(|model| session.prepare_fine_tuned(model, &fine_tuned()))
        };
        self.replications(seed).iter().map(|it| effect_of(it, casts(it))).collect()
    }
}

/// Plays two prepared matchups, and estimates the win rate of the second minus that of the first.
fn effect_of(session: &Session<'_>, casts: [PreparedMatchup; 2]) -> Estimate {
    let tally = play_panel(session, &Panel::new(casts, session.seed));
    tally.pair(1, 0).difference(-1..=1, session.level)
}

/// Returns the matchup of a British policy against the Turkish policy `tempo`.
fn matchup(british: &str) -> Matchup {
    Matchup::of(Megiddo::PARTS).with("british", british).with("turks", "tempo")
}

/// Returns the matchup of the novice after fine-tuning.
fn fine_tuned() -> Matchup {
    matchup("trained:novice").retrained().expect("a trained policy")
}

/// Returns whether a single effect is significant.
fn is_significant(difference: Estimate, p_value: Option<f64>) -> bool {
    let tested = TestedDifference { difference, p_value, smallest_effect: DEFAULT_SMALLEST_EFFECT };
    verdicts(&[tested])[0].is_some_and(|it| it.is_significant)
}

/// Returns whether an effect is significant over all training seeds, and with the first seed alone.
///
/// With the first seed alone, only the sampling error counts.
fn significance_of(effects: &[Estimate]) -> [bool; 2] {
    let over_seeds = over_replications(effects, 0.95);
    [is_significant(over_seeds.mean, over_seeds.p_value), is_significant(effects[0], None)]
}

/// Of 200 pairs of trainings on the same scenario, at most 5 % differ significantly.
///
/// By the sampling error of a single seed far more would differ, because the result of training varies much.
#[test]
fn the_luck_of_training_is_no_effect() {
    let game = TestGame::new();
    let mut called = [0, 0];
    for pair in 0..200 {
        let effects = game.null_effects([2 * pair, 2 * pair + 1]);
        let verdicts = significance_of(&effects);
        called = [0, 1].map(|it| called[it] + u32::from(verdicts[it]));
    }
    assert!(called[0] <= 10, "{called:?}");
    assert!(called[1] >= 25, "{called:?}");
}

/// The effect of three more cards for the Turks is significant in nearly all of 20 studies.
#[test]
fn a_large_effect_is_significant() {
    let game = TestGame::new();
    let is_found = |seed: &u64| significance_of(&game.effects(*seed, "turkish.hand_size=13"))[0];
    let found = (0..20).filter(is_found).count();
    assert!(found >= 18, "{found} of 20");
}

/// Replications share the games without playing any twice; the earlier policies play harmed matchups.
#[test]
fn replications_share_the_games() {
    let game = TestGame::new();
    let session = Session { games: Some(11), precision: Some(0.01), ..game.session(7) };
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
    let before = game.counted.trainings();
    let earlier = &session.replications(&fine_tuned()).sessions[0];
    let wins = |matchup: &Matchup| {
        let cast = earlier.prepare_fine_tuned(&game.model, matchup);
        earlier.play_games("games", &Panel::new([cast], 5), 200).wins(0)
    };
    assert_eq!(wins(&fine_tuned()), wins(&matchup("trained:novice")));
    assert_eq!(game.counted.trainings(), before);
}
