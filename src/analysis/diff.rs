//! One scenario against another on the same luck: who wins more, what else moves, and how much of it
//! each single change makes.
//!
//! The difference is split by Shapley's value (1953, *Contributions to the Theory of Games* 2): what a
//! change adds, on average over all orders in which the changes can be made. So the parts add up to
//! the whole, and changes that help or hinder each other share what they do together.

mod moved;
mod split;

pub use self::split::{MOST_CHANGES, Split};
use super::clear::{judge, judge_by, of_unit};
use super::effects::play_panel;
use super::panel::{Panel, PanelLine, PanelTally, Weights};
use super::session::{PAIRED, Replay, Session, StudyResult, paired};
use super::variants::recast;
use sandtable_games::Game;
use sandtable_stats::Estimate;
use sandtable_summary::{Matchup, ResultTable};

/// Plays both scenarios and what lies between them, in every matchup.
pub fn study<G: Game>(session: &Session<'_, G>, split: &Split<G>) -> StudyResult {
    let mut answer = StudyResult::new(vec![table(), moved::table()]);
    for matchup in &session.matchups() {
        if session.is_stopped() {
            answer.complete = false;
            break;
        }
        let tally = play(session, split, matchup, &mut answer);
        let rows = Rows { split, matchup, tally: &tally, level: session.level };
        rows.write(&mut answer.tables[0]);
        moved::study(session, split, matchup, &mut answer);
    }
    let [whole, other] = &mut answer.tables[..] else { return answer };
    judge_by(other, |row| {
        let compared = moved::compared::<G>(row, whole)?;
        Some((compared, of_unit(session.matters, row.unit)))
    });
    judge(whole, session.matters, &[CHANGE, "alone", "part"]);
    answer
}

/// The metric of the whole difference.
const CHANGE: &str = "win_rate_change";

fn play<G: Game>(
    session: &Session<'_, G>,
    split: &Split<G>,
    matchup: &Matchup,
    answer: &mut StudyResult,
) -> PanelTally {
    let line = |model| PanelLine::from(vec![recast::<G>(model, matchup)]);
    let replay = |line: &[usize]| -> Replay { (matchup.clone(), split.settings(line)) };
    let panel = Panel {
        lines: split.models().map(line).collect(),
        weights: Weights::one(),
        measures: Vec::new(),
        seed: session.seed,
    };
    let replays: Vec<Replay> = split.lines().map(replay).collect();
    play_panel(session, &panel, &replays, answer)
}

/// The rows of one matchup.
struct Rows<'a, G: Game> {
    split: &'a Split<G>,
    matchup: &'a Matchup,
    tally: &'a PanelTally,
    level: f64,
}

impl<G: Game> Rows<'_, G> {
    fn write(&self, table: &mut ResultTable) {
        let mut add = |change: &str, metric, estimate: &Estimate, more: &[Option<f64>]| {
            table.row(self.matchup, &[change], (metric, "share", estimate), more);
        };
        let rate = |line| Estimate::rate(self.tally.wins(line), self.tally.n(), self.level);
        add("none", "win_rate", &rate(0), &[]);
        add("all", "win_rate", &rate(self.split.last_line()), &[]);
        let (whole, numbers) = self.against_base(self.split.last_line());
        add("all", CHANGE, &whole, &numbers);
        for (place, words) in self.split.words().enumerate() {
            let (alone, numbers) = match self.split.line_of(place) {
                Some(line) => self.against_base(line),
                None => (Estimate::unknown(0), [None; 3]),
            };
            add(&words, "alone", &alone, &numbers);
            if let Some(weights) = self.split.shares(place) {
                add(&words, "part", &self.tally.won.combination(&weights, self.level), &[]);
            }
        }
        if let Some(weights) = self.split.rest() {
            add("rest", "part", &self.tally.won.combination(&weights, self.level), &[]);
        }
    }

    /// The change of the win rate of a line against the base, with [`PAIRED`].
    fn against_base(&self, line: usize) -> (Estimate, [Option<f64>; 3]) {
        let pair = self.tally.pair(line, 0);
        (pair.difference(-1..=1, self.level), paired(&pair))
    }
}

fn table() -> ResultTable {
    let change = "the change, as key = value; `none` for the first scenario, `all` for the second, \
                  `rest` for what the changes do together beyond the sum of each alone";
    let notes = [
        (CHANGE, "share", "win rate of the second scenario less that of the first"),
        ("alone", "share", "change of the win rate by this change alone"),
        (
            "part",
            "share",
            "what the change adds on average over all orders of making the changes (Shapley value): \
             the parts add up to the whole; of `rest`: the whole less the sum of each change alone",
        ),
    ];
    ResultTable::new("diff.csv", &[("change", "string", change)], &PAIRED).explained(&notes)
}
