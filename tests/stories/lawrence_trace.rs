//! Claims that the story of a game of Lawrence of Arabia should make, computed from the game's trace.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::lawrence::{SIDES, TITLES};
use super::page::{array, name, names, rulings, sorted};

/// Goals and Situations of the printed missions.
const MISSIONS: [Mission; 4] = [
    Mission {
        name: "aqaba",
        goal: &[
            ("without a Garrison", 4, &["Aqaba", "Jidda", "Wejh", "Yenbo"]),
            ("occupied", 1, &["Aqaba"]),
        ],
        situation: &["Jidda", "Wejh", "Aqaba", "Medina"],
    },
    Mission {
        name: "hejaz-railroad",
        goal: &[(
            "broken",
            3,
            &[
                "Aba el Naam",
                "El Ula",
                "Hedia",
                "Maan",
                "Medain Saleh",
                "Medina",
                "Mudawwara",
                "Tebuk",
            ],
        )],
        situation: &["Medina", "Medain Saleh", "Tebuk", "Mudawwara", "Maan", "Dhaba"],
    },
    Mission {
        name: "gaza-offensive",
        goal: &[
            ("without a Garrison and occupied", 2, &["Beersheba", "Jerusalem", "Kerak", "Tafila"]),
            ("broken", 1, &["Amman", "Deraa", "Yarmuk"]),
        ],
        situation: &["Beersheba", "Jerusalem", "Maan", "Deraa"],
    },
    Mission {
        name: "damascus",
        goal: &[
            ("without a Garrison", 1, &["Damascus"]),
            ("Lawrence in", 1, &["Damascus"]),
            ("units in", 2, &["Damascus"]),
        ],
        situation: &["Damascus", "Deraa", "Katrana", "Jurf", "Maan", "Medina"],
    },
];

struct Mission {
    name: &'static str,
    goal: &'static [(&'static str, usize, &'static [&'static str])],
    situation: &'static [&'static str],
}

/// Hold cards that give Pounds, with the number of Pounds, which traces do not contain.
const GIFTS: [(&str, i64); 3] = [("Gold for the Tribes", 2), ("Summons", 2), ("Oath", 10)];
/// L4 Maximum number of Pounds.
const MOST_POUNDS: i64 = 30;
/// L11.5, L13 Ransom, and Pounds of loot.
const RANSOM: i64 = 2;
const LOOT: i64 = 1;

/// Returns the claims that the story of a trace should make; with `is_board`, those of a board.
pub fn claims_of_trace(defaults: &[(&str, &str)], trace: &[Value], is_board: bool) -> Vec<Value> {
    let mut facts = Facts { is_board, ..Facts::default() };
    facts.open_game(&trace[0], defaults);
    for (event, next) in trace[1..].iter().zip(trace[2..].iter().chain([&Value::Null])) {
        facts.escape_follows = next["event"] == "escape";
        facts.add(event);
    }
    facts.close();
    facts.claims
}

/// Entry of a story to which later events may add parts.
struct Open {
    label: &'static str,
    about: Value,
    parts: Vec<Value>,
    /// Claims of a board about the Ops deck, which come after the entry.
    ops: Vec<Value>,
}

/// Purchases that a story tells in one entry.
#[derive(Default)]
struct Purchases {
    bought: Vec<Value>,
    extra_ops: usize,
}

/// Round of a battle: shots and eliminated units by side.
struct Round {
    number: i64,
    shots: [u64; 2],
    felled: [Vec<Value>; 2],
    breakoff: Value,
}

