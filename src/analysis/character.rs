//! What kind of game it is, in measures that the literature on games knows.
//!
//! Those that are read off the win-probability curve count no game for itself and have the error of the
//! grouped jackknife, which includes that of the curve; [`quality`] says how their bias is taken off.

mod settled;

use self::settled::Settled;
use super::losses::Courses;
use super::panel::Panel;
use super::quality::{self, FIGURES, QualityTally};
use super::session::{Answer, Session};
use crate::games::Game;
use crate::stats::Estimate;
use crate::summary::{Matchup, ResultTable};

/// A measure as files name it.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// What it is counted in.
    pub unit: &'static str,
    /// What it says.
    pub meaning: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

const fn measure(
    name: &'static str,
    unit: &'static str,
    meaning: &'static str,
    source: &'static str,
) -> Measure {
    Measure { name, unit, meaning, source }
}

const BROWNE: &str = "Browne 2011, Evolutionary Game Design";
const ELY: &str = "Ely, Frankel and Kamenica 2015, Journal of Political Economy 123(1)";
const SOBOL: &str = "the share of variance explained, as in analysis of variance";

/// Every measure, in the order in which it is told.
pub const MEASURES: [Measure; 13] = [
    measure(
        "evenness",
        "share",
        "1 where both sides win as often, 0 where one always wins",
        BROWNE,
    ),
    measure("turns", "turns", "turns until somebody won", BROWNE),
    measure(
        "length_variation",
        "ratio",
        "standard deviation of the number of turns over its mean",
        "the coefficient of variation",
    ),
    measure(
        "openness",
        "share",
        "part of the turns before which all is open, each counted as twice the chance of the later \
         loser: uncertainty",
        ELY,
    ),
    measure(
        "swings",
        "swings",
        "times that the chance to win crossed a level, averaged over the levels from 25 to 75 %: \
         changes of the lead",
        BROWNE,
    ),
    measure("excitement", "chance", "sum of all steps of the chance to win: surprise", ELY),
    measure("comeback_depth", "share", "the highest chance of the later loser: drama", BROWNE),
    measure(
        "largest_swing",
        "chance",
        "the greatest change of the chance over one turn: the killer move",
        BROWNE,
    ),
    measure(
        "settled_by_first_turn",
        "share",
        "part of who wins that is settled after the first turn: snowball",
        SOBOL,
    ),
    measure(
        "settled_by_half",
        "share",
        "part of who wins that is settled after half as many turns as a game has on average",
        SOBOL,
    ),
    measure(
        "settled_by_last_turn",
        "share",
        "part of who wins that the last turn settles: decided late",
        SOBOL,
    ),
    measure(
        "skill_of_first",
        "share",
        "what the first seat wins beyond a player by chance in its place",
        "restricted play: Jaffe and others 2012, AIIDE",
    ),
    measure(
        "skill_of_second",
        "share",
        "what the second seat wins beyond a player by chance in its place; empty in solitaire games",
        "restricted play: Jaffe and others 2012, AIIDE",
    ),
];

/// From so many matchups on it is told how measures go together.
const MATCHUPS: usize = 4;

/// Measures every matchup.
pub fn study<G: Game>(session: &Session<'_, G>) -> Answer {
    let mut answer = Answer::new(vec![table(), correlations()]);
    let mut all = Vec::new();
    for cast in session.casts {
        let figures = measures(session, cast, &mut answer);
        let matchup = G::matchup(cast);
        for (measure, figure) in MEASURES.iter().zip(&figures) {
            answer.tables[0].row(&matchup, &[], (measure.name, measure.unit, figure), &[]);
        }
        all.push(figures);
        if !answer.complete {
            return answer;
        }
    }
    if all.len() >= MATCHUPS {
        correlate(Matchup::of(G::PARTS), &all, &mut answer.tables[1]);
    }
    answer
}

/// The measures of one matchup, in the order of [`MEASURES`].
fn measures<G: Game>(
    session: &Session<'_, G>,
    cast: &G::Cast,
    answer: &mut Answer,
) -> Vec<Estimate> {
    let (level, matchup) = (session.level, G::matchup(cast));
    let replays = [(matchup.clone(), Vec::new())];
    let courses = Courses::<G> { cast, seed: session.seed };
    session.stage("chances to win", session.games);
    let played = session
        .play(&courses, &replays, |tally| Estimate::rate(tally.won, tally.games, level).margin());
    let games = played.games;
    let course = answer.add(played, 1);
    let open = quality::Courses::<G> { cast, curve: &course.curve, seed: session.seed };
    session.stage("how games run", Some(games));
    let run = answer.add(session.play_games(&open, &replays, games), 1);
    let half = course.turns.div_ceil(2 * course.games.max(1)) as usize;
    let settled = Settled::<G> { cast, curve: &course.curve, seed: session.seed, half };
    session.stage("what turns settle", Some(games));
    let settled = answer.add(session.play_games(&settled, &replays, games), 1);
    let skills = skills(session, &matchup, games, answer);
    let of_run = |name: &str| {
        let place = FIGURES.iter().position(|(known, ..)| *known == name)?;
        Some(run.figure(place, level))
    };
    let one = |it: &Measure| match it.name {
        "evenness" => settled.evenness(level),
        "openness" => openness(&run, level),
        "length_variation" => settled.length_variation(level),
        "settled_by_first_turn" => settled.share(0, level),
        "settled_by_half" => settled.share(1, level),
        "settled_by_last_turn" => settled.last_turn(level),
        "skill_of_first" => skills.first().copied().unwrap_or(Estimate::unknown(0)),
        "skill_of_second" => skills.get(1).copied().unwrap_or(Estimate::unknown(0)),
        name => of_run(name).unwrap_or(Estimate::unknown(0)),
    };
    MEASURES.iter().map(one).collect()
}

