//! What choices are worth: agency.

use crate::prelude::*;
use crate::skill::climbs;
use sandtable_games::Choice;

/// Rollouts of each answer to a question.
const ROLLOUTS: u32 = 32;

/// The choices of games, in integers.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoicesTally {
    /// Choices, their spreads, in the value of a game won times the rollouts, and their agreement.
    sums: BlockSums,
    /// By what spreads are to be divided to be chances to win.
    unit: i64,
}

impl Default for ChoicesTally {
    fn default() -> ChoicesTally {
        ChoicesTally { sums: BlockSums::new(3), unit: 1 }
    }
}

impl ChoicesTally {
    fn add(&mut self, index: u64, choices: impl IntoIterator<Item = Choice>) {
        let mut sums = [0; 3];
        for Choice { spread, unit } in choices {
            let more = [1, spread.sum, i64::from(spread.agreement)];
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            self.unit = i64::from(unit) * i64::from(spread.rollouts);
        }
        self.sums.record(index, &sums);
    }

    /// By how much the chance to win differs between the best and the worst answer, a mean over
    /// choices.
    pub fn agency(&self, level: f64) -> Estimate {
        self.mean(|[_, spread, _]| spread as f64 / self.unit as f64, level)
    }

    /// The share of choices of which half of the rollouts confirms what the other half says is better,
    /// less the share of which it contradicts it.
    pub fn matter(&self, level: f64) -> Estimate {
        self.mean(|[.., agreement]| agreement as f64 / 2.0, level)
    }

    /// A mean over choices. Unknown below two games a block, and without a choice.
    fn mean(&self, sum: impl Fn([i64; 3]) -> f64, level: f64) -> Estimate {
        let of = |left_out| {
            let sums = <[i64; 3]>::try_from(self.sums.without(left_out).1).ok()?;
            (sums[0] > 0 && self.sums.is_filled()).then(|| sum(sums) / sums[0] as f64)
        };
        jackknife_blocks(self.sums.n(), of(None), |block| of(Some(block)), level)
    }
}

impl Recorded for ChoicesTally {}

impl Mergeable for ChoicesTally {
    fn merge(&mut self, other: &ChoicesTally) {
        self.sums.merge(&other.sums);
        self.unit = self.unit.max(other.unit);
    }
}

/// Plays the games of a matchup, in each seat once with every choice tried out. Without games where
/// no policy searches.
pub fn choices(session: &Session<'_>, matchup: &Matchup, games: u64) -> ChoicesTally {
    let mut all = ChoicesTally::default();
    for climb in climbs(matchup) {
        let Some(player) = searching(session.searchable(), 1, climb.base, climb.foe) else {
            continue;
        };
        let cast = &session.cast(&climb.with(&player));
        let trajectory = cast.trajectory();
        let add = |index, luck, tally: &mut ChoicesTally| {
            let decisions = trajectory.decisions(luck, climb.place, Assessment::Choices(ROLLOUTS));
            tally.add(index, decisions.into_iter().filter_map(|decision| decision.choice));
        };
        let choices = each(cast, session.seed, ChoicesTally::default, add);
        all.merge(&session.play_games("what choices are worth", &choices, games));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_kernel::DecisionSpread;

    /// Games of four choices each, of three answers: at so many of them the last one always wins and the
    /// others win by a coin.
    fn tally(games: u64, planted: u64) -> ChoicesTally {
        let choice = |game: u64, turn: u64| {
            let imagine = |rollout: u32| GameKey::new(game * 4 + turn, rollout.into());
            let spread = DecisionSpread::estimate(3, ROLLOUTS, imagine, |key, answer| {
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
            covers(tally.agency(0.999), 0.0);
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