/// Facts about a game that are collected from its trace.
#[derive(Default)]
struct Facts {
    /// Whether the claims are those of a board.
    is_board: bool,
    is_campaign: bool,
    /// Whether the next event is an escape.
    escape_follows: bool,
    claims: Vec<Value>,
    open: Option<Open>,
    purchases: Option<Purchases>,
    round: Option<Round>,
    /// Whether the Ottomans have the Edge.
    ottomans_first: bool,
    edge: Value,
    mission: String,
    /// Ended missions with their outcomes.
    thread: Vec<String>,
    missions_won: i64,
    has_heading: bool,
    operations: i64,
    ops: i64,
    pounds: i64,
    leadership: i64,
    /// Space of the force.
    space: String,
    /// Carrier of each piece of Gear.
    gear: BTreeMap<String, String>,
    units: Vec<(String, String)>,
    garrisons: Vec<String>,
    broken: Vec<String>,
    /// Spaces whose Garrison was eliminated in the campaign.
    eliminated: BTreeSet<String>,
    /// Spaces to which no Garrison can return.
    freed: BTreeSet<String>,
    fights_garrison: bool,
    battles: u64,
    battles_won: u64,
    units_eliminated: usize,
    garrisons_eliminated: u64,
    demolished: u64,
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn int(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

fn title(mission: &str) -> &'static str {
    TITLES.iter().find(|it| it.0 == mission).expect("a mission").1
}

fn pairs(value: &Value) -> Vec<(String, String)> {
    array(value).iter().map(|pair| (text(&pair[0]), text(&pair[1]))).collect()
}

fn texts(value: &Value) -> Vec<String> {
    let mut texts: Vec<String> = array(value).iter().map(text).collect();
    texts.sort();
    texts
}

impl Facts {
    fn claim(&mut self, claim: Value) {
        self.close();
        self.claims.push(claim);
    }

    fn open_entry(&mut self, label: &'static str, about: Value) {
        self.close();
        self.open = Some(Open { label, about, parts: Vec::new(), ops: Vec::new() });
    }

    /// Adds a part to the entry that is still open.
    fn part(&mut self, part: Value) {
        match &mut self.open {
            Some(open) => open.parts.push(part),
            None => panic!("nothing to add {part} to"),
        }
    }

    fn close(&mut self) {
        if let Some(Open { label, about, parts, ops }) = self.open.take() {
            self.claims.push(json!([label, about, sorted(parts)]));
            self.claims.extend(ops);
        }
    }

    fn open_game(&mut self, game: &Value, defaults: &[(&str, &str)]) {
        let [scenario, policy, mode] = ["scenario", "policy", "mode"].map(|key| text(&game[key]));
        self.claim(json!([
            "game",
            format!("{scenario}, seed {}, game {}", game["seed"], game["index"])
        ]));
        let what = match &mode[..] {
            "campaign" => "the campaign of 4 missions".to_owned(),
            "random" => "a mission drawn at random".to_owned(),
            mission => format!("the mission {}", title(mission)),
        };
        self.claim(json!(["policy", policy, what]));
        self.claims.extend(rulings(game, defaults));
        self.is_campaign = mode == "campaign";
    }

    fn add(&mut self, event: &Value) {
        let kind = text(&event["event"]);
        if !matches!(&kind[..], "buy" | "ops") {
            self.tell_purchases();
        }
        match &kind[..] {
            "mission" => self.begin_mission(event),
            "buy" => self.buy(event),
            "recruit_leader" => self.recruit(event),
            "play_card" => self.play_card(event),
            "appeal" => self.appeal(event),
            "give" => self.give(event),
            "operation" => self.operation(event),
            "scout" => self.open_entry("Scouting", json!([event["space"], event["roll"]])),
            "move" => self.movement(event),
            "card" => self.card(event),
            "placed" => self.placed(event),
            "garrison" => self.garrison(event),
            "edge" => self.take_edge(event),
            "line" => self.line_up(event),
            "shot" => self.shot(event),
            "breakoff" => self.break_off(event),
            "battle" => self.battle(event),
            "ops" => self.move_ops(event),
            "escape" => self.escape(event),
            "demolition" => self.demolition(event),
            "operation_end" => self.end_operation(event),
            "mission_end" => self.end_mission(event),
            "end" => self.end(event),
            other => panic!("unknown event {other}"),
        }
    }

    fn set_means(&mut self, event: &Value) {
        self.pounds = int(&event["pounds"]);
        self.leadership = int(&event["leadership_level"]);
    }

