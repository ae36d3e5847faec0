//! Who judges points: games that nobody has played before, the same for all that are compared.

use super::space::{Point, Space};
use crate::prelude::*;
pub use sandtable_summary::rows::FitStage;

/// Makes the master seed of the games that find and choose differ from that of the study, by which
/// the gain is measured.
const FITTING: u64 = 0x6669_7474_696e_6721;

/// Judges points by games.
pub trait Judge {
    /// Plays points on the same fresh games; none if it was interrupted.
    fn play(&mut self, stage: FitStage, points: &[Point], games: u64) -> Option<OfSide>;
}

/// A point that was judged.
pub struct Evaluation {
    /// What for.
    pub stage: FitStage,
    /// The player at the point.
    pub player: String,
    /// Games won, and played.
    pub wins: u64,
    /// Games played.
    pub n: u64,
}

/// Judges by games of a session: whoever the player meets, it meets equally often.
pub struct Games<'a> {
    pub(super) session: &'a Session<'a>,
    pub(super) space: &'a Space,
    pub(super) seat: &'static Part,
    pub(super) matchups: Vec<Matchup>,
    next: u64,
    /// Everything that was played, in order.
    pub path: Vec<Evaluation>,
}

impl<'a> Games<'a> {
    /// The player of a seat is judged.
    pub fn new(session: &'a Session<'a>, space: &'a Space, seat: &'static Part) -> Self {
        Games { session, space, seat, matchups: session.matchups(), next: 0, path: Vec::new() }
    }

    /// Whether the player has the first seat.
    pub fn is_first(&self) -> bool {
        self.seat.key == self.session.parts().first().key
    }

    /// The players at some points, each in all of some matchups, ready to play.
    pub fn panel(&self, matchups: &[Matchup], points: &[Point], seed: u64) -> Panel {
        let line = |point: &Point| {
            let player = self.space.player(point);
            let cast = |it: &Matchup| self.session.cast(&it.clone().with(self.seat.key, &*player));
            PanelLine::new(matchups.iter().map(cast).collect(), Vec::new())
        };
        let weights = Weights::even(matchups.len());
        Panel { lines: points.iter().map(line).collect(), weights, ..Panel::new([], seed) }
    }
}

impl Judge for Games<'_> {
    fn play(&mut self, stage: FitStage, points: &[Point], games: u64) -> Option<OfSide> {
        let panel = self.panel(&self.matchups, points, self.session.seed ^ FITTING);
        let indices = self.next..self.next + games;
        self.next = indices.end;
        let sets = format!("{} sets of parameters", points.len());
        let seen = self.session.play_range(&sets, &panel, indices)?.of_side(self.is_first());
        for (line, point) in points.iter().enumerate() {
            let (player, wins, n) = (self.space.player(point), seen.wins(line), seen.n());
            self.path.push(Evaluation { stage, player, wins, n });
        }
        Some(seen)
    }
}
