//! Parser that turns stories of Lawrence of Arabia into claims.

use serde_json::{Value, json};

use super::page::{Entry, counted, entries, items, not_understood, sorted};

/// Missions by name and title.
pub const TITLES: [(&str, &str); 4] = [
    ("aqaba", "Aqaba!"),
    ("hejaz-railroad", "Hejaz Railroad"),
    ("gaza-offensive", "Gaza Offensive"),
    ("damascus", "Damascus"),
];
/// Sides by key and by their name in stories.
pub const SIDES: [(&str, &str); 2] = [("player", "Revolt"), ("ottoman", "Ottomans")];
/// Labels with which sentences of a board begin.
const LABELS: &str = "Goal|So far|Ottomans|Revolt|Railway|Means|Purchases|Purchase|Plays|High Command|Force|\
                      Leader|Gear|Scouting|Stay|March|Voyage|Airlift|Rally|Card|Set aside|Garrison|Battle|\
                      Edge|Shot|Breakoff|Ops|Result|Escape|Demolition|Left|met|not met";

/// Returns the claims of a story.
pub fn claims_of_story(story: &str) -> Vec<Value> {
    entries(story).iter().flat_map(claims).collect()
}

/// Returns the claims of the sentences of a board, where each part of an entry is a sentence.
pub fn claims_of_sentences(sentences: &[String]) -> Vec<Value> {
    let labels: Vec<&str> = LABELS.split('|').collect();
    let mut entries: Vec<Entry> = Vec::new();
    for sentence in sentences {
        let entry = Entry::of_sentence(sentence, &labels);
        let is_part = sentence == "nothing seen"
            || entry.label.is_empty() && paragraph(sentence).is_none() && parts(sentence).is_some();
        // A board tells by itself what moved the Ops deck.
        match entries.iter_mut().rfind(|above| is_part && above.label != "Ops") {
            Some(above) => {
                let has_parts = has_no_subject(&above.label) || above.text.contains(": ");
                above.text += if has_parts { "; " } else { ": " };
                above.text += sentence;
            }
            None => entries.push(entry),
        }
    }
    entries.iter().flat_map(claims).collect()
}

/// Returns whether the entries with a label consist of parts only, without a subject.
fn has_no_subject(label: &str) -> bool {
    matches!(label, "Rally" | "Gear")
}

fn claims(entry: &Entry) -> Vec<Value> {
    let Entry { label, text } = entry;
    let claims = match &label[..] {
        "" => paragraph(text).map(|it| vec![it]),
        _ if label.starts_with("Round") => rounds(label, text),
        "Ottomans" => ottomans(text).map(|it| vec![it]),
        _ => single(label, text).or_else(|| with_parts(label, text)).map(|it| vec![it]),
    };
    claims.unwrap_or_else(|| vec![not_understood(entry)])
}

/// Reads an entry with a subject and parts.
fn with_parts(label: &str, text: &str) -> Option<Value> {
    let (about, rest) = text.split_once(": ").unwrap_or((text, ""));
    let rest = if matches!(rest, "no effect" | "nothing seen") { "" } else { rest };
    let (about, parts) = match label {
        _ if has_no_subject(label) => (Value::Null, parts(text)?),
        "Card" | "Plays" | "High Command" | "Scouting" | "Result" => {
            (subject(label, about)?, parts(rest)?)
        }
        "Stay" | "March" | "Voyage" | "Airlift" => {
            (json!(about.split(" – ").collect::<Vec<_>>()), parts(rest)?)
        }
        _ => return None,
    };
    Some(json!([label, about, sorted(parts)]))
}

/// Reads the subject of an entry.
fn subject(label: &str, about: &str) -> Option<Value> {
    Some(match label {
        "High Command" => {
            let rest = about.strip_prefix("an appeal ")?;
            let (card, check) = match rest.strip_prefix("with ") {
                None => (None, rest),
                Some(rest) => {
                    let at = rest.find(" passed").or_else(|| rest.find(" failed"))?;
                    (Some(&rest[..at]), &rest[at + 1..])
                }
            };
            json!([card, checked(check)?])
        }
        "Scouting" => {
            let (space, roll) = about.split_once(", rolled a ")?;
            json!([space, number(roll)?])
        }
        _ => json!(about),
    })
}