    fn set_map(&mut self, event: &Value) {
        self.gear = pairs(&event["gear"]).into_iter().collect();
        self.units = pairs(&event["units"]);
        self.garrisons = array(&event["garrisons"]).iter().map(|it| text(&it[0])).collect();
        self.broken = texts(&event["rail_breaks"]);
    }

    fn means(&self) -> Value {
        json!(["means", self.ops, self.pounds, self.leadership])
    }

    /// Returns units, each with the names of its Gear.
    fn equipped(&self, units: &[String]) -> Vec<Value> {
        let equipped = |unit: &String| {
            let gear = self.gear.iter().filter(|(_, carrier)| *carrier == unit);
            let gear: Vec<Value> = gear.map(|(gear, _)| json!(gear)).collect();
            json!([name(&json!(unit)), names(&gear)])
        };
        sorted(units.iter().map(equipped).collect())
    }

    fn remove_gear_of(&mut self, unit: &str) {
        self.gear.retain(|_, carrier| carrier != unit);
    }

    fn begin_mission(&mut self, event: &Value) {
        self.mission = text(&event["name"]);
        let place = match self.is_campaign {
            true => json!([self.missions_won + 1, 4, event["attempt"]]),
            false => Value::Null,
        };
        self.claim(json!(["mission", place, title(&self.mission)]));
        self.set_means(event);
        self.set_map(event);
        self.ops = array(&event["ops_deck"]).len() as i64;
        let mission =
            MISSIONS.iter().find(|mission| mission.name == self.mission).expect("a mission");
        let goal: Vec<Value> = mission.goal.iter().map(|it| json!([it.0, it.1, it.2])).collect();
        self.claim(json!(["Goal", goal]));
        if !self.thread.is_empty() {
            self.claim(json!(["So far", self.thread.join(", ")]));
        }
        let hidden = array(&event["garrisons"]).iter().filter(|it| it[2] == false);
        let mut hidden: Vec<String> = hidden.map(|it| text(&it[0])).collect();
        hidden.sort();
        let mut freed: Vec<&str> =
            mission.situation.iter().copied().filter(|it| self.freed.contains(*it)).collect();
        freed.sort_unstable();
        self.claim(json!(["Ottomans", hidden, freed, event["ottoman_bonus"]]));
        let mut by_space: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (unit, space) in &self.units {
            by_space.entry(space).or_default().push(unit.clone());
        }
        let groups = by_space.iter().map(|(space, units)| json!([space, self.equipped(units)]));
        let groups = sorted(groups.collect());
        self.claim(json!(["Revolt", groups]));
        if !self.broken.is_empty() {
            self.claim(json!(["Railway", self.broken]));
        }
        self.claim(self.means());
        self.purchases = Some(Purchases::default());
        (self.operations, self.has_heading) = (0, false);
    }

    fn buy(&mut self, event: &Value) {
        self.pounds = int(&event["pounds"]);
        let what = name(&event["unit"]);
        let bought = match (&event["space"], &event["carrier"]) {
            (Value::String(space), _) => json!([what, "in", space]),
            (_, Value::String(carrier)) => {
                self.gear.insert(text(&event["unit"]), carrier.clone());
                json!([what, "for", name(&event["carrier"])])
            }
            _ => Value::Null,
        };
        if self.is_board {
            return self.claim(json!(["Purchase", bought, event["cost"], event["pounds"]]));
        }
        self.close();
        let purchases = self.purchases.get_or_insert_default();
        match bought.is_null() {
            true => purchases.extra_ops += 1,
            false => purchases.bought.push(bought),
        }
    }

    fn tell_purchases(&mut self) {
        if let (Some(Purchases { bought, extra_ops }), false) =
            (self.purchases.take(), self.is_board)
        {
            let bought = sorted(bought);
            self.claim(json!(["Purchases", bought, extra_ops, self.pounds]));
        }
    }

