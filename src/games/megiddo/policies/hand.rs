//! What a hand is worth, and what the enemy's may be.

use super::appraisal::{RAID, SHOT, strikers_from};
use crate::games::megiddo::model::{Army, Kind, MAX_FORCE};
use crate::games::megiddo::rules::{Phase, View};
use crate::kernel::{Parameter, Set};

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
#[derive(Clone, Copy, Debug)]
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
        let leaders = army.of_kind(Kind::Leader) - army.vital;
        let terrain =
            army.strongest(cards & army.of_kind(Kind::Terrain)).map_or(Set::EMPTY, Set::of);
        let (guns, horse) = strikers_from(army, Phase::Air);
        let strikes = SHOT * (cards & guns).len() as i32 + RAID * (cards & horse).len() as i32;
        Sums {
            single: 4 * army.total_force(cards & (army.combat | leaders)) + strikes,
            bonus: 4 * army.total_force(cards & army.of_kind(Kind::Supply) | terrain),
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
    (cards - terrain) | best
}

/// Cards that strike and are back in the reserve before a lost battle is counted (M3.4, M3.5),
/// less those whose loss means defeat: they may find no target.
#[inline]
pub(super) fn raiders(army: &Army) -> Set {
    let strikers = |phase: Phase| army.strikes[phase as usize].strikers;
    (strikers(Phase::Air) | strikers(Phase::Cavalry)) - army.vital
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

/// The parameter of [`Discards`].
pub(super) const KEEP: Parameter = Parameter {
    name: "keep",
    default: 1.0,
    range: 0.0..=5.0,
    meaning: "discards cards worth less than this many times what a draw brings",
};

/// Which cards to discard: those worth less than `keep` times what a draw brings.
///
/// A card that counts is worth its Force, what it may do by a strike, and the bonus it gets from the
/// hand's Supply; Supply is worth what it gives to the hand's cards that count. A draw brings the
/// mean worth of the side's deck, measured by the same hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discards {
    keep: f64,
    /// What the whole deck adds up to; Terrain is left out, since a hand needs only one.
    deck: Sums,
    cards: i32,
}

impl Discards {
    /// The habit of a side whose [`KEEP`] is `keep`.
    pub fn new(keep: f64, army: &Army) -> Discards {
        let deck = Sums::of(army, army.slots - army.of_kind(Kind::Terrain));
        Discards { keep, deck, cards: army.slots.len() as i32 }
    }

    /// The cards to discard, at most the side's limit.
    #[inline]
    pub fn choose(&self, view: &View<'_>) -> Set {
        let (army, hand) = (view.army(view.side()), view.hand());
        let useful = with_best_terrain(army, hand & army.committable);
        worst(army, hand - useful, useful & self.weak_cards(army, useful))
    }

    /// The cards too weak to be worth a fair draw to a hand with these `useful` cards.
    #[inline]
    fn weak_cards(&self, army: &Army, useful: Set) -> Set {
        let Sums { bonus, takers, .. } = Sums::of(army, useful);
        let takers = takers.max(FEWEST_TAKERS);
        let draw = self.deck.single + bonus * self.deck.takers + takers * self.deck.bonus;
        let fair = (self.keep * f64::from(draw) / f64::from(self.cards)) as i32;
        let (guns, horse) = strikers_from(army, Phase::Air);
        // Those whose worth falls short of so many quarter-points.
        let weaker = |points: i32, quarters_each: i32| {
            let least = (points + quarters_each - 1).div_euclid(quarters_each);
            army.weaker_than[least.clamp(0, MAX_FORCE as i32 + 1) as usize]
        };
        let planes = if SHOT < fair { guns - army.combat } else { Set::EMPTY };
        army.of_kind(Kind::Leader) & weaker(fair, 4)
            | army.combat & guns & weaker(fair - bonus - SHOT, 4)
            | army.combat & horse & weaker(fair - bonus - RAID, 4)
            | (army.combat - guns - horse) & weaker(fair - bonus, 4)
            | army.givers & weaker(fair, 4 * takers)
            | planes
    }
}

/// The cards of no use and the weak ones, or the worst of them if there are too many to discard.
#[inline]
fn worst(army: &Army, useless: Set, weak: Set) -> Set {
    let limit = army.discard_limit;
    if (useless | weak).len() <= limit {
        return useless | weak;
    }
    let weakest_first = army.of_force.iter().flat_map(|&such| weak & such);
    useless.iter().chain(weakest_first).take(limit).collect()
}
