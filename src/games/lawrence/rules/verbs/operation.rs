//! Movement, demolitions, cards and the Operation itself.

use super::{Amount, Event, Model, Play, State, Table, can_happen};
use super::{Done, Reader, Timing, Verb};
use crate::model::MOST;
use sandtable_scenario::Item;

/// This many further routes lead everywhere, since no march visits a space twice.
const FARTHEST: u8 = MOST as u8;

/// L7.1 The force of the Operation marches so many routes farther.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Movement(Amount);

impl Verb for Movement {
    const KEY: &'static str = "movement";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        Movement(reader.number(value))
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing != Timing::Operation).then_some("comes after the march")
    }

    fn can_happen(&self, _: &Model, state: &State) -> bool {
        state.movement_bonus < FARTHEST
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let counted = play.count(self.0);
        let bonus = &mut play.state.movement_bonus;
        *bonus = bonus.saturating_add(counted.many()).min(FARTHEST);
        play.tell(counted.done(Self::KEY, counted.n.into(), "{n route} more to march"));
    }

    fn worth(&self) -> i16 {
        1
    }
}

/// L13 The demolition rolls of the Operation have a bonus, or a malus if the number is negative;
/// less than 1 counts as 1, more than 6 as 6.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DemolitionBonus(Amount);

impl Verb for DemolitionBonus {
    const KEY: &'static str = "demolition_bonus";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        DemolitionBonus(reader.change(value))
    }

    fn can_happen(&self, _: &Model, _: &State) -> bool {
        true
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let counted = play.count(self.0);
        let bonus = &mut play.state.demolition_bonus;
        *bonus = bonus.saturating_add(counted.n);
        let story = match counted.n > 0 {
            true => "{n} more on demolition rolls",
            false => "{n} less on demolition rolls",
        };
        play.tell(counted.done(Self::KEY, counted.n.into(), story));
    }

    fn worth(&self) -> i16 {
        self.0.mean().signum().into()
    }
}

/// L8.4 The card that was just turned does nothing and is discarded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CancelCard;

impl Verb for CancelCard {
    const KEY: &'static str = "cancel_card";
    const IS_WORD: bool = true;

    fn read(_: &Reader<'_>, _: &Item<'_>) -> Self {
        CancelCard
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing != Timing::Card).then_some("has no card to cancel")
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        let card = state.turning.first();
        card.is_some_and(|card| can_happen(model, state, &model.cards.card(card).effects))
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        play.state.turning = sandtable_kernel::Set::EMPTY;
        play.tell(Event::Done(Done::new(Self::KEY, [], "the card is cancelled")));
    }

    fn worth(&self) -> i16 {
        0
    }
}

/// L5.6 Once the card is done with, another one is turned in the same Operation, and spent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TurnCard;

impl Verb for TurnCard {
    const KEY: &'static str = "turn_card";
    const IS_WORD: bool = true;

    fn read(_: &Reader<'_>, _: &Item<'_>) -> Self {
        TurnCard
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        let turning = matches!(timing, Timing::Immediate | Timing::Card);
        (!turning).then_some("is not played when cards are turned")
    }

    fn can_happen(&self, _: &Model, state: &State) -> bool {
        state.ops_left() > usize::from(state.more_cards)
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        play.state.more_cards += 1;
        play.tell(Event::Done(Done::new(Self::KEY, [], "another card is turned")));
    }

    fn worth(&self) -> i16 {
        -3
    }
}

/// L5.9 The Operation ends once the card is done with: nobody is fought any more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndOperation;

impl Verb for EndOperation {
    const KEY: &'static str = "end_operation";
    const IS_WORD: bool = true;

    fn read(_: &Reader<'_>, _: &Item<'_>) -> Self {
        EndOperation
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        match timing {
            Timing::Immediate | Timing::Card | Timing::Battle => None,
            Timing::Operation => Some("has no Operation to end"),
            Timing::Demolition => Some("has nothing left to end"),
        }
    }

    fn can_happen(&self, _: &Model, state: &State) -> bool {
        !state.ended
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        play.state.ended = true;
        play.tell(Event::Done(Done::new(Self::KEY, [], "the Operation ends")));
    }

    fn worth(&self) -> i16 {
        -3
    }
}
