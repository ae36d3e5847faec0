//! Ops, Pounds, Leadership.

use super::{Amount, Reader, Verb};
use super::{Model, Play, State, Table};
use sandtable_scenario::Item;

/// What an Op is worth, very roughly, in Pounds.
const OP: i16 = 3;

/// L11.2 So many Operations are lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoseOps(Amount);

impl Verb for LoseOps {
    const KEY: &'static str = "lose_ops";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        LoseOps(reader.number(value))
    }

    fn can_happen(&self, _: &Model, state: &State) -> bool {
        state.ops_left() > 0
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        // The cards that move are told as soon as they do.
        let counted = play.count(self.0);
        play.tell(counted.done(Self::KEY, counted.n.into(), ""));
        play.lose_ops(counted.many());
    }

    fn worth(&self) -> i16 {
        -OP * i16::from(self.0.mean())
    }
}

/// L11.2 So many Operations are gained.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GainOps(Amount);

impl Verb for GainOps {
    const KEY: &'static str = "gain_ops";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        GainOps(reader.number(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        state.reserve_left(model) > 0
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let counted = play.count(self.0);
        play.tell(counted.done(Self::KEY, counted.n.into(), ""));
        play.gain_ops(counted.many());
    }

    fn worth(&self) -> i16 {
        OP * i16::from(self.0.mean())
    }
}

/// L4 Pounds are gained, to the end of the track, or lost if the number is negative.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pounds(Amount);

impl Pounds {
    /// How many on average; negative where they are lost.
    pub fn mean(&self) -> i8 {
        self.0.mean()
    }
}

impl Verb for Pounds {
    const KEY: &'static str = "pounds";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        Pounds(reader.change(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        if self.0.is_gain() { state.pounds < model.limits.pounds } else { state.pounds > 0 }
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let counted = play.count(self.0);
        let (n, story) = match counted.n > 0 {
            true => (i16::from(play.gain_pounds(counted.many())), "{n Pound} gained"),
            false => {
                let loss = counted.many().min(play.state.pounds);
                play.state.pounds -= loss;
                (-i16::from(loss), "{n Pound} lost")
            }
        };
        play.tell(counted.done(Self::KEY, n, story));
    }

    fn worth(&self) -> i16 {
        self.0.mean().into()
    }
}

/// L14.1 The Leadership level rises, or falls if the number is negative.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leadership(Amount);

impl Verb for Leadership {
    const KEY: &'static str = "leadership";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        Leadership(reader.change(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        let [least, most] = model.limits.leadership;
        if self.0.is_gain() { state.leadership < most } else { state.leadership > least }
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let counted = play.count(self.0);
        let n = play.change_leadership(counted.n).into();
        let story = if n > 0 { "Leadership rises" } else { "Leadership falls" };
        play.tell(counted.done(Self::KEY, n, story));
    }

    fn worth(&self) -> i16 {
        2 * i16::from(self.0.mean())
    }
}
