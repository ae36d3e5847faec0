//! Why games are lost: what was missing, how soon they were as good as lost, and which turns did it.
//!
//! Chances are those of the win-probability curve, which is itself an estimate; so every mean of them
//! has the error of the grouped jackknife, which includes that of the curve.

mod moments;
mod tally;

pub use self::moments::{Moment, OTHERS, moments, turning_points};
use self::tally::{Cause, LossTally, LostGames};
use crate::prelude::*;
use sandtable_summary::rows::LossMetric::*;
use sandtable_summary::rows::{Loss, LossMetric};

/// Plays each matchup twice: for its curve, and to look at each game on it.
pub fn study<G: Game>(session: &Session<'_, G>) -> StudyResult {
    let (mut answer, mut rows) = (StudyResult::new(), Vec::new());
    for cast in session.casts {
        let replays = [(G::matchup(cast), Vec::new())];
        let courses = Courses::<G> { cast, seed: session.seed };
        let won = |tally: &Course| Some(Estimate::rate(tally.won, tally.games, session.level));
        session.stage("chances to win", session.games);
        let played = session.play(&courses, &replays, |tally| won(tally)?.margin());
        let games = played.games;
        let course = answer.add(played, 1);
        let lost = LostGames::<G> { cast, curve: &course.curve, seed: session.seed };
        session.stage("lost games", Some(games));
        let again = session.play_games(&lost, &replays, games);
        let tally = answer.add(again, 1);
        Found { matchup: &replays[0].0, tally: &tally, level: session.level }.tell(&mut rows);
        if !answer.complete {
            break;
        }
    }
    let swing = |row: &Loss| (row.metric == Swing).then(|| look(row, None, session.matters));
    judge(&mut rows, swing, |row| &mut row.judged);
    let known = format!("; {}", known::<G>());
    let mut notes = LossMetric::notes();
    let of_chances = notes.iter_mut().find(|note| note.name == ChanceLeft.name());
    of_chances.into_iter().for_each(|note| note.description.push_str(&known));
    answer.tables = vec![Sheet::of(G::PARTS, &rows, notes)];
    answer
}

/// Games for their curve.
pub struct Courses<'a, G: Game> {
    /// Who plays what.
    pub cast: &'a G::Cast,
    /// The master seed.
    pub seed: u64,
}

/// The curve of games, and how many of them were won.
#[derive(Clone, Debug, Default)]
pub struct Course {
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
    course: Vec<Standing>,
}

impl<G: Game> Experiment for Courses<'_, G> {
    type Tally = Course;
    type Record = ();

    fn tally(&self) -> Course {
        Course::default()
    }

    fn play(&self, index: u64, tally: &mut Course) {
        NowPlaying::game(index);
        let record = G::course(self.cast, Luck::new(self.seed, index), &mut tally.course);
        let won = G::won(&record);
        tally.curve.add(index, &tally.course, won);
        tally.games += 1;
        tally.won += u64::from(won);
        tally.turns += tally.course.len() as u64;
        if let Some(sat_out) = G::sat_out(&record) {
            tally.sat_out[0] += 1;
            tally.sat_out[1] += u64::from(sat_out);
        }
    }

    fn merge(&self, tally: &mut Course, other: Course) {
        tally.curve.merge(&other.curve);
        tally.games += other.games;
        tally.won += other.won;
        tally.turns += other.turns;
        tally.sat_out.iter_mut().zip(other.sat_out).for_each(|(sum, more)| *sum += more);
    }
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
        let (lost, games) = (self.tally.lost(), self.tally.games());
        rows.push(row(Lost, Estimate::rate(lost, games, self.level)));
        for ((about, name), by) in self.tally.found() {
            self.tell_cause((about, name), by, rows);
        }
        for (turn, chance) in self.tally.chances_of_lost(self.level).iter().enumerate() {
            let (about, turn) = ("chance".to_owned(), Some(turn as u64));
            rows.push(Loss { about, turn, ..row(ChanceLeft, chance.within(0.0..=1.0)) });
        }
        for (name, swing) in self.tally.swings(self.level) {
            let (about, name) = ("turn".to_owned(), name.to_owned());
            rows.push(Loss { about, name, ..row(Swing, swing) });
        }
    }

    /// Tells of something that games were lost by.
    fn tell_cause(&self, (about, name): (&str, &str), by: &Cause, rows: &mut Vec<Loss>) {
        let (lost, won) = (self.tally.lost(), self.tally.games() - self.tally.lost());
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
