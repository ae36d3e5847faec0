//! The search among games between players, and what it has found: `tuned.csv`.

use super::space::Knob;
use super::trials::Games;
use super::{
    Found, GoalVerdict, Point, Response, SearchSettings, Seen, Space, Trials, Tuned, Wishes, tune,
};
use crate::clear::of_unit;
use crate::prelude::*;
use crate::session::Proposal;
use sandtable_summary::MetricNote;
use sandtable_summary::rows::TunedMetric::{
    Edits, Gap, HarmOfMore, Reached, Tried, WinRate, WorthPerStep,
};
use sandtable_summary::rows::{ConvergenceMetric, ConvergenceRow, Tuned as Row, TunedMetric};

/// Searches, each matchup as often as any other, or all as they are mixed in their `equilibrium` in
/// the printed game; none if no such was found.
pub fn study(
    session: &Session<'_>,
    wishes: &Wishes,
    plan: &SearchSettings,
    equilibrium: bool,
) -> Option<StudyResult> {
    let matchups = session.matchups();
    let weights = match equilibrium {
        true => session.equilibrium()?,
        false => Weights::even(matchups.len()),
    };
    let mut games = Games::new(session, wishes, weights);
    let tuned = tune(&wishes.space, &wishes.goal, plan, &mut games);
    let matchup = match &matchups[..] {
        [matchup] => matchup.clone(),
        _ if equilibrium => Matchup::mixed(session.parts()),
        // No one matchup.
        _ => Matchup::of(session.parts()),
    };
    let (level, matters) = (session.level, session.matters);
    let proposal = |found: &Found| Proposal {
        settings: wishes.space.settings(&found.point),
        words: wishes.space.words(&found.point),
        composition: composition(&wishes.space, &found.point),
        price: found.price,
        rates: rates(&found.seen, level),
    };
    let (game, each) = (session.game(), &matchups[..]);
    let report = TuneReport { game, wishes, tuned: &tuned, matchup, each, level, matters };
    let tested = tuned.test.iter().filter(|_| tuned.complete);
    let converged: Vec<ConvergenceRow> = tested.map(|it| it.row(&report.matchup, "")).collect();
    Some(StudyResult {
        unmet: tuned.complete && !tuned.reached,
        proposals: tuned.proposals.iter().map(proposal).collect(),
        ..session.result(vec![
            report.sheet(),
            Sheet::of(session.parts(), &converged, ConvergenceMetric::notes()),
        ])
    })
}

/// Returns the composition of a point under names of its own.
fn composition(space: &Space, point: &Point) -> BTreeMap<String, i32> {
    let changes = space.composition(point).into_iter();
    changes.map(|(key, change)| (key.to_owned(), change)).collect()
}

/// Plays games of the printed game as a search does, which shows what they take; how many, or none if it was
/// interrupted.
pub fn sample(session: &Session<'_>, wishes: &Wishes, games: u64) -> Option<u64> {
    let mut trials = Games::new(session, wishes, Weights::even(session.matchups().len()));
    let played = trials.play(&[wishes.space.printed()], games)?;
    Some(played[0].wins.n)
}

/// The shares of games won: of all games, or of each matchup that has a target of its own.
fn rates(seen: &Seen, level: f64) -> Vec<Estimate> {
    let wins = if seen.each.is_empty() { std::slice::from_ref(&seen.wins) } else { &seen.each };
    wins.iter().map(|wins| wins.rate(level)).collect()
}

