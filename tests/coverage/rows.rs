//! Which studies are repeated, and of what.

use crate::conduct::Cells;
use crate::known;

/// A study that is repeated.
pub struct Row {
    /// Its command.
    pub study: &'static str,
    /// What stands behind that: the scenario, who plays, and its options; `{games}` for the games of each
    /// line.
    pub line: &'static str,
    /// Games of each line.
    pub games: u64,
    /// What is known exactly of a figure; all else is taken from a run of as many games as all
    /// repetitions have together.
    pub known: fn(&Cells) -> Option<f64>,
    /// Columns in which a repetition differs from another, so that figures are the same without them.
    pub aside: &'static [&'static str],
}

const fn row(study: &'static str, line: &'static str, games: u64) -> Row {
    Row { study, line, games, known: |_| None, aside: &[] }
}

pub const ROWS: &[Row] = &[
    row("run", "short.toml --british greedy --turks tempo", 400),
    row("run", "lawrence-of-arabia --mission aqaba --policy greedy", 400),
    row(
        "compare",
        "megiddo-1918-level --british random --british greedy --british tempo \
         --turks random --turks greedy --turks tempo",
        400,
    ),
    row("compare", "lawrence-of-arabia --mission aqaba --policy all", 400),
    row(
        "compare",
        "coins.toml --red timid --red steady --blue timid --blue steady \
         --best-response 4 --response-games {games}",
        400,
    ),
    row("cards", "skirmish.toml --swaps", 400),
    row(
        "sweep",
        "megiddo-1918-level --british greedy --turks tempo --vary british.hand_size=6..7 --measure battles",
        400,
    ),
    row("rulings", "megiddo-1918-level --british greedy --turks tempo", 400),
    row("rulings", "lawrence-of-arabia --mission aqaba --policy greedy", 200),
    row("origins", "skirmish.toml --most 100 --picking 1", 400),
    row("diff", "short.toml --set british.hand_size=6 --british greedy --turks tempo", 400),
    row("diff", "skirmish.toml --set british.hand_size=5 --set british.discard_limit=1", 400),
    row("luck", "megiddo-1918-level --british greedy --turks tempo --turks random", 400),
    row("luck", "lawrence-of-arabia --mission aqaba --policy greedy", 400),
    row("luck", "coins.toml", 400),
    row("table", "table.toml megiddo-1918-level --british greedy --turks tempo", 400),
    row("losses", "megiddo-1918-level --british greedy --turks tempo", 400),
    row("losses", "lawrence-of-arabia --mission aqaba --policy greedy", 400),
    row("character", "megiddo-1918-level --british greedy --turks tempo", 400),
    row("character", "lawrence-of-arabia --mission aqaba --policy greedy", 400),
    row("character", "coins.toml --deep {games}", 200),
    Row {
        known: known::thought,
        aside: &["index", "turn", "from", "to", "command"],
        ..row("skill", "coins.toml --most 4 --fresh 64", 400)
    },
    Row {
        known: known::tuned,
        aside: &["proposal", "change"],
        ..row("tune", "coins.toml --target 0.6 --tolerance 0.08 --numbers", 400)
    },
    Row {
        known: known::fitted,
        aside: &["evaluation", "player", "from", "to"],
        ..row(
            "fit",
            "coins.toml --red steady:sense=0.3 --blue steady --vary sense --steps 20 --step-games 50",
            400,
        )
    },
];
