//! Sensitivity of the results to rulings and to facts that are not certain: `sensitivity.csv`.
//!
//! Every other reading of every ruling, and steps of facts in each direction, are compared with the unchanged scenario,
//! one at a time.

mod facts;
mod options;

pub use self::facts::{FactFindings, FactsPlan, SignificantStep, find_facts};
pub use self::options::{Only, Sensitivity as SensitivityOptions};
use crate::effects::readings::{self, OtherReading, other_readings};
use crate::effects::{Habit, Usage};
use crate::prelude::*;
use sandtable_summary::KeptHabit;
use sandtable_summary::rows::SensitivityMetric::{ChangeOf, UsedInGames, WinRate, WinRateChange};
use sandtable_summary::rows::{ChangedKind, Sensitivity, SensitivityMetric};

/// Plan of a sensitivity study: the changes that are compared with the unchanged scenario.
#[derive(Clone, Debug)]
pub struct SensitivityPlan {
    /// True if other readings (interpretations of unclear rules) are compared.
    pub readings: bool,
    /// Plan for small changes of facts; `None` if no facts are changed.
    pub facts: Option<FactsPlan>,
    /// Measures compared in addition to the win rate.
    pub measures: Vec<MeasureId>,
}

/// Compares the unchanged scenario with the scenario after each single change.
///
/// # Errors
/// If another reading makes the scenario invalid.
pub fn study(session: &Session<'_>, plan: &SensitivityPlan) -> Result<StudyResult, Problems> {
    let readings = if plan.readings { other_readings(session.model) } else { Vec::new() };
    let of_readings = play_readings(session, &readings, &plan.measures)?;
    let findings = plan.facts.as_ref().map(|it| find_facts(session, it, &plan.measures));
    let mut rows = Vec::new();
    for matchup in session.matchups() {
        let of_readings = of_readings.iter().find(|it| it.matchup == matchup);
        let of_facts = findings.as_ref().and_then(|it| it.effects_in(&matchup));
        let played = of_readings.into_iter().chain(of_facts.map(|it| &it.effects));
        rows.extend(base_row(played));
        rows.extend(of_readings.into_iter().flat_map(|it| reading_rows(session, &readings, it)));
        rows.extend(findings.iter().flat_map(|it| it.step_rows(session.game(), &matchup)));
        rows.extend(of_readings.into_iter().flat_map(|it| ruling_use(&readings, it)));
        rows.extend(findings.iter().flat_map(|it| it.use_rows(&matchup)));
    }
    rows.extend(findings.iter().flat_map(|it| it.rows_without_games(session.parts())));
    let compared = |row: &Sensitivity| {
        let is_effect = matches!(row.metric, WinRateChange | ChangeOf(_));
        is_effect.then(|| tested_difference(row, row.pairing.p_value, session.smallest_effect))
    };
    mark_verdicts_with_margin(&mut rows, compared, |row| row.metric.name(), |row| &mut row.judged);
    let habits = of_readings.iter().flat_map(|it| kept_habits(session, &readings, it)).collect();
    // Every result explains the win rate.
    let mut notes = SensitivityMetric::notes().split_off(1);
    notes.push(effects::margin_note(session.game()));
    let result = session.build_result(vec![Sheet::of(session.parts(), &rows, notes)]);
    Ok(StudyResult { habits, ..result })
}

/// Measures the effect of each reading (of an unclear rule), with one result for each matchup.
///
/// The result is empty without readings.
///
/// # Errors
/// If a reading makes the scenario invalid.
fn play_readings(
    session: &Session<'_>,
    readings: &[OtherReading],
    measures: &[MeasureId],
) -> Result<Vec<Effects>, Problems> {
    if readings.is_empty() {
        return Ok(Vec::new());
    }
    let base = session.base(0);
    let variants = readings::create_variants(&base, readings)?;
    let comparison = Comparison::new(&base, &variants, measures);
    Ok(session.matchups().iter().map(|it| comparison.compare_replicated(session, it)).collect())
}

