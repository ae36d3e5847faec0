//! Answers whose worth is learned, whatever their question.

use std::any::Any;

use crate::prelude::*;

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
    pub fn of<A: Action>(answer: &A) -> Option<Given> {
        let any: &dyn Any = answer;
        let force = any.downcast_ref().copied().map(Given::Force);
        force
            .or_else(|| any.downcast_ref().copied().map(Given::Move))
            .or_else(|| any.downcast_ref().copied().map(Given::Buy))
            .or_else(|| any.downcast_ref().copied().map(Given::Leader))
            .or_else(|| any.downcast_ref().copied().map(Given::Card))
            .or_else(|| any.downcast_ref().copied().map(Given::Whether))
            .or_else(|| any.downcast_ref().copied().map(Given::Sapper))
            .or_else(|| any.downcast_ref().copied().map(Given::Space))
            .or_else(|| any.downcast_ref().copied().map(Given::Favour))
            .or_else(|| any.downcast_ref().copied().map(Given::List))
    }
}
