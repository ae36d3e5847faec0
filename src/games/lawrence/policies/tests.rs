//! Tests of the policies: legality, strength, the tables behind the evaluation, and memos.

mod idle;

use super::battle_odds::{
    BattleOdds, DuelSolver, ForceStrength, MAX_LINE, OddsTable, hit_probability,
};
use super::goal_graph::{GoalGraph, VisitCosts};
use super::situation::Situation;
use super::weights::Character;
use super::*;
use crate::draft;
use sandtable_kernel::{GameKey, Live, Seated};
use sandtable_scenario::load;

const FIFTH: &str = r#"missions.fifth={ title = "Fifth", origin = "reconstruction", ops = 8, pounds = 14,
    situation = ["Tebuk", "Maan", "Jerusalem"], leadership = 3, lawrence_start = "Wejh",
    ottoman_bonus = 1, goal = { any = [
        { all = [{ rail_breaks = ["El Ula"] }, { held = { at_least = 1, of = ["Tebuk", "Fejr"] } }] },
        { units_in = { at_least = 3, of = ["Maan"] } },
        { lawrence_in = ["Jerusalem", "Kerak"] },
    ] } }"#;

const CHARACTERS: [Character; 3] = [GREEDY, CAUTIOUS, DEMOLITION_FIRST];

fn model() -> Model {
    let overrides = [FIFTH.replace('\n', " ")];
    let document = load("lawrence-of-arabia", &overrides).expect("the scenario can be read");
    document.read(draft::read).expect("the scenario is sound")
}

fn policy(spec: &str, model: &Model) -> AnyPolicy {
    let choice = PolicyChoice::parse(spec, POLICIES, &Default::default()).expect("a policy");
    AnyPolicy::new(&choice, model, &PolicyStore::default())
}

/// Returns the number of the first games that a player wins.
fn won(player: &impl Player, model: &Model, mode: Mode, games: u64) -> u64 {
    let won = |index: &u64| {
        let chance = Live::<STREAMS, DECKS>::new(GameKey::new(5, *index));
        let table = Seated::new(chance, [player], ());
        Play::new(model, table).play(mode).reason == EndReason::Goal
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn every_policy_is_legal_on_every_mission_and_better_than_chance() {
    let model = model();
    for name in ["greedy", "cautious", "demolition-first", "trained"] {
        let policy = policy(name, &model);
        for mode in model.modes() {
            let won = won(&policy, &model, mode, 300);
            assert!(won >= 15, "{name} won {won} of 300 games of {}", model.mode_name(mode));
        }
    }
}

#[test]
fn a_mission_that_was_not_learned_is_played_like_the_base() {
    let model = model();
    let fifth = model.modes().find(|mode| model.mode_name(*mode) == "fifth").expect("it is there");
    let [learned, base] =
        ["trained", "demolition-first"].map(|name| won(&policy(name, &model), &model, fifth, 300));
    assert_eq!(learned, base);
}

#[test]
fn odd_parameters_are_legal_too() {
    let model = model();
    let specs = [
        "greedy:flight=3,garrison=0",
        "cautious:care=0.5,sabotage=0.5",
        "demolition-first:garrison=3,veterans=0.5",
    ];
    for spec in specs {
        let policy = policy(spec, &model);
        for mode in model.modes() {
            won(&policy, &model, mode, 100);
        }
    }
}

#[test]
fn a_goal_is_read_as_spaces_to_visit() {
    let model = model();
    let mission = model.missions.iter().find(|it| it.name == "fifth").expect("it was added");
    let costs = VisitCosts { garrison: 0.0, rail: 0.0 };
    let graph = GoalGraph::new(&model.map, mission, costs);
    let spaces = &graph.spaces;
    let named = |name: &str| {
        let space = model.map.all.iter().find(|&space| model.map.name(space) == name);
        Set::of(space.expect("the map has it"))
    };
    let names = |list: &[&str]| list.iter().fold(Set::EMPTY, |all, name| all | named(name));
    assert_eq!(spaces.all, names(&["El Ula", "Tebuk", "Fejr", "Maan", "Jerusalem", "Kerak"]));
    assert_eq!(spaces.broken, names(&["El Ula"]));
    assert_eq!(spaces.lawrence, names(&["Jerusalem", "Kerak"]));
    assert_eq!((spaces.crowded, spaces.units), (names(&["Maan"]), 3));
    let met = |list: &[&str]| graph.is_met(spaces.mask(names(list)));
    assert!(met(&["El Ula", "Fejr"]) && met(&["Maan"]) && met(&["Kerak"]));
    assert!(!met(&[]) && !met(&["El Ula"]) && !met(&["Tebuk", "Fejr"]));
    // El Ula is next to Wejh; Tebuk, with its Garrison, two routes on.
    let from = named("Wejh").first().expect("a space");
    let tour = |list: &[&str]| graph.tour(3, spaces.mask(names(list)), from);
    assert_eq!((tour(&[]), tour(&["El Ula"]), tour(&["Maan"])), (2.0, 1.0, 0.0));
}

/// Returns the odds of a battle between two lines.
fn duel(arabs: &[f32], ottomans: &[f32], edge: bool) -> BattleOdds {
    let own: Vec<_> =
        arabs.iter().map(|&strength| std::array::from_fn(|_| hit_probability(strength))).collect();
    let theirs: Vec<f32> = ottomans.iter().map(|&strength| hit_probability(strength)).collect();
    let rounds = *DuelSolver::new().solve((&own, &theirs), usize::from(!edge));
    rounds[arabs.len()][ottomans.len()].of(0)
}

#[test]
fn exact_duels_agree_with_arithmetic() {
    let close = |a: f32, b: f64| assert!((f64::from(a) - b).abs() < 1e-5, "{a} is not {b}");
    // One unit of strength 3 against one of strength 2, with the Edge to the player: he hits first
    // with probability 1/2, otherwise the enemy hits with 1/3; so 1/2 of 1/(1 - 1/2 * 2/3).
    close(duel(&[3.0], &[2.0], true).win, 0.75);
    close(duel(&[3.0], &[2.0], false).win, 0.5);
    // A player who never misses always wins if he begins.
    let sure = duel(&[6.0, 6.0], &[6.0, 6.0], true);
    close(sure.win, 1.0);
    close(sure.survivors, 1.0);
}

/// Policy that fights as the table of odds assumes: buys only units, marches at random, aims at the strongest.
struct Fighter;

impl Player for Fighter {
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let camp = context.model().counters.camp;
        let space = context.member(context.spaces_of(context.units() - camp));
        context.units_in(space) - camp
    }

    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        Move::March(context.member(moves.march))
    }

    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let kind = UnitKind::FOR_SALE[context.pick(4) as usize];
        market.spaces(kind).first().map(|space| Purchase::Units(kind, space, 1))
    }

    fn target(&self, context: &mut DecisionContext<'_>, _: Unit, targets: Set<Ottoman>) -> Ottoman {
        let line = &context.battle.ottoman_line;
        line.iter().find(|&unit| targets.contains(unit)).expect("a target stands in line")
    }
}

