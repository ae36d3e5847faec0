//! L8.4 Hold cards: when they are asked for, and what they can do then.

use super::*;

/// Lawrence and a Bedouin in a space, with a hold card that is called Allenby.
fn holding(space: &str, card: &str, ops: &str) -> Table {
    Table::variant(&format!("cards.Allenby = {{ {card} }}"))
        .units(&format!("Lawrence, Bedouin 1-3#1 in {space}"))
        .hand("Allenby")
        .ops(ops)
}

/// Such a table with a force that stays where it is.
fn staying_with(space: &str, card: &str, ops: &str, answers: &str) -> Table {
    let force = "force Lawrence, Bedouin 1-3#1; stay";
    holding(space, card, ops).player(&format!("{force}; {answers}"))
}

/// Whether a card is offered before an Operation.
fn offered(table: Table) -> bool {
    !table.run(|play| play.free_actions()).asked("play").is_empty()
}

#[test]
fn l8_4_a_card_that_can_have_no_effect_is_not_offered() {
    let level = |level| holding("Yenbo", "effects = [{ leadership = 1 }]", "").level(level);
    assert!(offered(level(4)) && !offered(level(5)));
    for (effects, expected) in [
        ("{ pounds = 1 }", true),
        ("{ pounds = -1 }", false),
        ("{ when = { in = 'rail', then = [{ pounds = 1 }] } }", false),
        ("{ when = { in = 'rail', else = [{ pounds = 1 }] } }", true),
        ("{ leadership_check = { success = [{ pounds = -1 }] } }", false),
        ("{ roll = { 1-6 = ['relocate_camp'] } }", false),
        ("{ choose = [['relocate_camp'], [{ repair_rail = 'rail' }]] }", false),
        ("{ return_unit = 'bedouin' }", true),
        ("{ return_unit = 'regulars' }", false),
        ("{ lose_gear = 'machinegun' }", false),
        ("{ gain_gear = 'machinegun' }", true),
        ("{ movement = 1 }", true),
    ] {
        let table = holding("Yenbo", &format!("effects = [{effects}]"), "");
        assert_eq!(offered(table), expected, "{effects}");
    }
}

#[test]
fn l8_4_a_card_is_offered_only_if_its_conditions_hold() {
    let card = |only_if: &str| {
        let card = format!("effects = [{{ pounds = 1 }}], only_if = {{ {only_if} }}");
        holding("Yenbo", &card, "")
    };
    assert!(offered(card("force_has = 'bedouin'")), "whoever is with Lawrence");
    assert!(!offered(card("force_has = 'mercenaries'")));
    assert!(offered(card("lawrence_with_force = true, in = ['Yenbo']")));
    assert!(!offered(card("lawrence_with_force = true, in = ['Jidda']")));
}

/// Guweira is four routes away, and Bedouin march three.
#[test]
fn l8_4_a_march_is_longer_for_one_operation() {
    let marches = |answers: &str| {
        let table =
            holding("Yenbo", "effects = [{ movement = 1 }]", "Railway Guard, Railway Guard");
        let played = table.player(answers).run(|play| play.operations());
        assert_eq!(played.state.movement_bonus, 0);
        played.asked("march").iter().map(|it| it.contains("Guweira")).collect::<Vec<_>>()
    };
    let stay = "force Bedouin 1-3#1; stay; force Lawrence; stay";
    assert_eq!(marches(&format!("play Allenby; {stay}")), [true, true], "Lawrence marches five");
    assert_eq!(marches(stay), [false, true]);
    let again = "force Bedouin 1-3#1; stay; force Bedouin 1-3#1; stay";
    assert_eq!(marches(&format!("play Allenby; {again}")), [true, false]);
}

