use serde_json::{Value as Json, json};

use super::StudioBackend;
use crate::Shipped;

/// Sends a request and returns the response, with the field `ok` or `problems`.
fn send(backend: &mut StudioBackend, request: &Json) -> Json {
    serde_json::from_str(&backend.execute_json::<Shipped>(&request.to_string())).expect("JSON")
}

/// Executes a request that must succeed and returns its result.
pub(super) fn execute(backend: &mut StudioBackend, request: &Json) -> Json {
    let response = send(backend, request);
    assert!(response["problems"].is_null(), "{response}");
    response["ok"].clone()
}

/// Plays `games` games of a plan and returns the results.
fn play_and_report(plan: &Json, games: u64) -> Json {
    execute(&mut play(plan, &[(0, games)], 1), &json!({ "ask": "answer" }))
}

/// Conducts a study of the open plan and returns its result.
fn conduct_study(backend: &mut StudioBackend, name: &str, options: Option<Json>) -> Json {
    let mut request = json!({ "ask": "study", "study": name });
    request.as_object_mut().expect("fields").extend(options.map(|it| ("options".to_owned(), it)));
    execute(backend, &request)
}

/// Returns the values of the figures with these keys.
fn figure_values<const N: usize>(result: &Json, keys: [&str; N]) -> [f64; N] {
    let figures = result["figures"].as_array().expect("figures");
    let find = |key| figures.iter().find(|it| it["key"] == key).expect("the figure");
    keys.map(|key| find(key)["value"].as_f64().expect("a number"))
}

/// Returns a plan of the level scenario in which both players are greedy.
fn level_with(set: &[&str]) -> Json {
    plan("megiddo-1918-level", set, json!({ "british": "greedy", "turks": "greedy" }))
}

fn plan(scenario: &str, set: &[&str], players: Json) -> Json {
    json!({ "scenario": scenario, "set": set, "players": players })
}

/// Opens a plan and returns its form.
fn open(plan: &Json) -> (StudioBackend, Json) {
    let mut backend = StudioBackend::default();
    let form = execute(&mut backend, &json!({ "ask": "open", "plan": plan }));
    (backend, form)
}

/// Opens a plan that has problems and returns them.
fn list_problems(plan: &Json) -> Vec<Json> {
    let response = send(&mut StudioBackend::default(), &json!({ "ask": "open", "plan": plan }));
    response["problems"].as_array().expect("problems").clone()
}

/// Plays ranges of games with `count` backends in turn, and returns a backend that has added them up.
fn play(plan: &Json, ranges: &[(u64, u64)], count: usize) -> StudioBackend {
    let mut players: Vec<StudioBackend> = (0..count).map(|_| open(plan).0).collect();
    let mut backend = open(plan).0;
    for (index, (first, games)) in ranges.iter().enumerate() {
        let request = json!({ "ask": "play", "first": first, "games": games });
        let batch = execute(&mut players[index % count], &request);
        let added = execute(&mut backend, &json!({ "ask": "add", "batch": batch }));
        assert!(added["games"].is_u64(), "{added}");
    }
    backend
}

fn level() -> Json {
    level_with(&["british.deck.Roads=2"])
}

fn aqaba() -> Json {
    let players = json!({ "mission": "aqaba", "policy": "greedy" });
    plan("lawrence-of-arabia", &["missions.aqaba.pounds=11"], players)
}

#[test]
fn batches_add_up_to_the_same_whoever_plays_them_in_whatever_order() {
    for plan in [level(), aqaba()] {
        let whole = play_and_report(&plan, 90);
        let shards = [(60, 30), (0, 7), (7, 53)];
        let again = execute(&mut play(&plan, &shards, 2), &json!({ "ask": "answer" }));
        assert!(whole["games"] == 90 && whole == again);
    }
}

