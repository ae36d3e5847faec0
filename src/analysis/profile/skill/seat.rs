//! Seats of a matchup in which the policies of a skill ladder play.

use crate::prelude::*;

/// Seat of a matchup in which policies of rising skill play in turn.
pub(super) struct ClimbedSeat<'a> {
    matchup: &'a Matchup,
    pub seat: &'static Part,
    /// Index of the seat among those of the game.
    pub index: usize,
    /// Policy named for the seat.
    pub named: &'a str,
    /// Policy of the opponent; in a solitaire game, the named policy itself.
    pub opponent: &'a str,
}

/// Returns the seats of a matchup that have a policy.
///
/// In a game of more than two seats it returns only the first, because tallies count only the wins of the first seat.
pub(super) fn climbed_seats(matchup: &Matchup) -> Vec<ClimbedSeat<'_>> {
    let seats: Vec<&'static Part> = matchup.parts().seats().collect();
    let climbed = |index: usize| {
        let seat = seats[index];
        let named = matchup.get(seat.key)?;
        let others = seats.iter().filter(|other| other.key != seat.key);
        let opponent = others.filter_map(|other| matchup.get(other.key)).next().unwrap_or(named);
        Some(ClimbedSeat { matchup, seat, index, named, opponent })
    };
    let counted = if seats.len() > 2 { 1 } else { seats.len() };
    (0..counted).filter_map(climbed).collect()
}

impl ClimbedSeat<'_> {
    /// Returns the matchup with `policy` in the seat.
    pub fn with(&self, policy: &str) -> Matchup {
        self.matchup.clone().with(self.seat.key, policy)
    }

    /// Returns the matchup with the seat empty.
    pub fn others(&self) -> Matchup {
        self.matchup.without(self.seat.key)
    }
}
