//! The policy `planner`: rollout search over candidate actions.

use std::cell::Cell;

use super::candidates::{commits, discards};
use super::ends::promise;
use super::policy::{Chosen, Policy};
use crate::prelude::*;
use crate::rules::DelegatingPolicy;
use sandtable_kernel::{MAX_CANDIDATES, Role, SearchTask, SequentialHalving};

/// Rollout search: simulates games after each candidate action and chooses the action that wins most.
///
/// In the simulations, `base` plays for the searching side and `foe` for the enemy. An action other than that
/// of `base` must be significantly better. So the search improves on `base`, and the more the better `foe`
/// predicts the enemy: with the enemy's true policy it is a best response, as far as one decision at a time
/// can be (Lisy and Bowling 2017, "Equilibrium approximation quality of current no-limit poker bots").
#[derive(Clone, Debug)]
pub struct Planner<P> {
    race: SequentialHalving,
    most: usize,
    /// Search depth in own decisions at which the value net of `base` replaces the rollout; 0: never.
    foresight: u32,
    /// Policies of both sides in the simulations, British first.
    players: Box<[P; 2]>,
}

parameters! {
    /// Size and depth of the search.
    struct Parameters {
        rollouts: 1.0..=4096.0, "how many games it plays on with each of the last candidates for an answer", whole;
        doubt: 0.0..=10.0, "by how many standard errors an answer must be better than the one of `base`";
        most: 1.0..=16.0, "how many candidates it tries at most", whole;
        foresight: 0.0..=64.0, "after how many more answers it takes the word of a `base` that has learned for how the game ends; 0: it plays on to the end", whole;
    }
}

const DEFAULTS: Parameters = Parameters { rollouts: 64.0, doubt: 2.0, most: 10.0, foresight: 0.0 };

impl<P: Chosen> Policy for Planner<P> {
    const BELIEF: &'static str = "try every answer out in the mind, and give the one that wins";
    const PARAMETERS: &'static [Parameter] = &DEFAULTS.parameters();
    const IMITATES: &'static [SimulatedPolicy] = &[
        SimulatedPolicy {
            name: "base",
            default: "tempo",
            meaning: "how it plays on in its mind",
            role: Role::Itself,
        },
        SimulatedPolicy {
            name: "foe",
            default: "tempo",
            meaning: "how it expects the enemy to play",
            role: Role::Enemy,
        },
    ];

    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self {
        let Parameters { rollouts, doubt, most, foresight } =
            Parameters::of(choice.values.iter().copied());
        let [base, foe] = &choice.simulated[..] else { panic!("a planner simulates two policies") };
        let player = |seat| P::chosen(if seat == side { base } else { foe }, model, seat, policies);
        let players = Side::BOTH.map(player);
        Planner {
            race: SequentialHalving { rollouts: rollouts as u32, threshold: doubt },
            most: most as usize,
            foresight: foresight as u32,
            players: Box::new(players),
        }
    }
}

/// Player in a simulation that stops at the search depth.
///
/// At that depth it asks its policy's value net for the chance to win. The rest of the game no longer matters,
/// so it takes default actions.
struct Foreseeing<'a, P> {
    player: &'a P,
    then: ForcedAction<'a, P>,
    /// Number of decisions up to and including the one at which the value net is asked; 0 if it is not.
    left: Cell<u32>,
    /// Chance to win by the value net, in thousandths, once it was asked.
    foreseen: &'a Cell<Option<i32>>,
}

impl<P: Chosen> DelegatingPolicy for Foreseeing<'_, P> {
    #[inline]
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        if left == 1 {
            self.foreseen.set(self.player.foresees(question, context));
        }
        match self.foreseen.get() {
            Some(_) => Q::Action::default(),
            None => question.ask(&self.then, context),
        }
    }
}

