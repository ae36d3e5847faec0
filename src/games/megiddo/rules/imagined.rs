//! Simulated games for search: hidden cards are dealt at random, and the game is played on from there.

use super::{Step, deck_of};
use crate::prelude::*;

/// Possible game as one side knows it: the cards that are hidden from this side are dealt at random.
///
/// [`View::imagine`] creates it. Any number of simulations can be played on from the decision that the side is
/// facing; a simulation first asks for this decision again. The state cannot be read, so a policy cannot see the
/// deal:
///
/// ```compile_fail,E0616
/// use sandtable_megiddo::rules::Imagined;
/// fn peek(imagined: Imagined<'_>) {
///     let _ = imagined.state;
/// }
/// ```
#[derive(Clone)]
pub struct Imagined<'m> {
    model: &'m Model,
    pub(super) state: State,
    side: Side,
    chance: Live<STREAMS, DECKS>,
}

/// The rest of a battle whose orders of battle are both revealed; [`View::open_battle`] creates it.
///
/// Nothing in it is hidden or random: between policies that use no random numbers, the battle always ends in the
/// same way. The enemy's hand is moved into its deck, where it has no effect: no card is drawn or committed after
/// the orders of battle are revealed. As a consequence, enemy planes never strike from the hand here, even under
/// the optional ruling that permits it.
#[derive(Clone)]
pub struct OpenBattle<'m>(Imagined<'m>);

impl<'m> OpenBattle<'m> {
    #[inline]
    pub(super) fn new(model: &'m Model, state: &State, side: Side) -> Self {
        assert!(matches!(state.step, Step::StrikePhase(_)), "M3.3: no orders lie open");
        let mut state = *state;
        let piles = state.of_mut(side.enemy());
        piles.deck |= std::mem::take(&mut piles.hand);
        let chance = Live::new(GameKey::new(0, 0));
        OpenBattle(Imagined { model, state, side, chance })
    }

    /// Plays the battle to its end with the given players, British first, and returns its end.
    #[inline]
    pub fn play_out<P: Player>(&self, players: [&P; 2]) -> BattleEnd {
        self.0.play_battle(players)
    }
}

/// The end of a simulated battle: its winner, its casualties, and the outcome of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleEnd {
    state: State,
    /// Outcome of the game; `None` if the game goes on after the battle.
    pub outcome: Option<Outcome>,
    /// The side that scored a victory point; `None` if no side did.
    ///
    /// Under an optional ruling, no side scores a battle in which a card whose loss means defeat is lost.
    pub winner: Option<Side>,
    /// Cards that went to each side's casualty pile during the battle, British first.
    pub lost: [Set<Slot>; 2],
}

impl<'m> Imagined<'m> {
    /// Creates a possible game: redeals the cards that are hidden from `side` and shuffles both decks.
    ///
    /// The enemy's face-down cards are divided at random between its hand and its deck; those that are certain to
    /// be in its hand stay there. All random numbers come from `key`.
    #[inline]
    pub(super) fn new(model: &'m Model, state: &State, side: Side, key: GameKey) -> Self {
        let mut chance = Live::new(key);
        for side in Side::BOTH {
            chance.shuffle(deck_of(side), &model.army(side).alignment);
        }
        let mut imagined = Imagined { model, state: *state, side, chance };
        let piles = imagined.state.of_mut(side.enemy());
        let certain = piles.hand & piles.held_at_renewal;
        let count = (piles.hand - certain).len();
        piles.deck |= piles.hand - certain;
        piles.hand = certain;
        imagined.deal(count);
        imagined
    }

    /// Moves `count` random cards from the enemy's deck to its hand; the deck must have that many cards.
    #[inline]
    fn deal(&mut self, count: usize) {
        let enemy = self.side.enemy();
        let piles = self.state.of_mut(enemy);
        let cards = self.chance.deal_together(deck_of(enemy), piles.deck, count);
        piles.deck -= cards;
        piles.hand |= cards;
    }

    /// Replaces the cards of the enemy's hand that `player` would discard (M3.2) by other hidden cards.
    ///
    /// The dealt hand is a uniform sample, but real hands are better, because their worst cards were discarded in
    /// the reserve phase. Each unwanted card goes back to the hidden cards and another one is drawn in its place,
    /// as long as the deck has cards. Cards that are certain to be in hand are kept.
    #[inline]
    pub fn improve_enemy_hand(&mut self, player: &impl Player) {
        let enemy = self.side.enemy();
        let view = View::new(self.model, &self.state, enemy);
        let alignment = &self.model.army(enemy).alignment;
        let context = DecisionContext::new(view, &mut self.chance, Stream(enemy as u8));
        let unwanted = player.discard(&mut context.aligned(alignment));
        let piles = self.state.of_mut(enemy);
        let unwanted = unwanted - piles.held_at_renewal;
        let count = unwanted.len().min(piles.deck.len());
        let returned: Set<Slot> = unwanted.iter().take(count).collect();
        piles.hand -= returned;
        self.deal(count);
        self.state.of_mut(enemy).deck |= returned;
        self.chance.shuffle(deck_of(enemy), alignment);
    }

    /// Plays the game to its end with the given players, British first, and returns its outcome.
    #[inline]
    pub fn play_on<P: Player>(&self, players: [&P; 2]) -> Outcome {
        self.resume(players).play_on()
    }

    /// Plays the current battle to its end with the given players, British first, and returns its end.
    #[inline]
    pub fn play_battle<P: Player>(&self, players: [&P; 2]) -> BattleEnd {
        let mut play = self.resume(players);
        let outcome = play.play_battle();
        let state = play.state;
        let scored = |side: &Side| {
            state.victory_points[side.index()] > self.state.victory_points[side.index()]
        };
        let lost = Side::BOTH.map(|side| state.casualties(side) - self.state.casualties(side));
        BattleEnd { state, outcome, winner: Side::BOTH.into_iter().find(scored), lost }
    }

    #[inline]
    fn resume<'p, P: Player>(
        &self,
        players: [&'p P; 2],
    ) -> Play<'m, Seated<'p, Live<STREAMS, DECKS>, P, (), 2>> {
        let table = Seated::new(self.chance.clone(), players, ());
        Play { model: self.model, state: self.state, table }
    }
}