    fn recruit(&mut self, event: &Value) {
        let paid = &event["pounds_paid"];
        self.pounds -= int(paid);
        let unit = event["unit"].as_str().map(|_| name(&event["unit"]));
        self.claim(json!(["Leader", paid, event["roll"], unit]));
    }

    fn begin_operation(&mut self) {
        if !std::mem::replace(&mut self.has_heading, true) {
            self.operations += 1;
            self.claim(json!(["operation", self.operations]));
        }
    }

    /// Adds the effects of a card.
    fn effects(&mut self, event: &Value) {
        for effect in array(&event["effects"]) {
            let n = &effect["n"];
            let [unit, gear] = ["unit", "gear"].map(|key| name(&effect[key]));
            let kind = text(&effect["effect"]);
            let part = match &kind[..] {
                // The `ops` line tells what moved.
                "lose_ops" | "gain_ops" => continue,
                "pounds" | "leadership" | "place_oef" | "edge_bonus" | "player_edge"
                | "movement" | "demolition_bonus" | "reveal_garrison" => json!([kind, n]),
                "place_ottoman" => json!([kind, unit, effect["bonus"].as_i64().unwrap_or(0)]),
                "unit_strength" => json!([kind, n, unit]),
                "leadership_check" => json!([kind, [effect["success"], effect["roll"]]]),
                "roll" => json!([kind, effect["roll"]]),
                "return_unit" | "lose_unit" => json!([kind, unit]),
                "place_unit" => json!([kind, unit, effect["space"]]),
                "recruit_leader" if effect["unit"].is_null() => json!([kind, effect["roll"]]),
                "recruit_leader" => json!([kind, effect["roll"], unit, effect["space"]]),
                "gain_gear" | "lose_gear" => json!([kind, gear, unit]),
                "place_garrison" | "repair_rail" => json!([kind, effect["space"]]),
                "relocate_camp" => json!([kind, effect["to"]]),
                _ => json!([kind]),
            };
            self.part(part);
            match &kind[..] {
                "pounds" => self.pounds += int(n),
                "leadership" => self.leadership += int(n),
                "return_unit" | "lose_unit" => self.remove_gear_of(&text(&effect["unit"])),
                "gain_gear" => drop(self.gear.insert(text(&effect["gear"]), text(&effect["unit"]))),
                "lose_gear" => drop(self.gear.remove(&text(&effect["gear"]))),
                "place_garrison" => drop(self.eliminated.remove(&text(&effect["space"]))),
                _ => {}
            }
        }
    }

    fn play_card(&mut self, event: &Value) {
        self.begin_operation();
        let card = name(&event["card"]);
        self.open_entry("Plays", json!(card));
        if event["gain"] == "pounds" {
            let gift = GIFTS.iter().find(|it| it.0 == card).expect("a gift").1;
            let gained = gift.min(MOST_POUNDS - self.pounds);
            self.pounds += gained;
            self.part(json!(["pounds", gained]));
        } else if event["gain"].is_string() {
            let space =
                self.units.iter().find(|(unit, _)| unit.starts_with("Lawrence")).map(|it| &it.1);
            let part = json!(["place_unit", name(&event["gain"]), space]);
            self.part(part);
        }
        self.effects(event);
    }

    fn appeal(&mut self, event: &Value) {
        self.begin_operation();
        let card = (event["allenby"] == true).then_some("Allenby");
        self.open_entry("High Command", json!([card, [event["success"], event["roll"]]]));
        for result in array(&event["results"]) {
            let unit = name(&result["unit"]);
            let part = match result["kind"].as_str().expect("a kind") {
                "funding" => {
                    self.pounds += int(&result["pounds"]);
                    json!(["funding", result["pounds"]])
                }
                "arab_bureau" => json!(["arab_bureau", unit, result["space"]]),
                "intelligence" => {
                    let garrisons = array(&result["garrisons"]).iter();
                    let mut spaces: Vec<String> = garrisons.map(|it| text(&it[0])).collect();
                    spaces.sort();
                    json!(["intelligence", spaces])
                }
                _ => {
                    let gear = pairs(&result["gear"]);
                    let came = gear.iter().map(|it| json!(it.0));
                    let came: Vec<Value> =
                        came.chain(result["unit"].as_str().map(Value::from)).collect();
                    self.gear.extend(gear);
                    json!(["reinforcements", names(&came), result["space"]])
                }
            };
            self.part(part);
        }
    }

