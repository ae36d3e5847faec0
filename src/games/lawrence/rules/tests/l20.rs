//! L20 The reference policy: the exact distribution of what it does.

use std::collections::BTreeMap;

use super::*;
use crate::policies::random::Random;

/// The shares come to what is expected, and to nothing else.
#[track_caller]
fn assert_shares<T: Ord + std::fmt::Debug>(found: &BTreeMap<T, f64>, expected: &[(T, f64)]) {
    for (ending, share) in expected {
        let found = found.get(ending).copied().unwrap_or_default();
        assert!((found - share).abs() < 1e-9, "{ending:?}: {found} for {share}");
    }
    assert_eq!(found.len(), expected.len(), "{found:?}");
    assert!((found.values().sum::<f64>() - 1.0).abs() < 1e-9);
}

/// What was bought, kind after kind.
fn bought(table: &ScriptedTable, set_up: bool) -> BTreeMap<String, f64> {
    table.every(&Random, |play| {
        if set_up {
            play.purchases();
        } else {
            play.recruiting_phase();
        }
        let model = play.model;
        let events = std::mem::take(&mut play.table.onlooker);
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

fn owned(expected: &[(&str, f64)]) -> Vec<(String, f64)> {
    expected.iter().map(|(text, share)| ((*text).to_owned(), *share)).collect()
}

/// L20.1 Four things can be had for two Pounds, and the fifth choice is to stop. The extra Op is
/// never bought, though it is for sale, and Regulars cost three.
#[test]
fn l20_1_every_item_and_a_stop_are_alike() {
    let table = standing("Lawrence in Yenbo").pounds(2);
    let fifth = 1.0 / 5.0;
    assert_shares(
        &bought(&table, true),
        &owned(&[
            ("", fifth),
            ("bedouin in Yenbo", fifth),
            ("machinegun on Lawrence 1+5#1", fifth),
            ("demolition on Lawrence 1+5#1", fifth),
            ("aeroplane on Lawrence 1+5#1", fifth),
        ]),
    );
}

/// What a Pound buys for Lawrence and a Bedouin: either Gear, for either, or nothing.
fn for_a_pound() -> Vec<(String, f64)> {
    let gear = ["machinegun", "demolition"];
    let units = ["Lawrence 1+5#1", "Bedouin 1-3#1"];
    let all =
        gear.iter().flat_map(|gear| units.map(|unit| (format!("{gear} on {unit}"), 1.0 / 6.0)));
    all.chain([(String::new(), 1.0 / 3.0)]).collect()
}

/// L20.1 Gear goes to any unit that may take it; after it the list is made anew.
#[test]
fn l20_1_gear_goes_to_any_unit_alike() {
    let table = standing("Lawrence in Maan; Bedouin in Azrak").pounds(1);
    assert_shares(&bought(&table, true), &for_a_pound());
}

/// L20.1 A unit comes to Lawrence's space; the Camp's is not used. Off the coast no Regulars.
#[test]
fn l20_1_units_come_to_lawrence() {
    let table = standing("Lawrence, Bedouin in Maan; Feisal's Camp in Fejr")
        .gear("Machinegun#1 on Lawrence; Machinegun#2, Demolition#1 on Bedouin")
        .gear("Demolition#2, Demolition#3 on Feisal's Camp")
        .pounds(3)
        .ops("");
    let third = 1.0 / 3.0;
    // Bedouin leave one Pound, which buys Gear for them: two kinds or a stop. Without a unit that
    // has room nothing else is listed. The Camp, full here, might take Gear, too.
    assert_shares(
        &bought(&table, true),
        &owned(&[
            ("", third),
            ("mercenaries in Maan", third),
            ("bedouin in Maan", third * 0.5),
            ("bedouin in Maan, demolition on Bedouin 1-3#2", third * 0.5 / 5.0),
            ("bedouin in Maan, demolition on Bedouin 2-3#1", third * 0.5 / 5.0),
            ("bedouin in Maan, demolition on Bedouin 2-3#2", third * 0.5 / 5.0),
            ("bedouin in Maan, demolition on Bedouin 3-3#1", third * 0.5 / 5.0),
            ("bedouin in Maan, demolition on Bedouin 3-3#2", third * 0.5 / 5.0),
        ]),
    );
}

/// L20.1, L20.3 In the Recruiting phase the same; no Leader is recruited and no Gear handed over.
#[test]
fn l20_1_the_recruiting_phase_is_a_purchase_step() {
    let table = standing("Lawrence, Bedouin in Suez")
        .gear("Machinegun on Bedouin")
        .pounds(1)
        .attempts(1)
        .force("Lawrence");
    assert_shares(&bought(&table, false), &for_a_pound());
}

/// One Operation of which only what an event tells is kept.
fn told(
    table: &ScriptedTable,
    word: impl Fn(&Event, &ScriptedTable) -> Option<String>,
) -> BTreeMap<String, f64> {
    table.every(&Random, |play| {
        let _ = play.operations();
        let events = std::mem::take(&mut play.table.onlooker);
        events.iter().find_map(|event| word(event, table)).unwrap_or_default()
    })
}

#[test]
fn l20_2_any_space_then_any_units_of_it() {
    let table =
        standing("Lawrence, Regulars 4-1#1 in Yenbo; Regulars 4-1#2, Feisal's Camp in Fejr")
            .ops("Sandstorm");
    let shares = told(&table, |event, table| match event {
        Event::Operation { force, .. } => {
            let labels: Vec<String> =
                force.iter().map(|unit| table.model().counters.label(unit)).collect();
            Some(labels.join(", "))
        }
        _ => None,
    });
    let sixth = 1.0 / 6.0;
    assert_shares(
        &shares,
        &owned(&[
            ("Lawrence 1+5#1", sixth),
            ("Regulars 4-1#1", sixth),
            ("Lawrence 1+5#1, Regulars 4-1#1", sixth),
            ("Regulars 4-1#2", 0.5),
        ]),
    );
}

/// L20.3 Regulars in Aqaba: Dhaba, Guweira, Beersheba and Aqaba itself. Nobody sails; Dhaba is full.
#[test]
fn l20_3_any_space_of_a_march_alike() {
    let table =
        standing("Regulars in Aqaba; Bedouin 1-3#1, Bedouin 1-3#2 in Dhaba").force("Regulars");
    let shares = table.every(&Random, |play| {
        play.movement();
        play.table.onlooker.iter().find_map(|event| match event {
            Event::Move { kind: MoveKind::March, route, .. } => route.last(),
            _ => None,
        })
    });
    let third = 1.0 / 3.0;
    let spaces = ["Guweira", "Beersheba", "Aqaba"];
    let expected = spaces.map(|space| (Some(table.space(space)), third));
    assert_shares(&shares, &expected);
}

/// L20.3 With everything at hand it does nothing but march.
#[test]
fn l20_3_it_never_flies_rallies_scouts_or_appeals() {
    let table = standing("Lawrence in Cairo; Regulars 4-1#1, Feisal's Camp in Wadi Safra")
        .gear("Aeroplane on Lawrence")
        .garrisons("Aqaba 1, Suez 2")
        .hand("Arab Intelligence, Gold for the Tribes")
        .ops("Sandstorm");
    let shares = table.every(&Random, |play| {
        play.free_actions();
        play.state.force = sandtable_kernel::Set::of(play.model.counters.lawrence);
        play.scouting();
        play.movement();
        play.table.onlooker.len() == 1
            && matches!(play.table.onlooker[0], Event::Move { kind: MoveKind::March, .. })
    });
    assert_shares(&shares, &[(true, 1.0)]);
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

/// Everybody hits: a battle is over when each has fired.
const DEADLY: &str = "
ottomans.'OEF 4'.strength = 8
ottomans.'OEF 3'.strength = 8
ottomans.'Pasha 3+'.strength = 8
";

#[test]
fn l20_4_any_target_alike() {
    let table = variant(DEADLY).units("Bedouin in Rabegh").force("Bedouin");
    let table = table.enemies("OEF 4, OEF 3, Pasha");
    let shares = table.every(&Random, |play| {
        let _ = play.battle(None);
        let shot = play.table.onlooker.iter().find_map(|event| match event {
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

/// Two Bedouin against one who always hits. He lives through the first round with
/// 21/36 × (5/6)² + 15/36 × 5/6; then they try to break off half of the time, and with 3 or less
/// they go to one of Jidda, Yenbo, Wadi Safra and Medina.
#[test]
fn l20_4_breaking_off_half_of_the_time_anywhere_alike() {
    let table = variant(DEADLY)
        .units("Bedouin 1-3#1, Bedouin 1-3#2 in Rabegh")
        .force("Bedouin 1-3#1, Bedouin 1-3#2")
        .enemies("OEF 4");
    let shares = table.every(&Random, |play| {
        let _ = play.battle(None);
        let tried = play.table.onlooker.iter().find_map(|event| match event {
            Event::Breakoff { to, .. } => Some(to.map(|space| play.model.map.name(space))),
            _ => None,
        });
        format!("{tried:?}")
    });
    let asked = 21.0 / 36.0 * 25.0 / 36.0 + 15.0 / 36.0 * 5.0 / 6.0;
    let to = |space: &str| (format!("Some(Some(\"{space}\"))"), asked / 16.0);
    assert_shares(
        &shares,
        &[
            to("Jidda"),
            to("Yenbo"),
            to("Wadi Safra"),
            to("Medina"),
            ("Some(None)".to_owned(), asked / 4.0),
            ("None".to_owned(), 1.0 - asked / 2.0),
        ],
    );
}

/// Two carriers, in the order of the counters, until the space is broken.
#[test]
fn l20_4_each_carrier_tries_in_counter_order() {
    let table = standing("Bedouin 1-3#1, Mercenaries in Tebuk")
        .gear("Demolition#1 on Mercenaries; Demolition#2 on Bedouin")
        .force("Bedouin 1-3#1, Mercenaries");
    let shares = table.every(&Random, |play| {
        let _ = play.demolitions();
        let units = play.table.onlooker.iter().filter_map(|event| match event {
            Event::Demolition { unit, .. } => Some(play.model.counters.entry(*unit).name.clone()),
            _ => None,
        });
        units.collect::<Vec<_>>().join(", ")
    });
    assert_shares(&shares, &owned(&[("Bedouin 1-3", 0.5), ("Bedouin 1-3, Mercenaries 3-4", 0.5)]));
}

#[test]
fn l20_4_it_pays_for_a_captured_leader_when_it_can() {
    let lost = |pounds| {
        let table = standing("Bedouin in Tebuk").pounds(pounds).force("Bedouin");
        let shares = table.every(&Random, |play| {
            play.state.take_up(sandtable_kernel::Set::of(play.model.counters.lawrence));
            play.state.boxes -= sandtable_kernel::Set::of(play.model.counters.lawrence);
            let space = play.state.space;
            let lost = play.escape(play.model.counters.lawrence, space).is_err();
            (lost, play.state.pounds)
        });
        shares.into_iter().collect::<Vec<_>>()
    };
    let third = 1.0 / 3.0;
    let near = |found: Vec<((bool, u8), f64)>, expected: &[((bool, u8), f64)]| {
        assert_shares(&found.into_iter().collect(), expected);
    };
    near(lost(2), &[((false, 0), third), ((false, 2), third), ((true, 2), third)]);
    near(lost(1), &[((false, 1), third), ((true, 1), 2.0 * third)]);
}

#[test]
fn l20_4_it_stays_or_by_the_other_ruling_starts_where_the_mission_says() {
    use crate::rules::setup::Setup;
    for (ruling, place) in [("stay_or_port", "Maan"), ("port_or_card", "Aqaba")] {
        let table = variant(&format!("rulings.campaign_start = '{ruling}'"));
        let table = table.units("Lawrence in Maan; Feisal's Camp in Fejr");
        let mission = table.mission_index("damascus");
        let setup = Setup { mission, attempt: 1, ottoman_bonus: 0, carried: true };
        let table = table.with(|state| state.carried = true);
        let places = table.every(&Random, |play| {
            play.place_lawrence(setup);
            play.state.place_of(play.model.counters.lawrence)
        });
        assert_shares(&places, &[(Some(table.space(place)), 1.0)]);
    }
}

/// Of several starts of a mission that is the first, any is as likely.
#[test]
fn l20_4_of_several_starts_it_takes_any() {
    use crate::rules::setup::Setup;
    let table = variant("missions.aqaba.lawrence_start = ['Yenbo', 'Aqaba', 'Fejr']");
    let setup = Setup { mission: 0, attempt: 1, ottoman_bonus: 0, carried: false };
    let places = table.every(&Random, |play| {
        play.place_lawrence(setup);
        play.state.place_of(play.model.counters.lawrence)
    });
    let third = |place| (Some(table.space(place)), 1.0 / 3.0);
    assert_shares(&places, &["Yenbo", "Aqaba", "Fejr"].map(third));
}

/// L20.1 Without Lawrence in the force nothing is bought.
#[test]
fn l20_1_it_never_buys_without_lawrence() {
    let table = standing("Lawrence, Bedouin in Yenbo").pounds(9).force("Bedouin");
    assert_shares(&bought(&table, false), &[(String::new(), 1.0)]);
}
