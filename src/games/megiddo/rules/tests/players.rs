//! Policies take into account how the rules are read.

use super::*;
use sandtable_test_chance::Scripted;

/// Returns the action of a policy that uses no random numbers.
fn find_action<A>(
    table: &ScriptedTable,
    side: Side,
    name: &str,
    take_action: impl FnOnce(&AnyPolicy, &mut DecisionContext<'_>) -> A,
) -> A {
    let player = player(name, table.model(), side);
    let view = View::new(table.model(), table.state(), side);
    take_action(&player, &mut DecisionContext::new(view, &mut Scripted::default(), Stream(0)))
}

/// Returns the strike of the policy `greedy`, by the labels of attacker and target.
fn strike(table: &ScriptedTable, side: Side, phase: Phase) -> Option<[String; 2]> {
    let legal = LegalStrikes::new(table.model(), table.state(), side, phase);
    let strike =
        find_action(table, side, "greedy", |player, context| player.strike(context, &legal));
    let label = |side, slot| table.model().army(side).label(slot);
    strike.map(|it| [label(side, it.attacker), label(side.enemy(), it.target)])
}

/// Returns all combinations of rulings that affect how much Force a strike takes, as scenario lines.
fn readings_of_the_total() -> impl Iterator<Item = String> {
    let bonuses = ["fighting", "all"].into_iter();
    bonuses.flat_map(|bonus| {
        ["total", "printed"].map(|halves| {
            format!("rulings.bonus_counts = '{bonus}'\nrulings.disruption_halves = '{halves}'")
        })
    })
}

/// In the last strike phase, the best strike takes the most from the enemy's total.
///
/// Nothing strikes back after it. One combination of readings leads to a different best strike than the rest.
#[test]
fn the_last_shot_takes_most_from_the_total_by_every_reading() {
    let army = "Asienkorps, Depot Regiment, Turkish Infantry#1, Turkish Infantry#2, Rail Lines#1, \
                Rail Lines#2, Supply Wagons#1, Trenchlines, Turkish Air Force";
    for disrupted in ["", "Rail Lines#1", "Trenchlines, Turkish Infantry#1", "Turkish Air Force"] {
        for rulings in readings_of_the_total() {
            let table = |more: &str| {
                let table = ScriptedTable::variant(&format!("{rulings}\n{more}"));
                let table = table.british("battle: British Machineguns");
                table.turks(&format!("battle: {army}; disrupted: {disrupted}"))
            };
            let taken = |target: &str| {
                let shot = table("").strikes(British, MachineGun, "British Machineguns", target);
                let after = shot.run(|play| {
                    play.play_strike_phase(MachineGun);
                    super::super::infantry::force_now(play.model, play.state(), Turkish)
                });
                table("").force(Turkish) - after.result
            };
            let legal = table("").legal(British, MachineGun);
            let targets = legal.iter().filter_map(|line| line.split(" > ").nth(1));
            let most = targets.map(|target| taken(target.trim_matches(['(', ')']))).max();
            let chosen = strike(&table(""), British, MachineGun).expect("there is a shot");
            assert_eq!(Some(taken(&chosen[1])), most, "{chosen:?} by {rulings}, {disrupted}");
        }
    }
}

/// If only one gun may fire, the loss of one of two guns costs nothing; cavalry is a better target.
#[test]
fn a_gun_that_would_not_fire_is_not_preferred_as_a_target() {
    let target = |strikes: &str, guns: &str| {
        let lines = format!(
            "rulings.strikes_a_phase = '{strikes}'\nbritish.cards.Engineer.cavalry_force = 4\n\
             turkish.cards.'Caucasus Cavalry'.force = 4"
        );
        let table = clash_in_variant(
            &lines,
            "Engineer, British Infantry",
            &format!("Caucasus Cavalry, {guns}"),
        );
        strike(&table, British, Cavalry).map(|[_, target]| target)
    };
    let two = "Turkish Artillery#1, Turkish Artillery#2";
    assert_eq!(target("one", two).as_deref(), Some("Caucasus Cavalry#1"));
    assert!(target("all", two).is_some_and(|it| it.starts_with("Turkish Artillery")));
    assert_eq!(target("one", "Turkish Artillery").as_deref(), Some("Turkish Artillery#1"));
}

/// A Turkish hand that is stronger than the British hands of these tests.
const ASKARS: &str = "Turkish Infantry#1, Turkish Infantry#2, Turkish Infantry#3, \
                      Turkish Infantry#4, Turkish Infantry#5, Turkish Infantry#6";

/// A policy that concedes a battle commits only cards that return to the reserve before its end.
#[test]
fn only_raiders_that_may_strike_are_committed() {
    let raiders = |strikes: &str| {
        let lines = format!("rulings.strikes_a_phase = '{strikes}'");
        let hand =
            "Royal Air Force#1, Royal Air Force#2, British Cavalry, Arab Irregulars, Engineer";
        let table = lay_out_variant(&lines, &format!("hand: {hand}"), &format!("hand: {ASKARS}"));
        let cards = find_action(&table, British, "cautious:min_odds=1", |player, context| {
            player.commit(context)
        });
        labels(&table, British, cards)
    };
    assert_eq!(raiders("one"), "British Cavalry#1, Royal Air Force#1");
    let all = "Arab Irregulars#1, British Cavalry#1, Royal Air Force#1, Royal Air Force#2";
    assert_eq!(raiders("all"), all);
}

/// A policy that waits for a better hand commits its worst cards to a battle that it concedes.
#[test]
fn a_conceded_battle_gets_the_worst_cards() {
    let hand = "British Infantry#1, British Infantry#2, British Cavalry#1, Engineer, \
                Lawrence of Arabia";
    let table = lay_out(&format!("hand: {hand}"), &format!("hand: {ASKARS}"));
    let given = |name: &str| {
        let cards = find_action(&table, British, name, |player, context| player.commit(context));
        labels(&table, British, cards)
    };
    assert_eq!(given("tempo:patience=5"), "Engineer#1, British Cavalry#1");
    assert_eq!(given("cautious:min_odds=1"), "British Cavalry#1");
}

/// A second plane is discarded where only one may strike.
#[test]
fn a_plane_that_would_not_strike_is_discarded() {
    let thrown = |strikes: &str| {
        let lines = format!("rulings.strikes_a_phase = '{strikes}'");
        let hand = "Royal Air Force#1, Royal Air Force#2, Engineer, Palestine Brigade, \
                    French Detachment";
        let table = lay_out_variant(&lines, &format!("hand: {hand}"), "hand: Towns");
        let cards =
            find_action(&table, British, "greedy", |player, context| player.discard(context));
        labels(&table, British, cards)
    };
    assert_eq!(thrown("one"), "Royal Air Force#2");
    assert_eq!(thrown("all"), "Engineer#1, Palestine Brigade#1");
}
