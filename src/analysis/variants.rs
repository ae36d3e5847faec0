//! Changed scenarios, aligned so that equal cards meet the same luck.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::prelude::*;

/// Scenarios that a study has read, by their overrides, so that each is read once.
///
/// The trial that estimates the cost of a study, its checks and the study itself read the same variants.
#[derive(Default)]
pub struct ReadScenarios(Mutex<HashMap<Vec<String>, Result<Model, Problems>>>);

impl ReadScenarios {
    /// Returns the scenario with these overrides; `read` reads it if that has not been done.
    fn get(
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

/// Base scenario that variants are made of.
pub struct Base<'a> {
    /// The scenario.
    pub document: &'a Document,
    /// Its model.
    pub model: &'a Model,
    /// External and saved policies that may be named.
    pub policies: &'a PolicyStore,
    /// Variants that have been read.
    pub scenarios: &'a ReadScenarios,
    /// Maximum number of cards that a variant may have more than the base in any deck.
    pub room: usize,
}

impl Base<'_> {
    /// Reads the scenario with some overrides, and aligns it with the base.
    ///
    /// # Errors
    /// Every problem of the changed scenario.
    pub fn with(&self, settings: &[String]) -> Result<Model, Problems> {
        Ok(self.laid_out(self.read(settings)?))
    }

    /// Reads the scenario with some overrides, without aligning it, if the study has not read it before.
    ///
    /// # Errors
    /// Every problem of the changed scenario.
    pub fn read_once(&self, settings: &[String]) -> Result<Model, Problems> {
        let overrides = [self.document.overrides(), settings].concat();
        self.scenarios.get(overrides, || self.read(settings))
    }

    /// Reads the scenario with some overrides, without aligning it.
    ///
    /// # Errors
    /// Every problem of the changed scenario.
    pub fn read(&self, settings: &[String]) -> Result<Model, Problems> {
        self.model.game().read(&self.document.with(settings)?)
    }

    /// Returns a model aligned with the base, or as it is if that is impossible.
    pub fn laid_out(&self, model: Model) -> Model {
        let aligned = model.composition().and_then(|it| it.aligned(self.model, self.room));
        aligned.unwrap_or(model)
    }
}

/// Returns the room that some models need: by how many copies the largest of them exceeds the base in a mix.
pub fn room(base: &Model, models: &[Model]) -> usize {
    let copies = |model: &Model| model.mixes().iter().map(Mix::copies).collect::<Vec<_>>();
    let base = copies(base);
    let of_model = |model| {
        let more = copies(model).into_iter().zip(&base);
        more.map(|(copies, base)| copies.saturating_sub(*base)).max()
    };
    models.iter().filter_map(of_model).max().unwrap_or(0) as usize
}

