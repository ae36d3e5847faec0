//! Result of a training: the saved policies, and their strength on games that did not train them.

use super::Training;
use super::opponents::SearchGames;
use crate::prelude::*;
use sandtable_learn::reasons;
use sandtable_summary::rows::ReasonMetric::{EstimatedGain, MeasuredGain};
use sandtable_summary::rows::ResponseMetric::{ExploitabilityAtLeast, ResponseWinRate};
use sandtable_summary::rows::{
    BestResponse, Contest, Reason, ReasonMetric, ResponseMetric, TrainedMetric,
};

/// Salt of the master seed of the games that measure feature effects.
const DOUBTING: u64 = 0x6465_6369_6465;

/// Minimum number of games with a feature's ablation for its effect to be reported.
const FEWEST: u64 = 50;

impl Training<'_, '_> {
    /// Stores the trained policies and their best responses, so that matchups can name them.
    pub(super) fn register(&self) {
        let (policies, folder) = (self.session.policies, &self.plan.folder);
        policies.keep(folder, self.taught(&self.league.minds(), self.policy_games()));
        if !self.so_far.responses.is_empty() {
            let responses = self.taught(&self.so_far.responses, self.games_of_responses());
            policies.keep(&format!("{folder}+response"), responses);
        }
    }

    /// Returns file name and text of every trained policy, including those after parts of the training.
    fn files(&self) -> Vec<(String, String)> {
        let of = |(strength, minds, games): (String, &[PolicyNets], u64)| {
            let named = move |it: Taught| (format!("{}{strength}.player.json", it.seat), it.text());
            self.taught(minds, games).into_iter().map(named).collect::<Vec<_>>()
        };
        let novices = STRENGTHS.iter().zip(&self.so_far.novices).enumerate();
        let novices = novices.map(|(place, (part, minds))| {
            let games = self.plan.known_games.saturating_add(self.after(place, part));
            (format!("@{part}"), &minds[..], games)
        });
        let last = (String::new(), &self.league.minds()[..], self.policy_games());
        std::iter::once(last).chain(novices).flat_map(of).collect()
    }

    /// Returns the saved policies of the nets `minds`, by seat, after `games` training games.
    fn taught(&self, minds: &[PolicyNets], games: u64) -> Vec<Taught> {
        let scenario =
            [self.session.document.name(), &self.session.game().digest(self.session.document)];
        let numbers = [self.session.seed, games];
        let players = self.seats.iter().zip(self.course.seats()).zip(minds);
        let taught = players.map(|((seat, questions), mind)| {
            let net = (&questions[..], mind);
            let mut taught =
                Taught::new(self.session.game().info().name, scenario, seat.key, numbers, net);
            taught.variants.clone_from(&self.plan.variants);
            taught
        });
        taught.collect()
    }

    /// Measures trained policies, named policies and responses on fresh games, and returns the result.
    pub(super) fn judge(&self) -> StudyResult {
        let named = self.session.matchups();
        let wanted = self.seats.iter().fold(MatchupRequest::from(&self.matchup), |wanted, seat| {
            let others = named.iter().filter_map(|it| it.get(seat.key)).map(str::to_owned);
            wanted.with(seat.key, each_once(std::iter::once(self.policy_name()).chain(others)))
        });
        let casts = self.session.model.prepare(&wanted, self.session.policies);
        let mut casts = casts.expect("those who were trained play");
        let everybody = casts.len();
        let learned = &casts[0].matchup();
        let responses = self.seats.iter().take(self.so_far.responses.len());
        let responses: Vec<Matchup> =
            responses.map(|seat| learned.clone().with(seat.key, self.response())).collect();
        casts.extend(responses.iter().map(|matchup| self.session.prepare(matchup)));
        let matchups: Vec<Matchup> = casts.iter().map(|it| it.matchup()).collect();
        let panel = Panel::new(casts, self.session.seed);
        let tally = self.session.play_games("every matchup", &panel, self.plan.judges);
        let rate = |line| Estimate::rate(tally.wins(line), tally.n(), self.session.level);
        let contest = |line: usize| Contest::of(&matchups[line], Won::WinRate, rate(line));
        let contests: Vec<Contest> = (0..everybody).map(contest).collect();
        let search = (!responses.is_empty()).then(|| self.search()).flatten();
        let rows = self.responses_to(&tally, &matchups, everybody, search.as_ref());
        let mut tables = vec![
            Sheet::of(self.session.parts(), &contests, Vec::new()),
            Sheet::of(self.session.parts(), &rows, ResponseMetric::notes()),
            Sheet::of(self.session.parts(), &self.curve(), TrainedMetric::notes()),
            Sheet::of(self.session.parts(), &self.reasons(), ReasonMetric::notes()),
        ];
        tables.retain(|table| !table.records.is_empty());
        self.session.count_games(self.so_far.learned, !self.session.is_stopped());
        StudyResult { files: self.files(), ..self.session.build_result(tables) }
    }

