//! A checksum of how games go: it changes when the rules, the players or their luck change.
//!
//! Each game names in [`Game::BEHAVIOUR`] the checksum of a fixed sample of its games, which a test
//! plays and compares. Plans carry it, so that games of programs with different rules are never
//! mixed.

use sha2::{Digest, Sha256};

use super::Game;

/// The checksum of games, added one matchup after the other.
#[derive(Debug, Default)]
pub struct Checksum(Sha256);

impl Checksum {
    /// Adds the first `games` games of every matchup under the seed 1.
    pub fn add<G: Game>(&mut self, casts: &[G::Cast], games: u64) {
        for cast in casts {
            let mut tally = G::tally(cast);
            for index in 0..games {
                let record = G::play(cast, 1, index, &mut tally);
                self.0.update(G::fingerprint(&record).to_le_bytes());
            }
        }
    }

    /// The checksum: SHA-256 of the fingerprints of all games, cut to 64 bits.
    pub fn text(self) -> String {
        self.0.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}
