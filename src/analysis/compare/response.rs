//! Best responses to each strategy, or to the mixes: `best_responses.csv`.
//!
//! A policy that searches and knows how its opponent decides, or one that trains against it, finds good actions
//! against that opponent (Lisy and Bowling 2017, "Equilibrium approximation quality of current no-limit poker
//! bots"), also actions that no strategy of the pool takes. So it exposes a value that holds only among weak policies.
//! The response that is found need not be the best one; a stronger one may win more.

use super::findings::Findings;
use crate::balance::StrategyValue;
use crate::prelude::*;
use sandtable_learn::{League, Opponent};
use sandtable_summary::rows::ResponseMetric::{
    ExploitabilityAtLeast, GainBySearch, ResponseWinRate,
};
use sandtable_summary::rows::{BestResponse, ResponseMetric};

/// Number combined with the master seed, so that best responses are measured on fresh games.
///
/// The games of the study chose the strategies and opponents, so they cannot measure the responses without bias.
const RESPONSE_GAMES: u64 = 0x7265_7370_6f6e_6473;

/// Number combined with the master seed for the training of best responses.
const RESPONSE_TRAINING: u64 = 0x6c65_6172_6e74_6f62;

/// Method and number of games for the best responses to compared strategies.
#[derive(Clone, Copy, Debug)]
pub struct ResponsePlan {
    /// Method that finds the responses.
    pub by: Responder,
    /// Number of games that measure each response.
    pub games: u64,
}

/// Method that finds a best response to a known opponent.
#[derive(Clone, Copy, Debug)]
pub enum Responder {
    /// Rollout search that simulates the opponent, with this number of rollouts per candidate action.
    Search(u32),
    /// Training against the equilibrium mix of a side, for this number of games.
    Learning(u64),
}

/// Strategy or mix to be exploited, and the name of the policy (the response) that exploits it.
struct ExploitedStrategy<'a> {
    /// Index of the side of the strategy: 0 for the first seat, 1 for the second.
    side: usize,
    strategy: &'a str,
    response: String,
}

/// Measures best responses to all strategies and to the equilibrium mixes of both sides.
///
/// The result is `None` if a two-sided game has no equilibrium, no policy of the game searches, or training is
/// impossible or was interrupted.
pub(super) fn play_responses(
    session: &Session<'_>,
    findings: &Findings<'_>,
    plan: ResponsePlan,
) -> Option<Sheet> {
    let games = ResponseGames { session, findings, games: session.scale_for_trial(plan.games) };
    let Some(seats) = findings.grid.opponents() else {
        let Responder::Search(rollouts) = plan.by else { return None };
        return games.search_solitaire(rollouts);
    };
    let (grid, balance) = (findings.grid, findings.balance.as_ref()?);
    let sides = [(&grid.rows[..], &balance.rows[..]), (&grid.columns, &balance.columns)];
    let responses = TwoSidedResponses { games, seats, sides, value: &balance.value };
    let rows = match plan.by {
        Responder::Search(rollouts) => responses.search(rollouts),
        Responder::Learning(games) => responses.train(session.scale_for_trial(games)),
    };
    let mut notes = ResponseMetric::notes();
    notes.retain(|note| note.name != GainBySearch.name());
    Some(Sheet::of(session.parts(), &rows?, notes))
}

struct ResponseGames<'a, 's> {
    session: &'a Session<'s>,
    findings: &'a Findings<'a>,
    games: u64,
}

struct TwoSidedResponses<'a, 's> {
    games: ResponseGames<'a, 's>,
    seats: [&'static Part; 2],
    /// For each side, the names of its strategies and their values.
    sides: [(&'a [String], &'a [StrategyValue]); 2],
    /// Value of the game: the share of games that the first side wins in the equilibrium.
    value: &'a Estimate,
}

impl TwoSidedResponses<'_, '_> {
    /// Plays a search policy against each strategy, then against the equilibrium mix of each side.
    ///
    /// Each search policy simulates the strategy that it plays against.
    fn search(&self, rollouts: u32) -> Option<Vec<BestResponse>> {
        let exploited = self.exploited_strategies(rollouts)?;
        let met = |it: &ExploitedStrategy<'_>| self.matchup_of(it.side, it.strategy, &it.response);
        let matchups: Vec<Matchup> = exploited.iter().map(met).collect();
        let tally = self.games.play_fresh_games(self.games.session.prepare_panel(&matchups, 0));
        let arms = exploited.iter().enumerate();
        let told = arms.flat_map(|(arm, it)| self.response_rows(it, tally.wins(arm), tally.n()));
        let mut rows: Vec<BestResponse> = told.collect();
        for (side, (_, values)) in self.sides.into_iter().enumerate() {
            let its = exploited.iter().filter(|it| it.side == side).zip(values);
            let likeliest = its.max_by(|(_, one), (_, other)| share(one).total_cmp(&share(other)));
            let Some((likeliest, _)) = likeliest else { continue };
            rows.extend(self.play_against_mix(side, &likeliest.response));
        }
        Some(rows)
    }

