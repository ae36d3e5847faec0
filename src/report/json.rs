//! One JSON object for other programs.

use std::io::{self, Write};
use std::time::Duration;

use serde::{Serialize, Serializer};

use super::Findings;
use sandtable_stats::Method;
use sandtable_summary::{Cell, Metric, Parts};

/// Writes the findings as one line of JSON; `elapsed` is the time that playing took.
///
/// # Errors
/// If `out` fails.
pub fn write(findings: &Findings, elapsed: Duration, mut out: impl Write) -> io::Result<()> {
    let (games, seconds) = (findings.games(), elapsed.as_secs_f64());
    let object = Object {
        scenario: &findings.scenario,
        games,
        seconds,
        games_per_second: (seconds > 0.0).then_some(games as f64 / seconds),
        complete: findings.complete,
        cells: findings.cells.iter().map(|cell| JsonCell::new(findings.parts, cell)).collect(),
    };
    serde_json::to_writer(&mut out, &object)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Object<'a> {
    scenario: &'a str,
    games: u64,
    seconds: f64,
    games_per_second: Option<f64>,
    complete: bool,
    cells: Vec<JsonCell<'a>>,
}

#[derive(Serialize)]
struct JsonCell<'a> {
    /// Players, then what they play.
    #[serde(flatten, serialize_with = "in_order")]
    matchup: Vec<(&'static str, Option<&'a str>)>,
    n: u64,
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    ci_level: Option<f64>,
    ci_method: Option<Method>,
    #[serde(serialize_with = "in_order")]
    reasons: Vec<(&'a str, u64)>,
    #[serde(serialize_with = "in_order")]
    metrics: Vec<(&'a str, JsonMetric)>,
}

#[derive(Serialize)]
struct JsonMetric {
    mean: Option<f64>,
    sd: Option<f64>,
}

impl<'a> JsonCell<'a> {
    fn new(parts: Parts, cell: &'a Cell) -> JsonCell<'a> {
        let (seats, modes): (Vec<_>, Vec<_>) = parts.columns().partition(|part| part.is_seat());
        let columns = seats.into_iter().chain(modes);
        let interval = cell.win_rate.interval;
        let metric = |metric: &'a Metric| {
            let figures = JsonMetric { mean: metric.estimate.value, sd: metric.std_dev };
            (&metric.name[..], figures)
        };
        JsonCell {
            matchup: columns.map(|part| (part.key, cell.matchup.get(part.key))).collect(),
            n: cell.games,
            win_rate: cell.win_rate.value,
            ci_low: interval.map(|interval| interval.low),
            ci_high: interval.map(|interval| interval.high),
            ci_level: interval.map(|interval| interval.level),
            ci_method: interval.map(|interval| interval.method),
            reasons: cell.reasons.clone(),
            metrics: cell.metrics.iter().map(metric).collect(),
        }
    }
}

/// Pairs as an object whose keys keep their order.
pub(super) fn in_order<K: Serialize, V: Serialize, S: Serializer>(
    pairs: &[(K, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}
