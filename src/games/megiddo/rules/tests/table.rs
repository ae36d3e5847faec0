//! The scripted table itself: a script is followed to the letter and to its end.

use super::*;

fn plane_over_towns() -> Table {
    clash("Royal Air Force", "Towns")
}

#[test]
fn a_script_is_followed() {
    let played = plane_over_towns()
        .strikes(British, Air, "Royal Air Force", "Towns")
        .run(|play| play.strike_phase(Air));
    assert_eq!(
        played.told,
        [
            "Royal Air Force#1 destroys Towns#1",
            "turkish pass in Air with 0 choices",
            "british pass in Air with 0 choices",
        ]
    );
    assert_eq!(played.pile(British, "reserve"), "Royal Air Force#1");
    assert_eq!(played.pile(Turkish, "casualties"), "Towns#1");
}

#[test]
#[should_panic(expected = "answers left over")]
fn an_answer_must_be_asked_for() {
    plane_over_towns()
        .strikes(British, Air, "Royal Air Force", "Towns")
        .passes(Turkish, Air)
        .run(|play| play.strike_phase(Air));
}

#[test]
#[should_panic(expected = "no answer left for British, who is asked for a strike")]
fn a_question_must_have_an_answer() {
    plane_over_towns().run(|play| play.strike_phase(Air));
}

#[test]
#[should_panic(expected = "but British is asked")]
fn a_question_must_go_to_the_side_expected() {
    plane_over_towns().passes(Turkish, Air).run(|play| play.strike_phase(Air));
}

#[test]
#[should_panic(expected = "not a strike in Air")]
fn a_question_must_be_of_the_kind_expected() {
    plane_over_towns().commits(British, "").run(|play| play.strike_phase(Air));
}

#[test]
#[should_panic(expected = "cards left over")]
fn a_card_must_be_dealt() {
    let table = Table::variant("british.hand_size = 1").british("deck: Roads, Engineer").turks("");
    table.deals(British, "Roads, Engineer").run(|play| play.maneuver());
}

#[test]
#[should_panic(expected = "no card left")]
fn a_card_that_is_due_must_be_in_the_script() {
    let table = Table::variant("british.hand_size = 2").british("deck: Roads, Engineer").turks("");
    table.deals(British, "Roads").run(|play| play.maneuver());
}

#[test]
#[should_panic(expected = "lies in no pile or in two")]
fn a_position_must_hold_every_copy() {
    clash("Roads#2", "Towns").run(|_| ());
}

#[test]
#[should_panic(expected = "there is no card `Towns#1`")]
fn a_card_must_be_at_the_table() {
    clash("Roads", "Mountains").strikes(British, Air, "Roads", "Towns");
}
