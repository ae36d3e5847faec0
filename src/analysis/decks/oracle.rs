//! The double oracle: each side answers the other's mix, until a test excludes that an answer gains enough.

use super::climb::{Climb, DeckCounts, Gain, Step, Trials};
use super::exclusion::Tested;
use super::trials::{Against, Games};
use crate::balance;
use crate::convergence::GainTest;
use crate::prelude::*;
use sandtable_summary::rows::SwapMetric::{ClimbGain, SwapGain};
use sandtable_summary::rows::SwapRow;

/// Games of a first try, as a part of all. Where no answer gains enough, all is tried again with so many
/// times as many, until they are so many.
const FIRST: u64 = 32_000;
const MORE: u64 = 4;
const TRIES: [u64; 2] = [20, 4000];
/// A pair of decks, and the answer to a mix, have so many times the games of a first try.
const PAIR: u64 = 4;
const ANSWER: u64 = 32;
/// A share of a mix below this is none.
const PLAYED: f64 = 0.0005;

/// Part of the games that is kept for the test of the last decks, and part of the games left that a test before
/// may take.
const RESERVED: u64 = 4;
const SPARE: u64 = 4;

/// So many of the decks of a side that were found stay among those that meet.
const KEPT: usize = 6;

/// What the names of decks that were found begin with.
const BUILT: &str = "built-";

/// A search under way.
pub(super) struct Oracle<'a> {
    pub games: Games<'a>,
    pub(super) gap: f64,
    /// The names of the decks of each side; the printed one comes first, and has none.
    pub names: [Vec<String>; 2],
    decks: [Vec<DeckCounts>; 2],
    /// How many of them are shipped.
    shipped: [usize; 2],
    /// How many were found.
    built: [usize; 2],
    /// The solution of the latest matrix; `None` if a deck has joined since.
    pub(super) solution: Option<Solution>,
    /// The decks that the latest climb of each side tried, the best first.
    pub(super) tried: [Vec<DeckCounts>; 2],
    /// The test of the last decks of each side; `None` if they were not tested.
    pub tests: Option<[GainTest; 2]>,
    /// The number of looks that all tests have used.
    pub(super) looks: u32,
    /// What was exchanged.
    pub swaps: Vec<SwapRow>,
    round: u64,
    /// The last matrix that was played in the search.
    pub latest: Option<(Vec<Matchup>, PanelTally)>,
}

