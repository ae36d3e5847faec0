//! Games that are played again.

/// Which game to replay.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// The name of the scenario.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
    /// The index of the game.
    pub index: u64,
    /// What was changed in the scenario, as given.
    pub overrides: &'a [String],
}
