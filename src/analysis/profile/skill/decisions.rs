//! Gains of the decisions that a search changes: `decisions.csv` and `changes.csv`.

use super::seat::LadderSeat;
use crate::prelude::*;
use sandtable_games::{ChangedAction, DecisionRecord};
use sandtable_summary::rows::{Advantage, Costly as CostlyRow, Decision as KindRow, Gain};

const MAX_LISTED: usize = 10;

#[derive(Default)]
pub(super) struct DecisionRows {
    pub kinds: Vec<KindRow>,
    pub costly: Vec<CostlyRow>,
}

impl DecisionRows {
    pub fn add(&mut self, more: DecisionRows) {
        self.kinds.extend(more.kinds);
        self.costly.extend(more.costly);
    }
}

/// Number of decisions of one kind, and the gains of those that the search changed.
#[derive(Clone, Copy, Debug, Default)]
struct KindTally {
    /// Number of decisions.
    asked: u64,
    /// Number of decisions that the search changed.
    changed: u64,
    /// Sum of the gains of all changed decisions.
    sum: i64,
    /// Sum over games of the square of a game's total gain.
    squares: i128,
    /// Size of a gain that equals one win; gains are divided by it.
    unit: i64,
}

impl Mergeable for KindTally {
    fn merge(&mut self, other: &KindTally) {
        self.asked += other.asked;
        self.changed += other.changed;
        self.sum += other.sum;
        self.squares += other.squares;
        self.unit = self.unit.max(other.unit);
    }
}

#[derive(Clone, Debug)]
struct CostlyDecision {
    index: u64,
    kind: &'static str,
    turn: u32,
    change: ChangedAction,
}

impl CostlyDecision {
    /// Returns the key by which decisions are sorted, the costliest first; ties are broken by the game.
    ///
    /// The cost is estimated by the first half of the rollouts, and reported by the second half, so that the selection
    /// does not exaggerate it.
    fn sort_key(&self) -> (i64, u64, u32, &'static str) {
        (-self.change.gain[0].sum, self.index, self.turn, self.kind)
    }

    /// Estimates the gain of the search's action, as a share of a win.
    ///
    /// It uses only the rollouts that did not select the decision.
    fn gain(&self, level: f64) -> Estimate {
        let ChangedAction { gain: [_, gain], unit, .. } = &self.change;
        let per_win = f64::from(*unit);
        let n = f64::from(gain.n);
        let mean = gain.sum as f64 / n / per_win;
        let squares = gain.squares as f64 / per_win / per_win;
        let variance = (gain.n > 1).then(|| ((squares - n * mean * mean) / (n - 1.0)).max(0.0));
        Estimate::of_mean(mean, variance, -1.0..=1.0, gain.n.into(), level)
    }
}

/// Gains of the changed decisions, summed over games by kind, and the costliest decisions.
#[derive(Clone, Debug, Default)]
pub(super) struct DecisionTally {
    games: u64,
    kinds: BTreeMap<&'static str, KindTally>,
    costly: Vec<CostlyDecision>,
}

impl DecisionTally {
    fn keep_costliest(&mut self, costly: impl IntoIterator<Item = CostlyDecision>) {
        self.costly.extend(costly);
        self.costly.sort_by(|one, other| one.sort_key().cmp(&other.sort_key()));
        self.costly.truncate(MAX_LISTED);
    }

    fn add(&mut self, index: u64, decisions: Vec<DecisionRecord>) {
        let mut gains: BTreeMap<&'static str, i64> = BTreeMap::new();
        let mut costly = Vec::new();
        for DecisionRecord { kind, turn, change, .. } in decisions {
            let of_kind = self.kinds.entry(kind).or_default();
            of_kind.asked += 1;
            if let Some(change) = change {
                of_kind.changed += 1;
                let n: u32 = change.gain.iter().map(|half| half.n).sum();
                of_kind.unit = i64::from(n) * i64::from(change.unit);
                *gains.entry(kind).or_default() +=
                    change.gain.iter().map(|half| half.sum).sum::<i64>();
                costly.push(CostlyDecision { index, kind, turn, change });
            }
        }
        for (kind, gain) in gains {
            let of_kind = self.kinds.entry(kind).or_default();
            of_kind.sum += gain;
            of_kind.squares += i128::from(gain) * i128::from(gain);
        }
        self.games += 1;
        self.keep_costliest(costly);
    }
}

impl Recorded for DecisionTally {}

impl Mergeable for DecisionTally {
    fn merge(&mut self, other: &DecisionTally) {
        self.games += other.games;
        Mergeable::merge(&mut self.kinds, &other.kinds);
        self.keep_costliest(other.costly.iter().cloned());
    }
}

/// Plays games of a search policy, and estimates its gains where it departs from its base policy.
///
/// Each gain is estimated by `fresh` rollouts besides those that chose the action.
pub(super) fn measure_decisions(
    session: &Session<'_>,
    seat: &LadderSeat<'_>,
    policy: &str,
    fresh: u32,
) -> DecisionRows {
    let matchup = seat.with(policy);
    let cast = &session.prepare(&matchup);
    let trajectory = cast.trajectory();
    let add = |index, luck, tally: &mut DecisionTally| {
        tally.add(index, trajectory.decisions(luck, seat.index, Assessment::Changes(fresh)));
    };
    let games = dependent_games(cast, session.seed, DecisionTally::default, add);
    let tally = session.play_all("decisions", &games, DEFAULT_GAMES);
    let (others, side) = (seat.others(), seat.seat.side());
    let kind = |(kind, it): (&&str, &KindTally)| KindRow {
        side: side.to_owned(),
        player: policy.to_owned(),
        kind: (*kind).to_owned(),
        asked: it.asked as f64,
        changed: it.changed as f64,
        ..KindRow::of(
            &others,
            Advantage::Advantage,
            estimate_advantage(it, tally.games, session.level),
        )
    };
    let now = (session.replay)(&(matchup, Vec::new()));
    let costly = |it: &CostlyDecision| CostlyRow {
        side: side.to_owned(),
        player: policy.to_owned(),
        kind: it.kind.to_owned(),
        index: it.index,
        turn: it.turn.into(),
        from: it.change.from.clone(),
        to: it.change.to.clone(),
        command: format!("{} --index {} --text", now.replay, it.index),
        ..CostlyRow::of(&others, Gain::Gain, it.gain(session.level))
    };
    let kinds = tally.kinds.iter().map(kind).collect();
    DecisionRows { kinds, costly: tally.costly.iter().map(costly).collect() }
}

/// Default number of games in which decisions are measured, if the user sets only a precision.
const DEFAULT_GAMES: u64 = 300;

/// Estimates the gain per game from the changed decisions of one kind, as a share of a win.
fn estimate_advantage(it: &KindTally, games: u64, level: f64) -> Estimate {
    let (n, unit) = (games as f64, it.unit.max(1) as f64);
    let mean = it.sum as f64 / n;
    let variance = (games > 1)
        .then(|| (it.squares as f64 - n * mean * mean).max(0.0) / (n - 1.0) / (unit * unit));
    Estimate::of_mean(mean / unit, variance, -1.0..=1.0, games, level)
}
