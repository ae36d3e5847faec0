//! The rulebook, one file for each chapter, in order of play.

mod action;
mod aftermath;
mod appeal;
mod camp;
mod campaign;
mod cards;
mod combat;
mod demolition;
mod effects;
mod event;
mod imagined;
mod leadership;
mod movement;
mod operation;
mod ottomans;
mod player;
mod point;
mod recruiting;
mod scouting;
#[cfg(test)]
pub(crate) mod scripted_table;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod victory;
mod view;

pub use action::Action;
pub use appeal::{Favour, Granted};
pub use combat::{Battle, Side};
pub use effects::{Done, EffectKind, Fact};
pub(crate) use event::titled;
pub use event::{Bought, Event, How};
pub use imagined::Imagined;
pub use movement::{Move, MoveKind, Moves, Route};
pub(crate) use player::first;
pub use player::{
    ActionGenerator, DECISIONS, Decision, DecisionContext, DelegatingPolicy, ForcedAction, Player,
    Table,
};
pub use point::Point;
pub use recruiting::{Gift, Market, Purchase};
pub use state::{Open, Placed, State};
pub use victory::{Counted, EndReason, LawrenceLost, Outcome};
pub use view::{KeptView, View};

use super::model::{Counter, Mode, Model, Ruling, Space};
use sandtable_kernel::{
    Chance, Deck, Kin, Live, Member, Observer, RandomStreams, Seated, Set, Stream, named,
};
use std::fmt::Display;

named! {
    /// Purpose of random numbers, other than shuffling a deck.
    ///
    /// Each purpose has a random stream of its own, so draws for one do not change those for another.
    Purpose {
        /// Unit picked from the Recruit box; unit or Gear picked from the force by a card.
        Recruits = "recruits",
        /// Rolls for Feisal's Camp; spaces and Garrisons picked by a card.
        Placement = "placement",
        /// Ottoman unit picked from the OEF box.
        Ottomans = "ottoman_units",
        /// The player's dice in battle.
        ArabDice = "arab_dice",
        /// The Ottoman dice in battle.
        OttomanDice = "ottoman_dice",
        /// All other dice.
        OtherDice = "other_dice",
        /// Random choices of the player's policy.
        Policy = "mind",
        /// Mission drawn in a random game.
        Mission = "mission",
        /// Choice of the spaces of a Situation that receive a Garrison.
        Situation = "situation",
    }
}

/// Number of random streams, one for each [`Purpose`].
pub const STREAMS: usize = Purpose::ALL.len();
/// Identifier of the deck of Operations cards.
pub(super) const OPS: Deck = Deck(0);
/// Identifier of the deck of Garrison markers.
const GARRISONS: Deck = Deck(1);
/// Number of decks: the Operations cards and the Garrison markers.
pub const DECKS: usize = 2;

/// Returns the names of all sources of randomness: the two decks, then the random streams.
pub(super) fn sources() -> impl Iterator<Item = &'static str> {
    ["operations_deck", "garrisons"].into_iter().chain(Purpose::ALL.map(Purpose::name))
}

/// Game in progress: its scenario and state, and the table with player, dice and observer.
pub struct Play<'m, T> {
    model: &'m Model,
    state: State,
    table: T,
    /// Point from which the game is resumed; [`Point::Beginning`] otherwise.
    from: Point,
}

impl<'m, T: Table> Play<'m, T> {
    /// Prepares a game in which every counter is in its box.
    pub fn new(model: &'m Model, table: T) -> Self {
        Play { model, state: State::new(model), table, from: Point::Beginning }
    }

    /// Plays a mission (L1.1) or the campaign (L19) to its end, and returns the outcome.
    #[inline]
    pub fn play(&mut self, mode: Mode) -> Outcome {
        match mode {
            Mode::Mission(mission) => self.single_game(mission),
            Mode::Campaign => self.campaign(),
            Mode::Random => {
                let missions = self.model.missions.len() as u32;
                let mission = self.table.chance().pick(Stream(Purpose::Mission as u8), missions);
                self.single_game(mission as usize)
            }
        }
    }

    /// Returns the current state, including everything hidden from the player.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the player's view of the current state.
    #[inline]
    fn view(&self) -> View<'_> {
        View::new(self.model, &self.state)
    }

    /// Consumes the game and returns its table.
    pub fn into_table(self) -> T {
        self.table
    }

    #[inline(always)]
    fn emit(&mut self, event: Event) {
        self.table.emit(event);
        self.table.emit_state(&self.state);
    }

    /// Reports to the observer that the next step may depend on a ruling.
    #[inline(always)]
    fn depends_on(&mut self, ruling: Ruling) {
        self.table.depends_on(ruling as usize);
    }

    /// Asks the player for a decision from which the game cannot be resumed.
    #[inline]
    fn ask<A>(&mut self, question: impl FnOnce(&T::Player, &mut DecisionContext<'_>) -> A) -> A {
        self.ask_at(None, question)
    }

    /// Returns the member of `offered` that the player selects, or a single member without asking him.
    ///
    /// Panics if the player selects anything else; `rule` is the number of the rule for this message.
    #[inline]
    fn select<K: Member + Display>(
        &mut self,
        rule: &str,
        offered: Set<K>,
        question: impl FnOnce(&T::Player, &mut DecisionContext<'_>) -> K,
    ) -> K {
        let selected = match offered.len() {
            1 => offered.nth(0),
            _ => self.ask(question),
        };
        assert!(offered.contains(selected), "{rule}: {selected} is not one of {offered:?}");
        selected
    }

    /// Asks the player for a decision: calls `question` with the player and the context.
    ///
    /// `point` names the decision if the game can be resumed from it; otherwise it is `None`.
    #[inline]
    fn ask_at<A>(
        &mut self,
        point: impl Into<Option<Point>>,
        question: impl FnOnce(&T::Player, &mut DecisionContext<'_>) -> A,
    ) -> A {
        self.state.point = point.into();
        self.from = Point::Beginning;
        let view = View::new(self.model, &self.state);
        let stream = Stream(Purpose::Policy as u8);
        self.table.ask(0, stream, view, |player, mut context| question(player, &mut context))
    }

    /// Rolls a d6 with the random stream of `purpose`.
    #[inline]
    fn d6(&mut self, purpose: Purpose) -> u8 {
        self.table.chance().d6(Stream(purpose as u8))
    }

    /// Picks one of `counters`, which must not be empty, with the random stream of `purpose`.
    #[inline]
    fn pick<P: Kin<Counter>>(&mut self, purpose: Purpose, counters: Set<P>) -> P {
        let alignment = &self.model.counters.alignment;
        self.table.chance().member(Stream(purpose as u8), counters, alignment)
    }

    /// Picks one of `spaces`, which must not be empty, with the random stream of `purpose`.
    #[inline]
    fn pick_space(&mut self, purpose: Purpose, spaces: Set<Space>) -> Space {
        spaces.nth(self.table.chance().pick(Stream(purpose as u8), spaces.len() as u32) as usize)
    }
}

/// Plays one game to its end, and passes its events to an observer.
///
/// The rules are compiled separately for each type of player and observer.
#[inline]
pub fn play_observed<O: Observer<Event>>(
    model: &Model,
    player: &impl Player,
    mode: Mode,
    streams: RandomStreams,
    observer: O,
) -> Outcome {
    let chance = Live::<STREAMS, DECKS>::new(streams);
    Play::new(model, Seated::new(chance, [player], observer)).play(mode)
}
