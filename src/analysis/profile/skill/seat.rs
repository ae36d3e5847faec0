//! Seats in which the policies of a skill ladder play in turn.

use crate::prelude::*;

/// Seat of a matchup in which the policies of a skill ladder play in turn.
pub(super) struct LadderSeat<'a> {
    /// Matchup that names the policy for the seat, and its opponents.
    matchup: &'a Matchup,
    pub seat: &'static Part,
    /// Index of the seat in the game.
    pub index: usize,
    /// Policy that the matchup names for the seat.
    pub named: &'a str,
    /// Policy of the opponent; in a solitaire game, that of the seat itself.
    pub opponent: &'a str,
}

/// Returns the seats of a matchup in which a skill ladder can be played.
///
/// In a game of more than two seats this is only the first, because tallies count only the wins of the first seat.
pub(super) fn ladder_seats(matchup: &Matchup) -> Vec<LadderSeat<'_>> {
    let seats: Vec<&'static Part> = matchup.parts().seats().collect();
    let climbed = |index: usize| {
        let seat = seats[index];
        let named = matchup.get(seat.key)?;
        let others = seats.iter().filter(|other| other.key != seat.key);
        let opponent = others.filter_map(|other| matchup.get(other.key)).next().unwrap_or(named);
        Some(LadderSeat { matchup, seat, index, named, opponent })
    };
    let counted = if seats.len() > 2 { 1 } else { seats.len() };
    (0..counted).filter_map(climbed).collect()
}

impl LadderSeat<'_> {
    /// Returns the matchup with another policy in the seat.
    pub fn with(&self, policy: &str) -> Matchup {
        self.matchup.clone().with(self.seat.key, policy)
    }

    /// Returns the matchup without a policy in the seat, by which rows name the opponents.
    pub fn others(&self) -> Matchup {
        self.matchup.without(self.seat.key)
    }
}
