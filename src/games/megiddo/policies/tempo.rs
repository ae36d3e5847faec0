//! `tempo`: concedes battles cheaply while it can afford to, wins the ones that matter.

use super::hand::{Discards, KEEP, odds, raiders, with_best_terrain};
use super::policy::Policy;
use super::strikes::{Weights, best_strike};
use crate::prelude::*;

/// Believes that a point which can be spared is time to gather a better hand: the more points the
/// enemy still needs, the better must be the odds at which it fights.
#[derive(Clone, Copy, Debug)]
pub struct Tempo {
    parameters: Parameters,
    discards: Discards,
}

parameters! {
    /// How much it waits, and what it discards.
    struct Parameters {
        patience: 0.0..=5.0, "odds it wants where it has all the time; they fall with the square of the share of points that it can spare";
        keep: KEEP.range, KEEP.meaning;
    }
}

/// Fitted on the level field, where Turks must wait and British must not: the square serves both.
const DEFAULTS: Parameters = Parameters { patience: 2.0, keep: KEEP.default };

impl Tempo {
    /// The policy with its parameters at their defaults.
    pub fn plain(model: &Model, side: Side) -> Tempo {
        Tempo::with(DEFAULTS, model, side)
    }

    fn with(parameters: Parameters, model: &Model, side: Side) -> Tempo {
        Tempo { parameters, discards: Discards::new(parameters.keep, model.army(side)) }
    }
}

impl Policy for Tempo {
    const BELIEF: &'static str = "a point that can be spared is time to gather a better hand";
    const PARAMETERS: &'static [Parameter] = &DEFAULTS.parameters();

    fn new(choice: &PolicyChoice, model: &Model, side: Side, _: &PolicyStore) -> Self {
        Tempo::with(Parameters::of(choice.values.iter().copied()), model, side)
    }
}

impl Player for Tempo {
    /// Discards what adds less Force to this hand than a draw would.
    fn discard(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        self.discards.choose(asked)
    }

    /// Commits all that helps. Where the odds are not worth it: raiders, and the cards that the hand is
    /// better without. In a lost battle they leave the deck for good, and so make every later hand
    /// better.
    fn commit(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        let army = asked.army(asked.side());
        let all = with_best_terrain(army, asked.hand() & army.committable);
        let to_spare = f64::from(asked.points_needed(asked.enemy()) - 1);
        let to_win = f64::from(asked.points_needed(asked.side()));
        let time = to_spare / (to_spare + to_win);
        let wanted = self.parameters.patience * time * time;
        let fights = to_spare == 0.0 || odds(asked, all) >= wanted;
        match fights {
            true => all,
            false => raiders(asked, all) | (self.discards.weak(asked, all) - army.vital),
        }
    }

    /// Strikes where the enemy loses most, and brings out a card that must not be lost.
    fn strike(&self, asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike> {
        best_strike(asked, legal, Weights::THIS_BATTLE)
    }
}
