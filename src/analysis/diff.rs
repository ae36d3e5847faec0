//! One scenario against another on the same random streams: the change of the win rate, of the measures of a game, and
//! the part of it that each single change makes.
//!
//! The difference is split by the Shapley value (1953, *Contributions to the Theory of Games* 2): the effect of adding
//! a change, averaged over all orders in which the changes can be made. So the parts add up to the whole, and changes
//! that interact share their joint effect.

mod decomposition;
mod moved;
mod options;

pub use self::decomposition::{Decomposition, MOST_CHANGES};
pub use self::moved::{cards, judge_moved};
pub use self::options::Diff;
use crate::effects::{Contrast, play_crossed};
use crate::prelude::*;
use sandtable_summary::rows::DifferenceMetric::{Alone, ChangeOf, Part, WinRate, WinRateChange};
use sandtable_summary::rows::{Difference, DifferenceMetric, MovedMetric};

/// Plays both scenarios, and scenarios with some of the changes between them, in every matchup.
pub fn study(
    session: &Session<'_>,
    decomposition: &Decomposition,
    measures: &[MeasureId],
) -> StudyResult {
    let comparison = Comparison::with_room(&session.base(0), &decomposition.variants(), measures);
    let contrasts = contrasts(decomposition);
    let (mut whole, mut other) = (Vec::new(), Vec::new());
    for matchup in session.matchups().iter().take_while(|_| session.may_continue()) {
        let replications = session.replications(matchup);
        let (mut effects, mut others) = (Vec::new(), Vec::new());
        for session in &replications.sessions {
            let panel =
                comparison.panel(session, std::slice::from_ref(matchup), &MatchupShares::single());
            effects.push(play_crossed(session, matchup, &panel, &contrasts));
            let ends = [0, panel.arms.len() - 1].map(|arm| panel.arms[arm].prepared[0].clone());
            let mut other = Vec::new();
            moved::study(session, matchup, ends, &mut other);
            others.push(other);
        }
        let effects = merge_replications(&replications, effects);
        whole.extend(
            DifferenceRows { game: session.game(), decomposition, effects: &effects }.rows(),
        );
        other.extend(replications.merged(others, moved::merge_rows));
    }
    judge_moved(session.parts(), &mut other, &whole, session.smallest_effect);
    let compared = |row: &Difference| {
        (row.metric != WinRate)
            .then(|| tested_difference(row, row.pairing.p_value, session.smallest_effect))
    };
    mark_verdicts_with_margin(&mut whole, compared, |row| row.metric.name(), |row| &mut row.judged);
    // Every result explains the win rate.
    let mut notes = DifferenceMetric::notes().split_off(1);
    notes.push(effects::margin_note(session.game()));
    let other = Sheet::of(session.parts(), &other, MovedMetric::notes());
    session.build_result(vec![Sheet::of(session.parts(), &whole, notes), other])
}

/// Returns the weighted sum of win rates that gives the part of each change in the difference.
///
/// If the difference is not split, the only sum is the remainder: the whole effect minus the effects of single changes.
fn contrasts(decomposition: &Decomposition) -> Vec<Contrast> {
    let shares =
        (0..decomposition.len()).filter_map(|change| decomposition.shapley_weights(change));
    shares.chain(decomposition.remainder_weights()).map(Contrast::Weighted).collect()
}

struct DifferenceRows<'a> {
    game: &'static dyn GameDefinition,
    decomposition: &'a Decomposition,
    effects: &'a Effects,
}

impl DifferenceRows<'_> {
    fn rows(&self) -> Vec<Difference> {
        let whole = EffectSubject::Variant(self.decomposition.whole_variant());
        let rate = |change: &str, subject| {
            let rate = self.effects.win_rate(subject);
            let row = Difference::of(&self.effects.matchup, WinRate, rate);
            Difference { change: change.to_owned(), ..row }
        };
        let mut rows =
            vec![rate(Difference::NONE, EffectSubject::Base), rate(Difference::ALL, whole)];
        rows.extend(self.compared(Difference::ALL, WinRateChange, whole));
        for change in 0..self.decomposition.len() {
            rows.extend(self.change_rows(change));
        }
        if self.decomposition.remainder_weights().is_some() {
            rows.extend(self.part(Difference::REST, 0));
        }
        rows
    }

    fn row(&self, change: &str, metric: DifferenceMetric, effect: &EffectRow) -> Difference {
        Difference {
            change: change.to_owned(),
            unit: effect.unit(self.game).into(),
            pairing: effect.pairing,
            ..Difference::of(&self.effects.matchup, metric, effect.estimate)
        }
    }

    /// Returns the table rows of a changed scenario: the change of its win rate, then of its measures.
    ///
    /// `metric` is the metric of the first row.
    fn compared(
        &self,
        change: &str,
        metric: DifferenceMetric,
        subject: EffectSubject,
    ) -> Vec<Difference> {
        let of_wins = self.effects.change(subject).map(|it| self.row(change, metric, it));
        let measured = self.effects.extra_rows(subject);
        let measured = measured.map(|it| self.row(change, ChangeOf(it.change_name()), it));
        of_wins.into_iter().chain(measured).collect()
    }

    /// Returns the row of `change` with its part in the whole difference, estimated by a contrast.
    ///
    /// `contrast` is the index of that weighted sum of win rates.
    fn part(&self, change: &str, contrast: usize) -> Option<Difference> {
        let effect = self.effects.change(EffectSubject::Contrast(contrast))?;
        Some(self.row(change, Part, effect))
    }

    fn change_rows(&self, change: usize) -> Vec<Difference> {
        let label = &self.decomposition.label(change);
        let alone = self.decomposition.single_variant(change).map(EffectSubject::Variant);
        let mut rows = match alone {
            Some(subject) => self.compared(label, Alone, subject),
            None => {
                let unknown = Estimate::unknown(0);
                let row = Difference::of(&self.effects.matchup, Alone, unknown);
                vec![Difference { change: label.clone(), ..row }]
            }
        };
        rows[0].values = self.decomposition.values(change);
        let has_all_subsets = self.decomposition.shapley_weights(change).is_some();
        rows.extend(has_all_subsets.then(|| self.part(label, change)).flatten());
        rows
    }
}
