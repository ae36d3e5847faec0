//! L8.4 The vocabulary of cards: one entry a verb.
//!
//! A verb is a type that says all there is to say about it: its key in scenario files and how the
//! value behind it is read, on which cards it makes sense, when it can do anything, what it does,
//! what traces and stories tell of it, and what it is worth. A new one is such a type and a line in
//! the list below; its key, its numbers and when it makes sense then show in the problems that
//! files have and in their schema.
//!
//! | file | verbs |
//! |---|---|
//! | `branches` | effects inside effects: checks, dice, conditions, choices |
//! | `fighting` | Ottoman units, the Edge, strength |
//! | `gear` | Gear |
//! | `map` | Garrisons, the railway and Feisal's Camp |
//! | `operation` | movement, demolitions, cards and the Operation itself |
//! | `tracks` | Ops, Pounds, Leadership |
//! | `units` | units, Leaders and appeals |
//! | `amount` | how many, be it by a die |
//! | `condition` | what a `when` depends on |
//! | `done` | what is told of an effect |
//! | `reading` | what verbs read values with |
//!
//! # When a hold card is asked for
//!
//! A hold card says before what it is played. The player is asked again and again, until nothing
//! more is wanted or to be had; offered are the cards in hand that may be played where Lawrence is,
//! whose conditions hold, and of which at least one effect would do something.
//!
//! | `played_before` | asked for | "the force" is | line of the trace stands before |
//! |---|---|---|---|
//! | `operation`, if it says nothing | before the force is chosen (L5.1) | the units in Lawrence's space, the Camp aside | `operation` |
//! | `card` | when an immediate card was turned and is to be read, before it takes effect | the force | the `card` line of that card |
//! | `battle` | when all Ottoman units are placed and the Garrison is turned up | the force | `edge` |
//! | `demolition` | before the first Demolition, where one may be used and the force has one | the force | the first `demolition` |
//!
//! A hold card turned in an Operation may be played in it. What an Operation keeps (Edge, movement,
//! demolition rolls) ends with it.

mod amount;
mod branches;
mod condition;
mod done;
mod fighting;
mod gear;
mod map;
mod operation;
mod reading;
mod tracks;
mod units;

pub use amount::Amount;
pub use branches::{Choose, LeadershipCheck, Roll, When};
pub use condition::Condition;
pub(super) use condition::hold;
pub use done::{Done, Fact};
pub use fighting::{EdgeBonus, PlaceOef, PlaceOttoman, PlayerEdge, UnitStrength};
pub use gear::{GainGear, LoseGear};
pub use map::{PlaceGarrison, RelocateCamp, RepairRail, RevealGarrison};
pub use operation::{CancelCard, DemolitionBonus, EndOperation, Movement, TurnCard};
pub(crate) use reading::Reader;
pub use tracks::{GainOps, Leadership, LoseOps, Pounds};
pub use units::{DoubleAppeal, LoseUnit, PlaceUnit, RecruitLeader, ReturnUnit};

use super::{Event, Model, Play, Player, State, Table};
use crate::model::Space;
use sandtable_scenario::Item;

/// When the effects of a card take place (L8.1, L8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timing {
    /// When the card is turned.
    Immediate,
    /// When it is played from the hand, before an Operation.
    Operation,
    /// When it is played from the hand, before a card that was turned takes effect.
    Card,
    /// When it is played from the hand, before a battle.
    Battle,
    /// When it is played from the hand, before Demolitions are used.
    Demolition,
}

impl Timing {
    /// All of them.
    pub const ALL: [Timing; 5] =
        [Timing::Immediate, Timing::Operation, Timing::Card, Timing::Battle, Timing::Demolition];

    /// What the hold cards of each timing are played before, in scenario files.
    pub(crate) const PLAYED_BEFORE: [(&str, Timing); 4] = [
        ("operation", Timing::Operation),
        ("card", Timing::Card),
        ("battle", Timing::Battle),
        ("demolition", Timing::Demolition),
    ];

    /// What a card of this timing is called.
    const fn card(self) -> &'static str {
        match self {
            Timing::Immediate => "an immediate card",
            Timing::Operation => "a hold card",
            Timing::Card => "a card played before another takes effect",
            Timing::Battle => "a card played before a battle",
            Timing::Demolition => "a card played before Demolitions",
        }
    }
}

/// Something that a card can do.
pub(crate) trait Verb: Sized {
    /// What it is called in scenario files and, if it tells of itself, in traces.
    const KEY: &'static str;
    /// Whether it is a word by itself, with no value behind it.
    const IS_WORD: bool = false;

    /// Reads what stands behind the key.
    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self;

    /// Why it makes no sense on cards of some timing, as what such a card does not do.
    fn fault(_timing: Timing) -> Option<&'static str> {
        None
    }

    /// The lists of effects inside it, of which one takes place.
    fn lists(&self) -> Vec<&[Effect]> {
        Vec::new()
    }

    /// Whether it would do anything now. It does not take place otherwise, and no die is rolled.
    fn can_happen(&self, model: &Model, state: &State) -> bool;

    /// Does it, and tells so.
    fn happen<T: Table>(&self, play: &mut Play<'_, T>);

    /// How many Ottoman units it is thought to bring in a space, if Leadership checks all succeed
    /// or all fail.
    fn brings(&self, _space: Space, _succeed: bool) -> u8 {
        0
    }

    /// What it is worth to the player, very roughly, in Pounds; negative if it harms.
    fn worth(&self) -> i16;
}

