//! Changed scenarios, aligned so that equal cards use the same random numbers.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::prelude::*;

/// Cache of the scenarios that a study has read, with their overrides as key.
///
/// The dry run that estimates the cost of a study, its checks and the study itself read the same variants.
#[derive(Default)]
pub struct ScenarioCache(Mutex<HashMap<Vec<String>, Result<Model, Problems>>>);

impl ScenarioCache {
    fn get_or_read(
        &self,
        overrides: Vec<String>,
        read: impl FnOnce() -> Result<Model, Problems>,
    ) -> Result<Model, Problems> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&overrides) {
            return known.clone();
        }
        let model = read();
        lock().insert(overrides, model.clone());
        model
    }
}

/// Scenario whose variants are studied, with the settings to read and align the variants.
pub struct Base<'a> {
    /// Unchanged scenario.
    pub document: &'a Document,
    /// Unchanged scenario as parsed by the rules of its game.
    pub model: &'a Model,
    /// Policies that matchups may name besides those of the game: external programs and saved nets.
    pub policies: &'a PolicyStore,
    /// Cache of the variants that were read.
    pub scenarios: &'a ScenarioCache,
    /// Maximum number of cards by which a deck of a variant may be larger than in the unchanged scenario.
    pub room: usize,
}

impl Base<'_> {
    /// Reads the variant that the overrides `settings` make, and aligns it with the unchanged scenario.
    ///
    /// Then cards that are equal in both use the same random numbers.
    ///
    /// # Errors
    /// Every problem of the variant.
    pub fn with(&self, settings: &[String]) -> Result<Model, Problems> {
        Ok(self.align(self.read(settings)?))
    }

    /// Returns the variant that the overrides `settings` make, unaligned; reads each variant only once.
    ///
    /// # Errors
    /// Every problem of the variant.
    pub fn read_once(&self, settings: &[String]) -> Result<Model, Problems> {
        let overrides = [self.document.overrides(), settings].concat();
        self.scenarios.get_or_read(overrides, || self.read(settings))
    }

    /// Reads the variant that the overrides `settings` make, without aligning it.
    ///
    /// # Errors
    /// Every problem of the variant.
    pub fn read(&self, settings: &[String]) -> Result<Model, Problems> {
        self.model.game().read(&self.document.with(settings)?)
    }

    /// Aligns a variant, so that cards that also exist in the base use the same random numbers as there.
    ///
    /// A variant that cannot be aligned is returned unchanged.
    pub fn align(&self, model: Model) -> Model {
        let aligned = model.composition().and_then(|it| it.aligned(self.model, self.room));
        aligned.unwrap_or(model)
    }
}

/// Returns the largest number of cards by which a deck of `models` exceeds the same deck of `base`.
///
/// Counter boxes count as decks.
pub fn needed_room(base: &Model, models: &[Model]) -> usize {
    let copies = |model: &Model| model.mixes().iter().map(Mix::copies).collect::<Vec<_>>();
    let base = copies(base);
    let of_model = |model| {
        let more = copies(model).into_iter().zip(&base);
        more.map(|(copies, base)| copies.saturating_sub(*base)).max()
    };
    models.iter().filter_map(of_model).max().unwrap_or(0) as usize
}

