//! L4, L19 Reports of the beginning and end of missions, and of the progress of a campaign.

use super::Story;
use super::shop::Shop;
use crate::prelude::*;
use sandtable_games::sentences::Sentence;

impl Story<'_> {
    /// L4 Adds to the report a mission's goal, the positions at its start, and the player's means.
    pub(super) fn begin_mission(&mut self, attempt: u8, state: &State) {
        let mission = &self.model.missions[state.mission()];
        self.report.heading(&self.heading(attempt, state.mission()).text);
        self.words.take_stock(state);
        self.report.entry(say!("mission.goal", goal = self.words.goal(&mission.goal)));
        if !self.thread.is_empty() {
            self.report.entry(say!("mission.so_far", missions = self.thread()));
        }
        self.report.entry(say!("mission.ottomans"));
        self.report_garrisons(state);
        self.report.entry(say!("mission.revolt"));
        let view = View::new(self.model, state);
        for space in view.occupied() {
            let units = self.words.equipped(view.units_in(space));
            self.report.more(say!("mission.units", units = units, space = self.words.space(space)));
        }
        if !state.rail_breaks.is_empty() {
            let spaces = self.words.spaces(state.rail_breaks);
            self.report.entry(say!("mission.railway", spaces = spaces));
        }
        self.report.entry(say!("mission.means", means = means(state)));
        self.shop = Some(Shop::new(state.pounds));
        self.state = Some(*state);
        (self.begun, self.operation) = (false, 0);
    }

    /// Returns the heading of a mission: its title and, in a campaign, its number.
    fn heading(&self, attempt: u8, mission: usize) -> Sentence {
        let title = self.model.missions[mission].title.to_uppercase();
        if self.mode != Mode::Campaign {
            return say!("mission", title = title);
        }
        let won = self.thread.iter().filter(|(_, reason)| *reason == EndReason::Goal).count();
        let (number, all) = (won + 1, self.model.campaign.len());
        match attempt > 1 {
            true => say!("mission.second_attempt", number = number, all = all, title = title),
            false => say!("mission.first_attempt", number = number, all = all, title = title),
        }
    }

    /// L4 (2), L19 Adds the spaces with Garrisons to the report, and the freed spaces, which never receive one again.
    fn report_garrisons(&mut self, state: &State) {
        let situation = || self.model.missions[state.mission()].situation.iter().copied();
        let held = |space: &Space| state.garrison_in(self.model, *space).is_some();
        let held: Vec<Space> = situation().filter(held).collect();
        // If a Situation picks some spaces, the others may receive a Garrison at another attempt.
        let clear: Vec<Space> = situation().filter(|&space| state.freed.contains(space)).collect();
        match held.is_empty() {
            true => self.report.more(say!("mission.no_garrisons")),
            false => {
                self.report.more(say!("mission.garrisons", spaces = self.words.spaces(held)));
            }
        }
        if !clear.is_empty() {
            self.report.more(say!("mission.freed", spaces = self.words.spaces(clear)));
        }
        if state.ottoman_bonus > 0 {
            self.report.more(say!("mission.bonus", n = state.ottoman_bonus));
        }
    }

    /// L1.2 Adds the result of a mission to the report, with its reason and the parts of the goal that are met.
    pub(super) fn end_mission(&mut self, mission: usize, reason: EndReason, operations: u8) {
        let title = &self.model.missions[mission].title;
        let time = match operations {
            0 => say!("mission_end.early"),
            number => say!("mission_end.after", n = number),
        };
        let result = match reason {
            EndReason::Goal => say!("mission_end.goal"),
            EndReason::OpsExhausted => say!("mission_end.ops_exhausted"),
            EndReason::LawrenceLost => say!("mission_end.lawrence_lost"),
        };
        let end = say!("mission_end", title = title, time = time, result = result);
        self.report.heading(&end.text);
        self.thread.push((mission, reason));
        // Purchases after the last state may have met the goal of a mission without Operations.
        let has_state = operations > 0 && reason != EndReason::LawrenceLost;
        if let Some(state) = self.state.filter(|_| has_state) {
            for (met, part) in self.words.standing(&self.model.missions[mission].goal, &state) {
                self.report.entry(match met {
                    true => say!("mission_end.met", goal = part),
                    false => say!("mission_end.not_met", goal = part),
                });
            }
        }
    }

    /// Adds the result of a campaign and the totals of the game to the report.
    pub(super) fn end(&mut self, won: bool) {
        if self.mode == Mode::Campaign {
            let end = match won {
                true => say!("end.campaign_won", missions = self.thread()),
                false => say!("end.campaign_lost", missions = self.thread()),
            };
            self.report.heading(&end.text);
        }
        let game = &self.ledger;
        let totals = say!(
            "end",
            battles = game.battles,
            won = game.battles_won,
            units = game.units_lost,
            garrisons = game.garrisons_removed,
            breaks = game.rail_breaks,
            pounds = game.pounds_left
        );
        self.report.paragraph(&totals.text);
    }

    /// Lists the finished missions with their results: `Aqaba! won, Hejaz Railroad lost`.
    fn thread(&self) -> String {
        let outcomes = self.thread.iter().map(|(mission, reason)| {
            let title = glued(&self.model.missions[*mission].title);
            match *reason == EndReason::Goal {
                true => say!("mission.won", title = title).text,
                false => say!("mission.lost", title = title).text,
            }
        });
        outcomes.collect::<Vec<_>>().join(", ")
    }

    /// L5.9 Adds the Ops, Pounds and Leadership after an Operation to the report.
    pub(super) fn end_operation(&mut self, state: &State) {
        self.report.entry(say!("operation_end", means = means(state)));
        self.words.take_stock(state);
        self.state = Some(*state);
        self.begun = false;
    }
}

/// Describes the player's means: Ops, Pounds and Leadership level.
fn means(state: &State) -> Sentence {
    say!("means", ops = state.ops_left(), pounds = state.pounds, leadership = state.leadership)
}
