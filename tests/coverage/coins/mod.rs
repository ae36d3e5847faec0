//! Game made up for the test, with exact values for everything: a duel of coins.
//!
//! C1 Red and Blue play rounds until one of them has won the goal number of rounds and so the duel.
//! C2 In a round each is plain or bold. Red wins it with 40 % plus the tilt, plus the edge if Red is bold,
//!    minus the edge if Blue is bold: so bold is always better.
//!
//! Rounds are independent, so all statistics of policies that do not search are known. Policies that search have to
//! discover the better action.

mod game;
mod players;

use std::sync::Arc;

use sandtable::games::{Assessment, ChangedAction, Choice, DecisionRecord};
use sandtable::kernel::{
    Chance, DecisionSpread, GameKey, Live, PolicyChoice, RandomStreams, Stream, compare_actions,
};

pub use game::Coins;
use players::Player;
pub use players::{POLICIES, bold};

/// Duel as a scenario defines it, with tilt and edge in percent.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// Number of rounds to win.
    pub goal: u8,
    pub tilt: u8,
    pub edge: u8,
}

impl Model {
    /// C2 Returns Red's probability to win a round, given the share of rounds in which each side is bold.
    fn of_round(&self, bold: [f64; 2]) -> f64 {
        (40.0 + f64::from(self.tilt) + f64::from(self.edge) * (bold[0] - bold[1])) / 100.0
    }

    /// Returns Red's probability to win the duel from a state.
    ///
    /// `bold` has the share of rounds in which each side is bold.
    pub fn chance(&self, won: Won, bold: [f64; 2]) -> f64 {
        match won.iter().position(|it| *it == self.goal) {
            Some(winner) => f64::from(u8::from(winner == 0)),
            None => self.mean_after(won, bold, |after| self.chance(after, bold)),
        }
    }

    /// Returns the mean number of further rounds from a state.
    ///
    /// `bold` has the share of rounds in which each side is bold.
    pub fn rounds(&self, won: Won, bold: [f64; 2]) -> f64 {
        match is_over(self, won) {
            true => 0.0,
            false => 1.0 + self.mean_after(won, bold, |after| self.rounds(after, bold)),
        }
    }

    /// Returns how much Red's win probability increases if Red is bold in the next round.
    pub fn worth_of_bold(&self, won: Won, bold: [f64; 2]) -> f64 {
        let [red, blue] = after(won).map(|after| self.chance(after, bold));
        f64::from(self.edge) / 100.0 * (red - blue)
    }

    /// Returns the mean of the function `of` over the states after the next round.
    fn mean_after(&self, won: Won, bold: [f64; 2], of: impl Fn(Won) -> f64) -> f64 {
        let first = self.of_round(bold);
        let [red, blue] = after(won).map(of);
        first * red + (1.0 - first) * blue
    }
}

/// Returns the states after a round that Red, or Blue, wins.
fn after([red, blue]: Won) -> [Won; 2] {
    [[red + 1, blue], [red, blue + 1]]
}

#[derive(Clone, Debug)]
pub struct Cast {
    model: Arc<Model>,
    choices: Vec<PolicyChoice>,
    players: [Player; 2],
}

/// Number of rounds that each side has won.
pub type Won = [u8; 2];

/// Record of a duel.
#[derive(Clone, Debug, Default)]
pub struct Record {
    won: Won,
    /// Number of rounds in which Red was bold.
    bold: u8,
    /// State after each round.
    rounds: Vec<Won>,
}

/// Random stream of the rounds' outcomes; the streams of the two seats follow.
const COIN: Stream = Stream(0);

/// Value of a won duel minus that of a lost one.
const UNIT: i32 = 1000;

/// Recorder of the decisions of one seat, for the study `skill`.
struct Noted<'a> {
    seat: usize,
    assessment: Assessment,
    decisions: &'a mut Vec<DecisionRecord>,
}