/// Reads the result of a check, such as `passed with a 3`.
fn checked(text: &str) -> Option<Value> {
    let (outcome, roll) = text.split_once(" with a ")?;
    matches!(outcome, "passed" | "failed").then_some(())?;
    Some(json!([outcome == "passed", number(roll)?]))
}

fn number(text: &str) -> Option<i64> {
    text.parse().ok()
}

/// Reads a heading or a paragraph.
fn paragraph(text: &str) -> Option<Value> {
    let title = |upper: &str| TITLES.iter().find(|it| it.1.to_uppercase() == upper).map(|it| it.1);
    if let Some(rest) = text.strip_prefix("Scenario ") {
        return Some(json!(["game", rest]));
    }
    if let Some(rest) = text.strip_prefix("The Revolt is led by ") {
        let (policy, what) = rest.strip_suffix('.')?.split_once(" in ")?;
        return Some(json!(["policy", policy, what]));
    }
    if let Some(rest) = text.strip_prefix("Ruling: ") {
        let (name, reading) = rest.strip_suffix('.')?.split_once(" is ")?;
        return Some(json!(["ruling", name, reading]));
    }
    if let Some(rest) = text.strip_prefix("OPERATION ") {
        return Some(json!(["operation", number(rest)?]));
    }
    if let Some(title) = title(text) {
        return Some(json!(["mission", Value::Null, title]));
    }
    if let Some(rest) = text.strip_prefix("MISSION ") {
        let (place, name) = rest.split_once(": ")?;
        let (name, attempt) = match name.strip_suffix(", SECOND ATTEMPT") {
            Some(name) => (name, 2),
            None => (name, 1),
        };
        let (place, all) = place.split_once(" OF ")?;
        return Some(json!(["mission", [number(place)?, number(all)?, attempt], title(name)?]));
    }
    if let Some(rest) = text.strip_prefix("The campaign is ") {
        let (outcome, thread) = rest.strip_suffix('.')?.split_once(": ")?;
        return Some(json!(["campaign", outcome, thread]));
    }
    if let Some(rest) = text.strip_prefix("In all: ") {
        let sums: Vec<&str> = rest.strip_suffix('.')?.split("; ").collect();
        let [battles, units, garrisons, rails, pounds] = sums[..] else { return None };
        let (battles, won) = battles.split_once(", ")?;
        return Some(json!([
            "in all",
            counted(battles, "battle")?,
            number(won.strip_suffix(" won")?)?,
            counted(units.strip_suffix(" eliminated")?, "unit")?,
            counted(garrisons.strip_suffix(" eliminated")?, "Garrison")?,
            counted(rails.strip_suffix(" broken")?, "rail space")?,
            counted(pounds.strip_suffix(" left")?, "Pound")?
        ]));
    }
    let (title, rest) = text.split_once(" ended ")?;
    let (after, why) = rest.strip_suffix('.')?.split_once(", ")?;
    let operations = match after.strip_prefix("after ") {
        Some(operations) => counted(operations, "Operation")?,
        None if after == "before the first Operation" => 0,
        None => return None,
    };
    let reason = match why {
        "won: the goal is met" => "goal",
        "lost: no Ops are left and the goal is not met" => "ops_exhausted",
        "lost with Lawrence" => "lawrence_lost",
        _ => return None,
    };
    Some(json!(["mission end", title, operations, reason]))
}

/// Reads units with their Gear, such as `Bedouin 1-3 (Demolition) ×2, Lawrence 1+5`; sorted.
fn equipped(text: &str) -> Option<Vec<Value>> {
    let mut units = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find([',', '(']).unwrap_or(rest.len());
        let (mut name, mut gear) = (rest[..end].trim_end(), Vec::new());
        rest = &rest[end..];
        if let Some(inner) = rest.strip_prefix('(') {
            let (list, after) = inner.split_once(')')?;
            gear = items(list);
            rest = after;
        }
        let (times, after) = rest.split_at(rest.find(", ").unwrap_or(rest.len()));
        let mut times = times.trim().strip_prefix('×').unwrap_or("1").to_owned();
        if let Some((unit, several)) = name.rsplit_once(" ×") {
            (name, times) = (unit, several.to_owned());
        }
        for _ in 0..times.parse().ok()? {
            units.push(json!([name, gear]));
        }
        rest = after.strip_prefix(", ").unwrap_or(after);
    }
    Some(sorted(units))
}

