//! The policy `planner`: rollout search over candidate actions.

use std::cell::Cell;

use super::battle_end::battle_value;
use super::candidates::{add_discards, add_orders_of_battle};
use super::policy::{Chosen, Policy};
use crate::prelude::*;
use crate::rules::DelegatingPolicy;
use sandtable_kernel::{MAX_CANDIDATES, Role, SearchTask, SequentialHalving};

/// Rollout search: simulates games after each candidate action and takes the action that wins most.
///
/// In the simulated games, the policy `base` plays for the searching side and the policy `foe` for the enemy. The
/// search deviates from the action of `base` only if another action is significantly better. The better `foe`
/// predicts the enemy, the more the search improves on `base`. If `foe` is the enemy's true policy, the search is a
/// best response, as far as one decision at a time can be (Lisy and Bowling 2017, "Equilibrium approximation
/// quality of current no-limit poker bots").
#[derive(Clone, Debug)]
pub struct Planner<P> {
    halving: SequentialHalving,
    max_candidates: usize,
    /// Number of further decisions of the searching side after which a simulated game is cut off.
    ///
    /// The value net of `base` then estimates the chance to win. At 0, every simulated game is played to its end.
    search_depth: u32,
    /// Policies of both sides in the simulated games, British first.
    players: Box<[P; 2]>,
}

parameters! {
    /// Size and depth of the search, and how much better than that of `base` another action must be.
    struct Parameters {
        rollouts: 1.0..=4096.0, "simulated games after each of the last candidate actions", whole;
        doubt: 0.0..=10.0, "standard errors by which an action must be better than the one of `base` to replace it";
        most: 1.0..=16.0, "maximum number of candidate actions", whole;
        search_depth as "foresight": 0.0..=64.0, "further decisions of its side after which a trained `base` estimates the chance to win; 0: simulates every game to its end", whole;
    }
}

const DEFAULTS: Parameters =
    Parameters { rollouts: 64.0, doubt: 2.0, most: 10.0, search_depth: 0.0 };

impl<P: Chosen> Policy for Planner<P> {
    const BELIEF: &'static str =
        "simulates ahead: plays each promising action on many times; strong and slow";
    const PARAMETERS: &'static [Parameter] = &DEFAULTS.parameters();
    const SIMULATES: &'static [SimulatedPolicy] = &[
        SimulatedPolicy {
            name: "base",
            default: "tempo",
            meaning: "policy that takes the later decisions of its side in a simulated game",
            role: Role::Itself,
        },
        SimulatedPolicy {
            name: "foe",
            default: "tempo",
            meaning: "policy that it expects the enemy to play",
            role: Role::Enemy,
        },
    ];

    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self {
        let Parameters { rollouts, doubt, most, search_depth } =
            Parameters::of(choice.values.iter().copied());
        let [base, enemy] = &choice.simulated[..] else {
            panic!("a planner simulates two policies")
        };
        let player =
            |seat| P::chosen(if seat == side { base } else { enemy }, model, seat, policies);
        let players = Side::BOTH.map(player);
        Planner {
            halving: SequentialHalving { rollouts: rollouts as u32, threshold: doubt },
            max_candidates: most as usize,
            search_depth: search_depth as u32,
            players: Box::new(players),
        }
    }
}

/// Player in a simulated game that is cut off at the search depth.
///
/// At that depth it asks its policy's value net for the chance to win. The rest of the game no longer matters,
/// so it takes default actions.
struct DepthLimited<'a, P> {
    player: &'a P,
    then: ForcedAction<'a, P>,
    /// Number of decisions up to and including the one at which the value net is asked; 0 if it never is.
    decisions_left: Cell<u32>,
    /// The value net's estimate of the chance to win, in thousandths; `None` until it was asked.
    win_chance: &'a Cell<Option<i32>>,
}

impl<P: Chosen> DelegatingPolicy for DepthLimited<'_, P> {
    #[inline]
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let left = self.decisions_left.get();
        self.decisions_left.set(left.saturating_sub(1));
        if left == 1 {
            self.win_chance.set(self.player.win_chance(decision, context));
        }
        match self.win_chance.get() {
            Some(_) => Q::Action::default(),
            None => decision.ask(&self.then, context),
        }
    }
}

/// A strike or a pass, with the simulated end of the battle after it and the value of this end.
#[derive(Clone, Copy)]
struct ScoredStrike {
    value: i32,
    strike: Option<Strike>,
    end: BattleEnd,
}

