//! Ops, Pounds, Leadership.

use super::{Chance, Event, Model, Onlooker, Play, Player, State};
use super::{Done, Fact, Reader, Verb};
use crate::scenario::Item;

/// L11.2 So many Operations are lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoseOps(u8);

impl Verb for LoseOps {
    const KEY: &'static str = "lose_ops";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        LoseOps(reader.number(value))
    }

    fn can_happen(&self, _: &Model, state: &State) -> bool {
        state.ops_left() > 0
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        // The cards that move are told as soon as they do.
        let facts = [("n", Fact::Number(self.0.into()))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "")));
        play.lose_ops(self.0);
    }
}

/// L11.2 So many Operations are gained.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GainOps(u8);

impl Verb for GainOps {
    const KEY: &'static str = "gain_ops";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        GainOps(reader.number(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        state.reserve_left(model) > 0
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        let facts = [("n", Fact::Number(self.0.into()))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "")));
        play.gain_ops(self.0);
    }
}

/// L4 Pounds are gained, to the end of the track, or lost if the number is negative.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pounds(i8);

impl Verb for Pounds {
    const KEY: &'static str = "pounds";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        Pounds(reader.change(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        if self.0 > 0 { state.pounds < model.limits.pounds } else { state.pounds > 0 }
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        let (n, story) = match u8::try_from(self.0) {
            Ok(gain) => (i16::from(play.gain_pounds(gain)), "{n Pound} gained"),
            Err(_) => {
                let loss = self.0.unsigned_abs().min(play.state.pounds);
                play.state.pounds -= loss;
                (-i16::from(loss), "{n Pound} lost")
            }
        };
        play.tell(Event::Done(Done::new(Self::KEY, [("n", Fact::Number(n))], story)));
    }
}

/// L14.1 The Leadership level rises, or falls if the number is negative.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leadership(i8);

impl Verb for Leadership {
    const KEY: &'static str = "leadership";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        Leadership(reader.change(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        let [least, most] = model.limits.leadership;
        if self.0 > 0 { state.leadership < most } else { state.leadership > least }
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        let n = play.change_leadership(self.0).into();
        let story = if n > 0 { "Leadership rises" } else { "Leadership falls" };
        play.tell(Event::Done(Done::new(Self::KEY, [("n", Fact::Number(n))], story)));
    }
}
