//! Use of the parts of a scenario in a game: cards, limits on decks, and rulings.

use super::metrics::CardEvents;
use super::rules::Ruling;
use crate::prelude::*;

/// Part of a scenario whose use in a game is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DeckComponent {
    /// Properties of a card, by its index among the cards of its side.
    Card(Side, usize),
    /// Number of copies of a card.
    Copies(Side, usize),
    /// Cards of which a deck may be built (M5).
    Pool(Side),
    /// Numbers of cards that a deck may have (M5).
    Format(Side),
    /// Ruling.
    Ruling(Ruling),
}

/// Every ruling, in the order of the rules.
const RULINGS: [Ruling; Rulings::ALL.len()] = [
    Ruling::PlusIsForce,
    Ruling::Planes,
    Ruling::StrikeOrder,
    Ruling::StrikesAPhase,
    Ruling::TerrainTargetable,
    Ruling::BonusCounts,
    Ruling::DisruptionHalves,
    Ruling::LeaderCarrier,
    Ruling::LawrenceLostBattle,
];

/// Returns the components of a scenario, in the order of [`keys`].
fn components(model: &Model) -> Vec<DeckComponent> {
    let of_side = |side: Side| {
        let cards = 0..model.construction[side.index()].cards.len();
        let cards = cards.flat_map(move |card| {
            [DeckComponent::Card(side, card), DeckComponent::Copies(side, card)]
        });
        cards.chain([DeckComponent::Pool(side), DeckComponent::Format(side)])
    };
    let sides = Side::BOTH.into_iter().flat_map(of_side);
    sides.chain(RULINGS.map(DeckComponent::Ruling)).collect()
}

/// Returns the keys of the components of a scenario, such as `british.deck.Roads`.
pub(super) fn keys(model: &Model) -> Vec<String> {
    let name = |side: Side, card: usize| &model.construction[side.index()].cards[card].name[..];
    let key = |component: &DeckComponent| match *component {
        DeckComponent::Card(side, card) => key_of(&[side.name(), "cards", name(side, card)]),
        DeckComponent::Copies(side, card) => key_of(&[side.name(), "deck", name(side, card)]),
        DeckComponent::Pool(side) => key_of(&[side.name(), "pool"]),
        DeckComponent::Format(side) => key_of(&[side.name(), "format"]),
        DeckComponent::Ruling(ruling) => key_of(&["rulings", Rulings::ALL[ruling as usize].name]),
    };
    components(model).iter().map(key).collect()
}

/// Sets the flags of the [components](keys) that a game used.
///
/// A card is used if it was committed or made a strike, and a Nuisance if it was drawn. Its number of copies is used
/// if it was drawn.
pub(super) fn write(cast: &Cast, game: &Ledger, used: &mut [bool]) {
    let model = &*cast.model;
    let has_card = |slots: Set<Slot>, side: Side, card: usize| {
        let army = model.army(side);
        let name = &model.construction[side.index()].cards[card].name;
        slots.iter().any(|slot| army.card(slot).name == *name)
    };
    let is_built = |side: Side| cast.names[side.index()].contains('@');
    for (component, flag) in components(model).into_iter().zip(used) {
        *flag = match component {
            DeckComponent::Card(side, card) => {
                let events = &game.cards[side.index()];
                let nuisances = events.drawn() - model.army(side).useful;
                has_card(events.committed | events.struck | nuisances, side, card)
            }
            DeckComponent::Copies(side, card) => {
                has_card(game.cards[side.index()].drawn(), side, card)
            }
            DeckComponent::Pool(side) | DeckComponent::Format(side) => is_built(side),
            DeckComponent::Ruling(ruling) => applies(model, game, ruling),
        };
    }
}

/// Returns whether a game came to a situation in which a ruling decides.
fn applies(model: &Model, game: &Ledger, ruling: Ruling) -> bool {
    let is_any = |of: fn(&CardEvents) -> Set<Slot>, such: fn(&Army) -> Set<Slot>| {
        let mut sides = Side::BOTH.into_iter();
        sides.any(|side| of(&game.cards[side.index()]).meets(such(model.army(side))))
    };
    match ruling {
        Ruling::PlusIsForce | Ruling::BonusCounts => {
            is_any(|it| it.committed, |army| army.bonus_givers)
        }
        Ruling::Planes => is_any(CardEvents::drawn, |army| army.of_kind(Kind::Plane)),
        Ruling::StrikeOrder | Ruling::StrikesAPhase | Ruling::DisruptionHalves => game.strikes > 0,
        Ruling::TerrainTargetable => is_any(|it| it.committed, |army| army.of_kind(Kind::Terrain)),
        Ruling::LeaderCarrier => is_any(|it| it.committed, |army| army.of_kind(Kind::Leader)),
        Ruling::LawrenceLostBattle => is_any(|it| it.lost, |army| army.vital),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenario::load;

    /// A card without copies is never used, nor are the limits on decks with printed decks; other cards are.
    #[test]
    fn parts_that_never_come_into_play_are_not_used() {
        let document = load("megiddo-1918-level", &["british.deck.Roads=0".to_owned()]);
        let model = Arc::new(Megiddo::model(&document.expect("a scenario")).expect("a model"));
        let wanted =
            MatchupRequest::default().with("british", ["greedy"]).with("turks", ["greedy"]);
        let casts = Megiddo::casts(&model, &wanted, &PolicyStore::default()).expect("a matchup");
        let keys = Megiddo::components(&casts[0]);
        let mut counts = vec![0; keys.len()];
        for game in 0..50 {
            let mut used = vec![false; keys.len()];
            Megiddo::record_use(&casts[0], RandomStreams::new(5, game), &mut used);
            counts.iter_mut().zip(used).for_each(|(count, used)| *count += u32::from(used));
        }
        let games_with = |key: &str| counts[keys.iter().position(|it| it == key).expect(key)];
        for never in ["british.cards.Roads", "british.deck.Roads", "british.pool", "turkish.format"]
        {
            assert_eq!(games_with(never), 0, "{never}");
        }
        for used in ["british.cards.\"British Infantry\"", "turkish.deck.\"Turkish Infantry\""] {
            assert!(games_with(used) > 40, "{used}");
        }
        assert_eq!(games_with("rulings.strike_order"), 50);
    }
}