impl<P: Chosen> Planner<P> {
    /// Returns the players of a simulated game, British first; the first action of `side` is `action`.
    #[inline]
    fn players<'a>(&'a self, side: Side, action: &'a impl Action) -> [ForcedAction<'a, P>; 2] {
        Side::BOTH.map(|seat| {
            ForcedAction::new((seat == side).then_some(action), &self.players[seat.index()])
        })
    }

    /// Returns the value of a won game: 1000 if a value net estimates chances in thousandths, otherwise 1.
    fn win_value(&self) -> i32 {
        if self.search_depth == 0 { 1 } else { 1000 }
    }

    /// Simulates one game in which `side` first takes `action`, and returns the game's value for `side`.
    ///
    /// The value is from 0 for a lost game to [`Planner::win_value`] for a won one.
    #[inline]
    fn value(&self, imagined: &Imagined<'_>, side: Side, action: &impl Action) -> i32 {
        let win_chance = Cell::new(None);
        let decisions = if self.search_depth == 0 { 0 } else { self.search_depth + 1 };
        let [british, turks] = self.players(side, action);
        let players = [(british, Side::British), (turks, Side::Turkish)].map(|(then, seat)| {
            let decisions_left = Cell::new(if seat == side { decisions } else { 0 });
            DepthLimited {
                player: &self.players[seat.index()],
                then,
                decisions_left,
                win_chance: &win_chance,
            }
        });
        let outcome = imagined.play_on(players.each_ref());
        win_chance.get().unwrap_or_else(|| self.win_value() * i32::from(outcome.winner == side))
    }

    /// Simulates games after each candidate action and returns the best of these actions.
    ///
    /// `kind` is the name of the decision.
    #[inline]
    fn best<A: Action>(
        &self,
        context: &mut DecisionContext<'_>,
        kind: &'static str,
        candidates: &CandidateActions<A>,
    ) -> A {
        let (actions, view) = (candidates.actions(), context.view);
        let (side, enemy) = (view.side(), &self.players[view.enemy().index()]);
        let describe = |action: usize| actions[action].describe(view);
        let turn = view.battles().into();
        let unit = self.win_value() as u32;
        let task = SearchTask { kind, turn, candidates: actions.len(), unit, describe: &describe };
        // M3.3 An order of battle meets a hand from which the enemy has already discarded.
        let improves_hand = kind == "commit";
        let imagine = |key| {
            let mut imagined = view.imagine(key);
            if improves_hand {
                imagined.improve_enemy_hand(enemy);
            }
            imagined
        };
        let value =
            |imagined: &Imagined<'_>, action: usize| self.value(imagined, side, &actions[action]);
        actions[self.halving.decide(context, &task, imagine, value)]
    }
}

impl<P: Chosen> DelegatingPolicy for Planner<P> {
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let action = decision.ask(&self.players[context.side().index()], context);
        let mut candidates = CandidateActions::new(action, self.max_candidates);
        decision.generate(self, context, &mut candidates);
        self.best(context, Q::NAME, &candidates)
    }
}

impl<P: Chosen> ActionGenerator for Planner<P> {
    /// M3.2 Adds sets of cards to discard as candidate actions: none, the worst cards, and others.
    fn discard(
        &self,
        context: &mut DecisionContext<'_>,
        candidates: &mut CandidateActions<Set<Slot>>,
    ) {
        add_discards(context, candidates);
    }

    /// M3.3 Adds orders of battle as candidate actions: all cards, no cards, and parts of the hand.
    fn commit(
        &self,
        context: &mut DecisionContext<'_>,
        candidates: &mut CandidateActions<Set<Slot>>,
    ) {
        add_orders_of_battle(context, candidates);
    }

    /// M3.9 Adds legal strikes and the pass as candidate actions, the best end of the battle first.
    ///
    /// Of actions that lead to the same end of the battle, only one is added. Each end is found by one
    /// simulation of the battle, which is exact if the simulated policies use no random numbers.
    fn strike(
        &self,
        context: &mut DecisionContext<'_>,
        legal: &LegalStrikes,
        candidates: &mut CandidateActions<Option<Strike>>,
    ) {
        let (view, side) = (context.view, context.side());
        let key = GameKey::new(u64::from(context.pick(u32::MAX)), 0);
        let imagined = view.imagine(key);
        let end = |strike| {
            let players = self.players(side, &strike);
            imagined.play_battle(players.each_ref())
        };
        let mut best: [Option<ScoredStrike>; MAX_CANDIDATES] = [None; MAX_CANDIDATES];
        let first = end(candidates.actions()[0]);
        let mut consider = |strike| {
            let end = end(strike);
            if end == first || best.iter().flatten().any(|scored| scored.end == end) {
                return;
            }
            // The list stays sorted, the best end first; the last entry drops out.
            let mut new = Some(ScoredStrike { value: battle_value(&view, &end), strike, end });
            for entry in &mut best {
                if entry.is_none_or(|old| new.is_some_and(|new| new.value > old.value)) {
                    std::mem::swap(entry, &mut new);
                }
            }
        };
        consider(None);
        for attacker in legal.attackers {
            for target in view.targets(legal, attacker).all() {
                consider(Some(Strike { attacker, target }));
            }
        }
        best.iter().flatten().for_each(|scored| candidates.add(scored.strike));
    }
}
