//! Search by games between policies, and its result: `tuned.csv`.

use super::games::ChangeGames;
use super::{GoalVerdict, SearchSettings, TestedChange, TuneOutcome, TuneRequest, tune};
use crate::prelude::*;
use crate::search::{Factor, Point, PointRecord, Response, Space};
use crate::significance::in_unit;
use crate::study_result::Proposal;
use sandtable_summary::MetricNote;
use sandtable_summary::rows::TunedMetric::{
    Edits, Gap, HarmOfMore, Reached, Tried, WinRate, WorthPerStep,
};
use sandtable_summary::rows::{ConvergenceMetric, ConvergenceRow, Tuned as Row, TunedMetric};

/// Searches for changes that reach the goal, and returns the tables of the result.
///
/// All matchups play equally often or, with `equilibrium`, as often as in the equilibrium of the printed scenario.
/// Returns `None` if no equilibrium was found.
pub fn study(
    session: &Session<'_>,
    request: &TuneRequest,
    plan: &SearchSettings,
    equilibrium: bool,
) -> Option<StudyResult> {
    let matchups = session.matchups();
    let weights = match equilibrium {
        true => session.play_equilibrium()?,
        false => MatchupShares::equal(matchups.len()),
    };
    let mut games = ChangeGames::new(session, request, weights);
    let tuned = tune(&request.space, &request.goal, plan, &mut games);
    let matchup = match &matchups[..] {
        [matchup] => matchup.clone(),
        _ if equilibrium => Matchup::mixed(session.parts()),
        // Several matchups.
        _ => Matchup::of(session.parts()),
    };
    let (level, matters) = (session.level, session.smallest_effect);
    let proposal = |found: &TestedChange| Proposal {
        settings: request.space.settings(&found.point),
        words: request.space.describe(&found.point),
        composition: composition(&request.space, &found.point),
        edits: found.edits,
        rates: rates(&found.record, level),
    };
    let (game, each) = (session.game(), &matchups[..]);
    let report = TuneReport { game, request, tuned: &tuned, matchup, each, level, matters };
    let tested = tuned.test.iter().filter(|_| tuned.complete);
    let converged: Vec<ConvergenceRow> = tested.map(|it| it.row(&report.matchup, "")).collect();
    Some(StudyResult {
        unmet: tuned.complete && !tuned.reached,
        proposals: tuned.proposals.iter().map(proposal).collect(),
        ..session.build_result(vec![
            report.sheet(),
            Sheet::of(session.parts(), &converged, ConvergenceMetric::notes()),
        ])
    })
}

fn composition(space: &Space, point: &Point) -> BTreeMap<String, i32> {
    let changes = space.composition(point).into_iter();
    changes.map(|(key, change)| (key.to_owned(), change)).collect()
}

/// Returns the win rate of all games, or of each matchup that has a target of its own.
fn rates(record: &PointRecord, level: f64) -> Vec<Estimate> {
    let wins =
        if record.each.is_empty() { std::slice::from_ref(&record.wins) } else { &record.each };
    wins.iter().map(|wins| wins.rate(level)).collect()
}

/// Returns for each factor whether a larger value significantly harms the seat that it should help.
fn find_harms(parts: Parts, factors: &[Factor], effects: &[Estimate], matters: f64) -> Vec<bool> {
    let helps = |factor: &&Factor| factor.helps.is_some();
    let pairs = || factors.iter().zip(effects).filter(|(factor, _)| helps(factor));
    let comparisons: Vec<TestedDifference> = pairs()
        .map(|(_, effect)| TestedDifference {
            difference: *effect,
            p_value: None,
            smallest_effect: matters,
        })
        .collect();
    let mut verdicts = verdicts(&comparisons).into_iter();
    let harm = |(factor, effect): (&Factor, &Estimate)| {
        let Some(seat) = factor.helps else { return false };
        let sign = if seat == parts.first().key { 1.0 } else { -1.0 };
        let is_significant = verdicts.next().flatten().is_some_and(|it| it.is_significant);
        is_significant && effect.value.is_some_and(|value| sign * value < 0.0)
    };
    factors.iter().zip(effects).map(harm).collect()
}

