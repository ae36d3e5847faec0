//! The policy `lookahead`: simulates the rest of the battle after every strike that it could make.

use super::battle_end::battle_value;
use super::policy::Policy;
use super::tempo::Tempo;
use crate::prelude::*;

/// Policy that chooses strikes by simulating the rest of the battle after each of them.
///
/// In the simulation, both sides strike like `tempo`. Nothing is hidden or random, because both orders of
/// battle are revealed. Before that, the policy plays like [`Tempo`].
#[derive(Clone, Copy, Debug)]
pub struct Lookahead {
    tempo: Tempo,
}

impl Policy for Lookahead {
    const BELIEF: &'static str =
        "plays like tempo, but tries every strike to the end of the battle";
    const PARAMETERS: &'static [Parameter] = Tempo::PARAMETERS;

    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self {
        Lookahead { tempo: Tempo::new(choice, model, side, policies) }
    }
}

impl Player for Lookahead {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.tempo.discard(context)
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.tempo.commit(context)
    }

    /// Simulates the battle after every strike and after a pass, and chooses the action with the best end.
    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        let view = context.view;
        let battle = view.open_battle();
        let value = |strike: Option<Strike>| {
            let players = Side::BOTH.map(|seat| {
                ForcedAction::new((seat == view.side()).then_some(&strike), &self.tempo)
            });
            battle_value(&view, &battle.play_out(players.each_ref()))
        };
        let mut best = self.tempo.strike(context, legal);
        let mut greatest = value(best);
        let mut consider = |strike| {
            let value = value(strike);
            if value > greatest {
                greatest = value;
                best = strike;
            }
        };
        consider(None);
        let enemy = view.enemy();
        let group = |slot: Slot| {
            let marks =
                [view.disrupted(enemy), view.fired(enemy)].map(|cards| cards.contains(slot));
            (view.army(enemy).copies.entry(slot), marks)
        };
        for attacker in legal.attackers {
            // Copies with the same marks are equal targets, so one of them is enough.
            let mut last = None;
            for target in view.targets(legal, attacker).all() {
                if last.replace(group(target)) != Some(group(target)) {
                    consider(Some(Strike { attacker, target }));
                }
            }
        }
        best
    }
}
