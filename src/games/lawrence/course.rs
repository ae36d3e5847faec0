//! How a game stands after each Operation.

use super::model::{Mode, Model};
use super::rules::{EndReason, Event, State, missing};
use crate::games::page::count;
use crate::kernel::Onlooker;

/// Notes a score after each Operation. Its last digit is the number of parts still missing from the
/// mission's goal (9 or more as 9), the digits between that and the thousands are the Ops left, and
/// the thousands say how far a campaign has come (2 for each mission won, 1 for the first failure)
/// or which mission was drawn. The Operation that ends the game has a score too, but nobody is
/// shown it, since the game does not go on from there.
pub(super) struct Course<'a> {
    model: &'a Model,
    mode: Mode,
    scores: &'a mut Vec<i16>,
    stage: i16,
}

/// The greatest value of the thousands, so that a score fits into 16 bits: campaigns that have come
/// farther, and missions with a greater number, share it.
const FARTHEST: i16 = 31;

/// A score after `turns` turns in words: in a mission how many parts of the goal are missing, in a
/// campaign how many missions were won of those played; then the rest.
pub(super) fn standing(model: &Model, mode: Mode, turns: usize, score: i16) -> [String; 2] {
    if turns == 0 {
        return ["start".to_owned(), String::new()];
    }
    let (stage, ops, missing) = (score / 1000, score % 1000 / 10, score % 10);
    let [missing, ops] = [format!("{missing} to go"), count(ops as usize, "Op") + " left"];
    match mode {
        Mode::Mission(_) => [missing, ops],
        Mode::Random => {
            let title = model.missions.get(stage as usize).map_or("", |mission| &mission.title);
            [missing, format!("{title}, {ops}")]
        }
        Mode::Campaign => {
            let (won, failed) = (stage / 2, stage % 2);
            [format!("{won} of {} won", won + failed), format!("{missing}, {ops}")]
        }
    }
}

impl<'a> Course<'a> {
    pub fn new(model: &'a Model, mode: Mode, scores: &'a mut Vec<i16>) -> Course<'a> {
        Course { model, mode, scores, stage: 0 }
    }

    /// L1.2 The Operation that decides a mission already counts for the campaign.
    fn score(&self, state: &State) -> i16 {
        let goal = &self.model.missions[state.mission()].goal;
        let missing = missing(self.model, state, goal).min(9);
        let stage = match (missing, state.ops_left()) {
            (0, _) => self.stage_after(EndReason::Goal),
            (_, 0) => self.stage_after(EndReason::OpsExhausted),
            _ => self.stage,
        };
        stage * 1000 + (state.ops_left() * 10 + missing) as i16
    }

    fn stage_after(&self, reason: EndReason) -> i16 {
        let farther = if reason == EndReason::Goal { 2 } else { 1 };
        (self.stage + farther).min(FARTHEST)
    }
}

