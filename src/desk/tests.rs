use serde_json::{Value as Json, json};

use super::Desk;
use crate::Shipped;

fn ask(desk: &mut Desk, question: &Json) -> Json {
    serde_json::from_str(&desk.ask::<Shipped>(&question.to_string())).expect("JSON")
}

fn plan(scenario: &str, set: &[&str], players: Json) -> Json {
    json!({ "scenario": scenario, "set": set, "players": players })
}

/// A desk at which a plan is open, and its form.
fn opened(plan: &Json) -> (Desk, Json) {
    let mut desk = Desk::default();
    let form = ask(&mut desk, &json!({ "ask": "open", "plan": plan }));
    assert!(form["ok"].is_object(), "{form}");
    (desk, form["ok"].clone())
}

fn problems(plan: &Json) -> Vec<Json> {
    let answer = ask(&mut Desk::default(), &json!({ "ask": "open", "plan": plan }));
    answer["problems"].as_array().expect("problems").clone()
}

/// The plan played by some desks, which get ranges in turn, and added up by the last.
fn played(plan: &Json, ranges: &[(u64, u64)], desks: usize) -> Desk {
    let mut players: Vec<Desk> = (0..desks).map(|_| opened(plan).0).collect();
    let mut desk = opened(plan).0;
    for (place, (first, games)) in ranges.iter().enumerate() {
        let question = json!({ "ask": "play", "first": first, "games": games });
        let batch = ask(&mut players[place % desks], &question)["ok"].clone();
        let added = ask(&mut desk, &json!({ "ask": "add", "batch": batch }));
        assert!(added["ok"]["games"].is_u64(), "{added}");
    }
    desk
}

fn level() -> Json {
    let players = json!({ "british": "greedy", "turks": "greedy" });
    plan("megiddo-1918-level", &["british.deck.Roads=2"], players)
}

fn aqaba() -> Json {
    let players = json!({ "mission": "aqaba", "policy": "greedy" });
    plan("lawrence-of-arabia", &["missions.aqaba.pounds=11"], players)
}

#[test]
fn batches_add_up_to_the_same_whoever_plays_them_in_whatever_order() {
    for plan in [level(), aqaba()] {
        let whole = ask(&mut played(&plan, &[(0, 90)], 1), &json!({ "ask": "answer" }));
        let shards = [(60, 30), (0, 7), (7, 53)];
        let again = ask(&mut played(&plan, &shards, 2), &json!({ "ask": "answer" }));
        assert!(whole["ok"]["games"] == 90 && whole == again);
    }
}

#[test]
fn a_change_is_compared_with_the_printed_game_on_the_same_luck() {
    let figure = |answer: &Json, key: &str| -> f64 {
        let figures = answer["ok"]["figures"].as_array().expect("figures");
        let found = figures.iter().find(|it| it["key"] == key).expect("the figure");
        found["value"].as_f64().expect("a number")
    };
    let answer = ask(&mut played(&aqaba(), &[(0, 400)], 1), &json!({ "ask": "answer" }));
    let [now, before, change] =
        ["win_rate", "printed", "difference"].map(|key| figure(&answer, key));
    // No card was added, so that the games are those of a run.
    assert!((now - before - change).abs() < 1e-12 && change > 0.0, "{now} {before} {change}");
    let printed = plan("lawrence-of-arabia", &[], aqaba()["players"].clone());
    let answer = ask(&mut played(&printed, &[(0, 400)], 1), &json!({ "ask": "answer" }));
    assert!((figure(&answer, "win_rate") - before).abs() < 1e-12);
    let figures = answer["ok"]["figures"].as_array().expect("figures");
    assert!(figures.iter().all(|it| it["key"] != "difference"));
    // A card was added: then the games that are compared are dealt otherwise than those of a run.
    let more = plan("megiddo-1918-level", &["british.deck.Roads=5"], level()["players"].clone());
    let answer = ask(&mut played(&more, &[(0, 400)], 1), &json!({ "ask": "answer" }));
    let [alike, before, change] =
        ["dealt_alike", "printed", "difference"].map(|key| figure(&answer, key));
    assert!((alike - before - change).abs() < 1e-12, "{alike} {before} {change}");
}

