//! L8 Operations cards.

use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// L5.6, L8.4 Turns the Operation's card, and further cards if an effect says so.
    ///
    /// The Ottoman units of a later card are added to those of the earlier ones.
    #[inline]
    pub(super) fn turn_cards(&mut self) {
        self.turn_card();
        while self.state.more_cards > 0 {
            self.state.more_cards -= 1;
            if !self.state.force.is_empty() && !self.state.ended {
                self.place_due();
                self.turn_card();
            }
        }
    }

    /// L5.6, L8.1 Turns the top card of the Ops deck.
    ///
    /// An immediate card takes effect and a hold card is kept. In staging areas and Mecca, the card is discarded
    /// unread.
    #[inline]
    pub(super) fn turn_card(&mut self) {
        let Some(card) = self.state.take_top() else { return };
        if self.model.map.unread.contains(self.state.space) {
            return self.emit(Event::Card { card: None });
        }
        self.state.turned |= Set::of(card);
        if self.model.cards.hold.contains(card) {
            self.state.hand |= Set::of(card);
            self.emit(Event::Card { card: Some(card) });
            return self.emit(Event::Held);
        }
        let stands = self.offer_to_cancel(card);
        self.emit(Event::Card { card: Some(card) });
        if stands {
            let model = self.model;
            self.resolve(&model.cards.card(card).effects);
        }
    }

    /// L8.4 Lets the player play hold cards that respond to a turned card, before this card takes effect.
    ///
    /// Returns false if one of them cancelled the turned card.
    #[inline]
    fn offer_to_cancel(&mut self, card: Card) -> bool {
        if !self.state.hand.meets(self.model.cards.of_timing(Timing::Card)) {
            return true;
        }
        self.state.turning = Set::of(card);
        while !self.state.turning.is_empty() && self.offer_hold_cards(Timing::Card) {}
        !std::mem::replace(&mut self.state.turning, Set::EMPTY).is_empty()
    }

    /// L8.3 Lets the player play one of his hold cards of this timing; returns true if he plays one.
    ///
    /// He can play a card only if it may be played now and can have an effect. Its effects are applied.
    #[inline]
    pub(super) fn offer_hold_cards(&mut self, timing: Timing) -> bool {
        let model = self.model;
        let hand = self.state.hand & model.cards.of_timing(timing);
        if hand.is_empty() {
            return false;
        }
        let lawrence = self.view().lawrence();
        let playable = |view: View<'_>, card: &Card| {
            let card = model.cards.card(*card);
            card.playable_at.contains(lawrence)
                && view.hold(&card.only_if)
                && view.can_happen(&card.effects)
        };
        let cards: Set<Card> = self.with_company(timing, |play| {
            hand.iter().filter(|card| playable(play.view(), card)).collect()
        });
        if cards.is_empty() {
            return false;
        }
        let Some(card) =
            self.ask_at(timing.point(), |player, context| player.play_card(context, cards))
        else {
            return false;
        };
        assert!(cards.contains(card), "L8.3: card {card} is not one of {cards:?}");
        self.state.hand -= Set::of(card);
        self.emit(Event::PlayCard { card });
        self.with_company(timing, |play| play.resolve(&model.cards.card(card).effects));
        true
    }

    /// L8.4 Runs `part` of a hold card's rules, with the units that count as the force at its timing.
    ///
    /// Before an Operation no force has been chosen yet, so the units in Lawrence's space count as the force, without
    /// the Camp. For another `timing`, the force stays as it is.
    fn with_company<A>(&mut self, timing: Timing, part: impl FnOnce(&mut Self) -> A) -> A {
        if timing != Timing::Operation {
            return part(self);
        }
        let space = self.state.space;
        self.state.force = self.view().units_in(space) - self.model.counters.camp;
        let result = part(self);
        self.state.force = Set::EMPTY;
        result
    }

    /// Asks the player to select a face-down Garrison, and returns its space.
    ///
    /// Returns `None` if no Garrison is face down.
    pub(super) fn select_garrison(&mut self) -> Option<Space> {
        let spaces = self.view().hidden_garrisons();
        let select = |play: &mut Self| {
            play.select("L8", spaces, |player, context| player.reveal(context, spaces))
        };
        (!spaces.is_empty()).then(|| select(self))
    }

    /// L11.2 Moves up to `ops` cards from the top of the reserve to the bottom of the Ops deck.
    pub(super) fn gain_ops(&mut self, ops: u8) {
        let state = &mut self.state;
        let bottom = usize::from(state.bottom);
        let end = self.model.cards.len().min(bottom + usize::from(ops));
        state.bottom = end as u8;
        self.tell_ops(true, bottom..end);
    }

    /// L11.2 Discards up to `ops` cards from the top of the Ops deck unread.
    pub(super) fn lose_ops(&mut self, ops: u8) {
        let state = &mut self.state;
        let top = usize::from(state.top);
        let end = usize::from(state.bottom).min(top + usize::from(ops));
        state.top = end as u8;
        self.tell_ops(false, top..end);
    }

    fn tell_ops(&mut self, gained: bool, places: std::ops::Range<usize>) {
        if places.is_empty() {
            return;
        }
        let cards = self.state.order.values()[places].iter().copied().collect();
        self.emit(Event::Ops { gained, cards, left: self.state.ops_left() as u8 });
    }

    /// L9.4 Reveals the Garrison in a space, and reports it to the observer together with the cause `how`.
    ///
    /// A Garrison of value 0 is removed. Panics if the space has no Garrison.
    pub(super) fn turn_up(&mut self, space: Space, how: How) {
        let value = self.reveal(space);
        self.emit(Event::Garrison { space, value, how });
    }

    /// L9.4 Reveals the Garrison in a space and returns its value; removes it if the value is 0.
    ///
    /// Panics if the space has no Garrison.
    pub(super) fn reveal(&mut self, space: Space) -> u8 {
        let marker = self.state.garrison_in(self.model, space);
        let marker = marker.expect("only a Garrison is turned up");
        self.state.face_up |= Set::of(space);
        self.state.seen_garrisons |= Set::of(marker);
        let value = self.model.counters.strength[marker];
        if value == 0 {
            self.state.remove_garrison(marker);
        }
        value
    }
}

impl State {
    /// Takes the top card of the Ops deck, which spends an Op (L12); returns `None` if the deck is empty.
    #[inline]
    fn take_top(&mut self) -> Option<Card> {
        let card = self.ops_deck().next()?;
        self.top += 1;
        Some(card)
    }

    /// L11.3 Moves a Garrison from the map to its box, which makes its space friendly.
    pub(super) fn remove_garrison(&mut self, marker: Garrison) {
        let space = Set::of(self.at(marker));
        self.on_map -= Set::of(marker);
        self.boxes |= Set::of(marker);
        self.garrisoned -= space;
        self.face_up -= space;
        self.cleared |= space;
    }
}