    fn give(&mut self, event: &Value) {
        let [gear, from, to] = ["gear", "from", "to"].map(|key| name(&event[key]));
        self.gear.insert(text(&event["gear"]), text(&event["to"]));
        if self.is_board || self.open.as_ref().is_none_or(|open| open.label != "Gear") {
            self.open_entry("Gear", Value::Null);
        }
        self.part(json!(["give", gear, from, to]));
    }

    fn operation(&mut self, event: &Value) {
        self.begin_operation();
        assert_eq!(self.operations, int(&event["number"]));
        self.space = text(&event["from"]);
        let force = self.equipped(&texts(&event["force"]));
        self.claim(json!(["Force", event["from"], force]));
    }

    fn movement(&mut self, event: &Value) {
        let path = array(&event["path"]);
        self.space = text(path.last().expect("a space"));
        let label = match event["mode"].as_str().expect("a mode") {
            "rally" => {
                self.open_entry("Rally", Value::Null);
                for (unit, from) in pairs(&event["moves"]) {
                    self.part(json!(["rally", name(&json!(unit)), from]));
                }
                return;
            }
            _ if path.len() == 1 => "Stay",
            "march" => "March",
            "sail" => "Voyage",
            _ => "Airlift",
        };
        self.open_entry(label, json!(path));
        if let [gear, unit] = array(&event["gear"]) {
            if !text(unit).starts_with("Lawrence") {
                self.part(json!(["landed", name(gear), name(unit)]));
            }
            self.gear.insert(text(gear), text(unit));
        }
    }

    fn card(&mut self, event: &Value) {
        self.ops -= 1;
        match event["name"].is_null() {
            true => self.open_entry("Card", json!("discarded unread")),
            false => self.open_entry("Card", json!(name(&event["name"]))),
        }
        self.effects(event);
    }

    fn placed(&mut self, event: &Value) {
        self.fights_garrison |= event["source"] == "garrison";
        let set_aside = names(array(&event["set_aside"]));
        if !set_aside.is_empty() {
            self.claim(json!(["Set aside", set_aside]));
        }
        if self.is_board {
            self.claim(json!(["placed", names(array(&event["units"]))]));
        }
    }

    fn garrison(&mut self, event: &Value) {
        let claim = json!(["garrison", event["space"], event["value"]]);
        match event["how"] == "objective" {
            true => self.claim(claim),
            false => self.part(claim),
        }
        if event["removed"] == true {
            self.eliminate(&text(&event["space"]));
        }
    }

    fn eliminate(&mut self, space: &str) {
        self.garrisons_eliminated += 1;
        self.eliminated.insert(space.to_owned());
    }

    fn take_edge(&mut self, event: &Value) {
        self.ottomans_first = event["holder"] == "ottoman";
        let [player, ottoman] =
            ["player", "ottoman"].map(|side| [format!("{side}_roll"), format!("{side}_bonus")]);
        let [player, ottoman] = [player, ottoman].map(|keys| keys.map(|key| event[key].clone()));
        let edge = json!(["Edge", player, ottoman, event["holder"]]);
        match self.is_board {
            true => self.claim(edge),
            false => self.edge = edge,
        }
    }

    fn line_up(&mut self, event: &Value) {
        let arabs = self.equipped(&texts(&event["player"]));
        self.claim(json!(["Battle", arabs, names(array(&event["ottoman"]))]));
        if !self.is_board {
            let edge = self.edge.take();
            self.claim(edge);
        }
    }

