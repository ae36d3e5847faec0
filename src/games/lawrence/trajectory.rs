//! Trajectory of a game: its state summary after each Operation.

use crate::prelude::*;
use sandtable_games::StateSummary;

/// Observer that records a state summary after each Operation.
///
/// Win probabilities are estimated for each value of the summary, which has two parts. The decimal digits of its score
/// mean:
///
/// - last digit: the number of spaces, units or Pounds that the mission's goal still requires, at most 9;
/// - the two digits before it: the Ops left;
/// - thousands: the progress of a campaign (2 for each mission won, 1 for the first failure), or the index of the
///   mission drawn.
///
/// The other part has the number of met parts of the goal, and the ranges (bands) that contain the numbers of units and
/// Pounds. A summary hides the differences within a band. Therefore the mean of the next win probability of games with
/// equal summaries may differ a little from their present one; over all games it does not. The Operation that ends the
/// game has a summary too, which is not shown.
pub(super) struct Trajectory<'a> {
    model: &'a Model,
    mode: Mode,
    course: &'a mut Vec<StateSummary>,
    stage: i16,
}

/// Largest value of the thousands in a score, so that a score fits into 16 bits.
///
/// More progress in a campaign, and a greater index of a mission, count as this value.
const MAX_STAGE: i16 = 31;

/// Lowest numbers of units on the map in the second and the third band of a state summary.
const UNITS: [usize; 2] = [5, 8];
/// Lowest numbers of Pounds in the second and the third band of a state summary.
const POUNDS: [usize; 2] = [2, 5];

/// Returns the index of the band that contains `number`: 0, 1 or 2.
///
/// A band is a range of numbers; `bands` has the lowest numbers of the second and the third band.
fn band(number: usize, bands: [usize; 2]) -> u64 {
    bands.iter().filter(|first| number >= **first).count() as u64
}

/// Describes the range of numbers that a band contains, such as `5 to 7`.
///
/// `second` and `third` are the lowest numbers of the second and the third band.
fn describe_band(band: u64, [second, third]: [usize; 2]) -> String {
    match band {
        0 => format!("0 to {}", second - 1),
        1 => format!("{second} to {}", third - 1),
        _ => format!("{third} or more"),
    }
}

/// Returns the number of parts of a goal that are met in a state.
fn parts_met(model: &Model, state: &State, goal: &Goal) -> u64 {
    let parts = match goal {
        Goal::All(parts) => &parts[..],
        single => std::slice::from_ref(single),
    };
    let view = View::new(model, state);
    parts.iter().filter(|part| view.is_met(part)).count() as u64
}

/// Returns the second part of a state summary, which has the facts that its score leaves out.
///
/// It is 9 for each met part of the goal, plus 3 times the index of the band of units, plus the index of the band of
/// Pounds.
fn more(model: &Model, state: &State, goal: &Goal) -> u64 {
    let units = (state.on_map() & model.counters.units).len();
    let bands = [band(units, UNITS), band(state.pounds.into(), POUNDS)];
    9 * parts_met(model, state, goal) + 3 * bands[0] + bands[1]
}

/// Describes the state summary after `turns` Operations in two texts.
///
/// The first is the distance from the goal or the progress of the campaign; the second is everything else.
pub(super) fn standing(
    model: &Model,
    mode: Mode,
    turns: usize,
    stand: StateSummary,
) -> [String; 2] {
    if turns == 0 {
        return ["start".to_owned(), String::new()];
    }
    let StateSummary { score, more } = stand;
    let (stage, ops, missing) = (score / 1000, score % 1000 / 10, score % 10);
    let (parts, units, pounds) =
        (more / 9, describe_band(more / 3 % 3, UNITS), describe_band(more % 3, POUNDS));
    let missing = format!("{missing} to go");
    let parts = count(parts as usize, "part");
    let ops = count(ops as usize, "Op");
    let rest = format!("{ops} left, {parts} of the goal met, {units} units, {pounds} Pounds");
    match mode {
        Mode::Mission(_) => [missing, rest],
        Mode::Random => {
            let title = model.missions.get(stage as usize).map_or("", |mission| &mission.title);
            [missing, format!("{title}, {rest}")]
        }
        Mode::Campaign => {
            let (won, failed) = (stage / 2, stage % 2);
            [format!("{won} of {} won", won + failed), format!("{missing}, {rest}")]
        }
    }
}

impl<'a> Trajectory<'a> {
    pub fn new(model: &'a Model, mode: Mode, course: &'a mut Vec<StateSummary>) -> Trajectory<'a> {
        Trajectory { model, mode, course, stage: 0 }
    }

    /// L1.2 Returns the summary of a state after an Operation.
    ///
    /// If the Operation decided the mission, the campaign's progress includes the result.
    fn standing(&self, state: &State) -> StateSummary {
        let goal = &self.model.missions[state.mission()].goal;
        let missing = View::new(self.model, state).missing(goal).min(9);
        let stage = match (missing, state.ops_left()) {
            (0, _) => self.stage_after(EndReason::Goal),
            (_, 0) => self.stage_after(EndReason::OpsExhausted),
            _ => self.stage,
        };
        let score = stage * 1000 + (state.ops_left() * 10 + missing) as i16;
        StateSummary { score, more: more(self.model, state, goal) }
    }

    fn stage_after(&self, reason: EndReason) -> i16 {
        let progress = if reason == EndReason::Goal { 2 } else { 1 };
        (self.stage + progress).min(MAX_STAGE)
    }
}

