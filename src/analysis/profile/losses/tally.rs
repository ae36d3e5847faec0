//! Counts over the lost games of a matchup.

use crate::prelude::*;
use sandtable_games::PostMortem;

/// Numbers of lost and won games to which a cause of losses applies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CauseCounts {
    /// Number of lost games with the cause.
    pub games: u64,
    /// Number of these games by the size of the shortfall, such as the number of missing pieces.
    ///
    /// Games without a shortfall are not counted.
    pub missing: BTreeMap<i32, u64>,
    /// Number of won games to which the cause also applies.
    pub won: u64,
}

impl CauseCounts {
    /// Returns the sum over lost games of the shortfall (amount missing to a win), and of its square.
    pub fn shortfall_sums(&self) -> [i64; 2] {
        let of = |power| move |(&it, &n): (&i32, &u64)| i64::from(it).pow(power) * n as i64;
        [1, 2].map(|power| self.missing.iter().map(of(power)).sum())
    }
}

/// Sums over games of a win probability, or of its change, one for each of the [`CURVES`].
///
/// [`CURVES`] are win-probability curves that leave out different games, by which errors are estimated.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ProbabilitySums {
    /// Number of summands in each block of games.
    n: [u64; BLOCKS],
    /// Sum on each curve, in parts of [`CERTAIN`].
    sums: [i64; CURVES],
}

impl Default for ProbabilitySums {
    fn default() -> ProbabilitySums {
        ProbabilitySums { n: [0; BLOCKS], sums: [0; CURVES] }
    }
}

impl ProbabilitySums {
    /// Adds the value for a game in `block`; `term` returns the value on the curve with a given index.
    fn add(&mut self, block: usize, term: impl Fn(usize) -> i32) {
        self.n[block] += 1;
        for curve in (0..CURVES).filter(|curve| *curve != block) {
            self.sums[curve] += i64::from(term(curve));
        }
    }

    /// Estimates the mean over all games; `n` is the number of games in each block.
    ///
    /// There may be more games than values added; the others count as 0. The estimate is unknown if all games are in
    /// one block.
    fn estimate_mean(&self, n: &[u64; BLOCKS], level: f64) -> Estimate {
        let all: u64 = n.iter().sum();
        let mean = |curve: usize, n: u64| {
            (n > 0).then(|| self.sums[curve] as f64 / n as f64 / f64::from(CERTAIN))
        };
        jackknife_blocks(all, mean(WHOLE, all), |block| mean(block, all - n[block]), level)
    }
}

/// Counts of lost games, of the causes of losses, and of changes of the win probability.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LossTally {
    /// Number of all games.
    pub games: u64,
    /// Number of lost games in each block; its sums are 0.
    lost: ProbabilitySums,
    /// Counts of each cause of losses, by its kind and name.
    causes: BTreeMap<(&'static str, String), CauseCounts>,
    /// First seat's win probabilities in lost games, summed after each number of turns.
    probabilities: Vec<ProbabilitySums>,
    /// Changes of the first seat's win probability in a turn, summed by the event of the turn.
    swings: BTreeMap<String, ProbabilitySums>,
}

impl LossTally {
    /// Returns the number of lost games.
    pub fn lost_games(&self) -> u64 {
        self.lost.n.iter().sum()
    }

    /// Returns the kind and name of each cause of a lost game, with its counts; sorted.
    pub fn causes(&self) -> impl Iterator<Item = ((&'static str, &str), &CauseCounts)> + '_ {
        let lost = self.causes.iter().filter(|(_, cause)| cause.games > 0);
        lost.map(|((about, name), cause)| ((*about, &name[..]), cause))
    }

    /// Estimates the first seat's mean win probability in lost games after each number of turns, from 0.
    pub fn estimate_lost_probabilities(&self, level: f64) -> Vec<Estimate> {
        self.probabilities.iter().map(|sums| sums.estimate_mean(&self.lost.n, level)).collect()
    }

    /// Estimates the mean change of the win probability in a turn, for each event such as a battle.
    pub fn estimate_swings(&self, level: f64) -> impl Iterator<Item = (&str, Estimate)> + '_ {
        self.swings
            .iter()
            .map(move |(event, swing)| (&event[..], swing.estimate_mean(&swing.n, level)))
    }

    /// Counts a game: its result, the causes of a loss, and the changes of its win probability.
    ///
    /// `index` is the number of the game. `paths` has its win probabilities, turn by turn, on each curve. `post_mortem`
    /// names the causes of a loss and the events of the turns.
    pub fn add(
        &mut self,
        index: u64,
        paths: &[[i32; CURVES]],
        outcome: &Outcome,
        post_mortem: PostMortem,
    ) {
        let Outcome { won, ending: [_, reason], .. } = *outcome;
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

    fn add_probabilities(&mut self, index: u64, paths: &[[i32; CURVES]]) {
        let block = block(index);
        self.lost.add(block, |_| 0);
        let turns = self.probabilities.len().max(paths.len());
        self.probabilities.resize(turns, ProbabilitySums::default());
        for (sums, path) in self.probabilities.iter_mut().zip(paths) {
            sums.add(block, |curve| path[curve]);
        }
    }

    fn add_swings(&mut self, index: u64, paths: &[[i32; CURVES]], events: Vec<String>) {
        for (event, ends) in events.into_iter().zip(paths.windows(2)) {
            let swing = self.swings.entry(event).or_default();
            swing.add(block(index), |curve| ends[1][curve] - ends[0][curve]);
        }
    }
}

merge_fields! {
    CauseCounts: games, missing, won;
    ProbabilitySums: n, sums;
    LossTally: games, lost, causes, probabilities, swings;
}
