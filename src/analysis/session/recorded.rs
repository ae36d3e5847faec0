//! Games and trainings of a session that are recorded in the journal.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Session;
use crate::journal::{Journal, Recorded, StageRecord, checks_after, digest};
use crate::prelude::*;
use sandtable_runner::{RoundHook, RunState};

impl Session<'_> {
    /// Plays games like [`Session::play_to_checks`], but continues from and updates the journal.
    ///
    /// `before` is the state at which play begins if the journal has no record of these games.
    pub(super) fn play_recorded<E: ArmGames>(
        &self,
        journal: &Journal,
        arms: &E,
        before: RunState<E::Tally>,
        checks: impl IntoIterator<Item = u64>,
        enough: impl FnMut(&E::Tally) -> bool,
    ) -> RunState<E::Tally> {
        let first = before.games;
        let stage = self.digest_of(journal, arms, first);
        let record = |state: &RunState<E::Tally>| {
            let games = (state.games - first) * arms.games_per_index();
            let tally = state.tally.to_text().filter(|_| games > 0)?;
            Some(StageRecord { stage: stage.clone(), end: state.games, games, tally })
        };
        let mut save = |state: &RunState<E::Tally>| journal.save_in_time(|| record(state));
        let hook = Some(RoundHook { every: journal.every(), then: &mut save });
        let recorded = journal.take_record(&stage).and_then(|it| read_record(arms, &it));
        let end = recorded.as_ref().map_or(first, |it| it.games);
        let played = match (checks_after(end, checks.into_iter()), recorded) {
            (Ok(checks), Some(recorded)) => {
                self.rounds.progress.skip(end - first);
                self.rounds.resume(arms, recorded, checks, enough, None, hook)
            }
            (Ok(checks), None) => self.rounds.resume(arms, before, checks, enough, None, hook),
            (Err(checks), _) => self.rounds.resume(arms, before, checks, enough, None, hook),
        };
        record(&played).into_iter().for_each(|record| journal.add(record));
        played
    }

    /// Returns the recorded result of a training, or else calls `train` and records its result.
    ///
    /// `determined_by` identifies the training, which has `games` games. A record is used only if all results before it
    /// are the same as when it was made. The result is `None` if `train` returns `None`.
    pub(crate) fn train_once<T: Serialize + DeserializeOwned>(
        &self,
        determined_by: &str,
        games: u64,
        train: impl FnOnce() -> Option<T>,
    ) -> Option<T> {
        let Some(journal) = self.counted.journal() else { return train() };
        let stage = digest(&["training", determined_by, &journal.history()]);
        let recorded = journal.take_record(&stage);
        let trained = recorded.as_ref().and_then(|it| serde_json::from_str(&it.tally).ok());
        if let (Some(record), Some(trained)) = (recorded, trained) {
            self.rounds.progress.skip(games);
            self.count_stage_games(games);
            journal.add(record);
            return Some(trained);
        }
        let trained = train()?;
        let tally = serde_json::to_string(&trained).ok().filter(|_| !self.is_stopped());
        if let Some(tally) = tally.filter(|text| journal.has_room_for(text)) {
            journal.add(StageRecord { stage, end: games, games, tally });
            journal.save_in_time(|| None);
        }
        Some(trained)
    }

    /// Returns the key of a stage in the journal: a digest of every value that determines its games.
    ///
    /// The games are those of `arms` from index `first` on.
    fn digest_of<E: ArmGames>(&self, journal: &Journal, arms: &E, first: u64) -> String {
        let replays = arms.replays();
        let players = replays.iter().flat_map(|(matchup, _)| matchup.players());
        let folders =
            players.filter_map(|(_, player)| player.strip_prefix(TRAINED)?.strip_prefix(':'));
        let folders: BTreeSet<&str> = folders.collect();
        let teams = folders.into_iter().filter_map(|folder| self.policies.team(folder));
        let teams: Vec<String> = teams.map(|team| journal.digest_of_team(&team)).collect();
        let games: Vec<String> = replays.iter().map(|arm| (self.replay)(arm).replay).collect();
        let determined = arms.determined_by().unwrap_or_else(|| {
            let amount = (self.games, self.precision.map(f64::to_bits));
            format!("{} {amount:?} {}", std::any::type_name::<E>(), journal.history())
        });
        let tuned = self.retrain.map(|plan| plan.determined_by());
        let numbers = format!("{} {first} {tuned:?}", self.seed);
        digest(&[&determined, &numbers, &games.join("\n"), &teams.join("\n")])
    }
}

fn read_record<E: ArmGames>(arms: &E, record: &StageRecord) -> Option<RunState<E::Tally>> {
    let mut tally = arms.tally();
    let is_read = tally.add_text(&record.tally);
    is_read.then_some(RunState { tally, games: record.end, finished: false })
}
