//! Who plays: every policy answers the questions that the rules put to the player.

mod army;
mod battlefield;
mod breakoff;
mod cautious;
mod choice;
mod command;
mod commander;
mod counsel;
mod danger;
mod demolition_first;
mod duels;
mod effects;
mod estimate;
mod external;
mod field;
mod gains;
mod greedy;
mod judgement;
mod legs;
mod march;
mod memory;
mod objective;
mod odds;
mod planner;
mod policy;
pub(super) mod prospects;
mod quartermaster;
pub(super) mod random;
mod ranking;
mod staff;
mod stalls;
#[cfg(test)]
mod tests;
mod trained;
mod ware;
mod weights;
mod wild;
mod worth;

pub(crate) use self::trained::shipped;
pub use wild::Wild;

pub(super) use self::cautious::Cautious;
pub(super) use self::commander::{Character, Commander};
pub(super) use self::counsel::Advice;
pub(super) use self::demolition_first::DemolitionFirst;
pub(super) use self::estimate::{Chances, Estimator, Strength};
use self::external::ExternalPlayer;
pub use self::external::view_of_request;
pub(super) use self::judgement::Sortie;
use self::policy::{Chosen, Policy};
pub(super) use self::weights::Weights;
use crate::prelude::*;
use crate::rules::{play_observed, play_observed as own_rules};
use sandtable_kernel::{PolicyInfo, RandomStreams};

/// Registers the policies: one line each, with `own_rules` where the rules are built for it alone.
macro_rules! policies {
    ($($name:literal => $variant:ident($policy:ty) $(, $play:ident)?;)+) => {
        /// Any policy of the game.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)] // each policy says what it is in its own file
        pub enum AnyPolicy { $($variant(<$policy as Policy>::Player),)+ External(ExternalPlayer<AnyPolicy>) }

        /// Every policy by name.
        pub const POLICIES: &[PolicyInfo] = &[$(PolicyInfo {
            name: $name,
            description: <$policy as Policy>::BELIEF,
            parameters: <$policy as Policy>::PARAMETERS,
            simulates: <$policy as Policy>::SIMULATES,
        }),+];

        impl AnyPolicy {
            /// The chosen policy.
            pub fn new(choice: &PolicyChoice, model: &Model, policies: &PolicyStore) -> AnyPolicy {
                let builders: &[fn(&PolicyChoice, &Model, &PolicyStore) -> AnyPolicy] = &[$(
                    |choice, model, policies| AnyPolicy::$variant(<$policy as Policy>::new(choice, model, policies))
                ),+];
                let player = builders[choice.index](choice, model, policies);
                match &choice.external {
                    Some(external) => AnyPolicy::External(ExternalPlayer::new(Arc::clone(external), player, model)),
                    None => player,
                }
            }

            /// Whether any ruling may come into what the player decides: who plays games on in its mind, and
            /// an external policy.
            pub(crate) fn may_weigh_any_ruling(&self) -> bool {
                match self {
                    $(AnyPolicy::$variant(_) => !<$policy as Policy>::SIMULATES.is_empty(),)+
                    AnyPolicy::External(_) => true,
                }
            }

            /// Plays one game to its end, watched by any observer. A copy of the rules for a policy is
            /// quicker than to ask at every question who it is, but much to build: players who think long
            /// or are rarely played have none.
            #[inline]
            pub(crate) fn play<O: Observer<Event>>(
                &self,
                model: &Model,
                mode: Mode,
                streams: RandomStreams,
                observer: &mut O,
            ) -> Outcome {
                match self {
                    $($(AnyPolicy::$variant(player) => {
                        $play(model, player, mode, streams, observer)
                    })?)+
                    _ => {
                        let observer: &mut dyn Observer<Event> = observer;
                        play_observed(model, self, mode, streams, observer)
                    }
                }
            }
        }

        impl Chosen for AnyPolicy {
            fn chosen(choice: &PolicyChoice, model: &Model, policies: &PolicyStore) -> AnyPolicy {
                AnyPolicy::new(choice, model, policies)
            }

            fn counsel(&self) -> Option<&Commander> {
                match self {
                    $(AnyPolicy::$variant(player) => <$policy as Policy>::counsel(player),)+
                    AnyPolicy::External(_) => None,
                }
            }
        }

        impl DelegatingPolicy for AnyPolicy {
            #[inline]
            fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
                match self {
                    $(AnyPolicy::$variant(player) => question.ask(player, context),)+
                    AnyPolicy::External(player) => question.ask(player, context),
                }
            }
        }
    };
}

policies! {
    "random" => Random(random::Random), own_rules;
    "greedy" => Greedy(greedy::Greedy), own_rules;
    "cautious" => Cautious(Cautious), own_rules;
    "demolition-first" => DemolitionFirst(DemolitionFirst), own_rules;
    "wild" => Wild(wild::Wild);
    "planner" => Planner(planner::Planner<AnyPolicy>);
    "trained" => Trained(trained::Trained), own_rules;
}

impl AnyPolicy {
    /// What the player has learned about a mode; none if it decides otherwise.
    pub fn mind(&self, model: &Model, mode: Mode) -> Option<sandtable_learn::PolicyNets> {
        match self {
            AnyPolicy::Trained(player) => Some(player.mind(model, mode)),
            _ => None,
        }
    }
}
