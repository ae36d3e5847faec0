//! How much of who wins is settled when.
//!
//! With p the share of games won, c the chance at some standing by the *other* games, and o who won (1 or
//! 0), the covariance of c and o over p(1 - p) is the part of who wins that this standing settles: as no
//! game counts for its own chance, noise in c is not taken for knowledge.

use crate::prelude::*;

/// The standings that are looked at: after the first turn, after half a game, before the last turn.
const WHEN: usize = 3;

/// Sums over games, in integers.
#[derive(Clone, Debug)]
pub struct SettledTally {
    /// Games won, turns and turns squared.
    blocks: BlockSums,
    /// The chance at each standing, and that of games won, on each curve.
    chances: [[[i64; CURVES]; 2]; WHEN],
    /// How many games had how many turns.
    pub lengths: BTreeMap<usize, u64>,
    course: Vec<StateSummary>,
    paths: Vec<[i32; CURVES]>,
    outcome: Outcome,
}

impl Default for SettledTally {
    fn default() -> SettledTally {
        SettledTally {
            blocks: BlockSums::new(3),
            chances: [[[0; CURVES]; 2]; WHEN],
            lengths: BTreeMap::new(),
            course: Vec::new(),
            paths: Vec::new(),
            outcome: Outcome::default(),
        }
    }
}

impl SettledTally {
    /// Games, games won, turns and turns squared, those of one block left out if it is named.
    fn sums(&self, left_out: Option<usize>) -> [f64; 4] {
        let (games, sums) = self.blocks.without(left_out);
        [games as i64, sums[0], sums[1], sums[2]].map(|sum| sum as f64)
    }

    fn estimate(&self, of: impl Fn(Option<usize>) -> Option<f64>, level: f64) -> Estimate {
        jackknife_blocks(self.blocks.n(), of(None), |block| of(Some(block)), level)
    }

    /// The part of who wins that is settled after the first turn (0), after half a game (1), before the
    /// last turn (2). Unknown where all games have one winner.
    pub fn share(&self, when: usize, level: f64) -> Estimate {
        self.estimate(|left_out| self.settled(when, left_out), level)
    }

    /// The part of who wins that the last turn settles.
    pub fn last_turn(&self, level: f64) -> Estimate {
        self.estimate(|left_out| Some(1.0 - self.settled(2, left_out)?), level)
    }

    fn settled(&self, when: usize, left_out: Option<usize>) -> Option<f64> {
        let [n, won, ..] = self.sums(left_out);
        let place = left_out.unwrap_or(WHOLE);
        let [all, of_won] =
            self.chances[when].map(|sums| sums[place] as f64 / f64::from(CERTAIN) / n);
        let p = won / n;
        (n > 0.0 && p > 0.0 && p < 1.0).then(|| (of_won - all * p) / (p * (1.0 - p)))
    }

    /// 1 where both sides win as often, 0 where one always wins.
    pub fn evenness(&self, level: f64) -> Estimate {
        let evenness = |rate: f64| 1.0 - (2.0 * rate - 1.0).abs();
        let of = |left_out| {
            let [n, won, ..] = self.sums(left_out);
            (n > 0.0).then(|| evenness(won / n))
        };
        let plain = self.estimate(of, level);
        // Of games that one side has always won, as of one that it may yet lose.
        let rate = Estimate::rate(self.sums(None)[1] as u64, self.blocks.n(), level).interval;
        let one_sided = rate.filter(|_| plain.value == Some(0.0));
        let interval = one_sided.map(|it| Interval {
            low: 0.0,
            high: evenness(it.low).max(evenness(it.high)),
            ..it
        });
        Estimate { interval: plain.interval.or(interval), ..plain }
    }

    /// The standard deviation of the number of turns over its mean. Where few games are long, those that
    /// have seen too few of them have too small an error, too: so the upper end is that of the inverse
    /// square, in which the error does not grow with the figure.
    pub fn length_variation(&self, level: f64) -> Estimate {
        let variation = |left_out| {
            let [n, _, turns, squares] = self.sums(left_out);
            let mean = turns / n;
            let variance = (squares / n - mean * mean).max(0.0);
            (n > 0.0 && mean > 0.0).then(|| libm::sqrt(variance) / mean)
        };
        let plain = self.estimate(variation, level);
        let inverse = |left_out| variation(left_out).map(|it| 1.0 / (it * it));
        let least = self.estimate(inverse, level).interval.map(|it| it.low);
        let high = least.filter(|it| *it > 0.0).map(|it| 1.0 / libm::sqrt(it));
        let longer =
            |it: Interval| Interval { high: high.map_or(it.high, |high| high.max(it.high)), ..it };
        Estimate { interval: plain.interval.map(longer), ..plain }
    }

