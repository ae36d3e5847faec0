//! `planner`: tries answers out by playing the game on in its mind.

use std::cell::Cell;

use super::commander::Commander;
use super::counsel::Alternatives;
use super::greedy;
use super::policy::{Chosen, Policy};
use super::prospects::prospects;
use crate::model::{Card, Counter, GearKind, MOST_UNITS, Model, Ottoman, Space, Unit};
use crate::rules::{
    Asked, Effect, Favour, Gift, Imagined, Market, Move, Moves, Player, Purchase, questions,
};
use sandtable_kernel::{
    Candidates, Imitated, Parameter, PolicyChoice, Race, Role, Set, SlotList, Trial, parameters,
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
    /// The best of some answers to a question, of which the first is the base's.
    fn best<A: Answered>(
        &self,
        asked: &mut Asked<'_>,
        kind: &'static str,
        candidates: &Candidates<A>,
    ) -> A {
        let (answers, view) = (candidates.answers(), asked.view);
        let words = |answer: usize| answers[answer].packed().told(view.model());
        let trial = Trial {
            kind,
            turn: view.operation().into(),
            answers: if view.is_at_point() { answers.len() } else { 1 },
            unit: WON as u32,
            words: &words,
        };
        let value = |imagined: &Option<Imagined<'_>>, answer: usize| {
            self.tried(imagined.as_ref(), answers[answer])
        };
        answers[self.race.decide(asked, &trial, |key| view.imagine(key), value)]
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
    Units(Set<Unit>),
    Move(Move),
    Purchase(Option<Purchase>),
    Pounds(Option<u8>),
    Gift(Option<Gift>),
    Card(Option<Card>),
    List(usize),
    Unit(Unit),
    Sapper(Option<Unit>),
    Space(Space),
    Scouted(Option<Space>),
    Target(Ottoman),
    Favour(Favour),
    Line(SlotList<Unit, MOST_UNITS>),
    Yes(bool),
}

/// Declares how every question is answered.
macro_rules! answered {
    ($($question:ident($($name:ident: $type:ty),*) -> $answer:ty;)+) => {
        impl<P: Player> Player for Tempted<'_, P> {
            $(#[inline]
            fn $question(&self,
                asked: &mut Asked<'_>, $($name: $type,)*) -> $answer {
                let told = self.answer.take().and_then(<$answer>::unpacked);
                told.unwrap_or_else(|| self.player.$question(asked, $($name,)*))
            })+
        }

        impl<B: Chosen> Player for Planner<B> {
            $(fn $question(&self,
                asked: &mut Asked<'_>, $($name: $type,)*) -> $answer {
                let answer = self.base.$question(asked, $($name,)*);
                let mut candidates = Candidates::new(answer, self.most);
                self.counsel.$question(asked.view, $($name,)* &mut candidates);
                self.best(asked, stringify!($question), &candidates)
            })+
        }
    };
}

questions!(answered);

impl Answer {
    /// The answer to a question, in words.
    fn told(self, model: &Model) -> String {
        let counter = |it: Counter| model.counters.entry(it).name.clone();
        let unit = |it: Unit| counter(it.into());
        let space = |it: Space| model.map.name(it).to_owned();
        let units = |units: Set<Unit>| units.iter().map(unit).collect::<Vec<_>>().join(", ");
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
                format!("{} to {}", counter(gear.into()), unit(to))
            }
            Answer::Pounds(Some(pounds)) => format!("pay {pounds} Pounds"),
            Answer::Card(Some(card)) => model.cards.card(card).name.clone(),
            Answer::List(list) => format!("list {}", list + 1),
            Answer::Unit(it) | Answer::Sapper(Some(it)) => unit(it),
            Answer::Space(it) | Answer::Scouted(Some(it)) => space(it),
            Answer::Target(it) => counter(it.into()),
            Answer::Purchase(None) | Answer::Gift(None) | Answer::Pounds(None) => nothing(),
            Answer::Card(None) | Answer::Sapper(None) | Answer::Scouted(None) => nothing(),
            Answer::Favour(favour) => format!("{favour:?}"),
            Answer::Line(line) => line.iter().map(unit).collect::<Vec<_>>().join(", "),
            Answer::Yes(yes) => if yes { "yes" } else { "no" }.to_owned(),
        }
    }
}
