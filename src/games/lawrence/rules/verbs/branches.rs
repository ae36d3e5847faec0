//! Effects inside effects.

use std::cell::RefCell;

use super::super::Luck;
use super::{Condition, Done, Effect, Fact, Reader, Verb, brings, can_happen, hold, worth};
use super::{Event, Model, Play, Player, State, Table};
use crate::draft::table;
use crate::model::{DieTable, Space};
use sandtable_kernel::Set;
use sandtable_scenario::Item;

/// L14.2 A Leadership check, and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeadershipCheck {
    success: Vec<Effect>,
    failure: Vec<Effect>,
}

impl Verb for LeadershipCheck {
    const KEY: &'static str = "leadership_check";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        let section = value.section();
        let [success, failure] = ["success", "failure"].map(|key| reader.optional(&section, key));
        LeadershipCheck { success, failure }
    }

    fn lists(&self) -> Vec<&[Effect]> {
        vec![&self.success, &self.failure]
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        can_happen(model, state, &self.success) || can_happen(model, state, &self.failure)
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let (roll, success) = play.leadership_check();
        let facts = [("roll", Fact::Number(roll.into())), ("success", Fact::Flag(success))];
        let story = match success {
            true => "Leadership check passed with a {roll}",
            false => "Leadership check failed with a {roll}",
        };
        play.tell(Event::Done(Done::new(Self::KEY, facts, story)));
        play.resolve(if success { &self.success } else { &self.failure });
    }

    fn brings(&self, space: Space, succeed: bool) -> u8 {
        brings(if succeed { &self.success } else { &self.failure }, space, succeed)
    }

    fn worth(&self) -> i16 {
        (worth(&self.success) + worth(&self.failure)) / 2
    }
}

/// L8.4 A d6 is rolled; which list of effects takes place depends on it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Roll {
    table: DieTable<usize>,
    lists: Vec<Vec<Effect>>,
}

impl Verb for Roll {
    const KEY: &'static str = "roll";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        let lists = RefCell::new(Vec::new());
        let table = table(value, 0, |entry| {
            lists.borrow_mut().push(reader.effects(entry));
            lists.borrow().len() - 1
        });
        // In the order of the rolls, whatever that of the file is.
        let mut order: Vec<usize> = table.0.to_vec();
        order.dedup_by_key(|list| *list);
        let lists = lists.into_inner();
        let table =
            DieTable(table.0.map(|list| order.iter().position(|it| *it == list).unwrap_or(0)));
        Roll { table, lists: order.iter().filter_map(|&list| lists.get(list).cloned()).collect() }
    }

    fn lists(&self) -> Vec<&[Effect]> {
        self.lists.iter().map(Vec::as_slice).collect()
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        self.lists.iter().any(|effects| can_happen(model, state, effects))
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let roll = play.d6(Luck::OtherDice);
        let facts = [("roll", Fact::Number(roll.into()))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "rolled a {roll}")));
        play.resolve(&self.lists[self.table.read(roll)]);
    }

    fn brings(&self, space: Space, succeed: bool) -> u8 {
        let of = |list: usize| u16::from(brings(&self.lists[list], space, succeed));
        (self.table.0.map(of).into_iter().sum::<u16>() / 6) as u8
    }

    fn worth(&self) -> i16 {
        self.table.0.map(|list| worth(&self.lists[list])).into_iter().sum::<i16>() / 6
    }
}

/// L8.4 Something that depends on how things stand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct When {
    conditions: Vec<Condition>,
    then: Vec<Effect>,
    otherwise: Vec<Effect>,
}

impl When {
    fn list(&self, holds: bool) -> &[Effect] {
        if holds { &self.then } else { &self.otherwise }
    }
}

impl Verb for When {
    const KEY: &'static str = "when";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        let section = value.section();
        let conditions = Condition::read(reader, &section, Self::KEY);
        let [then, otherwise] = ["then", "else"].map(|key| reader.optional(&section, key));
        When { conditions, then, otherwise }
    }

    fn lists(&self) -> Vec<&[Effect]> {
        vec![&self.then, &self.otherwise]
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        can_happen(model, state, self.list(hold(model, state, &self.conditions)))
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        play.resolve(self.list(hold(play.model, &play.state, &self.conditions)));
    }

    fn brings(&self, space: Space, succeed: bool) -> u8 {
        let may_hold = self.conditions.iter().all(|condition| condition.may_hold(space));
        brings(self.list(may_hold), space, succeed)
    }

    fn worth(&self) -> i16 {
        worth(&self.then)
    }
}

/// L8.4 The player selects one of the lists that can have an effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choose(Vec<Vec<Effect>>);

impl Verb for Choose {
    const KEY: &'static str = "choose";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        let lists: Vec<Vec<Effect>> = value.list().iter().map(|it| reader.effects(it)).collect();
        if value.is_sound() && lists.len() < 2 {
            let message = format!("there is no choice among {} lists of effects", lists.len());
            value.problem(message, "write two or more");
        }
        Choose(lists)
    }

    fn lists(&self) -> Vec<&[Effect]> {
        self.0.iter().map(Vec::as_slice).collect()
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        self.0.iter().any(|effects| can_happen(model, state, effects))
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let lists = &self.0;
        let able = |&list: &usize| can_happen(play.model, &play.state, &lists[list]);
        let possible: Set = (0..lists.len()).filter(able).collect();
        let chosen = match possible.len() {
            1 => possible.nth(0),
            _ => play.ask(|player, asked| player.choose(asked, lists, possible)),
        };
        assert!(possible.contains(chosen), "L8.4: list {chosen} is not one of {possible:?}");
        play.resolve(&lists[chosen]);
    }

    fn brings(&self, space: Space, succeed: bool) -> u8 {
        self.0.iter().map(|effects| brings(effects, space, succeed)).min().unwrap_or(0)
    }

    fn worth(&self) -> i16 {
        self.0.iter().map(|effects| worth(effects)).max().unwrap_or(0)
    }
}
