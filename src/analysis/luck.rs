//! How much of who wins is decided by each source of luck, and by who plays.

mod study;

pub use self::study::study;
use crate::prelude::*;
use serde::{Deserialize, Serialize};

/// Matchups that play the same games: with the luck of the game, with other luck, and with that of the
/// game except for one source at a time, which comes from the other luck.
pub struct PickFreeze {
    /// Who plays what.
    pub casts: Vec<PreparedMatchup>,
    /// The sources of luck that are exchanged, each with its purposes.
    pub sources: Vec<Set>,
    /// The master seed.
    pub seed: u64,
}

/// The tally of a [`PickFreeze`], in integers.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct LuckTally {
    /// Games won in each matchup: the shares of the sources.
    pub shares: Vec<BlockTally>,
    /// Games won in each matchup on the same luck.
    pub won: BlockTally,
    /// The games of each matchup, turn by turn.
    pub curves: Vec<Curve>,
    #[serde(skip)]
    wins: Vec<i32>,
    #[serde(skip)]
    outcomes: Vec<i32>,
    #[serde(skip)]
    course: Vec<StateSummary>,
    #[serde(skip)]
    outcome: Outcome,
}

merge_fields! { LuckTally: shares, won, curves; }

impl PickFreeze {
    fn course(
        &self,
        matchup: usize,
        index: u64,
        luck: RandomStreams,
        tally: &mut LuckTally,
    ) -> i32 {
        let LuckTally { course, outcome, .. } = tally;
        self.casts[matchup].trajectory().play(luck, course, outcome);
        tally.curves[matchup].add(index, course, outcome.won);
        outcome.won.into()
    }
}

impl Experiment for PickFreeze {
    type Tally = LuckTally;
    type Record = ();

    fn tally(&self) -> LuckTally {
        let (matchups, sources) = (self.casts.len(), self.sources.len());
        LuckTally {
            shares: vec![BlockTally::new(sources + 2); matchups],
            won: BlockTally::new(matchups),
            curves: vec![Curve::default(); matchups],
            wins: vec![0; matchups],
            outcomes: vec![0; sources + 2],
            course: Vec::new(),
            outcome: Outcome::default(),
        }
    }

    fn play(&self, index: u64, tally: &mut LuckTally, _: impl FnOnce(&())) {
        // The complement of a seed is never that seed.
        let [own, other] = [self.seed, !self.seed].map(|seed| RandomStreams::new(seed, index));
        for (matchup, cast) in self.casts.iter().enumerate() {
            CurrentMatchup::line(matchup);
            tally.wins[matchup] = self.course(matchup, index, own, tally);
            tally.outcomes[0] = tally.wins[matchup];
            tally.outcomes[1] = self.course(matchup, index, other, tally);
            for (outcome, source) in tally.outcomes[2..].iter_mut().zip(&self.sources) {
                cast.play(own.with(*source, other), &mut tally.outcome);
                *outcome = tally.outcome.won.into();
            }
            tally.shares[matchup].record(index, &tally.outcomes);
        }
        tally.won.record(index, &tally.wins);
    }
}

impl Lines for PickFreeze {
    fn replays(&self) -> Vec<LineReplay> {
        self.casts.iter().map(|it| (it.matchup(), Vec::new())).collect()
    }

    fn games_each(&self) -> u64 {
        ((2 + self.sources.len()) * self.casts.len()) as u64
    }

    fn determined_by(&self) -> Option<String> {
        Some(format!("luck exchanged {} {:?}", self.seed, self.sources))
    }
}

/// Where the variance of the outcome comes from if each matchup is as likely as any other: the share
/// of the players, which would go if it were known who plays; that of luck, which would go if the luck
/// were known; and the rest, the interaction, as some players win by other luck than others.
///
/// It is the analysis of variance of matchups × games (two ways, one game a cell). The variance of
/// the rates that is due to chance is taken off the players' share, so that of players who are all
/// alike the share is 0 on average. Unknown where every game was won, or none.
pub fn skill(won: &BlockTally, level: f64) -> [Estimate; 3] {
    [0, 1, 2].map(|part| won.jackknife(level, |tally| parts(tally).map(|it| it[part])))
}

/// The shares of players, luck, and interplay.
fn parts(tally: &CrossTally) -> Option<[f64; 3]> {
    let (matchups, n) = (tally.variants(), tally.n() as f64);
    let mut luck = 0.0;
    let mut within = 0.0;
    for (i, j) in (0..matchups).flat_map(|i| (0..matchups).map(move |j| (i, j))) {
        let covariance = tally.pair(i, j).covariance()?;
        luck += covariance;
        within += if i == j { covariance } else { 0.0 };
    }
    let many = matchups as f64;
    (luck, within) = (luck / (many * many), within / many);
    let interplay = within - luck;
    let rates: Vec<f64> = (0..matchups).map(|i| tally.sum(i) as f64 / n).collect();
    let mean = rates.iter().sum::<f64>() / many;
    let spread = rates.iter().map(|rate| (rate - mean) * (rate - mean)).sum::<f64>() / many;
    let policy = spread - interplay / n;
    let all = policy + within;
    (all > 0.0).then(|| [policy / all, luck / all, interplay / all])
}

#[cfg(test)]
mod tests;
