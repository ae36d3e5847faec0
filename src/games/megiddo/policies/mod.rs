//! Policies: each of them decides for one side which cards to discard, to commit and to strike with.

mod appraisal;
mod battle_end;
mod candidates;
mod cautious;
mod external;
mod greedy;
mod hand;
mod lookahead;
mod planner;
mod policy;
mod random;
mod strikes;
mod tempo;
mod trained;
mod wild;

pub(super) use self::candidates::{add_discards, add_orders_of_battle};
use self::external::ExternalPlayer;
pub use self::external::view_of_request;
pub(super) use self::hand::{enemy_strength, strength};
use self::policy::{Chosen, Policy};
pub(super) use self::tempo::Tempo;
pub(crate) use self::trained::shipped;
use crate::prelude::*;
use crate::rules::DelegatingPolicy;
use sandtable_kernel::PolicyInfo;

/// Registers the policies, one on each line.
macro_rules! policies {
    ($($name:literal => $variant:ident($policy:ty)),+ $(,)?) => {
        /// Any policy of the game, as one type.
        ///
        /// A run uses the same variant for every decision, so branch prediction makes the `match` free.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)] // each policy says what it is in its own file
        pub enum AnyPolicy { $($variant($policy),)+ External(ExternalPlayer<AnyPolicy>) }

        /// Name, idea and parameters of every policy that can be chosen by name.
        pub const POLICIES: &[PolicyInfo] = &[$(PolicyInfo {
            name: $name,
            description: <$policy as Policy>::BELIEF,
            parameters: <$policy as Policy>::PARAMETERS,
            simulates: <$policy as Policy>::SIMULATES,
        }),+];

        impl Chosen for AnyPolicy {
            fn chosen(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> AnyPolicy {
                AnyPolicy::new(choice, model, side, policies)
            }

            fn win_chance<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Option<i32> {
                match self {
                    AnyPolicy::Trained(player) => Some(player.win_chance(decision, context)),
                    _ => None,
                }
            }
        }

        impl AnyPolicy {
            /// Creates the policy that `choice` names, for `side`; `policies` holds the nets of trained policies.
            pub fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> AnyPolicy {
                let builders: &[fn(&PolicyChoice, &Model, Side, &PolicyStore) -> AnyPolicy] = &[$(
                    |choice, model, side, policies| {
                        AnyPolicy::$variant(<$policy as Policy>::new(choice, model, side, policies))
                    }
                ),+];
                let player = builders[choice.index](choice, model, side, policies);
                match &choice.external {
                    Some(external) => AnyPolicy::External(ExternalPlayer::new(Arc::clone(external), player, model, side)),
                    None => player,
                }
            }
        }

        impl DelegatingPolicy for AnyPolicy {
            #[inline]
            fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
                match self {
                    $(AnyPolicy::$variant(policy) => decision.ask(policy, context),)+
                    AnyPolicy::External(player) => decision.ask(player, context),
                }
            }
        }
    };
}

policies! {
    "random" => Random(random::Random),
    "greedy" => Greedy(greedy::Greedy),
    "cautious" => Cautious(cautious::Cautious),
    "tempo" => Tempo(Tempo),
    "lookahead" => Lookahead(lookahead::Lookahead),
    "wild" => Wild(wild::Wild),
    "planner" => Planner(planner::Planner<AnyPolicy>),
    "trained" => Trained(trained::Trained),
}

impl AnyPolicy {
    /// Returns the nets of a trained policy; `None` for any other policy.
    pub fn nets(&self) -> Option<&sandtable_learn::PolicyNets> {
        match self {
            AnyPolicy::Trained(player) => Some(player.nets()),
            _ => None,
        }
    }
}
