//! Macro that declares all decisions of a game.

/// Declares all decisions that a policy takes in a game, and the traits that depend on their list.
///
/// Each entry has a name, parameters (such as the legal actions), the type of its action, and possibly a default
/// action. The macro generates:
///
/// - `Player`, a trait with a method for each decision; a policy must implement it unless there is a default action;
/// - `Decision`, a trait of types that hold a decision with its parameters;
/// - `DelegatingPolicy`, a trait for policies that leave most decisions to another policy;
/// - `ActionGenerator`, a trait for generators of candidate actions, with a method for each decision;
/// - `ForcedAction`, a policy that takes a given action first and then plays like another policy.
///
/// The module that calls the macro defines a type `DecisionContext<'_>` and a trait `Action`, which every action type
/// implements. The line `for<'a> (policy, context):` before the list names the lifetime of the parameters. Default
/// actions refer to the policy and its context by the two names in this line.
#[macro_export]
macro_rules! decisions {
    (@method $me:ident $context:ident $life:lifetime $(#[$about:meta])*
        $ask:ident($($name:ident: $type:ty),*) -> $action:ty) => {
        $(#[$about])*
        fn $ask<$life>(&$me, $context: &mut DecisionContext<'_>, $($name: $type),*) -> $action;
    };
    (@method $me:ident $context:ident $life:lifetime $(#[$about:meta])*
        $ask:ident($($name:ident: $type:ty),*) -> $action:ty = $default:expr) => {
        $(#[$about])*
        #[inline]
        fn $ask<$life>(&$me, $context: &mut DecisionContext<'_>, $($name: $type),*) -> $action {
            $default
        }
    };
    (
        $(#[$player:meta])*
        pub trait Player { $($methods:tt)* }
        for<$life:lifetime> ($me:ident, $context:ident):
        $(
            $(#[$about:meta])*
            $ask:ident($($name:ident: $type:ty),*) -> $action:ty $(= $default:expr)?;
        )+
    ) => {
        $(#[$player])*
        #[allow(unused_variables)] // a default action may ignore its parameters
        pub trait Player {
            $($methods)*
            $($crate::decisions! {
                @method $me $context $life $(#[$about])*
                $ask($($name: $type),*) -> $action $(= $default)?
            })+
        }

        /// Names of all decisions of the game, in the order of declaration.
        pub const DECISIONS: &[&str] = &[$(stringify!($ask)),+];

        /// Decision that a policy must take, with its parameters, such as the legal actions.
        pub trait Decision: Copy {
            /// Type of the action that the policy returns.
            type Action: Action;
            /// Name of the decision, which is also the name of its method in `Player`.
            const NAME: &'static str;

            /// Asks `player` to take this decision, and returns its action.
            fn ask(self, player: &impl Player, context: &mut DecisionContext<'_>) -> Self::Action;

            /// Adds the candidate actions that `generator` proposes for this decision to `candidates`.
            fn generate(
                self,
                generator: &impl ActionGenerator,
                context: &mut DecisionContext<'_>,
                candidates: &mut $crate::CandidateActions<Self::Action>,
            );
        }

        /// Generator of candidate actions, which a search compares with its base policy's action.
        ///
        /// It has a method for each decision. By default the method adds no action.
        #[allow(unused_variables)] // a generator may ignore its parameters
        pub trait ActionGenerator {
            $(
                /// Adds candidate actions for the decision of the same name to `candidates`.
                fn $ask<$life>(
                    &self,
                    context: &mut DecisionContext<'_>,
                    $($name: $type,)*
                    candidates: &mut $crate::CandidateActions<$action>,
                ) {
                }
            )+
        }

        /// Policy that takes some decisions itself and leaves all others to [`delegate`](Self::delegate).
        ///
        /// It implements only the methods of its own decisions. In `delegate` it can ask another policy, and so play
        /// like that policy otherwise.
        pub trait DelegatingPolicy {
            /// Takes every decision for which the policy does not implement a method of its own.
            fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action;

            $(
                $(#[$about])*
                #[inline]
                fn $ask<$life>(&self, context: &mut DecisionContext<'_>, $($name: $type),*) -> $action {
                    let of = std::marker::PhantomData;
                    self.delegate(each::$ask { $($name,)* of }, context)
                }
            )+
        }

        impl<R: DelegatingPolicy> Player for R {
            $(
                #[inline]
                fn $ask<$life>(&self, context: &mut DecisionContext<'_>, $($name: $type),*) -> $action {
                    DelegatingPolicy::$ask(self, context, $($name),*)
                }
            )+
        }

        /// One type for each decision; it has the name of the decision's method.
        #[allow(non_camel_case_types)] // a type has the name of its method
        mod each {
            use super::*;

            $(
                #[derive(Clone, Copy)]
                pub struct $ask<$life> {
                    $(pub $name: $type,)*
                    pub of: std::marker::PhantomData<&$life ()>,
                }

                impl Decision for $ask<'_> {
                    type Action = $action;
                    const NAME: &'static str = stringify!($ask);

                    // A separate call keeps the stack frame small if a policy delegates to one of many policies.
                    #[inline(never)]
                    fn ask(self, player: &impl Player, context: &mut DecisionContext<'_>) -> $action {
                        player.$ask(context, $(self.$name),*)
                    }

                    #[inline]
                    fn generate(
                        self,
                        generator: &impl ActionGenerator,
                        context: &mut DecisionContext<'_>,
                        candidates: &mut $crate::CandidateActions<$action>,
                    ) {
                        generator.$ask(context, $(self.$name,)* candidates);
                    }
                }
            )+
        }

        /// Policy that takes a given action in its first decision, and then plays like another policy.
        ///
        /// The action is ignored if the first decision has another type of action. The policy has no type parameter
        /// for the action, so that the rules are compiled once for all types of actions.
        pub struct ForcedAction<'p, P> {
            action: std::cell::Cell<Option<&'p dyn std::any::Any>>,
            player: &'p P,
        }

        impl<'p, P> ForcedAction<'p, P> {
            /// Creates a policy that takes `action` in its first decision and then plays like `player`.
            ///
            /// If `action` is `None`, it plays like `player` from the beginning.
            #[inline]
            pub fn new<A: Action>(action: Option<&'p A>, player: &'p P) -> Self {
                let action = action.map(|action| action as &dyn std::any::Any);
                ForcedAction { action: std::cell::Cell::new(action), player }
            }
        }

        impl<P: Player> DelegatingPolicy for ForcedAction<'_, P> {
            #[inline]
            fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
                let forced = self.action.take();
                let forced = forced.and_then(|action| action.downcast_ref::<Q::Action>());
                forced.copied().unwrap_or_else(|| decision.ask(self.player, context))
            }
        }
    };
}
