//! Games depend neither on the order of entries in a scenario file nor on the names of equal entries.

mod permuted;

use permuted::{PORTS, permuted};
use sandtable::games::Game;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::kernel::{RandomStreams, SlotAlignment};
use sandtable::scenario::{self, Document, load_bytes};

const MEGIDDO: &str = "megiddo-1918-level";
const LAWRENCE: &str = "lawrence-of-arabia";

fn loaded(scenario: &str, settings: &[&str]) -> Document {
    let settings: Vec<String> = settings.iter().map(|it| (*it).to_owned()).collect();
    scenario::load(scenario, &settings).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns a scenario as it is read from a file with another order of entries.
///
/// `seed` determines the order; the spaces `ports` come in the given order.
fn reordered(document: &Document, seed: u64, ports: &[&str]) -> Document {
    let text = permuted(document, seed, ports);
    load_bytes("x.toml", text.as_bytes(), &[]).unwrap_or_else(|problems| panic!("{problems}"))
}

fn model<G: Game>(document: &Document) -> G::Model {
    G::model(document).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Returns the fingerprints of some games of every matchup of a scenario.
fn games<G: Game>(document: &Document) -> Vec<u64> {
    let casts =
        G::casts(&model::<G>(document), &G::everyone(), &Default::default()).expect("contests");
    let game = |cast, index| G::fingerprint(&G::record(cast, RandomStreams::new(5, index)));
    casts.iter().flat_map(|cast| (0..40).map(move |index| game(cast, index))).collect()
}

fn assert_order_does_not_show<G: Game>(scenario: &str) {
    let printed = loaded(scenario, &[]);
    for seed in 1..=2 {
        let other = reordered(&printed, seed, &PORTS);
        assert_ne!(format!("{:?}", other.root()), format!("{:?}", printed.root()));
        assert_eq!(G::digest(&other), G::digest(&printed), "{scenario}, order {seed}");
        assert!(games::<G>(&other) == games::<G>(&printed), "{scenario}, order {seed}");
    }
}

#[test]
fn games_depend_on_the_content_of_a_file_and_not_on_its_order() {
    assert_order_does_not_show::<Megiddo>(MEGIDDO);
    assert_order_does_not_show::<Lawrence>(LAWRENCE);
    assert_shows::<Megiddo>(MEGIDDO, "british.deck.Roads=2");
    assert_shows::<Lawrence>(LAWRENCE, "cards.Patrol.copies=2");
    // L4 The spaces of a Situation get their Garrisons in order.
    let situation = "missions.aqaba.situation=[\"Wejh\", \"Jidda\", \"Aqaba\", \"Medina\"]";
    assert_shows::<Lawrence>(LAWRENCE, situation);
}

/// Asserts that a change of the scenario other than of its order changes the games (counter-test).
///
/// `setting` is an override.
fn assert_shows<G: Game>(scenario: &str, setting: &str) {
    let [printed, other] = [loaded(scenario, &[]), loaded(scenario, &[setting])];
    assert_ne!(G::digest(&other), G::digest(&printed), "{setting}");
    assert!(games::<G>(&other) != games::<G>(&printed), "{setting}");
}

/// L11.5 Between ports at equal distance, the order of spaces in the scenario's map decides.
#[test]
fn the_order_of_ports_is_a_rule() {
    let printed = loaded(LAWRENCE, &[]);
    let swapped = ["Jidda", "Wejh", "Yenbo", "Aqaba"];
    let other = reordered(&printed, 1, &swapped);
    assert_ne!(Lawrence::digest(&other), Lawrence::digest(&printed));
    let ports = |document| {
        let map = model::<Lawrence>(document).map;
        map.ports.iter().map(|&port| map.name(port).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ports(&printed), PORTS);
    assert_eq!(ports(&other), swapped);
}

#[test]
fn alike_things_under_other_names_play_the_same() {
    let infantry = "{ kind = \"infantry\", force = 6 }";
    let megiddo = [
        "british.deck.\"British Infantry\"=4",
        &format!("british.cards.\"A Brigade\"={infantry}"),
        &format!("british.cards.\"Zion Mules\"={infantry}"),
        "british.deck.\"A Brigade\"=2",
        "british.deck.\"Zion Mules\"=5",
    ];
    let lawrence = [
        "units.\"Bedouin 1-3\".copies=1",
        "units.Aneza={ kind = \"bedouin\", strength = 1, movement = 3 }",
        "ottomans.\"OEF 2\".copies=1",
        "ottomans.Zaptiye={ kind = \"troops\", strength = 2 }",
        "cards.Patrol.copies=0",
        "cards.Watch={ kind = \"immediate\", effects = [{ place_oef = 1 }] }",
    ];
    let printed = games::<Megiddo>(&loaded(MEGIDDO, &[]));
    assert!(games::<Megiddo>(&loaded(MEGIDDO, &megiddo)) == printed);
    let printed = games::<Lawrence>(&loaded(LAWRENCE, &[]));
    assert!(games::<Lawrence>(&loaded(LAWRENCE, &lawrence)) == printed);
}

/// A slot alignment changes only the order in which shuffles find the cards and counters.
///
/// The scenario is otherwise the same, so policies make the same decisions in it.
#[test]
fn a_layout_changes_luck_alone() {
    let exchanged = ["british.deck.Roads=2", "british.deck.\"British Artillery\"=4"];
    let [base, own] = [&[][..], &exchanged].map(|it| model::<Megiddo>(&loaded(MEGIDDO, it)));
    let mut aligned = Megiddo::aligned(&own, &base, 1).expect("it fits");
    for (army, own) in aligned.armies.iter_mut().zip(&own.armies) {
        assert_ne!(std::mem::replace(&mut army.alignment, own.alignment.clone()), own.alignment);
    }
    assert_eq!(format!("{aligned:?}"), format!("{own:?}"));

    let exchanged =
        ["cards.Patrol.copies=0", "cards.Ambush.copies=2", "ottomans.\"OEF 1\".copies=1"];
    let [base, own] = [&[][..], &exchanged].map(|it| model::<Lawrence>(&loaded(LAWRENCE, it)));
    let mut aligned = Lawrence::aligned(&own, &base, 1).expect("it fits");
    let plain = |alignment: &mut SlotAlignment, own: &SlotAlignment| {
        std::mem::replace(alignment, own.clone())
    };
    assert_ne!(plain(&mut aligned.cards.alignment, &own.cards.alignment), own.cards.alignment);
    let counters = &own.counters;
    assert_ne!(plain(&mut aligned.counters.alignment, &counters.alignment), counters.alignment);
    plain(&mut aligned.counters.garrison_alignment, &counters.garrison_alignment);
    assert_eq!(format!("{aligned:?}"), format!("{own:?}"));
}