    fn play_against_mix(&self, side: usize, response: &str) -> [BestResponse; 2] {
        let (names, values) = self.sides[side];
        let cast = |it: &String| self.games.session.prepare(&self.matchup_of(side, it, response));
        let arm = PanelArm::new(names.iter().map(cast).collect(), Vec::new());
        let weights = MatchupShares::new(&values.iter().map(share).collect::<Vec<_>>());
        let tally =
            self.games.play_fresh_games(Panel { arms: vec![arm], weights, ..Panel::new([], 0) });
        let it =
            ExploitedStrategy { side, strategy: Matchup::MIXED, response: response.to_owned() };
        self.response_rows(&it, tally.wins(0), tally.n())
    }

    /// Trains a policy against the equilibrium mix of each side, and plays it against that mix.
    ///
    /// Training starts from the trained policies that the game ships with, if there are any. The result is `None` if
    /// the game has no trainable policies or the training was interrupted.
    fn train(&self, games: u64) -> Option<Vec<BestResponse>> {
        const NAME: &str = "response";
        let (grid, session) = (self.games.findings.grid, self.games.session);
        let environment = session.game().learning()?.environment(session.prepared)?;
        let known = shipped_nets(session).unwrap_or_else(|| vec![None; self.seats.len()]);
        let seed = session.seed ^ RESPONSE_TRAINING;
        session.begin_stage("best responses learn", Some(games.saturating_mul(2)));
        let mut policies = Vec::new();
        for (side, (_, values)) in self.sides.into_iter().enumerate() {
            let arm = |place| if side == 0 { grid.line(place, 0) } else { grid.line(0, place) };
            let opponents = values.iter().enumerate();
            let often = |it: &StrategyValue| (1e6 * share(it)).round() as u32;
            let opponents =
                opponents.map(|(place, it)| (Opponent::Named(arm(place)), often(it))).collect();
            let mut league = League::from_nets(&*environment, seed, games, &known);
            let (place, goes_on) = (1 - side, |count| session.count_training(count));
            let runner = session.rounds.runner;
            let train =
                || runner.within(|| league.train_best_response(place, opponents, games, goes_on));
            let nets = session.train_once(&format!("response {place}"), games, train);
            session.count_games(games, nets.is_some());
            let nets = nets?;
            let (scenario, seat) = ([session.document.name(), ""], self.seats[place].key);
            let learned = (&environment.seats()[place][..], &nets);
            policies.push(SavedPolicy::new(
                session.game().info().name,
                scenario,
                seat,
                [seed, games],
                learned,
            ));
        }
        session.policies.keep(NAME, policies);
        let response = format!("{TRAINED}:{NAME}");
        let rows = [0, 1].map(|side| {
            let of_policy = self.training_games(side);
            self.play_against_mix(side, &response).map(|row| BestResponse {
                response_training_games: Optional(Some(Some(games))),
                policy_training_games: Optional(Some((of_policy > 0).then_some(of_policy))),
                weak: Optional(Some(Some(games < of_policy))),
                ..row
            })
        });
        Some(rows.concat())
    }

    /// Returns the largest number of training games among the strategies in the mix of a side.
    ///
    /// It is 0 if none of them is trained.
    fn training_games(&self, side: usize) -> u64 {
        let (names, values) = self.sides[side];
        let mixed = names.iter().zip(values).filter(|(_, it)| share(it) > 0.0);
        let games = mixed.map(|(name, _)| {
            training_games(self.games.session.policy_sources(), name, self.seats[side].key)
        });
        games.max().unwrap_or(0)
    }

    /// Returns each strategy with the search policy that responds to it; `None` if the game has none.
    ///
    /// In its rollouts, the search policy plays its own side like the strategy's strongest opponent in the matrix.
    fn exploited_strategies(&self, rollouts: u32) -> Option<Vec<ExploitedStrategy<'_>>> {
        let mut exploited = Vec::new();
        for (side, (names, values)) in self.sides.into_iter().enumerate() {
            for (strategy, value) in names.iter().zip(values) {
                let worst = &self.sides[1 - side].0[value.strongest_opponent];
                let response = search_policy_name(
                    self.games.session.policy_sources(),
                    rollouts,
                    worst,
                    strategy,
                )?;
                exploited.push(ExploitedStrategy { side, strategy, response });
            }
        }
        Some(exploited)
    }

