//! M3.9–M3.12: what the strike phases have in common.

use super::*;

const GUNS: &str = "British Artillery#1, British Artillery#2, British Infantry";
const TURKISH_GUNS: &str = "Turkish Artillery#1, Turkish Artillery#2, Turkish Infantry";

fn duel(order: &str) -> ScriptedTable {
    duel_by(&format!("rulings.strike_order = '{order}'"))
}

fn duel_by(rulings: &str) -> ScriptedTable {
    let table = ScriptedTable::variant(rulings).british(&format!("battle: {GUNS}"));
    table.turks(&format!("battle: {TURKISH_GUNS}"))
}

const ONE: &str = "rulings.strikes_a_phase = 'one'";
const ONE_AT_ONCE: &str = "rulings.strikes_a_phase = 'one'\nrulings.strike_order = 'all_at_once'";

const VOLLEYS: [(Side, &str, &str); 4] = [
    (Turkish, "Turkish Artillery#1", "British Infantry"),
    (British, "British Artillery#1", "Turkish Infantry"),
    (Turkish, "Turkish Artillery#2", "British Infantry"),
    (British, "British Artillery#2", "Turkish Infantry"),
];

fn scripted<const N: usize>(table: ScriptedTable, volleys: [usize; N]) -> ScriptedTable {
    volleys.into_iter().fold(table, |table, volley| {
        let (side, attacker, target) = VOLLEYS[volley];
        table.strikes(side, Artillery, attacker, target)
    })
}

#[test]
fn m3_9_sides_alternate_or_by_a_ruling_strike_all_at_once() {
    let pass = |side: &str| format!("{side} pass in Artillery with 0 choices");
    for (order, volleys, passes, other, asked) in [
        ("alternate", [0, 1, 2, 3], [4, 5], [0, 2, 1, 3], "but British is asked"),
        ("all_at_once", [0, 2, 1, 3], [2, 5], [0, 1, 2, 3], "but Turkish is asked"),
    ] {
        let play =
            |volleys| scripted(duel(order), volleys).run(|play| play.strike_phase(Artillery));
        let told = play(volleys).told;
        let passed = passes.map(|place| told[place].clone());
        assert_eq!((passed, told.len()), (["turkish", "british"].map(pass), 6), "{order}");
        refused(asked, || play(other));
    }
}

/// One volley each, and neither is told to pass: they are out.
#[test]
fn m3_9_by_a_ruling_a_side_strikes_once_a_phase() {
    for rulings in [ONE, ONE_AT_ONCE] {
        let played = scripted(duel_by(rulings), [0, 1]).run(|play| play.strike_phase(Artillery));
        assert_eq!(played.told.len(), 2, "{rulings}");
        assert_eq!(played.pile(Turkish, "fired"), "Turkish Artillery#1");
        assert_eq!(played.pile(British, "fired"), "British Artillery#1");
    }
    let strike = |table: ScriptedTable| table.run(|play| play.strike_phase(Artillery));
    refused("answers left over", || strike(scripted(duel_by(ONE), [0, 1, 2, 3])));
    let as_a_rule = || strike(scripted(duel("alternate"), [0, 1]));
    refused("no answer left for Turkish", as_a_rule);
}

/// A strike by air at a card that is no target.
fn refused_at(target: &str, table: impl Fn() -> ScriptedTable) {
    let strike = || table().strikes(British, Air, "Royal Air Force", target);
    refused("M3.10: British cannot strike", || strike().run(|play| play.strike_phase(Air)));
}

#[test]
fn m3_10_neither_a_leader_nor_a_card_in_hand_can_be_a_target() {
    refused_at("Kemal", || clash("Royal Air Force", "Kemal, Towns"));
    let table = || ScriptedTable::printed().british("battle: Royal Air Force");
    refused_at("Mountains", || table().turks("battle: Towns; hand: Mountains"));
}

#[test]
fn m3_11_a_second_disruption_destroys() {
    let played = clash("Royal Air Force#1, Royal Air Force#2", "Turkish Infantry")
        .strikes(British, Air, "Royal Air Force#1", "Turkish Infantry")
        .strikes(British, Air, "Royal Air Force#2", "Turkish Infantry")
        .run(|play| play.strike_phase(Air));
    assert_eq!(played.told[2], "Royal Air Force#2 destroys Turkish Infantry#1");
    assert_eq!(played.pile(Turkish, "casualties"), "Turkish Infantry#1");
    assert_eq!(played.pile(Turkish, "disrupted"), "");
}

/// The strikes of `side` at cards that give no bonus; a target in brackets is only disrupted.
fn strikes_at_others(british: &str, turkish: &str, side: Side, phase: Phase) -> Vec<String> {
    let givers = ["Roads", "Supply Trains", "Trenchlines", "Rail Lines"];
    let mut legal = clash(british, turkish).legal(side, phase);
    legal.retain(|line| !givers.iter().any(|giver| line.contains(giver)));
    legal
}

/// Each attacker meets targets that it just destroys and others that it just does not, so that one
/// point more or less on either side would show.
#[test]
fn m3_12_bonuses_count_in_no_strike_phase() {
    let british = "Royal Air Force, Rualla Tribe, Desert Mounted Corps, British Machineguns, \
                   Engineer, Palestine Brigade, French Detachment, British Infantry";
    let turkish = "Turkish Air Force, Bedouins, Turkish Artillery, Caucasus Cavalry, Asienkorps, \
                   German Machineguns, Composite Division, Depot Regiment, Turkish Infantry";
    for (side, phase) in Side::BOTH.into_iter().flat_map(|s| Phase::ALL.map(|p| (s, p))) {
        let bare = strikes_at_others(british, turkish, side, phase);
        assert!(!bare.is_empty(), "{side:?} {phase:?}");
        // Horse would have to take the enemy's Supply first (M3.5), but not its Terrain.
        let rides = |by| phase == Cavalry && side == by;
        let british_rich = if rides(Turkish) { "" } else { ", Roads, Supply Trains" };
        let turkish_rich = if rides(British) { "" } else { ", Rail Lines" };
        for (more, others) in [
            (british_rich, ""),
            ("", &*format!(", Trenchlines{turkish_rich}")),
            (british_rich, &*format!(", Trenchlines{turkish_rich}")),
        ] {
            let (british, turkish) = (format!("{british}{more}"), format!("{turkish}{others}"));
            let rich = strikes_at_others(&british, &turkish, side, phase);
            assert_eq!(rich, bare, "{side:?} {phase:?} with {more}{others}");
        }
    }
}
