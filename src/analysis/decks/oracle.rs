//! Double oracle: each side responds to the other's mix, until a test excludes that a tried deck gains enough.

use super::games::{AgainstMix, Component, DeckGames};
use crate::balance;
use crate::prelude::*;
use crate::search::{Exchange, Gain, GainTest, Point, SwapClimb, TestEnd, confirm};
use sandtable_summary::rows::SwapMetric::{ClimbGain, SwapGain};
use sandtable_summary::rows::SwapRow;

/// Budget of the search divided by the games of a first try of a deck.
const FIRST: u64 = 32_000;
/// Factor by which the games of a first try grow after a round without a sufficient gain.
const GROWTH: u64 = 4;
/// Minimum and maximum number of games of a first try.
const TRIES: [u64; 2] = [20, 4000];
/// Number of games of each pair of decks in the matrix, as a multiple of those of a first try.
const PAIR: u64 = 4;
/// Number of games that confirm a response to a mix, as a multiple of those of a first try.
const ANSWER: u64 = 32;
/// Smallest share of a deck in a mix; decks below it are left out.
const PLAYED: f64 = 0.0005;

/// Divisor of the budget that gives the games reserved for the test of the last decks.
const RESERVED: u64 = 4;
/// Divisor of the remaining games that gives the limit of an earlier test.
const SPARE: u64 = 4;

/// Maximum number of built decks of a side that stay in its pool.
const KEPT: usize = 6;

/// Prefix of the names of built decks.
const BUILT: &str = "built-";

/// State of a double-oracle search for decks.
pub(super) struct Oracle<'a> {
    pub games: DeckGames<'a>,
    pub(super) gap: f64,
    /// Names of the decks of each side; the first is the printed deck, whose name is empty.
    pub names: [Vec<String>; 2],
    decks: [Vec<Point>; 2],
    /// Number of shipped decks of each side, including the printed one.
    shipped: [usize; 2],
    /// Number of decks of each side that the search has built.
    built: [usize; 2],
    /// Equilibrium of the latest matrix; `None` if a deck has joined since.
    pub(super) solution: Option<Solution>,
    /// Decks that the latest climb of each side tried, sorted from best to worst.
    pub(super) tried: [Vec<Point>; 2],
    /// Test of the current decks of each side; `None` if they were not tested.
    pub tests: Option<[GainTest; 2]>,
    /// Number of interim checks so far, over all tests.
    pub(super) looks: u32,
    /// Rows of the exchanges of cards that led to the built decks.
    pub swaps: Vec<SwapRow>,
    round: u64,
    /// Matchups and tally of the last matrix that the search played.
    pub latest: Option<(Vec<Matchup>, PanelTally)>,
}

impl<'a> Oracle<'a> {
    pub fn new(games: DeckGames<'a>, gap: f64) -> Self {
        let printed = games.spaces.each_ref().map(|space| vec![space.printed()]);
        let names = [vec![String::new()], vec![String::new()]];
        let (swaps, latest) = (Vec::new(), None);
        let mut oracle = Oracle {
            games,
            gap,
            names,
            decks: printed,
            shipped: [1; 2],
            built: [0; 2],
            solution: None,
            tried: [Vec::new(), Vec::new()],
            tests: None,
            looks: 0,
            swaps,
            round: 0,
            latest,
        };
        let model = oracle.games.session.model;
        for info in model.game().catalogue().decks {
            let built = model.composition().and_then(|it| it.built(info.name));
            for mix in built.map_or_else(Vec::new, |built| built.mixes()) {
                let side = usize::from(mix.wins_are_losses);
                let copies = mix.pieces.iter().map(|piece| piece.copies);
                let deck = oracle.games.spaces[side].at_copies(copies);
                oracle.add(side, info.name.to_owned(), deck);
            }
        }
        oracle.shipped = oracle.decks.each_ref().map(Vec::len);
        oracle
    }

    /// Returns the decks of each side.
    pub fn decks(&self) -> [&[Point]; 2] {
        self.decks.each_ref().map(|decks| &decks[..])
    }

    /// Adds a deck to its side's pool, unless the pool contains it.
    fn add(&mut self, side: usize, name: String, deck: Point) {
        if !self.decks[side].contains(&deck) {
            self.solution = None;
            self.decks[side].push(deck);
            self.names[side].push(name);
        }
    }

