//! Seeded randomness for tests.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Dxsm;

pub(super) fn generator(seed: u64) -> Pcg64Dxsm {
    Pcg64Dxsm::seed_from_u64(seed)
}

/// Uniform in \[0, 1), 53 bits.
pub(super) fn uniform(coins: &mut impl Rng) -> f64 {
    (coins.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// True with probability `p`.
pub(super) fn coin(coins: &mut impl Rng, p: f64) -> bool {
    uniform(coins) < p
}
