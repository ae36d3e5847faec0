//! L4 Reads the goals of missions, and checks whether they can be met.

use super::board::Board;
use crate::prelude::*;
use sandtable_scenario::suggest;

/// Reader of the goal of one mission, which knows the spaces that the goal can require.
pub(super) struct Goals<'a> {
    pub(super) board: &'a Board<'a>,
    /// Spaces of the mission that may receive a Garrison.
    pub(super) situation: Set<Space>,
    /// Spaces that some unit can reach; `None` if the map or the start spaces have problems.
    pub(super) reached: Option<Set<Space>>,
}

impl Goals<'_> {
    /// Reads a goal: a table with one key, or a list of goals that must all be met.
    ///
    /// A key that is set to `false` is ignored, so that a variant can replace the goal that it inherits.
    pub(super) fn read(&self, item: &Item<'_>) -> Goal {
        if item.is_list() {
            return Goal::All(self.parts(item));
        }
        let words = || Tally::NAMED.iter().map(|(word, _)| *word).chain(["pounds", "all", "any"]);
        let mut entries = item.entries_of(words());
        entries.retain(|(_, value)| !value.is_removed());
        match &entries[..] {
            [("all", value)] => Goal::All(self.parts(value)),
            [("any", value)] => Goal::Any(self.parts(value)),
            [("pounds", value)] => Goal::Pounds(value.integer(1..=self.board.limits.pounds.max(1))),
            [(word, value)] => match Tally::NAMED.iter().find(|(known, _)| known == word) {
                Some((_, tally)) => self.at_least(*tally, value),
                None => {
                    let hint = suggest::hint(word, words(), "write one of");
                    value.problem(format!("there is no goal `{word}`"), hint);
                    Goal::All(Vec::new())
                }
            },
            entries => {
                if item.is_sound() {
                    let hint = match entries.first() {
                        None => format!("write one of {}", suggest::listed(words())),
                        Some((word, _)) => {
                            format!(
                                "`{word} = false` takes back what an extended scenario asks for"
                            )
                        }
                    };
                    item.problem(format!("a goal has one key, not {}", entries.len()), hint);
                }
                Goal::All(Vec::new())
            }
        }
    }

    /// Reads a list of goals and sorts it, so that their order in the file does not matter.
    fn parts(&self, value: &Item<'_>) -> Vec<Goal> {
        let mut goals: Vec<Goal> = value.list().iter().map(|part| self.read(part)).collect();
        goals.sort();
        if value.is_sound() && goals.is_empty() {
            value.problem("the list of goals is empty", "name one, as in { friendly = [...] }");
        }
        goals
    }

    /// Reads the spaces that a tally counts, and the number that the goal requires.
    ///
    /// `{ of = SPACES, at_least = NUMBER }` gives both. A list of spaces alone requires all of them; for Lawrence
    /// or the Camp, one of them.
    fn at_least(&self, tally: Tally, value: &Item<'_>) -> Goal {
        let [is_list, is_table] = [value.is_list(), value.is_table()];
        if is_list || !is_table {
            let among = self.spaces(tally, value);
            let is_single = matches!(tally, Tally::LawrenceIn | Tally::CampIn);
            let count = if is_single { 1 } else { among.len() };
            self.check(tally, value, count, among);
            return Goal::AtLeast { count, tally, among };
        }
        let section = value.section();
        let among = self.spaces(tally, &section.required("of"));
        let item = section.required("at_least");
        let count: usize = item.integer::<u8>(1..=MOST as u8).into();
        self.check(tally, &item, count, among);
        Goal::AtLeast { count, tally, among }
    }

    /// Reads the spaces of a goal.
    ///
    /// Reports a problem if there are none, or if one of them can never count towards the goal.
    fn spaces(&self, tally: Tally, item: &Item<'_>) -> Set<Space> {
        let board = self.board;
        let entries = board.names.entries(item);
        if item.is_sound() && entries.is_empty() {
            item.problem("the goal names no space", "name one");
        }
        // A space without a Garrison is friendly from the start.
        let wanted = match tally {
            Tally::Friendly => self.situation,
            _ => board.map.all,
        };
        let unreached = self.reached.map_or(Set::EMPTY, |reached| wanted - reached);
        let rail = board.perhaps(SpaceKind::Rail);
        for (space, entry) in entries.iter().filter(|(_, entry)| entry.is_sound()) {
            let name = board.map.name(*space);
            if unreached.contains(*space) {
                let message = format!("nobody ever gets to `{name}`");
                entry.problem(message, "no routes lead there from any port, Camp or start");
            }
            if tally == Tally::RailBreaks && !rail.contains(*space) {
                let message = format!("`{name}` is not on the railway and never broken");
                entry.problem(message, "drop it, or add `rail` to its kinds");
            }
        }
        entries.into_iter().map(|(space, _)| space).collect()
    }

    /// Reports a problem if a goal requires a `count` above the maximum in the spaces `among`.
    fn check(&self, tally: Tally, item: &Item<'_>, count: usize, among: Set<Space>) {
        let (most, why) = self.board.most(tally, among);
        if item.is_sound() && !among.is_empty() && count > most {
            item.problem(format!("{count} can never be: the most is {most}"), why);
        }
    }
}
