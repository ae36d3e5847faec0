//! L20 The reference policy: exact probabilities of its actions.

use std::collections::BTreeMap;

use super::*;
use crate::policies::random::Random;
use crate::rules::setup::Setup;

/// Panics unless the results have the expected probabilities, and there are no other results.
#[track_caller]
fn assert_shares<T: Ord + std::fmt::Debug, U: Into<T>>(
    found: &BTreeMap<T, f64>,
    expected: impl IntoIterator<Item = (U, f64)>,
) {
    let expected = expected.into_iter().map(|(ending, share)| (ending.into(), share));
    let expected: BTreeMap<T, f64> = expected.collect();
    assert!(found.keys().eq(expected.keys()), "{found:?} for {expected:?}");
    let near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-9;
    assert!(found.values().zip(expected.values()).all(near), "{found:?} for {expected:?}");
    assert!((found.values().sum::<f64>() - 1.0).abs() < 1e-9);
}

/// Returns the probability of each list of purchases.
fn bought(table: &ScriptedTable, set_up: bool) -> BTreeMap<String, f64> {
    table.every(&Random, |play| {
        if set_up {
            play.purchases();
        } else {
            play.recruiting_phase();
        }
        let model = play.model;
        let events = std::mem::take(&mut play.table.observer);
        let words = events.iter().map(|event| match event {
            Event::Buy { bought: Bought::Unit(kind, _, at), .. } => {
                format!("{} in {}", kind.name(), model.map.name(*at))
            }
            Event::Buy { bought: Bought::Gear(kind, _, at), .. } => {
                format!("{} on {}", kind.name(), model.counters.label(*at))
            }
            Event::Buy { .. } => "Op".to_owned(),
            _ => "something else".to_owned(),
        });
        words.collect::<Vec<_>>().join(", ")
    })
}

/// L20.1 Four things cost at most two Pounds, and the fifth choice is to stop.
///
/// The extra Op is never bought, although it is for sale, and Regulars cost three.
#[test]
fn l20_1_every_item_and_a_stop_are_alike() {
    let table = standing("Lawrence in Yenbo").pounds(2);
    let items = [
        "",
        "bedouin in Yenbo",
        "machinegun on Lawrence 1+5#1",
        "demolition on Lawrence 1+5#1",
        "aeroplane on Lawrence 1+5#1",
    ];
    assert_shares(&bought(&table, true), items.map(|item| (item, 1.0 / 5.0)));
}

/// Returns the expected probabilities of purchases for one Pound: a piece of Gear, or nothing.
///
/// Lawrence or a Bedouin receives the Gear, a Machinegun or a Demolition.
fn for_a_pound() -> Vec<(String, f64)> {
    let gear = ["machinegun", "demolition"];
    let units = ["Lawrence 1+5#1", "Bedouin 1-3#1"];
    let all =
        gear.iter().flat_map(|gear| units.map(|unit| (format!("{gear} on {unit}"), 1.0 / 6.0)));
    all.chain([(String::new(), 1.0 / 3.0)]).collect()
}

/// L20.1 Gear goes to any unit that may receive it; after each purchase, the list of items is made anew.
#[test]
fn l20_1_gear_goes_to_any_unit_alike() {
    let table = standing("Lawrence in Maan; Bedouin in Azrak").pounds(1);
    assert_shares(&bought(&table, true), for_a_pound());
}

/// L20.1 A unit is placed in Lawrence's space, never in the Camp's.
///
/// Away from the coast, no Regulars are bought.
#[test]
fn l20_1_units_come_to_lawrence() {
    let table = standing("Lawrence, Bedouin in Maan; Feisal's Camp in Fejr")
        .lay("Machinegun#1 on Lawrence; Machinegun#2, Demolition#1 on Bedouin")
        .lay("Demolition#2, Demolition#3 on Feisal's Camp")
        .pounds(3)
        .ops("");
    let third = 1.0 / 3.0;
    // Bedouin leave one Pound, which buys Gear for them: two kinds or a stop. Without a unit that
    // has room nothing else is listed. The Camp, full here, might take Gear, too.
    let bedouin = ["1-3#2", "2-3#1", "2-3#2", "3-3#1", "3-3#2"];
    let gear = bedouin
        .map(|unit| (format!("bedouin in Maan, demolition on Bedouin {unit}"), third * 0.5 / 5.0));
    let others = [("", third), ("mercenaries in Maan", third), ("bedouin in Maan", third * 0.5)];
    let others = others.map(|(bought, share)| (bought.to_owned(), share));
    assert_shares(&bought(&table, true), gear.into_iter().chain(others));
}