/// Reads a list of units; phrases such as `nobody` give an empty list.
fn units(text: &str) -> Vec<String> {
    if matches!(text, "nobody" | "nobody comes") { Vec::new() } else { items(text) }
}

/// Reads the state of Ops, Pounds and the Leadership level.
fn means(text: &str) -> Option<Value> {
    let mut parts = text.split(", ");
    let ops = counted(parts.next()?, "Op")?;
    let pounds = counted(parts.next()?, "Pound")?;
    let leadership = number(parts.next()?.strip_prefix("Leadership ")?)?;
    Some(json!(["means", ops, pounds, leadership]))
}

/// Reads the spaces with Garrisons at the start of a mission; on a board, also Ottoman units that come.
fn ottomans(text: &str) -> Option<Value> {
    if !text.starts_with("Garrisons face down in") && !text.starts_with("no Garrisons") {
        return Some(json!(["placed", units(text)]));
    }
    let (mut held, mut free, mut bonus) = (Vec::new(), Vec::new(), 0);
    for part in text.split("; ") {
        if let Some(spaces) = part.strip_prefix("Garrisons face down in ") {
            held = items(spaces);
        } else if let Some(spaces) = part.strip_prefix("none comes again in ") {
            free = items(spaces);
        } else if let Some(more) = part.strip_suffix(" in every battle") {
            bonus = counted(more, "more unit")?;
        } else if part != "no Garrisons" {
            return None;
        }
    }
    Some(json!(["Ottomans", held, free, bonus]))
}

/// Reads the purchases of a mission, with the space or carrier of each.
fn purchases(text: &str) -> Option<Value> {
    let (mut bought, mut extra_ops, mut left) = (Vec::new(), 0, 0);
    for part in text.split("; ") {
        if let Some(pounds) = part.strip_suffix(" left") {
            left = counted(pounds, "Pound")?;
        } else if part == "an extra Op" {
            extra_ops = 1;
        } else if let Some(ops) = part.strip_suffix(" extra Ops") {
            extra_ops = number(ops)?;
        } else if let Some((gear, unit)) = part.split_once(" for ") {
            bought.extend(items(gear).into_iter().map(|it| json!([it, "for", unit])));
        } else if let Some((units, space)) = part.split_once(" in ") {
            bought.extend(items(units).into_iter().map(|it| json!([it, "in", space])));
        } else if part != "nothing" {
            return None;
        }
    }
    Some(json!(["Purchases", sorted(bought), extra_ops, left]))
}

/// Reads a single purchase from a sentence of a board.
fn purchase(text: &str) -> Option<Value> {
    let (what, pounds) = text.split_once("; ")?;
    let (paid, left) = pounds.split_once(" paid, ")?;
    let left = counted(left.strip_suffix(" left")?, "Pound")?;
    let what = match (what.split_once(" for "), what.split_once(" in ")) {
        (Some((gear, unit)), _) => json!([gear, "for", unit]),
        (None, Some((unit, space))) => json!([unit, "in", space]),
        (None, None) if what == "an extra Op" => Value::Null,
        (None, None) => return None,
    };
    Some(json!(["Purchase", what, counted(paid, "Pound")?, left]))
}

/// Reads the rolls for the Edge and its holder.
fn edge(text: &str) -> Option<Value> {
    let (rolls, holder) = text.split_once(": ")?;
    let side = |text: &str, name: &str| {
        let mut words = text.strip_prefix(name)?.trim_start().split(' ');
        let roll = number(words.next()?)?;
        let bonus = match (words.next(), words.next()) {
            (None, None) => 0,
            (Some("+"), Some(bonus)) => number(bonus)?,
            (Some("−"), Some(bonus)) => -number(bonus)?,
            _ => return None,
        };
        Some([roll, bonus])
    };
    let (revolt, ottomans) = rolls.split_once(", ")?;
    let holder = match holder {
        "the Revolt has it" => "player",
        "the Ottomans have it" => "ottoman",
        _ => return None,
    };
    Some(json!(["Edge", side(revolt, "Revolt")?, side(ottomans, "Ottomans")?, holder]))
}

