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
mod field;
mod gains;
mod greedy;
mod guest;
mod judgement;
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

pub use wild::Wild;

pub(super) use self::cautious::Cautious;
use self::commander::Commanded;
pub(super) use self::commander::{Character, Commander};
pub(super) use self::demolition_first::DemolitionFirst;
pub(super) use self::estimate::{Chances, Estimator, Strength};
use self::guest::GuestPlayer;
pub use self::guest::seen;
use self::policy::{Chosen, Policy};
use super::model::{Mode, Model};
use super::rules::{Asked, Player, Question, Relay};
use sandtable_kernel::{PolicyChoice, PolicyInfo};

/// Something to do with a player of any type.
pub(super) trait PlayerVisitor {
    /// Its result.
    type Output;

    /// Does it.
    fn visit<P: Player>(self, player: &P) -> Self::Output;
}

/// Registers the policies: one line each.
macro_rules! policies {
    ($d:tt $($name:literal => $variant:ident($policy:ty)),+ $(,)?) => {
        /// Does something with a policy, whichever it is, and something else with a guest.
        macro_rules! each {
            ($d policy:expr, $d it:ident => $d action:expr, $d guest:pat => $d other:expr) => {
                match $d policy {
                    $(AnyPolicy::$variant($d it) => $d action,)+
                    AnyPolicy::Guest($d guest) => $d other,
                }
            };
        }

        /// Any policy of the game.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)] // each policy says what it is in its own file
        pub enum AnyPolicy { $($variant($policy),)+ Guest(GuestPlayer<AnyPolicy>) }

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
                let player = builders[choice.index](choice, model);
                match choice.guest.as_deref().and_then(sandtable_kernel::guest) {
                    Some(guest) => AnyPolicy::Guest(GuestPlayer::new(guest, player, model)),
                    None => player,
                }
            }

            /// Passes the policy to `visitor` under its own type. One policy plays a game from
            /// beginning to end, so that one match on its type is enough.
            ///
            /// # Errors
            /// The visitor again, if the player is a guest: a copy of the rules for guests alone would
            /// be much to build, and save nothing of what they take.
            #[inline]
            pub(crate) fn visit<V: PlayerVisitor>(&self, visitor: V) -> Result<V::Output, V> {
                each!(self, policy => Ok(visitor.visit(policy)), _ => Err(visitor))
            }
        }
    };
}

policies! { $
    "random" => Random(random::Random),
    "greedy" => Greedy(Commanded<greedy::Greedy>),
    "cautious" => Cautious(Commanded<cautious::Cautious>),
    "demolition-first" => DemolitionFirst(Commanded<demolition_first::DemolitionFirst>),
    "wild" => Wild(wild::Wild),
    "planner" => Planner(planner::Planner<AnyPolicy>),
    "trained" => Trained(trained::Trained),
}

impl AnyPolicy {
    /// What the player has learned about a mode; none if it decides otherwise.
    pub fn mind(&self, model: &Model, mode: Mode) -> Option<sandtable_learn::Mind> {
        match self {
            AnyPolicy::Trained(player) => Some(player.mind(model, mode)),
            _ => None,
        }
    }
}

impl Relay for AnyPolicy {
    #[inline]
    fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer {
        each!(self, policy => question.put(policy, asked), guest => question.put(guest, asked))
    }
}

impl Chosen for AnyPolicy {
    fn chosen(choice: &PolicyChoice, model: &Model) -> Self {
        AnyPolicy::new(choice, model)
    }

    fn counsel(&self) -> Option<&Commander> {
        each!(self, policy => Policy::counsel(policy), _ => None)
    }
}
