//! `planner`: tries answers out by playing the game on in its mind.

use super::commander::{Character, Commander};
use super::counsel::Advice;
use super::greedy::Greedy;
use super::policy::{Chosen, Policy};
use super::prospects::prospects;
use crate::prelude::*;
use sandtable_kernel::{
    MAX_CANDIDATES, Role, SearchTask, SequentialHalving, SimulatedPolicy, parameters,
};

/// Believes that it is better to try than to judge: where its `base` policy answers, it plays the
/// game on with other answers, too, by luck that it imagines, and leaves the answer of the base for
/// one that does clearly better. The base plays all the rest of those games.
#[derive(Clone, Debug)]
pub struct Planner<B> {
    base: Box<B>,
    /// Where the answers in question come from, if the base has no judgement of its own.
    counsel: Commander,
    race: SequentialHalving,
    most: usize,
    /// Whether the end of a campaign's mission is looked at, and not that of the campaign.
    horizon: bool,
}

parameters! {
    /// How much it tries, and what it believes of what it tried.
    struct Effort {
        rollouts: 1.0..=4096.0, "games that it plays on with the last answers in question", whole;
        doubt: 0.0..=9.0, "leaves its base's answer for one that is better by so many standard errors";
        most: 2.0..=16.0, "answers in question at most", whole;
        horizon: 0.0..=1.0, "1: plays a campaign on to the mission's end and judges by what it carries on, as scripted players use it; 0: to its own end", whole;
    }
}

const EFFORT: Effort = Effort { rollouts: 64.0, doubt: 2.0, most: 8.0, horizon: 1.0 };

impl<B: Chosen> Policy for Planner<B> {
    const BELIEF: &'static str = "an answer is as good as the games that follow it";
    const PARAMETERS: &'static [Parameter] = &EFFORT.parameters();
    const SIMULATES: &'static [SimulatedPolicy] = &[SimulatedPolicy {
        name: "base",
        default: "cautious",
        meaning: "whose answers it tries to better, and who plays on",
        role: Role::Itself,
    }];

    type Player = Self;

    fn new(choice: &PolicyChoice, model: &Model, policies: &PolicyStore) -> Self {
        let effort = Effort::of(choice.values.iter().copied());
        let base = B::chosen(&choice.simulated[0], model, policies);
        Planner {
            counsel: base.counsel().cloned().unwrap_or_else(|| {
                let weights = Greedy::WEIGHTS.parameters().map(|weight| weight.default);
                Commander::new(&weights, model)
            }),
            base: Box::new(base),
            race: SequentialHalving { rollouts: effort.rollouts as u32, threshold: effort.doubt },
            most: effort.most as usize,
            horizon: effort.horizon >= 0.5,
        }
    }
}

impl<B: Player> Planner<B> {
    /// The best of some answers to a question, of which the first is the base's.
    fn best<A: Action>(
        &self,
        context: &mut DecisionContext<'_>,
        kind: &'static str,
        candidates: &CandidateActions<A>,
    ) -> A {
        let (answers, view) = (candidates.actions(), context.view);
        let words = |answer: usize| answers[answer].describe(view.model());
        let task = SearchTask {
            kind,
            turn: view.number.into(),
            candidates: if view.is_at_point() { answers.len() } else { 1 },
            unit: WON as u32,
            describe: &words,
        };
        let value = |imagined: &Option<Imagined<'_>>, answer: usize| {
            let player = ForcedAction::new(Some(&answers[answer]), &*self.base);
            imagined.as_ref().map_or(0, |imagined| self.value(imagined, &player))
        };
        answers[self.race.decide(context, &task, |key| view.imagine(key), value)]
    }

    /// How likely the game is won once a player has played it on, in thousandths.
    fn value(&self, imagined: &Imagined<'_>, player: &impl Player) -> i32 {
        if !self.horizon {
            return WON * i32::from(imagined.play_on(player).won);
        }
        imagined.play_mission_on(player, |outcome, view| match outcome {
            Some(outcome) => WON * i32::from(outcome.won),
            None => prospects(&view),
        })
    }
}

/// The value of a game that is won: values are in thousandths of a chance to win.
const WON: i32 = 1000;

impl<B: Chosen> DelegatingPolicy for Planner<B> {
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let answer = question.ask(&*self.base, context);
        let mut candidates = CandidateActions::new(answer, self.most);
        let advice = Advice::new(&self.counsel, context.view, MAX_CANDIDATES);
        question.generate(&advice, context, &mut candidates);
        self.best(context, Q::NAME, &candidates)
    }
}
