//! Estimate of a study's cost, printed before the study begins.

use crate::prelude::*;
use sandtable_analysis::trial::{StageCost, Trial};
use sandtable_analysis::tune::MAX_STAGES;

/// Minimum CPU time of a study whose cost is printed, in seconds.
pub const MIN_ANNOUNCED_SECONDS: f64 = 3.0;

/// CPU time, in seconds, after which a trial is long enough to be the last.
const LAST_TRIAL_SECONDS: f64 = 0.15;

/// Part of a long study's cost that the games of the last trial take.
const LAST_TRIAL_SHARE: f64 = 0.02;

/// CPU time, in seconds, after which a trial is the last, however long the study or run is.
const MAX_TRIAL_SECONDS: f64 = 2.0;

/// Minimum ratio of the games of a study to the games of a trial (dry run).
const MIN_TRIAL_RATIO: u64 = 32;

/// Minimum number of games of a study of which a trial plays one.
const MIN_TRIED_GAMES: u64 = 6;

/// Each trial plays at least this many times the games of the trial before.
const LEAST_GROWTH: u64 = 4;

/// Maximum factor by which the number of games grows from one trial to the next.
const MOST_GROWTH: f64 = 64.0;

/// Minimum number of games of a trial (dry run) that shows how many games a precision needs.
const MIN_INTERVAL_GAMES: u64 = 200;

/// Number of games of each variant for which trials are planned, if a precision sets the number.
const NOMINAL_GAMES: u64 = 10_000;

#[derive(Clone, Copy)]
struct Cost {
    /// Number of games of all variants together.
    games: f64,
    /// CPU time in seconds.
    seconds: f64,
}

struct PlayedTrial {
    /// Number of games of all variants together, including games that no stage counts.
    games: f64,
    /// Costs of the stages of the trial.
    stages: Vec<StageCost>,
    /// CPU time that does not depend on the number of games, in seconds.
    fixed: f64,
}

/// Prints the estimated number of games and CPU time of a study, if the study is long.
///
/// Trials play a small part of the study, each more than the one before. Two trials show the fixed cost of each stage,
/// and its cost per game. If the study ends at a precision, the widest interval in a trial shows the number of games
/// that it needs. The cost of a search in stages is that of its rehearsals.
pub fn announce_cost(study: &dyn Study, session: &Session<'_>) {
    if let Some(games) = study.max_stage_games(session) {
        return announce_search(study, session, games as f64);
    }
    if let Some(Cost { games, seconds }) =
        estimate(study, session).filter(|it| it.seconds >= MIN_ANNOUNCED_SECONDS)
    {
        let cost = words(games, seconds);
        let note = match study.may_end_early() {
            true => format!("this plays {cost}, or less if it finds enough before"),
            false => format!("this plays {cost}"),
        };
        session.rounds.progress.pause(|| output::note(&note));
    }
}

/// Estimates the cost of a study from trials; returns `None` if no trial can show it.
fn estimate(study: &dyn Study, session: &Session<'_>) -> Option<Cost> {
    let fixed = session.games.filter(|_| session.precision.is_none());
    let all = fixed.unwrap_or(NOMINAL_GAMES);
    // A study of a few long games has a trial of one game.
    let most = (all / MIN_TRIAL_RATIO).max(u64::from(all >= MIN_TRIED_GAMES));
    // The first power of two may be beyond the largest part.
    let mut powers = (0..u64::BITS).map(|power| 1 << power).take_while(|&games| games < 2 * most);
    let mut games =
        powers.find(|&games| study.smallest_other_games().saturating_mul(games) >= all)?;
    let mut last = try_games(study, session, [games, all])?;
    let mut cost = last.extrapolated(None);
    loop {
        let spent = last.seconds_of_games();
        let wanted = sufficient_trial_seconds(cost.seconds);
        let is_precise =
            session.precision.is_none() || games >= MIN_INTERVAL_GAMES || spent > 4.0 * wanted;
        // The first games cost most, so a study that is short by them is short, unless its precision is unknown yet.
        let is_known = is_precise && (cost.seconds < MIN_ANNOUNCED_SECONDS || spent > wanted);
        if games * 2 > most || is_known {
            break;
        }
        let growth = match cost.seconds < MIN_ANNOUNCED_SECONDS {
            true => MIN_INTERVAL_GAMES.div_ceil(games),
            false => (wanted / spent.max(1e-6)).min(MOST_GROWTH) as u64,
        };
        games = games.saturating_mul(growth.max(LEAST_GROWTH)).min(most);
        let next = try_games(study, session, [games, all])?;
        cost = next.extrapolated(Some(&last));
        last = next;
    }
    Some(cost)
}

/// Returns the CPU time of a trial that is long enough to be the last, given the cost of the whole, in seconds.
pub fn sufficient_trial_seconds(cost: f64) -> f64 {
    (cost * LAST_TRIAL_SHARE).clamp(LAST_TRIAL_SECONDS, MAX_TRIAL_SECONDS)
}

/// Plays a trial with `games` of the `all` games that each variant plays in the study.
///
/// Returns `None` if the trial fails or is interrupted.
fn try_games(
    study: &dyn Study,
    session: &Session<'_>,
    [games, all]: [u64; 2],
) -> Option<PlayedTrial> {
    let part = games as f64 / all as f64;
    let counted = GameCounts::of_trial(Trial::new(part, session.precision, cpu_time));
    let progress = Progress::default();
    let rounds = Rounds { progress: &progress, ..session.rounds };
    let trial =
        Session { games: Some(games), precision: None, rounds, counted: &counted, ..*session };
    let begun = cpu_time();
    let result = study.conduct(&trial).ok().filter(|result| result.complete)?;
    let spent = cpu_time().saturating_sub(begun).as_secs_f64();
    let stages = counted.trial().map(Trial::stages)?;
    let mut trial = PlayedTrial { games: result.games as f64, stages, fixed: 0.0 };
    trial.fixed = (spent - trial.seconds_of_games()).max(0.0);
    Some(trial)
}