#[test]
fn duels_predict_the_battles_of_the_rules() {
    let model = model();
    let strength = |unit: Counter| f32::from(model.counters.strength[unit]);
    let plane = model.counters.ottomans_of(OttomanKind::Aeroplane);
    let (mut expected, mut survivors) = ([0.0, 0.0], [0.0, 0.0]);
    let (mut battles, mut foreseen) = (0, None);
    for index in 0..3000 {
        let chance = Live::<STREAMS, DECKS>::new(GameKey::new(11, index));
        let mut play = Play::new(&model, Seated::new(chance, [&Fighter], Vec::new()));
        play.play(Mode::Mission(index as usize % 4));
        let mut edge = false;
        for event in play.into_table().observer {
            match event {
                Event::Edge { holder, .. } => edge = holder == Side::Player,
                Event::Line { arabs, ottomans } if arabs.len() <= MAX_LINE => {
                    let there: Set<Ottoman> = ottomans.iter().collect();
                    let own: Vec<f32> = arabs.iter().map(|it| strength(it.into())).collect();
                    let theirs: Vec<f32> = ottomans.iter().map(|it| strength(it.into())).collect();
                    let solved = || duel(&own, &theirs, edge);
                    foreseen = (!there.meets(plane)).then(|| (solved(), own.len()));
                }
                Event::Battle { won, lost, .. } => {
                    if let Some((prospect, count)) = foreseen.take() {
                        battles += 1;
                        expected[0] += f64::from(prospect.win);
                        survivors[0] += f64::from(prospect.survivors);
                        expected[1] += f64::from(u8::from(won));
                        survivors[1] += (count - lost.len()) as f64;
                    }
                }
                _ => {}
            }
        }
    }
    let off = (expected[0] - expected[1]) / f64::from(battles);
    assert!(battles > 2000 && off.abs() < 0.02, "{battles} battles: {expected:?}");
    assert!((survivors[0] / survivors[1] - 1.0).abs() < 0.04, "{survivors:?}");
}

