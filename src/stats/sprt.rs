//! Sequential tests: which of two stated values is true, decided as soon as the games allow.

use super::Histogram;

/// What a sequential test says after a number of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The first hypothesis stands.
    Accept,
    /// The first hypothesis is rejected for the second.
    Reject,
    /// Too early: play on.
    Continue,
}

/// Wald's sequential probability ratio test (1945, *Annals of Mathematical Statistics* 16(2)): the
/// bounds between which the evidence, ln of the likelihood ratio of the second hypothesis to the
/// first, is undecided.
///
/// Look at fixed numbers of games. The more games lie between looks the farther a bound is
/// overshot, which costs games but makes errors rarer still.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    accept: f64,
    reject: f64,
}

impl Sprt {
    /// A test that rejects a true first hypothesis with probability about `alpha` and accepts it
    /// when the second is true with probability about `beta`: bounds ln(β/(1-α)) and ln((1-β)/α).
    ///
    /// # Panics
    /// If an error probability does not lie strictly between 0 and 1/2.
    #[must_use]
    pub fn new(alpha: f64, beta: f64) -> Self {
        for error in [alpha, beta] {
            assert!(error > 0.0 && error < 0.5, "error probability {error} is not in (0, 1/2)");
        }
        Self {
            accept: libm::log(beta) - libm::log1p(-alpha),
            reject: libm::log1p(-beta) - libm::log(alpha),
        }
    }

    /// What follows from [`rate_evidence`] or [`score_evidence`].
    #[must_use]
    pub fn decide(&self, evidence: f64) -> Decision {
        if evidence >= self.reject {
            Decision::Reject
        } else if evidence <= self.accept {
            Decision::Accept
        } else {
            Decision::Continue
        }
    }
}

/// The evidence of `successes` in `n` games for the rate `p1` against `p0`:
/// s ln(p1/p0) + f ln((1-p1)/(1-p0)).
///
/// # Panics
/// If there are more successes than games, or a rate does not lie strictly between 0 and 1.
#[must_use]
pub fn rate_evidence(successes: u64, n: u64, p0: f64, p1: f64) -> f64 {
    for p in [p0, p1] {
        assert!(p > 0.0 && p < 1.0, "rate {p} does not lie between 0 and 1");
    }
    let failures =
        n.checked_sub(successes).unwrap_or_else(|| panic!("{successes} successes in {n} trials"));
    successes as f64 * libm::log(p1 / p0) + failures as f64 * (libm::log1p(-p1) - libm::log1p(-p0))
}

/// The evidence of scores for the mean `s1` against `s0`, both in the unit of the scores:
/// n (s1 - s0) (2 mean - s0 - s1) / (2 variance), the generalised SPRT for large n (Van den Bergh's
/// notes for the chess engines' fishtest). Make a score a pair of games with seats swapped, not a
/// game. Nothing, 0, as long as no variance was seen; begin to look after some hundred pairs, when
/// the variance is good.
#[must_use]
pub fn score_evidence(scores: &Histogram, s0: f64, s1: f64) -> f64 {
    match scores.mean().zip(scores.variance()) {
        Some((mean, variance)) if variance > 0.0 => {
            scores.n() as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
        }
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_coins::{coin, generator};
    use super::*;

    const RUNS: u32 = 2000;

    /// How often the test of 50 against 55 %, 5 % errors, ends in rejection, and its mean length.
    fn rejections(p: f64, seed: u64) -> (f64, f64) {
        let (sprt, mut coins) = (Sprt::new(0.05, 0.05), generator(seed));
        let (mut rejected, mut games) = (0, 0);
        for _ in 0..RUNS {
            let (mut wins, mut n) = (0, 0);
            let decision = loop {
                n += 1;
                wins += u64::from(coin(&mut coins, p));
                let decision = sprt.decide(rate_evidence(wins, n, 0.5, 0.55));
                if decision != Decision::Continue {
                    break decision;
                }
            };
            rejected += u32::from(decision == Decision::Reject);
            games += n;
        }
        (f64::from(rejected) / f64::from(RUNS), games as f64 / f64::from(RUNS))
    }

    /// The fixed test with these errors needs 1,080 games.
    #[test]
    fn errors_are_as_stated_in_half_the_games() {
        let (wrong, games) = rejections(0.5, 1);
        assert!((0.03..0.056).contains(&wrong), "rejected though true: {wrong}");
        assert!(games < 650.0, "{games} games");
        let (right, games) = rejections(0.55, 2);
        assert!((0.944..0.97).contains(&right), "rejected when false: {right}");
        assert!(games < 650.0, "{games} games");
    }

    /// Pairs score 0, 1 or 2; the games of a pair are alike half the time.
    fn pair_rejections(p: f64, seed: u64) -> f64 {
        let (sprt, mut coins) = (Sprt::new(0.05, 0.05), generator(seed));
        let mut rejected = 0;
        for _ in 0..RUNS / 4 {
            let mut scores = Histogram::new(0, 2);
            let decision = loop {
                for _ in 0..100 {
                    let first = coin(&mut coins, p);
                    let second = if coin(&mut coins, 0.5) { first } else { coin(&mut coins, p) };
                    scores.record(i32::from(first) + i32::from(second));
                }
                let decision = sprt.decide(score_evidence(&scores, 1.0, 1.1));
                if decision != Decision::Continue {
                    break decision;
                }
            };
            rejected += u32::from(decision == Decision::Reject);
        }
        f64::from(rejected) / f64::from(RUNS / 4)
    }

    #[test]
    fn errors_are_as_stated_for_pairs() {
        let (wrong, right) = (pair_rejections(0.5, 3), pair_rejections(0.55, 4));
        assert!(wrong < 0.06, "rejected though true: {wrong}");
        assert!(right > 0.94, "rejected when false: {right}");
    }

    #[test]
    fn nothing_is_decided_without_games_or_variance() {
        let sprt = Sprt::new(0.05, 0.01);
        assert_eq!(sprt.decide(rate_evidence(0, 0, 0.5, 0.6)), Decision::Continue);
        let mut scores = Histogram::new(0, 2);
        (0..50).for_each(|_| scores.record(2));
        assert_eq!(score_evidence(&scores, 1.0, 1.1), 0.0);
        assert_eq!(sprt.decide(f64::INFINITY), Decision::Reject);
        assert_eq!(sprt.decide(f64::NEG_INFINITY), Decision::Accept);
    }
}
