//! A player's parameters, fitted: what makes it win more, and how much more on games that nothing was
//! chosen by.

mod judge;
mod search;
mod space;

use self::judge::{Evaluation, Games, Seen};
use self::search::{ClimbSettings, back, changed, search};
use self::space::Point;
pub use self::space::Space;
use super::clear::{is_clear, judge};
use super::panel::PanelTally;
use super::session::{PAIRED, Session, StudyResult, paired};
use sandtable_games::Game;
use sandtable_stats::Estimate;
use sandtable_summary::{Matchup, Part, ResultRow, ResultTable};

/// What is asked of a fit.
#[derive(Clone, Copy, Debug)]
pub struct FitPlan {
    /// The seat of the player.
    pub seat: &'static Part,
    /// Steps of the climb.
    pub steps: u32,
    /// Games of each point of a step.
    pub step_games: u64,
}

/// Fits the player of a seat, and measures on fresh games what that gains.
pub fn study<G: Game>(session: &Session<'_, G>, space: &Space, asked: FitPlan) -> StudyResult {
    let mut answer = StudyResult::new(vec![fitted_table(), path_table()]);
    let mut games = Games::new(session, space, asked.seat);
    let plan = ClimbSettings { steps: asked.steps, games: asked.step_games, seed: session.seed };
    let found = search(space, plan, &mut games);
    let fit = Fit { session, space, seat: asked.seat };
    fit.tell_path(&games.path, &mut answer);
    match found {
        Some(found) => fit.confirm(&games, &found, &mut answer),
        None => answer.complete = false,
    }
    answer
}

struct Fit<'a, G: Game> {
    session: &'a Session<'a, G>,
    space: &'a Space,
    seat: &'static Part,
}

/// The lines of the games that confirm: the start, what was found, and what was found with one
/// parameter after the other back at the start.
const START: usize = 0;
const FOUND: usize = 1;
const ROLES: [(usize, &str); 2] = [(START, "start"), (FOUND, "found")];

