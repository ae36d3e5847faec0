//! The questions of a game, declared once.

/// Declares the questions that the rules of a game put to a player: one list, from which follow:
///
/// - `Player`, with a method for each question; it is required unless the list has an answer;
/// - `Question`, a question with what it offers, and `Relay`, for players who answer every question in
///   the same manner, by putting it to another;
/// - `Counsel`, who knows which other answers come into question, with a method for each question;
/// - `Then`, a player who gives one answer and then plays like another.
///
/// The module that declares them has a type `Asked<'_>` for what questions come with, and a trait
/// `Answer` that every answer is of. The head of the list names the lifetime of what is offered, and the
/// player and the question as the answers of the list speak of them.
#[macro_export]
macro_rules! questions {
    (@method $me:ident $asked:ident $life:lifetime $(#[$about:meta])*
        $ask:ident($($name:ident: $type:ty),*) -> $answer:ty) => {
        $(#[$about])*
        fn $ask<$life>(&$me, $asked: &mut Asked<'_>, $($name: $type),*) -> $answer;
    };
    (@method $me:ident $asked:ident $life:lifetime $(#[$about:meta])*
        $ask:ident($($name:ident: $type:ty),*) -> $answer:ty = $default:expr) => {
        $(#[$about])*
        #[inline]
        fn $ask<$life>(&$me, $asked: &mut Asked<'_>, $($name: $type),*) -> $answer {
            $default
        }
    };
    (
        $(#[$player:meta])*
        pub trait Player { $($habits:tt)* }
        for<$life:lifetime> ($me:ident, $asked:ident):
        $(
            $(#[$about:meta])*
            $ask:ident($($name:ident: $type:ty),*) -> $answer:ty $(= $default:expr)?;
        )+
    ) => {
        $(#[$player])*
        #[allow(unused_variables)] // an answer of the list need not look at all that is offered
        pub trait Player {
            $($habits)*
            $($crate::questions! {
                @method $me $asked $life $(#[$about])*
                $ask($($name: $type),*) -> $answer $(= $default)?
            })+
        }

        /// A question, with what it offers.
        pub trait Question: Copy {
            /// What answers it.
            type Answer: Answer;
            /// Its name, that of the method of players.
            const NAME: &'static str;

            /// Puts it to a player.
            fn put(self, player: &impl Player, asked: &mut Asked<'_>) -> Self::Answer;

            /// Adds the answers that come into question.
            fn consider(
                self,
                counsel: &impl Counsel,
                asked: &mut Asked<'_>,
                candidates: &mut $crate::Candidates<Self::Answer>,
            );
        }

        /// Who knows which answers come into question beside one that is given: none, where nothing
        /// else is said.
        #[allow(unused_variables)] // nor need a counsel
        pub trait Counsel {
            $(
                /// Adds answers to the question of this name.
                fn $ask<$life>(
                    &self,
                    asked: &mut Asked<'_>,
                    $($name: $type,)*
                    candidates: &mut $crate::Candidates<$answer>,
                ) {
                }
            )+
        }

        /// A player who answers in the same manner whatever has no answer of its own: to play like
        /// another but for some questions, put every question to the other and answer those here.
        pub trait Relay {
            /// Answers a question.
            fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer;

            $(
                $(#[$about])*
                #[inline]
                fn $ask<$life>(&self, asked: &mut Asked<'_>, $($name: $type),*) -> $answer {
                    let of = std::marker::PhantomData;
                    self.relay(each::$ask { $($name,)* of }, asked)
                }
            )+
        }

        impl<R: Relay> Player for R {
            $(
                #[inline]
                fn $ask<$life>(&self, asked: &mut Asked<'_>, $($name: $type),*) -> $answer {
                    Relay::$ask(self, asked, $($name),*)
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

                impl Question for $ask<'_> {
                    type Answer = $answer;
                    const NAME: &'static str = stringify!($ask);

                    // A call of its own, so that who relays to one of many needs no room for all of them.
                    #[inline(never)]
                    fn put(self, player: &impl Player, asked: &mut Asked<'_>) -> $answer {
                        player.$ask(asked, $(self.$name),*)
                    }

                    #[inline]
                    fn consider(
                        self,
                        counsel: &impl Counsel,
                        asked: &mut Asked<'_>,
                        candidates: &mut $crate::Candidates<$answer>,
                    ) {
                        counsel.$ask(asked, $(self.$name,)* candidates);
                    }
                }
            )+
        }

        /// A player who gives one answer to the first question, if that is of its type, and then plays
        /// like another. It has no type of its own for each answer: the rules would be built for each.
        pub struct Then<'p, P> {
            answer: std::cell::Cell<Option<&'p dyn std::any::Any>>,
            player: &'p P,
        }

        impl<'p, P> Then<'p, P> {
            /// `player`, who first gives `answer` if there is one.
            #[inline]
            pub fn new<A: Answer>(answer: Option<&'p A>, player: &'p P) -> Self {
                let answer = answer.map(|it| it as &dyn std::any::Any);
                Then { answer: std::cell::Cell::new(answer), player }
            }
        }

        impl<P: Player> Relay for Then<'_, P> {
            #[inline]
            fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer {
                let told = self.answer.take().and_then(|it| it.downcast_ref::<Q::Answer>());
                told.copied().unwrap_or_else(|| question.put(self.player, asked))
            }
        }
    };
}
