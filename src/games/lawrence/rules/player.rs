//! The decisions of the player, and the table of this game.

use crate::prelude::*;
use sandtable_kernel::{self as kernel, decisions};

/// Context of a decision: the player's [`View`], and the policy's own random numbers.
pub type DecisionContext<'a> = kernel::DecisionContext<'a, View<'a>>;

/// Table for Lawrence of Arabia, which connects the rules with the player, the dice and the observer.
pub trait Table: kernel::Table<Event, Player: Player> {}

impl<T: kernel::Table<Event, Player: Player>> Table for T {}

decisions! {
    /// Policy that decides for the player, with a method for each decision.
    ///
    /// Actions depend only on the [`View`] and on the random stream; a policy has no memory. Only the force
    /// and its move must be implemented. Every other decision has a default: decline if that is legal, else
    /// take the first legal action. A decision with a single legal action is not asked, and every offered
    /// action is legal.
    ///
    /// The legal actions of a decision are a set whose members have one type. So a space can be compared
    /// with the spaces of a retreat:
    ///
    /// ```
    /// use sandtable_kernel::Set;
    /// use sandtable_lawrence::model::{Space, Unit};
    /// fn is_offered(retreats: Set<Space>, space: Space, unit: Unit) -> bool {
    ///     retreats.contains(space)
    /// }
    /// ```
    ///
    /// A unit cannot be compared with them:
    ///
    /// ```compile_fail,E0277
    /// use sandtable_kernel::Set;
    /// use sandtable_lawrence::model::{Space, Unit};
    /// fn is_offered(retreats: Set<Space>, space: Space, unit: Unit) -> bool {
    ///     retreats.contains(unit)
    /// }
    /// ```
    pub trait Player {
        /// Chooses a member of `offered`, in decisions that the policy does not implement itself.
        ///
        /// `usual` is the default action.
        #[inline]
        fn one_of<K: Member>(&self, context: &mut DecisionContext<'_>, offered: Set<K>, usual: K) -> K {
            usual
        }

        /// Chooses a member of `offered` or `None`, in decisions that the policy does not implement itself.
        ///
        /// `usual` is the default action.
        #[inline]
        fn one_or_none<K: Member>(
            &self,
            context: &mut DecisionContext<'_>,
            offered: Set<K>,
            usual: Option<K>,
        ) -> Option<K> {
            usual
        }

        /// Chooses true or false, in decisions that the policy does not implement itself.
        ///
        /// `usual` is the default action.
        #[inline]
        fn whether(&self, context: &mut DecisionContext<'_>, usual: bool) -> bool {
            usual
        }
    }

    for<'q> (self, context):

    /// L5.2 Chooses the force of the Operation: at least one unit, all in one space, never the Camp.
    force() -> Set<Unit>;

    /// L5.5 Chooses the move of the force, one of `moves`.
    move_force(moves: &'q Moves) -> Move;

    /// L6 Chooses the next purchase, or `None` to stop. At set-up there is no force yet.
    buy(market: &'q Market) -> Option<Purchase> = None;

    /// L14.3 Chooses the Pounds to pay for an attempt to recruit an Arab Leader, or `None` not to try.
    recruit_leader() -> Option<u8> = None;

    /// L6.4 Chooses a piece of Gear to hand to another unit in the force's space, or `None` to stop.
    ///
    /// Until the player stops, a unit may carry more than its limit.
    give() -> Option<Gift> = None;

    /// L8.3 Chooses a hold card to play, or `None`.
    ///
    /// It is played before an Operation, before a turned card takes effect ([`View::turning`]), before a battle or
    /// before Demolitions.
    play_card(cards: Set<Card>) -> Option<Card> = self.one_or_none(context, cards, None);

    /// L8.4 Chooses which of the `lists` of effects takes place; its index must be in `possible`.
    choose(lists: &'q [Vec<Effect>], possible: Set) -> usize
        = self.one_of(context, possible, first(possible));

    /// L8.4 Chooses the unit that a card removes from the force.
    give_up(units: Set<Unit>) -> Unit = self.one_of(context, units, first(units));

    /// L8.4 Chooses the unit to which a card adds strength in the coming battle.
    strengthen(units: Set<Unit>) -> Unit = self.one_of(context, units, first(units));

    /// L8, L16 Chooses the space whose Garrison is revealed.
    reveal(spaces: Set<Space>) -> Space = self.one_of(context, spaces, first(spaces));

    /// L16 Decides whether to appeal to the High Command.
    appeal() -> bool = self.whether(context, false);

    /// L16 Chooses a card that doubles the appeal, or `None` to play no card.
    double_appeal(cards: Set<Card>) -> Option<Card>
        = self.one_or_none(context, cards, cards.first());

    /// L16 Chooses a favour; `options` has the indices in [`Favour::ALL`] of the favours with an effect.
    favour(options: Set) -> Favour = Favour::ALL[self.one_of(context, options, first(options))];

    /// L16 Chooses the port that receives a favour.
    port(favour: Favour, ports: Set<Space>) -> Space = self.one_of(context, ports, first(ports));

    /// L8.4, L16 Chooses the unit that takes a piece of Gear from a card or the Reinforcements.
    carrier(gear: GearKind, units: Set<Unit>) -> Unit
        = self.one_of(context, units, first(units));

    /// L17 Chooses the space whose Garrison is scouted, or `None` not to scout.
    scout(spaces: Set<Space>) -> Option<Space> = self.one_or_none(context, spaces, None);

    /// L10.3 Chooses the order of the player's battle line.
    ///
    /// Ottoman shots hit the first living unit.
    line_up(units: Set<Unit>) -> SlotList<Unit, MOST_UNITS> = {
        let mut left = units;
        let next = |_| {
            let unit = self.one_of(context, left, first(left));
            left -= Set::of(unit);
            unit
        };
        units.iter().map(next).collect()
    };

    /// L10.4 Chooses the target of the shot that `firer` fires.
    target(firer: Unit, targets: Set<Ottoman>) -> Ottoman
        = self.one_of(context, targets, first(targets));

    /// L10.5 Decides whether to try to break off; the retreat will end in one of `retreats`.
    break_off(retreats: Set<Space>) -> bool = self.whether(context, false);

    /// L10.5 Chooses the space of the retreat after breaking off.
    retreat(retreats: Set<Space>) -> Space = self.one_of(context, retreats, first(retreats));

    /// L13 Chooses the next carrier to use its Demolition, or `None` to stop.
    demolish(carriers: Set<Unit>) -> Option<Unit>
        = self.one_or_none(context, carriers, carriers.first());

    /// L11.5 Decides whether to pay the ransom of a captured Leader.
    ransom(leader: Unit) -> bool = self.whether(context, true);

    /// L4, L19 Chooses Lawrence's start, one of `spaces`.
    ///
    /// `home` is the mission's start space (the first, if it has several) or, in a campaign that goes on, his
    /// current space.
    start(spaces: Set<Space>, home: Space) -> Space = self.one_of(context, spaces, home);
}

/// Returns the first member of a set; panics if the set is empty.
pub(crate) fn first<K: Member>(offered: Set<K>) -> K {
    offered.first().expect("something is offered")
}
