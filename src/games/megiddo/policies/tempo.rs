//! `tempo`: concedes battles cheaply while it can afford to, wins the ones that matter.

use super::appraisal::{best_strike, with_best_terrain};
use super::{Player, Policy};
use crate::games::megiddo::model::{Army, Kind, Model, Side};
use crate::games::megiddo::rules::{Standing, Strike, Strikes, View, force_in_quarters};
use crate::kernel::{Chance, Mind, Parameter, Set};

#[derive(Clone, Copy, Debug)]
pub struct Tempo {
    pub ratio: f64,
    pub slack: f64,
    pub keep: f64,
    pub law: f64,
    pub raid: bool,
}

impl Default for Tempo {
    fn default() -> Self {
        Tempo { ratio: 0.8, slack: 0.2, keep: 1.0, law: 9.0, raid: true }
    }
}

fn worth(army: &Army, slot: usize) -> i32 {
    let f = i32::from(army.force[slot]);
    let k = army.card(slot).kind;
    match k {
        Kind::Infantry => 4 * f + 10,
        Kind::Cavalry => 4 * f + 10,
        Kind::Artillery => 4 * f + 18,
        Kind::MachineGun => 4 * f + 18,
        Kind::Plane => 6 + 4 * f,
        Kind::Supply => 22 * f,
        Kind::Leader => 4 * f,
        Kind::Terrain => 22 * f,
        Kind::Nuisance => -100,
    }
}

pub fn expected_total(view: &View<'_>, side: Side, hidden: Set, hand: usize) -> f64 {
    let army = view.army(side);
    let n = hidden.len().max(1) as f64;
    let p = (hand as f64 / n).min(1.0);
    let combat = hidden & army.combat;
    let mut sum = 0;
    let mut lead = 0;
    let mut give = 0;
    for s in combat {
        sum += i32::from(army.force[s]);
    }
    for s in hidden & army.of_kind(Kind::Leader) - army.vital {
        lead += i32::from(army.force[s]);
    }
    for s in hidden & army.of_kind(Kind::Supply) {
        give += i32::from(army.force[s]);
    }
    4.0 * (p * f64::from(sum + lead) + p * p * f64::from(give) * combat.len() as f64)
}

impl Policy for Tempo {
    const BELIEF: &'static str = "";
    const PARAMETERS: &'static [Parameter] = &[];

    fn new(_: &[f64], _: &Model, _: Side) -> Self {
        Tempo::default()
    }
}

impl Player for Tempo {
    fn discard<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        let army = view.army(view.side());
        let hand = view.hand();
        let idle = hand - with_best_terrain(army, hand);
        let pool = if view.deck().is_empty() { view.reserve(view.side()) } else { view.deck() };
        let mean = pool.iter().map(|s| worth(army, s).max(0)).sum::<i32>() as f64
            / pool.len().max(1) as f64;
        let mut cards: Vec<(i32, usize)> = hand
            .iter()
            .map(|s| {
                (
                    if idle.contains(s) || (self.law >= 5.0 && army.vital.contains(s)) {
                        -50
                    } else {
                        worth(army, s)
                    },
                    s,
                )
            })
            .collect();
        cards.sort();
        cards
            .into_iter()
            .filter(|&(w, _)| f64::from(w) < mean * self.keep)
            .take(army.discard_limit)
            .map(|(_, s)| s)
            .collect()
    }

    fn commit<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        let side = view.side();
        let army = view.army(side);
        let all = with_best_terrain(army, view.hand() & army.committable) - army.vital;
        let total = f64::from(force_in_quarters(
            army,
            view.rulings(),
            Standing { cards: all, disrupted: Set::EMPTY },
        ));
        let enemy =
            expected_total(&view, view.enemy(), view.enemy_hidden(), view.enemy_hand_size());
        let slack = view.points_needed(view.enemy()) - 1;
        if slack == 0 || total >= enemy * (self.ratio + self.slack * f64::from(slack)) {
            return if total > enemy * self.law { all | view.hand() & army.vital } else { all };
        }
        if self.raid { all & army.of_kind(Kind::Plane) } else { Set::EMPTY }
    }

    fn strike<C: Chance>(
        &self,
        view: View<'_>,
        legal: &Strikes,
        _: &mut Mind<'_, C>,
    ) -> Option<Strike> {
        best_strike(view, legal, 0)
    }
}
