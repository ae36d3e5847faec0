//! The changes between two scenarios, and the scenarios with some of these changes.

use crate::prelude::*;
use sandtable_scenario::KeyDifference;

/// Maximum number of changes over which the difference is split; one more change doubles the games.
pub const MOST_CHANGES: usize = 8;

/// Changes of single scenario keys that are made together, as one change.
type ChangeGroup = Vec<KeyDifference>;

/// Decomposition of the difference between two scenarios into the effects of single changes.
///
/// A change is, for example, `british.hand_size=9`. The decomposition knows the scenarios to play, each of which has
/// some of the changes.
pub struct Decomposition {
    groups: Vec<ChangeGroup>,
    /// Scenarios that are played: first the one without changes, last the one with all changes.
    arms: Vec<PartialScenario>,
    /// True if every subset of the changes is played, so that the whole difference can be split.
    has_all_subsets: bool,
}

#[derive(Clone)]
struct PartialScenario {
    /// Indices of the changes.
    changes: Vec<usize>,
    model: Model,
}

impl Decomposition {
    /// Reads the scenarios with every subset of `changes`, if they can be played in all matchups.
    ///
    /// Changes that make a valid scenario only together, such as a card and its copies in the deck or both ends of a
    /// route, are one change. If some subset of the changes is still invalid, the changes of each table are made
    /// together, then those of each side, then all. More than [`MOST_CHANGES`] changes are each played alone.
    pub fn new(
        base: &Base<'_>,
        matchups: &[Matchup],
        changes: Vec<KeyDifference>,
    ) -> Decomposition {
        let builder = DecompositionBuilder { base, matchups };
        let coupled = builder.group_coupled(&changes);
        if coupled.len() > MOST_CHANGES {
            return builder.with_single_changes(coupled);
        }
        let [by_table, by_side] = [table, side].map(|by| -> Vec<ChangeGroup> {
            let groups = grouped(changes.iter().cloned(), |it| by(it).to_owned());
            groups.into_iter().map(|(_, group)| group).collect()
        });
        let groupings = [coupled, by_table, by_side];
        let decomposition = groupings.iter().find_map(|groups| builder.with_all_subsets(groups));
        decomposition.unwrap_or_else(|| builder.with_one_change(changes))
    }

    /// Returns the number of changes; keys that change only together count as one change.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// Returns whether there is no change.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Returns the variants that are compared with the first scenario; the last is the second scenario.
    pub fn variants(&self) -> Vec<Variant> {
        let variant = |arm: &PartialScenario| {
            let labels: Vec<String> = arm.changes.iter().map(|it| self.label(*it)).collect();
            let settings = settings(&self.groups, &arm.changes);
            Variant::from_model(&labels.join("; "), arm.model.clone(), &settings)
        };
        self.arms.iter().skip(1).map(variant).collect()
    }

    /// Returns the keys of a change, as in `british.hand_size; british.deck.Scouts`.
    pub fn label(&self, change: usize) -> String {
        let keys: Vec<&str> = self.groups[change].iter().map(|it| &it.key[..]).collect();
        keys.join("; ")
    }

    /// Returns the keys of a change, each with its value before and after, separated by semicolons.
    pub fn values(&self, change: usize) -> String {
        let words: Vec<String> = self.groups[change].iter().map(KeyDifference::words).collect();
        words.join("; ")
    }

    /// Returns the index of the variant that is the second scenario, with all changes.
    pub fn whole_variant(&self) -> usize {
        self.arms.len() - 2
    }

    /// Returns the index of the variant with only one change; `None` if that scenario is not played.
    pub fn single_variant(&self, change: usize) -> Option<usize> {
        self.arms.iter().position(|it| it.changes == [change]).map(|arm| arm - 1)
    }

    /// Returns the weights of the scenarios in the Shapley value (average effect) of a change.
    ///
    /// Each pair is the index of a scenario among the arms, and its weight. Returns `None` if not every subset of the
    /// changes is played.
    pub fn shapley_weights(&self, change: usize) -> Option<Vec<(usize, f64)>> {
        let all = self.groups.len();
        let weight = |(arm, it): (usize, &PartialScenario)| match it.changes.contains(&change) {
            true => (arm, order_share(it.changes.len() - 1, all)),
            false => (arm, -order_share(it.changes.len(), all)),
        };
        self.has_all_subsets.then(|| self.arms.iter().enumerate().map(weight).collect())
    }

