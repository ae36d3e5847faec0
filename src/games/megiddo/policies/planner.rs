//! `planner`: tries its answers out before it gives one.

use super::candidates::{commits, discards};
use super::ends::promise;
use super::policy::{Chosen, Policy};
use super::then::{Answer, Then};
use crate::model::{Army, Model, Side, Slot};
use crate::rules::{Asked, BattleEnd, Imagined, Player, Strike, Strikes};
use sandtable_kernel::{
    Candidates, GameKey, Imitated, MOST_CANDIDATES, Parameter, PolicyChoice, Race, Role, Set,
    Trial, parameters,
};

/// Believes in nothing but trying: it plays the game on in its mind, many times with each answer that
/// comes into question, and gives the one that wins most often, if that is clear.
///
/// In its mind, `base` plays for itself and `foe` for the enemy. So it improves on `base`, the more
/// the better it guesses the enemy; told the enemy's true policy, it is a best response to it as far
/// as one decision at a time can be (Lisy and Bowling 2017, "Equilibrium approximation quality of
/// current no-limit poker bots").
#[derive(Clone, Debug)]
pub struct Planner<P> {
    race: Race,
    most: usize,
    /// Who plays in its mind, by side.
    players: Box<[P; 2]>,
}

parameters! {
    /// How much it tries.
    struct Parameters {
        rollouts: 1.0..=4096.0, "how many games it plays on with each of the last candidates for an answer", whole;
        doubt: 0.0..=10.0, "by how many standard errors an answer must be better than the one of `base`";
        most: 1.0..=16.0, "how many candidates it tries at most", whole;
    }
}

const DEFAULTS: Parameters = Parameters { rollouts: 64.0, doubt: 2.0, most: 10.0 };

impl<P: Chosen> Policy for Planner<P> {
    const BELIEF: &'static str = "try every answer out in the mind, and give the one that wins";
    const PARAMETERS: &'static [Parameter] = &DEFAULTS.parameters();
    const IMITATES: &'static [Imitated] = &[
        Imitated {
            name: "base",
            default: "tempo",
            meaning: "how it plays on in its mind",
            role: Role::Itself,
        },
        Imitated {
            name: "foe",
            default: "tempo",
            meaning: "how it expects the enemy to play",
            role: Role::Enemy,
        },
    ];

    fn new(choice: &PolicyChoice, model: &Model, side: Side) -> Self {
        let Parameters { rollouts, doubt, most } = Parameters::of(choice.values.iter().copied());
        let [base, foe] = &choice.imitated[..] else { panic!("a planner imitates two policies") };
        let players =
            Side::BOTH.map(|seat| P::chosen(if seat == side { base } else { foe }, model, seat));
        Planner {
            race: Race { rollouts: rollouts.round() as u32, doubt },
            most: most.round() as usize,
            players: Box::new(players),
        }
    }
}

/// What is asked, and how answers to it are tried.
struct Question<'q, 'a, A> {
    kind: &'static str,
    answer: fn(A) -> Answer,
    /// Makes what is imagined more likely.
    prepare: &'q dyn Fn(&mut Imagined<'a>),
    /// An answer in words.
    words: &'q dyn Fn(A) -> String,
}

/// Cards by name.
fn names(army: &Army, cards: Set<Slot>) -> String {
    army.listed(cards, |card| card.name.clone()).replace('\u{a0}', " ")
}

impl<P: Player> Planner<P> {
    /// Who plays on in its mind once `side` has given an answer.
    #[inline]
    fn players(&self, side: Side, answer: Answer) -> [Then<'_, P>; 2] {
        Side::BOTH
            .map(|seat| Then::new((seat == side).then_some(answer), &self.players[seat.index()]))
    }

