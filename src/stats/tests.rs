//! Random numbers and tables of expected numbers for tests.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Dxsm;

pub(super) fn generator(seed: u64) -> Pcg64Dxsm {
    Pcg64Dxsm::seed_from_u64(seed)
}

/// Draws a random number that is uniform in \[0, 1) and has 53 bits.
pub(super) fn uniform(coins: &mut impl Rng) -> f64 {
    (coins.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Returns true with probability `p`, at random.
pub(super) fn coin(coins: &mut impl Rng, p: f64) -> bool {
    uniform(coins) < p
}

/// Returns the rows of numbers in a CSV text, without its header.
pub(super) fn fixtures<const N: usize>(csv: &'static str) -> impl Iterator<Item = [f64; N]> {
    csv.lines().skip(1).map(|line| {
        let mut cells = line.split(',').map(|cell| cell.parse().expect("a number"));
        std::array::from_fn(|_| cells.next().expect("as many cells as the header"))
    })
}
