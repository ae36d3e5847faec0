//! What changes of a scenario do: each variant against the base, game by game.

use super::panel::{Panel, PanelTally, Weights};
use super::variants::{Base, recast};
use crate::games::Game;
use crate::scenario::Problems;
use crate::stats::{Estimate, Paired};
use crate::summary::Contest;

/// A change of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What to call it.
    pub label: String,
    /// The overrides that make it.
    pub settings: Vec<String>,
}

/// The base and its variants as the lines of a panel, the base first. In every line the same
/// contests are played, each its share of the games.
///
/// # Errors
/// The problems of the first variant that is no valid scenario.
pub fn panel<G: Game>(
    base: &Base<'_, G>,
    contests: &[Contest],
    weights: Weights,
    variants: &[Variant],
    seed: u64,
) -> Result<Panel<G>, Problems> {
    let line = |model: &G::Model| contests.iter().map(|it| recast::<G>(model, it)).collect();
    let mut lines = vec![line(&base.laid_out(base.model.clone()))];
    for variant in variants {
        lines.push(line(&base.with(&variant.settings)?));
    }
    Ok(Panel { lines, weights, measures: Vec::new(), seed })
}

/// For each line of a panel of [`panel()`], who plays first and by which overrides: to replay it.
pub fn replays(contests: &[Contest], variants: &[Variant]) -> Vec<(Contest, Vec<String>)> {
    let contest = contests.first().cloned().unwrap_or_default();
    let settings = variants.iter().map(|variant| variant.settings.clone());
    std::iter::once(Vec::new()).chain(settings).map(|set| (contest.clone(), set)).collect()
}

/// What a variant did to the share of games won by the British or the solitaire player.
#[derive(Clone, Copy, Debug)]
pub struct WinEffect {
    /// Its share of wins less the base's.
    pub difference: Estimate,
    /// Its own share of wins.
    pub rate: Estimate,
    /// The p-value of "it changes nothing".
    pub p_value: Option<f64>,
    /// The correlation of the two over games.
    pub correlation: Option<f64>,
    /// How many times as many games on independent luck would have told as much.
    pub saving: Option<f64>,
}

impl WinEffect {
    /// Line number `line` against the base.
    pub fn of(tally: &PanelTally, line: usize, level: f64) -> WinEffect {
        let pair: Paired = tally.pair(line, 0);
        WinEffect {
            difference: pair.difference(-1..=1, level),
            rate: Estimate::rate(tally.wins(line), tally.n(), level),
            p_value: pair.p_value(),
            correlation: pair.correlation(),
            saving: pair.saving(),
        }
    }
}

/// The widest margin among the effects of all variants; none while one is unknown.
pub fn widest_margin(tally: &PanelTally, lines: usize, level: f64) -> Option<f64> {
    let margins = (1..lines).map(|line| tally.pair(line, 0).difference(-1..=1, level).margin());
    margins.reduce(|one, other| Some(one?.max(other?))).flatten()
}
