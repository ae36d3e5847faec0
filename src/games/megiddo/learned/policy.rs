//! Policy that scores candidate actions by nets.

use super::features::{COMMIT, DISCARD, Features, STRIKE};
use crate::policies::{Tempo, add_discards, add_orders_of_battle, enemy_strength};
use crate::prelude::*;
use sandtable_kernel::MAX_CANDIDATES;
use sandtable_learn::{Decider, DecisionFeatures, FeatureSink, ScoredActions};

/// Maximum number of times that the best set of cards is improved by one card.
const CLIMB_ROUNDS: usize = 3;

/// Policy that scores the candidate actions of the scripted policies by nets.
///
/// It also scores sets of cards that differ from the best one by a single card. The decider selects the action.
#[derive(Clone, Copy, Debug)]
pub struct NetPolicy<'s, D> {
    features: &'s Features,
    /// Policy of both sides in simulated ends of battles.
    tempo: &'s Tempo,
    decider: &'s D,
}

impl<'s, D: Decider> NetPolicy<'s, D> {
    /// Creates the policy; `tempo` is the policy of both sides in simulated ends of battles.
    pub fn new(features: &'s Features, tempo: &'s Tempo, decider: &'s D) -> Self {
        NetPolicy { features, tempo, decider }
    }
}

/// Features of the decision to discard or to commit cards.
struct CardsDecision<'a> {
    view: View<'a>,
    features: &'a Features,
    commits: bool,
    /// Expected strength of the enemy's order of battle.
    expected: f64,
}

impl DecisionFeatures for CardsDecision<'_> {
    type Action = Set<Slot>;

    #[inline]
    fn add_position(&self, sink: &mut impl FeatureSink) {
        self.features.add_position(&self.view, sink);
    }

    #[inline]
    fn add_action(&self, cards: Set<Slot>, sink: &mut impl FeatureSink) {
        cards.iter().for_each(|card| sink.add(self.features.card(self.commits, card), 1));
        self.add_ratio(cards, sink);
    }
}

impl CardsDecision<'_> {
    /// Adds the ratio of strengths in battle after this action.
    #[inline]
    fn add_ratio(&self, cards: Set<Slot>, sink: &mut impl FeatureSink) {
        sink.add(self.features.ratio(&self.view, self.commits, self.expected, cards), 1);
    }
}

/// Features of the decision to strike.
struct StrikeDecision<'a> {
    view: View<'a>,
    features: &'a Features,
    tempo: &'a Tempo,
    phase: Phase,
    battle: OpenBattle<'a>,
}

impl DecisionFeatures for StrikeDecision<'_> {
    type Action = Option<Strike>;

    #[inline]
    fn add_position(&self, sink: &mut impl FeatureSink) {
        self.features.add_battle(&self.view, self.phase, sink);
    }

    #[inline]
    fn add_action(&self, strike: Option<Strike>, sink: &mut impl FeatureSink) {
        let side = self.view.side();
        let players =
            Side::BOTH.map(|seat| ForcedAction::new((seat == side).then_some(&strike), self.tempo));
        self.features.add_strike(side, strike, &self.battle.play_out(players.each_ref()), sink);
    }
}

/// Scores the sets of cards that differ from the best by one card, and repeats this while the best improves.
///
/// `addable` returns the cards that may be added to a set. Sums of features are computed from that of the best set.
#[inline]
fn climb(
    scored: &mut ScoredActions<'_, CardsDecision<'_>>,
    addable: impl Fn(Set<Slot>) -> Set<Slot>,
) {
    let decision = scored.features();
    let CardsDecision { features, commits, .. } = *decision;
    for _ in 0..CLIMB_ROUNDS {
        let best = scored.best();
        let mut sum_of_best = scored.position();
        best.iter().for_each(|card| sum_of_best.add(features.card(commits, card), 1));
        let others = features.own.one_of_each(addable(best) - best);
        for card in others.chain(features.own.one_of_each(best)) {
            let (is_added, feature) = (!best.contains(card), features.card(commits, card));
            let cards = if is_added { best | Set::of(card) } else { best - Set::of(card) };
            if scored.contains(cards) {
                continue;
            }
            let mut sum = sum_of_best;
            if is_added {
                sum.add(feature, 1)
            } else {
                sum.subtract(feature)
            }
            decision.add_ratio(cards, &mut sum);
            scored.push(cards, &sum);
        }
        if scored.best() == best {
            return;
        }
    }
}

impl<D: Decider> NetPolicy<'_, D> {
    /// Decides among the candidates and sets that differ from the best of them by a card.
    ///
    /// `addable` returns the cards that may be added to a set.
    #[inline]
    fn choose(
        &self,
        context: &mut DecisionContext<'_>,
        commits: bool,
        candidates: &CandidateActions<Set<Slot>>,
        addable: impl Fn(Set<Slot>) -> Set<Slot>,
    ) -> Set<Slot> {
        let (view, features) = (context.view, self.features);
        let expected = enemy_strength(&view);
        let decision = CardsDecision { view, features, commits, expected };
        self.decider.decide(
            if commits { COMMIT } else { DISCARD },
            &decision,
            |bound| context.pick(bound),
            |scored| {
                candidates.actions().iter().for_each(|&cards| scored.score(cards));
                climb(scored, addable);
            },
        )
    }
}

impl<D: Decider> Player for NetPolicy<'_, D> {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let view = context.view;
        let mut candidates = CandidateActions::new(self.tempo.discard(context), MAX_CANDIDATES);
        add_discards(&view, &mut candidates);
        let (hand, limit) = (view.hand(), view.army(view.side()).discard_limit);
        let addable = |cards: Set<Slot>| if cards.len() < limit { hand } else { Set::EMPTY };
        self.choose(context, false, &candidates, addable)
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let view = context.view;
        let mut candidates = CandidateActions::new(self.tempo.commit(context), MAX_CANDIDATES);
        add_orders_of_battle(&view, &mut candidates);
        let army = view.army(view.side());
        let (hand, terrain) = (view.hand() & army.committable, army.of_kind(Kind::Terrain));
        let addable = |cards: Set<Slot>| if cards.meets(terrain) { hand - terrain } else { hand };
        self.choose(context, true, &candidates, addable)
    }

    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        let (view, features, tempo) = (context.view, self.features, self.tempo);
        let battle = view.open_battle();
        let decision = StrikeDecision { view, features, tempo, phase: legal.phase, battle };
        let random = |bound| context.pick(bound);
        self.decider.decide(STRIKE, &decision, random, |scored| {
            scored.score(None);
            for attacker in features.own.one_of_each(legal.attackers) {
                for targets in targets_by_status(&view, legal, attacker) {
                    for target in features.enemy.one_of_each(targets) {
                        scored.score(Some(Strike { attacker, target }));
                    }
                }
            }
        })
    }
}

/// Returns the targets of an attacker in four sets: whether disrupted, and whether they have fired.
#[inline]
fn targets_by_status(view: &View<'_>, legal: &LegalStrikes, attacker: Slot) -> [Set<Slot>; 4] {
    let enemy = view.enemy();
    let (disrupted, fired) = (view.disrupted(enemy), view.fired(enemy));
    let all = view.targets(legal, attacker).all();
    let [disrupted, others] = [all & disrupted, all - disrupted];
    [others - fired, others & fired, disrupted - fired, disrupted & fired]
}
