//! Two-phase sampling: the base scenario plays all games, a variant only those likely to change.

use super::interval::mean_interval;
use super::student_t::two_sided_p;
use super::{Estimate, Paired};

/// Group of similar games of a base scenario, some of which a variant replayed on the same seeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stratum {
    /// True if these games are won in the base scenario, false if they are lost.
    pub won: bool,
    /// True if the variant is known to change no game of the group; then all of them count as replayed.
    pub same: bool,
    /// Number of games that the base scenario played.
    pub games: u64,
    /// Number of games that the variant replayed, chosen at random; equal to `games` if `same` is true.
    pub pairs: u64,
    /// Number of replayed games in which the variant has another winner than the base.
    pub flipped: u64,
}

impl Stratum {
    /// Returns the share of replayed games with a changed winner, or one half if none was replayed.
    fn flip_rate(&self) -> f64 {
        if self.pairs == 0 { 0.5 } else { self.flipped as f64 / self.pairs as f64 }
    }

    /// Returns the estimated change of the win rate from the base to the variant within this stratum.
    fn change(&self) -> f64 {
        if self.won { -self.flip_rate() } else { self.flip_rate() }
    }

    /// Returns the variance of the change of a game's outcome from base to variant in this stratum.
    ///
    /// Half a game with a changed winner and half a game without are added, so that the variance is not 0.
    fn variance(&self) -> f64 {
        if self.same {
            return 0.0;
        }
        let share = (self.flipped as f64 + 0.5) / (self.pairs as f64 + 1.0);
        share * (1.0 - share)
    }

    /// Returns the standard deviation of the change of a game's outcome between base and variant.
    fn deviation(&self) -> f64 {
        libm::sqrt(self.variance())
    }
}

/// Change of the win rate from a base scenario to a variant that replays only a sample of its games.
///
/// A small change of the rules rarely turns a clear victory into a defeat, but often a narrow one. So the games of the
/// base scenario are divided into strata by their outcome, and the variant replays a smaller share of the strata in
/// which the winner rarely changes. The base scenario plays for all variants and determines the size of the strata.
/// This is double sampling for stratification (Neyman 1938, *Journal of the American Statistical Association* 33(201);
/// Cochran 1977, *Sampling Techniques*, chapter 12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPhase(pub Vec<Stratum>);

impl TwoPhase {
    /// Returns the number of games that the base has played, in all strata together.
    pub fn games(&self) -> u64 {
        self.0.iter().map(|it| it.games).sum()
    }

    /// Returns the number of games that the variant replayed or is known not to change.
    pub fn pairs(&self) -> u64 {
        self.0.iter().map(|it| it.pairs).sum()
    }

    /// Returns the sums over pairs (variant, base) if the variant replayed every game, or else `None`.
    fn complete_pairs(&self) -> Option<Paired> {
        let sum = |won: bool, of: fn(&Stratum) -> u64| -> u64 {
            self.0.iter().filter(|it| it.won == won).map(of).sum()
        };
        let won = sum(true, |it| it.games);
        let both = won - sum(true, |it| it.flipped);
        let is_all = self.0.iter().all(|it| it.pairs == it.games);
        let wins = [both + sum(false, |it| it.flipped), won];
        is_all.then(|| Paired::of_wins(self.pairs(), wins, both))
    }

    /// Returns each nonempty stratum, preceded by its share of the games of the base.
    fn shares(&self) -> impl Iterator<Item = (f64, &Stratum)> {
        let games = self.games();
        let some = self.0.iter().filter(|it| it.games > 0);
        some.map(move |it| (it.games as f64 / games as f64, it))
    }

    /// Returns the estimated change of the win rate from the base to the variant.
    fn mean(&self) -> f64 {
        self.shares().map(|(share, it)| share * it.change()).sum()
    }

    /// Returns the variance between the strata's estimated changes, weighted by their shares of games.
    fn between(&self) -> f64 {
        let mean = self.mean();
        self.shares().map(|(share, it)| share * square(it.change() - mean)).sum()
    }

    /// Returns the standard error of the estimated change of the win rate.
    ///
    /// The variance within a stratum is divided by its number of replayed games, the variance between strata by the
    /// number of games of the base.
    fn std_err(&self) -> f64 {
        let of =
            |(share, it): (f64, &Stratum)| share * share * it.variance() / it.pairs.max(1) as f64;
        let within: f64 = self.shares().map(of).sum();
        libm::sqrt(within + self.between() / self.games() as f64)
    }

