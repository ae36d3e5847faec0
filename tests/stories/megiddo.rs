//! Parser that turns stories of Megiddo into claims, and the same claims computed from traces.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::page::{
    Entry, array, counted, entries, items, name, names, not_understood, rulings, sorted,
};

/// Names of the sides in stories, with their keys in traces.
const SIDES: [(&str, &str); 2] = [("British", "british"), ("Turks", "turkish")];
const PHASES: [(&str, &str, &str); 4] = [
    ("Air strike", "air", "bombed"),
    ("Cavalry exploitation", "cavalry", "rode down"),
    ("Artillery", "artillery", "shelled"),
    ("Machine guns", "machinegun", "raked"),
];
const KINDS: [(&str, &str); 8] = [
    ("Infantry", "infantry"),
    ("Cavalry", "cavalry"),
    ("Artillery", "artillery"),
    ("Machine guns", "machine_gun"),
    ("Planes", "plane"),
    ("Supply", "supply"),
    ("Leaders", "leader"),
    ("Terrain", "terrain"),
];
/// Labels with which sentences of a board begin.
const LABELS: [&str; 13] = [
    "Hand",
    "British",
    "Turks",
    "Losses",
    "Score",
    "Infantry",
    "Cavalry",
    "Artillery",
    "Machine guns",
    "Planes",
    "Supply",
    "Leaders",
    "Terrain",
];

/// Returns the key of the side with whose name a text begins, and the rest of the text.
fn side(text: &str) -> Option<(&'static str, &str)> {
    SIDES.iter().find_map(|(name, key)| Some((*key, text.strip_prefix(name)?)))
}

/// Reads a Force such as `23¼`, and returns it in quarter-points.
fn quarters(force: &str) -> Option<i64> {
    let fraction = force.chars().last().and_then(|it| "¼½¾".chars().position(|part| part == it));
    let whole = force.trim_end_matches(['¼', '½', '¾']);
    let whole: i64 = if whole.is_empty() && fraction.is_some() { 0 } else { whole.parse().ok()? };
    Some(4 * whole + fraction.map_or(0, |place| place as i64 + 1))
}

/// Cards of a scenario, by side and name.
pub struct Cards {
    by_side: BTreeMap<&'static str, BTreeMap<String, CardFacts>>,
}

#[derive(Clone, Debug, Default)]
struct CardFacts {
    kind: String,
    force: i64,
    always_to_reserve: bool,
    vital: bool,
}

impl Cards {
    /// Reads the cards of the printed game.
    pub fn printed() -> Cards {
        let file = include_str!("../../scenarios/megiddo-1918.toml");
        let scenario: toml::Table = file.parse().expect("TOML");
        let by_side = SIDES.map(|(_, key)| {
            let cards = scenario[key]["cards"].as_table().expect("cards");
            let facts = |card: &toml::Value| CardFacts {
                kind: card["kind"].as_str().expect("a kind").to_owned(),
                force: card.get("force").and_then(toml::Value::as_integer).unwrap_or(0),
                always_to_reserve: card.get("always_to_reserve").is_some(),
                vital: card.get("lost_means_defeat").is_some(),
            };
            let cards = cards.iter().filter(|(_, card)| card.is_table());
            (key, cards.map(|(name, card)| (name.clone(), facts(card))).collect())
        });
        Cards { by_side: by_side.into_iter().collect() }
    }

    fn of(&self, side: &str, label: &str) -> &CardFacts {
        let name = label.rsplit_once('#').map_or(label, |(name, _)| name);
        &self.by_side[side][name]
    }

    /// M4 Returns the Force of an order of battle without disrupted cards, in quarter-points.
    fn force(&self, rulings: &Value, side: &str, labels: &[Value]) -> i64 {
        let cards = || labels.iter().filter_map(Value::as_str).map(|label| self.of(side, label));
        let is_fighting = |card: &&CardFacts| {
            matches!(&card.kind[..], "infantry" | "cavalry" | "artillery" | "machine_gun")
        };
        let is_led = |card: &&CardFacts| card.kind != "leader";
        let bonus: i64 = cards()
            .filter(|card| matches!(&card.kind[..], "supply" | "terrain"))
            .map(|card| card.force)
            .sum();
        let fighting: i64 = cards().filter(is_fighting).map(|card| card.force).sum();
        let takers = match rulings["bonus_counts"] == "all" {
            true => cards().filter(is_led).count(),
            false => cards().filter(is_fighting).count(),
        };
        let mut leaders: Vec<i64> =
            cards().filter(|card| card.kind == "leader").map(|card| card.force).collect();
        leaders.sort_by_key(|force| -force);
        let carriers = match rulings["leader_carrier"] == "combat" {
            true => cards().filter(is_fighting).count(),
            false => cards().filter(is_led).count(),
        };
        let leaders: i64 = leaders.iter().take(carriers).sum();
        4 * (fighting + bonus * takers as i64 + leaders)
    }
}

