//! Files of a run.

use super::games::GamesTable;
use super::landmarks::{LandmarkRecords, landmarks};
use super::spec::RunSpec;
use crate::prelude::*;

/// Iterates over the indices of up to `sample` games, spread evenly over `games` games from the first.
fn evenly_spread(sample: u64, games: u64) -> impl Iterator<Item = u64> {
    let sample = sample.min(games);
    (0..sample).map(move |place| part_of(games, place, sample))
}

impl RunSpec<'_> {
    /// Writes all files of a run and returns their list.
    ///
    /// Returns `None` if the directory keeps a larger result of the same plan.
    pub fn save(
        &self,
        destination: Destination,
        reached: &[MatchupProgress<BoxedTally>],
        findings: &RunFindings,
        games: Option<GamesTable>,
    ) -> Result<Option<SavedFiles>> {
        if publish::keeps_larger_result(&destination, findings.complete, findings.games()) {
            return Ok(None);
        }
        let mut tables = findings.tables();
        tables.push(findings.landmarks_table());
        let games = games.map(|it| it.close(&destination, !findings.complete)).transpose()?;
        let more = games.into_iter().collect();
        let checkpoint = self.checkpoint_then(&destination, reached, findings.complete)?;
        let manifest = self.manifest(findings);
        publish::publish(destination, self.setup, &tables, more, checkpoint, &manifest).map(Some)
    }

    /// Returns the action on the checkpoint when the result is saved.
    ///
    /// A complete result replaces the checkpoint, so that the run can be extended later.
    fn checkpoint_then(
        &self,
        destination: &Destination,
        reached: &[MatchupProgress<BoxedTally>],
        complete: bool,
    ) -> Result<CheckpointAction> {
        if !complete {
            return Ok(CheckpointAction::Keep);
        }
        if self.per_game || self.amount.precision.is_some() {
            return Ok(CheckpointAction::Remove);
        }
        let plan = self.plan_json()?;
        let matchups = reached.iter().map(MatchupProgress::as_ref).collect();
        let all = Checkpoint { plan, finished: true, milliseconds: 0, table: None, matchups };
        let mut file = destination.file()?;
        file.write_all(&sealed::seal(CHECKPOINT, &all)?).context("cannot write the checkpoint")?;
        Ok(CheckpointAction::Replace(file))
    }

    /// Adds the best, the worst and the most typical game of each matchup to the results of a run.
    ///
    /// `notes` are the records of the first games of each matchup.
    pub fn with_landmarks(&self, findings: RunFindings, notes: &[LandmarkRecords]) -> RunFindings {
        let notes = notes.iter().map(Some).chain(std::iter::repeat(None));
        let matchups = self.setup.casts.iter().zip(&findings.cells).zip(notes);
        let of =
            matchups.map(|((cast, cell), notes)| landmarks(self.setup, cast, cell.games, notes));
        let landmarks = of.flatten().collect();
        RunFindings { landmarks, ..findings }
    }

    /// Plays a sample of each matchup's games again, and returns the table of these games.
    ///
    /// Returns `None` if no sample was requested, or if `stop` becomes true.
    pub fn sampled(
        &self,
        destination: &Destination,
        reached: &[MatchupProgress<BoxedTally>],
        stop: &AtomicBool,
    ) -> Result<Option<GamesTable>> {
        let Some(sample) = self.sample else { return Ok(None) };
        let mut table = GamesTable::new(self.setup.game(), destination, self.form)?;
        let goes_on = || !stop.load(Ordering::Relaxed);
        for (cast, matchup) in self.setup.casts.iter().zip(reached) {
            self.setup.announce(cast);
            let indices = evenly_spread(sample, matchup.games).take_while(|_| goes_on());
            let mut outcome = Outcome::with_measures(&cast.game().measures_in_table());
            for index in indices {
                CurrentMatchup::game(index);
                cast.play(RandomStreams::new(self.setup.seed, index), &mut outcome);
                table.write(cast, index, std::slice::from_ref(&outcome))?;
            }
        }
        Ok(goes_on().then_some(table))
    }

    fn manifest(&self, findings: &RunFindings) -> Manifest {
        let played = findings.cells.iter().map(|it| self.setup.played(&it.matchup, it.games));
        Manifest {
            complete: findings.complete,
            interrupted: findings.interruption(),
            played: played.collect(),
            ..self.setup.manifest(self.plan(), &self.command_line(), None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_spread_evenly_and_holds_no_game_twice() {
        let spread = |sample, games| evenly_spread(sample, games).collect::<Vec<_>>();
        assert_eq!(spread(4, 10), [0, 2, 5, 7]);
        assert_eq!(spread(5, 3), [0, 1, 2]);
        assert!(spread(2, 0).is_empty());
        assert_eq!(spread(2, u64::MAX), [0, u64::MAX / 2]);
    }
}