/// Reads an attempt to break off.
fn breakoff(text: &str) -> Option<Value> {
    let (outcome, check) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let (roll, rating) = check.split_once(" against ")?;
    let to = match outcome.strip_prefix("the Revolt broke off to ") {
        Some(space) => Some(space),
        None if outcome == "the Revolt failed to break off" => None,
        None => return None,
    };
    Some(json!(["breakoff", number(roll)?, number(rating)?, to]))
}

/// Reads one round, or several rounds in which nobody was hit.
fn rounds(label: &str, text: &str) -> Option<Vec<Value>> {
    let (first, last) = match label.strip_prefix("Rounds ") {
        Some(numbers) => numbers.split_once('–')?,
        None => (label.strip_prefix("Round ")?, label.strip_prefix("Round ")?),
    };
    let (mut fire, mut breaking_off) = (Vec::new(), Value::Null);
    for part in text.split("; ") {
        if part == "nobody hit" {
            continue;
        }
        if let Some(attempt) = breakoff(part) {
            breaking_off = attempt;
            continue;
        }
        let (side, deed) = SIDES
            .iter()
            .find_map(|(key, name)| Some((key, part.strip_prefix(&format!("the {name} "))?)))?;
        fire.push(match deed.split_once(" with ") {
            None if deed == "did not fire" => json!([side, 0, []]),
            Some((deed, shots)) => {
                let felled = deed.strip_prefix("felled ").map_or(Vec::new(), items);
                if felled.is_empty() && deed != "missed" {
                    return None;
                }
                json!([side, counted(shots, "shot")?, felled])
            }
            None => return None,
        });
    }
    let round = |number: i64| json!(["round", number, fire, breaking_off]);
    Some((number(first)?..=number(last)?).map(round).collect())
}

/// Reads an entry that makes one claim.
fn single(label: &str, text: &str) -> Option<Value> {
    Some(match label {
        "Goal" => json!([label, text.split("; ").map(goal).collect::<Option<Vec<_>>>()?]),
        "So far" => json!([label, text]),
        "Revolt" => {
            let group = |part: &str| {
                let (units, space) = part.rsplit_once(" in ")?;
                Some(json!([space, equipped(units)?]))
            };
            json!([label, sorted(text.split("; ").map(group).collect::<Option<_>>()?)])
        }
        "Railway" => json!([label, items(text.strip_prefix("broken in ")?)]),
        "Means" | "Left" => means(text)?,
        "Purchases" => purchases(text)?,
        "Purchase" => purchase(text)?,
        "Force" => {
            let (units, space) = text.rsplit_once(" in ")?;
            json!([label, space, equipped(units)?])
        }
        "Leader" => {
            let (paid, rest) = text.split_once(" paid, ").unwrap_or(("0 Pounds", text));
            let (roll, outcome) = rest.strip_prefix("rolled a ")?.split_once(": ")?;
            let unit = match outcome.strip_suffix(" comes")? {
                "nobody" => None,
                unit => Some(unit),
            };
            json!([label, counted(paid, "Pound")?, number(roll)?, unit])
        }
        "Set aside" => json!([label, items(text.strip_suffix(" cannot come here")?)]),
        "Garrison" => garrison(text)?,
        "Battle" => {
            let (arabs, ottomans) = text.split_once(" against ")?;
            json!([label, equipped(arabs)?, units(ottomans)])
        }
        "Edge" => edge(text)?,
        "Shot" => {
            let (units, dice) = text.split_once(": a ")?;
            let (firer, target) = units.split_once(" at ")?;
            let (dice, outcome) = dice.split_once(", ")?;
            let (roll, strength) = dice.split_once(" against ")?;
            json!([label, firer, target, number(roll)?, number(strength)?, outcome])
        }
        "Breakoff" => breakoff(text)?,
        "Ops" => ops(text)?,
        "Escape" => {
            let (leader, rest) = text.split_once(" rolled a ")?;
            let (roll, fate) = rest.split_once(": ")?;
            json!([label, leader, number(roll)?, fate])
        }
        "Demolition" => {
            let (unit, rest) = text.split_once(" rolled a ")?;
            let (roll, outcome) = rest.split_once(": ")?;
            json!([label, unit, roll, outcome])
        }
        "met" | "not met" => json!([label, standing(text)?]),
        _ => return None,
    })
}

