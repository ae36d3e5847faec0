//! Numbers of points and games of the stages of a search, from which its cost is estimated.

use crate::tune::SearchSettings;

/// Maximum number of stages of a search for changes.
pub const MAX_STAGES: u64 = 8;
pub(super) const MAX_RANKINGS: usize = 4;
/// Maximum number of moves from the center to a point: in the first design, then in later ones.
pub(super) const DESIGN_RADII: [u32; 2] = [8, 3];
const DESIGN_SIZE: [usize; 2] = [60, 200];
/// Maximum number of points with the same number of edits that are ranked.
///
/// The first number applies if the model predicts that one of them reaches the goal, the second if not.
pub(super) const RANKED_POINTS: [usize; 2] = [12, 3];
pub(super) const HALVING_ROUNDS: usize = 3;
/// Ratio of the games that confirm a point to the games of a point in a design.
const CONFIRM_RATIO: u64 = 12;
/// Factor by which the games of an undecided point grow from one evaluation to the next.
///
/// All games of the next evaluation are new, so that the reported games were not used to choose the point.
pub(super) const GAMES_GROWTH: u64 = 4;
/// Maximum number of games of a point in one evaluation, as a multiple of the games that confirm it.
pub(super) const MAX_CONFIRM_FACTOR: u64 = 16;

pub(super) fn count_design_points(factors: usize) -> usize {
    (5 * factors / 2).clamp(DESIGN_SIZE[0], DESIGN_SIZE[1])
}

impl SearchSettings {
    /// Returns the number of games of each point of a design.
    pub fn design_games(&self) -> u64 {
        (self.games / CONFIRM_RATIO).max(1)
    }

    /// Returns the number of games of a full stage of a search.
    ///
    /// The stage plays a design, ranks points of each number of edits, and confirms and verifies the winners. `factors`
    /// is the number of cards and numbers that may change. Undecided points may play further games.
    pub fn stage_games(&self, factors: usize) -> u64 {
        let edits = u64::from(self.max_edits);
        let field = edits * RANKED_POINTS[0] as u64;
        // Each round has half of the points of the one before, and twice the games.
        let ranked = count_design_points(factors) as u64 + field * HALVING_ROUNDS as u64;
        let parts = ranked.div_ceil(CONFIRM_RATIO) + 3 * (edits + self.proposals as u64);
        parts.saturating_mul(self.games)
    }
}