    /// The best of some answers, as far as the mind can tell.
    #[inline]
    fn best<'a, A: Copy + PartialEq>(
        &self,
        asked: &mut Asked<'a>,
        question: &Question<'_, 'a, A>,
        candidates: &Candidates<A>,
    ) -> A {
        let (candidates, view) = (candidates.answers(), asked.view);
        let words = |answer: usize| (question.words)(candidates[answer]);
        let trial = Trial {
            kind: question.kind,
            turn: view.battles().into(),
            answers: candidates.len(),
            unit: 1,
            words: &words,
        };
        let imagine = |key| {
            let mut imagined = view.imagine(key);
            (question.prepare)(&mut imagined);
            imagined
        };
        let value = |imagined: &Imagined<'a>, answer: usize| {
            self.value(imagined, view.side(), (question.answer)(candidates[answer]))
        };
        candidates[self.race.decide(asked, &trial, imagine, value)]
    }

    /// 1 if the game is won from there with an answer, else 0.
    #[inline]
    fn value(&self, imagined: &Imagined<'_>, side: Side, answer: Answer) -> i32 {
        let players = self.players(side, answer);
        i32::from(imagined.play_on(players.each_ref()).winner == side)
    }

    /// The legal strikes and the pass that leave battles of different ends behind, the one of `base`
    /// first, then the more promising.
    fn ends(
        &self,
        asked: &mut Asked<'_>,
        legal: &Strikes,
        base: Option<Strike>,
    ) -> Candidates<Option<Strike>> {
        let (view, side) = (asked.view, asked.side());
        let key = GameKey::new(u64::from(asked.pick(u32::MAX)), 0);
        let imagined = view.imagine(key);
        let end = |strike| {
            let players = self.players(side, Answer::Strike(strike));
            imagined.play_battle(players.each_ref())
        };
        let mut ends: [Option<(i32, Option<Strike>, BattleEnd)>; MOST_CANDIDATES] =
            [None; MOST_CANDIDATES];
        let first = end(base);
        let mut consider = |strike| {
            let end = end(strike);
            if end == first || ends.iter().flatten().any(|(_, _, known)| *known == end) {
                return;
            }
            // The list is kept in order, the most promising first; the last falls out.
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
        let mut candidates = Candidates::new(base, self.most);
        ends.iter().flatten().for_each(|(_, strike, _)| candidates.add(*strike));
        candidates
    }
}

impl<P: Player> Player for Planner<P> {
    /// M3.2 Tries the discard of `base`, none, and the worst cards by number.
    fn discard(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        let view = asked.view;
        let base = self.players[view.side().index()].discard(asked);
        let question = Question {
            kind: "discard",
            answer: Answer::Discard,
            prepare: &|_| (),
            words: &|cards| names(view.army(view.side()), cards),
        };
        self.best(asked, &question, &discards(&view, base, self.most))
    }

    /// M3.3 Tries what `base` commits, all, nothing, and parts of the hand, against hands that `foe`
    /// would keep.
    fn commit(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        let view = asked.view;
        let base = self.players[view.side().index()].commit(asked);
        let foe = &self.players[view.enemy().index()];
        let question = Question {
            kind: "commit",
            answer: Answer::Commit,
            prepare: &|imagined| imagined.enemy_improves(foe),
            words: &|cards| names(view.army(view.side()), cards),
        };
        self.best(asked, &question, &commits(&view, base, self.most))
    }

    /// M3.9 Plays the battle out with every strike, which takes no luck between players who leave
    /// nothing to it, and tries those that end it differently.
    fn strike(&self, asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike> {
        let view = asked.view;
        let base = self.players[view.side().index()].strike(asked, legal);
        let words = |strike: Option<Strike>| match strike {
            None => "pass".to_owned(),
            Some(Strike { attacker, target }) => {
                let attacker = names(view.army(view.side()), Set::of(attacker));
                let target = names(view.army(view.enemy()), Set::of(target));
                format!("{attacker} at {target}")
            }
        };
        let question =
            Question { kind: "strike", answer: Answer::Strike, prepare: &|_| (), words: &words };
        let ends = self.ends(asked, legal, base);
        self.best(asked, &question, &ends)
    }
}
