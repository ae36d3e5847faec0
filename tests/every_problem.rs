//! Every problem of a file is told at once: no mistake hides another.

use std::collections::BTreeSet;

use sandtable::games::Game;
use sandtable::games::lawrence::Lawrence;
use sandtable::games::megiddo::Megiddo;
use sandtable::scenario::load_bytes;

/// Lines for a variant of Lawrence of Arabia, each a mistake or two.
const OF_LAWRENCE: &[&str] = &[
    "origin = 'sorce'",
    "title = 7",
    "nonsense = 1",
    "rulings.edge_ties = 'nobody'",
    "rulings.rulling = true",
    "units.'Bedouin 1-3'.strength = 99",
    "units.'Bedouin 2-3'.strenght = 2",
    "units.'Bedouin 3-3'.movement = 1979-05-27",
    "units.'Second Lawrence' = { kind = 'lawrence', strength = 1, movement = 5 }",
    "gear.Machinegun.strength = 'one'",
    "gear.Demolition.elite = 1e999",
    "garrisons.'Garrison 3'.value = -1",
    "garrisons.'Garrison#4' = { value = 1 }",
    "ottomans.'OEF 4'.strength = 0",
    "map.Jidda.at = [1]",
    "map.Rabegh.routes = ['Jidda', 'Mecca', 'Yenbo', 'Wadi Safra', 'Medina', 'Nowhere']",
    "map.Fejr.colour = 'red'",
    "tables.placement.'1' = 'Cairo'",
    "tables.escape.'5-6' = 'flies'",
    "tables.demolition.'6' = false",
    "tables.scouting.'7' = 'none'",
    "costs.bedouin = 101",
    "costs.camel = 1",
    "limits.pounds.most = 999",
    "limits.gear.unit = 20",
    "rewards.loot.pound = 1",
    "cards.Patroll.copies = 2",
    "cards.Ambush.kind = 'imediate'",
    "cards.Sandstorm.effects = [{ lose_opps = 1 }]",
    "cards.Informers.effects = ['double_appeal']",
    "cards.Allenby.kind = \"\\u001b[2J\"",
    "missions.aqaba.ops = 32",
    "missions.aqaba.title = ' '",
    "missions.hejaz-railroad.goal.rail_breaks.at_least = 12",
    "missions.hejaz-railroad.pounds = -1",
    "missions.gaza-offensive.goal = { held = { at_least = 5, of = ['Tafila', 'Kerak'] } }",
    "missions.gaza-offensive.leadership = 9",
    "missions.damascus.lawrence_start = 'Akaba'",
    "missions.damascus.situation = { pick = 3, of = ['Damascus', 'Deraa'] }",
    "campaign.missions = ['aqaba', 'aqaba', 'gaza']",
];

/// The same for Megiddo 1918.
const OF_MEGIDDO: &[&str] = &[
    "origin = 'sorce'",
    "title = 7",
    "nonsense = 1",
    "rulings.strike_order = 'never'",
    "british.hand_size = 99",
    "british.hand = 7",
    "british.victory_points = 1979-05-27",
    "british.discard_limit = 'five'",
    "british.cards.Roads.force = 99",
    "british.cards.Engineer.kind = 'infantery'",
    "british.cards.Forage.cavalry_force = 2",
    "british.cards.'British Infantry'.lost_means_defeat = true",
    "british.cards.'Supply#Trains' = { kind = 'supply', force = 1 }",
    "british.cards.'Royal Airforce'.force = 3",
    "british.deck.'General Allenby' = 2",
    "british.deck.'British Infantry' = 64",
    "british.deck.Rods = 1",
    "british.pool.Dysentery = [3, 1]",
    "british.pool.'General Allenby' = [0, 2]",
    "british.format.deck_size = [1, 1]",
    "british.format.nonsense = 3",
    "turkish.hand_size = 0",
    "turkish.cards = { 'Liman Von Sanders' = { unique = \"\\u0007\" } }",
    "turkish.deck.Nobody = 1",
    "turkish.format.budgets.leader = 'all'",
];

/// The problems of a variant that says this.
fn problems<G: Game>(base: &str, lines: &[&str]) -> BTreeSet<(String, String)> {
    let text = format!("extends = '{base}'\n{}\n", lines.join("\n"));
    let read = load_bytes("x.toml", text.as_bytes(), &[]).and_then(|document| {
        assert_eq!(document.game(), G::NAME);
        G::model(&document).map(drop)
    });
    let problems = read.err().map(|it| it.iter().cloned().collect::<Vec<_>>());
    let problems = problems.into_iter().flatten();
    // Another mistake may move a number, such as that of the cards of a deck.
    let plain = |message: &str| message.replace(|c: char| c.is_ascii_digit(), "");
    problems.map(|problem| (problem.spot.key.clone(), plain(&problem.message))).collect()
}

/// Every mistake tells of itself, and tells the same beside every other, and beside all of them.
fn check<G: Game>(base: &str, mistakes: &[&str]) {
    let alone: Vec<_> = mistakes.iter().map(|line| problems::<G>(base, &[line])).collect();
    for (line, problems) in mistakes.iter().zip(&alone) {
        assert!((1..=2).contains(&problems.len()), "{line}: {problems:#?}");
    }
    let mut hidden = Vec::new();
    for (place, one) in mistakes.iter().enumerate() {
        for (other, line) in mistakes.iter().enumerate().skip(place + 1) {
            let both = problems::<G>(base, &[one, line]);
            let wanted = &alone[place] | &alone[other];
            let missing: Vec<_> = wanted.difference(&both).collect();
            hidden.extend((!missing.is_empty()).then(|| format!("{one}\n{line}: {missing:?}")));
        }
    }
    let all = problems::<G>(base, mistakes);
    let missing: Vec<_> = alone.iter().flatten().filter(|problem| !all.contains(problem)).collect();
    assert!(hidden.is_empty() && missing.is_empty(), "{}\nof all: {missing:#?}", hidden.join("\n"));
}

#[test]
fn no_mistake_hides_another() {
    check::<Lawrence>("lawrence-of-arabia", OF_LAWRENCE);
    check::<Megiddo>("megiddo-1918", OF_MEGIDDO);
}

#[test]
fn a_slip_in_a_name_is_asked_about() {
    let text = b"extends = 'lawrence-of-arabia'\ncards.Patroll.copies = 2\n";
    let document = load_bytes("x.toml", text, &[]).expect("legible");
    let problems = Lawrence::model(&document).map(drop).expect_err("a slip");
    let hints: Vec<&str> = problems.iter().map(|problem| &problem.hint[..]).collect();
    assert_eq!(hints.len(), 2, "{hints:?}");
    assert!(hints.iter().all(|it| it.contains("did you mean `Patrol`?")), "{hints:?}");
}
