//! Best responses to each strategy, or to the mixes: `best_responses.csv`.
//!
//! A policy that searches and knows how its opponent decides, or one that trains against it, finds good actions
//! against that opponent (Lisy and Bowling 2017, "Equilibrium approximation quality of current no-limit poker
//! bots"), also actions that no strategy of the pool takes. So it exposes a value that holds only among weak policies.
//! The response found need not be the best one; a stronger one may win more.

use super::findings::Findings;
use crate::balance::StrategyValue;
use crate::prelude::*;
use sandtable_learn::{Foe, League};
use sandtable_summary::rows::ResponseMetric::{
    ExploitabilityAtLeast, GainBySearch, ResponseWinRate,
};
use sandtable_summary::rows::{BestResponse, ResponseMetric};

/// Salt of the master seed of the games that measure best responses.
///
/// The games of the study chose the strategies and opponents, so other games measure the responses.
const RESPONDING: u64 = 0x7265_7370_6f6e_6473;

/// Salt of the master seed of the games in which a response trains.
const LEARNING: u64 = 0x6c65_6172_6e74_6f62;

/// Plan of the best responses of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct ResponsePlan {
    /// Method that finds the responses.
    pub by: Responder,
    /// Number of games that measure each response.
    pub games: u64,
}

/// Method that finds a best response.
#[derive(Clone, Copy, Debug)]
pub enum Responder {
    /// Rollout search, with this number of rollouts for each of the last candidate actions.
    Search(u32),
    /// Training against each side's mix, for this number of games.
    Learning(u64),
}

/// Strategy or mix of strategies, with the response to it.
struct Exploited<'a> {
    /// Index of the strategy's side: 0 for the first seat, 1 for the second.
    side: usize,
    strategy: &'a str,
    response: String,
}

/// Plays best responses to all strategies and to the mixes of both sides.
///
/// The result is `None` if a two-sided game has no equilibrium, no policy of the game searches, training is
/// impossible or was interrupted.
pub(super) fn respond(
    session: &Session<'_>,
    found: &Findings<'_>,
    asked: ResponsePlan,
) -> Option<Sheet> {
    let trials = Trials { session, found, games: session.part_of(asked.games) };
    let Some(seats) = found.grid.opponents() else {
        let Responder::Search(rollouts) = asked.by else { return None };
        return trials.of_lone_players(rollouts);
    };
    let (grid, balance) = (found.grid, found.balance.as_ref()?);
    let sides = [(&grid.rows[..], &balance.rows[..]), (&grid.columns, &balance.columns)];
    let trials = OfTwoSides { trials, seats, sides, value: &balance.value };
    let rows = match asked.by {
        Responder::Search(rollouts) => trials.searched(rollouts),
        Responder::Learning(games) => trials.learned(session.part_of(games)),
    };
    let mut notes = ResponseMetric::notes();
    notes.retain(|note| note.name != GainBySearch.name());
    Some(Sheet::of(session.parts(), &rows?, notes))
}

struct Trials<'a, 's> {
    session: &'a Session<'s>,
    found: &'a Findings<'a>,
    games: u64,
}

/// Best responses in a two-sided game.
struct OfTwoSides<'a, 's> {
    trials: Trials<'a, 's>,
    seats: [&'static Part; 2],
    /// Names of each side's strategies, with their values.
    sides: [(&'a [String], &'a [StrategyValue]); 2],
    /// Share of games that the first side wins in the equilibrium.
    value: &'a Estimate,
}

impl OfTwoSides<'_, '_> {
    /// Plays a searching response to every strategy of both sides, then to each side's mix.
    fn searched(&self, rollouts: u32) -> Option<Vec<BestResponse>> {
        let exploited = self.exploited(rollouts)?;
        let met = |it: &Exploited<'_>| self.met(it.side, it.strategy, &it.response);
        let matchups: Vec<Matchup> = exploited.iter().map(met).collect();
        let tally = self.trials.play(self.trials.session.panel(&matchups, 0));
        let lines = exploited.iter().enumerate();
        let told = lines.flat_map(|(line, it)| self.tell(it, tally.wins(line), tally.n()));
        let mut rows: Vec<BestResponse> = told.collect();
        for (side, (_, standings)) in self.sides.into_iter().enumerate() {
            let its = exploited.iter().filter(|it| it.side == side).zip(standings);
            let likeliest = its.max_by(|(_, one), (_, other)| share(one).total_cmp(&share(other)));
            let Some((likeliest, _)) = likeliest else { continue };
            rows.extend(self.against_mix(side, &likeliest.response));
        }
        Some(rows)
    }

