//! L10 A battle in a few lines: the sides, the Edge, and what each round cost.

use super::report::Report;
use super::words::{Words, people};
use crate::prelude::*;

/// What is known of a battle before it is told.
#[derive(Default)]
pub(super) struct BattleStory {
    /// Who has the Edge, and why.
    edge: String,
    /// The side with the Edge.
    first: Side,
    /// The round that is fought.
    round: Option<Round>,
    /// The first and the last of the rounds before it in which nobody was hit.
    quiet: Option<(u16, u16)>,
}

struct Round {
    number: u16,
    /// Shots by side.
    shots: [usize; 2],
    /// The units that each side eliminated.
    felled: [SlotList<Counter, MOST_UNITS>; 2],
    /// How an attempt to break off ended.
    breakoff: Option<String>,
}

impl BattleStory {
    /// L10.2 Rolls and bonuses by side.
    pub(super) fn edge(&mut self, rolls: [u8; 2], bonuses: [i8; 2], holder: Side) {
        let side = |side: Side| {
            let (roll, bonus) = (rolls[side as usize], bonuses[side as usize]);
            let sum = match bonus {
                0 => String::new(),
                1.. => format!(" + {bonus}"),
                _ => format!(" − {}", bonus.unsigned_abs()),
            };
            format!("{} {roll}{sum}", people(side))
        };
        let (player, ottoman) = (side(Side::Player), side(Side::Ottoman));
        let holder_told = match holder {
            Side::Player => "the Revolt has it",
            Side::Ottoman => "the Ottomans have it",
        };
        let edge = format!("{player}, {ottoman}: {holder_told}");
        *self = BattleStory { edge, first: holder, ..BattleStory::default() };
    }

    /// L10.2 Who has the Edge, and why.
    pub(super) fn edge_told(&self) -> &str {
        &self.edge
    }

    /// L10.3 The sides as they line up; of the Ottomans there may be nobody (L5.8).
    pub(super) fn line_up(&self, report: &mut Report, arabs: &str, ottomans: &str) {
        let ottomans = if ottomans.is_empty() { "nobody" } else { ottomans };
        report.entry("Battle", &format!("{arabs} against {ottomans}"));
        report.entry("Edge", &self.edge);
    }

    /// L10.4 A shot, with the unit that it eliminated.
    pub(super) fn shot(
        &mut self,
        words: &Words<'_>,
        report: &mut Report,
        number: u16,
        side: Side,
        felled: Option<Counter>,
    ) {
        if self.round.as_ref().is_some_and(|round| round.number != number) {
            self.tell_round(words, report);
        }
        let round = self.round.get_or_insert(Round {
            number,
            shots: [0; 2],
            felled: [SlotList::default(); 2],
            breakoff: None,
        });
        round.shots[side as usize] += 1;
        felled.into_iter().for_each(|unit| round.felled[side as usize].push(unit));
    }

    /// L10.5 An attempt to break off after the round.
    pub(super) fn break_off(&mut self, outcome: String) {
        if let Some(round) = &mut self.round {
            round.breakoff = Some(outcome);
        }
    }

    /// Tells what is not told yet.
    pub(super) fn finish(&mut self, words: &Words<'_>, report: &mut Report) {
        self.tell_round(words, report);
        self.tell_quiet(report);
    }

    fn tell_round(&mut self, words: &Words<'_>, report: &mut Report) {
        let Some(round) = self.round.take() else { return };
        let quiet = round.felled.iter().all(SlotList::is_empty);
        if quiet && round.breakoff.is_none() {
            let first = self.quiet.map_or(round.number, |(first, _)| first);
            self.quiet = Some((first, round.number));
            return;
        }
        self.tell_quiet(report);
        report.entry(&format!("Round {}", round.number), "");
        match quiet {
            true => report.more("nobody hit".to_owned()),
            false => [self.first, self.first.other()]
                .iter()
                .for_each(|&side| report.more(fire(words, &round, side))),
        }
        round.breakoff.into_iter().for_each(|outcome| report.more(outcome));
    }

    fn tell_quiet(&mut self, report: &mut Report) {
        match self.quiet.take() {
            None => {}
            Some((first, last)) if first == last => {
                report.entry(&format!("Round {first}"), "nobody hit");
            }
            Some((first, last)) => report.entry(&format!("Rounds {first}–{last}"), "nobody hit"),
        }
    }
}

/// What a side's fire did in a round.
fn fire(words: &Words<'_>, round: &Round, side: Side) -> String {
    let (shots, felled) = (round.shots[side as usize], &round.felled[side as usize]);
    let who = people(side);
    match (shots, felled.is_empty()) {
        (0, _) => format!("the {who} did not fire"),
        (_, true) => format!("the {who} missed with {}", count(shots, "shot")),
        _ => {
            let units = words.counters(felled.iter());
            format!("the {who} felled {units} with {}", count(shots, "shot"))
        }
    }
}
