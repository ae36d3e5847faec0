//! What a best response wins against each strategy: `best_responses.csv`.
//!
//! A player who searches, told how its enemy decides, finds good answers to that very enemy. What it
//! wins is a lower bound of what can be won against the strategy (Lisy and Bowling 2017,
//! "Equilibrium approximation quality of current no-limit poker bots"), outside the pool, too: a game
//! that is worth something only among weak players shows here.

use super::study::Findings;
use crate::balance::{Balance, Standing};
use crate::prelude::*;
use sandtable_summary::rows::ResponseMetric::{
    ExploitabilityAtLeast, GainBySearch, ResponseWinRate,
};
use sandtable_summary::rows::{BestResponse, ResponseMetric};

/// Makes the master seed of the games of best responses differ from that of the study: a response
/// is chosen by other games than it is judged by.
const RESPONDING: u64 = 0x7265_7370_6f6e_6473;

/// What is asked of best responses.
#[derive(Clone, Copy, Debug)]
pub struct ResponsePlan {
    /// How many games the response plays on with each of its last candidates for an answer.
    pub rollouts: u32,
    /// How many games are played against each strategy.
    pub games: u64,
}

/// A strategy or a mix of them, with the response to it.
struct Exploited<'a> {
    /// 0 if it is the first seat's, 1 if it is the other's.
    side: usize,
    strategy: &'a str,
    response: String,
}

/// Plays best responses to all strategies, and to the mixes if there are any. None if no policy of
/// the game searches, or if nothing is known of what the game is worth.
pub(super) fn respond<G: Game>(
    session: &Session<'_, G>,
    found: &Findings<'_>,
    asked: ResponsePlan,
    answer: &mut StudyResult,
) -> Option<Sheet> {
    let trials = Trials { session, found, asked };
    match (found.grid.opponents(), &found.balance) {
        (Some(seats), Some(balance)) => trials.of_two_sides(seats, balance, answer),
        (None, _) => trials.of_lone_players(answer),
        (Some(_), None) => None,
    }
}

/// The names of a side's strategies, with what each is worth.
type Side<'a> = (&'a [String], &'a [Standing]);

struct Trials<'a, 's, G: Game> {
    session: &'a Session<'s, G>,
    found: &'a Findings<'a>,
    asked: ResponsePlan,
}

