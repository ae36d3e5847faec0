//! Lines that play the same games on the same luck.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Chooses which of several casts plays which game, each as often as its weight says: this is how a
/// mixed strategy is played. All lines of a panel are mixed alike, so that they differ in nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// For each cast the words of luck below which its turn ends; the last cast takes the rest.
    ends: Vec<u64>,
}

/// The purpose of the word that picks a cast: the last that a generator can be keyed by, which no
/// game uses.
const PICK: u8 = u8::MAX;

impl Weights {
    /// The only cast plays all games.
    pub fn one() -> Weights {
        Weights { ends: Vec::new() }
    }

    /// So many casts play equally many games.
    pub fn even(casts: usize) -> Weights {
        Weights::of(&vec![1.0 / casts as f64; casts])
    }

    /// Cast number i plays a share `weights[i]` of the games; the weights add up to 1.
    pub fn of(weights: &[f64]) -> Weights {
        let mut sum = 0.0;
        let ends = weights.iter().map(|weight| {
            sum += weight;
            (sum * 18_446_744_073_709_551_616.0) as u64
        });
        Weights { ends: ends.take(weights.len().saturating_sub(1)).collect() }
    }

    /// The cast that plays game number `index`.
    pub fn pick(&self, seed: u64, index: u64) -> usize {
        if self.ends.is_empty() {
            return 0;
        }
        let word = GameKey::new(seed, index).generator(PICK, 0).next_u64();
        self.ends.iter().take_while(|&&end| word >= end).count()
    }
}

/// The purpose of the word that picks a way.
const WAY: u8 = PICK - 1;

/// The purpose of the word by which a line is left out of a game.
pub const LEFT_OUT: u8 = WAY - 1;

/// A line of a panel.
#[derive(Clone)]
pub struct PanelLine {
    /// The casts, one for each of the weights; with several ways to make the line, one for each way too.
    pub casts: Vec<PreparedMatchup>,
    /// The ways to make it; each game is played in one, picked at random.
    pub ways: Vec<Way>,
}

/// A way to make the scenario of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its weight: how often it is picked, relative to the sum over all ways.
    pub part: u32,
    /// The overrides.
    pub settings: Vec<String>,
}

impl Way {
    /// The only way.
    pub fn only(settings: Vec<String>) -> Vec<Way> {
        vec![Way { part: 1, settings }]
    }

    /// The way that a random word picks.
    fn pick(ways: &[Way], word: u64) -> usize {
        let all: u32 = ways.iter().map(|way| way.part).sum();
        let mut picked = ((u128::from(word) * u128::from(all)) >> 64) as u32;
        let mut passes = |&Way { part, .. }: &Way| {
            let passes = picked >= part;
            picked = picked.wrapping_sub(part);
            passes
        };
        ways.iter().take_while(|way| passes(way)).count()
    }
}

impl PanelLine {
    /// A line that is made in one way.
    pub fn new(casts: Vec<PreparedMatchup>, settings: Vec<String>) -> PanelLine {
        PanelLine { casts, ways: Way::only(settings) }
    }
}

/// Lines that play the same games, each by one of its casts.
pub struct Panel {
    /// The lines.
    pub lines: Vec<PanelLine>,
    /// Which of them plays which game.
    pub weights: Weights,
    /// The numbers that are added up beside games won.
    pub measures: Vec<MeasureId>,
    /// The master seed.
    pub seed: u64,
}

/// The tally of a panel, in integers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PanelTally {
    /// Games won by the first seat: 1 or 0 of each line.
    pub won: CrossTally,
    /// The same in blocks of games.
    pub blocks: BlockSums,
    /// Each measure of the panel.
    pub measures: Vec<CrossTally>,
    /// Margin of the first seat in each line, paired with that in the first line.
    pub margins: Vec<Paired>,
    #[serde(skip)]
    outcomes: Vec<i32>,
    #[serde(skip)]
    outcome: Outcome,
}

merge_fields! { PanelTally: won, blocks, measures, margins; }

