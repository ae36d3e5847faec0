//! Lost games on the win-probability curve, counted.

use crate::prelude::*;

/// Something that games were lost by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cause {
    /// Lost games of which it is true.
    pub games: u64,
    /// How many of these were missing so much, where anything was.
    pub missing: BTreeMap<i32, u64>,
    /// Won games of which it is true as well.
    pub won: u64,
}

impl Cause {
    /// How much was missing, and the same squared, each summed over the games.
    pub fn sums(&self) -> [i64; 2] {
        let of = |power| move |(&it, &n): (&i32, &u64)| i64::from(it).pow(power) * n as i64;
        [1, 2].map(|power| self.missing.iter().map(of(power)).sum())
    }
}

/// What was found, by kind and name.
type AllCauses = BTreeMap<(&'static str, String), Cause>;

/// Chances of some turns or games, summed on each curve.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chances {
    /// How many, by block.
    n: [u64; BLOCKS],
    sums: [i64; CURVES],
}

impl Default for Chances {
    fn default() -> Chances {
        Chances { n: [0; BLOCKS], sums: [0; CURVES] }
    }
}

impl Chances {
    /// Adds a change of chances, or chances, in a game of `block`.
    fn add(&mut self, block: usize, chance: impl Fn(usize) -> i32) {
        self.n[block] += 1;
        for place in (0..CURVES).filter(|place| *place != block) {
            self.sums[place] += i64::from(chance(place));
        }
    }

    /// The mean, of `n` by block that need not be those that were added. Unknown if one block has all.
    fn mean(&self, n: &[u64; BLOCKS], level: f64) -> Estimate {
        let all: u64 = n.iter().sum();
        let mean = |place: usize, n: u64| {
            (n > 0).then(|| self.sums[place] as f64 / n as f64 / f64::from(CERTAIN))
        };
        jackknife_blocks(all, mean(WHOLE, all), |block| mean(block, all - n[block]), level)
    }
}

/// What was found of the lost games.
#[derive(Clone, Debug, Default)]
pub struct LossTally {
    /// All games.
    pub games: u64,
    /// Lost games by block.
    lost: Chances,
    found: AllCauses,
    /// The chance that lost games had after each turn.
    chances: Vec<Chances>,
    /// The change of the chance over turns, by what they brought.
    swings: BTreeMap<String, Chances>,
    course: Vec<StateSummary>,
    paths: Vec<[i32; CURVES]>,
    outcome: Outcome,
}

impl LossTally {
    /// The lost games.
    pub fn lost(&self) -> u64 {
        self.lost.n.iter().sum()
    }

    /// What games were lost by, in order of kind and name.
    pub fn found(&self) -> impl Iterator<Item = ((&'static str, &str), &Cause)> + '_ {
        let lost = self.found.iter().filter(|(_, found)| found.games > 0);
        lost.map(|((about, name), found)| ((*about, &name[..]), found))
    }

    /// The chance that lost games had after each number of turns, from turn 0, the beginning.
    pub fn chances_of_lost(&self, level: f64) -> Vec<Estimate> {
        self.chances.iter().map(|chances| chances.mean(&self.lost.n, level)).collect()
    }

    /// The change of the chance over a turn, by what it brought.
    pub fn swings(&self, level: f64) -> impl Iterator<Item = (&str, Estimate)> + '_ {
        self.swings.iter().map(move |(name, swing)| (&name[..], swing.mean(&swing.n, level)))
    }

    fn note(&mut self, about: &'static str, name: String, number: i32) {
        let found = self.found.entry((about, name)).or_default();
        found.games += 1;
        if number > 0 {
            *found.missing.entry(number).or_default() += 1;
        }
    }

    /// Adds the chances of a lost game on its paths.
    fn add_chances(&mut self, index: u64) {
        let block = block(index);
        self.lost.add(block, |_| 0);
        self.chances.resize(self.chances.len().max(self.paths.len()), Chances::default());
        for (chances, path) in self.chances.iter_mut().zip(&self.paths) {
            chances.add(block, |place| path[place]);
        }
    }

    /// Adds the steps of a game's paths, each under what its turn brought.
    fn add_swings(&mut self, index: u64, turns: Vec<String>) {
        for (name, ends) in turns.into_iter().zip(self.paths.windows(2)) {
            let swing = self.swings.entry(name).or_default();
            swing.add(block(index), |place| ends[1][place] - ends[0][place]);
        }
    }
}

/// Games of a curve again, to look at those that were lost.
pub fn lost_games(
    cast: &PreparedMatchup,
    curve: &Curve,
    seed: u64,
) -> impl Lines<Tally = LossTally> {
    each(cast, seed, LossTally::default, move |index, luck, tally: &mut LossTally| {
        cast.trajectory().play(luck, &mut tally.course, &mut tally.outcome);
        let Outcome { won, ending: [_, reason], .. } = tally.outcome;
        curve.paths(index, &tally.course, won, &mut tally.paths);
        let found = cast.trajectory().post_mortem(luck);
        tally.games += 1;
        tally.add_swings(index, found.turns);
        if won {
            tally.found.entry(("reason", reason.to_owned())).or_default().won += 1;
        } else {
            tally.note("reason", reason.to_owned(), 0);
            tally.add_chances(index);
            // What was missing in both attempts of a mission is missing from the game once.
            let notes = found.notes.into_iter().map(|it| ((it.about, it.name), it.number));
            for ((about, name), number) in notes.collect::<BTreeMap<_, _>>() {
                tally.note(about, name, number);
            }
        }
    })
}

impl Recorded for LossTally {}

merge_fields! {
    Cause: games, missing, won;
    Chances: n, sums;
    LossTally: games, lost, found, chances, swings;
}