    /// Plays a response against the mix of a side, and returns its rows.
    fn against_mix(&self, side: usize, response: &str) -> [BestResponse; 2] {
        let (names, standings) = self.sides[side];
        let cast = |it: &String| self.trials.session.cast(&self.met(side, it, response));
        let line = PanelLine::new(names.iter().map(cast).collect(), Vec::new());
        let weights = Weights::of(&standings.iter().map(share).collect::<Vec<_>>());
        let tally = self.trials.play(Panel { lines: vec![line], weights, ..Panel::new([], 0) });
        let it = Exploited { side, strategy: Matchup::MIXED, response: response.to_owned() };
        self.tell(&it, tally.wins(0), tally.n())
    }

    /// Trains a response to each mix and plays it against the mix.
    ///
    /// Training starts from the shipped trained policies if there are any.
    fn learned(&self, games: u64) -> Option<Vec<BestResponse>> {
        const NAME: &str = "response";
        let (grid, session) = (self.trials.found.grid, self.trials.session);
        let course = session.game().learning()?.environment(session.casts)?;
        let known = trained_minds(session).unwrap_or_else(|| vec![None; self.seats.len()]);
        let seed = session.seed ^ LEARNING;
        session.stage("best responses learn", Some(games.saturating_mul(2)));
        let mut taught = Vec::new();
        for (side, (_, standings)) in self.sides.into_iter().enumerate() {
            let line = |place| if side == 0 { grid.line(place, 0) } else { grid.line(0, place) };
            let foes = standings.iter().enumerate();
            let often = |it: &StrategyValue| (1e6 * share(it)).round() as u32;
            let foes = foes.map(|(place, it)| (Foe::Named(line(place)), often(it))).collect();
            let mut league = League::again(&*course, seed, games, &known);
            let (place, goes_on) = (1 - side, |count| session.learned(count));
            let runner = session.rounds.runner;
            let train = || runner.within(|| league.respond(place, foes, games, goes_on));
            let mind = session.train_once(&format!("response {place}"), games, train);
            session.count(games, mind.is_some());
            let mind = mind?;
            let (scenario, seat) = ([session.document.name(), ""], self.seats[place].key);
            let learned = (&course.seats()[place][..], &mind);
            taught.push(Taught::new(
                session.game().info().name,
                scenario,
                seat,
                [seed, games],
                learned,
            ));
        }
        session.policies.keep(NAME, taught);
        let response = format!("{TRAINED}:{NAME}");
        let rows = [0, 1].map(|side| {
            let of_policy = self.training_games(side);
            self.against_mix(side, &response).map(|row| BestResponse {
                response_training_games: Optional(Some(Some(games))),
                policy_training_games: Optional(Some((of_policy > 0).then_some(of_policy))),
                weak: Optional(Some(Some(games < of_policy))),
                ..row
            })
        });
        Some(rows.concat())
    }

    /// Returns the largest number of training games among the strategies in the mix of a side.
    fn training_games(&self, side: usize) -> u64 {
        let (names, standings) = self.sides[side];
        let mixed = names.iter().zip(standings).filter(|(_, it)| share(it) > 0.0);
        let games = mixed.map(|(name, _)| {
            training_games(self.trials.session.searchable(), name, self.seats[side].key)
        });
        games.max().unwrap_or(0)
    }

    /// Returns each strategy with the name of its response.
    ///
    /// The rollouts of the response follow the strongest opponent of the strategy in the pool.
    fn exploited(&self, rollouts: u32) -> Option<Vec<Exploited<'_>>> {
        let mut exploited = Vec::new();
        for (side, (names, standings)) in self.sides.into_iter().enumerate() {
            for (strategy, standing) in names.iter().zip(standings) {
                let worst = &self.sides[1 - side].0[standing.nemesis];
                let response =
                    searching(self.trials.session.searchable(), rollouts, worst, strategy)?;
                exploited.push(Exploited { side, strategy, response });
            }
        }
        Some(exploited)
    }

