//! Battles between two lines, solved exactly; those that differ in strengths alone side by side.

/// The longest line of a duel, and of the player in the table of odds; more units count as this many.
pub(super) const MOST_ARABS: usize = 12;

/// What is expected of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Prospect {
    /// The probability of winning.
    pub win: f32,
    /// The expected number of survivors; none where the battle is lost.
    pub survivors: f32,
}

/// What is expected of `L` battles side by side.
#[derive(Clone, Copy, Debug)]
struct Expected<const L: usize> {
    /// The probability of winning.
    win: [f32; L],
    /// The expected number of survivors; none where the battle is lost.
    survivors: [f32; L],
}

impl<const L: usize> Expected<L> {
    /// The same in all of them.
    #[inline]
    fn all(win: f32, survivors: f32) -> Self {
        Expected { win: [win; L], survivors: [survivors; L] }
    }

    /// What follows with the probability `weight`, and what else follows.
    #[inline]
    fn mix(&self, weight: &[f32; L], other: &Self) -> Self {
        let mut mixed = *other;
        for lane in 0..L {
            let (weight, rest) = (weight[lane], 1.0 - weight[lane]);
            mixed.win[lane] = weight * self.win[lane] + rest * other.win[lane];
            mixed.survivors[lane] = weight * self.survivors[lane] + rest * other.survivors[lane];
        }
        mixed
    }
}

/// `L` battles between two lines, each solved for every pair of their tails.
pub(super) struct Duels<const L: usize> {
    rounds: [[Expected<L>; MOST_ARABS + 1]; MOST_ARABS + 1],
}

/// The state within a round: how many live on each side, how many of them have not fired, and
/// whose shot is next.
#[derive(Clone, Copy)]
struct Moment {
    arabs: usize,
    arabs_ready: usize,
    ottomans: usize,
    ottomans_ready: usize,
    players_turn: bool,
}

impl Moment {
    /// Its place among those of two numbers of Arab units that follow each other.
    #[inline]
    fn place(self) -> usize {
        let arabs = (self.arabs & 1) * (MOST_ARABS + 1) + self.arabs_ready;
        let ottomans = self.ottomans * (MOST_ARABS + 1) + self.ottomans_ready;
        2 * (arabs * PLACES + ottomans) + usize::from(self.players_turn)
    }
}

/// How many places the Ottoman units of a moment have.
const PLACES: usize = (MOST_ARABS + 1) * (MOST_ARABS + 1);

/// The lines of the duels, and the value of every moment within a round.
struct Solver<'a, const L: usize> {
    /// How likely each Arab unit hits, battle by battle.
    arabs: Vec<[f32; L]>,
    /// The strength of each Ottoman unit.
    ottomans: &'a [f32],
    edge: bool,
    rounds: [[Expected<L>; MOST_ARABS + 1]; MOST_ARABS + 1],
    moments: Vec<Expected<L>>,
}

impl<const L: usize> Duels<L> {
    /// Solves the battles between lines given by the strengths of their units in order, of the
    /// player by battle; with the Edge or against it.
    pub fn new(arabs: &[[f32; L]], ottomans: &[f32], edge: bool) -> Self {
        let nothing = Expected::all(0.0, 0.0);
        let mut solver = Solver {
            arabs: arabs.iter().map(|strengths| strengths.map(hit_chance)).collect(),
            ottomans,
            edge,
            rounds: [[nothing; MOST_ARABS + 1]; MOST_ARABS + 1],
            moments: vec![nothing; 4 * (MOST_ARABS + 1) * PLACES],
        };
        for count in 0..=arabs.len() {
            solver.rounds[count][0] = Expected::all(1.0, count as f32);
            for against in 1..=ottomans.len() {
                solver.round(count, against);
            }
        }
        Duels { rounds: solver.rounds }
    }

    /// What is expected of the last so many of each line in one of the battles.
    pub fn at(&self, arabs: usize, ottomans: usize, battle: usize) -> Prospect {
        let Expected { win, survivors } = &self.rounds[arabs][ottomans];
        Prospect { win: win[battle], survivors: survivors[battle] }
    }
}

/// L10.4 The chance that a shot of a unit of this strength hits.
fn hit_chance(strength: f32) -> f32 {
    (strength / 6.0).clamp(0.0, 1.0)
}

impl<const L: usize> Solver<'_, L> {
    /// Solves the beginning of a round. If nobody falls in it, it begins again, so that the result
    /// is that of a round in which somebody falls.
    fn round(&mut self, arabs: usize, ottomans: usize) {
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
            for (lane, missed) in missed.iter_mut().enumerate() {
                let falls = *missed * hit[lane];
                sum.win[lane] += falls * value.win[lane];
                sum.survivors[lane] += falls * value.survivors[lane];
                *missed *= 1.0 - hit[lane];
            }
            at = after_miss;
        }
        for (lane, missed) in missed.into_iter().enumerate() {
            let fallen = (1.0 - missed).max(f32::MIN_POSITIVE);
            sum.win[lane] /= fallen;
            sum.survivors[lane] /= fallen;
        }
        self.rounds[arabs][ottomans] = sum;
        self.within(arabs, ottomans);
    }

    /// Solves all moments within a round at which so many live.
    fn within(&mut self, arabs: usize, ottomans: usize) {
        for ready in 1..=arabs + ottomans {
            for arabs_ready in ready.saturating_sub(ottomans)..=ready.min(arabs) {
                let ottomans_ready = ready - arabs_ready;
                for players_turn in [false, true] {
                    let at = Moment { arabs, arabs_ready, ottomans, ottomans_ready, players_turn };
                    let (hit, after_hit, after_miss) = self.shot(at);
                    let value = self.value(after_hit).mix(&hit, self.value(after_miss));
                    self.moments[at.place()] = value;
                }
            }
        }
    }

    /// The next shot: its chance to hit, and what follows. When all of a side have fired, the other
    /// side finishes.
    #[inline]
    fn shot(&self, at: Moment) -> ([f32; L], Moment, Moment) {
        let players = if at.players_turn { at.arabs_ready > 0 } else { at.ottomans_ready == 0 };
        let mut miss = Moment { players_turn: !players, ..at };
        let mut hit;
        let chance = if players {
            miss.arabs_ready -= 1;
            hit = Moment { ottomans: at.ottomans - 1, ..miss };
            hit.ottomans_ready = at.ottomans_ready.min(hit.ottomans);
            self.arabs[self.arabs.len() - at.arabs_ready]
        } else {
            miss.ottomans_ready -= 1;
            hit = Moment { arabs: at.arabs - 1, ..miss };
            hit.arabs_ready = at.arabs_ready.min(hit.arabs);
            [hit_chance(self.ottomans[self.ottomans.len() - at.ottomans_ready]); L]
        };
        (chance, hit, miss)
    }

    #[inline]
    fn value(&self, at: Moment) -> &Expected<L> {
        match at.arabs * at.ottomans > 0 && at.arabs_ready + at.ottomans_ready > 0 {
            true => &self.moments[at.place()],
            false => &self.rounds[at.arabs][at.ottomans],
        }
    }
}
