//! What every game stands on: the table, sets of slots, luck, observers.
//!
//! The rules of a game know three things: an immutable *model* (the validated scenario), a
//! mutable *state*, and the [`Table`]. There a [`Chance`] settles every random question, players
//! answer the questions that the rules put to them, and an [`Observer`] is told what happened.
//! Change who is [`Seated`] there and the same rules serve another purpose:
//!
//! | chance | players | observer | purpose |
//! |---|---|---|---|
//! | [`Live`] | policies | a ledger | Monte Carlo |
//! | [`Live`] | policies | a trace writer | replay of one game |
//! | written down beforehand | scripted answers | a transcript | rule tests |
//! | every course in turn | policies | none | exact enumeration |
//!
//! The last two kinds of chance are with the tests, in `tests/chance`.

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
pub use chance::{Chance, Deck, Stream};
pub use copies::Copies;
pub use decision_context::{DecisionContext, PolicyStream};
pub use decision_record::{
    Assessment, ChangedAction, Choice, DecisionLog, DecisionRecord, SearchTask,
};
pub use decision_spread::DecisionSpread;
pub use external::{
    BrokenOff, ExternalPolicies, ExternalPolicy, Item, Offer, Outside, Put, Scenery, Seen,
};
pub use live::Live;
pub use member::{Array, Kin, Member};
pub use observer::Observer;
pub use player_text::{PlayerParts, player_parts, policy_settings, unwrapped};
pub use policy::{FORESIGHT, ROLLOUTS, Role, TRAINED};
pub use policy::{Imitated, Parameter, PolicyChoice, PolicyError, PolicyInfo};
pub use random_streams::{GameKey, RandomStreams};
pub use sequential_halving::{
    ActionDifference, MAX_CANDIDATES, SequentialHalving, compare_actions,
};
pub use set::Set;
pub use shared::Shared;
pub use shuffle::Shuffle;
pub use slot_alignment::SlotAlignment;
pub use slot_list::SlotList;
pub use table::{Seated, Table};
