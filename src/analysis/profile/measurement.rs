//! Games of a matchup, played once more and measured on its win-probability curve.

use super::excitement::ExcitementTally;
use super::losses::LossTally;
use super::plan::ProfileSection;
use super::playthrough::TrajectoryTally;
use super::resolved_variance::ResolvedVarianceTally;
use crate::prelude::*;

/// Choice of the measures to compute on the win-probability curve.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measurement {
    /// True to measure how long games stay open and how the win probability changes.
    pub excitement: bool,
    /// Number of turns that count as half a game; `None` to leave out the resolved variance.
    pub half: Option<usize>,
    /// True to count causes of losses and changes of the win probability by event.
    pub losses: bool,
}

/// Measures of the games of a matchup; those that were not chosen stay empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasurementTally {
    /// Sums of openness, swings and other figures of excitement.
    pub excitement: ExcitementTally,
    /// Sums for the variance of the winner that parts of the game resolve.
    pub resolved: ResolvedVarianceTally,
    /// Counts of lost games and their causes.
    pub losses: LossTally,
    /// Buffer for the state summaries of the current game.
    standings: Vec<StateSummary>,
    paths: Vec<[i32; CURVES]>,
    outcome: Outcome,
}

impl Recorded for MeasurementTally {}

merge_fields! { MeasurementTally: excitement, resolved, losses; }

impl Measurement {
    /// Returns the measures that `sections` need.
    pub(super) fn of_sections(tally: &TrajectoryTally, sections: &[ProfileSection]) -> Measurement {
        let has = |section| sections.contains(&section);
        Measurement {
            excitement: has(ProfileSection::Randomness) || has(ProfileSection::Character),
            half: has(ProfileSection::Character).then(|| tally.half_of_the_turns()),
            losses: has(ProfileSection::Losses),
        }
    }

    /// Returns the games of a matchup to measure on `curve`, which must contain each of them.
    pub fn games(
        self,
        cast: &PreparedMatchup,
        curve: &Curve,
        seed: u64,
    ) -> impl Lines<Tally = MeasurementTally> {
        dependent_games(cast, seed, MeasurementTally::default, move |index, streams, tally| {
            self.measure(cast, curve, (index, streams), tally);
        })
    }

    /// Plays a game and adds its measures.
    fn measure(
        self,
        cast: &PreparedMatchup,
        curve: &Curve,
        (index, streams): (u64, RandomStreams),
        tally: &mut MeasurementTally,
    ) {
        let MeasurementTally { excitement, resolved, losses, standings, paths, outcome } = tally;
        let trajectory = cast.trajectory();
        trajectory.play(streams, standings, outcome);
        let Outcome { won, ending: [_, reason], .. } = *outcome;
        curve.paths(index, standings, won, paths);
        if self.excitement {
            excitement.add(index, paths, won);
        }
        if let Some(half) = self.half {
            resolved.add(index, paths, won, half);
        }
        if self.losses {
            losses.add(index, paths, (won, reason), trajectory.post_mortem(streams));
        }
    }
}