    fn shot(&mut self, event: &Value) {
        let [firer, target] = ["firer", "target"].map(|key| name(&event[key]));
        let is_hit = event["hit"] == true;
        if self.is_board {
            let outcome = if is_hit { "hit" } else { "missed" };
            return self.claim(json!([
                "Shot",
                firer,
                target,
                event["roll"],
                event["strength"],
                outcome
            ]));
        }
        let number = int(&event["round"]);
        if self.round.as_ref().is_some_and(|round| round.number != number) {
            self.tell_round();
        }
        let round = self.round.get_or_insert(Round {
            number,
            shots: [0; 2],
            felled: [Vec::new(), Vec::new()],
            breakoff: Value::Null,
        });
        let side = usize::from(event["side"] == "ottoman");
        round.shots[side] += 1;
        if is_hit {
            round.felled[side].push(event["target"].clone());
        }
    }

    fn break_off(&mut self, event: &Value) {
        let breakoff = json!(["breakoff", event["roll"], event["rating"], event["to"]]);
        match &mut self.round {
            Some(round) if !self.is_board => round.breakoff = breakoff,
            _ => self.claim(breakoff),
        }
    }

    fn tell_round(&mut self) {
        let Some(Round { number, shots, felled, breakoff }) = self.round.take() else { return };
        let order = if self.ottomans_first { [1, 0] } else { [0, 1] };
        let fire = |side: usize| json!([SIDES[side].0, shots[side], names(&felled[side])]);
        let fire: Vec<Value> = match felled.iter().all(Vec::is_empty) {
            true => Vec::new(),
            false => order.map(fire).into(),
        };
        self.claim(json!(["round", number, fire, breakoff]));
    }

    fn battle(&mut self, event: &Value) {
        self.tell_round();
        let (won, lost) = (event["won"] == true, array(&event["lost"]));
        let outcome = match (won, event["broke_off"] == true) {
            (true, _) => "won",
            (false, true) => "lost by breaking off",
            (false, false) => "lost",
        };
        self.open_entry("Result", json!(outcome));
        self.battles += 1;
        self.battles_won += u64::from(won);
        self.units_eliminated += lost.len();
        if won && std::mem::take(&mut self.fights_garrison) {
            self.pounds += int(&event["pounds_gained"]);
            self.part(json!(["taken", event["space"], event["pounds_gained"]]));
            self.eliminate(&text(&event["space"]));
        }
        if !lost.is_empty() {
            self.part(json!(["lost", names(lost)]));
        }
        lost.iter().for_each(|unit| self.remove_gear_of(&text(unit)));
    }

    fn move_ops(&mut self, event: &Value) {
        self.ops = int(&event["left"]);
        let claim = json!(["ops", event["change"], event["left"]]);
        match &mut self.open {
            Some(open) if self.is_board => open.ops.push(claim),
            _ if self.is_board => self.claim(claim),
            _ if self.purchases.is_some() => {}
            _ => self.part(claim),
        }
    }

    fn escape(&mut self, event: &Value) {
        let (roll, to) = (int(&event["roll"]), event["to"].as_str());
        let fate = match (roll, to) {
            (3..=4, Some(space)) => {
                self.pounds -= RANSOM;
                format!("captured, set free for 2 Pounds, now in {space}")
            }
            (3..=4, None) => "captured and lost".to_owned(),
            (_, Some(space)) => format!("escapes to {space}"),
            (_, None) => "lost".to_owned(),
        };
        assert_eq!(event["paid"] == true, (3..=4).contains(&roll) && to.is_some());
        self.claim(json!(["Escape", name(&event["leader"]), roll, fate]));
    }