    /// Returns the weights of the scenarios in the remainder: the whole effect minus all single effects.
    ///
    /// Each pair is the index of a scenario among the arms, and its weight. Returns `None` if every subset of the
    /// changes is played, or if some change cannot be made alone.
    pub fn remainder_weights(&self) -> Option<Vec<(usize, f64)>> {
        if self.has_all_subsets {
            return None;
        }
        let alone =
            (0..self.groups.len()).map(|change| Some((self.single_variant(change)? + 1, -1.0)));
        let mut weights = alone.collect::<Option<Vec<_>>>()?;
        weights.push((0, self.groups.len() as f64 - 1.0));
        weights.push((self.arms.len() - 1, 1.0));
        Some(weights)
    }
}

/// Returns the share of all orders in which a change comes directly after a given set of changes.
///
/// The set has `before` of the `all` changes. The share is before! (all - before - 1)! / all!.
fn order_share(before: usize, all: usize) -> f64 {
    let choices =
        (1..=before).fold(1.0, |product, step| product * (all - step) as f64 / step as f64);
    1.0 / (all as f64 * choices)
}

struct DecompositionBuilder<'a> {
    base: &'a Base<'a>,
    matchups: &'a [Matchup],
}

impl DecompositionBuilder<'_> {
    /// Creates the decomposition in which every subset of the changes is played.
    ///
    /// Returns `None` if there are too many changes, or if a subset makes an invalid scenario.
    fn with_all_subsets(&self, groups: &[ChangeGroup]) -> Option<Decomposition> {
        if groups.len() > MOST_CHANGES {
            return None;
        }
        let changes = |choice: usize| (0..groups.len()).filter(move |bit| choice >> bit & 1 == 1);
        let arm = |choice| self.read_arm(groups, changes(choice).collect());
        let arms = (0..1 << groups.len()).map(arm).collect::<Option<_>>()?;
        Some(Decomposition { groups: groups.to_vec(), arms, has_all_subsets: true })
    }

    /// Groups the changes; changes that make a valid scenario only together are in one group.
    fn group_coupled(&self, changes: &[KeyDifference]) -> Vec<ChangeGroup> {
        let mut groups: Vec<Vec<usize>> = (0..changes.len()).map(|place| vec![place]).collect();
        let single: Vec<ChangeGroup> = changes.iter().map(|change| vec![change.clone()]).collect();
        for place in 0..changes.len() {
            let is_alone = groups.iter().any(|group| *group == [place]);
            if !is_alone || self.read_arm(&single, vec![place]).is_some() {
                continue;
            }
            let needed = self.minimal_subset(&single, place);
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

    /// Returns a minimal valid subset of the changes that contains the change with the index `place`.
    ///
    /// If all changes together are invalid, the subset is that change alone. Halves are left out, then quarters, down
    /// to single changes (delta debugging; Zeller and Hildebrandt 2002, *IEEE Transactions on Software Engineering*
    /// 28(2)).
    fn minimal_subset(&self, single: &[ChangeGroup], place: usize) -> Vec<usize> {
        let mut kept: Vec<usize> = (0..single.len()).collect();
        if self.read_arm(single, kept.clone()).is_none() {
            return vec![place];
        }
        let mut size = kept.len().div_ceil(2);
        loop {
            let before = kept.len();
            for part in kept.clone().chunks(size) {
                let is_left = |it: &usize| *it == place || !part.contains(it);
                let fewer: Vec<usize> = kept.iter().copied().filter(is_left).collect();
                if fewer.len() < kept.len() && self.read_arm(single, fewer.clone()).is_some() {
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

    /// Creates the decomposition in which each change is played alone, if that is valid, and all together.
    fn with_single_changes(&self, groups: Vec<ChangeGroup>) -> Decomposition {
        let alone = (0..groups.len()).filter_map(|change| self.read_arm(&groups, vec![change]));
        let ends = [Vec::new(), (0..groups.len()).collect()];
        let [first, last] = ends.map(|changes| self.read_arm(&groups, changes));
        let arms = first.into_iter().chain(alone).chain(last).collect();
        Decomposition { groups, arms, has_all_subsets: false }
    }

    fn with_one_change(&self, changes: Vec<KeyDifference>) -> Decomposition {
        let groups = vec![changes];
        let arms = [Vec::new(), vec![0]].map(|changes| self.read_arm(&groups, changes));
        Decomposition { arms: arms.into_iter().flatten().collect(), groups, has_all_subsets: true }
    }

    /// Reads the scenario that has the changes with these indices.
    ///
    /// The result is `None` if the scenario is invalid, or a matchup cannot be played in it.
    fn read_arm(&self, groups: &[ChangeGroup], changes: Vec<usize>) -> Option<PartialScenario> {
        let model = self.base.read_once(&settings(groups, &changes)).ok()?;
        let variant = Variant::from_model("", model.clone(), &[]);
        let is_playable = variant.is_playable(self.matchups, self.base.policies);
        is_playable.then_some(PartialScenario { changes, model })
    }
}

fn settings(groups: &[ChangeGroup], changes: &[usize]) -> Vec<String> {
    changes.iter().flat_map(|&change| &groups[change]).map(KeyDifference::setting).collect()
}

fn table(change: &KeyDifference) -> &str {
    &change.table
}

/// Returns the part of a key before its first dot: for `british.hand_size`, the side `british`.
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

    fn decomposition(settings: &[&str]) -> Decomposition {
        decomposition_of::<Megiddo>("megiddo-1918", settings)
    }

    fn decomposition_of<G: Game>(scenario: &str, settings: &[&str]) -> Decomposition {
        let document = load(scenario, &[]).unwrap();
        let settings: Vec<String> = settings.iter().map(|it| (*it).to_owned()).collect();
        let other = document.with(&settings).unwrap();
        let model = definition::<G>().read(&document).unwrap();
        let base = Base {
            document: &document,
            model: &model,
            policies: &PolicyStore::default(),
            scenarios: &ScenarioCache::default(),
            room: 0,
        };
        Decomposition::new(&base, &[], find_differences(&document, &other).unwrap())
    }

    #[test]
    fn a_card_and_its_copies_are_one_change() {
        let card = "british.cards.Scouts={ kind = \"cavalry\", force = 2 }";
        let decomposition = decomposition(&[card, "british.deck.Scouts=1", "turkish.hand_size=9"]);
        assert_eq!((decomposition.len(), decomposition.arms.len()), (2, 4));
    }

    /// Eight changes that are each valid alone, and one that is valid only with both of its parts.
    #[test]
    fn coupled_changes_are_one_among_many_too() {
        let copies = ["Roads", "British Infantry", "Supply Trains", "British Cavalry"];
        let deck = copies.map(|card| format!("british.deck.{card}=1"));
        let more = ["hand_size=7", "discard_limit=1"];
        let more = ["british", "turkish"].map(|side| more.map(|key| format!("{side}.{key}")));
        let card = "british.cards.Scouts={ kind = \"cavalry\", force = 2 }";
        let coupled = [card, "british.deck.Scouts=1"];
        let all: Vec<&str> = deck.iter().chain(more.iter().flatten()).map(|it| &it[..]).collect();
        let decomposition = decomposition(&[&all[..], &coupled].concat());
        let words: Vec<String> =
            (0..decomposition.len()).map(|it| decomposition.values(it)).collect();
        assert_eq!((all.len(), words.len()), (8, 9), "{words:?}");
        assert!(words.iter().any(|it| it.matches("Scouts").count() == 2), "{words:?}");
        let alone = (0..words.len()).filter(|place| decomposition.single_variant(*place).is_some());
        assert_eq!(alone.count(), words.len());
    }

    /// A route is valid only if both of its ends list it.
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
        let decomposition = decomposition_of::<Lawrence>("lawrence-of-arabia", &all);
        let words: Vec<String> =
            (0..decomposition.len()).map(|it| decomposition.values(it)).collect();
        assert_eq!(words.len(), 9, "{words:?}");
        assert!(words.iter().any(|it| it.matches("routes =").count() == 2), "{words:?}");
        assert!((0..9).all(|place| decomposition.single_variant(place).is_some()), "{words:?}");
    }

    #[test]
    fn many_changes_are_tried_alone_and_the_rest_is_named() {
        let copies = ["Roads", "Engineer", "British Infantry", "Supply Trains", "British Cavalry"];
        let deck = copies.map(|card| format!("british.deck.{card}=1"));
        let more = ["hand_size=7", "victory_points=4", "discard_limit=1"];
        let more = ["british", "turkish"].map(|side| more.map(|key| format!("{side}.{key}")));
        let all: Vec<&str> = deck.iter().chain(more.iter().flatten()).map(|it| &it[..]).collect();
        let decomposition = decomposition(&all);
        let changes = decomposition.len();
        assert!(changes > MOST_CHANGES && decomposition.shapley_weights(0).is_none());
        let alone =
            (0..changes).filter(|place| decomposition.single_variant(*place).is_some()).count();
        assert_eq!(decomposition.arms.len(), alone + 2);
        let rest = decomposition
            .remainder_weights()
            .map(|rest| rest.iter().map(|(_, weight)| weight).sum::<f64>());
        assert!(rest.is_none_or(|sum| sum.abs() < 1e-12));
    }
}
