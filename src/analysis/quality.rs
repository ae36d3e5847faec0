//! How good a game is to watch: when it is decided, and how often that changes.
//!
//! All is read off the win-probability curve: how likely the British, or the solitaire player, were
//! to win after each turn.

use std::collections::BTreeMap;

use crate::games::Game;
use crate::kernel::Luck;
use crate::runner::{Experiment, NowPlaying};
use crate::stats::{Blocks, Estimate};

/// Certainty; chances are integers, so that adding them up knows no order.
const CERTAIN: i32 = 10_000;
/// A winner whose chance stays above this has won already.
const DECIDED: i32 = 9_000;

/// Games by how they stood after each turn: how many went on from there, and how many were won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Curve(BTreeMap<(usize, i16), (u64, u64)>);

impl Curve {
    /// Adds a game with the scores after each of its turns, and whether it was won.
    pub fn add(&mut self, scores: &[i16], won: bool) {
        for stand in stands(scores) {
            let (games, wins) = self.0.entry(stand).or_default();
            *games += 1;
            *wins += u64::from(won);
        }
    }

    /// Adds the games of `other`.
    pub fn merge(&mut self, other: &Curve) {
        for (stand, (games, wins)) in &other.0 {
            let own = self.0.entry(*stand).or_default();
            *own = (own.0 + games, own.1 + wins);
        }
    }

    /// Each turn and score at which games went on, in order, with the share of them that was won.
    pub fn chances(&self, level: f64) -> impl Iterator<Item = (usize, i16, Estimate)> + '_ {
        let chance = move |(&(turn, score), &(games, wins)): (_, &(u64, u64))| {
            (turn, score, Estimate::rate(wins, games, level))
        };
        self.0.iter().map(chance)
    }

    /// The chances before the first turn and after each, of a game that was counted: what became of
    /// the other games that stood so, for its own end is not to foretell itself. Where there was no
    /// other, the chance is that of the turn before; the last is certainty.
    fn path(&self, scores: &[i16], won: bool, path: &mut Vec<i32>) {
        path.clear();
        let mut chance = CERTAIN / 2;
        for stand in stands(scores) {
            let (games, wins) = self.0[&stand];
            let (others, wins) = (games - 1, wins - u64::from(won));
            let share = (wins * CERTAIN as u64 + others / 2).checked_div(others);
            chance = share.map_or(chance, |share| share as i32);
            path.push(chance);
        }
        path.push(if won { CERTAIN } else { 0 });
    }
}

/// Where a game stood before each of its turns, as (turns so far, score). At the beginning there is
/// but one score; a game that is over before its first turn counts as having one.
fn stands(scores: &[i16]) -> impl Iterator<Item = (usize, i16)> + '_ {
    let later = scores.split_last().map_or(&[][..], |(_, earlier)| earlier);
    [0].iter().chain(later).copied().enumerate()
}

/// What the path of one game's chances is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drama {
    turns: usize,
    excitement: i32,
    comeback: i32,
    changes: i32,
    decided: usize,
}

impl Drama {
    fn of(path: &[i32]) -> Drama {
        let won = path.last() == Some(&CERTAIN);
        let winners = |chance: &i32| if won { *chance } else { CERTAIN - chance };
        let favoured = path.iter().map(|chance| (chance - CERTAIN / 2).signum());
        let favoured: (i32, i32) = favoured.filter(|sign| *sign != 0).fold((0, 0), change);
        Drama {
            turns: path.len() - 1,
            excitement: path.windows(2).map(|step| (step[1] - step[0]).abs()).sum(),
            comeback: CERTAIN - path.iter().map(winners).min().unwrap_or(CERTAIN),
            changes: favoured.1,
            decided: path
                .iter()
                .rposition(|chance| winners(chance) <= DECIDED)
                .map_or(0, |turn| turn + 1),
        }
    }
}

/// The side favoured last, and how often it changed.
fn change((last, changes): (i32, i32), favoured: i32) -> (i32, i32) {
    (favoured, changes + i32::from(last == -favoured))
}

/// A figure of a game's quality, as files name it: name, unit, meaning.
pub type Figure = (&'static str, &'static str, &'static str);

/// The figures of a game's quality, in the order of the tally.
pub const FIGURES: [Figure; 6] = [
    ("turns", "turns", "turns until somebody won"),
    ("decided_turn", "turns", "turns until the winner's chance was above 90 % for good"),
    ("dead_turns", "turns", "turns after that"),
    ("favourite_changes", "changes", "times that the side with the better chance was another"),
    ("excitement", "chance", "sum of all steps of the chance, up and down; 1 is a whole chance"),
    ("comeback_depth", "share", "1 less the winner's lowest chance"),
];

/// Plays the games that made a curve again, and measures each on it.
pub struct Courses<'a, G: Game> {
    /// Who plays what.
    pub cast: &'a G::Cast,
    /// What the chances are; it has counted every game that is played.
    pub curve: &'a Curve,
    /// The master seed.
    pub seed: u64,
}