    /// Returns rows with the win rate and the gain of a response; the first seat won `wins` of `n` games.
    fn response_rows(&self, it: &ExploitedStrategy<'_>, wins: u64, n: u64) -> [BestResponse; 2] {
        let level = self.games.session.level;
        let responds_first = it.side == 1;
        let rate = Estimate::rate(if responds_first { wins } else { n - wins }, n, level);
        let gain = gain_over_value(&rate, self.value, responds_first, level);
        let keys = [self.seats[it.side].side(), it.strategy, &it.response];
        let estimates = [(ResponseWinRate, rate), (ExploitabilityAtLeast, gain)];
        estimates
            .map(|(metric, estimate)| response_row(&self.empty_matchup(), keys, metric, estimate))
    }

    fn empty_matchup(&self) -> Matchup {
        Matchup::of(self.games.session.parts())
    }

    fn matchup_of(&self, side: usize, strategy: &str, response: &str) -> Matchup {
        self.empty_matchup()
            .with(self.seats[side].key, strategy)
            .with(self.seats[1 - side].key, response)
    }
}

impl ResponseGames<'_, '_> {
    /// Measures how much each policy of a solitaire game gains by search, in each matchup.
    ///
    /// The result is `None` if the game has no search policy.
    fn search_solitaire(&self, rollouts: u32) -> Option<Sheet> {
        let mut rows = Vec::new();
        let (seat, level) = (self.findings.grid.parts().first(), self.session.level);
        for matchup in self.findings.matchups {
            let strategy = matchup.get(seat.key)?;
            let searching =
                search_policy_name(self.session.policy_sources(), rollouts, strategy, strategy)?;
            let pair = [matchup.clone(), matchup.clone().with(seat.key, &*searching)];
            let tally = self.play_fresh_games(self.session.prepare_panel(&pair, 0));
            let rate = Estimate::rate(tally.wins(1), tally.n(), level);
            let gain = tally.pair(1, 0).difference(-1..=1, level);
            let keys = [seat.side(), strategy, &searching];
            let met = matchup.without_first_player();
            rows.push(response_row(&met, keys, ResponseWinRate, rate));
            rows.push(response_row(&met, keys, GainBySearch, gain));
        }
        let mut notes = ResponseMetric::notes();
        notes.retain(|note| note.name != ExploitabilityAtLeast.name());
        "games that the strategy wins when it searches".clone_into(&mut notes[0].description);
        Some(Sheet::of(self.session.parts(), &rows, notes))
    }

    fn play_fresh_games(&self, panel: Panel) -> PanelTally {
        let panel = Panel { seed: self.session.seed ^ RESPONSE_GAMES, ..panel };
        self.session.play_games("best responses", &panel, self.games)
    }
}

fn shipped_nets(session: &Session<'_>) -> Option<Vec<Option<PolicyNets>>> {
    let first = session.matchups().into_iter().next()?;
    let trained = session.parts().seats().fold(first, |it, seat| it.with(seat.key, TRAINED));
    let prepared = session.model.prepare(&MatchupRequest::from(&trained), session.policies).ok()?;
    Some(prepared.first()?.nets())
}

fn share(value: &StrategyValue) -> f64 {
    value.share.value.unwrap_or(0.0)
}

/// Returns the win rate of a response minus the value of the game for its side.
///
/// `value` is the value for the first side, and `is_first` is true if the response plays that side. The two estimates
/// come from different games, so their errors are independent.
fn gain_over_value(rate: &Estimate, value: &Estimate, is_first: bool, level: f64) -> Estimate {
    let known = rate.value.zip(value.value).zip(rate.std_err.zip(value.std_err));
    let Some(((won, value), (one, other))) = known else {
        return Estimate::unknown(rate.n);
    };
    let value = if is_first { value } else { 1.0 - value };
    let variance = (rate.n > 1).then_some((one * one + other * other) * rate.n as f64);
    Estimate::of_mean(won - value, variance, -1.0..=1.0, rate.n, level)
}

/// Creates a table row with one metric of a response; `keys` are side, strategy and response.
fn response_row(
    matchup: &Matchup,
    keys: [&str; 3],
    metric: ResponseMetric,
    estimate: Estimate,
) -> BestResponse {
    let [side, strategy, response] = keys.map(str::to_owned);
    BestResponse { side, strategy, response, ..BestResponse::of(matchup, metric, estimate) }
}