    /// Returns the name of a side's policy with a deck, as in `greedy@built-1`.
    pub fn strategy(&self, side: usize, deck: &str) -> String {
        let mut seats = self.games.session.parts().seats();
        let player = seats.nth(side).and_then(|seat| self.games.matchup.get(seat.key));
        let player = player.unwrap_or_default();
        if deck.is_empty() { player.to_owned() } else { format!("{player}@{deck}") }
    }

    /// Returns the matchups of every deck of the first side with every deck of the second.
    pub fn matchups(&self) -> Vec<Matchup> {
        let of = |one: &String| {
            let first = self.strategy(0, one);
            let met = self.names[1].iter().map(|other| self.strategy(1, other));
            met.map(|other| Matchup::of(self.games.session.parts()).seated([first.clone(), other]))
                .collect::<Vec<_>>()
        };
        self.names[0].iter().flat_map(of).collect()
    }

    /// Searches until a test excludes a sufficient gain of the tried decks, or the games run out.
    ///
    /// A round without a sufficient gain is followed by a test. If that test cannot decide, the next round plays more
    /// games for each deck. An interruption also ends the search.
    pub fn search(&mut self) {
        let most = self.games.fresh.budget.most();
        self.games.fresh.budget.reserve(most / RESERVED);
        let mut games = (most / FIRST).clamp(TRIES[0], TRIES[1]);
        while let Some(most) = self.answers(games) {
            if most >= self.gap {
                continue;
            }
            match self.test(self.games.fresh.budget.left() / SPARE, false) {
                Some(TestEnd::Excluded) => return,
                Some(TestEnd::Improved) => {}
                Some(TestEnd::GamesRanOut) if games < TRIES[1] => {
                    games = (games * GROWTH).min(TRIES[1]);
                }
                Some(TestEnd::GamesRanOut) | None => break,
            }
        }
        self.games.fresh.budget.reserve(0);
        self.test_last();
    }

    /// Tests the current decks with all remaining games.
    fn test_last(&mut self) {
        while !self.games.session.is_stopped() {
            let pairs = (self.decks[0].len() * self.decks[1].len()) as u64;
            let left = self.games.fresh.budget.left();
            let games = (left / SPARE / pairs).min(TRIES[1] * PAIR);
            let is_solved = self.solution.is_some() || games > 1 && self.solve(games).is_some();
            let tested = match is_solved {
                true => self.test(self.games.fresh.budget.left(), true),
                false => None,
            };
            match tested {
                // A better deck was added, or the test did not run: the current decks are untested.
                Some(TestEnd::Improved) | None => self.tests = None,
                Some(TestEnd::Excluded | TestEnd::GamesRanOut) => return,
            }
            if tested.is_none() {
                return;
            }
        }
    }

    /// Plays every deck against every deck with `games` games each, and solves the matrix.
    fn solve(&mut self, games: u64) -> Option<Equilibrium> {
        let tally = self.games.fresh.play(self.games.pairs(self.decks()), games)?;
        let matchups = self.matchups();
        let solved = balance::solve_matrix(&Matrix::of(&matchups)?, &tally)?;
        self.latest = Some((matchups, tally));
        let regrets = [&solved.row_regrets, &solved.column_regrets];
        let best = regrets.map(|regrets| {
            (0..regrets.len()).min_by(|a, b| regrets[*a].total_cmp(&regrets[*b])).unwrap_or(0)
        });
        let mixes = [mix_of(&self.decks[0], &solved.rows), mix_of(&self.decks[1], &solved.columns)];
        let decks = [0, 1].map(|side| self.decks[side][best[side]].clone());
        self.solution = Some(Solution { mixes, best: decks, value: solved.value });
        Some(solved)
    }

    /// Plays a round of climbs for both sides, and returns the largest gain of a response.
    fn answers(&mut self, games: u64) -> Option<f64> {
        let solved = self.solve(games * PAIR)?;
        let solution = self.solution.clone()?;
        self.round += 1;
        let mut most = f64::NEG_INFINITY;
        for side in 0..2 {
            let best = self.decks[side].iter().position(|deck| *deck == solution.best[side])?;
            // A climb from another deck may end in another local optimum.
            let other = self.round as usize % self.shipped[side];
            for from in [other, best] {
                most = most.max(self.answer([from, best], side, &solution, games)?);
                if other == best {
                    break;
                }
            }
        }
        self.forget([&solved.row_regrets, &solved.column_regrets]);
        Some(most)
    }

