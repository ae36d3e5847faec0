//! What a study will take, said before it begins.

use super::Study;
use crate::prelude::*;
use sandtable_runner::Timer;

/// CPU time from which on a study is said to be long.
const LONG: Duration = Duration::from_secs(20);

/// The CPU time for which games are tried.
const TRIED: Duration = Duration::from_millis(100);

/// At most this part of all games is tried.
const PART: u64 = 32;

/// Says how many games a study plays and what CPU time they take, if that is long. To find out, a game of
/// each line is played, then so many as take a tenth of a second; where a game is less than such a study
/// can be shared into, a part of it. With a precision nobody knows how many games it will be; so it says
/// what a thousand of each line take.
pub fn tell<S: Study, G: Game>(study: &S, session: &Session<'_, G>) {
    let all = match session.precision {
        None => session.games.unwrap_or(S::GAMES),
        Some(_) => 1000,
    };
    let tried = |games: u64| {
        let part = study.part(games as f64 / all as f64)?;
        let timer = Arc::new(Timer::new(cpu_time));
        let progress = Progress::timed(&timer);
        let session = Session {
            games: Some(games),
            precision: None,
            retrain: session.retrain.map(|all| all.min(64)),
            rounds: Rounds { progress: &progress, ..session.rounds },
            ..*session
        };
        let played = part.conduct(&session).ok()?.games;
        let factor = all as f64 / games as f64;
        Some((timer.sum(), played as f64 * factor, timer.sum().as_secs_f64() * factor))
    };
    let most = all / PART;
    if most == 0 {
        return;
    }
    let first = tried(1);
    let more = first.map_or(most, |(taken, ..)| {
        let more = TRIED.as_nanos() / taken.as_nanos().max(1);
        u64::try_from(more).unwrap_or(u64::MAX).min(most)
    });
    let found = if more > 1 { tried(more) } else { first };
    let Some((_, games, seconds)) = found else { return };
    let least = LONG.as_secs_f64();
    match session.precision {
        None if seconds >= least => {
            output::note(&format!("this plays {}", cost(games, seconds)));
        }
        Some(_) if seconds >= least / 100.0 => {
            output::note(&format!("every 1,000 games of a line: {}", cost(games, seconds)));
        }
        _ => {}
    }
}

/// A small share of a number of games; none if that is less than one.
pub fn share_of(games: u64, share: f64) -> Option<u64> {
    Some((games as f64 * share) as u64).filter(|&games| games > 0)
}

/// So many games and seconds, to two digits.
fn cost(games: f64, seconds: f64) -> String {
    let rough = |number: f64| {
        let mut unit = 1.0;
        while number / unit >= 100.0 {
            unit *= 10.0;
        }
        (number / unit) as u64 * unit as u64
    };
    let seconds = counted(rough(seconds), "CPU second");
    format!("about {} in {seconds}", counted(rough(games), "game"))
}

/// The CPU time that this program has had; nothing where that is not known.
fn cpu_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    Duration::ZERO
}
