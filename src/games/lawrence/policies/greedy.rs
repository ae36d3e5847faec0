//! `greedy`: goes straight for the goal with what it has.

use super::judgement::{Judgement, Staff, Toll, Weights};
use super::{Player, Policy, battlefield, command, quartermaster};
use crate::games::lawrence::model::{MOST_UNITS, Model};
use crate::games::lawrence::rules::{Market, Move, Moves, Purchase, View};
use crate::kernel::{Chance, Mind, Parameter, Row, Set};

/// Believes that the shortest way to the goal is the best.
#[derive(Clone, Debug)]
pub struct Greedy {
    staff: Staff,
    weights: Weights,
    reserve: u8,
    pay: u8,
}

impl Policy for Greedy {
    const BELIEF: &'static str = "the shortest way to the goal is the best, with all there is";
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "garrison", default: 0.46, range: 0.0..=3.0, meaning: "toll" },
        Parameter { name: "rail", default: 0.3, range: 0.0..=3.0, meaning: "toll" },
        Parameter { name: "guard", default: 0.0, range: 0.0..=3.0, meaning: "toll" },
        Parameter { name: "haste", default: 1.0, range: 0.0..=9.0, meaning: "haste" },
        Parameter { name: "hope", default: 0.1, range: 0.0..=1.0, meaning: "hope" },
        Parameter { name: "lawrence", default: 0.4, range: 0.0..=1.0, meaning: "lawrence" },
        Parameter { name: "raid", default: 2.4, range: 0.0..=8.0, meaning: "raid" },
        Parameter { name: "siege", default: 3.0, range: 0.0..=8.0, meaning: "siege" },
        Parameter { name: "reserve", default: 1.0, range: 0.0..=9.0, meaning: "reserve" },
        Parameter { name: "pay", default: 0.0, range: 0.0..=9.0, meaning: "pay for leader" },
        Parameter { name: "credit", default: 0.4, range: 0.0..=2.0, meaning: "credit" },
        Parameter { name: "idle", default: 0.5, range: 0.0..=1.0, meaning: "idle" },
        Parameter { name: "wear", default: 1.0, range: 0.0..=3.0, meaning: "wear" },
        Parameter { name: "body", default: 200.0, range: 0.0..=400.0, meaning: "body" },
    ];

    fn new(values: &[f64], model: &Model) -> Self {
        let value = |index: usize| values[index] as f32;
        let toll = Toll { garrison: value(0), rail: value(1), guard: value(2) };
        let weights = Weights {
            toll,
            haste: value(3),
            hope: value(4),
            lawrence: value(5),
            raid: value(6),
            siege: value(7),
            wear: value(12),
            credit: value(10),
            body: value(13),
            idle: value(11),
        };
        Greedy { staff: Staff::new(model, toll), weights, reserve: values[8] as u8, pay: values[9] as u8 }
    }
}

impl Player for Greedy {
    #[inline]
    fn force<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        command::best_force(&Judgement::new(view, &self.staff, &self.weights))
    }

    #[inline]
    fn move_force<C: Chance>(&self, view: View<'_>, moves: &Moves, _: &mut Mind<'_, C>) -> Move {
        command::best_move(&Judgement::new(view, &self.staff, &self.weights), moves)
    }

    #[inline]
    fn buy<C: Chance>(&self, view: View<'_>, market: &Market, _: &mut Mind<'_, C>) -> Option<Purchase> {
        let judgement = Judgement::new(view, &self.staff, &self.weights);
        quartermaster::best_purchase(&judgement, market, if view.force().is_empty() { self.reserve } else { 0 })
    }

    #[inline]
    fn recruit_leader<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Option<u8> {
        let most = view.model().limits.leader_recruiting;
        Some(most.saturating_sub(view.leadership()).min(self.pay).min(view.pounds()))
    }

    #[inline]
    fn demolish<C: Chance>(&self, view: View<'_>, carriers: Set, _: &mut Mind<'_, C>) -> Option<usize> {
        let counters = &view.model().counters;
        carriers.iter().min_by_key(|&unit| (counters.leaders.contains(unit), view.arab_strength(unit)))
    }

    #[inline]
    fn play_card<C: Chance>(&self, _: View<'_>, cards: Set, _: &mut Mind<'_, C>) -> Option<usize> {
        cards.first()
    }

    #[inline]
    fn reveal<C: Chance>(&self, view: View<'_>, spaces: Set, _: &mut Mind<'_, C>) -> usize {
        let judgement = Judgement::new(view, &self.staff, &self.weights);
        (spaces & judgement.objective.among).first().or(spaces.first()).unwrap_or(0)
    }

    #[inline]
    fn line_up<C: Chance>(&self, view: View<'_>, units: Set, _: &mut Mind<'_, C>) -> Row<MOST_UNITS> {
        battlefield::line_up(&view, units)
    }

    #[inline]
    fn target<C: Chance>(&self, view: View<'_>, _: usize, targets: Set, _: &mut Mind<'_, C>) -> usize {
        battlefield::target(&view, targets)
    }
}