/// Registers the verbs: one line each.
macro_rules! verbs {
    ($($(#[doc = $doc:literal])+ $verb:ident),+ $(,)?) => {
        /// Something that a card does (L8.4).
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Effect { $($(#[doc = $doc])+ $verb($verb)),+ }

        impl Effect {
            /// Every verb: its key, whether it is a word by itself, and how it is read.
            const VERBS: &'static [Entry] = &[$(Entry {
                key: $verb::KEY,
                is_word: $verb::IS_WORD,
                read: |reader, value| Effect::$verb($verb::read(reader, value)),
            }),+];

            /// As [`Verb::fault`].
            fn fault(&self, timing: Timing) -> Option<&'static str> {
                match self { $(Effect::$verb(_) => $verb::fault(timing)),+ }
            }

            /// As [`Verb::lists`].
            fn lists(&self) -> Vec<&[Effect]> {
                match self { $(Effect::$verb(verb) => verb.lists()),+ }
            }

            /// As [`Verb::can_happen`].
            fn can_happen(&self, model: &Model, state: &State) -> bool {
                match self { $(Effect::$verb(verb) => verb.can_happen(model, state)),+ }
            }

            /// As [`Verb::happen`].
            fn happen<T: Table>(
                &self,
                play: &mut Play<'_, T>,
            ) {
                match self { $(Effect::$verb(verb) => verb.happen(play)),+ }
            }

            /// As [`Verb::brings`].
            fn brings(&self, space: Space, succeed: bool) -> u8 {
                match self { $(Effect::$verb(verb) => verb.brings(space, succeed)),+ }
            }

            /// As [`Verb::worth`].
            fn worth(&self) -> i16 {
                match self { $(Effect::$verb(verb) => verb.worth()),+ }
            }
        }
    };
}

/// A verb, as readers of scenario files see it.
struct Entry {
    key: &'static str,
    is_word: bool,
    read: fn(&Reader<'_>, &Item<'_>) -> Effect,
}

verbs! {
    /// Ottoman units come to the force's space.
    PlaceOef,
    /// An Ottoman unit that has a name comes to the force's space.
    PlaceOttoman,
    /// The Ottoman Edge roll has a bonus.
    EdgeBonus,
    /// The player's Edge roll has a bonus.
    PlayerEdge,
    /// A unit fights with more strength.
    UnitStrength,
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
    /// A die is rolled on a table.
    Roll,
    /// Something under conditions.
    When,
    /// The player selects one list.
    Choose,
    /// A unit of the force goes back to the Recruit box.
    ReturnUnit,
    /// A unit of the force is lost.
    LoseUnit,
    /// A unit or a Leader comes to Lawrence.
    PlaceUnit,
    /// An attempt at recruiting a Leader.
    RecruitLeader,
    /// Gear comes to the force.
    GainGear,
    /// Gear of the force is lost.
    LoseGear,
    /// Garrisons are turned up.
    RevealGarrison,
    /// A Garrison comes to a space.
    PlaceGarrison,
    /// A rail break is repaired.
    RepairRail,
    /// Feisal's Camp moves.
    RelocateCamp,
    /// The force marches farther.
    Movement,
    /// Demolition rolls have a bonus.
    DemolitionBonus,
    /// The card that was turned does nothing.
    CancelCard,
    /// Another card is turned.
    TurnCard,
    /// The Operation ends.
    EndOperation,
    /// An appeal has two results.
    DoubleAppeal,
}

impl Effect {
    /// Every verb's key.
    pub(crate) fn keys() -> impl Iterator<Item = &'static str> + Clone {
        Effect::VERBS.iter().map(|verb| verb.key)
    }
}

/// Whether any of `effects` would do anything now.
pub(super) fn can_happen(model: &Model, state: &State, effects: &[Effect]) -> bool {
    effects.iter().any(|effect| effect.can_happen(model, state))
}

/// How many Ottoman units `effects` are thought to bring in a space, if Leadership checks all
/// succeed or all fail.
pub(crate) fn brings(effects: &[Effect], space: Space, succeed: bool) -> u8 {
    let of = |sum: u8, effect: &Effect| sum.saturating_add(effect.brings(space, succeed));
    effects.iter().fold(0, of)
}

/// How many of `effects`, those inside others included, are `such`.
pub(crate) fn count(effects: &[Effect], such: &dyn Fn(&Effect) -> bool) -> usize {
    let inside = |effect: &Effect| -> usize {
        effect.lists().into_iter().map(|list| count(list, such)).sum()
    };
    effects.iter().map(|effect| usize::from(such(effect)) + inside(effect)).sum()
}

/// What `effects` are worth to the player, very roughly, in Pounds; negative if they harm.
pub(crate) fn worth(effects: &[Effect]) -> i16 {
    effects.iter().map(Effect::worth).sum()
}

impl<T: Table> Play<'_, T> {
    /// L8.4 Effects take place in order, as far as each can do anything.
    pub(super) fn resolve(&mut self, effects: &[Effect]) {
        for effect in effects {
            if effect.can_happen(self.model, &self.state) {
                effect.happen(self);
            }
        }
    }
}
