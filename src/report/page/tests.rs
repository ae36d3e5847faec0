use serde_json::json;

use super::*;
use crate::tell::Tables;
use crate::tests::{ALONE, REFERENCE, SIDES};
use sandtable_stats::{Estimate, Interval, Method};
use sandtable_summary::rows::{
    Card, CardMetric, ChangedKind, Contest, FineTuning, FineTuningMetric, KeptPolicy, LuckMetric,
    LuckRow, Played, PlayedMetric, Rating, RatingMetric, Sensitivity, SensitivityMetric, Tuned,
    TunedMetric, Won,
};
use sandtable_summary::{Matchup, Parts};

/// Returns a result of a game with two sides.
fn result(command: &str, tables: Tables) -> WrittenResult {
    result_of(SIDES, command, tables)
}

fn result_of(parts: Parts, command: &str, tables: Tables) -> WrittenResult {
    let manifest = json!({"scenario": "toy", "command": command, "complete": true, "files": []});
    WrittenResult {
        parts,
        reference: REFERENCE,
        program: "sandtable",
        manifest,
        tables,
        rows_without_games: Default::default(),
    }
}

fn estimate(n: u64, value: f64, [low, high]: [f64; 2]) -> Estimate {
    let interval = Interval { low, high, level: 0.95, method: Method::Wilson };
    Estimate { n, value: Some(value), std_err: Some(0.01), interval: Some(interval) }
}

fn sides(british: &str, turks: &str) -> Matchup {
    Matchup::of(SIDES).with("british", british).with("turks", turks)
}

fn alone(mission: &str, policy: &str) -> Matchup {
    Matchup::of(ALONE).with("mission", mission).with("policy", policy)
}

/// Returns the tables of a run of one matchup with this win rate.
fn run(matchup: &Matchup, rate: Estimate) -> Tables {
    Tables { games: vec![Played::of(matchup, PlayedMetric::WinRate, rate)], ..Tables::default() }
}

#[test]
fn a_result_of_nothing_is_a_page_too() {
    let unplayed = run(&sides("bold", "shy"), Estimate::unknown(0));
    for tables in [Tables::default(), unplayed] {
        let page = page(&result("run", tables));
        assert!(page.contains("<h1>Nothing was played.</h1>"), "{page}");
    }
}

#[test]
fn too_much_for_a_page_is_left_to_the_file() {
    let names: Vec<String> = (0..95).map(|number| format!("bold:fear=0.{number:02}")).collect();
    let pairs = names.iter().flat_map(|one| names.iter().map(move |other| sides(one, other)));
    let rate = estimate(900, 0.25, [0.22, 0.28]);
    let contests = pairs.map(|pair| Contest::of(&pair, Won::WinRate, rate)).collect();
    let page = page(&result("compare", Tables { contests, ..Tables::default() }));
    assert!(page.len() < 500_000, "{}", page.len());
    assert!(page.contains("There is too much of it for a page: see matchups.csv."));
}

#[test]
fn numbers_of_the_missions_of_a_campaign_are_a_table_of_modes() {
    let row = |metric: &str, value: f64| {
        let figure = Estimate { value: Some(value), std_err: Some(0.01), ..Estimate::unknown(900) };
        let metric = PlayedMetric::Declared(metric.to_owned());
        Played::of(&alone("campaign", "bold"), metric, figure)
    };
    let games = vec![
        row("reached_yarmuk_bridge", 1.0),
        row("start_pounds_yarmuk_bridge", 7.0),
        row("start_pounds_yarmuk_bridge_p50", 8.0),
        row("start_units_yarmuk_bridge", 9.0),
        row("start_pounds_petra", 6.0),
    ];
    let mut result = result_of(ALONE, "run", Tables { games, ..Tables::default() });
    let note = |name: &str| json!({"name": name, "description": format!("what {name} says")});
    let names = ["reached_MISSION", "start_pounds_MISSION", "start_pounds_MISSION_p50"];
    result.manifest["metrics"]["game"] =
        names.into_iter().chain(["start_units_MISSION"]).map(note).collect();
    assert_eq!(result.meaning("reached_petra"), Some("what reached_MISSION says"));
    let of_mode = result.of_mode("start_pounds_petra_p50");
    assert_eq!(of_mode, Some(("start_pounds_MISSION_p50", "petra")));
    let page = page(&result);
    let table = page.split("When a mission began").nth(2).expect("the table");
    let table = table.split("</table>").next().expect("its end");
    let cells: Vec<&str> = table
        .split(['<', '>'])
        .filter(|text| text.chars().any(char::is_alphanumeric) && !text.contains(['/', '=']))
        .filter(|text| !["tr", "td", "thead", "tbody"].contains(text))
        .collect();
    let expected = ["Mission", "pounds", "units", "yarmuk bridge", "7.00", "9.00", "petra", "6.00"];
    assert_eq!(cells[1..], expected);
}

