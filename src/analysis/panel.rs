//! Panel of arms that play the same games on the same random streams.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Share of the games that each of several matchups plays, as in a mixed strategy.
///
/// All arms of a panel use the same shares, so that their games differ in nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchupShares {
    /// For each matchup but the last, the end of the range of random words that choose it.
    ends: Vec<u64>,
}

/// Random stream that chooses a game's matchup; the game itself uses streams of smaller numbers.
const MATCHUP_STREAM: u8 = u8::MAX;

impl MatchupShares {
    /// Returns the shares for a single matchup, which plays all games.
    pub fn single() -> MatchupShares {
        MatchupShares { ends: Vec::new() }
    }

    /// Returns equal shares for a number of matchups.
    pub fn equal(matchups: usize) -> MatchupShares {
        MatchupShares::new(&vec![1.0 / matchups as f64; matchups])
    }

    /// Creates the shares in which matchup i plays the share `weights[i]` of the games.
    ///
    /// The weights must add up to 1, except for rounding.
    pub fn new(weights: &[f64]) -> MatchupShares {
        let mut sum = 0.0;
        let ends = weights.iter().map(|weight| {
            sum += weight;
            (sum * 18_446_744_073_709_551_616.0) as u64
        });
        MatchupShares { ends: ends.take(weights.len().saturating_sub(1)).collect() }
    }

    /// Returns the index of the matchup that plays game number `index` of a master seed.
    pub fn pick_matchup(&self, seed: u64, index: u64) -> usize {
        if self.ends.is_empty() {
            return 0;
        }
        let word = GameKey::new(seed, index).generator(MATCHUP_STREAM, 0).next_u64();
        self.ends.iter().take_while(|&&end| word >= end).count()
    }
}

/// Random stream that draws one of the alternative settings of an arm.
const ALTERNATIVE_STREAM: u8 = MATCHUP_STREAM - 1;

/// Random stream that decides whether an arm skips a game.
pub const SKIP_STREAM: u8 = ALTERNATIVE_STREAM - 1;

/// Arm of a panel: a variant of the scenario, with the matchups that play it.
#[derive(Clone)]
pub struct PanelArm {
    /// Prepared matchups: for each matchup of the panel, one for each element of `alternatives`.
    pub prepared: Vec<PreparedMatchup>,
    /// Alternative overrides that make the variant; each game draws one of them.
    pub alternatives: Vec<WeightedSettings>,
}

/// Scenario overrides, such as `british.hand_size=9`, that a game draws with a weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightedSettings {
    /// Weight; the probability is this divided by the sum of all weights.
    pub weight: u32,
    /// Overrides of scenario keys, as `KEY=VALUE`.
    pub settings: Vec<String>,
}

impl WeightedSettings {
    /// Returns these overrides as the only alternative.
    pub fn only(settings: Vec<String>) -> Vec<WeightedSettings> {
        vec![WeightedSettings { weight: 1, settings }]
    }

    fn choose_alternative(alternatives: &[WeightedSettings], word: u64) -> usize {
        let all: u32 = alternatives.iter().map(|alternative| alternative.weight).sum();
        let mut picked = ((u128::from(word) * u128::from(all)) >> 64) as u32;
        let mut passes = |&WeightedSettings { weight, .. }: &WeightedSettings| {
            let passes = picked >= weight;
            picked = picked.wrapping_sub(weight);
            passes
        };
        alternatives.iter().take_while(|alternative| passes(alternative)).count()
    }
}

impl PanelArm {
    /// Creates an arm with the same overrides in all games.
    pub fn new(prepared: Vec<PreparedMatchup>, settings: Vec<String>) -> PanelArm {
        PanelArm { prepared, alternatives: WeightedSettings::only(settings) }
    }
}

/// Returns a measure of a solitaire game that still varies where nearly all games are won or lost.
pub fn measure_with_room(game: &dyn GameDefinition) -> Option<MeasureId> {
    let name = game.info().margins.first().filter(|_| game.parts().are_solitaire())?;
    game.measure(name)
}

/// Arms of an experiment, which all play the same games on the same random streams.
pub struct Panel {
    /// Arms, of which the first is the base of paired comparisons.
    pub arms: Vec<PanelArm>,
    /// Share of the games that each matchup plays, equal in all arms.
    pub weights: MatchupShares,
    /// Measures whose values are tallied in addition to the winner.
    pub measures: Vec<MeasureId>,
    /// Master seed of the games.
    pub seed: u64,
}

/// Tally of the games of a panel; it holds integers, so that the order of games does not matter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PanelTally {
    /// Result for the first seat (1 for a win, 0 for a loss) in each arm.
    pub won: CrossTally,
    /// Wins of the first seat in each arm, by block of games, for resampling.
    pub blocks: BlockSums,
    /// Values of each additional measure, in each arm.
    pub measures: Vec<CrossTally>,
    /// Margin of the first seat in each arm, paired with its margin in the first arm.
    pub margins: Vec<Paired>,
    #[serde(skip)]
    outcomes: Vec<i32>,
    #[serde(skip)]
    outcome: Outcome,
}

