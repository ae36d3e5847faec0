//! A player who decides by what it has learned.

use super::sight::{COMMIT, DISCARD, STRIKE, Sight};
use crate::policies::{Tempo, add_discards, add_orders_of_battle, enemy_strength};
use crate::prelude::*;
use sandtable_kernel::MAX_CANDIDATES;
use sandtable_learn::{Decider, Seen, Sink, Weighing};

/// Rounds in which the best answer so far is changed by one card.
const ROUNDS: usize = 3;

/// A player who decides by what it has learned: it weighs what scripted players would consider, then
/// whatever differs from the best of it by a card.
#[derive(Clone, Copy, Debug)]
pub struct Student<'s, D> {
    sight: &'s Sight,
    tempo: &'s Tempo,
    decider: &'s D,
}

impl<'s, D: Decider> Student<'s, D> {
    /// A player who sees so, and decides so; `tempo` is whom it expects to play a battle out.
    pub fn new(sight: &'s Sight, tempo: &'s Tempo, decider: &'s D) -> Self {
        Student { sight, tempo, decider }
    }
}

/// Cards to discard or to commit, as they are asked for.
struct Choosing<'a> {
    view: View<'a>,
    sight: &'a Sight,
    commits: bool,
    /// What the enemy is expected to bring.
    expected: f64,
}

impl Seen for Choosing<'_> {
    type Answer = Set<Slot>;

    #[inline]
    fn position(&self, to: &mut impl Sink) {
        self.sight.position(&self.view, to);
    }

    #[inline]
    fn answer(&self, cards: Set<Slot>, to: &mut impl Sink) {
        cards.iter().for_each(|card| to.add(self.sight.card(self.commits, card), 1));
        self.ratio(cards, to);
    }
}

impl Choosing<'_> {
    /// Adds what is seen of cards as a whole.
    #[inline]
    fn ratio(&self, cards: Set<Slot>, to: &mut impl Sink) {
        to.add(self.sight.ratio(&self.view, self.commits, self.expected, cards), 1);
    }
}

/// A strike, as it is asked for.
struct Striking<'a> {
    view: View<'a>,
    sight: &'a Sight,
    tempo: &'a Tempo,
    phase: Phase,
    battle: OpenBattle<'a>,
}

impl Seen for Striking<'_> {
    type Answer = Option<Strike>;

    #[inline]
    fn position(&self, to: &mut impl Sink) {
        self.sight.battle(&self.view, self.phase, to);
    }

    #[inline]
    fn answer(&self, strike: Option<Strike>, to: &mut impl Sink) {
        let side = self.view.side();
        let players =
            Side::BOTH.map(|seat| ForcedAction::new((seat == side).then_some(&strike), self.tempo));
        self.sight.strike(side, strike, &self.battle.play_out(players.each_ref()), to);
    }
}

/// Changes the best answer by one card, as long as that makes it better: adds one, or takes one out. Each
/// is added up from the best, of which it has nearly all.
#[inline]
fn climb(weighing: &mut Weighing<'_, Choosing<'_>>, may_come: impl Fn(Set<Slot>) -> Set<Slot>) {
    let (question, position) = weighing.begun();
    let Choosing { sight, commits, .. } = *question;
    for _ in 0..ROUNDS {
        let best = weighing.best();
        let mut all = position;
        best.iter().for_each(|card| all.add(sight.card(commits, card), 1));
        let others = sight.own.one_of_each(may_come(best) - best);
        for card in others.chain(sight.own.one_of_each(best)) {
            let (comes, feature) = (!best.contains(card), sight.card(commits, card));
            let cards = if comes { best | Set::of(card) } else { best - Set::of(card) };
            if weighing.knows(cards) {
                continue;
            }
            let mut added = all;
            if comes {
                added.add(feature, 1)
            } else {
                added.take_back(feature)
            }
            question.ratio(cards, &mut added);
            weighing.note(cards, &added);
        }
        if weighing.best() == best {
            return;
        }
    }
}

impl<D: Decider> Student<'_, D> {
    /// Chooses among the candidates and what comes of changing the best by one card.
    #[inline]
    fn choose(
        &self,
        context: &mut DecisionContext<'_>,
        commits: bool,
        candidates: &CandidateActions<Set<Slot>>,
        may_come: impl Fn(Set<Slot>) -> Set<Slot>,
    ) -> Set<Slot> {
        let (view, sight) = (context.view, self.sight);
        let question = Choosing { expected: enemy_strength(&view), view, sight, commits };
        let place = if commits { COMMIT } else { DISCARD };
        self.decider.answer(
            place,
            &question,
            |bound| context.pick(bound),
            |weighing| {
                candidates.actions().iter().for_each(|&cards| weighing.weigh(cards));
                climb(weighing, may_come);
            },
        )
    }
}

impl<D: Decider> Player for Student<'_, D> {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let view = context.view;
        let mut candidates = CandidateActions::new(self.tempo.discard(context), MAX_CANDIDATES);
        add_discards(&view, &mut candidates);
        let (hand, limit) = (view.hand(), view.army(view.side()).discard_limit);
        let may_come = |cards: Set<Slot>| if cards.len() < limit { hand } else { Set::EMPTY };
        self.choose(context, false, &candidates, may_come)
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        let view = context.view;
        let mut candidates = CandidateActions::new(self.tempo.commit(context), MAX_CANDIDATES);
        add_orders_of_battle(&view, &mut candidates);
        let army = view.army(view.side());
        let (hand, terrain) = (view.hand() & army.committable, army.of_kind(Kind::Terrain));
        let may_come = |cards: Set<Slot>| if cards.meets(terrain) { hand - terrain } else { hand };
        self.choose(context, true, &candidates, may_come)
    }

    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        let (view, sight, tempo) = (context.view, self.sight, self.tempo);
        let battle = view.open_battle();
        let question = Striking { view, sight, tempo, phase: legal.phase, battle };
        let pick = |bound| context.pick(bound);
        self.decider.answer(STRIKE, &question, pick, |weighing| {
            weighing.weigh(None);
            for attacker in sight.own.one_of_each(legal.attackers) {
                for alike in targets(&view, legal, attacker) {
                    for target in sight.enemy.one_of_each(alike) {
                        weighing.weigh(Some(Strike { attacker, target }));
                    }
                }
            }
        })
    }
}

/// The targets of an attacker, apart from one another those that do not stand alike.
#[inline]
fn targets(view: &View<'_>, legal: &LegalStrikes, attacker: Slot) -> [Set<Slot>; 4] {
    let enemy = view.enemy();
    let (disrupted, fired) = (view.disrupted(enemy), view.fired(enemy));
    let all = view.targets(legal, attacker).all();
    let [upset, whole] = [all & disrupted, all - disrupted];
    [whole - fired, whole & fired, upset - fired, upset & fired]
}