#[test]
fn the_table_of_odds_is_close_to_the_duels_behind_it() {
    let model = model();
    let odds = OddsTable::new(&model);
    let against = |count, strength, edge, foes: usize| {
        let odds = odds.of_class(ForceStrength { units: count, strength, edge }.class());
        BattleOdds { win: odds.win[foes], survivors: odds.survivors[foes] }
    };
    // Alike units against nobody always win; more or stronger units never do worse.
    for foes in 0..=9 {
        for count in 1..=10 {
            let at = |count: u8, each: u32| against(count, u32::from(count) * each, 1, foes);
            assert!(at(count + 1, 3).win >= at(count, 3).win - 1e-4);
            assert!(at(count, 4).win >= at(count, 3).win - 1e-4);
            assert!(at(count, 3).survivors <= f32::from(count) + 1e-4);
        }
        assert!(against(5, 15, 2, foes).win >= against(5, 15, 1, foes).win - 1e-4);
    }
    assert_eq!(against(3, 6, 0, 0).win, 1.0);
}

/// Plays games with a player and returns their events.
fn events(
    player: &impl Player,
    model: &Model,
    mode: Mode,
    games: std::ops::Range<u64>,
) -> Vec<Vec<Event>> {
    let game = |index| {
        let chance = Live::<STREAMS, DECKS>::new(GameKey::new(17, index));
        let mut play = Play::new(model, Seated::new(chance, [player], Vec::new()));
        play.play(mode);
        play.into_table().observer
    };
    games.map(game).collect()
}

fn scripted(character: usize, model: &Model) -> Scripted {
    Scripted::with_weights(&CHARACTERS[character].weights, model)
}

#[test]
fn games_with_and_without_memos_are_equal() {
    let model = model();
    for (index, character) in CHARACTERS.iter().enumerate() {
        let policy = scripted(index, &model);
        let without = policy.without_memos();
        for mode in model.modes() {
            let [with, without] =
                [&policy, &without].map(|policy| events(policy, &model, mode, 0..200));
            assert!(with == without, "{} of {}", character.name, model.mode_name(mode));
        }
    }
    let choice = PolicyChoice::parse("trained", POLICIES, &Default::default()).expect("a policy");
    let trained = Trained::new(&choice, &model, &PolicyStore::default());
    for mode in model.modes() {
        let with = events(&trained, &model, mode, 0..100);
        let without = events(&trained.student(), &model, mode, 0..100);
        assert!(with == without, "trained of {}", model.mode_name(mode));
    }
}

#[test]
fn policies_and_scenarios_do_not_affect_each_other_on_one_thread() {
    let changed = ["costs.mercenaries=2".to_owned()];
    let changed = load("lawrence-of-arabia", &changed).expect("a scenario");
    let models = [model(), changed.read(draft::read).expect("a sound scenario")];
    let matchups: Vec<(Scripted, &Model)> = models
        .iter()
        .flat_map(|model| [1, 2].map(|character| (scripted(character, model), model)))
        .collect();
    let alone: Vec<_> = matchups
        .iter()
        .map(|(policy, model)| events(&policy.without_memos(), model, Mode::Mission(1), 0..100))
        .collect();
    let mut interleaved = vec![Vec::new(); matchups.len()];
    for index in 0..100 {
        for ((policy, model), games) in matchups.iter().zip(&mut interleaved) {
            games.extend(events(policy, model, Mode::Mission(1), index..index + 1));
        }
    }
    assert!(alone == interleaved);
    assert!(alone[0] != alone[1] && alone[0] != alone[2], "the matchups differ");
}

/// Policy that records the situation and the force of each Operation.
struct Recorder {
    policy: Scripted,
    records: std::cell::RefCell<Vec<(Situation, Set<Unit>)>>,
}

impl DelegatingPolicy for Recorder {
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        decision.ask(&self.policy, context)
    }

    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let force = self.policy.force(context);
        self.records.borrow_mut().push((Situation::new(context), force));
        force
    }
}

#[test]
fn equal_situations_get_equal_decisions_whatever_their_histories() {
    let model = model();
    let policy = scripted(0, &model).without_memos();
    let recorder = Recorder { policy, records: Default::default() };
    won(&recorder, &model, Mode::Mission(0), 2000);
    let records = recorder.records.into_inner();
    let mut equal = 0;
    for (index, (situation, force)) in records.iter().enumerate().take(300) {
        for (other, other_force) in &records[index + 1..] {
            if situation == other {
                assert_eq!(force, other_force);
                equal += 1;
            }
        }
    }
    assert!(equal > 100, "{equal} equal situations");
}