/// Of some worths of steps, whether more of what ought to help a player clearly does harm.
fn harms(parts: Parts, knobs: &[Knob], worths: &[Estimate], matters: f64) -> Vec<bool> {
    let helps = |knob: &&Knob| knob.helps.is_some();
    let pairs = || knobs.iter().zip(worths).filter(|(knob, _)| helps(knob));
    let looks: Vec<TestedDifference> = pairs()
        .map(|(_, worth)| TestedDifference {
            difference: *worth,
            p_value: None,
            smallest_effect: matters,
        })
        .collect();
    let mut verdicts = verdicts(&looks).into_iter();
    let harm = |(knob, worth): (&Knob, &Estimate)| {
        let Some(seat) = knob.helps else { return false };
        let sign = if seat == parts.first().key { 1.0 } else { -1.0 };
        let is_clear = verdicts.next().flatten().is_some_and(|it| it.is_significant);
        is_clear && worth.value.is_some_and(|value| sign * value < 0.0)
    };
    knobs.iter().zip(worths).map(harm).collect()
}

struct TuneReport<'a> {
    game: &'static dyn GameDefinition,
    wishes: &'a Wishes,
    tuned: &'a Tuned,
    /// Who plays, as one matchup; empty where there are several.
    matchup: Matchup,
    /// The matchups.
    each: &'a [Matchup],
    level: f64,
    /// The least worth of a step, as a share, that may be warned of.
    matters: f64,
}