    fn add(&mut self, index: u64, won: bool, half: usize) {
        let (block, last) = (block(index), self.paths.len() - 1);
        let turns = last as i64;
        *self.lengths.entry(last).or_default() += 1;
        self.blocks.record(index, &[i64::from(won), turns, turns * turns]);
        let standings = [1, half, last.saturating_sub(1)].map(|turn| self.paths[turn.min(last)]);
        for (sums, path) in self.chances.iter_mut().zip(standings) {
            for place in (0..CURVES).filter(|place| *place != block) {
                sums[0][place] += i64::from(path[place]);
                sums[1][place] += if won { i64::from(path[place]) } else { 0 };
            }
        }
    }
}

/// The games of a curve again, of which `half` turns are half a game.
pub fn games(
    cast: &PreparedMatchup,
    curve: &Curve,
    seed: u64,
    half: usize,
) -> impl Lines<Tally = SettledTally> {
    each(cast, seed, SettledTally::default, move |index, luck, tally: &mut SettledTally| {
        let SettledTally { course, paths, outcome, .. } = tally;
        cast.trajectory().play(luck, course, outcome);
        curve.paths(index, course, outcome.won, paths);
        tally.add(index, tally.outcome.won, half);
    })
}

impl Recorded for SettledTally {}

merge_fields! { SettledTally: blocks, lengths, chances; }

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of two turns: what the first shows, and who wins.
    fn tally(games: u64, won: impl Fn(u64, u64) -> bool) -> SettledTally {
        let coin = |index: u64, of: u8| GameKey::new(7, index).generator(of, 0).next_u64();
        let course = |index: u64| {
            let (first, second) = (coin(index, 0) & 1, coin(index, 1) & 1);
            ([first, 9].map(|it| StateSummary { score: it as i16, more: 0 }), won(first, second))
        };
        let mut curve = Curve::default();
        (0..games).for_each(|index| curve.add(index, &course(index).0, course(index).1));
        let mut tally = SettledTally::default();
        for index in 0..games {
            let (standings, won) = course(index);
            curve.paths(index, &standings, won, &mut tally.paths);
            tally.add(index, won, 1);
        }
        tally
    }

    fn covers(estimate: Estimate, expected: f64) {
        let interval = estimate.interval.expect("an interval");
        let within = (interval.low - 0.02..interval.high + 0.02).contains(&expected);
        assert!(within, "{estimate:?} for {expected}");
    }

    /// The first turn of a game that the second decides settles nothing, however few games there are.
    #[test]
    fn a_turn_that_says_nothing_settles_nothing() {
        for games in [640, 20_000] {
            let tally = tally(games, |_, second| second == 1);
            covers(tally.share(0, 0.95), 0.0);
            covers(tally.last_turn(0.95), 1.0);
            assert!(tally.evenness(0.95).value.expect("known") > 0.9);
            assert_eq!(tally.length_variation(0.95).value, Some(0.0));
        }
    }

    /// A first turn that decides all settles all; where either of two coins wins, seeing the first
    /// explains a third: Var(1, 1/2) / Var(3/4) = (1/16) / (3/16).
    #[test]
    fn a_turn_settles_what_it_decides() {
        let all = tally(20_000, |first, _| first == 1);
        assert!(all.share(0, 0.95).value.expect("known") > 0.999);
        assert!(all.last_turn(0.95).value.expect("known") < 0.001);
        covers(tally(20_000, |first, second| first + second > 0).share(0, 0.95), 1.0 / 3.0);
    }

    #[test]
    fn nothing_is_known_of_games_with_one_winner() {
        let tally = tally(640, |_, _| true);
        assert_eq!(tally.share(0, 0.95).value, None);
        // The other side may win up to 0.6 % of them.
        let evenness = tally.evenness(0.95);
        let [low, high] = evenness.interval.map(|it| [it.low, it.high]).expect("an interval");
        assert!(evenness.value == Some(0.0) && low == 0.0 && (0.011..0.013).contains(&high));
    }

    /// Of the intervals of 400 games of 1 to 12 turns, few of them long, 95 % hold the true variation.
    #[test]
    fn the_variation_of_lengths_is_covered() {
        let turns = |seed: u64, game: u64| {
            let mut coins = GameKey::new(seed, game).generator(0, 0);
            1 + (0..11).take_while(|_| coins.next_u64().is_multiple_of(2)).count()
        };
        // Two to the power of -k of the games have k turns, what is left 12.
        let chance = |k: i32| if k < 12 { 0.5_f64.powi(k) } else { 0.5_f64.powi(11) };
        let moment =
            |power: i32| (1..=12).map(|k| chance(k) * f64::from(k).powi(power)).sum::<f64>();
        let truth = (moment(2) - moment(1) * moment(1)).sqrt() / moment(1);
        let held = (0..400).filter(|seed| {
            let mut tally = SettledTally::default();
            for game in 0..400 {
                tally.paths.clear();
                tally.paths.resize(turns(*seed, game) + 1, [0; CURVES]);
                tally.add(game, true, 1);
            }
            let interval = tally.length_variation(0.95).interval.expect("an interval");
            interval.low <= truth && truth <= interval.high
        });
        let held = held.count();
        assert!(held >= 370, "{held} of 400 hold {truth}");
    }
}
