//! The exact mean of a game's Force margin: the British Force minus the Turkish one, over its battles.

use super::{MAX_MARGIN, max_battles};
use crate::prelude::*;
use sandtable_stats::{Histogram, Moments, merge_fields};

/// Sums of the Force margins of many games, one sum for each number of battles in a game.
///
/// The Force margin of a battle is the British total minus the Turkish one. That of a game is the mean over its
/// battles, a fraction. To avoid rounding, the margins of a game's battles are summed as integers, in
/// quarter-points; [`estimate`](Self::estimate) divides by the numbers of battles.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ForceMargins(Vec<Moments>);

merge_fields! { ForceMargins: 0; }

impl ForceMargins {
    /// Creates empty sums for each number of battles that a game of the scenario can have.
    pub fn new(model: &Model) -> ForceMargins {
        ForceMargins(vec![Moments::default(); max_battles(model) as usize + 1])
    }

    /// Adds the Force margin of a game to the sums, after clamping it to ±[`MAX_MARGIN`].
    #[inline]
    pub fn add(&mut self, game: &Ledger) {
        let limit = 4 * MAX_MARGIN * i32::from(game.battles);
        let margin = game.force_margins.clamp(-limit, limit);
        self.0[usize::from(game.battles)].add(margin.into());
    }

    /// Returns true if the sums can come from games with the numbers of battles counted in `battles`.
    ///
    /// This detects damaged result files.
    pub fn is_sound(&self, battles: &Histogram) -> bool {
        let counts = battles.iter().map(|(_, games)| games);
        let is_possible = |Moments { n, sum, squares }: &Moments| {
            i128::from(*sum).pow(2) <= i128::from(*n) * i128::from(*squares)
        };
        self.0.iter().map(|sums| sums.n).eq([0].into_iter().chain(counts))
            && self.0.iter().all(is_possible)
    }

    /// Returns true if all games have the same Force margin; computed in exact integer arithmetic.
    fn are_equal(&self) -> bool {
        let mut played = self.0.iter().zip(0i128..).filter(|(sums, _)| sums.n > 0);
        let Some((first, battles)) = played.clone().next() else { return true };
        let [n, sum] = [i128::from(first.n) * battles, first.sum.into()];
        played.all(|(sums, battles)| {
            let [games, total] = [i128::from(sums.n), sums.sum.into()];
            total * total == games * i128::from(sums.squares) && total * n == sum * games * battles
        })
    }

    /// Returns the mean Force margin with its confidence interval, and the margins' standard deviation.
    ///
    /// Both are in points of Force. `level` is the confidence level, such as 0.95. The standard deviation is `None`
    /// for fewer than two games.
    pub fn estimate(&self, level: f64) -> (Estimate, Option<f64>) {
        let n: u64 = self.0.iter().map(|sums| sums.n).sum();
        // For each number of battles: the games, the sum of their margins, and the sum of the squares.
        let lengths = || {
            self.0.iter().zip(0u32..).filter(|(sums, _)| sums.n > 0).map(|(sums, battles)| {
                let parts = f64::from(4 * battles);
                let squares = sums.squares as f64 / (parts * parts);
                (sums.n as f64, sums.sum as f64 / parts, squares)
            })
        };
        let mean = lengths().map(|(_, sum, _)| sum).sum::<f64>() / n as f64;
        let scatter = lengths()
            .map(|(games, sum, squares)| squares - mean * (2.0 * sum - games * mean))
            .sum::<f64>();
        let scatter = if self.are_equal() { 0.0 } else { scatter.max(0.0) };
        let variance = (n > 1).then(|| scatter / (n - 1) as f64);
        let range = f64::from(-MAX_MARGIN)..=f64::from(MAX_MARGIN);
        let estimate = match n {
            0 => Estimate::unknown(0),
            _ => Estimate::of_mean(mean, variance, range, n, level),
        };
        (estimate, variance.map(libm::sqrt))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft;
    use sandtable_scenario::load;
    use sandtable_stats::{Mergeable, Method};

    /// Test games: the number of battles, and the sum of their Force margins in quarter-points.
    const GAMES: [(u8, i32); 5] = [(3, 6), (5, -11), (7, 100), (3, 6), (6, 36)];

    fn game((battles, force_margins): (u8, i32)) -> Ledger {
        let mut game = Ledger::default();
        (game.battles, game.force_margins) = (battles, force_margins);
        game
    }

    fn counted() -> (ForceMargins, Histogram) {
        let document = load("megiddo-1918", &[]).expect("a scenario");
        let model = document.read(draft::read).expect("a model");
        let mut margins = ForceMargins::new(&model);
        let mut lengths = Histogram::new(1, max_battles(&model));
        for (battles, margin) in GAMES {
            margins.add(&game((battles, margin)));
            lengths.record(battles.into());
        }
        (margins, lengths)
    }

    #[test]
    fn the_mean_of_fractions_is_not_rounded() {
        let values = GAMES.map(|(battles, margin)| f64::from(margin) / f64::from(4 * battles));
        let mean = values.iter().sum::<f64>() / 5.0;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 4.0;
        let (estimate, std_dev) = counted().0.estimate(0.95);
        let assert_near = |value: Option<f64>, expected: f64| {
            assert!(
                (value.expect("a number") - expected).abs() < 1e-14,
                "{value:?}, not {expected}"
            );
        };
        assert_near(estimate.value, mean);
        assert_near(std_dev, variance.sqrt());
        assert_near(estimate.std_err, (variance / 5.0).sqrt());
        let rounded = GAMES.map(|it| super::super::force_margin(&game(it)));
        assert_eq!(rounded, [0, -1, 4, 0, 2], "of ½ and 1½ the even neighbours");
    }

    #[test]
    fn equal_means_have_the_interval_of_constants() {
        let (mut margins, _) = counted();
        let mut play = |games: &[(u8, i32)]| {
            margins.0.fill(Moments::default());
            games.iter().for_each(|it| margins.add(&game(*it)));
            margins.estimate(0.95).0.interval.expect("an interval").method
        };
        assert_eq!(play(&[(3, 44), (6, 88), (3, 44)]), Method::RuleOfThree);
        assert_eq!(play(&[(3, 44), (6, 88), (3, 45)]), Method::StudentT);
        assert_eq!(play(&[(3, 44), (6, 87), (3, 44)]), Method::StudentT);
    }

    #[test]
    fn merged_margins_match_merged_game_counts() {
        let (mut margins, mut lengths) = counted();
        assert!(margins.is_sound(&lengths));
        let (part, part_lengths) = counted();
        margins.merge(&part);
        assert!(!margins.is_sound(&lengths));
        lengths.merge(&part_lengths);
        assert!(margins.is_sound(&lengths));
        assert_eq!(margins.estimate(0.95).0.value, part.estimate(0.95).0.value);
        margins.0[3].squares = 0;
        assert!(!margins.is_sound(&lengths), "no numbers have such squares");
    }
}
