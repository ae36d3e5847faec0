//! What a search has found, for people and for programs.

use anyhow::Result;

use super::wishes::Wishes;
use super::{Tune, variants};
use crate::analysis::tune::{Cost, Found, MOST_TOUCHED, Response, Seen, Tuned, Verdict, Worth};
use crate::cli::cards::At;
use crate::cli::study::{Answer, Lab, rate};
use crate::games::Game;
use crate::report::figures::{
    counted, decimals, level, percent, percentage_points, thousands, with_margin,
};
use crate::report::sheet::{Figure, Sheet};
use crate::report::text::Table;
use crate::stats::{Estimate, Interval};
use crate::summary::Contest;

/// So many of the best and of the worst of each mix are told.
const TOLD: usize = 5;

/// The width of a line, in characters.
const WIDTH: usize = 100;
/// The least width of a column of changes.
const COLUMN: usize = 30;

pub(super) struct Report<'a, G: Game> {
    pub(super) tune: &'a Tune,
    pub(super) lab: &'a Lab<'a, G>,
    pub(super) wishes: &'a Wishes<G>,
    pub(super) tuned: &'a Tuned,
}

impl<G: Game> Report<'_, G> {
    pub(super) fn answer(&self, games: u64) -> Result<Answer> {
        let details = self.front() + &self.proposals() + &self.worth();
        let mut scenarios = Vec::new();
        for (number, found) in self.tuned.proposals.iter().enumerate() {
            scenarios.push((format!("tuned-{}.toml", number + 1), self.variant(found)?));
        }
        Ok(Answer {
            headline: self.headline(),
            details,
            sheets: vec![self.sheet()],
            scenarios,
            games,
            complete: self.tuned.complete,
            unmet: self.tuned.complete && !self.tuned.reached,
        })
    }

    /// Who plays, as one contest; empty where there are several.
    fn contest(&self) -> Contest {
        match &self.lab.contests()[..] {
            [contest] => contest.clone(),
            _ if self.tune.at == At::Equilibrium => Contest::mixed(G::PARTS),
            _ => Contest::of(G::PARTS),
        }
    }

    fn players(&self) -> String {
        match &self.lab.contests()[..] {
            [contest] => contest.to_string(),
            _ if self.tune.at == At::Equilibrium => Contest::mixed(G::PARTS).to_string(),
            several => format!("the mean over {}", counted(several.len() as u64, "contest")),
        }
    }

    fn wish(&self) -> String {
        let tolerance = decimals(self.tune.tolerance * 100.0, 4);
        let tolerance = tolerance.trim_end_matches('0').trim_end_matches('.');
        format!("{} ± {tolerance}", level(self.tune.target))
    }

    fn headline(&self) -> String {
        let Some(base) = &self.tuned.base else {
            return "Interrupted before anything was known.\n".to_owned();
        };
        let printed = rate(&base.seen.rate(self.lab.level));
        let players = self.players();
        let first = format!("{players}: {printed} as printed, {} wanted.\n", self.wish());
        let cut_short =
            if self.tuned.complete { "" } else { "Interrupted: the search was not over.\n" };
        let most = counted(self.tune.max_edits.into(), "edit");
        let second = match (self.tuned.reached, self.tuned.proposals.first()) {
            (true, Some(best)) => {
                hung(&format!("{}: ", edits(best.price)), &format!("{}.", self.in_full(best)))
            }
            (true, None) => "Nothing need be changed.\n".to_owned(),
            (false, None) => format!("No change within {most} was found.\n"),
            (false, Some(nearest)) => format!(
                "No change found within {most} and {MOST_TOUCHED} different cards or numbers reaches \
                 it.\n{}More may be within reach of `--max-edits`, `--numbers` or fewer bounds.\n",
                hung(
                    &format!("The nearest: {}, ", edits(nearest.price)),
                    &format!("{}.", self.in_full(nearest))
                )
            ),
        };
        first + cut_short + &second + &self.undecided()
    }

    /// What is cheaper and may reach the target, though its games have not told.
    fn undecided(&self) -> String {
        let line = |found: &Found| {
            hung(
                &format!("Undecided: {}, ", edits(found.price)),
                &format!("{}.", self.in_full(found)),
            )
        };
        let lines: String = self.tuned.undecided.iter().map(line).collect();
        match lines.is_empty() {
            true => lines,
            false => {
                format!("{lines}Too near the edge of what is wanted to tell in so many games.\n")
            }
        }
    }

    /// A change in words, with the win rate that it brings.
    fn in_full(&self, found: &Found) -> String {
        let words = self.wishes.space.words(&found.point);
        let level = level(self.lab.level);
        let estimate = found.seen.rate(self.lab.level);
        format!("{words}: {} ({level}, n = {} fresh games)", rate(&estimate), thousands(estimate.n))
    }

    /// The edits against the gap, with what else is of interest, and the changes after it.
    fn front(&self) -> String {
        let shown: Vec<usize> = (0..self.wishes.measures.len())
            .filter(|&it| self.wishes.shown.contains(&self.wishes.measures[it].0))
            .collect();
        let names = shown.iter().map(|&it| self.wishes.measures[it].0.replace('_', " "));
        let heading: Vec<String> =
            ["Edits", "win rate", "gap"].map(str::to_owned).into_iter().chain(names).collect();
        let mut table = Table::new(heading.iter().map(|cell| &cell[..]));
        let mut changes = vec!["change".to_owned()];
        for Found { point, price, seen } in &self.tuned.front {
            let mut row = vec![price.to_string(), rate(&seen.rate(self.lab.level))];
            row.push(percentage_points(&self.gap(seen)));
            row.extend(shown.iter().map(|&it| mean(&seen.measures[it].estimate(self.lab.level))));
            table.row(&row);
            changes.push(self.wishes.space.words(point));
        }
        let (text, width) = (table.to_string(), table.width());
        let lines = text.lines().zip(&changes);
        lines.map(|(line, change)| hung(&format!("{line:<width$}   "), change)).collect()
    }

    /// Every proposal by the number of its file, if there are several.
    fn proposals(&self) -> String {
        if self.tuned.proposals.len() < 2 {
            return String::new();
        }
        let line = |(number, found): (usize, &Found)| {
            let (words, rate) =
                (self.wishes.space.words(&found.point), rate(&found.seen.rate(self.lab.level)));
            let lead = format!("  {:>2}   {rate}   {}: ", number + 1, edits(found.price));
            hung(&lead, &words)
        };
        let lines = self.tuned.proposals.iter().enumerate().map(line);
        format!("\nProposals\n{}", lines.collect::<String>())
    }

    fn gap(&self, seen: &Seen) -> Estimate {
        let rate = seen.rate(self.lab.level);
        let target = self.tune.target;
        let interval =
            rate.interval.map(|it| Interval { low: it.low - target, high: it.high - target, ..it });
        Estimate { value: rate.value.map(|value| value - target), interval, ..rate }
    }

    /// The points per copy.
    fn worth(&self) -> String {
        let Some(Worth { response, rate, steps: worth, scatter }) = &self.tuned.worth else {
            return String::new();
        };
        let scatter = scatter.map_or(String::new(), |scatter| {
            let times = decimals(scatter, 1);
            format!(
                "Points lie {times} times as far from that fit as luck alone would have them.\n"
            )
        });
        let show = |estimate: &Estimate| match response {
            Response::WinRate => percentage_points(estimate),
            Response::Margin(_) => mean(estimate),
        };
        let title = match response {
            Response::WinRate => format!("Points per copy at {}", percent(*rate, None)),
            Response::Margin(it) => format!("{} per copy", self.wishes.measures[*it].0),
        };
        let mut table = Table::new([&title[..], "a step"]);
        let space = &self.wishes.space;
        let mut numbers = Vec::new();
        for group in &space.groups {
            match group.cost {
                Cost::Number { .. } => numbers.extend(group.knobs.clone()),
                Cost::Mix { .. } => {
                    table.heading([group.side]);
                    list(
                        &mut table,
                        group.knobs.clone().collect(),
                        worth,
                        |it| space.name(it),
                        show,
                    );
                }
            }
        }
        if !numbers.is_empty() {
            table.heading(["numbers"]);
            list(&mut table, numbers, worth, |it| space.name(it), show);
        }
        format!(
            "\n{table}A copy is worth what it adds in place of the average copy of its mix, by a fit \
             over all\nthat was played: no more than a guide to what is worth trying.\n{scatter}"
        )
    }

    fn variant(&self, found: &Found) -> Result<String> {
        let document = self.lab.setup.document;
        let words = self.wishes.space.words(&found.point);
        let comment = format!(
            "Found by `sandtable tune`: {}, {}.\n{}: {} is wanted.",
            edits(found.price),
            self.in_full(found),
            self.players(),
            self.wish()
        );
        let title = format!("{}: {words}", document.name());
        variants::file(self.lab, &self.wishes.space.settings(&found.point), &title, &comment)
    }

    fn sheet(&self) -> Sheet {
        let keys = [
            ("proposal", "string", "number of the proposal, whose scenario is tuned-N.toml"),
            ("change", "string", "what is changed, in words"),
            ("key", "string", "key of the scenario that a worth_per_step is of"),
        ];
        let mut sheet = Sheet::new(G::PARTS, "tuned.csv", &keys, &[]).explained(&[(
            "reached",
            "yes",
            "1 if the win rate and hard bounds are surely as wished for, 0 if they surely are not; \
             empty if as many games as a change gets at most have not told",
        )]);
        let mut others = self.tuned.front.clone();
        let new = |it: &&Found| !self.tuned.front.contains(it);
        others.extend(self.tuned.undecided.iter().filter(new).cloned());
        for found in others.iter().filter(|it| !self.tuned.proposals.contains(it)) {
            self.rows(&mut sheet, "", found);
        }
        for (number, found) in self.tuned.proposals.iter().enumerate() {
            self.rows(&mut sheet, &(number + 1).to_string(), found);
        }
        let (names, contest) = (self.lab.setup.document.name(), self.contest());
        if let Some(Worth { response, steps, .. }) = &self.tuned.worth {
            let unit = match response {
                Response::WinRate => "share",
                Response::Margin(it) => self.wishes.measures[*it].0,
            };
            for (knob, estimate) in self.wishes.space.knobs.iter().zip(steps) {
                let figure = Figure { metric: "worth_per_step", unit, estimate };
                sheet.row((names, &contest), &["", &knob.name, &knob.key], figure, &[]);
            }
        }
        sheet
    }

    fn rows(&self, sheet: &mut Sheet, proposal: &str, found: &Found) {
        let (scenario, contest) = (self.lab.setup.document.name(), self.contest());
        let words = self.wishes.space.words(&found.point);
        let rate = found.seen.rate(self.lab.level);
        let price = Estimate { value: Some(found.price.into()), ..Estimate::unknown(rate.n) };
        let gap = self.gap(&found.seen);
        let reached = match self.wishes.goal.verdict(&found.seen, self.lab.level) {
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
            figures.push((name, unit, moments.estimate(self.lab.level)));
        }
        for (metric, unit, estimate) in &figures {
            let figure = Figure { metric, unit, estimate };
            sheet.row((scenario, &contest), &[proposal, &words, ""], figure, &[]);
        }
    }
}

