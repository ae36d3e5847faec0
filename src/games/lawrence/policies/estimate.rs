//! What a commander expects of possible answers, as numbers for players who learn.

use std::cell::OnceCell;

use super::army::Vigour;
use super::field::{Clashes, Field};
use super::judgement::{Judgement, Sortie};
use crate::prelude::*;

/// The position as a commander sees it, from which possible answers are estimated.
pub(crate) struct Estimator<'a> {
    pub(super) judgement: Judgement<'a>,
    sortie: OnceCell<Sortie>,
}

/// What may happen to the force, as far as it was asked for.
pub(super) struct Dangers<'a> {
    pub field: Field<'a>,
    pub clashes: Clashes,
}

impl<'a> Dangers<'a> {
    /// Nothing was asked for.
    #[inline]
    pub fn new(judgement: &Judgement<'a>) -> Dangers<'a> {
        Dangers { field: Field::new(judgement), clashes: Clashes::new() }
    }
}

/// A force as a commander sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// The force, as if it went.
    pub sortie: Sortie,
    /// How likely it survives an Operation with a Garrison, and one without.
    pub survives: [f32; 2],
}

/// What an Operation of the force to a space may bring.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Chances {
    /// How likely there is no battle.
    pub quiet: f32,
    /// How likely there is a battle and it is lost.
    pub lost: f32,
    /// How many units are expected to be lost.
    pub losses: f32,
    /// The Operations that the rest costs once all went well there.
    pub way: f32,
    /// Whether something of the goal is done there.
    pub gains: bool,
    /// Whether the goal is met then.
    pub meets: bool,
}

impl<'a> Estimator<'a> {
    /// Looks at the position as a commander judges it.
    #[inline]
    pub(super) fn new(judgement: Judgement<'a>) -> Estimator<'a> {
        Estimator { judgement, sortie: OnceCell::new() }
    }

    /// The spots of the goal that are done, a bit each.
    pub fn done(&self) -> usize {
        self.judgement.done
    }

    /// The spot of the goal that a space is, by its bit.
    #[inline]
    pub fn spot(&self, space: Space) -> Option<usize> {
        let bit = self.judgement.objective.bit(space);
        (bit > 0).then(|| bit.trailing_zeros() as usize)
    }

    /// How many spaces must still be broken.
    pub fn missing(&self) -> usize {
        self.judgement.missing
    }

    /// Units of a space as a force.
    #[inline]
    pub fn strength(&self, units: Set<Unit>, from: Space) -> Strength {
        let sortie = self.judgement.sortie(units, from);
        let Vigour { raided, besieging } = sortie.vigour;
        let survives = |fitness: f32| self.judgement.staff.power(fitness.min(0.0));
        Strength { sortie, survives: [besieging, raided].map(survives) }
    }

    /// The force that is asked for its move, as if it went.
    #[inline]
    pub(super) fn sortie(&self) -> &Sortie {
        let view = self.judgement.view;
        self.sortie.get_or_init(|| self.judgement.sortie(view.force, view.space))
    }

    /// What a rally to the force brings.
    #[inline]
    pub(super) fn rallied(&self) -> Chances {
        Chances { way: self.sortie().way, ..Chances::default() }
    }

    /// What a move of the force to a space may bring.
    #[inline]
    pub(super) fn chances(&self, to: Space, dangers: &mut Dangers<'_>) -> Chances {
        let (sortie, judgement) = (self.sortie(), &self.judgement);
        let Dangers { field, clashes } = dangers;
        let clash = judgement.clash(sortie, to, field, clashes).0;
        let gained = judgement.gained(sortie, to);
        Chances {
            quiet: clash.quiet,
            lost: clash.lost(),
            losses: clash.losses,
            way: judgement.way(sortie, gained, to),
            gains: gained != judgement.staying(sortie, to),
            meets: judgement.objective.is_met(gained),
        }
    }
}

/// Where a move ends, if the force goes.
pub(super) fn end(choice: Move) -> Option<Space> {
    match choice {
        Move::March(to) | Move::Sail(to) | Move::Airlift(to) => Some(to),
        Move::Rally(_) => None,
    }
}
