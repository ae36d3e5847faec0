//! The state of a game: the piles of both sides, the score and the current step.

use crate::prelude::*;

/// The cards of one side, by the pile in which they are (M1.1).
///
/// Each card is in exactly one of `deck`, `hand`, `reserve`, `casualties` and `order_of_battle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Piles {
    pub deck: Set<Slot>,
    pub hand: Set<Slot>,
    pub reserve: Set<Slot>,
    pub casualties: Set<Slot>,
    pub order_of_battle: Set<Slot>,
    /// Disrupted cards of the order of battle (M3.11).
    pub disrupted: Set<Slot>,
    /// Artillery and machine guns that have fired in this battle (M3.6, M3.7).
    pub fired: Set<Slot>,
    /// Cards that were in hand when the reserve was last shuffled into a new deck (M3.1).
    ///
    /// All other cards of the side were face up at that moment, so the enemy knows that these cards are in hand
    /// until they leave it.
    pub held_at_renewal: Set<Slot>,
}

/// A step of a battle; the variants are in the order of play of M3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Step {
    /// Both sides fill their hands (M3.1).
    #[default]
    Maneuver,
    /// Both sides exchange hand cards (M3.2).
    Reserve,
    /// Both sides commit cards (M3.3).
    OrderOfBattle,
    /// A strike phase (M3.4 to M3.7).
    StrikePhase(Phase),
    /// The totals are compared (M3.8).
    Infantry,
}

impl Step {
    /// Returns the step that follows in the order of M3; after the last step, a new battle begins.
    #[inline]
    pub const fn next(self) -> Step {
        match self {
            Step::Maneuver => Step::Reserve,
            Step::Reserve => Step::OrderOfBattle,
            Step::OrderOfBattle => Step::StrikePhase(Phase::Air),
            Step::StrikePhase(Phase::Air) => Step::StrikePhase(Phase::Cavalry),
            Step::StrikePhase(Phase::Cavalry) => Step::StrikePhase(Phase::Artillery),
            Step::StrikePhase(Phase::Artillery) => Step::StrikePhase(Phase::MachineGun),
            Step::StrikePhase(Phase::MachineGun) => Step::Infantry,
            Step::Infantry => Step::Maneuver,
        }
    }
}

/// The side that acts next in a strike phase, and whether its enemy may still act in it (M3.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// The side that acts next.
    pub side: Side,
    /// True if the enemy of `side` takes no further action in this phase.
    pub enemy_is_out: bool,
}

/// The state of a game: the piles of both sides, the score, and the current step of the battle.
///
/// It does not contain the order of a deck: the next card is chosen at random when it is drawn, so that no
/// policy can look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct State {
    pub(super) piles: [Piles; 2],
    pub(super) victory_points: [u8; 2],
    pub(super) battles: u8,
    /// The current step of the battle.
    pub(super) step: Step,
    /// The side that acts next; `None` if no strike phase is in progress.
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

    /// Returns the piles of a side by name, followed by its disrupted cards and by those that have fired.
    ///
    /// Disrupted and fired cards are also in the pile `line`, the order of battle.
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

    /// Returns the casualty pile of a side.
    pub fn casualties(&self, side: Side) -> Set<Slot> {
        self.of(side).casualties
    }

    /// Returns the victory points of both sides, British first.
    pub fn victory_points(&self) -> [u8; 2] {
        self.victory_points
    }

    /// Returns the number of completed battles.
    pub fn battles(&self) -> u8 {
        self.battles
    }

    /// Returns true if every card of `model` is in exactly one pile.
    ///
    /// It also requires that disrupted cards and cards that have fired are in their side's order of battle.
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
