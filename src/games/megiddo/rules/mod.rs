//! The rulebook, one file a chapter, in order of play.

mod air_strike;
mod artillery;
mod cavalry;
mod event;
mod infantry;
mod machine_gun;
mod maneuver;
mod order_of_battle;
mod reserve;
mod rulings;
#[cfg(test)]
mod scripted_table;
mod state;
mod strike;
#[cfg(test)]
mod tests;
mod victory;
mod view;

pub use event::{DrawPhase, Event};
pub use infantry::{Standing, force_in_quarters};
pub use rulings::{BonusCounts, DisruptionHalves, LawrenceLostBattle, LeaderCarrier, Rulings};
pub use rulings::{StrikeOrder, StrikesAPhase, TerrainTargetable};
pub use state::State;
pub use strike::{Effect, Phase, Strike, StrikeMasks, Strikes, Targets};
pub use victory::{EndReason, Outcome};
pub use view::View;

pub(super) use infantry::{
    carries_a_leader, counts_in_infantry_phase, draws_bonuses, gives_a_bonus,
};
pub(super) use order_of_battle::may_be_committed;
pub(super) use strike::{effect_on, strike_masks};

use super::model::{Model, Side};
use super::policies::Player;
use crate::kernel::{Chance, Deck, Mind, Onlooker, Stream};

/// The streams of luck in a game of Megiddo, beside the two decks: each player's mind.
pub const STREAMS: usize = 2;
/// The decks of a game of Megiddo, by side.
pub const DECKS: usize = 2;

/// A game in progress: the model, the state, and who sits at the table.
pub struct Play<'m, C, P, O> {
    model: &'m Model,
    state: State,
    chance: C,
    players: [&'m P; 2],
    onlooker: O,
}

impl<'m, C: Chance, P: Player, O: Onlooker<Event>> Play<'m, C, P, O> {
    /// A game about to begin: both decks unshuffled, all piles empty.
    pub fn new(model: &'m Model, chance: C, players: [&'m P; 2], onlooker: O) -> Self {
        Play { model, state: State::new(model), chance, players, onlooker }
    }

    /// M3 Plays battle after battle, in eight phases each, until somebody wins (M1.2, M1.3).
    #[inline]
    pub fn play(&mut self) -> Outcome {
        self.shuffle_decks();
        loop {
            self.maneuver();
            self.reserve();
            self.order_of_battle();
            for phase in Phase::IN_ORDER {
                self.strike_phase(phase);
            }
            if let Some(outcome) = self.infantry() {
                return outcome;
            }
        }
    }

    /// The state as it is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Gives back who watched.
    pub fn into_onlooker(self) -> O {
        self.onlooker
    }

    #[inline(always)]
    fn tell(&mut self, event: Event) {
        self.onlooker.see(event);
    }

    /// Puts a question to the player of `side`, who sees what M3 lets that side see.
    #[inline]
    fn ask<A>(
        &mut self,
        side: Side,
        question: impl FnOnce(&P, View<'_>, &mut Mind<'_, C>) -> A,
    ) -> A {
        let view = View::new(self.model, &self.state, side);
        let mind = Mind::new(&mut self.chance, Stream(side as u8));
        let mut mind = mind.laid_out(&self.model.army(side).layout);
        question(self.players[side.index()], view, &mut mind)
    }
}

/// The deck of a side, as chance knows it.
#[inline]
const fn deck_of(side: Side) -> Deck {
    Deck(side as u8)
}
