//! Tests of order, verdicts, ties and interruptions, from rows to sections.

use serde_json::{Value as Json, json};

use super::{Block, GameFacts, SECTIONS, SectionContent, WrittenResult, summarize};
use sandtable_stats::{Estimate, Interval, Method};
use sandtable_summary::rows::{
    ChangedKind, Comparison, ComparisonMetric, Contest, LuckMetric, LuckRow, Rung, RungMetric,
    Sensitivity, SensitivityMetric, Tuned, TunedMetric, Won,
};
use sandtable_summary::samples::{ONE, TWO};
use sandtable_summary::{Judged, Matchup, Optional, Parts, Row, Sheet};

/// Returns an estimate from `n` games with the interval `value` ± `margin`.
fn estimate(value: f64, margin: f64, n: u64) -> Estimate {
    let (low, high) = (value - margin, value + margin);
    let interval = Some(Interval { low, high, level: 0.95, method: Method::Normal });
    Estimate { value: Some(value), interval, ..Estimate::unknown(n) }
}

fn sheet<R: Row>(parts: Parts, rows: &[R]) -> Sheet {
    Sheet::of(parts, rows, Vec::new())
}

fn result(parts: Parts, manifest: Json, tables: Vec<Sheet>) -> WrittenResult {
    WrittenResult::of(
        GameFacts { parts, reference: "random", program: "sandtable" },
        manifest,
        tables,
    )
    .expect("it fits")
}

fn section(result: &WrittenResult, id: &str) -> Option<SectionContent> {
    SECTIONS.iter().find(|it| it.id == id).expect("a section").render(result)
}

/// Returns the cells of the first figure of a section.
fn first_figure(result: &WrittenResult, id: &str) -> Vec<Vec<String>> {
    let blocks = section(result, id).expect("something to tell").blocks;
    let rows = |block| match block {
        Block::Figure(_, _, grid) => Some(grid.rows),
        _ => None,
    };
    blocks.into_iter().find_map(|(block, _)| rows(block)).expect("a figure")
}

fn red(red: &str, blue: &str) -> Matchup {
    Matchup::of(TWO).with("red", red).with("blue", blue)
}

fn readings() -> Vec<Sensitivity> {
    let reading = |name: &str, change, is_significant| Sensitivity {
        kind: ChangedKind::Ruling,
        subject: name.to_owned(),
        change: "other".to_owned(),
        judged: Optional(Some(Judged { q_value: Some(0.5), clear: Some(is_significant) })),
        ..Sensitivity::of(&red("bold", "shy"), SensitivityMetric::WinRateChange, change)
    };
    vec![
        reading("noise", estimate(-0.30, 0.40, 40), false),
        reading("fall", estimate(-0.09, 0.01, 40), true),
        reading("none", estimate(0.0, 0.001, 40), false),
        reading("rise", estimate(0.04, 0.01, 40), true),
    ]
}

#[test]
fn readings_are_ordered_by_clear_effects_and_have_a_verdict() {
    let rows = first_figure(&result(TWO, json!({}), vec![sheet(TWO, &readings())]), "sensitivity");
    let names: Vec<&str> = rows.iter().map(|row| &row[0][..]).collect();
    assert_eq!(names, ["fall = other", "rise = other", "noise = other", "none = other"]);
    let verdicts: Vec<&str> = rows.iter().map(|row| &row[3][..]).collect();
    assert_eq!(verdicts, ["clear", "clear", "not clear", "too small to matter"]);
    let without_interval = Estimate { interval: None, ..estimate(0.3, 0.1, 40) };
    assert_eq!(super::words::verdict_if(false, &without_interval, 0.005), "–");
}

/// Returns the summary for policies with the given wins in 40 games each, without clear differences.
fn compared(wins: &[(&str, u64)]) -> Vec<String> {
    let hills = |player: &str| Matchup::of(ONE).with("map", "hills").with("policy", player);
    let contest = |(player, wins): &(&str, u64)| {
        Contest::of(&hills(player), Won::WinRate, Estimate::rate(*wins, 40, 0.95))
    };
    let pairs = wins.iter().enumerate().flat_map(|(place, (one, _))| {
        wins[place + 1..].iter().map(move |(other, _)| Comparison {
            first: (*one).to_owned(),
            second: (*other).to_owned(),
            judged: Optional(Some(Judged { q_value: Some(0.5), clear: Some(false) })),
            ..Comparison::of(
                &Matchup::of(ONE).with("map", "hills"),
                ComparisonMetric::WinRateDifference,
                estimate(0.0, 0.1, 40),
            )
        })
    });
    let contests: Vec<Contest> = wins.iter().map(contest).collect();
    let pairs: Vec<Comparison> = pairs.collect();
    summarize(&result(ONE, json!({}), vec![sheet(ONE, &contests), sheet(ONE, &pairs)]))
}

