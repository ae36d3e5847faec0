//! `planner`: tries answers out by playing the game on in its mind.

use std::cell::Cell;

use super::commander::Commander;
use super::counsel::Alternatives;
use super::greedy;
use super::policy::{Chosen, Policy};
use super::prospects::prospects;
use crate::model::{Counter, GearKind, MOST_UNITS, Model, OpsCard, Space};
use crate::rules::{
    Effect, Favour, Gift, Imagined, Market, Move, Moves, Player, Purchase, View, questions,
};
use sandtable_games::{Change, Choice, Decision, Judging, Notes};
use sandtable_kernel::{
    Candidates, Chance, GameKey, Imitated, Mind, Parameter, PolicyChoice, Race, Role, Set,
    SlotList, differences, parameters, spread,
};

/// Believes that it is better to try than to judge: where its `base` policy answers, it plays the
/// game on with other answers, too, by luck that it imagines, and leaves the answer of the base for
/// one that does clearly better. The base plays all the rest of those games.
#[derive(Clone, Debug)]
pub struct Planner<B> {
    base: Box<B>,
    /// Where the answers in question come from, if the base has no judgement of its own.
    counsel: Commander,
    race: Race,
    most: usize,
    /// Whether the end of a campaign's mission is looked at, and not that of the campaign.
    horizon: bool,
}

parameters! {
    /// How much it tries, and what it believes of what it tried.
    struct Effort {
        rollouts: 1.0..=4096.0, "games that it plays on with the last answers in question", whole;
        doubt: 0.0..=9.0, "leaves its base's answer for one that is better by so many standard errors";
        most: 2.0..=16.0, "answers in question at most", whole;
        horizon: 0.0..=1.0, "1: plays a campaign on to the mission's end and judges by what it carries on; 0: to its own end", whole;
    }
}

const EFFORT: Effort = Effort { rollouts: 64.0, doubt: 2.0, most: 8.0, horizon: 1.0 };

impl<B: Chosen> Policy for Planner<B> {
    const BELIEF: &'static str = "an answer is as good as the games that follow it";
    const PARAMETERS: &'static [Parameter] = &EFFORT.parameters();
    const IMITATES: &'static [Imitated] = &[Imitated {
        name: "base",
        default: "cautious",
        meaning: "whose answers it tries to better, and who plays on",
        role: Role::Itself,
    }];

    fn new(choice: &PolicyChoice, model: &Model) -> Self {
        let effort = Effort::of(choice.values.iter().copied());
        let base = B::chosen(&choice.imitated[0], model);
        Planner {
            counsel: base.counsel().cloned().unwrap_or_else(|| {
                let weights = greedy::WEIGHTS.parameters().map(|weight| weight.default);
                Commander::new(&weights, model)
            }),
            base: Box::new(base),
            race: Race { rollouts: effort.rollouts.round() as u32, doubt: effort.doubt },
            most: effort.most.round() as usize,
            horizon: effort.horizon >= 0.5,
        }
    }
}

impl<B: Player> Planner<B> {
    /// The best of some answers, of which the first is the base's.
    fn best<A: Answered, C: Chance>(
        &self,
        view: View<'_>,
        mind: &mut Mind<'_, C>,
        candidates: &Candidates<A>,
        noting: Option<Noting<'_>>,
    ) -> A {
        let answers = candidates.answers();
        let is_open = answers.len() > 1 && view.is_at_point();
        let value = |imagined: &Option<Imagined<'_>>, candidate: usize| {
            self.tried(imagined.as_ref(), answers[candidate])
        };
        let best = match is_open && noting.as_ref().is_none_or(|it| it.notes.searches()) {
            false => 0,
            true => self.race.best(answers.len(), imagining(view, mind.word()), value),
        };
        if let Some(Noting { kind, notes }) = noting {
            let (mut change, mut choice) = (None, None);
            match notes.judging {
                Judging::Changes(fresh) if best != 0 => {
                    let (imagine, pair) = (imagining(view, mind.word()), [best, 0]);
                    let gain =
                        differences(fresh, imagine, |it| pair.map(|answer| value(it, answer)));
                    let words = |answer: usize| answers[answer].packed().told(kind, view.model());
                    let [to, from] = pair.map(words);
                    change = Some(Change { from, to, gain, unit: WON as u32 });
                }
                Judging::Choices(rollouts) if is_open => {
                    let imagine = imagining(view, mind.word());
                    let spread = spread(answers.len(), rollouts, imagine, value);
                    choice = Some(Choice { spread, unit: WON as u32 });
                }
                _ => {}
            }
            let turn = view.operation().into();
            notes.add(Decision { kind, turn, change, choice });
        }
        answers[best]
    }

    /// What comes of an answer.
    #[inline]
    fn tried<A: Answered>(&self, imagined: Option<&Imagined<'_>>, answer: A) -> i32 {
        let answer = Cell::new(Some(answer.packed()));
        let tempted = Tempted { player: &*self.base, answer };
        imagined.map_or(0, |imagined| self.value(imagined, &tempted))
    }

    /// How likely the game is won once a player has played it on, in thousandths.
    fn value(&self, imagined: &Imagined<'_>, player: &impl Player) -> i32 {
        if !self.horizon {
            return WON * i32::from(imagined.play_on(player).won);
        }
        imagined.play_mission_on(player, |outcome, view| match outcome {
            Some(outcome) => WON * i32::from(outcome.won),
            None => prospects(&view),
        })
    }
}

/// The value of a game that is won: values are in thousandths of a chance to win.
const WON: i32 = 1000;

/// The games that luck brings, by number of the rollout.
#[inline]
fn imagining<'v>(view: View<'v>, word: u64) -> impl Fn(u32) -> Option<Imagined<'v>> {
    move |rollout| view.imagine(GameKey::new(word, rollout.into()))
}

