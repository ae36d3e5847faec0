//! Games and trainings of a session that are recorded in the journal.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Session;
use crate::journal::{Journal, Recorded, StageRecord, checks_after, digest};
use crate::prelude::*;
use sandtable_runner::{RoundHook, RunState};

impl Session<'_> {
    /// Plays lines, continuing from the record in the journal, and records the result there.
    pub(super) fn play_recorded<E: Lines>(
        &self,
        journal: &Journal,
        lines: &E,
        before: RunState<E::Tally>,
        looks: impl IntoIterator<Item = u64>,
        enough: impl FnMut(&E::Tally) -> bool,
    ) -> RunState<E::Tally> {
        let first = before.games;
        let stage = self.digest_of(journal, lines, first);
        let record = |state: &RunState<E::Tally>| {
            let games = (state.games - first) * lines.games_each();
            let tally = state.tally.to_text().filter(|_| games > 0)?;
            Some(StageRecord { stage: stage.clone(), end: state.games, games, tally })
        };
        let mut save = |state: &RunState<E::Tally>| journal.save_in_time(|| record(state));
        let hook = Some(RoundHook { every: journal.every(), then: &mut save });
        let recorded = journal.take(&stage).and_then(|it| read_record(lines, &it));
        let end = recorded.as_ref().map_or(first, |it| it.games);
        let played = match (checks_after(end, looks.into_iter()), recorded) {
            (Ok(looks), Some(recorded)) => {
                self.rounds.progress.skip(end - first);
                self.rounds.resume(lines, recorded, looks, enough, None, hook)
            }
            (Ok(looks), None) => self.rounds.resume(lines, before, looks, enough, None, hook),
            (Err(looks), _) => self.rounds.resume(lines, before, looks, enough, None, hook),
        };
        record(&played).into_iter().for_each(|record| journal.add(record));
        played
    }

    /// Returns the result of a training from the journal of an earlier run, or else by calling `train`.
    ///
    /// `determined_by` identifies the training, which has `games` games. A recorded training is used only if all
    /// results before it are the same.
    pub(crate) fn train_once<T: Serialize + DeserializeOwned>(
        &self,
        determined_by: &str,
        games: u64,
        train: impl FnOnce() -> Option<T>,
    ) -> Option<T> {
        let Some(journal) = self.counted.journal() else { return train() };
        let stage = digest(&["training", determined_by, &journal.history()]);
        let recorded = journal.take(&stage);
        let trained = recorded.as_ref().and_then(|it| serde_json::from_str(&it.tally).ok());
        if let (Some(record), Some(trained)) = (recorded, trained) {
            self.rounds.progress.skip(games);
            self.advance(games);
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

    /// Returns the digest of everything that determines the games of `lines` from the index `first` on.
    fn digest_of<E: Lines>(&self, journal: &Journal, lines: &E, first: u64) -> String {
        let replays = lines.replays();
        let players = replays.iter().flat_map(|(matchup, _)| matchup.players());
        let folders =
            players.filter_map(|(_, player)| player.strip_prefix(TRAINED)?.strip_prefix(':'));
        let folders: BTreeSet<&str> = folders.collect();
        let teams = folders.into_iter().filter_map(|folder| self.policies.team(folder));
        let teams: Vec<String> = teams.map(|team| journal.digest_of_team(&team)).collect();
        let games: Vec<String> = replays.iter().map(|line| (self.replay)(line).replay).collect();
        let determined = lines.determined_by().unwrap_or_else(|| {
            let amount = (self.games, self.precision.map(f64::to_bits));
            format!("{} {amount:?} {}", std::any::type_name::<E>(), journal.history())
        });
        let tuned = self.retrain.map(|plan| plan.determined_by());
        let numbers = format!("{} {first} {tuned:?}", self.seed);
        digest(&[&determined, &numbers, &games.join("\n"), &teams.join("\n")])
    }
}

/// Returns the state of a stage after the games of its record; `None` if the record cannot be read.
fn read_record<E: Lines>(lines: &E, record: &StageRecord) -> Option<RunState<E::Tally>> {
    let mut tally = lines.tally();
    let is_read = tally.add_text(&record.tally);
    is_read.then_some(RunState { tally, games: record.end, finished: false })
}
