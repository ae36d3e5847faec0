//! Lines that play the same games on the same luck.

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

/// A line of a panel.
#[derive(Clone, Debug)]
pub struct PanelLine<C> {
    /// The casts, one for each of the weights; with several ways to make the line, one for each way too.
    pub casts: Vec<C>,
    /// The weights of the ways; each game is played in one way, picked at random.
    pub ways: Vec<u32>,
}

impl<C> From<Vec<C>> for PanelLine<C> {
    fn from(casts: Vec<C>) -> PanelLine<C> {
        PanelLine { casts, ways: vec![1] }
    }
}

impl<C> PanelLine<C> {
    /// The way that a random word picks.
    fn way(&self, word: u64) -> usize {
        let all: u32 = self.ways.iter().sum();
        let mut picked = ((u128::from(word) * u128::from(all)) >> 64) as u32;
        let mut passes = |&part: &u32| {
            let passes = picked >= part;
            picked = picked.wrapping_sub(part);
            passes
        };
        self.ways.iter().take_while(|part| passes(part)).count()
    }
}

/// Lines that play the same games, each by one of its casts.
pub struct Panel<G: Game> {
    /// The lines.
    pub lines: Vec<PanelLine<G::Cast>>,
    /// Which of them plays which game.
    pub weights: Weights,
    /// The numbers that are added up beside games won.
    pub measures: Vec<Measure<G>>,
    /// The master seed.
    pub seed: u64,
}

/// The tally of a panel, in integers.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelTally {
    /// Games won by the first seat: 1 or 0 of each line.
    pub won: CrossTally,
    /// The same in blocks of games.
    pub blocks: BlockSums,
    /// Each measure of the panel.
    pub measures: Vec<CrossTally>,
    outcomes: Vec<i32>,
}

impl PanelTally {
    /// The tally of games of which nothing but the winner was asked.
    #[cfg(test)]
    pub fn of(won: CrossTally) -> PanelTally {
        let lines = won.variants();
        let blocks = BlockSums::new(lines);
        PanelTally { outcomes: vec![0; lines], measures: Vec::new(), blocks, won }
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
}

impl<G: Game> Panel<G> {
    /// One cast a line, games won and nothing else.
    pub fn new(casts: impl IntoIterator<Item = G::Cast>, seed: u64) -> Panel<G> {
        let lines = casts.into_iter().map(|cast| vec![cast].into()).collect();
        Panel { lines, weights: Weights::one(), measures: Vec::new(), seed }
    }
}

impl<G: Game> Experiment for Panel<G> {
    type Tally = PanelTally;
    type Record = ();

    fn tally(&self) -> PanelTally {
        let (lines, measures) = (self.lines.len(), self.measures.len());
        PanelTally {
            won: CrossTally::new(lines),
            blocks: BlockSums::new(lines),
            measures: vec![CrossTally::new(lines); measures],
            outcomes: vec![0; lines * (1 + measures)],
        }
    }

    fn play(&self, index: u64, tally: &mut PanelTally) {
        NowPlaying::game(index);
        let luck = Luck::new(self.seed, index);
        let cast = self.weights.pick(self.seed, index);
        let lines = self.lines.len();
        let word = GameKey::new(self.seed, index).generator(WAY, 0).next_u64();
        // Each way of each line is announced by itself.
        let mut first = 0;
        for (line, it) in self.lines.iter().enumerate() {
            let way = it.way(word);
            NowPlaying::line(first + way);
            first += it.ways.len();
            let record = G::record(&it.casts[cast * it.ways.len() + way], luck);
            tally.outcomes[line] = i32::from(G::won(&record));
            for (place, measure) in self.measures.iter().enumerate() {
                tally.outcomes[(place + 1) * lines + line] = measure(&record);
            }
        }
        let (won, measured) = tally.outcomes.split_at(lines);
        tally.won.record(won);
        tally.blocks.record(index, won);
        for (measure, outcomes) in tally.measures.iter_mut().zip(measured.chunks(lines)) {
            measure.record(outcomes);
        }
    }

    fn merge(&self, tally: &mut PanelTally, other: PanelTally) {
        tally.won.merge(&other.won);
        tally.blocks.merge(&other.blocks);
        for (measure, other) in tally.measures.iter_mut().zip(&other.measures) {
            measure.merge(other);
        }
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
        let line = PanelLine { casts: vec![(); 3], ways: vec![3, 1, 2] };
        let words = (0..6).map(|part| part * (u64::MAX / 6) + u64::MAX / 12);
        assert_eq!(words.map(|word| line.way(word)).collect::<Vec<_>>(), [0, 0, 0, 1, 2, 2]);
        assert_eq!([0, u64::MAX].map(|word| line.way(word)), [0, 2]);
    }

    #[test]
    fn a_sum_that_falls_short_of_1_leaves_the_rest_to_the_last() {
        let weights = Weights::of(&[0.0, 0.999_999]);
        assert!((0..1000).all(|index| weights.pick(3, index) == 1));
        assert_eq!(Weights::one().pick(3, 9), 0);
    }
}