impl<G: Game> Trials<'_, '_, G> {
    /// Every strategy of either side, then the mixes, each against its response.
    fn of_two_sides(
        &self,
        seats: [&'static Part; 2],
        balance: &Balance,
        answer: &mut StudyResult,
    ) -> Option<Sheet> {
        let grid = self.found.grid;
        let sides: [Side<'_>; 2] = [(&grid.rows, &balance.rows), (&grid.columns, &balance.columns)];
        let exploited = self.exploited(sides)?;
        let matchups: Vec<Matchup> = exploited
            .iter()
            .map(|it| self.met(seats, it.side, it.strategy, &it.response))
            .collect();
        let lines = matchups.iter().map(|it| vec![self.session.cast(it)].into()).collect();
        let tally = self.play(lines, Weights::one(), &matchups, answer);
        let mut rows = Vec::new();
        for (line, it) in exploited.iter().enumerate() {
            self.tell(seats, it, (tally.wins(line), tally.n()), balance, &mut rows);
        }
        let mixed = Matchup::mixed(grid.parts());
        for (side, (names, standings)) in sides.into_iter().enumerate() {
            let its = exploited.iter().filter(|it| it.side == side).zip(standings);
            let Some((likeliest, _)) = its.max_by(|(_, it), (_, other)| by_share(it, other)) else {
                continue;
            };
            let response = &likeliest.response;
            let matchups: Vec<Matchup> =
                names.iter().map(|strategy| self.met(seats, side, strategy, response)).collect();
            let casts: Vec<G::Cast> = matchups.iter().map(|it| self.session.cast(it)).collect();
            let tally = self.play(vec![casts.into()], shares(standings), &matchups, answer);
            let strategy = mixed.get(seats[side].key).unwrap_or_default();
            let it = Exploited { side, strategy, response: response.clone() };
            self.tell(seats, &it, (tally.wins(0), tally.n()), balance, &mut rows);
        }
        let mut notes = ResponseMetric::notes();
        notes.retain(|note| note.name != GainBySearch.name());
        Some(Sheet::of(G::PARTS, &rows, notes))
    }

    /// Each strategy with the response to it, which plays on as the one of the pool that is worst for
    /// it.
    fn exploited<'b>(&self, sides: [Side<'b>; 2]) -> Option<Vec<Exploited<'b>>> {
        let mut exploited = Vec::new();
        for (side, (names, standings)) in sides.into_iter().enumerate() {
            for (strategy, standing) in names.iter().zip(standings) {
                let worst = &sides[1 - side].0[standing.nemesis];
                let response = searching::<G>(self.asked.rollouts, worst, strategy)?;
                exploited.push(Exploited { side, strategy, response });
            }
        }
        Some(exploited)
    }

    /// Tells what a response wins, of so many games won by the first seat among so many.
    fn tell(
        &self,
        seats: [&'static Part; 2],
        it: &Exploited<'_>,
        (wins, n): (u64, u64),
        balance: &Balance,
        rows: &mut Vec<BestResponse>,
    ) {
        let level = self.session.level;
        let responds_first = it.side == 1;
        let rate = Estimate::rate(if responds_first { wins } else { n - wins }, n, level);
        let gain = exceeds(&rate, &balance.value, responds_first, level);
        let none = Matchup::of(self.found.grid.parts());
        let keys = [seats[it.side].side(), it.strategy, &it.response];
        rows.push(response(&none, keys, ResponseWinRate, rate));
        rows.push(response(&none, keys, ExploitabilityAtLeast, gain));
    }

    /// Every player on everything that is played, and the same player searching, on the same luck.
    fn of_lone_players(&self, answer: &mut StudyResult) -> Option<Sheet> {
        let mut rows = Vec::new();
        let (seat, level) = (self.found.grid.parts().first(), self.session.level);
        for matchup in self.found.matchups {
            let strategy = matchup.get(seat.key)?;
            let searching = searching::<G>(self.asked.rollouts, strategy, strategy)?;
            let pair = [matchup.clone(), matchup.clone().with(seat.key, &*searching)];
            let lines = pair.iter().map(|it| vec![self.session.cast(it)].into()).collect();
            let tally = self.play(lines, Weights::one(), &pair, answer);
            let rate = Estimate::rate(tally.wins(1), tally.n(), level);
            let gain = tally.pair(1, 0).difference(-1..=1, level);
            let keys = [seat.side(), strategy, &searching];
            let met = matchup.without_first_player();
            rows.push(response(&met, keys, ResponseWinRate, rate));
            rows.push(response(&met, keys, GainBySearch, gain));
        }
        let mut notes = ResponseMetric::notes();
        notes.retain(|note| note.name != ExploitabilityAtLeast.name());
        "games that the strategy wins when it searches".clone_into(&mut notes[0].description);
        Some(Sheet::of(G::PARTS, &rows, notes))
    }

    /// The matchup of a strategy in the seat of a side with a response in the other.
    fn met(
        &self,
        seats: [&'static Part; 2],
        side: usize,
        strategy: &str,
        response: &str,
    ) -> Matchup {
        let none = Matchup::of(self.found.grid.parts());
        none.with(seats[side].key, strategy).with(seats[1 - side].key, response)
    }

    /// Plays lines on luck by which no strategy was chosen.
    fn play(
        &self,
        lines: Vec<PanelLine<G::Cast>>,
        weights: Weights,
        matchups: &[Matchup],
        answer: &mut StudyResult,
    ) -> PanelTally {
        let count = lines.len() as u64;
        let seed = self.session.seed ^ RESPONDING;
        let panel = Panel::<G> { lines, weights, measures: Vec::new(), seed };
        let replays: Vec<Replay> = matchups.iter().map(|it| (it.clone(), Vec::new())).collect();
        self.session.stage("best responses", Some(self.asked.games));
        let played = self.session.play_games(&panel, &replays, self.asked.games);
        answer.add(played, count)
    }
}

fn share(standing: &Standing) -> f64 {
    standing.share.value.unwrap_or(0.0)
}

fn by_share(one: &Standing, other: &Standing) -> std::cmp::Ordering {
    share(one).total_cmp(&share(other))
}

fn shares(standings: &[Standing]) -> Weights {
    Weights::of(&standings.iter().map(share).collect::<Vec<_>>())
}

/// By how much the rate of a response exceeds what the game is worth to its side, which is the first
/// or the other one. Rate and worth come of different games.
fn exceeds(rate: &Estimate, worth: &Estimate, of_first: bool, level: f64) -> Estimate {
    let known = rate.value.zip(worth.value).zip(rate.std_err.zip(worth.std_err));
    let Some(((won, worth), (one, other))) = known else {
        return Estimate::unknown(rate.n);
    };
    let worth = if of_first { worth } else { 1.0 - worth };
    let variance = (one * one + other * other) * rate.n as f64;
    Estimate::of_mean(won - worth, Some(variance), -1.0..=1.0, rate.n, level)
}

/// A figure of the response to a strategy of a side.
fn response(
    matchup: &Matchup,
    keys: [&str; 3],
    metric: ResponseMetric,
    figure: Estimate,
) -> BestResponse {
    let [side, strategy, response] = keys.map(str::to_owned);
    BestResponse { side, strategy, response, ..BestResponse::of(matchup, metric, figure) }
}
