//! L8.4 The vocabulary of cards: one entry a verb.
//!
//! A verb is a type that says all there is to say about it: its key in scenario files and how the
//! value behind it is read, on which cards it makes sense, when it can do anything, what it does,
//! and what traces and stories tell of it. A new one is such a type and a line in the list below;
//! its key, its numbers and when it makes sense then show in the problems that files have and in
//! their schema.
//!
//! | file | verbs |
//! |---|---|
//! | `branches` | effects inside effects: checks, conditions, choices |
//! | `fighting` | Ottoman units and the Edge |
//! | `map` | Garrisons and Feisal's Camp |
//! | `tracks` | Ops, Pounds, Leadership |
//! | `units` | units and appeals |
//! | `condition` | what a `when` depends on |
//! | `done` | what is told of an effect |
//! | `reading` | what verbs read values with |

mod branches;
mod condition;
mod done;
mod fighting;
mod map;
mod reading;
mod tracks;
mod units;

pub use branches::{Choose, LeadershipCheck, When};
pub use condition::Condition;
pub(super) use condition::hold;
pub use done::{Done, Fact};
pub use fighting::{EdgeBonus, PlaceOef};
pub use map::{RelocateCamp, RevealGarrison};
pub(in crate::games::lawrence) use reading::Reader;
pub use tracks::{GainOps, Leadership, LoseOps, Pounds};
pub use units::{DoubleAppeal, PlaceUnit, ReturnUnit};

use super::{Chance, Event, Model, Onlooker, Play, Player, State};
use crate::scenario::Item;

/// When the effects of a card take place (L8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// When the card is turned.
    Immediate,
    /// When it is played from the hand, before an Operation.
    Hold,
}

impl Timing {
    /// What a card of this timing is called.
    pub(in crate::games::lawrence) const fn card(self) -> &'static str {
        match self {
            Timing::Immediate => "an immediate card",
            Timing::Hold => "a hold card",
        }
    }
}

/// Something that a card can do.
pub(in crate::games::lawrence) trait Verb: Sized {
    /// What it is called in scenario files.
    const KEY: &'static str;
    /// Whether it is a word by itself, with no value behind it.
    const IS_WORD: bool = false;

    /// Reads what stands behind the key.
    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self;

    /// Why it makes no sense on cards of some timing, as what such a card does not do.
    fn fault(&self, _timing: Timing) -> Option<&'static str> {
        None
    }

    /// The lists of effects inside it, of which one takes place.
    fn lists(&self) -> Vec<&[Effect]> {
        Vec::new()
    }

    /// Whether it would do anything now. It does not take place otherwise, and no die is rolled.
    fn can_happen(&self, model: &Model, state: &State) -> bool;

    /// Does it, and tells so.
    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>);

    /// How many Ottoman units it is thought to bring in a space, if Leadership checks all succeed
    /// or all fail.
    fn brings(&self, _space: usize, _succeed: bool) -> u8 {
        0
    }
}

/// Registers the verbs: one line each.
macro_rules! verbs {
    ($($(#[doc = $doc:literal])+ $verb:ident),+ $(,)?) => {
        /// Something that a card does (L8.4).
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Effect { $($(#[doc = $doc])+ $verb($verb)),+ }

        impl Effect {
            /// Every verb: its key, whether it is a word by itself, and how it is read.
            pub(in crate::games::lawrence) const VERBS: &'static [Entry] = &[$(Entry {
                key: $verb::KEY,
                is_word: $verb::IS_WORD,
                read: |reader, value| Effect::$verb($verb::read(reader, value)),
            }),+];

            /// As [`Verb::fault`].
            pub(in crate::games::lawrence) fn fault(&self, timing: Timing) -> Option<&'static str> {
                match self { $(Effect::$verb(verb) => verb.fault(timing)),+ }
            }

            /// As [`Verb::lists`].
            pub(in crate::games::lawrence) fn lists(&self) -> Vec<&[Effect]> {
                match self { $(Effect::$verb(verb) => verb.lists()),+ }
            }

            /// As [`Verb::can_happen`].
            fn can_happen(&self, model: &Model, state: &State) -> bool {
                match self { $(Effect::$verb(verb) => verb.can_happen(model, state)),+ }
            }

            /// As [`Verb::brings`].
            fn brings(&self, space: usize, succeed: bool) -> u8 {
                match self { $(Effect::$verb(verb) => verb.brings(space, succeed)),+ }
            }

            fn happen<C: Chance, P: Player, O: Onlooker<Event>>(
                &self,
                play: &mut Play<'_, C, P, O>,
            ) {
                match self { $(Effect::$verb(verb) => verb.happen(play)),+ }
            }
        }
    };
}

/// A verb, as readers of scenario files see it.
pub(in crate::games::lawrence) struct Entry {
    pub key: &'static str,
    pub is_word: bool,
    pub read: fn(&Reader<'_>, &Item<'_>) -> Effect,
}

verbs! {
    /// Ottoman units come to the force's space.
    PlaceOef,
    /// The Ottoman Edge roll has a bonus.
    EdgeBonus,
    /// Operations are lost.
    LoseOps,
    /// Operations are gained.
    GainOps,
    /// Pounds are gained or lost.
    Pounds,
    /// The Leadership level rises or falls.
    Leadership,
    /// A Leadership check, and what follows from it.
    LeadershipCheck,
    /// Something under a condition.
    When,
    /// The player selects one list.
    Choose,
    /// A unit of the force goes back to the Recruit box.
    ReturnUnit,
    /// A unit comes to Lawrence.
    PlaceUnit,
    /// Garrisons are turned up.
    RevealGarrison,
    /// Feisal's Camp moves.
    RelocateCamp,
    /// An appeal has two results.
    DoubleAppeal,
}

/// Whether any of `effects` would do anything now.
pub(super) fn can_happen(model: &Model, state: &State, effects: &[Effect]) -> bool {
    effects.iter().any(|effect| effect.can_happen(model, state))
}

/// How many Ottoman units `effects` are thought to bring, as in [`Verb::brings`].
pub fn brings(effects: &[Effect], space: usize, succeed: bool) -> u8 {
    let of = |sum: u8, effect: &Effect| sum.saturating_add(effect.brings(space, succeed));
    effects.iter().fold(0, of)
}

impl<C: Chance, P: Player, O: Onlooker<Event>> Play<'_, C, P, O> {
    /// L8.4 Effects take place in order, as far as each can do anything.
    pub(super) fn resolve(&mut self, effects: &[Effect]) {
        for effect in effects {
            if effect.can_happen(self.model, &self.state) {
                effect.happen(self);
            }
        }
    }
}