#[test]
fn each_side_has_its_cards_in_one_chart_under_what_befell_them() {
    let befell = [
        ("ottoman", "Patrol", "turned"),
        ("arab", "Aeroplane", "lost"),
        ("ottoman", "Guard", "placed"),
    ];
    let cards = befell.iter().flat_map(|(side, card, befell)| {
        [("gp", 900), (befell, 400)].map(|(what, n)| {
            let (metric, figure) = (format!("{what}_wr"), estimate(n, 0.5, [0.4, 0.6]));
            let row = Card::of(&alone("aqaba", "bold"), CardMetric::Declared(metric), figure);
            Card { side: (*side).to_owned(), card: (*card).to_owned(), copies: 1, ..row }
        })
    });
    let tables = Tables { cards: cards.collect(), ..Tables::default() };
    let page = page(&result_of(ALONE, "run", tables));
    assert_eq!(page.matches("<svg").count(), 2, "one a side: {page}");
    for label in ["Patrol, when turned", "Aeroplane, when lost", "Guard, when placed"] {
        assert!(page.contains(&format!("1 × {label}")), "{label}");
    }
    assert!(page.contains("the player won more often") && !page.contains("opening hand than"));
}

#[test]
fn of_a_player_alone_every_mission_of_the_best_is_told() {
    let missions = ["aqaba", "gaza", "hejaz", "damascus", "campaign"];
    let goal = || PlayedMetric::Declared("ended_by_goal".to_owned());
    let games = missions.iter().flat_map(|mission| {
        [("bold", 0.5), ("best", 0.9)].into_iter().flat_map(move |(player, rate)| {
            let row =
                |metric| Played::of(&alone(mission, player), metric, estimate(9, rate, [0.0, 1.0]));
            [PlayedMetric::WinRate, goal()].map(row)
        })
    });
    let tables = Tables { games: games.collect(), ..Tables::default() };
    let page = page(&result_of(ALONE, "run", tables));
    assert!(page.contains("Of 10 matchups 5 are told here, best&#39;s first;"), "{page}");
    let places = missions.map(|mission| page.find(&format!("Why games ended: best on {mission}")));
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    assert!(!page.contains("Why games ended: bold") && !page.contains("Even: 50"));
}

#[test]
fn a_player_alone_is_not_called_british_where_missions_are_tuned_together() {
    let tuned = |parts| {
        let row = |change: &str, metric, value| {
            let row = Tuned::of(&Matchup::of(parts), metric, estimate(9, value, [0.0, 1.0]));
            Tuned { change: change.to_owned(), key: "k".to_owned(), ..row }
        };
        let tuned = vec![
            row("as it is", TunedMetric::WinRate, 0.5),
            row("as it is", TunedMetric::Edits, 0.0),
            row("as it is", TunedMetric::Gap, 0.0),
            row("Patrol", TunedMetric::WorthPerStep, 0.1),
            row("Patrol", TunedMetric::HarmOfMore, 0.1),
        ];
        page(&result_of(parts, "tune", Tables { tuned, ..Tables::default() }))
    };
    let alone = tuned(ALONE);
    assert!(alone.contains("50.00"), "{alone}");
    assert!(!alone.contains("British"), "{alone}");
    assert!(alone.contains("Warning: more of Patrol does harm, +10.00"), "{alone}");
    let two = tuned(SIDES);
    assert!(two.contains("British") && two.contains("50.00"), "{two}");
}

