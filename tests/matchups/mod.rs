//! Scenarios and policies of Megiddo for tests that use the public interface of the library.

#![allow(dead_code, unused_imports)] // every test takes what it needs

pub mod odd;

/// Names of the library that the tests of the game use.
pub mod prelude {
    pub use sandtable::games::megiddo::ledger::Ledger;
    pub use sandtable::games::megiddo::model::{Army, Card, Kind, MAX_FORCE, Model, Side, Slot};
    pub use sandtable::games::megiddo::policies::{AnyPolicy, POLICIES};
    pub use sandtable::games::megiddo::rules::{
        BattleEnd, DECKS, DecisionContext, EndReason, Event, LegalStrikes, Outcome, Play, Player,
        Rulings, STREAMS, Strike, View,
    };
    pub use sandtable::games::megiddo::{Cast, Megiddo, play_out};
    pub use sandtable::games::{
        Assessment, DecisionRecord, Game, MatchupRequest, Replay, StateSummary, Tally as _,
    };
    pub use sandtable::kernel::{GameKey, Live, PolicyChoice, RandomStreams, Seated, Set};
    pub use sandtable::learn::PolicyStore;
    pub use sandtable::scenario::{Problems, library, load_bytes};
    pub use sandtable::stats::Estimate;
}

use self::prelude::*;

/// Returns the model of a scenario from the text of its file, which must have no problems.
pub fn model(text: &str) -> Model {
    let document = load_bytes("test.toml", text.as_bytes(), &[]);
    let model = document.and_then(|document| Megiddo::model(&document));
    model.unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns the model of a variant of the printed scenario with the given lines.
pub fn printed(lines: &str) -> Model {
    model(&printed_text(lines))
}

/// Returns the text of a variant of the printed scenario with the given lines.
pub fn printed_text(lines: &str) -> String {
    format!("extends = 'megiddo-1918'\n{lines}")
}

/// Returns the text of one side of a small scenario.
///
/// The numbers are the victory points to win, the hand size and the maximum number of discards. A deck is written as
/// `2 Foot: infantry 3; Hero: leader 4, lost_means_defeat = true`; a single copy needs no number.
pub fn army([victory_points, hand_size, discard_limit]: [u8; 3], cards: &str) -> String {
    let mut text = format!(
        "victory_points = {victory_points}\nhand_size = {hand_size}\n\
         discard_limit = {discard_limit}\nformat.deck_size = [1, 64]\n"
    );
    for card in cards.split("; ") {
        let (name, card) = card.split_once(": ").expect("a name and what it is");
        let number = name.split_once(' ').filter(|(number, _)| number.parse::<u8>().is_ok());
        let (copies, name) = number.unwrap_or(("1", name));
        let (card, more) = card.split_at(card.find(", ").unwrap_or(card.len()));
        let (kind, force) = card.split_once(' ').unwrap_or((card, ""));
        let force = if force.is_empty() { String::new() } else { format!(", force = {force}") };
        text += &format!("cards.'{name}' = {{ kind = '{kind}'{force}{more} }}\n");
        text += &format!("deck.'{name}' = {copies}\npool.'{name}' = [0, {copies}]\n");
    }
    text
}

/// Returns the text of a scenario of two sides from [`army`], with the lines of its `[rulings]`.
pub fn small_text(rulings: &str, british: &str, turkish: &str) -> String {
    format!("game = 'megiddo-1918'\n[rulings]\n{rulings}\n[british]\n{british}[turkish]\n{turkish}")
}

/// Returns the model of a scenario of two sides from [`army`], with the lines of its `[rulings]`.
pub fn small(rulings: &str, british: &str, turkish: &str) -> Model {
    model(&small_text(rulings, british, turkish))
}

/// Returns a scenario of at most three battles with the same few cards, which return or are lost.
pub fn short_war() -> Model {
    let british = army([2, 2, 0], "Horse: cavalry 2; Ship: artillery 3, always_to_reserve = true");
    small("", &british, &army([2, 2, 0], "Maxim: machine_gun 2; Askar: infantry 3"))
}

/// Returns a scenario of two battles, which two `random` policies win with simple probabilities.
///
/// Each side has one card, which `random` commits with probability 1/2 each time: the British a Foot (Force 1), the
/// Turks a Veteran (Force 3). The British need 2 victory points, the Turks 1. The Turks win a battle if and only if
/// they commit the Veteran. If not, it stays in hand and the Foot comes back from the reserve, so the second battle is
/// like the first.
pub fn war_of_two_battles() -> Model {
    small("", &army([2, 1, 0], "Foot: infantry 1"), &army([1, 1, 0], "Veteran: infantry 3"))
}

/// Returns a scenario with a card of every kind and every special rule, in decks of a few cards.
pub fn tiny(rulings: &str) -> Model {
    model(&tiny_text(rulings))
}

/// Returns the text of the scenario that [`tiny`] reads.
pub fn tiny_text(rulings: &str) -> String {
    let british = "2 Foot: infantry 3; Horse: cavalry 2; Wings: plane 2; \
                   Ship: artillery 2, always_to_reserve = true; \
                   Hero: leader 2, cavalry_force = 1, lost_means_defeat = true; Stores: supply 1";
    let turkish = "2 Askar: infantry 2; Gun: artillery 3; Maxim: machine_gun 2; Scout: plane 1; \
                   Pasha: leader 3; Hill: terrain 1; Ridge: terrain 2; Carts: supply 1; \
                   Rumour: nuisance";
    small_text(rulings, &army([2, 4, 2], british), &army([2, 5, 3], turkish))
}

/// Returns texts of scenarios: with extreme hands and decks, and with every reading of the rulings.
///
/// Each reading is set in the printed scenario and in the scenario [`tiny`].
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

/// Returns the named policies of both sides, prepared for a scenario.
pub fn players(model: &Model, names: [&str; 2]) -> [AnyPolicy; 2] {
    players_of(&PolicyStore::default(), model, names)
}

/// Returns the named policies of both sides, prepared for a scenario; `policies` has the trained ones.
pub fn players_of(policies: &PolicyStore, model: &Model, names: [&str; 2]) -> [AnyPolicy; 2] {
    Side::BOTH.map(|side| {
        let choice = PolicyChoice::parse(names[side.index()], POLICIES, policies.external());
        let choice = choice.expect("a policy");
        AnyPolicy::new(&choice, model, side, policies)
    })
}

/// Returns the names of the scripted policies.
pub fn scripted() -> impl Iterator<Item = &'static str> + Clone {
    POLICIES.iter().filter(|info| info.is_scripted()).map(|info| info.name)
}

/// Returns every pair of scripted policies, the British first.
pub fn scripted_pairs() -> Vec<[&'static str; 2]> {
    scripted().flat_map(|british| scripted().map(move |turkish| [british, turkish])).collect()
}

/// Returns every pair of scripted policies, and some pairs with a search of few rollouts.
///
/// Games with a search cannot be enumerated, since they have too many courses.
pub fn every_pair() -> Vec<[&'static str; 2]> {
    const PLANNER: &str = "planner:rollouts=2,doubt=0";
    let searching = [[PLANNER, "greedy"], ["greedy", PLANNER], [PLANNER; 2]];
    scripted_pairs().into_iter().chain(searching).collect()
}

/// Returns texts for `[rulings]` that set the readings of the rulings.
///
/// The first is empty, for the defaults. Then follows each other reading alone, then all of them together.
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