/// What was asked, by the name of the question, and where the decision is noted.
struct Noting<'n> {
    kind: &'static str,
    notes: &'n Notes,
}

/// A planner whose decisions are noted.
pub(crate) struct Noted<'p, B> {
    /// The planner.
    pub planner: &'p Planner<B>,
    /// Where its decisions are noted.
    pub notes: &'p Notes,
}

/// A player who gives the first answer as it is told.
struct Tempted<'p, P> {
    player: &'p P,
    answer: Cell<Option<Answer>>,
}

/// Declares the types of answers.
macro_rules! answers {
    ($($variant:ident($type:ty)),+ $(,)?) => {
        /// An answer to any question.
        #[derive(Clone, Copy, Debug)]
        enum Answer { $($variant($type)),+ }

        $(impl Answered for $type {
            #[inline]
            fn packed(self) -> Answer {
                Answer::$variant(self)
            }

            #[inline]
            fn unpacked(answer: Answer) -> Option<Self> {
                match answer {
                    Answer::$variant(answer) => Some(answer),
                    _ => None,
                }
            }
        })+
    };
}

/// What answers questions.
trait Answered: Copy {
    fn packed(self) -> Answer;
    fn unpacked(answer: Answer) -> Option<Self>;
}

answers! {
    Units(Set<Counter>),
    Move(Move),
    Purchase(Option<Purchase>),
    Pounds(Option<u8>),
    Gift(Option<Gift>),
    Slot(Option<usize>),
    One(usize),
    Favour(Favour),
    Line(SlotList<MOST_UNITS>),
    Yes(bool),
}

/// Declares how every question is answered.
macro_rules! answered {
    ($($question:ident($($name:ident: $type:ty),*) -> $answer:ty;)+) => {
        impl<P: Player> Player for Tempted<'_, P> {
            $(#[inline]
            fn $question<C: Chance>(
                &self,
                view: View<'_>,
                $($name: $type,)*
                mind: &mut Mind<'_, C>,
            ) -> $answer {
                let told = self.answer.take().and_then(<$answer>::unpacked);
                told.unwrap_or_else(|| self.player.$question(view, $($name,)* mind))
            })+
        }

        impl<B: Chosen> Player for Planner<B> {
            $(fn $question<C: Chance>(
                &self,
                view: View<'_>,
                $($name: $type,)*
                mind: &mut Mind<'_, C>,
            ) -> $answer {
                let answer = self.base.$question(view, $($name,)* mind);
                let mut candidates = Candidates::new(answer, self.most);
                self.counsel.$question(view, $($name,)* &mut candidates);
                self.best(view, mind, &candidates, None)
            })+
        }

        impl<B: Chosen> Player for Noted<'_, B> {
            $(fn $question<C: Chance>(
                &self,
                view: View<'_>,
                $($name: $type,)*
                mind: &mut Mind<'_, C>,
            ) -> $answer {
                let Noted { planner, notes } = *self;
                let answer = planner.base.$question(view, $($name,)* mind);
                let mut candidates = Candidates::new(answer, planner.most);
                planner.counsel.$question(view, $($name,)* &mut candidates);
                let noting = Noting { kind: stringify!($question), notes };
                planner.best(view, mind, &candidates, Some(noting))
            })+
        }
    };
}

questions!(answered);

impl Answer {
    /// The answer to a question, in words.
    fn told(self, kind: &str, model: &Model) -> String {
        let counter = |it: usize| model.counters.entry(it).name.clone();
        let space = |it: usize| model.map.name(it).to_owned();
        let units = |units: Set<Counter>| units.iter().map(counter).collect::<Vec<_>>().join(", ");
        let one = |it: usize| match kind {
            "play_card" | "double_appeal" => model.cards.card(it).name.clone(),
            "scout" | "reveal" | "port" | "retreat" | "start" => space(it),
            "choose" => format!("list {}", it + 1),
            _ => counter(it),
        };
        let nothing = || "nothing".to_owned();
        match self {
            Answer::Units(force) => units(force),
            Answer::Move(Move::March(to)) => format!("march to {}", space(to)),
            Answer::Move(Move::Sail(to)) => format!("sail to {}", space(to)),
            Answer::Move(Move::Airlift(to)) => format!("fly to {}", space(to)),
            Answer::Move(Move::Rally(them)) => format!("rally {}", units(them)),
            Answer::Purchase(Some(Purchase::Units(kind, to, 1))) => {
                format!("{} for {}", kind.name(), space(to))
            }
            Answer::Purchase(Some(Purchase::Units(kind, to, count))) => {
                format!("{count} {} for {}", kind.name(), space(to))
            }
            Answer::Purchase(Some(Purchase::Gear(kind, to))) => {
                format!("{} for {}", kind.name(), units(to))
            }
            Answer::Purchase(Some(Purchase::Op)) => "an extra Op".to_owned(),
            Answer::Gift(Some(Gift { gear, to })) => {
                format!("{} to {}", counter(gear), counter(to))
            }
            Answer::Pounds(Some(pounds)) => format!("pay {pounds} Pounds"),
            Answer::Slot(Some(it)) | Answer::One(it) => one(it),
            Answer::Purchase(None) | Answer::Gift(None) | Answer::Pounds(None) => nothing(),
            Answer::Slot(None) => nothing(),
            Answer::Favour(favour) => format!("{favour:?}"),
            Answer::Line(line) => line.iter().map(counter).collect::<Vec<_>>().join(", "),
            Answer::Yes(yes) => if yes { "yes" } else { "no" }.to_owned(),
        }
    }
}
