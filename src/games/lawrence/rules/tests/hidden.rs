//! What a player must not know makes no difference to it.

use super::*;
use crate::games::lawrence::model::{Counter, GearKind, MOST_UNITS, Mode, Model, OpsCard, Space};
use crate::games::lawrence::policies::{AnyPolicy, POLICIES, PlayerVisitor};
use crate::games::lawrence::rules::{
    DECKS, Effect, Favour, Gift, Market, Move, Moves, Play, Player, Purchase, STREAMS, State, View,
};
use crate::kernel::{Chance, GameKey, Live, Mind, PolicyChoice, Seated, Set, SlotList, Stream};
use std::cell::Cell;
use std::fmt::Debug;

type Luck = Live<STREAMS, DECKS>;

/// Puts the members of `what` into another order over the places that they have.
fn mixed<K>(what: Set<K>, luck: &mut Luck) -> Vec<usize> {
    let mut left = what;
    let mut order = Vec::new();
    while !left.is_empty() {
        let one = left.nth(luck.pick(Stream(0), left.len() as u32) as usize);
        left -= Set::of(one);
        order.push(one);
    }
    order
}

/// The same position with other values under the Garrisons that were not seen, and with the unseen
/// cards in another order.
fn with_other_hidden_things(model: &Model, state: &State, luck: &mut Luck) -> State {
    let mut other = *state;
    let unseen = model.counters.garrisons - state.seen_garrisons;
    for (marker, becomes) in unseen.iter().zip(mixed(unseen, luck)) {
        other.at[becomes] = state.at[marker];
        for (of, was) in [(&mut other.on_map, state.on_map), (&mut other.boxes, state.boxes)] {
            *of -= Set::of(becomes);
            if was.contains(marker) {
                *of |= Set::of(becomes);
            }
        }
    }
    let hidden = model.cards.copies.slots() - state.turned;
    let mut cards = mixed(hidden, luck).into_iter();
    for place in 0..model.cards.len() {
        if hidden.contains(state.order[place].into()) {
            other.order[place] = cards.next().expect("as many cards as places") as u8;
        }
    }
    assert!(other.is_consistent(model));
    other
}

/// The same position with what lies open changed.
fn with_other_open_things(model: &Model, state: &State) -> State {
    let mut other = *state;
    if state.force.is_empty() {
        other.pounds = if state.pounds > 15 { 0 } else { model.limits.pounds };
        for unit in state.on_map & model.counters.units {
            other.at[unit] = state.at[model.counters.lawrence];
        }
    }
    other
}

/// A player whose every answer is compared with that to a changed position.
struct Tempted<'p, P> {
    player: &'p P,
    key: Cell<u64>,
    /// Whether what lies open is changed, instead of what is hidden.
    openly: bool,
    compared: Cell<u32>,
    noticed: Cell<u32>,
}

impl<P> Tempted<'_, P> {
    fn compare<A: PartialEq + Debug, C: Chance>(
        &self,
        view: View<'_>,
        mind: &mut Mind<'_, C>,
        ask: impl Fn(View<'_>, &mut Mind<'_, Luck>) -> A,
    ) -> A {
        let _ = mind;
        self.key.set(self.key.get() + 1);
        let luck = || Luck::new(GameKey::new(91, self.key.get()));
        let answer = |view: View<'_>| ask(view, &mut Mind::new(&mut luck(), Stream(1)));
        let (model, state) = (view.model(), view.state());
        let other = match self.openly {
            false => with_other_hidden_things(model, state, &mut luck()),
            true => with_other_open_things(model, state),
        };
        let told = answer(view);
        let again = answer(View::new(model, &other));
        self.compared.set(self.compared.get() + 1);
        self.noticed.set(self.noticed.get() + u32::from(told != again));
        if !self.openly {
            assert_eq!(told, again, "a player saw what is hidden");
        }
        told
    }
}

/// Declares that a question is answered after a comparison.
macro_rules! tempted {
    ($($question:ident($($name:ident: $type:ty),*) -> $answer:ty;)+) => {
        impl<P: Player> Player for Tempted<'_, P> {
            $(fn $question<C: Chance>(
                &self,
                view: View<'_>,
                $($name: $type,)*
                mind: &mut Mind<'_, C>,
            ) -> $answer {
                self.compare(view, mind, |view, mind| self.player.$question(view, $($name,)* mind))
            })+
        }
    };
}

tempted! {
    force() -> Set<Counter>;
    move_force(moves: &Moves) -> Move;
    buy(market: &Market) -> Option<Purchase>;
    recruit_leader() -> Option<u8>;
    give() -> Option<Gift>;
    play_card(cards: Set<OpsCard>) -> Option<usize>;
    choose(lists: &[Vec<Effect>], possible: Set) -> usize;
    give_up(units: Set<Counter>) -> usize;
    strengthen(units: Set<Counter>) -> usize;
    reveal(spaces: Set<Space>) -> usize;
    appeal() -> bool;
    double_appeal(cards: Set<OpsCard>) -> Option<usize>;
    favour(options: Set) -> Favour;
    port(favour: Favour, ports: Set<Space>) -> usize;
    carrier(gear: GearKind, units: Set<Counter>) -> usize;
    scout(spaces: Set<Space>) -> Option<usize>;
    line_up(units: Set<Counter>) -> SlotList<MOST_UNITS>;
    target(firer: usize, targets: Set<Counter>) -> usize;
    break_off(retreats: Set<Space>) -> bool;
    retreat(retreats: Set<Space>) -> usize;
    demolish(carriers: Set<Counter>) -> Option<usize>;
    ransom(leader: usize) -> bool;
    start(spaces: Set<Space>, start: usize) -> usize;
}

/// Plays games, and counts the answers compared and those that differed.
struct Temptation<'m> {
    model: &'m Model,
    mode: Mode,
    games: u64,
    openly: bool,
}

impl PlayerVisitor for Temptation<'_> {
    type Output = (u32, u32);

    fn visit<P: Player>(self, player: &P) -> (u32, u32) {
        let (compared, noticed) = (Cell::new(0), Cell::new(0));
        let tempted = Tempted { player, key: Cell::new(0), openly: self.openly, compared, noticed };
        for game in 0..self.games {
            let chance = Luck::new(GameKey::new(17, game));
            let table = Seated::new(chance, [&tempted], ());
            Play::new(self.model, table).play(self.mode);
        }
        (tempted.compared.get(), tempted.noticed.get())
    }
}

fn tempt(name: &str, openly: bool) -> (u32, u32) {
    let table = Table::printed();
    let model = table.model();
    let choice = PolicyChoice::parse(name, POLICIES).expect("a policy");
    let policy = AnyPolicy::new(&choice, model);
    let results =
        model.modes().map(|mode| policy.visit(Temptation { model, mode, games: 6, openly }));
    results.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
}

#[test]
fn l5_no_policy_knows_face_down_garrisons_or_the_order_of_cards() {
    for info in POLICIES {
        let (compared, noticed) = tempt(info.name, false);
        assert!(compared > 300, "{}: only {compared} answers", info.name);
        assert_eq!(noticed, 0);
    }
}

/// The twin: what lies open does make a difference, so that the comparison can fail.
#[test]
fn l5_every_policy_knows_what_lies_open() {
    for info in POLICIES {
        let (_, noticed) = tempt(info.name, true);
        assert!(noticed > 0, "{}", info.name);
    }
}
