//! A game as it may be, for all that its player knows.

use super::setup::deal_garrison;
use super::{GARRISONS, OPS};
use crate::prelude::*;
use sandtable_kernel::{Chance, GameKey, Live, Seated};

/// A game as it may be behind a [`View`]: whatever the player cannot know is dealt anew. It can be
/// played on, again and again from the same question and with the same luck, and that is all:
///
/// ```compile_fail,E0616
/// use sandtable_lawrence::rules::Imagined;
/// fn peek(imagined: Imagined<'_>) {
///     let _ = imagined.state;
/// }
/// ```
///
/// there is no way to look at what was dealt:
///
/// ```compile_fail,E0599
/// use sandtable_lawrence::rules::Imagined;
/// fn peek(imagined: Imagined<'_>) {
///     let _ = imagined.view();
/// }
/// ```
///
/// while it can be asked for and played on:
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
    /// A game that looks the same to the player: the cards that were not read in another order, the
    /// Garrisons that were not seen under other markers, every such deal as likely as any other, and
    /// all luck to come that of `key`. None if the player is asked in the middle of a step, where a
    /// game cannot be played on: at no [`Point`].
    pub fn imagine(&self, key: GameKey) -> Option<Imagined<'a>> {
        self.state().point?;
        let mut chance = Live::new(key);
        let state = self.dealt_anew(&mut chance);
        Some(Imagined { model: self.model(), state, chance })
    }

    /// The state with all that the player cannot know dealt anew.
    pub(super) fn dealt_anew(&self, chance: &mut impl Chance) -> State {
        let mut state = *self.state();
        deal_cards(self, &mut state, chance);
        deal_garrisons(self, &mut state, chance);
        state
    }
}

/// The unseen cards change places with one another.
fn deal_cards(view: &View<'_>, state: &mut State, chance: &mut impl Chance) {
    let model = view.model();
    let unseen = view.unseen_cards();
    chance.shuffle(OPS, &model.cards.layout);
    let mut left = unseen;
    for place in 0..model.cards.len() {
        if unseen.contains(state.order[place]) {
            let card = chance.deal(OPS, left);
            state.order[place] = card;
            left -= Set::of(card);
        }
    }
}

/// The unseen Garrison markers change places with one another, those in the box included.
fn deal_garrisons(view: &View<'_>, state: &mut State, chance: &mut impl Chance) {
    let counters = &view.model().counters;
    let mut left = view.unseen_garrisons();
    state.on_map -= left;
    state.boxes |= left;
    chance.shuffle(GARRISONS, &counters.garrison_layout);
    for space in view.hidden_garrisons() {
        let marker = deal_garrison(counters, chance, &mut left);
        state.place(marker, space);
    }
}

impl Imagined<'_> {
    /// Plays on to the end of the game.
    pub fn play_on(&self, player: &impl Player) -> Outcome {
        self.play(player).play_on()
    }

    /// Plays on to the end of the mission. Gives what `judge` makes of how the game ended, if it ended
    /// with the mission, and of how it stands then.
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