    /// Measures the effect of each feature on the decisions of the trained policies, on games of their own.
    ///
    /// It compares games in which a policy plays on with games in which it once takes the best action without the
    /// feature.
    fn reasons(&self) -> Vec<Reason> {
        let (session, minds) = (self.session, &self.league.minds());
        let games = self.plan.judges;
        session.begin_stage("what they have learned", Some(games * self.seats.len() as u64));
        let mut rows = Vec::new();
        for (seat, part) in self.seats.iter().enumerate() {
            let (seed, goes_on) = (session.seed ^ DOUBTING, |count| session.count_training(count));
            let runner = session.rounds.runner;
            let found = runner.within(|| reasons(self.course, minds, seat, seed, games, goes_on));
            for ((question, feature), it) in found {
                if it.games < FEWEST {
                    continue;
                }
                let question = &self.course.seats()[seat][question];
                let row = |metric, estimate| Reason {
                    side: part.side().to_owned(),
                    question: question.name.clone(),
                    feature: question.features[usize::from(feature)].name.clone(),
                    ..Reason::of(&Matchup::of(self.session.parts()), metric, estimate)
                };
                let said = Some(it.said / it.games as f64);
                rows.push(row(
                    EstimatedGain,
                    Estimate { value: said, ..Estimate::unknown(it.games) },
                ));
                let pair = Paired::of_wins(it.games, it.won, it.both);
                let worth = row(MeasuredGain, pair.difference(-1..=1, session.level));
                rows.push(Reason { pairing: Pairing::from(&pair), ..worth });
            }
        }
        let compared = |row: &Reason| {
            (row.metric == MeasuredGain)
                .then(|| tested_difference(row, row.pairing.p_value, session.smallest_effect))
        };
        mark_verdicts(&mut rows, compared, |row| &mut row.judged);
        rows
    }

    /// Returns the rows of the opponents found for each trained policy.
    ///
    /// They are the best response, every named policy that wins more, and the rollout search. In the tally, the trained
    /// policies play each other in line 0, and the best responses begin at the line `first`.
    fn responses_to(
        &self,
        tally: &PanelTally,
        matchups: &[Matchup],
        first: usize,
        search: Option<&SearchGames>,
    ) -> Vec<BestResponse> {
        let strategy = self.policy_name();
        let mut rows = Vec::new();
        for place in 0..self.so_far.responses.len() {
            let won = tally.clone().for_side(place == 0);
            let learned = first + place;
            let wins_more = |line: &usize| {
                let meets_it = matchups[*line].get(self.seats[1 - place].key) == Some(&strategy);
                meets_it && won.wins(*line) > won.wins(learned)
            };
            rows.extend(self.response_rows(place, &matchups[learned], &won, learned).map(|row| {
                BestResponse {
                    response_training_games: Optional(Some(Some(self.games_of_responses()))),
                    policy_training_games: Optional(Some(Some(self.policy_games()))),
                    weak: Optional(Some(Some(self.are_responses_weak()))),
                    ..row
                }
            }));
            for line in (1..first).filter(wins_more) {
                rows.extend(self.response_rows(place, &matchups[line], &won, line));
            }
            if let Some(SearchGames { matchups, tally }) = search.filter(|it| it.tally.n() > 0) {
                let won = tally.clone().for_side(place == 0);
                rows.extend(self.response_rows(place, &matchups[1 + place], &won, 1 + place));
            }
        }
        rows
    }

    /// Returns the rows of an opponent in the seat `place`: its win rate and its gain.
    ///
    /// The gain is that over the trained policy of the same seat, on the same random streams.
    fn response_rows(
        &self,
        place: usize,
        matchup: &Matchup,
        won: &SideTally,
        line: usize,
    ) -> [BestResponse; 2] {
        let [own, other] = [place, 1 - place].map(|seat| self.seats[seat]);
        let level = self.session.level;
        let gain = won.pair(line, 0).difference(-1..=1, level);
        let figures = [(ResponseWinRate, won.rate(line, level)), (ExploitabilityAtLeast, gain)];
        figures.map(|(metric, figure)| BestResponse {
            side: other.side().to_owned(),
            strategy: self.policy_name(),
            response: matchup.get(own.key).unwrap_or_default().to_owned(),
            policy_training_games: Optional(Some(Some(self.policy_games()))),
            ..BestResponse::of(&Matchup::of(self.session.parts()), metric, figure)
        })
    }
}
