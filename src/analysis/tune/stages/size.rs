//! Size of the stages of a search, from which its cost is estimated.

use crate::tune::SearchSettings;

/// Fewest and most points of a design.
const DESIGN: [usize; 2] = [60, 200];
/// Points of each price that are ranked if the model predicts that the target is within reach, and if not.
pub(super) const FIELD: [usize; 2] = [12, 3];
/// Rounds of sequential halving.
pub(super) const ROUNDS: usize = 3;
/// Games of a confirmed point divided by those of a point of the design.
pub(super) const FRACTION: u64 = 12;

/// Returns the number of points of the first design for a number of factors.
pub(super) fn count_design_points(factors: usize) -> usize {
    (5 * factors / 2).clamp(DESIGN[0], DESIGN[1])
}

impl SearchSettings {
    /// Returns the games of a full stage: a design, a ranking of each price, and the winners confirmed and verified.
    ///
    /// `factors` is the number of cards and numbers that may change. Undecided points may play further games.
    pub fn stage(&self, factors: usize) -> u64 {
        let prices = u64::from(self.most_price);
        let field = prices * FIELD[0] as u64;
        // Each round has half of the points of the one before, and twice the games.
        let ranked = count_design_points(factors) as u64 + field * ROUNDS as u64;
        let parts = ranked.div_ceil(FRACTION) + 3 * (prices + self.proposals as u64);
        parts.saturating_mul(self.games)
    }
}
