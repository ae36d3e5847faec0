//! Exact solution of battles between two lines; several that differ only in strengths are solved together.
//!
//! Both lines fall from the front: Ottoman shots hit the first living unit of the player's line (L10.4), and the player
//! aims at the strongest living Ottoman unit, which stands first in theirs (L10.3). So the survivors of a line are
//! always its tail: two numbers describe a battle between rounds, and four within a round.

/// Longest line of the player in the tables; longer lines count as this long.
pub const MAX_ARABS: usize = 12;

/// Expected result of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BattleOdds {
    /// Probability that the player wins.
    pub win: f32,
    /// Expected number of the player's survivors; a lost battle counts as none.
    pub survivors: f32,
}

/// Expected results of `L` battles.
#[derive(Clone, Copy, Debug)]
struct Expected<const L: usize> {
    win: [f32; L],
    survivors: [f32; L],
}

impl<const L: usize> Expected<L> {
    fn all(win: f32, survivors: f32) -> Self {
        Expected { win: [win; L], survivors: [survivors; L] }
    }

    /// Returns the mean of two results, with the probability `weight` of `self`.
    #[inline]
    fn mix(&self, weight: &[f32; L], other: &Self) -> Self {
        let mut mixed = *other;
        for battle in 0..L {
            let (weight, rest) = (weight[battle], 1.0 - weight[battle]);
            mixed.win[battle] = weight * self.win[battle] + rest * other.win[battle];
            mixed.survivors[battle] =
                weight * self.survivors[battle] + rest * other.survivors[battle];
        }
        mixed
    }
}

/// Expected results by the number of living units on each side.
type Rounds<const L: usize> = [[Expected<L>; MAX_ARABS + 1]; MAX_ARABS + 1];

/// State within a round: the living units of each side, those that have not fired, and the side to fire.
#[derive(Clone, Copy)]
struct Moment {
    arabs: usize,
    arabs_ready: usize,
    ottomans: usize,
    ottomans_ready: usize,
    players_turn: bool,
}

/// Number of states of the Ottoman line within a round.
const OTTOMAN_STATES: usize = (MAX_ARABS + 1) * (MAX_ARABS + 1);

impl Moment {
    /// Returns the index in the table of moments, which holds those of two successive numbers of Arab units.
    #[inline]
    fn index(self) -> usize {
        let arabs = (self.arabs & 1) * (MAX_ARABS + 1) + self.arabs_ready;
        let ottomans = self.ottomans * (MAX_ARABS + 1) + self.ottomans_ready;
        2 * (arabs * OTTOMAN_STATES + ottomans) + usize::from(self.players_turn)
    }
}

/// `L` battles between two lines, solved for every pair of tails of the lines.
pub struct Duels<'a, const L: usize> {
    /// Probability that each Arab unit hits, by battle.
    arabs: Vec<[f32; L]>,
    /// Strength of each Ottoman unit.
    ottomans: &'a [f32],
    /// True if the player has the Edge.
    edge: bool,
    rounds: Rounds<L>,
    moments: Vec<Expected<L>>,
}

impl<'a, const L: usize> Duels<'a, L> {
    /// Solves the battles between lines given by the strengths of their units, the front unit first.
    pub fn new(arabs: &[[f32; L]], ottomans: &'a [f32], edge: bool) -> Self {
        let nothing = Expected::all(0.0, 0.0);
        let mut duels = Duels {
            arabs: arabs.iter().map(|strengths| strengths.map(hit_probability)).collect(),
            ottomans,
            edge,
            rounds: [[nothing; MAX_ARABS + 1]; MAX_ARABS + 1],
            moments: vec![nothing; 4 * (MAX_ARABS + 1) * OTTOMAN_STATES],
        };
        for count in 0..=arabs.len() {
            duels.rounds[count][0] = Expected::all(1.0, count as f32);
            for against in 1..=ottomans.len() {
                duels.solve_round(count, against);
            }
        }
        duels
    }

