//! A base scenario and its variants, aligned and ready to play.

use super::{Contrast, Effects, Variant, crossed, side_by_side};
use crate::prelude::*;
use crate::retrain::Replications;

/// Base scenario and its variants, aligned so that equal cards use the same random numbers in all.
pub struct Comparison {
    base: Model,
    variants: Vec<Variant>,
    measures: Vec<MeasureId>,
}

impl Comparison {
    /// Aligns variants with their base, so that equal cards use the same random numbers.
    ///
    /// `measures` are compared in addition to the win rate.
    pub fn new(base: &Base<'_>, variants: &[Variant], measures: &[MeasureId]) -> Comparison {
        Comparison {
            base: base.align(base.model.clone()),
            variants: variants.iter().map(|it| it.aligned(base)).collect(),
            measures: measures.to_vec(),
        }
    }

    /// Aligns variants with their base, leaving room for the cards that only variants have.
    pub fn with_room(base: &Base<'_>, variants: &[Variant], measures: &[MeasureId]) -> Comparison {
        let models: Vec<Model> = variants.iter().flat_map(Variant::models).cloned().collect();
        let base = Base { room: needed_room(base.model, &models), ..*base };
        Comparison::new(&base, variants, measures)
    }

    /// Returns a panel (arms that play the same games) of the base, then of every variant.
    ///
    /// In each arm, each of `matchups` plays its share of the games, given by `weights`.
    pub fn panel(
        &self,
        session: &Session<'_>,
        matchups: &[Matchup],
        weights: &MatchupShares,
    ) -> Panel {
        let base = matchups.iter().map(|it| session.prepare_fine_tuned(&self.base, it)).collect();
        let variants = self.variants.iter().map(|variant| variant.arm(session, matchups));
        let base = PanelArm::new(base, Vec::new());
        Panel {
            arms: std::iter::once(base).chain(variants).collect(),
            weights: weights.clone(),
            measures: self.measures.clone(),
            seed: session.seed,
        }
    }

    /// Compares each variant with the base alone; the result names the matchup `title`.
    ///
    /// Each of `matchups` plays its share of the games in every arm. With a precision, a variant stops when its own
    /// effect is precise enough, and skips many games that say little about the effect. With a limit of games it skips
    /// none. A game that is known to be the same as in the base counts for a variant without being played.
    pub fn compare_independently(
        &self,
        session: &Session<'_>,
        title: &Matchup,
        matchups: &[Matchup],
        weights: &MatchupShares,
    ) -> Effects {
        if self.variants.is_empty() {
            return Effects::empty(title);
        }
        // Policies that are fine-tuned on another reading play differently, even in games without the ruling.
        let are_tuned = matchups.iter().any(|it| session.fine_tunes(it));
        let affected = self.variants.iter().map(|it| match it.affected() {
            super::Affected::Ruling(_) if are_tuned => super::Affected::Anything,
            affected => affected,
        });
        let panel = self.panel(session, matchups, weights);
        side_by_side::play(session, title, panel, affected.collect())
    }

    /// Plays all games in the base and in all variants; returns their effects and the `contrasts`.
    pub fn compare_crossed(
        &self,
        session: &Session<'_>,
        matchup: &Matchup,
        contrasts: &[Contrast],
    ) -> Effects {
        let panel = self.panel(session, std::slice::from_ref(matchup), &MatchupShares::single());
        crossed::play(session, matchup, &panel, contrasts)
    }

    /// Compares each variant with the base in one matchup, like [`Comparison::compare_independently`].
    ///
    /// If policies are fine-tuned, the games are repeated for each training seed, and the effects are averaged.
    pub fn compare_replicated(&self, session: &Session<'_>, matchup: &Matchup) -> Effects {
        let replications = session.replications(matchup);
        let alone = std::slice::from_ref(matchup);
        let play = |it: &Session<'_>| {
            self.compare_independently(it, matchup, alone, &MatchupShares::single())
        };
        let of_each = replications.sessions.iter().map(play).collect();
        merge_replications(&replications, of_each)
    }
}

/// Averages the effects of several training seeds, which must have the same rows in the same order.
///
/// The result has the habits and the use of components of the last seed.
///
/// # Panics
/// If `of_each` is empty.
pub fn merge_replications(replications: &Replications<'_>, of_each: Vec<Effects>) -> Effects {
    let last = of_each.last().cloned().expect("a replication");
    let rows = of_each.into_iter().map(|it| it.rows).collect();
    let rows = replications.merged_in_order(
        rows,
        |row: &super::EffectRow| row.estimate,
        |row, mean| super::EffectRow {
            estimate: mean.mean,
            pairing: merged_pairing(&row.pairing, mean),
            ..row.clone()
        },
    );
    Effects { rows, ..last }
}
