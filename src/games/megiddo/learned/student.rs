//! A player who decides by what it has learned.

use super::sight::{COMMIT, DISCARD, STRIKE, Sight};
use crate::model::{Kind, Model, Side, Slot};
use crate::policies::{Tempo, commits, discards};
use crate::rules::{Asked, Player, Strike, Strikes, Then, View};
use sandtable_kernel::{Candidates, MOST_CANDIDATES, Set};
use sandtable_learn::{self as learn, Decider, Features, Weighing};

/// Rounds in which the best answer so far is changed by one card.
const ROUNDS: usize = 3;

/// A player who decides by what it has learned: it weighs what scripted players would consider, then
/// whatever differs from the best of it by a card.
#[derive(Clone, Copy, Debug)]
pub struct Student<'s, D> {
    sight: &'s Sight,
    tempo: &'s Tempo,
    decider: D,
}

impl<'s, D: Decider> Student<'s, D> {
    /// A player who sees so, and decides so; `tempo` is whom it expects to play a battle out.
    pub fn new(sight: &'s Sight, tempo: &'s Tempo, decider: D) -> Self {
        Student { sight, tempo, decider }
    }
}

/// Changes the best answer by one card, as long as that makes it better: adds one, or takes one out.
fn climb<F: Fn(Set<Slot>, &mut Features)>(
    weighing: &mut Weighing<'_, Set<Slot>, &F>,
    neighbours: impl Fn(Set<Slot>, &mut dyn FnMut(Set<Slot>)),
) {
    for _ in 0..ROUNDS {
        let best = weighing.best();
        neighbours(best, &mut |cards| {
            weighing.weigh(cards);
        });
        if weighing.best() == best {
            return;
        }
    }
}

impl<D: Decider> Player for Student<'_, D> {
    fn discard(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        let (view, sight) = (asked.view, self.sight);
        let mut candidates = Candidates::new(self.tempo.discard(asked), MOST_CANDIDATES);
        discards(&view, &mut candidates);
        let expected = Sight::expected(&view);
        let (hand, limit) = (view.hand(), view.army(view.side()).discard_limit);
        learn::answer(
            &self.decider,
            DISCARD,
            &sight.position(&view),
            |bound| asked.pick(bound),
            |cards, to: &mut Features| sight.discard(&view, expected, cards, to),
            Set::EMPTY,
            |weighing| {
                candidates.answers().iter().for_each(|&cards| {
                    weighing.weigh(cards);
                });
                climb(weighing, |best, weigh| {
                    if best.len() < limit {
                        sight.one_of_each(hand - best).for_each(|card| weigh(best | Set::of(card)));
                    }
                    sight.one_of_each(best).for_each(|card| weigh(best - Set::of(card)));
                });
            },
        )
    }

    fn commit(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        let (view, sight) = (asked.view, self.sight);
        let mut candidates = Candidates::new(self.tempo.commit(asked), MOST_CANDIDATES);
        commits(&view, &mut candidates);
        let expected = Sight::expected(&view);
        let army = view.army(view.side());
        let (hand, terrain) = (view.hand() & army.committable, army.of_kind(Kind::Terrain));
        learn::answer(
            &self.decider,
            COMMIT,
            &sight.position(&view),
            |bound| asked.pick(bound),
            |cards, to: &mut Features| sight.commit(&view, expected, cards, to),
            Set::EMPTY,
            |weighing| {
                candidates.answers().iter().for_each(|&cards| {
                    weighing.weigh(cards);
                });
                climb(weighing, |best, weigh| {
                    let open = if best.meets(terrain) { hand - terrain } else { hand };
                    sight.one_of_each(open - best).for_each(|card| weigh(best | Set::of(card)));
                    sight.one_of_each(best).for_each(|card| weigh(best - Set::of(card)));
                });
            },
        )
    }

    fn strike(&self, asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike> {
        let (view, sight) = (asked.view, self.sight);
        let battle = view.open_battle();
        let side = view.side();
        let see = |strike: Option<Strike>, to: &mut Features| {
            let players =
                Side::BOTH.map(|seat| Then::new((seat == side).then_some(strike), self.tempo));
            sight.strike(side, strike, &battle.play_out(players.each_ref()), to);
        };
        learn::answer(
            &self.decider,
            STRIKE,
            &sight.battle(&view, legal.phase),
            |bound| asked.pick(bound),
            see,
            None,
            |weighing| {
                weighing.weigh(None);
                for attacker in sight.one_of_each(legal.attackers) {
                    for target in targets(&view, sight, legal, attacker) {
                        weighing.weigh(Some(Strike { attacker, target }));
                    }
                }
            },
        )
    }
}

/// The targets of an attacker, one of each sort that stands alike.
fn targets<'s>(
    view: &View<'_>,
    sight: &'s Sight,
    legal: &Strikes,
    attacker: Slot,
) -> impl Iterator<Item = Slot> + use<'s> {
    let enemy = view.enemy();
    let (disrupted, fired) = (view.disrupted(enemy), view.fired(enemy));
    let all = view.targets(legal, attacker).all();
    let alike = [
        (all - disrupted) - fired,
        (all - disrupted) & fired,
        (all & disrupted) - fired,
        all & disrupted & fired,
    ];
    alike.into_iter().flat_map(|cards| sight.one_of_each_enemy(cards))
}

/// Whom a student of `side` expects to play battles out.
pub(super) fn tempo(model: &Model, side: Side) -> Tempo {
    Tempo::plain(model, side)
}
