//! What a hand is worth, and what the enemy's may be.

use super::appraisal::{RAID, SHOT, strikers_from};
use crate::games::megiddo::model::{Army, Kind};
use crate::games::megiddo::rules::{Phase, View};
use crate::kernel::Set;

/// How many times as strong as a hand picked at random the own cards are in an even battle: real
/// hands have had their worst cards discarded. Measured between players who commit all they hold.
const EVEN: f64 = 1.13;

/// How fast the chance to win grows with the ratio of strengths around an even battle; measured
/// likewise.
const SLOPE: f64 = 1.15;

/// The fewest cards that count on which the worth of Supply is reckoned, so that a hand that is
/// short of them for once does not throw its Supply away.
const FEWEST_TAKERS: i32 = 3;

/// What a set of cards adds up to, in quarter-points.
struct Sums {
    /// Force of the cards that count and of Leaders, and what strikes are likely to take.
    single: i32,
    /// What Supply, and the strongest Terrain, give to each card that counts.
    bonus: i32,
    /// The cards that count.
    takers: i32,
}

impl Sums {
    #[inline]
    fn of(army: &Army, cards: Set) -> Sums {
        let quarters = |cards: Set| -> i32 {
            4 * cards.iter().map(|slot| i32::from(army.force[slot])).sum::<i32>()
        };
        let leaders = army.of_kind(Kind::Leader) - army.vital;
        let terrain =
            army.strongest(cards & army.of_kind(Kind::Terrain)).map_or(Set::EMPTY, Set::of);
        let (guns, horse) = strikers_from(army, Phase::Air);
        let strikes = SHOT * (cards & guns).len() as i32 + RAID * (cards & horse).len() as i32;
        Sums {
            single: quarters(cards & (army.combat | leaders)) + strikes,
            bonus: quarters(cards & army.of_kind(Kind::Supply) | terrain),
            takers: (cards & army.combat).len() as i32,
        }
    }

    #[inline]
    fn strength(&self) -> i32 {
        self.single + self.bonus * self.takers
    }
}

/// All cards that help, with the one Terrain card that gives most.
#[inline]
pub(super) fn with_best_terrain(army: &Army, cards: Set) -> Set {
    let terrain = cards & army.of_kind(Kind::Terrain);
    let best = army.strongest(terrain).map_or(Set::EMPTY, Set::of);
    cards - terrain | best
}

/// Cards that strike and are back in the reserve before a lost battle is counted (M3.4, M3.5).
#[inline]
pub(super) fn raiders(army: &Army) -> Set {
    army.of_kind(Kind::Plane) | army.of_kind(Kind::Cavalry)
}

/// The chance to win the battle with `cards` against an enemy who commits a whole hand: a straight
/// line in the ratio of the own strength to that of a hand picked at random from the enemy's cards
/// that do not lie open.
#[inline]
pub(super) fn odds(view: &View<'_>, cards: Set) -> f64 {
    let own = f64::from(Sums::of(view.army(view.side()), cards).strength());
    let hidden = view.enemy_hidden();
    let sums = Sums::of(view.army(view.enemy()), hidden);
    let share = view.enemy_hand_size() as f64 / hidden.len().max(1) as f64;
    let enemy = share * (f64::from(sums.single) + share * f64::from(sums.bonus * sums.takers));
    match enemy > 0.0 {
        true => (0.5 + SLOPE * (own / (EVEN * enemy) - 1.0)).clamp(0.0, 1.0),
        false => 1.0,
    }
}

/// The cards of a hand that are worth less than `keep` times what a draw brings, the worst first,
/// at most the side's limit.
///
/// A card that counts is worth its Force and the bonus it gets from the hand's Supply; Supply is
/// worth what it gives to the hand's cards that count. A draw brings the mean worth of the side's
/// deck, measured by the same hand.
#[inline]
pub(super) fn poor_cards(army: &Army, hand: Set, keep: f64) -> Set {
    let useful = with_best_terrain(army, hand & army.committable);
    let mut poor: Set = (hand - useful).iter().take(army.discard_limit).collect();
    let Sums { bonus, takers, .. } = Sums::of(army, useful);
    let takers = takers.max(FEWEST_TAKERS);
    let (guns, horse) = strikers_from(army, Phase::Air);
    let fair = (keep * fair_worth(army, bonus, takers)) as i32;
    for (force, &such) in army.of_force.iter().enumerate() {
        let such = such & useful;
        if such.is_empty() {
            continue;
        }
        let quarters = 4 * force as i32;
        let sorts = [
            (army.of_kind(Kind::Leader), quarters),
            (guns - army.combat, SHOT),
            (guns & army.combat, quarters + bonus + SHOT),
            (horse & army.combat, quarters + bonus + RAID),
            (army.combat - guns - horse, quarters + bonus),
            (army.givers, quarters * takers),
        ];
        for (sort, _) in sorts.into_iter().filter(|&(_, worth)| worth < fair) {
            poor |= (such & sort).iter().take(army.discard_limit - poor.len()).collect();
        }
    }
    poor
}

/// The mean worth of a card of the side's deck to a hand whose Supply gives `bonus` and that has
/// that many `takers`.
#[inline]
fn fair_worth(army: &Army, bonus: i32, takers: i32) -> f64 {
    let deck = Sums::of(army, army.slots - army.of_kind(Kind::Terrain));
    let sum = deck.single + bonus * deck.takers + takers * deck.bonus;
    f64::from(sum) / army.slots.len() as f64
}
