//! A player that records the enemy's face-up cards at each of its decisions.

use std::cell::RefCell;

use super::*;

/// Player that discards and commits its whole hand and never strikes.
///
/// It records the sizes of the enemy's reserve and order of battle. A choice that the enemy made before would
/// be visible there.
#[derive(Default)]
pub struct Watch {
    asked: RefCell<Vec<String>>,
}

/// Returns the records of both sides while `part` of the rules is played at `table`.
pub fn what_is_seen(
    table: &ScriptedTable,
    part: impl FnOnce(&mut Play<'_, Seated<'_, Live<STREAMS, DECKS>, Watch, (), 2>>),
) -> Vec<String> {
    let watch = Watch::default();
    let seated = Seated::new(Live::new(GameKey::new(1, 1)), [&watch; 2], ());
    let mut play = Play::new(table.model(), seated);
    play.shuffle_decks();
    play.state = *table.state();
    part(&mut play);
    watch.asked.into_inner()
}

impl Watch {
    fn note(&self, view: View<'_>) {
        let enemy = view.enemy();
        let seen = [view.reserve(enemy), view.order_of_battle(enemy)].map(Set::len);
        let line = format!("{:?} sees {} + {}", view.side(), seen[0], seen[1]);
        self.asked.borrow_mut().push(line);
    }
}

impl Player for Watch {
    fn discard(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.note(context.view);
        context.hand()
    }

    fn commit(&self, context: &mut DecisionContext<'_>) -> Set<Slot> {
        self.note(context.view);
        context.hand()
    }

    fn strike(&self, _: &mut DecisionContext<'_>, _: &Strikes) -> Option<Strike> {
        None
    }
}