    /// Removes the built decks of each side with the largest regrets, except the best [`KEPT`].
    fn forget(&mut self, regrets: [&[f64]; 2]) {
        for (side, regrets) in regrets.into_iter().enumerate() {
            let mut found: Vec<usize> = (self.shipped[side]..regrets.len()).collect();
            found.sort_by(|one, other| regrets[*one].total_cmp(&regrets[*other]));
            let mut worst = found.split_off(found.len().min(KEPT));
            worst.sort_unstable();
            for place in worst.into_iter().rev() {
                self.decks[side].remove(place);
                self.names[side].remove(place);
            }
        }
    }

    /// Climbs from a deck to a better response to the other side's mix, and returns the response's gain.
    ///
    /// The gain is that over the deck `best`.
    /// A response that loses more than the smallest gain of interest does not join the pool.
    fn answer(
        &mut self,
        [from, best]: [usize; 2],
        side: usize,
        solution: &Solution,
        games: u64,
    ) -> Option<f64> {
        let is_best = from == best;
        let [start, best] = [from, best].map(|index| self.decks[side][index].clone());
        let space = self.games.spaces[side].clone();
        let opponents = solution.mixes[1 - side].clone();
        let mut against = AgainstMix::new(&mut self.games, side, opponents, solution.value);
        let mut climb = SwapClimb::new(&space, &mut against, games, start);
        let finished = climb.run();
        let SwapClimb { deck, steps, mut tried, .. } = climb;
        let found = (!steps.is_empty()).then_some(deck);
        let gain = match (&found, finished) {
            (Some(deck), Some(())) => confirm(&mut against, best, deck.clone(), games * ANSWER),
            _ => None,
        };
        tried.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        if !tried.is_empty() {
            self.tried[side] = tried.into_iter().map(|(deck, _)| deck).collect();
        }
        let Some(deck) = found else { return finished.map(|()| 0.0) };
        let gained = gain.as_ref().and_then(|it| it.won.value);
        // An unfinished climb counts if it began with the best deck.
        let is_good = gained.map_or(is_best, |gained| gained > -self.gap);
        if is_good && !self.decks[side].contains(&deck) {
            self.join(side, deck, &steps, gain.as_ref());
        }
        gained
    }

    /// Adds a built deck to its side's pool, and records the exchanges that led to it.
    pub(super) fn join(
        &mut self,
        side: usize,
        deck: Point,
        steps: &[Exchange],
        gain: Option<&Gain>,
    ) {
        let name = format!("{BUILT}{}", self.built[side] + 1);
        let row = |metric, gain: &Gain, change: &str| SwapRow {
            side: self.games.mixes[side].side.to_owned(),
            strategy: self.strategy(side, &name),
            round: self.round,
            change: change.to_owned(),
            pairing: gain.pairing,
            ..SwapRow::of(&Matchup::of(self.games.session.parts()), metric, gain.won)
        };
        let mut rows: Vec<SwapRow> =
            steps.iter().map(|step| row(SwapGain, &step.gain, &step.change)).collect();
        rows.extend(gain.map(|gain| row(ClimbGain, gain, "")));
        self.swaps.extend(rows);
        self.built[side] += 1;
        self.add(side, name, deck);
    }
}

/// Equilibrium between the decks of both sides.
#[derive(Clone)]
pub(super) struct Solution {
    /// Mix of each side's decks.
    pub mixes: [Vec<Component>; 2],
    /// Best deck of each side against the other side's mix.
    pub best: [Point; 2],
    /// Win rate of the first side in the equilibrium.
    pub value: f64,
}

/// Returns the decks with at least the share [`PLAYED`], with shares scaled to add up to 1.
fn mix_of(decks: &[Point], shares: &[f64]) -> Vec<Component> {
    let played: Vec<(&Point, f64)> =
        decks.iter().zip(shares.iter().copied()).filter(|(_, share)| *share >= PLAYED).collect();
    let sum: f64 = played.iter().map(|(_, share)| share).sum();
    let component =
        |(deck, share): (&Point, f64)| Component { deck: deck.clone(), share: share / sum };
    played.into_iter().map(component).collect()
}
