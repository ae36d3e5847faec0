//! What came of a training: the players, and how strong they are on luck that nobody has learned from.

use super::Training;
use crate::prelude::*;
use sandtable_learn::reasons;
use sandtable_summary::rows::ReasonMetric::{Said, Worth};
use sandtable_summary::rows::ResponseMetric::{ExploitabilityAtLeast, ResponseWinRate};
use sandtable_summary::rows::{
    BestResponse, Contest, Reason, ReasonMetric, ResponseMetric, TrainedMetric,
};

/// Makes that of the games in which decisions are doubted differ from all of these.
const DOUBTING: u64 = 0x6465_6369_6465;

/// Games in which a reason must have been put to the test to be told.
const FEWEST: u64 = 50;

impl<G: Game> Training<'_, '_, G> {
    /// From now on the players can be named.
    pub(super) fn register(&self) {
        let (policies, folder) = (self.session.policies, &self.plan.folder);
        policies.keep(folder, self.taught(&self.league.minds()));
        if !self.so_far.responses.is_empty() {
            policies.keep(&format!("{folder}+response"), self.taught(&self.so_far.responses));
        }
    }

    /// The files of all players: the name of each, and its text.
    fn files(&self) -> Vec<(String, String)> {
        let of = |(strength, minds): (String, &[Mind])| {
            let named = move |it: Taught| (format!("{}{strength}.player.json", it.seat), it.text());
            self.taught(minds).into_iter().map(named).collect::<Vec<_>>()
        };
        let novices = STRENGTHS.iter().zip(&self.so_far.novices);
        let novices = novices.map(|(part, minds)| (format!("@{part}"), &minds[..]));
        let last = (String::new(), &self.league.minds()[..]);
        std::iter::once(last).chain(novices).flat_map(of).collect()
    }

    fn taught(&self, minds: &[Mind]) -> Vec<Taught> {
        let scenario = [self.session.document.name(), &G::digest(self.session.document)];
        let numbers = [self.session.seed, self.so_far.learned];
        let players = self.seats.iter().zip(self.course.seats()).zip(minds);
        let taught = players.map(|((seat, questions), mind)| {
            let net = (&questions[..], mind);
            let mut taught = Taught::new(G::NAME, scenario, seat.key, numbers, net);
            taught.variants.clone_from(&self.plan.variants);
            taught
        });
        taught.collect()
    }

    /// Judges everybody on fresh luck.
    pub(super) fn judge(&self) -> StudyResult {
        let named = self.session.matchups();
        let wanted = self.seats.iter().fold(Wanted::from(&self.matchup), |wanted, seat| {
            let others = named.iter().filter_map(|it| it.get(seat.key)).map(str::to_owned);
            wanted.with(seat.key, each_once(std::iter::once(self.name()).chain(others)))
        });
        let mut casts = G::casts(self.session.model, &wanted, self.session.policies)
            .expect("those who were trained play");
        let everybody = casts.len();
        let learned = G::matchup(&casts[0]);
        let responses = self.seats.iter().take(self.so_far.responses.len());
        let responses: Vec<Matchup> =
            responses.map(|seat| learned.clone().with(seat.key, self.response())).collect();
        casts.extend(responses.iter().map(|matchup| self.session.cast(matchup)));
        let matchups: Vec<Matchup> = casts.iter().map(G::matchup).collect();
        let panel = Panel::<G>::new(casts, self.session.seed);
        let tally = self.session.play_games("every matchup", &panel, self.plan.judges);
        let rate = |line| Estimate::rate(tally.wins(line), tally.n(), self.session.level);
        let contest = |line: usize| Contest::of(&matchups[line], Won::WinRate, rate(line));
        let contests: Vec<Contest> = (0..everybody).map(contest).collect();
        let rows = self.responses_to(&tally, &matchups, everybody);
        let mut tables = vec![
            Sheet::of(G::PARTS, &contests, Vec::new()),
            Sheet::of(G::PARTS, &rows, ResponseMetric::notes()),
            Sheet::of(G::PARTS, &self.curve(), TrainedMetric::notes()),
            Sheet::of(G::PARTS, &self.reasons(), ReasonMetric::notes()),
        ];
        tables.retain(|table| !table.records.is_empty());
        self.session.count(self.so_far.learned, !self.session.is_stopped());
        StudyResult { files: self.files(), ..self.session.result(tables) }
    }

    /// What speaks for the answers of the players, put to the test on luck of its own.
    fn reasons(&self) -> Vec<Reason> {
        let (session, minds) = (self.session, &self.league.minds());
        let games = self.plan.judges;
        session.stage("what they have learned", Some(games * self.seats.len() as u64));
        let mut rows = Vec::new();
        for (seat, part) in self.seats.iter().enumerate() {
            let (seed, goes_on) = (session.seed ^ DOUBTING, |count| session.learned(count));
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
                    ..Reason::of(&Matchup::of(G::PARTS), metric, estimate)
                };
                let said = Some(it.said / it.games as f64);
                rows.push(row(Said, Estimate { value: said, ..Estimate::unknown(it.games) }));
                let pair = Paired::of_wins(it.games, it.won, it.both);
                let worth = row(Worth, pair.difference(-1..=1, session.level));
                rows.push(Reason { pairing: Pairing::from(&pair), ..worth });
            }
        }
        let compared = |row: &Reason| {
            (row.metric == Worth).then(|| look(row, row.pairing.p_value, session.matters))
        };
        judge(&mut rows, compared, |row| &mut row.judged);
        rows
    }

    /// What best responses win: those that were learned, which have the lines from `first` on, and whoever
    /// of the players named wins more; otherwise players who have learned too little would seem hard to
    /// beat. The players who were trained meet one another in the first line.
    fn responses_to(
        &self,
        tally: &PanelTally,
        matchups: &[Matchup],
        first: usize,
    ) -> Vec<BestResponse> {
        let (level, strategy) = (self.session.level, self.name());
        let mut rows = Vec::new();
        for place in 0..self.so_far.responses.len() {
            let won = tally.clone().of_side(place == 0);
            let [own, other] = [place, 1 - place].map(|seat| self.seats[seat]);
            let learned = first + place;
            let wins_more = |line: &usize| {
                let meets_it = matchups[*line].get(other.key) == Some(&strategy);
                meets_it && won.wins(*line) > won.wins(learned)
            };
            for line in std::iter::once(learned).chain((1..first).filter(wins_more)) {
                let row = |metric, figure| BestResponse {
                    side: other.side().to_owned(),
                    strategy: strategy.clone(),
                    response: matchups[line].get(own.key).unwrap_or_default().to_owned(),
                    ..BestResponse::of(&Matchup::of(G::PARTS), metric, figure)
                };
                rows.push(row(ResponseWinRate, won.rate(line, level)));
                let gain = won.pair(line, 0).difference(-1..=1, level);
                rows.push(row(ExploitabilityAtLeast, gain));
            }
        }
        rows
    }
}
