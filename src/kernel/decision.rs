//! What a player who searches makes of the questions of a game.

use std::cell::RefCell;

use super::{Asked, Difference, GameKey, Race, Spread, differences, spread};

/// A question that a player who searches was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What was asked, in a word or two.
    pub kind: &'static str,
    /// How many turns of the game were over.
    pub turn: u32,
    /// What changed, if the player did not give the answer of its base policy: the one it plays on as.
    pub change: Option<ChangedAnswer>,
    /// What there was to choose, if all answers were tried out and there were several.
    pub choice: Option<Choice>,
}

/// How the decisions of a player who searches are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// The player searches, and so many fresh rollouts judge its changes.
    Changes(u32),
    /// The player gives the answers of its base policy, and so many rollouts try out every answer
    /// that it would consider.
    Choices(u32),
}

/// Answers among which a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What they differ by.
    pub spread: Spread,
    /// The value of a game won, less that of a game lost.
    pub unit: u32,
}

/// An answer of a searching player that differs from the answer of its base policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedAnswer {
    /// The answer of the policy, in words.
    pub from: String,
    /// The answer given, in words.
    pub to: String,
    /// By how much it is worth more, by rollouts on luck that did not choose it: by either half of them.
    pub gain: [Difference; 2],
    /// The value of a game won, less that of a game lost.
    pub unit: u32,
}

/// The decisions of a game, as they are made.
#[derive(Debug)]
pub struct Notes {
    /// How they are looked at.
    pub judging: Judging,
    decisions: RefCell<Vec<Decision>>,
}

impl Notes {
    /// None yet.
    pub fn new(judging: Judging) -> Notes {
        Notes { judging, decisions: RefCell::default() }
    }

    /// Whether the player searches.
    fn searches(&self) -> bool {
        matches!(self.judging, Judging::Changes(_))
    }

    fn add(&self, decision: Decision) {
        self.decisions.borrow_mut().push(decision);
    }

    /// All of them, in order.
    pub fn into_decisions(self) -> Vec<Decision> {
        self.decisions.into_inner()
    }
}

/// A question as a searcher tries answers to it out.
pub struct Trial<'t> {
    /// What is asked, in a word or two.
    pub kind: &'static str,
    /// How many turns of the game are over.
    pub turn: u32,
    /// How many answers come into question. The first is that of the policy which the player plays on
    /// as.
    pub answers: usize,
    /// The value of a game won, less that of a game lost.
    pub unit: u32,
    /// An answer, by its number, in words.
    pub words: &'t dyn Fn(usize) -> String,
}

impl Race {
    /// The best answer to a question, by its number, as far as games played on can tell; the decision
    /// is noted if it is looked at. `imagine` deals what is hidden and all luck, and `value` plays one
    /// answer on from there, as for [`Race::best`].
    #[inline]
    pub fn decide<View, I>(
        &self,
        asked: &mut Asked<'_, View>,
        trial: &Trial<'_>,
        imagine: impl Fn(GameKey) -> I,
        value: impl Fn(&I, usize) -> i32,
    ) -> usize {
        let (notes, is_open) = (asked.notes, trial.answers > 1);
        let imagine = &imagine;
        let mut games = || {
            let word = asked.word();
            move |rollout: u32| imagine(GameKey::new(word, rollout.into()))
        };
        let best = match is_open && notes.is_none_or(Notes::searches) {
            true => self.best(trial.answers, games(), &value),
            false => 0,
        };
        let Some(notes) = notes else { return best };
        let (mut change, mut choice) = (None, None);
        match notes.judging {
            Judging::Changes(fresh) if best != 0 => {
                let pair = |game: &I| [best, 0].map(|answer| value(game, answer));
                let gain = differences(fresh, games(), pair);
                let [to, from] = [best, 0].map(trial.words);
                change = Some(ChangedAnswer { from, to, gain, unit: trial.unit });
            }
            Judging::Choices(rollouts) if is_open => {
                let spread = spread(trial.answers, rollouts, games(), &value);
                choice = Some(Choice { spread, unit: trial.unit });
            }
            _ => {}
        }
        notes.add(Decision { kind: trial.kind, turn: trial.turn, change, choice });
        best
    }
}
