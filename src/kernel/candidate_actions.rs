//! Candidate actions of one decision, which a search compares.

use super::MAX_CANDIDATES;

/// Distinct candidate actions of one decision; the first is the action of the base policy.
///
/// Each may have the value that an estimator gives it.
#[derive(Clone, Copy, Debug)]
pub struct CandidateActions<A> {
    actions: [A; MAX_CANDIDATES],
    values: [Option<f32>; MAX_CANDIDATES],
    len: usize,
    max: usize,
}

impl<A: Copy + PartialEq> CandidateActions<A> {
    /// Creates a list of one action with room for `max` actions in all, at most [`MAX_CANDIDATES`].
    #[inline]
    pub fn new(action: A, max: usize) -> Self {
        CandidateActions {
            actions: [action; MAX_CANDIDATES],
            values: [None; MAX_CANDIDATES],
            len: 1,
            max: max.min(MAX_CANDIDATES),
        }
    }

    /// Adds an action unless the list contains it or is full.
    #[inline]
    pub fn add(&mut self, action: A) {
        self.find_or_add(action, self.len);
    }

    /// Adds distinct actions with their estimated values.
    ///
    /// An action that the list already contains receives the value. New actions are dropped when the list is full.
    #[inline]
    pub fn add_scored(&mut self, scored: impl Iterator<Item = (f32, A)>) {
        let checked = self.len;
        for (value, action) in scored {
            if let Some(index) = self.find_or_add(action, checked) {
                self.values[index] = Some(value);
            }
        }
    }

    /// Returns the index of an action, which is added if it is not among the first `checked`.
    ///
    /// The result is `None` if the list is full.
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
    /// Returns the actions in the order in which they were added.
    #[inline]
    pub fn actions(&self) -> &[A] {
        &self.actions[..self.len]
    }

    /// Returns the estimated value of each action, if it was added with one.
    #[inline]
    pub fn values(&self) -> &[Option<f32>] {
        &self.values[..self.len]
    }
}
