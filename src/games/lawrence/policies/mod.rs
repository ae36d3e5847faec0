//! Policies: programs that take the player's decisions.
//!
//! # Layers
//!
//! | layer | files | content |
//! |---|---|---|
//! | facts | `situation`, `memo` | facts on which a remembered decision depends, and decisions already taken |
//! | tables | `tables`, `goal_graph`, `battle_odds`, `threat` | numbers computed once for a scenario |
//! | values | `evaluator`, `action_value` | the value of an action, as a sum and product of named terms |
//! | actions | `actions/` | candidate actions of each decision, shared by scripted, search and trained policies |
//! | policies | `scripted`, `planner`, `trained`, `random`, `wild`, `external` | the choice among the actions |
//!
//! A scripted policy chooses a force, a move or a purchase by the tables (`Tables`), a situation (`Situation`) and the
//! legal actions alone. So equal situations get equal choices, and a memo (`Memo`) may remember them. Some other
//! decisions also read the view, such as those in a battle.
//!
//! # Vocabulary
//!
//! | word | meaning |
//! |---|---|
//! | tour | shortest route of a force through the remaining goal spaces; its length is a number of Operations |
//! | mask | bit set of goal spaces, usually of the completed ones |
//! | sortie | possible Operation: a force and the space where it starts |
//! | success | a sortie reaches a space, wins the battle if there is one, and breaks the railway if the goal requires it |
//! | endurance | binary logarithm of the probability that a force survives an Operation, times `WEAR` for its losses |
//! | threat | Ottoman units that a force may meet in a space, with their probabilities |
//! | break | destruction of a rail space by a Demolition |
//! | sapper | unit that carries a Demolition |
//! | market | space where Gear is sold: a port or the Camp; the type `Market` is the list of legal purchases |
//! | basket | set of purchases made together |
//!
//! # How to write a policy
//!
//! A policy implements [`Player`], which has a method for each decision. Only the force and its move must be
//! implemented; each other decision has a default. This policy marches to the goal with all units of Lawrence's space:
//!
//! ```
//! use sandtable_kernel::{GameKey, Live, Seated};
//! use sandtable_lawrence::model::{Mode, Unit};
//! use sandtable_lawrence::rules::{DECKS, DecisionContext, Move, Moves, Play, Player, STREAMS};
//! use sandtable_kernel::Set;
//!
//! struct Headlong;
//!
//! impl Player for Headlong {
//!     fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
//!         context.units_in(context.lawrence()) - context.model().counters.camp
//!     }
//!
//!     fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
//!         let garrisons = moves.march & context.garrisoned;
//!         Move::March(context.member(if garrisons.is_empty() { moves.march } else { garrisons }))
//!     }
//! }
//!
//! let scenario = sandtable_scenario::load("lawrence-of-arabia", &[]).ok().expect("a scenario");
//! let model = scenario.read(sandtable_lawrence::draft::read).ok().expect("a sound scenario");
//! let table = Seated::new(Live::<STREAMS, DECKS>::new(GameKey::new(1, 0)), [&Headlong], ());
//! let outcome = Play::new(&model, table).play(Mode::Mission(0));
//! assert!(!outcome.reason.name().is_empty());
//! ```
//!
//! A policy that changes some decisions of another one implements [`DelegatingPolicy`]: `delegate` asks the other
//! policy, and each changed decision is a method. `Scripted::with_weights(&GREEDY.weights, model)` is `greedy`. To
//! forbid moves, take the best of the others: `moves::best_move(&scripted.evaluator(view), &others)`. All Arab units in
//! a space fight; before a move these are `view.units_in(to) | view.force`, each with the strength
//! `view.arab_strength(unit)`.
//!
//! To make it a policy of the program, add its file here, a variant of [`AnyPolicy`] with its name in [`POLICIES`], its
//! construction in [`AnyPolicy::new`], and its arm of `delegate`. `INSTA_UPDATE=always cargo test --test determinism`
//! writes its line of `behaviour.txt`. To test it, pass an observer to `play_observed`. A policy that differs from
//! `greedy` in weights alone is a constant in `weights.rs` and an entry in [`POLICIES`]. A policy of another program
//! can be an [external policy](sandtable_kernel::ExternalPolicy).

mod action_value;
mod actions;
mod battle_odds;
mod evaluator;
mod external;
mod goal_graph;
mod memo;
pub(super) mod planner;
pub(super) mod random;
mod scripted;
mod situation;
mod tables;
#[cfg(test)]
mod tests;
mod threat;
mod trained;
mod weights;
mod wild;

pub use self::external::view_of_request;
pub(crate) use self::trained::shipped;
pub use self::wild::Wild;

pub(super) use self::actions::ScriptedCandidates;
pub(super) use self::evaluator::{Evaluator, Sortie};
use self::external::ExternalPlayer;
use self::planner::Planner;
use self::random::Random;
pub(super) use self::scripted::Scripted;
use self::trained::Trained;
pub(super) use self::trained::{LateCandidates, MoveForecast};
use self::weights::GREEDY;
pub(super) use self::weights::{CAUTIOUS, DEMOLITION_FIRST};
use crate::prelude::*;
use crate::rules::play_observed;
use sandtable_kernel::{PolicyInfo, RandomStreams};

