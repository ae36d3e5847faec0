//! Counts over the lost games of a matchup.

use crate::prelude::*;
use sandtable_games::PostMortem;

/// Counts of the games with a certain cause of a loss.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cause {
    /// Number of lost games with the cause.
    pub games: u64,
    /// Number of these games by the size of the shortfall; games without a shortfall are missing.
    pub missing: BTreeMap<i32, u64>,
    /// Number of won games to which the cause also applies.
    pub won: u64,
}

impl Cause {
    /// Returns the sum of the shortfalls over games, and the sum of their squares.
    pub fn sums(&self) -> [i64; 2] {
        let of = |power| move |(&it, &n): (&i32, &u64)| i64::from(it).pow(power) * n as i64;
        [1, 2].map(|power| self.missing.iter().map(of(power)).sum())
    }
}

/// Sums of win probabilities, or of their changes, on each curve.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ProbabilitySums {
    /// Number of terms in each block.
    n: [u64; BLOCKS],
    sums: [i64; CURVES],
}

impl Default for ProbabilitySums {
    fn default() -> ProbabilitySums {
        ProbabilitySums { n: [0; BLOCKS], sums: [0; CURVES] }
    }
}

impl ProbabilitySums {
    /// Adds a probability or change of a game of `block`; `term` returns its value on a curve.
    fn add(&mut self, block: usize, term: impl Fn(usize) -> i32) {
        self.n[block] += 1;
        for curve in (0..CURVES).filter(|curve| *curve != block) {
            self.sums[curve] += i64::from(term(curve));
        }
    }

    /// Estimates the mean over the games `n` of each block, which may be more games than were added.
    ///
    /// Games that were not added count as 0. The estimate is unknown if all games are in one block.
    fn mean(&self, n: &[u64; BLOCKS], level: f64) -> Estimate {
        let all: u64 = n.iter().sum();
        let mean = |curve: usize, n: u64| {
            (n > 0).then(|| self.sums[curve] as f64 / n as f64 / f64::from(CERTAIN))
        };
        jackknife_blocks(all, mean(WHOLE, all), |block| mean(block, all - n[block]), level)
    }
}

/// Counts of lost games, their causes and win probabilities, over the games of a matchup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LossTally {
    /// Number of all games.
    pub games: u64,
    /// Number of lost games in each block.
    lost: ProbabilitySums,
    /// Causes by kind and name.
    causes: BTreeMap<(&'static str, String), Cause>,
    /// Win probabilities of lost games after each number of turns.
    probabilities: Vec<ProbabilitySums>,
    /// Changes of the win probability over turns, by the turn's event.
    swings: BTreeMap<String, ProbabilitySums>,
}

impl LossTally {
    /// Returns the number of lost games.
    pub fn lost(&self) -> u64 {
        self.lost.n.iter().sum()
    }

    /// Returns kind, name and counts of each cause of a lost game, sorted by kind and name.
    pub fn causes(&self) -> impl Iterator<Item = ((&'static str, &str), &Cause)> + '_ {
        let lost = self.causes.iter().filter(|(_, cause)| cause.games > 0);
        lost.map(|((about, name), cause)| ((*about, &name[..]), cause))
    }

    /// Estimates the mean win probability of lost games after each number of turns, from 0.
    pub fn probabilities_of_lost(&self, level: f64) -> Vec<Estimate> {
        self.probabilities.iter().map(|sums| sums.mean(&self.lost.n, level)).collect()
    }

    /// Estimates the mean change of the win probability over the turns with each event.
    pub fn swings(&self, level: f64) -> impl Iterator<Item = (&str, Estimate)> + '_ {
        self.swings.iter().map(move |(event, swing)| (&event[..], swing.mean(&swing.n, level)))
    }

    /// Adds the game `index`, with its win probabilities on each curve and the reason why it ended.
    pub fn add(
        &mut self,
        index: u64,
        paths: &[[i32; CURVES]],
        (won, reason): (bool, &str),
        post_mortem: PostMortem,
    ) {
        self.games += 1;
        self.add_swings(index, paths, post_mortem.turns);
        if won {
            self.causes.entry(("reason", reason.to_owned())).or_default().won += 1;
            return;
        }
        self.add_cause("reason", reason.to_owned(), 0);
        self.add_probabilities(index, paths);
        // A part that was missing in both attempts at a mission counts once.
        let notes = post_mortem.notes.into_iter().map(|it| ((it.about, it.name), it.number));
        for ((about, name), shortfall) in notes.collect::<BTreeMap<_, _>>() {
            self.add_cause(about, name, shortfall);
        }
    }

    fn add_cause(&mut self, about: &'static str, name: String, shortfall: i32) {
        let cause = self.causes.entry((about, name)).or_default();
        cause.games += 1;
        if shortfall > 0 {
            *cause.missing.entry(shortfall).or_default() += 1;
        }
    }

    /// Adds the win probabilities of a lost game.
    fn add_probabilities(&mut self, index: u64, paths: &[[i32; CURVES]]) {
        let block = block(index);
        self.lost.add(block, |_| 0);
        let turns = self.probabilities.len().max(paths.len());
        self.probabilities.resize(turns, ProbabilitySums::default());
        for (sums, path) in self.probabilities.iter_mut().zip(paths) {
            sums.add(block, |curve| path[curve]);
        }
    }

    /// Adds the change of the win probability over each turn to the sums of the turn's event.
    fn add_swings(&mut self, index: u64, paths: &[[i32; CURVES]], events: Vec<String>) {
        for (event, ends) in events.into_iter().zip(paths.windows(2)) {
            let swing = self.swings.entry(event).or_default();
            swing.add(block(index), |curve| ends[1][curve] - ends[0][curve]);
        }
    }
}

merge_fields! {
    Cause: games, missing, won;
    ProbabilitySums: n, sums;
    LossTally: games, lost, causes, probabilities, swings;
}
