//! Scenarios and players for the tests that go through the public door.

#![allow(dead_code)] // every test takes what it needs

pub mod odd;

use sandtable::games::Game;
use sandtable::games::megiddo::Megiddo;
use sandtable::games::megiddo::model::{Model, Side};
use sandtable::games::megiddo::policies::{AnyPolicy, POLICIES};
use sandtable::games::megiddo::rules::Rulings;
use sandtable::kernel::PolicyChoice;
use sandtable::scenario::load_bytes;

/// The model of a scenario that must be faultless.
pub fn model(text: &str) -> Model {
    let document = load_bytes("test.toml", text.as_bytes(), &[]);
    let model = document.and_then(|document| Megiddo::model(&document));
    model.unwrap_or_else(|problems| panic!("{problems}"))
}

/// The printed game with some lines laid over it.
pub fn printed(lines: &str) -> Model {
    model(&printed_text(lines))
}

/// The file of the printed game with some lines laid over it.
pub fn printed_text(lines: &str) -> String {
    format!("extends = 'megiddo-1918'\n{lines}")
}

/// One side of a small scenario.
#[derive(Clone, Copy)]
pub struct SmallArmy<'a> {
    /// Points to win.
    pub victory_points: u8,
    /// Cards in hand.
    pub hand_size: u8,
    /// Cards that may be discarded.
    pub discard_limit: u8,
    /// Copies, name, and the rest of the card as in a scenario file.
    pub cards: &'a [(u8, &'a str, &'a str)],
}

impl SmallArmy<'_> {
    fn toml(&self, side: Side) -> String {
        let side = side.name();
        let SmallArmy { victory_points, hand_size, discard_limit, cards } = self;
        let mut text = format!(
            "[{side}]\nvictory_points = {victory_points}\nhand_size = {hand_size}\n\
             discard_limit = {discard_limit}\nformat.deck_size = [1, 64]\n"
        );
        for (copies, name, card) in *cards {
            text += &format!("cards.'{name}' = {{ {card} }}\ndeck.'{name}' = {copies}\n");
            text += &format!("pool.'{name}' = [0, {copies}]\n");
        }
        text
    }
}

/// The file of a scenario of two small armies, with a `[rulings]` table.
pub fn small_text(rulings: &str, british: SmallArmy<'_>, turkish: SmallArmy<'_>) -> String {
    let armies = british.toml(Side::British) + &turkish.toml(Side::Turkish);
    format!("game = 'megiddo-1918'\n[rulings]\n{rulings}\n{armies}")
}

/// A scenario of two small armies, with a `[rulings]` table.
pub fn small(rulings: &str, british: SmallArmy<'_>, turkish: SmallArmy<'_>) -> Model {
    model(&small_text(rulings, british, turkish))
}

/// Up to three battles with the same few cards, which come back or are lost.
pub fn short_war() -> Model {
    let side = |cards| SmallArmy { victory_points: 2, hand_size: 2, discard_limit: 0, cards };
    let british = side(&[
        (1, "Horse", "kind = 'cavalry', force = 2"),
        (1, "Ship", "kind = 'artillery', force = 3, always_to_reserve = true"),
    ]);
    let turkish = side(&[
        (1, "Maxim", "kind = 'machine_gun', force = 2"),
        (1, "Askar", "kind = 'infantry', force = 3"),
    ]);
    small("", british, turkish)
}

/// Each side has one card that it commits with probability 1/2 each time, if it plays by chance: the
/// British Foot (1), the Turks a Veteran (3). The British need 2 points, the Turks 1.
///
/// The Turks win a battle if and only if the Veteran is there. If it is not, it stays in hand and the
/// Foot comes back from the reserve, so that the second battle is like the first.
pub fn war_of_two_battles() -> Model {
    let side =
        |victory_points, cards| SmallArmy { victory_points, hand_size: 1, discard_limit: 0, cards };
    let british = side(2, &[(1, "Foot", "kind = 'infantry', force = 1")]);
    small("", british, side(1, &[(1, "Veteran", "kind = 'infantry', force = 3")]))
}