impl TuneReport<'_> {
    /// How far the share of games that is farthest from its target is from it.
    fn widest_gap(&self, seen: &Seen) -> Estimate {
        let gap = |(wins, target): (&Moments, f64)| wins.rate(self.level).minus(target);
        let size = |gap: &Estimate| gap.value.unwrap_or(0.0).abs();
        let gaps = self.wishes.goal.shares(seen).map(gap);
        let widest = gaps.max_by(|one, other| size(one).total_cmp(&size(other)));
        widest.unwrap_or(Estimate::unknown(0))
    }

    fn sheet(&self) -> Sheet {
        let Tuned { front, undecided, proposals, tried, .. } = self.tuned;
        let tried = Estimate { value: Some(*tried as f64), ..Estimate::unknown(0) };
        let mut rows = vec![Row::of(&self.matchup, Tried, tried)];
        let new = undecided.iter().filter(|it| !front.contains(it));
        for found in front.iter().chain(new).filter(|it| !proposals.contains(it)) {
            rows.extend(self.rows("", found));
        }
        for (number, found) in proposals.iter().enumerate() {
            rows.extend(self.rows(&(number + 1).to_string(), found));
        }
        let mut notes = TunedMetric::notes();
        // Every result explains the win rate and what is measured of games.
        notes.retain(|it| [Tried.name(), Reached.name()].contains(&&it.name[..]));
        notes.extend(self.worth(&mut rows));
        Sheet::of(self.game.parts(), &rows, notes)
    }

    fn rows(&self, proposal: &str, found: &Found) -> Vec<Row> {
        let words = self.wishes.space.words(&found.point);
        let row = |matchup: &Matchup, metric, figure| {
            let (proposal, change) = (proposal.to_owned(), words.clone());
            Row { proposal, change, ..Row::of(matchup, metric, figure) }
        };
        let rate = found.seen.wins.rate(self.level);
        let number = |value: Option<f64>| Estimate { value, ..Estimate::unknown(rate.n) };
        let goal = &self.wishes.goal;
        let reached = |verdict| match verdict {
            GoalVerdict::In => Some(1.0),
            GoalVerdict::Out => Some(0.0),
            GoalVerdict::Undecided => None,
        };
        let figures = [
            (WinRate, rate),
            (Edits, number(Some(found.price.into()))),
            (Gap, self.widest_gap(&found.seen)),
            (Reached, number(reached(goal.verdict(&found.seen, self.level)))),
        ];
        let figures = figures.map(|(metric, figure)| row(&self.matchup, metric, figure));
        let mut rows = Vec::from(figures);
        let measured = self.wishes.measures.iter().zip(&found.seen.measures);
        rows.extend(measured.map(|(measure, moments)| {
            let name = measure.name;
            let metric = TunedMetric::Declared(name.to_owned());
            let measure = row(&self.matchup, metric, moments.estimate(self.level));
            Row { unit: self.game.unit_of(name).into(), ..measure }
        }));
        let each = goal.shares(&found.seen).filter(|_| goal.is_of_each());
        for (matchup, (wins, target)) in self.each.iter().zip(each) {
            let rate = wins.rate(self.level);
            let verdict = reached(goal.verdict_of(wins, target, self.level));
            let verdict = Estimate { value: verdict, ..Estimate::unknown(rate.n) };
            let figures = [(WinRate, rate), (Gap, rate.minus(target)), (Reached, verdict)];
            rows.extend(figures.map(|(metric, figure)| row(matchup, metric, figure)));
        }
        rows
    }

    /// Adds what a step of each knob is worth, and says what that is.
    fn worth(&self, rows: &mut Vec<Row>) -> Vec<MetricNote> {
        let Some(first) = self.tuned.worth.first() else { return Vec::new() };
        let unit = match first.response {
            Response::Margin(it) => self.wishes.measures[it].name,
            _ => "share",
        };
        let scatter = self.tuned.worth.iter().filter_map(|worth| worth.scatter);
        let scatter = scatter.reduce(f64::max).map_or(String::new(), |scatter| {
            format!(
                " Points lie {scatter:.1} times as far from that fit as luck alone would have them."
            )
        });
        let rates: Vec<String> =
            self.tuned.worth.iter().map(|worth| format!("{:.2} %", 100.0 * worth.rate)).collect();
        let note = format!(
            "What a copy adds in place of the average copy of its mix, or a step of a number, near a \
             win rate of {}, by a fit over all that was played: no more than a guide to what is \
             worth trying.{scatter}",
            rates.join(", ")
        );
        let mut notes = TunedMetric::notes();
        notes.retain(|it| [WorthPerStep.name(), HarmOfMore.name()].contains(&&it.name[..]));
        notes[0] = MetricNote { unit, description: note, ..notes[0].clone() };
        let alone = std::slice::from_ref(&self.matchup);
        let matchups = if self.tuned.worth.len() > 1 { self.each } else { alone };
        for (matchup, worth) in matchups.iter().zip(&self.tuned.worth) {
            let knobs = &self.wishes.space.knobs;
            let harms = harms(self.game.parts(), knobs, &worth.steps, of_unit(self.matters, unit));
            for ((knob, estimate), is_harm) in knobs.iter().zip(&worth.steps).zip(harms) {
                let row = Row {
                    change: knob.name.clone(),
                    key: knob.key.clone(),
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

    /// Returns which numbers are said to do harm, of some that help the first seat, the second and nobody, each
    /// with these points a step.
    fn harms_of(points: &[[f64; 3]]) -> Vec<bool> {
        let seats: Vec<_> =
            Megiddo::PARTS.seats().map(|seat| Some(seat.key)).chain([None]).collect();
        let knob = |helps| Knob {
            name: String::new(),
            key: String::new(),
            identical: String::new(),
            printed: 1,
            change: -1..=1,
            helps,
        };
        let knobs: Vec<Knob> = points.iter().flat_map(|_| &seats).map(|it| knob(*it)).collect();
        let worth = |points: &f64| {
            let value = points / 100.0;
            let [low, high] = [value - 0.002, value + 0.002];
            let interval = Interval { low, high, level: 0.95, method: Method::Normal };
            Estimate { value: Some(value), interval: Some(interval), ..Estimate::unknown(900) }
        };
        let worths: Vec<Estimate> = points.iter().flatten().map(worth).collect();
        harms(Megiddo::PARTS, &knobs, &worths, 0.005)
    }

    #[test]
    fn harm_is_what_clearly_works_against_whom_it_ought_to_help() {
        assert_eq!(harms_of(&[[-1.0; 3]]), [true, false, false]);
        assert_eq!(harms_of(&[[1.0; 3]]), [false, true, false]);
        // It is not 0, and does not matter.
        assert_eq!(harms_of(&[[-0.6; 3]]), [false; 3]);
        assert_eq!(harms_of(&[[0.1; 3]]), [false; 3]);
    }
}
