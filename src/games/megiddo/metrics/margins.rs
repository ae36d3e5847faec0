//! The exact mean of the margin of Force.

use serde::{Deserialize, Serialize};

use super::{MOST_MARGIN, most_battles};
use crate::games::megiddo::ledger::Ledger;
use crate::games::megiddo::model::Model;
use crate::stats::{Estimate, Histogram};

/// What the games of one length add up to.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Sums {
    games: u64,
    /// The margins of all battles of a game, in quarter-points, added up over games.
    margins: i64,
    /// Their squares likewise.
    squares: i64,
}

/// Games by how many battles they had: a game's mean over its battles is a fraction, whose parts are
/// kept as integers until the last step.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ForceMargins(Vec<Sums>);

impl ForceMargins {
    /// No games.
    pub fn new(model: &Model) -> ForceMargins {
        ForceMargins(vec![Sums::default(); most_battles(model) as usize + 1])
    }

    /// Adds a game; margins beyond [`MOST_MARGIN`] on average count as it.
    #[inline]
    pub fn add(&mut self, game: &Ledger) {
        let most = 4 * MOST_MARGIN * i32::from(game.battles);
        let margin = i64::from(game.force_margins.clamp(-most, most));
        let sums = &mut self.0[usize::from(game.battles)];
        sums.games += 1;
        sums.margins += margin;
        sums.squares += margin * margin;
    }

    /// Adds the games of `other`.
    pub fn merge(&mut self, other: &ForceMargins) {
        for (sums, more) in self.0.iter_mut().zip(&other.0) {
            sums.games += more.games;
            sums.margins += more.margins;
            sums.squares += more.squares;
        }
    }

    /// Whether games of which so many had each number of battles may add up to this.
    pub fn is_sound(&self, battles: &Histogram) -> bool {
        let counts = battles.iter().map(|(_, games)| games);
        let can_be = |Sums { games, margins, squares }: &Sums| {
            i128::from(*margins).pow(2) <= i128::from(*games) * i128::from(*squares)
        };
        self.0.iter().map(|sums| sums.games).eq([0].into_iter().chain(counts))
            && self.0.iter().all(can_be)
    }

    /// The mean over games of a game's mean over its battles, and its standard deviation.
    pub fn estimate(&self, level: f64) -> (Estimate, Option<f64>) {
        let n: u64 = self.0.iter().map(|sums| sums.games).sum();
        // The games, and the sums of their means and of the squares of these.
        let lengths = || {
            self.0.iter().zip(0u32..).filter(|(sums, _)| sums.games > 0).map(|(sums, battles)| {
                let parts = f64::from(4 * battles);
                let squares = sums.squares as f64 / (parts * parts);
                (sums.games as f64, sums.margins as f64 / parts, squares)
            })
        };
        let mean = lengths().map(|(_, sum, _)| sum).sum::<f64>() / n as f64;
        let scatter = lengths()
            .map(|(games, sum, squares)| squares - mean * (2.0 * sum - games * mean))
            .sum::<f64>();
        let variance = (n > 1).then(|| scatter.max(0.0) / (n - 1) as f64);
        let range = f64::from(-MOST_MARGIN)..=f64::from(MOST_MARGIN);
        let estimate = match n {
            0 => Estimate::unknown(0),
            _ => Estimate::of_mean(mean, variance, range, n, level),
        };
        (estimate, variance.map(libm::sqrt))
    }
}