impl PanelTally {
    /// The tally of games of which nothing but the winner was asked.
    #[cfg(test)]
    pub fn of(won: CrossTally) -> PanelTally {
        let lines = won.variants();
        let blocks = BlockSums::new(lines);
        let outcome = Outcome::default();
        PanelTally {
            outcomes: vec![0; lines],
            measures: Vec::new(),
            margins: vec![Paired::default(); lines],
            blocks,
            won,
            outcome,
        }
    }

    /// Games that each line has played.
    pub fn n(&self) -> u64 {
        self.won.n()
    }

    /// Games that a line has won.
    pub fn wins(&self, line: usize) -> u64 {
        self.won.sum(line) as u64
    }

    /// Wins of two lines, game by game.
    pub fn pair(&self, line: usize, other: usize) -> Paired {
        self.won.pair(line, other)
    }

    /// The share of games that a line wins for the first seat, or for the other side.
    pub fn rate(&self, first: bool, line: usize, level: f64) -> Estimate {
        let wins = if first { self.wins(line) } else { self.n() - self.wins(line) };
        Estimate::rate(wins, self.n(), level)
    }

    /// The games that one side has won: the first seat, or the other side.
    pub fn of_side(self, first: bool) -> OfSide {
        OfSide { won: self.won, first }
    }
}

/// What points have won of the same games.
#[derive(Clone, Debug)]
pub struct OfSide {
    /// Games won by the first seat.
    pub won: CrossTally,
    /// Whether the player has the first seat.
    pub first: bool,
}

impl OfSide {
    /// Games of each point.
    pub fn n(&self) -> u64 {
        self.won.n()
    }

    /// Games that a point has won.
    pub fn wins(&self, line: usize) -> u64 {
        let wins = self.won.sum(line) as u64;
        if self.first { wins } else { self.n() - wins }
    }

    /// The share of games that a point wins.
    pub fn rate(&self, line: usize, level: f64) -> Estimate {
        Estimate::rate(self.wins(line), self.n(), level)
    }

    /// Games that a point wins, less those that another wins.
    pub fn lead(&self, line: usize, over: usize) -> f64 {
        self.wins(line) as f64 - self.wins(over) as f64
    }

    /// A point against another, game by game.
    pub fn pair(&self, line: usize, other: usize) -> Paired {
        if self.first { self.won.pair(line, other) } else { self.won.pair(other, line) }
    }

    /// By how many standard errors a point is better than another; 0 where no game tells them apart.
    pub fn clearly(&self, line: usize, over: usize) -> f64 {
        let (one, other) = self.pair(line, over).discordant().unwrap_or_default();
        match one + other {
            0 => 0.0,
            told => (one as f64 - other as f64) / libm::sqrt(told as f64),
        }
    }
}

impl Panel {
    /// One cast a line, games won and nothing else.
    pub fn new(casts: impl IntoIterator<Item = PreparedMatchup>, seed: u64) -> Panel {
        let lines = casts.into_iter().map(|cast| PanelLine::new(vec![cast], Vec::new())).collect();
        Panel { lines, weights: Weights::one(), measures: Vec::new(), seed }
    }
}

/// What picks who plays a game, and in which way of each line.
#[derive(Clone, Copy, Debug)]
pub struct Picked {
    /// The cast, by its place among the weights.
    pub cast: usize,
    word: u64,
}

impl Panel {
    /// Who plays game number `index`, and in which way of each line.
    pub fn pick(&self, index: u64) -> Picked {
        let word = GameKey::new(self.seed, index).generator(WAY, 0).next_u64();
        Picked { cast: self.weights.pick(self.seed, index), word }
    }

    /// Plays a game of a line. Each way of each line is announced by itself; there are `ways` of the lines
    /// before it.
    pub fn play_line(
        &self,
        [line, ways]: [usize; 2],
        picked: Picked,
        luck: RandomStreams,
        outcome: &mut Outcome,
    ) {
        let it = &self.lines[line];
        let way = Way::pick(&it.ways, picked.word);
        CurrentMatchup::line(ways + way);
        it.casts[picked.cast * it.ways.len() + way].play(luck, outcome);
    }
}

