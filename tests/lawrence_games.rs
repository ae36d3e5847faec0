//! Properties of every game of Lawrence of Arabia, with every policy and under every reading.

mod lawrence;

use lawrence::prelude::*;
use lawrence::{Loaded, SCENARIO, SEED, audit, casts, live, model, read};
use serde_json::{Value, json};

/// Number of games of each mission.
const GAMES: u64 = 200;

/// L1.1 Games of a mission drawn at random are those of the same mission if it is chosen.
///
/// The draw has its own random stream, so it does not change other random numbers.
#[test]
fn a_mission_drawn_at_random_is_played_as_by_itself() {
    let model = model(&[]);
    let random = &casts(&model, "greedy", "random")[0];
    let alone = casts(&model, "greedy", "all");
    let mut drawn = [0; 4];
    for index in 0..GAMES {
        let game = trace(random, index);
        let mission = |cast: &Cast| game[1]["name"] == cast.mission[..];
        let which = alone.iter().position(mission).expect("one of the four");
        assert_eq!(game[1..], trace(&alone[which], index)[1..]);
        drawn[which] += 1;
    }
    // Each mission is expected 50 times, with a standard deviation of 6.
    assert!(drawn.iter().all(|times| (26..=74).contains(times)), "{drawn:?}");
}

#[test]
fn a_map_full_of_garrisons_leaves_no_place_for_the_camp() {
    let place = |roll: usize| format!("tables.placement.{roll}=\"Medina\"");
    let model = model(&(1..=6).map(place).collect::<Vec<_>>());
    for index in 0..GAMES {
        audit(&model, Mode::Mission(1), live(index), &Wild);
        audit(&model, Mode::Campaign, live(index), &Wild);
    }
}

/// Scenario whose cards have every verb in an unusual position, as a designer might write them.
const ODD_CARDS: &str = include_str!("lawrence/odd_cards.toml");

#[test]
fn odd_cards_break_nothing() {
    let model = read(&format!("extends = \"{SCENARIO}\"\n[cards]\n{ODD_CARDS}"));
    assert_eq!(model.cards.len(), 14 + 3 + 1 + 2 + 1 + 1 - 1);
    for mode in model.modes() {
        for index in 0..GAMES {
            audit(&model, mode, live(index), &Wild);
            audit(&model, mode, Loaded::new(live(index), 80), &Wild);
        }
    }
}

#[test]
fn a_variant_replaces_a_goal_by_a_list() {
    let variant = |goal: &str| {
        let text = format!("extends = \"{SCENARIO}\"\n[missions.aqaba]\ngoal = {goal}");
        read(&text).missions[0].goal.clone()
    };
    let (list, table) = ("[{ held = [\"Maan\"] }]", "{ all = [{ held = [\"Maan\"] }] }");
    assert_eq!(variant(list), variant(table));
}

