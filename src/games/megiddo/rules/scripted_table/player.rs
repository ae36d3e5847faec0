//! Players whose actions are scripted.

use std::cell::RefCell;
use std::collections::VecDeque;

use crate::prelude::*;

/// Decision that a test expects next, with the action that the scripted player takes.
#[derive(Clone, Copy, Debug)]
pub enum Expected {
    Discard(Set<Slot>),
    Commit(Set<Slot>),
    Strike(Phase, Option<Strike>),
}

/// A step of a test's script: the side whose decision must come next, and its action.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub side: Side,
    pub action: Expected,
}

/// Player of both sides that takes the actions of a test's script, in order.
///
/// The test fails if a decision differs from the next one of the script.
#[derive(Default, Debug)]
pub struct ScriptedPlayer {
    steps: RefCell<VecDeque<Step>>,
}

impl ScriptedPlayer {
    /// Adds a step to the end of the script.
    pub fn expect(&mut self, step: Step) {
        self.steps.get_mut().push_back(step);
    }

    /// Panics if the script has actions that were not taken.
    pub fn finish(&self) {
        let left = self.steps.borrow();
        assert!(left.is_empty(), "actions left over: {left:?}");
    }

    fn next(&self, side: Side, kind: &str) -> Expected {
        let step = self.steps.borrow_mut().pop_front();
        let Some(step) = step else {
            panic!("no action left for {side:?}, which is asked for a {kind}");
        };
        assert_eq!(step.side, side, "the script expects {step:?}, but {side:?} is asked");
        step.action
    }
}

impl Player for ScriptedPlayer {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        match self.next(context.side(), "discard") {
            Expected::Discard(cards) => cards,
            expected => panic!("the script expects {expected:?}, not a discard"),
        }
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        match self.next(context.side(), "commitment") {
            Expected::Commit(cards) => cards,
            expected => panic!("the script expects {expected:?}, not a commitment"),
        }
    }

    fn strike(&self, context: &mut DecisionContext<'_>, legal: &LegalStrikes) -> Option<Strike> {
        assert!(
            !legal.attackers.is_empty(),
            "{:?} is asked though it cannot strike",
            context.side()
        );
        match self.next(context.side(), "strike") {
            Expected::Strike(phase, strike) if phase == legal.phase => strike,
            expected => {
                panic!("the script expects {expected:?}, not a strike in {:?}", legal.phase)
            }
        }
    }
}