    fn demolition(&mut self, event: &Value) {
        let (unit, space) = (name(&event["unit"]), &self.space);
        let is_leader = unit.starts_with("Lawrence") || unit.starts_with("Arab Leader");
        let outcome = match event["result"].as_str().expect("a result") {
            "blow_up" if is_leader && !self.escape_follows => {
                format!("{unit} is blown up with it, and lost")
            }
            "blow_up" => format!("{unit} is blown up with it"),
            "none" => "nothing happens".to_owned(),
            "broken" => format!("the railway is broken in {space}"),
            _ => format!("the railway is broken in {space}, with loot"),
        };
        let bonus = event["bonus"].as_i64().map_or(String::new(), |bonus| format!(" ({bonus:+})"));
        self.units_eliminated += usize::from(event["result"] == "blow_up");
        let is_broken = text(&event["result"]).starts_with("broken");
        self.demolished += u64::from(is_broken);
        if event["result"] == "broken_loot" {
            self.pounds = (self.pounds + LOOT).min(MOST_POUNDS);
        }
        self.claim(json!(["Demolition", unit, format!("{}{bonus}", event["roll"]), outcome]));
    }

    fn end_operation(&mut self, event: &Value) {
        assert_eq!(self.pounds, int(&event["pounds"]), "Pounds of {event}");
        assert_eq!(self.leadership, int(&event["leadership_level"]), "Leadership of {event}");
        self.set_map(event);
        self.fights_garrison = false;
        self.claim(json!(["means", self.ops, self.pounds, self.leadership]));
        self.has_heading = false;
    }

    /// Returns whether a part of the goal is met, and the claim about it.
    ///
    /// If the part is not met, the claim has the spaces or units that meet it so far.
    fn standing(&self, (state, count, spaces): (&str, usize, &[&str])) -> (bool, Value) {
        let is_held = |space: &str| self.units.iter().any(|(_, at)| at == space);
        let is_free = |space: &str| !self.garrisons.iter().any(|at| at == space);
        let meets = |space: &&&str| match state {
            "without a Garrison" => is_free(space),
            "occupied" => is_held(space),
            "without a Garrison and occupied" => is_free(space) && is_held(space),
            "broken" => self.broken.iter().any(|at| at == **space),
            _ => self.units.iter().any(|(unit, at)| unit.starts_with("Lawrence") && at == **space),
        };
        let found: Vec<String> = match state {
            "units in" => {
                let units = self.units.iter().filter(|(_, at)| spaces.contains(&&at[..]));
                let units: Vec<Value> = units.map(|(unit, _)| json!(unit)).collect();
                names(&units)
            }
            _ => spaces.iter().filter(meets).map(|space| (*space).to_owned()).collect(),
        };
        let is_met = found.len() >= count;
        let only = if is_met { Value::Null } else { json!(found) };
        (is_met, json!([[state, count, spaces], only]))
    }

    fn end_mission(&mut self, event: &Value) {
        self.tell_round();
        let (won, reason) = (event["won"] == true, text(&event["reason"]));
        let operations = int(&event["operations"]);
        assert_eq!(operations, self.operations);
        let name = title(&self.mission);
        self.claim(json!(["mission end", name, operations, reason]));
        let mission =
            MISSIONS.iter().find(|mission| mission.name == self.mission).expect("a mission");
        if operations > 0 && reason != "lawrence_lost" {
            let standing: Vec<_> = mission.goal.iter().map(|part| self.standing(*part)).collect();
            assert_eq!(standing.iter().all(|it| it.0), won, "{event}");
            for (is_met, part) in standing {
                self.claim(json!([if is_met { "met" } else { "not met" }, part]));
            }
        }
        self.missions_won += i64::from(won);
        self.thread.push(format!("{name} {}", if won { "won" } else { "lost" }));
        if reason != "lawrence_lost" {
            let occupied = self.units.iter().map(|it| it.1.clone());
            let freed = occupied.filter(|space| self.eliminated.contains(space));
            self.freed.extend(freed.collect::<Vec<_>>());
        }
    }

    fn end(&mut self, event: &Value) {
        if self.is_campaign {
            let outcome = if event["won"] == true { "won" } else { "lost" };
            self.claim(json!(["campaign", outcome, self.thread.join(", ")]));
        }
        let Facts {
            battles, battles_won, units_eliminated, garrisons_eliminated, demolished, ..
        } = *self;
        self.claim(json!([
            "in all",
            battles,
            battles_won,
            units_eliminated,
            garrisons_eliminated,
            demolished,
            self.pounds
        ]));
    }
}