#[test]
fn a_change_is_compared_with_the_printed_game_on_the_same_luck() {
    let changed = play_and_report(&aqaba(), 400);
    let [now, before, change] = figure_values(&changed, ["win_rate", "printed", "difference"]);
    // No card is added, so the games are those of a run.
    assert!((now - before - change).abs() < 1e-12 && change > 0.0, "{now} {before} {change}");
    let printed = plan("lawrence-of-arabia", &[], aqaba()["players"].clone());
    let printed = play_and_report(&printed, 400);
    assert!((figure_values(&printed, ["win_rate"])[0] - before).abs() < 1e-12);
    let printed_figures = printed["figures"].as_array().expect("figures");
    assert!(printed_figures.iter().all(|it| it["key"] != "difference"));
    // A card is added, so the compared games are dealt differently from those of a run.
    let more = play_and_report(&level_with(&["british.deck.Roads=5"]), 400);
    let [alike, before, change] = figure_values(&more, ["dealt_alike", "printed", "difference"]);
    assert!((alike - before - change).abs() < 1e-12, "{alike} {before} {change}");
}

#[test]
fn a_plan_is_compared_with_one_that_is_kept() {
    let kept = plan("lawrence-of-arabia", &["missions.aqaba.ops=6"], aqaba()["players"].clone());
    let mut both = aqaba();
    both["against"] = kept.clone();
    let compared = play_and_report(&both, 300);
    let [ours, theirs, less] = figure_values(&compared, ["win_rate", "printed", "difference"]);
    let [alone] = figure_values(&play_and_report(&kept, 300), ["win_rate"]);
    assert!((theirs - alone).abs() < 1e-12 && less != 0.0);
    assert!((ours - theirs - less).abs() < 1e-12, "{ours} {theirs} {less}");
    let moved = compared["moved"].as_array().expect("numbers of a game");
    for row in moved {
        let [before, after, change] =
            ["before", "after", "change"].map(|key| row[key]["value"].as_f64().expect("a mean"));
        assert!((after - before - change).abs() < 1e-9, "{row}");
    }
    let sections = compared["sections"].as_array().expect("sections");
    let both_drawn = sections.iter().find(|it| it["id"] == "moved").expect("endings and cards");
    assert!(both_drawn["html"].as_str().is_some_and(|it| it.contains("<svg")));
    // A configuration of another game is not compared.
    both["against"] = level();
    let batch = execute(&mut open(&both).0, &json!({ "ask": "play", "first": 0, "games": 3 }));
    assert!(batch["games"] == 3 && batch["pairs"].is_null(), "{batch}");
}

#[test]
fn a_rate_goes_on_where_it_ended() {
    let mut backend = open(&aqaba()).0;
    let mut rate = |first: u64, games: u64, wins: &Json| {
        let request = json!({ "ask": "rate", "first": first, "games": games, "wins": wins });
        send(&mut backend, &request)
    };
    let whole = rate(0, 90, &json!(0));
    let first = rate(0, 40, &json!(0));
    assert_eq!(rate(40, 50, &first["ok"]["wins"]), whole);
    assert!(rate(1, 1, &json!(2))["problems"].is_array());
    assert_eq!(play_and_report(&aqaba(), 90)["figures"][0]["words"], whole["ok"]["rate"]["words"]);
}

#[test]
fn a_new_card_can_be_what_its_vocabulary_says() {
    let vocabulary = |plan: Json| execute(&mut open(&plan).0, &json!({ "ask": "vocabulary" }));
    let words = vocabulary(level());
    assert_eq!(words[0]["side"], "british");
    assert_eq!(words[0]["copies"], "british.deck.*");
    let kinds = words[0]["schema"]["properties"]["kind"]["enum"].clone();
    assert!(kinds.as_array().is_some_and(|it| it.contains(&json!("artillery"))), "{kinds}");
    let words = vocabulary(aqaba());
    assert_eq!(words[0]["table"], json!(["cards"]));
    assert_eq!(words[0]["copies"], "cards.*.copies");
    assert!(words[0]["schema"]["properties"]["effects"]["items"].is_object(), "{words}");
}