impl PlayedTrial {
    fn seconds_of_games(&self) -> f64 {
        self.stages.iter().map(|stage| stage.seconds).sum()
    }

    /// Estimates the cost of the whole study from this trial and an `earlier` one.
    ///
    /// For each stage, the cost grows linearly with the number of games, as between the two trials.
    fn extrapolated(&self, earlier: Option<&PlayedTrial>) -> Cost {
        let earlier = earlier.filter(|it| it.stages.len() == self.stages.len());
        let seconds = |(place, stage): (usize, &StageCost)| {
            let before = earlier.map(|it| it.stages[place]);
            seconds_of(stage, before.filter(|it| it.games < stage.games))
        };
        let sum = |games: fn(&StageCost) -> f64| -> f64 {
            self.stages.iter().map(|stage| games(stage) * stage.arms).sum()
        };
        Cost {
            games: self.games * sum(|stage| stage.needed) / sum(|stage| stage.games).max(1.0),
            seconds: self.fixed + self.stages.iter().enumerate().map(seconds).sum::<f64>(),
        }
    }
}

/// Returns the CPU time of a whole stage of a study, in seconds.
///
/// The cost of a game is the difference between the costs of two trials, divided by the difference of their games.
fn seconds_of(later: &StageCost, earlier: Option<StageCost>) -> f64 {
    let (games, seconds) = match earlier {
        Some(earlier) => (later.games - earlier.games, later.seconds - earlier.seconds),
        None => (later.games, later.seconds),
    };
    let per_game = (seconds / games.max(1.0)).max(0.0);
    later.seconds + per_game * (later.needed - later.games).max(0.0)
}

/// Prints the cost of a search in stages, if the search is long.
///
/// The message has the cost that rehearsals of the search have on average, and the cost of all stages. `games` is the
/// number of games of a full stage.
fn announce_search(study: &dyn Study, session: &Session<'_>, games: f64) {
    let progress = Progress::default();
    let rounds = Rounds { progress: &progress, ..session.rounds };
    let counted = GameCounts::of_trial(Trial::new(0.0, None, cpu_time));
    let trial = Session { rounds, counted: &counted, ..*session };
    let Some(cost) = study.rehearse(&trial, cpu_time) else { return };
    let most = f64::max(cost.each * games * MAX_STAGES as f64, cost.seconds);
    if cost.seconds >= MIN_ANNOUNCED_SECONDS {
        let (cost, most) = (words(cost.games, cost.seconds), rough(most, "CPU second"));
        let note = format!(
            "this plays {cost}, at most {most}: the search ends after 1 to {MAX_STAGES} stages"
        );
        session.rounds.progress.pause(|| output::note(&note));
    }
}

/// Returns a text such as `about 700 games in 25 CPU seconds`, with two digits of each number.
pub fn words(games: f64, seconds: f64) -> String {
    format!("about {} in {}", rough(games, "game"), rough(seconds, "CPU second"))
}

/// Returns a number rounded to two digits, at least 1, followed by the noun `of`.
fn rough(number: f64, of: &str) -> String {
    let (mut unit, mut zeros) = (1.0, 0);
    while number / unit >= 99.5 {
        (unit, zeros) = (unit * 10.0, zeros + 1);
    }
    let digits = (number / unit).round().max(1.0);
    match zeros > 13 {
        true => format!("{digits}e{zeros} {of}s"),
        false => counted((digits * unit) as u64, of),
    }
}

/// Returns the CPU time that this program has used; 0 where it is unknown.
pub fn cpu_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a stage with a fixed cost of half a second, and a cost of a millisecond for each game.
    fn stage(games: f64) -> StageCost {
        StageCost { games, needed: 10_000.0, arms: 3.0, seconds: 0.5 + games / 1000.0 }
    }

    #[test]
    fn the_cost_lies_on_the_line_through_two_trials() {
        let trial =
            |games| PlayedTrial { games: 3.0 * games, stages: vec![stage(games)], fixed: 2.0 };
        let Cost { games, seconds } = trial(40.0).extrapolated(Some(&trial(10.0)));
        assert_eq!(games, 30_000.0);
        assert!((seconds - 12.5).abs() < 1e-9, "{seconds}");
        let single = trial(10.0).extrapolated(None).seconds;
        assert!((single - 512.0).abs() < 1e-9, "{single}");
        let other = PlayedTrial { games: 0.0, stages: Vec::new(), fixed: 2.0 };
        assert!((trial(10.0).extrapolated(Some(&other)).seconds - single).abs() < 1e-9);
    }

    #[test]
    fn a_cost_has_two_digits() {
        assert_eq!(words(698_999_999.0, 2_441.2), "about 700,000,000 games in 2,400 CPU seconds");
        assert_eq!(words(700_000_000.000_000_2, 0.2), "about 700,000,000 games in 1 CPU second");
        assert_eq!(words(7.0, 0.2), "about 7 games in 1 CPU second");
        let many = u64::MAX as f64 * 6.0;
        assert_eq!(words(many, 99.0), "about 11e19 games in 99 CPU seconds");
    }
}
