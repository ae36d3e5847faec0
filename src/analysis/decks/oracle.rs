//! The double oracle: each side answers the other's mix, until no answer gains enough.

use super::climb::{Climb, Deck, Gain, Trials};
use super::trials::{Against, Games};
use crate::balance;
use crate::prelude::*;
use sandtable_summary::rows::SwapMetric::{ClimbGain, Settled, SwapGain};
use sandtable_summary::rows::{SwapMetric, SwapRow};

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

/// So many of the decks of a side that were found stay among those that meet.
const KEPT: usize = 6;

/// What the names of decks that were found begin with.
const BUILT: &str = "built-";

/// A search under way.
pub(super) struct Oracle<'a, G: Game> {
    pub games: Games<'a, G>,
    gap: f64,
    /// The names of the decks of each side; the printed one comes first, and has none.
    pub names: [Vec<String>; 2],
    decks: [Vec<Deck>; 2],
    /// How many of them are shipped.
    shipped: [usize; 2],
    /// How many were found.
    built: [usize; 2],
    /// Whether a climb was under way that had found something.
    is_open: bool,
    /// What was exchanged.
    pub swaps: Vec<SwapRow>,
    round: u64,
    /// The last matrix that was played in the search.
    pub latest: Option<(Vec<Matchup>, PanelTally)>,
}

impl<'a, G: Game> Oracle<'a, G> {
    pub fn new(games: Games<'a, G>, gap: f64) -> Self {
        let copies = |mix: &Mix| mix.pieces.iter().map(|piece| piece.copies).collect::<Deck>();
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
            is_open: false,
            swaps,
            round: 0,
            latest,
        };
        for info in G::catalogue().decks {
            let Some(built) = G::built(oracle.games.session.model, info.name) else { continue };
            for mix in G::mixes(&built) {
                oracle.add(usize::from(mix.wins_are_losses), info.name.to_owned(), copies(&mix));
            }
        }
        oracle.shipped = oracle.decks.each_ref().map(Vec::len);
        oracle
    }

    /// The decks of each side.
    pub fn decks(&self) -> [&[Deck]; 2] {
        self.decks.each_ref().map(|decks| &decks[..])
    }

    /// A deck joins those of its side, unless it is there.
    fn add(&mut self, side: usize, name: String, deck: Deck) {
        if !self.decks[side].contains(&deck) {
            self.decks[side].push(deck);
            self.names[side].push(name);
        }
    }

    /// What the player of a side is called with a deck.
    pub fn strategy(&self, side: usize, deck: &str) -> String {
        let mut seats = G::PARTS.seats();
        let player = seats.nth(side).and_then(|seat| self.games.matchup.get(seat.key));
        let player = player.unwrap_or_default();
        if deck.is_empty() { player.to_owned() } else { format!("{player}@{deck}") }
    }

    /// Every deck against every deck.
    pub fn matchups(&self) -> Vec<Matchup> {
        let of = |one: &String| {
            let first = self.strategy(0, one);
            let met = self.names[1].iter().map(|other| self.strategy(1, other));
            met.map(|other| Matchup::of(G::PARTS).seated([first.clone(), other]))
                .collect::<Vec<_>>()
        };
        self.names[0].iter().flat_map(of).collect()
    }

    /// Searches until no side gains enough, the games run out, or it is interrupted; whether the last
    /// round that was finished brought no answer that gains enough, and none was begun since.
    pub fn search(&mut self) -> bool {
        let mut games = (self.games.most / FIRST).clamp(TRIES[0], TRIES[1]);
        let mut settled = false;
        while let Some(most) = self.answers(games) {
            settled = most < self.gap;
            if settled && games == TRIES[1] {
                break;
            }
            games = if settled { (games * MORE).min(TRIES[1]) } else { games };
        }
        settled && !self.is_open
    }

    /// A round: the most that an answer gains.
    fn answers(&mut self, games: u64) -> Option<f64> {
        let tally = self.games.play(self.games.pairs(self.decks()), games * PAIR)?;
        let matchups = self.matchups();
        let grid = Matrix::of(&matchups)?;
        let solved = balance::equilibrium(&grid, &tally)?;
        self.latest = Some((matchups, tally));
        self.round += 1;
        let mut most = f64::NEG_INFINITY;
        for side in 0..2 {
            let (regrets, shares) = match side {
                0 => (&solved.row_regrets, &solved.columns),
                _ => (&solved.column_regrets, &solved.rows),
            };
            let foes = self.decks[1 - side].iter().cloned().zip(shares.iter().copied());
            let foes: Vec<(Deck, f64)> = foes.filter(|(_, share)| *share >= PLAYED).collect();
            let sum: f64 = foes.iter().map(|it| it.1).sum();
            let foes: Vec<_> = foes.into_iter().map(|(deck, it)| (deck, it / sum)).collect();
            let best = (0..regrets.len()).min_by(|a, b| regrets[*a].total_cmp(&regrets[*b]))?;
            // A climb from elsewhere may end on another height.
            let other = self.round as usize % self.shipped[side];
            for from in [best, other] {
                let met = (side, foes.clone(), solved.value);
                most = most.max(self.answer([from, best], met, games)?);
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
        (side, foes, value): (usize, Vec<(Deck, f64)>, f64),
        games: u64,
    ) -> Option<f64> {
        let is_best = from == best;
        let [start, best] = [from, best].map(|place| self.decks[side][place].clone());
        let mix = self.games.mixes[side].clone();
        let mut trials = Against::new(&mut self.games, side, foes, value);
        let mut climb =
            Climb { mix: &mix, trials: &mut trials, games, deck: start, steps: Vec::new() };
        let finished = climb.run();
        let Climb { deck, steps, .. } = climb;
        if steps.is_empty() {
            return finished.map(|()| 0.0);
        }
        let pair = [best, deck];
        let gain = finished.and_then(|()| trials.play(&pair, games * ANSWER));
        let gain = gain.map(|mut gains| gains.swap_remove(1));
        let gained = gain.as_ref().and_then(|it| it.won.value);
        let [_, deck] = pair;
        // What could not be finished counts if it began with the best.
        let is_good = gained.map_or(is_best, |gained| gained > -self.gap);
        if !is_good || self.decks[side].contains(&deck) {
            return gained;
        }
        let name = format!("{BUILT}{}", self.built[side] + 1);
        let row = |metric, gain: &Gain, change: &str| SwapRow {
            side: mix.side.to_owned(),
            strategy: self.strategy(side, &name),
            change: change.to_owned(),
            pairing: gain.pairing,
            ..self.row(metric, gain.won)
        };
        let mut rows: Vec<SwapRow> =
            steps.iter().map(|step| row(SwapGain, &step.gain, &step.change)).collect();
        rows.extend(gain.iter().map(|gain| row(ClimbGain, gain, "")));
        self.swaps.extend(rows);
        self.is_open |= gained.is_none();
        self.built[side] += 1;
        self.add(side, name, deck);
        gained
    }

    fn row(&self, metric: SwapMetric, estimate: Estimate) -> SwapRow {
        SwapRow { round: self.round, ..SwapRow::of(&Matchup::of(G::PARTS), metric, estimate) }
    }

    /// Notes how the search ended, if it came to an end.
    pub fn note_end(&mut self, settled: Option<bool>) {
        let value = settled.map(|it| f64::from(u8::from(it)));
        let row = self.row(Settled, Estimate { value, ..Estimate::unknown(self.games.played) });
        self.swaps.push(row);
    }
}
