//! Episodes: the decisions of one policy in one game, with their training targets.

use super::features::Feature;
use super::net::TrainingExample;

/// Decisions of a policy in one game, in order.
#[derive(Clone, Debug, Default)]
pub struct Episode {
    /// Features of all decisions, those of each in one piece.
    features: Vec<(Feature, i8)>,
    steps: Vec<EpisodeStep>,
}

/// A decision of an episode.
#[derive(Clone, Copy, Debug)]
struct EpisodeStep {
    /// Index of the decision's net.
    decision: usize,
    /// End of its features in the episode.
    end: usize,
    /// Predicted win probability of the best action; after the game, the target of the taken action.
    probability: f32,
}

impl Episode {
    /// Removes all decisions.
    pub fn clear(&mut self) {
        self.features.clear();
        self.steps.clear();
    }

    /// Returns the list to which the features of the current decision are appended.
    #[inline]
    pub(super) fn features(&mut self) -> &mut Vec<(Feature, i8)> {
        &mut self.features
    }

    /// Ends the current decision, whose features have been appended.
    ///
    /// `decision` is the index of its net, and `best` the predicted win probability of the best action.
    #[inline]
    pub(super) fn end_step(&mut self, decision: usize, best: f32) {
        self.steps.push(EpisodeStep { decision, end: self.features.len(), probability: best });
    }

    /// Computes the training target of each decision from the outcome of the game.
    ///
    /// A target is a mean of the value of the best next action and of the outcome, in which the outcome has the weight
    /// `lambda` to the power of the number of decisions that follow: naive Q(lambda), Sutton and Barto 1998. So an
    /// action is not devalued by an explored action after it.
    pub fn set_targets(&mut self, won: bool, lambda: f32) {
        let outcome = f32::from(u8::from(won));
        let (mut target, mut next) = (outcome, outcome);
        for step in self.steps.iter_mut().rev() {
            target = (1.0 - lambda) * next + lambda * target;
            next = step.probability;
            step.probability = target;
        }
    }

    /// Replaces each feature by its index in another schema, which `indices` lists by decision.
    pub(super) fn with_schema(mut self, indices: &[Vec<Feature>]) -> Episode {
        let mut begin = 0;
        for step in &self.steps {
            let indices = &indices[step.decision];
            for (feature, _) in &mut self.features[begin..step.end] {
                *feature = indices[usize::from(*feature)];
            }
            begin = step.end;
        }
        self
    }

    /// Returns the training examples for the net of a decision, after [`Episode::set_targets`].
    pub fn examples(&self, decision: usize) -> impl Iterator<Item = TrainingExample<'_>> {
        let ends = self.steps.iter().map(|step| step.end);
        let begins = std::iter::once(0).chain(ends);
        let is_of = move |(step, _): &(&EpisodeStep, usize)| step.decision == decision;
        self.steps.iter().zip(begins).filter(is_of).map(|(step, begin)| TrainingExample {
            features: &self.features[begin..step.end],
            target: step.probability,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_mix_the_next_value_and_the_outcome() {
        let step = |probability| EpisodeStep { decision: 0, end: 0, probability };
        let targets = |lambda, won| {
            let mut episode = Episode { features: vec![], steps: [0.5, 0.75].map(step).to_vec() };
            episode.set_targets(won, lambda);
            [0, 1].map(|index: usize| episode.steps[index].probability)
        };
        assert_eq!(targets(1.0, true), [1.0, 1.0]);
        assert_eq!(targets(0.0, false), [0.75, 0.0]);
        assert_eq!(targets(0.5, true), [0.875, 1.0]);
    }
}
