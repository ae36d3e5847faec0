//! A player that records the enemy's face-up cards at each of its decisions.

use std::cell::RefCell;

use super::*;

/// Player that discards and commits its whole hand and never strikes.
///
/// At each decision it records the sizes of the enemy's reserve and order of battle. A choice that the enemy has
/// made already would be visible there.
#[derive(Default)]
pub struct RecordingPlayer {
    records: RefCell<Vec<String>>,
}

/// Plays `part` of the rules at `table` and returns the records of both sides' players.
pub fn record_views(
    table: &ScriptedTable,
    part: impl FnOnce(&mut Play<'_, Seated<'_, Live<STREAMS, DECKS>, RecordingPlayer, (), 2>>),
) -> Vec<String> {
    let player = RecordingPlayer::default();
    let seated = Seated::new(Live::new(GameKey::new(1, 1)), [&player; 2], ());
    let mut play = Play::new(table.model(), seated);
    play.shuffle_decks();
    play.state = *table.state();
    part(&mut play);
    player.records.into_inner()
}

impl RecordingPlayer {
    fn record(&self, view: View<'_>) {
        let enemy = view.enemy();
        let sizes = [view.reserve(enemy), view.order_of_battle(enemy)].map(Set::len);
        let line = format!("{:?} sees {} + {}", view.side(), sizes[0], sizes[1]);
        self.records.borrow_mut().push(line);
    }
}

impl Player for RecordingPlayer {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.record(context.view);
        context.hand()
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.record(context.view);
        context.hand()
    }

    fn strike(&self, _: &mut DecisionContext<'_>, _: &LegalStrikes) -> Option<Strike> {
        None
    }
}