/// Prepares a matchup to be played on `model`, with the external and saved policies in `policies`.
///
/// # Panics
/// If the matchup cannot be played.
pub fn prepare_matchup(
    model: &Model,
    matchup: &Matchup,
    policies: &PolicyStore,
) -> PreparedMatchup {
    let prepared = model.prepare(&MatchupRequest::from(matchup), policies);
    let prepared = prepared.unwrap_or_else(|errors| panic!("{matchup}: {errors:?}"));
    prepared.into_iter().next().expect("one prepared matchup")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardChange, Change, card_changes};
    use sandtable_games::Game;
    use sandtable_games::definition::{definition, typed_model};
    use sandtable_kernel::{Chance, Deck, Live};
    use sandtable_lawrence::Lawrence;
    use sandtable_megiddo::Megiddo;
    use sandtable_megiddo::model::{Army, Card, DeckEntry, Side};
    use sandtable_scenario as scenario;
    use std::collections::BTreeMap;

    fn printed<G: Game>(scenario: &str) -> (Document, Model) {
        let document = scenario::load(scenario, &[]).expect("an embedded scenario");
        let model =
            definition::<G>().read(&document).unwrap_or_else(|problems| panic!("{problems}"));
        (document, model)
    }

    fn megiddo(model: &Model) -> &<Megiddo as Game>::Model {
        typed_model::<Megiddo>(model).expect("a model of Megiddo")
    }

    /// Returns the names of the cards of an army in the order in which game number `game` deals them.
    fn dealt(army: &Army, game: u64) -> Vec<String> {
        let mut live = Live::<0, 1>::new(GameKey::new(5, game));
        live.shuffle(Deck(0), &army.alignment);
        let mut left = army.slots;
        std::iter::from_fn(|| {
            let card = (!left.is_empty()).then(|| live.deal(Deck(0), left))?;
            left -= Set::of(card);
            Some(army.card(card).name.clone())
        })
        .collect()
    }

    #[test]
    fn a_variant_has_the_same_shuffle_except_for_changed_cards() {
        let (document, model) = printed::<Megiddo>("megiddo-1918");
        let base = Base {
            document: &document,
            model: &model,
            policies: &PolicyStore::default(),
            scenarios: &ScenarioCache::default(),
            room: 1,
        };
        let roads = |copies: u8| format!("british.deck.Roads={copies}");
        let engineer = "british.deck.Engineer=2".to_owned();
        let before = base.align(model.clone());
        let variant = |settings: &[String]| base.with(settings).expect("a scenario");
        let [fewer, more, swapped] =
            [&[roads(2)][..], &[roads(4)], &[roads(2), engineer]].map(variant);
        for game in 0..20 {
            let deck = |model: &Model| dealt(megiddo(model).army(Side::British), game);
            let printed = deck(&before);
            let without = |mut cards: Vec<String>, place: usize| {
                cards.remove(place);
                cards
            };
            let is_printed_less = |few: &Vec<String>, name: &str, many: Vec<String>| {
                let places = (0..many.len()).filter(|&place| many[place] == name);
                places.map(|place| without(many.clone(), place)).any(|cards| cards == *few)
            };
            assert!(is_printed_less(&deck(&fewer), "Roads", printed.clone()));
            assert!(is_printed_less(&printed, "Roads", deck(&more)));
            let changed = printed.iter().zip(deck(&swapped)).filter(|(one, other)| *one != other);
            let changed: Vec<_> = changed.map(|(one, other)| (&one[..], other)).collect();
            assert_eq!(changed, [("Roads", "Engineer".to_owned())]);
        }
    }

    /// Returns the decks that `question` makes, as sorted lists of cards without names, with weights.
    fn decks(base: &Base<'_>, question: &CardChange) -> Vec<(Vec<String>, u32)> {
        let deck = |settings: &[String]| {
            let model = base.with(settings).ok()?;
            let cards = Side::BOTH.map(|side| megiddo(&model).army(side).entries.clone()).concat();
            let what = |it: &DeckEntry| {
                let card = Card { name: String::new(), ..it.card.clone() };
                std::iter::repeat_n(format!("{card:?}"), it.copies)
            };
            let mut cards: Vec<String> = cards.iter().flat_map(what).collect();
            cards.sort();
            Some(cards)
        };
        let mut shares = BTreeMap::new();
        for alternative in &question.alternatives {
            let part = deck(&alternative.settings).map(|deck| shares.entry(deck).or_insert(0));
            part.into_iter().for_each(|part| *part += alternative.weight);
        }
        shares.into_iter().collect()
    }

    #[test]
    fn changes_with_equal_decks_share_their_games() {
        let (document, model) = printed::<Megiddo>("megiddo-1918-level");
        let base = Base {
            document: &document,
            model: &model,
            policies: &PolicyStore::default(),
            scenarios: &ScenarioCache::default(),
            room: 1,
        };
        let mixes = model.mixes();
        let some = ["Towns", "Mountains", "Turkish Machine Guns", "German Machineguns", "Kemal"];
        let name = |it: &CardChange| &mixes[it.mix].pieces[it.piece].name[..];
        let asked = card_changes(&mixes, true).into_iter().filter(|it| some.contains(&name(it)));
        let decks: Vec<_> =
            asked.map(|it| (it.equivalence_key(&mixes), decks(&base, &it), it)).collect();
        let possible: Vec<_> = decks.iter().filter(|(_, decks, _)| !decks.is_empty()).collect();
        let mut shared = Vec::new();
        for (place, (subject, decks, one)) in possible.iter().enumerate() {
            for (_, other_decks, other) in possible[..place].iter().filter(|it| it.0 == *subject) {
                assert_eq!(decks, other_decks, "{one:?} and {other:?}");
                shared.push((name(one), name(other), one.change));
            }
        }
        shared.retain(|(.., change)| !matches!(change, Change::Swap(_)));
        // With two copies of one name, fewer cards of other names can replace a removed copy than with one copy.
        let guns = [Change::Blank, Change::MinusOne, Change::PlusOne];
        let towns = [Change::Blank, Change::MinusOne, Change::PlusOne, Change::Average];
        let guns = guns.map(|it| ("Turkish Machine Guns", "German Machineguns", it));
        let towns = towns.map(|it| ("Towns", "Mountains", it));
        let expected = [&guns[..], &towns].concat();
        assert!(expected.iter().all(|it| shared.contains(it)), "{shared:?}");
        assert_eq!(shared.len(), expected.len(), "{shared:?}");
    }

    /// Returns every change that makes no valid scenario, with the name of its card.
    fn refused<G: Game>(scenario: &str) -> Vec<(String, Change)> {
        let (document, model) = printed::<G>(scenario);
        let base = Base {
            document: &document,
            model: &model,
            policies: &PolicyStore::default(),
            scenarios: &ScenarioCache::default(),
            room: 1,
        };
        let mixes = model.mixes();
        let asked = card_changes(&mixes, false);
        let is_refused =
            |it: &&CardChange| Variant::read_possible(&base, "", it.alternatives.clone()).is_none();
        let alone = |it: &&CardChange| it.change != Change::Average;
        let refused = asked.iter().filter(alone).filter(is_refused);
        refused.map(|it| (mixes[it.mix].pieces[it.piece].name.clone(), it.change)).collect()
    }

    #[test]
    fn every_change_makes_a_scenario_except_second_copies_of_persons() {
        let of_megiddo = refused::<Megiddo>("megiddo-1918");
        assert!(of_megiddo.iter().all(|(_, change)| *change == Change::PlusOne), "{of_megiddo:?}");
        let names: Vec<&str> = of_megiddo.iter().map(|(name, _)| &name[..]).collect();
        assert_eq!(names[..2], ["General Allenby", "Lawrence of Arabia"]);
        // A mission needs six Garrisons, and there can be only one Lawrence and one Camp.
        for (name, change) in refused::<Lawrence>("lawrence-of-arabia") {
            let garrison = name.starts_with("Garrison") && change == Change::MinusOne;
            let lawrence = name.starts_with("Lawrence");
            let camp = name.starts_with("Feisal") && change == Change::PlusOne;
            assert!(garrison || lawrence || camp, "{name}: {change:?}");
        }
    }
}
