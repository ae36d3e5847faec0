//! The player, to whom the rules put their questions, and the table where it sits.

use super::{Effect, Event, Favour, Gift, Market, Move, Moves, Purchase, View};
use crate::model::{Card, GearKind, MOST_UNITS, Ottoman, Space, Unit};
use sandtable_kernel::{self as kernel, Member, Set, SlotList};

/// What a question comes with: the player's [`View`] and its own luck.
pub type Asked<'a> = kernel::Asked<'a, View<'a>>;

/// A table at which this game can be played.
pub trait Table: kernel::Table<Event, Player: Player> {}

impl<T: kernel::Table<Event, Player: Player>> Table for T {}

/// The player. Answers depend on nothing but what its [`View`] shows and on its own luck; it
/// remembers nothing.
///
/// Only the force and its move must be answered. Every other question has a default answer here:
/// decline what may be declined, and take the first of what must be taken. A question with only one
/// possible answer is not asked, and everything that is offered is legal.
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
    /// L5.2 The units that carry out the Operation: at least one, all in one space, the Camp never.
    fn force(&self, asked: &mut Asked<'_>) -> Set<Unit>;

    /// L5.5 How the force moves: one of `moves`.
    fn move_force(&self, asked: &mut Asked<'_>, moves: &Moves) -> Move;

    /// L6 What to buy next of what is for sale, or none to stop. There is no force yet at set-up.
    fn buy(&self, _asked: &mut Asked<'_>, _market: &Market) -> Option<Purchase> {
        None
    }

    /// L14.3 Whether to try to recruit an Arab Leader, and how many Pounds to pay for it.
    fn recruit_leader(&self, _asked: &mut Asked<'_>) -> Option<u8> {
        None
    }

    /// L6.4 A piece of Gear to hand to another unit in the force's space, or none when all is well.
    /// In between a unit may carry too much.
    fn give(&self, _asked: &mut Asked<'_>) -> Option<Gift> {
        None
    }

    /// L8.3 A hold card to play now, among `cards`: before an Operation, at a card that was turned
    /// ([`View::turning`]), before a battle or before Demolitions.
    fn play_card(&self, _asked: &mut Asked<'_>, _cards: Set<Card>) -> Option<Card> {
        None
    }

    /// L8.4 Which list of effects takes place, of those whose index is in `possible`.
    fn choose(&self, _asked: &mut Asked<'_>, _lists: &[Vec<Effect>], possible: Set) -> usize {
        first(possible)
    }

    /// L8.4 Which of `units` a card takes from the force.
    fn give_up(&self, _asked: &mut Asked<'_>, units: Set<Unit>) -> Unit {
        first(units)
    }

    /// L8.4 To which of `units` a card lends strength in the battle that is about to begin.
    fn strengthen(&self, _asked: &mut Asked<'_>, units: Set<Unit>) -> Unit {
        first(units)
    }

    /// L8, L16 In which of `spaces` to turn a Garrison up.
    fn reveal(&self, _asked: &mut Asked<'_>, spaces: Set<Space>) -> Space {
        first(spaces)
    }

    /// L16 Whether to appeal to the High Command.
    fn appeal(&self, _asked: &mut Asked<'_>) -> bool {
        false
    }

    /// L16 Which of `cards` to play with the appeal, to double it.
    fn double_appeal(&self, _asked: &mut Asked<'_>, cards: Set<Card>) -> Option<Card> {
        cards.first()
    }

    /// L16 What to ask for; `options` has the index in [`Favour::ALL`] of all that is to be had.
    fn favour(&self, _asked: &mut Asked<'_>, options: Set) -> Favour {
        Favour::ALL[first(options)]
    }

    /// L16 To which of `ports` a favour comes.
    fn port(&self, _asked: &mut Asked<'_>, _favour: Favour, ports: Set<Space>) -> Space {
        first(ports)
    }

    /// L8.4, L16 Which of `units` takes a piece of Gear from a card or the Reinforcements.
    fn carrier(&self, _asked: &mut Asked<'_>, _gear: GearKind, units: Set<Unit>) -> Unit {
        first(units)
    }

    /// L17 In which of `spaces` to scout a Garrison.
    fn scout(&self, _asked: &mut Asked<'_>, _spaces: Set<Space>) -> Option<Space> {
        None
    }

    /// L10.3 The order in which `units` stand in line. Ottoman shots hit the first living one.
    fn line_up(&self, _asked: &mut Asked<'_>, units: Set<Unit>) -> SlotList<Unit, MOST_UNITS> {
        units.iter().collect()
    }

    /// L10.4 At which of `targets` a unit fires.
    fn target(&self, _asked: &mut Asked<'_>, _firer: Unit, targets: Set<Ottoman>) -> Ottoman {
        first(targets)
    }

    /// L10.5 Whether to try to break off, into one of `retreats`.
    fn break_off(&self, _asked: &mut Asked<'_>, _retreats: Set<Space>) -> bool {
        false
    }

    /// L10.5 Into which of `retreats` to break off.
    fn retreat(&self, _asked: &mut Asked<'_>, retreats: Set<Space>) -> Space {
        first(retreats)
    }

    /// L13 Which of `carriers` uses its Demolition next, or none to stop.
    fn demolish(&self, _asked: &mut Asked<'_>, carriers: Set<Unit>) -> Option<Unit> {
        carriers.first()
    }

    /// L11.5 Whether to pay for a captured Leader.
    fn ransom(&self, _asked: &mut Asked<'_>, _leader: Unit) -> bool {
        true
    }

    /// L4, L19 In which of `spaces` Lawrence starts; `home` is the start space of the mission (the
    /// first, if it has several) or, in a campaign that goes on, where he is.
    fn start(&self, _asked: &mut Asked<'_>, _spaces: Set<Space>, home: Space) -> Space {
        home
    }
}

/// Hands every question to a macro: its name, what is offered, and what answers it.
macro_rules! questions {
    ($declare:ident) => {
        $declare! {
            force() -> Set<Unit>;
            move_force(moves: &Moves) -> Move;
            buy(market: &Market) -> Option<Purchase>;
            recruit_leader() -> Option<u8>;
            give() -> Option<Gift>;
            play_card(cards: Set<Card>) -> Option<Card>;
            choose(lists: &[Vec<Effect>], possible: Set) -> usize;
            give_up(units: Set<Unit>) -> Unit;
            strengthen(units: Set<Unit>) -> Unit;
            reveal(spaces: Set<Space>) -> Space;
            appeal() -> bool;
            double_appeal(cards: Set<Card>) -> Option<Card>;
            favour(options: Set) -> Favour;
            port(favour: Favour, ports: Set<Space>) -> Space;
            carrier(gear: GearKind, units: Set<Unit>) -> Unit;
            scout(spaces: Set<Space>) -> Option<Space>;
            line_up(units: Set<Unit>) -> SlotList<Unit, MOST_UNITS>;
            target(firer: Unit, targets: Set<Ottoman>) -> Ottoman;
            break_off(retreats: Set<Space>) -> bool;
            retreat(retreats: Set<Space>) -> Space;
            demolish(carriers: Set<Unit>) -> Option<Unit>;
            ransom(leader: Unit) -> bool;
            start(spaces: Set<Space>, home: Space) -> Space;
        }
    };
}
pub(crate) use questions;

/// The first of what is offered.
pub(crate) fn first<K: Member>(offered: Set<K>) -> K {
    offered.first().expect("something is offered")
}
