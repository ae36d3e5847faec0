//! Two-phase sampling: a base plays all games, a variant more of those that tell more.

use super::interval::mean_interval;
use super::student_t::two_sided_p;
use super::{Estimate, Paired};

/// Games of a base that are alike in what is known of them, and how many of them a variant has played on the
/// same luck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stratum {
    /// Whether the base has won them.
    pub won: bool,
    /// Whether the variant is known to change nothing in them: then all count as played too.
    pub same: bool,
    /// Games of the base.
    pub games: u64,
    /// How many of them the variant has played too, picked at random; all, if they are the `same`.
    pub pairs: u64,
    /// In how many of those it has turned round who wins.
    pub flipped: u64,
}

impl Stratum {
    /// The share of games that the variant flips; one half where it has played none.
    fn share(&self) -> f64 {
        if self.pairs == 0 { 0.5 } else { self.flipped as f64 / self.pairs as f64 }
    }

    /// By how much the variant changes the share of games won.
    fn change(&self) -> f64 {
        if self.won { -self.share() } else { self.share() }
    }

    /// The variance of one pair, as if half a flip and half a pair without one had been seen besides: where
    /// none was seen, there may still be some.
    fn variance(&self) -> f64 {
        if self.same {
            return 0.0;
        }
        let share = (self.flipped as f64 + 0.5) / (self.pairs as f64 + 1.0);
        share * (1.0 - share)
    }

    /// The standard deviation of one pair.
    fn deviation(&self) -> f64 {
        libm::sqrt(self.variance())
    }
}

/// What a variant changes in the share of games won, by strata of the games of its base.
///
/// How a game of the base ended says how likely a small change is to turn it round: a narrow one far more
/// than a clear one. A variant need not play as many of those that it hardly ever turns, and how many
/// games each stratum has is known from the base, which plays for all variants: double sampling for
/// stratification (Neyman 1938, *Journal of the American Statistical Association* 33(201); Cochran 1977,
/// *Sampling Techniques*, chapter 12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPhase(pub Vec<Stratum>);

impl TwoPhase {
    /// Games of the base.
    pub fn games(&self) -> u64 {
        self.0.iter().map(|it| it.games).sum()
    }

    /// Games that both have played, or that are known to be the same.
    pub fn pairs(&self) -> u64 {
        self.0.iter().map(|it| it.pairs).sum()
    }

    /// The pairs, if the variant has played every game of the base; the variant comes first.
    fn all(&self) -> Option<Paired> {
        let sum = |won: bool, of: fn(&Stratum) -> u64| -> u64 {
            self.0.iter().filter(|it| it.won == won).map(of).sum()
        };
        let won = sum(true, |it| it.games);
        let both = won - sum(true, |it| it.flipped);
        let is_all = self.0.iter().all(|it| it.pairs == it.games);
        let wins = [both + sum(false, |it| it.flipped), won];
        is_all.then(|| Paired::of_wins(self.pairs(), wins, both))
    }

    /// The share of all games of the base that are of each stratum, with the stratum.
    fn shares(&self) -> impl Iterator<Item = (f64, &Stratum)> {
        let games = self.games();
        let some = self.0.iter().filter(|it| it.games > 0);
        some.map(move |it| (it.games as f64 / games as f64, it))
    }

    /// The change of the share of games won.
    fn mean(&self) -> f64 {
        self.shares().map(|(share, it)| share * it.change()).sum()
    }

    /// The part of the variance of a game's change that lies between strata.
    fn between(&self) -> f64 {
        let mean = self.mean();
        self.shares().map(|(share, it)| share * square(it.change() - mean)).sum()
    }

    /// The standard error of the change: how it varies within a stratum is averaged over the pairs alone, how
    /// it varies between strata over all games of the base.
    fn std_err(&self) -> f64 {
        let of =
            |(share, it): (f64, &Stratum)| share * share * it.variance() / it.pairs.max(1) as f64;
        let within: f64 = self.shares().map(of).sum();
        libm::sqrt(within + self.between() / self.games() as f64)
    }

    /// The share of games won by the variant less that of the base, over all games of the base; `n` counts the
    /// pairs. If the variant has played all games, it is [`Paired::difference`].
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn difference(&self, level: f64) -> Estimate {
        if let Some(pairs) = self.all() {
            return pairs.difference(-1..=1, level);
        }
        let (n, mean, std_err) = (self.pairs(), self.mean(), self.std_err());
        if n < 2 {
            return Estimate::unknown(n);
        }
        let interval = Some(mean_interval(mean, std_err, n, level));
        Estimate { n, value: Some(mean), std_err: Some(std_err), interval }
    }

