//! What a policy works out about a scenario before it plays, and how it weighs things.

use super::danger::Danger;
use super::objective::{Objective, Toll};
use super::odds::Odds;
use crate::games::lawrence::model::{DemolitionResult, GearKind, Mission, Model};
use crate::games::lawrence::rules::View;
use crate::kernel::Set;

/// More Demolitions than these are taken for so many.
const MOST_CHARGES: usize = 16;

/// How a policy weighs things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// What visits cost beside the way.
    pub toll: Toll,
    /// How much more than the shortest way is thought of, in Operations.
    pub leeway: f32,
    /// How sharply too few Operations tell.
    pub haste: f32,
    /// What is left to hope for when an army is lost.
    pub hope: f32,
    /// How much of that is left when Lawrence was with it.
    pub lawrence: f32,
    /// The Ottoman units that are expected in a battle with a card, beside the bonus.
    pub raid: f32,
    /// The Ottoman units that are expected in a battle with a Garrison, beside the bonus.
    pub siege: f32,
    /// How much harder battles are for an army that was in battle before.
    pub wear: f32,
    /// How many Demolitions a Pound in hand stands for.
    pub credit: f32,
    /// What a unit more is worth, beside its strength, in points of strength.
    pub body: f32,
    /// What an Operation without progress is worth, of what it would be worth else.
    pub idle: f32,
    /// The probability of losing an army that is borne gladly.
    pub dare: f32,
}

/// What a policy knows of a scenario before it plays.
#[derive(Clone, Debug)]
pub(super) struct Staff {
    pub odds: Odds,
    pub danger: Danger,
    /// What is to be done, mission by mission.
    pub objectives: Vec<Objective>,
    /// The probability that a Demolition breaks the railway.
    pub breaks: f32,
    /// The probability that the card of an Operation brings Ottoman units.
    raids: f32,
    suffice: [[f32; MOST_CHARGES + 1]; MOST_CHARGES + 1],
}

/// Units that fight together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Army {
    pub count: usize,
    pub strength: u32,
    /// What it adds to the Edge roll.
    pub edge: u8,
}

/// What may happen where an Operation ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clash {
    /// The probability that there is no battle.
    pub quiet: f32,
    /// The probability that there is one and it is won.
    pub win: f32,
    /// The mean number of survivors of a battle won.
    pub survivors: f32,
}

/// How fit an army is for what lies ahead: binary logarithms of the probability that it comes
/// through an Operation without a Garrison, and one against a Garrison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vigour {
    pub raided: f32,
    pub besieging: f32,
}

impl Staff {
    /// Studies a scenario.
    pub fn new(model: &Model, toll: Toll) -> Staff {
        let breaking = |result: &&DemolitionResult| {
            matches!(result, DemolitionResult::Broken | DemolitionResult::BrokenLoot)
        };
        let breaks = model.tables.demolition.0.iter().filter(breaking).count() as f32 / 6.0;
        let danger = Danger::new(model);
        let objective = |mission: &Mission| Objective::new(model, mission, toll);
        Staff {
            odds: Odds::new(model),
            objectives: model.missions.iter().map(objective).collect(),
            breaks,
            raids: danger.mean_raids(model),
            danger,
            suffice: sufficiency(breaks),
        }
    }

    /// How likely so many Demolitions, whole or in part, suffice to break so many spaces.
    #[inline]
    pub fn supply(&self, charges: f32, breaks: usize) -> f32 {
        if breaks == 0 {
            return 1.0;
        }
        let row = &self.suffice[breaks.min(MOST_CHARGES)];
        let (whole, part) = (charges as usize, charges.fract());
        if whole >= MOST_CHARGES {
            return row[MOST_CHARGES];
        }
        row[whole] * (1.0 - part) + row[whole + 1] * part
    }

    /// How fit an army is for what lies ahead, by the Ottoman units that are expected.
    #[inline]
    pub fn vigour(&self, army: Army, weights: &Weights, bonus: u8) -> Vigour {
        let bonus = f32::from(bonus);
        let raided = 1.0 - self.raids * (1.0 - self.wins(army, weights.raid + bonus));
        let besieging = self.wins(army, weights.siege + bonus).max(f32::MIN_POSITIVE);
        Vigour { raided: weights.wear * raided.log2(), besieging: weights.wear * besieging.log2() }
    }

    /// How likely an army wins against so many, whole or in part.
    #[inline]
    fn wins(&self, army: Army, foes: f32) -> f32 {
        let (whole, part) = (foes as usize, foes.fract());
        let odds = |foes| self.odds.against(army.count, army.strength, army.edge, foes).win;
        odds(whole) * (1.0 - part) + odds(whole + 1) * part
    }
}

/// How likely at least so many of so many Demolitions break the railway: by successes, by trials.
fn sufficiency(breaks: f32) -> [[f32; MOST_CHARGES + 1]; MOST_CHARGES + 1] {
    let mut table = [[0.0; MOST_CHARGES + 1]; MOST_CHARGES + 1];
    table[0] = [1.0; MOST_CHARGES + 1];
    for wanted in 1..=MOST_CHARGES {
        for trials in 1..=MOST_CHARGES {
            table[wanted][trials] =
                breaks * table[wanted - 1][trials - 1] + (1.0 - breaks) * table[wanted][trials - 1];
        }
    }
    table
}

impl Army {
    /// The units of a set, as they are armed now.
    #[inline]
    pub fn new(view: &View<'_>, units: Set) -> Army {
        let counters = &view.model().counters;
        let strength = units.iter().map(|unit| u32::from(view.arab_strength(unit))).sum();
        let planes = carriers(view, GearKind::Aeroplane, units).len();
        let edge = (units & counters.elite).len() + planes;
        let edge = (edge as u8).min(view.model().limits.player_edge);
        Army { count: units.len(), strength, edge }
    }

    /// The army when so many units are left.
    #[inline]
    pub fn reduced(self, survivors: f32) -> Army {
        let count = ((survivors + 0.5) as usize).clamp(1, self.count.max(1));
        let strength = self.strength * count as u32 / self.count.max(1) as u32;
        Army { count, strength, edge: self.edge }
    }
}

/// Those of `units` that carry Gear of a kind.
#[inline]
pub(super) fn carriers(view: &View<'_>, kind: GearKind, units: Set) -> Set {
    let gear = view.model().counters.gear_of(kind);
    if gear.is_subset(view.boxes()) {
        return Set::EMPTY;
    }
    units.iter().filter(|&unit| view.gear_of(unit).meets(gear)).collect()
}
