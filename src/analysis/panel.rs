//! Panel of lines (arms) that play the same games on the same random streams.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Mixture of prepared matchups: the share of games that each one plays, as in a mixed strategy.
///
/// All lines of a panel use the same mixture, so that their games differ in nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Upper limit of the random words that pick each matchup; the last matchup has the remaining words.
    ends: Vec<u64>,
}

/// Purpose of the random word that picks a matchup: the largest one, which no game uses.
const PICK: u8 = u8::MAX;

impl Weights {
    /// Returns the mixture of a single matchup, which plays all games.
    pub fn one() -> Weights {
        Weights { ends: Vec::new() }
    }

    /// Returns the mixture of `casts` matchups with equal shares.
    pub fn even(casts: usize) -> Weights {
        Weights::of(&vec![1.0 / casts as f64; casts])
    }

    /// Returns the mixture in which matchup i plays the share `weights[i]` of the games.
    ///
    /// The weights must add up to 1, except for rounding.
    pub fn of(weights: &[f64]) -> Weights {
        let mut sum = 0.0;
        let ends = weights.iter().map(|weight| {
            sum += weight;
            (sum * 18_446_744_073_709_551_616.0) as u64
        });
        Weights { ends: ends.take(weights.len().saturating_sub(1)).collect() }
    }

    /// Returns the index of the matchup that plays the game `index` of the master seed `seed`.
    pub fn pick(&self, seed: u64, index: u64) -> usize {
        if self.ends.is_empty() {
            return 0;
        }
        let word = GameKey::new(seed, index).generator(PICK, 0).next_u64();
        self.ends.iter().take_while(|&&end| word >= end).count()
    }
}

/// Purpose of the random word that picks a way.
const WAY: u8 = PICK - 1;

/// Purpose of the random word that decides whether a line skips a game.
pub const LEFT_OUT: u8 = WAY - 1;

/// Line of a panel: an arm of an experiment, with the matchups that play it.
#[derive(Clone)]
pub struct PanelLine {
    /// Prepared matchups: for each matchup of the mixture, one for each way.
    pub casts: Vec<PreparedMatchup>,
    /// Ways to make the scenario; each game picks one at random.
    pub ways: Vec<Way>,
}

/// One of the ways to make the scenario of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Weight of the way; its probability is this divided by the sum over all ways.
    pub part: u32,
    /// Overrides of the base scenario.
    pub settings: Vec<String>,
}

impl Way {
    /// Returns a single way with these overrides.
    pub fn only(settings: Vec<String>) -> Vec<Way> {
        vec![Way { part: 1, settings }]
    }

    /// Returns the index of the way that a random word picks.
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
    /// Creates a line with a single way.
    pub fn new(casts: Vec<PreparedMatchup>, settings: Vec<String>) -> PanelLine {
        PanelLine { casts, ways: Way::only(settings) }
    }
}

/// Returns the measure of a solitaire game that still varies where nearly all games are won or lost.
pub fn measure_with_room(game: &dyn GameDefinition) -> Option<MeasureId> {
    let name = game.info().margins.first().filter(|_| game.parts().are_solitaire())?;
    game.measure(name)
}

/// Lines that play the same games on the same random streams.
pub struct Panel {
    /// Lines, of which the first is the base of paired comparisons.
    pub lines: Vec<PanelLine>,
    /// Mixture of matchups, the same in all lines.
    pub weights: Weights,
    /// Measures that are tallied in addition to the winner.
    pub measures: Vec<MeasureId>,
    /// Master seed of the games.
    pub seed: u64,
}

/// Tally of a panel in integers, which does not depend on the order of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PanelTally {
    /// Wins of the first seat (1 or 0) in each line.
    pub won: CrossTally,
    /// Wins of the first seat in each line, by block of games.
    pub blocks: BlockSums,
    /// Values of each measure of the panel, in each line.
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
    /// Creates a tally from wins alone.
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

    /// Returns the number of games that each line has played.
    pub fn n(&self) -> u64 {
        self.won.n()
    }

    /// Returns the number of games that the first seat has won in a line.
    pub fn wins(&self, line: usize) -> u64 {
        self.won.sum(line) as u64
    }

    /// Returns the wins of the first seat in two lines, paired game by game.
    pub fn pair(&self, line: usize, other: usize) -> Paired {
        self.won.pair(line, other)
    }

    /// Estimates the share of games won in a line by the first seat, or by the other side.
    pub fn rate(&self, first: bool, line: usize, level: f64) -> Estimate {
        let wins = if first { self.wins(line) } else { self.n() - self.wins(line) };
        Estimate::rate(wins, self.n(), level)
    }

    /// Returns the tally of the games won by the first seat, or by the other side.
    pub fn of_side(self, first: bool) -> OfSide {
        OfSide { won: self.won, first }
    }
}

