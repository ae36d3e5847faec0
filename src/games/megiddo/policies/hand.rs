//! What a hand is worth, and what the enemy's may be.

use super::appraisal::{RAID, SHOT, strikers};
use crate::prelude::*;
use crate::rules::BonusCounts;

/// How many times as strong a side's cards are as a hand picked at random in an even battle: real
/// hands have had their worst cards discarded. Measured between players who commit all they hold.
const EVEN: f64 = 1.13;

/// How fast the chance to win grows with the ratio of strengths around an even battle; measured
/// likewise.
const SLOPE: f64 = 1.15;

/// The fewest cards that count on which the worth of Supply is reckoned, so that a hand that is
/// short of them for once does not throw its Supply away.
const FEWEST_TAKERS: i32 = 3;

/// What a strike in each phase is likely to take.
const WORTH: [i32; 4] = [SHOT, RAID, SHOT, SHOT];

/// What a set of cards adds up to, in quarter-points.
#[derive(Clone, Copy, Debug)]
struct Sums {
    /// Force of the cards that count and of Leaders.
    force: i32,
    /// How many cards strike in each phase.
    strikers: [i32; 4],
    /// What Supply, and the strongest Terrain, give to each card that draws bonuses.
    bonus: i32,
    /// The cards that draw bonuses.
    takers: i32,
}

impl Sums {
    #[inline]
    fn of(army: &Army, cards: Set<Slot>) -> Sums {
        let leaders = army.of_kind(Kind::Leader) - army.vital;
        let (bonus, takers) = bonus_and_takers(army, with_best_terrain(army, cards));
        let strikers = Phase::ALL.map(|phase| cards & army.strikes[phase as usize].strikers);
        Sums {
            force: 4 * army.total_force(cards & (army.combat | leaders)),
            strikers: strikers.map(|cards| cards.len() as i32),
            bonus,
            takers,
        }
    }

    /// What the cards do in a battle.
    #[inline]
    fn strength(&self, rulings: &Rulings) -> i32 {
        let most = match rulings.strikes_a_phase {
            StrikesAPhase::All => i32::MAX,
            StrikesAPhase::One => 1,
        };
        let strikes = self.strikers.iter().zip(WORTH).map(|(&it, worth)| worth * it.min(most));
        self.force + strikes.sum::<i32>() + self.bonus * self.takers
    }

    /// What a hand does in a battle that holds each card with probability `share`.
    #[inline]
    fn expected_strength(&self, share: f64, rulings: &Rulings) -> f64 {
        let strikes = |strikers: i32| match rulings.strikes_a_phase {
            StrikesAPhase::All => share * f64::from(strikers),
            StrikesAPhase::One => 1.0 - libm::pow(1.0 - share, f64::from(strikers)),
        };
        let strikes =
            self.strikers.iter().zip(WORTH).map(|(&it, worth)| f64::from(worth) * strikes(it));
        share * (f64::from(self.force) + share * f64::from(self.bonus * self.takers))
            + strikes.sum::<f64>()
    }
}

/// What Supply and Terrain give to each card that draws bonuses, in quarter-points; and how many cards draw
/// them.
#[inline]
fn bonus_and_takers(army: &Army, cards: Set<Slot>) -> (i32, i32) {
    (4 * army.total_force(cards & army.givers), (cards & army.bonus_takers).len() as i32)
}

/// The cards that will strike: by a ruling, the strongest of those that could in a phase (M3.9).
#[inline]
fn chosen_strikers(rulings: &Rulings, army: &Army, cards: Set<Slot>) -> (Set<Slot>, Set<Slot>) {
    strikers(rulings, army, cards, |such| army.strongest(such).map_or(Set::EMPTY, Set::of))
}

/// All cards that help, with the one Terrain card that gives most.
#[inline]
pub(super) fn with_best_terrain(army: &Army, cards: Set<Slot>) -> Set<Slot> {
    let terrain = cards & army.of_kind(Kind::Terrain);
    let best = army.strongest(terrain).map_or(Set::EMPTY, Set::of);
    (cards - terrain) | best
}

/// Those of `cards` that strike and are back in the reserve before a lost battle is counted (M3.4,
/// M3.5), less those whose loss means defeat: they may find no target.
#[inline]
pub(super) fn raiders(view: &View<'_>, cards: Set<Slot>) -> Set<Slot> {
    let army = view.army(view.side());
    let (guns, horse) = chosen_strikers(view.rulings(), army, cards - army.vital);
    guns & army.strikes[Phase::Air as usize].strikers | horse
}

/// The chance to win the battle with `cards`, and those that strike from the hand, against an enemy
/// who commits a whole hand: linear in the ratio of their strengths.
#[inline]
pub(super) fn odds(view: &View<'_>, cards: Set<Slot>) -> f64 {
    let (own, enemy) = (strength(view, cards), enemy_strength(view));
    match enemy > 0.0 {
        true => (0.5 + SLOPE * (own / (EVEN * enemy) - 1.0)).clamp(0.0, 1.0),
        false => 1.0,
    }
}

