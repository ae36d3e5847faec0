//! Search for decks by the double oracle: each side repeatedly adds a deck that beats the other side's mix.

use super::games::{DeckGames, DeckShare, ResponseEvaluator};
use crate::balance;
use crate::prelude::*;
use crate::search::{Exchange, Gain, GainTest, Point, SwapClimb, TestEnd, confirm};
use sandtable_summary::rows::SwapMetric::{ClimbGain, SwapGain};
use sandtable_summary::rows::SwapRow;

/// Divisor of the search budget; the quotient is the games of a deck in its first comparison.
const COMPARISON_DIVISOR: u64 = 32_000;
/// Factor by which the games of a first comparison grow after a test that could not decide.
const COMPARISON_GROWTH: u64 = 4;
/// Minimum and maximum number of games of a deck in a first comparison.
const COMPARISON_GAMES: [u64; 2] = [20, 4000];
/// Games of each pair of decks in the matrix, as a multiple of a deck's games in a first comparison.
const PAIR_MULTIPLE: u64 = 4;
/// Games that confirm the deck found by a climb, as a multiple of its games in a first comparison.
const RESPONSE_MULTIPLE: u64 = 32;
/// Smallest probability of a deck in a mix; decks below it are left out.
const MIN_SHARE: f64 = 0.0005;

/// Divisor of the search budget; the quotient is the games reserved for the final test.
const RESERVE_DIVISOR: u64 = 4;
/// Divisor of the remaining budget; the quotient is the most games of a test before the final one.
const TEST_DIVISOR: u64 = 4;

/// Maximum number of decks found by the search that a side keeps.
const MAX_BUILT: usize = 6;

/// Prefix of the names of the decks found by the search.
const BUILT_PREFIX: &str = "built-";

/// Start of a climb, which exchanges cards to improve a deck: the side, and two of its decks by index.
#[derive(Clone, Copy)]
struct ClimbStart {
    side: usize,
    /// Deck that the climb starts from.
    from: usize,
    /// Deck with the highest win rate against the other side's mix; gains are measured over this deck.
    best: usize,
}

/// State of a search for decks by the double-oracle method.
pub(super) struct DoubleOracle<'a> {
    /// Policies, cards, search spaces and games left to play.
    pub games: DeckGames<'a>,
    /// Smallest gain of interest, a share of games: the search ends when a test excludes such a gain.
    pub(super) gap: f64,
    /// Names of the decks of each side; the first is the printed deck, whose name is empty.
    pub names: [Vec<String>; 2],
    /// Decks that each side can choose from, in the order of their names.
    decks: [Vec<Point>; 2],
    /// Number of decks of each side that ship with the game, including the printed deck.
    shipped: [usize; 2],
    /// Number of decks that the search has found for each side, including those removed again.
    built: [usize; 2],
    /// Equilibrium between the decks of both sides, or `None` if it is not known for the current decks.
    pub(super) equilibrium: Option<DeckEquilibrium>,
    /// Decks that the latest climb of each side compared, sorted from best to worst.
    pub(super) tried: [Vec<Point>; 2],
    /// Latest test of each side's decks, or `None` if the current decks are untested.
    pub latest_tests: Option<[GainTest; 2]>,
    /// Number of interim checks so far, over all tests of the search.
    pub(super) checks: u32,
    /// Rows of `swaps.csv`: the exchanges of cards that led to the decks found.
    pub swaps: Vec<SwapRow>,
    /// Number of rounds so far; in each round both sides climb.
    round: u64,
    /// Matchups and results of the latest matrix of every deck against every deck.
    pub latest: Option<(Vec<Matchup>, PanelTally)>,
}