/// Every policy of the game.
#[derive(Clone, Debug)]
pub enum AnyPolicy {
    /// `random`
    Random(Random),
    /// `greedy`, `cautious` or `demolition-first`
    Scripted(Scripted),
    /// `wild`
    Wild(Wild),
    /// `planner`
    Planner(Planner<AnyPolicy>),
    /// `trained`
    Trained(Trained),
    /// Policy written outside the program, together with one that takes the other decisions.
    External(ExternalPlayer<AnyPolicy>),
}

/// Names, descriptions and parameters of all policies.
pub const POLICIES: &[PolicyInfo] = &[
    simple(
        "random",
        "chooses at random by fixed probabilities, as a reference that other programs can reproduce; does not use every rule",
    ),
    PolicyInfo {
        parameters: &GREEDY.weights.parameters(),
        ..simple(GREEDY.name, GREEDY.description)
    },
    PolicyInfo {
        parameters: &CAUTIOUS.weights.parameters(),
        ..simple(CAUTIOUS.name, CAUTIOUS.description)
    },
    PolicyInfo {
        parameters: &DEMOLITION_FIRST.weights.parameters(),
        ..simple(DEMOLITION_FIRST.name, DEMOLITION_FIRST.description)
    },
    simple("wild", "chooses among all legal actions at random, so that every rule is used"),
    PolicyInfo {
        name: "planner",
        description: "simulates ahead: plays each promising action on many times; strong and slow",
        parameters: planner::PARAMETERS,
        simulates: planner::SIMULATES,
    },
    simple("trained", "uses neural networks that learned the game by playing it"),
];

const fn simple(name: &'static str, description: &'static str) -> PolicyInfo {
    PolicyInfo { name, description, parameters: &[], simulates: &[] }
}

impl AnyPolicy {
    /// Prepares the chosen policy for a scenario; saved neural nets are read from `policies`.
    pub fn new(choice: &PolicyChoice, model: &Model, policies: &PolicyStore) -> AnyPolicy {
        let policy = match POLICIES[choice.index].name {
            "random" => AnyPolicy::Random(Random),
            "wild" => AnyPolicy::Wild(Wild),
            "planner" => {
                let base = AnyPolicy::new(&choice.simulated[0], model, policies);
                let greedy = || Scripted::with_weights(&GREEDY.weights, model);
                let proposer = base.scripted_base().cloned().unwrap_or_else(greedy);
                AnyPolicy::Planner(Planner::new(choice, base, proposer))
            }
            "trained" => AnyPolicy::Trained(Trained::new(choice, model, policies)),
            _ => AnyPolicy::Scripted(Scripted::new(choice.values.iter().copied(), model)),
        };
        match &choice.external {
            Some(external) => {
                AnyPolicy::External(ExternalPlayer::new(Arc::clone(external), policy, model))
            }
            None => policy,
        }
    }

    /// Returns the neural nets of a trained policy for a mode (a mission or the campaign).
    ///
    /// Returns `None` for other policies, which have no nets.
    pub fn nets(&self, model: &Model, mode: Mode) -> Option<sandtable_learn::PolicyNets> {
        match self {
            AnyPolicy::Trained(policy) => Some(policy.nets(model, mode)),
            _ => None,
        }
    }

    /// Returns the scripted policy that proposes candidate actions to a planner with this base policy.
    ///
    /// It is the policy itself, or `cautious` for a trained policy, although that policy takes its own candidates from
    /// `demolition-first` where the goal requires rail breaks. Returns `None` for any other policy.
    fn scripted_base(&self) -> Option<&Scripted> {
        match self {
            AnyPolicy::Scripted(policy) => Some(policy),
            AnyPolicy::Trained(policy) => Some(policy.base()),
            _ => None,
        }
    }

    /// Returns true for a search and an external policy, whose decisions may depend on any ruling.
    pub(crate) fn may_weigh_any_ruling(&self) -> bool {
        matches!(self, AnyPolicy::Planner(_) | AnyPolicy::External(_))
    }

    /// Plays one game to its end and shows its events to the observer.
    ///
    /// The rules are compiled separately for each fast policy, which saves time. Other policies share one compiled
    /// copy.
    #[inline]
    pub(crate) fn play<O: Observer<Event>>(
        &self,
        model: &Model,
        mode: Mode,
        streams: RandomStreams,
        observer: &mut O,
    ) -> Outcome {
        match self {
            AnyPolicy::Random(policy) => play_observed(model, policy, mode, streams, observer),
            AnyPolicy::Scripted(policy) => play_observed(model, policy, mode, streams, observer),
            AnyPolicy::Trained(policy) => play_observed(model, policy, mode, streams, observer),
            _ => {
                let observer: &mut dyn Observer<Event> = observer;
                play_observed(model, self, mode, streams, observer)
            }
        }
    }
}

impl DelegatingPolicy for AnyPolicy {
    #[inline]
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        match self {
            AnyPolicy::Random(policy) => decision.ask(policy, context),
            AnyPolicy::Scripted(policy) => decision.ask(policy, context),
            AnyPolicy::Wild(policy) => decision.ask(policy, context),
            AnyPolicy::Planner(policy) => decision.ask(policy, context),
            AnyPolicy::Trained(policy) => decision.ask(policy, context),
            AnyPolicy::External(policy) => decision.ask(policy, context),
        }
    }
}