impl<'a> Oracle<'a> {
    pub fn new(games: Games<'a>, gap: f64) -> Self {
        let copies =
            |mix: &Mix| mix.pieces.iter().map(|piece| piece.copies).collect::<DeckCounts>();
        let printed = games.mixes.each_ref().map(|mix| vec![copies(mix)]);
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
                oracle.add(usize::from(mix.wins_are_losses), info.name.to_owned(), copies(&mix));
            }
        }
        oracle.shipped = oracle.decks.each_ref().map(Vec::len);
        oracle
    }

    /// The decks of each side.
    pub fn decks(&self) -> [&[DeckCounts]; 2] {
        self.decks.each_ref().map(|decks| &decks[..])
    }

    /// A deck joins those of its side, unless it is there.
    fn add(&mut self, side: usize, name: String, deck: DeckCounts) {
        if !self.decks[side].contains(&deck) {
            self.solution = None;
            self.decks[side].push(deck);
            self.names[side].push(name);
        }
    }

    /// What the player of a side is called with a deck.
    pub fn strategy(&self, side: usize, deck: &str) -> String {
        let mut seats = self.games.session.parts().seats();
        let player = seats.nth(side).and_then(|seat| self.games.matchup.get(seat.key));
        let player = player.unwrap_or_default();
        if deck.is_empty() { player.to_owned() } else { format!("{player}@{deck}") }
    }

    /// Every deck against every deck.
    pub fn matchups(&self) -> Vec<Matchup> {
        let of = |one: &String| {
            let first = self.strategy(0, one);
            let met = self.names[1].iter().map(|other| self.strategy(1, other));
            met.map(|other| Matchup::of(self.games.session.parts()).seated([first.clone(), other]))
                .collect::<Vec<_>>()
        };
        self.names[0].iter().flat_map(of).collect()
    }

    /// Searches until a test excludes that a deck it tried gains enough, the games run out, or it is interrupted.
    ///
    /// A round that finds nothing is followed by a test, where it can be afforded, and then by a finer round.
    pub fn search(&mut self) {
        self.games.limit = self.games.most - self.games.most / RESERVED;
        let mut games = (self.games.most / FIRST).clamp(TRIES[0], TRIES[1]);
        while let Some(most) = self.answers(games) {
            if most >= self.gap {
                continue;
            }
            match self.test(self.games.left() / SPARE, false) {
                Some(Tested::Converged) => return,
                Some(Tested::Improved) => {}
                Some(Tested::Open) if games < TRIES[1] => games = (games * MORE).min(TRIES[1]),
                Some(Tested::Open) | None => break,
            }
        }
        self.games.limit = self.games.most;
        self.test_last();
    }

    /// Tests the last decks with all games that are left.
    fn test_last(&mut self) {
        while !self.games.session.is_stopped() {
            let pairs = (self.decks[0].len() * self.decks[1].len()) as u64;
            let games = (self.games.left() / SPARE / pairs).min(TRIES[1] * PAIR);
            let is_solved = self.solution.is_some() || games > 1 && self.solve(games).is_some();
            let tested = if is_solved { self.test(self.games.left(), true) } else { None };
            match tested {
                // There are better decks, which no test has seen.
                Some(Tested::Improved) | None => self.tests = None,
                Some(Tested::Converged | Tested::Open) => return,
            }
            if tested.is_none() {
                return;
            }
        }
    }

    /// Plays every deck against every deck and solves the matrix.
    fn solve(&mut self, games: u64) -> Option<Equilibrium> {
        let tally = self.games.play(self.games.pairs(self.decks()), games)?;
        let matchups = self.matchups();
        let solved = balance::equilibrium(&Matrix::of(&matchups)?, &tally)?;
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

    /// Plays a round and returns the greatest gain of an answer.
    fn answers(&mut self, games: u64) -> Option<f64> {
        let solved = self.solve(games * PAIR)?;
        let solution = self.solution.clone()?;
        self.round += 1;
        let mut most = f64::NEG_INFINITY;
        for side in 0..2 {
            let best = self.decks[side].iter().position(|deck| *deck == solution.best[side])?;
            // A climb from elsewhere may end on another height.
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

    /// Forgets those decks that were found and are worst.
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

    /// Climbs from a deck of a side to a better answer to a mix: what it gains over the best. An answer
    /// that loses much joins no deck.
    fn answer(
        &mut self,
        [from, best]: [usize; 2],
        side: usize,
        solution: &Solution,
        games: u64,
    ) -> Option<f64> {
        let is_best = from == best;
        let [start, best] = [from, best].map(|place| self.decks[side][place].clone());
        let mix = self.games.mixes[side].clone();
        let foes = solution.mixes[1 - side].clone();
        let mut trials = Against::new(&mut self.games, side, foes, solution.value);
        let (steps, tried) = (Vec::new(), Vec::new());
        let mut climb = Climb { mix: &mix, trials: &mut trials, games, deck: start, steps, tried };
        let finished = climb.run();
        let Climb { deck, steps, mut tried, .. } = climb;
        let found = steps.last().map(|_| [best, deck]);
        let gain = match (&found, finished) {
            (Some(pair), Some(())) => trials.play(pair, games * ANSWER),
            _ => None,
        };
        tried.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        if !tried.is_empty() {
            self.tried[side] = tried.into_iter().map(|(deck, _)| deck).collect();
        }
        let Some([_, deck]) = found else { return finished.map(|()| 0.0) };
        let gain = gain.map(|mut gains| gains.swap_remove(1));
        let gained = gain.as_ref().and_then(|it| it.won.value);
        // What could not be finished counts if it began with the best.
        let is_good = gained.map_or(is_best, |gained| gained > -self.gap);
        if is_good && !self.decks[side].contains(&deck) {
            self.join(side, deck, &steps, gain.as_ref());
        }
        gained
    }

    /// Adds a deck that was found to those of its side, with the exchanges that led to it.
    pub(super) fn join(
        &mut self,
        side: usize,
        deck: DeckCounts,
        steps: &[Step],
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

/// Equilibrium of the decks of both sides.
#[derive(Clone)]
pub(super) struct Solution {
    /// Each side's decks with their shares of its mix.
    pub mixes: [Vec<(DeckCounts, f64)>; 2],
    /// The best deck of each side against the other side's mix.
    pub best: [DeckCounts; 2],
    /// The share of games that the first side wins.
    pub value: f64,
}

/// Returns the decks that are part of a mix, with shares that add up to 1.
fn mix_of(decks: &[DeckCounts], shares: &[f64]) -> Vec<(DeckCounts, f64)> {
    let played: Vec<(&DeckCounts, f64)> =
        decks.iter().zip(shares.iter().copied()).filter(|(_, share)| *share >= PLAYED).collect();
    let sum: f64 = played.iter().map(|(_, share)| share).sum();
    played.into_iter().map(|(deck, share)| (deck.clone(), share / sum)).collect()
}
