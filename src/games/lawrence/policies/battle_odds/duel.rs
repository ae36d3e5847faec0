//! Exact solution of battles between two lines.
//!
//! [`LANES`] battles that differ only in the strength of the player's units are solved together.
//!
//! Both lines fall from the front: Ottoman shots hit the first living unit of the player's line (L10.4), and the player
//! aims at the strongest living Ottoman unit, which stands first in theirs (L10.3). So the survivors of a line are
//! always its tail: two numbers describe a battle between rounds, and four within a round.

/// Largest number of units of a side in a battle.
pub const MAX_LINE: usize = 12;
/// Number of battles that are solved together: a multiple of 4, for vector instructions.
pub const LANES: usize = 12;

/// One number for each of the [`LANES`] battles that are solved together.
pub type Lanes = [f32; LANES];

/// Expected result of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BattleOdds {
    /// Probability that the player wins.
    pub win: f32,
    /// Expected number of the player's surviving units; a lost battle counts as 0.
    pub survivors: f32,
}

/// Expected results of the [`LANES`] battles that are solved together.
#[derive(Clone, Copy, Debug)]
pub struct LaneOdds {
    win: Lanes,
    survivors: Lanes,
}

impl LaneOdds {
    const LOST: LaneOdds = LaneOdds { win: [0.0; LANES], survivors: [0.0; LANES] };

    /// Returns the expected result of the battle with index `battle`.
    pub fn of(&self, battle: usize) -> BattleOdds {
        BattleOdds { win: self.win[battle], survivors: self.survivors[battle] }
    }

    /// Adds `results`, each battle's multiplied by its probability.
    ///
    /// The sum over all ways in which a battle may go on is its expected result.
    #[inline]
    fn add(&mut self, probability: &Lanes, results: &LaneOdds) {
        for (battle, probability) in probability.iter().enumerate() {
            self.win[battle] += probability * results.win[battle];
            self.survivors[battle] += probability * results.survivors[battle];
        }
    }
}

/// Expected results at the beginning of a round, by the number of living units of each side.
///
/// The first index is the number of the player's units, and the second is the number of Ottoman units.
pub type Rounds = [[LaneOdds; MAX_LINE + 1]; MAX_LINE + 1];

/// Battle lines of the player and of the Ottoman side: the probability that each unit hits.
///
/// The front unit of a line comes first. The player's probabilities differ from battle to battle.
type Lines<'a> = (&'a [Lanes], &'a [f32]);

/// Moment between two shots within a round of a battle.
///
/// Side 0 is the player, and side 1 is the Ottoman side.
#[derive(Clone, Copy)]
struct Moment {
    /// Number of living units of each side.
    living: [usize; 2],
    /// Number of living units of each side that have not fired in this round.
    ready: [usize; 2],
    /// Side that fires next, if it has units left to fire.
    side: usize,
}

impl Moment {
    /// Returns the index of the moment in [`DuelSolver::moments`].
    ///
    /// The table holds the moments for two successive numbers of the player's living units.
    #[inline]
    fn index(self) -> usize {
        let players = (self.living[0] & 1) * (MAX_LINE + 1) + self.ready[0];
        let ottomans = self.living[1] * (MAX_LINE + 1) + self.ready[1];
        2 * (players * (MAX_LINE + 1) * (MAX_LINE + 1) + ottomans) + self.side
    }
}

/// Solver of battles, which reuses its two tables for each pair of lines.
pub struct DuelSolver {
    rounds: Rounds,
    moments: Vec<LaneOdds>,
}

impl DuelSolver {
    pub fn new() -> DuelSolver {
        let mut rounds = [[LaneOdds::LOST; MAX_LINE + 1]; MAX_LINE + 1];
        for (arabs, row) in rounds.iter_mut().enumerate() {
            row[0] = LaneOdds { win: [1.0; LANES], survivors: [arabs as f32; LANES] };
        }
        DuelSolver { rounds, moments: vec![LaneOdds::LOST; 4 * (MAX_LINE + 1).pow(3)] }
    }

    /// Solves the battles between all tails of two lines; side `first` has the Edge and fires first.
    ///
    /// A tail is the part of a line that is left when units at its front have fallen.
    pub fn solve(&mut self, lines: Lines<'_>, first: usize) -> &Rounds {
        for arabs in 1..=lines.0.len() {
            for ottomans in 1..=lines.1.len() {
                let living = [arabs, ottomans];
                let start = Moment { living, ready: living, side: first };
                self.rounds[arabs][ottomans] = self.round(lines, start);
                self.solve_moments(lines, living);
            }
        }
        &self.rounds
    }

    /// Returns the expected result of a battle at the beginning of a round.
    ///
    /// A round without a hit is repeated unchanged. So the result is the expectation given that at least one shot hits.
    fn round(&self, lines: Lines<'_>, start: Moment) -> LaneOdds {
        let (mut at, mut missed, mut sum) = (start, [1.0; LANES], LaneOdds::LOST);
        while at.ready != [0, 0] {
            let (hit, after_hit, after_miss) = shot(lines, at);
            let falls = std::array::from_fn(|battle| missed[battle] * hit[battle]);
            sum.add(&falls, self.result(after_hit));
            missed = std::array::from_fn(|battle| missed[battle] * (1.0 - hit[battle]));
            at = after_miss;
        }
        let share = missed.map(|missed| 1.0 / (1.0 - missed).max(f32::MIN_POSITIVE));
        let mut results = LaneOdds::LOST;
        results.add(&share, &sum);
        results
    }

    /// Solves all moments within a round while the number of living units of each side is `living`.
    fn solve_moments(&mut self, lines: Lines<'_>, living: [usize; 2]) {
        for players in 0..=living[0] {
            for ottomans in usize::from(players == 0)..=living[1] {
                for side in 0..2 {
                    let at = Moment { living, ready: [players, ottomans], side };
                    let (hit, after_hit, after_miss) = shot(lines, at);
                    let mut results = LaneOdds::LOST;
                    results.add(&hit, self.result(after_hit));
                    results.add(&hit.map(|hit| 1.0 - hit), self.result(after_miss));
                    self.moments[at.index()] = results;
                }
            }
        }
    }

    #[inline]
    fn result(&self, at: Moment) -> &LaneOdds {
        match at.living.contains(&0) || at.ready == [0, 0] {
            true => &self.rounds[at.living[0]][at.living[1]],
            false => &self.moments[at.index()],
        }
    }
}

/// Returns the probability that the next shot hits, and the moments after a hit and after a miss.
///
/// The probability is given for each of the battles. When all units of a side have fired, the other side finishes the
/// round.
#[inline]
fn shot((arabs, ottomans): Lines<'_>, at: Moment) -> (Lanes, Moment, Moment) {
    let side = if at.ready[at.side] > 0 { at.side } else { 1 - at.side };
    let target = 1 - side;
    let mut miss = Moment { side: target, ..at };
    miss.ready[side] -= 1;
    let mut hit = miss;
    hit.living[target] -= 1;
    hit.ready[target] = hit.ready[target].min(hit.living[target]);
    let probability = match side {
        0 => arabs[arabs.len() - at.ready[0]],
        _ => [ottomans[ottomans.len() - at.ready[1]]; LANES],
    };
    (probability, hit, miss)
}

/// L10.4 Returns the probability that a shot of a unit with this strength hits.
pub fn hit_probability(strength: f32) -> f32 {
    (strength / 6.0).clamp(0.0, 1.0)
}