#[test]
fn players_that_win_exactly_as_often_are_tied() {
    let tied = compared(&[("bold", 31), ("shy", 31), ("calm", 30)]);
    let said = "bold and shy came out equal on hills, not clearly more than calm: 77.50 % ± 15.00 \
                (95 %, n = 40).";
    assert_eq!(tied, [said]);
    let first = &compared(&[("bold", 31), ("shy", 30)])[0];
    assert!(
        first.starts_with("bold wins most often on hills, not clearly more than shy: "),
        "{first}"
    );
}

#[test]
fn policies_that_are_left_out_of_a_comparison_are_named() {
    let contest = Contest::of(&red("bold", "shy"), Won::WinRate, estimate(0.5, 0.1, 40));
    let left_out = json!([{ "name": "trained", "meaning": "takes longer" }]);
    let manifest = json!({ "explained": { "left_out": left_out } });
    let said = summarize(&result(TWO, manifest, vec![sheet(TWO, &[contest])]));
    assert_eq!(said.last().map(String::as_str), Some("Not compared: trained (takes longer)."));
}

/// Returns the sentence on the gain of a searching policy.
fn searched(gain: Estimate) -> String {
    let rung = |metric, estimate| Rung {
        side: "red".to_owned(),
        rung: "planner".to_owned(),
        ..Rung::of(&Matchup::of(TWO).with("blue", "shy"), metric, estimate)
    };
    let rows = [
        rung(RungMetric::WinRateOfSide, estimate(0.75, 0.1, gain.n)),
        rung(RungMetric::Gain, gain),
        rung(RungMetric::SkillIndex, estimate(0.0, 0.1, gain.n)),
    ];
    summarize(&result(TWO, json!({}), vec![sheet(TWO, &rows)])).remove(0)
}

#[test]
fn a_gain_that_may_be_nothing_is_not_clear() {
    let unclear = searched(estimate(0.05, 0.1, 40));
    assert!(unclear.contains("40 games are too few") && !unclear.contains("at least"), "{unclear}");
    let clear = searched(estimate(0.15, 0.1, 40));
    assert!(clear.contains("at least 5"), "{clear}");
}

/// Returns the sentence on the luck of two decks.
///
/// `decks` holds the shares of each deck, alone and with others, and `together` is the share of both together.
fn decided(decks: [[f64; 2]; 2], together: f64) -> String {
    let row = |source: &str, metric, share| LuckRow {
        source: source.to_owned(),
        ..LuckRow::of(&red("bold", "shy"), metric, estimate(share, 0.05, 1000))
    };
    let names = ["red_deck", "blue_deck"];
    let rows = names.into_iter().zip(decks).flat_map(|(name, [alone, with])| {
        [row(name, LuckMetric::FirstOrderShare, alone), row(name, LuckMetric::TotalShare, with)]
    });
    let rows: Vec<LuckRow> =
        rows.chain([row(LuckRow::INTERPLAY, LuckMetric::FirstOrderShare, together)]).collect();
    summarize(&result(TWO, json!({}), vec![sheet(TWO, &rows)])).remove(0)
}

#[test]
fn no_deck_is_named_where_neither_decides_alone() {
    let both = decided([[0.11, 0.89], [0.01, 0.91]], 0.88);
    assert!(both.starts_with("Neither Red deck nor Blue deck decides alone: 88 % ± 5 "), "{both}");
    let one = decided([[0.8, 0.9], [0.05, 0.2]], 0.1);
    assert!(one.starts_with("Red deck ") && one.contains("90 % ± 5"), "{one}");
}

/// Returns an interrupted result whose readings have the given numbers of games.
fn interrupted(games: [u64; 4]) -> WrittenResult {
    let mut rows = readings();
    for (row, games) in rows.iter_mut().zip(games) {
        row.estimate = if games > 0 { estimate(0.0, 0.1, games) } else { Estimate::unknown(0) };
    }
    let stage = json!({ "name": "4 variants side by side", "games": 40, "asked": 100 });
    let interrupted = json!({ "games": 120, "stage": stage, "rows_without_games": {} });
    let manifest = json!({ "complete": false, "interrupted": interrupted });
    result(TWO, manifest, vec![sheet(TWO, &rows)])
}