/// The turns that are open over all turns.
fn openness(run: &QualityTally, level: f64) -> Estimate {
    let place = |name: &str| FIGURES.iter().position(|(known, ..)| *known == name);
    let places = place("open_turns").zip(place("turns"));
    places.map_or(Estimate::unknown(0), |(open, all)| run.ratio(open, all, level))
}

/// For each seat, what its player wins beyond a player by chance on the same luck.
fn skills<G: Game>(
    session: &Session<'_, G>,
    matchup: &Matchup,
    games: u64,
    answer: &mut Answer,
) -> Vec<Estimate> {
    let seats: Vec<_> = G::PARTS.seats().collect();
    let by_chance = seats.iter().map(|seat| matchup.clone().with(seat.key, G::REFERENCE));
    let matchups: Vec<Matchup> = std::iter::once(matchup.clone()).chain(by_chance).collect();
    let casts: Vec<G::Cast> = matchups.iter().map(|it| session.cast(it)).collect();
    let panel = Panel::<G>::new(casts, session.seed);
    let replays: Vec<_> = matchups.iter().map(|it| (it.clone(), Vec::new())).collect();
    session.stage("players by chance", Some(games));
    let lines = matchups.len() as u64;
    let tally = answer.add(session.play_games(&panel, &replays, games), lines);
    let skill = |seat: usize| match seat {
        0 => tally.pair(0, 1).difference(-1..=1, session.level),
        // What the first seat wins more against chance is what the other one loses by it.
        _ => tally.pair(seat + 1, 0).difference(-1..=1, session.level),
    };
    (0..seats.len()).map(skill).collect()
}

/// How the measures go together over matchups.
fn correlate(nobody: Matchup, all: &[Vec<Estimate>], table: &mut ResultTable) {
    for (i, one) in MEASURES.iter().enumerate() {
        for (j, other) in MEASURES.iter().enumerate().filter(|(j, _)| *j > i) {
            let pairs = all.iter().map(|it| Some((it[i].value?, it[j].value?)));
            let pairs: Vec<(f64, f64)> = pairs.flatten().collect();
            let value = (pairs.len() >= MATCHUPS).then(|| correlation(&pairs)).flatten();
            let estimate = Estimate { value, ..Estimate::unknown(pairs.len() as u64) };
            let keys = [one.name, other.name];
            table.row(&nobody, &keys, ("correlation", "", &estimate), &[]);
        }
    }
}

/// Pearson's correlation; none where either never varies.
fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let n = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
        pairs.iter().map(|it| of(it.0 - x, it.1 - y)).sum()
    };
    let (xx, yy, xy) = (sum(&|a, _| a * a), sum(&|_, b| b * b), sum(&|a, b| a * b));
    (xx > 1e-12 && yy > 1e-12).then(|| xy / libm::sqrt(xx * yy))
}

fn table() -> ResultTable {
    let notes = MEASURES.map(|it| (it.name, it.unit, format!("{} ({})", it.meaning, it.source)));
    let notes = notes.each_ref().map(|(name, unit, words)| (*name, *unit, &words[..]));
    ResultTable::new("character.csv", &[], &[]).explained(&notes)
}

fn correlations() -> ResultTable {
    let keys =
        [("measure", "string", "a measure of character.csv"), ("other", "string", "another one")];
    let note = "correlation of two measures over the matchups, of which there are n";
    ResultTable::new("correlations.csv", &keys, &[]).explained(&[("correlation", "", note)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlations_are_pearsons() {
        let near = |pairs: &[(f64, f64)], expected: f64| {
            let seen = correlation(pairs).expect("both vary");
            assert!((seen - expected).abs() < 1e-12, "{seen}");
        };
        near(&[(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)], 1.0);
        near(&[(0.0, 1.0), (1.0, 0.0), (2.0, 1.0), (3.0, 0.0)], -1.0 / 5.0_f64.sqrt());
        assert_eq!(correlation(&[(0.0, 1.0), (0.0, 2.0)]), None);
    }
}
