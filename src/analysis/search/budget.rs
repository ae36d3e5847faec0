//! Limit on the number of games of a search.

/// Maximum number of games of a search, and the number already played.
///
/// A part of the games can be reserved, such as for the test of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    most: u64,
    reserved: u64,
    played: u64,
}

impl Budget {
    /// Creates a budget of `most` games, of which none is reserved or played.
    pub fn new(most: u64) -> Budget {
        Budget { most, reserved: 0, played: 0 }
    }

    /// Sets the number of games that are kept for a later purpose; [`Budget::left`] excludes them.
    pub fn reserve(&mut self, games: u64) {
        self.reserved = games;
    }

    /// Returns the maximum number of games, including reserved and played ones.
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Returns the number of games played so far.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Returns the number of games that can still be played, without the reserved ones.
    pub fn left(&self) -> u64 {
        self.most.saturating_sub(self.reserved).saturating_sub(self.played)
    }

    /// Returns whether `games` more games can be played in each of `arms` arms.
    pub fn affords(&self, games: u64, arms: u64) -> bool {
        games.saturating_mul(arms) <= self.left()
    }

    /// Adds `games` games to those already played.
    pub fn spend(&mut self, games: u64) {
        self.played = self.played.saturating_add(games);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_games_are_left_only_once_they_are_released() {
        let mut budget = Budget::new(1000);
        budget.reserve(250);
        budget.spend(700);
        assert_eq!(budget.left(), 50);
        assert!(budget.affords(25, 2) && !budget.affords(26, 2));
        budget.reserve(0);
        assert_eq!((budget.left(), budget.played()), (300, 700));
        budget.spend(u64::MAX);
        assert_eq!(budget.left(), 0);
    }
}
