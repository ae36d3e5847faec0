//! Games played on in a player's mind.

use super::{Step, deck_of};
use crate::prelude::*;

/// A game as it may stand, for all that a side can know ([`View::imagine`]). It can be played on from
/// the question that is being put to that side, which is then put again, and nothing else can be done
/// with it: what was made up stays closed.
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

/// The rest of a battle whose orders lie open ([`View::open_battle`]): nothing of it is hidden, and its
/// rules leave nothing to luck. What else is hidden is no part of it: the enemy's hand lies with its
/// deck, for nobody draws or commits any more; Planes that may strike from there are left out.
#[derive(Clone)]
pub struct OpenBattle<'m>(Imagined<'m>);

impl<'m> OpenBattle<'m> {
    #[inline]
    pub(super) fn new(model: &'m Model, state: &State, side: Side) -> Self {
        assert!(matches!(state.step, Step::Strikes(_)), "M3.3: no orders lie open");
        let mut state = *state;
        let piles = state.of_mut(side.enemy());
        piles.deck |= std::mem::take(&mut piles.hand);
        let chance = Live::new(GameKey::new(0, 0));
        OpenBattle(Imagined { model, state, side, chance })
    }

    /// Plays the battle to its end.
    #[inline]
    pub fn play_out<P: Player>(&self, players: [&P; 2]) -> BattleEnd {
        self.0.play_battle(players)
    }
}

/// How a battle ended that was played on, and what it left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleEnd {
    state: State,
    /// How the game ended, if it ended with the battle.
    pub outcome: Option<Outcome>,
    /// The side that won the battle, if it scored.
    pub winner: Option<Side>,
    /// The cards that the battle brought to the casualty piles, by side.
    pub lost: [Set<Slot>; 2],
}

impl<'m> Imagined<'m> {
    /// The enemy's hidden cards are dealt anew between hand and deck, but for those known to be in
    /// hand, and every deck lies in a new order.
    #[inline]
    pub(super) fn new(model: &'m Model, state: &State, side: Side, key: GameKey) -> Self {
        let mut chance = Live::new(key);
        for side in Side::BOTH {
            chance.shuffle(deck_of(side), &model.army(side).layout);
        }
        let mut imagined = Imagined { model, state: *state, side, chance };
        let piles = imagined.state.of_mut(side.enemy());
        let known = piles.hand & piles.held_at_renewal;
        let count = (piles.hand - known).len();
        piles.deck |= piles.hand - known;
        piles.hand = known;
        imagined.deal(count);
        imagined
    }

    /// The enemy draws from its deck, which holds as many.
    #[inline]
    fn deal(&mut self, count: usize) {
        let enemy = self.side.enemy();
        let piles = self.state.of_mut(enemy);
        let cards = self.chance.deal_together(deck_of(enemy), piles.deck, count);
        piles.deck -= cards;
        piles.hand |= cards;
    }

    /// Lets the enemy's hand be one that `player` would keep: what it would have discarded (M3.2) goes
    /// back among the hidden cards, and others come for it, as far as there are any. Before that, a
    /// hand is picked from all that are possible, and real ones are better.
    #[inline]
    pub fn enemy_improves(&mut self, player: &impl Player) {
        let enemy = self.side.enemy();
        let view = View::new(self.model, &self.state, enemy);
        let layout = &self.model.army(enemy).layout;
        let asked = Asked::new(view, &mut self.chance, Stream(enemy as u8));
        let unwanted = player.discard(&mut asked.laid_out(layout));
        let piles = self.state.of_mut(enemy);
        let unwanted = unwanted - piles.held_at_renewal;
        let count = unwanted.len().min(piles.deck.len());
        let given: Set<Slot> = unwanted.iter().take(count).collect();
        piles.hand -= given;
        self.deal(count);
        self.state.of_mut(enemy).deck |= given;
        self.chance.shuffle(deck_of(enemy), layout);
    }

    /// Plays the game to its end.
    #[inline]
    pub fn play_on<P: Player>(&self, players: [&P; 2]) -> Outcome {
        self.resumed(players).play_on()
    }

    /// Plays the battle to its end.
    #[inline]
    pub fn play_battle<P: Player>(&self, players: [&P; 2]) -> BattleEnd {
        let mut play = self.resumed(players);
        let outcome = play.battle();
        let state = play.state;
        let scored = |side: &Side| {
            state.victory_points[side.index()] > self.state.victory_points[side.index()]
        };
        let lost = Side::BOTH.map(|side| state.casualties(side) - self.state.casualties(side));
        BattleEnd { state, outcome, winner: Side::BOTH.into_iter().find(scored), lost }
    }

    #[inline]
    fn resumed<'p, P: Player>(
        &self,
        players: [&'p P; 2],
    ) -> Play<'m, Seated<'p, Live<STREAMS, DECKS>, P, (), 2>> {
        let table = Seated::new(self.chance.clone(), players, ());
        Play { model: self.model, state: self.state, table }
    }
}