impl Observer<Event> for Trajectory<'_> {
    #[inline(always)]
    fn observe(&mut self, event: Event) {
        match event {
            Event::Mission { state, .. } if self.mode == Mode::Random => {
                self.stage = MAX_STAGE.min(state.mission() as i16);
            }
            Event::OperationEnd { state, .. } => self.course.push(self.standing(&state)),
            Event::MissionEnd { reason, .. } => {
                // An Operation in which Lawrence is lost has no `OperationEnd`.
                let lost = reason == EndReason::LawrenceLost;
                let standing = StateSummary { score: self.stage * 1000, more: 0 };
                self.course.extend(lost.then_some(standing));
                self.stage = self.stage_after(reason);
            }
            _ => {}
        }
    }

    #[inline]
    fn needs_order(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::play_with_dyn_observer;
    use super::*;
    use sandtable_games::MatchupRequest;
    use sandtable_kernel::RandomStreams;
    use sandtable_scenario as scenario;

    #[test]
    fn a_score_is_described() {
        let document = scenario::load("lawrence-of-arabia", &[]).expect("a scenario");
        let model = Lawrence::model(&document).expect("a sound one");
        let describe = |mode, turns, score, more| {
            standing(&model, mode, turns, StateSummary { score, more }).join("; ")
        };
        let rest = "0 parts of the goal met, 0 to 4 units, 0 to 1 Pounds";
        assert_eq!(describe(Mode::Mission(0), 3, 42, 0), format!("2 to go; 4 Ops left, {rest}"));
        let near = "1 to go; 1 Op left, 1 part of the goal met, 5 to 7 units, 5 or more Pounds";
        assert_eq!(describe(Mode::Mission(0), 5, 11, 9 + 3 + 2), near);
        assert_eq!(describe(Mode::Mission(0), 0, 0, 0), "start; ");
        let drawn = format!("2 to go; Hejaz Railroad, 4 Ops left, {rest}");
        assert_eq!(describe(Mode::Random, 2, 1042, 0), drawn);
        let third = format!("2 of 3 won; 3 to go, 12 Ops left, {rest}");
        assert_eq!(describe(Mode::Campaign, 9, 5123, 0), third);
    }

    #[test]
    fn every_operation_has_a_score_that_tells_how_it_stands() {
        let document = scenario::load("lawrence-of-arabia", &[]).expect("a scenario");
        let model = Lawrence::model(&document).expect("a sound one");
        let wanted = Lawrence::everyone().with("policy", ["greedy"]);
        let (mut course, mut met) = (Vec::new(), 0);
        for cast in Lawrence::casts(&model, &wanted, &PolicyStore::default()).expect("contests") {
            for streams in (0..100).map(|index| RandomStreams::new(11, index)) {
                let game = Lawrence::course(&cast, streams, &mut course);
                assert_eq!(course.len(), usize::from(game.operations));
                let mut events: Vec<Event> = Vec::new();
                play_with_dyn_observer(&cast, streams, &mut events);
                let ends = events.iter().filter_map(|event| match event {
                    Event::OperationEnd { state, goal_met, .. } => {
                        Some((state.ops_left(), *goal_met))
                    }
                    _ => None,
                });
                for ((ops, goal_met), StateSummary { score, .. }) in ends.zip(&course) {
                    assert_eq!((score % 10 == 0, score % 1000 / 10), (goal_met, ops as i16));
                    met += u32::from(goal_met);
                }
                let last = course.last().expect("nobody has won at once").score;
                let farthest = 2 * i16::from(game.missions_played);
                assert!(last / 1000 <= farthest, "{last} after {} missions", game.missions_played);
            }
        }
        assert!(met > 100, "{met} goals met");
    }

    /// Returns the numbers of missions won and played after each Operation, as counted from `events`.
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
        let wanted = MatchupRequest::default().with("mission", ["campaign"]);
        let cast =
            &Lawrence::casts(&model, &wanted, &PolicyStore::default()).expect("a matchup")[0];
        let (mut course, mut decided) = (Vec::new(), [0, 0]);
        for streams in (0..200).map(|index| RandomStreams::new(11, index)) {
            Lawrence::course(cast, streams, &mut course);
            let mut events: Vec<Event> = Vec::new();
            play_with_dyn_observer(cast, streams, &mut events);
            let expected = won_of_played(&events);
            // The summary after the last Operation is not shown.
            for (turn, [won, played]) in expected.iter().take(course.len() - 1).enumerate() {
                let [progress, rest] = standing(&model, cast.mode, turn + 1, course[turn]);
                assert_eq!(progress, format!("{won} of {played} won"), "after {} turns", turn + 1);
                decided[0] += u32::from(rest.starts_with("0 to go"));
                decided[1] += u32::from(rest.contains(", 0 Ops left"));
            }
        }
        assert!(decided.iter().all(|number| *number > 30), "{decided:?}");
    }
}
