//! Every policy plays every mission, and also one that it was not written for.

use super::army::Army;
use super::duels::{Duels, MOST_ARABS, Prospect};
use super::objective::{Objective, Toll};
use super::odds::Odds;
use super::quartermaster::Shop;
use super::trained::Trained;
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

fn model() -> Model {
    let overrides = [FIFTH.replace('\n', " ")];
    let document = load("lawrence-of-arabia", &overrides).expect("the scenario can be read");
    document.read(draft::read).expect("the scenario is sound")
}

fn policy(spec: &str, model: &Model) -> AnyPolicy {
    let choice = PolicyChoice::parse(spec, POLICIES, &Default::default()).expect("a policy");
    AnyPolicy::new(&choice, model, &PolicyStore::default())
}

/// How many of the first games a player wins.
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
    let [learned, base] = ["trained", "demolition-first:credit=0.2"]
        .map(|name| won(&policy(name, &model), &model, fifth, 300));
    assert_eq!(learned, base);
}

#[test]
fn odd_parameters_are_legal_too() {
    let model = model();
    let specs = [
        "greedy:flight=3,leeway=9",
        "cautious:haste=0,wear=0,body=0,idle=1,care=0.5,sabotage=0.5",
        "demolition-first:garrison=3,rail=3,credit=2,dare=0,hope=1,lawrence=1,booty=2,calm=1",
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
    let objective = Objective::new(&model.map, mission, Toll { garrison: 0.0, rail: 0.0 });
    let named = |name: &str| {
        let space = model.map.all.iter().find(|&space| model.map.name(space) == name);
        Set::of(space.expect("the map has it"))
    };
    let names = |list: &[&str]| list.iter().fold(Set::EMPTY, |all, name| all | named(name));
    assert_eq!(objective.among, names(&["El Ula", "Tebuk", "Fejr", "Maan", "Jerusalem", "Kerak"]));
    assert_eq!(objective.broken, names(&["El Ula"]));
    assert_eq!(objective.lawrence, names(&["Jerusalem", "Kerak"]));
    assert_eq!((objective.crowded, objective.units), (names(&["Maan"]), 3));
    let met = |list: &[&str]| objective.is_met(objective.mask(names(list)));
    assert!(met(&["El Ula", "Fejr"]) && met(&["Maan"]) && met(&["Kerak"]));
    assert!(!met(&[]) && !met(&["El Ula"]) && !met(&["Tebuk", "Fejr"]));
    // El Ula is next to Wejh; Tebuk, with its Garrison, two routes on.
    let from = named("Wejh").first().expect("a space");
    let tour = |list: &[&str]| objective.tour(3, objective.mask(names(list)), from).cost;
    assert_eq!((tour(&[]), tour(&["El Ula"]), tour(&["Maan"])), (2.0, 1.0, 0.0));
}

/// What is expected of a battle between two lines.
fn duel(arabs: &[f32], ottomans: &[f32], edge: bool) -> Prospect {
    let arabs_alone: Vec<[f32; 1]> = arabs.iter().map(|&strength| [strength]).collect();
    Duels::new(&arabs_alone, ottomans, edge).at(arabs.len(), ottomans.len(), 0)
}

#[test]
fn exact_duels_are_what_arithmetic_says() {
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

/// Fights as the table of odds has it: buys units alone, marches at random, aims at the strongest.
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
fn duels_foretell_the_battles_of_the_rules() {
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
                Event::Line { arabs, ottomans } if arabs.len() <= MOST_ARABS => {
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
    let odds = Odds::new(&model);
    let against = |count, strength, edge, foes: usize| {
        let prospects = odds.of(Army { count, strength, edge });
        Prospect { win: prospects.win[foes], survivors: prospects.survivors[foes] }
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

/// Answers as a commander does, and compares every remembered answer with a fresh one.
struct Sceptic(Commander);

impl Player for Sceptic {
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let force = self.0.force(context);
        let commander = &self.0;
        let judgement = commander.judge(context.view);
        let again = command::best_force(&judgement);
        assert_eq!(force, again.units(context, judgement.staff, || commander.judge(context.view)));
        force
    }

    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        let choice = self.0.move_force(context, moves);
        let commander = &self.0;
        let estimator = &Estimator::new(commander.judge(context.view));
        let (kind, to) = command::best_move(estimator, moves, None, |_| None);
        let again = command::chosen(kind, to, moves);
        assert_eq!(choice, commander.errand(context).map_or(again, Move::March));
        choice
    }

    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let purchase = self.0.buy(context, market);
        let commander = &self.0;
        let judgement = commander.judge(context.view);
        let shop = Shop::new(&judgement, market, commander.reserve(context));
        let best = shop.best_purchase();
        let taker = |kind, units| quartermaster::taker(&judgement, kind, units);
        let bought = |order| quartermaster::purchase(context, market, order, taker);
        assert_eq!(purchase, best.and_then(bought));
        purchase
    }
}

/// Likewise as a player does who has learned.
struct Examiner(Trained);

impl DelegatingPolicy for Examiner {
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let answer = question.ask(&self.0, context);
        assert_eq!(answer, question.ask(&self.0.student(), context), "{}", Q::NAME);
        answer
    }
}

#[test]
fn what_is_remembered_is_what_would_be_decided_afresh() {
    let model = model();
    for name in ["cautious", "demolition-first"] {
        let choice = PolicyChoice::parse(name, POLICIES, &Default::default()).expect("a policy");
        let sceptic = Sceptic(Commander::new(&choice.values, &model));
        for mode in model.modes() {
            won(&sceptic, &model, mode, 1000);
        }
    }
    let choice = PolicyChoice::parse("trained", POLICIES, &Default::default()).expect("a policy");
    let examiner = Examiner(Trained::new(&choice, &model, &PolicyStore::default()));
    for mode in model.modes() {
        won(&examiner, &model, mode, 500);
    }
}
