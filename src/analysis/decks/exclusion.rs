//! Sequential test of whether a tried deck wins enough more than the mix of its side.

use super::games::{MAX_DECKS, ResponseEvaluator};
use super::oracle::{DeckEquilibrium, DoubleOracle};
use crate::prelude::*;
use crate::search::{
    Budget, Candidates, CheckSchedule, Exchange, Gain, GainTest, Point, TestEnd, USUAL_DEVIATION,
    describe_exchange, games_to_exclude, test_candidates,
};
use sandtable_summary::rows::ConvergenceRow;

/// Minimum number of games that each deck plays in an interim check.
const MIN_GAMES: u64 = 200;

/// Running test of whether any deck wins more than the equilibrium mix of its own side.
struct TestedDecks<'o, 'a> {
    oracle: &'o mut DoubleOracle<'a>,
    /// Equilibrium whose mixes (probability distributions over decks) the candidates play against.
    equilibrium: DeckEquilibrium,
    /// Candidate decks of each side, the most promising first.
    ///
    /// The test numbers the candidates of the first side from 0, and then those of the second.
    candidates: [Vec<Point>; 2],
}

impl DoubleOracle<'_> {
    /// Tests whether a deck of either side gains at least `gap` over the mix of its side.
    ///
    /// The test plays at most `spare` games. It plays no game if `spare` is too small for a first interim check that can
    /// exclude such a gain. The `last` test plays fewer games of fewer decks instead. Returns `None` if even these
    /// cannot be played, or after an interruption.
    pub fn test_decks(&mut self, spare: u64, last: bool) -> Option<TestEnd> {
        let equilibrium = self.equilibrium.clone()?;
        let mut candidates = [0, 1].map(|side| self.decks_to_test(side, &equilibrium));
        let mixes: usize = equilibrium.mixes.iter().map(Vec::len).sum();
        let arms = (candidates.iter().map(Vec::len).sum::<usize>() + mixes) as u64;
        let mut games = self.first_check_games(&candidates);
        if last && games.saturating_mul(arms) > spare {
            games = (spare / arms).max(MIN_GAMES);
            for (decks, mix) in candidates.iter_mut().zip(&equilibrium.mixes) {
                decks.truncate(((spare / games / 2) as usize).saturating_sub(mix.len()));
            }
            if candidates.iter().any(Vec::is_empty) {
                return None;
            }
        }
        let checks = CheckSchedule {
            games,
            most: u64::MAX,
            fewest: last.then_some(MIN_GAMES),
            budget: Budget::new(spare),
        };
        let sizes = candidates.each_ref().map(Vec::len);
        let mut test = self.new_test(sizes[0] + sizes[1]);
        let mut tested = TestedDecks { oracle: self, equilibrium, candidates };
        let end = test_candidates(&mut tested, &mut test, checks)?;
        if test.checks_made() > self.checks {
            self.checks = test.checks_made();
            self.latest_tests =
                Some([test.subset(0..sizes[0]), test.subset(sizes[0]..sizes[0] + sizes[1])]);
        }
        Some(end)
    }

    fn new_test(&self, decks: usize) -> GainTest {
        GainTest::new([decks; 2], self.checks, self.gap, self.games.session.level)
    }

    fn first_check_games(&self, candidates: &[Vec<Point>; 2]) -> u64 {
        let level = self.new_test(candidates.iter().map(Vec::len).sum()).begin_check();
        games_to_exclude(self.gap, USUAL_DEVIATION, level).max(MIN_GAMES)
    }

    /// Returns the decks to test for a side: its current ones, then the best that its latest climb tried.
    ///
    /// A climb is a local search that exchanges cards.
    fn decks_to_test(&self, side: usize, equilibrium: &DeckEquilibrium) -> Vec<Point> {
        // A deck that is the only one of the mix cannot gain over the mix.
        let is_mix =
            |deck: &Point| matches!(&equilibrium.mixes[side][..], [it] if it.deck == *deck);
        let all = self.decks()[side].iter().chain(&self.tried[side]);
        let mut decks = each_once(all.filter(|deck| !is_mix(deck)).cloned());
        decks.truncate(MAX_DECKS - equilibrium.mixes[side].len());
        decks
    }

    /// Returns a row of `convergence.csv` for each side, with the verdict of its latest test.
    pub fn convergence_rows(&self) -> Vec<ConvergenceRow> {
        let tests =
            self.latest_tests.clone().unwrap_or_else(|| [self.new_test(0), self.new_test(0)]);
        let rows = tests.iter().zip(&self.games.mixes);
        rows.map(|(test, mix)| test.row(&Matchup::of(self.games.session.parts()), mix.side))
            .collect()
    }
}

