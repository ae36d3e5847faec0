//! Foundation of every game: its table, random events, sets of cards and counters, policies by name.
//!
//! The rules of a game see three things: an immutable *model* (the validated scenario), a mutable *state*, and the
//! [`Table`]. The table rolls dice and deals cards through a [`Chance`], asks a policy for each decision, and passes
//! events to an [`Observer`]. A table with other parts ([`Seated`]) makes the same rules serve other purposes:
//!
//! | random events | policies | observer | purpose |
//! |---|---|---|---|
//! | [`Live`]: pseudo-random numbers | policies | ledger | Monte Carlo simulation |
//! | [`Live`] | policies | trace writer | replay of one game |
//! | scripted beforehand | scripted actions | transcript | tests of rules |
//! | every possible result in turn | policies | none | exact enumeration |
//!
//! The last two kinds of random events exist for tests only, in `tests/chance`.
//!
//! # Example
//!
//! Rules of a game in which two players roll a die until one of them chooses to stop:
//!
//! ```
//! use sandtable_kernel::{Chance, DecisionContext, GameKey, Live, Seated, Stream, Table};
//!
//! #[derive(Debug, PartialEq)]
//! enum Event {
//!     Roll(u8),
//!     Stop { seat: usize },
//! }
//!
//! /// Policy that stops when the last roll is at least this number.
//! struct StopAt(u8);
//!
//! fn play(table: &mut impl Table<Event, Player = StopAt>) {
//!     for turn in 0.. {
//!         let roll = table.chance().d6(Stream(0));
//!         table.emit(Event::Roll(roll));
//!         let seat = turn % 2;
//!         let stops = |player: &StopAt, context: DecisionContext<'_, u8>| context.view >= player.0;
//!         if table.ask(seat, Stream(1), roll, stops) {
//!             return table.emit(Event::Stop { seat });
//!         }
//!     }
//! }
//!
//! let chance = Live::<2, 0>::new(GameKey::new(1, 0));
//! let mut table = Seated::new(chance, [&StopAt(5), &StopAt(6)], Vec::new());
//! play(&mut table);
//! assert!(matches!(table.observer[..], [Event::Roll(_), .., Event::Stop { .. }]));
//! ```

mod candidate_actions;
mod chance;
mod copies;
mod decision;
mod decision_context;
mod decision_record;
mod decision_spread;
mod external;
mod live;
mod member;
mod named;
mod observer;
mod player_text;
mod policy;
mod random_streams;
mod search_task;
mod sequential_halving;
mod set;
mod shared;
mod shuffle;
mod slot_alignment;
mod slot_list;
mod table;
#[cfg(test)]
mod tests;

pub use candidate_actions::CandidateActions;
pub use chance::{Chance, Deck, PolicyStream, Stream};
pub use copies::Copies;
pub use decision_context::DecisionContext;
pub use decision_record::{Assessment, ChangedAction, Choice, DecisionLog, DecisionRecord};
pub use decision_spread::DecisionSpread;
pub use external::{
    DecisionRequest, ExternalPolicies, ExternalPolicy, ExternalProgram, GameAborted, LegalActions,
    Observation, OptionCode, OptionGroup, ScenarioObjects,
};
pub use live::Live;
pub use member::{Array, Kin, Member};
pub use observer::Observer;
pub use player_text::{PlayerParts, player_parts, policy_settings, unwrapped};
pub use policy::{Parameter, PolicyChoice, PolicyError, PolicyInfo, SimulatedPolicy};
pub use policy::{ROLLOUTS, Role, SEARCH_DEPTH, TRAINED};
pub use random_streams::{GameKey, RandomStreams};
pub use search_task::SearchTask;
pub use sequential_halving::{
    ActionDifference, MAX_CANDIDATES, SequentialHalving, compare_actions,
};
pub use set::Set;
pub use shared::Shared;
pub use shuffle::Shuffle;
pub use slot_alignment::SlotAlignment;
pub use slot_list::SlotList;
pub use table::{Seated, Table};