#[test]
fn the_form_says_what_is_and_what_is_printed() {
    let (_, form) = open(&level());
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
    let (_, form) = open(&aqaba());
    let pounds = form["numbers"].as_array().expect("numbers").iter();
    let pounds = pounds.clone().find(|it| it["key"] == "missions.aqaba.pounds").expect("Pounds");
    assert_eq!((&pounds["value"], &pounds["printed"]), (&json!(11), &json!(7)));
    let mission = &form["parts"][0];
    assert_eq!((&mission["key"], &mission["value"]), (&json!("mission"), &json!("aqaba")));
    let briefing = mission["modes"][0]["meaning"].as_str().expect("words");
    assert!(briefing.contains("11 Pounds"), "{briefing}");
}

#[test]
fn a_text_is_a_variant_over_which_overrides_lie_and_is_compared_with_what_it_extends() {
    let text = "extends = 'megiddo-1918-level'\nbritish.hand_size = 8\n";
    let mut mine = plan("megiddo-1918-level", &[], json!({}));
    mine["text"] = text.into();
    assert_eq!(open(&mine).1["toml"], text);
    mine["set"] = json!(["turkish.hand_size=9"]);
    let (mut backend, form) = open(&mine);
    let written = form["toml"].as_str().expect("text");
    assert!(written.contains("british.hand_size = 8") && written.contains("turkish.hand_size = 9"));
    let result = execute(&mut backend, &json!({ "ask": "answer" }));
    let command = result["command"].as_str().expect("a command");
    let begins = "sandtable run variant.toml --set turkish.hand_size=9 ";
    assert!(command.starts_with(begins), "{command}");
    let mut plan = plan("megiddo-1918", &[], json!({}));
    plan["text"] = "extends = 'lawrence-of-arabia'\nmissions.aqaba.pounds = 11\n".into();
    let (mut backend, form) = open(&plan);
    assert_eq!(form["scenario"], "lawrence-of-arabia");
    let batch = execute(&mut backend, &json!({ "ask": "play", "first": 0, "games": 9 }));
    assert!(batch["pairs"]["wins"][1].is_u64(), "{batch}");
}

#[test]
fn what_is_wrong_is_said_with_its_key() {
    let slips = ["british.hand_size=70", "british.hand_siz=7"];
    let mut wrong = plan("megiddo-1918", &slips, json!({}));
    let keys: Vec<Json> = list_problems(&wrong).iter().map(|it| it["key"].clone()).collect();
    assert_eq!(keys, ["british.hand_size", "british.hand_siz"]);
    wrong = plan("megiddo-1918", &["british.hand_size="], json!({}));
    assert_eq!(list_problems(&wrong)[0]["key"], "british.hand_size");
    for name in ["nobody", "greedy:keep=x", "all", "all@force"] {
        wrong = plan("megiddo-1918", &[], json!({ "british": name }));
        assert_eq!(list_problems(&wrong)[0]["key"], "british", "{name}");
    }
    wrong = plan("megiddo-1918", &[], json!({}));
    wrong["seed"] = "x".into();
    assert_eq!(list_problems(&wrong)[0]["key"], "seed");
    wrong["seed"] = "1".into();
    wrong["text"] = "extends = '/etc/passwd'\ngame = 7\n= <script>".into();
    assert!(list_problems(&wrong).iter().all(|it| it["file"] == "variant.toml"));
    assert_eq!(list_problems(&plan("../x", &[], json!({}))).len(), 1);
}