/// Returns the policies of a matchup, ready to play `model`.
///
/// Their external and saved policies are in `policies`.
///
/// # Panics
/// If the model does not know the players or the mission: it must be a variant of theirs.
pub fn recast(model: &Model, matchup: &Matchup, policies: &PolicyStore) -> PreparedMatchup {
    let casts = model.prepare(&MatchupRequest::from(matchup), policies);
    let casts = casts.unwrap_or_else(|errors| panic!("{matchup}: {errors:?}"));
    casts.into_iter().next().expect("a matchup is cast")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardChange, Change, questions};
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

    /// A deck in the order of a shuffle, by name.
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
    fn a_variant_meets_the_same_shuffle_but_for_what_differs() {
        let (document, model) = printed::<Megiddo>("megiddo-1918");
        let base = Base {
            document: &document,
            model: &model,
            policies: &PolicyStore::default(),
            scenarios: &ReadScenarios::default(),
            room: 1,
        };
        let roads = |copies: u8| format!("british.deck.Roads={copies}");
        let engineer = "british.deck.Engineer=2".to_owned();
        let before = base.laid_out(model.clone());
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

    /// The decks that come of a question, by what their cards are, each with its share.
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
        for way in &question.ways {
            let part = deck(&way.settings).map(|deck| shares.entry(deck).or_insert(0));
            part.into_iter().for_each(|part| *part += way.part);
        }
        shares.into_iter().collect()
    }

    #[test]
    fn questions_share_their_games_if_they_make_the_same_decks() {
        let (document, model) = printed::<Megiddo>("megiddo-1918-level");
        let base = Base {
            document: &document,
            model: &model,
            policies: &PolicyStore::default(),
            scenarios: &ReadScenarios::default(),
            room: 1,
        };
        let mixes = model.mixes();
        let some = ["Towns", "Mountains", "Turkish Machine Guns", "German Machineguns", "Kemal"];
        let name = |it: &CardChange| &mixes[it.mix].pieces[it.piece].name[..];
        let asked = questions(&mixes, true).into_iter().filter(|it| some.contains(&name(it)));
        let decks: Vec<_> = asked.map(|it| (it.subject(&mixes), decks(&base, &it), it)).collect();
        let possible: Vec<_> = decks.iter().filter(|(_, decks, _)| !decks.is_empty()).collect();
        let mut shared = Vec::new();
        for (place, (subject, decks, one)) in possible.iter().enumerate() {
            for (_, other_decks, other) in possible[..place].iter().filter(|it| it.0 == *subject) {
                assert_eq!(decks, other_decks, "{one:?} and {other:?}");
                shared.push((name(one), name(other), one.change));
            }
        }
        shared.retain(|(.., change)| !matches!(change, Change::Swap(_)));
        // Two guns of a name leave other cards around them than one does.
        let guns = [Change::Blank, Change::MinusOne, Change::PlusOne];
        let towns = [Change::Blank, Change::MinusOne, Change::PlusOne, Change::Average];
        let guns = guns.map(|it| ("Turkish Machine Guns", "German Machineguns", it));
        let towns = towns.map(|it| ("Towns", "Mountains", it));
        let expected = [&guns[..], &towns].concat();
        assert!(expected.iter().all(|it| shared.contains(it)), "{shared:?}");
        assert_eq!(shared.len(), expected.len(), "{shared:?}");
    }

    /// What cannot be asked of the pieces of a game, as (piece, change).
    fn refused<G: Game>(scenario: &str) -> Vec<(String, Change)> {
        let (document, model) = printed::<G>(scenario);
        let base = Base {
            document: &document,
            model: &model,
            policies: &PolicyStore::default(),
            scenarios: &ReadScenarios::default(),
            room: 1,
        };
        let mixes = model.mixes();
        let asked = questions(&mixes, false);
        let is_refused = |it: &&CardChange| Variant::possible(&base, "", it.ways.clone()).is_none();
        let alone = |it: &&CardChange| it.change != Change::Average;
        let refused = asked.iter().filter(alone).filter(is_refused);
        refused.map(|it| (mixes[it.mix].pieces[it.piece].name.clone(), it.change)).collect()
    }

    #[test]
    fn every_question_makes_a_scenario_but_for_second_copies_of_persons() {
        let of_megiddo = refused::<Megiddo>("megiddo-1918");
        assert!(of_megiddo.iter().all(|(_, change)| *change == Change::PlusOne), "{of_megiddo:?}");
        let names: Vec<&str> = of_megiddo.iter().map(|(name, _)| &name[..]).collect();
        assert_eq!(names[..2], ["General Allenby", "Lawrence of Arabia"]);
        // A mission has six Garrisons to place, there is one Lawrence, and no second Camp.
        for (name, change) in refused::<Lawrence>("lawrence-of-arabia") {
            let garrison = name.starts_with("Garrison") && change == Change::MinusOne;
            let lawrence = name.starts_with("Lawrence");
            let camp = name.starts_with("Feisal") && change == Change::PlusOne;
            assert!(garrison || lawrence || camp, "{name}: {change:?}");
        }
    }
}