#[test]
fn l8_4_a_card_that_was_turned_is_cancelled() {
    let card = "played_before = 'card', effects = ['cancel_card']";
    let played = staying_with("Rabegh", card, "Punitive Expedition", "play Allenby")
        .run(|play| play.operations());
    assert!(played.told("place_oef").is_empty() && played.told("edge").is_empty());
    assert_eq!(played.told("card"), ["Punitive Expedition"]);
    let order: Vec<&str> = played.told.iter().filter_map(|it| it.split(' ').next()).collect();
    let place = |word: &str| order.iter().position(|it| *it == word);
    assert!(place("play") < place("card"), "{order:?}");
    let played = staying_with("Rabegh", card, "Railway Guard", "").run(|play| play.operations());
    assert!(played.asked("play").is_empty(), "it does nothing here");
    let held = staying_with("Rabegh", card, "Arab Intelligence", "").run(|play| play.operations());
    assert!(held.asked("play").is_empty(), "a hold card is kept");
    let unread = holding("Mecca", card, "Patrol").units("Bedouin 1-3#1 in Yenbo");
    let unread = unread.player("force Lawrence; stay").run(|play| play.operations());
    assert!(unread.asked("play").is_empty(), "no card is read in Mecca");
}

#[test]
fn l8_4_a_battle_is_entered_with_more_strength() {
    let card = "played_before = 'battle', effects = [{ unit_strength = 3 }, { player_edge = 1 }]";
    let answers = "play Allenby; strengthen Bedouin 1-3#1; line Bedouin 1-3#1, Lawrence";
    let played = staying_with("Rabegh", card, "Patrol", answers)
        .ottomans("OEF 2")
        .rolls([3, 4, 4])
        .run(|play| play.operations());
    assert_eq!(played.told("unit_strength"), ["Bedouin 1-3#1 3"]);
    assert_eq!(played.told("edge"), ["[3, 4] [2, 0] player"]);
    assert_eq!(played.told("shot"), ["1: Bedouin 1-3#1 4 at OEF 2#1: 4"]);
    assert_eq!(played.state.battle.strengthened.iter().sum::<u8>(), 0, "for one battle");
    let quiet = staying_with("Rabegh", card, "Railway Guard", "").run(|play| play.operations());
    assert!(quiet.asked("play").is_empty(), "there is no battle");
}

#[test]
fn l8_4_a_battle_is_avoided() {
    let card = "played_before = 'battle', effects = ['end_operation']";
    let avoided = |answers| {
        let table = staying_with("Rabegh", card, "Patrol", answers).ottomans("OEF 1");
        table.run(|play| play.operation().is_ok_and(|met| !met))
    };
    let played = avoided("play Allenby");
    assert!(played.result && played.told("edge").is_empty());
    assert_eq!(played.place("OEF 1#1"), "box");
}

#[test]
fn l8_4_demolition_rolls_have_a_bonus() {
    let sapping = |ops: &str, answers: &str, rolls: &[u32]| {
        let card = "played_before = 'demolition', effects = [{ demolition_bonus = 2 }]";
        staying_with("Hedia", card, ops, answers)
            .gear("Demolition#1, Demolition#2 on Bedouin 1-3#1")
            .rolls(rolls.iter().copied())
            .run(|play| play.operations())
    };
    let played = sapping("Sandstorm", "play Allenby; demolish Bedouin 1-3#1", &[2]);
    assert_eq!(played.told("demolition"), ["Bedouin 1-3#1 2 +2 broken"]);
    let played = sapping("Sandstorm", "play Allenby; demolish Bedouin 1-3#1", &[6]);
    assert_eq!(played.told("demolition"), ["Bedouin 1-3#1 6 +2 broken_loot"]);
    let played = sapping("Sandstorm", "demolish Bedouin 1-3#1", &[2]);
    assert_eq!(played.told("demolition"), ["Bedouin 1-3#1 2 none"]);
    assert_eq!(played.state.demolition_bonus, 0);
}

#[test]
fn l8_4_without_a_demolition_no_bonus_is_asked_for() {
    let card = "played_before = 'demolition', effects = [{ demolition_bonus = 2 }]";
    let played = staying_with("Hedia", card, "Sandstorm", "").run(|play| play.operations());
    assert!(played.asked("play").is_empty());
}