#[test]
fn a_plan_is_compared_with_one_that_is_kept() {
    let figure = |answer: &Json, key: &str| -> f64 {
        let figures = answer["ok"]["figures"].as_array().expect("figures");
        figures.iter().find(|it| it["key"] == key).expect("the figure")["value"]
            .as_f64()
            .expect("it")
    };
    let kept = plan("lawrence-of-arabia", &["missions.aqaba.ops=6"], aqaba()["players"].clone());
    let mut both = aqaba();
    both["against"] = kept.clone();
    let answer = ask(&mut played(&both, &[(0, 300)], 2), &json!({ "ask": "answer" }));
    let alone = ask(&mut played(&kept, &[(0, 300)], 1), &json!({ "ask": "answer" }));
    let [ours, theirs, less] =
        ["win_rate", "printed", "difference"].map(|key| figure(&answer, key));
    assert!((theirs - figure(&alone, "win_rate")).abs() < 1e-12 && less != 0.0);
    assert!((ours - theirs - less).abs() < 1e-12, "{ours} {theirs} {less}");
    let moved = answer["ok"]["moved"].as_array().expect("numbers of a game");
    for row in moved {
        let [before, after, change] =
            ["before", "after", "change"].map(|key| row[key]["value"].as_f64().expect("a mean"));
        assert!((after - before - change).abs() < 1e-9, "{row}");
    }
    let sections = answer["ok"]["sections"].as_array().expect("sections");
    let both_drawn = sections.iter().find(|it| it["id"] == "moved").expect("endings and cards");
    assert!(both_drawn["html"].as_str().is_some_and(|it| it.contains("<svg")));
    // One of another game is none to be compared with.
    both["against"] = level();
    let batch = ask(&mut opened(&both).0, &json!({ "ask": "play", "first": 0, "games": 3 }));
    assert!(batch["ok"]["games"] == 3 && batch["ok"]["pairs"].is_null(), "{batch}");
}

#[test]
fn a_rate_goes_on_where_it_ended() {
    let mut desk = opened(&aqaba()).0;
    let mut rate = |first: u64, games: u64, wins: &Json| {
        let question = json!({ "ask": "rate", "first": first, "games": games, "wins": wins });
        ask(&mut desk, &question)
    };
    let whole = rate(0, 90, &json!(0));
    let first = rate(0, 40, &json!(0));
    assert_eq!(rate(40, 50, &first["ok"]["wins"]), whole);
    assert!(rate(1, 1, &json!(2))["problems"].is_array());
    let answer = ask(&mut played(&aqaba(), &[(0, 90)], 1), &json!({ "ask": "answer" }));
    assert_eq!(answer["ok"]["figures"][0]["words"], whole["ok"]["rate"]["words"]);
}

#[test]
fn a_new_card_can_be_what_its_vocabulary_says() {
    let mut desk = opened(&level()).0;
    let words = ask(&mut desk, &json!({ "ask": "vocabulary" }))["ok"].clone();
    assert_eq!(
        (&words[0]["side"], &words[0]["copies"]),
        (&json!("british"), &json!("british.deck.*"))
    );
    let kinds = words[0]["schema"]["properties"]["kind"]["enum"].clone();
    assert!(kinds.as_array().is_some_and(|it| it.contains(&json!("artillery"))), "{kinds}");
    let mut desk = opened(&aqaba()).0;
    let words = ask(&mut desk, &json!({ "ask": "vocabulary" }))["ok"].clone();
    assert_eq!(
        (&words[0]["table"], &words[0]["copies"]),
        (&json!(["cards"]), &json!("cards.*.copies"))
    );
    assert!(words[0]["schema"]["properties"]["effects"]["items"].is_object(), "{words}");
}

#[test]
fn the_form_says_what_is_and_what_is_printed() {
    let (_, form) = opened(&level());
    let pieces = form["mixes"][0]["pieces"].as_array().expect("pieces").clone();
    let roads = pieces.iter().find(|it| it["name"] == "Roads").expect("Roads");
    assert_eq!(
        *roads,
        json!({
            "key": "british.deck.Roads", "name": "Roads", "kind": "supply", "text": "",
            "entry": "british.cards.Roads", "about": { "kind": "supply", "force": 1 },
            "value": 2, "printed": 3, "low": roads["low"], "high": roads["high"],
        })
    );
    assert_eq!(form["toml"], "extends = \"megiddo-1918-level\"\nbritish.deck.Roads = 2\n");
    let (_, form) = opened(&aqaba());
    let pounds = form["numbers"].as_array().expect("numbers").iter();
    let pounds = pounds.clone().find(|it| it["key"] == "missions.aqaba.pounds").expect("Pounds");
    assert_eq!((&pounds["value"], &pounds["printed"]), (&json!(11), &json!(9)));
    let mission = &form["parts"][0];
    assert_eq!((&mission["key"], &mission["value"]), (&json!("mission"), &json!("aqaba")));
    let briefing = mission["modes"][0]["meaning"].as_str().expect("words");
    assert!(briefing.contains("11 Pounds"), "{briefing}");
}

