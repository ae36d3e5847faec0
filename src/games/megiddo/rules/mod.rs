//! The rulebook, one file for each chapter, in order of play.
//!
//! A *ruling* is an open question of the printed rules, for which a scenario chooses one of several answers.
//! "Under an optional ruling" in the documentation marks an answer other than the default.

mod air_strike;
mod artillery;
mod cavalry;
mod event;
mod imagined;
mod infantry;
mod machine_gun;
mod maneuver;
mod order_of_battle;
mod player;
mod reserve;
mod rulings;
#[cfg(test)]
mod scripted_table;
mod state;
mod strike;
mod strike_rule;
#[cfg(test)]
mod tests;
mod victory;
mod view;

pub use event::{DrawPhase, Event};
pub use imagined::{BattleEnd, Imagined, OpenBattle};
pub use infantry::{OrderOfBattle, bonus_in_quarters, force_in_quarters, split_force};
pub use player::{
    Action, ActionGenerator, DECISIONS, Decision, DecisionContext, DelegatingPolicy, ForcedAction,
    Player, Table,
};
pub use rulings::{BonusCounts, DisruptionHalves, LawrenceLostBattle, LeaderCarrier, Planes};
pub use rulings::{PlusIsForce, Ruling, Rulings, StrikeOrder, StrikesAPhase, TerrainTargetable};
pub use state::State;
pub use strike::{Effect, LegalStrikes, Phase, Strike, StrikeMasks, Targets};
pub use victory::{EndReason, Outcome};
pub use view::{KeptView, View};

use state::{Piles, Step, Turn};

pub(super) use infantry::{carries_leader, counts_in_infantry_phase, draws_bonuses, gives_bonus};
pub(super) use order_of_battle::{is_of_use, may_be_committed};
pub(super) use strike::{effect_on, strike_masks, strikes_from_hand};

use crate::prelude::*;
use sandtable_kernel::Deck;

/// Number of random streams for policies: the policy of each side has its own.
pub const STREAMS: usize = 2;
/// Number of decks of cards: one for each side.
pub const DECKS: usize = 2;

/// Game in progress: its scenario, its state, and the table, which asks the players for decisions.
pub struct Play<'m, T> {
    model: &'m Model,
    state: State,
    table: T,
}

impl<'m, T: Table> Play<'m, T> {
    /// Prepares a game: both decks are full and not yet shuffled, and all other piles are empty.
    #[inline]
    pub fn new(model: &'m Model, table: T) -> Self {
        Play { model, state: State::new(model), table }
    }

    /// M3 Plays a game from its beginning to its end and returns its outcome.
    #[inline]
    pub fn play(&mut self) -> Outcome {
        self.shuffle_decks();
        self.play_on()
    }

    /// M3 Plays battles from the current step on until a side has won the game (M1.2, M1.3).
    #[inline]
    fn play_on(&mut self) -> Outcome {
        loop {
            if let Some(outcome) = self.play_battle() {
                return outcome;
            }
        }
    }

    /// M3 Plays the rest of the current battle. Returns the outcome of the game if the battle ends it.
    ///
    /// If the game goes on after the battle, the result is `None`.
    #[inline]
    fn play_battle(&mut self) -> Option<Outcome> {
        loop {
            let step = self.state.step;
            match step {
                Step::Maneuver => self.play_maneuver(),
                Step::Reserve => self.play_reserve(),
                Step::OrderOfBattle => self.play_order_of_battle(),
                Step::StrikePhase(phase) => self.play_strike_phase(phase),
                Step::Infantry => {
                    self.state.step = step.next();
                    return self.play_infantry();
                }
            }
            self.state.step = step.next();
        }
    }

    /// Returns the current state of the game.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Consumes the game and returns its table, which contains the observer that has seen all events.
    pub fn into_table(self) -> T {
        self.table
    }

    #[inline(always)]
    fn emit(&mut self, event: Event) {
        self.table.emit(event);
        self.table.emit_state(&self.state);
    }

    /// Asks the player of `side` for a decision and returns its action.
    ///
    /// `question` calls the player's method for this decision; the context has the side's view of the game (M3).
    #[inline]
    fn ask<A>(
        &mut self,
        side: Side,
        question: impl FnOnce(&T::Player, &mut DecisionContext<'_>) -> A,
    ) -> A {
        let view = View::new(self.model, &self.state, side);
        let alignment = &self.model.army(side).alignment;
        self.table.ask(side.index(), Stream(side as u8), view, |player, context| {
            question(player, &mut context.aligned(alignment))
        })
    }
}

/// Returns the identifier of a side's deck, which the methods of [`Chance`] take.
#[inline]
pub(crate) const fn deck_of(side: Side) -> Deck {
    Deck(side as u8)
}
