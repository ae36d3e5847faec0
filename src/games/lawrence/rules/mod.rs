//! The rulebook, one file a chapter, in order of play.

mod aftermath;
mod answer;
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
mod scripted_table;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod victory;
mod view;

pub use answer::Answer;
pub use appeal::{Favour, Granted};
pub use combat::{Battle, Side};
pub use effects::{Done, Fact};
pub(crate) use event::titled;
pub use event::{Bought, Event, How};
pub use imagined::Imagined;
pub use movement::{Move, MoveKind, Moves, Route};
pub(crate) use player::first;
pub use player::{Asked, Counsel, Player, Question, Relay, Table, Then};
pub use point::Point;
pub use recruiting::{Gift, Market, Purchase};
pub use state::{Open, Placed, State};
pub use victory::{Counted, EndReason, LawrenceLost, Outcome};
pub use view::{KeptView, View};

use super::model::{Counter, Mode, Model, Ruling, Space};
use sandtable_kernel::{Chance, Deck, Kin, Member, Set, Stream, named};
use std::fmt::Display;

named! {
    /// The sources of luck in a game of Lawrence, beside the decks: one for each purpose, so that luck
    /// used for one never shifts the luck of another.
    Luck {
        /// Which unit comes from the Recruit box, or goes back to it.
        Recruits = "recruits",
        /// Rolls for Feisal's Camp.
        Placement = "placement",
        /// Which Ottoman unit comes.
        Ottomans = "ottoman_units",
        /// The player's dice in battle.
        ArabDice = "arab_dice",
        /// The Ottoman dice in battle.
        OttomanDice = "ottoman_dice",
        /// All other dice.
        OtherDice = "other_dice",
        /// The player's mind.
        Mind = "mind",
        /// Which mission is drawn.
        Mission = "mission",
        /// Which spaces of a Situation get a Garrison.
        Situation = "situation",
    }
}

/// The streams of luck.
pub const STREAMS: usize = Luck::ALL.len();
/// The Operations cards, as chance knows them.
pub(super) const OPS: Deck = Deck(0);
/// The Garrison markers, as chance knows them.
const GARRISONS: Deck = Deck(1);
/// The decks.
pub const DECKS: usize = 2;

/// Every source of luck by name, in the order of purposes: the decks, then the streams.
pub(super) fn sources() -> impl Iterator<Item = &'static str> {
    ["operations_deck", "garrisons"].into_iter().chain(Luck::ALL.map(Luck::name))
}

/// A game in progress: the model, the state and the table.
pub struct Play<'m, T> {
    model: &'m Model,
    state: State,
    table: T,
    /// Where it is played on from; nothing lies before its beginning.
    from: Point,
}

impl<'m, T: Table> Play<'m, T> {
    /// A game about to begin: every counter in its box.
    pub fn new(model: &'m Model, table: T) -> Self {
        Play { model, state: State::new(model), table, from: Point::Beginning }
    }

    /// Plays a mission (L1.1) or the campaign (L19) to its end.
    #[inline]
    pub fn play(&mut self, mode: Mode) -> Outcome {
        match mode {
            Mode::Mission(mission) => self.single_game(mission),
            Mode::Campaign => self.campaign(),
            Mode::Random => {
                let missions = self.model.missions.len() as u32;
                let mission = self.table.chance().pick(Stream(Luck::Mission as u8), missions);
                self.single_game(mission as usize)
            }
        }
    }

    /// The state as it is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the player may see of it.
    #[inline]
    fn view(&self) -> View<'_> {
        View::new(self.model, &self.state)
    }

    /// Gives back the table.
    pub fn into_table(self) -> T {
        self.table
    }

    #[inline(always)]
    fn tell(&mut self, event: Event) {
        self.table.tell(event);
        self.table.show(&self.state);
    }

    /// Tells that what comes next may depend on a ruling.
    #[inline(always)]
    fn depends_on(&mut self, ruling: Ruling) {
        self.table.depends_on(ruling as usize);
    }

    /// Puts a question to the player in the middle of a step.
    #[inline]
    fn ask<A>(&mut self, question: impl FnOnce(&T::Player, &mut Asked<'_>) -> A) -> A {
        self.ask_at(None, question)
    }

    /// The one of `offered` that the player selects by a rule; if there is only one, that, unasked.
    #[inline]
    fn select<K: Member + Display>(
        &mut self,
        rule: &str,
        offered: Set<K>,
        question: impl FnOnce(&T::Player, &mut Asked<'_>) -> K,
    ) -> K {
        let selected = match offered.len() {
            1 => offered.nth(0),
            _ => self.ask(question),
        };
        assert!(offered.contains(selected), "{rule}: {selected} is not one of {offered:?}");
        selected
    }

    /// Puts a question to the player, who sees what lies open: one of a point, or one in the middle
    /// of a step.
    #[inline]
    fn ask_at<A>(
        &mut self,
        point: impl Into<Option<Point>>,
        question: impl FnOnce(&T::Player, &mut Asked<'_>) -> A,
    ) -> A {
        self.state.point = point.into();
        self.from = Point::Beginning;
        let view = View::new(self.model, &self.state);
        let luck = Stream(Luck::Mind as u8);
        self.table.ask(0, luck, view, |player, mut asked| question(player, &mut asked))
    }

    /// Rolls a d6.
    #[inline]
    fn d6(&mut self, luck: Luck) -> u8 {
        self.table.chance().d6(Stream(luck as u8))
    }

    /// Picks one of `counters`, of which there is at least one.
    #[inline]
    fn pick<P: Kin<Counter>>(&mut self, luck: Luck, counters: Set<P>) -> P {
        let layout = &self.model.counters.layout;
        self.table.chance().member(Stream(luck as u8), counters, layout)
    }

    /// Picks one of `spaces`, of which there is at least one.
    #[inline]
    fn pick_space(&mut self, luck: Luck, spaces: Set<Space>) -> Space {
        spaces.nth(self.table.chance().pick(Stream(luck as u8), spaces.len() as u32) as usize)
    }
}