/// A scenario with a card of every kind and every special rule, in decks of a few cards.
pub fn tiny(rulings: &str) -> Model {
    model(&tiny_text(rulings))
}

/// The file of that scenario.
pub fn tiny_text(rulings: &str) -> String {
    let british = [
        (2, "Foot", "kind = 'infantry', force = 3"),
        (1, "Horse", "kind = 'cavalry', force = 2"),
        (1, "Wings", "kind = 'plane', force = 2"),
        (1, "Ship", "kind = 'artillery', force = 2, always_to_reserve = true"),
        (1, "Hero", "kind = 'leader', force = 2, cavalry_force = 1, lost_means_defeat = true"),
        (1, "Stores", "kind = 'supply', force = 1"),
    ];
    let turkish = [
        (2, "Askar", "kind = 'infantry', force = 2"),
        (1, "Gun", "kind = 'artillery', force = 3"),
        (1, "Maxim", "kind = 'machine_gun', force = 2"),
        (1, "Scout", "kind = 'plane', force = 1"),
        (1, "Pasha", "kind = 'leader', force = 3"),
        (1, "Hill", "kind = 'terrain', force = 1"),
        (1, "Ridge", "kind = 'terrain', force = 2"),
        (1, "Carts", "kind = 'supply', force = 1"),
        (1, "Rumour", "kind = 'nuisance'"),
    ];
    let british = SmallArmy { victory_points: 2, hand_size: 4, discard_limit: 2, cards: &british };
    let turkish = SmallArmy { victory_points: 2, hand_size: 5, discard_limit: 3, cards: &turkish };
    small_text(rulings, british, turkish)
}

/// Scenarios with hands and decks at the edge of what may be said, and every reading of the rules by
/// the printed game and the tiny one.
pub fn every_rule() -> Vec<String> {
    let edges = [
        "british.hand_size = 1\nturkish.hand_size = 64",
        "british.discard_limit = 0\nturkish.discard_limit = 64\nturkish.hand_size = 64",
        "british.victory_points = 20\nturkish.victory_points = 20",
        "british.victory_points = 1\nturkish.victory_points = 20",
    ];
    let read =
        |reading: &String| [printed_text(&format!("[rulings]\n{reading}")), tiny_text(reading)];
    edges.map(printed_text).into_iter().chain(every_reading().iter().flat_map(read)).collect()
}

/// Ready players of two names.
pub fn players(model: &Model, names: [&str; 2]) -> [AnyPolicy; 2] {
    Side::BOTH.map(|side| {
        let choice = PolicyChoice::parse(names[side.index()], POLICIES).expect("a policy");
        AnyPolicy::new(&choice, model, side)
    })
}

/// The scripted policies by name.
pub fn scripted() -> impl Iterator<Item = &'static str> + Clone {
    POLICIES.iter().filter(|info| info.is_scripted()).map(|info| info.name)
}

/// Every scripted British policy against every Turkish one, by name.
pub fn scripted_pairs() -> Vec<[&'static str; 2]> {
    scripted().flat_map(|british| scripted().map(move |turkish| [british, turkish])).collect()
}

/// The same, and a planner that tries little on either side. Its luck has too many courses to be
/// enumerated.
pub fn every_pair() -> Vec<[&'static str; 2]> {
    const PLANNER: &str = "planner:rollouts=2,doubt=0";
    let searching = [[PLANNER, "greedy"], ["greedy", PLANNER], [PLANNER; 2]];
    scripted_pairs().into_iter().chain(searching).collect()
}

/// The lines of `[rulings]` for: the defaults, each other reading alone, and all of them at once.
pub fn every_reading() -> Vec<String> {
    let line = |name: &str, reading: &str| format!("{name} = '{reading}'\n");
    let mut all = vec![String::new()];
    let mut together = String::new();
    for ruling in Rulings::ALL {
        for reading in &ruling.readings[1..] {
            all.push(line(ruling.name, reading));
        }
        together += &line(ruling.name, ruling.readings[ruling.readings.len() - 1]);
    }
    all.push(together);
    all
}