#[test]
fn a_text_is_a_variant_and_overrides_lie_over_it() {
    let text = "extends = 'megiddo-1918-level'\nbritish.hand_size = 8\n";
    let mut plan = plan("megiddo-1918-level", &[], json!({}));
    plan["text"] = text.into();
    assert_eq!(opened(&plan).1["toml"], text);
    plan["set"] = json!(["turkish.hand_size=9"]);
    let (mut desk, form) = opened(&plan);
    let written = form["toml"].as_str().expect("text");
    assert!(written.contains("british.hand_size = 8") && written.contains("turkish.hand_size = 9"));
    let command = ask(&mut desk, &json!({ "ask": "answer" }))["ok"]["command"].clone();
    let command = command.as_str().expect("a command");
    assert!(
        command.starts_with("sandtable run variant.toml --set turkish.hand_size=9 "),
        "{command}"
    );
}

#[test]
fn what_is_wrong_is_said_with_its_key() {
    let mut wrong =
        plan("megiddo-1918", &["british.hand_size=70", "british.hand_siz=7"], json!({}));
    let keys: Vec<Json> = problems(&wrong).iter().map(|it| it["key"].clone()).collect();
    assert_eq!(keys, ["british.hand_size", "british.hand_siz"]);
    wrong = plan("megiddo-1918", &["british.hand_size="], json!({}));
    assert_eq!(problems(&wrong)[0]["key"], "british.hand_size");
    for name in ["nobody", "greedy:keep=x", "all", "all@force"] {
        wrong = plan("megiddo-1918", &[], json!({ "british": name }));
        assert_eq!(problems(&wrong)[0]["key"], "british", "{name}");
    }
    wrong = plan("megiddo-1918", &[], json!({}));
    wrong["seed"] = "x".into();
    assert_eq!(problems(&wrong)[0]["key"], "seed");
    wrong["seed"] = "1".into();
    wrong["text"] = "extends = '/etc/passwd'\ngame = 7\n= <script>".into();
    assert!(problems(&wrong).iter().all(|it| it["file"] == "variant.toml"));
    assert_eq!(problems(&plan("../x", &[], json!({}))).len(), 1);
}

#[test]
fn any_question_has_an_answer() {
    let questions = [
        "",
        "{",
        "7",
        "{}",
        "{\"ask\":\"open\"}",
        "{\"ask\":\"play\",\"first\":0,\"games\":1}",
        "{\"ask\":\"answer\"}",
        "{\"ask\":\"tell\",\"index\":-1}",
        "\u{0}",
    ];
    let mut desk = Desk::default();
    for question in questions {
        assert!(desk.ask::<Shipped>(question).starts_with("{\"problems\":"), "{question}");
    }
    let mut desk = opened(&aqaba()).0;
    let end = json!({ "ask": "play", "first": u64::MAX, "games": 2 });
    assert!(ask(&mut desk, &end)["problems"].is_array());
    let batch = ask(&mut opened(&level()).0, &json!({ "ask": "play", "first": 0, "games": 2 }));
    let add = json!({ "ask": "add", "batch": batch["ok"] });
    assert!(ask(&mut desk, &add)["problems"].is_array());
    assert!(ask(&mut desk, &json!({ "ask": "answer" }))["ok"].is_object());
    let picked = ask(&mut desk, &json!({ "ask": "landmarks", "games": 20 }));
    assert_eq!(picked["ok"].as_array().expect("games").len(), 3);
}

