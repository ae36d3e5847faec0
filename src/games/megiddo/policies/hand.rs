//! The strength of a side's hand, the expected strength of the enemy's hand, and discards.

use super::appraisal::{RAID, SHOT, Strikers, strikers};
use crate::prelude::*;
use crate::rules::BonusCounts;

/// Strength of a side, relative to a random enemy hand, at which both are equally likely to win.
///
/// It is above 1, because an actual enemy hand is better than a random one: its worst cards were discarded.
/// Measured between policies that commit all their cards.
const EVEN_RATIO: f64 = 1.13;

/// Increase of the chance to win per unit of (strength ratio ÷ [`EVEN_RATIO`]), if that is near 1.
///
/// Measured between policies that commit all their cards.
const SLOPE: f64 = 1.15;

/// Minimum number of cards that are assumed to receive the bonus of a Supply card in the hand.
///
/// Without it, a hand that happens to have few such cards would discard its Supply.
const MIN_TAKERS: i32 = 3;

/// Force that the enemy is expected to lose by one strike in each strike phase, in quarter-points.
const STRIKE_VALUES: [i32; 4] = [SHOT, RAID, SHOT, SHOT];

/// Sums over a set of cards, from which the strength of a hand is computed; Force is in quarter-points.
#[derive(Clone, Copy, Debug)]
struct Sums {
    /// Force of combat cards and Leaders; Leaders whose loss means defeat are left out.
    force: i32,
    /// Number of cards that can strike, for each strike phase.
    strikers: [i32; 4],
    /// Bonus of Supply and the strongest Terrain for each card that receives it.
    bonus: i32,
    /// Number of cards that receive the bonus.
    takers: i32,
}

impl Sums {
    #[inline]
    fn of(army: &Army, cards: Set<Slot>) -> Sums {
        let leaders = army.of_kind(Kind::Leader) - army.vital;
        let (bonus, takers) = bonus_and_takers(army, keep_best_terrain(army, cards));
        let strikers = Phase::ALL.map(|phase| cards & army.strikes[phase as usize].strikers);
        Sums {
            force: 4 * army.total_force(cards & (army.combat | leaders)),
            strikers: strikers.map(|cards| cards.len() as i32),
            bonus,
            takers,
        }
    }

    /// Returns the strength of the cards in a battle, in quarter-points.
    ///
    /// It is the sum of their Force, of the enemy's expected loss of Force by their strikes, and of their bonuses.
    #[inline]
    fn strength(&self, rulings: &Rulings) -> i32 {
        let most = match rulings.strikes_a_phase {
            StrikesAPhase::All => i32::MAX,
            StrikesAPhase::One => 1,
        };
        let strikes =
            self.strikers.iter().zip(STRIKE_VALUES).map(|(&it, value)| value * it.min(most));
        self.force + strikes.sum::<i32>() + self.bonus * self.takers
    }

    /// Returns the expected strength of a hand that has each of the cards with probability `share`.
    ///
    /// The strength is in quarter-points.
    #[inline]
    fn expected_strength(&self, share: f64, rulings: &Rulings) -> f64 {
        let strikes = |strikers: i32| match rulings.strikes_a_phase {
            StrikesAPhase::All => share * f64::from(strikers),
            StrikesAPhase::One => 1.0 - libm::pow(1.0 - share, f64::from(strikers)),
        };
        let strikes = self
            .strikers
            .iter()
            .zip(STRIKE_VALUES)
            .map(|(&it, value)| f64::from(value) * strikes(it));
        share * (f64::from(self.force) + share * f64::from(self.bonus * self.takers))
            + strikes.sum::<f64>()
    }
}

/// Returns the bonus that each receiving card gets, in quarter-points of Force, and the number of these cards.
///
/// The Supply and Terrain among `cards` give the bonus; other cards among them receive it.
#[inline]
fn bonus_and_takers(army: &Army, cards: Set<Slot>) -> (i32, i32) {
    (4 * army.total_force(cards & army.bonus_givers), (cards & army.bonus_takers).len() as i32)
}