    /// The two-sided p-value of "no difference", by Student's t; [`Paired::p_value`] of all games.
    pub fn p_value(&self) -> Option<f64> {
        match self.all() {
            Some(pairs) => pairs.p_value(),
            None => {
                let more = self.pairs().checked_sub(2)? + 1;
                Some(two_sided_p(self.mean() / self.std_err(), more))
            }
        }
    }

    /// The shares of games won by the variant, by the base, and by both.
    fn won(&self) -> [f64; 3] {
        let base: f64 = self.shares().filter(|(_, it)| it.won).map(|(share, _)| share).sum();
        let lost: f64 =
            self.shares().filter(|(_, it)| it.won).map(|(share, it)| share * it.share()).sum();
        [base + self.mean(), base, base - lost]
    }

    /// The correlation of the two over games, as [`Paired::correlation`].
    pub fn correlation(&self) -> Option<f64> {
        if let Some(pairs) = self.all() {
            return pairs.correlation();
        }
        let [variant, base, both] = self.won();
        let variance = variant * (1.0 - variant) * base * (1.0 - base);
        (variance > 0.0).then(|| (both - variant * base) / libm::sqrt(variance))
    }

    /// How many times as many games on independent luck would have told as much, as [`Paired::saving`]; those of
    /// the base count, too, and of the variant those that it really played.
    pub fn saving(&self) -> Option<f64> {
        if let Some(pairs) = self.all() {
            return pairs.saving();
        }
        let [variant, base, _] = self.won();
        let apart = variant * (1.0 - variant) + base * (1.0 - base);
        let played: u64 = self.0.iter().filter(|it| !it.same).map(|it| it.pairs).sum();
        let together = (self.games() + played) as f64 / 2.0 * square(self.std_err());
        (together > 0.0).then(|| apart / together)
    }

    /// How many games of the base, all of them played by the variant, bring the variance of the change down to
    /// `variance`.
    pub fn games_for(&self, variance: f64) -> f64 {
        let within: f64 = self.shares().map(|(share, it)| share * it.variance()).sum();
        (within + self.between()) / variance
    }

    /// The part of the games of each stratum that the variant is best to play, if the base plays so many
    /// `games`, to bring the variance of the change down to `variance`: in proportion to the standard deviation
    /// of a pair, so that as few are played as may be. A stratum of which little is known is played
    /// whole; so are all while the variant has turned hardly any game round.
    fn parts(&self, games: f64, variance: f64) -> Vec<f64> {
        let seen = self.games();
        let flipped: u64 = self.0.iter().map(|it| it.flipped).sum();
        let share = |it: &Stratum| it.games as f64 / seen as f64;
        let is_little = |it: &Stratum| !it.same && (flipped < FEW || it.pairs < LITTLE);
        let mut is_whole: Vec<bool> = self.0.iter().map(is_little).collect();
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

    /// How many games the variant is best to play, if the base plays so many `games`, to bring the variance of
    /// the change down to `variance`.
    pub fn pairs_for(&self, games: f64, variance: f64) -> f64 {
        let seen = self.games() as f64;
        let each = self.0.iter().zip(self.parts(games, variance));
        each.map(|(it, part)| part * it.games as f64 / seen * games).sum()
    }

    /// The part of the games of each stratum to play from now on, so that the variant has played what is best
    /// of all of them when the base has played so many `games`, which are more than it has played yet.
    pub fn parts_from_now(&self, games: f64, variance: f64) -> Vec<f64> {
        let times = games / self.games() as f64;
        let of = |(it, part): (&Stratum, f64)| {
            let more = part * times * it.games as f64 - it.pairs as f64;
            let left = (times - 1.0) * it.games as f64;
            // All of them, too, where there are none yet or no number of games is enough.
            if more < left { f64::max(more / left, 0.0) } else { 1.0 }
        };
        self.0.iter().zip(self.parts(games, variance)).map(of).collect()
    }
}

fn square(number: f64) -> f64 {
    number * number
}

/// Little is known of a stratum with fewer than so many pairs.
const LITTLE: u64 = 64;

/// Fewer than so many games turned round are hardly any.
const FEW: u64 = 16;

#[cfg(test)]
mod tests;
