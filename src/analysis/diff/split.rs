//! The changes between two scenarios, and the scenarios that some of them make.

use crate::prelude::*;
use sandtable_scenario::KeyDifference;

/// The difference is split over no more changes than these: each more doubles the games.
pub const MOST_CHANGES: usize = 8;

/// Changes that are made together.
type ChangeGroup = Vec<KeyDifference>;

/// The changes, and the scenarios that are played: that before all, and that after all of them last.
pub struct Split {
    groups: Vec<ChangeGroup>,
    /// For each scenario that is played the places of its changes, and its model.
    lines: Vec<(Vec<usize>, Model)>,
    /// Whether every choice of changes is played, so that the whole can be split.
    is_split: bool,
}

impl Split {
    /// Makes all scenarios that are to be played in some matchups.
    ///
    /// Changes that make no sound scenario one without the other, such as a card and its copies in the
    /// deck or both ends of a route, are made together. Where some choice of them is still unsound, so
    /// are those of a table, then those of a side, then all. More than [`MOST_CHANGES`] are tried each
    /// alone.
    pub fn new(base: &Base<'_>, matchups: &[Matchup], changes: Vec<KeyDifference>) -> Split {
        let maker = Maker { base, matchups };
        let coupled = maker.coupled(&changes);
        let split = if coupled.len() > MOST_CHANGES {
            maker.each(coupled)
        } else {
            let [by_table, by_side] = [table, side].map(|by| -> Vec<ChangeGroup> {
                let groups = grouped(changes.iter().cloned(), |it| by(it).to_owned());
                groups.into_iter().map(|(_, group)| group).collect()
            });
            let groupings = [coupled, by_table, by_side];
            let split = groupings.iter().find_map(|groups| maker.every_choice(groups));
            split.unwrap_or_else(|| maker.together(changes))
        };
        maker.laid_out(split)
    }

    /// The models of the lines.
    pub fn models(&self) -> impl Iterator<Item = &Model> {
        self.lines.iter().map(|(_, model)| model)
    }

    /// The places of the changes of each line.
    pub fn lines(&self) -> impl Iterator<Item = &[usize]> {
        self.lines.iter().map(|(places, _)| &places[..])
    }

    /// The overrides of a line.
    pub fn settings(&self, places: &[usize]) -> Vec<String> {
        settings(&self.groups, places)
    }

    /// Each change in words.
    pub fn words(&self) -> impl Iterator<Item = String> + '_ {
        let words =
            |group: &ChangeGroup| group.iter().map(KeyDifference::words).collect::<Vec<_>>();
        self.groups.iter().map(move |group| words(group).join("; "))
    }

    /// The line of the second scenario.
    pub fn last_line(&self) -> usize {
        self.lines.len() - 1
    }

    /// The line that makes one change alone, if that is a sound scenario.
    pub fn line_of(&self, place: usize) -> Option<usize> {
        self.lines.iter().position(|(places, _)| *places == [place])
    }

    /// The weights of the lines in the Shapley value of a change; none if the whole is not split.
    pub fn shares(&self, place: usize) -> Option<Vec<(usize, f64)>> {
        let all = self.groups.len();
        let weight =
            |(line, (places, _)): (usize, &(Vec<usize>, Model))| match places.contains(&place) {
                true => (line, order_share(places.len() - 1, all)),
                false => (line, -order_share(places.len(), all)),
            };
        self.is_split.then(|| self.lines.iter().enumerate().map(weight).collect())
    }

    /// The weights of the lines in the whole less each change alone; none if the whole is split, or a
    /// change cannot be made alone.
    pub fn rest(&self) -> Option<Vec<(usize, f64)>> {
        if self.is_split {
            return None;
        }
        let alone = (0..self.groups.len()).map(|place| Some((self.line_of(place)?, -1.0)));
        let mut weights = alone.collect::<Option<Vec<_>>>()?;
        weights.push((0, self.groups.len() as f64 - 1.0));
        weights.push((self.last_line(), 1.0));
        Some(weights)
    }
}

/// The share of all orders of `all` changes in which one of them follows just `before` certain others:
/// before! (all - before - 1)! / all!.
fn order_share(before: usize, all: usize) -> f64 {
    let choices =
        (1..=before).fold(1.0, |product, step| product * (all - step) as f64 / step as f64);
    1.0 / (all as f64 * choices)
}

/// What scenarios are made with.
struct Maker<'a> {
    base: &'a Base<'a>,
    matchups: &'a [Matchup],
}