#[test]
fn luck_of_which_nothing_is_known_is_not_told_as_a_share() {
    let luck = |[share, policy]: [Option<f64>; 2]| {
        let row = |source: &str, value| {
            let figure = Estimate { value, ..Estimate::unknown(9) };
            let row = LuckRow::of(&Matchup::of(SIDES), LuckMetric::VarianceShare, figure);
            LuckRow { source: source.to_owned(), ..row }
        };
        let luck = vec![row(LuckRow::LUCK, share), row(LuckRow::POLICY, policy)];
        page(&result("luck", Tables { luck, ..Tables::default() }))
    };
    let unknown = luck([None; 2]);
    assert!(unknown.contains("<h1>Which luck decides cannot be said"), "{unknown}");
    assert!(luck([Some(0.25), Some(0.5)]).contains("on luck by 25"));
}

#[test]
fn regret_of_a_player_alone_is_told_without_sides_and_mixes() {
    let compared = |matchup: &Matchup, side: &str| {
        let row = Rating::of(matchup, RatingMetric::Regret, estimate(9, 0.1, [0.0, 0.2]));
        let row = Rating { side: side.to_owned(), strategy: "bold".to_owned(), ..row };
        let tables = Tables { ratings: vec![row], ..Tables::default() };
        page(&result_of(matchup.parts(), "compare", tables))
    };
    let alone = compared(&Matchup::of(ALONE).with("mission", "aqaba"), "player");
    assert!(alone.contains("Given away to the best of those who play the same"), "{alone}");
    assert!(!alone.contains("is played") && !alone.contains("other side"));
    let two = compared(&Matchup::of(SIDES), "british");
    assert!(two.contains("is played") && two.contains("the other side&#39;s mix"), "{two}");
}

/// If fine-tuning harms, the page states the win rates before and after it.
///
/// It then does not say whether policies notice the change.
#[test]
fn harm_by_fine_tuning_is_reported_with_both_win_rates() {
    let before = alone("damascus", "trained");
    let after = before.retrained().expect("a trained policy");
    let reading = |matchup, points: f64| Sensitivity {
        kind: ChangedKind::Ruling,
        subject: "port".to_owned(),
        change: "another".to_owned(),
        ..Sensitivity::of(
            matchup,
            SensitivityMetric::WinRateChange,
            estimate(9, points, [0.01, 0.3]),
        )
    };
    let page_with = |kept, seeds| {
        let figures = [(0.61, [0.6, 0.62]), (0.55, [0.54, 0.56]), (-0.06, [-0.07, -0.05])];
        let row = |(metric, (value, ends)): (&FineTuningMetric, (f64, [f64; 2]))| FineTuning {
            side: "player".to_owned(),
            training_seeds: seeds,
            kept,
            ..FineTuning::of(&after, metric.clone(), estimate(900, value, ends))
        };
        let fine_tuning = FineTuningMetric::ALL.iter().zip(figures).map(row).collect();
        let sensitivity = vec![reading(&before, 0.2), reading(&after, 0.1)];
        page(&result_of(
            ALONE,
            "sensitivity",
            Tables { sensitivity, fine_tuning, ..Tables::default() },
        ))
    };
    let has_warning = |page: &str| {
        let leads = page.split("<p class=\"lead\">").skip(1);
        let mut leads = leads.filter_map(|part| part.split("</p>").next());
        leads.any(|text| ["61.00", "55.00", "-6.00"].iter().all(|figure| text.contains(figure)))
    };
    let harmed = page_with(KeptPolicy::Earlier, 3);
    assert!(has_warning(&harmed), "{harmed}");
    let helped = page_with(KeptPolicy::FineTuned, 3);
    assert!(!has_warning(&helped) && !helped.contains("--retrain-seeds"), "{helped}");
    assert!(page_with(KeptPolicy::FineTuned, 1).contains("--retrain-seeds 3"));
}
