//! What one side may see (M3).

use crate::prelude::*;

/// A game as one side sees it: its own hand, the contents of its own deck, every face-up pile, the
/// score, the sizes of the enemy's hand and deck, and both orders of battle once revealed.
///
/// A policy sees nothing else. The state behind it stays closed:
///
/// ```compile_fail,E0616
/// use sandtable_megiddo::rules::View;
/// fn peek(view: View<'_>) {
///     let _ = view.state;
/// }
/// ```
///
/// and there is no way to ask for the enemy's hand:
///
/// ```compile_fail,E0599
/// use sandtable_megiddo::rules::View;
/// fn peek(view: View<'_>) {
///     let _ = view.enemy_hand();
/// }
/// ```
///
/// while what lies open can be asked for:
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

    /// The same for as long as it is wanted, whatever comes; `model` is the one behind it.
    pub fn kept(&self, model: Arc<Model>) -> KeptView {
        KeptView { model, state: *self.state, side: self.side }
    }

    /// The state behind it, for the tests that go on from it.
    #[cfg(test)]
    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    /// The side that looks.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The other side.
    #[inline]
    pub fn enemy(&self) -> Side {
        self.side.enemy()
    }

    /// The deck list and numbers of a side; the lists are open.
    #[inline]
    pub fn army(&self, side: Side) -> &'a Army {
        self.model.army(side)
    }

    /// How the open questions of the rules are read.
    #[inline]
    pub fn rulings(&self) -> &'a Rulings {
        &self.model.rulings
    }

    /// Its own hand.
    #[inline]
    pub fn hand(&self) -> Set<Slot> {
        self.state.of(self.side).hand
    }

    /// The contents of its own deck, in no order.
    #[inline]
    pub fn deck(&self) -> Set<Slot> {
        self.state.of(self.side).deck
    }

    /// How many cards the enemy holds.
    #[inline]
    pub fn enemy_hand_size(&self) -> usize {
        self.state.of(self.enemy()).hand.len()
    }

    /// How many cards the enemy's deck holds.
    #[inline]
    pub fn enemy_deck_size(&self) -> usize {
        self.state.of(self.enemy()).deck.len()
    }

    /// The enemy's cards that do not lie open: those of its hand and deck together.
    #[inline]
    pub fn enemy_hidden(&self) -> Set<Slot> {
        let piles = self.state.of(self.enemy());
        piles.hand | piles.deck
    }

    /// The enemy's cards of which it is known that they are in hand: since all others lay open when
    /// the enemy's deck was renewed (M3.1).
    #[inline]
    pub fn known_enemy_hand(&self) -> Set<Slot> {
        let piles = self.state.of(self.enemy());
        piles.hand & piles.held_at_renewal
    }

    /// The game as it may stand: what the side cannot know is dealt anew by the luck of `key`, all
    /// that is possible being as likely.
    #[inline]
    pub fn imagine(&self, key: GameKey) -> Imagined<'a> {
        Imagined::new(self.model, self.state, self.side, key)
    }

    /// The rest of the battle; to be asked for in a strike phase, when both orders are revealed (M3.3).
    #[inline]
    pub fn open_battle(&self) -> OpenBattle<'a> {
        OpenBattle::new(self.model, self.state, self.side)
    }

    /// A side's reserve pile.
    #[inline]
    pub fn reserve(&self, side: Side) -> Set<Slot> {
        self.state.of(side).reserve
    }

    /// A side's casualty pile.
    #[inline]
    pub fn casualties(&self, side: Side) -> Set<Slot> {
        self.state.of(side).casualties
    }

    /// A side's order of battle; empty until both are revealed (M3.3).
    #[inline]
    pub fn order_of_battle(&self, side: Side) -> Set<Slot> {
        self.state.of(side).order_of_battle
    }

    /// The disrupted cards of a side's order of battle (M3.11).
    #[inline]
    pub fn disrupted(&self, side: Side) -> Set<Slot> {
        self.state.of(side).disrupted
    }

    /// A side's cards that have fired in this battle and stay (M3.6, M3.7).
    #[inline]
    pub fn fired(&self, side: Side) -> Set<Slot> {
        self.state.of(side).fired
    }

    /// How many battles have been fought to the end.
    #[inline]
    pub fn battles(&self) -> u8 {
        self.state.battles
    }

    /// A side's victory points.
    #[inline]
    pub fn victory_points(&self, side: Side) -> u8 {
        self.state.victory_points[side.index()]
    }

    /// How many victory points a side still needs; at least one while the game lasts.
    #[inline]
    pub fn points_needed(&self, side: Side) -> u8 {
        self.army(side).victory_points - self.victory_points(side)
    }

    /// What `attacker`, one of the attackers of `strikes`, would do to each of its legal targets.
    #[inline]
    pub fn targets(&self, strikes: &Strikes, attacker: Slot) -> Targets {
        strikes.targets(self.model, attacker)
    }

    /// The Force with which `attacker` acts in the phase of `strikes`.
    #[inline]
    pub fn striking_force(&self, strikes: &Strikes, attacker: Slot) -> u8 {
        self.army(strikes.side).strikes[strikes.phase as usize].striking_force[attacker]
    }

    /// The Force of `side` in the infantry phase if it came now, in quarter-points (M4).
    #[inline]
    pub fn force(&self, side: Side) -> i32 {
        super::infantry::force_now(self.model, self.state, side)
    }

    /// Whether the side would win the battle if the infantry phase came now and the enemy had so many
    /// quarter-points more (M4.7).
    #[inline]
    pub fn would_win(&self, handicap: i32) -> bool {
        let mut totals = Side::BOTH.map(|side| self.force(side));
        totals[self.enemy().index()] += handicap;
        super::infantry::winner(totals) == self.side
    }
}

/// A view that outlives its question.
#[derive(Clone)]
pub struct KeptView {
    model: Arc<Model>,
    state: State,
    side: Side,
}

impl KeptView {
    /// What the side saw.
    pub fn view(&self) -> View<'_> {
        View::new(&self.model, &self.state, self.side)
    }
}