impl<P: Chosen> Planner<P> {
    /// Returns the players of a simulation in which `side` first takes the action `answer`.
    #[inline]
    fn players<'a>(&'a self, side: Side, answer: &'a impl Action) -> [ForcedAction<'a, P>; 2] {
        Side::BOTH.map(|seat| {
            ForcedAction::new((seat == side).then_some(answer), &self.players[seat.index()])
        })
    }

    /// Returns the value of a won game.
    fn won(&self) -> i32 {
        if self.foresight == 0 { 1 } else { 1000 }
    }

    /// Returns the value of an action of `side` in one simulated game, from 0 to [`Planner::won`].
    #[inline]
    fn value(&self, imagined: &Imagined<'_>, side: Side, answer: &impl Action) -> i32 {
        let foreseen = Cell::new(None);
        let questions = if self.foresight == 0 { 0 } else { self.foresight + 1 };
        let [british, turks] = self.players(side, answer);
        let players = [(british, Side::British), (turks, Side::Turkish)].map(|(then, seat)| {
            let left = Cell::new(if seat == side { questions } else { 0 });
            Foreseeing { player: &self.players[seat.index()], then, left, foreseen: &foreseen }
        });
        let outcome = imagined.play_on(players.each_ref());
        foreseen.get().unwrap_or_else(|| self.won() * i32::from(outcome.winner == side))
    }

    /// Returns the best candidate action by simulation.
    #[inline]
    fn best<A: Action>(
        &self,
        context: &mut DecisionContext<'_>,
        kind: &'static str,
        candidates: &CandidateActions<A>,
    ) -> A {
        let (answers, view) = (candidates.actions(), context.view);
        let (side, foe) = (view.side(), &self.players[view.enemy().index()]);
        let words = |answer: usize| answers[answer].told(view);
        let turn = view.battles().into();
        let unit = self.won() as u32;
        let trial = SearchTask { kind, turn, candidates: answers.len(), unit, describe: &words };
        // M3.3 An order of battle meets a hand from which the enemy has already discarded.
        let improves = kind == "commit";
        let imagine = |key| {
            let mut imagined = view.imagine(key);
            if improves {
                imagined.enemy_improves(foe);
            }
            imagined
        };
        let value =
            |imagined: &Imagined<'_>, answer: usize| self.value(imagined, side, &answers[answer]);
        answers[self.race.decide(context, &trial, imagine, value)]
    }
}

impl<P: Chosen> DelegatingPolicy for Planner<P> {
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let answer = question.ask(&self.players[context.side().index()], context);
        let mut candidates = CandidateActions::new(answer, self.most);
        question.generate(self, context, &mut candidates);
        self.best(context, Q::NAME, &candidates)
    }
}

impl<P: Chosen> ActionGenerator for Planner<P> {
    /// M3.2 Adds no discard and the worst cards by number.
    fn discard(
        &self,
        context: &mut DecisionContext<'_>,
        candidates: &mut CandidateActions<Set<Slot>>,
    ) {
        discards(context, candidates);
    }

    /// M3.3 Adds all cards, none, and parts of the hand.
    fn commit(
        &self,
        context: &mut DecisionContext<'_>,
        candidates: &mut CandidateActions<Set<Slot>>,
    ) {
        commits(context, candidates);
    }

    /// M3.9 Adds the legal strikes and the pass that lead to different ends of the battle, the best first.
    ///
    /// The end of each is found by playing the battle out. That needs no random numbers if the policies use
    /// none.
    fn strike(
        &self,
        context: &mut DecisionContext<'_>,
        legal: &Strikes,
        candidates: &mut CandidateActions<Option<Strike>>,
    ) {
        let (view, side) = (context.view, context.side());
        let key = GameKey::new(u64::from(context.pick(u32::MAX)), 0);
        let imagined = view.imagine(key);
        let end = |strike| {
            let players = self.players(side, &strike);
            imagined.play_battle(players.each_ref())
        };
        let mut ends: [Option<(i32, Option<Strike>, BattleEnd)>; MAX_CANDIDATES] =
            [None; MAX_CANDIDATES];
        let first = end(candidates.actions()[0]);
        let mut consider = |strike| {
            let end = end(strike);
            if end == first || ends.iter().flatten().any(|(_, _, known)| *known == end) {
                return;
            }
            // The list stays sorted, the best end first; the last entry drops out.
            let mut new = Some((promise(&view, &end), strike, end));
            for place in &mut ends {
                if place.is_none_or(|known| new.is_some_and(|new| new.0 > known.0)) {
                    std::mem::swap(place, &mut new);
                }
            }
        };
        consider(None);
        for attacker in legal.attackers {
            for target in view.targets(legal, attacker).all() {
                consider(Some(Strike { attacker, target }));
            }
        }
        ends.iter().flatten().for_each(|(_, strike, _)| candidates.add(*strike));
    }
}
