//! Who plays: every policy answers the questions that the rules put to the player.

mod army;
mod battlefield;
mod cautious;
mod command;
mod commander;
mod danger;
mod demolition_first;
mod field;
mod greedy;
mod judgement;
mod memory;
mod objective;
mod odds;
mod policy;
mod quartermaster;
pub(super) mod random;
mod staff;
#[cfg(test)]
mod tests;
mod weights;
mod wild;

pub use wild::Wild;

use self::policy::Policy;
use super::model::Model;
use super::rules::Player;
use crate::kernel::{PolicyChoice, PolicyInfo};

/// Something to do with a player, whoever it is.
pub trait PlayerVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: Player>(self, player: &P) -> Self::Output;
}

/// Registers the policies: one line each.
macro_rules! policies {
    ($($name:literal => $variant:ident($policy:ty)),+ $(,)?) => {
        /// Any policy of the game.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)] // each policy says what it is in its own file
        pub enum AnyPolicy { $($variant($policy)),+ }

        /// Every policy by name.
        pub const POLICIES: &[PolicyInfo] = &[$(PolicyInfo {
            name: $name,
            belief: <$policy as Policy>::BELIEF,
            parameters: <$policy as Policy>::PARAMETERS,
            imitates: <$policy as Policy>::IMITATES,
        }),+];

        impl AnyPolicy {
            /// The chosen policy.
            pub fn new(choice: &PolicyChoice, model: &Model) -> AnyPolicy {
                let builders: &[fn(&PolicyChoice, &Model) -> AnyPolicy] = &[$(
                    |choice, model| AnyPolicy::$variant(<$policy as Policy>::new(choice, model))
                ),+];
                builders[choice.index](choice, model)
            }

            /// Brings `visitor` to the policy. A game is played by one policy from its beginning to
            /// its end, so that telling them apart once is enough.
            #[inline]
            pub fn visit<V: PlayerVisitor>(&self, visitor: V) -> V::Output {
                match self { $(AnyPolicy::$variant(policy) => visitor.visit(policy)),+ }
            }
        }
    };
}

policies! {
    "random" => Random(random::Random),
    "greedy" => Greedy(greedy::Greedy),
    "cautious" => Cautious(cautious::Cautious),
    "demolition-first" => DemolitionFirst(demolition_first::DemolitionFirst),
    "wild" => Wild(wild::Wild),
}