#[test]
fn a_text_is_compared_with_what_it_extends() {
    let mut plan = plan("megiddo-1918", &[], json!({}));
    plan["text"] = "extends = 'lawrence-of-arabia'\nmissions.aqaba.pounds = 11\n".into();
    let (mut desk, form) = opened(&plan);
    assert_eq!(form["scenario"], "lawrence-of-arabia");
    let batch = ask(&mut desk, &json!({ "ask": "play", "first": 0, "games": 9 }));
    assert!(batch["ok"]["pairs"]["wins"][1].is_u64(), "{batch}");
}

#[test]
fn players_are_taken_apart() {
    let players = json!({ "british": "greedy:keep=2@force", "turks": "tempo" });
    let form = opened(&plan("megiddo-1918-level", &[], players)).1;
    let seats = form["parts"].as_array().expect("seats");
    let british = json!({ "policy": "greedy", "deck": "force", "parameters": { "keep": "2" } });
    assert_eq!(seats[0]["player"], british);
    assert_eq!(seats[1]["player"], json!({ "policy": "tempo", "deck": null, "parameters": {} }));
    let cards = form["studies"].as_array().expect("studies")[0].clone();
    assert_eq!(cards["name"], "cards");
    assert!(cards["refused"].as_str().is_some_and(|it| it.contains("own decks")), "{cards}");
}

#[test]
fn studies_are_conducted_for_a_page() {
    for plan in [plan("megiddo-1918-level", &[], level()["players"].clone()), aqaba()] {
        let mut desk = opened(&plan).0;
        let answer = ask(&mut desk, &json!({ "ask": "study", "study": "losses" }));
        let sections = answer["ok"]["sections"].as_array().unwrap_or_else(|| panic!("{answer}"));
        assert!(sections.iter().any(|it| it["id"] == "losses"), "{sections:?}");
        let words = answer["ok"].to_string();
        assert!(!words.contains("settled by 0 rulings"), "{words}");
        let has_map = plan["scenario"] == "lawrence-of-arabia";
        assert_eq!(words.contains("The area of a circle"), has_map, "{words}");
        let command = answer["ok"]["command"].as_str().expect("a command");
        assert!(command.starts_with("sandtable losses ") && command.ends_with("-n 10000 --seed 1"));
    }
    let built = json!({ "british": "greedy@force", "turks": "greedy" });
    let mut desk = opened(&plan("megiddo-1918", &[], built)).0;
    let refused = ask(&mut desk, &json!({ "ask": "study", "study": "cards" }));
    assert!(refused["problems"].is_array(), "{refused}");
}

#[test]
fn a_fair_game_is_found_with_its_rows_and_for_whom_it_is_fair() {
    let (mut desk, form) = opened(&plan("megiddo-1918-level", &[], level()["players"].clone()));
    let tune = form["studies"].as_array().expect("studies").iter().find(|it| it["name"] == "tune");
    assert!(tune.is_some_and(|it| it["refused"].is_null()), "{tune:?}");
    let options = json!({ "tolerance": 0.05, "max-edits": 2, "mix": "none" });
    let question = json!({ "ask": "study", "study": "tune", "options": options });
    let answer = ask(&mut desk, &question)["ok"].clone();
    let tables = answer["tables"].as_object().unwrap_or_else(|| panic!("{answer}"));
    let proposals = tables["tuned"].as_array().expect("rows");
    assert!(proposals.iter().any(|row| row["metric"] == "win_rate"), "{proposals:?}");
    assert!(tables["holds"].as_array().is_some_and(|rows| rows.len() > 20), "{tables:?}");
    let command = answer["command"].as_str().expect("a command");
    for option in ["--target 0.5", "--tolerance 0.05", "--max-edits 2", "--mix none", "--numbers"] {
        assert!(command.contains(option), "{command}");
    }
    for (study, silly) in [
        ("tune", json!({ "target": 7 })),
        ("tune", json!({ "tolerance": 0 })),
        ("tune", json!({ "max-edits": 21 })),
        ("tune", json!({ "mix": "none", "numbers": false })),
        ("tune", json!({ "mix": "hats", "numbers": false })),
        ("skill", json!({ "most": 0 })),
        ("skill", json!({ "fresh": 1 })),
    ] {
        let silly = json!({ "ask": "study", "study": study, "options": silly });
        assert!(ask(&mut desk, &silly)["problems"].is_array(), "{silly}");
    }
    let unknown = json!({ "ask": "study", "study": "tune", "options": { "wish": 7 } });
    assert!(ask(&mut desk, &unknown)["problems"].to_string().contains("unknown field `wish`"));
}