merge_fields! { PanelTally: won, blocks, measures, margins; }

impl PanelTally {
    /// Creates a tally that has wins, but no other measures.
    #[cfg(test)]
    pub fn of(won: CrossTally) -> PanelTally {
        let arms = won.variants();
        let blocks = BlockSums::new(arms);
        let outcome = Outcome::default();
        PanelTally {
            outcomes: vec![0; arms],
            measures: Vec::new(),
            margins: vec![Paired::default(); arms],
            blocks,
            won,
            outcome,
        }
    }

    /// Returns the number of games that each arm has played.
    pub fn n(&self) -> u64 {
        self.won.n()
    }

    /// Returns the number of games that the first seat has won in an arm.
    pub fn wins(&self, arm: usize) -> u64 {
        self.won.sum(arm) as u64
    }

    /// Returns the first seat's results in two arms, paired game by game.
    pub fn pair(&self, arm: usize, other: usize) -> Paired {
        self.won.pair(arm, other)
    }

    /// Estimates the win rate of the first seat (`first` = true) or of the other side in an arm.
    pub fn rate(&self, first: bool, arm: usize, level: f64) -> Estimate {
        let wins = if first { self.wins(arm) } else { self.n() - self.wins(arm) };
        Estimate::rate(wins, self.n(), level)
    }

    /// Returns the tally as seen by the first seat (`first` = true) or by the other side.
    pub fn for_side(self, first: bool) -> SideTally {
        SideTally { won: self.won, first }
    }
}

/// Wins of one side in the arms of a panel.
#[derive(Clone, Debug)]
pub struct SideTally {
    /// Wins of the first seat in each arm.
    pub won: CrossTally,
    /// True if the side is the first seat.
    pub first: bool,
}

impl SideTally {
    /// Returns the number of games that each arm has played.
    pub fn n(&self) -> u64 {
        self.won.n()
    }

    /// Returns the number of games that the side has won in an arm.
    pub fn wins(&self, arm: usize) -> u64 {
        let wins = self.won.sum(arm) as u64;
        if self.first { wins } else { self.n() - wins }
    }

    /// Estimates the win rate of the side in an arm.
    pub fn rate(&self, arm: usize, level: f64) -> Estimate {
        Estimate::rate(self.wins(arm), self.n(), level)
    }

    /// Returns the side's wins in an arm minus its wins in the arm `over`.
    pub fn lead(&self, arm: usize, over: usize) -> f64 {
        self.wins(arm) as f64 - self.wins(over) as f64
    }

    /// Returns the side's results in two arms, paired game by game.
    pub fn pair(&self, arm: usize, other: usize) -> Paired {
        if self.first { self.won.pair(arm, other) } else { self.won.pair(other, arm) }
    }

    /// Returns how much an arm wins more than the arm `over`, in standard errors (McNemar's test).
    ///
    /// The result is 0 if both arms have the same winner in every game.
    pub fn z_score(&self, arm: usize, over: usize) -> f64 {
        let (one, other) = self.pair(arm, over).discordant().unwrap_or_default();
        match one + other {
            0 => 0.0,
            told => (one as f64 - other as f64) / libm::sqrt(told as f64),
        }
    }
}

impl Panel {
    /// Creates a panel with one arm for each prepared matchup, without additional measures.
    pub fn new(matchups: impl IntoIterator<Item = PreparedMatchup>, seed: u64) -> Panel {
        let arms = matchups.into_iter().map(|it| PanelArm::new(vec![it], Vec::new())).collect();
        Panel { arms, weights: MatchupShares::single(), measures: Vec::new(), seed }
    }
}

/// Random choices for one game, which all arms share.
#[derive(Clone, Copy, Debug)]
pub struct GameChoices {
    /// Index of the matchup that plays the game.
    pub matchup: usize,
    word: u64,
}

impl Panel {
    /// Returns an outcome with the panel's measures and, for a solitaire game, [`measure_with_room`].
    pub fn outcome(&self) -> Outcome {
        let game = self.arms.first().and_then(|it| it.prepared.first()).map(|it| it.game());
        let measures = self.measures.iter().copied().chain(game.and_then(measure_with_room));
        Outcome::with_measures(&measures.collect::<Vec<_>>())
    }

    /// Returns the first seat's margin or, in a solitaire game, the value of [`measure_with_room`].
    pub fn margin(&self, outcome: &Outcome) -> i32 {
        outcome.measures.get(self.measures.len()).copied().unwrap_or(outcome.margin)
    }

    /// Draws the random choices for game number `index`.
    pub fn draw_choices(&self, index: u64) -> GameChoices {
        let word = GameKey::new(self.seed, index).generator(ALTERNATIVE_STREAM, 0).next_u64();
        GameChoices { matchup: self.weights.pick_matchup(self.seed, index), word }
    }