/// L20.1, L20.3 The Recruiting phase is the same, and no Leader is recruited and no Gear handed over.
#[test]
fn l20_1_the_recruiting_phase_is_a_purchase_step() {
    let table = standing("Lawrence, Bedouin in Suez; Machinegun on Bedouin")
        .pounds(1)
        .attempts(1)
        .force("Lawrence");
    assert_shares(&bought(&table, false), for_a_pound());
}

#[test]
fn l20_2_any_space_then_any_units_of_it() {
    let table =
        standing("Lawrence, Regulars 4-1#1 in Yenbo; Regulars 4-1#2, Feisal's Camp in Fejr");
    let shares = table.ops("Sandstorm").every(&Random, |play| {
        let _ = play.operations();
        let force = play.table.observer.iter().find_map(|event| match event {
            Event::Operation { force, .. } => Some(*force),
            _ => None,
        });
        let label = |unit| play.model.counters.label(unit);
        force.into_iter().flatten().map(label).collect::<Vec<_>>().join(", ")
    });
    let sixth = 1.0 / 6.0;
    let expected = [
        ("Lawrence 1+5#1", sixth),
        ("Regulars 4-1#1", sixth),
        ("Lawrence 1+5#1, Regulars 4-1#1", sixth),
        ("Regulars 4-1#2", 0.5),
    ];
    assert_shares(&shares, expected);
}

/// L20.3 Regulars in Aqaba can march to Guweira and Beersheba, or stay; Dhaba is full.
///
/// The policy never sails.
#[test]
fn l20_3_any_space_of_a_march_alike() {
    let table =
        standing("Regulars in Aqaba; Bedouin 1-3#1, Bedouin 1-3#2 in Dhaba").force("Regulars");
    let shares = table.every(&Random, |play| {
        play.movement();
        play.table.observer.iter().find_map(|event| match event {
            Event::Move { kind: MoveKind::March, route, .. } => route.last(),
            _ => None,
        })
    });
    let third = 1.0 / 3.0;
    let spaces = ["Guweira", "Beersheba", "Aqaba"];
    let expected = spaces.map(|space| (Some(table.space(space)), third));
    assert_shares(&shares, expected);
}

/// L20.3 Even if everything is possible, the policy only marches.
#[test]
fn l20_3_it_never_flies_rallies_scouts_or_appeals() {
    let table = standing("Lawrence in Cairo; Regulars 4-1#1, Feisal's Camp in Wadi Safra")
        .lay("Aeroplane on Lawrence")
        .garrisons("Aqaba 1, Suez 2")
        .hand("Arab Intelligence, Gold for the Tribes")
        .ops("Sandstorm");
    let shares = table.every(&Random, |play| {
        play.free_actions();
        play.state.force = Set::of(play.model.counters.lawrence);
        play.scouting();
        play.movement();
        play.table.observer.len() == 1
            && matches!(play.table.observer[0], Event::Move { kind: MoveKind::March, .. })
    });
    assert_shares(&shares, [(true, 1.0)]);
}

#[test]
fn l20_4_any_line_up_alike() {
    let table = battle("Lawrence, Bedouin, Mercenaries", "OEF 1");
    let shares = table.every(&Random, |play| {
        play.state.battle.arabs = play.state.force;
        play.line_up();
        play.state.battle.arab_line.iter().collect::<Vec<_>>()
    });
    assert_eq!(shares.len(), 6);
    assert!(shares.values().all(|share| (share - 1.0 / 6.0).abs() < 1e-12));
}

/// Lines of a variant in which every shot hits, so that a battle ends when each unit has fired.
const DEADLY: &str = "
ottomans.'OEF 4'.strength = 8
ottomans.'OEF 3'.strength = 8
ottomans.'Pasha 3+'.strength = 8
";

#[test]
fn l20_4_any_target_alike() {
    let table = variant(DEADLY).force_in("Rabegh", "Bedouin").enemies("OEF 4, OEF 3, Pasha");
    let shares = table.every(&Random, |play| {
        let _ = play.battle(None);
        let shot = play.table.observer.iter().find_map(|event| match event {
            Event::Shot { firer, target, .. } if play.model.counters.units.contains(*firer) => {
                Some(play.model.counters.label(*target))
            }
            _ => None,
        });
        shot.unwrap_or_default()
    });
    let [first, second, third] = ["OEF 4#1", "OEF 3#1", "Pasha 3+#1"].map(|name| shares[name]);
    assert!(first > 0.1 && (first - second).abs() < 1e-12 && (first - third).abs() < 1e-12);
}

