//! Sequential test of the tried decks, which excludes that one of them gains enough over its side's mix.

use super::games::{AgainstMix, LINES};
use super::oracle::{Oracle, Solution};
use crate::prelude::*;
use crate::search::{
    Budget, Candidates, Checks, Exchange, Gain, GainTest, Point, TestEnd, USUAL_DEVIATION,
    exchanged_words, exclude, games_to_exclude,
};
use sandtable_summary::rows::ConvergenceRow;

/// Minimum number of games of each deck in an interim check.
const FEWEST: u64 = 200;

/// Candidate decks of both sides, with the equilibrium that they are tested against.
struct Tested<'o, 'a> {
    oracle: &'o mut Oracle<'a>,
    solution: Solution,
    /// Candidate decks of each side; those of the first side come first in the test.
    families: [Vec<Point>; 2],
}

impl Oracle<'_> {
    /// Tests the decks of both sides against the other side's mix with at most `spare` games.
    ///
    /// If `spare` games are too few for a first check that can exclude a gain, it tests nothing. The `last` test then
    /// uses fewer games and fewer decks. Returns `None` if not even those can be played, or after an interruption.
    pub fn test(&mut self, spare: u64, last: bool) -> Option<TestEnd> {
        let solution = self.solution.clone()?;
        let mut families = [0, 1].map(|side| self.family(side, &solution));
        let mixes: usize = solution.mixes.iter().map(Vec::len).sum();
        let lines = (families.iter().map(Vec::len).sum::<usize>() + mixes) as u64;
        let mut games = self.first_check(&families);
        if last && games.saturating_mul(lines) > spare {
            games = (spare / lines).max(FEWEST);
            for (family, mix) in families.iter_mut().zip(&solution.mixes) {
                family.truncate(((spare / games / 2) as usize).saturating_sub(mix.len()));
            }
            if families.iter().any(Vec::is_empty) {
                return None;
            }
        }
        let checks = Checks {
            games,
            most: u64::MAX,
            fewest: last.then_some(FEWEST),
            budget: Budget::new(spare),
        };
        let sizes = families.each_ref().map(Vec::len);
        let mut test = self.new_test(sizes[0] + sizes[1]);
        let mut tested = Tested { oracle: self, solution, families };
        let end = exclude(&mut tested, &mut test, checks)?;
        if test.looks() > self.looks {
            self.looks = test.looks();
            self.tests = Some([test.part(0..sizes[0]), test.part(sizes[0]..sizes[0] + sizes[1])]);
        }
        Some(end)
    }

    /// Creates a test of `decks` decks, before its first check.
    fn new_test(&self, decks: usize) -> GainTest {
        GainTest::new([decks; 2], self.looks, self.gap, self.games.session.level)
    }

    /// Returns the number of games of each deck in the first check.
    fn first_check(&self, families: &[Vec<Point>; 2]) -> u64 {
        let level = self.new_test(families.iter().map(Vec::len).sum()).begin_look();
        games_to_exclude(self.gap, USUAL_DEVIATION, level).max(FEWEST)
    }

    /// Returns the decks of a side to test: its pool, then those of its latest climb, the best first.
    fn family(&self, side: usize, solution: &Solution) -> Vec<Point> {
        // A deck that is the only one of the mix cannot gain over the mix.
        let is_mix = |deck: &Point| matches!(&solution.mixes[side][..], [it] if it.deck == *deck);
        let all = self.decks()[side].iter().chain(&self.tried[side]);
        let mut family = each_once(all.filter(|deck| !is_mix(deck)).cloned());
        family.truncate(LINES - solution.mixes[side].len());
        family
    }

    /// Returns a row with the verdict of the latest test on each side.
    pub fn convergence(&self) -> Vec<ConvergenceRow> {
        let tests = self.tests.clone().unwrap_or_else(|| [self.new_test(0), self.new_test(0)]);
        let rows = tests.iter().zip(&self.games.mixes);
        rows.map(|(test, mix)| test.row(&Matchup::of(self.games.session.parts()), mix.side))
            .collect()
    }
}

impl Tested<'_, '_> {
    /// Returns the range of indices of a side's candidates in the test.
    fn range(&self, side: usize) -> Range<usize> {
        let first = self.families[0].len();
        if side == 0 { 0..first } else { first..first + self.families[1].len() }
    }

    /// Returns the decks of a side among the candidates `open`, given by their indices in the test.
    fn open_decks(&self, side: usize, open: &[usize]) -> Vec<Point> {
        let range = self.range(side);
        let of_side = open.iter().filter(|it| range.contains(it));
        of_side.map(|it| self.families[side][it - range.start].clone()).collect()
    }

    /// Plays the open decks of a side, and returns the gain of each over its side's mix.
    fn gains_of(
        &mut self,
        side: usize,
        open: &[usize],
        games: u64,
        level: f64,
    ) -> Option<Vec<Estimate>> {
        let open = self.open_decks(side, open);
        if open.is_empty() {
            return Some(Vec::new());
        }
        let Solution { mixes, value, .. } = &self.solution;
        let mix = &mixes[side];
        let decks: Vec<&Point> = mix.iter().map(|it| &it.deck).chain(&open).collect();
        let opponents = mixes[1 - side].clone();
        let mut against = AgainstMix::new(&mut self.oracle.games, side, opponents, *value);
        let sign = against.sign();
        let tally = against.tally(&decks, games)?;
        let gain = |line: usize| {
            let gain = match &mix[..] {
                [_] => tally.pair(line, 0).difference(-1..=1, level),
                mix => {
                    let base = mix.iter().enumerate().map(|(line, it)| (line, -it.share));
                    let weights: Vec<_> = base.chain([(line, 1.0)]).collect();
                    tally.won.combination(&weights, level)
                }
            };
            gain.scaled(sign)
        };
        Some((mix.len()..decks.len()).map(gain).collect())
    }
}

impl Candidates for Tested<'_, '_> {
    fn lines(&self, open: &[usize]) -> u64 {
        let of_side = |side: usize| match self.open_decks(side, open).len() {
            0 => 0,
            open => open + self.solution.mixes[side].len(),
        };
        (of_side(0) + of_side(1)) as u64
    }

    fn gains(&mut self, open: &[usize], games: u64, level: f64) -> Option<Vec<Estimate>> {
        let first = self.gains_of(0, open, games, level)?;
        Some([first, self.gains_of(1, open, games, level)?].concat())
    }

    /// Adds the best deck of each side with a significant gain, and returns whether one is new.
    fn improve(&mut self, test: &GainTest) -> bool {
        let mut is_better = false;
        for side in 0..2 {
            let test = test.part(self.range(side));
            let Some(best) = test.improvement() else { continue };
            let deck = self.families[side][best].clone();
            if self.oracle.decks()[side].contains(&deck) {
                continue;
            }
            let won = test.gain(best);
            let gain = Gain { won, objective: won, pairing: Pairing::default() };
            let from = &self.solution.best[side];
            let change = exchanged_words(&self.oracle.games.spaces[side], from, &deck);
            self.oracle.join(side, deck, &[Exchange { change, gain }], None);
            is_better = true;
        }
        is_better
    }
}