/// C2 Returns whether Red wins a round.
///
/// Each pair of actions uses another random number, so that games which differ in one action also differ in outcomes.
fn round(model: &Model, bold: [bool; 2], chance: &mut impl Chance) -> bool {
    let [red, blue] = bold.map(usize::from);
    let coins: [u32; 4] = std::array::from_fn(|_| chance.pick(COIN, 1 << 20));
    let won = model.of_round([red, blue].map(|it| it as f64));
    f64::from(coins[2 * red + blue]) < won * f64::from(1 << 20)
}

/// C1 Returns whether the duel is over.
fn is_over(model: &Model, won: Won) -> bool {
    won.contains(&model.goal)
}

/// Simulates the rest of a duel after the action `bold` of a seat, and returns the value for that seat.
///
/// All other actions are those of the simulated policies.
fn imagined(cast: &Cast, seat: usize, mut won: Won, bold: bool, key: GameKey) -> i32 {
    let model = &*cast.model;
    let player = &cast.players[seat];
    let mut chance = Live::<3, 0>::new(key);
    let mut now = Some(bold);
    while !is_over(model, won) {
        let mut answers = [0, 1].map(|of| player.simulated(of == seat).answer(of, &mut chance));
        answers[seat] = now.take().unwrap_or(answers[seat]);
        won[usize::from(!round(model, answers, &mut chance))] += 1;
    }
    if won[seat] == model.goal { UNIT } else { 0 }
}

/// Returns the action of a policy in a round, and records the decision.
fn asked(
    cast: &Cast,
    (seat, won): (usize, Won),
    noted: Option<&mut Noted<'_>>,
    chance: &mut impl Chance,
) -> bool {
    let player = &cast.players[seat];
    let usual = player.simulated(true).answer(seat, chance);
    let Some(race) = player.search() else { return usual };
    let mind = u64::from(chance.pick(Stream(1 + seat as u8), 1 << 30));
    let imagine = |round: u64| move |rollout: u32| GameKey::new(mind + round, rollout.into());
    let value =
        |key: &GameKey, answer: usize| imagined(cast, seat, won, usual == (answer == 0), *key);
    let noted = noted.filter(|it| it.seat == seat);
    if let Some(Noted { assessment: Assessment::Choices(rollouts), decisions, .. }) = noted {
        let spread = DecisionSpread::estimate(2, *rollouts, imagine(1 << 40), value);
        let choice = Some(Choice { spread, unit: UNIT as u32 });
        decisions.push(DecisionRecord { kind: "round", turn: turn(won), change: None, choice });
        return usual;
    }
    let best = race.best(2, imagine(0), value);
    if let Some(Noted { assessment: Assessment::Changes(fresh), decisions, .. }) = noted {
        let change = (best == 1).then(|| {
            let both = |key: &GameKey| [value(key, 1), value(key, 0)];
            let gain = compare_actions(*fresh, imagine(1 << 40), both);
            let [from, to] = [usual, !usual].map(|bold| words(bold, won));
            ChangedAction { from, to, gain, unit: UNIT as u32 }
        });
        decisions.push(DecisionRecord { kind: "round", turn: turn(won), change, choice: None });
    }
    usual == (best == 0)
}

/// Formats an action and the state, which together determine the action's value.
fn words(bold: bool, [red, blue]: Won) -> String {
    format!("{} at {red} to {blue}", if bold { "bold" } else { "plain" })
}

fn turn(won: Won) -> u32 {
    u32::from(won[0] + won[1])
}

/// Plays a duel.
fn duel(cast: &Cast, luck: RandomStreams, mut noted: Option<Noted<'_>>) -> Record {
    let mut chance = Live::<3, 0>::new(luck);
    let mut record = Record::default();
    while !is_over(&cast.model, record.won) {
        let won = record.won;
        let bold = [0, 1].map(|seat| asked(cast, (seat, won), noted.as_mut(), &mut chance));
        record.bold += u8::from(bold[0]);
        record.won[usize::from(!round(&cast.model, bold, &mut chance))] += 1;
        record.rounds.push(record.won);
    }
    record
}