impl<'a> DoubleOracle<'a> {
    pub fn new(games: DeckGames<'a>, gap: f64) -> Self {
        let printed = games.spaces.each_ref().map(|space| vec![space.printed()]);
        let names = [vec![String::new()], vec![String::new()]];
        let (swaps, latest) = (Vec::new(), None);
        let mut oracle = DoubleOracle {
            games,
            gap,
            names,
            decks: printed,
            shipped: [1; 2],
            built: [0; 2],
            equilibrium: None,
            tried: [Vec::new(), Vec::new()],
            latest_tests: None,
            checks: 0,
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
                oracle.add_deck(side, info.name.to_owned(), deck);
            }
        }
        oracle.shipped = oracle.decks.each_ref().map(Vec::len);
        oracle
    }

    /// Returns the current decks of each side.
    pub fn decks(&self) -> [&[Point]; 2] {
        self.decks.each_ref().map(|decks| &decks[..])
    }

    fn add_deck(&mut self, side: usize, name: String, deck: Point) {
        if !self.decks[side].contains(&deck) {
            self.equilibrium = None;
            self.decks[side].push(deck);
            self.names[side].push(name);
        }
    }

    /// Returns the name of a side's policy with a deck, as in `greedy@built-1`.
    pub fn strategy_name(&self, side: usize, deck: &str) -> String {
        let mut seats = self.games.session.parts().seats();
        let player = seats.nth(side).and_then(|seat| self.games.matchup.get(seat.key));
        let player = player.unwrap_or_default();
        if deck.is_empty() { player.to_owned() } else { format!("{player}@{deck}") }
    }

    /// Returns the matchup of each deck of the first side with each deck of the second.
    pub fn matchups(&self) -> Vec<Matchup> {
        let of = |one: &String| {
            let first = self.strategy_name(0, one);
            let met = self.names[1].iter().map(|other| self.strategy_name(1, other));
            met.map(|other| Matchup::of(self.games.session.parts()).seated([first.clone(), other]))
                .collect::<Vec<_>>()
        };
        self.names[0].iter().flat_map(of).collect()
    }

    /// Searches for better decks of both sides until a test excludes a gain of `gap`.
    ///
    /// Each round of climbs that gains less than `gap` is followed by a test. If the test cannot decide, the next round
    /// plays more games of each deck. The search also ends if the games run out, or after an interruption.
    pub fn search(&mut self) {
        let most = self.games.fresh.budget.most();
        self.games.fresh.budget.reserve(most / RESERVE_DIVISOR);
        let mut games = (most / COMPARISON_DIVISOR).clamp(COMPARISON_GAMES[0], COMPARISON_GAMES[1]);
        while let Some(most) = self.climb_both_sides(games) {
            if most >= self.gap {
                continue;
            }
            match self.test_decks(self.games.fresh.budget.left() / TEST_DIVISOR, false) {
                Some(TestEnd::Excluded) => return,
                Some(TestEnd::Improved) => {}
                Some(TestEnd::GamesRanOut) if games < COMPARISON_GAMES[1] => {
                    games = (games * COMPARISON_GROWTH).min(COMPARISON_GAMES[1]);
                }
                Some(TestEnd::GamesRanOut) | None => break,
            }
        }
        self.games.fresh.budget.reserve(0);
        self.test_final_decks();
    }

    fn test_final_decks(&mut self) {
        while !self.games.session.is_stopped() {
            let pairs = (self.decks[0].len() * self.decks[1].len()) as u64;
            let left = self.games.fresh.budget.left();
            let games = (left / TEST_DIVISOR / pairs).min(COMPARISON_GAMES[1] * PAIR_MULTIPLE);
            let is_solved =
                self.equilibrium.is_some() || games > 1 && self.solve_matrix(games).is_some();
            let tested = match is_solved {
                true => self.test_decks(self.games.fresh.budget.left(), true),
                false => None,
            };
            match tested {
                // A better deck was added, or the test did not run: the current decks are untested.
                Some(TestEnd::Improved) | None => self.latest_tests = None,
                Some(TestEnd::Excluded | TestEnd::GamesRanOut) => return,
            }
            if tested.is_none() {
                return;
            }
        }
    }

    /// Plays `games` games of each pair of decks, and computes the equilibrium between the two sides.
    ///
    /// Returns `None` if the budget has too few games left, or after an interruption.
    fn solve_matrix(&mut self, games: u64) -> Option<Equilibrium> {
        let tally = self.games.fresh.play(self.games.pair_panel(self.decks()), games)?;
        let matchups = self.matchups();
        let solved = balance::solve_matrix(&Matrix::of(&matchups)?, &tally)?;
        self.latest = Some((matchups, tally));
        let regrets = [&solved.row_regrets, &solved.column_regrets];
        let best = regrets.map(|regrets| {
            (0..regrets.len()).min_by(|a, b| regrets[*a].total_cmp(&regrets[*b])).unwrap_or(0)
        });
        let mixes = [
            mix_from_shares(&self.decks[0], &solved.rows),
            mix_from_shares(&self.decks[1], &solved.columns),
        ];
        let decks = [0, 1].map(|side| self.decks[side][best[side]].clone());
        self.equilibrium = Some(DeckEquilibrium { mixes, best: decks, value: solved.value });
        Some(solved)
    }

    /// Searches for a better deck of each side, and returns the largest gain that was found.
    ///
    /// The gain is that over the side's best deck against the other side's mix, as a share of games. `games` is the
    /// number of games of each deck in a first comparison. Returns `None` if the games run out, or after an
    /// interruption.
    fn climb_both_sides(&mut self, games: u64) -> Option<f64> {
        let solved = self.solve_matrix(games * PAIR_MULTIPLE)?;
        let equilibrium = self.equilibrium.clone()?;
        self.round += 1;
        let mut most = f64::NEG_INFINITY;
        for side in 0..2 {
            let best = self.decks[side].iter().position(|deck| *deck == equilibrium.best[side])?;
            // A climb from another deck may end in another local optimum.
            let other = self.round as usize % self.shipped[side];
            for from in [other, best] {
                let start = ClimbStart { side, from, best };
                most = most.max(self.climb_to_response(start, &equilibrium, games)?);
                if other == best {
                    break;
                }
            }
        }
        self.prune_decks([&solved.row_regrets, &solved.column_regrets]);
        Some(most)
    }

    /// Removes the weakest decks found by the search, so that each side keeps the best [`MAX_BUILT`].
    ///
    /// `regrets` has the regret of each deck: the win rate that its side loses by playing it alone instead of its mix.
    fn prune_decks(&mut self, regrets: [&[f64]; 2]) {
        for (side, regrets) in regrets.into_iter().enumerate() {
            let mut built: Vec<usize> = (self.shipped[side]..regrets.len()).collect();
            built.sort_by(|one, other| regrets[*one].total_cmp(&regrets[*other]));
            let mut worst = built.split_off(built.len().min(MAX_BUILT));
            worst.sort_unstable();
            for index in worst.into_iter().rev() {
                self.decks[side].remove(index);
                self.names[side].remove(index);
            }
        }
    }

    /// Climbs from a deck to one that wins more against the other side's mix, and returns its gain.
    ///
    /// The gain is that over the side's best deck, as a share of games; it is 0 if no exchange of cards gains. The deck
    /// joins the decks of its side unless it loses at least `gap`. `games` is the number of games of each deck in a
    /// first comparison. Returns `None` if the games run out, or after an interruption.
    fn climb_to_response(
        &mut self,
        ClimbStart { side, from, best }: ClimbStart,
        equilibrium: &DeckEquilibrium,
        games: u64,
    ) -> Option<f64> {
        let is_best = from == best;
        let [start, best] = [from, best].map(|index| self.decks[side][index].clone());
        let space = self.games.spaces[side].clone();
        let opponents = equilibrium.mixes[1 - side].clone();
        let mut against =
            ResponseEvaluator::new(&mut self.games, side, opponents, equilibrium.value);
        let mut climb = SwapClimb::new(&space, &mut against, games, start);
        let finished = climb.run();
        let SwapClimb { deck, steps, mut tried, .. } = climb;
        let found = (!steps.is_empty()).then_some(deck);
        let gain = match (&found, finished) {
            (Some(deck), Some(())) => {
                confirm(&mut against, best, deck.clone(), games * RESPONSE_MULTIPLE)
            }
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
            self.add_built_deck(side, deck, &steps, gain.as_ref());
        }
        gained
    }

    /// Adds a deck found by the search to its side, and records the exchanges of cards that led to it.
    ///
    /// `gain` is the confirmed gain of all exchanges together.
    pub(super) fn add_built_deck(
        &mut self,
        side: usize,
        deck: Point,
        steps: &[Exchange],
        gain: Option<&Gain>,
    ) {
        let name = format!("{BUILT_PREFIX}{}", self.built[side] + 1);
        let row = |metric, gain: &Gain, change: &str| SwapRow {
            side: self.games.mixes[side].side.to_owned(),
            strategy: self.strategy_name(side, &name),
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
        self.add_deck(side, name, deck);
    }
}

/// Equilibrium between the decks of both sides, from the games of every pair of decks.
#[derive(Clone)]
pub(super) struct DeckEquilibrium {
    /// Mix of each side: its decks with their probabilities.
    pub mixes: [Vec<DeckShare>; 2],
    /// Deck of each side with the highest win rate against the other side's mix.
    pub best: [Point; 2],
    /// Win rate of the first seat if both sides play their mixes.
    pub value: f64,
}

/// Returns the decks whose probability is at least [`MIN_SHARE`], scaled to add up to 1.
fn mix_from_shares(decks: &[Point], shares: &[f64]) -> Vec<DeckShare> {
    let played: Vec<(&Point, f64)> =
        decks.iter().zip(shares.iter().copied()).filter(|(_, share)| *share >= MIN_SHARE).collect();
    let sum: f64 = played.iter().map(|(_, share)| share).sum();
    let component =
        |(deck, share): (&Point, f64)| DeckShare { deck: deck.clone(), share: share / sum };
    played.into_iter().map(component).collect()
}
