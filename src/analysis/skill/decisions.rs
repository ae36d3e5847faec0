//! Where thought pays: `decisions.csv` and `changes.csv`.

use std::collections::BTreeMap;

use super::Climb;
use crate::session::{Replay, Session, StudyResult};
use sandtable_games::{ChangedAnswer, Decision, Game, Judging};
use sandtable_kernel::Luck;
use sandtable_runner::{Experiment, NowPlaying};
use sandtable_stats::Estimate;
use sandtable_summary::ResultTable;

/// So many of the costliest decisions are told.
const TOLD: usize = 10;

/// Games of a searching player whose decisions are noted.
pub(super) struct Decided<'a, G: Game> {
    cast: &'a G::Cast,
    place: usize,
    fresh: u32,
    seed: u64,
}

/// What is noted of one kind of question.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    asked: u64,
    changed: u64,
    /// What changes gained in a game, added up over games, and the squares of that.
    sum: i64,
    squares: i128,
    /// By how much that is to be divided to be a share of a game won.
    unit: i64,
}

/// A change with the game that it was made in.
#[derive(Clone, Debug)]
struct Costly {
    index: u64,
    kind: &'static str,
    turn: u32,
    change: ChangedAnswer,
}

impl Costly {
    /// The costliest first, by one half of the rollouts: the other tells what they cost, so that they do
    /// not seem costlier than they are. Of equals, the one of the first game.
    fn rank(&self) -> (i64, u64, u32, &'static str) {
        (-self.change.gain[0].sum, self.index, self.turn, self.kind)
    }
}

/// What the games add up to.
#[derive(Clone, Debug, Default)]
pub(super) struct DecidedTally {
    games: u64,
    kinds: BTreeMap<&'static str, Kind>,
    costly: Vec<Costly>,
}

impl DecidedTally {
    fn keep(&mut self, costly: impl IntoIterator<Item = Costly>) {
        self.costly.extend(costly);
        self.costly.sort_by(|one, other| one.rank().cmp(&other.rank()));
        self.costly.truncate(TOLD);
    }
}

impl<G: Game> Experiment for Decided<'_, G> {
    type Tally = DecidedTally;
    type Record = ();

    fn tally(&self) -> DecidedTally {
        DecidedTally::default()
    }

    fn play(&self, index: u64, tally: &mut DecidedTally) {
        NowPlaying::game(index);
        let luck = Luck::new(self.seed, index);
        let mut gains: BTreeMap<&'static str, i64> = BTreeMap::new();
        let mut costly = Vec::new();
        let judging = Judging::Changes(self.fresh);
        for Decision { kind, turn, change, .. } in
            G::decisions(self.cast, luck, self.place, judging)
        {
            let of_kind = tally.kinds.entry(kind).or_default();
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
            let of_kind = tally.kinds.entry(kind).or_default();
            of_kind.sum += gain;
            of_kind.squares += i128::from(gain) * i128::from(gain);
        }
        tally.games += 1;
        tally.keep(costly);
    }

    fn merge(&self, tally: &mut DecidedTally, other: DecidedTally) {
        tally.games += other.games;
        for (kind, it) in other.kinds {
            let of_kind = tally.kinds.entry(kind).or_default();
            of_kind.asked += it.asked;
            of_kind.changed += it.changed;
            of_kind.sum += it.sum;
            of_kind.squares += it.squares;
            of_kind.unit = of_kind.unit.max(it.unit);
        }
        tally.keep(other.costly);
    }
}

impl<G: Game> Decided<'_, G> {
    /// Plays the games of a player who searches, and tells what its decisions are worth.
    pub fn conduct(
        session: &Session<'_, G>,
        climb: &Climb<'_>,
        (player, fresh): (&str, u32),
        answer: &mut StudyResult,
    ) {
        let matchup = climb.with(player);
        let cast = &session.cast(&matchup);
        let decided = Decided::<G> { cast, place: climb.place, fresh, seed: session.seed };
        let replay: Replay = (matchup, Vec::new());
        session.stage("decisions", session.games.or(Some(USUAL)));
        let played = session.play_all(&decided, USUAL);
        let tally = answer.add(played, 1);
        let (met, side) = (climb.met(), climb.seat.side());
        for (kind, it) in &tally.kinds {
            let advantage = advantage(it, tally.games, session.level);
            let more = [Some(it.asked as f64), Some(it.changed as f64)];
            let figure = ("advantage", "share", &advantage);
            answer.tables[1].row(&met, &[side, player, kind], figure, &more);
        }
        let now = (session.replay)(&replay);
        for it in &tally.costly {
            let ChangedAnswer { from, to, gain: [_, gain], unit } = &it.change;
            let per_win = f64::from(*unit);
            let n = f64::from(gain.n);
            let mean = gain.sum as f64 / n / per_win;
            let squares = gain.squares as f64 / per_win / per_win;
            let variance = (gain.n > 1).then(|| ((squares - n * mean * mean) / (n - 1.0)).max(0.0));
            let estimate =
                Estimate::of_mean(mean, variance, -1.0..=1.0, gain.n.into(), session.level);
            let command = format!("{} --index {} --text", now.replay, it.index);
            let (index, turn) = (it.index.to_string(), it.turn.to_string());
            let keys = [side, player, it.kind, &index, &turn, from, to, &command];
            answer.tables[2].row(&met, &keys, ("gain", "share", &estimate), &[]);
        }
    }
}

/// Games whose decisions are noted if only a precision was asked for.
const USUAL: u64 = 300;

/// What the changes of one kind gain in a game: a mean over games.
fn advantage(it: &Kind, games: u64, level: f64) -> Estimate {
    let (n, unit) = (games as f64, it.unit.max(1) as f64);
    let mean = it.sum as f64 / n;
    let variance = (games > 1)
        .then(|| (it.squares as f64 - n * mean * mean).max(0.0) / (n - 1.0) / (unit * unit));
    Estimate::of_mean(mean / unit, variance, -1.0..=1.0, games, level)
}

pub(super) fn kinds_table() -> ResultTable {
    let keys = [
        ("side", "string", "the side that the player leads"),
        ("player", "string", "the player, who searches"),
        ("kind", "string", "what was asked"),
    ];
    let more = [
        ("asked", "number", "how often it was asked in all games"),
        ("changed", "number", "how often another answer was given than that of the player named"),
    ];
    ResultTable::new("decisions.csv", &keys, &more).explained(&[(
        "advantage",
        "share",
        "by how much the answers of this kind raise the chance to win, added up over a game, over \
         those of the player named; by rollouts on luck that did not choose them",
    )])
}

pub(super) fn changes_table() -> ResultTable {
    let keys = [
        ("side", "string", "the side that the player leads"),
        ("player", "string", "the player, who searches"),
        ("kind", "string", "what was asked"),
        ("index", "integer", "the game in which it was"),
        ("turn", "integer", "how many turns of it were over"),
        ("from", "string", "what the player named answers"),
        ("to", "string", "what is better"),
        ("command", "string", "the command that tells the game"),
    ];
    ResultTable::new("changes.csv", &keys, &[]).explained(&[(
        "gain",
        "share",
        "by how much the better answer raises the chance to win, by half of the fresh rollouts; the \
         changes told are those of the greatest gain by the other half",
    )])
}
