//! The piles of both sides and the score.

use crate::prelude::*;

/// The piles of one side (M1.1). A card is in exactly one of `deck`, `hand`, `reserve`,
/// `casualties` and `order_of_battle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Piles {
    pub deck: Set<Slot>,
    pub hand: Set<Slot>,
    pub reserve: Set<Slot>,
    pub casualties: Set<Slot>,
    pub order_of_battle: Set<Slot>,
    /// Cards of the order of battle that are disrupted (M3.11).
    pub disrupted: Set<Slot>,
    /// Cards that have fired in this battle and stay (M3.6, M3.7).
    pub fired: Set<Slot>,
    /// The cards that were in hand when the deck was renewed last: all others lay open, so the enemy
    /// knows that those still in hand are there.
    pub held_at_renewal: Set<Slot>,
}

/// A step of a battle (M3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Step {
    /// M3.1
    #[default]
    Maneuver,
    /// M3.2
    Reserve,
    /// M3.3
    OrderOfBattle,
    /// M3.4 to M3.7
    Strikes(Phase),
    /// M3.8
    Infantry,
}

impl Step {
    /// The step that follows in the order of M3; after the last, the first of the next battle.
    #[inline]
    pub const fn next(self) -> Step {
        match self {
            Step::Maneuver => Step::Reserve,
            Step::Reserve => Step::OrderOfBattle,
            Step::OrderOfBattle => Step::Strikes(Phase::Air),
            Step::Strikes(Phase::Air) => Step::Strikes(Phase::Cavalry),
            Step::Strikes(Phase::Cavalry) => Step::Strikes(Phase::Artillery),
            Step::Strikes(Phase::Artillery) => Step::Strikes(Phase::MachineGun),
            Step::Strikes(Phase::MachineGun) => Step::Infantry,
            Step::Infantry => Step::Maneuver,
        }
    }
}

/// Who acts within a strike phase (M3.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// The side whose turn it is.
    pub side: Side,
    /// Whether the other side takes no further action.
    pub alone: bool,
}

/// The state of a game. The order of a deck is no part of it: a deck's next card is settled by
/// chance when it is drawn, so that no policy can look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct State {
    pub(super) piles: [Piles; 2],
    pub(super) victory_points: [u8; 2],
    pub(super) battles: u8,
    /// The step that is being carried out.
    pub(super) step: Step,
    /// Who acts in it, if it is a strike phase that has begun.
    pub(super) turn: Option<Turn>,
}

impl State {
    #[inline]
    pub(crate) fn new(model: &Model) -> State {
        let piles =
            Side::BOTH.map(|side| Piles { deck: model.army(side).slots, ..Piles::default() });
        State { piles, ..State::default() }
    }

    #[inline]
    pub(super) fn of(&self, side: Side) -> &Piles {
        &self.piles[side.index()]
    }

    #[inline]
    pub(super) fn of_mut(&mut self, side: Side) -> &mut Piles {
        &mut self.piles[side.index()]
    }

    /// The piles of a side by name, and its cards that are disrupted or have fired.
    pub fn piles(&self, side: Side) -> [(&'static str, Set<Slot>); 7] {
        let Piles { deck, hand, reserve, casualties, order_of_battle, disrupted, fired, .. } =
            *self.of(side);
        [
            ("deck", deck),
            ("hand", hand),
            ("reserve", reserve),
            ("lost", casualties),
            ("line", order_of_battle),
            ("disrupted", disrupted),
            ("fired", fired),
        ]
    }

    /// The casualty pile of a side.
    pub fn casualties(&self, side: Side) -> Set<Slot> {
        self.of(side).casualties
    }

    /// The victory points of both sides, the British first.
    pub fn victory_points(&self) -> [u8; 2] {
        self.victory_points
    }

    /// How many battles have been fought to the end.
    pub fn battles(&self) -> u8 {
        self.battles
    }

    /// Whether every card of `model` lies in exactly one pile, and marks lie on cards in battle.
    pub fn is_consistent(&self, model: &Model) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let Piles {
                deck, hand, reserve, casualties, order_of_battle, disrupted, fired, ..
            } = *self.of(side);
            let piles = [deck, hand, reserve, casualties, order_of_battle];
            let union = piles.into_iter().fold(Set::EMPTY, |all, pile| all | pile);
            let cards: usize = piles.iter().map(|pile| pile.len()).sum();
            union == model.army(side).slots
                && cards == union.len()
                && (disrupted | fired).is_subset(order_of_battle)
        })
    }
}
