//! L10 Report of a battle in a few lines: the sides, the Edge, and the losses of each round.

use super::report::Report;
use super::words::{Words, people};
use crate::prelude::*;
use sandtable_games::sentences::Sentence;

/// Battle that a story describes, with those of its rounds that the report does not contain yet.
#[derive(Default)]
pub(super) struct BattleStory {
    /// Description of the rolls for the Tactical Edge and of its holder.
    edge: Sentence,
    /// Side with the Edge.
    first: Side,
    /// Current round.
    round: Option<Round>,
    /// First and last of the preceding rounds without a hit.
    quiet: Option<(u16, u16)>,
}

struct Round {
    number: u16,
    /// Number of shots of each side.
    shots: [usize; 2],
    /// Units eliminated by each side.
    felled: [SlotList<Counter, MOST_UNITS>; 2],
    /// Result of an attempt to break off.
    breakoff: Option<Sentence>,
}

impl BattleStory {
    /// L10.2 Begins the description of a battle, given the rolls, bonuses and holder of the Tactical Edge.
    pub(super) fn edge(&mut self, rolls: [u8; 2], bonuses: [i8; 2], holder: Side) {
        let side = |side: Side| {
            let (roll, bonus) = (rolls[side as usize], bonuses[side as usize]);
            let (people, size) = (people(side), bonus.unsigned_abs());
            match bonus {
                0 => say!("edge.roll", side = people, roll = roll),
                1.. => say!("edge.roll.more", side = people, roll = roll, bonus = size),
                _ => say!("edge.roll.less", side = people, roll = roll, bonus = size),
            }
        };
        let (player, ottoman) = (side(Side::Player), side(Side::Ottoman));
        let edge = match holder {
            Side::Player => say!("edge.player", player = player, ottoman = ottoman),
            Side::Ottoman => say!("edge.ottoman", player = player, ottoman = ottoman),
        };
        *self = BattleStory { edge, first: holder, ..BattleStory::default() };
    }

    /// L10.2 Returns the description of both rolls for the Tactical Edge and of the side that has it.
    pub(super) fn edge_text(&self) -> Sentence {
        self.edge.clone()
    }

    /// L10.3 Adds both battle lines and the Edge to the report; `ottomans` may be empty (L5.8).
    pub(super) fn line_up(&self, report: &mut Report, arabs: &str, ottomans: &str) {
        let nobody = say!("line.nobody").text;
        let ottomans = if ottomans.is_empty() { &nobody } else { ottomans };
        report.entry(say!("line", arabs = arabs, ottomans = ottomans));
        report.entry(self.edge.clone());
    }

    /// L10.4 Records a shot of a side in the round `number`, and the unit that it eliminated, if any.
    ///
    /// The first shot of a round adds the preceding round to the report.
    pub(super) fn shot(
        &mut self,
        words: &Words<'_>,
        report: &mut Report,
        number: u16,
        side: Side,
        felled: Option<Counter>,
    ) {
        if self.round.as_ref().is_some_and(|round| round.number != number) {
            self.report_round(words, report);
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

    /// L10.5 Records the result of an attempt to break off after the current round.
    pub(super) fn break_off(&mut self, outcome: Sentence) {
        if let Some(round) = &mut self.round {
            round.breakoff = Some(outcome);
        }
    }

    /// Adds to `report` those rounds of this battle that it does not contain yet.
    pub(super) fn finish(&mut self, words: &Words<'_>, report: &mut Report) {
        self.report_round(words, report);
        self.report_quiet_rounds(report);
    }

    fn report_round(&mut self, words: &Words<'_>, report: &mut Report) {
        let Some(round) = self.round.take() else { return };
        let quiet = round.felled.iter().all(SlotList::is_empty);
        if quiet && round.breakoff.is_none() {
            let first = self.quiet.map_or(round.number, |(first, _)| first);
            self.quiet = Some((first, round.number));
            return;
        }
        self.report_quiet_rounds(report);
        report.entry(say!("round", number = round.number));
        match quiet {
            true => report.more(say!("fire.quiet")),
            false => [self.first, self.first.other()]
                .iter()
                .for_each(|&side| report.more(describe_fire(words, &round, side))),
        }
        round.breakoff.into_iter().for_each(|outcome| report.more(outcome));
    }

    fn report_quiet_rounds(&mut self, report: &mut Report) {
        match self.quiet.take() {
            None => {}
            Some((first, last)) if first == last => {
                report.entry(say!("round.quiet", number = first));
            }
            Some((first, last)) => {
                report.entry(say!("rounds.quiet", first = first, last = last));
            }
        }
    }
}

/// Describes how often a side fired in a round, and the units that it eliminated.
fn describe_fire(words: &Words<'_>, round: &Round, side: Side) -> Sentence {
    let (shots, felled) = (round.shots[side as usize], &round.felled[side as usize]);
    let people = people(side);
    match (shots, felled.is_empty()) {
        (0, _) => say!("fire.none", side = people),
        (_, true) => say!("fire.missed", side = people, n = shots),
        _ => say!("fire.hit", side = people, units = words.counters(felled.iter()), n = shots),
    }
}
