//! Exploration: how a policy in training departs from its best action.

use super::net::LOGIT;
use super::scoring::MAX_ACTIONS;

/// Softmax exploration with a share of uniformly random actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration {
    /// Softmax temperature, in logits.
    pub temperature: f32,
    /// Probability of an action drawn uniformly at random.
    pub epsilon: f32,
}

impl Exploration {
    /// Draws the index of an action, given the logits of all actions in parts of [`LOGIT`].
    ///
    /// `random` returns a random number below its argument.
    pub(super) fn select(&self, logits: &[i32], mut random: impl FnMut(u32) -> u32) -> usize {
        let mut fraction = || random(1 << 24) as f32 / (1 << 24) as f32;
        match fraction() < self.epsilon {
            true => ((fraction() * logits.len() as f32) as usize).min(logits.len() - 1),
            false => softmax_quantile(logits, self.temperature, fraction()),
        }
    }
}

/// Returns the index at a quantile (0 to 1) of the softmax distribution over logits.
fn softmax_quantile(logits: &[i32], temperature: f32, quantile: f32) -> usize {
    let max = logits.iter().copied().max().unwrap_or(0);
    let mut weights = [0.0; MAX_ACTIONS];
    let mut sum = 0.0;
    for (weight, logit) in weights.iter_mut().zip(logits) {
        // In 64 bits, because the difference of two 32-bit logits may overflow.
        let difference = i64::from(*logit) - i64::from(max);
        *weight = libm::expf(difference as f32 / LOGIT as f32 / temperature);
        sum += *weight;
    }
    let mut rest = quantile * sum;
    for (index, weight) in weights[..logits.len()].iter().enumerate() {
        rest -= weight;
        if rest < 0.0 {
            return index;
        }
    }
    logits.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_actions_are_drawn_more_often() {
        let logits = [0, LOGIT, -100 * LOGIT];
        let drawn = |temperature, quantile| softmax_quantile(&logits, temperature, quantile);
        assert_eq!((drawn(1.0, 0.26), drawn(1.0, 0.28), drawn(1.0, 0.999)), (0, 1, 1));
        assert_eq!(drawn(0.01, 0.01), 1);
    }
}