impl Maker<'_> {
    /// Every choice of changes; none if there are too many, or one is unsound.
    fn every_choice(&self, groups: &[ChangeGroup]) -> Option<Split> {
        if groups.len() > MOST_CHANGES {
            return None;
        }
        let places = |choice: usize| (0..groups.len()).filter(move |bit| choice >> bit & 1 == 1);
        let line = |choice| self.line(groups, places(choice).collect());
        let lines = (0..1 << groups.len()).map(line).collect::<Option<_>>()?;
        Some(Split { groups: groups.to_vec(), lines, is_split: true })
    }

    /// The changes, those together that need each other to be sound.
    fn coupled(&self, changes: &[KeyDifference]) -> Vec<ChangeGroup> {
        let mut groups: Vec<Vec<usize>> = (0..changes.len()).map(|place| vec![place]).collect();
        let single: Vec<ChangeGroup> = changes.iter().map(|change| vec![change.clone()]).collect();
        for place in 0..changes.len() {
            let is_alone = groups.iter().any(|group| *group == [place]);
            if !is_alone || self.line(&single, vec![place]).is_some() {
                continue;
            }
            let needed = self.needed(&single, place);
            let is_apart = |group: &Vec<usize>| !group.iter().any(|it| needed.contains(it));
            let (apart, together): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_apart);
            let mut together = together.concat();
            together.sort_unstable();
            groups = apart;
            groups.push(together);
        }
        groups.sort_unstable();
        let of = |group: &Vec<usize>| group.iter().map(|place| changes[*place].clone()).collect();
        groups.iter().map(of).collect()
    }

    /// A choice of changes with one of them that is sound, and is not without any other; only that one
    /// if even all are not. Halves are left out, then quarters, down to single ones (Zeller and
    /// Hildebrandt 2002, *IEEE Transactions on Software Engineering* 28(2)).
    fn needed(&self, single: &[ChangeGroup], place: usize) -> Vec<usize> {
        let mut kept: Vec<usize> = (0..single.len()).collect();
        if self.line(single, kept.clone()).is_none() {
            return vec![place];
        }
        let mut size = kept.len().div_ceil(2);
        loop {
            let before = kept.len();
            for part in kept.clone().chunks(size) {
                let is_left = |it: &usize| *it == place || !part.contains(it);
                let fewer: Vec<usize> = kept.iter().copied().filter(is_left).collect();
                if fewer.len() < kept.len() && self.line(single, fewer.clone()).is_some() {
                    kept = fewer;
                }
            }
            match size {
                1 if kept.len() == before => return kept,
                1 => {}
                _ => size = size.div_ceil(2),
            }
        }
    }

    /// Each change alone where that is sound, and all of them.
    fn each(&self, groups: Vec<ChangeGroup>) -> Split {
        let alone = (0..groups.len()).filter_map(|place| self.line(&groups, vec![place]));
        let ends = [Vec::new(), (0..groups.len()).collect()];
        let [first, last] = ends.map(|places| self.line(&groups, places));
        let lines = first.into_iter().chain(alone).chain(last).collect();
        Split { groups, lines, is_split: false }
    }

    /// All changes as one.
    fn together(&self, changes: Vec<KeyDifference>) -> Split {
        let groups = vec![changes];
        let lines = [Vec::new(), vec![0]].map(|places| self.line(&groups, places));
        Split { lines: lines.into_iter().flatten().collect(), groups, is_split: true }
    }

    /// The scenario with some changes, if it is sound and all matchups can be played in it.
    fn line(&self, groups: &[ChangeGroup], places: Vec<usize>) -> Option<(Vec<usize>, Model)> {
        let model = self.base.read(&settings(groups, &places)).ok()?;
        let policies = self.base.policies;
        let is_known = |matchup| model.prepare(&MatchupRequest::from(matchup), policies).is_ok();
        self.matchups.iter().all(is_known).then_some((places, model))
    }

    /// The same scenarios, laid out so that the same luck meets them.
    fn laid_out(&self, split: Split) -> Split {
        let models: Vec<Model> = split.models().cloned().collect();
        let base = Base { room: room(self.base.model, &models), ..*self.base };
        let lay = |(places, model)| (places, base.laid_out(model));
        Split { lines: split.lines.into_iter().map(lay).collect(), ..split }
    }
}

fn settings(groups: &[ChangeGroup], places: &[usize]) -> Vec<String> {
    places.iter().flat_map(|&place| &groups[place]).map(KeyDifference::setting).collect()
}

fn table(change: &KeyDifference) -> &str {
    &change.table
}