/// What `cards`, and those that strike from the hand, do in a battle.
#[inline]
pub(crate) fn strength(view: &View<'_>, cards: Set<Slot>) -> f64 {
    let army = view.army(view.side());
    let cards = cards | view.hand() & army.from_hand;
    f64::from(Sums::of(army, cards).strength(view.rulings()))
}

/// What a hand does in a battle that is picked at random from the enemy's cards that do not lie open.
#[inline]
pub(crate) fn enemy_strength(view: &View<'_>) -> f64 {
    let hidden = view.enemy_hidden();
    let sums = Sums::of(view.army(view.enemy()), hidden);
    let share = view.enemy_hand_size() as f64 / hidden.len().max(1) as f64;
    sums.expected_strength(share, view.rulings())
}

/// The parameter of [`Discards`].
pub(super) const KEEP: Parameter = Parameter {
    name: "keep",
    default: 1.0,
    range: 0.0..=5.0,
    meaning: "discards cards worth less than this many times what a draw brings",
    whole: false,
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
    /// What all its strikers are likely to take.
    strikes: i32,
}

impl Discards {
    /// The habit of a side whose [`KEEP`] is `keep`.
    pub fn new(keep: f64, army: &Army) -> Discards {
        let deck = Sums::of(army, army.slots - army.of_kind(Kind::Terrain));
        let strikes = deck.strikers.iter().zip(WORTH).map(|(&it, worth)| it * worth).sum();
        Discards { keep, deck, cards: army.slots.len() as i32, strikes }
    }

    /// The cards to discard, at most the side's limit.
    #[inline]
    pub fn choose(&self, view: &View<'_>) -> Set<Slot> {
        let (army, hand) = (view.army(view.side()), view.hand());
        let useful = with_best_terrain(army, hand & army.useful);
        worst(army, hand - useful, self.weak(view, useful))
    }

    /// Those of the `useful` cards, all that the hand holds, that are worth less to it than enough,
    /// compared with a draw.
    #[inline]
    pub fn weak(&self, view: &View<'_>, useful: Set<Slot>) -> Set<Slot> {
        let (army, rulings) = (view.army(view.side()), view.rulings());
        let (bonus, takers) = bonus_and_takers(army, useful);
        let takers = takers.max(FEWEST_TAKERS);
        let draw = self.deck.force
            + self.new_strikes(rulings, army, useful)
            + bonus * self.deck.takers
            + takers * self.deck.bonus;
        let fair = (self.keep * f64::from(draw) / f64::from(self.cards)) as i32;
        let (guns, horse) = chosen_strikers(rulings, army, useful);
        // Those that are worth less than this many quarter-points.
        let weaker = |points: i32, quarters_each: i32| {
            let least = (points + quarters_each - 1).div_euclid(quarters_each);
            army.weaker_than[least.clamp(0, MAX_FORCE as i32 + 1) as usize]
        };
        // Supply, Terrain and planes may draw bonuses, too, but no card draws its own.
        let others = i32::from(rulings.bonus_counts == BonusCounts::All);
        let planes = army.of_kind(Kind::Plane);
        let falls_short =
            |cards: Set<Slot>, worth: i32| if worth < fair { cards } else { Set::EMPTY };
        let weak = army.of_kind(Kind::Leader) & weaker(fair, 4)
            | army.combat & guns & weaker(fair - bonus - SHOT, 4)
            | army.combat & horse & weaker(fair - bonus - RAID, 4)
            | (army.combat - guns - horse) & weaker(fair - bonus, 4)
            | army.givers & weaker(fair - others * bonus, 4 * (takers - others))
            | falls_short(planes & guns, SHOT + others * bonus)
            | falls_short(planes - guns, others * bonus);
        useful & weak
    }

    /// What all cards of the deck are likely to take by strikes that a hand does not have anyway.
    #[inline]
    fn new_strikes(&self, rulings: &Rulings, army: &Army, hand: Set<Slot>) -> i32 {
        if rulings.strikes_a_phase == StrikesAPhase::All {
            return self.strikes;
        }
        let phases = self.deck.strikers.iter().zip(WORTH).zip(&army.strikes);
        let new = phases.filter(|(_, phase)| !hand.meets(phase.strikers));
        new.map(|((in_deck, worth), _)| in_deck * worth).sum()
    }
}

/// The cards of no use and the weak ones, or the worst of them if there are too many to discard.
#[inline]
fn worst(army: &Army, useless: Set<Slot>, weak: Set<Slot>) -> Set<Slot> {
    let limit = army.discard_limit;
    if (useless | weak).len() <= limit {
        return useless | weak;
    }
    useless.iter().chain(army.weakest_first(weak)).take(limit).collect()
}