#[test]
fn every_player_meets_every_other_for_a_page() {
    let (mut desk, _) = opened(&plan("megiddo-1918-level", &[], level()["players"].clone()));
    let answer = ask(&mut desk, &json!({ "ask": "study", "study": "compare" }))["ok"].clone();
    let matchups = answer["tables"]["matchups"].as_array().unwrap_or_else(|| panic!("{answer}"));
    assert!(matchups.iter().any(|row| row["british"] == "tempo" && row["turks"] == "cautious"));
}

#[test]
fn a_costly_decision_is_told_with_the_whole_command() {
    let mut desk = opened(&aqaba()).0;
    let answer = ask(&mut desk, &json!({ "ask": "study", "study": "skill" }));
    let words = answer["ok"]["sections"].to_string();
    let command = "sandtable trace lawrence-of-arabia --set missions.aqaba.pounds=11 --mission aqaba \
                   --policy planner:rollouts=16,base=greedy --seed 1 --index ";
    assert!(words.contains(command) && words.contains(" --text"), "{words}");
}

#[test]
fn a_text_that_is_no_toml_is_answered_with_line_and_hint() {
    for (line, hint) in [
        ("british.hand_size =", "write it behind the `=`"),
        ("title = \"Guns", "double quotes"),
        ("[british.deck", "a header is `[table]`"),
        ("british.hand_size = 8\nbritish.hand_size = 9", "remove or rename one"),
    ] {
        let mut plan = plan("megiddo-1918", &[], json!({}));
        let text = format!("extends = 'megiddo-1918-level'\n{line}\n");
        plan["text"] = text.clone().into();
        let problem = problems(&plan)[0].clone();
        assert_eq!(problem["file"], "variant.toml", "{line}");
        let at = problem["line"].as_u64().expect("a line");
        assert!((2..=3).contains(&at), "{line}: {problem}");
        assert!(problem["hint"].as_str().is_some_and(|it| it.contains(hint)), "{line}: {problem}");
    }
}

/// Every kind of event that a trace can have.
const KINDS: [&str; 30] = [
    "game",
    "shuffle",
    "draw",
    "discard",
    "commit",
    "strike",
    "pass",
    "battle",
    "end",
    "mission",
    "buy",
    "recruit_leader",
    "play_card",
    "appeal",
    "give",
    "operation",
    "scout",
    "move",
    "card",
    "placed",
    "garrison",
    "edge",
    "line",
    "shot",
    "breakoff",
    "ops",
    "escape",
    "demolition",
    "operation_end",
    "mission_end",
];

#[test]
fn a_game_is_watched_step_by_step() {
    let mut kinds = std::collections::BTreeSet::new();
    let wild = json!({ "mission": "campaign", "policy": "wild" });
    for plan in [level(), aqaba(), plan("lawrence-of-arabia", &[], wild)] {
        let mut desk = opened(&plan).0;
        for index in 0..40 {
            let watched = ask(&mut desk, &json!({ "ask": "watch", "index": index }))["ok"].clone();
            let steps = watched["steps"].as_array().expect("steps");
            assert!(steps.len() > 10 && watched["index"] == index, "{watched}");
            let kind = |step: &Json| step["event"]["event"].as_str().map(str::to_owned);
            kinds.extend(steps.iter().filter_map(kind));
        }
    }
    let known: std::collections::BTreeSet<String> = KINDS.map(str::to_owned).into();
    assert_eq!(kinds, known);
}

#[test]
fn the_chances_of_a_game_end_with_how_it_ends() {
    for plan in [level(), aqaba()] {
        let mut desk = opened(&plan).0;
        let watched = ask(&mut desk, &json!({ "ask": "watch", "index": 3 }))["ok"].clone();
        let chances = ask(&mut desk, &json!({ "ask": "chances", "index": 3 }))["ok"].clone();
        let moments = chances["moments"].as_array().expect("moments");
        let last = watched["steps"].as_array().and_then(|it| it.last()).expect("steps");
        assert_eq!(last["turn"], moments.len());
        let after = &moments.last().expect("a moment")["after"];
        assert!(*after == 0.0 || *after == 1.0, "{chances}");
        let turning = moments.iter().filter(|it| it["turning"] == true).count();
        assert_eq!(turning, moments.len().min(3));
    }
}