impl Onlooker<Event> for Course<'_> {
    #[inline(always)]
    fn see(&mut self, event: Event) {
        match event {
            Event::Mission { state, .. } if self.mode == Mode::Random => {
                self.stage = FARTHEST.min(state.mission() as i16);
            }
            Event::OperationEnd { state, .. } => self.scores.push(self.score(&state)),
            Event::MissionEnd { reason, .. } => {
                // An Operation in which Lawrence is lost has no `OperationEnd`.
                let lost = reason == EndReason::LawrenceLost;
                self.scores.extend(lost.then_some(self.stage * 1000));
                self.stage = self.stage_after(reason);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Lawrence, show};
    use super::*;
    use crate::games::{Game, Wanted};
    use crate::kernel::Luck;
    use crate::scenario;

    #[test]
    fn a_score_is_told_in_words() {
        let document = scenario::load("lawrence-of-arabia", &[]).expect("a scenario");
        let model = Lawrence::model(&document).expect("a sound one");
        let told = |mode, turns, score| standing(&model, mode, turns, score).join("; ");
        assert_eq!(told(Mode::Mission(0), 3, 42), "2 to go; 4 Ops left");
        assert_eq!(told(Mode::Mission(0), 5, 11), "1 to go; 1 Op left");
        assert_eq!(told(Mode::Mission(0), 0, 0), "start; ");
        assert_eq!(told(Mode::Random, 2, 1042), "2 to go; Hejaz Railroad, 4 Ops left");
        assert_eq!(told(Mode::Campaign, 9, 5123), "2 of 3 won; 3 to go, 12 Ops left");
        assert_eq!(told(Mode::Campaign, 1, 52), "0 of 0 won; 2 to go, 5 Ops left");
    }

    #[test]
    fn every_operation_has_a_score_that_tells_how_it_stands() {
        let document = scenario::load("lawrence-of-arabia", &[]).expect("a scenario");
        let model = Lawrence::model(&document).expect("a sound one");
        let wanted = Lawrence::everyone().with("policy", ["greedy"]);
        let (mut scores, mut met) = (Vec::new(), 0);
        for cast in Lawrence::casts(&model, &wanted).expect("contests") {
            for luck in (0..100).map(|index| Luck::new(11, index)) {
                let game = Lawrence::course(&cast, luck, &mut scores);
                assert_eq!(scores.len(), usize::from(game.operations));
                let mut events: Vec<Event> = Vec::new();
                show(&cast, luck, &mut events);
                let ends = events.iter().filter_map(|event| match event {
                    Event::OperationEnd { state, goal_met, .. } => {
                        Some((state.ops_left(), *goal_met))
                    }
                    _ => None,
                });
                for ((ops, goal_met), score) in ends.zip(&scores) {
                    assert_eq!((score % 10 == 0, score % 1000 / 10), (goal_met, ops as i16));
                    met += u32::from(goal_met);
                }
                let last = scores.last().expect("nobody has won at once");
                let farthest = 2 * i16::from(game.missions_played);
                assert!(last / 1000 <= farthest, "{last} after {} missions", game.missions_played);
            }
        }
        assert!(met > 100, "{met} goals met");
    }

    /// A campaign's missions won and played, as its events tell them after each Operation.
    fn won_of_played(events: &[Event]) -> Vec<[u32; 2]> {
        let (mut counts, mut after) = ([0, 0], Vec::new());
        for event in events {
            match event {
                Event::OperationEnd { .. } => after.push(counts),
                Event::MissionEnd { reason, operations, .. } => {
                    counts[0] += u32::from(*reason == EndReason::Goal);
                    counts[1] += 1;
                    // The mission ended with its last Operation, unless it was won before its first.
                    if *operations > 0 && *reason != EndReason::LawrenceLost {
                        *after.last_mut().expect("an Operation") = counts;
                    }
                }
                _ => {}
            }
        }
        after
    }

    #[test]
    fn a_mission_counts_from_the_operation_that_decides_it() {
        let document = scenario::load("lawrence-of-arabia", &[]).expect("a scenario");
        let model = Lawrence::model(&document).expect("a sound one");
        let wanted = Wanted::default().with("mission", ["campaign"]);
        let cast = &Lawrence::casts(&model, &wanted).expect("a matchup")[0];
        let (mut scores, mut decided) = (Vec::new(), [0, 0]);
        for luck in (0..200).map(|index| Luck::new(11, index)) {
            Lawrence::course(cast, luck, &mut scores);
            let mut events: Vec<Event> = Vec::new();
            show(cast, luck, &mut events);
            let expected = won_of_played(&events);
            // The score after the last Operation is shown to nobody.
            for (turn, [won, played]) in expected.iter().take(scores.len() - 1).enumerate() {
                let [told, rest] = standing(&model, cast.mode, turn + 1, scores[turn]);
                assert_eq!(told, format!("{won} of {played} won"), "after {} turns", turn + 1);
                decided[0] += u32::from(rest.starts_with("0 to go"));
                decided[1] += u32::from(rest.ends_with(", 0 Ops left"));
            }
        }
        assert!(decided.iter().all(|number| *number > 30), "{decided:?}");
    }
}