#[test]
fn any_question_has_an_answer() {
    let requests = [
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
    let mut backend = StudioBackend::default();
    for request in requests {
        assert!(
            backend.execute_json::<Shipped>(request).starts_with("{\"problems\":"),
            "{request}"
        );
    }
    let mut backend = open(&aqaba()).0;
    let end = json!({ "ask": "play", "first": u64::MAX, "games": 2 });
    assert!(send(&mut backend, &end)["problems"].is_array());
    let batch = send(&mut open(&level()).0, &json!({ "ask": "play", "first": 0, "games": 2 }));
    let add = json!({ "ask": "add", "batch": batch["ok"] });
    assert!(send(&mut backend, &add)["problems"].is_array());
    execute(&mut backend, &json!({ "ask": "answer" }));
    let picked = execute(&mut backend, &json!({ "ask": "landmarks", "games": 20 }));
    assert_eq!(picked.as_array().expect("games").len(), 3);
}

#[test]
fn players_are_taken_apart() {
    let players = json!({ "british": "greedy:keep=2@force", "turks": "tempo" });
    let form = open(&plan("megiddo-1918-level", &[], players)).1;
    let seats = form["parts"].as_array().expect("seats");
    let british = json!({ "policy": "greedy", "deck": "force", "parameters": { "keep": "2" } });
    assert_eq!(seats[0]["player"], british);
    assert_eq!(seats[1]["player"], json!({ "policy": "tempo", "deck": null, "parameters": {} }));
    let cards = form["studies"].as_array().expect("studies")[0].clone();
    assert_eq!(cards["name"], "cards");
    assert!(cards["refused"].as_str().is_some_and(|it| it.contains("own decks")), "{cards}");
}

/// Returns a plan of the level scenario in which the page chooses the policies.
fn best_with(set: &[&str]) -> Json {
    plan("megiddo-1918-level", set, json!({ "british": "best", "turks": "best" }))
}

/// Returns the mode and the players of a form.
fn players(form: &Json) -> Vec<String> {
    let seats = form["parts"].as_array().expect("seats").iter();
    seats.map(|it| it["value"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn trained_policies_play_the_scenario_that_they_know_and_scripted_ones_any_other() {
    let longer = ["british.hand_size=8"];
    let (mut backend, form) = open(&best_with(&[]));
    assert_eq!(players(&form), ["trained", "trained"]);
    assert!(form["seating"]["reason"].is_null(), "{form}");
    let reopen = |backend: &mut StudioBackend, plan: Json| {
        execute(backend, &json!({ "ask": "open", "plan": plan }))
    };
    let changed = reopen(&mut backend, best_with(&longer));
    assert_eq!(players(&changed), ["lookahead", "lookahead"]);
    // The result names the policies and the reason.
    let batch = execute(&mut backend, &json!({ "ask": "play", "first": 0, "games": 5 }));
    execute(&mut backend, &json!({ "ask": "add", "batch": batch }));
    let result = execute(&mut backend, &json!({ "ask": "answer" }));
    let turks = json!({
        "seat": "turks",
        "player": "lookahead",
        "instead_of": {
            "seat": "turks", "player": "trained", "learned": "megiddo-1918-level", "plays": "another_scenario",
        },
    });
    assert_eq!(result["seating"]["seats"][1], turks);
    assert!(result["seating"]["reason"].is_string() && changed["seating"] != form["seating"]);
    let command = result["command"].as_str().expect("a command");
    assert!(command.contains("--british lookahead --turks lookahead"), "{command}");
    let back = reopen(&mut backend, best_with(&["british.hand_size=7"]));
    assert_eq!(players(&back), ["trained", "trained"]);
    // A policy that the user chose stays, and trained policies do not know the decks of a deckbuilder.
    let own = |british: &str, set: &[&str]| {
        let players = json!({ "british": british, "turks": "best" });
        plan("megiddo-1918-level", set, players)
    };
    assert_eq!(players(&reopen(&mut backend, own("trained", &longer))), ["trained", "lookahead"]);
    let built = reopen(&mut backend, own("best@force", &[]));
    assert_eq!(players(&built), ["lookahead@force", "trained"]);
}

#[test]
fn the_strongest_scripted_policy_depends_on_the_mission() {
    for (mission, set, policy) in [
        ("campaign", "missions.aqaba.pounds=11", "cautious"),
        ("damascus", "missions.damascus.pounds=6", "cautious"),
        ("hejaz-railroad", "missions.hejaz-railroad.pounds=16", "cautious"),
        ("gaza-offensive", "missions.gaza-offensive.pounds=9", "demolition-first"),
        // The trained policy was also trained with nine Operations.
        ("damascus", "missions.damascus.ops=9", "trained"),
        ("aqaba", "missions.aqaba.pounds=11", "greedy"),
        ("aqaba", "missions.aqaba.pounds=7", "trained"),
    ] {
        let players_of = json!({ "mission": mission, "policy": "best" });
        let form = open(&plan("lawrence-of-arabia", &[set], players_of)).1;
        assert_eq!(players(&form), [mission, policy]);
    }
}

#[test]
fn scenarios_are_compared_with_the_same_players_in_both() {
    let rate = |plan: &Json| figure_values(&play_and_report(plan, 200), ["win_rate"])[0];
    let by_hand = |set: &[&str]| {
        let players = json!({ "british": "lookahead", "turks": "lookahead" });
        rate(&plan("megiddo-1918-level", set, players))
    };
    let (kept, set) = (best_with(&[]), ["british.hand_size=8"]);
    let mut changed = best_with(&set);
    let [now, printed] = figure_values(&play_and_report(&changed, 200), ["win_rate", "printed"]);
    assert_eq!([now, printed], [by_hand(&set), by_hand(&[])]);
    changed["against"] = kept.clone();
    assert_eq!(figure_values(&play_and_report(&changed, 200), ["printed"]), [by_hand(&[])]);
    // A kept configuration has the same players as the configuration beside it.
    let mut beside = kept.clone();
    beside["beside"] = json!([changed]);
    assert!(rate(&beside) == by_hand(&[]) && rate(&kept) != by_hand(&[]));
    // Rates of variants and studies of cards play variants, so the page chooses scripted policies.
    let mut backend = open(&kept).0;
    let request = json!({ "ask": "rate", "first": 0, "games": 200, "wins": 0 });
    assert_eq!(execute(&mut backend, &request)["rate"]["value"], by_hand(&[]));
    let cards =
        conduct_study(&mut backend, "cards", Some(json!({ "card": ["Roads"], "games": 100 })));
    let command = cards["command"].as_str().expect("a command");
    assert!(command.contains("--british lookahead --turks lookahead"), "{command}");
    assert_eq!(cards["seating"]["seats"][0]["instead_of"]["plays"], "variants");
}

#[test]
fn studies_are_conducted_for_a_page() {
    for plan in [level_with(&[]), aqaba()] {
        let losses = conduct_study(&mut open(&plan).0, "losses", None);
        let sections = losses["sections"].as_array().unwrap_or_else(|| panic!("{losses}"));
        assert!(sections.iter().any(|it| it["id"] == "losses"), "{sections:?}");
        let words = losses.to_string();
        assert!(!words.contains("settled by 0 rulings"), "{words}");
        let has_map = plan["scenario"] == "lawrence-of-arabia";
        assert_eq!(words.contains("The area of a circle"), has_map, "{words}");
        let command = losses["command"].as_str().expect("a command");
        let is_profile =
            command.starts_with("sandtable profile ") && command.contains("--only losses");
        assert!(is_profile && command.contains(" -n 10000 --seed 1"), "{command}");
    }
    let built = json!({ "british": "greedy@force", "turks": "greedy" });
    let mut backend = open(&plan("megiddo-1918", &[], built)).0;
    let refused = send(&mut backend, &json!({ "ask": "study", "study": "cards" }));
    assert!(refused["problems"].is_array(), "{refused}");
}

#[test]
fn a_fair_game_is_found_with_its_rows_and_for_whom_it_is_fair() {
    let (mut backend, form) = open(&level_with(&[]));
    let tune = form["studies"].as_array().expect("studies").iter().find(|it| it["name"] == "tune");
    assert!(tune.is_some_and(|it| it["refused"].is_null()), "{tune:?}");
    let options = json!({ "tolerance": 0.05, "max-edits": 2, "mix": "none" });
    let result = conduct_study(&mut backend, "tune", Some(options));
    let tables = result["tables"].as_object().unwrap_or_else(|| panic!("{result}"));
    let proposals = tables["tuned"].as_array().expect("rows");
    assert!(proposals.iter().any(|row| row["metric"] == "win_rate"), "{proposals:?}");
    assert!(tables["holds"].as_array().is_some_and(|rows| rows.len() > 20), "{tables:?}");
    let command = result["command"].as_str().expect("a command");
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
        assert!(send(&mut backend, &silly)["problems"].is_array(), "{silly}");
    }
    let unknown = json!({ "ask": "study", "study": "tune", "options": { "wish": 7 } });
    assert!(send(&mut backend, &unknown)["problems"].to_string().contains("unknown field `wish`"));
}

#[test]
fn every_player_meets_every_other_for_a_page() {
    let result = conduct_study(&mut open(&level_with(&[])).0, "compare", None);
    let matchups = result["tables"]["matchups"].as_array().unwrap_or_else(|| panic!("{result}"));
    assert!(matchups.iter().any(|row| row["british"] == "tempo" && row["turks"] == "cautious"));
}

#[test]
fn a_costly_decision_is_told_with_the_whole_command() {
    let players = json!({ "mission": "hejaz-railroad", "policy": "greedy" });
    let plan = plan("lawrence-of-arabia", &["missions.hejaz-railroad.pounds=15"], players);
    let words = conduct_study(&mut open(&plan).0, "skill", None)["sections"].to_string();
    let command = "sandtable trace lawrence-of-arabia --set missions.hejaz-railroad.pounds=15 --mission hejaz-railroad \
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
        let problem = list_problems(&plan)[0].clone();
        assert_eq!(problem["file"], "variant.toml", "{line}");
        let at = problem["line"].as_u64().expect("a line");
        assert!((2..=3).contains(&at), "{line}: {problem}");
        assert!(problem["hint"].as_str().is_some_and(|it| it.contains(hint)), "{line}: {problem}");
    }
}

/// Every kind of event that a trace can have.
const KINDS: &str = "game shuffle draw discard commit strike pass battle end mission buy \
                     recruit_leader play_card appeal give operation scout move card placed garrison \
                     edge line shot breakoff ops escape demolition operation_end mission_end";

#[test]
fn a_game_is_watched_step_by_step() {
    let mut kinds = std::collections::BTreeSet::new();
    let wild = json!({ "mission": "campaign", "policy": "wild" });
    for plan in [level(), aqaba(), plan("lawrence-of-arabia", &[], wild)] {
        let mut backend = open(&plan).0;
        for index in 0..40 {
            let watched = execute(&mut backend, &json!({ "ask": "watch", "index": index }));
            let steps = watched["steps"].as_array().expect("steps");
            assert!(steps.len() > 10 && watched["index"] == index, "{watched}");
            let kind = |step: &Json| step["event"]["event"].as_str().map(str::to_owned);
            kinds.extend(steps.iter().filter_map(kind));
        }
    }
    assert_eq!(kinds, KINDS.split(' ').map(str::to_owned).collect());
}

#[test]
fn the_chances_of_a_game_end_with_how_it_ends() {
    for plan in [level(), aqaba()] {
        let mut backend = open(&plan).0;
        let watched = execute(&mut backend, &json!({ "ask": "watch", "index": 3 }));
        let chances = execute(&mut backend, &json!({ "ask": "chances", "index": 3 }));
        let moments = chances["moments"].as_array().expect("moments");
        let last = watched["steps"].as_array().and_then(|it| it.last()).expect("steps");
        assert_eq!(last["turn"], moments.len());
        let after = &moments.last().expect("a moment")["after"];
        assert!(*after == 0.0 || *after == 1.0, "{chances}");
        let turning = moments.iter().filter(|it| it["turning"] == true).count();
        assert_eq!(turning, moments.len().min(3));
    }
}
