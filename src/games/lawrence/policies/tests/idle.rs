//! Silly moves of the scripted policies: idle Operations, and attempts to break off a battle that is nearly won.

use std::cell::RefCell;

use super::*;
use crate::policies::actions::{force, moves};
use crate::policies::actions::{moves::DestinationSearch, purchase};
use sandtable_kernel::MAX_CANDIDATES;

/// Number of games of each policy in each mode.
const GAMES: u64 = 400;
/// Probability to win from which on a battle is nearly won.
const NEARLY_WON: f32 = 0.95;

/// Operation in progress.
#[derive(Clone, Copy, Debug, Default)]
struct Operation {
    /// True once the force was chosen.
    has_begun: bool,
    /// True if the force stayed in its space.
    stayed: bool,
    /// True if something was bought, recruited, played, handed over, broken, scouted, appealed or fought.
    did_something: bool,
    /// True if one of these was legal, or if a force could have marched to a Garrison or to the headquarters.
    could_act: bool,
    /// True if one of these, or another move, has a higher value to the policy.
    has_better: bool,
    /// Value of staying with the chosen force.
    stay_value: f32,
    /// Highest value of other forces and other destinations.
    other_value: f32,
}

/// Counts of silly moves.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    operations: u32,
    /// Operations in which the force stayed and did nothing although it could do something.
    idle: u32,
    /// Idle Operations of which something else has a higher value to the policy.
    worse: u32,
    /// Attempts to break off a battle.
    breakoffs: u32,
    /// Attempts to break off a battle that is nearly won.
    needless: u32,
}

/// Observer of a scripted policy's decisions and of the events that follow from them.
struct Watch {
    policy: Scripted,
    operation: RefCell<Operation>,
    counts: RefCell<Counts>,
}

impl Watch {
    fn new(policy: Scripted) -> Watch {
        Watch { policy, operation: RefCell::default(), counts: RefCell::default() }
    }

    /// Notes that an action other than moving was legal, and returns the policy's decision about it.
    fn legal<A>(&self, decision: A) -> A {
        self.operation.borrow_mut().could_act = true;
        decision
    }

    /// Notes the values of staying with the chosen force, and of every other candidate force and destination.
    fn compare(&self, view: &View<'_>, chosen: Set<Unit>) {
        let evaluator = &self.policy.evaluator(view);
        let (map, counters) = (&view.model().map, &view.model().counters);
        let mut forces = CandidateActions::new(chosen, MAX_CANDIDATES);
        force::add_forces(evaluator, &mut forces);
        let operation = &mut *self.operation.borrow_mut();
        operation.other_value = f32::NEG_INFINITY;
        for &force in forces.actions() {
            let from = force.first().and_then(|unit| view.space_of(unit)).expect("on the map");
            let sortie = &evaluator.sortie(force, from);
            let points = sortie.speed as u8 + view.movement_bonus;
            let spaces = evaluator.rules.march_or_sail(force, from, points, evaluator.occupied);
            let can_appeal = force == Set::of(counters.lawrence) && !view.appealed;
            let targets = match can_appeal {
                true => view.garrisoned | map.of_kind(SpaceKind::Headquarters),
                false => view.garrisoned,
            };
            operation.could_act |= spaces.meets(targets);
            let mut search = DestinationSearch::new(evaluator, sortie, spaces);
            for to in spaces {
                let value = search.value(to, f32::NEG_INFINITY);
                if to != from {
                    operation.other_value = operation.other_value.max(value);
                } else if force == chosen {
                    operation.stay_value = value;
                }
            }
        }
    }

    /// Counts the Operation that ends, and forgets it.
    fn end_operation(&self) {
        let operation = self.operation.take();
        let mut counts = self.counts.borrow_mut();
        counts.operations += 1;
        if operation.stayed && !operation.did_something && operation.could_act {
            counts.idle += 1;
            let has_better = operation.other_value > operation.stay_value;
            counts.worse += u32::from(has_better || operation.has_better);
        }
    }
}

