//! The player, to whom the rules put their questions, and the table where it sits.

use crate::prelude::*;
use sandtable_kernel::{self as kernel, questions};

/// What a question comes with: the player's [`View`] and its own luck.
pub type Asked<'a> = kernel::Asked<'a, View<'a>>;

/// A table at which this game can be played.
pub trait Table: kernel::Table<Event, Player: Player> {}

impl<T: kernel::Table<Event, Player: Player>> Table for T {}

questions! {
    /// The player. Answers depend on nothing but what its [`View`] shows and on its own luck; it
    /// remembers nothing.
    ///
    /// Only the force and its move must be answered. Every other question has a usual answer: decline
    /// what may be declined, and take the first of what must be taken. A question with only one possible
    /// answer is not asked, and everything that is offered is legal.
    ///
    /// What is offered is a set of one kind of thing, and no other fits in. A space can be one of
    /// the spaces to break off to:
    ///
    /// ```
    /// use sandtable_kernel::Set;
    /// use sandtable_lawrence::model::{Space, Unit};
    /// fn is_offered(retreats: Set<Space>, space: Space, unit: Unit) -> bool {
    ///     retreats.contains(space)
    /// }
    /// ```
    ///
    /// while a unit cannot:
    ///
    /// ```compile_fail,E0277
    /// use sandtable_kernel::Set;
    /// use sandtable_lawrence::model::{Space, Unit};
    /// fn is_offered(retreats: Set<Space>, space: Space, unit: Unit) -> bool {
    ///     retreats.contains(unit)
    /// }
    /// ```
    pub trait Player {
        /// Answers every question that asks for one of some slots and is not answered itself.
        #[inline]
        fn one_of<K: Member>(&self, asked: &mut Asked<'_>, offered: Set<K>, usual: K) -> K {
            usual
        }

        /// Likewise every question that asks for one of some slots or none.
        #[inline]
        fn one_or_none<K: Member>(
            &self,
            asked: &mut Asked<'_>,
            offered: Set<K>,
            usual: Option<K>,
        ) -> Option<K> {
            usual
        }

        /// Likewise every question that asks for yes or no.
        #[inline]
        fn whether(&self, asked: &mut Asked<'_>, usual: bool) -> bool {
            usual
        }
    }

    for<'q> (self, asked):

    /// L5.2 The units that carry out the Operation: at least one, all in one space, the Camp never.
    force() -> Set<Unit>;

    /// L5.5 How the force moves: one of `moves`.
    move_force(moves: &'q Moves) -> Move;

    /// L6 What to buy next of what is for sale, or none to stop. There is no force yet at set-up.
    buy(market: &'q Market) -> Option<Purchase> = None;

    /// L14.3 Whether to try to recruit an Arab Leader, and how many Pounds to pay for it.
    recruit_leader() -> Option<u8> = None;

    /// L6.4 A piece of Gear to hand to another unit in the force's space, or none when all is well.
    /// In between a unit may carry too much.
    give() -> Option<Gift> = None;

    /// L8.3 A hold card to play now, among `cards`: before an Operation, at a card that was turned
    /// ([`View::turning`]), before a battle or before Demolitions.
    play_card(cards: Set<Card>) -> Option<Card> = self.one_or_none(asked, cards, None);

    /// L8.4 Which list of effects takes place, of those whose index is in `possible`.
    choose(lists: &'q [Vec<Effect>], possible: Set) -> usize
        = self.one_of(asked, possible, first(possible));

    /// L8.4 Which of `units` a card takes from the force.
    give_up(units: Set<Unit>) -> Unit = self.one_of(asked, units, first(units));

    /// L8.4 To which of `units` a card lends strength in the battle that is about to begin.
    strengthen(units: Set<Unit>) -> Unit = self.one_of(asked, units, first(units));

    /// L8, L16 In which of `spaces` to turn a Garrison up.
    reveal(spaces: Set<Space>) -> Space = self.one_of(asked, spaces, first(spaces));

    /// L16 Whether to appeal to the High Command.
    appeal() -> bool = self.whether(asked, false);

    /// L16 Which of `cards` to play with the appeal, to double it.
    double_appeal(cards: Set<Card>) -> Option<Card>
        = self.one_or_none(asked, cards, cards.first());

    /// L16 What to ask for; `options` has the index in [`Favour::ALL`] of all that is to be had.
    favour(options: Set) -> Favour = Favour::ALL[self.one_of(asked, options, first(options))];

    /// L16 To which of `ports` a favour comes.
    port(favour: Favour, ports: Set<Space>) -> Space = self.one_of(asked, ports, first(ports));

    /// L8.4, L16 Which of `units` takes a piece of Gear from a card or the Reinforcements.
    carrier(gear: GearKind, units: Set<Unit>) -> Unit
        = self.one_of(asked, units, first(units));

    /// L17 In which of `spaces` to scout a Garrison.
    scout(spaces: Set<Space>) -> Option<Space> = self.one_or_none(asked, spaces, None);

    /// L10.3 The order in which `units` stand in line. Ottoman shots hit the first living one.
    line_up(units: Set<Unit>) -> SlotList<Unit, MOST_UNITS> = {
        let mut left = units;
        let next = |_| {
            let unit = self.one_of(asked, left, first(left));
            left -= Set::of(unit);
            unit
        };
        units.iter().map(next).collect()
    };

    /// L10.4 At which of `targets` a unit fires.
    target(firer: Unit, targets: Set<Ottoman>) -> Ottoman
        = self.one_of(asked, targets, first(targets));

    /// L10.5 Whether to try to break off, into one of `retreats`.
    break_off(retreats: Set<Space>) -> bool = self.whether(asked, false);

    /// L10.5 Into which of `retreats` to break off.
    retreat(retreats: Set<Space>) -> Space = self.one_of(asked, retreats, first(retreats));

    /// L13 Which of `carriers` uses its Demolition next, or none to stop.
    demolish(carriers: Set<Unit>) -> Option<Unit>
        = self.one_or_none(asked, carriers, carriers.first());

    /// L11.5 Whether to pay for a captured Leader.
    ransom(leader: Unit) -> bool = self.whether(asked, true);

    /// L4, L19 In which of `spaces` Lawrence starts; `home` is the start space of the mission (the
    /// first, if it has several) or, in a campaign that goes on, where he is.
    start(spaces: Set<Space>, home: Space) -> Space = self.one_of(asked, spaces, home);
}

/// The first of what is offered.
pub(crate) fn first<K: Member>(offered: Set<K>) -> K {
    offered.first().expect("something is offered")
}
