//! How many strategies a game has use for.

use super::with_policy;
use crate::balance::equilibrium;
use crate::compare::compared;
use crate::prelude::*;
use crate::resampled::Resampled;

/// The effective number of strategies of either side.
pub type Effective = [Estimate; 2];

/// What was found for the pools that were played: two matchups of one mode and the same decks have one
/// pool.
#[derive(Debug, Default)]
pub struct Pools(Vec<(Vec<Matchup>, Effective)>);

impl Pools {
    /// The effective numbers of strategies for a matchup, among all scripted players with the decks
    /// that it names. Unknown where not two sides play.
    pub fn effective(&mut self, session: &Session<'_>, matchup: &Matchup, games: u64) -> Effective {
        let pool = pool(session.game(), matchup);
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == pool) {
            return *known;
        }
        let found = play(session, &pool, games);
        let found = found.unwrap_or([Estimate::unknown(0); 2]);
        self.0.push((pool, found));
        found
    }
}

/// Every scripted player but [`wild`](sandtable_games::GameInfo::wild) of the one side against every one of the other; none if not
/// two sides play.
fn pool(game: &dyn GameDefinition, matchup: &Matchup) -> Vec<Matchup> {
    let Some([one, other]) = game.parts().opponents() else { return Vec::new() };
    let with = |seat: &str, matchup: &Matchup| -> Vec<Matchup> {
        compared(game).map(|name| with_policy(matchup, seat, name)).collect()
    };
    with(one.key, matchup).iter().flat_map(|it| with(other.key, it)).collect()
}

fn play(session: &Session<'_>, pool: &[Matchup], games: u64) -> Option<Effective> {
    let grid = Matrix::of(pool).filter(|_| !pool.is_empty())?;
    let panel = session.panel(pool, session.seed);
    let tally = session.play_games("every player against every other", &panel, games);
    effective(&grid, &tally, session.level, session.seed)
}

/// The effective numbers of strategies of a matrix. Their intervals are the ranges over matrices of the
/// same games drawn again: a mix has no standard error. None without games.
fn effective(grid: &Matrix, tally: &PanelTally, level: f64, seed: u64) -> Option<Effective> {
    let solved = equilibrium(grid, tally)?;
    let again = Resampled::of(&tally.blocks, &grid.lines, grid.columns.len(), seed);
    let estimate = |of: fn(&Equilibrium) -> &[f64]| {
        let number = |it: &Equilibrium| number(of(it));
        let interval = again.range(level, number);
        Estimate { value: Some(number(&solved)), interval, ..Estimate::unknown(tally.n()) }
    };
    Some([estimate(|it| &it.rows), estimate(|it| &it.columns)])
}

/// The number of equally frequent strategies that have the entropy of a mix.
fn number(mix: &[f64]) -> f64 {
    let entropy = mix.iter().filter(|share| **share > 0.0).map(|share| -share * libm::log(*share));
    libm::exp(entropy.sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::samples::TWO;

    /// What is found of games in which row `i` beats column `j` with these chances in 64.
    fn found(names: &[&str], chances: &[u64]) -> Effective {
        let pairs = names.iter().flat_map(|one| names.iter().map(move |other| (*one, *other)));
        let pairs: Vec<Matchup> = pairs
            .map(|(one, other)| Matchup::of(TWO).with("red", one).with("blue", other))
            .collect();
        let grid = Matrix::of(&pairs).expect("a matrix");
        let mut tally = PanelTally::of(CrossTally::new(chances.len()));
        for game in 0..6400 {
            let roll = |line: usize| GameKey::new(3, game).generator(line as u8, 0).next_u64() % 64;
            let outcomes: Vec<i32> =
                chances.iter().enumerate().map(|(line, it)| i32::from(roll(line) < *it)).collect();
            tally.won.record(&outcomes);
            tally.blocks.record(game, &outcomes);
        }
        effective(&grid, &tally, 0.95, 1).expect("games")
    }

    fn covers(estimate: Estimate, expected: f64) {
        let interval = estimate.interval.expect("a range");
        let value = estimate.value.expect("known");
        assert!((value - expected).abs() < 0.1, "{estimate:?} for {expected}");
        let (low, high) = (interval.low - 1e-9, interval.high + 1e-9);
        assert!((low..high).contains(&expected), "{estimate:?} for {expected}");
    }

    /// The null game: one strategy is best whatever the other side does.
    #[test]
    fn a_game_of_one_good_strategy_has_one() {
        for seen in found(&["a", "b"], &[32, 60, 4, 32]) {
            covers(seen, 1.0);
        }
    }

    /// Rock, paper, scissors has three, and matching pennies two.
    #[test]
    fn a_game_of_rock_paper_and_scissors_has_three() {
        let chances = [32, 8, 56, 56, 32, 8, 8, 56, 32];
        for seen in found(&["rock", "paper", "scissors"], &chances) {
            let interval = seen.interval.expect("a range");
            assert!(seen.value.expect("known") > 2.99 && interval.high <= 3.0 + 1e-9, "{seen:?}");
            assert!(interval.low > 2.9, "{seen:?}");
        }
        assert!((number(&[0.5, 0.0, 0.5]) - 2.0).abs() < 1e-12);
    }
}
