//! Why games are lost: what was missing, how soon they were as good as lost, and which turns did it.
//!
//! Chances are those of the win-probability curve, which is itself an estimate; so every mean of them
//! has the error of the grouped jackknife, which includes that of the curve.

mod moments;
mod tally;

pub use self::moments::{Moment, moments};
use self::tally::{Found, LossTally, Lost};
use super::clear::judge;
use super::curve::{Curve, known};
use super::session::{Session, StudyResult};
use sandtable_games::{Game, Standing};
use sandtable_kernel::Luck;
use sandtable_runner::{Experiment, NowPlaying};
use sandtable_stats::{Estimate, Moments};
use sandtable_summary::{Matchup, ResultTable};

/// Plays each matchup twice: for its curve, and to look at each game on it.
pub fn study<G: Game>(session: &Session<'_, G>) -> StudyResult {
    let mut answer = StudyResult::new(vec![table::<G>()]);
    for cast in session.casts {
        let replays = [(G::matchup(cast), Vec::new())];
        let courses = Courses::<G> { cast, seed: session.seed };
        let won = |tally: &Course| Some(Estimate::rate(tally.won, tally.games, session.level));
        session.stage("chances to win", session.games);
        let played = session.play(&courses, &replays, |tally| won(tally)?.margin());
        let games = played.games;
        let course = answer.add(played, 1);
        let lost = Lost::<G> { cast, curve: &course.curve, seed: session.seed };
        session.stage("lost games", Some(games));
        let again = session.play_games(&lost, &replays, games);
        let tally = answer.add(again, 1);
        let rows = Rows { matchup: &replays[0].0, tally: &tally, level: session.level };
        rows.write(&mut answer.tables[0]);
        if !answer.complete {
            break;
        }
    }
    judge(&mut answer.tables[0], session.matters, &["swing"]);
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
    }

    fn merge(&self, tally: &mut Course, other: Course) {
        tally.curve.merge(&other.curve);
        tally.games += other.games;
        tally.won += other.won;
        tally.turns += other.turns;
    }
}

/// The rows of one matchup.
struct Rows<'a> {
    matchup: &'a Matchup,
    tally: &'a LossTally,
    level: f64,
}

impl Rows<'_> {
    fn write(&self, table: &mut ResultTable) {
        let lost = Estimate::rate(self.tally.lost(), self.tally.games(), self.level);
        table.row(self.matchup, &["", "", ""], ("lost", "share", &lost), &[]);
        for (keys, found) in self.tally.found() {
            self.write_found(keys, found, table);
        }
        let mut add = |keys: [&str; 3], metric, unit, estimate: &Estimate| {
            table.row(self.matchup, &keys, (metric, unit, estimate), &[]);
        };
        for (turn, chance) in self.tally.chances_of_lost(self.level).iter().enumerate() {
            let chance = chance.within(0.0..=1.0);
            add(["chance", "", &turn.to_string()], "chance_left", "share", &chance);
        }
        for (name, swing) in self.tally.swings(self.level) {
            add(["turn", name, ""], "swing", "share", &swing);
        }
    }
}

impl Rows<'_> {
    /// Writes the rows of something that games were lost by.
    fn write_found(&self, (about, name): (&str, &str), found: &Found, table: &mut ResultTable) {
        let (lost, won) = (self.tally.lost(), self.tally.games() - self.tally.lost());
        let mut add = |metric, unit, estimate: &Estimate, missing: Option<i32>| {
            let figure = (metric, unit, estimate);
            table.row(self.matchup, &[about, name, ""], figure, &[missing.map(f64::from)]);
        };
        let rate = |count, of| Estimate::rate(count, of, self.level);
        add("share_of_lost", "share", &rate(found.games, lost), None);
        if found.won > 0 {
            add("share_of_won", "share", &rate(found.won, won), None);
        }
        let [sum, squares] = found.sums();
        if sum > 0 {
            let mean = Moments { n: found.games, sum, squares }.estimate_counts(self.level);
            add("missing", "parts", &mean, None);
        }
        for (missing, games) in &found.missing {
            add("share_missing", "share", &rate(*games, lost), Some(*missing));
        }
    }
}

fn table<G: Game>() -> ResultTable {
    let chance = format!(
        "chance to win that the games which were lost in the end had after so many turns, on \
         average; 0 in games that are over; {}",
        known::<G>()
    );
    let keys = [
        (
            "about",
            "string",
            "`reason` for which lost games ended; `chance` to win; `turn` by what it brought; else, in \
             the words of the game, what lost games are lost by",
        ),
        ("name", "string", "its name; empty where it has none"),
        ("turn", "integer", "turns played; empty where it does not apply"),
    ];
    let notes = [
        ("lost", "share", "share of games that the first seat lost"),
        ("share_of_lost", "share", "share of the lost games of which it is true"),
        ("share_of_won", "share", "share of the won games that ended so, too, where any did"),
        (
            "missing",
            "parts",
            "how much of that part was missing when the game was lost, where any was: spaces, units, \
             Pounds or victory points",
        ),
        (
            "share_missing",
            "share",
            "share of the lost games in which just as much of that part was missing as `parts` says",
        ),
        ("chance_left", "share", &chance),
        (
            "swing",
            "share",
            "change of the chance to win over a turn that brought this, on average over such turns \
             of all games",
        ),
    ];
    let parts = "how much was missing, for `share_missing`";
    ResultTable::new("losses.csv", &keys, &[("parts", "number", parts)]).explained(&notes)
}
