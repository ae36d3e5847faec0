//! Gains of decisions that a search changes: `decisions.csv` and `changes.csv`.

use super::seat::ClimbedSeat;
use crate::prelude::*;
use sandtable_games::{ChangedAction, DecisionRecord};
use sandtable_summary::rows::{Advantage, Costly as CostlyRow, Decision as KindRow, Gain};

/// Maximum number of decisions in the list of the costliest.
const LISTED: usize = 10;

/// Rows of the kinds of decisions, and of the costliest decisions.
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

/// Counts and gains of the decisions of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct DecisionKind {
    asked: u64,
    changed: u64,
    /// Sum over games of the total gain of a game's changed decisions.
    sum: i64,
    /// Sum over games of the squared total gain.
    squares: i128,
    /// Divisor that converts gains to win probabilities.
    unit: i64,
}

impl Mergeable for DecisionKind {
    fn merge(&mut self, other: &DecisionKind) {
        self.asked += other.asked;
        self.changed += other.changed;
        self.sum += other.sum;
        self.squares += other.squares;
        self.unit = self.unit.max(other.unit);
    }
}

/// Decision that the search changed, with its game.
#[derive(Clone, Debug)]
struct Costly {
    index: u64,
    kind: &'static str,
    turn: u32,
    change: ChangedAction,
}

impl Costly {
    /// Returns the sort key, by which the costliest decision comes first, and then the earlier game.
    ///
    /// The cost is that by the first half of the rollouts. The reported cost is that by the second half, so that the
    /// selection does not exaggerate it.
    fn rank(&self) -> (i64, u64, u32, &'static str) {
        (-self.change.gain[0].sum, self.index, self.turn, self.kind)
    }

    /// Estimates the gain by the second half of the rollouts, which did not select the decision.
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

/// Gains by kind of decision, and the costliest decisions, over games.
#[derive(Clone, Debug, Default)]
pub(super) struct DecidedTally {
    games: u64,
    kinds: BTreeMap<&'static str, DecisionKind>,
    costly: Vec<Costly>,
}

impl DecidedTally {
    fn keep(&mut self, costly: impl IntoIterator<Item = Costly>) {
        self.costly.extend(costly);
        self.costly.sort_by(|one, other| one.rank().cmp(&other.rank()));
        self.costly.truncate(LISTED);
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
                costly.push(Costly { index, kind, turn, change });
            }
        }
        for (kind, gain) in gains {
            let of_kind = self.kinds.entry(kind).or_default();
            of_kind.sum += gain;
            of_kind.squares += i128::from(gain) * i128::from(gain);
        }
        self.games += 1;
        self.keep(costly);
    }
}

impl Recorded for DecidedTally {}

impl Mergeable for DecidedTally {
    fn merge(&mut self, other: &DecidedTally) {
        self.games += other.games;
        Mergeable::merge(&mut self.kinds, &other.kinds);
        self.keep(other.costly.iter().cloned());
    }
}

/// Plays games of a searching policy, and measures each changed decision with `fresh` new rollouts.
pub(super) fn decisions(
    session: &Session<'_>,
    seat: &ClimbedSeat<'_>,
    policy: &str,
    fresh: u32,
) -> DecisionRows {
    let matchup = seat.with(policy);
    let cast = &session.prepare(&matchup);
    let trajectory = cast.trajectory();
    let add = |index, luck, tally: &mut DecidedTally| {
        tally.add(index, trajectory.decisions(luck, seat.index, Assessment::Changes(fresh)));
    };
    let games = dependent_games(cast, session.seed, DecidedTally::default, add);
    let tally = session.play_all("decisions", &games, DEFAULT_GAMES);
    let (others, side) = (seat.others(), seat.seat.side());
    let kind = |(kind, it): (&&str, &DecisionKind)| KindRow {
        side: side.to_owned(),
        player: policy.to_owned(),
        kind: (*kind).to_owned(),
        asked: it.asked as f64,
        changed: it.changed as f64,
        ..KindRow::of(&others, Advantage::Advantage, advantage(it, tally.games, session.level))
    };
    let now = (session.replay)(&(matchup, Vec::new()));
    let costly = |it: &Costly| CostlyRow {
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

/// Number of games whose decisions are measured if the user sets only a precision.
const DEFAULT_GAMES: u64 = 300;

/// Estimates the mean over games of the total gain of the changed decisions of one kind.
fn advantage(it: &DecisionKind, games: u64, level: f64) -> Estimate {
    let (n, unit) = (games as f64, it.unit.max(1) as f64);
    let mean = it.sum as f64 / n;
    let variance = (games > 1)
        .then(|| (it.squares as f64 - n * mean * mean).max(0.0) / (n - 1.0) / (unit * unit));
    Estimate::of_mean(mean / unit, variance, -1.0..=1.0, games, level)
}
