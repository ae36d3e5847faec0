//! Sample findings for the tests of reports.

use super::RunFindings;
use super::columns::OutcomeMeasures;
use sandtable_stats::{Estimate, Histogram};
use sandtable_summary::{CardFigures, Cell, Matchup, Metric, Part, PartKind, Parts};

/// Parts of the matchups of a solitaire game: a mission and a policy.
const ONE: Parts = Parts::new(&[
    Part { key: "mission", label: "Mission", kind: MISSION, meaning: "", help: "" },
    Part {
        key: "policy",
        label: "Player",
        kind: PartKind::Seat { side: "player", is_plural: false },
        meaning: "",
        help: "",
    },
]);

/// Parts of a solitaire game whose tables also have columns for the sides of the game for two.
pub const ALONE: Parts = ONE.among(&[TWO, ONE]);

/// Name of the policy that serves as a baseline.
pub const REFERENCE: &str = "random";

const LEVEL: f64 = 0.95;

const fn side(key: &'static str, side: &'static str, label: &'static str) -> Part {
    Part { key, label, kind: PartKind::Seat { side, is_plural: true }, meaning: "", help: "" }
}

const MISSION: PartKind = PartKind::Mode { any: "MISSION" };

/// Parts of the matchups of a game for two: the policies of both sides.
const TWO: Parts =
    Parts::new(&[side("british", "british", "British"), side("turks", "turkish", "Turks")]);

/// Parts of a game for two whose tables also have columns for the solitaire game.
pub const SIDES: Parts = TWO.among(&[TWO, ONE]);

/// Returns the findings of a run with two matchups, of which only the first was played.
pub fn findings() -> RunFindings {
    let cells = vec![cell(["bold", "shy:fear=0.5"], 300, 1000), cell(["shy", "bold"], 0, 0)];
    RunFindings {
        scenario: "toy, large".into(),
        parts: SIDES,
        measured: OutcomeMeasures { margin: "points ahead", lengths: &["battles"] },
        reference: REFERENCE,
        level: LEVEL,
        precision: None,
        complete: true,
        asked: None,
        unfamiliar: serde_json::Value::Null,
        map: Vec::new(),
        cells,
        landmarks: Vec::new(),
    }
}

/// Returns the statistics of a matchup in which the British won `won` of `games` games.
pub fn cell([british, turks]: [&str; 2], won: u64, games: u64) -> Cell {
    let mut battles = Histogram::new(1, 7);
    (0..games).for_each(|game| battles.record((game % 7) as i32 + 1));
    let matchup = Matchup::of(SIDES).with("british", british).with("turks", turks);
    Cell {
        matchup,
        games,
        win_rate: Estimate::rate(won, games, LEVEL),
        reasons: vec![("victory_points", games - won), ("lawrence_lost", won)],
        metrics: vec![
            Metric::share("ended_by_victory_points", games - won, games, LEVEL),
            Metric::share("ended_by_lawrence_lost", won, games, LEVEL),
            Metric::mean("battles", "battles", &battles, LEVEL),
        ],
        cards: ["Roads", "Rails", "Tents", "Trucks", "Wagons", "Camels", "Mules", "Boats"]
            .iter()
            .enumerate()
            .map(|(index, card)| card_figures(card, index as u64, games))
            .collect(),
        spaces: Vec::new(),
    }
}

fn card_figures(card: &str, index: u64, games: u64) -> CardFigures {
    let drawn = games / 2;
    let won = drawn * (index * 7 % 11) / 11;
    let iwd = Estimate::difference_of_rates(won, drawn, drawn / 3, games - drawn, LEVEL);
    CardFigures {
        side: "british",
        card: card.to_owned(),
        kind: "supply",
        copies: 3,
        metrics: vec![
            Metric::share("gp_wr", won + drawn / 3, games, LEVEL),
            Metric::share("oh_wr", won, drawn, LEVEL),
            Metric::share("gih_wr", won, drawn, LEVEL),
            Metric::share("drawn_rate", drawn, games, LEVEL),
            Metric::share("gns_wr", drawn / 3, games - drawn, LEVEL),
            Metric::estimated("iwd", "share", iwd),
        ],
    }
}