/// What games were like, in integers.
#[derive(Clone, Debug, PartialEq)]
pub struct QualityTally {
    figures: Blocks,
    /// How many games were decided after exactly so many turns.
    decided: Vec<u64>,
    scores: Vec<i16>,
    path: Vec<i32>,
}

impl QualityTally {
    /// Figure number `place` of [`FIGURES`], a mean over games.
    pub fn figure(&self, place: usize, level: f64) -> Estimate {
        let is_chance = matches!(FIGURES[place].1, "share" | "chance");
        let unit = if is_chance { f64::from(CERTAIN) } else { 1.0 };
        self.figures.jackknife(level, |it| {
            (it.n() > 0).then(|| it.sum(place) as f64 / it.n() as f64 / unit)
        })
    }

    /// The share of games that were decided by the end of each turn, from turn 0, the beginning.
    pub fn decided_by(&self, level: f64) -> Vec<Estimate> {
        let n = self.figures.n();
        let sums = self.decided.iter().scan(0, |sum, games| {
            *sum += games;
            Some(*sum)
        });
        sums.map(|games| Estimate::rate(games, n, level)).collect()
    }

    fn add(&mut self, index: u64, drama: Drama) {
        let Drama { turns, excitement, comeback, changes, decided } = drama;
        let [all, until, after] = [turns, decided, turns - decided].map(|turns| turns as i32);
        self.figures.record(index, &[all, until, after, changes, excitement, comeback]);
        if self.decided.len() <= decided {
            self.decided.resize(decided + 1, 0);
        }
        self.decided[decided] += 1;
    }
}

impl<G: Game> Experiment for Courses<'_, G> {
    type Tally = QualityTally;
    type Record = ();

    fn tally(&self) -> QualityTally {
        QualityTally {
            figures: Blocks::new(FIGURES.len()),
            decided: Vec::new(),
            scores: Vec::new(),
            path: Vec::new(),
        }
    }

    fn play(&self, index: u64, tally: &mut QualityTally) {
        NowPlaying::game(index);
        let record = G::course(self.cast, Luck::new(self.seed, index), &mut tally.scores);
        self.curve.path(&tally.scores, G::won(&record), &mut tally.path);
        let drama = Drama::of(&tally.path);
        tally.add(index, drama);
    }

    fn merge(&self, tally: &mut QualityTally, other: QualityTally) {
        tally.figures.merge(&other.figures);
        if tally.decided.len() < other.decided.len() {
            tally.decided.resize(other.decided.len(), 0);
        }
        for (games, more) in tally.decided.iter_mut().zip(&other.decided) {
            *games += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_as_it_should_be() {
        let drama = Drama::of(&[5000, 7000, 2000, 9500, 9100, 10_000]);
        let expected =
            Drama { turns: 5, excitement: 15_800, comeback: 8000, changes: 2, decided: 3 };
        assert_eq!(drama, expected);
        // The same from the other side, and a favourite who wins from beginning to end.
        let mirrored = Drama::of(&[5000, 3000, 8000, 500, 900, 0]);
        assert_eq!(mirrored, expected);
        let walkover = Drama { turns: 2, excitement: 500, comeback: 500, changes: 0, decided: 0 };
        assert_eq!(Drama::of(&[9500, 9800, 10_000]), walkover);
    }

    /// A chance that is as high for the other side does not decide the game.
    #[test]
    fn a_game_is_decided_for_its_winner() {
        assert_eq!(Drama::of(&[9800, 9900, 0]).decided, 2);
    }

    #[test]
    fn a_curve_counts_games_that_go_on() {
        let mut curve = Curve::default();
        curve.add(&[1, 2], true);
        curve.add(&[1, 0, -1], false);
        curve.add(&[], false);
        let chances: Vec<_> =
            curve.chances(0.95).map(|(t, s, it)| (t, s, it.n, it.value)).collect();
        let third = Some(1.0 / 3.0);
        assert_eq!(chances, [(0, 0, 3, third), (1, 1, 2, Some(0.5)), (2, 0, 1, Some(0.0))]);
    }

    #[test]
    fn a_game_does_not_foretell_itself() {
        let mut curve = Curve::default();
        curve.add(&[1, 2], true);
        let path = |curve: &Curve, scores: &[i16], won| {
            let mut path = Vec::new();
            curve.path(scores, won, &mut path);
            path
        };
        assert_eq!(path(&curve, &[1, 2], true), [5000, 5000, CERTAIN]);
        curve.add(&[1, 0, -1], false);
        curve.add(&[1, 0], true);
        curve.add(&[], false);
        assert_eq!(path(&curve, &[1, 2], true), [3333, 5000, CERTAIN]);
        // Nobody else stood at 0 after two turns.
        assert_eq!(path(&curve, &[1, 0, -1], false), [6667, CERTAIN, CERTAIN, 0]);
    }
}
