//! L8.4 Hold cards: when the player may play them, and their effects then.

use super::*;

/// Creates a position with Lawrence and a Bedouin in a space, and a hold card named Allenby.
fn holding(space: &str, card: &str, ops: &str) -> ScriptedTable {
    variant(&format!("cards.Allenby = {{ {card} }}"))
        .lay(&format!("Lawrence, Bedouin 1-3#1 in {space}"))
        .hand("Allenby")
        .ops(ops)
}

/// Creates such a position, in which the force stays where it is.
fn staying_with(space: &str, card: &str, ops: &str, answers: &str) -> ScriptedTable {
    let force = "force Lawrence, Bedouin 1-3#1; stay";
    holding(space, card, ops).player(&format!("{force}; {answers}"))
}

/// Returns true if the player may play a hold card before an Operation.
fn offered(table: ScriptedTable) -> bool {
    !table.free_actions().decisions("play").is_empty()
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
        let played = table.player(answers).operations(&[]);
        assert_eq!(played.state.movement_bonus, 0);
        played.decisions("march").iter().map(|it| it.contains("Guweira")).collect::<Vec<_>>()
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
    let played =
        staying_with("Rabegh", card, "Punitive Expedition", "play Allenby").operations(&[]);
    assert!(played.events("place_oef").is_empty() && played.events("edge").is_empty());
    assert_eq!(played.events("card"), ["Punitive Expedition"]);
    let order: Vec<&str> = played.events.iter().filter_map(|it| it.split(' ').next()).collect();
    let index = |word: &str| order.iter().position(|it| *it == word);
    assert!(index("play") < index("card"), "{order:?}");
    let played = staying_with("Rabegh", card, "Railway Guard", "").operations(&[]);
    assert!(played.decisions("play").is_empty(), "it does nothing here");
    let held = staying_with("Rabegh", card, "Arab Intelligence", "").operations(&[]);
    assert!(held.decisions("play").is_empty(), "a hold card is kept");
    let unread = holding("Mecca", card, "Patrol").lay("Bedouin 1-3#1 in Yenbo");
    let unread = unread.player("force Lawrence; stay").operations(&[]);
    assert!(unread.decisions("play").is_empty(), "no card is read in Mecca");
}

#[test]
fn l8_4_a_battle_is_entered_with_more_strength() {
    let card = "played_before = 'battle', effects = [{ unit_strength = 3 }, { player_edge = 1 }]";
    let answers = "play Allenby; strengthen Bedouin 1-3#1; line Bedouin 1-3#1, Lawrence";
    let played =
        staying_with("Rabegh", card, "Patrol", answers).ottomans("OEF 2").operations(&[3, 4, 4]);
    assert_eq!(played.events("unit_strength"), ["Bedouin 1-3#1 3"]);
    assert_eq!(played.events("edge"), ["[3, 4] [2, 0] player"]);
    assert_eq!(played.events("shot"), ["1: Bedouin 1-3#1 4 at OEF 2#1: 4"]);
    assert_eq!(played.state.battle.strengthened.values().iter().sum::<u8>(), 0, "for one battle");
    let quiet = staying_with("Rabegh", card, "Railway Guard", "").operations(&[]);
    assert!(quiet.decisions("play").is_empty(), "there is no battle");
}

#[test]
fn l8_4_a_die_that_lends_strength_is_told() {
    let card = "played_before = 'battle', effects = [{ unit_strength = 'd6' }]";
    let answers = "play Allenby; strengthen Bedouin 1-3#1; line Bedouin 1-3#1, Lawrence";
    let played =
        staying_with("Rabegh", card, "Patrol", answers).ottomans("OEF 2").operations(&[2, 3, 4, 3]);
    assert_eq!(
        played.events("unit_strength"),
        ["Bedouin 1-3#1 2 2"],
        "the roll and what comes of it"
    );
}

#[test]
fn l8_4_a_battle_is_avoided() {
    let card = "played_before = 'battle', effects = ['end_operation']";
    let avoided = |answers| {
        let table = staying_with("Rabegh", card, "Patrol", answers).ottomans("OEF 1");
        table.run(|play| play.operation().is_ok_and(|met| !met))
    };
    let played = avoided("play Allenby");
    assert!(played.result && played.events("edge").is_empty());
    assert_eq!(played.location("OEF 1#1"), "box");
}

#[test]
fn l8_4_demolition_rolls_have_a_bonus() {
    let sapping = |ops: &str, answers: &str, rolls: &[u32]| {
        let card = "played_before = 'demolition', effects = [{ demolition_bonus = 2 }]";
        staying_with("Hedia", card, ops, answers)
            .lay("Demolition#1, Demolition#2 on Bedouin 1-3#1")
            .operations(rolls)
    };
    let played = sapping("Sandstorm", "play Allenby; demolish Bedouin 1-3#1", &[2]);
    assert_eq!(played.events("demolition"), ["Bedouin 1-3#1 2 +2 broken"]);
    let played = sapping("Sandstorm", "play Allenby; demolish Bedouin 1-3#1", &[6]);
    assert_eq!(played.events("demolition"), ["Bedouin 1-3#1 6 +2 broken_loot"]);
    let played = sapping("Sandstorm", "demolish Bedouin 1-3#1", &[2]);
    assert_eq!(played.events("demolition"), ["Bedouin 1-3#1 2 none"]);
    assert_eq!(played.state.demolition_bonus, 0);
}

