//! Silly moves of the scripted policies: idle Operations, and attempts to break off a battle that is nearly won.

use std::cell::RefCell;

use super::*;
use crate::policies::actions::moves::{self, destination_value};
use crate::policies::actions::{appeal, battle, force, purchase};
use sandtable_kernel::MAX_CANDIDATES;

/// Number of games of each policy in each mode.
const GAMES: u64 = 400;

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
    /// True if a purchase, a rally or an airlift has a higher value to the policy.
    has_better: bool,
    /// Value of staying with the chosen force.
    stay_value: f32,
    /// Highest value of an attack on a Garrison and of a march to appeal.
    other_value: f32,
}

/// Counts of silly moves.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    operations: u32,
    /// Operations in which the force stayed and did nothing although it could do something.
    idle: u32,
    /// Idle Operations where one of these actions has a higher value to the policy.
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

    /// Notes the values of staying with the chosen force, of attacks with every candidate force, and of an appeal.
    fn compare(&self, view: &View<'_>, chosen: Set<Unit>) {
        let evaluator = &self.policy.evaluator(view);
        let mut forces = CandidateActions::new(chosen, MAX_CANDIDATES);
        force::add_forces(evaluator, &mut forces);
        let operation = &mut *self.operation.borrow_mut();
        operation.other_value = f32::NEG_INFINITY;
        for &force in forces.actions() {
            let from = force.first().and_then(|unit| view.space_of(unit)).expect("on the map");
            let sortie = &evaluator.sortie(force, from);
            let points = sortie.speed as u8 + view.movement_bonus;
            let spaces = evaluator.rules.march_or_sail(force, from, points, evaluator.occupied);
            operation.could_act |= spaces.meets(view.garrisoned);
            for to in spaces & (view.garrisoned | Set::of(from)) {
                let value = destination_value(evaluator, sortie, to);
                if to != from {
                    operation.other_value = operation.other_value.max(value);
                } else if force == chosen {
                    operation.stay_value = value;
                }
            }
        }
        if let Some(march) = appeal::march_to_appeal(evaluator) {
            operation.could_act = true;
            operation.other_value = operation.other_value.max(march.destination.value);
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
        let best = moves::best_move(&self.policy.evaluator(context), legal);
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
        let odds = battle::odds(&self.policy.evaluator(context).tables.odds, context);
        let mut counts = self.counts.borrow_mut();
        counts.breakoffs += u32::from(breaks_off);
        counts.needless += u32::from(breaks_off && odds.win >= battle::NEARLY_WON);
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

/// Highest shares of idle Operations, in percent, by policy and mode; they may only fall.
const MAX_IDLE: [[f64; 5]; 3] =
    [[1.0, 1.2, 0.8, 2.9, 7.8], [2.7, 1.0, 1.8, 4.4, 9.6], [1.1, 1.2, 1.0, 5.4, 9.2]];
/// Highest share of Operations that are idle although the policy values an action more, in percent.
const MAX_WORSE: f64 = 0.3;

/// Waiting may have the highest value: in a campaign, an army that waits lives on after a failure.
#[test]
fn silly_moves_are_rare() {
    let model = load("lawrence-of-arabia", &[]).expect("the scenario can be read");
    let model = model.read(draft::read).expect("the scenario is sound");
    let (mut idle_operations, mut attempts, mut excess) = (0, 0, Vec::new());
    for ((character, named), limits) in CHARACTERS.iter().enumerate().zip(MAX_IDLE) {
        for (mode, limit) in model.modes().zip(limits) {
            let counts = counts(character, &model, mode);
            let Counts { operations, idle, worse, breakoffs, needless } = counts;
            idle_operations += idle;
            attempts += breakoffs;
            let share = |part: u32| 100.0 * f64::from(part) / f64::from(operations);
            let matchup = format!("{} on {}", named.name, model.mode_name(mode));
            assert!(operations > 500, "{matchup}: {counts:?}");
            if share(idle) > limit || share(worse) > MAX_WORSE {
                excess.push(format!(
                    "{matchup}: {:.2} % idle, {:.2} % worse",
                    share(idle),
                    share(worse)
                ));
            }
            assert_eq!(needless, 0, "{matchup}: attempts to break off a battle that is nearly won");
        }
    }
    assert_eq!(excess, [""; 0]);
    assert!(idle_operations > 500 && attempts > 500, "{idle_operations} and {attempts} observed");
}
