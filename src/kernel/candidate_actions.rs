//! Candidate actions of one decision, which a search compares.

use super::MAX_CANDIDATES;

/// List of different candidate actions for one decision, some with estimated values.
///
/// A search compares the candidates in simulated games. The first candidate is the action of the base policy, which the
/// search improves. The list holds at most [`MAX_CANDIDATES`] actions and allocates nothing.
#[derive(Clone, Copy, Debug)]
pub struct CandidateActions<A> {
    actions: [A; MAX_CANDIDATES],
    values: [Option<f32>; MAX_CANDIDATES],
    len: usize,
    max: usize,
}

impl<A: Copy + PartialEq> CandidateActions<A> {
    /// Creates a list with the first candidate `action`, for at most `max` candidates in all.
    ///
    /// A `max` above [`MAX_CANDIDATES`] counts as [`MAX_CANDIDATES`].
    #[inline]
    pub fn new(action: A, max: usize) -> Self {
        CandidateActions {
            actions: [action; MAX_CANDIDATES],
            values: [None; MAX_CANDIDATES],
            len: 1,
            max: max.min(MAX_CANDIDATES),
        }
    }

    /// Adds `action` at the end, unless the list contains it already or is full.
    #[inline]
    pub fn add(&mut self, action: A) {
        self.find_or_add(action, self.len);
    }

    /// Adds actions with their estimated values; the pairs are (value, action).
    ///
    /// The actions of `scored` must differ from each other. An action that the list contains already gets the value and
    /// keeps its position. If the list is full, new actions are dropped.
    #[inline]
    pub fn add_scored(&mut self, scored: impl Iterator<Item = (f32, A)>) {
        let checked = self.len;
        for (value, action) in scored {
            if let Some(index) = self.find_or_add(action, checked) {
                self.values[index] = Some(value);
            }
        }
    }

    /// Returns the index of `action` among the first `checked` actions; adds the action if it is missing.
    ///
    /// Returns `None` if the action must be added but the list is full.
    #[inline]
    fn find_or_add(&mut self, action: A, checked: usize) -> Option<usize> {
        let index = self.actions[..checked].iter().position(|candidate| *candidate == action);
        if index.is_some() || self.len >= self.max {
            return index;
        }
        self.actions[self.len] = action;
        self.len += 1;
        Some(self.len - 1)
    }
}

impl<A> CandidateActions<A> {
    /// Returns the actions in the order of their addition; the first is that of the policy to improve.
    #[inline]
    pub fn actions(&self) -> &[A] {
        &self.actions[..self.len]
    }

    /// Returns the estimated value of each action, in the order of [`actions`](Self::actions).
    ///
    /// The value is `None` for an action that was added without a value.
    #[inline]
    pub fn values(&self) -> &[Option<f32>] {
        &self.values[..self.len]
    }
}