/// Returns the claims of a story.
pub fn claims_of_story(story: &str) -> Vec<Value> {
    let mut reader = Reader { phase: 0 };
    entries(story).iter().flat_map(|entry| reader.claims(entry)).collect()
}

/// Returns the claims of the sentences of a board.
pub fn claims_of_sentences(sentences: &[String]) -> Vec<Value> {
    let mut reader = Reader { phase: 0 };
    let entries = sentences.iter().map(|it| Entry::of_sentence(it, &LABELS));
    entries.flat_map(|entry| reader.claims(&entry)).collect()
}

/// Parser of entries, with the index of the phase whose strikes it reads.
struct Reader {
    phase: usize,
}

impl Reader {
    fn claims(&mut self, entry: &Entry) -> Vec<Value> {
        let Entry { label, text } = entry;
        if let Some(phase) = PHASES.iter().position(|it| label.is_empty() && it.0 == text) {
            self.phase = phase;
            return Vec::new();
        }
        let claim = match &label[..] {
            "" => paragraph(text),
            "Hand" => hand(text),
            "British" | "Turks" => self.action(label, text),
            "Infantry" if text.contains(" against Turks ") => result(text),
            "Losses" => losses(text),
            "Score" => score(text),
            _ => cards_of_a_kind(label, text),
        };
        vec![claim.unwrap_or_else(|| not_understood(entry))]
    }

    /// Reads a strike or a pass.
    fn action(&self, label: &str, text: &str) -> Option<Value> {
        let (_, phase, verb) = PHASES[self.phase];
        let (side, _) = side(label)?;
        if let Some(rest) = text.strip_prefix("held back with ") {
            return Some(json!([
                "pass",
                phase,
                side,
                counted(rest.strip_suffix(" open")?, "strike")?
            ]));
        }
        if text.starts_with("discarded ") {
            return Some(json!(["discard", side, items(text.strip_prefix("discarded ")?)]));
        }
        if let Some(cards) = text.strip_suffix(" shuffled into a deck") {
            return Some(json!(["shuffle", side, counted(cards, "card")?]));
        }
        let (strike, spent) = match text.strip_suffix(", and returned to the reserve") {
            Some(strike) => (strike, true),
            None => (text, false),
        };
        let (attacker, rest) = strike.split_once(&format!(" {verb} "))?;
        let (target, effect) = rest.strip_suffix(')')?.rsplit_once(" (")?;
        Some(json!(["strike", phase, side, attacker, target, effect, spent]))
    }
}

/// Reads a heading or a sentence.
fn paragraph(text: &str) -> Option<Value> {
    if let Some(number) = text.strip_prefix("BATTLE ") {
        return Some(json!(["battle", number.parse::<u64>().ok()?]));
    }
    if let Some(rest) = text.strip_prefix("Scenario ") {
        return Some(json!(["game", rest]));
    }
    if let Some(rest) = text.strip_prefix("Ruling: ") {
        let (name, reading) = rest.strip_suffix('.')?.split_once(" is ")?;
        return Some(json!(["ruling", name, reading]));
    }
    if let Some(rest) = text.strip_prefix("The British are led by ") {
        let (british, turks) = rest.strip_suffix('.')?.split_once(", the Turks by ")?;
        return Some(json!(["policies", british, turks]));
    }
    if let Some((side, strength)) =
        side(text).and_then(|(side, rest)| Some((side, rest.strip_prefix(", ")?)))
    {
        let force = match strength {
            "no order of battle" => 0,
            _ => quarters(strength.strip_prefix("Force ")?)?,
        };
        return Some(json!(["orders", side, force]));
    }
    if let Some((phase_and_side, "no strike is open")) = text.split_once(": ") {
        let (phase, people) = phase_and_side.split_once(", ")?;
        let phase = PHASES.iter().find(|it| it.0 == phase)?.1;
        return Some(json!(["no strike", phase, side(people)?.0]));
    }
    if let Some((strikes, toll)) = text.split_once(" destroyed ") {
        let strikes = counted(strikes, "strike")?;
        let (cards, lost) = toll.strip_suffix(" Turkish ones.")?.split_once(". Lost for good: ")?;
        let (british, turkish) = lost.split_once(" British cards, ")?;
        return Some(json!(["toll", strikes, counted(cards, "card")?, british, turkish]));
    }
    let (winner, rest) = side(text.strip_prefix("The ")?)?;
    if let Some(cards) = rest.strip_prefix(" draw ") {
        return Some(json!(["draw", winner, counted(cards, "card")?]));
    }
    if let Some(rest) = rest.strip_prefix(" won after ") {
        let (battles, cause) = rest.strip_suffix('.')?.split_once(", ")?;
        return Some(json!(["end", winner, counted(battles, "battle")?, cause]));
    }
    let (behind, rest) = rest.trim_start().split_once(" behind: ")?;
    let was_behind = match behind {
        "had been" => true,
        "were never" => false,
        _ => return None,
    };
    let rest = rest.strip_suffix('.')?;
    let (scores, changes) = match rest.split_once(", with ") {
        Some((scores, changes)) => {
            (scores, counted(changes.strip_suffix(" of the lead")?, "change")?)
        }
        None => (rest, 0),
    };
    let scores: Vec<&str> = scores.split(", ").collect();
    Some(json!(["course", winner, was_behind, scores, changes]))
}

