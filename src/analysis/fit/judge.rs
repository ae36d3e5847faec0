//! Who judges points: games that nobody has played before, the same for all that are compared.

use super::space::{Point, Space};
use crate::prelude::*;
pub use sandtable_summary::rows::Stage;

/// Makes the master seed of the games that find and choose differ from that of the study, by which
/// the gain is measured.
const FITTING: u64 = 0x6669_7474_696e_6721;

/// What points have won of the same games.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Games won by the first seat.
    pub won: CrossTally,
    /// Whether the player has the first seat.
    pub first: bool,
}

impl Seen {
    /// Games of each point.
    pub fn n(&self) -> u64 {
        self.won.n()
    }

    /// Games that a point has won.
    pub fn wins(&self, line: usize) -> u64 {
        let wins = self.won.sum(line) as u64;
        if self.first { wins } else { self.n() - wins }
    }

    /// The share of games that a point wins.
    pub fn rate(&self, line: usize, level: f64) -> Estimate {
        Estimate::rate(self.wins(line), self.n(), level)
    }

    /// Games that a point wins, less those that another wins.
    pub fn lead(&self, line: usize, over: usize) -> f64 {
        self.wins(line) as f64 - self.wins(over) as f64
    }

    /// A point against another, game by game.
    pub fn pair(&self, line: usize, other: usize) -> Paired {
        if self.first { self.won.pair(line, other) } else { self.won.pair(other, line) }
    }

    /// By how many standard errors a point is better than another; 0 where no game tells them apart.
    pub fn clearly(&self, line: usize, over: usize) -> f64 {
        let (one, other) = self.pair(line, over).discordant().unwrap_or_default();
        match one + other {
            0 => 0.0,
            told => (one as f64 - other as f64) / libm::sqrt(told as f64),
        }
    }
}

/// Judges points by games.
pub trait Judge {
    /// Plays points on the same fresh games; none if it was interrupted.
    fn play(&mut self, stage: Stage, points: &[Point], games: u64) -> Option<Seen>;
}

/// A point that was judged.
pub struct Evaluation {
    /// What for.
    pub stage: Stage,
    /// The player at the point.
    pub player: String,
    /// Games won, and played.
    pub wins: u64,
    /// Games played.
    pub n: u64,
}

/// Judges by games of a session: whoever the player meets, it meets equally often.
pub struct Games<'a, G: Game> {
    session: &'a Session<'a, G>,
    space: &'a Space,
    seat: &'static Part,
    matchups: Vec<Matchup>,
    next: u64,
    /// Everything that was played, in order.
    pub path: Vec<Evaluation>,
}

impl<'a, G: Game> Games<'a, G> {
    /// The player of a seat is judged.
    pub fn new(session: &'a Session<'a, G>, space: &'a Space, seat: &'static Part) -> Self {
        Games { session, space, seat, matchups: session.matchups(), next: 0, path: Vec::new() }
    }

    /// Whether the player has the first seat.
    pub fn is_first(&self) -> bool {
        self.seat.key == G::PARTS.first().key
    }

    /// The players at some points, each in all of some matchups, ready to play; and how to replay them.
    pub fn panel(
        &self,
        matchups: &[Matchup],
        points: &[Point],
        seed: u64,
    ) -> (Panel<G>, Vec<Replay>) {
        let line = |point: &Point| -> Vec<Matchup> {
            let player = self.space.player(point);
            matchups.iter().map(|it| it.clone().with(self.seat.key, &*player)).collect()
        };
        let lines: Vec<Vec<Matchup>> = points.iter().map(line).collect();
        let cast = |line: &Vec<Matchup>| -> Vec<G::Cast> {
            line.iter().map(|it| self.session.cast(it)).collect()
        };
        let shares = vec![1.0 / matchups.len() as f64; matchups.len()];
        let panel = Panel::<G> {
            lines: lines.iter().map(|line| cast(line).into()).collect(),
            weights: Weights::of(&shares),
            measures: Vec::new(),
            seed,
        };
        let replays = lines.into_iter().filter_map(|line| line.into_iter().next());
        (panel, replays.map(|it| (it, Vec::new())).collect())
    }
}

impl<G: Game> Judge for Games<'_, G> {
    fn play(&mut self, stage: Stage, points: &[Point], games: u64) -> Option<Seen> {
        let (panel, replays) = self.panel(&self.matchups, points, self.session.seed ^ FITTING);
        let indices = self.next..self.next + games;
        self.next = indices.end;
        self.session.stage(&format!("{} sets of parameters", points.len()), Some(games));
        let tally = self.session.play_range(&panel, &replays, indices)?;
        let seen = Seen { won: tally.won, first: self.is_first() };
        for (line, point) in points.iter().enumerate() {
            let (player, wins, n) = (self.space.player(point), seen.wins(line), seen.n());
            self.path.push(Evaluation { stage, player, wins, n });
        }
        Some(seen)
    }
}