impl<G: Game> Fit<'_, G> {
    /// Whom or what the player meets; empty where there are several.
    fn met(&self) -> Matchup {
        match &self.session.matchups()[..] {
            [matchup] => self.met_in(matchup),
            _ => Matchup::of(G::PARTS),
        }
    }

    /// Whom or what the player meets in a matchup.
    fn met_in(&self, matchup: &Matchup) -> Matchup {
        let others = matchup.columns().filter(|(part, _)| part.key != self.seat.key);
        let named = others.filter_map(|(part, name)| Some((part, name?)));
        named.fold(Matchup::of(G::PARTS), |met, (part, name)| met.with(part.key, name))
    }

    fn tell_path(&self, path: &[Evaluation], answer: &mut StudyResult) {
        let (met, side) = (self.met(), self.seat.side());
        for (number, it) in path.iter().enumerate() {
            let rate = Estimate::rate(it.wins, it.n, self.session.level);
            let keys = [side, &number.to_string(), it.stage.name(), &it.player];
            let figure = ("win_rate_of_side", "share", &rate);
            answer.tables[1].row(&met, &keys, figure, &[Some(it.wins as f64)]);
            answer.games += it.n;
        }
    }

    /// Plays what was found against the start, then in each matchup by itself.
    fn confirm(&self, games: &Games<'_, G>, found: &[f64], answer: &mut StudyResult) {
        let (start, matchups) = (self.space.start(), self.session.matchups());
        let changed = changed(found, &start);
        let mut points = vec![start.clone(), found.to_vec()];
        points.extend(changed.iter().map(|place| back(found, &start, *place)));
        let seen = self.measure(games, &matchups, &points, answer);
        let table = &mut answer.tables[0];
        self.tell_players(&self.met(), &points, &seen, table);
        self.tell_costs(&points, &changed, &seen, table);
        let each = if matchups.len() > 1 { &matchups[..] } else { &[] };
        for matchup in each {
            if answer.complete {
                let alone = std::slice::from_ref(matchup);
                let seen = self.measure(games, alone, &points[..=FOUND], answer);
                let met = self.met_in(matchup);
                self.tell_players(&met, &points, &seen, &mut answer.tables[0]);
            }
        }
        let table = &mut answer.tables[0];
        judge(table, self.session.matters, &["gain", "cost_of_going_back"]);
        self.tell_verdict(&points, seen.n(), table);
    }

    /// Plays points on games by which nothing was chosen.
    fn measure(
        &self,
        games: &Games<'_, G>,
        matchups: &[Matchup],
        points: &[Point],
        answer: &mut StudyResult,
    ) -> Seen {
        let (panel, replays) = games.panel(matchups, points, self.session.seed);
        let level = self.session.level;
        let margin =
            |tally: &PanelTally| tally.pair(FOUND, START).difference(-1..=1, level).margin();
        self.session.stage("held-out games", self.session.games);
        let played = self.session.play(&panel, &replays, margin);
        let tally = answer.add(played, points.len() as u64);
        Seen { won: tally.won, first: games.is_first() }
    }

    /// What the player wins at the start, and what the one that was found.
    fn tell_players(&self, met: &Matchup, points: &[Point], seen: &Seen, table: &mut ResultTable) {
        let (side, level) = (self.seat.side(), self.session.level);
        let gain = seen.pair(FOUND, START);
        for (line, role) in ROLES {
            let player = self.space.player(&points[line]);
            let keys = [side, role, &player, "", "", ""];
            let rate = seen.rate(line, level);
            table.row(met, &keys, ("win_rate_of_side", "share", &rate), &[]);
            if line == FOUND {
                let gained = gain.difference(-1..=1, level);
                table.row(met, &keys, ("gain", "share", &gained), &paired(&gain));
            }
        }
    }

    /// Whom to prefer, by the gain in all matchups together, which comes first.
    fn tell_verdict(&self, points: &[Point], n: u64, table: &mut ResultTable) {
        let gain = table.rows.iter().find(|row| row.metric == "gain");
        let is_gain = |row: &ResultRow| row.estimate.value.is_some_and(|gain| gain > 0.0);
        let is_clear = gain.is_some_and(|row| is_clear(row) && is_gain(row));
        for (line, role) in ROLES {
            let player = self.space.player(&points[line]);
            let is_best = f64::from(u8::from(is_clear == (line == FOUND)));
            let best = Estimate { value: Some(is_best), ..Estimate::unknown(n) };
            let keys = [self.seat.side(), role, &player, "", "", ""];
            table.row(&self.met(), &keys, ("recommended", "yes", &best), &[]);
        }
    }

    /// What each change is worth by itself.
    fn tell_costs(
        &self,
        points: &[Point],
        changed: &[usize],
        seen: &Seen,
        table: &mut ResultTable,
    ) {
        for (line, place) in (FOUND + 1..).zip(changed) {
            let name = self.space.free()[*place].name;
            let [from, to] = [START, FOUND].map(|line| points[line][*place].to_string());
            let player = self.space.player(&points[line]);
            let pair = seen.pair(FOUND, line);
            let keys = [self.seat.side(), "back", &player, name, &from, &to];
            let cost = pair.difference(-1..=1, self.session.level);
            table.row(&self.met(), &keys, ("cost_of_going_back", "share", &cost), &paired(&pair));
        }
    }
}

fn fitted_table() -> ResultTable {
    let keys = [
        ("side", "string", "the side that the player leads"),
        (
            "role",
            "string",
            "`start` for the player as it was, `found` for the one that was found, `back` for that one \
             with a parameter back at the start",
        ),
        ("player", "string", "the player, as it can be named"),
        ("parameter", "string", "the parameter that is back"),
        ("from", "string", "its value at the start"),
        ("to", "string", "its value that was found"),
    ];
    ResultTable::new("fitted.csv", &keys, &PAIRED).explained(&[
        (
            "win_rate_of_side",
            "share",
            "games that the player wins for its side, of games by which nothing was chosen",
        ),
        ("gain", "share", "by how much that is more than the player wins at the start, on the same luck"),
        (
            "recommended",
            "yes",
            "1 for the player to prefer: the one that was found if its gain is clear, else the start",
        ),
        (
            "cost_of_going_back",
            "share",
            "what the player that was found loses when this parameter alone goes back to the start",
        ),
    ])
}

fn path_table() -> ResultTable {
    let keys = [
        ("side", "string", "the side that the player leads"),
        ("evaluation", "integer", "its number, from 0"),
        (
            "stage",
            "string",
            "`survey`: one parameter is tried by itself; `climb`: either side of a step, two rows; \
             `choice`: what was found; `trim`: less digits, or parameters back at the start",
        ),
        ("player", "string", "the player that was tried"),
    ];
    let more = [("wins", "number", "games won")];
    ResultTable::new("fit.csv", &keys, &more).explained(&[(
        "win_rate_of_side",
        "share",
        "games that the player wins for its side",
    )])
}
