//! The piles of both sides and the score.

use super::{Model, Side};
use crate::games::megiddo::model::Card;
use crate::kernel::Set;

/// The piles of one side (M1.1). A card is in exactly one of `deck`, `hand`, `reserve`,
/// `casualties` and `order_of_battle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Piles {
    pub deck: Set<Card>,
    pub hand: Set<Card>,
    pub reserve: Set<Card>,
    pub casualties: Set<Card>,
    pub order_of_battle: Set<Card>,
    /// Cards of the order of battle that are disrupted (M3.11).
    pub disrupted: Set<Card>,
    /// Cards that have fired in this battle and stay (M3.6, M3.7).
    pub fired: Set<Card>,
}

/// The state of a game. The order of a deck is no part of it: a deck's next card is settled by
/// chance when it is drawn, so that no policy can look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) piles: [Piles; 2],
    pub(super) victory_points: [u8; 2],
    pub(super) battles: u8,
}

impl State {
    pub(super) fn new(model: &Model) -> State {
        let piles =
            Side::BOTH.map(|side| Piles { deck: model.army(side).slots, ..Piles::default() });
        State { piles, victory_points: [0; 2], battles: 0 }
    }

    pub(super) fn of(&self, side: Side) -> &Piles {
        &self.piles[side.index()]
    }

    pub(super) fn of_mut(&mut self, side: Side) -> &mut Piles {
        &mut self.piles[side.index()]
    }

    /// The casualty pile of a side.
    pub fn casualties(&self, side: Side) -> Set<Card> {
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
            let Piles { deck, hand, reserve, casualties, order_of_battle, disrupted, fired } =
                *self.of(side);
            let piles = [deck, hand, reserve, casualties, order_of_battle];
            let union = piles.into_iter().fold(Set::EMPTY, |all, pile| all | pile);
            let cards: usize = piles.iter().map(|pile| pile.len()).sum();
            union == model.army(side).slots
                && cards == union.len()
                && (disrupted | fired).is_subset(order_of_battle)
        })
    }
}