impl TestedDecks<'_, '_> {
    /// Returns the numbers that the test gives to a side's candidates, for example 0..12.
    fn candidate_range(&self, side: usize) -> Range<usize> {
        let first = self.candidates[0].len();
        if side == 0 { 0..first } else { first..first + self.candidates[1].len() }
    }

    fn open_decks(&self, side: usize, open: &[usize]) -> Vec<Point> {
        let range = self.candidate_range(side);
        let of_side = open.iter().filter(|it| range.contains(it));
        of_side.map(|it| self.candidates[side][it - range.start].clone()).collect()
    }

    /// Plays `games` games of each open candidate of a side, and estimates its gain over the side's mix.
    ///
    /// `open` has the numbers of the candidates of both sides that the test has not excluded; those of the other side
    /// are ignored. The gains are shares of games. Returns `None` after an interruption, or if the budget has too few
    /// games left.
    fn gains_over_mix(
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
        let DeckEquilibrium { mixes, value, .. } = &self.equilibrium;
        let mix = &mixes[side];
        let decks: Vec<&Point> = mix.iter().map(|it| &it.deck).chain(&open).collect();
        let opponents = mixes[1 - side].clone();
        let mut against = ResponseEvaluator::new(&mut self.oracle.games, side, opponents, *value);
        let sign = against.sign();
        let tally = against.play_together(&decks, games)?;
        let gain = |arm: usize| {
            let gain = match &mix[..] {
                [_] => tally.pair(arm, 0).difference(-1..=1, level),
                mix => {
                    let base = mix.iter().enumerate().map(|(arm, it)| (arm, -it.share));
                    let weights: Vec<_> = base.chain([(arm, 1.0)]).collect();
                    tally.won.combination(&weights, level)
                }
            };
            gain.scaled(sign)
        };
        Some((mix.len()..decks.len()).map(gain).collect())
    }
}

impl Candidates for TestedDecks<'_, '_> {
    fn arms(&self, open: &[usize]) -> u64 {
        let of_side = |side: usize| match self.open_decks(side, open).len() {
            0 => 0,
            open => open + self.equilibrium.mixes[side].len(),
        };
        (of_side(0) + of_side(1)) as u64
    }

    fn gains(&mut self, open: &[usize], games: u64, level: f64) -> Option<Vec<Estimate>> {
        let first = self.gains_over_mix(0, open, games, level)?;
        Some([first, self.gains_over_mix(1, open, games, level)?].concat())
    }

    /// Adds the best candidate of each side to the side's decks, if its gain is significant.
    ///
    /// Returns true if a deck was added that the side did not have before.
    fn improve(&mut self, test: &GainTest) -> bool {
        let mut is_better = false;
        for side in 0..2 {
            let test = test.subset(self.candidate_range(side));
            let Some(best) = test.improvement() else { continue };
            let deck = self.candidates[side][best].clone();
            if self.oracle.decks()[side].contains(&deck) {
                continue;
            }
            let won = test.gain(best);
            let gain = Gain { won, objective: won, pairing: Pairing::default() };
            let from = &self.equilibrium.best[side];
            let change = describe_exchange(&self.oracle.games.spaces[side], from, &deck);
            self.oracle.add_built_deck(side, deck, &[Exchange { change, gain }], None);
            is_better = true;
        }
        is_better
    }
}
