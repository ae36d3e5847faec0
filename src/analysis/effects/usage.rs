//! Numbers of games in which policies used each component of a scenario.

use sandtable_summary::is_key_within;

/// Number of games of the base in which policies used each component of the scenario.
///
/// A component is a part of a scenario whose use games record, such as a price, a card or a space of the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Number of games of the base.
    pub games: u64,
    /// Key of each component, such as `costs.regulars`, with the number of games that used it.
    components: Vec<(String, u64)>,
}

impl Usage {
    /// Combines the keys of components with the numbers of games, of `games` in all, that used them.
    pub fn new(games: u64, keys: Vec<String>, used: &[u64]) -> Usage {
        Usage { games, components: keys.into_iter().zip(used.iter().copied()).collect() }
    }

    /// Returns the number of games that used the component to which the fact `key` belongs.
    ///
    /// It is the component with the longest key with which `key` begins. The result is `None` if there is none, or if
    /// no game was played.
    pub fn games_with(&self, key: &str) -> Option<u64> {
        let around = self.components.iter().filter(|(component, _)| is_key_within(key, component));
        let nearest = around.max_by_key(|(component, _)| component.len())?;
        (self.games > 0).then_some(nearest.1)
    }

    /// Returns the components inside the fact `key`, such as single effects of a card, with their numbers of games.
    ///
    /// The result is empty if no game was played.
    pub fn parts_of(&self, key: &str) -> impl Iterator<Item = (&str, u64)> {
        let inside = move |(component, _): &&(String, u64)| {
            self.games > 0 && component != key && is_key_within(component, key)
        };
        self.components.iter().filter(inside).map(|(component, used)| (&component[..], *used))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_belongs_to_the_nearest_component_around_it() {
        let keys = ["cards.Gold", "cards.Gold.effects[0].choose[1][0]", "costs.regulars"];
        let keys = keys.map(str::to_owned).to_vec();
        let usage = Usage::new(9, keys.clone(), &[7, 0, 3]);
        assert_eq!(usage.games_with("cards.Gold.copies"), Some(7));
        assert_eq!(usage.games_with("cards.Gold.effects[0].choose[1][0].pounds"), Some(0));
        assert_eq!(usage.games_with("cards.Gold.effects[0].choose[0][0].pounds"), Some(7));
        assert_eq!(usage.games_with("costs.regulars"), Some(3));
        assert_eq!(usage.games_with("costs.regulars_too"), None);
        let parts: Vec<_> = usage.parts_of("cards.Gold.effects").collect();
        assert_eq!(parts, [("cards.Gold.effects[0].choose[1][0]", 0)]);
        let unplayed = Usage::new(0, keys, &[0; 3]);
        assert_eq!(unplayed.games_with("costs.regulars"), None);
        assert_eq!(unplayed.parts_of("cards.Gold.effects").count(), 0);
    }
}
