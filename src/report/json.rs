//! The JSON object that `run --format json` prints.

use std::io::{self, Write};
use std::time::Duration;

use serde_json::{Map, Value as Json, json};

use super::RunFindings;
use sandtable_summary::{Cell, Metric, Parts};

/// Writes the statistics of a run as one line of JSON; `elapsed` is the time spent on playing games.
///
/// # Errors
/// If writing to `out` fails.
pub fn write(findings: &RunFindings, elapsed: Duration, mut out: impl Write) -> io::Result<()> {
    let (games, seconds) = (findings.games(), elapsed.as_secs_f64());
    let cells = findings.cells.iter().map(|it| cell(findings.parts, it)).collect::<Json>();
    let mut object = json!({
        "scenario": findings.scenario,
        "games": games,
        "seconds": seconds,
        "games_per_second": (seconds > 0.0).then_some(games as f64 / seconds),
        "complete": findings.complete,
        "unfamiliar": findings.unfamiliar,
        "cells": cells,
    });
    if let Some(interrupted) = findings.interruption() {
        object["interrupted"] = json!(interrupted);
    }
    writeln!(out, "{object}")
}

/// Returns the JSON object of a matchup: policies, mode, win rate, metrics and reasons of game ends.
fn cell(parts: Parts, cell: &Cell) -> Json {
    let (seats, modes): (Vec<_>, Vec<_>) = parts.columns().partition(|part| part.is_seat());
    let columns = seats.into_iter().chain(modes);
    let matchup = columns.map(|it| (it.key.to_owned(), cell.matchup.get(it.key).into()));
    let reasons = cell.reasons.iter().map(|(name, count)| ((*name).to_owned(), (*count).into()));
    let metric =
        |it: &Metric| (it.name.clone(), json!({ "mean": it.estimate.value, "sd": it.std_dev }));
    let interval = cell.win_rate.interval;
    let mut object = Json::Object(matchup.collect());
    object["n"] = cell.games.into();
    object["win_rate"] = cell.win_rate.value.into();
    object["ci_low"] = interval.map(|it| it.low).into();
    object["ci_high"] = interval.map(|it| it.high).into();
    object["ci_level"] = interval.map(|it| it.level).into();
    object["ci_method"] = json!(interval.map(|it| it.method));
    object["reasons"] = Json::Object(reasons.collect());
    object["metrics"] = Json::Object(cell.metrics.iter().map(metric).collect::<Map<_, _>>());
    object
}