fn trace(cast: &Cast, index: u64) -> Vec<Value> {
    let text = lawrence::trace(cast, index);
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

#[test]
fn l21_every_trace_agrees_with_the_ledger() {
    for overrides in [&[][..], &["rulings.lawrence_escapes=false".to_owned()]] {
        let model = model(overrides);
        for cast in casts(&model, "all", "all") {
            let mut tally = <Lawrence as Game>::Tally::new(&cast);
            for index in 0..GAMES {
                let ledger = Lawrence::play(&cast, SEED, index, &mut tally);
                let traced = figures_of_trace(&trace(&cast, index));
                let game = format!("{} on {}, game {index}", cast.name, cast.mission);
                assert_eq!(traced, figures_of_ledger(&model, &ledger), "{game}");
            }
        }
    }
}

/// Computes the counts that a game's ledger holds from the lines of the game's trace.
fn figures_of_trace(lines: &[Value]) -> Value {
    let of = |event: &str| lines.iter().filter(|line| line["event"] == event).collect::<Vec<_>>();
    let (battles, demolitions) = (of("battle"), of("demolition"));
    let blown_up = demolitions.iter().filter(|line| line["result"] == "blow_up").count();
    let broken = demolitions
        .iter()
        .filter(|line| line["result"].as_str().is_some_and(|result| result.starts_with("broken")));
    let eliminated: usize =
        battles.iter().filter_map(|it| it["lost"].as_array()).map(Vec::len).sum();
    let won = battles.iter().filter(|battle| battle["won"] == true).count();
    // L13 Blown-up units do not escape.
    let leads = |line: &&&Value| {
        let unit = line["unit"].as_str().unwrap_or_default();
        line["result"] == "blow_up" && (unit.starts_with("Lawrence") || unit.contains("Leader"))
    };
    // L11.5 By a ruling Lawrence does not escape.
    let escapes = lines[0]["rulings"]["lawrence_escapes"] == true;
    let fallen = |battle: &&&Value| {
        let mut lost = battle["lost"].as_array().into_iter().flatten();
        !escapes && lost.any(|unit| unit.as_str().is_some_and(|it| it.starts_with("Lawrence")))
    };
    let lost = of("escape").iter().filter(|escape| escape["to"].is_null()).count()
        + demolitions.iter().filter(leads).count()
        + battles.iter().filter(fallen).count();
    let end = of("end")[0].clone();
    json!({
        "operations": of("operation").len(),
        "battles": battles.len(),
        "battles_won": won,
        "units_lost": eliminated + blown_up,
        "leaders_lost": lost,
        "rail_breaks": broken.count(),
        "won": end["won"],
        "missions_won": end["missions_won"],
        "missions_played": end["missions_played"],
        "reason": of("mission_end").last().map(|line| &line["reason"]),
        "starts": starts(&of("mission")),
    })
}

/// Returns, by the mission's name, the state at the last start of each mission.
///
/// The state is the Pounds and the Leadership level, and the numbers of units, Garrisons and rail breaks.
fn starts(missions: &[&Value]) -> Value {
    let count = |line: &Value, key: &str| line[key].as_array().map_or(0, Vec::len);
    let start = |line: &&Value| {
        let counts = ["units", "garrisons", "rail_breaks"].map(|key| count(line, key));
        let name = line["name"].as_str().expect("a name").to_owned();
        (name, json!([line["pounds"], line["leadership_level"], counts]))
    };
    // A second attempt replaces the first.
    Value::Object(missions.iter().map(start).collect())
}

fn figures_of_ledger(model: &Model, game: &Ledger) -> Value {
    let start = |mission: usize| {
        let start = &game.starts[mission];
        let units = (start.on_map & model.counters.units).len();
        let garrisons = (start.on_map & model.counters.garrisons).len();
        let counts = [units, garrisons, start.rail_breaks.len()];
        (model.missions[mission].name.clone(), json!([start.pounds, start.leadership, counts]))
    };
    json!({
        "operations": game.operations,
        "battles": game.battles,
        "battles_won": game.battles_won,
        "units_lost": game.units_lost,
        "leaders_lost": game.leaders_lost,
        "rail_breaks": game.rail_breaks,
        "won": game.outcome.map(|outcome| outcome.won),
        "missions_won": game.missions_won.len(),
        "missions_played": game.missions_played,
        "reason": game.outcome.map(|outcome| outcome.reason.name()),
        "starts": Value::Object(game.missions_reached.iter().map(start).collect()),
    })
}

#[test]
fn every_unknown_name_is_reported() {
    let wanted = MatchupRequest::default().with("mission", ["akaba"]).with("policy", ["mad"]);
    let errors =
        Lawrence::casts(&model(&[]), &wanted, &Default::default()).expect_err("two faults");
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    let names = ["`akaba`", "aqaba, hejaz-railroad"];
    assert!(names.iter().all(|name| messages[0].contains(name)), "{messages:?}");
}