impl DelegatingPolicy for Watch {
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        decision.ask(&self.policy, context)
    }

    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let force = self.policy.force(context);
        self.compare(context, force);
        force
    }

    fn move_force(&self, context: &mut DecisionContext<'_>, legal: &Moves) -> Move {
        let choice = self.policy.move_force(context, legal);
        let best = moves::best_move(&self.policy.evaluator(context), legal, None);
        self.operation.borrow_mut().has_better |= matches!(best, Move::Airlift(_) | Move::Rally(_));
        choice
    }

    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let purchase = self.legal(self.policy.buy(context, market));
        let evaluator = &self.policy.evaluator(context);
        let is_better = purchase.is_none() && purchase::best_purchase(evaluator, market).is_some();
        self.operation.borrow_mut().has_better |= is_better;
        purchase
    }

    fn recruit_leader(&self, context: &mut DecisionContext<'_>) -> Option<u8> {
        self.legal(self.policy.recruit_leader(context))
    }

    fn play_card(&self, context: &mut DecisionContext<'_>, cards: Set<Card>) -> Option<Card> {
        self.legal(self.policy.play_card(context, cards))
    }

    fn appeal(&self, context: &mut DecisionContext<'_>) -> bool {
        self.legal(self.policy.appeal(context))
    }

    fn scout(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>) -> Option<Space> {
        self.legal(self.policy.scout(context, spaces))
    }

    fn demolish(&self, context: &mut DecisionContext<'_>, sappers: Set<Unit>) -> Option<Unit> {
        self.legal(self.policy.demolish(context, sappers))
    }

    fn break_off(&self, context: &mut DecisionContext<'_>, retreats: Set<Space>) -> bool {
        let breaks_off = self.policy.break_off(context, retreats);
        let battle = &context.battle;
        let own = battle.arabs.iter().map(|unit| u32::from(context.arab_strength(unit))).sum();
        let (arabs, edge) = (battle.arabs.len(), battle.edge == Side::Player);
        let enemies = context.enemies.len();
        let odds = OddsTable::new(context.model()).in_battle(arabs, own, edge, enemies);
        let mut counts = self.counts.borrow_mut();
        counts.breakoffs += u32::from(breaks_off);
        counts.needless += u32::from(breaks_off && odds.win >= NEARLY_WON);
        breaks_off
    }
}

impl Observer<Event> for &Watch {
    fn observe(&mut self, event: Event) {
        let mut operation = self.operation.borrow_mut();
        match event {
            Event::Mission { .. } => *operation = Operation::default(),
            Event::Operation { .. } => operation.has_begun = true,
            Event::Move { kind: MoveKind::March, route, .. } => {
                operation.stayed = route.iter().next() == route.last();
            }
            Event::Buy { .. } => operation.did_something |= operation.has_begun,
            Event::RecruitLeader { .. }
            | Event::PlayCard { .. }
            | Event::Appeal { .. }
            | Event::Give { .. }
            | Event::Scout { .. }
            | Event::Battle { .. }
            | Event::Demolition { .. } => operation.did_something = true,
            Event::OperationEnd { .. } => {
                drop(operation);
                self.end_operation();
            }
            _ => {}
        }
    }
}

/// Plays games of a policy and returns the counts of its silly moves.
fn counts(character: usize, model: &Model, mode: Mode) -> Counts {
    let watch = Watch::new(scripted(character, model));
    for index in 0..GAMES {
        let chance = Live::<STREAMS, DECKS>::new(GameKey::new(41, index));
        Play::new(model, Seated::new(chance, [&watch], &watch)).play(mode);
    }
    watch.counts.into_inner()
}

/// Highest shares of idle Operations and of worse ones, in percent, and of needless among all attempts to break off.
///
/// By policy and mode; they may only fall.
const LIMITS: [[[f64; 3]; 5]; 3] = [
    [[0.1, 0.1, 0.0], [8.5, 7.4, 0.0], [0.6, 0.6, 0.0], [2.3, 0.1, 0.0], [8.7, 2.8, 0.0]],
    [[2.8, 1.8, 28.0], [13.0, 0.1, 70.0], [8.1, 0.2, 38.0], [4.3, 0.2, 37.0], [9.5, 6.3, 59.0]],
    [[0.2, 0.1, 50.0], [2.8, 0.2, 24.0], [1.1, 0.3, 22.0], [4.2, 0.1, 15.0], [8.3, 2.3, 19.0]],
];

/// An Operation without any action is worse if the policy itself values another Operation more.
#[test]
fn silly_moves_are_rare() {
    let model = load("lawrence-of-arabia", &[]).expect("the scenario can be read");
    let model = model.read(draft::read).expect("the scenario is sound");
    for ((character, named), limits) in CHARACTERS.iter().enumerate().zip(LIMITS) {
        for (mode, limits) in model.modes().zip(limits) {
            let Counts { operations, idle, worse, breakoffs, needless } =
                counts(character, &model, mode);
            assert!(operations > 500, "{operations} operations");
            let share = |part: u32, all: u32| 100.0 * f64::from(part) / f64::from(all.max(1));
            let shares =
                [share(idle, operations), share(worse, operations), share(needless, breakoffs)];
            let matchup = format!("{} on {}", named.name, model.mode_name(mode));
            println!("{matchup}: {shares:.1?} % of {operations} and {breakoffs}");
            let is_rare = shares.iter().zip(limits).all(|(share, limit)| *share <= limit);
            assert!(is_rare, "{matchup}: {shares:.1?} exceed {limits:?}");
        }
    }
}