/// The key of the root that everything about a side stands under.
fn side(change: &KeyDifference) -> &str {
    change.key.split('.').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_games::Game;
    use sandtable_games::definition::definition;
    use sandtable_lawrence::Lawrence;
    use sandtable_megiddo::Megiddo;
    use sandtable_scenario::{find_differences, load};

    fn split(settings: &[&str]) -> Split {
        split_of::<Megiddo>("megiddo-1918", settings)
    }

    fn split_of<G: Game>(scenario: &str, settings: &[&str]) -> Split {
        let document = load(scenario, &[]).unwrap();
        let settings: Vec<String> = settings.iter().map(|it| (*it).to_owned()).collect();
        let other = document.with(&settings).unwrap();
        let model = definition::<G>().read(&document).unwrap();
        let base =
            Base { document: &document, model: &model, policies: &PolicyStore::default(), room: 0 };
        Split::new(&base, &[], find_differences(&document, &other).unwrap())
    }

    #[test]
    fn a_card_and_its_copies_are_one_change() {
        let card = "british.cards.Scouts={ kind = \"cavalry\", force = 2 }";
        let split = split(&[card, "british.deck.Scouts=1", "turkish.hand_size=9"]);
        assert_eq!((split.words().count(), split.lines().count()), (2, 4));
    }

    /// Eight changes that each stand alone, and one in two parts that do not.
    #[test]
    fn coupled_changes_are_one_among_many_too() {
        let copies = ["Roads", "British Infantry", "Supply Trains", "British Cavalry"];
        let deck = copies.map(|card| format!("british.deck.{card}=1"));
        let more = ["hand_size=7", "discard_limit=1"];
        let more = ["british", "turkish"].map(|side| more.map(|key| format!("{side}.{key}")));
        let card = "british.cards.Scouts={ kind = \"cavalry\", force = 2 }";
        let coupled = [card, "british.deck.Scouts=1"];
        let all: Vec<&str> = deck.iter().chain(more.iter().flatten()).map(|it| &it[..]).collect();
        let split = split(&[&all[..], &coupled].concat());
        let words: Vec<String> = split.words().collect();
        assert_eq!((all.len(), words.len()), (8, 9), "{words:?}");
        assert!(words.iter().any(|it| it.matches("Scouts").count() == 2), "{words:?}");
        let alone = (0..words.len()).filter(|place| split.line_of(*place).is_some());
        assert_eq!(alone.count(), words.len());
    }

    /// A route that one of its ends does not know is none.
    #[test]
    fn both_ends_of_a_route_are_one_change_among_many() {
        let ends = [
            "map.\"Mecca\".routes=[\"Jidda\", \"Rabegh\", \"Yenbo\"]",
            "map.\"Yenbo\".routes=[\"Rabegh\", \"Wadi Safra\", \"Wadi Ais\", \"Wejh\", \"Mecca\"]",
        ];
        let missions = ["aqaba", "hejaz-railroad", "gaza-offensive", "damascus"];
        let numbers =
            missions.map(|it| ["ops", "pounds"].map(|key| format!("missions.{it}.{key}=4")));
        let more = numbers.iter().flatten().map(|it| &it[..]);
        let all: Vec<&str> = more.chain(ends).collect();
        let split = split_of::<Lawrence>("lawrence-of-arabia", &all);
        let words: Vec<String> = split.words().collect();
        assert_eq!(words.len(), 9, "{words:?}");
        assert!(words.iter().any(|it| it.matches("routes =").count() == 2), "{words:?}");
        assert!((0..9).all(|place| split.line_of(place).is_some()), "{words:?}");
    }

    #[test]
    fn many_changes_are_tried_alone_and_the_rest_is_named() {
        let copies = ["Roads", "Engineer", "British Infantry", "Supply Trains", "British Cavalry"];
        let deck = copies.map(|card| format!("british.deck.{card}=1"));
        let more = ["hand_size=7", "victory_points=4", "discard_limit=1"];
        let more = ["british", "turkish"].map(|side| more.map(|key| format!("{side}.{key}")));
        let all: Vec<&str> = deck.iter().chain(more.iter().flatten()).map(|it| &it[..]).collect();
        let split = split(&all);
        let changes = split.words().count();
        assert!(changes > MOST_CHANGES && split.shares(0).is_none());
        let alone = (0..changes).filter(|place| split.line_of(*place).is_some()).count();
        assert_eq!(split.lines().count(), alone + 2);
        let rest = split.rest().map(|rest| rest.iter().map(|(_, weight)| weight).sum::<f64>());
        assert!(rest.is_none_or(|sum| sum.abs() < 1e-12));
    }
}
