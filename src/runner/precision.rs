//! Playing until a rate is known well enough.
//!
//! A run that stops when its interval is narrow has looked at it many times; only an interval that
//! holds at every look keeps its promise then. Looks are taken at fixed numbers of games, so that
//! the answer does not depend on how fast a machine is.

use crate::stats::{DEFAULT_A, Estimate, beta_mixture};

/// Looks come after multiples of so many games.
const STEP: u64 = 1024;

/// The numbers of games after which a run looks at its interval, each larger by about an eighth;
/// the last is `cap`, if there is one.
pub fn looks(cap: Option<u64>) -> impl Iterator<Item = u64> {
    let cap = cap.unwrap_or(u64::MAX);
    let after = move |games: u64| {
        let next = games.saturating_add((games / 8).next_multiple_of(STEP).max(STEP));
        (games < cap).then_some(next.min(cap))
    };
    std::iter::successors(Some(STEP.min(cap)), move |&games| after(games))
}

/// The rate of `successes` among `n` games, with an interval that holds at every look.
pub fn rate_at_any_look(successes: u64, n: u64, level: f64) -> Estimate {
    let interval = beta_mixture(successes, n, level, DEFAULT_A);
    Estimate { interval, ..Estimate::rate(successes, n, level) }
}

/// Whether the interval of [`rate_at_any_look`] is known to be no wider than ± `wanted`.
pub fn is_precise(successes: u64, n: u64, level: f64, wanted: f64) -> bool {
    rate_at_any_look(successes, n, level).margin().is_some_and(|margin| margin <= wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_grow_by_an_eighth_in_whole_steps_up_to_the_cap() {
        let capped: Vec<u64> = looks(Some(20_000)).collect();
        assert_eq!(&capped[..3], [1024, 2048, 3072]);
        assert_eq!(capped.last(), Some(&20_000));
        assert!(capped.windows(2).all(|pair| pair[0] < pair[1]));
        let free: Vec<u64> = looks(None).take(200).collect();
        assert!(free.iter().all(|games| games % STEP == 0));
        assert!(free[199] > 1_000_000_000);
        assert!(free.windows(2).skip(16).all(|pair| pair[1] - pair[0] <= pair[0] / 8 + STEP));
    }

    #[test]
    fn precision_is_that_of_the_longer_arm_and_never_of_no_games() {
        let margin = rate_at_any_look(10, 1000, 0.95).margin().expect("a margin");
        assert!(is_precise(10, 1000, 0.95, margin) && !is_precise(10, 1000, 0.95, margin * 0.999));
        assert!(!is_precise(0, 0, 0.95, 0.5));
    }

    #[test]
    fn looks_end_at_the_greatest_number() {
        assert_eq!(looks(None).last(), Some(u64::MAX));
        assert_eq!(looks(Some(7)).collect::<Vec<_>>(), [7]);
    }
}