/// Returns a table row with the unchanged scenario's win rate, from the effects with the most games.
///
/// The result is `None` if nothing was played.
fn base_row<'a>(effects: impl Iterator<Item = &'a Effects>) -> Option<Sensitivity> {
    let rate = |it: &Effects| it.win_rate(EffectSubject::Base);
    let effects = effects.max_by_key(|it| rate(it).n)?;
    let rate = rate(effects);
    (!effects.rows.is_empty()).then(|| Sensitivity::of(&effects.matchup, WinRate, rate))
}

/// Returns the table rows of a variant: copies of `row` with its changes of win rate and measures.
fn variant_rows(
    game: &dyn GameDefinition,
    effects: &Effects,
    subject: EffectSubject,
    row: &Sensitivity,
) -> Vec<Sensitivity> {
    let with = |metric: SensitivityMetric, effect: &EffectRow| Sensitivity {
        kind: row.kind,
        subject: row.subject.clone(),
        change: row.change.clone(),
        holds: row.holds.clone(),
        origin: row.origin.clone(),
        unit: effect.unit(game).into(),
        pairing: effect.pairing,
        ..Sensitivity::of(&effects.matchup, metric, effect.estimate)
    };
    let change = effects.change(subject).map(|it| with(WinRateChange, it));
    let measured = effects.extra_rows(subject).map(|it| with(ChangeOf(it.change_name()), it));
    change.into_iter().chain(measured).collect()
}

fn reading_rows(
    session: &Session<'_>,
    readings: &[OtherReading],
    effects: &Effects,
) -> Vec<Sensitivity> {
    let rows = |(index, other): (usize, &OtherReading)| {
        let row = Sensitivity {
            kind: ChangedKind::Ruling,
            subject: other.ruling.to_owned(),
            change: other.reading.to_owned(),
            holds: other.own.to_owned(),
            ..Sensitivity::of(&effects.matchup, WinRateChange, Estimate::unknown(0))
        };
        variant_rows(session.game(), effects, EffectSubject::Variant(index), &row)
    };
    readings.iter().enumerate().flat_map(rows).collect()
}

/// Returns a row for each ruling with another reading: the number of games in which the ruling was applied.
fn ruling_use(readings: &[OtherReading], effects: &Effects) -> Vec<Sensitivity> {
    let rulings = each_once(readings.iter().map(|it| it.ruling));
    let row = |ruling: &str| {
        let row = Sensitivity::of(&effects.matchup, UsedInGames, Estimate::unknown(0));
        let (kind, subject) = (ChangedKind::Ruling, ruling.to_owned());
        use_row(effects, &format!("rulings.{ruling}"), Sensitivity { kind, subject, ..row })
    };
    rulings.into_iter().filter_map(row).collect()
}

/// Returns `row` with the number of games that used the component with the key of a ruling or fact.
///
/// The result is `None` if that is not recorded.
fn use_row(effects: &Effects, key: &str, row: Sensitivity) -> Option<Sensitivity> {
    let estimate = games_figure(effects.usage.games_with(key)?, &effects.usage);
    Some(Sensitivity { estimate, ..row })
}

/// Converts a number of games that used a component to an estimate whose sample is all games of the base.
fn games_figure(used: u64, usage: &Usage) -> Estimate {
    Estimate { value: Some(used as f64), ..Estimate::unknown(usage.games) }
}

/// Returns the habits of a matchup's policies that stay the same under other readings.
///
/// A habit is a part of the game that a policy skips in most games.
fn kept_habits(
    session: &Session<'_>,
    readings: &[OtherReading],
    effects: &Effects,
) -> Vec<KeptHabit> {
    let cast = session.prepared.iter().find(|it| it.matchup() == effects.matchup);
    let Some(cast) = cast else { return Vec::new() };
    let kept = |(reading, habit): (&OtherReading, &Option<Habit>)| {
        let Habit { part, games, shares: [before, after] } = (*habit)?;
        let gives_up = cast.trajectory().part_name(part).to_owned();
        let matchup = effects.matchup.to_string();
        Some(KeptHabit { matchup, change: reading.label(), gives_up, games, before, after })
    };
    readings.iter().zip(&effects.habits).filter_map(kept).collect()
}
