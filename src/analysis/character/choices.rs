//! What choices are worth: agency.

use crate::prelude::*;
use crate::skill::climbs;
use sandtable_games::Choice;

/// Rollouts of each answer to a question.
const ROLLOUTS: u32 = 32;

/// Games of a player whose choices are tried out.
struct Choices<'a, G: Game> {
    cast: &'a G::Cast,
    place: usize,
    seed: u64,
}

/// What the choices of some games add up to, by block of games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    games: u64,
    choices: u64,
    /// The spreads, in the value of a game won times the rollouts.
    spread: i64,
    agreement: i64,
}

impl Sums {
    fn add(&mut self, more: Sums) {
        self.games += more.games;
        self.choices += more.choices;
        self.spread += more.spread;
        self.agreement += more.agreement;
    }
}

/// The choices of games, in integers.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoicesTally {
    blocks: [Sums; BLOCKS],
    /// By what spreads are to be divided to be chances to win.
    unit: i64,
}

impl Default for ChoicesTally {
    fn default() -> ChoicesTally {
        ChoicesTally { blocks: [Sums::default(); BLOCKS], unit: 1 }
    }
}

impl ChoicesTally {
    fn add(&mut self, index: u64, choices: impl IntoIterator<Item = Choice>) {
        let sums = &mut self.blocks[(index % BLOCKS as u64) as usize];
        sums.games += 1;
        for Choice { spread, unit } in choices {
            sums.choices += 1;
            sums.spread += spread.sum;
            sums.agreement += i64::from(spread.agreement);
            self.unit = i64::from(unit) * i64::from(spread.rollouts);
        }
    }

    fn merge(&mut self, other: &ChoicesTally) {
        self.blocks.iter_mut().zip(&other.blocks).for_each(|(sums, more)| sums.add(*more));
        self.unit = self.unit.max(other.unit);
    }

    /// By how much the chance to win differs between the best and the worst answer, a mean over
    /// choices.
    pub fn agency(&self, level: f64) -> Estimate {
        self.mean(|it| it.spread as f64 / self.unit as f64, level)
    }

    /// The share of choices of which half of the rollouts confirms what the other half says is better,
    /// less the share of which it contradicts it.
    pub fn matter(&self, level: f64) -> Estimate {
        self.mean(|it| it.agreement as f64 / 2.0, level)
    }

    /// A mean over choices. Unknown below two games a block, and without a choice.
    fn mean(&self, sum: impl Fn(&Sums) -> f64, level: f64) -> Estimate {
        let games = self.blocks.iter().map(|block| block.games).sum();
        if self.blocks.iter().any(|block| block.games < 2) {
            return Estimate::unknown(games);
        }
        let of = |left_out: Option<usize>| {
            let mut all = Sums::default();
            let blocks = self.blocks.iter().enumerate().filter(|(it, _)| Some(*it) != left_out);
            blocks.for_each(|(_, block)| all.add(*block));
            (all.choices > 0).then(|| sum(&all) / all.choices as f64)
        };
        delete_a_block(games, of(None), |block| of(Some(block)), level)
    }
}

impl<G: Game> Experiment for Choices<'_, G> {
    type Tally = ChoicesTally;
    type Record = ();

    fn tally(&self) -> ChoicesTally {
        ChoicesTally::default()
    }

    fn play(&self, index: u64, tally: &mut ChoicesTally) {
        NowPlaying::game(index);
        let luck = Luck::new(self.seed, index);
        let decisions = G::decisions(self.cast, luck, self.place, Judging::Choices(ROLLOUTS));
        tally.add(index, decisions.into_iter().filter_map(|decision| decision.choice));
    }

    fn merge(&self, tally: &mut ChoicesTally, other: ChoicesTally) {
        tally.merge(&other);
    }
}

/// Plays the games of a matchup, in each seat once with every choice tried out. Without games where
/// no policy searches.
pub fn choices<G: Game>(
    session: &Session<'_, G>,
    matchup: &Matchup,
    games: u64,
    answer: &mut StudyResult,
) -> ChoicesTally {
    let mut all = ChoicesTally::default();
    for climb in climbs(matchup) {
        let Some(player) = searching::<G>(1, climb.base, climb.foe) else { continue };
        let matchup = climb.with(&player);
        let cast = &session.cast(&matchup);
        let choices = Choices::<G> { cast, place: climb.place, seed: session.seed };
        session.stage("what choices are worth", Some(games));
        let played = session.play_games(&choices, &[(matchup, Vec::new())], games);
        all.merge(&answer.add(played, 1));
    }
    all
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use sandtable_kernel::{GameKey, spread};

    /// Games of four choices each, of three answers: at so many of them the last one always wins and the
    /// others win by a coin.
    fn tally(games: u64, planted: u64) -> ChoicesTally {
        let choice = |game: u64, turn: u64| {
            let imagine = |rollout: u32| GameKey::new(game * 4 + turn, rollout.into());
            let spread = spread(3, ROLLOUTS, imagine, |key, answer| {
                let coin = key.generator(answer as u8, 0).next_u64() & 1;
                i32::from(coin == 1 || (turn < planted && answer == 2)) * 1000
            });
            Choice { spread, unit: 1000 }
        };
        let mut tally = ChoicesTally::default();
        (0..games).for_each(|game| tally.add(game, (0..4).map(|turn| choice(game, turn))));
        tally
    }

    fn covers(estimate: Estimate, expected: f64) {
        let interval = estimate.interval.expect("an interval");
        assert!((interval.low..=interval.high).contains(&expected), "{estimate:?}: {expected}");
        assert!(interval.high - interval.low < 0.1, "{estimate:?}");
    }

    #[test]
    fn nobody_decides_a_game_of_coins() {
        for games in [128, 2000] {
            let tally = tally(games, 0);
            let agency = tally.agency(0.999);
            covers(agency, 0.0);
            assert!(tally.matter(0.999).interval.expect("an interval").low < 0.0);
        }
    }

    /// One choice of four is worth half a game.
    #[test]
    fn what_a_choice_decides_is_found() {
        let tally = tally(2000, 1);
        covers(tally.agency(0.999), 0.125);
        covers(tally.matter(0.999), 0.25);
        assert_eq!(tally.agency(0.95).n, 2000);
    }

    #[test]
    fn few_games_or_no_choices_tell_nothing() {
        assert_eq!(tally(127, 1).agency(0.95), Estimate::unknown(127));
        let mut forced = ChoicesTally::default();
        (0..128).for_each(|game| forced.add(game, []));
        assert_eq!(forced.matter(0.95), Estimate::unknown(128));
    }
}
