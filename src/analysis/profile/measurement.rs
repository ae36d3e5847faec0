//! Games of a matchup, played once more and measured on its win-probability curve.

use super::excitement::ExcitementTally;
use super::losses::LossTally;
use super::plan::ProfileSection;
use super::playthrough::TrajectoryTally;
use super::resolved_variance::ResolvedVarianceTally;
use crate::prelude::*;

/// Choice of the measures that are computed from the win probabilities of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measurement {
    /// True to measure how long games stay open and how the win probability changes.
    pub excitement: bool,
    /// Number of turns that count as half a game; `None` to leave out the resolved variance.
    pub half: Option<usize>,
    /// True to count causes of losses, and changes of the win probability by the event of the turn.
    pub losses: bool,
}

/// Sums over the games of a matchup for each chosen measure; those of other measures stay empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasurementTally {
    /// Sums of the figures of excitement, such as swings.
    pub excitement: ExcitementTally,
    /// Sums for the variance of the winner that is resolved at stages of a game.
    pub resolved: ResolvedVarianceTally,
    /// Counts of lost games and the causes of losses.
    pub losses: LossTally,
    /// Buffer for the states of the current game.
    states: Vec<StateSummary>,
    /// Buffer for the win probabilities of the current game on each curve.
    paths: Vec<[i32; CURVES]>,
    outcome: Outcome,
}

impl Recorded for MeasurementTally {}

merge_fields! { MeasurementTally: excitement, resolved, losses; }

impl Measurement {
    /// Returns the measures that `sections` need; `tally` has the games played, with their lengths.
    pub(super) fn of_sections(tally: &TrajectoryTally, sections: &[ProfileSection]) -> Measurement {
        let has = |section| sections.contains(&section);
        Measurement {
            excitement: has(ProfileSection::Randomness) || has(ProfileSection::Character),
            half: has(ProfileSection::Character).then(|| tally.half_game_turns()),
            losses: has(ProfileSection::Losses),
        }
    }

    /// Returns the games of a matchup under a master seed, to be played once more and measured.
    ///
    /// Each of these games must have been added to `curve`, the win-probability curve.
    pub fn games(
        self,
        cast: &PreparedMatchup,
        curve: &Curve,
        seed: u64,
    ) -> impl ArmGames<Tally = MeasurementTally> {
        dependent_games(cast, seed, MeasurementTally::default, move |index, streams, tally| {
            self.measure(cast, curve, (index, streams), tally);
        })
    }

    fn measure(
        self,
        cast: &PreparedMatchup,
        curve: &Curve,
        (index, streams): (u64, RandomStreams),
        tally: &mut MeasurementTally,
    ) {
        let MeasurementTally { excitement, resolved, losses, states, paths, outcome } = tally;
        let trajectory = cast.trajectory();
        trajectory.play(streams, states, outcome);
        let won = outcome.won;
        curve.write_paths(index, states, won, paths);
        if self.excitement {
            excitement.add(index, paths, won);
        }
        if let Some(half) = self.half {
            resolved.add(index, paths, won, half);
        }
        if self.losses {
            losses.add(index, paths, outcome, trajectory.post_mortem(streams));
        }
    }
}
