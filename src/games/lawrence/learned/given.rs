//! Answers whose worth is learned, whatever their question.

use std::any::Any;

use crate::model::{Card, Space, Unit};
use crate::rules::{Answer, Favour, Move, Purchase};
use sandtable_kernel::Set;

/// An answer to one of the questions that are learned.
#[derive(Clone, Copy, Debug)]
pub(super) enum Given {
    Force(Set<Unit>),
    Move(Move),
    Buy(Option<Purchase>),
    Leader(Option<u8>),
    Card(Option<Card>),
    Whether(bool),
    Sapper(Option<Unit>),
    Space(Space),
    Favour(Favour),
    List(usize),
}

impl Given {
    /// An answer of any type; none if it is of no question that is learned.
    #[inline]
    pub fn of<A: Answer>(answer: &A) -> Option<Given> {
        let any: &dyn Any = answer;
        let units = || any.downcast_ref().copied().map(Given::Force);
        let choice = || any.downcast_ref().copied().map(Given::Move);
        let purchase = || any.downcast_ref().copied().map(Given::Buy);
        let leader = || any.downcast_ref().copied().map(Given::Leader);
        let card = || any.downcast_ref().copied().map(Given::Card);
        let whether = || any.downcast_ref().copied().map(Given::Whether);
        let sapper = || any.downcast_ref().copied().map(Given::Sapper);
        let space = || any.downcast_ref().copied().map(Given::Space);
        let favour = || any.downcast_ref().copied().map(Given::Favour);
        let list = || any.downcast_ref().copied().map(Given::List);
        units()
            .or_else(choice)
            .or_else(purchase)
            .or_else(leader)
            .or_else(card)
            .or_else(whether)
            .or_else(sapper)
            .or_else(space)
            .or_else(favour)
            .or_else(list)
    }
}