    /// Plays one game of an arm, and announces it so that a panic can report it.
    ///
    /// `arm` is the index of the arm, and `alternatives` the total number of alternatives (see
    /// [`PanelArm::alternatives`]) of all arms before it. Each alternative is announced by its own number.
    pub fn play_arm(
        &self,
        [arm, alternatives]: [usize; 2],
        picked: GameChoices,
        streams: RandomStreams,
        outcome: &mut Outcome,
    ) {
        let it = &self.arms[arm];
        let alternative = WeightedSettings::choose_alternative(&it.alternatives, picked.word);
        CurrentMatchup::line(alternatives + alternative);
        it.prepared[picked.matchup * it.alternatives.len() + alternative].play(streams, outcome);
    }
}

impl Experiment for Panel {
    type Tally = PanelTally;
    type Record = ();

    fn tally(&self) -> PanelTally {
        let (arms, measures) = (self.arms.len(), self.measures.len());
        PanelTally {
            won: CrossTally::new(arms),
            blocks: BlockSums::new(arms),
            measures: vec![CrossTally::new(arms); measures],
            margins: vec![Paired::default(); arms],
            outcomes: vec![0; arms * (1 + measures)],
            outcome: self.outcome(),
        }
    }

    fn play(&self, index: u64, tally: &mut PanelTally, _: impl FnOnce(&())) {
        let streams = RandomStreams::new(self.seed, index);
        let (arms, picked) = (self.arms.len(), self.draw_choices(index));
        let (mut alternatives, mut base_margin) = (0, 0);
        for (arm, it) in self.arms.iter().enumerate() {
            self.play_arm([arm, alternatives], picked, streams, &mut tally.outcome);
            alternatives += it.alternatives.len();
            tally.outcomes[arm] = i32::from(tally.outcome.won);
            let margin = self.margin(&tally.outcome);
            base_margin = if arm == 0 { margin } else { base_margin };
            tally.margins[arm].add(margin, base_margin);
            for (place, value) in
                tally.outcome.measures.iter().take(self.measures.len()).enumerate()
            {
                tally.outcomes[(place + 1) * arms + arm] = *value;
            }
        }
        let (won, measured) = tally.outcomes.split_at(arms);
        tally.won.record(won);
        tally.blocks.record(index, won);
        for (measure, outcomes) in tally.measures.iter_mut().zip(measured.chunks(arms)) {
            measure.record(outcomes);
        }
    }
}

impl ArmGames for Panel {
    fn replays(&self) -> Vec<ArmReplay> {
        let alternative = |(cast, alternative): (&PreparedMatchup, &WeightedSettings)| {
            (cast.matchup(), alternative.settings.clone())
        };
        self.arms
            .iter()
            .flat_map(|it| it.prepared.iter().zip(&it.alternatives).map(alternative))
            .collect()
    }

    fn games_per_index(&self) -> u64 {
        self.arms.len() as u64
    }

    fn determined_by(&self) -> Option<String> {
        let parts: Vec<Vec<u32>> = self
            .arms
            .iter()
            .map(|arm| arm.alternatives.iter().map(|alternative| alternative.weight).collect())
            .collect();
        let casts = self.arms.iter().flat_map(|arm| &arm.prepared);
        let casts: Vec<String> = casts.map(|cast| cast.matchup().to_string()).collect();
        let measures: Vec<&str> = self.measures.iter().map(|measure| measure.name).collect();
        Some(format!("panel {} {:?} {measures:?} {parts:?} {casts:?}", self.seed, self.weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matchups_play_their_shares() {
        let weights = MatchupShares::new(&[0.2, 0.0, 0.5, 0.3]);
        let mut counts = [0u32; 4];
        (0..10_000).for_each(|index| counts[weights.pick_matchup(7, index)] += 1);
        assert_eq!(counts[1], 0);
        for (count, expected) in counts.into_iter().zip([2000, 0, 5000, 3000]) {
            // Four standard deviations of a binomial of 10,000 are at most 200.
            assert!(count.abs_diff(expected) < 200, "{counts:?}");
        }
    }

    #[test]
    fn alternatives_are_chosen_by_their_weights() {
        let alternatives =
            [3, 1, 2].map(|weight| WeightedSettings { weight, settings: Vec::new() });
        let words = (0..6).map(|part| part * (u64::MAX / 6) + u64::MAX / 12);
        assert_eq!(
            words
                .map(|word| WeightedSettings::choose_alternative(&alternatives, word))
                .collect::<Vec<_>>(),
            [0, 0, 0, 1, 2, 2]
        );
        assert_eq!(
            [0, u64::MAX].map(|word| WeightedSettings::choose_alternative(&alternatives, word)),
            [0, 2]
        );
    }

    #[test]
    fn a_sum_that_falls_short_of_1_leaves_the_rest_to_the_last() {
        let weights = MatchupShares::new(&[0.0, 0.999_999]);
        assert!((0..1000).all(|index| weights.pick_matchup(3, index) == 1));
        assert_eq!(MatchupShares::single().pick_matchup(3, 9), 0);
    }
}
