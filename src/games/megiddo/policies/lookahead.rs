//! `lookahead`: plays the battle out in its mind before it strikes.

use super::ends::promise;
use super::policy::Policy;
use super::tempo::Tempo;
use crate::prelude::*;

/// Believes that a battle can be read to its end once both orders lie open: nothing of it is hidden then,
/// and its rules leave nothing to luck. Until then it plays like [`Tempo`], and it expects strikes like
/// those of `tempo` from both sides.
#[derive(Clone, Copy, Debug)]
pub struct Lookahead {
    tempo: Tempo,
}

impl Policy for Lookahead {
    const BELIEF: &'static str = "a battle can be read to its end once both orders lie open";
    const PARAMETERS: &'static [Parameter] = Tempo::PARAMETERS;

    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self {
        Lookahead { tempo: Tempo::new(choice, model, side, policies) }
    }
}

impl Player for Lookahead {
    fn discard(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        self.tempo.discard(asked)
    }

    fn commit(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        self.tempo.commit(asked)
    }

    /// Plays the battle out with every strike and without one, and does what ends it best.
    fn strike(&self, asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike> {
        let view = asked.view;
        let battle = view.open_battle();
        let worth = |strike: Option<Strike>| {
            let players = Side::BOTH
                .map(|seat| Then::new((seat == view.side()).then_some(&strike), &self.tempo));
            promise(&view, &battle.play_out(players.each_ref()))
        };
        let mut best = self.tempo.strike(asked, legal);
        let mut most = worth(best);
        let mut consider = |strike| {
            let worth = worth(strike);
            if worth > most {
                most = worth;
                best = strike;
            }
        };
        consider(None);
        let enemy = view.enemy();
        let sort = |slot: Slot| {
            let marks = [view.disrupted(enemy), view.fired(enemy)].map(|such| such.contains(slot));
            (view.army(enemy).copies.entry(slot), marks)
        };
        for attacker in legal.attackers {
            // Of copies that are marked alike one is enough to look at.
            let mut seen = None;
            for target in view.targets(legal, attacker).all() {
                if seen.replace(sort(target)) != Some(sort(target)) {
                    consider(Some(Strike { attacker, target }));
                }
            }
        }
        best
    }
}
