//! L4, L19 Reports of the beginning and end of missions, and of the progress of a campaign.

use super::Story;
use super::shop::Shop;
use super::words::pounds;
use crate::prelude::*;

impl Story<'_> {
    /// L4 Adds to the report a mission's goal, the positions at its start, and the player's means.
    pub(super) fn begin_mission(&mut self, attempt: u8, state: &State) {
        let mission = &self.model.missions[state.mission()];
        self.report.heading(&self.heading(attempt, state.mission()));
        self.words.take_stock(state);
        self.report.entry("Goal", &self.words.goal(&mission.goal));
        if !self.thread.is_empty() {
            let thread = self.thread();
            self.report.entry("So far", &thread);
        }
        self.report.entry("Ottomans", "");
        self.report_garrisons(state);
        self.report.entry("Revolt", "");
        let view = View::new(self.model, state);
        for space in view.occupied() {
            let units = self.words.equipped(view.units_in(space));
            self.report.more(format!("{units} in {}", self.words.space(space)));
        }
        if !state.rail_breaks.is_empty() {
            let broken = format!("broken in {}", self.words.spaces(state.rail_breaks));
            self.report.entry("Railway", &broken);
        }
        self.report.entry("Means", &means(state));
        self.shop = Some(Shop::new(state.pounds));
        self.state = Some(*state);
        (self.begun, self.operation) = (false, 0);
    }

    /// Returns the heading of a mission: its title and, in a campaign, its number.
    fn heading(&self, attempt: u8, mission: usize) -> String {
        let title = self.model.missions[mission].title.to_uppercase();
        if self.mode != Mode::Campaign {
            return title;
        }
        let won = self.thread.iter().filter(|(_, reason)| *reason == EndReason::Goal).count();
        let again = if attempt > 1 { ", SECOND ATTEMPT" } else { "" };
        format!("MISSION {} OF {}: {title}{again}", won + 1, self.model.campaign.len())
    }

    /// L4 (2), L19 Adds the spaces with Garrisons to the report, and the freed spaces, which never receive one again.
    fn report_garrisons(&mut self, state: &State) {
        let situation = || self.model.missions[state.mission()].situation.iter().copied();
        let held = |space: &Space| state.garrison_in(self.model, *space).is_some();
        let held: Vec<Space> = situation().filter(held).collect();
        // If a Situation picks some spaces, the others may receive a Garrison at another attempt.
        let clear: Vec<Space> = situation().filter(|&space| state.freed.contains(space)).collect();
        match held.is_empty() {
            true => self.report.more("no Garrisons".to_owned()),
            false => {
                self.report.more(format!("Garrisons face down in {}", self.words.spaces(held)));
            }
        }
        if !clear.is_empty() {
            self.report.more(format!("none comes again in {}", self.words.spaces(clear)));
        }
        if state.ottoman_bonus > 0 {
            let more = count(state.ottoman_bonus.into(), "more unit");
            self.report.more(format!("{more} in every battle"));
        }
    }

    /// L1.2 Adds the result of a mission to the report, with its reason and the parts of the goal that are met.
    pub(super) fn end_mission(&mut self, mission: usize, reason: EndReason, operations: u8) {
        let title = &self.model.missions[mission].title;
        let after = match operations {
            0 => "before the first Operation".to_owned(),
            number => format!("after {}", count(number.into(), "Operation")),
        };
        let why = match reason {
            EndReason::Goal => "won: the goal is met.",
            EndReason::OpsExhausted => "lost: no Ops are left and the goal is not met.",
            EndReason::LawrenceLost => "lost with Lawrence.",
        };
        self.report.heading(&format!("{title} ended {after}, {why}"));
        self.thread.push((mission, reason));
        // Purchases after the last state may have met the goal of a mission without Operations.
        let has_state = operations > 0 && reason != EndReason::LawrenceLost;
        if let Some(state) = self.state.filter(|_| has_state) {
            for (met, part) in self.words.standing(&self.model.missions[mission].goal, &state) {
                self.report.entry(if met { "met" } else { "not met" }, &part);
            }
        }
    }

    /// Adds the result of a campaign and the totals of the game to the report.
    pub(super) fn end(&mut self, won: bool) {
        if self.mode == Mode::Campaign {
            let outcome = if won { "won" } else { "lost" };
            self.report.heading(&format!("The campaign is {outcome}: {}.", self.thread()));
        }
        let game = &self.ledger;
        let sums = [
            format!("{}, {} won", count(game.battles.into(), "battle"), game.battles_won),
            format!("{} eliminated", count(game.units_lost.into(), "unit")),
            format!("{} eliminated", count(game.garrisons_removed.into(), "Garrison")),
            format!("{} broken", count(game.rail_breaks.into(), "rail space")),
            format!("{} left", pounds(game.pounds_left)),
        ];
        self.report.paragraph(&format!("In all: {}.", sums.join("; ")));
    }

    /// Lists the finished missions with their results: `Aqaba! won, Hejaz Railroad lost`.
    fn thread(&self) -> String {
        let outcomes = self.thread.iter().map(|(mission, reason)| {
            let outcome = if *reason == EndReason::Goal { "won" } else { "lost" };
            glued(&format!("{} {outcome}", self.model.missions[*mission].title))
        });
        outcomes.collect::<Vec<_>>().join(", ")
    }

    /// L5.9 Adds the Ops, Pounds and Leadership after an Operation to the report.
    pub(super) fn end_operation(&mut self, state: &State) {
        self.report.entry("Left", &means(state));
        self.words.take_stock(state);
        self.state = Some(*state);
        self.begun = false;
    }
}

/// Describes the player's means: Ops, Pounds and Leadership level.
fn means(state: &State) -> String {
    let ops = count(state.ops_left(), "Op");
    format!("{ops}, {}, Leadership {}", pounds(state.pounds), state.leadership)
}
