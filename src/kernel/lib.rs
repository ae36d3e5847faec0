//! What every game stands on: the table, sets of slots, luck, onlookers.
//!
//! The rules of a game know three things: an immutable *model* (the validated scenario), a
//! mutable *state*, and the [`Table`]. There a [`Chance`] settles every random question, players
//! answer the questions that the rules put to them, and an [`Onlooker`] is told what happened.
//! Change who is [`Seated`] there and the same rules serve another purpose:
//!
//! | chance | players | onlooker | purpose |
//! |---|---|---|---|
//! | [`Live`] | policies | a ledger | Monte Carlo |
//! | [`Live`] | policies | a trace writer | replay of one game |
//! | written down beforehand | scripted answers | a transcript | rule tests |
//! | every course in turn | policies | none | exact enumeration |
//!
//! The last two kinds of chance are with the tests, in `tests/chance`.

mod asked;
mod candidates;
mod chance;
mod copies;
mod decision;
mod external;
mod layout;
mod live;
mod member;
mod named;
mod onlooker;
mod player_text;
mod policy;
mod question;
mod race;
mod set;
mod shared;
mod shuffle;
mod slot_list;
mod spread;
mod table;
#[cfg(test)]
mod tests;

pub use asked::{Asked, OwnLuck};
pub use candidates::Candidates;
pub use chance::{Chance, Deck, Stream};
pub use copies::Copies;
pub use decision::{ChangedAnswer, Choice, Decision, Judging, Notes, Trial};
pub use external::{
    BrokenOff, ExternalPolicies, ExternalPolicy, Item, Offer, Outside, Put, Scenery, Seen,
};
pub use layout::Layout;
pub use live::{GameKey, Live, Luck};
pub use member::{Array, Kin, Member};
pub use onlooker::Onlooker;
pub use player_text::{PlayerParts, player_parts, policy_settings, unwrapped};
pub use policy::{FORESIGHT, ROLLOUTS, Role, TRAINED};
pub use policy::{Imitated, Parameter, PolicyChoice, PolicyError, PolicyInfo};
pub use race::{Difference, MOST_CANDIDATES, Race, differences};
pub use set::Set;
pub use shared::Shared;
pub use shuffle::Shuffle;
pub use slot_list::SlotList;
pub use spread::{Spread, spread};
pub use table::{Seated, Table};
