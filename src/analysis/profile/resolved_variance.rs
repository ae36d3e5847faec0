//! Share of the variance of the winner that is resolved at stages of a game.
//!
//! Let p be the share of games won, c the win probability in a state by the *other* games, and o the outcome (1 or 0).
//! The covariance of c and o over games, divided by p(1 - p), is the share of the variance that is resolved. No game
//! counts for its own win probability, so noise in c does not count as knowledge.

use crate::prelude::*;

/// Stage of a game at which the resolved variance is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStage {
    /// After the first turn.
    FirstTurn,
    /// After half the mean number of turns.
    Half,
    /// Before the last turn.
    LastTurn,
}

const STAGES: usize = 3;

/// Sums over games, from which the resolved share of the winner's variance is computed.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolvedVarianceTally {
    /// Sums of wins, turns and squared turns, by block of games.
    blocks: BlockSums,
    /// First seat's win probability at each stage, summed over all games and over won games.
    ///
    /// Each is summed on every win-probability curve.
    probabilities: [[[i64; CURVES]; 2]; STAGES],
    /// Number of games by number of turns.
    pub lengths: BTreeMap<usize, u64>,
}

impl Default for ResolvedVarianceTally {
    fn default() -> ResolvedVarianceTally {
        ResolvedVarianceTally {
            blocks: BlockSums::new(3),
            probabilities: [[[0; CURVES]; 2]; STAGES],
            lengths: BTreeMap::new(),
        }
    }
}

impl ResolvedVarianceTally {
    /// Returns the numbers of games and wins, and the sums of turns and squared turns.
    ///
    /// The block of games `left_out` does not count.
    fn sums(&self, left_out: Option<usize>) -> [f64; 4] {
        let (games, sums) = self.blocks.without(left_out);
        [games as i64, sums[0], sums[1], sums[2]].map(|sum| sum as f64)
    }

    /// Estimates a figure by the grouped jackknife; `of` computes it without a block of games.
    fn estimate_by_jackknife(
        &self,
        of: impl Fn(Option<usize>) -> Option<f64>,
        level: f64,
    ) -> Estimate {
        jackknife_blocks(self.blocks.n(), of(None), |block| of(Some(block)), level)
    }

    /// Estimates the share of the variance of the winner that is resolved at a stage.
    ///
    /// The share is 0 if the win probability is then the same in all games, and 1 if the winner is certain. It is
    /// unknown if all games have the same winner.
    pub fn estimate_share(&self, stage: GameStage, level: f64) -> Estimate {
        self.estimate_by_jackknife(|left_out| self.resolved_share(stage, left_out), level)
    }

    /// Estimates the share of the uncertainty about the winner that only the last turn removes.
    ///
    /// It is a share of the variance of the winner (1 or 0).
    pub fn estimate_last_turn(&self, level: f64) -> Estimate {
        self.estimate_by_jackknife(
            |left_out| Some(1.0 - self.resolved_share(GameStage::LastTurn, left_out)?),
            level,
        )
    }

    /// Returns the resolved share at a stage, computed without a block of games.
    ///
    /// Returns `None` if all these games have the same winner.
    fn resolved_share(&self, stage: GameStage, left_out: Option<usize>) -> Option<f64> {
        let [n, won, ..] = self.sums(left_out);
        let curve = left_out.unwrap_or(WHOLE);
        let [all, of_won] = self.probabilities[stage as usize]
            .map(|sums| sums[curve] as f64 / f64::from(CERTAIN) / n);
        let p = won / n;
        (n > 0.0 && p > 0.0 && p < 1.0).then(|| (of_won - all * p) / (p * (1.0 - p)))
    }

    /// Estimates the evenness: 1 if both sides win equally often, 0 if one side always wins.
    pub fn estimate_evenness(&self, level: f64) -> Estimate {
        let evenness = |rate: f64| 1.0 - (2.0 * rate - 1.0).abs();
        let of = |left_out| {
            let [n, won, ..] = self.sums(left_out);
            (n > 0.0).then(|| evenness(won / n))
        };
        let plain = self.estimate_by_jackknife(of, level);
        // If one side won all games, the interval is that of a win rate near 0 or 1.
        let rate = Estimate::rate(self.sums(None)[1] as u64, self.blocks.n(), level).interval;
        let one_sided = rate.filter(|_| plain.value == Some(0.0));
        let interval = one_sided.map(|it| Interval {
            low: 0.0,
            high: evenness(it.low).max(evenness(it.high)),
            ..it
        });
        Estimate { interval: plain.interval.or(interval), ..plain }
    }

    /// Estimates the coefficient of variation of the number of turns: standard deviation divided by mean.
    ///
    /// If few games are long, a sample with too few of them underestimates its own error, too. So the upper end of the
    /// interval comes from the inverse square of the figure, whose error does not grow with the figure.
    pub fn estimate_length_variation(&self, level: f64) -> Estimate {
        let variation = |left_out| {
            let [n, _, turns, squares] = self.sums(left_out);
            let mean = turns / n;
            let variance = (squares / n - mean * mean).max(0.0);
            (n > 0.0 && mean > 0.0).then(|| libm::sqrt(variance) / mean)
        };
        let plain = self.estimate_by_jackknife(variation, level);
        let inverse = |left_out| variation(left_out).map(|it| 1.0 / (it * it));
        let least = self.estimate_by_jackknife(inverse, level).interval.map(|it| it.low);
        let high = least.filter(|it| *it > 0.0).map(|it| 1.0 / libm::sqrt(it));
        let longer =
            |it: Interval| Interval { high: high.map_or(it.high, |high| high.max(it.high)), ..it };
        Estimate { interval: plain.interval.map(longer), ..plain }
    }

