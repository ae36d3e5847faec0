//! L6.6 Gear of eliminated units.

use super::*;

#[test]
fn l6_6_gear_of_an_eliminated_unit_is_available_again() {
    let played = battle("Bedouin, Mercenaries", "OEF 4")
        .lay("Machinegun, Demolition on Bedouin; Aeroplane on Mercenaries")
        .player("line Bedouin, Mercenaries; break; retreat Yenbo")
        .battle(&[1, 6, 4, 6, 4]);
    assert_eq!(played.locations("Machinegun, Demolition, Bedouin"), "box, box, box");
    assert_eq!(played.location("Aeroplane"), "Mercenaries 3-4#1");
}

/// A Leader loses his Gear even if he escapes. The Demolition that blows up its carrier is used up, not lost (L13).
#[test]
fn l6_6_gear_of_a_lost_unit_is_available_or_out_for_the_mission() {
    for (ruling, place) in [("available", "box"), ("out", "gone")] {
        let table = || variant(&format!("rulings.lost_gear = '{ruling}'")).ops("");
        let fallen = table().force_in("Rabegh", "Bedouin").lay("Machinegun, Demolition on Bedouin");
        let fallen = fallen.enemies("OEF 1").battle(&[1, 6, 1]);
        let lost = format!("{place}, {place}, box");
        assert_eq!(fallen.locations("Machinegun, Demolition, Bedouin"), lost, "in battle");
        let leader = table().force_in("Rabegh", "Lawrence").lay("Machinegun on Lawrence");
        let leader = leader.enemies("OEF 1").battle(&[1, 6, 1, 5]);
        assert_eq!(leader.locations("Machinegun, Lawrence"), format!("{place}, Jidda"));
        let camp = table().force_in("Rabegh", "Feisal's Camp").lay("Machinegun on Feisal's Camp");
        assert_eq!(camp.enemies("OEF 1").battle(&[1, 6, 1]).location("Machinegun"), place, "Camp");
        let sapper = table().force_in("Tebuk", "Bedouin").lay("Machinegun, Demolition on Bedouin");
        let sapper = sapper.player("demolish Bedouin").demolitions(&[1]);
        assert_eq!(sapper.locations("Machinegun, Demolition"), format!("{place}, box"), "blown up");
    }
}

/// If the Gear of lost units is out, Gear that a card takes or that goes home with its carrier is still available.
#[test]
fn l6_6_gear_that_a_card_takes_is_available() {
    for (effect, place) in [
        ("lose_unit = 'mercenaries'", "gone"),
        ("return_unit = 'mercenaries'", "box"),
        ("lose_gear = 'machinegun'", "box"),
    ] {
        let card = format!("cards.Patrol.effects = [{{ {effect} }}]");
        let table = variant(&format!("rulings.lost_gear = 'out'\n{card}")).ops("Patrol");
        let table =
            table.force_in("Rabegh", "Lawrence, Mercenaries").lay("Machinegun on Mercenaries");
        assert_eq!(table.picks([0]).turn_card().location("Machinegun"), place, "{effect}");
    }
}

#[test]
fn l6_6_gear_that_is_out_cannot_be_bought() {
    for (ruling, sold) in [("available", true), ("out", false)] {
        let table = variant(&format!("rulings.lost_gear = '{ruling}'")).pounds(9).ops("");
        let table = table.lay("Lawrence in Yenbo; Bedouin in Jidda; Aeroplane on Bedouin");
        let played = table.force("Bedouin").enemies("OEF 1").rolls(&[1, 6, 1]).run(|play| {
            let result = play.battle(None);
            play.state.force = Set::of(play.model.counters.lawrence);
            play.state.space = play.state.at(play.model.counters.lawrence);
            play.recruiting_phase();
            result
        });
        assert_eq!(played.offer("buy").contains("aeroplane"), sold, "{ruling}");
    }
}
