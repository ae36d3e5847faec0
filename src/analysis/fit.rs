//! A player's parameters, fitted: what makes it win more, and how much more on games that nothing was
//! chosen by.

mod judge;
mod search;
mod space;

use self::judge::{Evaluation, Games, Seen};
use self::search::{Plan, back, changed, search};
pub use self::space::Space;
use super::session::{Answer, PAIRED, Session, paired};
use crate::games::Game;
use crate::stats::Estimate;
use crate::summary::{Matchup, Part, ResultTable};

/// What is asked of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The seat of the player.
    pub seat: &'static Part,
    /// Steps of the climb.
    pub steps: u32,
    /// Games of each point of a step.
    pub step_games: u64,
}

/// Fits the player of a seat, and measures on fresh games what that gains.
pub fn study<G: Game>(session: &Session<'_, G>, space: &Space, asked: Asked) -> Answer {
    let mut answer = Answer::new(vec![fitted_table(), path_table()]);
    let mut games = Games::new(session, space, asked.seat);
    let plan = Plan { steps: asked.steps, games: asked.step_games, seed: session.seed };
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

impl<G: Game> Fit<'_, G> {
    /// Whom or what the player meets; empty where there are several.
    fn met(&self) -> Matchup {
        let none = Matchup::of(G::PARTS);
        match &self.session.matchups()[..] {
            [matchup] => {
                let others = matchup.columns().filter(|(part, _)| part.key != self.seat.key);
                let named = others.filter_map(|(part, name)| Some((part, name?)));
                named.fold(none, |met, (part, name)| met.with(part.key, name))
            }
            _ => none,
        }
    }

    fn tell_path(&self, path: &[Evaluation], answer: &mut Answer) {
        let (met, side) = (self.met(), self.seat.side());
        for (number, it) in path.iter().enumerate() {
            let rate = Estimate::rate(it.wins, it.n, self.session.level);
            let keys = [side, &number.to_string(), it.stage.name(), &it.player];
            let figure = ("win_rate_of_side", "share", &rate);
            answer.tables[1].row(&met, &keys, figure, &[Some(it.wins as f64)]);
            answer.games += it.n;
        }
    }

    /// Plays what was found against the start, on games by which nothing was chosen.
    fn confirm(&self, games: &Games<'_, G>, found: &[f64], answer: &mut Answer) {
        let start = self.space.start();
        let changed = changed(found, &start);
        let mut lines = vec![start.clone(), found.to_vec()];
        lines.extend(changed.iter().map(|place| back(found, &start, *place)));
        let (panel, replays) = games.panel(&lines, self.session.seed);
        let first = games.is_first();
        let level = self.session.level;
        let margin = |tally: &crate::analysis::panel::PanelTally| {
            tally.pair(FOUND, START).difference(-1..=1, level).margin()
        };
        let played = self.session.play(&panel, &replays, margin);
        let tally = answer.add(played, lines.len() as u64);
        let seen = Seen { won: tally.won, first };
        self.tell(&seen, (&start, found), &changed, &mut answer.tables[0]);
    }

    fn tell(
        &self,
        seen: &Seen,
        (start, found): (&[f64], &[f64]),
        changed: &[usize],
        table: &mut ResultTable,
    ) {
        let (met, side, level) = (self.met(), self.seat.side(), self.session.level);
        let gain = seen.pair(FOUND, START);
        let gained = gain.difference(-1..=1, level);
        let is_clear = gained.interval.is_some_and(|it| it.low > 0.0);
        for (line, point, role) in [(START, start, "start"), (FOUND, found, "found")] {
            let player = self.space.player(point);
            let keys = [side, role, &player, "", "", ""];
            let rate = seen.rate(line, level);
            table.row(&met, &keys, ("win_rate_of_side", "share", &rate), &[]);
            if line == FOUND {
                table.row(&met, &keys, ("gain", "share", &gained), &paired(&gain));
            }
            let is_best = is_clear == (line == FOUND);
            let best = Estimate { value: Some(is_best.into()), ..Estimate::unknown(seen.n()) };
            table.row(&met, &keys, ("recommended", "yes", &best), &[]);
        }
        for (line, place) in changed.iter().enumerate() {
            let (line, name) = (line + FOUND + 1, self.space.free()[*place].name);
            let [from, to] = [start, found].map(|point| point[*place].to_string());
            let player = self.space.player(&back(found, start, *place));
            let pair = seen.pair(FOUND, line);
            let keys = [side, "back", &player, name, &from, &to];
            let cost = pair.difference(-1..=1, level);
            table.row(&met, &keys, ("cost_of_going_back", "share", &cost), &paired(&pair));
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
            "1 for the player to prefer: the one that was found if its gain is clear of 0, else the \
             start",
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