#[test]
fn nothing_is_said_of_rows_without_games() {
    let part = interrupted([40, 0, 40, 0]);
    assert_eq!(part.tables.sensitivity.len(), 2);
    assert_eq!(part.rows_without_games["sensitivity.csv"], 2);
    let said = summarize(&part);
    assert_eq!(
        said[1..],
        [
            "Interrupted after 120 games: 40 of 100 games of “4 variants side by side” were played, and \
             nothing that follows.",
            "Rows without games are left out: 2 of sensitivity.csv.",
        ]
    );
    let nothing = interrupted([0; 4]);
    assert!(section(&nothing, "sensitivity").is_none());
    assert_eq!(summarize(&nothing).len(), 2);
}

/// Returns the summary of a search whose printed scenario has the win rate `rate`, and whose margin is 4.
fn tuned(rate: f64) -> Vec<String> {
    let row = |metric, estimate| Tuned {
        change: "as printed".to_owned(),
        ..Tuned::of(&red("bold", "shy"), metric, estimate)
    };
    let rows = [
        row(TunedMetric::WinRate, estimate(rate, 0.01, 4000)),
        row(TunedMetric::Edits, estimate(0.0, 0.0, 4000)),
        row(TunedMetric::Gap, estimate(rate - 0.5, 0.01, 4000)),
        row(TunedMetric::Declared("vp_margin".to_owned()), estimate(4.0, 0.5, 4000)),
        row(TunedMetric::Declared("battles".to_owned()), estimate(9.0, 0.5, 4000)),
    ];
    summarize(&result(TWO, json!({ "command": "tune" }), vec![sheet(TWO, &rows)]))
}

/// Where one side wins nearly all games of the printed scenario, `tune` says so and gives another measure.
#[test]
fn a_search_from_a_one_sided_scenario_gives_another_measure() {
    for rate in [0.005, 0.995] {
        let said = tuned(rate).join(" ");
        let one_sided = "One side wins nearly all games (Red bold against Blue shy), so the win rate shows \
                         little. Beside it stands the vp margin (4 as printed).";
        assert!(said.contains(one_sided), "{said}");
    }
    let said = tuned(0.9).join(" ");
    assert!(said.contains("90") && !said.contains("nearly all"), "{said}");
}

/// Returns the number of games, of `n`, that used a fact.
fn use_of(fact: &str, used: f64, n: u64) -> Sensitivity {
    let used = Estimate { value: Some(used), ..Estimate::unknown(n) };
    let row = Sensitivity::of(&red("bold", "shy"), SensitivityMetric::UsedInGames, used);
    Sensitivity { kind: ChangedKind::Fact, subject: fact.to_owned(), ..row }
}

/// The summary and the table name facts that no game used; nothing is said of facts without games.
#[test]
fn facts_that_no_game_used_are_marked() {
    let step = |fact: &str| Sensitivity {
        kind: ChangedKind::Fact,
        subject: fact.to_owned(),
        change: format!("{fact} = 3"),
        judged: Optional(Some(Judged { q_value: Some(0.9), clear: Some(false) })),
        ..Sensitivity::of(
            &red("bold", "shy"),
            SensitivityMetric::WinRateChange,
            estimate(0.0, 0.001, 40),
        )
    };
    let facts = ["costs.car", "costs.horse"];
    let of = |[car, horse]: [f64; 2], n| {
        let used = [use_of(facts[0], car, n), use_of(facts[1], horse, n)];
        let rows: Vec<Sensitivity> = facts.map(step).into_iter().chain(used).collect();
        result(TWO, json!({ "command": "sensitivity" }), vec![sheet(TWO, &rows)])
    };
    let marked = of([0.0, 4.0], 40);
    let said = summarize(&marked).join(" ");
    assert!(
        said.contains("1 of the facts was never used by these policies in 40 games: costs.car."),
        "{said}"
    );
    let verdicts: Vec<String> =
        first_figure(&marked, "sensitivity").into_iter().map(|row| row[3].clone()).collect();
    assert_eq!(verdicts, ["never used by these policies in 40 games", "too small to matter"]);
    for unmarked in [of([1.0, 4.0], 40), of([0.0, 0.0], 0)] {
        let said = summarize(&unmarked).join(" ");
        assert!(!said.contains("never used"), "{said}");
    }
}
