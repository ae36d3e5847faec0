//! Result of a training: the trained policies, and their strength in games on which they did not train.

use super::Training;
use super::opponents::SearchGames;
use crate::prelude::*;
use sandtable_learn::measure_feature_effects;
use sandtable_summary::rows::ReasonMetric::{EstimatedGain, MeasuredGain};
use sandtable_summary::rows::ResponseMetric::{ExploitabilityAtLeast, ResponseWinRate};
use sandtable_summary::rows::{
    BestResponse, Contest, Reason, ReasonMetric, ResponseMetric, TrainedMetric,
};

/// Number that makes the random streams of the ablations differ from those of other games.
const ABLATION_SALT: u64 = 0x6465_6369_6465;

/// Minimum number of games in which a feature was left out, for its effect to be reported.
const MIN_ABLATED_GAMES: u64 = 50;

impl Training<'_, '_> {
    pub(super) fn store_policies(&self) {
        let (policies, folder) = (self.session.policies, &self.plan.folder);
        policies
            .keep(folder, self.policies_to_save(&self.league.nets(), self.policy_training_games()));
        if !self.state.responses.is_empty() {
            let responses =
                self.policies_to_save(&self.state.responses, self.response_training_games());
            policies.keep(&format!("{folder}+response"), responses);
        }
    }

    /// Returns the file name and the text of each policy: the trained ones, then the early ones.
    fn policy_files(&self) -> Vec<(String, String)> {
        let files = |(suffix, nets, games): (String, &[PolicyNets], u64)| {
            let file =
                move |it: SavedPolicy| (format!("{}{suffix}.player.json", it.seat), it.text());
            self.policies_to_save(nets, games).into_iter().map(file).collect::<Vec<_>>()
        };
        let early_policies = STRENGTHS.iter().zip(&self.state.early_policies).enumerate();
        let early_policies = early_policies.map(|(index, (part, nets))| {
            let games = self.plan.initial_games.saturating_add(self.games_at_strength(index, part));
            (format!("@{part}"), &nets[..], games)
        });
        let last = (String::new(), &self.league.nets()[..], self.policy_training_games());
        std::iter::once(last).chain(early_policies).flat_map(files).collect()
    }

    /// Creates the saved policies with the given nets, by seat, after `games` training games.
    fn policies_to_save(&self, nets: &[PolicyNets], games: u64) -> Vec<SavedPolicy> {
        let scenario =
            [self.session.document.name(), &self.session.game().digest(self.session.document)];
        let numbers = [self.session.seed, games];
        let players = self.seats.iter().zip(self.environment.seats()).zip(nets);
        let policies = players.map(|((seat, schema), nets)| {
            let net = (&schema[..], nets);
            let mut policy =
                SavedPolicy::new(self.session.game().info().name, scenario, seat.key, numbers, net);
            policy.variants.clone_from(&self.plan.variants);
            policy
        });
        policies.collect()
    }

    pub(super) fn measure_policies(&self) -> StudyResult {
        let named = self.session.matchups();
        let request =
            self.seats.iter().fold(MatchupRequest::from(&self.matchup), |request, seat| {
                let others = named.iter().filter_map(|it| it.get(seat.key)).map(str::to_owned);
                request.with(seat.key, each_once(std::iter::once(self.policy_name()).chain(others)))
            });
        let casts = self.session.model.prepare(&request, self.session.policies);
        let mut casts = casts.expect("those who were trained play");
        let without_responses = casts.len();
        let trained = &casts[0].matchup();
        let responses = self.seats.iter().take(self.state.responses.len());
        let responses: Vec<Matchup> =
            responses.map(|seat| trained.clone().with(seat.key, self.response_name())).collect();
        casts.extend(responses.iter().map(|matchup| self.session.prepare(matchup)));
        let matchups: Vec<Matchup> = casts.iter().map(|it| it.matchup()).collect();
        let panel = Panel::new(casts, self.session.seed);
        let tally = self.session.play_games("every matchup", &panel, self.plan.final_games);
        let rate = |arm| Estimate::rate(tally.wins(arm), tally.n(), self.session.level);
        let contest = |arm: usize| Contest::of(&matchups[arm], Won::WinRate, rate(arm));
        let contests: Vec<Contest> = (0..without_responses).map(contest).collect();
        let search = (!responses.is_empty()).then(|| self.play_search()).flatten();
        let rows = self.opponent_rows(&tally, &matchups, without_responses, search.as_ref());
        let mut tables = vec![
            Sheet::of(self.session.parts(), &contests, Vec::new()),
            Sheet::of(self.session.parts(), &rows, ResponseMetric::notes()),
            Sheet::of(self.session.parts(), &self.check_rows(), TrainedMetric::notes()),
            Sheet::of(self.session.parts(), &self.feature_effects(), ReasonMetric::notes()),
        ];
        tables.retain(|table| !table.records.is_empty());
        self.session.count_games(self.state.training_games, !self.session.is_stopped());
        StudyResult { files: self.policy_files(), ..self.session.build_result(tables) }
    }

