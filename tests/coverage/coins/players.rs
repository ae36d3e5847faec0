//! Policies of the duel of coins: some are bold in a fixed share of the rounds, and one searches.

use sandtable::kernel::{
    Chance, Parameter, PolicyChoice, PolicyInfo, ROLLOUTS, Role, SequentialHalving,
    SimulatedPolicy, Stream,
};

const fn scripted(
    name: &'static str,
    description: &'static str,
    parameters: &'static [Parameter],
) -> PolicyInfo {
    PolicyInfo { name, description, parameters, simulates: &[] }
}

const SENSE: Parameter = Parameter {
    name: "sense",
    default: 0.6,
    range: 0.0..=1.0,
    meaning: "the share of rounds in which it is bold",
    whole: false,
};

const TRIES: Parameter = Parameter {
    name: ROLLOUTS,
    default: 16.0,
    range: 1.0..=4096.0,
    meaning: "how many duels it imagines for an answer",
    whole: true,
};

const fn simulated(name: &'static str, role: Role, meaning: &'static str) -> SimulatedPolicy {
    SimulatedPolicy { name, default: "steady", meaning, role }
}

pub const POLICIES: &[PolicyInfo] = &[
    scripted("random", "tosses a coin", &[]),
    scripted("timid", "is always plain", &[]),
    scripted("steady", "is bold in a share of the rounds", &[SENSE]),
    PolicyInfo {
        name: "thinker",
        description: "imagines how it would go on",
        parameters: &[TRIES],
        simulates: &[
            simulated("base", Role::Itself, "as whom it plays on"),
            simulated("foe", Role::Enemy, "whom it thinks it meets"),
        ],
    },
];

/// Returns the share of rounds in which a scripted policy is bold.
pub fn bold(choice: &PolicyChoice) -> f64 {
    match POLICIES[choice.index].name {
        "random" => 0.5,
        "timid" => 0.0,
        _ => choice.values[0],
    }
}

/// Policy that is bold in the given share of the rounds, at random.
#[derive(Clone, Copy, Debug)]
pub struct Scripted(f64);

impl Scripted {
    /// Draws whether the policy is bold in a round.
    pub fn answer(self, seat: usize, chance: &mut impl Chance) -> bool {
        let drawn = chance.pick(Stream(1 + seat as u8), 1 << 20);
        f64::from(drawn) < self.0 * f64::from(1 << 20)
    }
}

/// Policy of the duel; if it searches, with the policies that it simulates and the number of rollouts.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    itself: Scripted,
    enemy: Scripted,
    rollouts: Option<u32>,
}

impl Player {
    pub fn of(choice: &PolicyChoice) -> Player {
        match &choice.simulated[..] {
            [base, foe] => {
                let [itself, enemy] = [base, foe].map(|it| Scripted(bold(it)));
                Player { itself, enemy, rollouts: Some(choice.values[0] as u32) }
            }
            _ => Player { itself: Scripted(bold(choice)), enemy: Scripted(0.5), rollouts: None },
        }
    }

    /// Returns the policy that is simulated for the own seat, or for the other seat if `own` is false.
    pub fn simulated(&self, own: bool) -> Scripted {
        if own { self.itself } else { self.enemy }
    }

    /// Returns the search algorithm; `None` if the policy does not search.
    pub fn search(&self) -> Option<SequentialHalving> {
        self.rollouts.map(|rollouts| SequentialHalving { rollouts, threshold: 1.0 })
    }
}
