//! A player made of weights: what `greedy`, `cautious` and `demolition-first` have in common.

use super::judgement::Judgement;
use super::objective::Toll;
use super::staff::{Staff, Weights, carriers};
use super::{Player, battlefield, command, quartermaster};
use crate::games::lawrence::model::{GearKind, MOST_UNITS, Model};
use crate::games::lawrence::rules::{Market, Move, Moves, Purchase, View};
use crate::kernel::{Chance, Mind, Row, Set};

/// What a policy is like, beside its weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    pub weights: Weights,
    /// Pounds kept back at set-up.
    pub reserve: u8,
    /// The most Pounds paid for an attempt at recruiting a Leader.
    pub pay: u8,
    /// Breaks off at worse odds.
    pub min_odds: f32,
    /// Whether it buys an Aeroplane before all else, and scouts with it.
    pub flies: bool,
}

/// A policy that leaves its decisions to a character.
#[derive(Clone, Debug)]
pub(super) struct Commander {
    staff: Staff,
    character: Character,
}

impl Commander {
    /// Studies a scenario.
    pub fn new(character: Character, model: &Model) -> Commander {
        Commander { staff: Staff::new(model, character.weights.toll), character }
    }

    #[inline]
    fn judge<'a>(&'a self, view: View<'a>) -> Judgement<'a> {
        Judgement::new(view, &self.staff, &self.character.weights)
    }
}

/// A policy that has a commander.
pub(super) trait Commanded {
    /// Its commander.
    fn commander(&self) -> &Commander;
}

impl<T: Commanded> Player for T {
    #[inline]
    fn force<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Set {
        command::best_force(&self.commander().judge(view))
    }

    #[inline]
    fn move_force<C: Chance>(&self, view: View<'_>, moves: &Moves, _: &mut Mind<'_, C>) -> Move {
        command::best_move(&self.commander().judge(view), moves)
    }

    #[inline]
    fn buy<C: Chance>(
        &self,
        view: View<'_>,
        market: &Market,
        _: &mut Mind<'_, C>,
    ) -> Option<Purchase> {
        let commander = self.commander();
        let character = &commander.character;
        if character.flies
            && let Some(unit) = market.carriers(GearKind::Aeroplane).first()
        {
            return Some(Purchase::Gear(GearKind::Aeroplane, unit));
        }
        let reserve = if view.force().is_empty() { character.reserve } else { 0 };
        quartermaster::best_purchase(&commander.judge(view), market, reserve)
    }

    #[inline]
    fn recruit_leader<C: Chance>(&self, view: View<'_>, _: &mut Mind<'_, C>) -> Option<u8> {
        let most = view.model().limits.leader_recruiting.saturating_sub(view.leadership());
        Some(most.min(self.commander().character.pay).min(view.pounds()))
    }

    #[inline]
    fn play_card<C: Chance>(&self, _: View<'_>, cards: Set, _: &mut Mind<'_, C>) -> Option<usize> {
        cards.first()
    }

    #[inline]
    fn reveal<C: Chance>(&self, view: View<'_>, spaces: Set, _: &mut Mind<'_, C>) -> usize {
        let objective = self.commander().judge(view).objective;
        super::first(if objective.among.meets(spaces) { objective.among & spaces } else { spaces })
    }

    #[inline]
    fn scout<C: Chance>(
        &self,
        view: View<'_>,
        spaces: Set,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        let among = self.commander().judge(view).objective.among;
        (among & spaces).first().or(spaces.first())
    }

    #[inline]
    fn line_up<C: Chance>(
        &self,
        view: View<'_>,
        units: Set,
        _: &mut Mind<'_, C>,
    ) -> Row<MOST_UNITS> {
        battlefield::line_up(&view, units)
    }

    #[inline]
    fn target<C: Chance>(
        &self,
        view: View<'_>,
        _: usize,
        targets: Set,
        _: &mut Mind<'_, C>,
    ) -> usize {
        battlefield::target(&view, targets)
    }

    #[inline]
    fn break_off<C: Chance>(&self, view: View<'_>, _: Set, _: &mut Mind<'_, C>) -> bool {
        let commander = self.commander();
        let odds = battlefield::odds(&view, &commander.staff.odds);
        odds < commander.character.min_odds
    }

    #[inline]
    fn retreat<C: Chance>(&self, view: View<'_>, retreats: Set, _: &mut Mind<'_, C>) -> usize {
        let judgement = self.commander().judge(view);
        command::refuge(&judgement, retreats)
    }

    #[inline]
    fn demolish<C: Chance>(
        &self,
        view: View<'_>,
        sappers: Set,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        let leaders = view.model().counters.leaders;
        sappers.iter().min_by_key(|&unit| (leaders.contains(unit), view.arab_strength(unit)))
    }
}

/// The first parameters of every commanded policy, in this order.
pub(super) fn weights(values: &[f64]) -> Weights {
    let value = |index: usize| values[index] as f32;
    Weights {
        toll: Toll { garrison: value(0), rail: value(1), guard: value(2), leeway: value(3) },
        haste: value(4),
        hope: value(5),
        lawrence: value(6),
        raid: value(7),
        siege: value(8),
        wear: value(9),
        credit: value(10),
        body: value(11),
        idle: value(12),
        dare: value(13),
        dared: 0.5,
    }
}

/// Whether a Demolition is carried by some unit.
#[allow(dead_code)]
fn armed(view: &View<'_>, units: Set) -> bool {
    !carriers(view, GearKind::Demolition, units).is_empty()
}