    /// Returns the win rate of the variant minus that of the base, over all games of the base.
    ///
    /// The `n` of the estimate counts the games that the variant replayed. If it replayed all games, this is
    /// [`Paired::difference`]. The estimate is unknown if it replayed fewer than two games.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn difference(&self, level: f64) -> Estimate {
        if let Some(pairs) = self.complete_pairs() {
            return pairs.difference(-1..=1, level);
        }
        let (n, mean, std_err) = (self.pairs(), self.mean(), self.std_err());
        if n < 2 {
            return Estimate::unknown(n);
        }
        let interval = Some(mean_interval(mean, std_err, n, level));
        Estimate { n, value: Some(mean), std_err: Some(std_err), interval }
    }

    /// Returns the two-sided p-value of the hypothesis of equal win rates, by Student's t test.
    ///
    /// If the variant replayed all games, this is [`Paired::p_value`]. The result is `None` if it replayed fewer than
    /// two games.
    pub fn p_value(&self) -> Option<f64> {
        match self.complete_pairs() {
            Some(pairs) => pairs.p_value(),
            None => {
                let degrees_of_freedom = self.pairs().checked_sub(2)? + 1;
                Some(two_sided_p(self.mean() / self.std_err(), degrees_of_freedom))
            }
        }
    }

    /// Returns the estimated shares of games that are won by the variant, by the base, and by both.
    fn won(&self) -> [f64; 3] {
        let base: f64 = self.shares().filter(|(_, it)| it.won).map(|(share, _)| share).sum();
        let lost: f64 =
            self.shares().filter(|(_, it)| it.won).map(|(share, it)| share * it.flip_rate()).sum();
        [base + self.mean(), base, base - lost]
    }

    /// Returns the correlation between the outcomes of variant and base, or `None` if either is constant.
    pub fn correlation(&self) -> Option<f64> {
        if let Some(pairs) = self.complete_pairs() {
            return pairs.correlation();
        }
        let [variant, base, both] = self.won();
        let variance = variant * (1.0 - variant) * base * (1.0 - base);
        (variance > 0.0).then(|| (both - variant * base) / libm::sqrt(variance))
    }

    /// Returns the number of games on independent seeds that are as precise as one game on common seeds.
    ///
    /// Games that the variant need not replay count as saved. If it replayed all games, this is [`Paired::saving`]. The
    /// result is `None` if the standard error is 0 or unknown.
    pub fn saving(&self) -> Option<f64> {
        if let Some(pairs) = self.complete_pairs() {
            return pairs.saving();
        }
        let [variant, base, _] = self.won();
        let apart = variant * (1.0 - variant) + base * (1.0 - base);
        let played: u64 = self.0.iter().filter(|it| !it.same).map(|it| it.pairs).sum();
        let together = (self.games() + played) as f64 / 2.0 * square(self.std_err());
        (together > 0.0).then(|| apart / together)
    }

    /// Returns the number of games of the base at which the estimated change has this `variance`.
    ///
    /// `variance` is a sampling variance. The number holds if the variant replays every game of the base.
    pub fn games_for(&self, variance: f64) -> f64 {
        let within: f64 = self.shares().map(|(share, it)| share * it.variance()).sum();
        (within + self.between()) / variance
    }

    /// Returns the share of each stratum's games to replay for an estimated change with this `variance`.
    ///
    /// `variance` is a sampling variance, and `games` is the number of games of the base. The shares minimise the
    /// number of games to replay. They are proportional to the standard deviation of a pair of games (Neyman
    /// allocation). A stratum with fewer than [`MIN_PAIRS`] pairs is replayed completely. While the variant has changed
    /// the winner of fewer than [`MIN_FLIPPED`] games, all strata are replayed completely. Strata that the variant is
    /// known not to change are not replayed.
    fn parts(&self, games: f64, variance: f64) -> Vec<f64> {
        let played = self.games();
        let flipped: u64 = self.0.iter().map(|it| it.flipped).sum();
        let share = |it: &Stratum| it.games as f64 / played as f64;
        let is_unexplored =
            |it: &Stratum| !it.same && (flipped < MIN_FLIPPED || it.pairs < MIN_PAIRS);
        let mut is_whole: Vec<bool> = self.0.iter().map(is_unexplored).collect();
        loop {
            let strata = || self.0.iter().zip(&is_whole);
            let whole: f64 =
                strata().filter(|it| *it.1).map(|(it, _)| share(it) * it.variance()).sum();
            let rest: f64 =
                strata().filter(|it| !it.1).map(|(it, _)| share(it) * it.deviation()).sum();
            let left = games * variance - self.between() - whole;
            let part = |it: &Stratum| if left > 0.0 { it.deviation() * rest / left } else { 1.0 };
            let now: Vec<bool> = strata().map(|(it, whole)| *whole || part(it) >= 1.0).collect();
            if now == is_whole {
                let each = self.0.iter().zip(now);
                return each.map(|(it, whole)| if whole { 1.0 } else { part(it) }).collect();
            }
            is_whole = now;
        }
    }

    /// Returns the smallest number of games to replay for an estimated change of at most this `variance`.
    ///
    /// `variance` is the sampling variance to reach. `games` is the number of games that the base will have played.
    pub fn pairs_for(&self, games: f64, variance: f64) -> f64 {
        let played = self.games() as f64;
        let each = self.0.iter().zip(self.parts(games, variance));
        each.map(|(it, part)| part * it.games as f64 / played * games).sum()
    }

    /// Returns the share of each stratum's future games to replay, to reach the given `variance`.
    ///
    /// `variance` is the sampling variance of the estimated change. `games` is the number of games that the base will
    /// have played, and is larger than the number so far. Past and future replays together then have the shares that
    /// need the fewest games.
    pub fn parts_from_now(&self, games: f64, variance: f64) -> Vec<f64> {
        let times = games / self.games() as f64;
        let of = |(stratum, part): (&Stratum, f64)| {
            let more = part * times * stratum.games as f64 - stratum.pairs as f64;
            let left = (times - 1.0) * stratum.games as f64;
            // The share is also 1 if no game was played yet, or if no number of games is enough.
            if more < left { f64::max(more / left, 0.0) } else { 1.0 }
        };
        self.0.iter().zip(self.parts(games, variance)).map(of).collect()
    }
}

fn square(number: f64) -> f64 {
    number * number
}

/// Minimum number of replayed games for which a stratum's share of changed winners is relied on.
const MIN_PAIRS: u64 = 64;

/// Smallest number of games with a changed winner from which the shares of all strata are estimated.
const MIN_FLIPPED: u64 = 16;

#[cfg(test)]
mod tests;