/// Tally of wins from the view of one side, in lines that play the same games.
#[derive(Clone, Debug)]
pub struct OfSide {
    /// Wins of the first seat in each line.
    pub won: CrossTally,
    /// True if the side is the first seat.
    pub first: bool,
}

impl OfSide {
    /// Returns the number of games of each line.
    pub fn n(&self) -> u64 {
        self.won.n()
    }

    /// Returns the number of games that the side has won in a line.
    pub fn wins(&self, line: usize) -> u64 {
        let wins = self.won.sum(line) as u64;
        if self.first { wins } else { self.n() - wins }
    }

    /// Estimates the share of games that the side wins in a line.
    pub fn rate(&self, line: usize, level: f64) -> Estimate {
        Estimate::rate(self.wins(line), self.n(), level)
    }

    /// Returns the side's wins in `line` minus its wins in `over`.
    pub fn lead(&self, line: usize, over: usize) -> f64 {
        self.wins(line) as f64 - self.wins(over) as f64
    }

    /// Returns the side's wins in two lines, paired game by game.
    pub fn pair(&self, line: usize, other: usize) -> Paired {
        if self.first { self.won.pair(line, other) } else { self.won.pair(other, line) }
    }

    /// Returns the lead of `line` over `over` in standard errors (McNemar's z).
    ///
    /// It is 0 if no game has a different winner in the two lines.
    pub fn clearly(&self, line: usize, over: usize) -> f64 {
        let (one, other) = self.pair(line, over).discordant().unwrap_or_default();
        match one + other {
            0 => 0.0,
            told => (one as f64 - other as f64) / libm::sqrt(told as f64),
        }
    }
}

impl Panel {
    /// Creates a panel with one matchup for each line, and no measures.
    pub fn new(casts: impl IntoIterator<Item = PreparedMatchup>, seed: u64) -> Panel {
        let lines = casts.into_iter().map(|cast| PanelLine::new(vec![cast], Vec::new())).collect();
        Panel { lines, weights: Weights::one(), measures: Vec::new(), seed }
    }
}

/// Random choices for one game: the matchup of the mixture, and the way of each line.
#[derive(Clone, Copy, Debug)]
pub struct Picked {
    /// Index of the matchup in the mixture.
    pub cast: usize,
    word: u64,
}

impl Panel {
    /// Returns an outcome that holds the measures of the panel and, of a solitaire game, its measure with room.
    pub fn outcome(&self) -> Outcome {
        let game = self.lines.first().and_then(|it| it.casts.first()).map(|it| it.game());
        let measures = self.measures.iter().copied().chain(game.and_then(measure_with_room));
        Outcome::with_measures(&measures.collect::<Vec<_>>())
    }

    /// Returns the margin of a game: that of the first seat, or the measure with room of a solitaire game.
    pub fn margin(&self, outcome: &Outcome) -> i32 {
        outcome.measures.get(self.measures.len()).copied().unwrap_or(outcome.margin)
    }

    /// Draws the random choices for the game `index`.
    pub fn pick(&self, index: u64) -> Picked {
        let word = GameKey::new(self.seed, index).generator(WAY, 0).next_u64();
        Picked { cast: self.weights.pick(self.seed, index), word }
    }

    /// Plays a game of a line, and announces it for error reports.
    ///
    /// `ways` is the number of ways of all lines before it, because each way of each line is announced by itself.
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
            outcome: self.outcome(),
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
            let margin = self.margin(&tally.outcome);
            base_margin = if line == 0 { margin } else { base_margin };
            tally.margins[line].add(margin, base_margin);
            for (place, value) in
                tally.outcome.measures.iter().take(self.measures.len()).enumerate()
            {
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