/// The sum of the bonuses exceeds its integer type; the roll counts as a 6 or as a 1.
#[test]
fn l8_4_many_bonuses_at_once_are_added_up() {
    let sapping = |bonus: i8, copies: usize, roll: u32| {
        let effects = vec![format!("{{ demolition_bonus = {bonus} }}"); 16].join(", ");
        let card =
            format!("copies = {copies}, played_before = 'demolition', effects = [{effects}]");
        let labels: Vec<String> = (1..=copies).map(|copy| format!("Allenby#{copy}")).collect();
        let plays: Vec<String> = labels.iter().map(|label| format!("play {label}")).collect();
        let answers = "force Bedouin 1-3#1; stay";
        let answers = format!("{answers}; {}; demolish Bedouin 1-3#1", plays.join("; "));
        variant(&format!("cards.Allenby = {{ {card} }}"))
            .lay("Lawrence, Bedouin 1-3#1 in Hedia; Demolition#1 on Bedouin 1-3#1")
            .hand(&labels.join(", "))
            .ops("Sandstorm")
            .player(&answers)
            .operations(&[roll])
    };
    let told = |bonus, copies, roll| sapping(bonus, copies, roll).events("demolition").join("");
    assert_eq!(told(10, 2, 1), "Bedouin 1-3#1 1 +127 broken_loot");
    assert_eq!(told(-10, 2, 6), "Bedouin 1-3#1 6 -128 blow_up");
    assert_eq!(told(1, 2, 1), "Bedouin 1-3#1 1 +32 broken_loot", "as long as it holds them");
}

#[test]
fn l8_4_many_helpers_at_once_make_nobody_weaker() {
    let effects = vec!["{ unit_strength = 10 }"; 16].join(", ");
    let card = format!("copies = 2, played_before = 'battle', effects = [{effects}]");
    let fight = |plays: &str| {
        let strengthened = "strengthen Bedouin 1-3#1; ".repeat(16);
        let plays = plays.replace(';', &format!("; {strengthened}"));
        variant(&format!("cards.Allenby = {{ {card} }}"))
            .lay("Lawrence, Bedouin 1-3#1 in Rabegh; Machinegun#1, Machinegun#2 on Bedouin 1-3#1")
            .hand("Allenby#1, Allenby#2")
            .ops("Patrol")
            .player("force Lawrence, Bedouin 1-3#1; stay")
            .player(&format!("{plays} line Bedouin 1-3#1, Lawrence"))
            .ottomans("OEF 2")
            .operations(&[3, 3, 3])
    };
    let shot = |plays| fight(plays).events("shot").join("");
    assert_eq!(shot("play Allenby#1;"), "1: Bedouin 1-3#1 163 at OEF 2#1: 3");
    assert_eq!(shot("play Allenby#1; play Allenby#2;"), "1: Bedouin 1-3#1 255 at OEF 2#1: 3");
}

/// Lawrence's movement rating is 5; the longest way on the map is ten routes, from Jidda to Damascus.
#[test]
fn l8_4_a_march_may_be_longer_than_any_rating() {
    let marches = |more: u8| {
        let card = format!("cards.Allenby = {{ effects = [{{ movement = {more} }}] }}");
        let table = variant(&card).lay("Lawrence in Jidda").hand("Allenby");
        let table = table.ops("Railway Guard").player("play Allenby; force Lawrence; stay");
        table.operations(&[]).decisions("march")[0].contains("Damascus")
    };
    assert!(marches(5) && marches(10) && !marches(4));
}

/// A unit that was lost in the battle and comes back is not in the force.
///
/// So no unit is lost twice in an Operation.
#[test]
fn l8_4_who_comes_before_demolitions_uses_none() {
    let card = "played_before = 'demolition', \
                effects = [{ place_unit = 'bedouin' }, { gain_gear = 'demolition' }]";
    let table = holding("Hedia", card, "Patrol").lay("Mercenaries in Hedia");
    let played = table
        .lay("Demolition#1 on Mercenaries")
        .player("force Lawrence, Bedouin 1-3#1, Mercenaries; stay")
        .player("line Bedouin 1-3#1, Mercenaries, Lawrence")
        .ottomans("OEF 4")
        .rolls(&[1, 6, 4, 3])
        .player("play Allenby; carrier Mercenaries")
        .picks([0])
        .operations(&[]);
    assert_eq!(played.lost(), "Bedouin 1-3#1");
    assert_eq!(played.locations("Bedouin 1-3#1, Demolition#2"), "Hedia, Mercenaries 3-4#1");
    assert_eq!(played.decisions("carrier"), ["demolition: Lawrence 1+5#1, Mercenaries 3-4#1"]);
    assert_eq!(played.decisions("demolish"), ["Mercenaries 3-4#1"]);
}

#[test]
fn l8_4_without_a_demolition_no_bonus_is_asked_for() {
    let card = "played_before = 'demolition', effects = [{ demolition_bonus = 2 }]";
    let played = staying_with("Hedia", card, "Sandstorm", "").operations(&[]);
    assert!(played.decisions("play").is_empty());
}