    /// Returns the odds of a battle between the last `arabs` and the last `ottomans` units of the lines.
    pub fn odds(&self, arabs: usize, ottomans: usize, battle: usize) -> BattleOdds {
        let Expected { win, survivors } = &self.rounds[arabs][ottomans];
        BattleOdds { win: win[battle], survivors: survivors[battle] }
    }

    /// Solves the beginning of a round.
    ///
    /// If no unit falls, the round begins again, so the result is that of a round in which a unit falls.
    fn solve_round(&mut self, arabs: usize, ottomans: usize) {
        if arabs == 0 {
            return;
        }
        let mut at = Moment {
            arabs,
            arabs_ready: arabs,
            ottomans,
            ottomans_ready: ottomans,
            players_turn: self.edge,
        };
        let (mut missed, mut sum) = ([1.0; L], Expected::all(0.0, 0.0));
        while at.arabs_ready + at.ottomans_ready > 0 {
            let (hit, after_hit, after_miss) = self.shot(at);
            let value = self.value(after_hit);
            for (battle, missed) in missed.iter_mut().enumerate() {
                let falls = *missed * hit[battle];
                sum.win[battle] += falls * value.win[battle];
                sum.survivors[battle] += falls * value.survivors[battle];
                *missed *= 1.0 - hit[battle];
            }
            at = after_miss;
        }
        for (battle, missed) in missed.into_iter().enumerate() {
            let fallen = (1.0 - missed).max(f32::MIN_POSITIVE);
            sum.win[battle] /= fallen;
            sum.survivors[battle] /= fallen;
        }
        self.rounds[arabs][ottomans] = sum;
        self.solve_moments(arabs, ottomans);
    }

    /// Solves all moments within a round at which the given numbers of units live.
    fn solve_moments(&mut self, arabs: usize, ottomans: usize) {
        for ready in 1..=arabs + ottomans {
            for arabs_ready in ready.saturating_sub(ottomans)..=ready.min(arabs) {
                let ottomans_ready = ready - arabs_ready;
                for players_turn in [false, true] {
                    let at = Moment { arabs, arabs_ready, ottomans, ottomans_ready, players_turn };
                    let (hit, after_hit, after_miss) = self.shot(at);
                    let value = self.value(after_hit).mix(&hit, self.value(after_miss));
                    self.moments[at.index()] = value;
                }
            }
        }
    }

    /// Returns the probability that the next shot hits, and the moments after a hit and after a miss.
    ///
    /// When all units of a side have fired, the other side finishes the round.
    #[inline]
    fn shot(&self, at: Moment) -> ([f32; L], Moment, Moment) {
        let players = if at.players_turn { at.arabs_ready > 0 } else { at.ottomans_ready == 0 };
        let mut miss = Moment { players_turn: !players, ..at };
        let mut hit;
        let probability = if players {
            miss.arabs_ready -= 1;
            hit = Moment { ottomans: at.ottomans - 1, ..miss };
            hit.ottomans_ready = at.ottomans_ready.min(hit.ottomans);
            self.arabs[self.arabs.len() - at.arabs_ready]
        } else {
            miss.ottomans_ready -= 1;
            hit = Moment { arabs: at.arabs - 1, ..miss };
            hit.arabs_ready = at.arabs_ready.min(hit.arabs);
            [hit_probability(self.ottomans[self.ottomans.len() - at.ottomans_ready]); L]
        };
        (probability, hit, miss)
    }

    #[inline]
    fn value(&self, at: Moment) -> &Expected<L> {
        match at.arabs * at.ottomans > 0 && at.arabs_ready + at.ottomans_ready > 0 {
            true => &self.moments[at.index()],
            false => &self.rounds[at.arabs][at.ottomans],
        }
    }
}

/// L10.4 Returns the probability that a shot of a unit hits.
fn hit_probability(strength: f32) -> f32 {
    (strength / 6.0).clamp(0.0, 1.0)
}
