//! Estimate of a study's cost, printed before the study begins.

use crate::prelude::*;
use sandtable_analysis::trial::{StageCost, Trial};
use sandtable_analysis::tune::MAX_STAGES;

/// CPU time, in seconds, from which on the cost of a study is printed.
const LONG: f64 = 3.0;

/// CPU time of the games of the last trial, in seconds.
const TRIED: f64 = 0.15;

/// The games of the last trial of a long study take this part of its cost.
const SHARE: f64 = 0.02;

/// A trial plays at most one game in this many.
const PART: u64 = 32;

/// Each trial plays at least this many times the games of the trial before.
const LEAST_GROWTH: u64 = 4;

/// Each trial plays at most this many times the games of the trial before.
const MOST_GROWTH: f64 = 64.0;

/// Games of a trial from which on the widest interval shows how many games a precision needs.
const FEWEST: u64 = 200;

/// Number of games of each line in terms of which trials are planned if the precision determines it.
const NOMINAL: u64 = 10_000;

/// Cost of a trial, or estimated cost of a study.
#[derive(Clone, Copy)]
struct Cost {
    /// Games of all lines.
    games: f64,
    /// CPU time in seconds.
    seconds: f64,
}

/// A trial that was played.
struct PlayedTrial {
    /// Games of all lines, including those that no stage counts.
    games: f64,
    /// Costs of its stages.
    stages: Vec<StageCost>,
    /// CPU time that does not depend on the number of games, in seconds.
    fixed: f64,
}

/// Prints the number of games and the CPU time of a study if it is long.
///
/// Trials play a small part of the study, each more than the one before. Two trials give a line for each stage: its fixed
/// cost and its cost per game. If the study ends at a precision, the widest interval in a trial shows how many games are
/// needed. For a search in stages, the cost of one of its stages is printed, and that of all.
pub fn tell(study: &dyn Study, session: &Session<'_>) {
    if let Some(games) = study.max_stage_games(session) {
        return tell_stages(study, session, games as f64);
    }
    if let Some(Cost { games, seconds }) = estimate(study, session).filter(|it| it.seconds >= LONG)
    {
        let cost = words(games, seconds);
        let note = match study.may_end_early() {
            true => format!("this plays {cost}, or less if it finds enough before"),
            false => format!("this plays {cost}"),
        };
        session.rounds.progress.pause(|| output::note(&note));
    }
}

/// Returns the estimated cost of a study; `None` if no trial can show it.
fn estimate(study: &dyn Study, session: &Session<'_>) -> Option<Cost> {
    let fixed = session.games.filter(|_| session.precision.is_none());
    let all = fixed.unwrap_or(NOMINAL);
    let most = all / PART;
    // The first power of two may be beyond the largest part.
    let mut powers = (0..u64::BITS).map(|power| 1 << power).take_while(|&games| games < 2 * most);
    let mut games =
        powers.find(|&games| study.smallest_other_games().saturating_mul(games) >= all)?;
    let mut last = try_games(study, session, [games, all])?;
    let mut cost = last.extrapolated(None);
    loop {
        let (spent, wanted) = (last.seconds_of_games(), TRIED.max(cost.seconds * SHARE));
        let is_precise = session.precision.is_none() || games >= FEWEST || spent > 4.0 * wanted;
        // The first games cost most, so a study that is short by them is short, unless its precision is unknown yet.
        let is_known = is_precise && (cost.seconds < LONG || spent > wanted);
        if games * 2 > most || is_known {
            break;
        }
        let growth = match cost.seconds < LONG {
            true => FEWEST.div_ceil(games),
            false => (wanted / spent.max(1e-6)).min(MOST_GROWTH) as u64,
        };
        games = games.saturating_mul(growth.max(LEAST_GROWTH)).min(most);
        let next = try_games(study, session, [games, all])?;
        cost = next.extrapolated(Some(&last));
        last = next;
    }
    Some(cost)
}