/// Reads the number of cards that a side drew and its exchange of cards.
fn hand(text: &str) -> Option<Value> {
    let (drawn, exchange) = text.split_once("; ")?;
    let (drawn, is_reshuffled) = match drawn.strip_suffix(", the reserve reshuffled") {
        Some(drawn) => (drawn, true),
        None => (drawn, false),
    };
    let drawn = counted(drawn.strip_suffix(" drawn")?, "card")?;
    let exchange = exchange.strip_prefix("discarded ")?;
    let (discarded, replacements) = match exchange.split_once(" and drew ") {
        Some((discarded, "nothing")) => (items(discarded), Vec::new()),
        Some((discarded, replacements)) => (items(discarded), items(replacements)),
        None if exchange == "nothing" => (Vec::new(), Vec::new()),
        None => return None,
    };
    Some(json!(["hand", drawn, is_reshuffled, discarded, replacements]))
}

fn cards_of_a_kind(label: &str, text: &str) -> Option<Value> {
    let kind = KINDS.iter().find(|it| it.0 == label)?.1;
    Some(json!(["cards", kind, items(text)]))
}

/// Reads the totals of a battle and its winner.
fn result(text: &str) -> Option<Value> {
    let (totals, verdict) = text.split_once(": ")?;
    let (british, turks) = totals.strip_prefix("British ")?.split_once(" against Turks ")?;
    let (verdict, is_tie) = match verdict.strip_prefix("a tie, which ") {
        Some(verdict) => (verdict, true),
        None => (verdict, false),
    };
    let (winner, " won") = side(verdict.strip_prefix("the ")?)? else { return None };
    Some(json!(["result", quarters(british)?, quarters(turks)?, winner, is_tie]))
}

/// Reads the cards that each side lost, and those that the loser saved.
fn losses(text: &str) -> Option<Value> {
    let mut lost = BTreeMap::new();
    for part in text.split("; ").filter(|part| *part != "none") {
        let (side, rest) = side(part.strip_prefix("the ")?)?;
        let (verb, cards) = match rest.strip_prefix(" lost ") {
            Some(cards) => ("lost", cards),
            None => ("saved", rest.strip_prefix(" saved to the reserve ")?),
        };
        lost.insert(format!("{side} {verb}"), items(cards));
    }
    Some(json!(["losses", lost]))
}

fn score(text: &str) -> Option<Value> {
    let (british, turks) = text.strip_prefix("British ")?.split_once(", Turks ")?;
    Some(json!(["score", british.parse::<u64>().ok()?, turks.parse::<u64>().ok()?]))
}

/// Facts about a side that are collected during a battle.
#[derive(Default)]
struct SideFacts {
    drawn: u64,
    is_reshuffled: bool,
    discarded: Vec<String>,
    replacements: Vec<String>,
    /// Labels of the cards that are still in the order of battle.
    standing: BTreeSet<String>,
    disrupted: BTreeSet<String>,
    destroyed: BTreeSet<String>,
}

/// Facts about a game that are collected from its trace.
struct Facts<'c> {
    cards: &'c Cards,
    rulings: Value,
    /// Whether claims that only a board makes are included.
    is_board: bool,
    sides: BTreeMap<&'static str, SideFacts>,
    decks: BTreeMap<&'static str, usize>,
    lost: BTreeMap<&'static str, BTreeSet<String>>,
    scores: Vec<[u64; 2]>,
    strikes: u64,
    destroyed: u64,
    claims: Vec<Value>,
}