    /// Adds the game `index`; `paths` has its win probabilities, turn by turn, on each curve.
    ///
    /// `half` is the number of turns that count as half a game.
    pub(super) fn add(&mut self, index: u64, paths: &[[i32; CURVES]], won: bool, half: usize) {
        let (block, last) = (block(index), paths.len() - 1);
        let turns = last as i64;
        *self.lengths.entry(last).or_default() += 1;
        self.blocks.record(index, &[i64::from(won), turns, turns * turns]);
        let stages = [1, half, last.saturating_sub(1)].map(|turn| paths[turn.min(last)]);
        for (sums, path) in self.probabilities.iter_mut().zip(stages) {
            for curve in (0..CURVES).filter(|curve| *curve != block) {
                sums[0][curve] += i64::from(path[curve]);
                sums[1][curve] += if won { i64::from(path[curve]) } else { 0 };
            }
        }
    }
}

merge_fields! { ResolvedVarianceTally: blocks, lengths, probabilities; }

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the tally of games of two turns; `won` maps a coin for each turn to the winner.
    fn tally(games: u64, won: impl Fn(u64, u64) -> bool) -> ResolvedVarianceTally {
        let coin = |index: u64, of: u8| GameKey::new(7, index).generator(of, 0).next_u64();
        let play = |index: u64| {
            let (first, second) = (coin(index, 0) & 1, coin(index, 1) & 1);
            ([first, 9].map(|it| StateSummary { score: it as i16, more: 0 }), won(first, second))
        };
        let mut curve = Curve::default();
        (0..games).for_each(|index| curve.add(index, &play(index).0, play(index).1));
        let (mut tally, mut paths) = (ResolvedVarianceTally::default(), Vec::new());
        for index in 0..games {
            let (standings, won) = play(index);
            curve.write_paths(index, &standings, won, &mut paths);
            tally.add(index, &paths, won, 1);
        }
        tally
    }

    /// Asserts that an interval, widened by 0.02 on both sides, contains a value.
    fn assert_covers(estimate: Estimate, expected: f64) {
        let interval = estimate.interval.expect("an interval");
        let within = (interval.low - 0.02..interval.high + 0.02).contains(&expected);
        assert!(within, "{estimate:?} for {expected}");
    }

    /// If the second turn decides, the first resolves nothing, however few games there are.
    #[test]
    fn a_turn_without_effect_resolves_nothing() {
        for games in [640, 20_000] {
            let tally = tally(games, |_, second| second == 1);
            assert_covers(tally.estimate_share(GameStage::FirstTurn, 0.95), 0.0);
            assert_covers(tally.estimate_last_turn(0.95), 1.0);
            assert!(tally.estimate_evenness(0.95).value.expect("known") > 0.9);
            assert_eq!(tally.estimate_length_variation(0.95).value, Some(0.0));
        }
    }

    /// If the first turn decides, it resolves everything.
    ///
    /// If either of two coins wins, the first resolves a third: Var(1, 1/2) / Var(3/4) = (1/16) / (3/16).
    #[test]
    fn a_turn_resolves_the_variance_that_it_decides() {
        let all = tally(20_000, |first, _| first == 1);
        assert!(all.estimate_share(GameStage::FirstTurn, 0.95).value.expect("known") > 0.999);
        assert!(all.estimate_last_turn(0.95).value.expect("known") < 0.001);
        assert_covers(
            tally(20_000, |first, second| first + second > 0)
                .estimate_share(GameStage::FirstTurn, 0.95),
            1.0 / 3.0,
        );
    }

    #[test]
    fn the_resolved_variance_of_games_with_one_winner_is_unknown() {
        let tally = tally(640, |_, _| true);
        assert_eq!(tally.estimate_share(GameStage::FirstTurn, 0.95).value, None);
        // The other side may win up to 0.6 % of them.
        let evenness = tally.estimate_evenness(0.95);
        let [low, high] = evenness.interval.map(|it| [it.low, it.high]).expect("an interval");
        assert!(evenness.value == Some(0.0) && low == 0.0 && (0.011..0.013).contains(&high));
    }

    /// In games of 1 to 12 turns, few of them long, 95 % of the intervals cover the true variation.
    #[test]
    fn the_variation_of_lengths_is_covered() {
        let turns = |seed: u64, game: u64| {
            let mut coins = GameKey::new(seed, game).generator(0, 0);
            1 + (0..11).take_while(|_| coins.next_u64().is_multiple_of(2)).count()
        };
        // A share 2^-k of the games has k turns; the rest has 12.
        let chance = |k: i32| if k < 12 { 0.5_f64.powi(k) } else { 0.5_f64.powi(11) };
        let moment =
            |power: i32| (1..=12).map(|k| chance(k) * f64::from(k).powi(power)).sum::<f64>();
        let truth = (moment(2) - moment(1) * moment(1)).sqrt() / moment(1);
        let held = (0..400).filter(|seed| {
            let mut tally = ResolvedVarianceTally::default();
            for game in 0..400 {
                let paths = vec![[0; CURVES]; turns(*seed, game) + 1];
                tally.add(game, &paths, true, 1);
            }
            let interval = tally.estimate_length_variation(0.95).interval.expect("an interval");
            interval.low <= truth && truth <= interval.high
        });
        let held = held.count();
        assert!(held >= 370, "{held} of 400 hold {truth}");
    }
}
