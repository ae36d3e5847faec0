//! Sampling of games that look the same to the player as the game in progress.

use super::setup::deal_garrison;
use super::{GARRISONS, OPS};
use crate::prelude::*;
use sandtable_kernel::{Chance, GameKey, Live, Seated};

/// Game in progress, sampled at random from all games that look the same to the player.
///
/// Everything hidden from the player is dealt again. The game can be played to its end any number of times, from the
/// same decision and with the same random numbers. Its state cannot be read:
///
/// ```compile_fail,E0616
/// use sandtable_lawrence::rules::Imagined;
/// fn peek(imagined: Imagined<'_>) {
///     let _ = imagined.state;
/// }
/// ```
///
/// Nor has it a view that shows the deal:
///
/// ```compile_fail,E0599
/// use sandtable_lawrence::rules::Imagined;
/// fn peek(imagined: Imagined<'_>) {
///     let _ = imagined.view();
/// }
/// ```
///
/// It can be sampled and played to its end:
///
/// ```
/// use sandtable_lawrence::rules::{Outcome, Player, View};
/// use sandtable_kernel::GameKey;
/// fn try_out(view: View<'_>, player: &impl Player) -> Option<Outcome> {
///     Some(view.imagine(GameKey::new(1, 0))?.play_on(player))
/// }
/// ```
#[derive(Clone)]
pub struct Imagined<'a> {
    model: &'a Model,
    state: State,
    chance: Live<STREAMS, DECKS>,
}

impl<'a> View<'a> {
    /// Samples a game in progress that looks the same to the player as this one.
    ///
    /// Unread cards are in another order, and unseen Garrisons under other markers; every such deal is equally likely.
    /// The random numbers of the rest of the game come from `key`. Returns `None` if the current decision is not a
    /// [`Point`], because a game cannot be resumed there.
    pub fn imagine(&self, key: GameKey) -> Option<Imagined<'a>> {
        self.state().point?;
        let mut chance = Live::new(key);
        let state = self.dealt_anew(&mut chance);
        Some(Imagined { model: self.model(), state, chance })
    }

    /// Returns a copy of the state in which everything hidden from the player is dealt again.
    pub(super) fn dealt_anew(&self, chance: &mut impl Chance) -> State {
        let mut state = *self.state();
        deal_cards(self, &mut state, chance);
        deal_garrisons(self, &mut state, chance);
        state
    }
}

/// Shuffles the cards that the player has not seen; all others keep their positions.
fn deal_cards(view: &View<'_>, state: &mut State, chance: &mut impl Chance) {
    let model = view.model();
    let unseen = view.unseen_cards();
    chance.shuffle(OPS, &model.cards.alignment);
    let mut left = unseen;
    for index in 0..model.cards.len() {
        if unseen.contains(state.order[index]) {
            let card = chance.deal(OPS, left);
            state.order[index] = card;
            left -= Set::of(card);
        }
    }
}

/// Deals the Garrison markers that the player has not seen to the spaces with a face-down Garrison.
fn deal_garrisons(view: &View<'_>, state: &mut State, chance: &mut impl Chance) {
    let counters = &view.model().counters;
    let mut left = view.unseen_garrisons();
    state.on_map -= left;
    state.boxes |= left;
    chance.shuffle(GARRISONS, &counters.garrison_alignment);
    for space in view.hidden_garrisons() {
        let marker = deal_garrison(counters, chance, &mut left);
        state.place(marker, space);
    }
}

impl Imagined<'_> {
    /// Plays the sampled game to its end with the decisions of `player`, and returns the outcome.
    pub fn play_on(&self, player: &impl Player) -> Outcome {
        self.play(player).play_on()
    }

    /// Plays the sampled game to the end of its mission, and returns the result of `judge`.
    ///
    /// `judge` receives the view after the mission and, if the game ended with the mission, the outcome.
    pub fn play_mission_on<A>(
        &self,
        player: &impl Player,
        judge: impl FnOnce(Option<Outcome>, View<'_>) -> A,
    ) -> A {
        let mut play = self.play(player);
        let outcome = play.play_mission_on();
        judge(outcome, View::new(self.model, play.state()))
    }

    #[inline]
    fn play<'p, P: Player>(
        &self,
        player: &'p P,
    ) -> Play<'_, Seated<'p, Live<STREAMS, DECKS>, P, (), 1>> {
        let table = Seated::new(self.chance.clone(), [player], ());
        Play::at_point(self.model, self.state, table).expect("it was imagined at a point")
    }
}