/// Returns the cards among `cards` that are expected to strike in the battle.
///
/// By default these are all cards that can strike. An optional ruling allows a side only one strike in each phase
/// (M3.9); the result then has only the strongest card of each phase.
#[inline]
fn best_strikers(rulings: &Rulings, army: &Army, cards: Set<Slot>) -> Strikers {
    strikers(rulings, army, cards, |able| army.strongest(able).map_or(Set::EMPTY, Set::of))
}

/// Returns `cards` with only the strongest Terrain card, since at most one may be committed (M3.3).
#[inline]
pub(super) fn keep_best_terrain(army: &Army, cards: Set<Slot>) -> Set<Slot> {
    let terrain = cards & army.of_kind(Kind::Terrain);
    let best = army.strongest(terrain).map_or(Set::EMPTY, Set::of);
    (cards - terrain) | best
}

/// Returns the raiders among `cards`: planes and cavalry, which go to the reserve when they strike.
///
/// Raiders therefore survive a lost battle (M3.4, M3.5). Cards whose loss means defeat are left out: without a
/// target they would stay in the battle and could be lost.
#[inline]
pub(super) fn raiders(view: &View<'_>, cards: Set<Slot>) -> Set<Slot> {
    let army = view.army(view.side());
    let Strikers { guns, cavalry } = best_strikers(view.rulings(), army, cards - army.vital);
    guns & army.strikes[Phase::Air as usize].strikers | cavalry
}

/// Returns the estimated chance to win the battle, from 0 to 1, if `cards` are committed.
///
/// The enemy is assumed to commit its whole hand. The estimate is a linear function of the ratio of both sides'
/// strengths. Planes that an optional ruling lets strike from the hand count, too.
#[inline]
pub(super) fn odds(view: &View<'_>, cards: Set<Slot>) -> f64 {
    let (own, enemy) = (strength(view, cards), enemy_strength(view));
    match enemy > 0.0 {
        true => (0.5 + SLOPE * (own / (EVEN_RATIO * enemy) - 1.0)).clamp(0.0, 1.0),
        false => 1.0,
    }
}

/// Returns the strength of `cards` in a battle, in quarter-points.
///
/// It is the sum of their Force, of the enemy's expected loss of Force by their strikes, and of their bonuses. Hand
/// cards that strike from the hand (planes, under an optional ruling) are included even if `cards` lacks them.
#[inline]
pub(crate) fn strength(view: &View<'_>, cards: Set<Slot>) -> f64 {
    let army = view.army(view.side());
    let cards = cards | view.hand() & army.from_hand;
    f64::from(Sums::of(army, cards).strength(view.rulings()))
}

/// Returns the expected strength of the enemy's hand in a battle, in quarter-points.
///
/// The hand is assumed to be a random sample of the enemy's face-down cards.
#[inline]
pub(crate) fn enemy_strength(view: &View<'_>) -> f64 {
    let hidden = view.enemy_hidden();
    let sums = Sums::of(view.army(view.enemy()), hidden);
    let share = view.enemy_hand_size() as f64 / hidden.len().max(1) as f64;
    sums.expected_strength(share, view.rulings())
}

/// The parameter `keep` of policies that discard by a [`DiscardRule`].
pub(super) const KEEP: Parameter = Parameter {
    name: "keep",
    default: 1.0,
    range: 0.0..=5.0,
    meaning: "discards cards worth less than this many times what a draw brings",
    whole: false,
};

/// Rule that discards all cards worth less than `keep` times the value of a drawn card.
///
/// A card is worth its Force, its expected strike and the bonus that it receives from the hand's Supply. Supply
/// is worth the bonuses that it gives to the hand. A drawn card is worth the mean of the cards in the side's
/// deck list, by the same measure and with the same hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscardRule {
    keep: f64,
    /// Sums over the whole deck without Terrain, since a hand needs only one Terrain card.
    deck: Sums,
    cards: i32,
    /// Expected loss of the enemy if every card of the deck that can strike does so once.
    strikes: i32,
}

