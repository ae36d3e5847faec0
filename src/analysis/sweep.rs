//! Effects of scenario keys and policy parameters, varied on a grid: `sweep.csv`.

mod options;

pub use self::options::Sweep;
use super::grid::{GridPoint, axis_names};
use crate::effects::{Contrast, points};
use crate::prelude::*;
use sandtable_summary::rows::PointMetric::{ChangeOf, HarmOfMore, WinRate, WinRateChange};
use sandtable_summary::rows::{PointMetric, SweepRow as Row};

/// Plays each matchup in the unchanged scenario and at every point of a grid of settings.
///
/// # Panics
/// If a matchup cannot be played at a point; [`points::create_checked_variants`] finds such points.
pub fn study(session: &Session<'_>, points: &[GridPoint], measures: &[MeasureId]) -> StudyResult {
    let base = session.base(0);
    let variants = points::create_variants(&base, points).variants;
    let comparison = Comparison::with_room(&base, &variants, measures);
    let mut all = Vec::new();
    for matchup in &session.matchups() {
        let steps = grid_steps(session, matchup, points);
        let contrasts: Vec<Contrast> = steps.iter().map(Step::contrast).collect();
        let replications = session.replications(matchup);
        let play = |it: &Session<'_>| comparison.compare_crossed(it, matchup, &contrasts);
        let of_each = replications.sessions.iter().map(play).collect();
        let effects = merge_replications(&replications, of_each);
        all.extend(PointRows { game: session.game(), points, effects: &effects }.rows(&steps));
    }
    let compared = |it: &PointRow| {
        let row = &it.row;
        (row.metric != WinRate)
            .then(|| tested_difference(row, row.pairing.p_value, session.smallest_effect))
    };
    mark_verdicts_with_margin(
        &mut all,
        compared,
        |it| it.row.metric.name(),
        |it| &mut it.row.judged,
    );
    // A step is reported only if it significantly harms.
    all.retain(|it| it.is_kept && (it.row.metric != HarmOfMore || is_significant(&it.row.judged)));
    let rows: Vec<Row> = all.into_iter().map(|it| it.row).collect();
    // Every result explains the win rate and its change.
    let mut notes = PointMetric::notes().split_off(2);
    notes.push(effects::margin_note(session.game()));
    session
        .build_result(vec![Sheet::of(session.parts(), &rows, notes).varying(&axis_names(points))])
}

struct PointRow {
    row: Row,
    is_kept: bool,
}

/// Pair of neighbouring points of a grid; the second has more of a number that should help a side.
struct Step {
    from: usize,
    to: usize,
    /// 1 if the number should help the first seat, -1 if it should help another seat.
    sign: f64,
}

impl Step {
    fn contrast(&self) -> Contrast {
        Contrast::Difference { arm: self.to + 1, over: self.from + 1 }
    }

    /// Returns true if a change of the win rate is unknown, or hurts the side that it should help.
    fn may_harm(&self, change: &Estimate) -> bool {
        change.value.is_none_or(|value| self.sign * value < 0.0)
    }
}

fn grid_steps(session: &Session<'_>, matchup: &Matchup, points: &[GridPoint]) -> Vec<Step> {
    let numbers = session.model.numbers(std::slice::from_ref(matchup));
    let first = session.parts().first().key;
    let helpful = numbers.iter().filter_map(|number| Some((number, number.helps?)));
    let of_number = |(number, seat): (&Number, &str)| {
        let sign = if seat == first { 1.0 } else { -1.0 };
        let step = |(from, point): (usize, &GridPoint)| {
            Some(Step { from, to: point.next_point(&number.key, points)?, sign })
        };
        points.iter().enumerate().filter_map(step).collect::<Vec<_>>()
    };
    helpful.flat_map(of_number).collect()
}

struct PointRows<'a> {
    game: &'static dyn GameDefinition,
    points: &'a [GridPoint],
    effects: &'a Effects,
}

impl PointRows<'_> {
    fn rows(&self, steps: &[Step]) -> Vec<PointRow> {
        let base = self.effects.win_rate(EffectSubject::Base);
        let base = Row {
            setting: Row::BASE.to_owned(),
            varied: Varied(vec![String::new(); axis_names(self.points).len()]),
            ..Row::of(&self.effects.matchup, WinRate, base)
        };
        let at_points = (0..self.points.len()).flat_map(|index| self.point_rows(index));
        let mut rows: Vec<PointRow> = std::iter::once(base)
            .chain(at_points)
            .map(|row| PointRow { row, is_kept: true })
            .collect();
        rows.extend(steps.iter().enumerate().filter_map(|(index, it)| self.step_row(index, it)));
        rows
    }

    fn row(&self, point: &GridPoint, metric: PointMetric, effect: &EffectRow) -> Row {
        Row {
            setting: point.label(),
            varied: Varied(point.cells().map(str::to_owned).collect()),
            unit: effect.unit(self.game).into(),
            pairing: effect.pairing,
            ..Row::of(&self.effects.matchup, metric, effect.estimate)
        }
    }

    fn point_rows(&self, index: usize) -> Vec<Row> {
        let (point, subject) = (&self.points[index], EffectSubject::Variant(index));
        let win_rate = self.effects.find(subject, EffectMetric::WinRate);
        let rate = win_rate.map(|it| self.row(point, WinRate, it));
        let change = self.effects.change(subject).map(|it| self.row(point, WinRateChange, it));
        let measured = self.effects.extra_rows(subject);
        let measured = measured.map(|it| self.row(point, ChangeOf(it.change_name()), it));
        rate.into_iter().chain(change).chain(measured).collect()
    }

    /// Returns the table row of a step; its `is_kept` is true if the step may harm its side.
    fn step_row(&self, index: usize, step: &Step) -> Option<PointRow> {
        let [from, to] = [step.from, step.to].map(|it| &self.points[it]);
        let change = self.effects.change(EffectSubject::Contrast(index))?;
        let setting = format!("{} from {}", to.label(), from.label());
        let row = Row { setting, ..self.row(to, HarmOfMore, change) };
        Some(PointRow { row, is_kept: step.may_harm(&change.estimate) })
    }
}
