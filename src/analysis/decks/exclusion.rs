//! Test of the decks that a search tried: whether one of them gains enough over its side's mix.

use super::climb::{DeckCounts, Gain, Step, change};
use super::oracle::{Oracle, Solution};
use super::trials::{Against, LINES};
use crate::convergence::{GainTest, games_to_exclude};
use crate::prelude::*;
use sandtable_summary::rows::ConvergenceRow;

/// Usual standard deviation of the difference in a game between two decks: it decides how many games the first
/// look takes, and no verdict.
const DEVIATION: f64 = 0.25;

/// Fewest games of each deck at a look.
const FEWEST: u64 = 200;

/// Growth of the number of games from look to look.
const GROWTH: u64 = 4;

/// Result of a test of both sides' decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tested {
    /// Every deck that was tried gains less than is asked for.
    Converged,
    /// A deck surely gains something and has joined those of its side.
    Improved,
    /// The games of the test were too few to tell.
    Open,
}

impl Oracle<'_> {
    /// Tests the decks of both sides against the other side's mix with at most `spare` games.
    ///
    /// If they are too few for a first look that can exclude a gain, it tests nothing; the `last` test makes do
    /// with fewer games and fewer decks. Returns `None` if not even those can be played, or after an
    /// interruption.
    pub fn test(&mut self, spare: u64, last: bool) -> Option<Tested> {
        let solution = self.solution.clone()?;
        let end = self.games.played + spare;
        let mut families = [0, 1].map(|side| self.family(side, &solution));
        let lines = |families: &[Vec<DeckCounts>; 2]| {
            let lines = families.iter().zip(&solution.mixes).map(|(it, mix)| it.len() + mix.len());
            lines.sum::<usize>() as u64
        };
        let mut games = self.first_look(&families);
        if games.saturating_mul(lines(&families)) > spare {
            if !last {
                return Some(Tested::Open);
            }
            games = (spare / lines(&families)).max(FEWEST);
            for (family, mix) in families.iter_mut().zip(&solution.mixes) {
                family.truncate(((spare / games / 2) as usize).saturating_sub(mix.len()));
            }
            if families.iter().any(Vec::is_empty) {
                return None;
            }
        }
        let sizes = families.each_ref().map(Vec::len);
        let whole = sizes.iter().sum();
        let new =
            |size| GainTest::new([size, whole], self.looks, self.gap, self.games.session.level);
        let mut tests = sizes.map(new);
        loop {
            for side in 0..2 {
                self.look(side, &solution, &families[side], &mut tests[side], games)?;
            }
            self.looks = tests[0].looks();
            let is_better = self.improve(&solution, &families, &tests);
            let lines: u64 = tests
                .iter()
                .zip(&solution.mixes)
                .filter(|(test, _)| !test.open().is_empty())
                .map(|(test, mix)| (test.open().len() + mix.len()) as u64)
                .sum();
            self.tests = Some(tests.clone());
            if is_better || lines == 0 {
                return Some(if is_better { Tested::Improved } else { Tested::Converged });
            }
            let left = end.saturating_sub(self.games.played) / lines;
            let more = games.saturating_mul(GROWTH);
            if left < more && !(last && left > games) {
                return Some(Tested::Open);
            }
            games = more.min(left);
        }
    }

    /// Returns the games of each deck at a first look.
    fn first_look(&self, families: &[Vec<DeckCounts>; 2]) -> u64 {
        let whole = families.iter().map(Vec::len).sum();
        let level = self.games.session.level;
        let level = GainTest::new([whole; 2], self.looks, self.gap, level).begin_look();
        games_to_exclude(self.gap, DEVIATION, level).max(FEWEST)
    }

    /// Returns the decks of a side that are tested: those known, then those that its latest climb tried, the
    /// best first.
    fn family(&self, side: usize, solution: &Solution) -> Vec<DeckCounts> {
        // A deck that is the whole mix gains nothing over it.
        let is_mix =
            |deck: &DeckCounts| matches!(&solution.mixes[side][..], [(it, _)] if it == deck);
        let all = self.decks()[side].iter().chain(&self.tried[side]);
        let mut family = each_once(all.filter(|deck| !is_mix(deck)).cloned());
        family.truncate(LINES - solution.mixes[side].len());
        family
    }

    /// Plays the open decks of a side's family and records their gains over its mix.
    fn look(
        &mut self,
        side: usize,
        solution: &Solution,
        family: &[DeckCounts],
        test: &mut GainTest,
        games: u64,
    ) -> Option<()> {
        let level = test.begin_look();
        let open = test.open();
        if open.is_empty() {
            return Some(());
        }
        let mix = &solution.mixes[side];
        let decks: Vec<&DeckCounts> =
            mix.iter().map(|(deck, _)| deck).chain(open.iter().map(|it| &family[*it])).collect();
        let foes = solution.mixes[1 - side].clone();
        let mut trials = Against::new(&mut self.games, side, foes, solution.value);
        let sign = trials.sign();
        let tally = trials.tally(&decks, games)?;
        for (line, candidate) in (mix.len()..).zip(open) {
            let gain = match &mix[..] {
                [_] => tally.pair(line, 0).difference(-1..=1, level),
                mix => {
                    let base = mix.iter().enumerate().map(|(line, (_, share))| (line, -share));
                    let weights: Vec<_> = base.chain([(line, 1.0)]).collect();
                    tally.won.combination(&weights, level)
                }
            };
            test.record(candidate, gain.scaled(sign));
        }
        Some(())
    }

    /// Adds the best deck of each side that surely gains something, and says whether there was one.
    fn improve(
        &mut self,
        solution: &Solution,
        families: &[Vec<DeckCounts>; 2],
        tests: &[GainTest; 2],
    ) -> bool {
        let mut is_better = false;
        for side in 0..2 {
            let Some(best) = tests[side].improvement() else { continue };
            let deck = families[side][best].clone();
            if self.decks()[side].contains(&deck) {
                continue;
            }
            let won = tests[side].gain(best);
            let gain = Gain { won, climbed: won, pairing: Pairing::default() };
            let change = change(&self.games.mixes[side], &solution.best[side], &deck);
            self.join(side, deck, &[Step { change, gain }], None);
            is_better = true;
        }
        is_better
    }

    /// Returns the verdict on each side.
    pub fn convergence(&self) -> Vec<ConvergenceRow> {
        let untested = || GainTest::new([0; 2], self.looks, self.gap, self.games.session.level);
        let tests = self.tests.clone().unwrap_or_else(|| [untested(), untested()]);
        let rows = tests.iter().zip(&self.games.mixes);
        rows.map(|(test, mix)| test.row(&Matchup::of(self.games.session.parts()), mix.side))
            .collect()
    }
}