/// Reads a part of a mission's goal: the spaces, how many of them, and the required state.
fn goal(text: &str) -> Option<Value> {
    if let Some(space) = text.strip_prefix("Lawrence in ") {
        return Some(json!(["Lawrence in", 1, [space]]));
    }
    if let Some((count, space)) = text.split_once(" units in ") {
        return Some(json!(["units in", number(count)?, [space]]));
    }
    let states =
        [" without a Garrison and occupied", " without a Garrison", " occupied", " broken"];
    let state = states.iter().find(|state| text.ends_with(**state))?;
    let spaces = text.strip_suffix(state)?;
    let (count, spaces) = match spaces.split_once(" of ") {
        Some((count, spaces)) => (number(count)?, items(spaces)),
        None => (items(spaces).len() as i64, items(spaces)),
    };
    Some(json!([state.trim_start(), count, spaces]))
}

/// Reads whether a part of a mission's goal is met.
fn standing(text: &str) -> Option<Value> {
    let (part, only) = match text.split_once("; ") {
        Some((part, only)) => (part, Some(only)),
        None => (text, None),
    };
    let only = match only {
        None => Value::Null,
        Some("not one") => json!([]),
        Some(only) => json!(items(only.strip_prefix("only ")?)),
    };
    Some(json!([goal(part)?, only]))
}

fn garrison(text: &str) -> Option<Value> {
    if let Some(space) = text.strip_suffix(" is empty and now friendly") {
        return Some(json!(["garrison", space, 0]));
    }
    let (space, value) = text.split_once(" is held with ")?;
    Some(json!(["garrison", space, number(value)?]))
}

/// Reads a change of Ops such as `1 Op lost, 2 left`.
fn ops(text: &str) -> Option<Value> {
    let (moved, left) = text.split_once(", ")?;
    let left = number(left.strip_suffix(" left")?)?;
    let change = gained_or_lost(moved, "Op")?;
    Some(json!(["ops", change, left]))
}

/// Reads a change such as `2 Pounds gained` or `1 Op lost`; a loss is negative.
fn gained_or_lost(text: &str, thing: &str) -> Option<i64> {
    match (text.strip_suffix(" gained"), text.strip_suffix(" lost")) {
        (Some(amount), _) => Some(counted(amount, thing)? as i64),
        (_, Some(amount)) => Some(-(counted(amount, thing)? as i64)),
        _ => None,
    }
}

/// Reads the parts of an entry.
fn parts(text: &str) -> Option<Vec<Value>> {
    text.split("; ").filter(|part| !part.is_empty()).map(part).collect()
}

/// Reads a part of an entry: an effect of a card, a favour of the High Command or a result of a battle.
fn part(text: &str) -> Option<Value> {
    type Reader = fn(&str) -> Option<Value>;
    let readers: [Reader; 7] =
        [fixed, track, modifier, garrison, movement_of_units, favour, of_battle];
    readers.iter().find_map(|reader| reader(text))
}

fn fixed(text: &str) -> Option<Value> {
    Some(json!([match text {
        "kept in hand" => "hold",
        "the card is cancelled" => "cancel_card",
        "another card is turned" => "turn_card",
        "the Operation ends" => "end_operation",
        _ => return None,
    }]))
}

/// Reads a change of Ops, Pounds or Leadership, or a roll.
fn track(text: &str) -> Option<Value> {
    if let Some(ops) = ops(text) {
        return Some(ops);
    }
    if let Some(pounds) = gained_or_lost(text, "Pound") {
        return Some(json!(["pounds", pounds]));
    }
    if let Some(check) = text.strip_prefix("Leadership check ") {
        return Some(json!(["leadership_check", checked(check)?]));
    }
    if let Some(n) = text.strip_prefix("Leadership rises by ") {
        return Some(json!(["leadership", number(n)?]));
    }
    if let Some(n) = text.strip_prefix("Leadership falls by ") {
        return Some(json!(["leadership", -number(n)?]));
    }
    Some(json!(["roll", number(text.strip_prefix("rolled a ")?)?]))
}

