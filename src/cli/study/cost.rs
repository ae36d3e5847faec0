//! What a study will take, said before it begins.

use crate::prelude::*;
use sandtable_analysis::tune::STAGES;
use sandtable_runner::Timer;

/// CPU time from which on a study is said to be long.
const LONG: Duration = Duration::from_secs(20);

/// The CPU time for which games are tried.
const TRIED: Duration = Duration::from_millis(100);

/// At most this part of all games is tried.
const PART: u64 = 32;

/// Says how many games a study plays and what CPU time they take, if that is long. To find out, a small
/// part of it is played: a game of each line, or as many as its own numbers of games can be shared into,
/// then so many as take a tenth of a second. With a precision nobody knows how many games it will be; so
/// it says what a thousand of each line take, unless the study has numbers of its own. Of a search it says
/// what one of its stages takes.
pub fn tell(study: &dyn Study, session: &Session<'_>) {
    if let Some(most) = study.stage(session) {
        return tell_stage(study, session, most);
    }
    let (all, least) = match session.precision {
        None => (session.games.unwrap_or(study.info().games), LONG),
        Some(_) if study.least() < u64::MAX => return,
        Some(_) => (1000, LONG / 20),
    };
    let most = all / PART;
    let tried = |games: u64| {
        let timer = Arc::new(Timer::new(cpu_time));
        let progress = Progress::timed(&timer);
        let session = Session {
            games: Some(games),
            precision: None,
            rounds: Rounds { progress: &progress, ..session.rounds },
            counted: &Counted::of_part(games as f64 / all as f64),
            ..*session
        };
        let answer = study.conduct(&session).ok().filter(|answer| answer.complete)?;
        // Multiplied first: a part that comes out even is to give the whole number, which is rounded up.
        let whole = |part: f64| part * all as f64 / games as f64;
        let time = Duration::try_from_secs_f64(whole(timer.sum().as_secs_f64())).ok()?;
        Some((timer.sum(), whole(answer.games as f64), time))
    };
    let mut powers = (0..u64::BITS).map(|power| 1 << power).take_while(|&games| games <= most);
    let few = powers.find(|games| study.least().saturating_mul(*games) >= all);
    let Some((few, found)) = few.and_then(|few| Some((few, tried(few)?))) else { return };
    let more = few as f64 * (TRIED.as_secs_f64() / found.0.as_secs_f64().max(1e-6));
    let more = (more as u64).min(most);
    let found = if more >= 2 * few { tried(more) } else { Some(found) };
    let Some((_, games, time)) = found.filter(|(.., time)| *time >= least) else { return };
    let cost = words(games, time.as_secs_f64());
    session.rounds.progress.pause(|| match session.precision {
        None => output::note(&format!("this plays {cost}")),
        Some(_) => output::note(&format!("1,000 games of every line are {cost}")),
    });
}

/// Says what a full stage of a search takes, which plays so many games, if that is long.
fn tell_stage(study: &dyn Study, session: &Session<'_>, all: u64) {
    let timer = Arc::new(Timer::new(cpu_time));
    let progress = Progress::timed(&timer);
    let rounds = Rounds { progress: &progress, ..session.rounds };
    let trial = Session { rounds, counted: &Counted::of_part(0.0), ..*session };
    let (mut games, mut played) = (1, 0);
    while timer.sum() < TRIED && games <= all / PART {
        let Some(more) = study.sample(&trial, games) else { return };
        played += more;
        games *= 2;
    }
    let seconds = timer.sum().as_secs_f64() * all as f64 / played.max(1) as f64;
    if seconds >= LONG.as_secs_f64() {
        let cost = words(all as f64, seconds);
        let stage = format!("a full stage of the search is {cost}; there are {STAGES} at most");
        session.rounds.progress.pause(|| output::note(&stage));
    }
}

/// So many games and seconds, to two digits.
pub fn words(games: f64, seconds: f64) -> String {
    let rough = |number: f64, of: &str| {
        let (mut unit, mut zeros) = (1.0, 0);
        while number / unit > 99.0 {
            (unit, zeros) = (unit * 10.0, zeros + 1);
        }
        let digits = (number / unit).ceil();
        match zeros > 13 {
            true => format!("{digits}e{zeros} {of}s"),
            false => counted((digits * unit) as u64, of),
        }
    };
    format!("about {} in {}", rough(games, "game"), rough(seconds, "CPU second"))
}

/// The CPU time that this program has had; nothing where that is not known.
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

    #[test]
    fn a_cost_has_two_digits() {
        assert_eq!(words(698_999_999.0, 2_441.2), "about 700,000,000 games in 2,500 CPU seconds");
        assert_eq!(words(7.0, 0.2), "about 7 games in 1 CPU second");
        let many = u64::MAX as f64 * 6.0;
        assert_eq!(words(many, 99.0), "about 12e19 games in 99 CPU seconds");
    }
}