impl DiscardRule {
    /// Creates the rule for a side; `keep` is the value of the parameter [`KEEP`].
    pub fn new(keep: f64, army: &Army) -> DiscardRule {
        let deck = Sums::of(army, army.slots - army.of_kind(Kind::Terrain));
        let strikes = deck.strikers.iter().zip(STRIKE_VALUES).map(|(&it, value)| it * value).sum();
        DiscardRule { keep, deck, cards: army.slots.len() as i32, strikes }
    }

    /// Returns the hand cards to discard, at most as many as the side's limit allows.
    #[inline]
    pub fn choose(&self, view: &View<'_>) -> Set<Slot> {
        let (army, hand) = (view.army(view.side()), view.hand());
        let useful = keep_best_terrain(army, hand & army.useful);
        limit_discards(army, hand - useful, self.weak_cards(view, useful))
    }

    /// Returns the cards among `useful` that are worth less than `keep` times a drawn card.
    ///
    /// `useful` must be all useful cards of the hand.
    #[inline]
    pub fn weak_cards(&self, view: &View<'_>, useful: Set<Slot>) -> Set<Slot> {
        let (army, rulings) = (view.army(view.side()), view.rulings());
        let (bonus, takers) = bonus_and_takers(army, useful);
        let takers = takers.max(MIN_TAKERS);
        let draw = self.deck.force
            + self.new_strikes(rulings, army, useful)
            + bonus * self.deck.takers
            + takers * self.deck.bonus;
        let fair = (self.keep * f64::from(draw) / f64::from(self.cards)) as i32;
        let Strikers { guns, cavalry } = best_strikers(rulings, army, useful);
        // Cards worth less than `points`, if each point of their Force is worth `quarters_each`.
        let weaker = |points: i32, quarters_each: i32| {
            let least = (points + quarters_each - 1).div_euclid(quarters_each);
            army.weaker_than[least.clamp(0, MAX_FORCE as i32 + 1) as usize]
        };
        // Under an optional ruling, Supply, Terrain and planes receive bonuses too. The bonus that a Supply
        // card gives to itself must then not be counted twice.
        let all_receive = i32::from(rulings.bonus_counts == BonusCounts::All);
        let planes = army.of_kind(Kind::Plane);
        let falls_short =
            |cards: Set<Slot>, value: i32| if value < fair { cards } else { Set::EMPTY };
        let weak_cards = army.of_kind(Kind::Leader) & weaker(fair, 4)
            | army.combat & guns & weaker(fair - bonus - SHOT, 4)
            | army.combat & cavalry & weaker(fair - bonus - RAID, 4)
            | (army.combat - guns - cavalry) & weaker(fair - bonus, 4)
            | army.bonus_givers & weaker(fair - all_receive * bonus, 4 * (takers - all_receive))
            | falls_short(planes & guns, SHOT + all_receive * bonus)
            | falls_short(planes - guns, all_receive * bonus);
        useful & weak_cards
    }

    /// Returns how much Force the deck's cards would cost the enemy by strikes if they joined `hand`.
    ///
    /// It is a sum over all cards of the deck, in quarter-points. An optional ruling allows a side only one strike
    /// in a phase; a card then counts only if no card of `hand` strikes in the same phase.
    #[inline]
    fn new_strikes(&self, rulings: &Rulings, army: &Army, hand: Set<Slot>) -> i32 {
        if rulings.strikes_a_phase == StrikesAPhase::All {
            return self.strikes;
        }
        let phases = self.deck.strikers.iter().zip(STRIKE_VALUES).zip(&army.strikes);
        let new = phases.filter(|(_, phase)| !hand.meets(phase.strikers));
        new.map(|((in_deck, value), _)| in_deck * value).sum()
    }
}

/// Returns all useless and weak cards, or only the worst of them if the side may not discard all.
///
/// Useless cards are worse than weak ones; of weak cards, the one with less Force is worse.
#[inline]
fn limit_discards(army: &Army, useless: Set<Slot>, weak_cards: Set<Slot>) -> Set<Slot> {
    let limit = army.discard_limit;
    if (useless | weak_cards).len() <= limit {
        return useless | weak_cards;
    }
    useless.iter().chain(army.weakest_first(weak_cards)).take(limit).collect()
}
