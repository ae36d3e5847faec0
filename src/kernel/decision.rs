//! The questions of a game, declared once.

/// Declares the questions that the rules of a game put to a player: one list, from which follow:
///
/// - `Player`, with a method for each question; it is required unless the list has an answer;
/// - `Decision`, a question with what it offers, and `DelegatingPolicy`, for players who answer every question in
///   the same manner, by putting it to another;
/// - `ActionGenerator`, who knows which other answers come into question, with a method for each question;
/// - `ForcedAction`, a player who gives one answer and then plays like another.
///
/// The module that declares them has a type `DecisionContext<'_>` for what questions come with, and a trait
/// `Action` that every answer is of. The head of the list names the lifetime of what is offered, and the
/// player and the question as the answers of the list speak of them.
#[macro_export]
macro_rules! decisions {
    (@method $me:ident $context:ident $life:lifetime $(#[$about:meta])*
        $ask:ident($($name:ident: $type:ty),*) -> $answer:ty) => {
        $(#[$about])*
        fn $ask<$life>(&$me, $context: &mut DecisionContext<'_>, $($name: $type),*) -> $answer;
    };
    (@method $me:ident $context:ident $life:lifetime $(#[$about:meta])*
        $ask:ident($($name:ident: $type:ty),*) -> $answer:ty = $default:expr) => {
        $(#[$about])*
        #[inline]
        fn $ask<$life>(&$me, $context: &mut DecisionContext<'_>, $($name: $type),*) -> $answer {
            $default
        }
    };
    (
        $(#[$player:meta])*
        pub trait Player { $($habits:tt)* }
        for<$life:lifetime> ($me:ident, $context:ident):
        $(
            $(#[$about:meta])*
            $ask:ident($($name:ident: $type:ty),*) -> $answer:ty $(= $default:expr)?;
        )+
    ) => {
        $(#[$player])*
        #[allow(unused_variables)] // an answer of the list need not look at all that is offered
        pub trait Player {
            $($habits)*
            $($crate::decisions! {
                @method $me $context $life $(#[$about])*
                $ask($($name: $type),*) -> $answer $(= $default)?
            })+
        }

        /// A question, with what it offers.
        pub trait Decision: Copy {
            /// What answers it.
            type Action: Action;
            /// Its name, that of the method of players.
            const NAME: &'static str;

            /// Puts it to a player.
            fn ask(self, player: &impl Player, context: &mut DecisionContext<'_>) -> Self::Action;

            /// Adds the answers that come into question.
            fn generate(
                self,
                generator: &impl ActionGenerator,
                context: &mut DecisionContext<'_>,
                candidates: &mut $crate::CandidateActions<Self::Action>,
            );
        }

        /// Who knows which answers come into question beside one that is given: none, where nothing
        /// else is said.
        #[allow(unused_variables)] // nor need a counsel
        pub trait ActionGenerator {
            $(
                /// Adds answers to the question of this name.
                fn $ask<$life>(
                    &self,
                    context: &mut DecisionContext<'_>,
                    $($name: $type,)*
                    candidates: &mut $crate::CandidateActions<$answer>,
                ) {
                }
            )+
        }

        /// A player who answers in the same manner whatever has no answer of its own: to play like
        /// another but for some questions, put every question to the other and answer those here.
        pub trait DelegatingPolicy {
            /// Answers a question.
            fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action;

            $(
                $(#[$about])*
                #[inline]
                fn $ask<$life>(&self, context: &mut DecisionContext<'_>, $($name: $type),*) -> $answer {
                    let of = std::marker::PhantomData;
                    self.delegate(each::$ask { $($name,)* of }, context)
                }
            )+
        }

        impl<R: DelegatingPolicy> Player for R {
            $(
                #[inline]
                fn $ask<$life>(&self, context: &mut DecisionContext<'_>, $($name: $type),*) -> $answer {
                    DelegatingPolicy::$ask(self, context, $($name),*)
                }
            )+
        }

        /// Each question, named as the method is.
        #[allow(non_camel_case_types)] // a question's type and the method that asks it have one name
        mod each {
            use super::*;

            $(
                #[derive(Clone, Copy)]
                pub struct $ask<$life> {
                    $(pub $name: $type,)*
                    pub of: std::marker::PhantomData<&$life ()>,
                }

                impl Decision for $ask<'_> {
                    type Action = $answer;
                    const NAME: &'static str = stringify!($ask);

                    // A call of its own, so that who relays to one of many needs no room for all of them.
                    #[inline(never)]
                    fn ask(self, player: &impl Player, context: &mut DecisionContext<'_>) -> $answer {
                        player.$ask(context, $(self.$name),*)
                    }

                    #[inline]
                    fn generate(
                        self,
                        generator: &impl ActionGenerator,
                        context: &mut DecisionContext<'_>,
                        candidates: &mut $crate::CandidateActions<$answer>,
                    ) {
                        generator.$ask(context, $(self.$name,)* candidates);
                    }
                }
            )+
        }

        /// A player who gives one answer to the first question, if that is of its type, and then plays
        /// like another. It has no type of its own for each answer: the rules would be built for each.
        pub struct ForcedAction<'p, P> {
            answer: std::cell::Cell<Option<&'p dyn std::any::Any>>,
            player: &'p P,
        }

        impl<'p, P> ForcedAction<'p, P> {
            /// `player`, who first gives `answer` if there is one.
            #[inline]
            pub fn new<A: Action>(answer: Option<&'p A>, player: &'p P) -> Self {
                let answer = answer.map(|it| it as &dyn std::any::Any);
                ForcedAction { answer: std::cell::Cell::new(answer), player }
            }
        }

        impl<P: Player> DelegatingPolicy for ForcedAction<'_, P> {
            #[inline]
            fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
                let told = self.answer.take().and_then(|it| it.downcast_ref::<Q::Action>());
                told.copied().unwrap_or_else(|| question.ask(self.player, context))
            }
        }
    };
}