/// Returns the claims that the story of a trace should make; with `is_board`, those of a board.
pub fn claims_of_trace(
    cards: &Cards,
    defaults: &[(&str, &str)],
    trace: &[Value],
    is_board: bool,
) -> Vec<Value> {
    let mut facts = Facts {
        cards,
        rulings: trace[0]["rulings"].clone(),
        is_board,
        sides: SIDES.into_iter().map(|(_, key)| (key, SideFacts::default())).collect(),
        decks: BTreeMap::new(),
        lost: SIDES.into_iter().map(|(_, key)| (key, BTreeSet::new())).collect(),
        scores: Vec::new(),
        strikes: 0,
        destroyed: 0,
        claims: Vec::new(),
    };
    facts.open(&trace[0], defaults);
    trace[1..].iter().for_each(|event| facts.add(event));
    facts.claims
}

/// Returns the key of the side that an event names.
fn key(side: &Value) -> &'static str {
    SIDES.iter().find(|it| *side == it.1).expect("a side").1
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

impl Facts<'_> {
    fn claim(&mut self, claim: Value) {
        self.claims.push(claim);
    }

    fn claim_of_board(&mut self, claim: Value) {
        if self.is_board {
            self.claim(claim);
        }
    }

    fn side(&mut self, side: &str) -> &mut SideFacts {
        self.sides.get_mut(side).expect("a side")
    }

    fn add(&mut self, event: &Value) {
        let side = || key(&event["side"]);
        let cards = array(&event["cards"]);
        match event["event"].as_str().expect("a name") {
            "shuffle" => self.shuffle(side(), array(&event["deck"]).len()),
            "draw" => {
                self.claim_of_board(json!(["draw", side(), cards.len()]));
                let facts = self.side(side());
                match event["phase"] == "maneuver" {
                    true => facts.drawn += cards.len() as u64,
                    false => facts.replacements.extend(cards.iter().map(name)),
                }
            }
            "discard" => {
                self.side(side()).discarded = names(cards);
                let cards =
                    if cards.is_empty() { vec!["nothing".to_owned()] } else { names(cards) };
                self.claim_of_board(json!(["discard", side(), cards]));
            }
            "commit" => self.commit(side(), cards),
            "strike" => self.strike(event),
            "pass" => self.pass(event),
            "battle" => self.battle(event),
            "end" => self.end(event),
            other => panic!("unknown event {other}"),
        }
    }

    fn open(&mut self, event: &Value, defaults: &[(&str, &str)]) {
        let [scenario, seed, index] = ["scenario", "seed", "index"].map(|key| &event[key]);
        let scenario = scenario.as_str().expect("a name");
        self.claim(json!(["game", format!("{scenario}, seed {seed}, game {index}")]));
        let policies = &event["policies"];
        self.claim(json!(["policies", policies["british"], policies["turkish"]]));
        let rulings = rulings(event, defaults);
        self.claims.extend(rulings);
    }

    fn shuffle(&mut self, side: &'static str, cards: usize) {
        self.claim_of_board(json!(["shuffle", side, cards]));
        // The shuffle that opens the game is no reshuffle.
        match self.decks.contains_key(side) {
            true => self.side(side).is_reshuffled = true,
            false => drop(self.decks.insert(side, cards)),
        }
    }

    fn commit(&mut self, side: &'static str, cards: &[Value]) {
        if self.side("british").standing.is_empty() && side == "british" {
            self.claim(json!(["battle", self.scores.len() + 1]));
        }
        let force = self.cards.force(&self.rulings, side, cards);
        self.claim(json!(["orders", side, force]));
        let SideFacts { drawn, is_reshuffled, discarded, replacements, .. } =
            std::mem::take(self.side(side));
        let mut replacements = replacements;
        replacements.sort();
        self.claim(json!(["hand", drawn, is_reshuffled, discarded, replacements]));
        for (_, kind) in KINDS {
            let of_kind = |label: &&str| self.cards.of(side, label).kind == kind;
            let cards = cards.iter().filter_map(Value::as_str).filter(of_kind);
            let plus = if matches!(kind, "supply" | "leader" | "terrain") { "+" } else { "" };
            let with_force = |label: &str| {
                let name = label.rsplit_once('#').map_or(label, |(name, _)| name);
                json!(format!("{name} {plus}{}", self.cards.of(side, label).force))
            };
            let cards = sorted(cards.map(with_force).collect());
            if !cards.is_empty() {
                self.claim(json!(["cards", kind, cards]));
            }
        }
        let standing = cards.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        self.side(side).standing = standing;
    }

    fn strike(&mut self, event: &Value) {
        let (side, phase) = (key(&event["side"]), event["phase"].as_str().expect("a phase"));
        let enemy = if side == "british" { "turkish" } else { "british" };
        let label = |key: &str| event[key].as_str().expect("a card").to_owned();
        let (attacker, target) = (label("attacker"), label("target"));
        let is_saved = self.cards.of(enemy, &target).always_to_reserve;
        let was_disrupted = self.side(enemy).disrupted.contains(&target);
        let is_destroyed = event["effect"] == "destroyed";
        let effect = match (is_destroyed, is_saved, was_disrupted) {
            (false, ..) => "disrupted",
            (true, true, _) => "driven off to the reserve",
            (true, false, true) => "disrupted before, now destroyed",
            (true, false, false) => "destroyed",
        };
        let is_spent = matches!(phase, "air" | "cavalry");
        let names = ["attacker", "target"].map(|key| name(&event[key]));
        self.claim(json!(["strike", phase, side, names[0], names[1], effect, is_spent]));
        self.strikes += 1;
        if is_spent {
            self.side(side).standing.remove(&attacker);
        }
        if is_destroyed {
            self.destroyed += 1;
            self.side(enemy).standing.remove(&target);
            if !is_saved {
                self.side(enemy).destroyed.insert(target);
            }
        } else {
            self.side(enemy).disrupted.insert(target);
        }
    }

    fn pass(&mut self, event: &Value) {
        let (side, phase) = (key(&event["side"]), &event["phase"]);
        match array(&event["legal"]).len() {
            0 => self.claim_of_board(json!(["no strike", phase, side])),
            open => self.claim(json!(["pass", phase, side, open])),
        }
    }

    fn battle(&mut self, event: &Value) {
        let winner = key(&event["winner"]);
        let [british, turkish] = [&event["british"], &event["turkish"]];
        self.claim(json!(["result", british, turkish, winner, british == turkish]));
        let mut losses = BTreeMap::new();
        for (_, side) in SIDES {
            let SideFacts { standing, mut destroyed, .. } = std::mem::take(self.side(side));
            let beaten = if side == winner { BTreeSet::new() } else { standing };
            let is_saved = |label: &String| self.cards.of(side, label).always_to_reserve;
            let (saved, beaten): (BTreeSet<_>, _) = beaten.into_iter().partition(is_saved);
            destroyed.extend(beaten);
            for (verb, cards) in [("lost", &destroyed), ("saved", &saved)] {
                let cards: Vec<Value> = cards.iter().map(|label| json!(label)).collect();
                if !cards.is_empty() {
                    losses.insert(format!("{side} {verb}"), names(&cards));
                }
            }
            self.lost.get_mut(side).expect("a side").extend(destroyed);
        }
        self.claim(json!(["losses", losses]));
        let score = [number(&event["vp"]["british"]), number(&event["vp"]["turkish"])];
        self.claim(json!(["score", score[0], score[1]]));
        self.scores.push(score);
    }

    fn end(&mut self, event: &Value) {
        let winner = key(&event["winner"]);
        let sides = if winner == "british" { [0, 1] } else { [1, 0] };
        let score = *self.scores.last().expect("a battle");
        let cause = match event["reason"].as_str().expect("a reason") {
            "victory_points" => {
                format!("on victory points, {} to {}", score[sides[0]], score[sides[1]])
            }
            _ => {
                let (people, loser) = SIDES[sides[1]];
                let is_vital = |label: &&String| self.cards.of(loser, label).vital;
                let vital: Vec<_> = self.lost[loser].iter().filter(is_vital).collect();
                let vital: Vec<String> =
                    vital.into_iter().map(|label| name(&json!(label))).collect();
                format!("because the {people} lost {}", vital.join(", "))
            }
        };
        self.claim(json!(["end", winner, event["battles"], cause]));
        let was_behind = self.scores.iter().any(|score| score[sides[1]] > score[sides[0]]);
        let ahead = |score: &[u64; 2]| (score[0] != score[1]).then_some(score[0] > score[1]);
        let ahead: Vec<bool> = self.scores.iter().filter_map(ahead).collect();
        let changes = ahead.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let scores: Vec<String> =
            self.scores.iter().map(|[british, turks]| format!("{british}–{turks}")).collect();
        self.claim(json!(["course", winner, was_behind, scores, changes]));
        let [british, turkish] =
            SIDES.map(|(_, side)| format!("{} of {}", self.lost[side].len(), self.decks[side]));
        self.claim(json!(["toll", self.strikes, self.destroyed, british, turkish]));
    }
}