    /// Measures the effect of each feature (input of the nets) on the decisions of the trained policies.
    ///
    /// It compares games of a policy with the same games in which the policy once takes the action that it would choose
    /// without the feature (ablation).
    fn feature_effects(&self) -> Vec<Reason> {
        let (session, nets) = (self.session, &self.league.nets());
        let games = self.plan.final_games;
        session.begin_stage("what they have learned", Some(games * self.seats.len() as u64));
        let mut rows = Vec::new();
        for (seat, part) in self.seats.iter().enumerate() {
            let (seed, goes_on) =
                (session.seed ^ ABLATION_SALT, |count| session.count_training(count));
            let runner = session.rounds.runner;
            let effects = runner.within(|| {
                measure_feature_effects(self.environment, nets, seat, seed, games, goes_on)
            });
            for ((decision, feature), it) in effects {
                if it.games < MIN_ABLATED_GAMES {
                    continue;
                }
                let schema = &self.environment.seats()[seat][decision];
                let row = |metric, estimate| Reason {
                    side: part.side().to_owned(),
                    question: schema.name.clone(),
                    feature: schema.features[usize::from(feature)].name.clone(),
                    ..Reason::of(&Matchup::of(self.session.parts()), metric, estimate)
                };
                let estimated = Some(it.estimated_gain / it.games as f64);
                rows.push(row(
                    EstimatedGain,
                    Estimate { value: estimated, ..Estimate::unknown(it.games) },
                ));
                let pair = Paired::of_wins(it.games, it.won, it.both);
                let measured = row(MeasuredGain, pair.difference(-1..=1, session.level));
                rows.push(Reason { pairing: Pairing::from(&pair), ..measured });
            }
        }
        let compared = |row: &Reason| {
            (row.metric == MeasuredGain)
                .then(|| tested_difference(row, row.pairing.p_value, session.smallest_effect))
        };
        mark_verdicts(&mut rows, compared, |row| &mut row.judged);
        rows
    }

    /// Returns table rows about the strongest opponents of each trained policy.
    ///
    /// They are the best response, the named policies that win more than it, and the rollout search. In `tally`, the
    /// trained policies play each other in arm 0, and the best responses begin at arm `first`.
    fn opponent_rows(
        &self,
        tally: &PanelTally,
        matchups: &[Matchup],
        first: usize,
        search: Option<&SearchGames>,
    ) -> Vec<BestResponse> {
        let strategy = self.policy_name();
        let mut rows = Vec::new();
        for seat in 0..self.state.responses.len() {
            let won = tally.clone().for_side(seat == 0);
            let response = first + seat;
            let wins_more = |arm: &usize| {
                let meets_policy = matchups[*arm].get(self.seats[1 - seat].key) == Some(&strategy);
                meets_policy && won.wins(*arm) > won.wins(response)
            };
            rows.extend(self.rows_of_opponent(seat, &matchups[response], &won, response).map(
                |row| BestResponse {
                    response_training_games: Optional(Some(Some(self.response_training_games()))),
                    policy_training_games: Optional(Some(Some(self.policy_training_games()))),
                    weak: Optional(Some(Some(self.are_responses_weak()))),
                    ..row
                },
            ));
            for arm in (1..first).filter(wins_more) {
                rows.extend(self.rows_of_opponent(seat, &matchups[arm], &won, arm));
            }
            if let Some(SearchGames { matchups, tally }) = search.filter(|it| it.tally.n() > 0) {
                let won = tally.clone().for_side(seat == 0);
                rows.extend(self.rows_of_opponent(seat, &matchups[1 + seat], &won, 1 + seat));
            }
        }
        rows
    }

    /// Returns the rows of an opponent in a seat: its win rate, and its gain over the trained policy.
    ///
    /// Both play in that seat on the same random streams. `arm` is the opponent's arm in the tally.
    fn rows_of_opponent(
        &self,
        seat: usize,
        matchup: &Matchup,
        won: &SideTally,
        arm: usize,
    ) -> [BestResponse; 2] {
        let [own, other] = [seat, 1 - seat].map(|it| self.seats[it]);
        let level = self.session.level;
        let gain = won.pair(arm, 0).difference(-1..=1, level);
        let estimates = [(ResponseWinRate, won.rate(arm, level)), (ExploitabilityAtLeast, gain)];
        estimates.map(|(metric, estimate)| BestResponse {
            side: other.side().to_owned(),
            strategy: self.policy_name(),
            response: matchup.get(own.key).unwrap_or_default().to_owned(),
            policy_training_games: Optional(Some(Some(self.policy_training_games()))),
            ..BestResponse::of(&Matchup::of(self.session.parts()), metric, estimate)
        })
    }
}