impl Experiment for Panel {
    type Tally = PanelTally;
    type Record = ();

    fn tally(&self) -> PanelTally {
        let (lines, measures) = (self.lines.len(), self.measures.len());
        PanelTally {
            won: CrossTally::new(lines),
            blocks: BlockSums::new(lines),
            measures: vec![CrossTally::new(lines); measures],
            margins: vec![Paired::default(); lines],
            outcomes: vec![0; lines * (1 + measures)],
            outcome: Outcome::with_measures(&self.measures),
        }
    }

    fn play(&self, index: u64, tally: &mut PanelTally, _: impl FnOnce(&())) {
        let luck = RandomStreams::new(self.seed, index);
        let (lines, picked) = (self.lines.len(), self.pick(index));
        let (mut ways, mut base_margin) = (0, 0);
        for (line, it) in self.lines.iter().enumerate() {
            self.play_line([line, ways], picked, luck, &mut tally.outcome);
            ways += it.ways.len();
            tally.outcomes[line] = i32::from(tally.outcome.won);
            let margin = tally.outcome.margin;
            base_margin = if line == 0 { margin } else { base_margin };
            tally.margins[line].add(margin, base_margin);
            for (place, value) in tally.outcome.measures.iter().enumerate() {
                tally.outcomes[(place + 1) * lines + line] = *value;
            }
        }
        let (won, measured) = tally.outcomes.split_at(lines);
        tally.won.record(won);
        tally.blocks.record(index, won);
        for (measure, outcomes) in tally.measures.iter_mut().zip(measured.chunks(lines)) {
            measure.record(outcomes);
        }
    }
}

impl Lines for Panel {
    fn replays(&self) -> Vec<LineReplay> {
        let way = |(cast, way): (&PreparedMatchup, &Way)| (cast.matchup(), way.settings.clone());
        self.lines.iter().flat_map(|it| it.casts.iter().zip(&it.ways).map(way)).collect()
    }

    fn games_each(&self) -> u64 {
        self.lines.len() as u64
    }

    fn determined_by(&self) -> Option<String> {
        let parts: Vec<Vec<u32>> =
            self.lines.iter().map(|line| line.ways.iter().map(|way| way.part).collect()).collect();
        let casts = self.lines.iter().flat_map(|line| &line.casts);
        let casts: Vec<String> = casts.map(|cast| cast.matchup().to_string()).collect();
        let measures: Vec<&str> = self.measures.iter().map(|measure| measure.name).collect();
        Some(format!("panel {} {:?} {measures:?} {parts:?} {casts:?}", self.seed, self.weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casts_take_turns_by_their_weights() {
        let weights = Weights::of(&[0.2, 0.0, 0.5, 0.3]);
        let mut counts = [0u32; 4];
        (0..10_000).for_each(|index| counts[weights.pick(7, index)] += 1);
        assert_eq!(counts[1], 0);
        for (count, expected) in counts.into_iter().zip([2000, 0, 5000, 3000]) {
            // Four standard deviations of a binomial of 10,000 are at most 200.
            assert!(count.abs_diff(expected) < 200, "{counts:?}");
        }
    }

    #[test]
    fn ways_are_picked_by_their_parts() {
        let ways = [3, 1, 2].map(|part| Way { part, settings: Vec::new() });
        let words = (0..6).map(|part| part * (u64::MAX / 6) + u64::MAX / 12);
        assert_eq!(
            words.map(|word| Way::pick(&ways, word)).collect::<Vec<_>>(),
            [0, 0, 0, 1, 2, 2]
        );
        assert_eq!([0, u64::MAX].map(|word| Way::pick(&ways, word)), [0, 2]);
    }

    #[test]
    fn a_sum_that_falls_short_of_1_leaves_the_rest_to_the_last() {
        let weights = Weights::of(&[0.0, 0.999_999]);
        assert!((0..1000).all(|index| weights.pick(3, index) == 1));
        assert_eq!(Weights::one().pick(3, 9), 0);
    }
}