/// Reads Ottoman units that come, or a modifier of rolls, strength or movement.
fn modifier(text: &str) -> Option<Value> {
    if let Some(units) = text.strip_suffix(" to fight") {
        if let Some(n) = counted(units, "Ottoman unit") {
            return Some(json!(["place_oef", n]));
        }
        let (unit, bonus) =
            match units.strip_suffix(" more").and_then(|rest| rest.rsplit_once(" and ")) {
                Some((unit, bonus)) => (unit, number(bonus)?),
                None => (units, 0),
            };
        return Some(json!(["place_ottoman", unit, bonus]));
    }
    if let Some((n, unit)) = text.split_once(" more strength for ") {
        return Some(json!(["unit_strength", number(n)?, unit]));
    }
    if let Some(routes) = text.strip_suffix(" more to march") {
        return Some(json!(["movement", counted(routes, "route")?]));
    }
    if let Some(n) = text.strip_suffix(" to turn up") {
        return Some(json!(["reveal_garrison", counted(n, "Garrison")?]));
    }
    let (n, rolls) = text.split_once(" on ")?;
    let n = match n.split_once(' ')? {
        (n, "more") => number(n)?,
        (n, "less") => -number(n)?,
        _ => return None,
    };
    let effect = match rolls {
        "the Edge roll" => "player_edge",
        "the Ottoman Edge roll" => "edge_bonus",
        "demolition rolls" => "demolition_bonus",
        _ => return None,
    };
    Some(json!([effect, n]))
}

/// Reads a change of the units, Garrisons or railways on the map.
fn movement_of_units(text: &str) -> Option<Value> {
    if let Some(unit) = text.strip_suffix(" goes home") {
        return Some(json!(["return_unit", unit]));
    }
    if let Some(unit) = text.strip_suffix(" is lost") {
        return Some(json!(["lose_unit", unit]));
    }
    if let Some(space) = text.strip_prefix("a Garrison comes to ") {
        return Some(json!(["place_garrison", space]));
    }
    if let Some(space) = text.strip_prefix("the railway is repaired in ") {
        return Some(json!(["repair_rail", space]));
    }
    if let Some(space) = text.strip_prefix("the Camp is now in ") {
        return Some(json!(["relocate_camp", space]));
    }
    if let Some(roll) = text.strip_prefix("no Leader comes with a ") {
        return Some(json!(["recruit_leader", number(roll)?]));
    }
    if let Some((unit, rest)) = text.split_once(" comes to ") {
        return Some(match rest.split_once(" with a ") {
            Some((space, roll)) => json!(["recruit_leader", number(roll)?, unit, space]),
            None => json!(["place_unit", unit, rest]),
        });
    }
    if let Some((unit, gear)) = text.split_once(" loses ") {
        return Some(json!(["lose_gear", gear, unit]));
    }
    if let Some((gear, unit)) = text.split_once(" goes to ") {
        return Some(json!(["landed", gear, unit]));
    }
    if let Some((gear, rest)) = text.split_once(" from ") {
        return Some(match rest.split_once(" to ") {
            Some((from, to)) => json!(["give", gear, from, to]),
            None => json!(["rally", gear, rest]),
        });
    }
    None
}

/// Reads a favour of the High Command, or Gear that a card brings.
fn favour(text: &str) -> Option<Value> {
    if let Some(pounds) = text.strip_prefix("funding, ") {
        return Some(json!(["funding", counted(pounds, "Pound")?]));
    }
    if let Some(rest) = text.strip_prefix("the Arab Bureau sends ") {
        let (unit, space) = rest.split_once(" to ")?;
        return Some(json!(["arab_bureau", unit, space]));
    }
    if let Some(spaces) = text.strip_prefix("intelligence of ") {
        return Some(json!(["intelligence", items(spaces)]));
    }
    if let Some(rest) = text.strip_prefix("reinforcements, ") {
        let (came, space) = rest.split_once(" for ")?;
        return Some(json!(["reinforcements", items(came), space]));
    }
    let (gear, unit) = text.split_once(" for ")?;
    Some(json!(["gain_gear", gear, unit]))
}

/// Reads a gain or loss by a battle.
fn of_battle(text: &str) -> Option<Value> {
    if let Some(units) = text.strip_prefix("the Revolt lost ") {
        return Some(json!(["lost", items(units)]));
    }
    let (space, pounds) = text.split_once(" is now friendly, ")?;
    let pounds = counted(pounds.strip_suffix(" gained")?, "Pound")?;
    Some(json!(["taken", space, pounds]))
}
