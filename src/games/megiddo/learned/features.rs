//! Features of positions and actions, as the nets of one side read them.

use super::card_classes::CardClasses;
use crate::policies::strength;
use crate::prelude::*;
use sandtable_learn::{FeatureSchema, FeatureSink, feature_layout};

/// Index of the net that scores discards.
pub(super) const DISCARD: usize = 0;
/// Index of the net that scores commitments.
pub(super) const COMMIT: usize = 1;
/// Index of the net that scores strikes.
pub(super) const STRIKE: usize = 2;

/// Number of victory points needed above which more make no difference.
const MAX_POINTS: usize = 8;

/// Number of steps of a ratio of strengths; each is an eighth.
const RATIO_STEPS: usize = 20;

/// Scale of counts of cards in hand or in battle.
const HAND_SCALE: f32 = 0.5;
/// Scale of counts of cards in a pile.
const PILE_SCALE: f32 = 0.25;

/// Features of one side in a scenario: classes of cards and first index of each group.
#[derive(Clone, Debug)]
pub struct Features {
    pub(super) own: CardClasses,
    pub(super) enemy: CardClasses,
    position: PositionLayout,
    discard: CardsLayout,
    commit: CardsLayout,
    strike: StrikeLayout,
    /// Schemas of the nets.
    pub schemas: Vec<FeatureSchema>,
}

feature_layout! {
    /// First indices of the features of every position.
    struct PositionLayout(schema: &mut FeatureSchema, own: &CardClasses, enemy: &CardClasses)
    {
        let needed = (1..=MAX_POINTS).flat_map(|own| (1..=MAX_POINTS).map(move |enemy| (own, enemy)));
        let needed = needed.map(|(own, enemy)| format!("points needed: {own}, {enemy}"));
        let sizes =
            ["cards in the enemy's hand", "cards in the enemy's deck", "cards in the deck"];
    }
    score = schema.define(1.0, needed);
    hand = schema.define_pieces(HAND_SCALE, own.features("in hand"));
    deck = schema.define_pieces(PILE_SCALE, own.features("in the deck"));
    reserve = schema.define_pieces(PILE_SCALE, own.features("in the reserve"));
    hidden = schema.define_pieces(PILE_SCALE, enemy.features("enemy's, hidden"));
    enemy_reserve = schema.define_pieces(PILE_SCALE, enemy.features("enemy's, in the reserve"));
    known = schema.define_pieces(HAND_SCALE, enemy.features("enemy's, known to be in hand"));
    sizes = schema.define(0.1, sizes.map(str::to_owned));
}

feature_layout! {
    /// First indices of the features of cards to discard or to commit.
    struct CardsLayout(schema: &mut FeatureSchema, own: &CardClasses, verb: &str)
    {
        let steps = (0..RATIO_STEPS).map(|step| format!("strength, in eighths of the enemy's: {step}"));
    }
    cards = schema.define_pieces(HAND_SCALE, own.features(verb));
    ratio = schema.define(1.0, steps);
}

feature_layout! {
    /// First indices of the features of a battle and a strike.
    struct StrikeLayout(schema: &mut FeatureSchema, own: &CardClasses, enemy: &CardClasses)
    {
        let ends = ["battle lost", "battle won", "game lost", "game won"];
    }
    phase = schema.define(1.0, Phase::ALL.map(|phase| format!("phase: {}", phase.name())));
    own = schema.define_pieces(HAND_SCALE, own.features("in battle"));
    own_disrupted = schema.define_pieces(HAND_SCALE, own.features("disrupted"));
    enemy = schema.define_pieces(HAND_SCALE, enemy.features("enemy's, in battle"));
    enemy_disrupted = schema.define_pieces(HAND_SCALE, enemy.features("enemy's, disrupted"));
    pass = schema.define(1.0, ["pass".to_owned()]);
    attacker = schema.define_pieces(HAND_SCALE, own.features("attacker"));
    target = schema.define_pieces(HAND_SCALE, enemy.features("target"));
    end = schema.define(1.0, ends.map(str::to_owned));
    own_lost = schema.define_pieces(HAND_SCALE, own.features("lost by the end of the battle"));
    enemy_lost = schema.define_pieces(HAND_SCALE, enemy.features("enemy's, lost by the end of the battle"));
}

