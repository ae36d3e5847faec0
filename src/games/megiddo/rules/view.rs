//! The view that one side has of a game (M3).

use crate::prelude::*;

/// A game as one side sees it.
///
/// It shows the side's own hand and the contents of its own deck, every face-up pile, the score, the sizes of
/// the enemy's hand and deck, and both orders of battle once they are revealed. A policy sees nothing else.
/// The state behind the view is private:
///
/// ```compile_fail,E0616
/// use sandtable_megiddo::rules::View;
/// fn peek(view: View<'_>) {
///     let _ = view.state;
/// }
/// ```
///
/// There is no method that returns the enemy's hand:
///
/// ```compile_fail,E0599
/// use sandtable_megiddo::rules::View;
/// fn peek(view: View<'_>) {
///     let _ = view.enemy_hand();
/// }
/// ```
///
/// Open information has methods:
///
/// ```
/// use sandtable_megiddo::rules::View;
/// fn look(view: View<'_>) -> usize {
///     view.hand().len() + view.enemy_hand_size() + view.reserve(view.enemy()).len()
/// }
/// ```
#[derive(Clone, Copy)]
pub struct View<'a> {
    model: &'a Model,
    state: &'a State,
    side: Side,
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn new(model: &'a Model, state: &'a State, side: Side) -> Self {
        View { model, state, side }
    }

    /// Returns a copy of the view that owns its data; `model` must be the model of this view.
    pub fn kept(&self, model: Arc<Model>) -> KeptView {
        KeptView { model, state: *self.state, side: self.side }
    }

    /// Returns the whole state of the game, for tests that continue from it.
    #[cfg(test)]
    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    /// Returns the side whose view this is.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns the enemy of the side whose view this is.
    #[inline]
    pub fn enemy(&self) -> Side {
        self.side.enemy()
    }

    /// Returns the deck list and the limits of a side, which both sides know.
    #[inline]
    pub fn army(&self, side: Side) -> &'a Army {
        self.model.army(side)
    }

    /// Returns the scenario's answers to the questions that the printed rules leave open (its rulings).
    #[inline]
    pub fn rulings(&self) -> &'a Rulings {
        &self.model.rulings
    }

    /// Returns the side's own hand.
    #[inline]
    pub fn hand(&self) -> Set<Slot> {
        self.state.of(self.side).hand
    }

    /// Returns the cards that are still in the side's own deck; their order is hidden from it.
    #[inline]
    pub fn deck(&self) -> Set<Slot> {
        self.state.of(self.side).deck
    }

    /// Returns the number of cards in the enemy's hand.
    #[inline]
    pub fn enemy_hand_size(&self) -> usize {
        self.state.of(self.enemy()).hand.len()
    }

    /// Returns the number of cards in the enemy's deck.
    #[inline]
    pub fn enemy_deck_size(&self) -> usize {
        self.state.of(self.enemy()).deck.len()
    }

    /// Returns the enemy's face-down cards: hand and deck in one set, so that neither is revealed.
    #[inline]
    pub fn enemy_hidden(&self) -> Set<Slot> {
        let piles = self.state.of(self.enemy());
        piles.hand | piles.deck
    }

    /// Returns the enemy's face-down cards that are certain to be in its hand.
    ///
    /// When the enemy's reserve was last shuffled into a new deck (M3.1), all its cards outside its hand were face
    /// up. Its other cards were therefore in its hand, and those that have not left it since then are certain to be
    /// there.
    #[inline]
    pub fn known_enemy_hand(&self) -> Set<Slot> {
        let piles = self.state.of(self.enemy());
        piles.hand & piles.held_at_renewal
    }

    /// Returns a possible game for this view: the cards that are hidden from the side are dealt at random.
    ///
    /// All deals that agree with the view are equally likely. `key` determines the deal and the random numbers of
    /// the later game.
    #[inline]
    pub fn imagine(&self, key: GameKey) -> Imagined<'a> {
        Imagined::new(self.model, self.state, self.side, key)
    }

    /// Returns a simulator of the rest of the current battle.
    ///
    /// # Panics
    /// If no strike phase is in progress, since the orders of battle are revealed only then (M3.3).
    #[inline]
    pub fn open_battle(&self) -> OpenBattle<'a> {
        OpenBattle::new(self.model, self.state, self.side)
    }

    /// Returns a side's reserve pile.
    #[inline]
    pub fn reserve(&self, side: Side) -> Set<Slot> {
        self.state.of(side).reserve
    }

    /// Returns a side's casualty pile.
    #[inline]
    pub fn casualties(&self, side: Side) -> Set<Slot> {
        self.state.of(side).casualties
    }

    /// Returns a side's order of battle; it is empty until both sides have revealed theirs (M3.3).
    #[inline]
    pub fn order_of_battle(&self, side: Side) -> Set<Slot> {
        self.state.of(side).order_of_battle
    }

    /// Returns the disrupted cards of a side's order of battle (M3.11).
    #[inline]
    pub fn disrupted(&self, side: Side) -> Set<Slot> {
        self.state.of(side).disrupted
    }

    /// Returns a side's artillery and machine guns that have fired in this battle (M3.6, M3.7).
    #[inline]
    pub fn fired(&self, side: Side) -> Set<Slot> {
        self.state.of(side).fired
    }

    /// Returns the number of completed battles of the game.
    #[inline]
    pub fn battles(&self) -> u8 {
        self.state.battles
    }

    /// Returns a side's victory points.
    #[inline]
    pub fn victory_points(&self, side: Side) -> u8 {
        self.state.victory_points[side.index()]
    }

    /// Returns the number of victory points that a side still needs, at least 1 while the game lasts.
    #[inline]
    pub fn points_needed(&self, side: Side) -> u8 {
        self.army(side).victory_points - self.victory_points(side)
    }

    /// Returns the legal targets of `attacker`, which must be one of the attackers of `strikes`.
    #[inline]
    pub fn targets(&self, strikes: &LegalStrikes, attacker: Slot) -> Targets {
        strikes.targets(self.model, attacker)
    }

    /// Returns the Force with which `attacker` strikes in the phase of `strikes`.
    #[inline]
    pub fn striking_force(&self, strikes: &LegalStrikes, attacker: Slot) -> u8 {
        self.army(strikes.side).strikes[strikes.phase as usize].striking_force[attacker]
    }

    /// Returns the total Force that `side` would have if the infantry phase came now (M4).
    ///
    /// It is in quarter-points.
    #[inline]
    pub fn force(&self, side: Side) -> i32 {
        super::infantry::force_now(self.model, self.state, side)
    }

    /// Returns true if the side would win the battle now, even if the enemy had `handicap` more Force.
    ///
    /// `handicap` is in quarter-points. The British win ties (M4.7).
    #[inline]
    pub fn would_win(&self, handicap: i32) -> bool {
        let mut totals = Side::BOTH.map(|side| self.force(side));
        totals[self.enemy().index()] += handicap;
        super::infantry::winner(totals) == self.side
    }
}

/// Copy of a player's view that owns its data and so can be used after the decision.
#[derive(Clone)]
pub struct KeptView {
    model: Arc<Model>,
    state: State,
    side: Side,
}

impl KeptView {
    /// Returns a [`View`] that borrows the kept copy of the game's state.
    pub fn view(&self) -> View<'_> {
        View::new(&self.model, &self.state, self.side)
    }
}