/// Two Bedouin fight against a unit that always hits.
///
/// It survives the first round with the probability 21/36 × (5/6)² + 15/36 × 5/6. Then the player tries to break
/// off in half of the games. A roll of 3 or less succeeds, and the retreat leads to Jidda, Yenbo, Wadi Safra or
/// Medina.
#[test]
fn l20_4_breaking_off_half_of_the_time_anywhere_alike() {
    let table = variant(DEADLY).force_in("Rabegh", "Bedouin 1-3#1, Bedouin 1-3#2").enemies("OEF 4");
    let shares = table.every(&Random, |play| {
        let _ = play.battle(None);
        play.table.observer.iter().find_map(|event| match event {
            Event::Breakoff { to, .. } => {
                Some(to.map(|space| play.model.map.name(space).to_owned()))
            }
            _ => None,
        })
    });
    let asked = 21.0 / 36.0 * 25.0 / 36.0 + 15.0 / 36.0 * 5.0 / 6.0;
    let to = |space: &str| (Some(Some(space.to_owned())), asked / 16.0);
    let gone = ["Jidda", "Yenbo", "Wadi Safra", "Medina"].map(to);
    let stayed = [(Some(None), asked / 4.0), (None, 1.0 - asked / 2.0)];
    assert_shares(&shares, gone.into_iter().chain(stayed));
}

/// Two carriers use their Demolitions in the order of the counters, until the space is broken.
#[test]
fn l20_4_each_carrier_tries_in_counter_order() {
    let table = standing("Bedouin 1-3#1, Mercenaries in Tebuk")
        .lay("Demolition#1 on Mercenaries; Demolition#2 on Bedouin")
        .force("Bedouin 1-3#1, Mercenaries");
    let shares = table.every(&Random, |play| {
        let _ = play.demolitions();
        let units = play.table.observer.iter().filter_map(|event| match event {
            Event::Demolition { unit, .. } => Some(play.model.counters.entry(*unit).name.clone()),
            _ => None,
        });
        units.collect::<Vec<_>>().join(", ")
    });
    assert_shares(&shares, [("Bedouin 1-3", 0.5), ("Bedouin 1-3, Mercenaries 3-4", 0.5)]);
}

#[test]
fn l20_4_it_pays_for_a_captured_leader_when_it_can() {
    let lost = |pounds| {
        let table = standing("Bedouin in Tebuk").pounds(pounds).force("Bedouin");
        table.every(&Random, |play| {
            let lawrence = play.model.counters.lawrence;
            play.state.take_up(Set::of(lawrence));
            play.state.boxes -= Set::of(lawrence);
            let lost = play.escape(lawrence, play.state.space).is_err();
            (lost, play.state.pounds)
        })
    };
    let third = 1.0 / 3.0;
    assert_shares(&lost(2), [((false, 0), third), ((false, 2), third), ((true, 2), third)]);
    assert_shares(&lost(1), [((false, 1), third), ((true, 1), 2.0 * third)]);
}

/// Returns the probability of each start of Lawrence.
fn starts(table: &ScriptedTable, setup: Setup) -> BTreeMap<Option<Space>, f64> {
    table.every(&Random, |play| {
        play.place_lawrence(setup);
        play.state.place_of(play.model.counters.lawrence)
    })
}

#[test]
fn l20_4_it_stays_or_by_the_other_ruling_starts_where_the_mission_says() {
    for (ruling, place) in [("stay_or_port", "Maan"), ("port_or_card", "Aqaba")] {
        let table = variant(&format!("rulings.campaign_start = '{ruling}'"));
        let table = table.lay("Lawrence in Maan; Feisal's Camp in Fejr");
        let mission = table.mission_index("damascus");
        let setup = Setup { mission, attempt: 1, ottoman_bonus: 0, follows_mission: true };
        let table = table.with(|state| state.follows_mission = true);
        assert_shares(&starts(&table, setup), [(Some(table.space(place)), 1.0)]);
    }
}

/// If the first mission has several starts, all are equally likely.
#[test]
fn l20_4_of_several_starts_it_takes_any() {
    let table = variant("missions.aqaba.lawrence_start = ['Yenbo', 'Aqaba', 'Fejr']");
    let setup = Setup { mission: 0, attempt: 1, ottoman_bonus: 0, follows_mission: false };
    let third = |place| (Some(table.space(place)), 1.0 / 3.0);
    assert_shares(&starts(&table, setup), ["Yenbo", "Aqaba", "Fejr"].map(third));
}

/// L20.1 A force without Lawrence buys nothing.
#[test]
fn l20_1_it_never_buys_without_lawrence() {
    let table = standing("Lawrence, Bedouin in Yenbo").pounds(9).force("Bedouin");
    assert_shares(&bought(&table, false), [("", 1.0)]);
}