struct TuneReport<'a> {
    game: &'static dyn GameDefinition,
    request: &'a TuneRequest,
    tuned: &'a TuneOutcome,
    /// Matchup that rows on all games name; empty if there are several matchups.
    matchup: Matchup,
    /// All matchups of the session.
    each: &'a [Matchup],
    level: f64,
    /// Smallest harm by a step of a factor that is reported, as a share of games.
    matters: f64,
}

impl TuneReport<'_> {
    /// Returns the win rate minus its target, for the win rate that is farthest from its target.
    fn widest_gap(&self, record: &PointRecord) -> Estimate {
        let gap = |(wins, target): (&Moments, f64)| wins.rate(self.level).minus(target);
        let size = |gap: &Estimate| gap.value.unwrap_or(0.0).abs();
        let gaps = self.request.goal.rates_with_targets(record).map(gap);
        let widest = gaps.max_by(|one, other| size(one).total_cmp(&size(other)));
        widest.unwrap_or(Estimate::unknown(0))
    }

    fn sheet(&self) -> Sheet {
        let TuneOutcome { front, undecided, proposals, tried, .. } = self.tuned;
        let tried = Estimate { value: Some(*tried as f64), ..Estimate::unknown(0) };
        let mut rows = vec![Row::of(&self.matchup, Tried, tried)];
        let new = undecided.iter().filter(|it| !front.contains(it));
        for found in front.iter().chain(new).filter(|it| !proposals.contains(it)) {
            rows.extend(self.proposal_rows("", found));
        }
        for (number, found) in proposals.iter().enumerate() {
            rows.extend(self.proposal_rows(&(number + 1).to_string(), found));
        }
        let mut notes = TunedMetric::notes();
        // The report explains the win rate and the measures in every result.
        notes.retain(|it| [Tried.name(), Reached.name()].contains(&&it.name[..]));
        notes.extend(self.step_effects(&mut rows));
        Sheet::of(self.game.parts(), &rows, notes)
    }

    fn proposal_rows(&self, proposal: &str, found: &TestedChange) -> Vec<Row> {
        let words = self.request.space.describe(&found.point);
        let row = |matchup: &Matchup, metric, estimate| {
            let (proposal, change) = (proposal.to_owned(), words.clone());
            Row { proposal, change, ..Row::of(matchup, metric, estimate) }
        };
        let rate = found.record.wins.rate(self.level);
        let number = |value: Option<f64>| Estimate { value, ..Estimate::unknown(rate.n) };
        let goal = &self.request.goal;
        let reached = |verdict| match verdict {
            GoalVerdict::In => Some(1.0),
            GoalVerdict::Out => Some(0.0),
            GoalVerdict::Undecided => None,
        };
        let estimates = [
            (WinRate, rate),
            (Edits, number(Some(found.edits.into()))),
            (Gap, self.widest_gap(&found.record)),
            (Reached, number(reached(goal.verdict(&found.record, self.level)))),
        ];
        let estimates = estimates.map(|(metric, estimate)| row(&self.matchup, metric, estimate));
        let mut rows = Vec::from(estimates);
        let measured = self.request.measures.iter().zip(&found.record.measures);
        rows.extend(measured.map(|(measure, moments)| {
            let name = measure.name;
            let metric = TunedMetric::Declared(name.to_owned());
            let measure = row(&self.matchup, metric, moments.estimate(self.level));
            Row { unit: self.game.unit_of(name).into(), ..measure }
        }));
        let each = goal.rates_with_targets(&found.record).filter(|_| goal.is_of_each());
        for (matchup, (wins, target)) in self.each.iter().zip(each) {
            let rate = wins.rate(self.level);
            let verdict = reached(goal.verdict_of(wins, target, self.level));
            let verdict = Estimate { value: verdict, ..Estimate::unknown(rate.n) };
            let estimates = [(WinRate, rate), (Gap, rate.minus(target)), (Reached, verdict)];
            rows.extend(estimates.map(|(metric, estimate)| row(matchup, metric, estimate)));
        }
        rows
    }

    fn step_effects(&self, rows: &mut Vec<Row>) -> Vec<MetricNote> {
        let Some(first) = self.tuned.effects.first() else { return Vec::new() };
        let unit = match first.response {
            Response::Margin(it) => self.request.measures[it].name,
            _ => "share",
        };
        let scatter = self.tuned.effects.iter().filter_map(|it| it.scatter);
        let scatter = scatter.reduce(f64::max).map_or(String::new(), |scatter| {
            format!(" The errors of the fit are {scatter:.1} times sampling noise.")
        });
        let rates: Vec<String> =
            self.tuned.effects.iter().map(|it| format!("{:.2} %", 100.0 * it.rate)).collect();
        let note = format!(
            "Effect of a copy in place of the average copy of its mix, or of a step of a number, near a \
             win rate of {}. It is fitted to all games that were played, and only a guide to what is \
             worth trying.{scatter}",
            rates.join(", ")
        );
        let mut notes = TunedMetric::notes();
        notes.retain(|it| [WorthPerStep.name(), HarmOfMore.name()].contains(&&it.name[..]));
        notes[0] = MetricNote { unit, description: note, ..notes[0].clone() };
        let alone = std::slice::from_ref(&self.matchup);
        let matchups = if self.tuned.effects.len() > 1 { self.each } else { alone };
        for (matchup, effects) in matchups.iter().zip(&self.tuned.effects) {
            let factors = &self.request.space.factors;
            let harms =
                find_harms(self.game.parts(), factors, &effects.steps, in_unit(self.matters, unit));
            for ((factor, estimate), is_harm) in factors.iter().zip(&effects.steps).zip(harms) {
                let row = Row {
                    change: factor.name.clone(),
                    key: factor.key.clone(),
                    unit: unit.into(),
                    ..Row::of(matchup, WorthPerStep, *estimate)
                };
                rows.push(row.clone());
                rows.extend(is_harm.then_some(Row { metric: HarmOfMore, ..row }));
            }
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_games::Game;
    use sandtable_megiddo::Megiddo;
    use sandtable_stats::{Interval, Method};

    /// Returns for each number whether it is reported as harmful.
    ///
    /// `points` are the effects of a step of each number, in percentage points. The numbers of each triple should help
    /// the first seat, the second seat, and neither.
    fn harms_of(points: &[[f64; 3]]) -> Vec<bool> {
        let seats: Vec<_> =
            Megiddo::PARTS.seats().map(|seat| Some(seat.key)).chain([None]).collect();
        let factor = |helps| Factor {
            name: String::new(),
            key: String::new(),
            identical: String::new(),
            printed: 1,
            change: -1..=1,
            helps,
        };
        let factors: Vec<Factor> =
            points.iter().flat_map(|_| &seats).map(|it| factor(*it)).collect();
        let effect = |points: &f64| {
            let value = points / 100.0;
            let [low, high] = [value - 0.002, value + 0.002];
            let interval = Interval { low, high, level: 0.95, method: Method::Normal };
            Estimate { value: Some(value), interval: Some(interval), ..Estimate::unknown(900) }
        };
        let effects: Vec<Estimate> = points.iter().flatten().map(effect).collect();
        find_harms(Megiddo::PARTS, &factors, &effects, 0.005)
    }

    #[test]
    fn a_number_is_harmful_if_it_clearly_works_against_the_seat_that_it_should_help() {
        assert_eq!(harms_of(&[[-1.0; 3]]), [true, false, false]);
        assert_eq!(harms_of(&[[1.0; 3]]), [false, true, false]);
        // It is not 0, and does not matter.
        assert_eq!(harms_of(&[[-0.6; 3]]), [false; 3]);
        assert_eq!(harms_of(&[[0.1; 3]]), [false; 3]);
    }
}
