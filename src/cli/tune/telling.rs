//! What a search has found, for people and for programs.

use anyhow::Result;

use super::wishes::Wishes;
use super::{Tune, variants};
use crate::analysis::tune::{Found, Response, Seen, Tuned, Verdict, Worth};
use crate::cli::cards::At;
use crate::cli::study::{Answer, Session};
use crate::games::Game;
use crate::report::figures::{counted, decimals, level, percent, rate, thousands};
use crate::report::sheet::{Figure, Sheet};
use crate::stats::{Estimate, Interval};
use crate::summary::Matchup;

pub(super) struct Report<'a, G: Game> {
    pub(super) tune: &'a Tune,
    pub(super) session: &'a Session<'a, G>,
    pub(super) wishes: &'a Wishes<G>,
    pub(super) tuned: &'a Tuned,
}

impl<G: Game> Report<'_, G> {
    pub(super) fn answer(&self, games: u64) -> Result<Answer> {
        let mut scenarios = Vec::new();
        for (number, found) in self.tuned.proposals.iter().enumerate() {
            scenarios.push((format!("tuned-{}.toml", number + 1), self.variant(found)?));
        }
        Ok(Answer {
            sheets: vec![self.sheet()],
            scenarios,
            games,
            complete: self.tuned.complete,
            unmet: self.tuned.complete && !self.tuned.reached,
        })
    }

    /// Who plays, as one matchup; empty where there are several.
    fn matchup(&self) -> Matchup {
        match &self.session.matchups()[..] {
            [matchup] => matchup.clone(),
            _ if self.tune.at == At::Equilibrium => Matchup::mixed(G::PARTS),
            _ => Matchup::of(G::PARTS),
        }
    }

    fn players(&self) -> String {
        match &self.session.matchups()[..] {
            [matchup] => matchup.to_string(),
            _ if self.tune.at == At::Equilibrium => Matchup::mixed(G::PARTS).to_string(),
            several => format!("the mean over {}", counted(several.len() as u64, "matchup")),
        }
    }

    fn wish(&self) -> String {
        let tolerance = decimals(self.tune.tolerance * 100.0, 4);
        let tolerance = tolerance.trim_end_matches('0').trim_end_matches('.');
        format!("{} ± {tolerance}", level(self.tune.target))
    }

    /// A change in words, with the win rate that it brings.
    fn in_full(&self, found: &Found) -> String {
        let words = self.wishes.space.words(&found.point);
        let level = level(self.session.level);
        let estimate = found.seen.rate(self.session.level);
        format!("{words}: {} ({level}, n = {} fresh games)", rate(&estimate), thousands(estimate.n))
    }

    fn gap(&self, seen: &Seen) -> Estimate {
        let rate = seen.rate(self.session.level);
        let target = self.tune.target;
        let interval =
            rate.interval.map(|it| Interval { low: it.low - target, high: it.high - target, ..it });
        Estimate { value: rate.value.map(|value| value - target), interval, ..rate }
    }

    /// What is said of what a step is worth.
    fn worth_note(&self) -> Option<String> {
        let Worth { rate, scatter, .. } = self.tuned.worth.as_ref()?;
        let scatter = scatter.map_or(String::new(), |scatter| {
            let times = decimals(scatter, 1);
            format!(" Points lie {times} times as far from that fit as luck alone would have them.")
        });
        let rate = percent(*rate, None);
        Some(format!(
            "What a copy adds in place of the average copy of its mix, or a step of a number, near a \
             win rate of {rate}, by a fit over all that was played: no more than a guide to what is \
             worth trying.{scatter}"
        ))
    }

    fn variant(&self, found: &Found) -> Result<String> {
        let document = self.session.setup.document;
        let words = self.wishes.space.words(&found.point);
        let comment = format!(
            "Found by `sandtable tune`: {}, {}.\n{}: {} is wanted.",
            edits(found.price),
            self.in_full(found),
            self.players(),
            self.wish()
        );
        let title = format!("{}: {words}", document.name());
        variants::file(self.session, &self.wishes.space.settings(&found.point), &title, &comment)
    }

    fn sheet(&self) -> Sheet {
        let keys = [
            ("proposal", "string", "number of the proposal, whose scenario is tuned-N.toml"),
            ("change", "string", "what is changed, in words"),
            ("key", "string", "key of the scenario that a worth_per_step is of"),
        ];
        let sheet = Sheet::new(G::PARTS, "tuned.csv", &keys, &[]).explained(&[(
            "reached",
            "yes",
            "1 if the win rate and hard bounds are surely as wished for, 0 if they surely are not; \
             empty if as many games as a change gets at most have not told",
        )]);
        let worth = self.worth_note();
        let unit = self.worth_unit();
        let mut sheet = match &worth {
            Some(note) => sheet.explained(&[("worth_per_step", unit, note)]),
            None => sheet,
        };
        let mut others = self.tuned.front.clone();
        let new = |it: &&Found| !self.tuned.front.contains(it);
        others.extend(self.tuned.undecided.iter().filter(new).cloned());
        for found in others.iter().filter(|it| !self.tuned.proposals.contains(it)) {
            self.rows(&mut sheet, "", found);
        }
        for (number, found) in self.tuned.proposals.iter().enumerate() {
            self.rows(&mut sheet, &(number + 1).to_string(), found);
        }
        let (names, matchup) = (self.session.setup.document.name(), self.matchup());
        if let Some(Worth { steps, .. }) = &self.tuned.worth {
            for (knob, estimate) in self.wishes.space.knobs.iter().zip(steps) {
                let figure = Figure { metric: "worth_per_step", unit, estimate };
                sheet.row((names, &matchup), &["", &knob.name, &knob.key], figure, &[]);
            }
        }
        sheet
    }

    /// What a step is counted in.
    fn worth_unit(&self) -> &'static str {
        match self.tuned.worth.as_ref().map(|it| it.response) {
            Some(Response::Margin(it)) => self.wishes.measures[it].0,
            _ => "share",
        }
    }

    fn rows(&self, sheet: &mut Sheet, proposal: &str, found: &Found) {
        let (scenario, matchup) = (self.session.setup.document.name(), self.matchup());
        let words = self.wishes.space.words(&found.point);
        let rate = found.seen.rate(self.session.level);
        let price = Estimate { value: Some(found.price.into()), ..Estimate::unknown(rate.n) };
        let gap = self.gap(&found.seen);
        let reached = match self.wishes.goal.verdict(&found.seen, self.session.level) {
            Verdict::In => Some(1.0),
            Verdict::Out => Some(0.0),
            Verdict::Undecided => None,
        };
        let reached = Estimate { value: reached, ..Estimate::unknown(rate.n) };
        let mut figures = vec![
            ("win_rate", "share", rate),
            ("edits", "edits", price),
            ("gap", "share", gap),
            ("reached", "yes", reached),
        ];
        let catalogue = G::catalogue().game_metrics;
        for ((name, _), moments) in self.wishes.measures.iter().zip(&found.seen.measures) {
            let unit = catalogue.iter().find(|info| info.name == *name).map_or("", |it| it.unit);
            figures.push((name, unit, moments.estimate(self.session.level)));
        }
        for (metric, unit, estimate) in &figures {
            let figure = Figure { metric, unit, estimate };
            sheet.row((scenario, &matchup), &[proposal, &words, ""], figure, &[]);
        }
    }
}

fn edits(price: u32) -> String {
    counted(price.into(), "edit")
}
