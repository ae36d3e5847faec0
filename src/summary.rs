//! What a run has found out about one contest: counts and estimates under their names, in the
//! words of its game. Reports are made of these and of nothing else.

use crate::stats::{Estimate, Histogram};

/// Who played what; what does not apply is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contest {
    /// The mission of a solitaire game.
    pub mission: Option<String>,
    /// The British player of a two-sided game.
    pub british: Option<String>,
    /// The Turkish player of a two-sided game.
    pub turks: Option<String>,
    /// The player of a solitaire game.
    pub policy: Option<String>,
}

impl std::fmt::Display for Contest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Contest { british: Some(british), turks: Some(turks), .. } => {
                write!(f, "British {british} against Turks {turks}")
            }
            Contest { mission: Some(mission), policy: Some(policy), .. } => {
                write!(f, "{policy} on {mission}")
            }
            _ => f.write_str("a game"),
        }
    }
}

/// A figure under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// Its name, in lower snake case.
    pub name: String,
    /// What it is counted in: `share`, `battles`, `points`.
    pub unit: &'static str,
    /// The figure; a mean over games or a share of them.
    pub estimate: Estimate,
    /// The standard deviation between games, where the figure is a mean.
    pub std_dev: Option<f64>,
}

impl Metric {
    /// The share of `n` games of which `count` had a property.
    pub fn share(name: impl Into<String>, count: u64, n: u64, level: f64) -> Metric {
        let estimate = Estimate::rate(count, n, level);
        Metric { name: name.into(), unit: "share", estimate, std_dev: None }
    }

    /// The mean of what a histogram has counted.
    pub fn mean(name: &str, unit: &'static str, histogram: &Histogram, level: f64) -> Metric {
        Metric {
            name: name.into(),
            unit,
            estimate: Estimate::mean(histogram, level),
            std_dev: histogram.variance().map(libm::sqrt),
        }
    }
}

/// The figures of one card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardFigures {
    /// The side whose card it is.
    pub side: &'static str,
    /// Its printed name.
    pub card: String,
    /// What it is.
    pub kind: &'static str,
    /// How many copies the deck holds.
    pub copies: usize,
    /// Its figures, in a fixed order.
    pub metrics: Vec<Metric>,
}

/// All that a run has found out about one contest.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Who played what.
    pub contest: Contest,
    /// How many games were played.
    pub games: u64,
    /// The share of games won by the British, or by the solitaire player.
    pub win_rate: Estimate,
    /// How many games ended for each reason.
    pub reasons: Vec<(&'static str, u64)>,
    /// Figures a game, in a fixed order.
    pub metrics: Vec<Metric>,
    /// Figures a card, in the order of the decks.
    pub cards: Vec<CardFigures>,
}