    /// Returns the rows of a response; the first seat won `wins` of its `n` games.
    fn tell(&self, it: &Exploited<'_>, wins: u64, n: u64) -> [BestResponse; 2] {
        let level = self.trials.session.level;
        let responds_first = it.side == 1;
        let rate = Estimate::rate(if responds_first { wins } else { n - wins }, n, level);
        let gain = exceeds(&rate, self.value, responds_first, level);
        let keys = [self.seats[it.side].side(), it.strategy, &it.response];
        let figures = [(ResponseWinRate, rate), (ExploitabilityAtLeast, gain)];
        figures.map(|(metric, figure)| response(&self.nobody(), keys, metric, figure))
    }

    /// Returns a matchup without policies.
    fn nobody(&self) -> Matchup {
        Matchup::of(self.trials.session.parts())
    }

    /// Returns the matchup of a strategy in the seat of `side` against a response in the other seat.
    fn met(&self, side: usize, strategy: &str, response: &str) -> Matchup {
        self.nobody().with(self.seats[side].key, strategy).with(self.seats[1 - side].key, response)
    }
}

impl Trials<'_, '_> {
    /// Plays each matchup of a solitaire game with its policy and with the same policy searching.
    fn of_lone_players(&self, rollouts: u32) -> Option<Sheet> {
        let mut rows = Vec::new();
        let (seat, level) = (self.found.grid.parts().first(), self.session.level);
        for matchup in self.found.matchups {
            let strategy = matchup.get(seat.key)?;
            let searching = searching(self.session.searchable(), rollouts, strategy, strategy)?;
            let pair = [matchup.clone(), matchup.clone().with(seat.key, &*searching)];
            let tally = self.play(self.session.panel(&pair, 0));
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
        Some(Sheet::of(self.session.parts(), &rows, notes))
    }

    /// Plays a panel on games that did not choose the strategies or opponents.
    fn play(&self, panel: Panel) -> PanelTally {
        let panel = Panel { seed: self.session.seed ^ RESPONDING, ..panel };
        self.session.play_games("best responses", &panel, self.games)
    }
}

/// Returns the nets of the game's shipped trained policies, by seat; `None` if it has none.
fn trained_minds(session: &Session<'_>) -> Option<Vec<Option<PolicyNets>>> {
    let first = session.matchups().into_iter().next()?;
    let trained = session.parts().seats().fold(first, |it, seat| it.with(seat.key, TRAINED));
    let prepared = session.model.prepare(&MatchupRequest::from(&trained), session.policies).ok()?;
    Some(prepared.first()?.nets())
}

fn share(standing: &StrategyValue) -> f64 {
    standing.share.value.unwrap_or(0.0)
}

/// Returns the win rate of a response minus the value of the game for its side.
///
/// `worth` is the value for the first side, and `of_first` tells whether the response plays that side. The two
/// estimates come from different games, so their errors are independent.
fn exceeds(rate: &Estimate, worth: &Estimate, of_first: bool, level: f64) -> Estimate {
    let known = rate.value.zip(worth.value).zip(rate.std_err.zip(worth.std_err));
    let Some(((won, worth), (one, other))) = known else {
        return Estimate::unknown(rate.n);
    };
    let worth = if of_first { worth } else { 1.0 - worth };
    let variance = (rate.n > 1).then_some((one * one + other * other) * rate.n as f64);
    Estimate::of_mean(won - worth, variance, -1.0..=1.0, rate.n, level)
}

/// Creates the row of one metric of a response; `keys` are side, strategy and response.
fn response(
    matchup: &Matchup,
    keys: [&str; 3],
    metric: ResponseMetric,
    figure: Estimate,
) -> BestResponse {
    let [side, strategy, response] = keys.map(str::to_owned);
    BestResponse { side, strategy, response, ..BestResponse::of(matchup, metric, figure) }
}