fn edits(price: u32) -> String {
    counted(price.into(), "edit")
}

fn mean(estimate: &Estimate) -> String {
    estimate.value.map_or("–".to_owned(), |value| with_margin(value, estimate.margin()))
}

/// A list after what leads to it, the lines that it takes below each other.
fn hung(lead: &str, list: &str) -> String {
    let width = |text: &str| text.chars().count();
    let indent = width(lead);
    let room = WIDTH.saturating_sub(indent).max(COLUMN);
    let mut lines: Vec<String> = Vec::new();
    for item in list.split_inclusive(", ") {
        match lines.last_mut() {
            Some(line) if width(line) + width(item.trim_end()) <= room => line.push_str(item),
            _ => lines.push(item.to_owned()),
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    format!("{lead}{}\n", lines.join(&format!("\n{:indent$}", "")))
}

/// The best and the worst of some knobs.
fn list(
    table: &mut Table,
    mut knobs: Vec<usize>,
    worth: &[Estimate],
    name: impl Fn(usize) -> String,
    show: impl Fn(&Estimate) -> String,
) {
    let value = |knob: usize| worth[knob].value.unwrap_or(0.0);
    knobs.sort_by(|&one, &other| value(other).total_cmp(&value(one)));
    let left_out = TOLD..knobs.len().saturating_sub(TOLD);
    for (place, &knob) in knobs.iter().enumerate() {
        if !left_out.contains(&place) || left_out.len() < 3 {
            table.row(&[name(knob), show(&worth[knob])]);
        } else if place == left_out.start {
            table.row(&["…".to_owned()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_hangs_from_what_leads_to_it() {
        assert_eq!(hung("2   ", "-1 A, +1 B"), "2   -1 A, +1 B\n");
        let item = "x".repeat(40);
        let list = [&item[..]; 3].join(", ");
        assert_eq!(hung("12 → ", &list), format!("12 → {item}, {item},\n     {item}\n"));
        let lead = "y".repeat(90);
        let below = " ".repeat(90);
        assert_eq!(hung(&lead, &list), format!("{lead}{item},\n{below}{item},\n{below}{item}\n"));
    }
}