impl Features {
    /// Defines the features of `side` in a scenario.
    pub fn new(model: &Model, side: Side) -> Features {
        let own = CardClasses::of(model.army(side));
        let enemy = CardClasses::of(model.army(side.enemy()));
        let [mut discard, mut commit, mut strike] =
            ["discard", "commit", "strike"].map(FeatureSchema::new);
        let position = PositionLayout::define(&mut discard, &own, &enemy);
        PositionLayout::define(&mut commit, &own, &enemy);
        PositionLayout::define(&mut strike, &own, &enemy);
        let discard_layout = CardsLayout::define(&mut discard, &own, "discarded");
        let commit_layout = CardsLayout::define(&mut commit, &own, "committed");
        let strike_layout = StrikeLayout::define(&mut strike, &own, &enemy);
        Features {
            own,
            enemy,
            position,
            discard: discard_layout,
            commit: commit_layout,
            strike: strike_layout,
            schemas: vec![discard, commit, strike],
        }
    }

    /// Adds the features of a position that all nets read.
    #[inline]
    pub(super) fn add_position(&self, view: &View<'_>, sink: &mut impl FeatureSink) {
        let layout = &self.position;
        let (side, enemy) = (view.side(), view.enemy());
        let needed = |side| usize::from(view.points_needed(side)).clamp(1, MAX_POINTS) - 1;
        sink.add(layout.score + MAX_POINTS * needed(side) + needed(enemy), 1);
        self.own.list(sink, layout.hand, view.hand());
        self.own.count(sink, layout.deck, view.deck());
        self.own.count(sink, layout.reserve, view.reserve(side));
        self.enemy.count(sink, layout.hidden, view.enemy_hidden());
        self.enemy.count(sink, layout.enemy_reserve, view.reserve(enemy));
        self.enemy.list(sink, layout.known, view.known_enemy_hand());
        sink.add(layout.sizes, view.enemy_hand_size());
        sink.add(layout.sizes + 1, view.enemy_deck_size());
        sink.add(layout.sizes + 2, view.deck().len());
    }

    /// Adds the features of a position in a battle.
    #[inline]
    pub(super) fn add_battle(&self, view: &View<'_>, phase: Phase, sink: &mut impl FeatureSink) {
        self.add_position(view, sink);
        let layout = &self.strike;
        let (side, enemy) = (view.side(), view.enemy());
        sink.add(layout.phase + phase as usize, 1);
        self.own.list(sink, layout.own, view.order_of_battle(side));
        self.own.list(sink, layout.own_disrupted, view.disrupted(side));
        self.enemy.list(sink, layout.enemy, view.order_of_battle(enemy));
        self.enemy.list(sink, layout.enemy_disrupted, view.disrupted(enemy));
    }

    /// Returns the layout of cards to commit, or of cards to discard.
    #[inline]
    const fn cards_layout(&self, commits: bool) -> CardsLayout {
        if commits { self.commit } else { self.discard }
    }

    /// Returns the feature of a card to commit, or to discard.
    #[inline]
    pub(super) fn card(&self, commits: bool, card: Slot) -> usize {
        self.cards_layout(commits).cards + self.own.class_of(card)
    }

    /// Returns the feature of the ratio of strengths in battle, after committing or discarding `cards`.
    ///
    /// `enemy` is the expected strength of the enemy's order of battle.
    #[inline]
    pub(super) fn ratio(
        &self,
        view: &View<'_>,
        commits: bool,
        enemy: f64,
        cards: Set<Slot>,
    ) -> usize {
        let fighting = if commits { cards } else { view.hand() - cards };
        self.cards_layout(commits).ratio + ratio_step(strength(view, fighting), enemy)
    }

    /// Adds the features of a strike, or of passing, and of the simulated end of the battle after it.
    #[inline]
    pub(super) fn add_strike(
        &self,
        side: Side,
        strike: Option<Strike>,
        end: &BattleEnd,
        sink: &mut impl FeatureSink,
    ) {
        let layout = &self.strike;
        match strike {
            None => sink.add(layout.pass, 1),
            Some(Strike { attacker, target }) => {
                self.own.list(sink, layout.attacker, Set::of(attacker));
                self.enemy.list(sink, layout.target, Set::of(target));
            }
        }
        if let Some(winner) = end.winner {
            sink.add(layout.end + usize::from(winner == side), 1);
        }
        if let Some(outcome) = end.outcome {
            sink.add(layout.end + 2 + usize::from(outcome.winner == side), 1);
        }
        self.own.list(sink, layout.own_lost, end.lost[side.index()]);
        self.enemy.list(sink, layout.enemy_lost, end.lost[side.enemy().index()]);
    }
}

/// Returns the step of a ratio of strengths, from 0 to `RATIO_STEPS` - 1.
#[inline]
fn ratio_step(own: f64, enemy: f64) -> usize {
    if enemy > 0.0 { ((8.0 * own / enemy) as usize).min(RATIO_STEPS - 1) } else { RATIO_STEPS - 1 }
}
