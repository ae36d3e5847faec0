//! Why games are lost: what was missing, how soon they were as good as lost, and which turns did it.
//!
//! Chances are those of the win-probability curve, which is itself an estimate; so every mean of them
//! has the error of the grouped jackknife, which includes that of the curve.

mod moments;
mod tally;

pub use self::moments::{Moment, OTHERS, moments, turning_points};
use self::tally::{Cause, LossTally};
use serde::{Deserialize, Serialize};

use crate::prelude::*;
use sandtable_summary::rows::LossMetric::*;
use sandtable_summary::rows::{Loss, LossMetric};

/// Plays each matchup twice: for its curve, and to look at each game on it.
pub fn study(session: &Session<'_>) -> StudyResult {
    let mut rows = Vec::new();
    for cast in session.casts {
        let course = course(session, cast);
        let lost = tally::lost_games(cast, &course.curve, session.seed);
        let tally = session.play_games("lost games", &lost, course.games);
        let matchup = &cast.matchup();
        Found { matchup, tally: &tally, level: session.level }.tell(&mut rows);
        if !session.is_complete() {
            break;
        }
    }
    let swing = |row: &Loss| (row.metric == Swing).then(|| look(row, None, session.matters));
    judge(&mut rows, swing, |row| &mut row.judged);
    let known = format!("; {}", known(session.game()));
    let mut notes = LossMetric::notes();
    let of_chances = notes.iter_mut().find(|note| note.name == ChanceLeft.name());
    of_chances.into_iter().for_each(|note| note.description.push_str(&known));
    session.result(vec![Sheet::of(session.parts(), &rows, notes)])
}

/// The curve of games, and how many of them were won.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct LossCurve {
    /// The curve.
    pub curve: Curve,
    /// All games.
    pub games: u64,
    /// Games that the first seat won.
    pub won: u64,
    /// The turns of all games.
    pub turns: u64,
    /// Games of which it is known whether a part was sat out, and those in which one was.
    pub sat_out: [u64; 2],
    #[serde(skip)]
    course: Vec<StateSummary>,
    #[serde(skip)]
    outcome: Outcome,
}

impl LossCurve {
    /// Plays a game.
    pub fn play(&mut self, cast: &PreparedMatchup, index: u64, luck: RandomStreams) {
        cast.trajectory().play(luck, &mut self.course, &mut self.outcome);
        let won = self.outcome.won;
        self.curve.add(index, &self.course, won);
        self.games += 1;
        self.won += u64::from(won);
        self.turns += self.course.len() as u64;
        if let Some(parts) = self.outcome.skipped {
            self.sat_out[0] += 1;
            self.sat_out[1] += u64::from(parts != 0);
        }
    }
}

merge_fields! { LossCurve: curve, games, won, turns, sat_out; }

/// Plays the games of a cast for their curve.
pub fn course(session: &Session<'_>, cast: &PreparedMatchup) -> LossCurve {
    let add = |index, luck, course: &mut LossCurve| course.play(cast, index, luck);
    let games = independent(cast, session.seed, "curve", LossCurve::default, add);
    let won = |it: &LossCurve| Estimate::rate(it.won, it.games, session.level).margin();
    session.play("chances to win", &games, won)
}

/// What was found of one matchup.
struct Found<'a> {
    matchup: &'a Matchup,
    tally: &'a LossTally,
    level: f64,
}

impl Found<'_> {
    fn tell(&self, rows: &mut Vec<Loss>) {
        let row = |metric, estimate| Loss::of(self.matchup, metric, estimate);
        let (lost, games) = (self.tally.lost(), self.tally.games);
        rows.push(row(Lost, Estimate::rate(lost, games, self.level)));
        for ((about, name), by) in self.tally.found() {
            self.tell_cause((about, name), by, rows);
        }
        for (turn, chance) in self.tally.chances_of_lost(self.level).iter().enumerate() {
            let (about, turn) = ("chance".to_owned(), Some(turn as u64));
            rows.push(Loss { about, turn, ..row(ChanceLeft, chance.clamped(0.0..=1.0)) });
        }
        for (name, swing) in self.tally.swings(self.level) {
            let (about, name) = ("turn".to_owned(), name.to_owned());
            rows.push(Loss { about, name, ..row(Swing, swing) });
        }
    }

    /// Tells of something that games were lost by.
    fn tell_cause(&self, (about, name): (&str, &str), by: &Cause, rows: &mut Vec<Loss>) {
        let (lost, won) = (self.tally.lost(), self.tally.games - self.tally.lost());
        let mut add = |metric, estimate, parts: Option<i32>| {
            let (about, name, parts) = (about.to_owned(), name.to_owned(), parts.map(f64::from));
            rows.push(Loss { about, name, parts, ..Loss::of(self.matchup, metric, estimate) });
        };
        let rate = |count, of| Estimate::rate(count, of, self.level);
        add(ShareOfLost, rate(by.games, lost), None);
        if by.won > 0 {
            add(ShareOfWon, rate(by.won, won), None);
        }
        let [sum, squares] = by.sums();
        if sum > 0 {
            let mean = Moments { n: by.games, sum, squares }.estimate_counts(self.level);
            add(Missing, mean, None);
        }
        for (missing, games) in &by.missing {
            add(ShareMissing, rate(*games, lost), Some(*missing));
        }
    }
}