/// Plays a trial with `games` of `all` games of each line; `None` if it fails or is interrupted.
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
    /// Returns the CPU time of the games, in seconds.
    fn seconds_of_games(&self) -> f64 {
        self.stages.iter().map(|stage| stage.seconds).sum()
    }

    /// Estimates the cost of the study, with a line for each stage through this trial and an earlier one.
    fn extrapolated(&self, earlier: Option<&PlayedTrial>) -> Cost {
        let earlier = earlier.filter(|it| it.stages.len() == self.stages.len());
        let seconds = |(place, stage): (usize, &StageCost)| {
            let before = earlier.map(|it| it.stages[place]);
            seconds_of(stage, before.filter(|it| it.games < stage.games))
        };
        let sum = |games: fn(&StageCost) -> f64| -> f64 {
            self.stages.iter().map(|stage| games(stage) * stage.lines).sum()
        };
        Cost {
            games: self.games * sum(|stage| stage.needed) / sum(|stage| stage.games).max(1.0),
            seconds: self.fixed + self.stages.iter().enumerate().map(seconds).sum::<f64>(),
        }
    }
}

/// Returns the CPU time of a whole stage, in seconds.
///
/// The cost of a game is that of the games which the later of two trials plays more than the `earlier` one.
fn seconds_of(later: &StageCost, earlier: Option<StageCost>) -> f64 {
    let (games, seconds) = match earlier {
        Some(earlier) => (later.games - earlier.games, later.seconds - earlier.seconds),
        None => (later.games, later.seconds),
    };
    let per_game = (seconds / games.max(1.0)).max(0.0);
    later.seconds + per_game * (later.needed - later.games).max(0.0)
}

/// Prints the cost of a search in stages if it is long: that of one stage, which is often enough, and that of all.
fn tell_stages(study: &dyn Study, session: &Session<'_>, games: f64) {
    let Some(seconds) = seconds_per_game(study, session, games) else { return };
    let seconds = seconds * games;
    if seconds >= LONG {
        let most = rough(seconds * MAX_STAGES as f64, "CPU second");
        let cost = words(games, seconds);
        let note = format!(
            "this plays {cost}, at most {most}: the search ends after 1 to {MAX_STAGES} stages"
        );
        session.rounds.progress.pause(|| output::note(&note));
    }
}

/// Returns the CPU time of a game of a search of `all` games, in seconds, from the line through two samples.
fn seconds_per_game(study: &dyn Study, session: &Session<'_>, all: f64) -> Option<f64> {
    let mut earlier = try_sample(study, session, 1)?;
    let mut games = 1;
    loop {
        games *= LEAST_GROWTH;
        let later = try_sample(study, session, games)?;
        let more = (later.games - earlier.games).max(1.0);
        let each = ((later.seconds - earlier.seconds) / more).max(0.0);
        if later.seconds > TRIED.max(each * all * SHARE) || later.games * PART as f64 > all {
            return Some(each);
        }
        earlier = later;
    }
}

/// Plays about `games` games as a search does, and returns their cost.
fn try_sample(study: &dyn Study, session: &Session<'_>, games: u64) -> Option<Cost> {
    let progress = Progress::default();
    let rounds = Rounds { progress: &progress, ..session.rounds };
    let counted = GameCounts::of_trial(Trial::new(0.0, None, cpu_time));
    let begun = cpu_time();
    let games =
        study.play_sample(&Session { rounds, counted: &counted, ..*session }, games)? as f64;
    Some(Cost { games, seconds: cpu_time().saturating_sub(begun).as_secs_f64() })
}

/// Returns a number of games and of CPU seconds in words, with two digits each.
pub fn words(games: f64, seconds: f64) -> String {
    format!("about {} in {}", rough(games, "game"), rough(seconds, "CPU second"))
}

/// Returns a number with two digits and a noun.
fn rough(number: f64, of: &str) -> String {
    let (mut unit, mut zeros) = (1.0, 0);
    while number / unit > 99.0 {
        (unit, zeros) = (unit * 10.0, zeros + 1);
    }
    let digits = (number / unit).ceil();
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

    /// A stage with a fixed cost of half a second, and a cost of a millisecond for each game.
    fn stage(games: f64) -> StageCost {
        StageCost { games, needed: 10_000.0, lines: 3.0, seconds: 0.5 + games / 1000.0 }
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
        assert_eq!(words(698_999_999.0, 2_441.2), "about 700,000,000 games in 2,500 CPU seconds");
        assert_eq!(words(7.0, 0.2), "about 7 games in 1 CPU second");
        let many = u64::MAX as f64 * 6.0;
        assert_eq!(words(many, 99.0), "about 12e19 games in 99 CPU seconds");
    }
}
